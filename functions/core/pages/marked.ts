import { fold } from "../names/folding.ts";
import { tokens } from "../names/tokens.ts";
import { type Html, html } from "./html.ts";

/** Returns a word's readings in Latin letters. */
export type Readings = (word: string) => readonly string[];

/** A part of a text, and whether a typed word matches it. */
export interface TextPart {
  readonly text: string;
  readonly marked: boolean;
}

/**
 * Splits a text into parts and marks those that match the query: the typed prefix of a word, or the whole word if it is
 * another romanisation, in another script, or one typo away. This only explains a result; it does not affect the search.
 * Joined, the parts are the text.
 */
export function markedParts(text: string, query: string, readings: Readings): TextPart[] {
  const typed = tokens(query).flatMap(readings);
  const parts: TextPart[] = [];
  const add = (part: string, marked: boolean) => {
    const last = parts.at(-1);
    if (part === "") return;
    if (last?.marked === marked) parts[parts.length - 1] = { text: last.text + part, marked };
    else parts.push({ text: part, marked });
  };
  for (const word of text.split(/([\p{L}\p{M}\p{N}'’]+)/u)) {
    const length = matchedLength(word, typed);
    add(word.slice(0, length), true);
    add(word.slice(length), false);
  }
  return parts;
}

/** The text with the parts that match the query in `<mark>`. */
export function marked(text: string, query: string, readings: Readings): Html {
  return html`${markedParts(text, query, readings).map((part) =>
    part.marked ? html`<mark>${part.text}</mark>` : part.text,
  )}`;
}

/** The length of the longest prefix of a word that a typed word matches. */
function matchedLength(part: string, typed: readonly string[]): number {
  const word = tokens(part).join("");
  if (word === "") return 0;
  const folded = fold(word);
  let longest = 0;
  for (const one of typed) {
    if (word.startsWith(one))
      longest = Math.max(longest, word.length === part.length ? one.length : part.length);
    else if (
      one.length >= SHORTEST_LOOSE &&
      (folded.startsWith(fold(one)) ||
        (one.length >= SHORTEST_WITH_EDIT && beginsNearly(word, one)))
    )
      longest = part.length;
  }
  return longest;
}

/** Shorter words match only exactly, as in the search. */
const SHORTEST_LOOSE = 3;

/** Shorter words match only without an edit. */
export const SHORTEST_WITH_EDIT = 4;

/**
 * Whether a word begins with a typed one, allowing one edit: an extra, missing or wrong letter, or two swapped letters.
 */
export function beginsNearly(word: string, typed: string): boolean {
  let same = 0;
  while (same < typed.length && word[same] === typed[same]) same++;
  const [a, b] = [word.slice(same), typed.slice(same)];
  return (
    a.startsWith(b.slice(1)) ||
    a.slice(1).startsWith(b) ||
    a.slice(1).startsWith(b.slice(1)) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2).startsWith(b.slice(2)))
  );
}
