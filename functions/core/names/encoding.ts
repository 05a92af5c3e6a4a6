/** A text of a web page or an address without its encoding: "Uruli&nbsp;Kanchan", "Uruli%20Kanchan". */
export function withoutEncoding(text: string): string {
  if (text.includes("%") && text.length < LONGEST_ENCODED && ENCODED.test(text)) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }
  if (!text.includes("&")) return text;
  return text.replace(REFERENCE, (all, name: string) => {
    const [, hex, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name) ?? [];
    if (hex === undefined && decimal === undefined) return NAMED[name.toLowerCase()] ?? all;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0x1f && code <= 0x10_ffff ? String.fromCodePoint(code) : all;
  });
}

/** A letter and percent-encoded bytes without blanks; no letter of an Indian script is one byte. */
const ENCODED =
  /^(?=.*(?:\p{L}.*%[2-7][\da-f]|%e0%[ab]))(?:[^\s%]|%[2-7][\da-f]|%[c-f][\da-f](?:%[89ab][\da-f]){1,3})+$/iu;
const LONGEST_ENCODED = 1000;
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  gt: ">",
  lt: "<",
  nbsp: " ",
  quot: '"',
};
const REFERENCE = /&(amp|apos|gt|lt|nbsp|quot|#\d{2,7}|#x[\da-f]{2,6});/gi;
