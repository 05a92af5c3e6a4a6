import { LEVELS } from "../../../functions/core/contract/levels.ts";
import { MAX_TERMS } from "../../../functions/core/contract/limits.ts";
import { fold } from "../../../functions/core/names/folding.ts";
import { addedCost, COST, kindOfCost } from "../../../functions/core/search/costs.ts";
import { maxEdits } from "../../../functions/core/search/hits.ts";
import type { UnsavedDataset } from "../../dataset/dataset.ts";
import {
  bestOf,
  type Fit,
  fitOfJoined,
  fitOfOne,
  fitOfSplit,
  type OwnFit,
  type Reading,
} from "./model-fits.ts";
import { type Place, placesInOrder } from "./model-places.ts";
import { type ModelQuery, type ModelTerm, readModelQuery } from "./model-query.ts";

/** The stages of RANKING.md: no typos; typos in terms; also three terms as one; also typos across two terms. */
type Typos = "none" | "in terms" | "three joined" | "across terms";

/** The ways to read level words, and before them a whole name with the level words, in their order. */
const WAYS = ["wholeName", "ofLevels", "asNames", "withoutLevels"] as const;

/**
 * Search by RANKING.md that looks at every term of every place; search with the index is compared with it. Both share the
 * tokens, the folding, the table of level words and how they are written in short, the number of edits that a term may
 * have, and the costs. Leaves out other scripts and former areas.
 */
export class SearchModel {
  readonly #places: readonly Place[];
  readonly #vocabulary: Map<string, string>;

  constructor(dataset: UnsavedDataset) {
    this.#places = placesInOrder(dataset);
    const terms = this.#places.flatMap(({ names }) => names.flatMap((name) => name.terms));
    this.#vocabulary = new Map(terms.map((term) => [term, fold(term)]));
  }

  /** All places that match, best first. With typos "if needed", only those without if they match every term. */
  find(
    text: string,
    typos: "always" | "if needed" = "always",
    wanted: (place: Place) => boolean = () => true,
  ): ModelAnswer {
    const query = readModelQuery(text);
    const without = typos === "if needed" ? this.#find(query, "none", wanted) : undefined;
    if (without?.everyTerm) return without;
    const splits = this.#decompounded(query.terms.map(({ text }) => text));
    const tries: [readonly ModelTerm[], Typos][] = [
      [query.terms, "in terms"],
      [query.terms, "three joined"],
      [query.terms, "across terms"],
      ...splits.map((split): [ModelTerm[], Typos] => [split.map((text) => ({ text })), "none"]),
    ];
    let best: ModelAnswer = { places: [], everyTerm: false, uncertain: false, allWithTypos: false };
    for (const [terms, allowed] of tries) {
      const found = this.#find({ ...query, terms }, allowed, wanted);
      if (found.places.length > 0) best = found;
      if (allowed === "in terms" && !best.everyTerm) continue;
      if (allowed === "in terms" && typos === "if needed") break;
      if (best.places.length >= 50 || (best.places.length > 0 && !best.allWithTypos)) break;
      if (best.places.length > 0 && allowed === "across terms") break;
    }
    return best;
  }

  /** The first three ways to split an unknown term so that one part, of two thirds of it or more, is known. */
  #decompounded(terms: readonly string[]): string[][] {
    if (terms.length === MAX_TERMS) return [];
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

