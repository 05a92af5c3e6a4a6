/** The survey of habitations of the rural roads programme (PMGSY): points with names, by blocks of districts. */

import { distanceKm } from "../../functions/core/geo/distance.ts";
import { isInIndia } from "../../functions/core/geo/india.ts";
import { middleOf } from "../../functions/core/geo/middle.ts";
import { InputError } from "../cli/input-error.ts";
import { GODL_INDIA } from "../dataset/license.ts";
import type { Report } from "../dataset/report.ts";
import { cleanName } from "../names/clean-names.ts";
import { apart } from "../tables/csv.ts";
import { checkDropped, type FileKind, type RecognisedTable, readNumber } from "./rows.ts";
import type { Block, ListedHabitation } from "./said.ts";
import type { Source, SourceFile } from "./source.ts";

const HABITATIONS = {
  name: "PMGSY's habitations",
  columns: {
    state: { label: "STATE_ID", header: /^stateid$/ },
    district: { label: "DISTRICT_I", header: /^districtid?$/ },
    block: { label: "BLOCK_ID", header: /^blockid$/ },
    name: { label: "HAB_NAME", header: /^habname$/ },
    latitude: { label: "latitude", header: /^latitude$/ },
    longitude: { label: "longitude", header: /^longitude$/ },
  },
} satisfies FileKind;

type HabitationField = keyof typeof HABITATIONS.columns;

const BLOCKS = {
  name: "PMGSY's master data of blocks",
  columns: {
    state: { label: "STATE_ID", header: /^stateid$/ },
    stateName: { label: "STATE_NAME", header: /^statename$/ },
    district: { label: "DISTRICT_ID", header: /^districtid$/ },
    districtName: { label: "DISTRICT_NAME", header: /^districtname$/ },
    block: { label: "BLOCK_ID", header: /^blockid$/ },
    blockName: { label: "BLOCK_NAME", header: /^blockname$/ },
  },
} satisfies FileKind;

type BlockField = keyof typeof BLOCKS.columns;

export const PMGSY_FILES = {
  habitations: {
    kind: HABITATIONS,
    read: (table, report) => ({ habitations: readHabitations(table, report) }),
  } satisfies SourceFile<HabitationField>,
  blocks: {
    kind: BLOCKS,
    read: (table) => ({ blocks: readBlocks(table) }),
  } satisfies SourceFile<BlockField>,
};

/** Habitations with points, which give villages positions. */
export const PMGSY: Source = {
  source: "Rural roads programme (PMGSY), survey of habitations",
  license: GODL_INDIA,
  attribution: "Ministry of Rural Development, Government of India",
  about:
    "the survey of habitations of the rural roads programme (PMGSY): one zipped shapefile for each state, and MasterData.xls with the names of its blocks",
  address: "https://github.com/datameet/pmgsy-geosadak",
  files: Object.values(PMGSY_FILES),
};

/** Why a row is not a habitation with a point in India. */
const LEFT_OUT = {
  nameless: "habitations without a name",
  outside: "habitations without a point in India",
  unknown: "habitations of a block that the master data lacks",
  far: "habitations further than 30 km from all others of their block",
} as const;

/** A point this far from all others of its block is not in the block. */
const FAR_KM = 30;

/**
 * The habitations of a table. Rows without a name or a point in India are left out and reported. Throws InputError if the
 * header does not belong to the rows: if most are left out.
 */
