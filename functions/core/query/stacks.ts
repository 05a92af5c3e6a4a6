/** Readings of a line: which runs of its tokens name a place and the areas above it, and what is left out. */

import type { Areas } from "../areas/areas.ts";
import { IMPORTANCE_STEPS } from "../contract/importance.ts";
import type { Level } from "../contract/levels.ts";
import { pincodesOf } from "../contract/village-fields.ts";
import type { Village } from "../index/villages.ts";
import { type Agreement, type Comparison, compare, SAME_NAME } from "../names/compare.ts";
import { type Name, writtenName } from "../names/name-forms.ts";
import { nameKey } from "../names/tokens.ts";
import { type AreaPhrase, isRun, isSurelySaid, saidOf } from "./area-phrases.ts";
import {
  asideOf,
  isContent,
  type Line,
  type LineToken,
  type Run,
  textOfRun,
} from "./line-tokens.ts";

/** A run that names the place that is sought. */
export interface NamePhrase extends Run {
  readonly text: string;
  readonly cost: number;
  /** Whether a level word says that it is a village. */
  readonly isSaid: boolean;
  /** Whether the place is called otherwise: with a typo, or with more or fewer words. */
  readonly isNear: boolean;
}

/** One place with the cheapest way to read it in a line. */
export interface Stack {
  /** The ordinal of the place: a village, or the lowest area that is named. */
  readonly place: number;
  readonly name: NamePhrase | undefined;
  /** From the lowest up. */
  readonly areas: readonly AreaPhrase[];
  readonly cost: number;
  /** The tokens that nothing uses, by position. */
  readonly skipped: readonly number[];
  /** Those of them that may be names and are none of the place or what it is in. */
  readonly unknown: readonly number[];
}

/** What a name of a place costs by how it agrees. */
const NAME_COST: Readonly<Record<Agreement, number>> = {
  same: 0,
  marks: 0.3,
  spelling: 0.3,
  order: 1,
  near1: 1.2,
  near2: 1.5,
  near3: 2.4,
  near4: 3.5,
  near5: 4.5,
  near6: 6,
  words1: 5,
  words2: 7,
  words3: 9,
};
/** Of names that are near, by edits as they are written, if that is less; 0 for none that count. */
const EDITS = [0, 1.8, 2.8];
/** More, of names with something that the other lacks, or of which only a part agrees. */
const LACKS = 0.6;
const PARTIAL = 1.5;
/** Of another name than its own. */
const OTHER = 0.2;
/** Of a name of the data with words that the line lacks. */
const WITHOUT_WORDS: Readonly<Partial<Record<Agreement, number>>> = {
  words1: 0.9,
  words2: 1.2,
  words3: 1.6,
};
/** For each step that a village or town is less important than a city. */
const STEP = 0.025;
/** Of the name of an office or a landmark. */
const NAME_OF = { office: 0.4, building: 3, landmark: 1.6, road: 0.2, number: 0.8, nothing: 1 };
const SAID = { village: -0.8, other: 2 };
/** What it costs to leave out a token. */
const SKIP = {
  number: 0.05,
  nothing: 0.1,
  level: 0.3,
  kind: 0.5,
  landmark: 0.4,
  building: 0.4,
  office: 1,
  /** Of names in another stretch than the place, in front of it in its own, and of each further word of them. */
  before: 1.8,
  after: 1.6,
  inFront: 1.3,
  further: 0.3,
  /** The same without commas. */
  beforeInOne: 2.5,
  afterInOne: 2.4,
  furtherInOne: 1,
  name: 4,
  /** That names an area which the place is in, once more. */
  again: 0.4,
  /** That is said to be the village. */
  said: 3,
  /** That names an area, for a large town or with the place's PIN code: many name the city that it is near to. */
  ofTown: 1.2,
  /** That names an area. */
  area: 5,
};
/** What a place costs at least that has some names of a text without commas, where none has most of them. */
export const SOME_NAMES = SKIP.afterInOne;
/** Of a place that has the line's PIN code. */
const PINCODE = -0.5;
const INVERTED = 0.7;
/** What the name of an area costs at most that is surely one. */
const SURE = 0.5;
/** Of each name above the place: one longer name is likelier than two. */
const PHRASE = 0.05;
/** Of a state as the place that is sought, where nothing else is named: nobody writes a road and the state alone. */
const STATE_ALONE = 1.5;
/** Of an area where the line is an address: it is rather in the town of that name. */
const SEAT = 0.2;
/** Villages of less importance, under 10,000 people, are not told apart by their size. */
export const SMALL = 2;
/** From this importance on a town is large. */
export const LARGE = 12;

