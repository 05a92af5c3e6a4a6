import { ArchiveReader, libarchiveWasm } from "libarchive-wasm";
import { InputError } from "../../cli/input-error.ts";
import { type Asset, readDay } from "./releases.ts";

/** What an archive may unpack to, in bytes. */
export interface UnpackLimits {
  /** One CSV; all villages have some 110 MB. */
  file: number;
  /** All that has to be unpacked up to it; a month of all villages has some 3.5 GB. */
  whole: number;
}

export interface UnpackedList {
  csv: Buffer;
  /** Its name in the archive, such as `villages.29Sep2026.csv`. */
  name: string;
  /** The day that its name gives, as `2026-09-29`. */
  day: string;
}

const LIMITS: UnpackLimits = { file: 500e6, whole: 8e9 };
const SIGNATURE = Buffer.from("377abcaf271c", "hex");
const CHUNK = 1 << 20;

/**
 * The newest CSV in an archive of one list, by the day in its name. Names in the archive choose it and are used for
 * nothing else; nothing is written. Throws InputError, in one line, for an archive that is damaged, holds a path, lacks
 * the CSV or unpacks to more than the limits.
 */
export async function unpackNewest(
  archive: Buffer,
  { list, name }: Pick<Asset, "list" | "name">,
  limits: UnpackLimits = LIMITS,
): Promise<UnpackedList> {
  const fail = (problem: string) => new InputError(`${name}: ${problem}`);
  // The library would try each format that it knows.
  if (!archive.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw fail("is not a 7z archive");
  const library = await libarchiveWasm();
  const open = () => new ArchiveReader(library, new Int8Array(archive));
  try {
    const names = memberNames(open());
    const path = names.find((member) => /[/\\\0]|^\.*$/.test(member));
    if (path !== undefined)
      throw fail(`holds ${JSON.stringify(path)}, which is not a plain file name`);
    const days = names.map((member) => dayOf(member, list));
    const day = days.toSorted().at(-1) ?? "";
    if (day === "") throw fail(`holds no ${list}.<day>.csv`);
    const wanted = days.indexOf(day);
    return { csv: readMember(open(), wanted, limits, fail), name: names[wanted]!, day };
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw fail(`is damaged (${(error as Error).message || "it can't be unpacked"})`);
  }
}

/** Empty for a member that is not a day's CSV of the list. */
function dayOf(member: string, list: string): string {
  const [, text] = /^[a-z_]+\.(\d\d[A-Za-z]{3}\d{4})\.csv$/.exec(member) ?? [];
  return member.startsWith(`${list}.`) ? (readDay(text ?? "") ?? "") : "";
}

/** Unpacks nothing: a 7z archive has all names in one place. */
function memberNames(reader: ArchiveReader): string[] {
  const names: string[] = [];
  for (let entry = reader.nextEntryPointer(); entry !== 0; entry = reader.nextEntryPointer()) {
    names.push(reader.getEntryPathname(entry));
  }
  const problem = reader.libarchive.error_string(reader.archive);
  if (names.length === 0) throw new Error(problem);
  reader.free();
  return names;
}

/** Members before the wanted one are unpacked and dropped, since most archives have one stream for all of them. */
function readMember(
  reader: ArchiveReader,
  wanted: number,
  limits: UnpackLimits,
  fail: (problem: string) => InputError,
): Buffer {
  const parts: Uint8Array[] = [];
  let whole = 0;
  for (let index = 0; index <= wanted; index++) {
    reader.nextEntryPointer();
    let bytes = 0;
    for (let part = reader.readData(CHUNK); part.length > 0; part = reader.readData(CHUNK)) {
      bytes += part.length;
      whole += part.length;
      if (bytes > limits.file || whole > limits.whole) {
        const limit = bytes > limits.file ? limits.file : limits.whole;
        throw fail(`unpacks to more than ${(limit / 1e6).toLocaleString("en")} MB`);
      }
      if (index === wanted) parts.push(new Uint8Array(part.buffer));
    }
  }
  reader.free();
  return Buffer.concat(parts);
}
