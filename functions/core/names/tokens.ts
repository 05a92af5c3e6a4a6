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
  return tokensOfNames(tokens(text));
}

/** The tokens of a text by which a place is found. */
function tokensOfNames(every: string[]): string[] {
  if (every.length < 2) return every;
  const all = [...new Set(every)];
  const ofNames = all.filter((token) => !BETWEEN_NAMES.has(token));
  return ofNames.length > 0 ? ofNames : all;
}

/** The terms by which a name is indexed. */
interface NameTerms {
  /** As {@link searchTokens} finds them. */
  readonly tokens: readonly string[];
  /** Each pair of neighbouring tokens joined, because people join and split words at will (Pere Palle, Perepalle). */
  readonly bigrams: ReadonlySet<string>;
  /** Its first three tokens joined, as people write them, if it has three: "Ramchandrapur" is Ram Chandra Pur. */
  readonly trigram: string | undefined;
}

/**
 * The terms of a name. A bracket, a slash, a comma, `@`, `urf` or `alias` ends a name, so nothing is joined across it.
 */
export function termsOfName(text: string): NameTerms {
  const names = text.split(/[()[\]{}/,;@]/).map(tokens);
  const bigrams = new Set<string>();
  for (const all of names)
    for (let i = 0; i + 1 < all.length; i++) {
      const [left, right] = [all[i]!, all[i + 1]!];
      if (!BETWEEN_NAMES.has(left) && !BETWEEN_NAMES.has(right)) bigrams.add(left + right);
    }
  const first = names[0]!.slice(0, 3);
  const isWhole = first.length === 3 && !first.some((token) => BETWEEN_NAMES.has(token));
  return {
    tokens: tokensOfNames(names.flat()),
    bigrams,
    trigram: isWhole ? first.join("") : undefined,
  };
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
