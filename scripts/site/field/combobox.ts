import { element } from "../dom.ts";
import { OptionList, type OptionListOptions } from "./option-list.ts";

/** What a combobox offers for a text. */
export interface Offer<Item> {
  readonly items: readonly Item[];
  /** Shown below the options and read out: how many there are, or that there is none. */
  readonly note: string;
}

export interface ComboboxOptions<Item> extends OptionListOptions<Item> {
  /** Shown while the source is asked. */
  readonly loading: string;
  /** The items for a text, at once or later. The signal is aborted when another text was typed. */
  readonly source: (text: string, signal: AbortSignal) => Offer<Item> | Promise<Offer<Item>>;
  readonly choose: (item: Item) => void;
  /** Enter was pressed while no option was active. */
  readonly submit: (text: string) => void;
  /** What is shown instead of options when the source fails; the signal is aborted when it is no longer shown. */
  readonly failure: (error: unknown, retry: () => void, signal: AbortSignal) => readonly Node[];
  /** How long typing must rest before the source is asked, in milliseconds. */
  readonly delay: number;
  /** For a list to choose from rather than a search: it opens without a text, too, and the first option is active. */
  readonly first?: FirstOption;
  /** Whether the list stays open when Enter is pressed and nothing was chosen, since a text alone is no value. */
  readonly staysOpen: boolean;
}

/**
 * The first option for a typed text is active at once, and Enter, Tab or leaving the field chooses it: also when they come
 * before the options are there. Then it is chosen as soon as they are.
 */
export interface FirstOption {
  /** Enter, Tab or leaving came before the options. */
  readonly awaited: () => void;
  /** Nothing could be chosen after that: there is no match, or the source failed, for which there are nodes to show. */
  readonly missed: (failure: readonly Node[]) => void;
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
  readonly #list: OptionList<Item>;
  readonly #status: HTMLElement;
  #isAwaiting = false;
  #typing: ReturnType<typeof setTimeout> | undefined;
  #announcing: ReturnType<typeof setTimeout> | undefined;
  #asking = new AbortController();

  constructor(options: ComboboxOptions<Item>) {
    this.#options = options;
    this.input = element("input", {
      id: options.id,
      part: "input",
      type: "text",
      role: "combobox",
      "aria-autocomplete": "list",
      autocomplete: "off",
      autocapitalize: "off",
      autocorrect: "off",
      spellcheck: "false",
    });
    this.#list = new OptionList(options, this.input, (at) => this.#choose(at));
    this.#status = element("div", { class: "visually-hidden", role: "status" });
    this.root = element("div", { class: "combobox" }, this.input, this.#list.root, this.#status);
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("click", () => this.#open());
    this.root.addEventListener("keydown", (event) => this.#pressed(event));
    this.root.addEventListener("focusout", (event) => this.#left(event));
  }

  get text(): string {
    return this.input.value.trim();
  }

  /** Whether Enter, Tab or leaving the field came before the options, so that the first is chosen when they come. */
  get isAwaiting(): boolean {
    return this.#isAwaiting;
  }

  /** Closes the popup and forgets what was asked for. */
  close(): void {
    this.#stop();
    this.#isAwaiting = false;
    this.#list.isBusy = false;
    this.#list.close();
    this.#status.textContent = "";
  }

  /** Asks anew after the source has changed; what was typed before the focus went on is chosen from it. */
  refresh(): void {
    const { isOpen } = this.#list;
    if (!isOpen && this.text === "") return;
    if (!isOpen) this.#await();
    this.#ask();
  }

  #stop(): void {
    clearTimeout(this.#typing);
    clearTimeout(this.#announcing);
    this.#asking.abort();
  }

  #typed(): void {
    this.#stop();
    this.#isAwaiting = false;
    if (this.text === "" && !this.#options.first) this.close();
    else if (this.#options.delay === 0) this.#ask();
    else {
      this.#showLoading();
      this.#typing = setTimeout(() => this.#ask(), this.#options.delay);
    }
  }

  #open(): void {
    if (!this.#list.isOpen && (this.text !== "" || this.#options.first)) this.#ask();
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
      if (!signal.aborted) this.#failed(error, text, signal);
    }
  }

  /** Options of a former text stay in sight, dimmed, until the new ones are there; none of them can be chosen. */
  #showLoading(): void {
    this.#list.isBusy = true;
    this.#list.setNote(this.#options.loading);
    this.#show();
  }

  #offer({ items, note }: Offer<Item>, text: string): void {
    this.#list.fill(items, text);
    this.#list.setNote(note);
    if (this.#isAwaiting && items.length > 0) {
      this.#choose(0);
      return;
    }
    const isLeft = this.#isLeft();
    if (this.#isAwaiting) {
      this.#isAwaiting = false;
      this.#options.first?.missed([]);
    }
    if (isLeft) return;
    this.#show();
    this.#announce(note);
    if (this.#options.first && text !== "") this.#list.activate(0);
  }

  #failed(error: unknown, text: string, signal: AbortSignal): void {
    const failure = this.#options.failure(error, () => this.#ask(), signal);
    this.#list.fill([], text);
    if (this.#isLeft()) {
      this.#options.first?.missed(failure);
      return;
    }
    this.#list.setNote(...failure);
    this.#show();
    this.#announce(failure.map(({ textContent }) => textContent).join(" "));
  }

  /** Whether the focus has gone on while the options are awaited: the popup would cover where it is now. */
  #isLeft(): boolean {
    return this.#isAwaiting && !this.root.matches(":focus-within");
  }

  #show(): void {
    if (!this.#isLeft()) this.#list.open();
  }

  #announce(text: string): void {
    clearTimeout(this.#announcing);
    this.#announcing = setTimeout(() => {
      this.#status.textContent = text;
    }, STATUS_DELAY);
  }

