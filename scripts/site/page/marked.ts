import { fold } from "../../../functions/core/names/folding.ts";
import { romanisations } from "../../../functions/core/names/romanisation.ts";
import { tokens } from "../../../functions/core/names/tokens.ts";
import { element } from "./dom.ts";

/** A piece of a text, and whether a typed word led to it. */
export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/**
 * Cuts a text where words of it match typed ones: the typed beginning of a word; the whole word where it is written
 * in another way, in another script or a slip away. It shows why a place was found; what is found, the search alone decides.
 */
export function markedPieces(text: string, query: string): Piece[] {
  const typed = tokens(query).flatMap((word) => [word, ...romanisations(word)]);
  const pieces: Piece[] = [];
  const add = (piece: string, marked: boolean) => {
    const last = pieces.at(-1);
    if (piece === "") return;
    if (last?.marked === marked) pieces[pieces.length - 1] = { text: last.text + piece, marked };
    else pieces.push({ text: piece, marked });
  };
  for (const part of text.split(/([\p{L}\p{M}\p{N}'’]+)/u)) {
    const length = matchedLength(part, typed);
    add(part.slice(0, length), true);
    add(part.slice(length), false);
  }
  return pieces;
}

/** The pieces as nodes, marked ones in `<mark>`. */
export function marked(text: string, query: string): Node[] {
  return markedPieces(text, query).map(({ text: piece, marked: isMarked }) =>
    isMarked ? element("mark", {}, piece) : document.createTextNode(piece),
  );
}

/** How many letters of a word, from its first, a typed word matches. */
function matchedLength(part: string, typed: readonly string[]): number {
  const word = tokens(part).join("");
  if (word === "") return 0;
  const folded = fold(word);
  let longest = 0;
  for (const one of typed) {
    if (word.startsWith(one))
      longest = Math.max(longest, word.length === part.length ? one.length : part.length);
    else if (one.length >= SHORTEST_LOOSE && (folded.startsWith(fold(one)) || isNear(word, one)))
      longest = part.length;
  }
  return longest;
}

/** Shorter typed words match only as they are written (CONTRACT, Search). */
const SHORTEST_LOOSE = 3;
/** From here on a slip is forgiven (CONTRACT, Search). */
const SHORTEST_SLIPPED = 4;

/** Whether two words differ in one place only: a letter or two there. */
function isNear(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < SHORTEST_SLIPPED) return false;
  const shortest = Math.min(a.length, b.length);
  let head = 0;
  while (head < shortest && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < shortest - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  return Math.max(a.length, b.length) - head - tail <= 2;
}
