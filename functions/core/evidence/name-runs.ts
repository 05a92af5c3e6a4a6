/** Finds the runs of a line's tokens that name a place. */
import { isTown, POPULATION_CLASSES } from "../contract/importance.ts";
import type { Village } from "../index/villages.ts";
import {
  areInitialsOf,
  type Comparison,
  compare,
  isSameName,
  LONGEST_INITIALS,
} from "../names/compare.ts";
import { type Name, ROMAN, wholeName, writtenName } from "../names/name-forms.ts";
import { INDIAN_LETTER } from "../names/scripts.ts";
import { tokens as tokensOf } from "../names/tokens.ts";
import { SHORT_FORMS } from "../names/words.ts";
import { F, type FeatureName } from "./features.ts";
import {
  beyondLevels,
  isAfterVillages,
  isDivision,
  isNumbered,
  isRun,
  isSaidVillage,
  isSurelySaid,
  type Run,
  saidOf,
  textOfRun,
} from "./runs.ts";
import { asideOf, isContent, type Line, type Token } from "./tokens.ts";

/** A run that names a candidate. */
export interface NameRun extends Run {
  readonly text: string;
  readonly comparison: Comparison;
  /** Whether the run is an alias of the place, not its own name. */
  readonly isOther: boolean;
}

/** A run that names a place, with its features and its score so far. */
export interface WeighedName extends NameRun {
  readonly features: readonly (readonly [feature: number, count: number])[];
  readonly score: number;
  /** The folded letters of the text. */
  readonly core: string;
  readonly besideLevels: WrittenRun["besideLevels"];
}

/** The evidence of a run of tokens as the name of any place. */
interface WrittenRun {
  readonly text: string;
  readonly written: Name;
  /** Its features, the same for every place that it may name. */
  readonly features: readonly number[];
  /** The tokens next to it beyond level words that may belong to either side: 2 of "Rajkot District Gujarat". */
  readonly besideLevels: readonly number[];
}

const MOST_TOKENS = 6;
/** Maximum number of runs per name. */
const MOST_RUNS = 4;
/** Population classes up to this one, under 10,000 people, do not count. */
const SMALL_CLASSES = 2;
const MOST_LETTERS = 12;
const SHORT_NAME = 5;

/** Finds the names of places in one line. */
export class NameRuns {
  readonly #line: Line;
  readonly #weights: Int32Array;
  /** By start and end; filled on first use. */
  readonly #runs = new Map<number, WrittenRun>();
  /** The runs that name the places of a name, which namesakes share. */
  readonly #named = new Map<Name, readonly WeighedName[]>();

  constructor(line: Line, weights: Int32Array) {
    this.#line = line;
    this.#weights = weights;
  }

  /**
   * The runs that name a village, best first.
   * @param given its name; the same object for namesakes
   */
  of(village: Village, given: Name): readonly WeighedName[] {
    let runs = this.#named.get(given);
    if (!runs) {
      runs = this.#compareAll(village, given);
      this.#named.set(given, runs);
    }
    const large = largeClasses(village);
    const weighed = large === 0 ? runs : runs.map((run) => this.#withSize(run, large));
    return weighed.toSorted((a, b) => b.score - a.score).slice(0, MOST_RUNS);
  }

  /** The runs that name a village and its namesakes. */
  #compareAll(village: Village, given: Name): WeighedName[] {
    const { tokens } = this.#line;
    const runs: WeighedName[] = [];
    const folded = given.flatMap(({ words }) => words);
    const areLike = this.#areLike(village, folded, given);
    for (let from = 0; from < tokens.length; from++) {
      if (areLike[from] === false) continue;
      let hasWord: boolean | undefined;
      for (let to = from + 1; to <= Math.min(tokens.length, from + MOST_TOKENS); to++) {
        if (!isRun(this.#line, from, to)) break;
        hasWord ||= areLike[to - 1];
        if (!hasWord || areLike[to - 1] === false || this.#isBetweenNumbers(from, to)) continue;
        const run = this.#compare(village, given, folded, { from, to });
        if (run) runs.push(run);
      }
    }
    return runs;
  }

  /** For each token, whether it may be part of a name. A method of its own for the reason of {@link #compare}. */
  #areLike(village: Village, words: readonly string[], given: Name): (boolean | undefined)[] {
    const cores = given.map(({ core }) => core).join("\n");
    const plains = given.map(({ plain }) => plain).join("\n");
    return this.#line.tokens.map(({ core, role, text }) => {
      // A Roman number is the same as its digits.
      const like = ROMAN.has(text) ? undefined : isLike(core, words, cores);
      if (like !== false) return like;
      // Folded alone, a word may lose other letters than within a longer one: Hosahalli in Byadarahosahalli.
      if (plains.includes(text)) return true;
      // "Merta City" has its level word in its name.
      return role === "level" && isInName(village, text) ? undefined : false;
    });
  }