  #find({ terms, levelWords }: ModelQuery, typos: Typos, wanted: (place: Place) => boolean): ModelAnswer {
    const texts = terms.map(({ text }) => text);
    const slots = terms.map((_, i) => this.#readings(terms, i, levelWords.length > 0, typos));
    const ranks = (query: Partial<RankedQuery>) =>
      this.#rankAll({ terms: texts, levelWords, slots, ...query }, wanted);
    const ranked = ranks({ way: "withoutLevels" });
    const all = ranked.filter(({ missing }) => missing === 0);
    const letters = texts.join("").length;
    const codes = texts
      .filter((_, i) => this.#isOnlyCode(slots[i]!.find(({ joined }) => !joined)!))
      .join("").length;
    const isEnough = (matched: number) => 3 * matched >= 2 * letters;
    // A code alone is not enough.
    const partial =
      codes > 0 && isEnough(codes) ? [] : ranked.filter(({ missing }) => isEnough(letters - missing));
    const found = all.length > 0 ? all : partial;
    if (all.length > 0 && levelWords.length > 0) {
      // As terms of names, they count among the twelve.
      const words = levelWords.slice(0, MAX_TERMS - terms.length);
      const asNames = {
        ...{ terms: [...texts, ...words], levelWords: [] },
        slots: [...slots, ...words.map((word) => [sameTerm(word)])],
      };
      const others = [...ranks({ way: "ofLevels" }), ...ranks({ way: "asNames", ...asNames })];
      for (const [i, { place }] of all.entries()) {
        const ways = [all[i]!, ...others.filter((other) => other.place === place && other.missing === 0)];
        found[i] = { ...ways.sort(compareRanks)[0]!, uncertain: ways.some(({ uncertain }) => uncertain) };
      }
    }
    found.sort(
      (a, b) =>
        compareRanks(a, b) ||
        LEVELS.indexOf(a.place.level) - LEVELS.indexOf(b.place.level) ||
        Number(isBegun(a.place, terms)) - Number(isBegun(b.place, terms)) ||
        (a.place.level === "state" ? 0 : b.place.importance - a.place.importance),
    );
    return {
      places: found.map(({ place }) => place),
      everyTerm: all.length > 0,
      allWithTypos: found.every(({ worst }) => worst === kindOfCost(COST.oneEdit)),
      uncertain: found.some(({ uncertain }) => uncertain),
    };
  }

  /** The ranks of all wanted places of which a name matches a term. */
  #rankAll(query: RankedQuery, wanted: (place: Place) => boolean): Rank[] {
    const isOfLevel = ({ level }: Reading, place: Place) =>
      query.way !== "ofLevels" || level === undefined || level === place.level;
    const own = new Map(
      this.#places.map((place) => [
        place,
        query.slots.map((slot) =>
          bestOf(
            place,
            slot.filter((reading) => isOfLevel(reading, place)),
          ),
        ),
      ]),
    );
    return this.#places.filter(wanted).flatMap((place) => rank(place, query, own) ?? []);
  }

  /** The ways to take a query term: by itself, without a short term, and as one with its neighbours. */
  #readings(terms: readonly ModelTerm[], at: number, hasLevelWords: boolean, typos: Typos): Reading[] {
    const texts = terms.map(({ text }) => text);
    const standsFor = this.#standsFor(texts[at]!);
    const whole = this.#wholeQuery(texts, hasLevelWords);
    const joined = (from: number, count: number, allowed: Typos) => {
      const some = terms.slice(from, from + count);
      if (from < 0 || some.length < count) return [];
      const level = some.find((term) => term.level)?.level;
      return [{ ...this.#reading(some.map(({ text }) => text).join(""), true, allowed), level }];
    };
    const { level } = terms[at]!;
    const isShortened = typos !== "none" && !this.#isLetters(texts[at]!);
    const wholeLevel = terms.find((term) => term.level)?.level;
    const readings: Reading[] = [
      { ...this.#reading(texts[at]!, false, typos), level, standsFor },
      ...(isShortened ? this.#withoutShort(texts, at).map((reading) => ({ ...reading, level })) : []),
      ...[at - 1, at].flatMap((from) => joined(from, 2, typos)),
      ...(typos === "three joined" || typos === "across terms"
        ? [at - 2, at - 1, at].flatMap((from) => joined(from, 3, "in terms"))
        : []),
    ];
    const asWhole = { ...whole, level: wholeLevel };
    return hasLevelWords ? [...readings, asWhole] : [asWhole, ...readings];
  }

  /** The places with a term as their code or a state's letters, which count like the same term. */
  #standsFor(term: string): Map<Place, Fit> {
    const places = this.#places.filter(({ code, letters }) => code === term || letters.includes(term));
    return new Map(places.map((place): [Place, Fit] => [place, { cost: COST.same, whole: true }]));
  }

  /**
   * States and districts of which a whole query is the name, or the first letters. Next to a level word, first letters do
   * not count as the whole name; fewer than three are a prefix.
   */
  #wholeQuery(terms: readonly string[], hasLevelWords: boolean): Reading {
    const text = terms.join("");
    const isWhole = (place: Place) => !hasLevelWords || isNamed(place, text);
    const fits = [...this.#begun(text)].map((place): [Place, Fit] => [
      place,
      { cost: text.length < 3 && !isNamed(place, text) ? COST.prefix : COST.same, whole: isWhole(place) },
    ]);
    return {
      ...{ term: text, folded: "", fits: new Map(), joined: true, bigram: undefined, typosInBigrams: false },
      standsFor: new Map(fits),
    };
  }

  #isLetters(term: string): boolean {
    return this.#places.some(({ letters }) => letters.includes(term));
  }

  /** Whether a term is the code of a place, and neither in a name nor a PIN code. */
  #isOnlyCode({ standsFor, ...reading }: Reading): boolean {
    const isCode = /^\d+$/.test(reading.term) && standsFor!.size > 0;
    return isCode && this.#places.every((place) => bestOf(place, [reading]) === undefined);
  }

  /** States and districts that begin with a text; other names count where no own name begins so. */
  #begun(text: string): ReadonlySet<Place> {
    if (/^\d+$/.test(text)) return new Set();
    const high = this.#places.filter(({ level }) => level === "state" || level === "district");
    const own = high.filter(({ names }) => names[0]!.key.startsWith(text));
    const others = high.filter(({ names }) => names.some(({ key }) => key.startsWith(text)));
    const named = others.filter((place) => isNamed(place, text));
    return new Set(own.length > 0 ? [...own, ...named] : others);
  }

  /**
   * A term of one or two letters matches names with the longer term next to it, if both as one term may have that many
   * typos. Two single letters next to each other are also such a term.
   */
  #withoutShort(terms: readonly string[], at: number): Reading[] {
    const before = terms.slice(0, at).reverse();
    const after = terms.slice(at + 1);
    const isLetter = (term: string | undefined) => /^[a-z]$/.test(term ?? "");
    const readings: Reading[] = [];
    for (const side of [before, after]) {
      let short = terms[at]!;
      let longer = side[0] ?? "";
      if (isLetter(short) && isLetter(longer)) {
        short = side === before ? longer + short : short + longer;
        longer = side[1] ?? "";
      }
      if (!/^[a-z]{1,2}$/.test(short) || longer.length < 3) continue;
      const joined = side === before ? longer + short : short + longer;
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

  /** The terms of names that a query term matches, or several query terms as one. */
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
    const others = [...this.#vocabulary].filter(([, other]) => other === folded).map(([other]) => other);
    return {
      term,
      folded,
      fits,
      joined,
      bigram: joined ? undefined : fitOfSplit(term, others),
      typosInBigrams,
    };
  }
}

