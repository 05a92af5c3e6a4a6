import type { Cores } from "./cores.ts";
import {
  cheapestInsertions,
  countBits,
  editCost,
  fewEdits,
  LEAST_COST,
  leastCost,
  letterBits,
} from "./edit-cost.ts";
import { EditDistance, LONGEST_PATTERN } from "./edit-distance.ts";
import { type EditKind, editKind } from "./edit-kind.ts";
import { foldOnce } from "./fold-once.ts";
import type { Name, NameForm } from "./name-forms.ts";
import { contradict } from "./words.ts";

/**
 * How well two names agree, best first; each is a feature of the evidence. `near1` to `near6`: the same words with few
 * different letters, by rising cost per letter; `words1` to `words3`: one name has an extra word, by falling share of
 * common letters.
 */
export const AGREEMENTS = [
  "same",
  "spelling",
  "marks",
  "order",
  "near1",
  "near2",
  "near3",
  "near4",
  "near5",
  "near6",
  "words1",
  "words2",
  "words3",
] as const;

export type Agreement = (typeof AGREEMENTS)[number];

/** Agreements between spellings of one name, in any order and with any marks. */
const SAME_WORDS = /^(same|marks|spelling|order)$/;

/** Whether two names, or one and a part of the other, have the same words in any romanisation, order and with any marks. */
export function hasSameWords({ agreement }: Pick<Comparison, "agreement">): boolean {
  return SAME_WORDS.test(agreement);
}

/** The same, but of both names as a whole. */
export function isSameName(comparison: Comparison): boolean {
  return hasSameWords(comparison) && !comparison.partial;
}

export interface Comparison {
  readonly agreement: Agreement;
  /** One has a number, an initial or a word like Khurd that the other lacks. */
  readonly lacks: boolean;
  /** Only the part in brackets or after `@` agrees, or only the other part. */
  readonly partial: boolean;
  /** Only the part outside of the brackets of the data's name agrees, and it is all that is written. */
  readonly outside: boolean;
  /** For near names: extra, missing, wrong or swapped letters as written, 3 for more than 2; otherwise 0. */
  readonly edits: number;
  /** The kind of a single edit. */
  readonly edit?: EditKind | undefined;
  /** Both have the same number. */
  readonly numbered: boolean;
}

/** The costs per letter up to which names are near. */
export const NEAR: readonly number[] = [0.045, 0.07, 0.1, 0.14, 0.18, 0.24];
/** Shorter names are equal or different, never near. */
const SHORTEST_NEAR = 3;
/** The shares of common letters from which names with extra words are alike. */
const SHARES = [0.7, 0.55, 0.4];

/** How a written name agrees with a name of the data; undefined if they can't be the same. */
export function compare(written: Name, given: Name): Comparison | undefined {
  let best: Comparison | undefined;
  for (const form of written) {
    for (const other of given) {
      const found = compareForms(form, other);
      if (found && (!best || rank(found) < rank(best))) best = found;
    }
  }
  return best;
}

function rank({ agreement, lacks, partial }: Comparison): number {
  return AGREEMENTS.indexOf(agreement) + (lacks ? 1.5 : 0) + (partial ? 5.5 : 0);
}

/** {@link compare} for two forms. */
export function compareForms(a: NameForm, b: NameForm): Comparison | undefined {
  const partial = a.partial || b.partial;
  const outside = b.outside && !a.partial;
  const shortened = a.shortened || (b.shortened && !outside);
  const numbered = a.numbers !== "" && a.numbers === b.numbers;
  // Always the same fields in the same order, so that V8 compiles code for a single shape.
  const agree = (agreement: Agreement, lacks: boolean, edits = 0, edit?: EditKind): Comparison => ({
    agreement,
    lacks,
    partial,
    outside,
    edits,
    edit,
    numbered,
  });
  if (a.plain === b.plain) return agree(shortened ? "marks" : "same", false);
  if (contradict(a.contrasts, b.contrasts)) return undefined;
  // "Rampur (K)" is not Rampur (B).
  if (b.outside && b.shortened && a.initials !== b.initials) return undefined;
  const noNumber = (a.numbers === "") !== (b.numbers === "");
  if (a.numbers !== b.numbers && !noNumber) return undefined;
  if (a.core === b.core) {
    if (numbered && CODE.test(a.core) && lettersOf(a) !== lettersOf(b)) return undefined;
    const isSpelling = a.marks === b.marks && !noNumber && !shortened;
    return agree(isSpelling ? "spelling" : "marks", noNumber);
  }
  if (a.initials !== b.initials && a.initials !== "" && b.initials !== "") return undefined;
  const lacks = noNumber || a.contrasts !== b.contrasts || a.initials !== b.initials || shortened;
  const near = nearness(a.core, b.core);
  if (near !== undefined) {
    const edits = fewEdits(a.plain, b.plain);
    const edit = edits === 1 ? editKind(a.plain, b.plain) : undefined;
    return agree(`near${near}` as Agreement, lacks, edits, edit);
  }
  const share = a.words.length + b.words.length > 2 ? commonShare(a.words, b.words) : 0;
  if (share === 1) return agree("order", lacks);
  const level = SHARES.findIndex((least) => share >= least);
  return level < 0 ? undefined : agree(`words${level + 1}` as Agreement, lacks);
}

/**
 * Whether words are a name with initials for its first words ("K.R. Pura" for Krishna Raja Pura), or for parts of its only one
 * ("K.R. Nagara" for Krishnarajanagara). False for a name without words.
 */
