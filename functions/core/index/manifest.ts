import { FOLDING_VERSION } from "../names/folding.ts";
import { lazy } from "../names/lazy.ts";
import { countWhile } from "./count-while.ts";
import { DIGEST_LENGTH } from "./digest.ts";
import type { Box } from "./points.ts";

/** The first index file to read; it names all others. Its own name never changes. */
export const MANIFEST_FILE = "manifest.json";

/** The layout of the index files and of the pack; an index with another layout is rejected. */
export const INDEX_FORMAT = 32;

/** The files of a sorted sequence: file `i` holds the keys from `from[i]` up to, but not including, `from[i + 1]`. */
export interface ShardList<Key> {
  /** Fence keys. */
  readonly from: readonly Key[];
  /** Digests. */
  readonly files: readonly string[];
}

export interface IndexManifest {
  readonly format: number;
  readonly folding: number;
  /** A hash of the directory's data, 12 hexadecimal digits. */
  readonly dataVersion: string;
  readonly source: string;
  readonly license: string;
  readonly attribution: string;
  /** When the data was retrieved from its source, ISO 8601. */
  readonly retrieved: string;
  readonly areas: string;
  /** The keys of areas' names (see `AreaNames`). */
  readonly names: string;
  /** By ordinal. */
  readonly villages: ShardList<number>;
  /** By folded term. */
  readonly terms: ShardList<string>;
  /** By `fuzzyKey`: two neighbouring terms as one; terms in forward, reversed and rotated order. */
  readonly bigrams: ShardList<string>;
  readonly forward: ShardList<string>;
  readonly reversed: ShardList<string>;
  readonly rotated: ShardList<string>;
  /** Postings of prefixes that many shards can hold, one file per prefix: of surface forms, and of folded terms. */
  readonly prefixes: {
    readonly written: ShardList<string>;
    readonly folded: ShardList<string>;
  };
  readonly pincodes: ShardList<string>;
  /** Villages by the code of their development block, and these codes by the key of the block's name (`nameKey`). */
  readonly blocks: ShardList<string>;
  readonly blockNames: ShardList<string>;
  /** The names and districts of development blocks by code. */
  readonly blockAreas: ShardList<string>;
  /** The gram panchayats and constituencies of villages by ordinal; only for talukas where any is known. */
  readonly members: ShardList<number>;
  /** The talukas in which a gram panchayat has villages, by its code and by the key of its name. */
  readonly panchayats: ShardList<string>;
  readonly panchayatNames: ShardList<string>;
  /** Post offices by PIN code, and their positions by square. */
  readonly offices: ShardList<string>;
  readonly positions: ShardList<number>;
  /** The points of places by ordinal, and the box of each file. */
  readonly points: ShardList<number>;
  readonly boxes: readonly Box[];
  readonly suggestions: string;
  /** The villages of each kind other than "village". */
  readonly kinds: string;
  /** The talukas that villages are in, and villages that only an earlier edition has; both by id. */
  readonly codes: ShardList<number>;
  readonly former: ShardList<number>;
  /** The outlines of the areas directly below a state or district, by its ordinal. */
  readonly outlines: ShardList<number>;
  /** Surveyed areas, those of a few districts per file, and the box of each file. */
  readonly surveyed: readonly string[];
  readonly surveyedBoxes: readonly Box[];
}

/** A list as written: each number less the previous one, and the digests as one text, which takes fewer bytes. */
interface WrittenList {
  readonly from: readonly (string | number)[];
  readonly files: string;
}

export function encodeManifest(manifest: IndexManifest): Uint8Array {
  const written = JSON.stringify(manifest, (_, value: unknown) =>
    isList(value) ? writtenList(value) : value,
  );
  return new TextEncoder().encode(written);
}

function isList(value: unknown): value is ShardList<string | number> {
  return typeof value === "object" && value !== null && "files" in value && "from" in value;
}

