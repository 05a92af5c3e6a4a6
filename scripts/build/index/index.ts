import type { PlaceKind } from "../../../functions/core/contract/levels.ts";
import { Areas, encodeAreas } from "../../../functions/core/index/areas.ts";
import { digest, fileName, type Section } from "../../../functions/core/index/digest.ts";
import { encodeFormerVillages, type FormerVillage } from "../../../functions/core/index/former-villages.ts";
import { encodeKeyedPostings } from "../../../functions/core/index/keyed-postings.ts";
import {
  INDEX_FORMAT,
  type IndexManifest,
  MANIFEST_FILE,
  type ShardList,
} from "../../../functions/core/index/manifest.ts";
import { encodeVillageRuns } from "../../../functions/core/index/village-talukas.ts";
import { encodeVillages, type StoredVillage } from "../../../functions/core/index/villages.ts";
import { FOLDING_VERSION } from "../../../functions/core/names/folding.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { buildFuzzyBlocks } from "./fuzzy-blocks.ts";
import { type OrderedPlaces, orderPlaces } from "./order.ts";
import { buildPrefixPostings } from "./prefix-postings.ts";
import { encodeSuggestions } from "./suggestions.ts";
import { buildTermShards } from "./term-shards.ts";
import { compare, indexTerms } from "./terms.ts";

/** Index files by their name in the index folder. */
export type IndexFiles = Map<string, Uint8Array>;

/** About how large a file is where nothing else is said: reading it must cost less than answering from it. */
const FILE_BYTES = 5_000;

/** Adds a file to the index and gives the digest by which the manifest names it. */
export type AddFile = (section: Section, bytes: Uint8Array) => string;

/**
 * The index of a dataset: the same dataset gives the same bytes.
 *
 * @param dataVersion the hash of the data that answers carry
 * @param progress is called with a few words at each step
 */
export function buildIndex(
  dataset: Dataset,
  dataVersion: string,
  progress: (step: string) => void = () => {},
): IndexFiles {
  const files: IndexFiles = new Map();
  const taken = new Set<string>();
  const add: AddFile = (section, bytes) => addFile(files, taken, section, bytes);
  progress("sorting places");
  const places = orderPlaces(dataset);
  progress("collecting terms");
  const { terms, bigrams } = indexTerms(places);
  progress("writing term shards");
  const shards = buildTermShards(terms, add);
  progress("writing prefix postings");
  const prefixes = buildPrefixPostings(terms, shards, add);
  progress("writing fuzzy blocks");
  const { source, license, attribution, retrieved } = dataset.manifest;
  const manifest: IndexManifest = {
    format: INDEX_FORMAT,
    folding: FOLDING_VERSION,
    dataVersion,
    source,
    license,
    attribution,
    retrieved,
    areas: add("areas", encodeAreas(places.areas)),
    villages: buildVillageBlocks(places, add),
    terms: shards,
    bigrams: buildFuzzyBlocks("bigrams", bigrams, add),
    forward: buildFuzzyBlocks("forward", terms, add),
    reversed: buildFuzzyBlocks("reversed", terms, add),
    rotated: buildFuzzyBlocks("rotated", terms, add),
    prefixes,
    pincodes: buildPincodes(places, add),
    suggestions: add("suggestions", encodeSuggestions(new Areas(places.areas))),
    kinds: add("kinds", encodeKeyedPostings(villagesByKind(places))),
    codes: buildCodes(places, add),
    former: buildFormer(places.formerVillages, add),
  };
  files.set(MANIFEST_FILE, new TextEncoder().encode(JSON.stringify(manifest)));
  return files;
}

/**
 * Adds a file under its digest. Digests are short: should another file have the same one, a byte that no reader reaches
 * is added until it differs.
 */
