import { LEVELS } from "../../../functions/core/contract/levels.ts";
import type { Parameter } from "../../../functions/core/contract/parameter.ts";
import {
  PINCODE_FILTER,
  PINCODE_PARAMETERS,
  RESOLVE_PARAMETERS,
} from "../../../functions/core/contract/parameters.ts";
import { PINCODE } from "../../../functions/core/contract/pincode.ts";
import { ENDPOINTS } from "../../../functions/core/endpoints/all.ts";
import { INDIA } from "../../../functions/core/geo/india.ts";
import { tokens } from "../../../functions/core/names/tokens.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { withTypo } from "../measure/queries.ts";
import type { Random } from "../measure/random.ts";

/** Values of parameters by their names. */
export type Given = Readonly<Record<string, string>>;

/** A kind of request: parameters, and how they are sent. */
export interface Kind {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly request: (given: Given) => Request;
  /** Whether one request may contain several, such as rows, queries or messages. */
  readonly batch?: (all: readonly Given[]) => Request;
}

const ORIGIN = "https://directory.example";

/** Every endpoint with its parameters by GET, and all parts of a POST: rows, queries, extensions, and each tool. */
export const KINDS: readonly Kind[] = [
  ...ENDPOINTS.filter(
    ({ path, parameters }) => parameters.length > 0 && path !== "/api/reconcile",
  ).map(
    ({ path, parameters }): Kind => ({
      name: `GET ${path}`,
      parameters,
      request: (given) => new Request(`${ORIGIN}${path}?${new URLSearchParams(given)}`),
    }),
  ),
  posted("POST /api/resolve", RESOLVE_PARAMETERS, "/api/resolve", (rows) =>
    JSON.stringify({ rows }),
  ),
  posted("POST /api/pincode", [PINCODE_PARAMETERS[0]], "/api/pincode", codesOf),
  posted("POST /api/locations/places", [codeParameter()], "/api/locations/places", codesOf),
  posted("POST /api/reconcile queries", reconcileParameters(), "/api/reconcile", (all) =>
    formOf("queries", Object.fromEntries(all.map((given, i) => [i, queryOf(given)]))),
  ),
  posted("POST /api/reconcile extend", [codeParameter()], "/api/reconcile", (all) =>
    formOf("extend", { ids: all.map(({ code }) => code), properties: EXTENSIONS }),
  ),
  ...ENDPOINTS.flatMap(({ tool, parameters }) =>
    tool
      ? [
          posted(`POST /api/mcp ${tool.name}`, tool.parameters ?? parameters, "/api/mcp", (all) =>
            JSON.stringify(
              all.map((given, id) => ({
                jsonrpc: "2.0",
                id,
                method: "tools/call",
                params: { name: tool.name, arguments: given },
              })),
            ),
          ),
        ]
      : [],
  ),
].flatMap(linesAndParts);

/** Endpoints that take either a line or parts, as two kinds. */
function linesAndParts(kind: Kind): Kind[] {
  const isLine = ({ name }: Parameter) => name === "q";
  const [lines, parts] = [
    kind.parameters.filter(isLine),
    kind.parameters.filter((one) => !isLine(one)),
  ];
  if (!parts.some(({ name }) => name === "village")) return [kind];
  return [
    {
      ...kind,
      name: `${kind.name} lines`,
      parameters: lines.map((line) => ({ ...line, required: true })),
    },
    { ...kind, name: `${kind.name} parts`, parameters: parts },
  ];
}

function posted(
  name: string,
  parameters: readonly Parameter[],
  path: string,
  body: (all: readonly Given[]) => string,
): Kind {
  const batch = (all: readonly Given[]) =>
    new Request(ORIGIN + path, { method: "POST", body: body(all) });
  return { name, parameters, request: (given) => batch([given]), batch };
}

function formOf(field: string, value: object): string {
  return String(new URLSearchParams({ [field]: JSON.stringify(value) }));
}

const EXTENSIONS = ["full_path", "population", "local_name", "kind", "state"].map((id) => ({ id }));

