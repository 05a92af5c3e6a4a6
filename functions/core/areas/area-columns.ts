import type { StateKind } from "../contract/kinds.ts";
import type { AreaLevel } from "../contract/levels.ts";
import type { CoverageRecord } from "../contract/records.ts";
import type { Ranges } from "../index/ranges.ts";

/** Numbers as in a dataset, or as read from the index. */
export type Numbers = Int32Array | readonly number[];

/** The areas as stored: every column has one entry per area, in the order of their ordinals. */
export interface AreaColumns {
  /** Numbers of states, districts, talukas, and villages with localities. */
  readonly counts: readonly [number, number, number, number];
  /** How many of the villages are towns. */
  readonly towns: number;
  readonly ids: Numbers;
  readonly names: Texts;
  /** Ordinal of the parent; -1 for a state. */
  readonly parents: Numbers;
  readonly isoCodes: readonly string[];
  readonly kinds: readonly StateKind[];
  /** Other names of areas: ordinal and name, in the order of ordinals. */
  readonly aliases: readonly [number, string][];
  /**
   * Names of states and districts in Indian scripts: ordinal, name in the area's own language, name in Hindi; empty if
   * unknown.
   */
  readonly localNames: readonly [number, string, string][];
  /** Per area, people and households; -1 where unknown. */
  readonly populations: Numbers;
  readonly households: Numbers;
  /** Codes of areas that only an older edition has. */
  readonly formerCodes: readonly FormerCode[];
  /** Codes of districts that have two: ordinal, code in the Local Government Directory, code in the Census of 2011. */
  readonly lgdCodes: readonly [number, string][];
  readonly censusCodes: readonly [number, string][];
  /** Areas of older editions whose extent, name or parent differs today. */
  readonly formerAreas: readonly FormerArea[];
  readonly coverage: readonly CoverageRecord[];
  /** Per area, the ordinal of its first village. One more entry at the end: the total. */
  readonly starts: Numbers;
  /** Runs of localities of one town, ascending: the first ordinal, and one past the last. */
  readonly localities: Numbers;
  /** Per run, the distance from its first ordinal back to its town; 0 if the town is not certain. */
  readonly localityTowns: Numbers;
  /**
   * Towns with localities outside the areas with the town's name, such as Kukatpally of Hyderabad, which is in another
   * district: ordinal and names. For localities they are areas above.
   */
  readonly wideTowns: readonly (readonly [number, ...string[]])[];
  /** The keys of the names of states and districts, those of other names apart. */
  readonly ownKeys: AreaKeys;
  readonly otherKeys: AreaKeys;
  /** The keys of former areas' names that no present area has, each with the index of the first such former area. */
  readonly formerKeys: AreaKeys;
}

/** Texts by index. */
export interface Texts {
  at(i: number): string | undefined;
}

/** Keys of names (see `nameKey`) in ascending order, each with its area. */
export interface AreaKeys {
  readonly keys: readonly string[];
  readonly areas: Numbers;
}

/** An area of an older edition. */
export interface FormerArea {
  /** The date of the edition, such as `2011`. */
  edition: string;
  level: AreaLevel;
  code: string;
  name: string;
  /** The name of the state that it was in; a state's own name. */
  state: string;
  /** The present talukas that it covers, wholly or mostly, as ascending ranges of ordinals. */
  talukas: Ranges;
  /** The villages that it covers, in the same form. */
  villages: Ranges;
}

/** A code that only an older edition has. */
export interface FormerCode {
  level: AreaLevel;
  id: number;
  name: string;
  /** Ordinal of the present area that it certainly is, or -1. */
  successor: number;
}

/**
 * Columns by encoding: 32-bit integers with similar neighbours, other integers, one text per line, and JSON. Columns that
 * few answers need come last.
 */
const SIMILAR_NUMBERS = ["ids", "parents", "starts"] as const;
const NUMBERS = ["populations", "localityTowns"] as const;
const LINES = ["isoCodes", "kinds"] as const;
const JSONS = [
  "aliases",
  "wideTowns",
  "localNames",
  "formerCodes",
  "lgdCodes",
  "censusCodes",
] as const;
const KEYS = ["ownKeys", "otherKeys", "formerKeys"] as const;

