import { html } from "../../../functions/core/pages/html.ts";
import { fromHtml } from "../dom.ts";
import { OptionList, type OptionListOptions } from "./option-list.ts";

/** The options for a text. */
export interface Offer<Item> {
  readonly items: readonly Item[];
  /** Shown below the options and read out, such as the number of matches. */
  readonly note: string;
  /** Whether the options match only with an edit, so that none may be chosen unseen. */
  readonly isGuess?: boolean;
}

export interface ComboboxOptions<Item> extends OptionListOptions<Item> {
  /** Shown while the source is loading. */
  readonly loading: string;
  /** The options for a text. The signal is aborted when the text changes. */
  readonly source: (text: string, signal: AbortSignal) => Offer<Item> | Promise<Offer<Item>>;
  readonly choose: (item: Item) => void;
  /** Called on Enter without an active option. */
  readonly submit: () => void;
  /** Shown instead of the options if the source fails. */
  readonly failure: (error: unknown, retry: () => void) => HTMLElement;
  /** How long typing must pause before the source is called, in milliseconds. */
  readonly delay: number;
  /** For choosing from a list instead of searching: the list opens without a text, and its first option is active. */
  readonly first?: FirstOption;
  /** Whether the list stays open after Enter without a choice, since a text alone is not a value. */
  readonly staysOpen: boolean;
}

/**
 * The first option for a typed text is active, and Enter, Tab or leaving the field chooses it. If the options have not
 * loaded yet, it is chosen when they have.
 */
export interface FirstOption {
  /** Enter, Tab or leaving happened before the options had loaded. */
  readonly awaited: () => void;
  /** Then nothing could be chosen: there was no match, or the source failed, which this shows. */
  readonly missed: (failure?: HTMLElement) => void;
}

/** How many options PageUp and PageDown skip. */
const PAGE = 10;
/** How long the options must stay the same before a screen reader announces them, in milliseconds. */
const STATUS_DELAY = 700;

/**
 * A text field with a list of options, following the editable combobox with list autocomplete of the ARIA Authoring
 * Practices Guide: the focus stays in the field, and aria-activedescendant names the active option.
 */
export class Combobox<Item> {
  readonly input: HTMLInputElement;
  /** The field, its popup and its live region. */
  readonly root: HTMLElement;
  readonly #options: ComboboxOptions<Item>;
  readonly #list: OptionList<Item>;
  readonly #status: HTMLElement;
  #isAwaiting = false;
  /** Keys pressed while the options load: arrows and Enter. They take effect afterwards. */
  #held: string[] = [];
  #typing: ReturnType<typeof setTimeout> | undefined;
  #announcing: ReturnType<typeof setTimeout> | undefined;
  /** Requests without an answer: the oldest, then the newest if it is another one. */
  #asking: AbortController[] = [];

