import { ENDPOINTS } from "../../../functions/api/endpoints/all.ts";
import type { Random } from "../measure/random.ts";

/**
 * Paths of GET requests that somebody might send to break or to slow the service, endlessly many kinds in `count`
 * requests; the same seed gives the same. All of them can be answered: no percent-encoding is damaged, no `..` is left
 * for a URL to resolve.
 *
 * @param words words of real names, which hit where random letters miss
 */
export function hostilePaths(words: readonly string[], random: Random, count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const makers = i % HEAVY_EVERY === 0 ? HEAVY_MAKERS : MAKERS;
    return random.pick(makers)(words, random);
  });
}

/** How often a request is of the kinds that take the longest: as often as all others, they would take up the time. */
const HEAVY_EVERY = 100;

/** Names that objects have by themselves, path tricks, format strings, markup, other languages' code. */
export const TRICKS: readonly string[] = [
  "__proto__",
  "constructor",
  "prototype",
  "hasOwnProperty",
  "toString",
  "__defineGetter__",
  "../../../../etc/passwd",
  "..\\..\\manifest.json",
  "/index/manifest.json",
  "file:///etc/passwd",
  "manifest.json\0.txt",
  "terms/aaaaaa.txt",
  "%2e%2e%2f",
  "(a+)+$",
  "^(([a-z])+.)+[A-Z]([a-z])+$",
  ".*.*.*.*.*x",
  "[",
  "\\",
  "$&$`$'",
  "{{7*7}}#{7*7}<%= 7*7 %>",
  "'; DROP TABLE places; --",
  '"><script>alert(1)</script>',
  "\r\nX-Injected: yes\r\n\r\n",
  "\0",
  "\u2028\u2029",
  "\u202e",
  "\ufeff",
  "NaN",
  "Infinity",
  "-0",
  "1e308",
  "0x1f",
  "true",
  "null",
  "undefined",
  "[object Object]",
];

/** Characters of which one becomes several, is silent, or counts as two units. */
const ODD_CHARACTERS: readonly string[] = [
  "½",
  "⅐",
  "ﷺ",
  "ﬃ",
  "㌀",
  "㏇",
  "İ",
  "ß",
  "&",
  "'",
  "\u0301",
  "\u200d",
  "\u094d",
  "क",
  "ష",
  "𐍈",
  "𝒜",
  "😀",
  "٣",
  "Ⅷ",
  "①",
  "ａ",
];

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
/** Longest text that a parameter takes. */
const LONGEST = 100;

const PARTS = ["state", "district", "taluka", "village", "pincode"] as const;
const LEVEL_WORDS = ["dist", "Teh.", "state", "vill", "mandal of", "\u091c\u093f\u0932\u093e"] as const;

type Maker = (words: readonly string[], random: Random) => string;

/** As many words as fit: single letters, two letters, common endings, beginnings, real words, slips of them. */
const HEAVY_MAKERS: readonly Maker[] = [
  (_, random) => search(fill(() => random.pick(LETTERS))),
  (_, random) => search(fill(() => random.pick(LETTERS) + random.pick(LETTERS))),
  (words, random) => search(fill(() => random.pick(words).slice(-3))),
  (words, random) => search(fill(() => random.pick(words))),
  (words, random) => search(fill(() => slipped(random.pick(words), random))),
  (words, random) => search(fill(() => random.pick(words).slice(0, 1 + random.below(3)))),
  (words, random) => resolve(["q"], () => fill(() => slipped(random.pick(words), random))),
  (words, random) => resolve(PARTS, () => fill(() => slipped(random.pick(words), random))),
  (_, random) => resolve(PARTS, () => fill(() => random.pick(LETTERS))),
];

