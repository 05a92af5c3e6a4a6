import type { Level } from "../../../functions/core/contract/levels.ts";
import { foldedVariants } from "../../../functions/core/names/folding.ts";
import { COST } from "../../../functions/core/search/costs.ts";
import { maxEdits } from "../../../functions/core/search/hits.ts";
import { editDistanceByTable } from "../fixtures/edit-distance-table.ts";
import type { Place } from "./model-places.ts";

/** How well a query term matches (lower is better), and whether it matches a whole term of the name. */
export interface Fit {
  readonly cost: number;
  readonly whole: boolean;
}

/** One way to take a query term, and the terms of names that match it. */
export interface Reading {
  readonly term: string;
  readonly folded: string;
  readonly fits: ReadonlyMap<string, Fit>;
  /** Whether it is two or three query terms as one: names that have them apart match each alone. */
  readonly joined: boolean;
  /** How well a name matches that has the term split in two. */
  readonly bigram: Fit | undefined;
  /** Whether bigrams of a name match with typos too. */
  readonly typosInBigrams: boolean;
  /** Places that the term stands for. */
  readonly standsFor?: ReadonlyMap<Place, Fit>;
  /** The level that a level word says. */
  readonly level?: Level | undefined;
}

/** A query term's best fit in a place's own names; the names that it matches can have these numbers of terms. */
export interface OwnFit extends Fit {
  readonly nameTerms: readonly number[];
}

/** How well a name matches that has a term split in two. @param others terms of names that fold to the same */
export function fitOfSplit(term: string, others: readonly string[]): Fit {
  const isSpelled = others.length === 0 || others.includes(term);
  return { cost: isSpelled ? COST.joined : COST.nearRomanised, whole: true };
}

/** How well a query term matches a term of a name. */
export function fitOfOne(
  term: string,
  folded: string,
  other: string,
  foldedOther: string,
  typos: boolean,
): Fit | undefined {
  if (other === term) return { cost: COST.same, whole: true };
  if (other.startsWith(term)) return { cost: COST.prefix, whole: false };
  if (foldedOther === folded) {
    if (term.length < 3) return undefined;
    return { cost: isNear(term, other) ? COST.nearRomanised : COST.romanised, whole: true };
  }
  const typo = typos ? fitWithTypo(term, folded, other, foldedOther) : undefined;
  if (typo) return typo;
  return folded.length >= 4 && foldedOther.startsWith(folded)
    ? { cost: COST.romanisedPrefix, whole: false }
    : undefined;
}

/** How well query terms as one match a term of a name. */
export function fitOfJoined(
  term: string,
  folded: string,
  other: string,
  foldedOther: string,
  typos: boolean,
): Fit | undefined {
  if (other === term) return { cost: COST.same, whole: true };
  if (foldedOther === folded)
    return { cost: isNear(term, other) ? COST.bigram : COST.nearRomanised, whole: true };
  return typos ? fitWithTypo(term, folded, other, foldedOther) : undefined;
}

function fitWithTypo(term: string, folded: string, other: string, foldedOther: string): Fit | undefined {
  const away = editsBetween(term, folded, other, foldedOther);
  if (away === 0) return undefined;
  if (away === 1)
    return { cost: lacksOrSwaps(term, other) ? COST.missingOrSwapped : COST.oneEdit, whole: true };
  return { cost: away === 2 ? COST.twoEdits : COST.farthest, whole: true };
}

/** A bigram that begins like the term: with half of it or, for two edits, a third. */
function fitOfBigram(term: string, folded: string, bigram: string): Fit | undefined {
  const allowed = maxEdits(term, folded);
  const length = bigram.length;
  if (allowed === 0 || Math.abs(length - folded.length) > allowed || bigram === folded) return undefined;
  const prefix = allowed === 1 || length <= 5 ? length >> 1 : Math.floor(length / 3);
  if (!bigram.startsWith(folded.slice(0, prefix))) return undefined;
  const away = editDistanceByTable(folded, bigram);
  return away > allowed ? undefined : { cost: away === 1 ? COST.twoEdits : COST.farthest, whole: true };
}

/** Whether two terms are at most one edit apart; only terms of Latin letters are compared letter by letter. */
function isNear(term: string, other: string): boolean {
  return term === other || (/^[ -~]{1,32}$/.test(term) && editDistanceByTable(term, other) <= 1);
}

/** Whether the query term is another term with a letter left out or two neighbours swapped. */
function lacksOrSwaps(term: string, other: string): boolean {
  return [...other].some((letter, i) => {
    const [before, after] = [other.slice(0, i), other.slice(i + 1)];
    return before + after === term || before + after.slice(0, 1) + letter + after.slice(1) === term;
  });
}

/** Edits between a query term and another term; one more if only the folded terms are near enough; 0 for too many. */
function editsBetween(term: string, folded: string, other: string, foldedOther: string): number {
  const allowed = maxEdits(term, folded);
  if (allowed === 0 || !/^[a-z]{2,60}$/.test(foldedOther)) return 0;
  const inFolded = Math.min(
    ...foldedVariants(term)
      .filter((variant) => Math.abs(variant.length - foldedOther.length) <= allowed)
      .map((variant) => editDistanceByTable(variant, foldedOther)),
  );
  if (inFolded > allowed) return 0;
  const written = editDistanceByTable(term, other);
  return written <= allowed ? Math.min(written, inFolded + 1) : inFolded + 1;
}

/** The lowest cost of all readings. The first that fits says whether a whole term matches: the term by itself. */
export function bestOf(place: Place, readings: readonly Reading[]): OwnFit | undefined {
  const fits = readings.map((reading) => ownFit(place, reading)).filter((fit) => fit !== undefined);
  return fits[0] && { ...fits[0], cost: Math.min(...fits.map(({ cost }) => cost)) };
}

function ownFit(
  place: Place,
  { term, folded, fits, joined, bigram, typosInBigrams, standsFor }: Reading,
): OwnFit | undefined {
  const own: (Fit & { nameTerms: number })[] = [];
  const stands = standsFor?.get(place);
  if (stands) own.push({ ...stands, nameTerms: 1 });
  if (!joined && place.pincodes.includes(term)) own.push({ cost: COST.same, whole: false, nameTerms: 0 });
  for (const name of place.names) {
    for (const other of name.terms) {
      const fit = fits.get(other);
      if (fit) own.push({ ...fit, nameTerms: name.terms.length });
    }
    const nameTerms = Math.max(1, name.terms.length - 1);
    if (bigram && folded.length >= 3 && name.bigrams.includes(folded)) own.push({ ...bigram, nameTerms });
    for (const pair of typosInBigrams ? name.bigrams : []) {
      const fit = fitOfBigram(term, folded, pair);
      if (fit) own.push({ ...fit, nameTerms });
    }
  }
  const cost = Math.min(...own.map((fit) => fit.cost));
  const best = own.filter((fit) => fit.cost === cost);
  if (best.length === 0) return undefined;
  return {
    cost,
    whole: best.every(({ whole }) => whole),
    nameTerms: [...new Set(best.map(({ nameTerms }) => nameTerms))],
  };
}
