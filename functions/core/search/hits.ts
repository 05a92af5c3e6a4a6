import { PINCODE } from "../contract/pincode.ts";
import type { ReadPostings } from "../index/codec/postings.ts";
import type { SurfaceForm } from "../index/codec/terms.ts";
import type { FuzzyTerm } from "../index/fuzzy.ts";
import type { IndexReader } from "../index/reader.ts";
import { EditDistance, LONGEST_PATTERN } from "../names/edit-distance.ts";
import { foldOnce, keepsLetters } from "../names/fold-once.ts";
import { type TypoForms, typoForms } from "../names/typo-forms.ts";
import { COST, type Cost, MIN_LETTERS } from "./costs.ts";

/** Places that a query term leads to, all at the same cost. */
export class Hits {
  readonly cost: Cost;
  /** Whether a whole term of the name matches, not only its prefix. */
  readonly whole: boolean;
  readonly postings: ReadPostings;
  /** Offsets of the unpacked postings (`unpacked-postings.ts`): first those of areas, then those of villages. */
  from = 0;
  villages = 0;
  end = 0;
  /** The round in which they were unpacked. */
  round: object | undefined;

  constructor(cost: Cost, whole: boolean, postings: ReadPostings) {
    this.cost = cost;
    this.whole = whole;
    this.postings = postings;
  }
}

/**
 * Hits without an edit: the same term, also in another romanisation or as two terms of the name; its prefix; a PIN code.
 * The index has the two terms of a name only folded. If names have the term only in other romanisations, the two terms
 * may be another romanisation as well: "haanumangarh" matches Hanuman Garh no better than Hanumangarh.
 *
 * @param names the hits without prefixes and PIN codes, if already looked up
 */
export async function exactHits(
  reader: IndexReader,
  term: string,
  names: Promise<readonly Hits[]> = nameHits(reader, term),
): Promise<Hits[]> {
  const [ofPincode, ofNames, ofPrefix] = await Promise.all([
    pincodeHits(reader, term),
    names,
    prefixHits(reader, term),
  ]);
  return [...ofPincode, ...ofNames, ...ofPrefix];
}

/**
 * Exact hits without prefixes and PIN codes.
 *
 * @param isRead whether the term is romanised from an Indian script
 */
export async function nameHits(reader: IndexReader, term: string, isRead = false): Promise<Hits[]> {
  const folded = foldOnce(term);
  const [surfaceForms, bigrams] = await Promise.all([
    reader.terms(folded),
    // Where folding leaves two letters ("zzzqqq"), any pair of initials would match.
    folded.length < MIN_LETTERS ? [] : reader.bigrams(folded),
  ]);
  const isSpelled =
    isRead || surfaceForms.length === 0 || surfaceForms.some((form) => form.term === term);
  const cost = isSpelled ? COST.joined : COST.nearRomanised;
  const ofBigrams = bigrams.map((postings) => new Hits(cost, true, postings));
  return [...wholeHits(term, surfaceForms, isRead), ...ofBigrams];
}

/** Hits of names that have a term exactly as written; used for level words. */
export async function sameTermHits(reader: IndexReader, term: string): Promise<Hits[]> {
  const found = await sameTerms(reader, term);
  return found.map(({ postings }) => new Hits(COST.same, true, postings));
}

async function sameTerms(reader: IndexReader, term: string): Promise<SurfaceForm[]> {
  const surfaceForms = await reader.terms(foldOnce(term));
  return surfaceForms.filter((form) => form.term === term);
}

/** Hits of neighbouring query terms written as one: names that have them as one term. */
export async function bigramHits(reader: IndexReader, bigram: string): Promise<Hits[]> {
  const isNear = nearTo(bigram);
  const mayBeSpelled = keepsLetters(bigram);
  return (await reader.terms(foldOnce(bigram))).flatMap(({ term, postings }) => {
    if (term === bigram) return new Hits(COST.same, true, postings);
    if (!mayBeSpelled) return [];
    return new Hits(isNear(term) ? COST.bigram : COST.nearRomanised, true, postings);
  });
}

/** Hits with typos. */
export function fuzzyHits(reader: IndexReader, term: string): Promise<Hits[]> {
  return hitsWithin(reader, term, maxEdits(term));
}

/** Hits of a term that finds nothing within its usual number of edits: tries two edits where one was not enough. */
export async function nearHits(reader: IndexReader, term: string): Promise<Hits[]> {
  return maxEdits(term) === 1 && foldOnce(term).length >= MIN_FOLDED_OF_TWO_EDITS
    ? hitsWithin(reader, term, 2)
    : [];
}

/** Hits with typos of a term that is two terms of the name. One edit here costs as much as two in a single term. */
export async function fuzzyBigramHits(reader: IndexReader, term: string): Promise<Hits[]> {
  const folded = foldOnce(term);
  const edits = maxEdits(term);
  // A few letters are near any initials: "zzzzqx" must not match J C Nagar.
  if (edits === 0 || folded.length < MIN_FOLDED_OF_TWO_EDITS) return [];
  return (await reader.fuzzyBigrams(folded, edits)).flatMap(({ edits: away, surfaceForms }) =>
    surfaceForms.map(
      ({ postings }) => new Hits(away === 1 ? COST.twoEdits : COST.farthest, true, postings),
    ),
  );
}