function reconcileParameters(): Parameter[] {
  const parts = RESOLVE_PARAMETERS.filter(({ name }) => name !== "q" && name !== "village");
  const text = RESOLVE_PARAMETERS.find(({ name }) => name === "village")!;
  const type = { ...PINCODE_FILTER, schema: { type: "string", enum: LEVELS } } as const;
  return [{ ...text, name: "query" }, { ...type, name: "type" }, ...parts];
}

function queryOf({ query, type, ...parts }: Given): object {
  const properties = Object.entries(parts).map(([pid, v]) => ({ pid, v }));
  return { query, ...(type !== undefined && { type }), properties };
}

function codesOf(all: readonly Given[]): string {
  return JSON.stringify({ codes: all.map(({ code }) => code) });
}

function codeParameter(): Parameter {
  return { ...PINCODE_FILTER, name: "code", schema: { type: "string", pattern: "^\\d{1,8}$" } };
}

/** The most expensive requests found so far. */
export const EXPENSIVE: readonly { readonly kind: string; readonly given: Given }[] = [
  ...[
    // A name that is in 36 districts, one in 8, and a former district that is larger than any of today's.
    { taluka: "Area not under any Sub-district", village: "Netezu Rajpurwa" },
    { taluka: "Fatehpur", village: "Netezu Rajpurwa" },
    { district: "Paschim Medinipur", village: "Qzxv" },
  ].map((given) => ({ kind: "GET /api/resolve parts", given })),
  {
    // Texts that may be names are searched for: single letters that begin a tenth of all names, and words with typos.
    kind: "GET /api/resolve parts",
    given: {
      village: "u (bihaaipura) aswapuram paiya, k",
      district: "mane",
      taluka: "haibxtpur Kunkavav dar uadia",
      pincode: "756027",
      state: "kandi,",
    },
  },
  {
    // A level word and one letter, which begins 100,000 names.
    kind: "POST /api/resolve parts",
    given: {
      district: "yludhar",
      village: "गाँव k",
      taluka: "Chandipur",
      pincode: "251002",
      state: "572137",
    },
  },
  {
    // Thousands of lists of a few places each, ranked three ways: a level word, one letter, a term in two scripts.
    kind: "GET /api/resolve parts",
    given: { village: "va ನಗರa d dhandhar) गाँव" },
  },
  {
    // Long texts that may be similar to the name of any area.
    kind: "GET /api/resolve parts",
    given: {
      taluka: "Rae Bareli-Medak-pithabhuin Medak/Fatehpur",
      village: `${"ನಗರ ".repeat(13)}Rajpurwa`,
      state: "sikkip",
      district:
        "prakasau,584118 nemra/jidar sin anantapalli karra sakarg rigri Bharatpur/Pendra state of qvadali tir",
    },
  },
  ...[
    "Netezu Rajpurwa, Area not under any Sub-district",
    // Texts that are read in several ways; their last parts are letters that begin 60,000 to 100,000 names.
    "guna khuhiary 641016 p pa b",
    // Many runs of words that are nearly names of areas, brackets and single letters among them.
    "kk/a*, kp, mari (a* yi k*-chaura anladevranaman (Shahpur-palikhapa",
    "Tangapur Barniax x xa Kura (Manoor) a गाँव Mehkikhurd Kalan Makhopurq, Gangapur Luchhmi Urf Narikalan",
    // Level words on both sides of misspelled names.
    "ता. बारामतिं जि. पुनें रा. महारास्त्र",
    // The name of a district and of talukas, repeated: each may be either.
    "Rampur,".repeat(42),
  ].map((q) => ({ kind: "GET /api/resolve lines", given: { q } })),
  {
    kind: "GET /api/search",
    given: {
      q: "ಮ) kaxlahbari, hukkeriMettupalayam-741504/oahar ghurehata) un/bennavara",
      level: "district",
    },
  },
  {
    kind: "GET /api/search",
    given: {
      q: "Bhoothpur, l bhadradti kothagudem 844505 रामपुर pondi, nondpura Seethanagaram, 1i5053 Ramapuram mar তালুক badnihal",
      level: "district",
      district: "Changlang",
    },
  },
  // Names of areas of several levels, mixed with letters, level words and several scripts, or many times over.
  {
    kind: "GET /api/search",
    given: {
      q: "Behror-Taluka\nAndhra Pradesh/madur-g-c/o-bhi-rxatanpur-Guwahati-mwm/bharra-(dhimra)-pani-Paschim-Medinipur-రామాపురం-dabka-Tandur-132036-arajanpur/tahir-North-(marha)-(Pt)-ನಗರ-gularia/para/Taluka\nAndhra Khed Pradesh/madur-g-c/o-bhi-rxatanpur-Guwahati-mwm/bharra-(dhimra)-pani-Paschim-Medinipur-రామాపుర",
      limit: "1",
    },
  },
  {
    kind: "GET /api/resolve lines",
    given: {
      q: "Hyderabad Pradesh Hyderabad Bilaspur Bilaspur Bilaspur Bilaspur Bilaspur Bilaspur Bilaspur Bilaspur Bilaspur Bilaspur நகர் Bilaspur Bilaspur Bilaspur Bilaspur Bilaspur Bilaspur rajju Bilaspur Alluri Sitharama Raju நகர் நகர் நகர் நகர் நகர் நகர் நகர் நகர் Bilaspur நகர் நகர் நகர் நகர் நகர் நகர் நகர் நக",
    },
  },
  // A level word thirty times. For each one, a similar name of its level is looked up.
  {
    kind: "GET /api/search",
    given: {
      q: "chak, chak, chak, chak, chak, harishpur/teliamura (bideshini) Kothakota urf urf urf urf urf urf urf urf urf dist dist dist dist dist dist dist dist dist dist dist dist dist dist dist dist dist dist dist dist dist dist dist dist dist dist dist dist dist dist dist mulakalaheruvu kondate",
      taluka: "Balugaon",
      offset: "2147483647",
      level: "locality",
    },
  },
];

