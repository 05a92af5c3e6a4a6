import { ByteReader, ByteWriter } from "./codec/varint.ts";

/** From this id on, up to the next run, villages are in one taluka. */
export interface VillageRun {
  readonly id: number;
  /** Ordinal. */
  readonly taluka: number;
}

/**
 * Packs runs in rising order of ids. Official codes were given taluka by taluka, so a run holds about a hundred villages.
 */
export function encodeVillageRuns(runs: readonly VillageRun[]): Uint8Array {
  const writer = new ByteWriter();
  let last = 0;
  for (const { id, taluka } of runs) {
    writer.uint(id - last);
    writer.uint(taluka);
    last = id;
  }
  return writer.bytes();
}

/**
 * The runs from the bytes of {@link encodeVillageRuns}.
 * @throws RangeError when the bytes end within a run
 */
export function decodeVillageRuns(bytes: Uint8Array): VillageRun[] {
  const reader = new ByteReader(bytes);
  const runs: VillageRun[] = [];
  for (let id = 0; reader.at < bytes.length; ) {
    id += reader.uint();
    runs.push({ id, taluka: reader.uint() });
  }
  return runs;
}