function readHabitations(
  table: RecognisedTable<HabitationField>,
  report: Report,
): ListedHabitation[] {
  const { name: file, rows } = table;
  const listed: ListedHabitation[] = [];
  const left = { nameless: [] as number[], outside: [] as number[] };
  let [above, block]: [ids: string[], block: string] = [[], ""];
  for (const row of rows) {
    const ids = BLOCK_IDS.map((field) => table.cell(row, field));
    // Hundreds of rows have the same block as the row above.
    if (ids.some((id, i) => id !== above[i])) block = blockKey(ids);
    above = ids;
    const { name } = cleanName(table.cell(row, "name").replaceAll("\ufffd", " "));
    const position = {
      latitude: degreesOf(table.cell(row, "latitude")),
      longitude: degreesOf(table.cell(row, "longitude")),
    };
    if (!/\p{L}/u.test(name)) left.nameless.push(row.line);
    else if (!isInIndia(position)) left.outside.push(row.line);
    // A copy of the name: a substring would keep the whole text in memory.
    else listed.push({ file, line: row.line, name: apart(name), block, position });
  }
  for (const reason of ["nameless", "outside"] as const)
    reportLeftOut(report, reason, file, left[reason]);
  checkDropped(table, rows.length - listed.length);
  return listed;
}

const BLOCK_IDS = ["state", "district", "block"] as const;

function blockKey(ids: readonly string[]): string {
  return ids.map((id) => readNumber(id) ?? "").join(" ");
}

function degreesOf(cell: string): number {
  return cell === "" ? Number.NaN : Number(cell);
}

/** The blocks of the master data, by the ids of state, district and block. */
function readBlocks(table: RecognisedTable<BlockField>): Map<string, Block> {
  const blocks = new Map<string, Block>();
  for (const row of table.rows) {
    blocks.set(blockKey(BLOCK_IDS.map((field) => table.cell(row, field))), {
      file: table.name,
      line: row.line,
      state: table.cell(row, "stateName").trim(),
      district: table.cell(row, "districtName").trim(),
      name: table.cell(row, "blockName").trim(),
    });
  }
  return blocks;
}

/**
 * The habitations by block. Leaves out and reports habitations of a block that the master data lacks, and points further than
 * 30 km from all others of their block. Throws InputError if there is no master data, or if it lacks most blocks of a file.
 */
export function habitationsByBlock(
  listed: readonly ListedHabitation[],
  blocks: ReadonlyMap<string, Block>,
  report: Report,
): Map<Block, ListedHabitation[]> {
  for (const [file, some] of Map.groupBy(listed, (habitation) => habitation.file)) {
    if (blocks.size === 0) {
      throw new InputError(
        `${file}: its blocks have no names without the programme's master data; add MasterData.xls to --from`,
      );
    }
    const unknown = some.filter(({ block }) => !blocks.has(block));
    if (unknown.length * 2 > some.length) {
      throw new InputError(
        `${file}: ${unknown.length} of ${some.length} habitations are of blocks that the master data lacks; are two headers swapped?`,
      );
    }
    reportLeftOut(
      report,
      "unknown",
      file,
      unknown.map(({ line }) => line),
    );
  }
  const known = listed.filter(({ block }) => blocks.has(block));
  const result = new Map<Block, ListedHabitation[]>();
  const far: ListedHabitation[] = [];
  for (const [block, some] of Map.groupBy(known, ({ block }) => block)) {
    const middle = middleOf(some.map(({ position }) => position));
    const near = some.filter((one) => {
      const isNear =
        distanceKm(one.position, middle) <= FAR_KM ||
        some.some((other) => other !== one && distanceKm(other.position, one.position) <= FAR_KM);
      if (!isNear) far.push(one);
      return isNear;
    });
    result.set(blocks.get(block)!, near);
  }
  for (const [file, some] of Map.groupBy(far, (habitation) => habitation.file)) {
    reportLeftOut(
      report,
      "far",
      file,
      some.map(({ line }) => line),
    );
  }
  return result;
}

function reportLeftOut(
  report: Report,
  reason: keyof typeof LEFT_OUT,
  file: string,
  lines: readonly number[],
): void {
  if (lines.length === 0) return;
  const shown = lines.slice(0, MOST_SHOWN).join(", ");
  report.add({
    action: "dropped",
    reason: LEFT_OUT[reason],
    done: "left out",
    file,
    line: lines[0]!,
    level: "village",
    code: "",
    name: "",
    note: `${lines.length} records: ${shown}${lines.length > MOST_SHOWN ? ", …" : ""}`,
  });
}

/** The number of lines that a row of the report names. */
const MOST_SHOWN = 20;