/** The first line of the file, as JSON. */
interface Header extends Pick<AreaColumns, "counts" | "towns"> {
  /** The length of each part in bytes, in the order of the parts. */
  readonly lengths: Readonly<Record<string, number>>;
}

/**
 * Packs columns so that each can be decoded by itself: most answers need only the ids, parents and a few names. As a
 * single JSON, all of India's columns would take four times as long to read as everything else that a first answer reads.
 */
export function encodeAreas(columns: AreaColumns): Uint8Array {
  const size = columns.ids.length;
  const names = Array.from({ length: size }, (_, area) => columns.names.at(area)!);
  const blocks = Array.from({ length: Math.ceil(size / NAMES_IN_A_BLOCK) }, (_, block) =>
    linesOf(names.slice(block * NAMES_IN_A_BLOCK, (block + 1) * NAMES_IN_A_BLOCK)),
  );
  const parts = new Map<string, Uint8Array>([
    ...SIMILAR_NUMBERS.map((column) => [column, differencesOf(columns[column])] as const),
    ...NUMBERS.map((column) => [column, halvesOf(columns[column])] as const),
    [
      "households",
      halvesOf(columns.households.map((own, area) => own - usualHouseholds(columns, area))),
    ],
    ["localityEnds", differencesOf(localityEnds(columns))],
    ["localityLengths", halvesOf(localityLengths(columns))],
    ["nameBlocks", differencesOf(endsOf(blocks))],
    ["names", concatenate(blocks)],
    ...LINES.map((column) => [column, linesOf(columns[column])] as const),
    ...KEYS.flatMap((column) => [
      [column, linesOf(columns[column].keys)] as const,
      [areasOfKeys(column), differencesOf(columns[column].areas)] as const,
    ]),
    ...JSONS.map((column) => [column, jsonOf(columns[column])] as const),
    ["coverage", jsonOf(columnsOf(columns.coverage))],
    ["formerAreas", jsonOf(columnsOf(columns.formerAreas.map(formerRecordOf)))],
    [
      "formerRanges",
      differencesOf(
        columns.formerAreas.flatMap(({ talukas, villages }) => [...talukas, ...villages]).flat(),
      ),
    ],
  ]);
  const { counts, towns } = columns;
  const lengths = Object.fromEntries([...parts].map(([part, { length }]) => [part, length]));
  const header: Header = { counts, towns, lengths };
  return concatenate([UTF8.encode(`${JSON.stringify(header)}\n`), ...parts.values()]);
}

/** The columns from the bytes of {@link encodeAreas}; each is decoded on first use. */
export function decodeAreas(bytes: Uint8Array): AreaColumns {
  let at = bytes.indexOf(NEWLINE) + 1;
  const { lengths, ...columns } = JSON.parse(TEXT.decode(bytes.subarray(0, at))) as Header;
  const parts = new Map<string, Uint8Array>();
  for (const [part, length] of Object.entries(lengths)) {
    parts.set(part, bytes.subarray(at, at + length));
    at += length;
  }
  if (at > bytes.length) throw new RangeError("the file of areas ends before its columns do");
  const numbers = (part: string) => numbersIn(parts.get(part)!, true);
  const lines = (part: string) => textLines(parts.get(part)!);
  const define = (column: string, decode: () => unknown) => {
    let decoded: unknown;
    Object.defineProperty(columns, column, {
      get: () => {
        decoded ??= decode();
        return decoded;
      },
    });
  };
  for (const column of SIMILAR_NUMBERS) define(column, () => numbers(column));
  for (const column of NUMBERS) define(column, () => numbersIn(parts.get(column)!, false));
  define("households", () => {
    const { populations } = columns as unknown as AreaColumns;
    const numbers = numbersIn(parts.get("households")!, false);
    return numbers.map((own, area) => own + usualHouseholds({ populations }, area));
  });
  define("localities", () =>
    localityRuns(
      columns as unknown as AreaColumns,
      numbers("localityEnds"),
      numbersIn(parts.get("localityLengths")!, false),
    ),
  );
  for (const column of LINES) define(column, () => lines(column));
  const parse = (part: string): unknown => JSON.parse(TEXT.decode(parts.get(part)!));
  for (const column of JSONS) define(column, () => parse(column));
  const records = <Row extends object>(part: string) => recordsOf(parse(part) as Columns<Row>);
  define("coverage", () => records<CoverageRecord>("coverage"));
  define("formerAreas", () => {
    const bounds = numbers("formerRanges");
    let next = 0;
    const take = (length: number): Ranges =>
      Array.from({ length }, () => [bounds[next++]!, bounds[next++]!]);
    return records<FormerRecord>("formerAreas").map(
      ({ talukas, villages, ...area }): FormerArea => ({
        ...area,
        talukas: take(talukas),
        villages: take(villages),
      }),
    );
  });
  for (const column of KEYS)
    define(column, () => ({ keys: lines(column), areas: numbers(areasOfKeys(column)) }));
  define("names", () => namesIn(parts.get("names")!, numbers("nameBlocks")));
  return columns as AreaColumns;
}

