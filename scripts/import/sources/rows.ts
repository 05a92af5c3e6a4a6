/** A row of an official file: as text, and as the place that it names. */

import { formatCode, type Level } from "../../../functions/core/contract/levels.ts";
import type { StateKind } from "../../../functions/core/contract/records.ts";
import type { VillageColumn } from "../../../functions/core/contract/village-fields.ts";

/** A row of a file as text. */
export interface TableRow {
  /** The line on which it begins in a text, or its row in a sheet; from 1. */
  line: number;
  /** The cells as they are, spaces and damage included; "" if empty. Those at the end of a sheet's row may be missing. */
  fields: string[];
}

/** The most columns of a table; official ones have up to 12. */
export const MAX_COLUMNS = 256;

/** The error of a row with more than {@link MAX_COLUMNS}. */
export function tooManyColumns(line: number, columns: number): string {
  return `row ${line} has ${columns.toLocaleString("en")} columns; the limit is ${MAX_COLUMNS}`;
}

/** Whether any cell of the row holds more than spaces. */
export function isFilled({ fields }: TableRow): boolean {
  return fields.some((field) => field.trim() !== "");
}

/**
 * The code in this cell, zero-padded to its level's width; undefined unless it is a whole number above 0 of at most that
 * width. Sources write codes with and without leading zeros, and spreadsheets write `9.0`.
 */
export function readCode(level: Level, cell: string): string | undefined {
  const id = Number(readNumber(cell) ?? 0);
  const code = formatCode(level, id);
  return id > 0 && code.length === formatCode(level, 0).length ? code : undefined;
}

/** The whole number in this cell without leading zeros; undefined if there is none. */
export function readNumber(cell: string): string | undefined {
  const [, digits] = /^0*(\d+)(?:\.0+)?$/.exec(cell.trim()) ?? [];
  return digits;
}

/** Whether the cell has no code: blank or zeros. */
export function isEmptyCode(cell: string): boolean {
  return /^\s*0*(?:\.0+)?\s*$/.test(cell);
}

/** A place as two cells name it: the code zero-padded, the name as in the source. */
export interface Named {
  code: string;
  name: string;
}

/** People and households of the Census of 2011, as digits. */
export interface Figures {
  population: string;
  households: string;
}

/** Fields of a village as texts of the dataset. */
export type VillageTexts = Partial<Record<Exclude<VillageColumn, "kind">, string>>;

/** A row as a place (the lowest one given) and its parents. */
export interface SourceRow {
  file: string;
  line: number;
  state: NamedState;
  district?: Named;
  taluka?: Named;
  /** Without `taluka` if the source has none for it. */
  village?: NamedVillage;
  /** Of its lowest place. */
  figures?: Figures;
  /** Whether it only fills gaps: what other rows say about the place stays. */
  fills?: true;
}

export interface NamedState extends Named {
  /** Absent if the source does not say. */
  kind?: StateKind;
}

export interface NamedVillage extends Named {
  /** Fields that have no part in collecting; they go into the dataset as they are. */
  fields?: VillageTexts;
  /** The name in the local script, clean; absent if the source has none. */
  local_name?: string;
  /** Six digits each; empty if the source has none. */
  pincodes: readonly string[];
  /** Whether it is a statutory town. */
  isTown?: true;
}