  /**
   * A run as a name of a village; undefined if it is not one. A method of its own: V8 would take 20 ms to optimize it as a part
   * of the loop.
   */
  #compare(
    village: Village,
    given: Name,
    folded: readonly string[],
    { from, to }: Run,
  ): WeighedName | undefined {
    const { text, written } = this.#run(from, to);
    const found =
      this.#mayBeInitials(from) && isShortFor(text, written, village)
        ? BY_INITIALS
        : compare(written, given);
    if (!found || (found.lacks && this.#isOtherNumber(to, written, given))) return undefined;
    const isInShort =
      (found.agreement === "spelling" || found.agreement === "same") &&
      keyInFull(text) === keyInFull(village.name);
    const comparison: Comparison = isInShort ? { ...found, agreement: "same" } : found;
    const isOther =
      comparison.agreement === "same" &&
      !comparison.outside &&
      !isInShort &&
      !(INDIAN_LETTER.test(text) && isOwnInScript(written, village));
    // "Chak" is not "Chak 10 KD".
    const isFewer =
      comparison.agreement.startsWith("words") &&
      given.some(({ numbers }) => numbers === written[0]!.numbers) &&
      written[0]!.words.every((word) => folded.includes(word));
    const isApart =
      comparison.agreement === "same" &&
      this.#mayBeQuarter(from, to) &&
      given.every(({ words }) => words.length < written[0]!.words.length);
    return this.#weigh({ from, to, text, comparison, isOther }, isFewer, isApart);
  }

  /** Whether a run may be a quarter of the place named before it: "Gandhi Nagar" in "Beawar Gandhi Nagar". */
  #mayBeQuarter(from: number, to: number): boolean {
    const { tokens } = this.#line;
    return (
      tokens[to - 1]!.role === "quarter" &&
      tokens[from - 1]?.role === "name" &&
      isRun(this.#line, from - 1, to)
    );
  }

  /** Whether a run may begin with initials: not those of a road, nor "R. Nagara" of "K. R. Nagara". */
  #mayBeInitials(from: number): boolean {
    const { tokens } = this.#line;
    const { role, segment } = tokens[from]!;
    const before = tokens[from - 1];
    const isCut =
      before?.segment === segment &&
      before.role === "name" &&
      before.text.length <= LONGEST_INITIALS;
    return role === "name" && !isCut;
  }

  /** Whether a run begins with a number and ends with a word of the next one: "45 Sector" of "Plot 45 Sector 14". */
  #isBetweenNumbers(from: number, to: number): boolean {
    return this.#line.tokens[from]!.role === "number" && isNumbered(this.#line, to - 1);
  }

  /** Whether a number follows a run that has none, while all forms of the name have one: "Sector 18" is not Sector 12. */
  #isOtherNumber(to: number, written: Name, given: Name): boolean {
    const { tokens } = this.#line;
    const next = tokens[to];
    return (
      next?.role === "number" &&
      next.segment === tokens[to - 1]!.segment &&
      written[0]!.numbers === "" &&
      given.every(({ numbers }) => numbers !== "")
    );
  }

  /**
   * A run with its features and score as the name of a small place.
   * @param isFewer whether the run has some words of the name and no other
   * @param isApart whether it has words apart that the name joins, and may be a quarter of another place
   */
  #weigh(run: NameRun, isFewer: boolean, isApart: boolean): WeighedName {
    const { agreement, edits, edit, lacks, partial, outside, numbered } = run.comparison;
    const { written, features: ofRun, besideLevels } = this.#run(run.from, run.to);
    const { core } = written[0]!;
    const features: (readonly [number, number])[] = ofRun.map((feature) => [feature, 1]);
    const how = isFewer ? agreement.replace("words", "fewer") : agreement;
    features.push([F[`name.${how}` as FeatureName], 1]);
    if (edits > 0 && core.length <= SHORT_NAME) features.push([F["edit.short"], 1]);
    if (edits === 2) features.push([F["edit.two"], 1]);
    if (edits > 2) features.push([F["edit.many"], 1]);
    if (edit === "first") features.push([F["edit.first"], 1]);
    if (lacks) features.push([F["name.lacks"], 1]);
    if (partial) features.push([F[outside ? "name.outside" : "name.partial"], 1]);
    if (run.isOther) features.push([F["name.other"], 1]);
    if (isApart) features.push([F["name.apart"], 1]);
    if (numbered) features.push([F["name.number"], 1]);
    if (!agreement.startsWith("words"))
      features.push([F["name.letters"], Math.min(MOST_LETTERS, core.length)]);
    let score = 0;
    for (const [feature, count] of features) score += this.#weights[feature]! * count;
    return { ...run, features, score, core, besideLevels };
  }

  /** A run as the name of a large place. */
  #withSize(run: WeighedName, classes: number): WeighedName {
    const feature = F[isSameName(run.comparison) ? "is.large" : "is.largeNear"];
    return withCount(run, feature, classes, this.#weights);
  }

  /** The evidence of a run as the name of any place. */
  #run(from: number, to: number): WrittenRun {
    const key = from * this.#line.tokens.length + to;
    let run = this.#runs.get(key);
    if (!run) {
      run = this.#readRun(from, to);
      this.#runs.set(key, run);
    }
    return run;
  }

  #readRun(from: number, to: number): WrittenRun {
    const text = textOfRun(this.#line, from, to);
    const all = this.#line.tokens.slice(from, to);
    const said = saidOf(this.#line, from, to);
    const features: number[] = [];
    const isSaidElse = said.length > 0 && !isSaidVillage(this.#line, { from, to });
    const isSurelyElse =
      (isSaidElse && isSurelySaid(this.#line, from, to)) || isAfterVillages(this.#line, from);
    if (isSurelyElse) features.push(F["name.else"]);
    else if (said.length === 0 && all[0]!.aside) features.push(F["name.aside"]);
    if (all[0]!.inBrackets && !this.#isFirst(from)) features.push(F["name.brackets"]);
    if (all[0]!.institution === "local") features.push(F["name.local"]);
    const aside = asideOf(all);
    const roles = all.map(({ role }) => role);
    const isName =
      roles.includes("name") ||
      ((roles.includes("kind") || roles.includes("quarter")) && !this.#isCut(from, to));
    // "Abu Road" as the whole text is not a road of an address, nor is "Police Station Karad" next to another place.
    const isAll =
      aside === "office"
        ? this.#line.tokens.every((token, i) => (i >= from && i < to) || namesNothing(token))
        : all.length === this.#line.tokens.length;
    if (aside && aside !== "building" && !isAll) features.push(F[`name.${aside}`]);
    else if (!aside && !isName && !isDivision(this.#line, from)) features.push(F["name.bare"]);
    const besideLevels = isSaidElse && !isSurelyElse ? beyondLevels(this.#line, from, to) : [];
    return { text, written: writtenName(text), features, besideLevels };
  }

  /** Whether a token is the first name in its piece of text. */
  #isFirst(at: number): boolean {
    const { tokens } = this.#line;
    const { hint } = tokens[at]!;
    for (let i = at - 1; i >= 0 && tokens[i]!.hint === hint; i--)
      if (isContent(tokens[i]!)) return false;
    return true;
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
}

/** Whether a token neither names a place nor belongs to a name. */
function namesNothing({ role }: Token): boolean {
  return role === "nothing" || role === "level" || role === "kind" || role === "number";
}

/** Whether a place is a town or a locality. */
export function isTownOrPart({ fields, locality }: Village): boolean {
  return locality !== undefined || isTown(fields);
}

/** A run with one more feature. */
export function withCount(
  run: WeighedName,
  feature: number,
  count: number,
  weights: Int32Array,
): WeighedName {
  const features = [...run.features, [feature, count] as const];
  return { ...run, features, score: run.score + weights[feature]! * count };
}

/** The number of population classes of a place above the classes that have no weight. */
export function largeClasses({ importance }: Village): number {
  return Math.max(0, (importance % POPULATION_CLASSES) - SMALL_CLASSES);
}

/** The key of a name with its short forms written out: "Jalandhar Cantt" is Jalandhar Cantonment's own name. */
function keyInFull(text: string): string {
  return tokensOf(text)
    .map((token) => SHORT_FORMS.get(token) ?? token)
    .join("");
}

/** Whether a name in an Indian script, read in Latin letters, is the village's own or local name: अलिबाग is Alibag. */
function isOwnInScript(written: Name, { name, fields: { local_name } }: Village): boolean {
  return [name, local_name].some(
    (own) => own !== undefined && compare(written, wholeName(own))?.agreement === "same",
  );
}

/**
 * Whether a token may be part of a name by its folded letters; undefined for one, such as a number, that may be so only next to
 * others.
 * @param words of all forms of the name
 * @param cores of all forms of the name, as one text
 */
function isLike(core: string, words: readonly string[], cores: string): boolean | undefined {
  if (words.includes(core)) return true;
  if (core.length < 2 || STARTS_WITH_DIGIT.test(core)) return undefined;
  // Perhaps initials.
  if (core.length <= LONGEST_INITIALS && words.length > core.length && words[0]![0] === core[0])
    return undefined;
  return (
    cores.includes(core) ||
    words.some((word) => Math.abs(word.length - core.length) <= 2 && word[0] === core[0])
  );
}

/** Whether a text is a village's own name with initials. */
function isShortFor(text: string, [whole]: Name, { name }: Village): boolean {
  const { words } = whole!;
  const mayBe = words.length > 1 && words[0]!.length <= LONGEST_INITIALS;
  // Most names begin with another letter.
  if (!mayBe || name[0]?.toLowerCase() !== text[0]?.toLowerCase()) return false;
  return areInitialsOf(tokensOf(text), tokensOf(name));
}

/** Whether a token is a word of one of the village's names. */
function isInName({ name, otherNames }: Village, token: string): boolean {
  return [name, ...otherNames].some((text) => tokensOf(text).includes(token));
}

const BY_INITIALS: Comparison = {
  agreement: "spelling",
  lacks: false,
  partial: false,
  outside: false,
  edits: 0,
  edit: undefined,
  numbered: false,
};

const STARTS_WITH_DIGIT = /^\d/;
