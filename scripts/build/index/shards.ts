import type { Cut } from "../../../functions/directory/manifest.ts";
import { type Card, encodeShard, hasCards } from "../../../functions/directory/search/shard.ts";
import { type AddFile, cut } from "./index.ts";
import type { OrderedPlaces } from "./order.ts";
import type { IndexedWord } from "./words.ts";

/** Cuts the words into shards, never between two words of the same folded form. */
export function cutShards({ areas, villages }: OrderedPlaces, words: readonly IndexedWord[], add: AddFile): Cut<string> {
  const cardOf = (ordinal: number): Card | undefined => villages[ordinal - areas.ids.length];
  const forms = sameForms(words);
  const pieces = cut(forms, (form) => form.reduce((sum, word) => sum + bytesOf(word, cardOf), 0));
  const files = pieces.map((piece) => add("words", encodeShard(piece.flat(), cardOf)));
  const from = pieces.map((piece, i) => boundary(pieces[i - 1]?.at(-1)?.[0]?.folded, piece[0]![0]!.folded));
  return { from, files };
}

/** The words of each folded form; `words` is sorted by it. */
export function sameForms(words: readonly IndexedWord[]): IndexedWord[][] {
  const forms: IndexedWord[][] = [];
  for (const word of words) {
    const form = forms.at(-1);
    if (form?.[0]?.folded === word.folded) form.push(word);
    else forms.push([word]);
  }
  return forms;
}

/** The shortest key that lies behind `last` and not behind `first`. */
export function boundary(last: string | undefined, first: string): string {
  if (last === undefined) return "";
  let length = 1;
  while (first.slice(0, length) <= last) length++;
  return first.slice(0, length);
}

function bytesOf(indexed: IndexedWord, cardOf: (ordinal: number) => Card | undefined): number {
  const { word, postings } = indexed;
  const cards = hasCards(indexed);
  let bytes = word.length + 3;
  let last = "";
  for (const { ordinal } of postings) {
    const name = cards ? (cardOf(ordinal)?.name ?? "") : "";
    bytes += 3 + (cards ? 5 : 0) + (name === last ? 0 : name.length);
    last = name;
  }
  return bytes;
}
