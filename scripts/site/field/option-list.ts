import { element } from "../dom.ts";

/** Options of an option list. */
export interface OptionListOptions<Item> {
  /** Prefix of the ids of its elements, unique in the document or shadow root. */
  readonly id: string;
  /** Name of the listbox for screen readers. */
  readonly listLabel: string;
  /** The contents of an option. */
  readonly show: (item: Item, text: string) => readonly Node[];
}

/** The popup of a combobox: options, one of which can be active, and a note below them. The focus stays in the field. */
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
   * @param field the text field; it gets the ARIA attributes for the list
   * @param choose called with the index of a clicked option
   */
  constructor(options: OptionListOptions<Item>, field: HTMLElement, choose: (at: number) => void) {
    this.#options = options;
    this.#field = field;
    // Chromium would make the scrollable list a tab stop.
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

  /** Whether the options belong to the previous text: none can be active or chosen. */
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

  /** Index of the active option; -1 if there is none. */
  get active(): number {
    return this.#active;
  }

  /** Makes an option active. An index without an option makes none active. */
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

  /** @param text the typed text, which the options mark */
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

/** Least room below a field, in pixels: about four options. */
const LEAST_ROOM = 260;
const MARGIN = 8;

/** The room below a field on the screen, in pixels. Scrolls the page first if it is too small for a list. */
function roomBelow(field: HTMLElement): number {
  // A phone's keyboard shrinks the visual viewport.
  const end = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
  const { top, bottom } = field.getBoundingClientRect();
  if (end - bottom < LEAST_ROOM && top > MARGIN) scrollBy({ top: top - MARGIN, behavior: "instant" });
  const room = end - field.getBoundingClientRect().bottom - MARGIN;
  return Math.max(room, LEAST_ROOM / 2);
}

/** Scrolls only the list until an option is visible. */
function scrollToOption(list: HTMLElement, option: HTMLElement): void {
  const top = option.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  const bottom = top + option.offsetHeight;
  if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}
