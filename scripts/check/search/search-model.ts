import { LEVELS } from "../../../functions/core/contract/levels.ts";
import { MAX_TERMS } from "../../../functions/core/contract/limits.ts";
import { fold } from "../../../functions/core/names/folding.ts";
import { searchTokens } from "../../../functions/core/names/tokens.ts";
import { addedCost, COST, kindOfCost } from "../../../functions/core/search/costs.ts";
import { maxEdits } from "../../../functions/core/search/matches.ts";
import { longest } from "../../../functions/core/search/query.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { BIGRAM, bestOf, type Fit, fitOfJoined, fitOfOne, type OwnFit, type Reading } from "./model-fits.ts";
import { type Place, placesInOrder } from "./model-places.ts";

/** What is looked for: terms without typos, with typos, three terms as one as well, and typos across two terms as well. */
type Typos = "none" | "in terms" | "three joined" | "across terms";

/**
 * Search as RANKING.md says it, by looking at every term of every place: what the index is compared with. Shares with it
 * how a text becomes terms, how a term folds, how many edits a term may be away, and the costs. Leaves out level words,
 * states' letters and codes: queries here have none.
 */
export class SearchModel {
  readonly #places: readonly Place[];
  readonly #vocabulary: Map<string, string>;

  constructor(dataset: Dataset) {
    this.#places = placesInOrder(dataset);
    const terms = this.#places.flatMap(({ names }) => names.flatMap((name) => name.terms));
    this.#vocabulary = new Map(terms.map((term) => [term, fold(term)]));
  }

  /** All places that match, best first; with typos `if needed`, those without if they match every term. */
  find(
    query: string,
    typos: "always" | "if needed" = "always",
    wanted: (place: Place) => boolean = () => true,
  ): ModelAnswer {
    const terms = longest(searchTokens(query), MAX_TERMS);
    const without = typos === "if needed" ? this.#find(terms, "none", wanted) : undefined;
    if (without?.everyTerm) return without;
    const tries: [readonly string[], Typos][] = [
      [terms, "in terms"],
      [terms, "three joined"],
      [terms, "across terms"],
      ...this.#decompounded(terms).map((split): [string[], Typos] => [split, "none"]),
    ];
    let best: ModelAnswer = { places: [], everyTerm: false, uncertain: false, allWithTypos: false };
    for (const [some, allowed] of tries) {
      const found = this.#find(some, allowed, wanted);
      if (found.places.length > 0) best = found;
      if (allowed === "in terms" && !best.everyTerm) continue;
      if (best.places.length >= 50 || (best.places.length > 0 && !best.allWithTypos)) break;
      if (best.places.length > 0 && allowed === "across terms") break;
    }
    return best;
  }

  /** The first three ways to split an unknown term so that one part, of two thirds of it or more, is known. */
  #decompounded(terms: readonly string[]): string[][] {
    const known = new Set(this.#vocabulary.values());
    const splits: { rest: number; terms: string[] }[] = [];
    for (const [at, term] of terms.entries()) {
      if (!/^[a-z]{8,}$/.test(term) || known.has(fold(term))) continue;
      for (let border = 1; border < term.length; border++) {
        const [front, back] = [term.slice(0, border), term.slice(border)];
        const split = [...terms.slice(0, at), front, back, ...terms.slice(at + 1)];
        for (const [part, rest] of [
          [front, back.length],
          [back, front.length],
        ] as const)
          if (3 * part.length >= 2 * term.length && known.has(fold(part)))
            splits.push({ rest, terms: split });
      }
    }
    // Sorting keeps the order of equals: terms in their order; of one term, a rest at its end first.
    const splitAt = (split: string[]) => terms.findIndex((term, i) => split[i] !== term);
    splits.sort(
      (a, b) =>
        a.rest - b.rest ||
        splitAt(a.terms) - splitAt(b.terms) ||
        b.terms[splitAt(b.terms)]!.length - a.terms[splitAt(a.terms)]!.length,
    );
    return splits.slice(0, 3).map(({ terms: split }) => split);
  }

