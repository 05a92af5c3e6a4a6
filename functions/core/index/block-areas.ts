import { NEAREST_WITHIN_KM } from "../contract/limits.ts";
import { distanceKm, type Position } from "../geo/distance.ts";

/** A development block as an area. Its figures and its position are those of the villages known to be in it. */
export interface BlockArea {
  readonly code: string;
  readonly name: string;
  /** Ordinal; undefined where it is unknown. */
  readonly district?: number;
  /** The sums over its villages; null if none is known. */
  readonly people: { readonly population: number | null; readonly households: number | null };
  /** The centre of its villages; undefined if none has a position. */
  readonly middle?: Position;
}

/** The blocks whose centre is near a position, nearest first. */
export function blocksNear<Block extends BlockArea>(
  at: Position,
  blocks: readonly Block[],
): (Block & { readonly middle: Position; readonly distanceKm: number })[] {
  return blocks
    .flatMap((block) => {
      const { middle } = block;
      return middle ? [{ ...block, middle, distanceKm: distanceKm(at, middle) }] : [];
    })
    .filter((block) => block.distanceKm <= NEAREST_WITHIN_KM)
    .sort((a, b) => a.distanceKm - b.distanceKm);
}

/** A block whose district is known. Without one, a block is in no state and has no page. */
export type PlacedBlock = BlockArea & { readonly district: number };

export function isPlacedBlock(block: BlockArea | undefined): block is PlacedBlock {
  return block?.district !== undefined;
}

const [LINES_APART, FIELDS_APART] = ["\n", "\t"];

/** Packs blocks in ascending order of codes. */
export function encodeBlockAreas(blocks: readonly BlockArea[]): Uint8Array {
  const lines = blocks.map(({ code, district, name, people, middle }) =>
    [
      code,
      district,
      name,
      people.population,
      people.households,
      middle?.latitude,
      middle?.longitude,
    ].join(FIELDS_APART),
  );
  return new TextEncoder().encode(lines.join(LINES_APART));
}

/**
 * The blocks by code, from the bytes of {@link encodeBlockAreas}.
 * @throws Error when a line is not a block's
 */
export function decodeBlockAreas(bytes: Uint8Array): ReadonlyMap<string, BlockArea> {
  return new Map(
    new TextDecoder()
      .decode(bytes)
      .split(LINES_APART)
      .map((line) => {
        const [code, district, name, population, households, latitude, longitude] =
          line.split(FIELDS_APART);
        if (!code || !name || longitude === undefined)
          throw new Error("index file of blocks is damaged: a line lacks a field");
        const block: BlockArea = {
          code,
          name,
          people: { population: figure(population), households: figure(households) },
          ...(district !== "" && { district: Number(district) }),
          ...(longitude !== "" && {
            middle: { latitude: Number(latitude), longitude: Number(longitude) },
          }),
        };
        return [code, block];
      }),
  );
}

function figure(text: string | undefined): number | null {
  return text ? Number(text) : null;
}