/** A former area with the counts of its ranges, which are stored separately. */
interface FormerRecord extends Omit<FormerArea, "talukas" | "villages"> {
  readonly talukas: number;
  readonly villages: number;
}

function formerRecordOf(area: FormerArea): FormerRecord {
  return { ...area, talukas: area.talukas.length, villages: area.villages.length };
}

/**
 * Records by field, each with its values: omits the field names in each record, and puts equal values next to each other.
 */
type Columns<Row extends object> = { readonly [Field in keyof Row]: readonly Row[Field][] };

/** @param records with the same fields in the same order */
function columnsOf<Row extends object>(records: readonly Row[]): Columns<Row> {
  const fields = Object.keys(records[0] ?? {}) as (keyof Row)[];
  const columns = fields.map((field) => [field, records.map((record) => record[field])]);
  return Object.fromEntries(columns) as Columns<Row>;
}

/** Field by field: one record at a time takes twice as long, in the first answer that needs former areas. */
function recordsOf<Row extends object>(columns: Columns<Row>): Row[] {
  const all = Object.entries<readonly unknown[]>(columns);
  const records = (all[0]?.[1] ?? []).map((): Record<string, unknown> => ({}));
  for (const [field, values] of all)
    for (let i = 0; i < values.length; i++) records[i]![field] = values[i];
  return records as Row[];
}

function areasOfKeys(column: (typeof KEYS)[number]): string {
  return `${column}Areas`;
}

/** Names in blocks, each decoded on first use: an answer needs only some of the hundred blocks. */
function namesIn(bytes: Uint8Array, ends: Numbers): Texts {
  const blocks: (readonly string[])[] = [];
  const at = (i: number) => {
    const block = Math.floor(i / NAMES_IN_A_BLOCK);
    blocks[block] ??= textLines(bytes.subarray(ends[block - 1] ?? 0, ends[block]!));
    return blocks[block]![i % NAMES_IN_A_BLOCK];
  };
  return { at };
}

const NAMES_IN_A_BLOCK = 64;
const NEWLINE = 10;

/**
 * The ordinals at which districts and talukas begin, ascending. Localities come last in their taluka, and those of a district in no
 * taluka before its first one. So a run of localities ends where such an area begins, or where the next run does. Only that and
 * the lengths of runs are stored: half of what first and last ordinals take when compressed.
 */
function beginnings({ counts: [states, districts, talukas], starts }: Bounds): Int32Array {
  const first = states + districts;
  const end = first + talukas;
  const merged = new Int32Array(districts + talukas + 1);
  let district = states;
  let taluka = first;
  for (let i = 0; i < merged.length; i++) {
    const isTaluka = district === first || (taluka < end && starts[taluka]! <= starts[district]!);
    merged[i] = starts[isTaluka ? taluka++ : district++]!;
  }
  return merged;
}

type Bounds = Pick<AreaColumns, "counts" | "starts">;

