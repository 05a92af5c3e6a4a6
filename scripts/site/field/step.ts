import { isRest, LEVELS, type Level } from "../../../functions/core/contract/levels.ts";
import { hintsOf } from "../../../functions/core/directory/hints.ts";
import { type Html, html } from "../../../functions/core/pages/html.ts";
import { marked } from "../../../functions/core/pages/marked.ts";
import { beside, withOther } from "../../../functions/core/pages/place-line.ts";
import { hintInWords, nameOf, withGuess } from "../../../functions/core/pages/place-names.ts";
import { fromHtml } from "../dom.ts";
import { Combobox, type FirstOption, type Offer } from "./combobox.ts";
import { type ControlContext, failureNote } from "./control.ts";
import { listTools, WITHOUT } from "./list-tools.ts";
import { type Listed, listOf } from "./lists.ts";
import { loadReadings, readings } from "./readings.ts";

/** Callbacks of one level's box. */
export interface StepEvents extends FirstOption {
  /** A place was chosen; undefined when the choice was cleared. */
  readonly chose: (listed: Listed | undefined) => void;
  readonly typed: (text: string) => void;
}

/** `open`: the parent is chosen, or the text can be changed. `waiting`: the parent is still being chosen. */
type State = "open" | "waiting" | "shut";

/** Number of options shown; typing finds the others. Phones render long lists slowly. */
const SHOWN = 200;

/** The box of one level. While its parent is still being chosen, people can type ahead. */
export class Step {
  readonly root: HTMLElement;
  readonly box: Combobox<Listed>;
  readonly level: Level;
  readonly #context: ControlContext;
  readonly #label: HTMLElement;
  #list: readonly Listed[] | undefined;
  #named = WITHOUT.placesNamed;
  #hints: ReturnType<typeof hintsOf<Listed>> = new Map();
  /** The codes of the chosen parents, state first; undefined if they are not chosen. */
  #above: readonly string[] | undefined;
  #otherName: (listed: Listed) => string | undefined = () => undefined;
  #shown: Listed | undefined;
  /** The name of its level. */
  #name: string;
  #state: State = "shut";
  #isDisabled = false;

  constructor(level: Level, context: ControlContext, events: StepEvents) {
    this.level = level;
    this.#context = context;
    const { text } = context;
    this.#name = text(level);
    this.box = new Combobox<Listed>({
      id: level,
      listLabel: text("choices", { label: text(level) }),
      loading: text("loadingList"),
      delay: 0,
      first: events,
      staysOpen: true,
      source: (typed) => this.#offer(typed),
      show: (listed, typed) =>
        html`<span class="name">${this.#nameOf(listed, this.#filter(typed))}${beside(
          hintInWords(this.#hints.get(listed), text),
        )}</span><span class="tags code">${listed.code}</span>`,
      choose: events.chose,
      submit: context.submit,
      failure: (error, retry) => failureNote(text, error, retry),
    });
    const { input } = this.box;
    this.root = fromHtml(
      html`<div class="step" part="step"><label for="${level}" part="label">${text(level)}</label></div>`,
    );
    this.#label = this.root.querySelector("label")!;
    this.root.append(this.box.root);
    input.addEventListener("focus", () => input.select());
    input.addEventListener("input", () => {
      if (this.box.text === "" && this.#shown) events.chose(undefined);
      else events.typed(this.box.text);
    });
  }

  /** Whether the parent is still being chosen. */
  get isWaiting(): boolean {
    return this.#state === "waiting";
  }

  /** Offers the children of a place. A text that was typed while waiting is chosen from them. */
  open(above: readonly string[]): void {
    this.#turn("open", above);
    this.box.refresh();
    // After a failure the list is loaded again when the box opens.
    this.#load().catch(() => {});
  }

  wait(): void {
    this.#turn("waiting");
  }

  /** No parent is chosen. Text typed in the meantime stays and can be changed. */
  shut(): void {
    const isInUse = this.box.text !== "" || this.box.root.matches(":focus-within");
    this.#turn(isInUse ? "open" : "shut");
    if (isInUse) this.box.refresh();
  }

  show(listed: Listed | undefined): void {
    this.box.close();
    this.#showName(listed);
  }

  /** Shows the name of a place from the list: a place that was set from outside has no Hindi name. */
  #showName(listed: Listed | undefined): void {
    this.#shown = listed && (this.#list?.find(({ code }) => code === listed.code) ?? listed);
    this.box.input.value = this.#shown ? nameOf(this.#shown, this.#context.text) : "";
  }

