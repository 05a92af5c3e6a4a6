import type { CoverageRecord, StateKind } from "../contract/records.ts";
import type { AreaLevel } from "./areas.ts";
import { ByteWriter } from "./codec/varint.ts";
import type { Ranges } from "./ranges.ts";

/** The areas as they are stored: every column has an entry per area, in the order of their ordinals. */
export interface AreaColumns {
  /** How many states, districts, talukas and villages there are. */
  counts: [number, number, number, number];
  ids: number[];
  names: string[];
  /** Ordinal of the area above; -1 for a state. */
  parents: number[];
  /** How many villages each taluka has. */
  villages: number[];
  isoCodes: string[];
  kinds: StateKind[];
  /** Other names of areas: ordinal and name. */
  aliases: [number, string][];
  /** Areas that only an earlier edition has. */
  former: FormerArea[];
  /** Codes of districts in the Local Government Directory where they differ: ordinal and code. */
  lgdCodes: [number, string][];
  /** Names that came later than the boundaries of the data. */
  later: LaterName[];
  /** How many of the villages are towns. */
  towns: number;
  coverage: CoverageRecord[];
}

/** A name of a state or district that came later than the boundaries of the data. */
export interface LaterName {
  level: "state" | "district";
  name: string;
  /** The talukas that it covers, as ranges of ordinals in rising order. */
  talukas: Ranges;
}

/** An area that only an earlier edition has. */
export interface FormerArea {
  level: AreaLevel;
  id: number;
  name: string;
  /** Ordinal of the area that it is certain to be now, or -1. */
  successor: number;
}

/** The columns as {@link decodeColumns} gives them: names one by one. */
export interface ReadableColumns extends Omit<AreaColumns, "names"> {
  readonly names: { at(area: number): string | undefined };
}

/**
 * The bytes of columns: a line of JSON with how many bytes each column has; the columns as JSON, and as the last one the
 * names, in lines. Beside the names stands how many bytes each block of them has.
 */
export function encodeAreas({ names, ...others }: AreaColumns): Uint8Array {
  const blocks: Uint8Array[] = [];
  for (let area = 0; area < names.length; area += NAMES_IN_A_BLOCK)
    blocks.push(UTF8.encode(names.slice(area, area + NAMES_IN_A_BLOCK).join("\n")));
  const columns = Object.entries({ ...others, nameBlocks: blocks.map(({ length }) => length) }).map(
    ([column, values]) => [column, UTF8.encode(JSON.stringify(values))] as const,
  );
  const lengths = Object.fromEntries(columns.map(([column, { length }]) => [column, length]));
  const writer = new ByteWriter();
  writer.raw(UTF8.encode(`${JSON.stringify(lengths)}\n`));
  for (const [, bytes] of columns) writer.raw(bytes);
  for (const bytes of blocks) writer.raw(bytes);
  return writer.bytes();
}

/**
 * The columns from the bytes of {@link encodeAreas}. Each is decoded when it is first asked for: an answer needs few names
 * of a country.
 */
export function decodeColumns(bytes: Uint8Array): ReadableColumns {
  let at = bytes.indexOf(NEWLINE) + 1;
  const lengths = JSON.parse(TEXT.decode(bytes.subarray(0, at))) as Record<string, number>;
  const columns = {} as Omit<AreaColumns, "names"> & { nameBlocks: number[] };
  for (const [column, length] of Object.entries(lengths)) {
    const own = bytes.subarray(at, at + length);
    at += length;
    let values: unknown;
    const get = () => {
      values ??= JSON.parse(TEXT.decode(own));
      return values;
    };
    Object.defineProperty(columns, column, { get, enumerable: true });
  }
  const names = new NameBlocks(bytes.subarray(at), columns.nameBlocks);
  return Object.defineProperty(columns, "names", { value: names }) as typeof columns & { names: NameBlocks };
}

const NAMES_IN_A_BLOCK = 64;
const NEWLINE = 10;
const UTF8 = new TextEncoder();
const TEXT = new TextDecoder("utf-8", { ignoreBOM: true });

/** Names in blocks, of which each is decoded when it is asked for. */
class NameBlocks {
  readonly #bytes: Uint8Array;
  /** Where each block ends. */
  readonly #ends: readonly number[];
  readonly #blocks = new Map<number, readonly string[]>();

  constructor(bytes: Uint8Array, lengths: readonly number[]) {
    let end = 0;
    this.#bytes = bytes;
    this.#ends = lengths.map((length) => (end += length));
  }

  at(area: number): string | undefined {
    const block = Math.floor(area / NAMES_IN_A_BLOCK);
    let names = this.#blocks.get(block);
    if (!names) {
      const bytes = this.#bytes.subarray(this.#ends[block - 1] ?? 0, this.#ends[block]);
      names = TEXT.decode(bytes).split("\n");
      this.#blocks.set(block, names);
    }
    return names[area % NAMES_IN_A_BLOCK];
  }
}
