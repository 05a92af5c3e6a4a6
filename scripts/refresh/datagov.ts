import { LEVELS, type Level } from "../../functions/core/contract/levels.ts";
import { InputError } from "../cli/input-error.ts";
import { MAX_NAME_LENGTH } from "../dataset/dataset.ts";
import { Collector, LGD_NAME, type Named, readCode, readPincodes } from "../import/parts.ts";
import type { Report } from "../import/report.ts";
import { type ApiOptions, type ApiRecord, checkAddress, download } from "./api.ts";
import type { Arrival } from "./arrival.ts";
import { shownAddress } from "./http.ts";

/** The fields of a record, which has a village and one of its PIN codes. */
const FIELDS: Record<Level, { code: string; name: string }> = {
  state: { code: "stateCode", name: "stateNameEnglish" },
  district: { code: "districtCode", name: "districtNameEnglish" },
  taluka: { code: "subdistrictCode", name: "subdistrictNameEnglish" },
  village: { code: "villageCode", name: "villageNameEnglish" },
};

/** The API's name as a file in reports and errors; a record's number is its line. */
const FILE = "open-data API";

/** The villages and PIN codes of the open-data API. Throws InputError as `download` does. */
export async function fetchDatagov(options: ApiOptions, report: Report): Promise<Arrival> {
  checkAddress(options.url);
  const retrieved = new Date();
  // The year only: the same data on another day is not a change.
  const edition = retrieved.toISOString().slice(0, 4);
  const origin = { source: LGD_NAME, districts_edition: edition, villages_edition: edition };
  const collector = new Collector(report, { origin, dividedTalukas: true });
  const unplaced: string[] = [];
  const repeated: Arrival["repeated"] = { count: 0 };
  /** Village and PIN code → number of the record. */
  const seen = new Map<string, number>();
  const add = (record: ApiRecord, number: number): void => {
    const { named, missing } = readPlaces(record);
    if (missing.length > 0) {
      unplaced.push(`${FILE}:${number} has no ${missing.join(", ")}`);
      return;
    }
    const at = { file: FILE, line: number };
    const pincodes = readPincodes(textOf(record, "pincode"), { ...at, ...named.village }, report);
    collector.add({ ...at, ...named, village: { ...named.village, pincodes } });
    const { code } = named.village;
    const key = `${code} ${pincodes.join(" ")}`;
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, number);
    } else {
      repeated.count++;
      repeated.first ??= `${FILE}:${number} has village ${code} with the same PIN code as ${FILE}:${first}`;
    }
  };
  const { promised, received } = await download(options, (offset, records) => {
    for (const [index, record] of records.entries()) add(record, offset + index + 1);
  });
  const places = collector.places();
  if (places.villages.length === 0) {
    throw new InputError(`${shownAddress(options.url)}: no usable record; is the address right?`);
  }
  const problems: string[] = [];
  if (received !== promised)
    problems.push(`the API promised ${promised} records and returned ${received}`);
  if (unplaced.length > 0)
    problems.push(`${unplaced.length} records can't be placed: ${unplaced[0]}`);
  return {
    places,
    retrieved: retrieved.toISOString(),
    problems,
    repeated,
    lacks: new Set(["areas without villages", "PIN codes of towns"]),
    censusCodes: new Map(),
    invalidated: new Set(),
  };
}

/** The place of each level in a record, and the required fields that it lacks. */
function readPlaces(record: ApiRecord): { named: Record<Level, Named>; missing: string[] } {
  const missing: string[] = [];
  const places = LEVELS.map((level) => {
    const { code, name } = FIELDS[level];
    const named = { code: readCode(level, textOf(record, code)) ?? "", name: textOf(record, name) };
    if (named.code === "") missing.push(code);
    if (named.name.trim() === "") missing.push(name);
    else if (named.name.length > MAX_NAME_LENGTH)
      missing.push(`${name} of at most ${MAX_NAME_LENGTH} characters`);
    return [level, named] as const;
  });
  return { named: Object.fromEntries(places) as Record<Level, Named>, missing };
}

function textOf(record: ApiRecord, field: string): string {
  const value = record[field];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
