import { LEVELS, type Level } from "../../../functions/core/contract/levels.ts";
import { nameKey, tokens } from "../../../functions/core/names/tokens.ts";
import type { LocationDirectory } from "../client/client.ts";
import { element } from "../dom.ts";
import { Combobox, type Offer } from "./combobox.ts";
import { type Control, type ControlContext, failureNodes } from "./control.ts";
import { marked } from "./marked.ts";
import { type FieldPlace, nameInWords } from "./place-line.ts";
import { talukaWord } from "./taluka-words.ts";

/** How many options a list shows at once; typing finds the others. A phone shows a long list slowly. */
const SHOWN = 200;

/** A place as a list of the directory has it. */
interface Listed {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** One box for each level, each with the list of what lies in the place chosen above it. */
export function stepsControl(context: ControlContext): Control {
  const levels = context.level === "any" ? LEVELS : LEVELS.slice(0, LEVELS.indexOf(context.level) + 1);
  const steps = levels.map((level) => new Step(level, context, (listed) => chose(level, listed)));
  const chain: Listed[] = [];

  /** Puts a place at its level and takes back what was chosen below it. */
  const set = (depth: number, listed: Listed | undefined) => {
    chain.length = depth;
    if (listed) chain.push(listed);
    steps.forEach((step, i) => {
      if (i === depth) step.show(listed);
      else if (i > depth) step.show(undefined);
      if (i > depth) step.open(i === chain.length ? chain.map(({ code }) => code) : undefined);
    });
    const state = chain[0]?.code;
    const word = state && talukaWord(state, context.text.language);
    steps.find(({ level }) => level === "taluka")?.addWord(word);
  };
  const chose = (level: Level, listed: Listed | undefined) => {
    set(levels.indexOf(level), listed);
    context.chose(placeOf(chain));
  };
  /** Chooses the state and district that the field is narrowed to, and leaves their boxes out. */
  const narrow = async () => {
    for (const [depth, wanted] of [context.state, context.district].entries()) {
      if (wanted === "" || depth !== chain.length) return;
      steps[depth]!.root.hidden = true;
      const list = await listOf(
        context.directory,
        chain.map(({ code }) => code),
      );
      set(
        depth,
        list.find(({ name, code }) => code === wanted || nameKey(name) === nameKey(wanted)),
      );
    }
  };

  for (const [i, step] of steps.entries()) step.open(i === 0 ? [] : undefined);
  const failure = element("div", { class: "note", part: "note" });
  const start = () => {
    const ending = new AbortController();
    narrow().then(
      () => failure.replaceChildren(),
      (error: unknown) =>
        failure.replaceChildren(...failureNodes(context.text, error, restart(ending), ending.signal)),
    );
  };
  const restart = (ending: AbortController) => () => {
    ending.abort();
    start();
  };
  start();
  return {
    nodes: [...steps.map(({ root }) => root), failure],
    inputs: steps.map(({ box }) => box.input),
    show: (place) => {
      const parts = place ? chainOf(place) : [];
      if (parts.length === 0) set(context.district ? 2 : context.state ? 1 : 0, undefined);
      for (const [depth, part] of parts.entries()) set(depth, part);
    },
    showText: () => {},
    isUnchosen: () => steps.some((step) => step.isUnchosen()),
    close: () => {
      for (const { box } of steps) box.close();
    },
  };
}

/** The box of one level. */
class Step {
  readonly root: HTMLElement;
  readonly box: Combobox<Listed>;
  readonly level: Level;
  readonly #context: ControlContext;
  readonly #label: HTMLElement;
  #list: readonly Listed[] | undefined;
  #above: readonly string[] | undefined;
  #shown: Listed | undefined;

