import { lazy } from "./lazy.ts";

/**
 * The letters that people write for a state: its ISO 3166-2 code and others in daily use, such as former codes (OR, UA),
 * vehicle registration codes (CG, TS), codes of merged territories, and short forms (Guj., Raj., M.S.).
 */
const GROUPS: readonly (readonly string[])[] = [
  ["or", "od", "ori"],
  ["ua", "ut", "uk"],
  ["ct", "cg", "chg"],
  ["tg", "ts", "tel"],
  ["nct", "dl"],
  ["dnh", "dn", "dd", "dnhdd", "dh"],
  ["py", "pdy"],
  ["br", "bih"],
  ["ch", "chd"],
  ["gj", "guj"],
  ["hp", "him"],
  ["hr", "har", "hry"],
  ["jh", "jhr", "jhk", "jhar"],
  ["ka", "kar", "karn"],
  ["kl", "ker"],
  ["mh", "mah", "maha", "ms"],
  ["pb", "pun", "punj"],
  ["rj", "raj"],
  ["tn", "tnadu"],
  ["wb", "wbengal"],
];

/** The letters of states as people write them in Indian scripts, the first letters of words or the names of letters, apart. */
export const LETTERS_IN_SCRIPTS: readonly (readonly [written: string, letters: string])[] = [
  ["म प्र", "mp"],
  ["एम पी", "mp"],
  ["મ પ્ર", "mp"],
  ["એમ પી", "mp"],
  ["उ प्र", "up"],
  ["यू पी", "up"],
  ["યુ પી", "up"],
  ["ਯੂ ਪੀ", "up"],
  ["छ ग", "cg"],
  ["सी जी", "cg"],
  ["हि प्र", "hp"],
  ["एच पी", "hp"],
  ["आ प्र", "ap"],
  ["ए पी", "ap"],
  ["प बं", "wb"],
  ["प बंगाल", "wb"],
  ["প ব", "wb"],
];

const inScripts = lazy(
  () =>
    new Map(
      LETTERS_IN_SCRIPTS.map(([written, letters]) => [
        written.replaceAll(" ", "").normalize("NFC"),
        letters,
      ]),
    ),
);

/**
 * A text that may be the letters of a state, without dots and blanks: `J & K` is `jk`, `म.प्र.` is `mp`.
 *
 * @param text a state's letters or any other text
 */
export function lettersOf(text: string): string {
  const letters = text
    .trim()
    .toLowerCase()
    .replace(/^in-|[\s&.]+/g, "");
  return inScripts().get(letters.normalize("NFC")) ?? letters;
}

/**
 * The indexes of states by their letters in lower case (`J&K` is `jk`). Letters that are one state's ISO code never mean
 * another state.
 *
 * @param isoCodes of all states, as in `IN-MH`
 */
export function statesByLetters(
  isoCodes: readonly string[],
): ReadonlyMap<string, readonly number[]> {
  const own = Map.groupBy(isoCodes.keys(), (state) =>
    isoCodes[state]!.slice("IN-".length).toLowerCase(),
  );
  const all = new Map(own);
  for (const group of GROUPS)
    for (const letters of group)
      if (!own.has(letters))
        all.set(
          letters,
          group.flatMap((other) => own.get(other) ?? []),
        );
  return all;
}
