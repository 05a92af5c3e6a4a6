import type { PlaceKind } from "../contract/levels.ts";
import { fold, foldedPrefixes } from "../names/folding.ts";
import { canHold, FuzzyBlock, type FuzzySection, fuzzyKey } from "./codec/fuzzy-block.ts";
import { decodeKeyedPostings, Postings } from "./codec/postings.ts";
import { type SurfaceForm, TermShard } from "./codec/terms.ts";
import type { FileCache } from "./file-cache.ts";
import { bigramProbes, fuzzyProbes, type Probe, scanProbes } from "./fuzzy.ts";
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
import { decodeOffices, decodePositions, type Office, type OfficePosition } from "./offices.ts";
import { ordinalsOf, type Ranges } from "./ranges.ts";
import type { FuzzyTerm, IndexReader, PrefixMatches } from "./reader.ts";
import {
  decodeFormerVillages,
  decodeVillageRuns,
  type FormerVillage,
  type Village,
  VillageBlock,
} from "./villages.ts";

/** An index in files: opens those that an answer needs, all of a question at once. */
export class OpenedIndex implements IndexReader {
  readonly #files: FileCache;
  readonly #manifest: IndexManifest;

  constructor(files: FileCache, manifest: IndexManifest) {
    this.#files = files;
    this.#manifest = manifest;
  }

  async terms(folded: string): Promise<readonly SurfaceForm[]> {
    const [shard] = await this.#termShards(shardOf(this.#manifest.terms, folded));
    return shard?.surfaceForms(folded) ?? [];
  }

  async prefix(term: string): Promise<PrefixMatches> {
    const { prefixes } = this.#manifest;
    const folded = fold(term);
    const countsFolded = folded.length >= MIN_FOLDED_PREFIX;
    const storedWritten = fileOf(prefixes.written, term);
    const storedFolded = countsFolded ? fileOf(prefixes.folded, folded) : [];
    // Where many shards could hold a prefix and no postings are stored for it, no term begins with it.
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
    for (const { prefix, shard } of shards) {
      for (const stored of shard.withPrefix(prefix)) {
        for (const { term: other, postings: places } of stored.surfaceForms) {
          if (other === term) continue;
          if (other.startsWith(term)) {
            if (written.length > 0) found.written.push(places);
          } else if (alsoFolded.length > 0 && stored.folded !== folded && stored.folded.startsWith(folded)) {
            found.folded.push(places);
          }
        }
      }
    }
    return found;
  }

  async fuzzy(variants: readonly string[], edits: 1 | 2): Promise<FuzzyTerm[]> {
    const probes = variants.flatMap((variant) => fuzzyProbes(variant, edits));
    const near = await this.#near(probes, edits, variants[0]!);
    // Forward blocks have no surface forms.
    const bare = near.filter(({ surfaceForms }) => surfaceForms.length === 0);
    const shards = await this.#termShards(
      bare.map(({ folded }) => shardOf(this.#manifest.terms, folded)[0]!),
    );
    const found = new Map(bare.map(({ folded }, i) => [folded, shards[i]!.surfaceForms(folded)]));
    return near.map((term) => ({ ...term, surfaceForms: found.get(term.folded) ?? term.surfaceForms }));
  }

  async bigrams(folded: string): Promise<Postings[]> {
    if (!canHold("bigrams", folded)) return [];
    const blocks = await this.#fuzzyBlocks("bigrams", folded.length, folded);
    return blocks.flatMap((block) => {
      const { term, count } = block.terms(folded.length, folded);
      return count === 0 ? [] : block.surfaceForms(term, folded).map(({ postings }) => postings);
    });
  }

  async fuzzyBigrams(folded: string, edits: 1 | 2): Promise<FuzzyTerm[]> {
    return this.#near(bigramProbes(folded, edits), edits, folded);
  }

  async pincode(pincode: string): Promise<Postings | undefined> {
    const shard = shardOf(this.#manifest.pincodes, pincode);
    const [villages] = await this.#files.open("pincodes", shard, decodeKeyedPostings);
    return villages?.get(pincode);
  }

  async offices(pincode: string): Promise<readonly Office[]> {
    const shard = shardOf(this.#manifest.offices, pincode);
    const [offices] = await this.#files.open("offices", shard, decodeOffices);
    return offices?.get(pincode) ?? [];
  }

  async officePositions(squares: Ranges): Promise<OfficePosition[]> {
    const shards = squares.flatMap(([from, to]) => shardsBetween(this.#manifest.positions, from, to));
    return (await this.#files.open("positions", [...new Set(shards)], decodePositions)).flat();
  }

  async suggestions<Index>(decode: (bytes: Uint8Array) => Index): Promise<Index> {
    const [index] = await this.#files.open("suggestions", [this.#manifest.suggestions], decode);
    return index!;
  }

  async kind(kind: PlaceKind): Promise<Postings | undefined> {
    const [kinds] = await this.#files.open("kinds", [this.#manifest.kinds], decodeKeyedPostings);
    return kinds!.get(kind);
  }

  async talukaOfVillage(id: number): Promise<number | undefined> {
    const shard = shardOf(this.#manifest.codes, id);
    const [runs] = await this.#files.open("codes", shard, decodeVillageRuns);
    return runs?.findLast((run) => run.id <= id)?.taluka;
  }

  async formerVillage(id: number): Promise<FormerVillage | undefined> {
    const shard = shardOf(this.#manifest.former, id);
    const [former] = await this.#files.open("former", shard, decodeFormerVillages);
    return former?.find((village) => village.id === id);
  }

  async places(ranges: Ranges): Promise<Village[]> {
    return this.placesAt(ordinalsOf(ranges));
  }

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
  async #shardsWithPrefix(prefixes: readonly string[]): Promise<{ prefix: string; shard: TermShard }[]> {
    const wanted = prefixes.flatMap((prefix) =>
      shardsBetween(this.#manifest.terms, prefix, `${prefix}\uffff`).map((file) => ({ prefix, file })),
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
