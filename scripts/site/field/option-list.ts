import { type Html, html } from "../../../functions/core/pages/html.ts";
import { fill, fromHtml } from "../dom.ts";

/** Options of an option list. */
export interface OptionListOptions<Item> {
  /** Prefix of the ids of its elements, unique in the document or shadow root. */
  readonly id: string;
  /** Name of the listbox for screen readers. */
  readonly listLabel: string;
  /** The contents of an option. */
  readonly show: (item: Item, text: string) => Html;
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
  /** Aborted when the popup closes. */
  #opened: AbortController | undefined;

  /**
   * @param field the text field; it gets the ARIA attributes for the list
   * @param choose called with the index of a clicked option
   */
  constructor(options: OptionListOptions<Item>, field: HTMLElement, choose: (at: number) => void) {
    this.#options = options;
    this.#field = field;
    // In the top layer, no dialog or scrolling box cuts it off. Chromium would make the scrollable list a tab stop.
    this.root = fromHtml(
      html`<div class="popup" part="popup" popover="manual"><ul id="${options.id}-list" role="listbox" aria-label="${
        options.listLabel
      }" tabindex="-1"></ul><div class="note" part="note"></div></div>`,
    );
    [this.#listbox, this.#note] = this.root.children as unknown as [HTMLElement, HTMLElement];
    field.setAttribute("aria-expanded", "false");
    field.setAttribute("aria-controls", this.#listbox.id);
    // Pressing the mouse on an option or the scroll bar must not take the focus from the field.
    this.#listbox.addEventListener("mousedown", (event) => event.preventDefault());
    this.#listbox.addEventListener("click", ({ target }) => {
      // In a frame that the field was moved into, elements are instances of that frame's classes.
      const option = (target as Element).closest("[role=option]");
      const at = option ? [...this.#listbox.children].indexOf(option) : -1;
      if (at >= 0 && !this.#isBusy) choose(at);
    });
  }

  get isOpen(): boolean {
    return this.#opened !== undefined;
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
    const option = this.#listbox.children[at] as HTMLElement | undefined;
    this.#active = option ? at : -1;
    if (!option) {
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
    const { id, show } = this.#options;
    fill(
      this.#listbox,
      html`${items.map(
        (item, i) =>
          html`<li id="${id}-${i}" part="option" role="option" aria-selected="false">${show(item, text)}</li>`,
      )}`,
    );
    this.#listbox.scrollTop = 0;
  }

  setNote(contents: Node | string): void {
    this.#note.replaceChildren(contents);
  }

  open(): void {
    const hasOptions = this.#listbox.children.length > 0;
    this.#listbox.hidden = !hasOptions;
    this.#field.setAttribute("aria-expanded", String(hasOptions));
    if (this.isOpen || !this.root.isConnected) return;
    this.#opened = new AbortController();
    const options = { capture: true, passive: true, signal: this.#opened.signal };
    const place = () => placePopup(this.root, this.#field);
    makeRoom(this.#field);
    this.root.style.setProperty("--_page", backgroundOf(this.#field));
    this.root.showPopover();
    place();
    const view = viewOf(this.#field);
    for (const target of [view, view.visualViewport])
      for (const event of ["scroll", "resize"]) target?.addEventListener(event, place, options);
  }

  close(): void {
    this.#opened?.abort();
    this.#opened = undefined;
    if (this.root.matches(":popover-open")) this.root.hidePopover();
    this.activate(-1);
    this.#field.setAttribute("aria-expanded", "false");
  }
}

/** Least room below a field, in pixels: about four options. */
const LEAST_ROOM = 260;
const MARGIN = 8;
/** Gap between a field and its popup. */
const GAP = 4;

/** The window that an element is in: a field may have been moved into a frame. */
function viewOf(element: Element): Window {
  return element.ownerDocument.defaultView!;
}

/** The top and bottom of the part of the window above a phone's keyboard. */
function visibleRange({ visualViewport, innerHeight }: Window): [top: number, bottom: number] {
  const { offsetTop = 0, height = innerHeight } = visualViewport ?? {};
  return [offsetTop, offsetTop + height];
}

/** Scrolls the page if there is too little room for a list below a field. */
function makeRoom(field: HTMLElement): void {
  const { top, bottom } = field.getBoundingClientRect();
  const view = viewOf(field);
  if (visibleRange(view)[1] - bottom < LEAST_ROOM && top > MARGIN)
    view.scrollBy({ top: top - MARGIN, behavior: "instant" });
}

/** Places a popup below its field, or above if there is more room. */
function placePopup({ style }: HTMLElement, field: HTMLElement): void {
  const view = viewOf(field);
  const [start, end] = visibleRange(view);
  const { top, bottom, left, width } = field.getBoundingClientRect();
  const [above, below] = [top - start - MARGIN, end - bottom - MARGIN];
  const isAbove = below < LEAST_ROOM && above > below;
  style.inset = isAbove
    ? `auto auto ${view.innerHeight - top + GAP}px ${left}px`
    : `${bottom + GAP}px auto auto ${left}px`;
  style.setProperty("--width", `${width}px`);
  style.setProperty("--room", `${Math.max(isAbove ? above : below, LEAST_ROOM / 2)}px`);
}

/** The colour of the page below an element: a page may be dark without declaring it in `color-scheme`. */
function backgroundOf(from: Element): string {
  for (let at: Element | undefined = from; at; at = parentOf(at)) {
    const { backgroundColor } = getComputedStyle(at);
    if (!/^rgba|transparent|\//.test(backgroundColor)) return backgroundColor;
  }
  return "Canvas";
}

function parentOf(element: Element): Element | undefined {
  return element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host;
}

/** Scrolls the list, and nothing else, until an option is visible. */
function scrollToOption(list: HTMLElement, option: HTMLElement): void {
  const top = option.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  const bottom = top + option.offsetHeight;
  if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}