/**
 * How many edits a query term is allowed (RANKING.md): one from 4 letters on, two from 8 on. If folding leaves hardly any
 * letters ("zzzz"), edits would turn any term into any other. In the longest terms edits can't be counted.
 */
export function maxEdits(term: string): 0 | 1 | 2 {
  if (!LATIN.test(term) || term.length < 4 || term.length >= LONGEST_PATTERN) return 0;
  const folded = foldOnce(term);
  if (folded.length < 3) return 0;
  return term.length < 8 || folded.length < MIN_FOLDED_OF_TWO_EDITS ? 1 : 2;
}

const MIN_FOLDED_OF_TWO_EDITS = 6;
const LATIN = /^[a-z]+$/;

async function pincodeHits(reader: IndexReader, term: string): Promise<Hits[]> {
  if (!PINCODE.test(term)) return [];
  const postings = await reader.pincode(term);
  return postings ? [new Hits(COST.same, false, postings)] : [];
}

function wholeHits(term: string, surfaceForms: readonly SurfaceForm[], isRead: boolean): Hits[] {
  const isNear = nearTo(term);
  const mayBeSpelled = term.length >= MIN_LETTERS && keepsLetters(term);
  return surfaceForms.flatMap(({ term: other, postings }): Hits[] => {
    if (isRead) return [new Hits(COST.read, true, postings)];
    if (other === term) return [new Hits(COST.same, true, postings)];
    // Where folding drops most letters, the difference is a typo rather than a spelling: "shaalll" for Shaall.
    const isOneAway = (mayBeSpelled || maxEdits(term) > 0) && isNear(other);
    if (!mayBeSpelled && !isOneAway) return [];
    return [new Hits(isOneAway ? COST.nearRomanised : COST.romanised, true, postings)];
  });
}

/** Returns a test of whether another term is the same as written, or one edit away. */
function nearTo(term: string): (other: string) => boolean {
  let distance: EditDistance | undefined;
  return (other) => {
    if (other === term) return true;
    if (EditDistance.accepts(term)) distance ??= new EditDistance(term);
    return distance !== undefined && distance.to(other, 1) <= 1;
  };
}

async function prefixHits(reader: IndexReader, term: string): Promise<Hits[]> {
  const { written, folded } = await reader.prefix(term);
  return [
    ...written.map((postings) => new Hits(COST.prefix, false, postings)),
    ...folded.map((postings) => new Hits(COST.romanisedPrefix, false, postings)),
  ];
}

async function hitsWithin(reader: IndexReader, term: string, edits: 0 | 1 | 2): Promise<Hits[]> {
  if (edits === 0) return [];
  const { near, written } = await typoFormsOf(reader, term, edits);
  const [found, asWritten] = await Promise.all([
    reader.fuzzy(near, edits),
    Promise.all(written.map((other) => sameTerms(reader, other))),
  ]);
  const further = asWritten.flatMap((surfaceForms) =>
    surfaceForms.length > 0 ? [{ surfaceForms, edits: 1 }] : [],
  );
  return typoHits(term, [...found, ...further], edits);
}

/** If names have the exact term, skips typos that change how the other letters are folded: a tenth less time. */
async function typoFormsOf(reader: IndexReader, term: string, edits: 1 | 2): Promise<TypoForms> {
  const isOfNames = (await sameTerms(reader, term)).length > 0;
  return isOfNames ? { near: [foldOnce(term)], written: [] } : typoForms(term, edits);
}

/** The surface forms that are near enough as written or, at the price of one more edit, when folded. */
function typoHits(term: string, near: readonly Omit<FuzzyTerm, "folded">[], edits: number): Hits[] {
  const distance = new EditDistance(term);
  return near.flatMap(({ edits: foldedEdits, surfaceForms }) =>
    surfaceForms.map(({ term: other, postings }) => {
      const written = distance.to(other, edits);
      const away = written <= edits ? Math.min(written, foldedEdits + 1) : foldedEdits + 1;
      // A missing letter is one missing in the term as written, not in its folded form.
      const cost =
        written === 1 && lacksOrSwaps(term, other) ? COST.missingOrSwapped : costOfEdits(away);
      return new Hits(cost, true, postings);
    }),
  );
}

function costOfEdits(edits: number): Cost {
  if (edits === 1) return COST.oneEdit;
  return edits === 2 ? COST.twoEdits : COST.farthest;
}

/** Whether the one edit between a query term and another term is a missing letter or a swap. */
function lacksOrSwaps(term: string, other: string): boolean {
  if (term.length !== other.length) return term.length < other.length;
  let at = 0;
  while (term[at] === other[at]) at++;
  return term[at] === other[at + 1] && term[at + 1] === other[at];
}
