/**
 * The kind of a single edit, since typos differ from the differences between places. `first`: the first letter; `swap`:
 * two neighbours swapped; `double`: a letter written twice; `vowel`: an extra vowel or h; `letter`: another extra letter;
 * `vowels`, `letters`: a vowel for a vowel, a consonant for a consonant; `mixed`: a vowel for a consonant or the reverse.
 */
export type EditKind =
  | "first"
  | "swap"
  | "double"
  | "vowel"
  | "vowels"
  | "letter"
  | "letters"
  | "mixed";

/** The kind of the edit between two names that are one edit apart. */
export function editKind(a: string, b: string): EditKind {
  let from = 0;
  while (from < a.length && from < b.length && a[from] === b[from]) from++;
  let ending = 0;
  while (ending < Math.min(a.length, b.length) - from && a.at(-1 - ending) === b.at(-1 - ending))
    ending++;
  const one = a.slice(from, a.length - ending);
  const other = b.slice(from, b.length - ending);
  if (one.length === 2) return "swap";
  if (from === 0) return "first";
  if (one !== "" && other !== "") {
    if (isVowel(one) !== isVowel(other)) return "mixed";
    return isVowel(one) ? "vowels" : "letters";
  }
  const more = one || other;
  // Of equal letters in a row, the last counts as the extra one.
  if (a[from - 1] === more) return "double";
  return isVowel(more) || more === "h" ? "vowel" : "letter";
}

function isVowel(letter: string): boolean {
  return "aeiouy".includes(letter);
}
