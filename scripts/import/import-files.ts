import { readdir, stat } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { fileError, InputError } from "../cli/input-error.ts";
import type { Provenance, UnsavedDataset } from "../dataset/dataset.ts";
import { addKnownNames } from "./names/aliases.ts";
import { addLocalNames } from "./names/local-names.ts";
import { visibleNames } from "./names/names-within.ts";
import { addLocalities } from "./offices/localities.ts";
import { officeDistricts } from "./offices/office-districts.ts";
import { addPostOffices, type DoubtfulPositions, INDIA_POST } from "./offices/post-offices.ts";
import { type CollectedPlaces, Collector } from "./places/collect.ts";
import { addFormerAreas } from "./places/former-areas.ts";
import { buildHierarchy } from "./places/hierarchy.ts";
import { districtsOfOffices, placeKeptTalukas } from "./places/kept-talukas.ts";
import { LgdEditions, lgdEdition } from "./places/lgd-editions.ts";
import { countTalukas } from "./places/population.ts";
import { placeTowns } from "./places/town-areas.ts";
import { addTowns } from "./places/towns.ts";
import { townAreas } from "./places/village-places.ts";
import { addPositions, addTownsOfLocalities } from "./positions/positions.ts";
import { Report } from "./report.ts";
import {
  ABSTRACT_2011,
  ABSTRACT_FILE,
  abstractRows,
  packRows,
  unpackRows,
} from "./sources/abstract.ts";
import { CENSUS_2011, CENSUS_FILE, CENSUS_STATES, censusRows } from "./sources/census.ts";
import {
  BLOCKS_FILE,
  type Block,
  HABITATIONS_FILE,
  habitationsByBlock,
  type ListedHabitation,
  listedBlocks,
  listedHabitations,
  PMGSY,
} from "./sources/habitations.ts";
import { LGD, LGD_FILES } from "./sources/lgd.ts";
import { type ListedOffice, listedOffices, POST_OFFICES_FILE } from "./sources/listed-offices.ts";
import { MUNICIPAL_FILE, type MunicipalBody, municipalBodies } from "./sources/municipal.ts";
import { type RecognisedTable, recognise } from "./sources/rows.ts";
import { checkTable, TotalsChecker } from "./sources/self-check.ts";
import { isWorkbook, readTables, TABLE_EXTENSIONS } from "./sources/table.ts";

export interface Imported {
  places: UnsavedDataset;
  /** `retrieved` is the modification time of the newest file, in whole seconds. */
  provenance: Provenance;
  report: Report;
}

/**
 * The places in these official files and folders of files. Files are recognised by their headers, in any order. All
 * editions become one dataset by `buildHierarchy`; LGD editions are ordered by the date in the name of the file or its
 * folder; without one they are of the month in which the newest file was changed.
 *
 * Throws InputError, one line that names the file, if one is missing, empty, unreadable, unknown, or does not fit the
 * others.
 * @param onFile called with every file before it is read
 */
export async function importFiles(
  from: readonly string[],
  onFile: (path: string) => void,
): Promise<Imported> {
  const report = new Report();
  const { places, provenance } = await readWithPositions(from, onFile, report);
  addLocalities(places, report);
  addTownsOfLocalities(places);
  return { places, provenance, report };
}

/** A function of its own, so that habitations are not kept while localities are made: a tenth of the memory. */
async function readWithPositions(
  from: readonly string[],
  onFile: (path: string) => void,
  report: Report,
): Promise<Pick<Imported, "places" | "provenance">> {
  const { places, habitations, blocks, doubtful, provenance } = await readPlaces(
    from,
    onFile,
    report,
  );
  if (places.villages.length === 0)
    throw new InputError(`${from.join(", ")}: no village in any file`);
  addPositions(places, habitationsByBlock(habitations, blocks, report), report, doubtful);
  return { places, provenance };
}

/** A function of its own, so that what only the places need is not kept while positions are joined: a third of the memory. */
async function readPlaces(from: readonly string[], onFile: (path: string) => void, report: Report) {
  return joined(await readFiles(from, onFile, report), report);
}

/** What the files have, each kind in the form of its reader. */
interface Sources {
  /** Everything of the Census. */
  census: CollectedPlaces;
  editions: LgdEditions;
  bodies: readonly MunicipalBody[];
  offices: readonly ListedOffice[];
  habitations: readonly ListedHabitation[];
  blocks: ReadonlyMap<string, Block>;
  provenance: Provenance;
}

