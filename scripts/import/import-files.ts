import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { InputError } from "../cli/input-error.ts";
import type { Provenance, UnsavedDataset } from "../dataset/dataset.ts";
import { Report } from "../dataset/report.ts";
import { Bodies } from "../editions/bodies.ts";
import { combine, type Editions } from "../editions/combine.ts";
import { EditionReader } from "../editions/edition.ts";
import { censusEdition } from "../editions/older.ts";
import { addBlocks, type ListedBlocks } from "../link/blocks/blocks.ts";
import { addMembers, type ListedMembers } from "../link/members/members.ts";
import { addLocalities } from "../link/offices/localities.ts";
import { addPostOffices } from "../link/offices/post-offices.ts";
import { addPositions, addTownsOfOffices } from "../link/positions/positions.ts";
import { CENSUS_EDITION } from "../sources/census.ts";
import { habitationsByBlock } from "../sources/pmgsy.ts";
import { readFiles } from "../sources/read-files.ts";
import { creditOf, SOURCES } from "../sources/registry.ts";
import {
  type Block,
  type DistrictChange,
  type ListedHabitation,
  type ListedOffice,
  type ListedPoint,
  type PackedSaid,
  type Said,
  type SurveyedArea,
  type Totals,
  unpackSaid,
  type VillagePoint,
} from "../sources/said.ts";
import { checkTotals } from "../sources/self-check.ts";
import type { Source } from "../sources/source.ts";
import { dateOf, listSourceFiles, shortName } from "./source-files.ts";

export interface Imported {
  places: UnsavedDataset;
  /** `retrieved` is the modification time of the newest file, in whole seconds. */
  provenance: Provenance;
  report: Report;
}

/**
 * The places in these official files and folders of files. Files are recognised by their headers, in any order. All
 * editions become one dataset by `combine`; LGD editions are ordered by the date in the name of the file or its
 * folder; without one they are of the month in which the newest file was changed.
 *
 * Throws InputError, one line that names the file, if one is missing, empty, unreadable, unknown, or does not fit the
 * others.
 * @param onFile called with every file before it is read
 * @param read reads the files
 */
export async function importFiles(
  from: readonly string[],
  onFile: (path: string) => void,
  read = readFiles,
): Promise<Imported> {
  const report = new Report();
  const { places, provenance } = await readWithPositions(
    (paths) => read(paths, onFile),
    from,
    report,
  );
  addTownsOfOffices(places, addLocalities(places, report));
  return { places, provenance, report };
}

/** Reads files in their order. */
type Read = (paths: readonly string[]) => ReturnType<typeof readFiles>;

/** A separate function, so that habitations are freed before localities are made: a tenth of the memory. */
async function readWithPositions(
  read: Read,
  from: readonly string[],
  report: Report,
): Promise<Pick<Imported, "places" | "provenance">> {
  const {
    places,
    habitations,
    villagePoints,
    blocks,
    headquarters,
    lists,
    members,
    surveyedAreas,
    doubtful,
    provenance,
  } = await readPlaces(read, from, report);
  const surveyed = await addPositions(
    places,
    {
      habitations: habitationsIn(habitations, blocks, report),
      headquarters,
      villagePoints: pointsIn(villagePoints),
      doubtful,
    },
    report,
  );
  addBlocks(places, lists, surveyed, report);
  addMembers(places, members, report);
  if (surveyedAreas.length > 0)
    places.surveyedAreas = surveyedAreas.map(({ block, outline }) => ({ block, outline }));
  return { places, provenance };
}

/** The habitations of each block, file by file; a file has those of a state. */
function* habitationsIn(
  packed: PackedSaid[],
  blocks: ReadonlyMap<string, Block>,
  report: Report,
): Generator<[Block, ListedHabitation[]]> {
  for (let said = packed.shift(); said !== undefined; said = packed.shift())
    yield* habitationsByBlock([...(unpackSaid(said).habitations ?? [])], blocks, report);
}

function* pointsIn(packed: readonly PackedSaid[]): Generator<VillagePoint> {
  for (const said of packed) yield* unpackSaid(said).villagePoints ?? [];
}

/** A separate function, so that data for the places alone is freed before positions are joined: a third of the memory. */
async function readPlaces(read: Read, from: readonly string[], report: Report) {
  const { editions, ...others } = await readSources(read, from, report);
  const { places, officeDistricts } = combine(editions, report);
  if (places.villages.length === 0)
    throw new InputError(`${from.join(", ")}: no village in any file`);
  const doubtful = addPostOffices(places, editions.offices ?? [], officeDistricts, report);
  return { places, doubtful, ...others };
}

/** The facts of all files together. */
interface Gathered {
  editions: Editions;
  /** Still packed: 860,000 of them. Each file's are taken out when they are read. */
  habitations: PackedSaid[];
  /** Packed, too. */
  villagePoints: readonly PackedSaid[];
  blocks: ReadonlyMap<string, Block>;
  headquarters: readonly ListedPoint[];
  surveyedAreas: readonly SurveyedArea[];
  /** Of development blocks, the newest first. */
  lists: ListedBlocks;
  members: ListedMembers;
  provenance: Provenance;
}

