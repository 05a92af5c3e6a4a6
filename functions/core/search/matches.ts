import { PINCODE } from "../contract/levels.ts";
import type { Postings } from "../index/codec/postings.ts";
import type { FuzzyTerm, IndexReader } from "../index/reader.ts";
import { EditDistance, LONGEST_PATTERN } from "../names/edit-distance.ts";
import { fold, foldedVariants } from "../names/folding.ts";
import { COST, type Cost } from "./costs.ts";

/** Places that a query term leads to, all at the same cost. */
export interface Match {
  readonly cost: Cost;
  /** Whether a whole term of the name matches, not only its prefix. */
  readonly whole: boolean;
  /** One of `AREA_ORDER`; that of other places, if absent. */
  readonly areaOrder?: number;
  readonly postings: Postings;
}

/** Query terms shorter than this match only as they are written: the same term, or its prefix (RANKING.md). */
const MIN_ROMANISED = 3;

/**
 * Matches without an edit: the same term, also in another romanisation or split in two; its prefix; a PIN code.
 *
 * @param isRead whether the term is written in an Indian script and here in Latin letters
 */
export async function exactMatches(reader: IndexReader, term: string, isRead = false): Promise<Match[]> {
  const folded = fold(term);
  const found = await Promise.all([
    pincodeMatches(reader, term),
    wholeMatches(reader, term, folded, isRead),
    splitMatches(reader, folded),
    prefixMatches(reader, term),
  ]);
  return found.flat();
}

/** Names that have a term as it is written: what a level word is found by. */
export async function sameTermMatches(reader: IndexReader, term: string): Promise<Match[]> {
  const surfaceForms = await reader.terms(fold(term));
  return surfaceForms
    .filter((form) => form.term === term)
    .map(({ postings }) => ({ cost: COST.same, whole: true, postings }));
}

/** Matches of neighbouring query terms, written as one: terms of names that are written so. */
export async function joinedMatches(reader: IndexReader, joined: string): Promise<Match[]> {
  const isNear = nearTo(joined);
  return (await reader.terms(fold(joined))).map(({ term, postings }) => {
    const cost = isNear(term) ? COST.joined : COST.nearRomanised;
    return { cost, whole: true, postings };
  });
}

/** Matches with typos. */
export function fuzzyMatches(reader: IndexReader, term: string): Promise<Match[]> {
  return matchesWithin(reader, term, maxEdits(term, fold(term)));
}

/** Matches of a term that matches nothing with as many edits as it may have: two edits where one was too few. */
export async function nearMatches(reader: IndexReader, term: string): Promise<Match[]> {
  const folded = fold(term);
  return maxEdits(term, folded) === 1 && folded.length >= MIN_FOLDED_OF_TWO_EDITS
    ? matchesWithin(reader, term, 2)
    : [];
}

async function matchesWithin(reader: IndexReader, term: string, edits: 0 | 1 | 2): Promise<Match[]> {
  if (edits === 0) return [];
  return typoMatches(term, await reader.fuzzy(foldedVariants(term), edits), edits);
}

/** Matches with typos of a term that names split in two: one edit costs what two do in a term by itself. */
export async function fuzzySplitMatches(reader: IndexReader, term: string): Promise<Match[]> {
  const folded = fold(term);
  const edits = maxEdits(term, folded);
  if (edits === 0) return [];
  return (await reader.fuzzyBigrams(folded, edits)).flatMap(({ edits: away, surfaceForms }) =>
    surfaceForms.map(({ postings }) => ({
      cost: away === 1 ? COST.twoEdits : COST.farthest,
      whole: true,
      postings,
    })),
  );
}

/**
 * How many edits a query term may be away (RANKING.md): one from 4 letters on, two from 8 on. Where folding leaves
 * hardly any letters ("zzzz"), edits would turn any term into any other; in the longest terms they can't be counted.
 */
export function maxEdits(term: string, folded: string): 0 | 1 | 2 {
  if (!LATIN.test(term) || term.length < 4 || term.length >= LONGEST_PATTERN || folded.length < 3) return 0;
  return term.length < 8 || folded.length < MIN_FOLDED_OF_TWO_EDITS ? 1 : 2;
}

const MIN_FOLDED_OF_TWO_EDITS = 6;

const LATIN = /^[a-z]+$/;

async function pincodeMatches(reader: IndexReader, term: string): Promise<Match[]> {
  if (!PINCODE.test(term)) return [];
  const postings = await reader.pincode(term);
  return postings ? [{ cost: COST.same, whole: false, postings }] : [];
}

async function wholeMatches(
  reader: IndexReader,
  term: string,
  folded: string,
  isRead: boolean,
): Promise<Match[]> {
  const isNear = nearTo(term);
  const matches: Match[] = [];
  for (const { term: other, postings } of await reader.terms(folded)) {
    if (isRead) matches.push({ cost: COST.read, whole: true, postings });
    else if (other === term) matches.push({ cost: COST.same, whole: true, postings });
    else if (term.length >= MIN_ROMANISED)
      matches.push({ cost: isNear(other) ? COST.nearRomanised : COST.romanised, whole: true, postings });
  }
  return matches;
}

/** Tells whether another term is the same as it is written, or one edit away. */
function nearTo(term: string): (other: string) => boolean {
  let distance: EditDistance | undefined;
  return (other) => {
    if (other === term) return true;
    if (EditDistance.accepts(term)) distance ??= new EditDistance(term);
    return distance !== undefined && distance.to(other, 1) <= 1;
  };
}

/** Names that have the term split in two. Where folding leaves two letters ("zzzqqq"), any initials would be such a name. */
async function splitMatches(reader: IndexReader, folded: string): Promise<Match[]> {
  if (folded.length < MIN_ROMANISED) return [];
  const found = await reader.bigrams(folded);
  return found.map((postings) => ({ cost: COST.nearRomanised, whole: true, postings }));
}

async function prefixMatches(reader: IndexReader, term: string): Promise<Match[]> {
  const { written, folded } = await reader.prefix(term);
  return [
    ...written.map((postings) => ({ cost: COST.prefix, whole: false, postings })),
    ...folded.map((postings) => ({ cost: COST.romanisedPrefix, whole: false, postings })),
  ];
}

/** The surface forms that are near enough as they are written or, which counts as one edit more, when folded. */
function typoMatches(term: string, near: readonly FuzzyTerm[], edits: number): Match[] {
  const distance = new EditDistance(term);
  const matches: Match[] = [];
  for (const { edits: foldedEdits, surfaceForms } of near) {
    for (const { term: other, postings } of surfaceForms) {
      const written = distance.to(other, edits);
      const away = written <= edits ? Math.min(written, foldedEdits + 1) : foldedEdits + 1;
      // A letter is left out of the term as it is written, not of its folded form.
      const cost = written === 1 && lacksOrSwaps(term, other) ? COST.missingOrSwapped : costOfEdits(away);
      matches.push({ cost, whole: true, postings });
    }
  }
  return matches;
}

function costOfEdits(edits: number): Cost {
  if (edits === 1) return COST.oneEdit;
  return edits === 2 ? COST.twoEdits : COST.farthest;
}

/** Whether the one edit between a query term and another term left out a letter of that, or swapped two. */
function lacksOrSwaps(term: string, other: string): boolean {
  if (term.length !== other.length) return term.length < other.length;
  let at = 0;
  while (term[at] === other[at]) at++;
  return term[at] === other[at + 1] && term[at + 1] === other[at];
}