async function readFiles(
  from: readonly string[],
  onFile: (path: string) => void,
  report: Report,
): Promise<Sources> {
  const census = new Collector(report, {
    origin: CENSUS_STATES,
    dividedTalukas: true,
    censusDistricts: true,
  });
  const lgd = new Map<string, RecognisedTable[]>();
  const directories: { date: string; bodies: MunicipalBody[] }[] = [];
  const offices: ListedOffice[] = [];
  const habitations: ListedHabitation[] = [];
  let blocks: ReadonlyMap<string, Block> = new Map();
  const totals = new TotalsChecker();
  // These fill the gaps of the village directory, so they are added after it.
  const abstracts: string[] = [];
  let retrieved = 0;
  const paths = await listSourceFiles(from);
  for await (const [path, tables] of readInOrder(paths, onFile)) {
    retrieved = Math.max(retrieved, Math.floor((await stat(path)).mtimeMs / 1000) * 1000);
    const date = dateOf(path);
    for (const table of tables) {
      report.shorten(table.name, table.name.slice(path.length - shortName(path, paths).length));
      checkTable(table, report);
      totals.add(path, table);
      if (table.kind === CENSUS_FILE) {
        for (const row of censusRows(table, report)) census.add(row);
      } else if (table.kind === ABSTRACT_FILE) {
        abstracts.push(packRows(abstractRows(table, report)));
      } else if (table.kind === MUNICIPAL_FILE) {
        directories.push({ date, bodies: municipalBodies(table, report) });
      } else if (table.kind === POST_OFFICES_FILE) {
        for (const office of listedOffices(table, report)) offices.push(office);
      } else if (table.kind === HABITATIONS_FILE) {
        for (const habitation of listedHabitations(table, report)) habitations.push(habitation);
      } else if (table.kind === BLOCKS_FILE) {
        blocks = new Map([...blocks, ...listedBlocks(table)]);
      } else {
        lgd.set(date, [...(lgd.get(date) ?? []), table]);
      }
    }
  }
  totals.check(report);
  const hasDirectory = !census.isEmpty;
  const hasAbstract = abstracts.length > 0;
  for (const packed of abstracts) for (const row of unpackRows(packed)) census.add(row);
  const older = census.places();
  const sources = [
    ...(hasDirectory ? [CENSUS_2011] : []),
    ...(hasAbstract ? [ABSTRACT_2011] : []),
    ...(lgd.size + directories.length > 0 ? [LGD] : []),
    ...(offices.length > 0 ? [INDIA_POST] : []),
    ...(habitations.length > 0 ? [PMGSY] : []),
  ];
  const time = new Date(retrieved).toISOString();
  const month = time.slice(0, "2026-05".length);
  const editions = new LgdEditions(
    [...lgd].map(([date, tables]) => lgdEdition(date || month, tables, report)),
  );
  return {
    census: older,
    editions,
    bodies: newestBodies(directories),
    offices,
    habitations,
    blocks,
    provenance: { ...joinedSources(sources), retrieved: time },
  };
}

/** The places of all sources with their names and post offices, and what their positions need; none if no file has a village. */
function joined(
  { census, editions, bodies, offices, ...others }: Sources,
  report: Report,
): Pick<Imported, "places"> &
  Omit<Sources, "census" | "editions" | "bodies" | "offices"> & { doubtful?: DoubtfulPositions } {
  const hierarchy = buildHierarchy(census, editions, townAreas(bodies), report);
  const { places } = hierarchy;
  if (places.villages.length === 0) return { places, ...others };
  const districts = officeDistricts(places, offices, report);
  placeKeptTalukas(hierarchy, census, districtsOfOffices(places, offices, districts), report);
  const moved = placeTowns(hierarchy, {
    census,
    bodies,
    report,
    offices: districtsOfOffices(places, offices, districts, ({ type }) => type !== "branch_office"),
  });
  countTalukas(places, census, hierarchy.homes);
  addTowns(hierarchy, bodies, report);
  addFormerAreas(hierarchy, census, editions, moved);
  places.aliases.push(...visibleNames(places));
  addKnownNames(places, report);
  addLocalNames(places, report);
  const doubtful = addPostOffices(places, offices, districts, report);
  return { places, doubtful, ...others };
}

/** The year, or year and month, in the name of the file or its folder (`lgd-2026-05`); empty if none. */
function dateOf(path: string): string {
  const names = [basename(path), basename(dirname(resolve(path)))];
  const found = names.map(
    (name) => /(?<!\d)20\d\d(?:[-_](?:0[1-9]|1[0-2]))?(?!\d)/.exec(name)?.[0],
  );
  return found.find((date) => date !== undefined)?.replace("_", "-") ?? "";
}

