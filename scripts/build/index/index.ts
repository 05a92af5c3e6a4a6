import MiniSearch from "minisearch";
import { encodeAreas } from "../../../functions/core/areas/area-columns.ts";
import { encodeAreaNames } from "../../../functions/core/areas/area-names.ts";
import { Areas } from "../../../functions/core/areas/areas.ts";
import {
  encodeSuggestions,
  nameDocuments,
  SUGGESTION_OPTIONS,
} from "../../../functions/core/areas/suggestions.ts";
import type { PlaceKind } from "../../../functions/core/contract/levels.ts";
import {
  type Body,
  blocksText,
  VILLAGE_FIELDS,
} from "../../../functions/core/contract/village-fields.ts";
import type { Position } from "../../../functions/core/geo/distance.ts";
import { middleOf } from "../../../functions/core/geo/middle.ts";
import { encodeBlockAreas } from "../../../functions/core/index/block-areas.ts";
import { encodeKeyedPostings, packPosting } from "../../../functions/core/index/codec/postings.ts";
import {
  encodeManifest,
  INDEX_FORMAT,
  type IndexManifest,
  MANIFEST_FILE,
  type ShardList,
} from "../../../functions/core/index/manifest.ts";
import {
  type AssemblySeat,
  encodeKeyedTalukas,
  encodeMembers,
  type MembersOfTaluka,
} from "../../../functions/core/index/members.ts";
import { encodeOffices, encodePositions, squareOf } from "../../../functions/core/index/offices.ts";
import { encodeOutlines } from "../../../functions/core/index/outlines.ts";
import { type Box, boxOf, encodePoints, UNITS } from "../../../functions/core/index/points.ts";
import { encodeSurveyedAreas } from "../../../functions/core/index/surveyed-areas.ts";
import {
  encodeFormerVillages,
  encodeVillageRuns,
  encodeVillages,
  type FormerVillage,
  type StoredVillage,
  type VillageRun,
} from "../../../functions/core/index/villages.ts";
import { FOLDING_VERSION } from "../../../functions/core/names/folding.ts";
import { nameKey } from "../../../functions/core/names/tokens.ts";
import type { Dataset, Panchayat } from "../../dataset/dataset.ts";
import { codesOf } from "../../dataset/tables.ts";
import { outlinesOf } from "../outlines/outlines.ts";
import { IndexFiles } from "./index-files.ts";
import { type OrderedPlaces, orderPlaces, sumOf } from "./order.ts";
import { addFuzzyBlocks, addPrefixPostings, addTermShards } from "./shards.ts";
import { type LabelledArea, labelledAreas } from "./surveyed-areas.ts";
import { compare, indexTerms } from "./terms.ts";

/**
 * Terms of more places have their surface forms only in the term shards: none of 400 searches opens more files, and the
 * index has 0.9 MB less. With 16 it would have 1.8 MB less, but a search would open 5 % more files.
 */
const MOST_PLACES = 64;

export interface IndexOptions {
  /**
   * Whether all files are loaded together, in a pack. Then opening another file costs nothing, so surface forms are
   * stored only in the term shards. Such an index is a quarter smaller.
   */
  readonly isWhole?: boolean;
  /** Positions of places outside the dataset, where the outlines of its areas end. */
  readonly around?: readonly Position[];
}

/**
 * Builds the index of a dataset: the same dataset gives the same bytes.
 *
 * @param dataVersion the hash of the data, which answers carry
 */
