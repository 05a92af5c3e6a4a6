import { fold, foldAll } from "../../../functions/core/names/folding.ts";
import { statesByLetters } from "../../../functions/core/names/state-letters.ts";
import { nameKey, tokens } from "../../../functions/core/names/tokens.ts";
import { beginsNearly, SHORTEST_WITH_EDIT } from "../../../functions/core/pages/marked.ts";

export { talukaWord } from "../../../functions/core/names/taluka-words.ts";

/** A place of a list, with all names that find it. */
export interface NamedPlace {
  readonly code: string;
  readonly name: string;
  readonly also_known_as?: readonly string[];
  readonly local_name?: string;
  readonly hindi_name?: string;
  /** Of a state. */
  readonly iso_code?: string;
}

export interface NamedPlaces<Place> {
  /** Best first; places that match equally well stay in the order of the list. */
  readonly places: readonly Place[];
  /**
   * The alias that matched, if the place's own name does not: Allahabad, for Prayagraj. Undefined for a place of another list.
   */
  readonly otherName: (place: Place) => string | undefined;
  /** Whether names match only with an edit, and none as typed. */
  readonly isGuess: boolean;
}

/**
 * The places of a list that a typed text names or begins to name, with the rules of the search: other and local names,
 * another romanisation or script, joined and split words, the usual letters of a state, a code. One edit is accepted where
 * nothing matches without.
 *
 * @param readings a word with its readings in Latin letters
 */
export function placesNamed<Place extends NamedPlace>(
  list: readonly Place[],
  typed: string,
  readings: (word: string) => readonly string[],
): NamedPlaces<Place> {
  const words = tokens(typed).map(readings);
  if (words.length === 0) return { places: list, otherName: () => undefined, isGuess: false };
  const key = nameKey(typed);
  const best = new Map<Place, { rank: number; own: number; otherName?: string }>();
  for (const name of namesOf(list)) {
    const place = list[name.at]!;
    const rank = rankOf(name, key, words);
    const known = best.get(place);
    if (!known) best.set(place, { rank: place.code.startsWith(key) ? PREFIX : rank, own: rank });
    else if (rank < known.rank) best.set(place, { ...known, rank, otherName: name.text });
  }
  // `J&K` is `jk`.
  const letters = tokens(typed).filter((word) => word !== "and");
  for (const at of statesOf(list).get(letters.join("")) ?? []) best.get(list[at]!)!.rank = PREFIX;
  const rank = (place: Place) => best.get(place)!.rank;
  const isGuess = list.every((place) => rank(place) >= EDIT);
  return {
    places: list
      .filter((place) => rank(place) <= (isGuess ? EDIT : FOLDED))
      .sort((a, b) => rank(a) - rank(b)),
    otherName: (place) => {
      const found = best.get(place);
      return found && found.own >= EDIT ? found.otherName : undefined;
    },
    isGuess,
  };
}

/** The ranks of a match: a prefix of the name, words of it, words in another romanisation, a match with an edit, no match. */
const [PREFIX, WORDS, FOLDED, EDIT, NONE] = [0, 1, 2, 3, 4] as const;

/** Shorter words match only exactly or as a prefix, and without an edit, as in the search. */
const SHORTEST_FOLDED = 3;

/** @param words the typed words, each with its readings in Latin letters */
function rankOf(name: Name, key: string, words: readonly (readonly string[])[]): number {
  if (name.key.startsWith(key)) return PREFIX;
  const apart = words.map((written) => Math.min(...written.map((word) => wordRank(name, word))));
  const joined = wordRank({ words: [], folded: [name.folded.join("")] }, key);
  return Math.min(joined, Math.max(...apart));
}

function wordRank({ words, folded }: Pick<Name, "words" | "folded">, word: string): number {
  if (words.some((one) => one.startsWith(word))) return WORDS;
  const foldedWord = fold(word);
  if (foldedWord.length < SHORTEST_FOLDED) return NONE;
  if (folded.some((one) => one.startsWith(foldedWord))) return FOLDED;
  return word.length >= SHORTEST_WITH_EDIT && folded.some((one) => beginsNearly(one, foldedWord))
    ? EDIT
    : NONE;
}

/** A name of a place, prepared for comparing. */
interface Name {
  /** The place's position in the list. */
  readonly at: number;
  readonly text: string;
  readonly key: string;
  readonly words: readonly string[];
  readonly folded: readonly string[];
}

/** The names of all places of a list, each place's own name first. */
function namesOf(list: readonly NamedPlace[]): readonly Name[] {
  let names = prepared.get(list);
  if (!names) {
    const texts = list.flatMap(({ name, also_known_as = [], local_name, hindi_name }, at) =>
      [name, ...also_known_as, local_name, hindi_name].flatMap((text) =>
        text ? [{ at, text, key: nameKey(text), words: tokens(text) }] : [],
      ),
    );
    const folded = foldAll(texts.flatMap(({ words }) => words)).values();
    names = texts.map((one) => ({ ...one, folded: one.words.map(() => folded.next().value!) }));
    prepared.set(list, names);
  }
  return names;
}

const prepared = new WeakMap<readonly NamedPlace[], readonly Name[]>();

/** The indexes of states by their usual letters, such as `ap`; empty for other lists. */
function statesOf(list: readonly NamedPlace[]): ReadonlyMap<string, readonly number[]> {
  const codes = list.flatMap(({ iso_code }) => (iso_code ? [iso_code] : []));
  return codes.length === list.length ? statesByLetters(codes) : new Map();
}