export interface ModelAnswer {
  readonly places: readonly Place[];
  /** Whether they match every query term. */
  readonly everyTerm: boolean;
  /** Whether each has a typo in one of its terms. */
  readonly allWithTypos: boolean;
  /** Whether a place has two names that match equally well, and RANKING.md does not say which one counts. */
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
  /** The way to read level words, as a position in {@link WAYS}. */
  readonly way: number;
  readonly uncertain: boolean;
}

/** A query whose terms are known to match. */
interface RankedQuery {
  readonly terms: readonly string[];
  /** Level words, which help to make a name whole. */
  readonly levelWords: readonly string[];
  /** Per term the ways to take it. */
  readonly slots: readonly (readonly Reading[])[];
  readonly way?: Exclude<(typeof WAYS)[number], "wholeName">;
}

function compareRanks(a: Rank, b: Rank): number {
  return (
    a.missing - b.missing ||
    a.cost - b.cost ||
    a.way - b.way ||
    a.above - b.above ||
    a.part - b.part ||
    a.worst - b.worst ||
    a.far - b.far
  );
}

/** Undefined if no name of the place itself matches a term. */
function rank(
  place: Place,
  { terms, levelWords, slots, way = "withoutLevels" }: RankedQuery,
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
    const isLetters = slots[i]!.some(({ standsFor }) =>
      [...(standsFor?.keys() ?? [])].some(({ letters }) => letters.includes(term)),
    );
    if (costs.length > 0 && fits[i] === undefined && !isLetters) {
      above++;
      if (own.get(place.parents[0]!)![i] === undefined) far = 1;
    }
    if (fits[i]?.whole) wholeTerms++;
  }
  const nameTerms = fits.flatMap((fit) => (fit?.whole ? [fit.nameTerms] : []));
  for (const word of levelWords) {
    const names = place.names.filter((name) => name.terms.includes(word));
    if (names.length === 0) continue;
    wholeTerms++;
    nameTerms.push(names.map((name) => name.terms.length));
  }
  const least = Math.min(...nameTerms.map((some) => Math.min(...some)));
  const most = Math.min(...nameTerms.map((some) => Math.max(...some)));
  const part = wholeTerms > 0 && wholeTerms >= least ? 0 : 1;
  if (terms.length === 1 && terms[0]!.length < 3 && part === 1 && missing === 0 && cost < COST.prefix)
    [cost, worst] = [COST.prefix, kindOfCost(COST.prefix)];
  const isWholeName = way === "asNames" && missing + cost + above + part === 0;
  return {
    place,
    missing,
    cost,
    way: WAYS.indexOf(isWholeName ? "wholeName" : way),
    above,
    worst,
    far,
    part,
    uncertain: wholeTerms >= least && wholeTerms < most,
  };
}

function isNamed({ names }: Place, term: string): boolean {
  return names.some(({ key }) => key === term);
}

/** Whether a whole query is not the name of a state or district: first letters, or a state's. */
function isBegun(place: Place, terms: readonly ModelTerm[]): boolean {
  const isHigh = place.level === "state" || place.level === "district";
  return isHigh && !isNamed(place, terms.map(({ text }) => text).join(""));
}

/** A level word as a term of names. */
function sameTerm(term: string): Reading {
  const fits = new Map([[term, { cost: COST.same, whole: true }]]);
  return { term, folded: term, fits, joined: true, bigram: undefined, typosInBigrams: false };
}
