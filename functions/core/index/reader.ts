import type { PlaceKind } from "../contract/levels.ts";
import { type Memberships, NO_MEMBERSHIPS } from "../contract/village-fields.ts";
import { distanceKm, type Position } from "../geo/distance.ts";
import { foldOnce } from "../names/fold-once.ts";
import { foldedPrefixes } from "../names/folding.ts";
import { type BlockArea, decodeBlockAreas } from "./block-areas.ts";
import { canHold, FuzzyBlock, type FuzzySection, fuzzyKey } from "./codec/fuzzy-block.ts";
import { decodeKeyedPostings, Postings } from "./codec/postings.ts";
import { type SurfaceForm, TermShard } from "./codec/terms.ts";
import type { FileCache } from "./file-cache.ts";
import { bigramProbes, type FuzzyTerm, fuzzyProbes, type Probe, scanProbes } from "./fuzzy.ts";
import {
  countShards,
  fileOf,
  type IndexManifest,
  MAX_SHARDS_OF_A_PREFIX,
  MIN_FOLDED_PREFIX,
  shardAt,
  shardOf,
  shardsBetween,
} from "./manifest.ts";
import { decodeKeyedTalukas, MemberBlock } from "./members.ts";
import { decodeOffices, decodePositions, type Office, type OfficePosition } from "./offices.ts";
import { decodeOutlines, type OutlinedArea } from "./outlines.ts";
import {
  type Box,
  boxAround,
  kmToBox,
  meets,
  type PlacePoint,
  type Point,
  PointBlock,
} from "./points.ts";
import { ordinalsOf, type Ranges, rangesOf } from "./ranges.ts";
import { decodeSurveyedAreas, isWithin, type SurveyedArea } from "./surveyed-areas.ts";
import {
  decodeFormerVillages,
  decodeVillageRuns,
  type FormerVillage,
  type Village,
  VillageBlock,
} from "./villages.ts";

/**
 * The only access to the index, for search and the directory: no other code knows shards, files or bytes. A test can pass
 * a small one.
 */
export type IndexReader = Pick<OpenedIndex, keyof OpenedIndex>;

/** Places of terms that begin with a query term. */
export interface PrefixMatches {
  /** Of terms that begin with it as written. */
  readonly written: readonly Postings[];
  /** Of terms whose folded forms, but not the terms themselves, begin with its folded form. */
  readonly folded: readonly Postings[];
}

/**
 * An index in files. Opens the files that an answer needs, all files of a question at the same time. Every method rejects
 * if a file of the index can't be read or is damaged.
 */
export class OpenedIndex {
  readonly #files: FileCache;
  readonly #manifest: IndexManifest;

  constructor(files: FileCache, manifest: IndexManifest) {
    this.#files = files;
    this.#manifest = manifest;
  }

  /** The surface forms of a folded term; empty if no name has it. */
  async terms(folded: string): Promise<readonly SurfaceForm[]> {
    const [shard] = await this.#termShards(shardOf(this.#manifest.terms, folded));
    return shard?.surfaceForms(folded) ?? [];
  }

