import { FOLDING_VERSION } from "../names/folding.ts";
import { DIGEST_LENGTH } from "./digest.ts";

/** The first file of the index that is read; it names all others. Its own name never changes. */
export const MANIFEST_FILE = "manifest.json";

/** The layout of the index files; an index of another layout is refused. */
export const INDEX_FORMAT = 6;

/** The files that a sorted sequence is split into: file `i` holds the keys from `from[i]` to before `from[i + 1]`. */
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
  /** By ordinal. */
  readonly villages: ShardList<number>;
  /** By folded term. */
  readonly terms: ShardList<string>;
  /** By `fuzzyKey`: two neighbouring terms as one; terms in forward, reversed and rotated order. */
  readonly bigrams: ShardList<string>;
  readonly forward: ShardList<string>;
  readonly reversed: ShardList<string>;
  readonly rotated: ShardList<string>;
  /** Postings of prefixes that many shards can hold, a file for each: of surface forms, and of folded terms. */
  readonly prefixes: {
    readonly written: ShardList<string>;
    readonly folded: ShardList<string>;
  };
  readonly pincodes: ShardList<string>;
  readonly suggestions: string;
  /** The villages of each kind but the usual one. */
  readonly kinds: string;
  /** The talukas that villages are in, and villages that only an earlier edition has; both by id. */
  readonly codes: ShardList<number>;
  readonly former: ShardList<number>;
}

/**
 * The bytes of a manifest: JSON in which every list is two texts, its keys in lines and its digests one behind the other.
 * Parsing each of the thousands of texts of a large country would take longer than a first answer does otherwise.
 */
export function encodeManifest(manifest: IndexManifest): Uint8Array {
  const { prefixes } = manifest;
  const lists = Object.fromEntries(LISTS.map((name) => [name, storedList(manifest[name])]));
  const storedPrefixes = { written: storedList(prefixes.written), folded: storedList(prefixes.folded) };
  return new TextEncoder().encode(JSON.stringify({ ...manifest, ...lists, prefixes: storedPrefixes }));
}

/**
 * The manifest from the bytes of {@link encodeManifest}. Its lists are split when they are first used.
 * @throws Error when it was cut short, is of another layout, or was folded by other rules than this code's
 */
export function decodeManifest(bytes: Uint8Array): IndexManifest {
  const stored = parse(bytes);
  if (stored.format !== INDEX_FORMAT || stored.folding !== FOLDING_VERSION) {
    throw new Error(
      `the index has format ${stored.format} and folding ${stored.folding}, this code reads format ` +
        `${INDEX_FORMAT} and folding ${FOLDING_VERSION}: build the index again`,
    );
  }
  return {
    ...stored,
    villages: new StoredShards(stored.villages, numbers),
    terms: new StoredShards(stored.terms, texts),
    bigrams: new StoredShards(stored.bigrams, texts),
    forward: new StoredShards(stored.forward, texts),
    reversed: new StoredShards(stored.reversed, texts),
    rotated: new StoredShards(stored.rotated, texts),
    prefixes: {
      written: new StoredShards(stored.prefixes.written, texts),
      folded: new StoredShards(stored.prefixes.folded, texts),
    },
    pincodes: new StoredShards(stored.pincodes, texts),
    codes: new StoredShards(stored.codes, numbers),
    former: new StoredShards(stored.former, numbers),
  };
}

/** The lists of a manifest, beside those of prefixes. */
const LISTS = [
  "villages",
  "terms",
  "bigrams",
  "forward",
  "reversed",
  "rotated",
  "pincodes",
  "codes",
  "former",
] as const;

/** A list as the manifest has it; no key has an end of line in it. */
interface StoredList {
  readonly from: string;
  readonly files: string;
}

type StoredManifest = Omit<IndexManifest, (typeof LISTS)[number] | "prefixes"> &
  Readonly<Record<(typeof LISTS)[number], StoredList>> & {
    readonly prefixes: Readonly<Record<keyof IndexManifest["prefixes"], StoredList>>;
  };

function storedList({ from, files }: ShardList<string | number>): StoredList {
  return { from: from.join("\n"), files: files.join("") };
}

class StoredShards<Key> implements ShardList<Key> {
  readonly #stored: StoredList;
  readonly #keysOf: (lines: string) => Key[];
  #from: readonly Key[] | undefined;
  #files: readonly string[] | undefined;

  constructor(stored: StoredList, keysOf: (lines: string) => Key[]) {
    this.#stored = stored;
    this.#keysOf = keysOf;
  }

  get from(): readonly Key[] {
    // Without files there is no key either, not an empty one.
    this.#from ??= this.#stored.files === "" ? [] : this.#keysOf(this.#stored.from);
    return this.#from;
  }

  get files(): readonly string[] {
    this.#files ??= this.#stored.files.match(EACH_DIGEST) ?? [];
    return this.#files;
  }
}

const texts = (lines: string) => lines.split("\n");
const numbers = (lines: string) => texts(lines).map(Number);

const EACH_DIGEST = new RegExp(`.{${DIGEST_LENGTH}}`, "g");

function parse(bytes: Uint8Array): StoredManifest {
  let stored: StoredManifest | null;
  try {
    stored = JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new Error(`index file ${MANIFEST_FILE} is damaged: it is not JSON; build again`, { cause });
  }
  if (stored === null) throw new Error(`index file ${MANIFEST_FILE} is damaged: it is empty; build again`);
  return stored;
}

/** Which files of a list can hold keys from `from` to before `to`: the first, and one behind the last. */
export function shardRange<Key extends string | number>(
  shards: ShardList<Key>,
  from: Key,
  to: Key,
): [number, number] {
  const keys = shards.from;
  const upTo = countUpTo(keys, from);
  const first = Math.max(0, upTo - 1);
  // Most often the next key is already behind the range.
  let end = upTo;
  while (end < keys.length && keys[end]! < to) end++;
  return [first, Math.max(end, first)];
}

/** The digests of the files that can hold keys from `from` to before `to`. */
export function shardsBetween<Key extends string | number>(
  shards: ShardList<Key>,
  from: Key,
  to: Key,
): readonly string[] {
  const [first, end] = shardRange(shards, from, to);
  return shards.files.slice(first, end);
}

/** Which file of a list can hold a key, where there are any. */
export function shardAt<Key extends string | number>(shards: ShardList<Key>, key: Key): number {
  return Math.max(0, countUpTo(shards.from, key) - 1);
}

/** The digest of the file that can hold a key, in a list of one or none. */
export function shardOf<Key extends string | number>(shards: ShardList<Key>, key: Key): readonly string[] {
  const at = shardAt(shards, key);
  return shards.files.slice(at, at + 1);
}

/** The digest of the file that begins with a key; undefined when none does. */
export function fileOf(shards: ShardList<string>, key: string): string | undefined {
  const at = countUpTo(shards.from, key) - 1;
  return shards.from[at] === key ? shards.files[at] : undefined;
}

/** How many of the sorted keys are at most `key`. */
function countUpTo<Key extends string | number>(keys: readonly Key[], key: Key): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle]! <= key) low = middle + 1;
    else high = middle;
  }
  return low;
}
