import { LEVELS } from "../../../functions/core/contract/levels.ts";
import { ENDPOINTS } from "../../../functions/core/endpoints/all.ts";
import type { Random } from "../measure/random.ts";

/**
 * `count` paths of GET requests that somebody might send to break or slow down the service; the same for the same seed.
 *
 * @param words words of real names, which match where random letters do not
 */
export function hostilePaths(words: readonly string[], random: Random, count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const makers = i % HEAVY_EVERY === 0 ? HEAVY_MAKERS : MAKERS;
    return random.pick(makers)(words, random);
  });
}

/** One request in so many is of the slow kinds; if they were more frequent, they would take most of the time. */
const HEAVY_EVERY = 100;

/** Object properties, path tricks, format strings, markup, code in other languages. */
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

/** Characters that become several, are silent, or have two code units. */
const ODD_CHARACTERS: readonly string[] = [..."½⅐ﷺﬃ㌀㏇İß&'\u0301\u200d\u094dकష𐍈𝒜😀٣Ⅷ①ａ"];

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
/** The longest text that a parameter takes. */
const LONGEST = 100;

const PARTS = ["state", "district", "taluka", "village", "pincode"] as const;
const LEVEL_WORDS = ["dist", "Teh.", "state", "vill", "mandal of", "\u091c\u093f\u0932\u093e"] as const;

type Maker = (words: readonly string[], random: Random) => string;

/** Full length: single letters, pairs of letters, common endings, prefixes, real words, words with typos. */
const HEAVY_MAKERS: readonly Maker[] = [
  (_, random) => search(fill(() => random.pick(LETTERS))),
  (_, random) => search(fill(() => random.pick(LETTERS) + random.pick(LETTERS))),
  (words, random) => search(fill(() => random.pick(words).slice(-3))),
  (words, random) => search(fill(() => random.pick(words))),
  (words, random) => search(fill(() => mistyped(random.pick(words), random))),
  (words, random) => search(fill(() => random.pick(words).slice(0, 1 + random.below(3)))),
  (words, random) => resolve(["q"], () => fill(() => mistyped(random.pick(words), random))),
  (words, random) => resolve(PARTS, () => fill(() => mistyped(random.pick(words), random))),
  (_, random) => resolve(PARTS, () => fill(() => random.pick(LETTERS))),
];

