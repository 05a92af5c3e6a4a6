import { LEVELS } from "../../../functions/core/contract/levels.ts";
import { ENDPOINTS } from "../../../functions/core/endpoints/all.ts";
import type { Random } from "../measure/random.ts";

/** `count` paths of GET requests that somebody might send to break or slow down the service. The same for the same seed. */
export function hostilePaths(words: readonly string[], random: Random, count: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    i % SLOW_EVERY === 0 ? slowPath(words, random) : anyPath(words, random),
  );
}

/** One request in a hundred is slow. If there were more, they would take most of the time. */
const SLOW_EVERY = 100;

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
  "{{7*7}}#{7*7}<%= 7*7 %>",
  "$&$`$'",
  "(a+)+$",
  "^(([a-z])+.)+[A-Z]([a-z])+$",
  ".*.*.*.*.*x",
  "[",
  "\\",
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

/** Characters that become several, are ignored, or have two code units. */
const ODD_CHARACTERS: readonly string[] = [..."½⅐ﷺﬃ㌀㏇İß&'\u0301\u200d\u094dकष𐍈𝒜😀٣Ⅷ①ａ"];

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
/** The longest text that most parameters take. */
const LONGEST = 100;

const PARTS = ["state", "district", "taluka", "village", "pincode"] as const;
const LEVEL_WORDS = [
  "dist",
  "Teh.",
  "state",
  "vill",
  "mandal of",
  "\u091c\u093f\u0932\u093e",
] as const;

type Maker = (words: readonly string[], random: Random) => string;

/** Pieces that make a text of full length slow. */
const SLOW_PIECES: readonly Maker[] = [
  (_, random) => random.pick(LETTERS),
  (_, random) => random.pick(LETTERS) + random.pick(LETTERS),
  (words, random) => random.pick(words),
  (words, random) => random.pick(words).slice(-3),
  (words, random) => random.pick(words).slice(0, 1 + random.below(3)),
  (words, random) => mistyped(random.pick(words), random),
];

/** Texts of full length for a search, a line and all parts of an address. */
function slowPath(words: readonly string[], random: Random): string {
  const piece = random.pick(SLOW_PIECES);
  const text = () => encodeURIComponent(fill(() => piece(words, random)).toWellFormed());
  return random.pick([
    () => `/api/search?q=${text()}`,
    () => `/api/resolve?q=${text()}`,
    () =>
      `/api/resolve?${PARTS.slice(0, 4)
        .map((part) => `${part}=${text()}`)
        .join("&")}`,
  ])();
}

/** Values for parameters. */
const VALUES: readonly Maker[] = [
  // Texts as people type them: names, misspelled or unfinished, with a name or a level next to them.
  (words, random) => random.pick(words),
  (words, random) => mistyped(random.pick(words), random),
  (words, random) => mistyped(mistyped(random.pick(words), random), random),
  (words, random) => random.pick(words).slice(0, 1 + random.below(4)),
  (words, random) => `${random.pick(words)} ${mistyped(random.pick(words), random)}`,
  (words, random) => `${random.pick(words)}, ${random.pick(LEVEL_WORDS)} ${random.pick(words)}`,
  (words, random) => fill(() => random.pick(words)).replaceAll(" ", ""),
  // Numbers, also huge ones.
  (_, random) => String(random.below(1_000_000)),
  (_, random) => String(random.below(1000)).padStart(3, "0"),
  (_, random) => String(random.below(1e9) * 10 ** random.below(30)),
  (_, random) => random.pick(["", " ", "village", "taluka", "town", "state", "-1", "1.5", "٣"]),
  // Characters in random order, and one character repeated.
  (_, random) => text(random, LETTERS, 1 + random.below(LONGEST)),
  (_, random) => text(random, ODD_CHARACTERS, 1 + random.below(LONGEST)),
  (_, random) => text(random, [",", " ", "-", "(", ".", "dist", "6"], LONGEST),
  (_, random) => random.pick([...LETTERS, ...ODD_CHARACTERS]).repeat(1 + random.below(LONGEST)),
  (_, random) => codePoints(random, 1 + random.below(LONGEST)),
  (_, random) => random.pick(TRICKS),
];

/** An endpoint with its required parameters and some of the others, with damaged encodings, or with far too many parameters. */
function anyPath(words: readonly string[], random: Random): string {
  const value = () => encodeURIComponent(random.pick(VALUES)(words, random).toWellFormed());
  const { path, parameters } = random.pick(
    ENDPOINTS.filter(({ methods }) => methods.includes("GET")),
  );
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const others = [...parameters.map(({ name }) => name), "x"];
  const more = Array.from({ length: random.pick([0, 1, 1, 2, 6]) }, () => random.pick(others));
  const query = [...required, ...more].map((name) => `${name}=${value()}`).join("&");
  const plain = () => `${path}?${query}`;
  return random.pick([
    plain,
    plain,
    plain,
    plain,
    plain,
    () => `/api/${value()}`,
    () => `${path}?${query}&${value()}=${value()}`,
    () => `${path}?${query}&${"x=1&".repeat(random.below(1000))}limit=1`,
    () =>
      `${path}?${random.pick(others)}=${text(random, [..."%=&+;/?abcdef0123456789"], random.below(LONGEST))}`,
  ])();
}

/**
 * A POST that somebody might send to break the service: a valid body of an endpoint with any part replaced by another value,
 * JSON of any shape, or arbitrary characters.
 */
export function hostilePost(
  words: readonly string[],
  random: Random,
): { path: string; body: BodyInit } {
  const value = () => hostileJson(words, random, 3);
  const or = (given: () => unknown) => (random.below(8) === 0 ? value() : given());
  const list = (item: () => unknown) => or(() => Array.from({ length: random.below(4) }, item));
  const word = () => or(() => random.pick(words));
  const properties = list(() => or(() => ({ pid: or(() => random.pick(PARTS)), v: word() })));
  const query = () =>
    or(() => ({ query: word(), type: or(() => random.pick(LEVELS)), properties }));
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
  const queries = or(() => ({ a: query(), b: query() }));
  const extend = or(() => ({ ids, properties: list(() => ({ id: asked })) }));
  const [path, body] = random.pick([
    ["/api/resolve", JSON.stringify(or(() => ({ rows: list(fields) })))],
    ["/api/pincode", JSON.stringify(or(() => ({ codes: ids })))],
    ["/api/locations/places", JSON.stringify(or(() => ({ codes: ids })))],
    ["/api/reconcile", `queries=${encodeURIComponent(JSON.stringify(queries))}`],
    ["/api/reconcile", `extend=${encodeURIComponent(JSON.stringify(extend))}`],
    ["/api/mcp", JSON.stringify(or(() => message))],
  ] as const);
  const other = random.pick([
    () => JSON.stringify(value()),
    () => text(random, [...ODD_CHARACTERS, ...'{}[]",:0\\u='], 1000),
    () => "[".repeat(1 + random.below(400_000)),
  ]);
  return { path, body: random.below(2) === 0 ? body : other() };
}

const TOOLS = ENDPOINTS.flatMap(({ tool }) => tool?.name ?? []);
const RPC_METHODS = [
  "tools/call",
  "tools/call",
  "tools/call",
  "tools/list",
  "initialize",
  "ping",
  "constructor",
];

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
      Object.fromEntries(
        Array.from({ length: random.below(6) }, () => [random.pick(TRICKS), inner()]),
      );
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