export function buildIndex(
  dataset: Dataset,
  dataVersion: string,
  options?: IndexOptions,
): ReadonlyMap<string, Uint8Array> {
  const steps = indexSteps(dataset, dataVersion, options);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** The same step by step. Yields a few words about each step before it. */
export function* indexSteps(
  dataset: Dataset,
  dataVersion: string,
  { isWhole = false, around = [] }: IndexOptions = {},
): Generator<string, ReadonlyMap<string, Uint8Array>> {
  const files = new IndexFiles();
  yield "sorting places";
  const places = orderPlaces(dataset);
  yield "collecting terms";
  const { terms, bigrams } = indexTerms(places);
  yield "writing term shards";
  const shards = addTermShards(files, terms);
  yield "writing prefix postings";
  const prefixes = addPrefixPostings(files, terms, shards);
  yield "writing villages";
  const areas = new Areas(places.areas);
  const { source, license, attribution, retrieved } = dataset.manifest;
  const villages = {
    areas: files.add("areas", encodeAreas(places.areas)),
    villages: addVillageBlocks(files, places, areas),
  };
  yield "writing fuzzy blocks";
  const sorted = {
    bigrams: addFuzzyBlocks(files, "bigrams", bigrams, Infinity),
    forward: addFuzzyBlocks(files, "forward", terms, 0),
  };
  yield "writing fuzzy blocks in other orders";
  const resorted = {
    reversed: addFuzzyBlocks(files, "reversed", terms, isWhole ? 0 : MOST_PLACES),
    rotated: addFuzzyBlocks(files, "rotated", terms, isWhole ? 0 : MOST_PLACES),
  };
  yield "writing blocks, panchayats and positions";
  const others = {
    prefixes,
    pincodes: addPincodes(files, places),
    ...addBlocks(files, places, areas),
    ...addMembers(files, places, areas),
    ...addOffices(files, places),
    ...addPoints(files, places),
    names: files.add("names", encodeAreaNames(areas)),
    suggestions: files.add("suggestions", indexNames(areas)),
    kinds: files.add("kinds", encodeKeyedPostings(villagesByKind(places))),
    codes: addCodes(files, places, areas),
    former: addFormer(files, places.formerVillages),
  };
  yield "drawing outlines";
  const outlines = addOutlines(files, places, areas, around);
  yield "writing surveyed areas";
  const surveyed = addSurveyedAreas(
    files,
    labelledAreas(dataset.surveyedAreas, areas, places.points),
  );
  const manifest: IndexManifest = {
    format: INDEX_FORMAT,
    folding: FOLDING_VERSION,
    dataVersion,
    source,
    license,
    attribution,
    retrieved,
    ...villages,
    terms: shards,
    ...sorted,
    ...resorted,
    ...others,
    outlines,
    ...surveyed,
  };
  files.set(MANIFEST_FILE, encodeManifest(manifest));
  return files;
}

/** The villages in the directory's order, split between talukas. */
function addVillageBlocks(
  files: IndexFiles,
  places: OrderedPlaces,
  areas: Areas,
): ShardList<number> {
  return files.addShards("villages", storedTalukas(places, areas), {
    bytesOf: ({ villages }) => bytesOf(villages),
    keyOf: ({ first }) => first,
    encode: (some) => encodeVillages(some.flatMap(({ villages }) => villages)),
  });
}

/** Consecutive villages of a taluka, and the ordinal of the first. */
interface StoredTaluka {
  readonly first: number;
  readonly villages: StoredVillage[];
}

function* storedTalukas(
  { villages, villageIds, aliases, blocks }: OrderedPlaces,
  areas: Areas,
): Generator<StoredTaluka> {
  const blockOf = new Map(blocks.map((block) => [block.code, block]));
  const blocksOf = (codes: string) => blocksText(codesOf(codes).map((code) => blockOf.get(code)!));
  let stored: StoredTaluka | undefined;
  let last = -1;
  for (const [i, { name, locality, ...village }] of villages.entries()) {
    const ordinal = areas.firstVillage + i;
    const taluka = areas.talukaOf(ordinal);
    if (taluka !== last) {
      if (stored) yield stored;
      stored = { first: ordinal, villages: [] };
      last = taluka;
    }
    stored!.villages.push({
      id: villageIds[i]!,
      name,
      otherNames: aliases.get(ordinal) ?? [],
      texts: VILLAGE_FIELDS.map(({ column }) =>
        column === "block" ? blocksOf(village.block ?? "") : (village[column] ?? ""),
      ),
      ...(locality && { locality }),
    });
  }
  if (stored) yield stored;
}

/** The approximate size of a taluka's villages in bytes: a text that several have in a column is stored once. */
function bytesOf(villages: readonly StoredVillage[]): number {
  const size = (texts: readonly string[]) =>
    texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const ofNames = villages.map(({ name, otherNames }) => 5 + size([name, ...otherNames]));
  const ofColumns = VILLAGE_FIELDS.map((_, i) => {
    const different = new Set(villages.map(({ texts }) => texts[i]!));
    return different.size === 1 ? 0 : villages.length + size([...different]);
  });
  return [...ofNames, ...ofColumns].reduce((sum, bytes) => sum + bytes, 0);
}

function addPincodes(
  files: IndexFiles,
  { areas, villages, importance }: OrderedPlaces,
): ShardList<string> {
  const postings = new Map<string, number[]>();
  for (const [i, { pincode }] of villages.entries()) {
    const ordinal = areas.ids.length + i;
    for (const one of pincode?.split(" ") ?? []) {
      if (!postings.has(one)) postings.set(one, []);
      postings.get(one)!.push(packPosting(ordinal, 1, importance[ordinal]));
    }
  }
  const sorted = [...postings].sort(([a], [b]) => compare(a, b));
  return files.addShards("pincodes", sorted, {
    bytesOf: ([, some]) => 8 + some.length * 2,
    keyOf: ([pincode]) => pincode,
    encode: encodeKeyedPostings,
  });
}

/**
 * The villages of development blocks by code, these codes by the keys of the blocks' names, and the known facts about
 * each block by code.
 */
function addBlocks(
  files: IndexFiles,
  { villages, blocks, points }: OrderedPlaces,
  areas: Areas,
): Pick<IndexManifest, "blocks" | "blockNames" | "blockAreas"> {
  const ofBlock = new Map(blocks.map(({ code }) => [code, [] as number[]]));
  for (const [i, { block = "" }] of villages.entries())
    for (const code of codesOf(block)) ofBlock.get(code)!.push(i);
  const named = Map.groupBy(blocks, ({ name }) => nameKey(name));
  const codes = [...named].map(([key, some]): [string, number[]] => [
    key,
    some.map(({ code }) => packPosting(Number(code), 1)),
  ]);
  return {
    blocks: files.addShards(
      "blocks",
      [...ofBlock].map(([code, some]): [string, number[]] => [
        code,
        some.map((i) => packPosting(areas.firstVillage + i, 1)),
      ]),
      {
        bytesOf: ([, some]) => 8 + some.length,
        keyOf: ([code]) => code,
        encode: encodeKeyedPostings,
      },
    ),
    blockNames: files.addShards(
      "blocks",
      codes.sort(([a], [b]) => compare(a, b)),
      {
        bytesOf: ([key, some]) => key.length + 2 + some.length * 3,
        keyOf: ([key]) => key,
        encode: encodeKeyedPostings,
      },
    ),
    blockAreas: files.addShards(
      "blocks",
      blocks.map(({ code, name, district_code }) => {
        const district = district_code && areas.find("district", Number(district_code));
        const own = ofBlock.get(code)!;
        const placed = own
          .map((i) => points[areas.firstVillage + i])
          .filter((point) => point !== undefined);
        return {
          code,
          name,
          ...(typeof district === "number" && { district }),
          people: {
            population: sumOf(own.map((i) => villages[i]!.population)),
            households: sumOf(own.map((i) => villages[i]!.households)),
          },
          ...(placed.length > 0 && { middle: middleOf(placed) }),
        };
      }),
      {
        bytesOf: ({ name }) => 35 + name.length,
        keyOf: ({ code }) => code,
        encode: encodeBlockAreas,
      },
    ),
  };
}

/**
 * The panchayats and constituencies of villages by taluka; the talukas of gram panchayats by code, and by the key of the
 * name.
 */
function addMembers(
  files: IndexFiles,
  { villages, panchayats, assemblies, parliaments }: OrderedPlaces,
  areas: Areas,
): Pick<IndexManifest, "members" | "panchayats" | "panchayatNames"> {
  const ordinalOf = new Map(
    villages.flatMap(({ code, locality }, i): [string, number][] =>
      locality ? [] : [[code, areas.firstVillage + i]],
    ),
  );
  const ordinalsOf = (codes: string) =>
    codesOf(codes)
      .map((code) => ordinalOf.get(code)!)
      .sort((a, b) => a - b);
  const parliamentOf = new Map(parliaments.map((one) => [one.code, one]));
  const ofVillages = new Map<number, { panchayats: Body[]; assemblies: AssemblySeat[] }>();
  const of = (ordinal: number) => {
    const known = ofVillages.get(ordinal) ?? { panchayats: [], assemblies: [] };
    ofVillages.set(ordinal, known);
    return known;
  };
  for (const { code, name, village_codes } of panchayats)
    for (const ordinal of ordinalsOf(village_codes)) of(ordinal).panchayats.push({ code, name });
  for (const { code, name, parliament_code = "", village_codes } of assemblies) {
    const parliament = parliamentOf.get(parliament_code);
    const seat = { code, name, ...(parliament && { parliament }) };
    for (const ordinal of ordinalsOf(village_codes)) of(ordinal).assemblies.push(seat);
  }
  const none = { panchayats: [], assemblies: [] };
  const talukas = areas.all("taluka").flatMap((taluka): MembersOfTaluka[] => {
    const [first, end] = areas.villages(taluka);
    const own = Array.from({ length: end - first }, (_, i) => ofVillages.get(first + i) ?? none);
    return own.every((one) => one === none) ? [] : [{ first, villages: own }];
  });
  const talukasOf = (bodies: readonly Panchayat[]) => {
    const ordinals = bodies.flatMap(({ village_codes }) => ordinalsOf(village_codes));
    return [...new Set(ordinals.map((ordinal) => areas.talukaOf(ordinal)))].sort((a, b) => a - b);
  };
  const keyedTalukas = {
    size: MEMBER_FILE_BYTES,
    bytesOf: ([key, some]: readonly [string, readonly number[]]) => key.length + some.length * 2,
    keyOf: ([key]: readonly [string, readonly number[]]) => key,
    encode: encodeKeyedTalukas,
  };
  const named = [...Map.groupBy(panchayats, ({ name }) => nameKey(name))];
  return {
    members: files.addShards("members", talukas, {
      bytesOf: ({ villages: own }) => own.length * 6,
      keyOf: ({ first }) => first,
      encode: encodeMembers,
    }),
    panchayats: files.addShards(
      "panchayats",
      panchayats.map((one) => [one.code, talukasOf([one])] as const),
      keyedTalukas,
    ),
    panchayatNames: files.addShards(
      "panchayats",
      named.map(([key, some]) => [key, talukasOf(some)] as const).sort(([a], [b]) => compare(a, b)),
      keyedTalukas,
    ),
  };
}

/** Larger than others: they are opened one at a time, and the manifest has a digest for each. */
const MEMBER_FILE_BYTES = 20_000;

/** Post offices by PIN code, and their positions by square. */
function addOffices(
  files: IndexFiles,
  { offices }: OrderedPlaces,
): Pick<IndexManifest, "offices" | "positions"> {
  const byPincode = [...Map.groupBy(offices, ({ pincode }) => pincode).values()];
  const positions = byPincode.flatMap((some) =>
    some.flatMap(({ pincode, position }, i) => (position ? { ...position, pincode, i } : [])),
  );
  const bySquare = [...Map.groupBy(positions, squareOf)].sort(([a], [b]) => a - b);
  return {
    offices: files.addShards("offices", byPincode, {
      bytesOf: (some) => some.reduce((bytes, { name }) => bytes + name.length + 8, 0),
      size: OFFICE_FILE_BYTES,
      keyOf: ([first]) => first!.pincode,
      encode: (groups) => encodeOffices(groups.flat()),
    }),
    positions: files.addShards("positions", bySquare, {
      bytesOf: ([, some]) => some.length * 10,
      size: OFFICE_FILE_BYTES,
      keyOf: ([square]) => square,
      encode: (groups) => encodePositions(groups.flatMap(([, some]) => some)),
    }),
  };
}

/**
 * A box widened to hundredths of a degree. The boxes of the manifest only choose which files to read, every search in a browser
 * loads them, and the last digit hardly compresses.
 */
function roundedOut([south, west, north, east]: Box): Box {
  const step = UNITS / 100;
  const down = (units: number) => Math.floor(units / step) * step;
  const up = (units: number) => Math.ceil(units / step) * step;
  return [down(south), down(west), up(north), up(east)];
}

/** The points of places: those of areas, then those of villages, 64 at a time. */
function addPoints(
  files: IndexFiles,
  { areas, points }: OrderedPlaces,
): Pick<IndexManifest, "points" | "boxes"> {
  if (points.every((point) => point === undefined))
    return { points: { from: [], files: [] }, boxes: [] };
  const boxes: Box[] = [];
  const groups: (readonly [number, number])[] = [];
  for (let from = 0; from < points.length; ) {
    const isArea = from < areas.ids.length;
    const to = Math.min(from + POINTS_TOGETHER, isArea ? areas.ids.length : points.length);
    groups.push([from, to]);
    from = to;
  }
  const list = files.addShards("points", groups, {
    bytesOf: ([from, to]) => (to - from) * 2,
    size: OFFICE_FILE_BYTES,
    keyOf: ([from]) => from,
    encode: (some) => {
      const all = some.map(([from, to]) => points.slice(from, to));
      boxes.push(roundedOut(boxOf(all.flat().filter((point) => point !== undefined))));
      return encodePoints(all);
    },
  });
  return { points: list, boxes };
}

/** Number of places whose points are stored as differences from one: fewer than a taluka has. */
const POINTS_TOGETHER = 64;

/** Larger than other files: an answer needs only one or a few, and the manifest names each. */
const OFFICE_FILE_BYTES = 10_000;

/** The villages of each kind other than "village". */
function villagesByKind({ areas, villages }: OrderedPlaces): [PlaceKind, number[]][] {
  const ofKind = new Map<PlaceKind, number[]>();
  for (const [i, { kind }] of villages.entries()) {
    if (kind === undefined) continue;
    if (!ofKind.has(kind)) ofKind.set(kind, []);
    ofKind.get(kind)!.push(packPosting(areas.ids.length + i, 1));
  }
  return [...ofKind].sort(([a], [b]) => compare(a, b));
}

/** The talukas of villages, by their ids. */
function addCodes(
  files: IndexFiles,
  { villageIds }: OrderedPlaces,
  areas: Areas,
): ShardList<number> {
  const runs: VillageRun[] = [];
  const villages = [...villageIds.keys()].filter((i) => villageIds[i] !== 0);
  for (const i of villages.sort((a, b) => villageIds[a]! - villageIds[b]!)) {
    const run = { id: villageIds[i]!, taluka: areas.talukaOf(areas.firstVillage + i) };
    if (run.taluka !== runs.at(-1)?.taluka) runs.push(run);
  }
  return files.addShards("codes", runs, {
    bytesOf: () => 4,
    keyOf: ({ id }) => id,
    encode: encodeVillageRuns,
  });
}

function addFormer(files: IndexFiles, villages: readonly FormerVillage[]): ShardList<number> {
  return files.addShards("former", villages, {
    bytesOf: ({ name }) => 40 + name.length,
    keyOf: ({ id }) => id,
    encode: encodeFormerVillages,
  });
}

/** The outlines of the areas directly below each state and district. */
function addOutlines(
  files: IndexFiles,
  { points }: OrderedPlaces,
  areas: Areas,
  around: readonly Position[],
): ShardList<number> {
  return files.addShards("outlines", outlinesOf(areas, points, around), {
    bytesOf: ({ areas: below }) =>
      below.reduce((bytes, { outline }) => bytes + 3 * outline.flat().length, 4),
    size: OFFICE_FILE_BYTES,
    keyOf: ({ parent }) => parent,
    encode: encodeOutlines,
  });
}

/** The surveyed areas. Each file has those of a few districts, and a box. */
function addSurveyedAreas(
  index: IndexFiles,
  surveyed: readonly LabelledArea[],
): Pick<IndexManifest, "surveyed" | "surveyedBoxes"> {
  const surveyedBoxes: Box[] = [];
  const { files } = index.addShards("surveyed", surveyed, {
    bytesOf: ({ rings }) => rings.reduce((bytes, { length }) => bytes + length, 8),
    size: OFFICE_FILE_BYTES,
    keyOf: ({ taluka }) => taluka,
    encode: (some) => {
      const sides = (side: number) => some.map(({ box }) => box[side]!);
      const [south, west] = [0, 1].map((side) => Math.min(...sides(side)));
      const [north, east] = [2, 3].map((side) => Math.max(...sides(side)));
      surveyedBoxes.push(roundedOut([south!, west!, north!, east!]));
      return encodeSurveyedAreas(some);
    },
  });
  return { surveyed: files, surveyedBoxes };
}

/** The MiniSearch index of the names of areas (see `suggestAreas`). */
function indexNames(areas: Areas): Uint8Array {
  const index = new MiniSearch(SUGGESTION_OPTIONS);
  index.addAll(nameDocuments(areas));
  return encodeSuggestions(index.toJSON());
}