  constructor(options: ComboboxOptions<Item>) {
    this.#options = options;
    this.root = fromHtml(
      html`<div class="combobox"><input id="${options.id}" part="input" type="text" role="combobox" aria-autocomplete="list" autocomplete="off" autocapitalize="off" autocorrect="off" spellcheck="false"><div class="visually-hidden" role="status"></div></div>`,
    );
    [this.input, this.#status] = this.root.children as unknown as [HTMLInputElement, HTMLElement];
    this.#list = new OptionList(options, this.input, (at) => this.#choose(at));
    this.input.after(this.#list.root);
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("click", () => this.#open());
    this.root.addEventListener("keydown", (event) => this.#pressed(event));
    this.root.addEventListener("focusout", (event) => this.#left(event));
  }

  get text(): string {
    return this.input.value.trim();
  }

  /** Whether the first option will be chosen as soon as the options have loaded. */
  get isAwaiting(): boolean {
    return this.#isAwaiting;
  }

  /** Closes the popup and drops pending requests. */
  close(): void {
    this.#forgetKeys();
    clearTimeout(this.#announcing);
    this.#end();
    this.#list.isBusy = false;
    this.#list.close();
    this.#status.textContent = "";
  }

  /** Loads the options again after the source has changed. If a text was entered before, one of them is chosen for it. */
  refresh(): void {
    const { isOpen } = this.#list;
    if (!isOpen && this.text === "") return;
    if (!isOpen) this.#await();
    this.#end();
    this.#ask();
  }

  /** Forgets a text not asked for yet, and keys that wait for options. */
  #forgetKeys(): void {
    clearTimeout(this.#typing);
    this.#held = [];
    this.#isAwaiting = false;
  }

  #typed(): void {
    this.#forgetKeys();
    if (this.text === "" && !this.#options.first) this.close();
    else if (this.#options.delay === 0) this.#ask();
    else {
      this.#showLoading();
      this.#typing = setTimeout(() => this.#ask(), this.#options.delay);
    }
  }

  #open(): void {
    if (this.#list.isOpen || this.input.readOnly) return;
    if (this.text !== "" || this.#options.first) this.#ask();
  }

  /**
   * Asks for options. The oldest request continues until a later one is answered, so that a person who types without a pause
   * sees its options. Those between it and the newest would only fill a slow network.
   */
  #ask(): void {
    this.#end(1);
    const asking = new AbortController();
    this.#asking.push(asking);
    const { text } = this;
    const offer = this.#options.source(text, asking.signal);
    // A framework may have replaced the global Promise, as Angular's zone does.
    if ("then" in offer) void this.#wait(offer, text, asking);
    else this.#offer(offer, text);
  }

  async #wait(offer: Promise<Offer<Item>>, text: string, asking: AbortController): Promise<void> {
    this.#showLoading();
    try {
      const settled = await offer;
      if (this.#isAnswered(asking)) this.#offer(settled, text);
    } catch (error) {
      if (this.#isAnswered(asking) && text === this.text) this.#failed(error);
    }
  }

  /** Ends a request that has an answer and the one before it. Returns false if it has ended. */
  #isAnswered(asking: AbortController): boolean {
    const count = this.#asking.indexOf(asking) + 1;
    this.#end(0, count);
    return count > 0;
  }

  /** Ends some requests; without numbers all. */
  #end(from = 0, count = 2): void {
    for (const asking of this.#asking.splice(from, count)) asking.abort();
  }

  /** The options of the previous text stay visible but dimmed until the new ones load. They can't be chosen. */
  #showLoading(): void {
    this.#list.isBusy = true;
    this.#list.setNote(this.#options.loading);
    this.#show();
  }

  #offer({ items, note, isGuess = false }: Offer<Item>, text: string): void {
    this.#list.fill(items, text);
    if (text !== this.text) {
      this.#showLoading();
      return;
    }
    // A later request for the same text would take back what a key has made active.
    this.#end();
    this.#list.setNote(note);
    const { first, staysOpen } = this.#options;
    // Enter chooses the only option.
    const isPlain = first || (staysOpen && items.length === 1);
    if (isPlain && text !== "" && !isGuess) this.#list.activate(0);
    const isEntered = this.#replay() && !isGuess;
    if (this.#isAwaiting && this.#list.active >= 0 && !isGuess) {
      this.#choose(this.#list.active);
      return;
    }
    const isLeft = this.#isLeft();
    if (this.#isAwaiting) {
      this.#isAwaiting = false;
      first?.missed();
    }
    if (isLeft) return;
    this.#show();
    this.#announce(note);
    if (isEntered) this.#entered();
  }

  /** Applies the held keys. Returns whether Enter was the last of them. */
  #replay(): boolean {
    const held = this.#held;
    this.#held = [];
    for (const key of held) this.#move(key);
    return held.at(-1) === "Enter";
  }

  #failed(error: unknown): void {
    const failure = this.#options.failure(error, () => this.#ask());
    this.#list.fill([], "");
    const isEntered = this.#replay();
    if (this.#isLeft()) {
      this.#options.first?.missed(failure);
      return;
    }
    this.#list.setNote(failure);
    this.#show();
    this.#announce(failure.textContent);
    if (isEntered) this.#entered();
  }

  /** Whether the focus has moved on while the options load. Then the popup would cover the new element. */
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
    const handled =
      event.key === "Escape" ? this.#escaped(isOpen) : this.#pressedInField(event, isOpen);
    if (handled) event.preventDefault();
  }

  /** Closes the popup; when pressed again, clears the field. */
  #escaped(isOpen: boolean): boolean {
    if (!isOpen && (this.input.value === "" || this.input.readOnly)) return false;
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
    const { key, altKey } = event;
    switch (key) {
      case "ArrowDown":
      case "ArrowUp":
        if (altKey && key === "ArrowUp") this.close();
        else if (!isOpen) this.#open();
        else if (!altKey) this.#move(key);
        return true;
      case "Enter":
        // When pressed again, it does not wait.
        if (this.#held.length > 0 && this.#held.at(-1) !== key) this.#held.push(key);
        else this.#entered();
        return true;
      case "Tab":
        // Choose before the focus moves, so that the next box is enabled in time.
        this.#takeFirst();
        return false;
      default:
        return isOpen && this.#move(key);
    }
  }

  /** Moves in the open list, or keeps the key until its options have loaded. Returns false if the key does not move. */
  #move(key: string): boolean {
    const { active, items, isBusy } = this.#list;
    const last = items.length - 1;
    // Home and End move the caret if no option is active.
    const to = {
      // On a single option it stays; Arrow Up leaves it.
      ArrowDown: active < last ? active + 1 : last && -1,
      ArrowUp: active >= 0 ? active - 1 : last,
      PageDown: Math.min(active + PAGE, last),
      PageUp: Math.max(active - PAGE, 0),
      Home: active >= 0 ? 0 : undefined,
      End: active >= 0 ? last : undefined,
    }[key];
    if (to === undefined) return false;
    if (!isBusy) this.#list.activate(to);
    else if (this.#held.at(-1) !== "Enter") this.#held.push(key);
    return true;
  }

  #entered(): void {
    const { active } = this.#list;
    if (active >= 0) {
      this.#choose(active);
      return;
    }
    if (this.#takeFirst()) return;
    if (this.text === "" || !this.#options.staysOpen) this.close();
    this.#options.submit();
  }

  #left(event: FocusEvent): void {
    if (this.root.contains(event.relatedTarget as Node | null)) return;
    if (this.#takeFirst()) this.#list.close();
    else this.close();
  }

  /** Chooses the active option or waits for the first one. Returns false if there is nothing to choose. */
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
