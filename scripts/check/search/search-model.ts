import { LEVELS, type Level } from "../../../functions/core/contract/levels.ts";
import { fold, foldedVariants } from "../../../functions/core/names/folding.ts";
import { bigrams, searchTokens } from "../../../functions/core/names/tokens.ts";
import { maxEdits } from "../../../functions/core/search/fuzzy/candidates.ts";
import type { Fuzziness } from "../../../functions/core/search/matches.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { editDistanceByTable } from "../fixtures/edit-distance-table.ts";

/**
 * Search as CONTRACT says it, by looking at every word of every place: what the index is held against. Shares with it
 * how a text becomes words, how a word folds, and how many slips a word is forgiven; neither cuts, nor costs, nor
 * ranks.
 */
export class SearchModel {
  readonly #places: readonly Place[];
  readonly #vocabulary: Map<string, string>;

  constructor(directory: Dataset) {
    this.#places = placesInOrder(directory);
    const words = this.#places.flatMap(({ names }) => names.flatMap((name) => name.words));
    this.#vocabulary = new Map(words.map((word) => [word, fold(word)]));
  }

  /** All places that match, best first; with slips `if needed`, those without if they match every word. */
  find(
    query: string,
    slips: "always" | "if needed" = "always",
    wanted: (place: Place) => boolean = () => true,
  ): ModelAnswer {
    const typed = searchTokens(query);
    const without = slips === "if needed" ? this.#find(typed, "nothing", wanted) : undefined;
    if (without?.everyWord) return without;
    const tries: [readonly string[], Fuzziness][] = [
      [typed, "slips"],
      [typed, "slips in joined words"],
      ...this.#takenApart(typed).map((words): [string[], Fuzziness] => [words, "nothing"]),
    ];
    for (const [words, forgiven] of tries) {
      const found = this.#find(words, forgiven, wanted);
      if (found.places.length > 0) return found;
    }
    return { places: [], everyWord: false, uncertain: false };
  }

  /** The first three ways to split an unknown word so that one part, of two thirds of it or more, is known. */
  #takenApart(typed: readonly string[]): string[][] {
    const known = new Set(this.#vocabulary.values());
    const ways: { left: number; words: string[] }[] = [];
    for (const [at, word] of typed.entries()) {
      if (!/^[a-z]{8,}$/.test(word) || known.has(fold(word))) continue;
      for (let cut = 1; cut < word.length; cut++) {
        const [front, end] = [word.slice(0, cut), word.slice(cut)];
        const words = [...typed.slice(0, at), front, end, ...typed.slice(at + 1)];
        for (const [part, left] of [
          [front, end.length],
          [end, front.length],
        ] as const)
          if (3 * part.length >= 2 * word.length && known.has(fold(part))) ways.push({ left, words });
      }
    }
    // Sorting keeps the order of equals: words as typed; of one word, the front before the end.
    const order = (words: string[]) => typed.findIndex((word, i) => words[i] !== word);
    ways.sort(
      (a, b) =>
        a.left - b.left ||
        order(a.words) - order(b.words) ||
        b.words[order(b.words)]!.length - a.words[order(a.words)]!.length,
    );
    return ways.slice(0, 3).map(({ words }) => words);
  }

