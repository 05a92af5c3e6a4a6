import { stat } from "node:fs/promises";
import { InputError } from "../cli/input-error.ts";
import type { Provenance, UnsavedDataset } from "../dataset/dataset.ts";
import { Report } from "../dataset/report.ts";
import { combine } from "../editions/combine.ts";
import { addBlocks } from "../link/blocks/blocks.ts";
import { addMembers } from "../link/members/members.ts";
import { addLocalities } from "../link/offices/localities.ts";
import { addPostOffices } from "../link/offices/post-offices.ts";
import { addPositions, addTownsOfOffices } from "../link/positions/positions.ts";
import { habitationsByBlock } from "../sources/pmgsy.ts";
import { readFiles } from "../sources/read-files.ts";
import { creditOf, SOURCES } from "../sources/registry.ts";
import {
  type Block,
  type ListedHabitation,
  type PackedSaid,
  unpackSaid,
  type VillagePoint,
} from "../sources/said.ts";
import type { Source } from "../sources/source.ts";
import { type Gathered, Gatherer } from "./gatherer.ts";
import { listSourceFiles, shortName } from "./source-files.ts";

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
 */
export async function importFiles(
  from: readonly string[],
  onFile: (path: string) => void,
): Promise<Imported> {
  const report = new Report();
  const { places, provenance } = await readWithPositions(from, onFile, report);
  addTownsOfOffices(places, addLocalities(places, report));
  return { places, provenance, report };
}

/** A separate function, so that habitations are freed before localities are made: a tenth of the memory. */
async function readWithPositions(
  from: readonly string[],
  onFile: (path: string) => void,
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
  } = await readPlaces(from, onFile, report);
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
async function readPlaces(from: readonly string[], onFile: (path: string) => void, report: Report) {
  const { editions, ...others } = await readSources(from, onFile, report);
  const { places, officeDistricts } = combine(editions, report);
  if (places.villages.length === 0)
    throw new InputError(`${from.join(", ")}: no village in any file`);
  const doubtful = addPostOffices(places, editions.offices ?? [], officeDistricts, report);
  return { places, doubtful, ...others };
}

/** Reads files one after the other, and says which sources they are of. */
async function readSources(
  from: readonly string[],
  onFile: (path: string) => void,
  report: Report,
): Promise<Gathered & { provenance: Provenance }> {
  const gatherer = new Gatherer(report);
  const used = new Set<Source>();
  let retrieved = 0;
  const paths = await listSourceFiles(from);
  for await (const [path, tables] of readFiles(paths, onFile)) {
    retrieved = Math.max(retrieved, Math.floor((await stat(path)).mtimeMs / 1000) * 1000);
    for (const { name, source: sourceName, findings, said } of tables) {
      report.shorten(name, name.slice(path.length - shortName(path, paths).length));
      for (const finding of findings) report.add(finding);
      const source = SOURCES.find((one) => one.source === sourceName)!;
      used.add(source);
      gatherer.add(source, path, said);
    }
  }
  const time = new Date(retrieved).toISOString();
  const month = time.slice(0, "2026-05".length);
  return {
    ...gatherer.finish(month),
    provenance: { ...creditOf(used), retrieved: time },
  };
}