  constructor(level: Level, context: ControlContext, chose: (listed: Listed | undefined) => void) {
    this.level = level;
    this.#context = context;
    const { text } = context;
    this.box = new Combobox<Listed>({
      id: level,
      listLabel: text("choices", { label: text(level) }),
      loading: text("loadingList"),
      delay: 0,
      opensEmpty: true,
      firstIsActive: true,
      source: (typed) => this.#offer(typed),
      show: (listed, typed) => [
        element("span", { class: "name" }, ...marked(nameInWords(listed.name, text), this.#filter(typed))),
        element("span", { class: "tags code" }, listed.code),
      ],
      choose: chose,
      submit: () => context.submit(),
      failure: (error, retry, signal) => failureNodes(text, error, retry, signal),
    });
    const { input } = this.box;
    this.#label = element("label", { for: level, part: "label" }, text(level));
    this.root = element("div", { class: "step", part: "step" }, this.#label, this.box.root);
    input.addEventListener("focus", () => input.select());
    input.addEventListener("input", () => {
      if (this.box.text === "" && this.#shown) chose(undefined);
      else context.typed(this.box.text);
    });
  }

  /** Opens the box for the places below some; undefined shuts it, since nothing is chosen above it. */
  open(above: readonly string[] | undefined): void {
    const { text } = this.#context;
    const { input } = this.box;
    this.#above = above;
    this.#list = undefined;
    input.disabled = above === undefined || this.root.hasAttribute("data-disabled");
    const higher = LEVELS[LEVELS.indexOf(this.level) - 1];
    input.placeholder = above
      ? text("loadingList")
      : text("chooseAbove", { level: text(higher!).toLowerCase() });
    // A list that fails now is asked for again when the box is opened.
    if (above) this.#load().catch(() => {});
  }

  show(listed: Listed | undefined): void {
    this.#shown = listed;
    this.box.input.value = listed ? nameInWords(listed.name, this.#context.text) : "";
  }

  /** Adds what the state calls this level. */
  addWord(word: string | undefined): void {
    const own = this.#context.text(this.level);
    this.#label.textContent = word ? `${own} (${word})` : own;
  }

  isUnchosen(): boolean {
    return this.box.text !== "" && this.#filter(this.box.text) !== "";
  }

  async #load(): Promise<readonly Listed[]> {
    const above = this.#above ?? [];
    const list = await listOf(this.#context.directory, above);
    if (above !== this.#above) return list;
    this.#list = list;
    const { text } = this.#context;
    this.box.input.placeholder =
      list.length === 0
        ? text("none")
        : text("choose", { level: text(this.level).toLowerCase(), count: list.length });
    this.box.input.disabled ||= list.length === 0;
    return list;
  }

  #offer(typed: string): Offer<Listed> | Promise<Offer<Listed>> {
    const filter = this.#filter(typed);
    return this.#list
      ? this.#offerOf(this.#list, filter)
      : this.#load().then((list) => this.#offerOf(list, filter));
  }

  /** What the list is narrowed by: nothing while the box shows what is chosen. */
  #filter(typed: string): string {
    return this.#shown && typed === nameInWords(this.#shown.name, this.#context.text) ? "" : typed;
  }

  #offerOf(list: readonly Listed[], filter: string): Offer<Listed> {
    const { text } = this.#context;
    const typed = ` ${tokens(filter).join(" ")}`;
    const found = list
      .map((listed) => ({ listed, words: ` ${tokens(listed.name).join(" ")}` }))
      .filter(({ listed, words }) => words.includes(typed.trimEnd()) || listed.code.startsWith(filter))
      .sort((a, b) => Number(b.words.startsWith(typed)) - Number(a.words.startsWith(typed)))
      .map(({ listed }) => listed);
    const items = found.slice(0, SHOWN);
    if (items.length === 0) return { items, note: text("noMatchList") };
    return items.length < found.length
      ? { items, note: text("moreList", { shown: items.length, count: found.length }) }
      : { items, note: text.counted("matches", found.length) };
  }
}

const villages = new WeakMap<LocationDirectory, Map<string, Promise<readonly Listed[]>>>();
/** How many talukas' villages are kept. */
const KEPT_TALUKAS = 8;

/** The places right below the one with these codes, from the state down; without codes the states. */
function listOf(directory: LocationDirectory, codes: readonly string[]): Promise<readonly Listed[]> {
  const [state, district, taluka] = codes;
  if (state === undefined) return directory.states();
  if (district === undefined) return directory.districts(state);
  if (taluka === undefined) return directory.talukas(district);
  const kept = villages.get(directory) ?? new Map<string, Promise<readonly Listed[]>>();
  villages.set(directory, kept);
  const known = kept.get(taluka);
  if (known) return known;
  const list = directory.villages({ taluka_id: taluka }).then((page) => page.villages);
  kept.set(taluka, list);
  list.catch(() => kept.delete(taluka));
  if (kept.size > KEPT_TALUKAS) kept.delete(kept.keys().next().value!);
  return list;
}

/** The place at the end of a chain from the state down; undefined for an empty one. */
function placeOf(chain: readonly Listed[]): FieldPlace | undefined {
  const place = chain.at(-1);
  const [state, district, taluka] = chain;
  if (!place || !state) return undefined;
  return {
    level: LEVELS[chain.length - 1]!,
    id: place.id,
    code: place.code,
    name: place.name,
    state_name: state.name,
    state_code: state.code,
    district_name: district?.name ?? null,
    district_code: district?.code ?? null,
    taluka_name: taluka?.name ?? null,
    taluka_code: taluka?.code ?? null,
    full_path: chain.map(({ name }) => name).join(" > "),
  };
}

/** A place's chain from the state down to itself. */
function chainOf(place: FieldPlace): Listed[] {
  const above = [
    [place.state_code, place.state_name],
    [place.district_code, place.district_name],
    [place.taluka_code, place.taluka_name],
  ] as const;
  const listed = above.flatMap(([code, name]) => (code && name ? [{ id: Number(code), code, name }] : []));
  return place.level === "village" ? [...listed, place] : listed;
}