/** The index in {@link beginnings} of the first area that begins after each run of localities and the runs that it touches. */
function localityEnds(columns: Bounds & Pick<AreaColumns, "localities">): number[] {
  const { localities } = columns;
  const begin = beginnings(columns);
  const ends: number[] = [];
  let at = begin.length - 1;
  for (let run = localities.length / 2 - 1; run >= 0; run--) {
    const end = localities[2 * run + 1]!;
    if (end !== localities[2 * run + 2]) {
      while (at > 0 && begin[at - 1]! >= end) at--;
      if (begin[at] !== end)
        throw new RangeError(`the localities up to ${end} are not the last of their area`);
    }
    ends.push(at);
  }
  return ends.reverse();
}

function localityLengths({ localities }: Pick<AreaColumns, "localities">): number[] {
  return Array.from(
    { length: localities.length / 2 },
    (_, run) => localities[2 * run + 1]! - localities[2 * run]!,
  );
}

/** The runs of localities from what {@link localityEnds} and {@link localityLengths} return. */
function localityRuns(columns: Bounds, ends: Numbers, lengths: Numbers): Int32Array {
  const begin = beginnings(columns);
  const runs = new Int32Array(2 * ends.length);
  let next = 0;
  for (let run = ends.length - 1; run >= 0; run--) {
    if (ends[run] !== ends[run + 1]) next = begin[ends[run]!]!;
    runs[2 * run + 1] = next;
    next -= lengths[run]!;
    runs[2 * run] = next;
  }
  return runs;
}

/** The difference of each integer from the previous one: similar neighbours compress well. */
function differencesOf(numbers: Numbers): Uint8Array {
  return halvesOf(numbers.map((number, i) => number - (numbers[i - 1] ?? 0)));
}

/**
 * A fifth of an area's population. The numbers of households are stored less that: what is left takes a tenth less room when
 * it is compressed.
 */
function usualHouseholds({ populations }: Pick<AreaColumns, "populations">, area: number): number {
  return Math.floor(Math.max(0, populations[area]!) / 5);
}

/**
 * The lower halves of 32-bit integers, then the upper halves. This compresses a fiftieth worse than byte planes, but
 * assembling 20,000 integers from bytes would add 2 ms to a first answer.
 */
function halvesOf(numbers: Numbers): Uint8Array {
  const size = numbers.length;
  const halves = new Uint16Array(2 * size);
  for (let i = 0; i < size; i++) {
    halves[i] = numbers[i]!;
    halves[size + i] = numbers[i]! >> 16;
  }
  return new Uint8Array(halves.buffer);
}

/** Integers from their halves. @param areDifferences whether to add them up */
function numbersIn(bytes: Uint8Array, areDifferences: boolean): Int32Array {
  // Copied, since Uint16Array needs an even address; `slice` of a Buffer would not copy.
  const halves = new Uint16Array(new Uint8Array(bytes).buffer);
  const size = halves.length / 2;
  const [lower, upper] = [halves.subarray(0, size), halves.subarray(size)];
  const numbers = new Int32Array(size);
  let sum = 0;
  for (let i = 0; i < size; i++) {
    const number = lower[i]! | (upper[i]! << 16);
    sum = areDifferences ? sum + number : number;
    numbers[i] = sum;
  }
  return numbers;
}

/** The end of each block. */
function endsOf(blocks: readonly Uint8Array[]): number[] {
  let end = 0;
  return blocks.map(({ length }) => {
    end += length;
    return end;
  });
}

function jsonOf(value: unknown): Uint8Array {
  return UTF8.encode(JSON.stringify(value));
}

/** Texts without line ends, one per line. */
function linesOf(texts: readonly string[]): Uint8Array {
  return UTF8.encode(texts.map((text) => `${text}\n`).join(""));
}

function textLines(bytes: Uint8Array): readonly string[] {
  const lines = TEXT.decode(bytes).split("\n");
  lines.pop();
  return lines;
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const UTF8 = /* @__PURE__ */ new TextEncoder();
const TEXT = new TextDecoder("utf-8", { ignoreBOM: true });