/** The material for values: names, words, codes and PIN codes of a dataset. */
export class Values {
  readonly #areas: readonly string[];
  /** The names and codes of each level, for the parameters named after it. */
  readonly #ofLevel: ReadonlyMap<
    string,
    { readonly names: readonly string[]; readonly codes: readonly string[] }
  >;
  readonly #often: readonly string[];
  readonly #words: readonly string[];
  readonly #codes: readonly string[];
  readonly #pincodes: readonly string[];

  constructor(
    { states, districts, talukas, villages, formerAreas, postOffices = [] }: Dataset,
    random: Random,
  ) {
    const areas = [states, districts, talukas, formerAreas].map((some) =>
      some.map(({ name }) => name),
    );
    this.#areas = areas.flat();
    this.#ofLevel = new Map(
      Object.entries({ state: states, district: districts, taluka: talukas }).map(
        ([level, some]) => [
          level,
          { names: some.map(({ name }) => name), codes: some.map(({ code }) => code) },
        ],
      ),
    );
    const counts = Map.groupBy(this.#areas, (name) => name);
    this.#often = [...counts]
      .sort(([, a], [, b]) => b.length - a.length)
      .slice(0, 100)
      .map(([name]) => name);
    const sample = random.sample(villages, 5000);
    this.#words = sample.flatMap(({ name }) => tokens(name));
    this.#codes = [states, districts, talukas, sample].flatMap((some) =>
      some.map(({ code }) => code),
    );
    this.#pincodes = postOffices.map(({ pincode }) => pincode);
  }

  /** Values for some of the parameters. */
  start(parameters: readonly Parameter[], random: Random): Given {
    const given: [string, string][] = [];
    for (const parameter of parameters)
      if (parameter.required || random.below(2) === 0)
        given.push([parameter.name, this.#value(parameter, random)]);
    return Object.fromEntries(given);
  }

  /** The same values with one that is replaced, slightly changed, added or removed. */
  change(parameters: readonly Parameter[], given: Given, random: Random): Given {
    const parameter = random.pick(parameters);
    const { name, schema, required } = parameter;
    const value = given[name];
    if (value === undefined) return { ...given, [name]: this.#value(parameter, random) };
    if (!required && random.below(8) === 0) {
      const { [name]: _, ...others } = given;
      return others;
    }
    if (!isText(parameter) || random.below(8) === 0)
      return { ...given, [name]: this.#value(parameter, random) };
    return { ...given, [name]: this.#changed(value, longestOf(schema), random) };
  }

  #value(parameter: Parameter, random: Random): string {
    const { schema, name } = parameter;
    const ofLevel = this.#ofLevel.get(name.replace(/_id$/, ""));
    if (schema.type === "integer") {
      const code = Number(random.pick(ofLevel?.codes ?? this.#codes));
      return String(random.pick([schema.maximum, schema.minimum, random.below(1000), code, code]));
    }
    if (schema.enum) return random.pick(schema.enum);
    if (schema.pattern === PINCODE.source) return random.pick(this.#pincodes);
    if (POSITIONS.has(name)) return this.#position(random);
    if (schema.pattern !== undefined) return random.pick(this.#codes);
    if (ofLevel && random.below(4) > 0) return random.pick(ofLevel.names);
    let text = this.#piece(random);
    for (let pieces = random.below(random.pick([5, 20])); pieces > 0; pieces--)
      text += ` ${this.#piece(random)}`;
    return cut(text, longestOf(schema));
  }

  #position(random: Random): string {
    const [latitude, longitude] = [INDIA.latitude, INDIA.longitude].map(
      ([from, to]) => from + random.next() * (to - from),
    );
    return `${latitude!.toFixed(4)},${longitude!.toFixed(4)}`;
  }

  #changed(text: string, longest: number, random: Random): string {
    const pieces = text.split(" ");
    const at = random.below(pieces.length);
    const other = random.below(pieces.length);
    const changes = [
      () => pieces.splice(at, 1, this.#piece(random)),
      () => pieces.splice(at, 0, this.#piece(random)),
      () => pieces.splice(at, 1),
      () => ([pieces[at], pieces[other]] = [pieces[other]!, pieces[at]!]),
      () => pieces.splice(at, 1, mistyped(pieces[at]!, random)),
      () => pieces.splice(at, 0, ...Array<string>(1 + random.below(20)).fill(pieces[at]!)),
    ];
    random.pick(changes)();
    return cut(pieces.join(" "), longest) || this.#piece(random);
  }

  /** A piece of a text: names, parts of them, level words and signs. */
  #piece(random: Random): string {
    const word = random.pick(this.#words);
    const area = random.pick(this.#areas);
    return random.pick([
      word,
      word,
      `${word},`,
      `(${word})`,
      `${word}/${random.pick(this.#words)}`,
      mistyped(word, random),
      word.slice(0, 1 + random.below(4)),
      word.slice(-3),
      area,
      `${area},`,
      mistyped(area, random),
      random.pick(this.#often),
      `${random.pick(this.#often)},`,
      random.pick([
        "dist",
        "teh",
        "vill",
        "po",
        "near",
        "state of",
        "@",
        "urf",
        "&",
        "-",
        "no 5",
        "c/o",
      ]),
      random.pick(["गाँव", "रामपुर", "তালুক", "రామాపురం", "நகர்", "ನಗರ"]),
      random.pick(this.#pincodes),
      String.fromCharCode(97 + random.below(26)),
    ]);
  }
}

/** Parameters that are a latitude and a longitude. */
const POSITIONS: ReadonlySet<string> = new Set(["at", "near"]);

function isText({ schema, name }: Parameter): boolean {
  return (
    schema.type === "string" && !schema.enum && schema.pattern === undefined && !POSITIONS.has(name)
  );
}

function longestOf(schema: Parameter["schema"]): number {
  return schema.type === "string" ? (schema.maxLength ?? 100) : 0;
}

function cut(text: string, longest: number): string {
  return [...text].slice(0, longest).join("").trim();
}

function mistyped(word: string, random: Random): string {
  return word.length >= 4 ? withTypo(word.toLowerCase(), random) : `${word}a`;
}