  disable(isDisabled: boolean): void {
    this.#isDisabled = isDisabled;
    this.box.input.disabled = isDisabled || this.#state === "shut";
  }

  /** Adds the state's own word for this level. */
  addWord(word: string | undefined): void {
    const { text } = this.#context;
    const own = text(this.level);
    // In Hindi the state's word is the only one that people use.
    this.#name = word && text.language === "hi" ? word : own;
    this.#label.textContent = word && this.#name === own ? `${own} (${word})` : this.#name;
  }

  isUnchosen(): boolean {
    return this.box.text !== "" && this.#filter(this.box.text) !== "";
  }

  #turn(state: State, above?: readonly string[]): void {
    if (this.#shown) this.show(undefined);
    this.#above = above;
    this.#list = undefined;
    this.#state = state;
    this.disable(this.#isDisabled);
    const { text } = this.#context;
    this.box.input.placeholder =
      above || state === "waiting" ? text("loadingList") : this.#chooseAbove();
  }

  #chooseAbove(): string {
    const { text } = this.#context;
    const higher = LEVELS[LEVELS.indexOf(this.level) - 1]!;
    return text("chooseAbove", { level: text(higher).toLowerCase() });
  }

  async #load(): Promise<readonly Listed[]> {
    const above = this.#above ?? [];
    const { text } = this.#context;
    const [listed, { placesNamed }] = await Promise.all([
      listOf(this.#context.directory, above),
      listTools(this.#context.directory.base),
    ]);
    this.#named = placesNamed;
    // The rest of a district comes last, and is also found by the name that people see.
    const list = listed
      .map((one) => (isRest(one.code) ? { ...one, also_known_as: [nameOf(one, text)] } : one))
      .sort((a, b) => Number(isRest(a.code)) - Number(isRest(b.code)));
    if (above !== this.#above) return list;
    this.#list = list;
    this.#hints = hintsOf(list);
    if (!this.isUnchosen()) this.#showName(this.#shown);
    if (list.length > 0) {
      this.box.input.placeholder = text("choose", {
        level: this.#name.toLowerCase(),
        count: list.length,
      });
      return list;
    }
    this.show(undefined);
    this.box.input.placeholder = text("none");
    this.#state = "shut";
    this.disable(this.#isDisabled);
    return list;
  }

  #offer(typed: string): Offer<Listed> | Promise<Offer<Listed>> {
    const filter = this.#filter(typed);
    const reading = loadReadings(filter);
    if (this.#list && !reading) return this.#offerOf(this.#list, filter);
    if (this.#above)
      return Promise.all([this.#list ?? this.#load(), reading]).then(([list]) =>
        this.#offerOf(list, filter),
      );
    // Loaded again when the box is opened or closed.
    return this.isWaiting ? new Promise(() => {}) : { items: [], note: this.#chooseAbove() };
  }

  /** A name with the other name that matched; in Hindi, with the Latin one. */
  #nameOf(listed: Listed, typed: string): Html {
    const { text } = this.#context;
    const { name, hindi_name, local_name } = listed;
    const shown = nameOf(listed, text);
    const found = this.#otherName(listed) ?? (shown === hindi_name ? name : undefined);
    const other = found === shown ? undefined : found;
    return withGuess(
      hindi_name ?? local_name ?? shown,
      text,
      marked(withOther(shown, other), typed, readings),
    );
  }

  /** The text that filters the list; empty while the box shows the chosen place. */
  #filter(typed: string): string {
    return this.#shown && typed === nameOf(this.#shown, this.#context.text) ? "" : typed;
  }

  #offerOf(list: readonly Listed[], filter: string): Offer<Listed> {
    const { text } = this.#context;
    const { places, otherName, isGuess } = this.#named(list, filter, readings);
    this.#otherName = otherName;
    const items = places.slice(0, SHOWN);
    const count = places.length;
    if (isGuess) return { items, isGuess, note: text(count > 0 ? "guesses" : "noMatchList") };
    return items.length < count
      ? { items, note: text("moreList", { shown: items.length, count }) }
      : { items, note: text.counted("matches", count) };
  }
}