  #find(terms: readonly string[], typos: Typos, wanted: (place: Place) => boolean): ModelAnswer {
    const readings = terms.map((term, i) => [
      this.#reading(term, false, typos),
      ...(typos === "none" ? [] : this.#withoutShort(terms, i)),
      ...(i > 0 ? [this.#reading(terms[i - 1]! + term, true, typos)] : []),
      ...(i + 1 < terms.length ? [this.#reading(term + terms[i + 1]!, true, typos)] : []),
      ...(typos === "three joined" || typos === "across terms" ? this.#threeJoined(terms, i) : []),
    ]);
    const begun = terms.length === 1 ? this.#begun(terms[0]!) : new Set<Place>();
    const isBegunOnly = (place: Place) =>
      begun.has(place) && place.names.every(({ key }) => key !== terms[0]) ? 1 : 0;
    const own = new Map(
      this.#places.map((place) => [place, readings.map((some) => bestOf(place, some, begun.has(place)))]),
    );
    const ranked = this.#places
      .filter(wanted)
      .map((place) => rank(place, terms, own))
      .filter((found) => found !== undefined);
    const all = ranked.filter(({ missing }) => missing === 0);
    const letters = terms.join("").length;
    const found =
      all.length > 0 ? all : ranked.filter(({ missing }) => 3 * (letters - missing) >= 2 * letters);
    found.sort(
      (a, b) =>
        a.missing - b.missing ||
        a.cost - b.cost ||
        a.above - b.above ||
        a.part - b.part ||
        a.worst - b.worst ||
        a.far - b.far ||
        LEVELS.indexOf(a.place.level) - LEVELS.indexOf(b.place.level) ||
        isBegunOnly(a.place) - isBegunOnly(b.place),
    );
    return {
      places: found.map(({ place }) => place),
      everyTerm: all.length > 0,
      allWithTypos: found.every(({ worst }) => worst === kindOfCost(COST.oneEdit)),
      uncertain: found.some(({ uncertain }) => uncertain),
    };
  }

  /** States and districts that begin with the only term of a query: they match as with the same word. */
  #begun(term: string): ReadonlySet<Place> {
    const isHigh = ({ level }: Place) => level === "state" || level === "district";
    const high = term.length <= 5 ? this.#places.filter(isHigh) : [];
    const own = high.filter(({ names }) => names[0]!.key.startsWith(term));
    const others = high.filter(({ names }) => names.some(({ key }) => key.startsWith(term)));
    const named = others.filter(({ names }) => names.some(({ key }) => key === term));
    return new Set(own.length > 0 ? [...own, ...named] : others);
  }

  /** The readings of three neighbouring terms as one, a term among them. */
  #threeJoined(terms: readonly string[], at: number): Reading[] {
    return [at - 2, at - 1, at]
      .filter((from) => from >= 0 && from + 3 <= terms.length)
      .map((from) => this.#reading(terms.slice(from, from + 3).join(""), true, "in terms"));
  }

  /**
   * A term of one or two letters matches what has the longer term before or behind it, if both as one term may have so many
   * typos. Two single letters side by side are such a term, too.
   */
  #withoutShort(terms: readonly string[], at: number): Reading[] {
    const before = terms.slice(0, at).reverse();
    const behind = terms.slice(at + 1);
    const isLetter = (term: string | undefined) => /^[a-z]$/.test(term ?? "");
    const readings: Reading[] = [];
    for (const beside of [before, behind]) {
      let short = terms[at]!;
      let longer = beside[0] ?? "";
      if (isLetter(short) && isLetter(longer)) {
        short = beside === before ? longer + short : short + longer;
        longer = beside[1] ?? "";
      }
      if (!/^[a-z]{1,2}$/.test(short) || longer.length < 3) continue;
      const joined = beside === before ? longer + short : short + longer;
      if (maxEdits(joined, fold(joined)) < short.length) continue;
      const lacks: Fit = { cost: short.length === 1 ? COST.oneEdit : COST.twoEdits, whole: false };
      const folded = fold(longer);
      const fits = [...this.#vocabulary].filter(([, other]) => other === folded);
      readings.push({
        term: longer,
        folded,
        fits: new Map(fits.map(([other]) => [other, lacks])),
        joined: false,
        bigram: lacks,
        typosInBigrams: false,
      });
    }
    return readings;
  }

  /** Which terms of the directory a query term matches, or two query terms as one. */
  #reading(term: string, joined: boolean, typos: Typos): Reading {
    const folded = fold(term);
    const fits = new Map<string, Fit>();
    for (const [other, foldedOther] of this.#vocabulary) {
      const fit = joined
        ? fitOfJoined(term, folded, other, foldedOther, typos === "across terms")
        : fitOfOne(term, folded, other, foldedOther, typos !== "none");
      if (fit) fits.set(other, fit);
    }
    const typosInBigrams = typos === "across terms" && !joined;
    return { term, folded, fits, joined, bigram: joined ? undefined : BIGRAM, typosInBigrams };
  }
}

export interface ModelAnswer {
  readonly places: readonly Place[];
  /** Whether they match every query term. */
  readonly everyTerm: boolean;
  /** Whether each has a typo in one of its terms. */
  readonly allWithTypos: boolean;
  /** Whether a place has two names that match equally well, and RANKING.md leaves open which one counts. */
  readonly uncertain: boolean;
}

interface Rank {
  readonly place: Place;
  readonly missing: number;
  readonly cost: number;
  readonly above: number;
  readonly part: number;
  readonly worst: number;
  readonly far: number;
  readonly uncertain: boolean;
}

/** Undefined for a place of which no own name matches a term. */
function rank(
  place: Place,
  terms: readonly string[],
  own: ReadonlyMap<Place, readonly (OwnFit | undefined)[]>,
): Rank | undefined {
  const fits = own.get(place)!;
  if (fits.every((fit) => fit === undefined)) return undefined;
  let [missing, cost, above, wholeTerms, worst, far] = [0, 0, 0, 0, 0, 0];
  for (const [i, term] of terms.entries()) {
    // A single term must be in the own name, so the names above do not count.
    const costs = [place, ...(terms.length > 1 ? place.parents : [])].flatMap(
      (at) => own.get(at)![i]?.cost ?? [],
    );
    if (costs.length === 0) missing += term.length;
    else {
      cost += addedCost(Math.min(...costs));
      worst = Math.max(worst, kindOfCost(Math.min(...costs)));
    }
    if (costs.length > 0 && fits[i] === undefined) {
      above++;
      if (own.get(place.parents[0]!)![i] === undefined) far = 1;
    }
    if (fits[i]?.whole) wholeTerms++;
  }
  const nameTerms = fits.flatMap((fit) => (fit?.whole ? [fit.nameTerms] : []));
  const least = Math.min(...nameTerms.map((some) => Math.min(...some)));
  const most = Math.min(...nameTerms.map((some) => Math.max(...some)));
  return {
    place,
    missing,
    cost,
    above,
    worst,
    far,
    part: wholeTerms > 0 && wholeTerms >= least ? 0 : 1,
    uncertain: wholeTerms >= least && wholeTerms < most,
  };
}