/** The file's name, with its folder's if another file has the same name. */
function shortName(path: string, paths: readonly string[]): string {
  const name = basename(path);
  const alike = paths.filter((other) => basename(other) === name);
  return alike.length > 1 ? path.split("/").slice(-2).join("/") : name;
}

/** The bodies of several municipal directories; the newest of duplicates. */
function newestBodies(directories: { date: string; bodies: MunicipalBody[] }[]): MunicipalBody[] {
  directories.sort((a, b) => (a.date < b.date ? -1 : 1));
  const bodies = directories.flatMap((directory) =>
    directory.bodies.map((body) => [body.code, body] as const),
  );
  return [...new Map(bodies).values()];
}

function joinedSources(
  sources: readonly Omit<Provenance, "retrieved">[],
): Omit<Provenance, "retrieved"> {
  const all = (field: keyof Omit<Provenance, "retrieved">) => [
    ...new Set(sources.map((source) => source[field])),
  ];
  return {
    source: all("source").join("; "),
    license: all("license").join("; "),
    attribution: all("attribution").join("; "),
  };
}

/** The kinds of files that are recognised. */
const FILE_KINDS = [
  ...[CENSUS_FILE, ABSTRACT_FILE, ...LGD_FILES, MUNICIPAL_FILE, POST_OFFICES_FILE],
  ...[HABITATIONS_FILE, BLOCKS_FILE],
];

/** How many workbooks are read at a time, and how many of those that are read may wait for their turn. */
const [WORKBOOKS_AT_ONCE, WORKBOOKS_AHEAD] = [2, 10];

/**
 * The files with their tables, in order. Other threads read workbooks, so that they are begun while it is others' turn, such
 * as that of a workbook ten times as large.
 */
async function* readInOrder(
  paths: readonly string[],
  onFile: (path: string) => void,
): AsyncGenerator<[path: string, tables: RecognisedTable[]]> {
  const begun = new Map<string, Promise<RecognisedTable[]>>();
  const workbooks = paths.filter(isWorkbook);
  let reading = 0;
  const begin = () => {
    while (reading < WORKBOOKS_AT_ONCE && begun.size < WORKBOOKS_AHEAD) {
      const next = workbooks.shift();
      if (next === undefined) return;
      reading++;
      const tables = recognisedTables(next).finally(() => {
        reading--;
        begin();
      });
      // What is wrong with it is said when it is its turn.
      tables.catch(() => {});
      begun.set(next, tables);
    }
  };
  for (const path of paths) {
    begin();
    onFile(path);
    yield [path, await (begun.get(path) ?? recognisedTables(path))];
    begun.delete(path);
  }
}

/** The tables of a file with a known header; other sheets, such as notes, are skipped. */
async function recognisedTables(path: string): Promise<RecognisedTable[]> {
  const tables = await readTables(path);
  for (const table of tables) table.name = path + table.name.slice(basename(path).length);
  const results = tables.map((table) => recognise(table, FILE_KINDS));
  const recognised = results.filter(
    (result): result is RecognisedTable => !(result instanceof InputError),
  );
  if (recognised.length === 0) throw results[0]!;
  const empty = recognised.find(({ rows }) => rows.length === 0);
  if (empty !== undefined) throw new InputError(`${empty.name}: has a header but no rows`);
  return recognised;
}

/** Hidden files, and the lock files that editors put next to an open file: `.#goa.csv`, `~$goa.xlsx`. */
const HIDDEN = /^(?:\.|~\$)/;

/**
 * The paths of the files in `from`: a file, or for a folder all files in it with one of
 * {@link TABLE_EXTENSIONS}, sorted by name.
 *
 * Throws InputError, one line that names the path, for anything else and for what can't be read.
 */
export async function listSourceFiles(from: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const path of from) {
    let names: string[] | undefined;
    try {
      if ((await stat(path)).isDirectory()) names = await readdir(path);
    } catch (error) {
      throw fileError(path, error);
    }
    const tables = names?.filter((name) => isTable(name) && !HIDDEN.test(name)).sort();
    if (tables?.length === 0) {
      throw new InputError(`${path}: no ${TABLE_EXTENSIONS.join(", ")} file in this folder`);
    }
    if (!tables && !isTable(path)) {
      throw new InputError(`${path}: must be one of ${TABLE_EXTENSIONS.join(", ")}`);
    }
    files.push(...(tables?.map((name) => join(path, name)) ?? [path]));
  }
  return files;
}

function isTable(path: string): boolean {
  return TABLE_EXTENSIONS.includes(extname(path).toLowerCase());
}
