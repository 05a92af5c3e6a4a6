import { element } from "../dom.ts";
import { roomBelow, scrollToOption } from "./scrolling.ts";

/** What a combobox offers for a text. */
export interface Offer<Item> {
  readonly items: readonly Item[];
  /** Shown below the options and read out: how many there are, or that there is none. */
  readonly note: string;
}

export interface ComboboxOptions<Item> {
  /** Unique in the document or shadow root. */
  readonly id: string;
  /** Name of the listbox for screen readers. */
  readonly listLabel: string;
  /** Shown while the source is asked. */
  readonly loading: string;
  /** The items for a text, at once or later. The signal is aborted when another text was typed. */
  readonly source: (text: string, signal: AbortSignal) => Offer<Item> | Promise<Offer<Item>>;
  /** The contents of an option. */
  readonly show: (item: Item, text: string) => readonly Node[];
  readonly choose: (item: Item) => void;
  /** Enter was pressed while no option was active. */
  readonly submit: (text: string) => void;
  /** What is shown instead of options when the source fails; the signal is aborted when it is no longer shown. */
  readonly failure: (error: unknown, retry: () => void, signal: AbortSignal) => readonly Node[];
  /** How long typing must rest before the source is asked, in milliseconds. */
  readonly delay: number;
  /** Whether the source is asked for an empty text, too: a list to choose from rather than a search. */
  readonly opensEmpty: boolean;
  /** Whether the first option for a typed text is active at once, so that Enter, Tab or leaving chooses it. */
  readonly firstIsActive: boolean;
}

/** How many options PageUp and PageDown pass. */
const PAGE = 10;
/** How long the options must rest before a screen reader reads how many there are, in milliseconds. */
const STATUS_DELAY = 700;
/**
 * A text field with a list of options, by the combobox pattern of the ARIA Authoring Practices Guide (editable, list
 * autocomplete): the focus stays in the field, and aria-activedescendant names the active option.
 */
export class Combobox<Item> {
  readonly input: HTMLInputElement;
  /** The field, its popup and its live region. */
  readonly root: HTMLElement;
  readonly #options: ComboboxOptions<Item>;
  readonly #listbox: HTMLElement;
  readonly #popup: HTMLElement;
  readonly #note: HTMLElement;
  readonly #status: HTMLElement;
  #items: readonly Item[] = [];
  #active = -1;
  /** Whether the options are those of a former text: they can't be chosen. */
  #stale = false;
  #typing: ReturnType<typeof setTimeout> | undefined;
  #announcing: ReturnType<typeof setTimeout> | undefined;
  #asking = new AbortController();

