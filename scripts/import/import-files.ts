import { stat } from "node:fs/promises";
import type { Provenance, UnsavedDataset } from "../dataset/dataset.ts";
import { InputError } from "../dataset/input-error.ts";
import { addRenamings } from "./aliases.ts";
import { CENSUS_2011, CENSUS_FILE, CENSUS_STATES, censusRows } from "./census.ts";
import { Collector } from "./collect.ts";
import { type RecognisedTable, recognise } from "./header.ts";
import { LGD, LGD_FILES, LGD_NAME, lgdRows } from "./lgd.ts";
import { mergeEditions } from "./merge-editions.ts";
import { Report } from "./report.ts";
import { checkTable, TotalsChecker } from "./self-check.ts";
import { listSourceFiles } from "./source-files.ts";
import { readTables } from "./table.ts";

export interface Imported {
  places: UnsavedDataset;
  /** `retrieved` is when the newest of the files was last modified, in whole seconds. */
  provenance: Provenance;
  report: Report;
}

/**
 * The directory in these official files; of a folder, all files with an extension that can be read. What a file
 * is, its header tells. Census and LGD files together make one directory by `mergeEditions`.
 *
 * Throws InputError with one line that names the file which is missing, empty, unreadable, no such directory, or
 * none that can be of one directory with the others.
 * @param onFile told of every file before it is read
 */
export async function importFiles(
  from: readonly string[],
  onFile: (path: string) => void,
): Promise<Imported> {
  const report = new Report();
  const census = new Collector(report, "majority", CENSUS_STATES);
  const lgd = new Collector(report, "one district", { source: LGD_NAME, boundaries: "" });
  const censusCodes = new Map<string, string>();
  const totals = new TotalsChecker();
  let retrieved = 0;
  for (const path of await listSourceFiles(from)) {
    onFile(path);
    retrieved = Math.max(retrieved, Math.floor((await stat(path)).mtimeMs / 1000) * 1000);
    for (const table of await recognisedTables(path)) {
      checkTable(table, report);
      totals.add(path, table);
      if (table.kind === CENSUS_FILE) {
        for (const row of censusRows(table, report)) census.add(row);
      } else {
        for (const row of lgdRows(table, report, (code, inCensus) => censusCodes.set(code, inCensus)))
          lgd.add(row);
      }
    }
  }
  totals.check(report);
  const [older, newer] = [census.places(), lgd.places()];
  const sources = [
    ...(older.villages.length > 0 ? [CENSUS_2011] : []),
    ...(newer.villages.length > 0 ? [LGD] : []),
  ];
  if (sources.length === 0) throw new InputError(`${from.join(", ")}: no village in any file`);
  const places =
    sources.length === 2
      ? mergeEditions(older, newer, censusCodes, report)
      : sources[0] === LGD
        ? newer
        : older;
  addRenamings(places);
  return { places, provenance: { ...joined(sources), retrieved: new Date(retrieved).toISOString() }, report };
}

function joined(sources: readonly Omit<Provenance, "retrieved">[]): Omit<Provenance, "retrieved"> {
  const all = (field: keyof Omit<Provenance, "retrieved">) => [
    ...new Set(sources.map((source) => source[field])),
  ];
  return {
    source: all("source").join("; "),
    license: all("license").join("; "),
    attribution: all("attribution").join("; "),
  };
}

/** The tables of a file whose header is known; notes beside them on sheets of their own are passed over. */
async function recognisedTables(path: string): Promise<RecognisedTable[]> {
  const tables = await readTables(path);
  const results = tables.map((table) => recognise(table, [CENSUS_FILE, ...LGD_FILES]));
  const recognised = results.filter((result): result is RecognisedTable => !(result instanceof InputError));
  if (recognised.length === 0) throw results[0]!;
  const empty = recognised.find(({ rows }) => rows.length === 0);
  if (empty !== undefined) throw new InputError(`${empty.name}: has a header but no rows`);
  return recognised;
}
