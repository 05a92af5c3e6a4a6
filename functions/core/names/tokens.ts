/** Splits texts into tokens. The build and every query use this code, so that both get the same tokens. */

/** Words that join two names of one place ("Rampur urf Bhikhanpur") and belong to neither. */
const BETWEEN_NAMES = new Set(["urf", "alias"]);

/** Most names: nothing but letters, digits and blanks. */
const SIMPLE = /^[a-z0-9 ]*$/i;
const ASCII = /^[\x20-\x7e]*$/;
/** Latin accents, silent joiners, and the replacement character of a damaged letter. */
const SILENT = /[\u0300-\u036f\u200b-\u200d\ufeff\ufffd]/g;
const APOSTROPHES = /['’‘`´]/g;
/**
 * Malayalam's letters without a vowel (chillus), which people also type as a letter with the sign that removes its vowel.
 */
const CHILLUS: Readonly<Record<string, string>> = {
  ൺ: "ണ്",
  ൻ: "ന്",
  ർ: "ര്",
  ൽ: "ല്",
  ൾ: "ള്",
  ൿ: "ക്",
};
const ANY_CHILLU = /[ൺ-ൿ]/g;
const NOT_A_WORD = /[^\p{L}\p{M}\p{N}]+/gu;
const NOT_A_WORD_ASCII = /[^a-z0-9]+/g;

/**
 * The words of a text in lower case, without accents and punctuation, with `&` read as `and`: `"Dadra & Nagar  Havelī"`
 * gives `["dadra", "and", "nagar", "haveli"]`. Words in Indian scripts keep their script.
 */
export function tokens(text: string): string[] {
  return plain(text).split(" ").filter(Boolean);
}

/**
 * The tokens by which a place is found: each once, without words that only join two names (`urf`, `alias`) unless the
 * text has no other.
 */
export function searchTokens(text: string): string[] {
  const every = tokens(text);
  if (every.length < 2) return every;
  const all = [...new Set(every)];
  const ofNames = all.filter((token) => !BETWEEN_NAMES.has(token));
  return ofNames.length > 0 ? ofNames : all;
}

/**
 * Each pair of neighbouring tokens of a name joined, because people join and split words at will (Pere Palle, Perepalle).
 * A bracket, a slash, a comma, `@`, `urf` or `alias` ends a name, so nothing is joined across it.
 */
export function bigrams(text: string): string[] {
  const pairs = new Set<string>();
  for (const name of text.split(/[()[\]{}/,;@]/)) {
    const all = tokens(name);
    for (let i = 0; i + 1 < all.length; i++) {
      const [left, right] = [all[i]!, all[i + 1]!];
      if (!BETWEEN_NAMES.has(left) && !BETWEEN_NAMES.has(right)) pairs.add(left + right);
    }
  }
  return [...pairs];
}

/**
 * The first three tokens of a name joined, as people write them; undefined for fewer: "Ramchandrapur" is Ram Chandra Pur.
 */
export function trigram(text: string): string | undefined {
  const [name] = text.split(/[()[\]{}/,;@]/);
  const first = tokens(name!).slice(0, 3);
  return first.length < 3 || first.some((token) => BETWEEN_NAMES.has(token))
    ? undefined
    : first.join("");
}

/**
 * The ways in which a name is indexed: as it is and, if it has initials, with these joined: `"H.D. Kote"` and `"HD
 * Kote"`; `"Rohini sec11"` also as queries are read, `"Rohini sector 11"`.
 */
export function writtenWays(name: string): string[] {
  return [...new Set([name, withJoinedInitials(name), withSector(name)])];
}

/**
 * A text with its initials joined: `"H.D. Kote"` gives `"HD. Kote"`.
 * @param joins whether to join these letters; others stay apart
 */
export function withJoinedInitials(text: string, joins = (_letters: string) => true): string {
  return text.replace(INITIALS, (initials) => {
    const letters = initials.replace(/[\s.-]+/g, "");
    return joins(letters) ? letters : initials;
  });
}

/** A text with "sector" for its short form: "Sec 7", "Sec-62", "sec11". */
export function withSector(text: string): string {
  return text.replace(/(?<![a-z])sec[\s.-]*(?=\d)/gi, "sector ");
}

/** Most initials of a name: "K G R S Path". A longer run of letters is no name's initials. */
export const MOST_INITIALS = 4;

/** Two or more single letters separated by blanks, dots or hyphens. */
const INITIALS = /(?<![a-z0-9])[a-z](?:[\s.-]+[a-z](?![a-z0-9]))+/gi;

/**
 * The key by which whole names are compared. Ignores case, accents, punctuation, blanks, and `&` versus `and`. Empty for
 * a text without letters and digits.
 */
export function nameKey(name: string): string {
  return plain(name).replaceAll(" ", "");
}

function plain(text: string): string {
  if (SIMPLE.test(text)) return text.toLowerCase();
  const bare = text.replace(APOSTROPHES, "");
  if (ASCII.test(bare)) return withAnd(bare.toLowerCase()).replace(NOT_A_WORD_ASCII, " ");
  // Decompose first: only then do letters of other widths and styles have upper and lower case.
  const lower = withAnd(bare.normalize("NFKD").toLowerCase());
  const one = lower.replace(SILENT, "").replace(ANY_CHILLU, (chillu) => CHILLUS[chillu]!);
  return one.normalize("NFC").replace(NOT_A_WORD, " ");
}

function withAnd(text: string): string {
  return text.replaceAll("&", " and ");
}
