/** A development block as an area. */
export interface BlockArea {
  readonly code: string;
  readonly name: string;
  /** Ordinal; undefined where it is unknown. */
  readonly district?: number;
}

/** A block whose district is known. Without it, a block is in no state and has no page. */
export type PlacedBlock = BlockArea & { readonly district: number };

export function isPlacedBlock(block: BlockArea | undefined): block is PlacedBlock {
  return block?.district !== undefined;
}

const [LINES_APART, FIELDS_APART] = ["\n", "\t"];

/** Packs blocks in rising order of codes. */
export function encodeBlockAreas(blocks: readonly BlockArea[]): Uint8Array {
  const lines = blocks.map(({ code, district, name }) =>
    [code, district ?? "", name].join(FIELDS_APART),
  );
  return new TextEncoder().encode(lines.join(LINES_APART));
}

/**
 * The blocks by code, from the bytes of {@link encodeBlockAreas}.
 * @throws Error when a line is not that of a block
 */
export function decodeBlockAreas(bytes: Uint8Array): ReadonlyMap<string, BlockArea> {
  return new Map(
    new TextDecoder()
      .decode(bytes)
      .split(LINES_APART)
      .map((line) => {
        const [code, district, name] = line.split(FIELDS_APART);
        if (!code || district === undefined || !name)
          throw new Error("index file of blocks is damaged: a line lacks a field");
        return [code, { code, name, ...(district !== "" && { district: Number(district) }) }];
      }),
  );
}