  constructor(options: ComboboxOptions<Item>) {
    this.#options = options;
    const { id, listLabel } = options;
    this.input = element("input", {
      id,
      part: "input",
      type: "text",
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": `${id}-list`,
      autocomplete: "off",
      autocapitalize: "off",
      autocorrect: "off",
      spellcheck: "false",
    });
    // Not a tab stop, as Chromium makes each scrollable element.
    this.#listbox = element("ul", {
      id: `${id}-list`,
      role: "listbox",
      "aria-label": listLabel,
      tabindex: -1,
    });
    this.#note = element("div", { class: "note", part: "note" });
    this.#popup = element("div", { class: "popup", part: "popup" }, this.#listbox, this.#note);
    this.#popup.hidden = true;
    this.#status = element("div", { class: "visually-hidden", role: "status" });
    this.root = element("div", { class: "combobox" }, this.input, this.#popup, this.#status);
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("click", () => this.#open());
    this.root.addEventListener("keydown", (event) => this.#pressed(event));
    this.root.addEventListener("focusout", (event) => this.#left(event));
    // Pressing the mouse on an option or the scroll bar must not take the focus from the field.
    this.#listbox.addEventListener("mousedown", (event) => event.preventDefault());
    this.#listbox.addEventListener("click", (event) => {
      const option = event.target instanceof Element ? event.target.closest("[role=option]") : null;
      const at = option ? [...this.#listbox.children].indexOf(option) : -1;
      if (at >= 0 && !this.#stale) this.#choose(at);
    });
  }

  get text(): string {
    return this.input.value.trim();
  }

  /** Closes the popup and forgets what was asked for. */
  close(): void {
    clearTimeout(this.#typing);
    clearTimeout(this.#announcing);
    this.#asking.abort();
    this.#popup.hidden = true;
    this.#status.textContent = "";
    this.#setStale(false);
    this.#activate(-1);
    this.input.setAttribute("aria-expanded", "false");
  }

  #typed(): void {
    clearTimeout(this.#typing);
    this.#asking.abort();
    if (this.text === "" && !this.#options.opensEmpty) {
      this.close();
      return;
    }
    if (this.#options.delay === 0) {
      this.#ask();
      return;
    }
    this.#showLoading();
    this.#typing = setTimeout(() => this.#ask(), this.#options.delay);
  }

  #open(): void {
    if (this.#popup.hidden && (this.text !== "" || this.#options.opensEmpty)) this.#ask();
  }

  #ask(): void {
    this.#asking.abort();
    this.#asking = new AbortController();
    const { text } = this;
    const offer = this.#options.source(text, this.#asking.signal);
    if (offer instanceof Promise) void this.#wait(offer, text, this.#asking.signal);
    else this.#offer(offer, text);
  }

  async #wait(offer: Promise<Offer<Item>>, text: string, signal: AbortSignal): Promise<void> {
    this.#showLoading();
    try {
      const settled = await offer;
      if (!signal.aborted) this.#offer(settled, text);
    } catch (error) {
      if (signal.aborted) return;
      this.#offer({ items: [], note: "" }, text);
      this.#note.replaceChildren(...this.#options.failure(error, () => this.#ask(), signal));
      this.#announce(this.#note.textContent ?? "");
    }
  }

  /** Options of a former text stay in sight, dimmed, until the new ones are there; none of them can be chosen. */
  #showLoading(): void {
    this.#activate(-1);
    this.#setStale(true);
    this.#note.textContent = this.#options.loading;
    this.#show();
  }

  #offer({ items, note }: Offer<Item>, text: string): void {
    this.#items = items;
    this.#setStale(false);
    this.#activate(-1);
    this.#listbox.replaceChildren(
      ...items.map((item, i) =>
        element(
          "li",
          { id: `${this.#options.id}-${i}`, part: "option", role: "option", "aria-selected": "false" },
          ...this.#options.show(item, text),
        ),
      ),
    );
    this.#note.textContent = note;
    this.#listbox.scrollTop = 0;
    this.#show();
    this.#announce(note);
    if (this.#options.firstIsActive && text !== "") this.#activate(0);
  }

  #show(): void {
    const opens = this.#popup.hidden;
    const hasOptions = this.#listbox.children.length > 0;
    this.#listbox.hidden = !hasOptions;
    this.#popup.hidden = false;
    this.input.setAttribute("aria-expanded", String(hasOptions));
    if (!opens) return;
    this.#popup.style.setProperty("--room", `${roomBelow(this.input)}px`);
  }

  #setStale(stale: boolean): void {
    this.#stale = stale;
    this.#popup.classList.toggle("stale", stale);
    this.#listbox.setAttribute("aria-busy", String(stale));
  }

  #announce(text: string): void {
    clearTimeout(this.#announcing);
    this.#announcing = setTimeout(() => {
      this.#status.textContent = text;
    }, STATUS_DELAY);
  }

  #pressed(event: KeyboardEvent): void {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    const isOpen = !this.#popup.hidden;
    const handled = event.key === "Escape" ? this.#escaped(isOpen) : this.#pressedInField(event, isOpen);
    if (handled) event.preventDefault();
  }

  /** Closes the popup; pressed again, empties the field, as the pattern says. */
  #escaped(isOpen: boolean): boolean {
    if (!isOpen && this.input.value === "") return false;
    if (isOpen) {
      this.input.focus();
      this.close();
    } else {
      this.input.value = "";
      this.input.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
      this.close();
    }
    return true;
  }

  #pressedInField(event: KeyboardEvent, isOpen: boolean): boolean {
    if (event.composedPath()[0] !== this.input) return false;
    const last = this.#items.length - 1;
    const isActive = this.#active >= 0;
    switch (event.key) {
      case "ArrowDown":
        if (!isOpen) this.#open();
        else if (!event.altKey) this.#move(this.#active === last ? -1 : this.#active + 1);
        return true;
      case "ArrowUp":
        if (event.altKey) this.close();
        else if (!isOpen) this.#open();
        else this.#move(isActive ? this.#active - 1 : last);
        return true;
      case "PageDown":
        if (isOpen) this.#move(Math.min(this.#active + PAGE, last));
        return isOpen;
      case "PageUp":
        if (isOpen) this.#move(Math.max(this.#active - PAGE, 0));
        return isOpen;
      case "Home":
      case "End":
        // With no active option they move the caret.
        if (isActive) this.#move(event.key === "Home" ? 0 : last);
        return isActive;
      case "Enter":
        this.#entered();
        return true;
      case "Tab":
        // Chosen before the focus moves, so that a box that waits for this choice can take it.
        if (this.#options.firstIsActive && isActive && this.text !== "") this.#choose(this.#active);
        return false;
      default:
        return false;
    }
  }

  #entered(): void {
    if (this.#active >= 0) {
      this.#choose(this.#active);
      return;
    }
    const { text } = this;
    this.close();
    this.#options.submit(text);
  }

  #move(to: number): void {
    if (!this.#stale) this.#activate(to);
  }

  #left(event: FocusEvent): void {
    if (event.relatedTarget instanceof Node && this.root.contains(event.relatedTarget)) return;
    // What Enter would choose is chosen, so that nothing typed is lost.
    if (this.#options.firstIsActive && this.#active >= 0 && this.text !== "") this.#choose(this.#active);
    else this.close();
  }

  #choose(at: number): void {
    const item = this.#items[at]!;
    this.close();
    this.#options.choose(item);
  }

  #activate(at: number): void {
    this.#listbox.children[this.#active]?.setAttribute("aria-selected", "false");
    const option = this.#listbox.children[at];
    this.#active = option ? at : -1;
    if (!(option instanceof HTMLElement)) {
      this.input.removeAttribute("aria-activedescendant");
      return;
    }
    option.setAttribute("aria-selected", "true");
    this.input.setAttribute("aria-activedescendant", option.id);
    scrollToOption(this.#listbox, option);
  }
}