const MAKERS: readonly Maker[] = [
  (words, random) => search(fill(() => random.pick(words)).replaceAll(" ", "")),
  // A few words, as people type them.
  (words, random) => search([random.pick(words), mistyped(random.pick(words), random)].join(" ")),
  (words, random) => search(random.pick(words).slice(0, 1 + random.below(4))),
  (words, random) => search(mistyped(mistyped(random.pick(words), random), random)),
  (_, random) => search(String(random.below(1_000_000))),
  // Letters in no order, one letter many times, odd characters.
  (_, random) => search(text(random, LETTERS, 1 + random.below(LONGEST))),
  (_, random) => search(random.pick(LETTERS).repeat(1 + random.below(LONGEST))),
  (_, random) => search(text(random, ODD_CHARACTERS, 1 + random.below(LONGEST))),
  (_, random) => search(random.pick(ODD_CHARACTERS).repeat(1 + random.below(LONGEST))),
  (_, random) => search(codePoints(random, 1 + random.below(LONGEST))),
  // Names that are similar to many, or special to machines.
  (words, random) =>
    villages(
      random.pick(["state", "district", "taluka"]),
      fill(() => random.pick(words)),
    ),
  (words, random) =>
    villages(random.pick(["state", "district", "taluka"]), mistyped(random.pick(words), random)),
  (_, random) =>
    villages(random.pick(["state", "district", "taluka", "search", "pincode"]), random.pick(TRICKS)),
  (_, random) => search(random.pick(TRICKS)),
  (_, random) => `/api/${encodeURIComponent(random.pick(TRICKS))}`,
  (_, random) =>
    `/api/locations/districts?${encodeURIComponent(random.pick(TRICKS))}=${random.below(99)}&state_id=${encodeURIComponent(random.pick(TRICKS))}`,
  // Filters with many matches, far pages, huge numbers.
  (words, random) =>
    `${villages("search", random.pick(words))}&offset=${random.below(3000)}&limit=${1 + random.below(5000)}`,
  (_, random) =>
    `/api/locations/villages?taluka_id=${random.below(7000)}&offset=${random.below(2_147_483_648)}`,
  (_, random) => `/api/locations/talukas?district_id=${random.below(1e9) * 10 ** random.below(30)}`,
  (words, random) => `${search(random.pick(words).slice(0, 2))}&limit=500&offset=${random.below(100_000)}`,
  // Parts of an address: misspelled, in the wrong order, from other places, of odd characters, with level words.
  (words, random) => resolve(PARTS, () => mistyped(random.pick(words), random)),
  (words, random) =>
    resolve(["q"], () => `${random.pick(words)}, ${random.pick(LEVEL_WORDS)} ${random.pick(words)}`),
  (_, random) => resolve(PARTS, () => text(random, ODD_CHARACTERS, 1 + random.below(LONGEST))),
  (_, random) => resolve(["q"], () => text(random, [",", " ", "-", "(", ".", "dist", "6"], LONGEST)),
  // Any parameters of any endpoint.
  (words, random) => anything(words, random),
  (words, random) => anything(words, random),
  // Damaged encodings; parameters twice, unknown, or too many.
  (_, random) => `${random.pick(ENDPOINTS).path}?${raw(random)}`,
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

/** Percent signs, delimiters and hexadecimal digits in any order. */
function raw(random: Random): string {
  const characters = [..."%=&+;/?abcdef0123456789"];
  return `${random.pick(["q=", "search=", "", "limit="])}${text(random, characters, random.below(LONGEST))}`;
}

/** Any parameters of any endpoint, some of them twice, with values of any kind. */
function anything(words: readonly string[], random: Random): string {
  const { path, parameters } = random.pick(ENDPOINTS.filter(({ methods }) => methods.includes("GET")));
  const names = [...parameters.map(({ name }) => name), "x"];
  const value = () =>
    random.pick([
      () => random.pick(words),
      () => mistyped(random.pick(words), random),
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

/**
 * A POST that somebody might send to break the service: what an endpoint takes, with any part of it exchanged for
 * another value, JSON of any shape, or letters of any kind.
 */
export function hostilePost(words: readonly string[], random: Random): { path: string; body: BodyInit } {
  const value = () => hostileJson(words, random, 3);
  const or = (given: () => unknown) => (random.below(8) === 0 ? value() : given());
  const list = (item: () => unknown) => or(() => Array.from({ length: random.below(4) }, item));
  const word = () => or(() => random.pick(words));
  const properties = list(() => or(() => ({ pid: or(() => random.pick(PARTS)), v: word() })));
  const query = () => or(() => ({ query: word(), type: or(() => random.pick(LEVELS)), properties }));
  const fields = () =>
    or(() => Object.fromEntries(PARTS.filter(() => random.below(2)).map((one) => [one, word()])));
  const ids = list(() => or(() => String(random.below(1000)).padStart(3, "0")));
  const asked = random.pick([...PARTS, "full_path", "kind"]);
  const call = {
    name: or(() => random.pick(TOOLS)),
    arguments: or(() => ({ ...Object(fields()), q: word(), code: word() })),
  };
  const message = {
    jsonrpc: or(() => "2.0"),
    id: or(() => 1),
    method: or(() => random.pick(RPC_METHODS)),
    params: or(() => call),
  };
  const { path, body } = random.pick([
    { path: "/api/resolve", body: () => JSON.stringify(or(() => ({ rows: list(fields) }))) },
    {
      path: "/api/reconcile",
      body: () =>
        formOf(
          "queries",
          or(() => ({ a: query(), b: query() })),
        ),
    },
    {
      path: "/api/reconcile",
      body: () =>
        formOf(
          "extend",
          or(() => ({ ids, properties: list(() => ({ id: asked })) })),
        ),
    },
    { path: "/api/mcp", body: () => JSON.stringify(or(() => message)) },
  ]);
  return random.pick([
    { path, body: body() },
    { path, body: body() },
    { path, body: body() },
    { path, body: JSON.stringify(value()) },
    { path, body: text(random, [...ODD_CHARACTERS, ...'{}[]",:0\\u='], 1000) },
    { path, body: "[".repeat(1 + random.below(400_000)) },
  ]);
}

const TOOLS = ["search_places", "resolve_place", "get_place", "lookup_pincode"];
const RPC_METHODS = [
  "tools/call",
  "tools/call",
  "tools/call",
  "tools/list",
  "initialize",
  "ping",
  "constructor",
];

function formOf(name: string, value: unknown): string {
  return `${name}=${encodeURIComponent(JSON.stringify(value))}`;
}

/** JSON of any shape. */
function hostileJson(words: readonly string[], random: Random, depth: number): unknown {
  const inner = () => hostileJson(words, random, depth - 1);
  const kinds: (() => unknown)[] = [
    () => random.pick(words),
    () => random.pick(TRICKS),
    () => String.fromCharCode(0xd800 + random.below(0x800)),
    () => random.pick([null, true, 0, -1, 1e308, 0.5, "", " "]),
    () => fill(() => random.pick(words)),
  ];
  if (depth > 0) {
    const object = () =>
      Object.fromEntries(Array.from({ length: random.below(6) }, () => [random.pick(TRICKS), inner()]));
    kinds.push(object, object, object, () => Array.from({ length: random.below(5) }, inner));
  }
  return random.pick(kinds)();
}

/** As many pieces as fit into a parameter. */
function fill(piece: () => string): string {
  let filled = piece();
  for (;;) {
    const longer = `${filled} ${piece()}`;
    if ([...longer].length > LONGEST) return [...filled].slice(0, LONGEST).join("");
    filled = longer;
  }
}

function mistyped(word: string, random: Random): string {
  const at = random.below(word.length);
  return word.slice(0, at) + random.pick(LETTERS) + word.slice(at + random.below(2));
}

function text(random: Random, characters: readonly string[], length: number): string {
  return Array.from({ length }, () => random.pick(characters)).join("");
}

function codePoints(random: Random, length: number): string {
  return Array.from({ length }, () => String.fromCodePoint(random.below(0x11_0000))).join("");
}
