import { element } from "../dom.ts";
import { roomBelow, scrollToOption } from "./scrolling.ts";

/** How an option list is made. */
export interface OptionListOptions<Item> {
  /** What ids of its elements begin with, unique in the document or shadow root. */
  readonly id: string;
  /** Name of the listbox for screen readers. */
  readonly listLabel: string;
  /** The contents of an option. */
  readonly show: (item: Item, text: string) => readonly Node[];
}

/** The popup of a combobox: options, of which one can be active, and a note below them. The focus stays in the field. */
export class OptionList<Item> {
  readonly root: HTMLElement;
  readonly #options: OptionListOptions<Item>;
  readonly #field: HTMLElement;
  readonly #listbox: HTMLElement;
  readonly #note: HTMLElement;
  #items: readonly Item[] = [];
  #active = -1;
  #isBusy = false;

  /**
   * @param field the text field, which gets the attributes that tell screen readers of the list
   * @param choose called with the position of an option that was clicked
   */
  constructor(options: OptionListOptions<Item>, field: HTMLElement, choose: (at: number) => void) {
    this.#options = options;
    this.#field = field;
    // Not a tab stop, as Chromium makes each scrollable element.
    this.#listbox = element("ul", {
      id: `${options.id}-list`,
      role: "listbox",
      "aria-label": options.listLabel,
      tabindex: -1,
    });
    this.#note = element("div", { class: "note", part: "note" });
    this.root = element("div", { class: "popup", part: "popup" }, this.#listbox, this.#note);
    this.root.hidden = true;
    field.setAttribute("aria-expanded", "false");
    field.setAttribute("aria-controls", this.#listbox.id);
    // Pressing the mouse on an option or the scroll bar must not take the focus from the field.
    this.#listbox.addEventListener("mousedown", (event) => event.preventDefault());
    this.#listbox.addEventListener("click", (event) => {
      const option = event.target instanceof Element ? event.target.closest("[role=option]") : null;
      const at = option ? [...this.#listbox.children].indexOf(option) : -1;
      if (at >= 0 && !this.#isBusy) choose(at);
    });
  }

  get isOpen(): boolean {
    return !this.root.hidden;
  }

  /** Whether the options are those of a former text: none can be active or chosen. */
  get isBusy(): boolean {
    return this.#isBusy;
  }
  set isBusy(isBusy: boolean) {
    if (isBusy) this.activate(-1);
    this.#isBusy = isBusy;
    this.root.classList.toggle("stale", isBusy);
    this.#listbox.setAttribute("aria-busy", String(isBusy));
  }

  get items(): readonly Item[] {
    return this.#items;
  }

  /** The position of the active option, -1 when there is none. */
  get active(): number {
    return this.#active;
  }

  /** Makes an option the active one; a position without an option for none. */
  activate(at: number): void {
    if (this.#isBusy) return;
    this.#listbox.children[this.#active]?.setAttribute("aria-selected", "false");
    const option = this.#listbox.children[at];
    this.#active = option ? at : -1;
    if (!(option instanceof HTMLElement)) {
      this.#field.removeAttribute("aria-activedescendant");
      return;
    }
    option.setAttribute("aria-selected", "true");
    this.#field.setAttribute("aria-activedescendant", option.id);
    scrollToOption(this.#listbox, option);
  }

  /** @param text what was typed, which the options mark */
  fill(items: readonly Item[], text: string): void {
    this.isBusy = false;
    this.activate(-1);
    this.#items = items;
    this.#listbox.replaceChildren(
      ...items.map((item, i) =>
        element(
          "li",
          { id: `${this.#options.id}-${i}`, part: "option", role: "option", "aria-selected": "false" },
          ...this.#options.show(item, text),
        ),
      ),
    );
    this.#listbox.scrollTop = 0;
  }

  setNote(...contents: readonly (Node | string)[]): void {
    this.#note.replaceChildren(...contents);
  }

  open(): void {
    const wasOpen = this.isOpen;
    const hasOptions = this.#listbox.children.length > 0;
    this.#listbox.hidden = !hasOptions;
    this.root.hidden = false;
    this.#field.setAttribute("aria-expanded", String(hasOptions));
    if (!wasOpen) this.root.style.setProperty("--room", `${roomBelow(this.#field)}px`);
  }

  close(): void {
    this.root.hidden = true;
    this.activate(-1);
    this.#field.setAttribute("aria-expanded", "false");
  }
}
