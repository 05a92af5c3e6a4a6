import type { Level } from "../../functions/core/contract/levels.ts";
import { MAX_NAME_LENGTH } from "../dataset/dataset.ts";
import { readPincodes } from "./lgd.ts";
import type { Report } from "./report.ts";
import { type NamedVillage, readCode, type SourceRow } from "./rows.ts";

/** The fields of the resource "LGD - Villages with PIN Codes". */
const FIELDS: Record<Level, { code: string; name: string }> = {
  state: { code: "stateCode", name: "stateNameEnglish" },
  district: { code: "districtCode", name: "districtNameEnglish" },
  taluka: { code: "subdistrictCode", name: "subdistrictNameEnglish" },
  village: { code: "villageCode", name: "villageNameEnglish" },
};
const PINCODE = "pincode";

/** Its name as a file in reports and errors. */
export const DATAGOV_FILE = "open-data API";

/**
 * The village in a record of the open-data API, which has one record per village and PIN code; or the required fields
 * that are missing.
 *
 * @param number of the record, from 1: its line in the report
 */
export function recordRow(
  record: Record<string, unknown>,
  number: number,
  report: Report,
): { row: SourceRow & { village: NamedVillage } } | { missing: string[] } {
  const text = (field: string): string => {
    const value = record[field];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  const missing: string[] = [];
  const place = (level: Level) => {
    const { code, name } = FIELDS[level];
    const found = { code: readCode(level, text(code)) ?? "", name: text(name) };
    if (found.code === "") missing.push(code);
    if (found.name.trim() === "") missing.push(name);
    else if (found.name.length > MAX_NAME_LENGTH)
      missing.push(`${name} of at most ${MAX_NAME_LENGTH} characters`);
    return found;
  };
  const [state, district, taluka, village] = [
    place("state"),
    place("district"),
    place("taluka"),
    place("village"),
  ];
  if (missing.length > 0) return { missing };
  const at = { file: DATAGOV_FILE, line: number };
  const pincodes = readPincodes(text(PINCODE), { ...at, ...village }, report);
  return { row: { ...at, state, district, taluka, village: { ...village, pincodes } } };
}