  #pressed(event: KeyboardEvent): void {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    const { isOpen } = this.#list;
    const handled = event.key === "Escape" ? this.#escaped(isOpen) : this.#pressedInField(event, isOpen);
    if (handled) event.preventDefault();
  }

  /** Closes the popup; pressed again, empties the field, as the pattern says. */
  #escaped(isOpen: boolean): boolean {
    if (!isOpen && this.input.value === "") return false;
    if (isOpen) this.input.focus();
    else {
      this.input.value = "";
      this.input.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    }
    this.close();
    return true;
  }

  #pressedInField(event: KeyboardEvent, isOpen: boolean): boolean {
    if (event.composedPath()[0] !== this.input) return false;
    const { active, items } = this.#list;
    const last = items.length - 1;
    const move = (to: number) => this.#list.activate(to);
    switch (event.key) {
      case "ArrowDown":
        if (!isOpen) this.#open();
        else if (!event.altKey) move(active === last ? -1 : active + 1);
        return true;
      case "ArrowUp":
        if (event.altKey) this.close();
        else if (!isOpen) this.#open();
        else move(active >= 0 ? active - 1 : last);
        return true;
      case "PageDown":
        if (isOpen) move(Math.min(active + PAGE, last));
        return isOpen;
      case "PageUp":
        if (isOpen) move(Math.max(active - PAGE, 0));
        return isOpen;
      case "Home":
      case "End":
        // With no active option they move the caret.
        if (active >= 0) move(event.key === "Home" ? 0 : last);
        return active >= 0;
      case "Enter":
        this.#entered();
        return true;
      case "Tab":
        // Chosen before the focus moves, so that a box that waits for this choice can take it.
        this.#takeFirst();
        return false;
      default:
        return false;
    }
  }

  #entered(): void {
    const { active } = this.#list;
    if (active >= 0) {
      this.#choose(active);
      return;
    }
    if (this.#takeFirst()) return;
    const { text } = this;
    if (text === "" || !this.#options.staysOpen) this.close();
    this.#options.submit(text);
  }

  #left(event: FocusEvent): void {
    if (event.relatedTarget instanceof Node && this.root.contains(event.relatedTarget)) return;
    if (this.#takeFirst()) this.#list.close();
    else this.close();
  }

  /** Chooses the active option, or waits for the first one; returns false where there is nothing to choose. */
  #takeFirst(): boolean {
    const { active, isBusy } = this.#list;
    if (!this.#options.first || this.text === "") return false;
    if (active >= 0) this.#choose(active);
    else if (isBusy) this.#await();
    else return false;
    return true;
  }

  #await(): void {
    if (this.#isAwaiting) return;
    this.#isAwaiting = true;
    this.#options.first?.awaited();
  }

  #choose(at: number): void {
    const item = this.#list.items[at]!;
    this.close();
    this.#options.choose(item);
  }
}