  /** The places of terms that begin with a term, except the term itself. */
  async prefix(term: string): Promise<PrefixMatches> {
    const { prefixes } = this.#manifest;
    const folded = foldOnce(term);
    const countsFolded = folded.length >= MIN_FOLDED_PREFIX;
    const storedWritten = fileOf(prefixes.written, term);
    const storedFolded = countsFolded ? fileOf(prefixes.folded, folded) : [];
    // If many shards could hold a prefix and no postings are stored for it, no term begins with it.
    const rare = (some: string[]) =>
      countShards(this.#manifest.terms, some) <= MAX_SHARDS_OF_A_PREFIX ? some : [];
    const written = storedWritten.length === 0 ? rare(foldedPrefixes(term)) : [];
    const alsoFolded = countsFolded && storedFolded.length === 0 ? rare([folded]) : [];
    const [ofWritten, ofFolded, shards] = await Promise.all([
      this.#files.open("prefixes", storedWritten, Postings.decode),
      this.#files.open("prefixes", storedFolded, Postings.decode),
      this.#shardsWithPrefix(written.length > 0 ? written : alsoFolded),
    ]);
    const found = { written: ofWritten, folded: ofFolded };
    for (const { prefix, shard } of shards)
      for (const stored of shard.withPrefix(prefix)) {
        const isLonger =
          alsoFolded.length > 0 && stored.folded !== folded && stored.folded.startsWith(folded);
        for (const { term: other, postings: places } of stored.surfaceForms) {
          if (other === term) continue;
          const isWritten = other.startsWith(term);
          if (isWritten && written.length > 0) found.written.push(places);
          if (!isWritten && isLonger) found.folded.push(places);
        }
      }
    return found;
  }

  /**
   * The folded terms of Latin letters that are at most `edits` away from one of the variants, without the first variant
   * itself.
   *
   * @param variants folded forms of a query term, the usual one first
   */
  async fuzzy(variants: readonly string[], edits: 1 | 2): Promise<readonly FuzzyTerm[]> {
    const probes = variants.flatMap((variant) => fuzzyProbes(variant, edits));
    const near = await this.#near(probes, edits, variants[0]!);
    // Forward blocks have no surface forms.
    const bare = near.filter(({ surfaceForms }) => surfaceForms.length === 0);
    const shards = await this.#termShards(
      bare.map(({ folded }) => shardOf(this.#manifest.terms, folded)[0]!),
    );
    const found = new Map(bare.map(({ folded }, i) => [folded, shards[i]!.surfaceForms(folded)]));
    return near.map((term) => ({
      ...term,
      surfaceForms: found.get(term.folded) ?? term.surfaceForms,
    }));
  }

  /** The places with two neighbouring terms that fold to `folded` when written as one. */
  async bigrams(folded: string): Promise<readonly Postings[]> {
    if (!canHold("bigrams", folded)) return [];
    const blocks = await this.#fuzzyBlocks("bigrams", folded.length, folded);
    return blocks.flatMap((block) => {
      const { term, count } = block.terms(folded.length, folded);
      return count === 0 ? [] : block.surfaceForms(term, folded).map(({ postings }) => postings);
    });
  }

  /**
   * The bigrams that are one to `edits` away from a folded term and begin with half of its letters or, if two edits are
   * allowed, with a third.
   */
  async fuzzyBigrams(folded: string, edits: 1 | 2): Promise<readonly FuzzyTerm[]> {
    return this.#near(bigramProbes(folded, edits), edits, folded);
  }

  /** The villages with a PIN code; undefined if no village has it. */
  async pincode(pincode: string): Promise<Postings | undefined> {
    const shard = shardOf(this.#manifest.pincodes, pincode);
    const [villages] = await this.#files.open("pincodes", shard, decodeKeyedPostings);
    return villages?.get(pincode);
  }

  /** The villages of the development block with this code; undefined if there is no such block. */
  async block(code: string): Promise<Postings | undefined> {
    const shard = shardOf(this.#manifest.blocks, code);
    const [blocks] = await this.#files.open("blocks", shard, decodeKeyedPostings);
    return blocks?.get(code);
  }

  /** The development block with this code, as an area; undefined if there is no such block. */
  async blockArea(code: string): Promise<BlockArea | undefined> {
    const shard = shardOf(this.#manifest.blockAreas, code);
    const [blocks] = await this.#files.open("blocks", shard, decodeBlockAreas);
    return blocks?.get(code);
  }

  /** All development blocks, in ascending order of codes. */
  async blockAreas(): Promise<readonly BlockArea[]> {
    const { files } = this.#manifest.blockAreas;
    return (await this.#files.open("blocks", files, decodeBlockAreas)).flatMap((some) => [
      ...some.values(),
    ]);
  }

  /**
   * The codes, as numbers, of the development blocks with a name, by the key of the name. Without a key, those of all
   * names.
   */
  async blockNames(key?: string): Promise<ReadonlyMap<string, Postings>> {
    const { blockNames } = this.#manifest;
    const shards = key === undefined ? blockNames.files : shardOf(blockNames, key);
    const opened = await this.#files.open("blocks", shards, decodeKeyedPostings);
    return new Map(opened.flatMap((some) => [...some]));
  }

  /** The gram panchayats and constituencies of villages, in the order of their ordinals. */
  async members(ordinals: readonly number[]): Promise<Memberships[]> {
    const { members } = this.#manifest;
    const shards = ordinals.map((ordinal) => shardAt(members, ordinal));
    const files = shards.flatMap((shard) => members.files[shard] ?? []);
    const blocks = await this.#files.open("members", files, (bytes) => new MemberBlock(bytes));
    return ordinals.map((ordinal, i) => blocks[i]?.at(ordinal) ?? NO_MEMBERSHIPS);
  }

  /** The talukas in which the gram panchayat with this code has villages; empty if there is no such panchayat. */
  async panchayatTalukas(code: string): Promise<readonly number[]> {
    const shard = shardOf(this.#manifest.panchayats, code);
    const [panchayats] = await this.#files.open("panchayats", shard, decodeKeyedTalukas);
    return panchayats?.get(code) ?? [];
  }

  /** The same for the gram panchayats with a name, by its key; also has other keys that are near it in sort order. */
  async panchayatNames(key: string): Promise<ReadonlyMap<string, readonly number[]>> {
    const shard = shardOf(this.#manifest.panchayatNames, key);
    const [names] = await this.#files.open("panchayats", shard, decodeKeyedTalukas);
    return names ?? new Map();
  }

  /** The post offices with a PIN code; empty if it is unknown. */
  async offices(pincode: string): Promise<readonly Office[]> {
    const shard = shardOf(this.#manifest.offices, pincode);
    const [offices] = await this.#files.open("offices", shard, decodeOffices);
    return offices?.get(pincode) ?? [];
  }

  /** The post offices whose PIN codes begin with some digits, in ascending order of PIN codes. */
  async officesBeginning(digits: string): Promise<readonly Office[]> {
    const shards = shardsBetween(this.#manifest.offices, digits, `${digits}~`);
    const offices = await this.#files.open("offices", shards, decodeOffices);
    return offices
      .flatMap((some) => [...some.values()].flat())
      .filter(({ pincode }) => pincode.startsWith(digits));
  }

  /** The positions of post offices in ranges of squares (see `squaresOf`), and possibly of others near them. */
  async officePositions(squares: Ranges): Promise<readonly OfficePosition[]> {
    const shards = squares.flatMap(([from, to]) =>
      shardsBetween(this.#manifest.positions, from, to),
    );
    return (await this.#files.open("positions", [...new Set(shards)], decodePositions)).flat();
  }

  /** The points of places, in the order of their ordinals; undefined for an unknown point. */
  async points(ordinals: readonly number[]): Promise<(Point | undefined)[]> {
    const { points } = this.#manifest;
    const shards = ordinals.map((ordinal) => shardAt(points, ordinal));
    const blocks = await this.#pointBlocks(shards);
    return ordinals.map((ordinal, i) => blocks[i]?.at(ordinal - points.from[shards[i]!]!));
  }

  /**
   * The points of places that count, nearest to a position first: at most `limit`, none more than `withinKm` away. Opens
   * files in the order of their least distance, so that most answers need one or two.
   */
  async pointsNear(
    centre: Position,
    {
      limit,
      withinKm,
      counts,
    }: { limit: number; withinKm: number; counts: (ordinal: number) => boolean },
  ): Promise<(PlacePoint & { readonly distanceKm: number })[]> {
    const { boxes, points } = this.#manifest;
    const files = boxes
      .map((box, shard) => ({ shard, km: box[2] === 0 ? Infinity : kmToBox(centre, box) }))
      .filter(({ km }) => km <= withinKm)
      .sort((a, b) => a.km - b.km || a.shard - b.shard);
    let nearest: (PlacePoint & { readonly distanceKm: number })[] = [];
    for (const { shard, km } of files) {
      const most = nearest.length < limit ? withinKm : nearest.at(-1)!.distanceKm;
      if (km > most) break;
      const [block] = await this.#pointBlocks([shard]);
      const near = block!
        .within(boxAround(centre, most), points.from[shard]!)
        .filter(({ ordinal }) => counts(ordinal))
        .map((point) => ({ ...point, distanceKm: distanceKm(centre, point) }));
      nearest = [...nearest, ...near]
        .filter((one) => one.distanceKm <= withinKm)
        .sort((a, b) => a.distanceKm - b.distanceKm || a.ordinal - b.ordinal)
        .slice(0, limit);
    }
    return nearest;
  }

  /** The places whose points are in a box, ascending. */
  async placesWithin(box: Box): Promise<Ranges> {
    const { boxes, points } = this.#manifest;
    const shards = [...boxes.keys()].filter((shard) => meets(boxes[shard]!, box));
    const blocks = await this.#pointBlocks(shards);
    return blocks.flatMap((block, i) => {
      const first = points.from[shards[i]!]!;
      return rangesOf(block.placesWithin(box)).map(([from, to]) => [first + from, first + to]);
    });
  }

  /** The outlines of the areas directly below a state or district, in their order; empty if no place has a point. */
  async outlines(parent: number): Promise<readonly OutlinedArea[]> {
    const shard = shardOf(this.#manifest.outlines, parent);
    const [outlines] = await this.#files.open("outlines", shard, decodeOutlines);
    return outlines?.get(parent) ?? [];
  }

  /** The surveyed areas that contain a position: usually one, at borders several or none. */
  async surveyedAreas(at: Position): Promise<readonly SurveyedArea[]> {
    const { surveyed, surveyedBoxes } = this.#manifest;
    const here = boxAround(at, 0);
    const files = surveyed.filter((_, i) => meets(surveyedBoxes[i]!, here));
    const areas = await this.#files.open("surveyed", files, decodeSurveyedAreas);
    return areas.flat().filter(({ rings }) => isWithin(at, rings));
  }

  #pointBlocks(shards: readonly number[]): Promise<PointBlock[]> {
    const files = shards
      .map((shard) => this.#manifest.points.files[shard])
      .filter((file) => file !== undefined);
    return this.#files.open("points", files, (bytes) => new PointBlock(bytes));
  }

  /**
   * The prebuilt MiniSearch index of the names of areas (see `suggestAreas`), opened by `decode`, so that only its users
   * load MiniSearch.
   */
  async suggestions<Index>(decode: (bytes: Uint8Array) => Index): Promise<Index> {
    const [index] = await this.#files.open("suggestions", [this.#manifest.suggestions], decode);
    return index!;
  }

  /** The keys of areas' names, opened by `decode`, so that only its users know how names are compared. */
  async areaNames<Names>(decode: (bytes: Uint8Array) => Names): Promise<Names> {
    const [names] = await this.#files.open("names", [this.#manifest.names], decode);
    return names!;
  }

  /** The villages of a kind other than "village"; undefined if none has it. */
  async kind(kind: PlaceKind): Promise<Postings | undefined> {
    const [kinds] = await this.#files.open("kinds", [this.#manifest.kinds], decodeKeyedPostings);
    return kinds!.get(kind);
  }

  /** The taluka of the village with this id, if there is such a village. */
  async talukaOfVillage(id: number): Promise<number | undefined> {
    const shard = shardOf(this.#manifest.codes, id);
    const [runs] = await this.#files.open("codes", shard, decodeVillageRuns);
    return runs?.findLast((run) => run.id <= id)?.taluka;
  }

  /** The village with this id that only an earlier edition has. */
  async formerVillage(id: number): Promise<FormerVillage | undefined> {
    const shard = shardOf(this.#manifest.former, id);
    const [former] = await this.#files.open("former", shard, decodeFormerVillages);
    return former?.find((village) => village.id === id);
  }

  /** The villages of ranges of ordinals, in the order of the ranges. */
  async places(ranges: Ranges): Promise<Village[]> {
    return this.placesAt(ordinalsOf(ranges));
  }

  /** The villages with these ordinals, in the same order. */
  async placesAt(ordinals: readonly number[]): Promise<Village[]> {
    const { villages } = this.#manifest;
    const shards = ordinals.map((ordinal) => shardAt(villages, ordinal));
    const different = [...new Set(shards)];
    const files = different.map((shard) => villages.files[shard]!);
    const opened = await this.#files.open("villages", files, (bytes) => new VillageBlock(bytes));
    const blocks = new Map(different.map((shard, i) => [shard, opened[i]!]));
    return ordinals.map((ordinal, i) => {
      const first = villages.from[shards[i]!]!;
      return blocks.get(shards[i]!)!.at(ordinal - first, first);
    });
  }

  #termShards(digests: readonly string[]): Promise<TermShard[]> {
    return this.#files.open("terms", digests, (bytes) => new TermShard(bytes));
  }

  /** The shards that can hold folded terms with one of the prefixes. */
  async #shardsWithPrefix(
    prefixes: readonly string[],
  ): Promise<{ prefix: string; shard: TermShard }[]> {
    const wanted = prefixes.flatMap((prefix) =>
      shardsBetween(this.#manifest.terms, prefix, `${prefix}\uffff`).map((file) => ({
        prefix,
        file,
      })),
    );
    const shards = await this.#termShards(wanted.map(({ file }) => file));
    return wanted.map(({ prefix }, i) => ({ prefix, shard: shards[i]! }));
  }

  #fuzzyBlocks(section: FuzzySection, length: number, prefix: string): Promise<FuzzyBlock[]> {
    const key = fuzzyKey(length, prefix);
    const files = shardsBetween(this.#manifest[section], key, `${key}~`);
    return this.#files.open(section, files, (bytes) => new FuzzyBlock(bytes));
  }

  /** The terms near the variants of some probes, without the term itself. */
  async #near(probes: readonly Probe[], edits: 1 | 2, folded: string): Promise<FuzzyTerm[]> {
    const opened = await Promise.all(
      probes.map(async (probe) => ({
        probe,
        blocks: await this.#fuzzyBlocks(probe.section, probe.length, probe.prefix),
      })),
    );
    return scanProbes(opened, edits).filter((term) => term.folded !== folded);
  }
}