  #find(typed: readonly string[], forgiven: Fuzziness, wanted: (place: Place) => boolean): ModelAnswer {
    const readings = typed.map((word, i) => [
      this.#reading(word, false, forgiven),
      ...(i > 0 ? [this.#reading(typed[i - 1]! + word, true, forgiven)] : []),
      ...(i + 1 < typed.length ? [this.#reading(word + typed[i + 1]!, true, forgiven)] : []),
    ]);
    const own = new Map(this.#places.map((place) => [place, readings.map((word) => bestOf(place, word))]));
    const ranked = this.#places
      .filter(wanted)
      .map((place) => rank(place, typed, own))
      .filter((found) => found !== undefined);
    const all = ranked.filter(({ missing }) => missing === 0);
    const letters = typed.join("").length;
    const found =
      all.length > 0 ? all : ranked.filter(({ missing }) => 3 * (letters - missing) >= 2 * letters);
    found.sort((a, b) => a.missing - b.missing || a.cost - b.cost || a.above - b.above || a.part - b.part);
    return {
      places: found.map(({ place }) => place),
      everyWord: all.length > 0,
      uncertain: found.some(({ uncertain }) => uncertain),
    };
  }

  /** Which words of the directory are meant by a typed word, or by two typed words read as one. */
  #reading(typed: string, pair: boolean, forgiven: Fuzziness): Reading {
    const folded = fold(typed);
    const words = new Map<string, Fit>();
    const joinedToo = forgiven === "slips in joined words";
    for (const [word, foldedWord] of this.#vocabulary) {
      const fit = pair
        ? fitOfPair(typed, folded, word, foldedWord, joinedToo)
        : fitOfOne(typed, folded, word, foldedWord, forgiven !== "nothing");
      if (fit) words.set(word, fit);
    }
    return { typed, folded, words, pair, joinedToo: joinedToo && !pair };
  }
}

export interface Place {
  readonly level: Level;
  readonly code: string;
  readonly parents: readonly Place[];
  readonly names: readonly PlaceName[];
  readonly pincodes: readonly string[];
}

interface PlaceName {
  readonly words: readonly string[];
  /** Folded: neighbouring words written as one. */
  readonly joined: readonly string[];
}

export interface ModelAnswer {
  readonly places: readonly Place[];
  /** Whether they match every typed word. */
  readonly everyWord: boolean;
  /** Whether a place has two names that match equally well by slips, and the contract leaves open which one counts. */
  readonly uncertain: boolean;
}

/** How well a typed word matches: the lower the better, and whether a whole word of the name is matched. */
interface Fit {
  readonly cost: number;
  readonly whole: boolean;
}

interface Reading {
  readonly typed: string;
  readonly folded: string;
  readonly words: ReadonlyMap<string, Fit>;
  /** Whether it is two typed words as one: names that have them apart match each alone. */
  readonly pair: boolean;
  /** Whether two words of a name, written as one, match with slips too. */
  readonly joinedToo: boolean;
}

/** A typed word's best fit in a place's own names; by it, of how many words the matched names can be. */
interface OwnFit extends Fit {
  readonly nameWords: readonly number[];
}

const SAME: Fit = { cost: 0, whole: true };
const BEGINNING: Fit = { cost: 2, whole: false };
const JOINED: Fit = { cost: 4, whole: true };
const ROMANISED_BEGINNING: Fit = { cost: 13, whole: false };

function fitOfOne(
  typed: string,
  folded: string,
  word: string,
  foldedWord: string,
  slips: boolean,
): Fit | undefined {
  if (word === typed) return SAME;
  if (word.startsWith(typed)) return BEGINNING;
  if (foldedWord === folded) {
    if (typed.length < 3) return undefined;
    return { cost: isLatin(typed) && editDistanceByTable(typed, word) <= 1 ? 4 : 5, whole: true };
  }
  const slipped = slips ? fitWithSlips(typed, folded, word, foldedWord) : undefined;
  if (slipped) return slipped;
  return folded.length >= 4 && foldedWord.startsWith(folded) ? ROMANISED_BEGINNING : undefined;
}

function fitOfPair(
  typed: string,
  folded: string,
  word: string,
  foldedWord: string,
  slips: boolean,
): Fit | undefined {
  if (foldedWord === folded) return JOINED;
  return slips ? fitWithSlips(typed, folded, word, foldedWord) : undefined;
}

function fitWithSlips(typed: string, folded: string, word: string, foldedWord: string): Fit | undefined {
  const away = slipsBetween(typed, folded, word, foldedWord);
  if (away === 0) return undefined;
  if (away === 1) return { cost: leavesOutOrSwaps(typed, word) ? 6 : 7, whole: true };
  return { cost: away === 2 ? 9 : 11, whole: true };
}

/** Two words of a name as one, folded, that begin like the typed one: with half of it or, for two slips, a third. */
function fitOfJoined(typed: string, folded: string, joined: string): Fit | undefined {
  const allowed = maxEdits(typed, folded);
  const length = joined.length;
  if (allowed === 0 || Math.abs(length - folded.length) > allowed || joined === folded) return undefined;
  const beginning = allowed === 1 || length <= 5 ? length >> 1 : Math.floor(length / 3);
  if (!joined.startsWith(folded.slice(0, beginning))) return undefined;
  const away = editDistanceByTable(folded, joined);
  return away > allowed ? undefined : { cost: away === 1 ? 9 : 11, whole: true };
}

/** Only such words are held letter by letter against others. */
function isLatin(word: string): boolean {
  return /^[ -~]{1,32}$/.test(word);
}

/** Whether a typed word becomes another when one letter of that is left out, or two neighbours are swapped. */
function leavesOutOrSwaps(typed: string, word: string): boolean {
  return [...word].some((letter, i) => {
    const [before, after] = [word.slice(0, i), word.slice(i + 1)];
    return before + after === typed || before + after.slice(0, 1) + letter + after.slice(1) === typed;
  });
}

/** Slips that make a word out of the typed one, a further one if only the folded words are so near; 0 for none. */
function slipsBetween(typed: string, folded: string, word: string, foldedWord: string): number {
  const allowed = maxEdits(typed, folded);
  if (allowed === 0 || !/^[a-z]{2,60}$/.test(foldedWord)) return 0;
  const inFolded = Math.min(
    ...foldedVariants(typed)
      .filter((form) => Math.abs(form.length - foldedWord.length) <= allowed)
      .map((form) => editDistanceByTable(form, foldedWord)),
  );
  if (inFolded > allowed) return 0;
  const asWritten = editDistanceByTable(typed, word);
  return asWritten <= allowed ? Math.min(asWritten, inFolded + 1) : inFolded + 1;
}

/** The lowest cost of all readings. What is matched wholly is told by the first that fits: the word read alone. */
function bestOf(place: Place, readings: readonly Reading[]): OwnFit | undefined {
  const fits = readings.map((reading) => ownFit(place, reading)).filter((fit) => fit !== undefined);
  return fits[0] && { ...fits[0], cost: Math.min(...fits.map(({ cost }) => cost)) };
}

function ownFit(place: Place, { typed, folded, words, pair, joinedToo }: Reading): OwnFit | undefined {
  const fits: (Fit & { nameWords: number })[] = [];
  if (!pair && place.pincodes.includes(typed)) fits.push({ cost: 0, whole: false, nameWords: 0 });
  for (const name of place.names) {
    for (const word of name.words) {
      const fit = words.get(word);
      if (fit) fits.push({ ...fit, nameWords: name.words.length });
    }
    if (!pair && typed.length >= 3 && name.joined.includes(folded))
      fits.push({ ...JOINED, nameWords: Math.max(1, name.words.length - 1) });
    for (const joined of joinedToo ? name.joined : []) {
      const fit = fitOfJoined(typed, folded, joined);
      if (fit) fits.push({ ...fit, nameWords: Math.max(1, name.words.length - 1) });
    }
  }
  const cost = Math.min(...fits.map((fit) => fit.cost));
  const best = fits.filter((fit) => fit.cost === cost);
  if (best.length === 0) return undefined;
  return {
    cost,
    whole: best.every(({ whole }) => whole),
    nameWords: [...new Set(best.map(({ nameWords }) => nameWords))],
  };
}

interface Rank {
  readonly place: Place;
  readonly missing: number;
  readonly cost: number;
  readonly above: number;
  readonly part: number;
  readonly uncertain: boolean;
}

/** Undefined for a place of which no own name matches a word. */
function rank(
  place: Place,
  typed: readonly string[],
  own: ReadonlyMap<Place, readonly (OwnFit | undefined)[]>,
): Rank | undefined {
  const fits = own.get(place)!;
  if (fits.every((fit) => fit === undefined)) return undefined;
  let [missing, cost, above, wholeWords] = [0, 0, 0, 0];
  for (const [i, word] of typed.entries()) {
    // A single word must be in the own name, so how well a name above matches it tells nothing.
    const costs = [place, ...(typed.length > 1 ? place.parents : [])].flatMap(
      (at) => own.get(at)![i]?.cost ?? [],
    );
    if (costs.length === 0) missing += word.length;
    else cost += Math.min(...costs);
    if (costs.length > 0 && fits[i] === undefined) above++;
    if (fits[i]?.whole) wholeWords++;
  }
  const nameWords = fits.flatMap((fit) => (fit?.whole ? [fit.nameWords] : []));
  const least = Math.min(...nameWords.map((some) => Math.min(...some)));
  const most = Math.min(...nameWords.map((some) => Math.max(...some)));
  return {
    place,
    missing,
    cost,
    above,
    part: wholeWords > 0 && wholeWords >= least ? 0 : 1,
    uncertain: wholeWords >= least && wholeWords < most,
  };
}

function placesInOrder(directory: Dataset): Place[] {
  const compareNames = new Intl.Collator("en").compare;
  const aliases = Map.groupBy(directory.aliases, ({ level, code }) => level + code);
  const rows = [
    directory.states.map((row) => ({ ...row, parent: "" })),
    directory.districts.map((row) => ({ ...row, parent: row.state_code })),
    directory.talukas.map((row) => ({ ...row, parent: row.district_code })),
    directory.villages.map((row) => ({ ...row, parent: row.taluka_code })),
  ];
  const places: (Place & { name: string })[] = [];
  let above = new Map<string, Place>();
  for (const [i, level] of LEVELS.entries()) {
    const here = rows[i]!.map((row) => {
      const parent = above.get(row.parent);
      const others = aliases.get(level + row.code)?.map(({ alias }) => alias) ?? [];
      const local = "local_name" in row && row.local_name ? [row.local_name] : [];
      return {
        level,
        code: row.code,
        name: row.name,
        parents: parent ? [parent, ...parent.parents] : [],
        names: [row.name, ...others, ...local].map((name) => ({
          words: searchTokens(name),
          joined: bigrams(name)
            .map(fold)
            .filter((word) => /^[a-z0-9]{2,60}$/.test(word)),
        })),
        pincodes: "pincode" in row ? (row.pincode?.split(" ") ?? []) : [],
      };
    });
    above = new Map(here.map((place) => [place.code, place]));
    places.push(...here);
  }
  const names = new Map<Place, string>(places.map((place) => [place, place.name]));
  const path = (place: Place) => [place, ...place.parents].reverse();
  return places.sort((a, b) => {
    if (a.level !== b.level) return LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level);
    const [left, right] = [path(a), path(b)];
    for (const [i, one] of left.entries()) {
      const other = right[i]!;
      const difference =
        compareNames(names.get(one)!, names.get(other)!) || Number(one.code) - Number(other.code);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}