const MAKERS: readonly Maker[] = [
  (words, random) => search(fill(() => random.pick(words)).replaceAll(" ", "")),
  // A few words, as people have them.
  (words, random) => search([random.pick(words), slipped(random.pick(words), random)].join(" ")),
  (words, random) => search(random.pick(words).slice(0, 1 + random.below(4))),
  (words, random) => search(slipped(slipped(random.pick(words), random), random)),
  (_, random) => search(String(random.below(1_000_000))),
  // Letters in no order, one letter many times, odd characters.
  (_, random) => search(text(random, LETTERS, 1 + random.below(LONGEST))),
  (_, random) => search(random.pick(LETTERS).repeat(1 + random.below(LONGEST))),
  (_, random) => search(text(random, ODD_CHARACTERS, 1 + random.below(LONGEST))),
  (_, random) => search(random.pick(ODD_CHARACTERS).repeat(1 + random.below(LONGEST))),
  (_, random) => search(codePoints(random, 1 + random.below(LONGEST))),
  // Names that are near many, or mean something to machines.
  (words, random) =>
    villages(
      random.pick(["state", "district", "taluka"]),
      fill(() => random.pick(words)),
    ),
  (words, random) =>
    villages(random.pick(["state", "district", "taluka"]), slipped(random.pick(words), random)),
  (_, random) =>
    villages(random.pick(["state", "district", "taluka", "search", "pincode"]), random.pick(TRICKS)),
  (_, random) => search(random.pick(TRICKS)),
  (_, random) => `/api/${encodeURIComponent(random.pick(TRICKS))}`,
  (_, random) =>
    `/api/locations/districts?${encodeURIComponent(random.pick(TRICKS))}=${random.below(99)}&state_id=${encodeURIComponent(random.pick(TRICKS))}`,
  // Filters that leave much, far pages, numbers beyond all bounds.
  (words, random) =>
    `${villages("search", random.pick(words))}&offset=${random.below(3000)}&limit=${1 + random.below(5000)}`,
  (_, random) =>
    `/api/locations/villages?taluka_id=${random.below(7000)}&offset=${random.below(2_147_483_648)}`,
  (_, random) => `/api/locations/talukas?district_id=${random.below(1e9) * 10 ** random.below(30)}`,
  (words, random) => `${search(random.pick(words).slice(0, 2))}&limit=500&offset=${random.below(100_000)}`,
  // Parts of an address: misspelled, in the wrong order, of other places, of odd characters, with level words.
  (words, random) => resolve(PARTS, () => slipped(random.pick(words), random)),
  (words, random) =>
    resolve(["q"], () => `${random.pick(words)}, ${random.pick(LEVEL_WORDS)} ${random.pick(words)}`),
  (_, random) => resolve(PARTS, () => text(random, ODD_CHARACTERS, 1 + random.below(LONGEST))),
  (_, random) => resolve(["q"], () => text(random, [",", " ", "-", "(", ".", "dist", "6"], LONGEST)),
  // Whatever any endpoint takes, in any number.
  (words, random) => anything(words, random),
  (words, random) => anything(words, random),
  // Parameters doubled, many, and unknown.
  (words, random) => `${search(random.pick(words))}&${"x=1&".repeat(random.below(1000))}limit=1`,
  (words, random) => `${search(random.pick(words))}&q=${random.pick(words)}`,
];

function search(q: string): string {
  return `/api/search?q=${encodeURIComponent(q.toWellFormed())}`;
}

function villages(filter: string, value: string): string {
  return `/api/locations/villages?${filter}=${encodeURIComponent(value.toWellFormed())}`;
}

function resolve(parts: readonly string[], value: () => string): string {
  return `/api/resolve?${parts.map((part) => `${part}=${encodeURIComponent(value().toWellFormed())}`).join("&")}`;
}

/** Any parameters of any endpoint, some of them twice, with values of any kind. */
function anything(words: readonly string[], random: Random): string {
  const { path, parameters } = random.pick(ENDPOINTS);
  const names = [...parameters.map(({ name }) => name), "x"];
  const value = () =>
    random.pick([
      () => random.pick(words),
      () => slipped(random.pick(words), random),
      () => random.pick(TRICKS),
      () => String(random.below(1_000_000)),
      () => String(random.below(1000)).padStart(3, "0"),
      () => codePoints(random, 1 + random.below(LONGEST)),
      () => random.pick(["", " ", "village", "taluka", "town", "state", "-1", "1.5", "٣"]),
    ])();
  const pairs = Array.from(
    { length: 1 + random.below(6) },
    () => `${random.pick(names)}=${encodeURIComponent(value().toWellFormed())}`,
  );
  return `${path}?${pairs.join("&")}`;
}

/** As many pieces as a parameter has room for. */
function fill(piece: () => string): string {
  let filled = piece();
  for (;;) {
    const longer = `${filled} ${piece()}`;
    if ([...longer].length > LONGEST) return [...filled].slice(0, LONGEST).join("");
    filled = longer;
  }
}

function slipped(word: string, random: Random): string {
  const at = random.below(word.length);
  return word.slice(0, at) + random.pick(LETTERS) + word.slice(at + random.below(2));
}

function text(random: Random, characters: readonly string[], length: number): string {
  return Array.from({ length }, () => random.pick(characters)).join("");
}

function codePoints(random: Random, length: number): string {
  return Array.from({ length }, () => String.fromCodePoint(random.below(0x11_0000))).join("");
}
