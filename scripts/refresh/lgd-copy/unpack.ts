import { InputError } from "../../cli/input-error.ts";
import { SevenZipError, type UnpackLimits, unpackSevenZip } from "../../tables/seven-zip.ts";
import { type Asset, readDay } from "./releases.ts";

export interface UnpackedList {
  csv: Buffer;
  /** Its name in the archive, like `villages.29Sep2026.csv`. */
  name: string;
  /** The day in its name, like `2026-09-29`. */
  day: string;
}

/** All villages have about 110 MB, a month of them 3.5 GB. */
const LIMITS: UnpackLimits = { file: 500e6, whole: 8e9 };

/**
 * The newest CSV in an archive of one list, by the day in its name. Throws InputError, in one line, if the archive is damaged,
 * contains a path, lacks the CSV or unpacks to more than the limits.
 */
export async function unpackNewest(
  archive: Buffer,
  { list, name }: Pick<Asset, "list" | "name">,
  limits: UnpackLimits = LIMITS,
): Promise<UnpackedList> {
  let newest = { name: "", day: "" };
  const choose = (names: readonly string[]): number => {
    const days = names.map((member) => dayOf(member, list));
    const day = days.toSorted().at(-1) ?? "";
    if (day === "") throw new SevenZipError(`holds no ${list}.<day>.csv`);
    const at = days.indexOf(day);
    newest = { name: names[at]!, day };
    return at;
  };
  try {
    const csv = await unpackSevenZip(archive, choose, limits);
    return { csv, ...newest };
  } catch (error) {
    throw error instanceof SevenZipError ? new InputError(`${name}: ${error.message}`) : error;
  }
}

/** The day of a member; empty if it is not a day's CSV of the list. */
function dayOf(member: string, list: string): string {
  const [, text] = /^[a-z_]+\.(\d\d[A-Za-z]{3}\d{4})\.csv$/.exec(member) ?? [];
  return member.startsWith(`${list}.`) ? (readDay(text ?? "") ?? "") : "";
}
