import { fold } from "../../../functions/directory/folding.ts";
import { joinedWords, searchWords } from "../../../functions/directory/names.ts";
import type { Posting, ShardWord } from "../../../functions/directory/search/shard.ts";
import type { OrderedPlaces } from "./order.ts";

/** A word of the whole country with the places that bear it, their postings in rising order. */
export interface IndexedWord extends ShardWord {
  readonly postings: Posting[];
}

/** The words of all names, and the pairs of neighbouring words written as one, each sorted by folded form and word. */
export interface IndexedWords {
  readonly own: IndexedWord[];
  readonly joined: IndexedWord[];
}

export function indexWords({ areas, villages, otherNames }: OrderedPlaces): IndexedWords {
  const own = new Map<string, IndexedWord>();
  const joined = new Map<string, IndexedWord>();
  const add = (name: string, ordinal: number) => {
    const words = searchWords(name);
    for (const word of words) addPosting(own, word, { ordinal, nameWords: words.length });
    for (const word of joinedWords(name)) addPosting(joined, word, { ordinal, nameWords: Math.max(1, words.length - 1) });
  };
  for (let ordinal = 0; ordinal < areas.names.length + villages.length; ordinal++) {
    add(areas.names[ordinal] ?? villages[ordinal - areas.names.length]!.name, ordinal);
    for (const name of otherNames.get(ordinal) ?? []) add(name, ordinal);
  }
  return { own: sorted(own), joined: sorted(joined) };
}

function sorted(words: ReadonlyMap<string, IndexedWord>): IndexedWord[] {
  return [...words.values()].sort((a, b) => compare(a.folded, b.folded) || compare(a.word, b.word));
}

/** By code units, as the manifest's keys are compared. */
export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function addPosting(words: Map<string, IndexedWord>, word: string, posting: Posting): void {
  let indexed = words.get(word);
  if (!indexed) {
    indexed = { word, folded: fold(word), postings: [] };
    words.set(word, indexed);
  }
  const last = indexed.postings.at(-1);
  if (last?.ordinal !== posting.ordinal) indexed.postings.push(posting);
  else if (posting.nameWords < last.nameWords) indexed.postings[indexed.postings.length - 1] = posting;
}
