import type { MatchKind } from "../contract/kinds.ts";
import { CODE_WIDTH } from "../contract/levels.ts";
import { MAX_NEAREST_PLACES } from "../contract/limits.ts";
import { blockResult, type PlaceResult } from "../directory/place-result.ts";
import {
  blockOfCode,
  blocksCalled,
  blocksSaid,
  type NamedBlock,
} from "../evidence/named-blocks.ts";
import type { PlaceSource } from "../evidence/place-source.ts";
import { lineOf } from "../evidence/tokens.ts";
import type { Position } from "../geo/distance.ts";
import { blocksNear, isPlacedBlock } from "../index/block-areas.ts";
import { passes } from "../index/ranges.ts";
import type { IndexReader } from "../index/reader.ts";
import { maySayBlock } from "../names/words.ts";
import { filterOf, type SearchFilters } from "./filters.ts";

/** A development block as a search finds it. */
interface FoundBlock {
  readonly place: PlaceResult;
  readonly match: MatchKind;
}

/** Which blocks a search finds: of equal matches, those near a position come first. */
interface BlockSearch extends Omit<SearchFilters, "level"> {
  readonly near?: Position | undefined;
}

/** Finds development blocks. They have no ordinals, so the terms of names do not find them. */
export class BlockFinder {
  readonly #places: PlaceSource;
  readonly #reader: IndexReader;

  constructor(places: PlaceSource, reader: IndexReader) {
    this.#places = places;
    this.#reader = reader;
  }

  /** The blocks that a text names, or whose code it is. */
  async called(text: string, search: BlockSearch): Promise<FoundBlock[]> {
    const called = BLOCK_CODE.test(text)
      ? await blockOfCode(Number(text), this.#places)
      : await blocksCalled(text, this.#places);
    return this.#within(called, search);
  }

  /** The blocks that a text calls blocks or whose code it is; none if it may mean a taluka. */
  async said(text: string, search: BlockSearch): Promise<FoundBlock[]> {
    if (text.length === CODE_WIDTH.block && BLOCK_CODE.test(text))
      return this.#within(await blockOfCode(Number(text), this.#places), search);
    if (!maySayBlock(text)) return [];
    const said = await blocksSaid(lineOf([{ text }]), this.#places);
    return said.some(({ taluka }) => taluka !== undefined) ? [] : this.#within(said, search);
  }

  /** The blocks nearest to a position, nearest first. */
  async nearest(at: Position, search: BlockSearch): Promise<FoundBlock[]> {
    const blocks = (await this.#reader.blockAreas()).filter(isPlacedBlock);
    const near = blocksNear(at, blocks).map((block) => ({ block, match: "exact" as const }));
    return (await this.#within(near, search)).slice(0, MAX_NEAREST_PLACES);
  }

  /** Those blocks that are in the requested areas and have a village among the requested places. */
  async #within(
    blocks: readonly NamedBlock[],
    { within = [], ranges, box, near }: BlockSearch,
  ): Promise<FoundBlock[]> {
    const { areas } = this.#places;
    const talukas = within.filter((some) => some.every((one) => areas.level(one) === "taluka"));
    const above = within.filter((some) => !talukas.includes(some));
    const villages = await filterOf({ within: talukas, ranges, box }, areas, this.#reader);
    const found = await Promise.all(
      (near ? nearFirst(near, blocks) : blocks).map(async (named) => {
        const path = areas.path(named.block.district);
        if (!above.every((some) => some.some((area) => path.includes(area)))) return [];
        if (villages !== undefined) {
          const own = await this.#reader.block(named.block.code);
          if (!own?.ordinals().some((ordinal) => passes(ordinal, villages))) return [];
        }
        return { place: blockResult(areas, named.block), match: named.match };
      }),
    );
    return found.flat();
  }
}

const BLOCK_CODE = /^\d{1,4}$/;

/** Moves blocks near a position before others that match equally, the nearest first. */
function nearFirst(at: Position, blocks: readonly NamedBlock[]): NamedBlock[] {
  const near = blocksNear(
    at,
    blocks.map(({ block }) => block),
  ).map(({ code }) => code);
  const placeOf = ({ block }: NamedBlock) => {
    const i = near.indexOf(block.code);
    return i < 0 ? near.length : i;
  };
  return [...Map.groupBy(blocks, ({ match }) => match).values()].flatMap((some) =>
    some.sort((a, b) => placeOf(a) - placeOf(b)),
  );
}