export class Stacker {
  readonly #line: Line;
  readonly #areas: Areas;
  readonly #phrases: readonly AreaPhrase[];
  /** Those of each token. */
  readonly #covering: readonly (readonly AreaPhrase[])[];
  /** The levels that level words next to each token say. */
  readonly #said: readonly (readonly Level[])[];
  /** The folded letters of each token. */
  readonly #cores: readonly string[];
  /** By where they begin and end, made when first compared. */
  readonly #runs = new Map<number, WrittenRun>();
  /** The phrases that name an area, and that name a former area which covers it. */
  readonly #named = new Map<
    number,
    readonly [named: readonly AreaPhrase[], former: readonly AreaPhrase[]]
  >();
  /** Tokens that are part of the exact name of an area. */
  readonly #ofAreas: ReadonlySet<number>;
  /** Which tokens the reading uses that is looked at. */
  readonly #used: Uint8Array;

  constructor(line: Line, areas: Areas, phrases: readonly AreaPhrase[]) {
    this.#line = line;
    this.#areas = areas;
    this.#phrases = phrases;
    this.#covering = line.tokens.map((_, i) =>
      phrases.filter(({ from, to }) => from <= i && i < to),
    );
    this.#said = line.tokens.map((_, i) => saidOf(line, i, i + 1));
    this.#cores = line.tokens.map(({ text }) => writtenName(text)[0]!.core);
    this.#ofAreas = this.#tokensOfAreas();
    this.#used = new Uint8Array(line.tokens.length);
  }

  /** Tokens of areas that level words say, or that end the line, each in the one after it: they are no part of the place's name. */
  #tokensOfAreas(): ReadonlySet<number> {
    const { tokens } = this.#line;
    const of = new Set<number>();
    const add = ({ from, to }: AreaPhrase) => {
      for (let i = from; i < to; i++) of.add(i);
    };
    for (const phrase of this.#phrases) if (phrase.isSaid) add(phrase);
    const isBare = (i: number) => tokens[i]!.role !== "name" && tokens[i]!.role !== "kind";
    const visit = (end: number, within: AreaPhrase | undefined, depth: number): void => {
      let to = end;
      while (to > 0 && isBare(to - 1)) to--;
      for (const phrase of this.#phrases) {
        if (phrase.to !== to || phrase.cost >= SURE || (within && !this.#isIn(phrase, within)))
          continue;
        add(phrase);
        if (depth < 2) visit(phrase.from, phrase, depth + 1);
      }
    };
    visit(tokens.length, undefined, 0);
    return of;
  }

  /** Whether an area of one phrase is in one of another. */
  #isIn({ areas }: AreaPhrase, above: AreaPhrase): boolean {
    for (const area of areas)
      if (this.#areas.path(area).some((one) => one !== area && above.areas.has(one))) return true;
    return false;
  }

  /** The lowest areas that phrases name together, cheapest first. */
  areaStacks(most: number): Stack[] {
    const stacks = new Map<number, Stack>();
    for (const { areas } of this.#phrases)
      for (const area of areas) {
        // A former state covers a thousand talukas, none of which is meant by it alone.
        const isCovered = areas.size > MOST_COVERED && this.#areas.level(area) === "taluka";
        if (isCovered || stacks.has(area)) continue;
        const stack = this.#cheapest(this.#soughtAt(area, false, true), undefined);
        if (stack) stacks.set(area, stack);
      }
    return [...stacks.values()].sort((a, b) => a.cost - b.cost || a.place - b.place).slice(0, most);
  }

  /** What any reading costs that uses all names: what is no name is left out. */
  get least(): number {
    return this.#line.tokens.reduce((sum, token) => sum + leastSkip(token), 0);
  }

  /** A village as the line names it, if it does. */
  villageStack(
    { ordinal, name, fields, locality, importance: own }: Village,
    given: Name,
  ): Stack | undefined {
    const runs = this.#runsOf(given, nameKey(name));
    if (runs.length === 0) return undefined;
    const importance = Math.max(SMALL, own);
    const hasPincode = pincodesOf(fields).includes(this.#line.pincode);
    const isLarge =
      ((importance >= LARGE && !locality) || hasPincode) && runs[0]!.cost <= 2 * OTHER;
    const stack = this.#cheapest(this.#soughtAt(ordinal, isLarge), runs);
    if (!stack) return undefined;
    const ofPlace = STEP * (IMPORTANCE_STEPS - 1 - importance) + (hasPincode ? PINCODE : 0);
    return { ...stack, cost: stack.cost + ofPlace };
  }

  /** The runs of tokens that a village is called by. */
  #runsOf(given: Name, own: string): NamePhrase[] {
    const { tokens } = this.#line;
    const runs: NamePhrase[] = [];
    const folded = given.flatMap(({ words }) => words);
    const cores = given.map(({ core }) => core);
    const isLike = tokens.map((_, i) => this.#isLike(i, folded, cores));
    for (let from = 0; from < tokens.length; from++) {
      if (isLike[from] === false) continue;
      let hasWord: boolean | undefined;
      for (let to = from + 1; to <= Math.min(tokens.length, from + MOST_TOKENS); to++) {
        if (!isRun(this.#line, from, to)) break;
        hasWord ||= isLike[to - 1];
        if (!hasWord || isLike[to - 1] === false) continue;
        const run = this.#run(from, to);
        const { text, written, isSaid } = run;
        const found = compare(written, given);
        if (!found) continue;
        let cost = nameCost(run, found);
        if (found.agreement === "same" && nameKey(text) !== own) cost += OTHER;
        const without = WITHOUT_WORDS[found.agreement];
        // "Chak" is not "Chak 10 KD".
        const hasNumbers = given.some(({ numbers }) => numbers === written[0]!.numbers);
        if (without && hasNumbers && written[0]!.words.every((word) => folded.includes(word)))
          cost += without - NAME_COST[found.agreement] - (found.lacks ? LACKS : 0);
        runs.push({ from, to, text, cost, isSaid, isNear: !SAME_NAME.test(found.agreement) });
      }
    }
    return runs.sort((a, b) => a.cost - b.cost).slice(0, MOST_RUNS);
  }

  /** Whether a token may be part of a name, by its folded letters; undefined for what is so only beside others, as numbers are. */
  #isLike(at: number, words: readonly string[], cores: readonly string[]): boolean | undefined {
    const core = this.#cores[at]!;
    if (words.includes(core)) return true;
    if (/^\d/.test(core) || core.length < 2) return undefined;
    return cores.some((other) => other.includes(core)) || compareWords(core, words);
  }

  /** What a run says as the name of a place, whichever that is. */
  #run(from: number, to: number): WrittenRun {
    const key = from * this.#line.tokens.length + to;
    const run = this.#runs.get(key) ?? this.#readRun(from, to);
    this.#runs.set(key, run);
    return run;
  }

  #readRun(from: number, to: number): WrittenRun {
    const text = textOfRun(this.#line, from, to);
    const isSaid = saidOf(this.#line, from, to).includes("village");
    const all = this.#line.tokens.slice(from, to);
    // "Merta City" is called so.
    const isVillage = isSaid || all.some(({ level }) => level === "village");
    const said = isVillage ? SAID.village : isSurelySaid(this.#line, from, to) ? SAID.other : 0;
    const roles = all.map(({ role }) => role);
    const isName = roles.includes("name") || (roles.includes("kind") && !this.#isCut(from, to));
    const aside = asideOf(all);
    let nameOf = 0;
    if (aside) nameOf = NAME_OF[aside];
    else if (!isName) nameOf = roles.includes("number") ? NAME_OF.number : NAME_OF.nothing;
    return { text, written: writtenName(text), isSaid, said, nameOf };
  }

  /** Whether a run ends or begins within a name: "Nagar" of "Shastri Nagar". */
  #isCut(from: number, to: number): boolean {
    const { tokens } = this.#line;
    const isOf = (at: number, beside: number) =>
      tokens[at] !== undefined &&
      tokens[at].segment === tokens[beside]!.segment &&
      isContent(tokens[at]);
    return isOf(from - 1, from) || isOf(to, to - 1);
  }

  #soughtAt(place: number, isLarge: boolean, isArea = false): Sought {
    // A town is an area to its localities, in a stack of areas, too.
    const path = !isArea
      ? this.#areas.pathWithTown(place)
      : [...new Set([...this.#areas.path(place), place])];
    const isOfPath = this.#covering.map((phrases) =>
      phrases.some(({ areas }) => path.some((area) => areas.has(area))),
    );
    return { place, path, isOfPath, isLarge };
  }

  /** The cheapest way to read a place: its own name if it is a village, and areas of its path. */
  #cheapest(sought: Sought, runs: readonly NamePhrase[] | undefined): Stack | undefined {
    const options = sought.path
      .toReversed()
      .flatMap((area) => this.#namedBy(area))
      .filter((phrases) => phrases.length > 0);
    let best: Stack | undefined;
    const chosen: AreaPhrase[] = [];
    const visit = (depth: number, cost: number, name: NamePhrase | undefined): void => {
      if (best && cost - MOST_SAID_OFF > best.cost) return;
      if (depth === options.length) {
        const isNamed = name !== undefined || chosen.some(({ areas }) => areas.has(sought.place));
        if (!isNamed) return;
        best = this.#stackOf(sought, name, chosen, cost, best?.cost ?? ANY_COST) ?? best;
        return;
      }
      for (const phrase of options[depth]!) {
        if (name && overlaps(name, phrase)) continue;
        if (chosen.some((other) => other.level === phrase.level || overlaps(other, phrase)))
          continue;
        chosen.push(phrase);
        visit(depth + 1, cost + phrase.cost, name);
        chosen.pop();
      }
      visit(depth + 1, cost, name);
    };
    if (runs) for (const run of runs) visit(0, run.cost, run);
    else visit(0, 0, undefined);
    return best;
  }

  #namedBy(area: number): readonly [readonly AreaPhrase[], readonly AreaPhrase[]] {
    let found = this.#named.get(area);
    if (!found) {
      const own = this.#areas.level(area);
      const all = this.#phrases.filter(({ areas }) => areas.has(area));
      // What a former area covers: by a level of its own.
      const [named, covered]: [AreaPhrase[], AreaPhrase[]] = [[], []];
      for (const phrase of all.sort((a, b) => a.cost - b.cost)) {
        const some = phrase.level === own ? named : covered;
        const isKnown = some.some(({ from, to }) => from === phrase.from && to === phrase.to);
        if (!isKnown && some.length < MOST_PHRASES) some.push(phrase);
      }
      found = [named, covered];
      this.#named.set(area, found);
    }
    return found;
  }

  /** One way to read a place; undefined where it costs `most` or more. */
  #stackOf(
    sought: Sought,
    name: NamePhrase | undefined,
    areas: readonly AreaPhrase[],
    cost: number,
    most: number,
  ): Stack | undefined {
    const { tokens } = this.#line;
    const { place, isOfPath } = sought;
    const ofPlace = areas.find(({ areas: named }) => named.has(place))!;
    const lowest = name ?? ofPlace;
    const used = this.#used.fill(0);
    if (name) used.fill(1, name.from, name.to);
    for (const { from, to } of areas) used.fill(1, from, to);
    let sum = cost + PHRASE * (areas.length - (name ? 0 : 1));
    for (let i = 0; i < tokens.length && sum < most; i++)
      if (!used[i]) sum += this.#skipCost(i, tokens[i]!, lowest, sought);
    if (sum >= most) return undefined;
    const core = name && this.#run(name.from, name.to).written[0]!.core;
    const skipped: number[] = [];
    const unknown: number[] = [];
    for (const [i, token] of tokens.entries()) {
      if (used[i]) continue;
      skipped.push(i);
      const isUnknown = this.#said[i]!.includes("village") || !isOfPath[i];
      if (isContent(token) && core !== this.#cores[i] && isUnknown) unknown.push(i);
    }
    if (!name) {
      const isAlone = unknown.length === 0;
      if (isAlone && this.#areas.level(place) === "state") sum += STATE_ALONE;
      if (isAlone && this.#isAddress(skipped) && !ofPlace.isSaid && ofPlace.cost < SURE)
        sum += SEAT;
    }
    const order = [lowest, ...areas.filter((phrase) => phrase !== lowest)].map(({ from }) => from);
    let [rising, falling] = [0, 0];
    for (let i = 1; i < order.length; i++) order[i]! > order[i - 1]! ? falling++ : rising++;
    sum += INVERTED * Math.min(rising, falling + 1);
    return sum < most ? { place, name, areas: [...areas], cost: sum, skipped, unknown } : undefined;
  }

  /** Whether what is left out is a house or a street, and there is no post office, which is in a village or a quarter. */
  #isAddress(skipped: readonly number[]): boolean {
    const { tokens, pincode, hasPost } = this.#line;
    return (
      !hasPost &&
      (pincode !== "" || skipped.some((i) => /number|landmark|office/.test(tokens[i]!.role)))
    );
  }

  #skipCost(at: number, token: LineToken, lowest: Run, { isOfPath, isLarge }: Sought): number {
    const used = this.#used;
    const { role, segment } = token;
    const { tokens } = this.#line;
    if (role === "level") {
      // A level word next to what is used has said its level.
      return used[at - 1] || used[at + 1] ? 0 : SKIP.level;
    }
    if (role !== "name") return SKIP[role];
    if (isOfPath[at]) return SKIP.again;
    const said = this.#said[at]!;
    const isDiscounted = isLarge && said.length === 0;
    if (this.#ofAreas.has(at)) return isDiscounted ? SKIP.ofTown : SKIP.area;
    if (!isContent(token)) return SKIP.name * 0.3;
    if (said.includes("village")) return SKIP.said;
    const isOfArea = this.#covering[at]!.some(({ cost }) => cost < SURE);
    if (isDiscounted && isOfArea && (at > lowest.from || this.#line.segments === 1))
      return SKIP.ofTown;
    const before = tokens[at - 1];
    const isFurther =
      before !== undefined &&
      before.segment === segment &&
      isContent(before) &&
      !used[at - 1] &&
      !isOfPath[at - 1];
    if (this.#line.segments === 1) {
      const isNamed = this.#ofAreas.size > 0 && at > lowest.from;
      if (!isNamed)
        return isFurther
          ? SKIP.furtherInOne
          : at < lowest.from
            ? SKIP.beforeInOne
            : SKIP.afterInOne;
    } else if (at < lowest.from) {
      if (isFurther) return SKIP.further;
      return segment === tokens[lowest.from]!.segment ? SKIP.inFront : SKIP.before;
    } else if (segment !== tokens[lowest.from]!.segment && !isOfArea)
      return isFurther ? SKIP.further : SKIP.after;
    return SKIP.name;
  }
}

function leastSkip(token: LineToken): number {
  const { role } = token;
  if (role === "level") return SAID.village;
  if (role !== "name") return SKIP[role];
  return isContent(token) ? 0 : SKIP.name * 0.3;
}

function nameCost(
  { said, nameOf }: WrittenRun,
  { agreement, lacks, partial, edits }: Comparison,
): number {
  const near = Math.min(NAME_COST[agreement], EDITS[edits] || ANY_COST);
  const ofName = near + (lacks ? LACKS : 0) + (partial ? PARTIAL : 0);
  return ofName + said + nameOf;
}

/** A place that may be meant. */
interface Sought {
  readonly place: number;
  /** The areas that it is in, from the state down; with itself if it is an area. */
  readonly path: readonly number[];
  /** Whether each token is part of a name of one of them. */
  readonly isOfPath: readonly boolean[];
  /** Whether it is a large town, or a place of the line's PIN code, that is called as the line says. */
  readonly isLarge: boolean;
}

/** A run of tokens as the name of a place. */
interface WrittenRun {
  readonly text: string;
  readonly written: Name;
  /** Whether a level word next to it says that it is a village. */
  readonly isSaid: boolean;
  /** What it costs by what level words say, and by what its tokens are. */
  readonly said: number;
  readonly nameOf: number;
}

const ANY_COST = Number.POSITIVE_INFINITY;
/** What level words may take off the costs of three areas. */
const MOST_SAID_OFF = 3;
const MOST_TOKENS = 6;
const MOST_RUNS = 4;
/** Of one area, the cheapest on a level: each goes with each of the areas above it. A line of 42 times "Rampur" took 34 s without it. */
const MOST_PHRASES = 3;
/** Of one name, so many talukas at most may be meant. */
const MOST_COVERED = 100;

function overlaps(one: Run, other: Run): boolean {
  return one.from < other.to && other.from < one.to;
}

function compareWords(core: string, words: readonly string[]): boolean {
  return words.some((word) => Math.abs(word.length - core.length) <= 2 && word[0] === core[0]);
}