async function readSources(read: Read, from: readonly string[], report: Report): Promise<Gathered> {
  const census = new EditionReader(CENSUS_EDITION, report);
  const dated = new Map<string, EditionReader>();
  const used = new Set<Source>();
  const bodies = new Bodies();
  const offices: ListedOffice[] = [];
  const habitations: PackedSaid[] = [];
  const villagePoints: PackedSaid[] = [];
  const blocks = new Map<string, Block>();
  const headquarters: ListedPoint[] = [];
  const surveyedAreas: SurveyedArea[] = [];
  const blockLists: DatedLists[] = [];
  const districtChanges: DistrictChange[] = [];
  /** By folder. */
  const totals = new Map<string, Totals[]>();
  const fillers: { reader: EditionReader; said: PackedSaid }[] = [];
  let retrieved = 0;
  const paths = await listSourceFiles(from);
  for await (const [path, tables] of read(paths)) {
    retrieved = Math.max(retrieved, Math.floor((await stat(path)).mtimeMs / 1000) * 1000);
    const [date, folder] = [dateOf(path), dirname(path)];
    for (const { name, source: sourceName, findings, said: packed } of tables) {
      report.shorten(name, name.slice(path.length - shortName(path, paths).length));
      for (const finding of findings) report.add(finding);
      const source = SOURCES.find((one) => one.source === sourceName)!;
      used.add(source);
      if (packed.packed.some(([kind]) => kind === "habitations")) {
        habitations.push(packed);
        continue;
      }
      if (packed.packed.some(([kind]) => kind === "villagePoints")) {
        villagePoints.push(packed);
        continue;
      }
      if (packed.listedBlocks ?? packed.villageBlocks ?? packed.seatsOfAreas) {
        blockLists.push({ date, said: packed });
        continue;
      }
      const reader = readerOf(source, date);
      if (source.fillsGaps) {
        fillers.push({ reader, said: packed });
        continue;
      }
      const said = unpackSaid(packed);
      reader.add(said);
      bodies.add(date, said);
      for (const office of said.offices ?? []) offices.push(office);
      for (const [id, block] of said.blocks ?? []) blocks.set(id, block);
      for (const point of said.points ?? []) headquarters.push(point);
      surveyedAreas.push(...(said.surveyedAreas ?? []));
      districtChanges.push(...(said.districtChanges ?? []));
      if (said.totals) totals.set(folder, [...(totals.get(folder) ?? []), said.totals]);
    }
  }
  for (const lists of totals.values()) checkTotals(lists, report);
  for (const { reader, said } of fillers) reader.add(unpackSaid(said));
  const time = new Date(retrieved).toISOString();
  const month = time.slice(0, "2026-05".length);
  return {
    editions: {
      older: censusEdition(census.finish("")),
      lgd: [...dated].map(([date, reader]) => reader.finish(date || month)),
      bodies: bodies.newest(),
      offices,
      districtChanges,
    },
    habitations,
    villagePoints,
    blocks,
    headquarters,
    surveyedAreas,
    lists: newestBlocks(blockLists),
    members: newestMembers(blockLists),
    provenance: { ...creditOf(used), retrieved: time },
  };

  /** The edition that a source's file of this date belongs to. */
  function readerOf({ edition }: Source, dateOfFile: string): EditionReader {
    if (edition === undefined || edition === CENSUS_EDITION) return census;
    const date = edition.date ?? dateOfFile;
    const known = dated.get(date);
    if (known !== undefined) return known;
    const reader = new EditionReader(edition, report);
    dated.set(date, reader);
    return reader;
  }
}

/** What a list says about blocks, gram panchayats and constituencies. */
interface DatedLists {
  date: string;
  said: Pick<Said, "listedBlocks" | "villageBlocks" | "villagePanchayats" | "seatsOfAreas">;
}

/** What lists of gram panchayats say together: of each village the newest; and all of constituencies. */
function newestMembers(lists: readonly DatedLists[]): ListedMembers {
  const oldestFirst = lists.toSorted((a, b) => a.date.localeCompare(b.date, "en"));
  return {
    names: new Map(),
    ofVillages: new Map(oldestFirst.flatMap(({ said }) => [...(said.villagePanchayats ?? [])])),
    seats: oldestFirst.flatMap(({ said }) => said.seatsOfAreas ?? []),
  };
}

/** What lists of development blocks say together: of each block and village the newest. */
function newestBlocks(lists: readonly DatedLists[]): ListedBlocks {
  const sorted = lists.toSorted((a, b) => b.date.localeCompare(a.date, "en"));
  return {
    listed: sorted.flatMap(({ said }) => said.listedBlocks ?? []),
    ofVillages: new Map(sorted.toReversed().flatMap(({ said }) => [...(said.villageBlocks ?? [])])),
  };
}