function addFile(files: IndexFiles, taken: Set<string>, section: Section, bytes: Uint8Array): string {
  const contentDigest = digest(bytes);
  const name = fileName(section, contentDigest);
  if (taken.has(contentDigest) && !(files.has(name) && Buffer.compare(files.get(name)!, bytes) === 0))
    return addFile(files, taken, section, Buffer.concat([bytes, Buffer.of(0)]));
  taken.add(contentDigest);
  files.set(name, bytes);
  return contentDigest;
}

/** The villages in the directory's order, split between talukas. */
function buildVillageBlocks({ areas, villages }: OrderedPlaces, add: AddFile): ShardList<number> {
  const talukas: (readonly StoredVillage[])[] = [];
  let end = 0;
  for (const count of areas.villages) {
    if (count > 0) talukas.push(villages.slice(end, end + count));
    end += count;
  }
  const from: number[] = [];
  const files: string[] = [];
  let ordinal = areas.ids.length;
  for (const some of split(talukas, (taluka) => taluka.reduce((sum, village) => sum + bytesOf(village), 0))) {
    const block = some.flat();
    from.push(ordinal);
    files.push(add("villages", encodeVillages(block)));
    ordinal += block.length;
  }
  return { from, files };
}

function bytesOf({ name, otherNames, localName, pincodes }: StoredVillage): number {
  const names = [name, ...otherNames].join().length + (localName?.length ?? 0) * 3;
  return names + pincodes.length * 7 + 3;
}

function buildPincodes({ areas, villages }: OrderedPlaces, add: AddFile): ShardList<string> {
  const ordinals = new Map<string, number[]>();
  for (const [i, { pincodes }] of villages.entries()) {
    for (const pincode of pincodes) {
      const known = ordinals.get(pincode);
      if (known) known.push(areas.ids.length + i);
      else ordinals.set(pincode, [areas.ids.length + i]);
    }
  }
  const sorted = [...ordinals].sort(([a], [b]) => compare(a, b));
  const shards = split(sorted, ([, some]) => 8 + some.length * 2);
  return {
    from: shards.map((shard) => shard[0]![0]),
    files: shards.map((shard) => add("pincodes", encodeKeyedPostings(shard))),
  };
}

/** The villages of each kind but the usual one. */
function villagesByKind({ areas, villages }: OrderedPlaces): [PlaceKind, number[]][] {
  const ordinals = Map.groupBy(
    Array.from(villages, (_, i) => areas.ids.length + i),
    (ordinal) => villages[ordinal - areas.ids.length]!.kind,
  );
  ordinals.delete("village");
  return [...ordinals].sort(([a], [b]) => compare(a, b));
}

/** Which taluka a village is in, by its id. */
function buildCodes({ areas, villages }: OrderedPlaces, add: AddFile): ShardList<number> {
  const firstTaluka = areas.counts[0] + areas.counts[1];
  const talukas = areas.villages.flatMap((count, i) => new Array<number>(count).fill(firstTaluka + i));
  const sorted = villages.map(({ id }, i) => ({ id, taluka: talukas[i]! })).sort((a, b) => a.id - b.id);
  const runs = sorted.filter(({ taluka }, i) => taluka !== sorted[i - 1]?.taluka);
  const shards = split(runs, () => 4);
  return {
    from: shards.map((shard) => shard[0]!.id),
    files: shards.map((shard) => add("codes", encodeVillageRuns(shard))),
  };
}

function buildFormer(villages: readonly FormerVillage[], add: AddFile): ShardList<number> {
  const shards = split(villages, ({ name }) => 40 + name.length);
  return {
    from: shards.map((shard) => shard[0]!.id),
    files: shards.map((shard) => add("former", encodeFormerVillages(shard))),
  };
}

/** Splits a list into consecutive parts of about `size` bytes each. */
export function split<Item>(
  items: readonly Item[],
  bytesOf: (item: Item) => number,
  size: number = FILE_BYTES,
): Item[][] {
  const parts: Item[][] = [];
  let part: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    if (bytes >= size) {
      parts.push(part);
      part = [];
      bytes = 0;
    }
    part.push(item);
    bytes += bytesOf(item);
  }
  if (part.length > 0) parts.push(part);
  return parts;
}
