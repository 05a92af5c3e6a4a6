import { InputError } from "../cli/input-error.ts";
import { Collector } from "../import/collect.ts";
import { DATAGOV_FILE, recordRow } from "../import/datagov.ts";
import { LGD_NAME } from "../import/lgd.ts";
import type { Report } from "../import/report.ts";
import { type ApiRecord, checkAddress } from "./api.ts";
import type { Arrival } from "./arrival.ts";
import { type DownloadOptions, download } from "./download.ts";
import { shownAddress } from "./http.ts";

/** The villages and PIN codes of the open-data API. Throws InputError as `download` does. */
export async function fetchDatagov(
  options: Omit<DownloadOptions, "onRecords">,
  report: Report,
): Promise<Arrival> {
  checkAddress(options.url);
  const retrieved = new Date();
  const edition = retrieved.toISOString().slice(0, 10);
  const origin = { source: LGD_NAME, districts_edition: edition, villages_edition: edition };
  const collector = new Collector(report, { origin, dividedTalukas: true });
  const unplaced: string[] = [];
  const repeated: Arrival["repeated"] = { count: 0 };
  /** Village and PIN code → number of the record. */
  const seen = new Map<string, number>();
  const add = (record: ApiRecord, number: number): void => {
    const result = recordRow(record, number, report);
    if ("missing" in result) {
      unplaced.push(`${DATAGOV_FILE}:${number} has no ${result.missing.join(", ")}`);
      return;
    }
    collector.add(result.row);
    const { code, pincodes } = result.row.village;
    const key = `${code} ${pincodes.join(" ")}`;
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, number);
    } else {
      repeated.count++;
      repeated.first ??= `${DATAGOV_FILE}:${number} has village ${code} with the same PIN code as ${DATAGOV_FILE}:${first}`;
    }
  };
  const { promised, received } = await download({
    ...options,
    onRecords: (offset, records) => {
      for (const [index, record] of records.entries()) add(record, offset + index + 1);
    },
  });
  const places = collector.places();
  if (places.villages.length === 0) {
    throw new InputError(`${shownAddress(options.url)}: no usable record; is the address right?`);
  }
  const problems: string[] = [];
  if (received !== promised) problems.push(`the API promised ${promised} records and returned ${received}`);
  if (unplaced.length > 0) problems.push(`${unplaced.length} records can't be placed: ${unplaced[0]}`);
  return {
    ...{ places, retrieved: retrieved.toISOString(), problems, repeated },
    lacks: new Set(["areas without villages", "PIN codes of towns"]),
    ...{ censusCodes: new Map(), invalidated: new Set() },
  };
}