function writtenList({ from, files }: ShardList<string | number>): WrittenList {
  const less = (key: string | number, i: number) =>
    typeof key === "number" ? key - Number(from[i - 1] ?? 0) : key;
  return { from: from.map(less), files: files.join("") };
}

/** Restores the keys and the digests of a list on first use: an answer needs a few of all lists. */
function readList({ from, files }: WrittenList): ShardList<string | number> {
  const keys = lazy(() => {
    let last = 0;
    return from.map((key) => {
      if (typeof key === "number") last += key;
      return typeof key === "number" ? last : key;
    });
  });
  const digests = lazy(() =>
    from.map((_, i) => files.slice(i * DIGEST_LENGTH, (i + 1) * DIGEST_LENGTH)),
  );
  return {
    get from() {
      return keys();
    },
    get files() {
      return digests();
    },
  };
}

/**
 * The manifest from the bytes of {@link encodeManifest}.
 * @throws Error when it is truncated, has another layout, or was folded by other rules than this code's
 */
export function decodeManifest(bytes: Uint8Array): IndexManifest {
  let manifest: IndexManifest | null;
  try {
    manifest = JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new Error(`index file ${MANIFEST_FILE} is damaged: it is not JSON; build again`, {
      cause,
    });
  }
  if (manifest?.format !== INDEX_FORMAT || manifest.folding !== FOLDING_VERSION) {
    throw new Error(
      `the index has format ${manifest?.format} and folding ${manifest?.folding}, this code reads format ` +
        `${INDEX_FORMAT} and folding ${FOLDING_VERSION}: build the index again`,
    );
  }
  const { prefixes, ...others } = manifest;
  return { ...read(others), prefixes: read(prefixes) };
}

/** Restores the lists in a part of a manifest. */
function read<Part extends object>(part: Part): Part {
  const values = Object.entries(part).map(([name, value]: [string, unknown]) => [
    name,
    isList(value) ? readList(value as unknown as WrittenList) : value,
  ]);
  return Object.fromEntries(values) as Part;
}

/** The digests of the files that can hold keys from `from` up to, but not including, `to`. */
export function shardsBetween<Key extends string | number>(
  { from: keys, files }: ShardList<Key>,
  from: Key,
  to: Key,
): readonly string[] {
  const upTo = countUpTo(keys, from);
  // Usually the next key is already past the range.
  let end = upTo;
  while (end < keys.length && keys[end]! < to) end++;
  return files.slice(Math.max(0, upTo - 1), end);
}

/** The index of the file of a list that can hold a key, if the list has any. */
export function shardAt<Key extends string | number>(shards: ShardList<Key>, key: Key): number {
  return Math.max(0, countUpTo(shards.from, key) - 1);
}

/** The digest of the file that can hold a key, as a list of one or none. */
export function shardOf<Key extends string | number>(
  shards: ShardList<Key>,
  key: Key,
): readonly string[] {
  const at = shardAt(shards, key);
  return shards.files.slice(at, at + 1);
}

/** The digest of the file that begins with a key, as a list of one or none. */
export function fileOf(shards: ShardList<string>, key: string): readonly string[] {
  return shards.from[shardAt(shards, key)] === key ? shardOf(shards, key) : [];
}

/** How many of the sorted keys are at most `key`. */
function countUpTo<Key extends string | number>(keys: readonly Key[], key: Key): number {
  return countWhile(keys.length, (i) => keys[i]! <= key);
}

/** A prefix that more shards than this can hold has its own postings. */
export const MAX_SHARDS_OF_A_PREFIX = 14;

/** A prefix in another romanisation counts from this many folded letters on, like a typo (RANKING.md). */
export const MIN_FOLDED_PREFIX = 4;

/** The number of shards that can hold terms whose folded form begins with one of `prefixes`. */
export function countShards(shards: ShardList<string>, prefixes: readonly string[]): number {
  return new Set(prefixes.flatMap((prefix) => shardsBetween(shards, prefix, `${prefix}\uffff`)))
    .size;
}
