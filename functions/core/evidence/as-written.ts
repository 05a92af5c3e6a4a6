import { lazyRegExp } from "../names/lazy.ts";

/** The most characters that people write for a word of a rewritten text: "adjacent to", "Police Station". */
const MOST_WRITTEN = 30;
/** What people write for a rewritten word, up to the next one; at the end a PIN code may follow. */
const WRITTEN = lazyRegExp(
  String.raw`^[^\p{L}\p{M}]*([\p{L}\p{M}][\p{L}\p{M}\s.&/']*?)[^\p{L}\p{M}]*$`,
  "u",
);

/**
 * The words of a rewritten text as the text has them: "Sec 18" for "sector 18", "NEXT TO" for "near". Words whose place in the
 * text is not certain stay as they are.
 *
 * @param words in the order of the text
 */
export function asWritten(words: readonly string[], text: string): string[] {
  const starts: (number | undefined)[] = [];
  let from = 0;
  for (const word of words) {
    const at = wholeWordAt(text, word, from);
    if (at !== undefined) from = at + word.length;
    starts.push(at);
  }
  return words.map((word, i) => {
    const [before, after] = [starts[i - 1], i === words.length - 1 ? text.length : starts[i + 1]];
    if (starts[i] !== undefined || after === undefined || (i > 0 && before === undefined))
      return word;
    const between = text.slice(i === 0 ? 0 : before! + words[i - 1]!.length, after);
    const written = WRITTEN().exec(between)?.[1]?.trimEnd();
    return written === undefined || written.length > MOST_WRITTEN ? word : written;
  });
}

const IN_WORD = lazyRegExp(String.raw`[\p{L}\p{M}\p{N}]`, "u");

/** Where a text has a word, but not as a part of another one; from a position on. */
function wholeWordAt(text: string, word: string, from: number): number | undefined {
  for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1))
    if (!IN_WORD().test(text[at - 1] ?? "") && !IN_WORD().test(text[at + word.length] ?? ""))
      return at;
  return undefined;
}
