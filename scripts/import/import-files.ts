import { stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import type { Provenance, UnsavedDataset } from "../dataset/dataset.ts";
import { InputError } from "../dataset/input-error.ts";
import { addRenamings } from "./aliases.ts";
import { CENSUS_2011, CENSUS_FILE, CENSUS_STATES, censusRows } from "./census.ts";
import { Collector } from "./collect.ts";
import { combine } from "./combine.ts";
import { type RecognisedTable, recognise } from "./header.ts";
import { coverTownsInNoTaluka } from "./later-names.ts";
import { LGD, LGD_FILES } from "./lgd.ts";
import { LgdCollector, LgdEditions } from "./lgd-editions.ts";
import { MUNICIPAL_FILE, type MunicipalBody, municipalBodies } from "./municipal.ts";
import { visibleNames } from "./other-names.ts";
import { Report } from "./report.ts";
import { checkTable, TotalsChecker } from "./self-check.ts";
import { listSourceFiles } from "./source-files.ts";
import { readTables } from "./table.ts";
import { addTowns } from "./towns.ts";

export interface Imported {
  places: UnsavedDataset;
  /** `retrieved` is when the newest of the files was last modified, in whole seconds. */
  provenance: Provenance;
  report: Report;
}

/**
 * The places in these official files; of a folder, all files with an extension that can be read. What a file is, its
 * header tells. The order of files does not matter: Census and LGD files make one dataset by `combine`, and of
 * several LGD editions the date in the name of the file or its folder tells which is newer.
 *
 * Throws InputError with one line that names the file which is missing, empty, unreadable, of no known kind, or
 * cannot be of one dataset with the others.
 * @param onFile called with every file before it is read
 */
export async function importFiles(
  from: readonly string[],
  onFile: (path: string) => void,
): Promise<Imported> {
  const report = new Report();
  const census = new Collector(report, { origin: CENSUS_STATES, dividedTalukas: true });
  const lgd = new Map<string, LgdCollector>();
  const directories: { date: string; bodies: MunicipalBody[] }[] = [];
  const totals = new TotalsChecker();
  let retrieved = 0;
  const paths = await listSourceFiles(from);
  for (const path of paths) {
    onFile(path);
    retrieved = Math.max(retrieved, Math.floor((await stat(path)).mtimeMs / 1000) * 1000);
    const date = dateOf(path);
    for (const table of await recognisedTables(path)) {
      report.shorten(table.name, table.name.slice(path.length - shortName(path, paths).length));
      checkTable(table, report);
      totals.add(path, table);
      if (table.kind === CENSUS_FILE) {
        for (const row of censusRows(table, report)) census.add(row);
      } else if (table.kind === MUNICIPAL_FILE) {
        directories.push({ date, bodies: municipalBodies(table) });
      } else {
        const collector = lgd.get(date) ?? new LgdCollector(date, report);
        lgd.set(date, collector);
        collector.add(table);
      }
    }
  }
  totals.check(report);
  const older = census.places();
  const editions = new LgdEditions([...lgd.values()].map((collector) => collector.edition()));
  const { places, codes } = combine(older, editions, report);
  if (places.villages.length === 0) throw new InputError(`${from.join(", ")}: no village in any file`);
  addTowns(places, newestBodies(directories), codes, report);
  coverTownsInNoTaluka(places);
  places.aliases.push(...visibleNames(places));
  addRenamings(places);
  const sources = [
    ...(older.villages.length > 0 ? [CENSUS_2011] : []),
    ...(lgd.size + directories.length > 0 ? [LGD] : []),
  ];
  return { places, provenance: { ...joined(sources), retrieved: new Date(retrieved).toISOString() }, report };
}

/** The year, or year and month, in the name of the file or of its folder (`lgd-2026-05`); empty without one. */
function dateOf(path: string): string {
  const names = [basename(path), basename(dirname(resolve(path)))];
  const found = names.map((name) => /(?<!\d)20\d\d(?:[-_](?:0[1-9]|1[0-2]))?(?!\d)/.exec(name)?.[0]);
  return found.find((date) => date !== undefined)?.replace("_", "-") ?? "";
}

/** The file's name, with its folder's where another of the files has the same. */
function shortName(path: string, paths: readonly string[]): string {
  const name = basename(path);
  const alike = paths.filter((other) => basename(other) === name);
  return alike.length > 1 ? path.split("/").slice(-2).join("/") : name;
}

/** The bodies of several municipal directories; of one that stands in several, the newest. */
function newestBodies(directories: { date: string; bodies: MunicipalBody[] }[]): MunicipalBody[] {
  directories.sort((a, b) => (a.date < b.date ? -1 : 1));
  const bodies = directories.flatMap((directory) =>
    directory.bodies.map((body) => [body.code, body] as const),
  );
  return [...new Map(bodies).values()];
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
  for (const table of tables) table.name = path + table.name.slice(basename(path).length);
  const results = tables.map((table) => recognise(table, [CENSUS_FILE, ...LGD_FILES, MUNICIPAL_FILE]));
  const recognised = results.filter((result): result is RecognisedTable => !(result instanceof InputError));
  if (recognised.length === 0) throw results[0]!;
  const empty = recognised.find(({ rows }) => rows.length === 0);
  if (empty !== undefined) throw new InputError(`${empty.name}: has a header but no rows`);
  return recognised;
}
