import { element } from "./dom.ts";
import { failure } from "./loaded.ts";

/** What a combobox offers for a text. */
export interface Offer<Item> {
  readonly items: readonly Item[];
  /** Told below the items and to screen readers: how many there are, or that there is none. */
  readonly note: string;
}

export interface ComboboxOptions<Item> {
  /** Unique on the page. */
  readonly id: string;
  /** Name of the field for those who can't see it, or an element that is its label. */
  readonly label: string | HTMLLabelElement;
  readonly placeholder: string;
  /** Name under which a form sends the text, if one does. */
  readonly name?: string;
  /** The items for a text; ended when another text was typed. */
  readonly source: (text: string, signal: AbortSignal) => Promise<Offer<Item>>;
  /** How an item is shown. */
  readonly show: (item: Item, text: string) => readonly Node[];
  /** An item was chosen. */
  readonly choose: (item: Item) => void;
  /** Enter was pressed while no item was active; without it the first item is chosen. */
  readonly submit?: (text: string) => void;
  /** How long typing must rest before the source is asked, in milliseconds. */
  readonly rest: number;
  /** Whether all items are offered when nothing is typed: a list to choose from rather than a search. */
  readonly opensEmpty: boolean;
}

/**
 * A text field with a list of what can be chosen, by the combobox pattern of ARIA 1.2: the focus stays in the
 * field, arrow keys move through the list, Enter chooses, Escape closes.
 */
export class Combobox<Item> {
  readonly input: HTMLInputElement;
  /** The field with its popup. */
  readonly root: HTMLElement;
  readonly #options: ComboboxOptions<Item>;
  readonly #listbox: HTMLElement;
  readonly #popup: HTMLElement;
  readonly #note: HTMLElement;
  #items: readonly Item[] = [];
  #active = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = new AbortController();

  constructor(options: ComboboxOptions<Item>) {
    this.#options = options;
    const { id, label, placeholder, name } = options;
    const listId = `${id}-list`;
    this.input = element("input", {
      id,
      name,
      type: "text",
      role: "combobox",
      placeholder,
      "aria-label": typeof label === "string" ? label : undefined,
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": listId,
      autocomplete: "off",
      autocapitalize: "off",
      autocorrect: "off",
      spellcheck: "false",
      enterkeyhint: options.submit ? "search" : "done",
    });
    if (typeof label !== "string") label.htmlFor = id;
    const labelText = typeof label === "string" ? label : label.textContent;
    this.#listbox = element("ul", { id: listId, role: "listbox", "aria-label": `${labelText}: choices` });
    this.#listbox.hidden = true;
    this.#note = element("div", { class: "popup-note", role: "status" });
    this.#popup = element("div", { class: "popup" }, this.#listbox, this.#note);
    this.#popup.hidden = true;
    this.root = element("div", { class: "combobox" }, this.input, this.#popup);
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("keydown", (event) => this.#pressed(event));
    this.input.addEventListener("click", () => this.#opened());
    this.root.addEventListener("focusout", (event) => {
      if (!(event.relatedTarget instanceof Node && this.root.contains(event.relatedTarget))) this.close();
    });
    // A press on an item must not take the focus from the field.
    this.#listbox.addEventListener("mousedown", (event) => event.preventDefault());
    this.#listbox.addEventListener("click", (event) => {
      const option = event.target instanceof Element ? event.target.closest("[role=option]") : null;
      const at = option ? [...this.#listbox.children].indexOf(option) : -1;
      if (at >= 0) this.#choose(at);
    });
  }

  get text(): string {
    return this.input.value.trim();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asking.abort();
    this.#popup.hidden = true;
    this.#activate(-1);
    this.input.setAttribute("aria-expanded", "false");
  }

  #typed(): void {
    clearTimeout(this.#timer);
    this.#asking.abort();
    if (this.text === "" && !this.#options.opensEmpty) this.close();
    else this.#timer = setTimeout(() => void this.#ask(), this.#options.rest);
  }

  #opened(): void {
    if (this.#popup.hidden && (this.text !== "" || this.#options.opensEmpty)) void this.#ask();
  }

  async #ask(): Promise<void> {
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const { text } = this;
    try {
      const offer = await this.#options.source(text, signal);
      if (!signal.aborted) this.#offer(offer, text);
    } catch (error) {
      if (signal.aborted) return;
      this.#offer({ items: [], note: "" }, text);
      this.#note.replaceChildren(failure("the results", error, () => void this.#ask(), signal));
    }
  }

  #offer({ items, note }: Offer<Item>, text: string): void {
    this.#items = items;
    this.#listbox.replaceChildren(
      ...items.map((item, i) =>
        element(
          "li",
          { id: `${this.#options.id}-${i}`, role: "option", "aria-selected": "false" },
          ...this.#options.show(item, text),
        ),
      ),
    );
    this.#listbox.hidden = items.length === 0;
    this.#popup.hidden = false;
    this.#note.textContent = note;
    this.#listbox.scrollTop = 0;
    this.#activate(-1);
    this.input.setAttribute("aria-expanded", String(items.length > 0));
  }

  #pressed(event: KeyboardEvent): void {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const isOpen = !this.#popup.hidden;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) this.#opened();
      else this.#activate(stepped(this.#active, event.key === "ArrowDown" ? 1 : -1, this.#items.length));
    } else if (event.key === "Enter") {
      this.#entered(event, isOpen);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      this.close();
    }
  }

  #entered(event: KeyboardEvent, isOpen: boolean): void {
    event.preventDefault();
    if (isOpen && this.#active >= 0) this.#choose(this.#active);
    else if (this.#options.submit) {
      const { text } = this;
      this.close();
      if (text !== "") this.#options.submit(text);
    } else if (isOpen && this.#items.length > 0) this.#choose(0);
  }

  #choose(at: number): void {
    const item = this.#items[at]!;
    this.close();
    this.#options.choose(item);
  }

  #activate(at: number): void {
    this.#listbox.children[this.#active]?.setAttribute("aria-selected", "false");
    this.#active = at;
    const option = this.#listbox.children[at];
    if (!option) {
      this.input.removeAttribute("aria-activedescendant");
      return;
    }
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", option.id);
  }
}

/** The next position in a list, past its ends to none and then to the other end. */
function stepped(from: number, by: 1 | -1, length: number): number {
  const positions = length + 1;
  return ((from + 1 + by + positions) % positions) - 1;
}
