import { fold } from "../../../functions/directory/folding.ts";
import { joinedWords, searchWords } from "../../../functions/directory/names.ts";
import { packPosting, postingOrdinal } from "../../../functions/directory/search/postings.ts";
import type { ShardWord } from "../../../functions/directory/search/shard.ts";
import type { OrderedPlaces } from "./order.ts";

/** The words of all names, and the pairs of neighbouring words written as one, each sorted by folded form and word. */
export interface IndexedWords {
  readonly own: ShardWord[];
  readonly joined: ShardWord[];
}

export function indexWords({ areas, villages, otherNames }: OrderedPlaces): IndexedWords {
  const own = new Map<string, number[]>();
  const joined = new Map<string, number[]>();
  const add = (name: string, ordinal: number) => {
    const words = searchWords(name);
    for (const word of words) addPosting(own, word, ordinal, words.length);
    for (const word of joinedWords(name)) addPosting(joined, word, ordinal, Math.max(1, words.length - 1));
  };
  for (let ordinal = 0; ordinal < areas.names.length + villages.length; ordinal++) {
    add(areas.names[ordinal] ?? villages[ordinal - areas.names.length]!.name, ordinal);
    for (const name of otherNames.get(ordinal) ?? []) add(name, ordinal);
  }
  return { own: sorted(own), joined: sorted(joined) };
}

function sorted(words: ReadonlyMap<string, number[]>): ShardWord[] {
  return [...words]
    .map(([word, postings]) => ({ word, folded: fold(word), postings: Uint32Array.from(postings) }))
    .sort((a, b) => compare(a.folded, b.folded) || compare(a.word, b.word));
}

/** By code units, as the manifest's keys are compared. */
export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Places come in the order of their ordinals; one that has a word in two of its names counts with the shorter. */
function addPosting(words: Map<string, number[]>, word: string, ordinal: number, nameWords: number): void {
  const posting = packPosting(ordinal, nameWords);
  const postings = words.get(word);
  if (!postings) {
    words.set(word, [posting]);
    return;
  }
  const last = postings.at(-1)!;
  if (postingOrdinal(last) !== ordinal) postings.push(posting);
  else if (posting < last) postings[postings.length - 1] = posting;
}
