import type { Areas } from "../areas/areas.ts";
import { formatCode, levelOfCode } from "../contract/levels.ts";
import type { IndexReader } from "../index/reader.ts";

/** The ordinal of the area, village or town with a code, including leading zeros; undefined if there is none. */
export async function ordinalOfCode(
  areas: Areas,
  reader: Pick<IndexReader, "places" | "talukaOfVillage">,
  code: string,
): Promise<number | undefined> {
  const level = levelOfCode(code);
  if (level === undefined || level === "locality" || level === "block") return undefined;
  if (level !== "village") {
    const area = areas.find(level, Number(code));
    return area >= 0 && formatCode(level, Number(code)) === code ? area : undefined;
  }
  const taluka = await reader.talukaOfVillage(Number(code));
  if (taluka === undefined) return undefined;
  const range = areas.villages(taluka);
  const at = (await reader.places([range])).findIndex(({ id }) => id === Number(code));
  return at < 0 ? undefined : range[0] + at;
}
