import { readdir, stat } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { fileError, InputError } from "../cli/input-error.ts";
import type { Provenance, UnsavedDataset } from "../dataset/dataset.ts";
import { Report } from "../dataset/report.ts";
import { type CollectedPlaces, Collector } from "../editions/collect.ts";
import { addFormerAreas } from "../editions/former-areas.ts";
import { buildHierarchy } from "../editions/hierarchy.ts";
import { districtsOfOffices, placeKeptTalukas } from "../editions/kept-talukas.ts";
import { LgdEditions, lgdEdition } from "../editions/lgd-editions.ts";
import { countTalukas } from "../editions/population.ts";
import { placeTowns } from "../editions/town-areas.ts";
import { addTowns } from "../editions/towns.ts";
import { townAreas } from "../editions/village-places.ts";
import { addLocalities } from "../link/offices/localities.ts";
import { officeDistricts } from "../link/offices/office-districts.ts";
import {
  addPostOffices,
  type DoubtfulPositions,
  INDIA_POST,
} from "../link/offices/post-offices.ts";
import { addPositions, addTownsOfLocalities } from "../link/positions/positions.ts";
import { addKnownNames } from "../names/aliases.ts";
import { addLocalNames } from "../names/local-names.ts";
import { visibleNames } from "../names/names-within.ts";
import { ABSTRACT_2011 } from "../sources/census-abstract.ts";
import { CENSUS_2011, CENSUS_STATES } from "../sources/census-directory.ts";
import { type ListedOffice, unpackOffices } from "../sources/india-post.ts";
import { LGD, LGD_FILES } from "../sources/lgd.ts";
import type { MunicipalBody } from "../sources/lgd-towns.ts";
import { type Block, habitationsByBlock, PMGSY, unpackHabitations } from "../sources/pmgsy.ts";
import { readFiles } from "../sources/read-files.ts";
import { type RecognisedTable, recognise } from "../sources/rows.ts";
import { TotalsChecker } from "../sources/self-check.ts";
import { unpackSourceRows } from "../sources/source-row.ts";
import { TABLE_EXTENSIONS } from "../tables/read-tables.ts";

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
  const listed = habitations.flatMap((packed) => [...unpackHabitations(packed)]);
  await addPositions(places, habitationsByBlock(listed, blocks, report), report, doubtful);
  return { places, provenance };
}

/** A function of its own, so that what only the places need is not kept while positions are joined: a third of the memory. */
async function readPlaces(from: readonly string[], onFile: (path: string) => void, report: Report) {
  return joined(await readSources(from, onFile, report), report);
}

/** What the files have, each kind in the form of its reader. */
interface Sources {
  /** Everything of the Census. */
  census: CollectedPlaces;
  editions: LgdEditions;
  bodies: readonly MunicipalBody[];
  offices: readonly ListedOffice[];
  /** Of each file; see `packHabitations`. */
  habitations: readonly Uint8Array[];
  blocks: ReadonlyMap<string, Block>;
  provenance: Provenance;
}

async function readSources(
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
  const directories: { date: string; bodies: readonly MunicipalBody[] }[] = [];
  const offices: ListedOffice[] = [];
  const habitations: Uint8Array[] = [];
  let blocks: ReadonlyMap<string, Block> = new Map();
  const totals = new TotalsChecker();
  // These fill the gaps of the village directory, so they are added after it.
  const abstracts: Uint8Array[] = [];
  let retrieved = 0;
  const paths = await listSourceFiles(from);
  for await (const [path, tables] of readFiles(paths, onFile)) {
    retrieved = Math.max(retrieved, Math.floor((await stat(path)).mtimeMs / 1000) * 1000);
    const date = dateOf(path);
    for (const { name, findings, content } of tables) {
      report.shorten(name, name.slice(path.length - shortName(path, paths).length));
      for (const finding of findings) report.add(finding);
      if (content.kind === "census") {
        for (const row of unpackSourceRows(content.rows)) census.add(row);
      } else if (content.kind === "abstract") {
        abstracts.push(content.rows);
      } else if (content.kind === "municipal") {
        directories.push({ date, bodies: content.bodies });
      } else if (content.kind === "offices") {
        for (const office of unpackOffices(content.rows)) offices.push(office);
      } else if (content.kind === "habitations") {
        habitations.push(content.rows);
      } else if (content.kind === "blocks") {
        blocks = new Map([...blocks, ...content.blocks]);
      } else if (content.kind === "lgd") {
        const table = recognise(content.table, LGD_FILES) as RecognisedTable;
        totals.add(path, table);
        lgd.set(date, [...(lgd.get(date) ?? []), table]);
      }
    }
  }
  totals.check(report);
  const hasDirectory = !census.isEmpty;
  const hasAbstract = abstracts.length > 0;
  for (const packed of abstracts)
    for (const row of unpackSourceRows(packed)) census.add({ ...row, fills: true });
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
function newestBodies(
  directories: { date: string; bodies: readonly MunicipalBody[] }[],
): MunicipalBody[] {
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
