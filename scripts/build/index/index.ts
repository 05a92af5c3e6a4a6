import type { PlaceKind } from "../../../functions/core/contract/levels.ts";
import { encodeAreas } from "../../../functions/core/index/area-columns.ts";
import { Areas } from "../../../functions/core/index/areas.ts";
import { digest, fileName, type Section } from "../../../functions/core/index/digest.ts";
import { encodeFormerVillages, type FormerVillage } from "../../../functions/core/index/former-villages.ts";
import { encodeKeyedPostings } from "../../../functions/core/index/keyed-postings.ts";
import {
  encodeManifest,
  INDEX_FORMAT,
  type IndexManifest,
  MANIFEST_FILE,
  type ShardList,
} from "../../../functions/core/index/manifest.ts";
import { encodeVillageRuns, type VillageRun } from "../../../functions/core/index/village-talukas.ts";
import { encodeVillages, type StoredVillage } from "../../../functions/core/index/villages.ts";
import { FOLDING_VERSION } from "../../../functions/core/names/folding.ts";
import type { Dataset, Village } from "../../dataset/dataset.ts";
import { buildFuzzyBlocks } from "./fuzzy-blocks.ts";
import { type OrderedPlaces, orderPlaces } from "./order.ts";
import { buildPrefixPostings } from "./prefix-postings.ts";
import { compare } from "./sort.ts";
import { encodeSuggestions } from "./suggestions.ts";
import { buildTermShards } from "./term-shards.ts";
import { indexTerms } from "./terms.ts";

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
  files.set(MANIFEST_FILE, encodeManifest(manifest));
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
function buildVillageBlocks(
  { areas, villages, villageIds, aliases }: OrderedPlaces,
  add: AddFile,
): ShardList<number> {
  const first = areas.ids.length;
  const talukas: [number, number][] = [];
  let end = 0;
  for (const count of areas.villages) {
    if (count > 0) talukas.push([end, end + count]);
    end += count;
  }
  const blocks = split(talukas, ([from, to]) => {
    let bytes = 0;
    for (let i = from; i < to; i++) bytes += bytesOf(villages[i]!, aliases.get(first + i));
    return bytes;
  });
  return {
    from: blocks.map((block) => first + block[0]![0]),
    files: blocks.map((block) => {
      const [from, to] = [block[0]![0], block.at(-1)![1]];
      const stored = villages
        .slice(from, to)
        .map((village, i) => storedVillage(village, villageIds[from + i]!, aliases.get(first + from + i)));
      return add("villages", encodeVillages(stored));
    }),
  };
}

function storedVillage(village: Village, id: number, otherNames: readonly string[] = []): StoredVillage {
  return {
    id,
    name: village.name,
    kind: village.kind ?? "village",
    otherNames,
    ...(village.local_name ? { localName: village.local_name } : {}),
    pincodes: village.pincode?.split(" ") ?? [],
  };
}

function bytesOf({ name, local_name, pincode }: Village, otherNames: readonly string[] = []): number {
  let bytes = 3 + name.length + (local_name?.length ?? 0) * 3 + (pincode ? pincode.length + 1 : 0);
  for (const other of otherNames) bytes += 1 + other.length;
  return bytes;
}

function buildPincodes({ areas, villages }: OrderedPlaces, add: AddFile): ShardList<string> {
  const ordinals = new Map<string, number[]>();
  for (const [i, { pincode }] of villages.entries()) {
    for (const one of pincode?.split(" ") ?? []) {
      const known = ordinals.get(one);
      if (known) known.push(areas.ids.length + i);
      else ordinals.set(one, [areas.ids.length + i]);
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
  const ordinals = new Map<PlaceKind, number[]>();
  for (const [i, { kind }] of villages.entries()) {
    if (kind === undefined) continue;
    if (!ordinals.has(kind)) ordinals.set(kind, []);
    ordinals.get(kind)!.push(areas.ids.length + i);
  }
  return [...ordinals].sort(([a], [b]) => compare(a, b));
}

/** Which taluka a village is in, by its id. */
function buildCodes({ areas, villageIds }: OrderedPlaces, add: AddFile): ShardList<number> {
  const [firstTaluka, size] = [areas.counts[0] + areas.counts[1], areas.ids.length];
  // An id and the ordinal of a taluka as one number: sorting needs no object for each village.
  const packed = new Float64Array(villageIds.length);
  let end = 0;
  for (const [taluka, count] of areas.villages.entries()) {
    const start = end;
    end += count;
    for (let i = start; i < end; i++) packed[i] = villageIds[i]! * size + firstTaluka + taluka;
  }
  const runs: VillageRun[] = [];
  for (const one of packed.sort()) {
    const run = { id: Math.floor(one / size), taluka: one % size };
    if (run.taluka !== runs.at(-1)?.taluka) runs.push(run);
  }
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
  items: Iterable<Item>,
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
