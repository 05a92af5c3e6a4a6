/** The survey of habitations of the rural roads programme (PMGSY): points with names, by blocks of districts. */

import type { Position } from "../../functions/core/geo/distance.ts";
import { distanceKm } from "../../functions/core/geo/distance.ts";
import { isInIndia } from "../../functions/core/geo/india.ts";
import { middleOf } from "../../functions/core/geo/middle.ts";
import { InputError } from "../cli/input-error.ts";
import type { Provenance } from "../dataset/dataset.ts";
import { GODL_INDIA } from "../dataset/license.ts";
import type { Report } from "../dataset/report.ts";
import { cleanName } from "../names/clean-names.ts";
import { apart } from "../tables/csv.ts";
import { type Fields, packRows, unpackRows } from "./packed-rows.ts";
import { checkDropped, type FileKind, type RecognisedTable, readNumber } from "./rows.ts";

export const PMGSY: Omit<Provenance, "retrieved"> = {
  source: "Rural roads programme (PMGSY), survey of habitations",
  license: GODL_INDIA,
  attribution: "Ministry of Rural Development, Government of India",
};

type HabitationField = "state" | "district" | "block" | "name" | "latitude" | "longitude";

export const HABITATIONS_FILE: FileKind<HabitationField> = {
  name: "PMGSY's habitations",
  columns: {
    state: { label: "STATE_ID", header: /^stateid$/ },
    district: { label: "DISTRICT_I", header: /^districtid?$/ },
    block: { label: "BLOCK_ID", header: /^blockid$/ },
    name: { label: "HAB_NAME", header: /^habname$/ },
    latitude: { label: "latitude", header: /^latitude$/ },
    longitude: { label: "longitude", header: /^longitude$/ },
  },
};

type BlockField = "state" | "stateName" | "district" | "districtName" | "block" | "blockName";

export const BLOCKS_FILE: FileKind<BlockField> = {
  name: "PMGSY's master data of blocks",
  columns: {
    state: { label: "STATE_ID", header: /^stateid$/ },
    stateName: { label: "STATE_NAME", header: /^statename$/ },
    district: { label: "DISTRICT_ID", header: /^districtid$/ },
    districtName: { label: "DISTRICT_NAME", header: /^districtname$/ },
    block: { label: "BLOCK_ID", header: /^blockid$/ },
    blockName: { label: "BLOCK_NAME", header: /^blockname$/ },
  },
};

/** A habitation as its row has it, before its block is known. */
export interface ListedHabitation {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  /** The programme's ids of state, district and block: "21 483 3851". */
  readonly block: string;
  readonly position: Position;
}

/** A block of the programme. */
export interface Block {
  readonly state: string;
  readonly name: string;
}

/** Why a row is not a habitation with a point in India. */
const LEFT_OUT = {
  nameless: "habitations without a name",
  outside: "habitations without a point in India",
  unknown: "habitations of a block that the master data lacks",
  far: "habitations further than 30 km from all others of their block",
} as const;

/** A point this far from all others of its block is not in it. */
const FAR_KM = 30;

/**
 * The habitations of a table. Rows without a name or a point in India are left out and reported. Throws InputError if the
 * header does not belong to the rows: most are left out.
 */
export function listedHabitations(
  table: RecognisedTable<HabitationField>,
  report: Report,
): ListedHabitation[] {
  const { name: file, rows } = table;
  const listed: ListedHabitation[] = [];
  const left = { nameless: [] as number[], outside: [] as number[] };
  let [above, block]: [ids: string[], block: string] = [[], ""];
  for (const row of rows) {
    const ids = BLOCK_IDS.map((field) => table.cell(row, field));
    // Hundreds of habitations have the block of the row above.
    if (ids.some((id, i) => id !== above[i])) block = blockKey(ids);
    above = ids;
    const { name } = cleanName(table.cell(row, "name").replaceAll("\ufffd", " "));
    const position = {
      latitude: degreesOf(table.cell(row, "latitude")),
      longitude: degreesOf(table.cell(row, "longitude")),
    };
    if (!/\p{L}/u.test(name)) left.nameless.push(row.line);
    else if (!isInIndia(position)) left.outside.push(row.line);
    // The name alone: a part of a text keeps the whole.
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

/** What a habitation has, flat. */
interface PackedHabitation extends Pick<ListedHabitation, "file" | "line" | "name" | "block"> {
  latitude: number;
  longitude: number;
}

const PACKED: Fields<ListedHabitation, keyof PackedHabitation> = {
  file: ({ file }) => file,
  line: ({ line }) => line,
  name: ({ name }) => name,
  block: ({ block }) => block,
  latitude: ({ position }) => position.latitude,
  longitude: ({ position }) => position.longitude,
};

export function packHabitations(habitations: readonly ListedHabitation[]): Uint8Array {
  return packRows(habitations, PACKED);
}

/** The habitations of {@link packHabitations}, one after the other. */
export function* unpackHabitations(packed: Uint8Array): Generator<ListedHabitation> {
  for (const { file, line, name, block, latitude, longitude } of unpackRows<PackedHabitation>(
    packed,
  ))
    yield { file, line, name, block, position: { latitude, longitude } };
}

/** The blocks of the master data, by the ids of state, district and block. */
export function listedBlocks(table: RecognisedTable<BlockField>): Map<string, Block> {
  const blocks = new Map<string, Block>();
  for (const row of table.rows) {
    blocks.set(blockKey(BLOCK_IDS.map((field) => table.cell(row, field))), {
      state: table.cell(row, "stateName").trim(),
      name: table.cell(row, "blockName").trim(),
    });
  }
  return blocks;
}

/**
 * The habitations by block. Left out and reported: those of a block that the master data lacks, and points further than
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
        `${file}: ${unknown.length} of ${some.length} habitations are of blocks that the master data lacks; are two headers exchanged?`,
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
  const shown = lines.slice(0, 20).join(", ");
  report.add({
    action: "dropped",
    reason: LEFT_OUT[reason],
    done: "left out",
    file,
    line: lines[0]!,
    level: "village",
    code: "",
    name: "",
    note: `${lines.length} records: ${shown}${lines.length > 20 ? ", …" : ""}`,
  });
}
