import { encodeAreas } from "../../../functions/core/index/areas.ts";
import { digest, fileName, type Section } from "../../../functions/core/index/file-cache.ts";
import {
  INDEX_FORMAT,
  type IndexManifest,
  MANIFEST_FILE,
  type ShardList,
} from "../../../functions/core/index/manifest.ts";
import { encodePincodes } from "../../../functions/core/index/pincodes.ts";
import { encodeVillages } from "../../../functions/core/index/villages.ts";
import { FOLDING_VERSION } from "../../../functions/core/names/folding.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { buildFuzzyBlocks } from "./fuzzy-blocks.ts";
import { type OrderedPlaces, orderPlaces } from "./order.ts";
import { buildPrefixPostings } from "./prefix-postings.ts";
import { buildTermShards } from "./term-shards.ts";
import { indexTerms } from "./terms.ts";

/** Index files by their name in the index folder. */
export type IndexFiles = Map<string, Uint8Array>;

/** About how large a piece is where nothing else is said: reading it must cost less than answering from it. */
const PIECE_BYTES = 5_000;

/** Adds a file to the index and gives the digest by which the manifest names it. */
export type AddFile = (family: Section, bytes: Uint8Array) => string;

/**
 * The index of a directory: the same directory gives the same bytes.
 *
 * @param dataVersion the hash of the data that answers carry
 * @param progress is told in a few words what is being done
 */
export function buildIndex(
  directory: Dataset,
  dataVersion: string,
  progress: (step: string) => void = () => {},
): IndexFiles {
  const files: IndexFiles = new Map();
  const taken = new Set<string>();
  const add: AddFile = (family, bytes) => addFile(files, taken, family, bytes);
  progress("sorting places");
  const places = orderPlaces(directory);
  progress("collecting words");
  const words = indexTerms(places);
  progress("cutting shards");
  const shards = buildTermShards(words.own, add);
  progress("cutting heads");
  const heads = buildPrefixPostings(words.own, shards, places.areas.ids.length + places.villages.length, add);
  progress("cutting pages for slips");
  const manifest: IndexManifest = {
    format: INDEX_FORMAT,
    folding: FOLDING_VERSION,
    dataVersion,
    source: directory.manifest.source,
    license: directory.manifest.license,
    attribution: directory.manifest.attribution,
    retrieved: directory.manifest.retrieved,
    areas: add("areas", encodeAreas(places.areas)),
    places: cutPlaces(places, add),
    words: shards,
    joined: buildFuzzyBlocks("joined", words.joined, add),
    beginnings: buildFuzzyBlocks("beginnings", words.own, add),
    endings: buildFuzzyBlocks("endings", words.own, add),
    middles: buildFuzzyBlocks("middles", words.own, add),
    heads,
    pins: cutPins(places, add),
  };
  files.set(MANIFEST_FILE, new TextEncoder().encode(JSON.stringify(manifest)));
  return files;
}

/**
 * Adds a file under its digest. Digests are short: should another file have the same, a byte that no reader reaches is
 * added until it differs.
 */
function addFile(files: IndexFiles, taken: Set<string>, family: Section, bytes: Uint8Array): string {
  const contentDigest = digest(bytes);
  const name = fileName(family, contentDigest);
  if (taken.has(contentDigest) && !(files.has(name) && Buffer.compare(files.get(name)!, bytes) === 0))
    return addFile(files, taken, family, Buffer.concat([bytes, Buffer.of(0)]));
  taken.add(contentDigest);
  files.set(name, bytes);
  return contentDigest;
}

/** The place store: villages in the directory's order, cut between talukas. */
function cutPlaces({ areas, villages }: OrderedPlaces, add: AddFile): ShardList<number> {
  const from: number[] = [];
  const files: string[] = [];
  let start = 0;
  let end = 0;
  let bytes = 0;
  for (const [taluka, count] of areas.villages.entries()) {
    for (const village of villages.slice(end, end + count)) {
      bytes += village.name.length + (village.localName?.length ?? 0) * 3 + village.pincodes.length * 7 + 3;
    }
    end += count;
    if (end > start && (bytes >= PIECE_BYTES || taluka === areas.villages.length - 1)) {
      from.push(areas.ids.length + start);
      files.push(add("places", encodeVillages(villages.slice(start, end))));
      start = end;
      bytes = 0;
    }
  }
  if (end > start) {
    from.push(areas.ids.length + start);
    files.push(add("places", encodeVillages(villages.slice(start, end))));
  }
  return { from, files };
}

function cutPins({ areas, villages }: OrderedPlaces, add: AddFile): ShardList<string> {
  const ordinals = new Map<string, number[]>();
  for (const [i, { pincodes }] of villages.entries()) {
    for (const pin of pincodes) {
      const known = ordinals.get(pin);
      if (known) known.push(areas.ids.length + i);
      else ordinals.set(pin, [areas.ids.length + i]);
    }
  }
  const sorted = [...ordinals].sort(([a], [b]) => (a < b ? -1 : 1));
  const pieces = cut(sorted, ([, villages]) => 8 + villages.length * 2);
  return {
    from: pieces.map((piece) => piece[0]![0]),
    files: pieces.map((piece) => add("pins", encodePincodes(piece))),
  };
}

/** Cuts a list into pieces of about `size` bytes each. */
export function cut<Item>(
  items: readonly Item[],
  bytesOf: (item: Item) => number,
  size: number = PIECE_BYTES,
): Item[][] {
  const pieces: Item[][] = [];
  let piece: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    if (bytes >= size) {
      pieces.push(piece);
      piece = [];
      bytes = 0;
    }
    piece.push(item);
    bytes += bytesOf(item);
  }
  if (piece.length > 0) pieces.push(piece);
  return pieces;
}