export function areInitialsOf(written: readonly string[], given: readonly string[]): boolean {
  // Most names begin with another letter.
  if (given[0]?.[0] !== written[0]?.[0]) return false;
  const letters = written.slice(0, -1).join("");
  if (letters === "" || given.length === 0) return false;
  const rest = foldOnce(written.at(-1)!);
  const name = foldOnce(given.at(-1)!);
  if (rest.length < SHORTEST_AFTER_INITIALS) return false;
  if (given.length > 1)
    return (
      name === rest &&
      letters ===
        given
          .slice(0, -1)
          .map(([first]) => first)
          .join("")
    );
  const head = given[0]!.slice(0, -rest.length);
  return (
    letters.length > 1 &&
    head.length > letters.length &&
    name.endsWith(rest) &&
    new RegExp(`^${[...letters].join(".*")}`).test(head)
  );
}

/** Maximum number of letters of a word of initials: "KRS Nagar". */
export const LONGEST_INITIALS = 3;
/** Minimum number of letters of a name after initials. */
const SHORTEST_AFTER_INITIALS = 4;

/** Letters next to a number that are a canal's or block's code and no word, so they have no other spelling: 8 C is not 8 Q. */
const CODE = /^(?:[a-z]|[^aeiou]+)$/;

function lettersOf({ plain }: NameForm): string {
  return plain.replace(/\d+/g, "");
}

/** How near two cores are by the edits between them: 1 + the index in {@link NEAR}; undefined if they are not near. */
export function nearness(a: string, b: string): number | undefined {
  if (Math.min(a.length, b.length) < SHORTEST_NEAR) return undefined;
  const longest = Math.max(a.length, b.length);
  const limit = NEAR.at(-1)! * longest;
  if (Math.abs(a.length - b.length) * LEAST_COST > limit) return undefined;
  if (differ(a, b, limit)) return undefined;
  const cost = editCost(a, b, limit);
  const level = NEAR.findIndex((most) => cost <= most * longest);
  return level < 0 ? undefined : level + 1;
}

/** The share of letters in words that both names have, nearly alike; 1 for the same words in another order. */
function commonShare(a: readonly string[], b: readonly string[]): number {
  const left = [...b];
  let common = 0;
  let total = 0;
  for (const word of a) {
    total += word.length;
    const at = left.findIndex((other) => alike(word, other));
    if (at < 0) continue;
    common += word.length + left[at]!.length;
    total += left[at]!.length;
    left.splice(at, 1);
  }
  for (const word of left) total += word.length;
  return common / total;
}

function alike(a: string, b: string): boolean {
  if (a === b) return true;
  const longest = Math.max(a.length, b.length);
  if (longest < SHORTEST_ALIKE || Math.abs(a.length - b.length) > MOST_LETTERS_MORE) return false;
  return !differ(a, b, longest * ALIKE) && editCost(a, b, longest * ALIKE) <= longest * ALIKE;
}

/** Whether the letters of two names alone cost more than a limit. */
function differ(a: string, b: string, limit: number): boolean {
  return leastCost(letterBits(a) ^ letterBits(b)) > limit + ROUNDING;
}

const SHORTEST_ALIKE = 4;
const MOST_LETTERS_MORE = 2;
/** The cost per letter up to which words are alike. */
const ALIKE = 0.14;

/** Sums of costs are not exact. */
const ROUNDING = 1e-9;

/**
 * Compares one name with thousands: drops those that need more edits than any pair that {@link compareForms} calls near.
 */
export class NearFilter {
  readonly #distance: EditDistance | undefined;
  readonly #length: number;
  readonly #letters: number;
  /** See {@link cheapestInsertions}: the longer name must drop that many letters. */
  readonly #cheapest: Float64Array;
  readonly #mostEdits: number;
  readonly #mostCost: number;

  /**
   * @param mostEdits names with more edits do not pass, even if all of them are cheap
   * @param mostCost names that are further away, by cost per letter, do not pass either
   */
  constructor(core: string, mostEdits = Number.POSITIVE_INFINITY, mostCost = NEAR.at(-1)!) {
    this.#mostCost = mostCost;
    this.#length = core.length;
    this.#letters = letterBits(core);
    this.#cheapest = cheapestInsertions(core);
    this.#mostEdits = mostEdits;
    this.#distance =
      core.length <= LONGEST_PATTERN && EditDistance.accepts(core)
        ? new EditDistance(core)
        : undefined;
  }

  /**
   * The indexes of those of some cores that do not have too many other letters: one in seven. V8 optimizes this short loop for
   * thousands of cores much sooner than one with all of {@link passes}.
   */
  withLetters(cores: Cores, from: number, end: number): number[] {
    const { letters } = cores;
    const most = 2 * this.#mostEdits;
    const found: number[] = [];
    for (let i = from; i < end; i++)
      if (countBits(letters[i]! ^ this.#letters) <= most) found.push(i);
    return found;
  }

  /** Whether the `i`th of some cores can be near. */
  passes(cores: Cores, i: number): boolean {
    const letters = cores.letters[i]!;
    const others = letters ^ this.#letters;
    const at = cores.starts[i]!;
    const length = cores.starts[i + 1]! - at;
    const more = this.#length - length;
    const limit = this.#mostCost * Math.max(length, this.#length) + ROUNDING;
    const most = Math.min(this.#mostEdits, Math.floor(limit / LEAST_COST));
    // An edit accounts for at most two letters that only one of the names has.
    if (Math.abs(more) > most || countBits(others) > 2 * most) return false;
    if (leastCost(others) > limit) return false;
    // The longer name must drop its extra letters; letters that only the shorter one has need further edits.
    const leftOut = more > 0 ? this.#cheapest[more]! : -more * LEAST_COST;
    const added = others & (more > 0 ? letters : this.#letters);
    if (leftOut + 2 * leastCost(added) > limit) return false;
    return (
      this.#distance === undefined ||
      this.#distance.toBytes(cores.bytes, at, length, 0, most) <= most
    );
  }
}
