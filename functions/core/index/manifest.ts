import { FOLDING_VERSION } from "../names/folding.ts";

/** The first file of the index that is read; it names all others. Its own name never changes. */
export const MANIFEST_FILE = "manifest.json";

/** The layout of the index files; an index of another layout is refused. */
export const INDEX_FORMAT = 2;

/** Files that cut a sorted sequence into pieces: piece `i` holds what lies from `from[i]` to before `from[i + 1]`. */
export interface ShardList<Key> {
  readonly from: readonly Key[];
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
  /** By ordinal of the village. */
  readonly places: ShardList<number>;
  /** By folded word. */
  readonly words: ShardList<string>;
  /** By `pageKey`: two neighbouring words of a name written as one; words by beginning, by ending and by middle. */
  readonly joined: ShardList<string>;
  readonly beginnings: ShardList<string>;
  readonly endings: ShardList<string>;
  readonly middles: ShardList<string>;
  /** Beginnings that many shards hold: of words as they are written, and of folded words. */
  readonly heads: {
    readonly written: Readonly<Record<string, string>>;
    readonly folded: Readonly<Record<string, string>>;
  };
  /** By PIN code. */
  readonly pins: ShardList<string>;
}

/**
 * The manifest of an index.
 * @throws Error when it is of another layout or was folded by other rules than this code's: one that reads an
 * index must be of the build that wrote it; and when it was cut short.
 */
export function decodeManifest(bytes: Uint8Array): IndexManifest {
  const manifest = parse(bytes);
  if (manifest.format !== INDEX_FORMAT || manifest.folding !== FOLDING_VERSION) {
    throw new Error(
      `the index has format ${manifest.format} and folding ${manifest.folding}, this code reads format ` +
        `${INDEX_FORMAT} and folding ${FOLDING_VERSION}: build the index again`,
    );
  }
  return manifest;
}

function parse(bytes: Uint8Array): IndexManifest {
  let manifest: IndexManifest | null;
  try {
    manifest = JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new Error(`index file ${MANIFEST_FILE} is damaged: it is no JSON; build again`, { cause });
  }
  if (manifest === null) throw new Error(`index file ${MANIFEST_FILE} is damaged: it is empty; build again`);
  return manifest;
}

/** Which pieces of a cut can hold keys from `from` to before `to`; `to` absent means to the end. */
export function shardRange<Key extends string | number>(
  cut: ShardList<Key>,
  from: Key,
  to?: Key,
): [number, number] {
  const keys = cut.from;
  const upTo = countUpTo(keys, from);
  const first = Math.max(0, upTo - 1);
  if (to === undefined) return [first, Math.max(keys.length, first)];
  // Most often the next key already lies behind.
  let last = upTo;
  while (last < keys.length && keys[last]! < to) last++;
  return [first, Math.max(last, first)];
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
