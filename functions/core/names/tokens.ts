/**
 * How a name is read: what two spellings of it have in common before any romanisation is considered.
 * The build and every query go through here, so that both see the same words.
 */

/** Words that join two names of one place ("Rampur urf Bhikhanpur") and belong to neither. */
const BETWEEN_NAMES = new Set(["urf", "alias"]);

const ASCII = /^[\x20-\x7e]*$/;
/** Latin accents, joiners that carry no sound, and the mark left by a damaged letter. */
const SILENT = /[\u0300-\u036f\u200b-\u200d\ufeff\ufffd]/g;
const APOSTROPHES = /['’‘`´]/g;
/** Malayalam's letters without a vowel, which are also typed as the letter and the sign that takes its vowel. */
const CHILLUS: Readonly<Record<string, string>> = { ൺ: "ണ്", ൻ: "ന്", ർ: "ര്", ൽ: "ല്", ൾ: "ള്", ൿ: "ക്" };
const ANY_CHILLU = /[ൺ-ൿ]/g;
const NOT_A_WORD = /[^\p{L}\p{M}\p{N}]+/gu;
const NOT_A_WORD_ASCII = /[^a-z0-9]+/g;

/**
 * The words of a text in lower case, without accents and punctuation, `&` read as `and`:
 * `"Dadra & Nagar  Havelī"` gives `["dadra", "and", "nagar", "haveli"]`. Indian scripts are kept as they stand.
 */
export function tokens(text: string): string[] {
  return plain(text).split(" ").filter(Boolean);
}

/**
 * The words by which a place is found: those of {@link tokens}, each once, without the words that only
 * join two names (`urf`, `alias`), unless nothing else is there.
 */
export function searchTokens(text: string): string[] {
  const words = [...new Set(tokens(text))];
  const telling = words.filter((word) => !BETWEEN_NAMES.has(word));
  return telling.length > 0 ? telling : words;
}

/**
 * Neighbouring words of a name written as one, because people join and split words at will (Pere Palle,
 * Perepalle). A bracket, a slash, a comma, `@`, `urf` or `alias` ends a name, so nothing is joined across it.
 */
export function bigrams(text: string): string[] {
  const joined = new Set<string>();
  for (const part of text.split(/[()[\]{}/,;@]/)) {
    const words = tokens(part);
    for (let i = 0; i + 1 < words.length; i++) {
      const [left, right] = [words[i]!, words[i + 1]!];
      if (!BETWEEN_NAMES.has(left) && !BETWEEN_NAMES.has(right)) joined.add(left + right);
    }
  }
  return [...joined];
}

/**
 * The key under which a whole name is compared: case, accents, punctuation, blanks and `&`/`and` do not count
 * (CONTRACT, Names). Empty for a text without letters and digits.
 */
export function nameKey(name: string): string {
  return plain(name).replaceAll(" ", "");
}

function plain(text: string): string {
  const bare = text.replace(APOSTROPHES, "");
  if (ASCII.test(bare)) return withAnd(bare.toLowerCase()).replace(NOT_A_WORD_ASCII, " ");
  // Decomposed first: letters of other widths and styles are capitals or small only then.
  const lower = withAnd(bare.normalize("NFKD").toLowerCase());
  const one = lower.replace(SILENT, "").replace(ANY_CHILLU, (chillu) => CHILLUS[chillu]!);
  return one.normalize("NFC").replace(NOT_A_WORD, " ");
}

function withAnd(text: string): string {
  return text.replaceAll("&", " and ");
}
