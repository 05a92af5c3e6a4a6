/**
 * The fields of a village other than its code, names and hierarchy, each from the dataset's column to the record.
 * `place-schemas.ts` has their schemas.
 */

import type { BlockSource } from "./kinds.ts";
import { type AreaLevel, CODE_WIDTH, type PlaceKind } from "./levels.ts";
import type { VillageRecord } from "./records.ts";

/** The fields in a village's record. */
export type VillageFields = Omit<
  VillageRecord,
  "id" | "name" | "code" | "also_known_as" | `${AreaLevel}_${"name" | "code"}`
>;

/** The fields that only a place's own record has; a search returns the others. */
export type VillageDetails = Omit<
  VillageFields,
  "kind" | "pincode" | "pincodes" | "local_name" | "population" | "block"
>;

interface VillageField {
  /** The column in the dataset; empty if unknown. */
  readonly column: string;
  /** Whether only the Census has this column. A refresh keeps it. */
  readonly kept?: true;
  /** Whether each text is an integer below 2,000 million, or empty. */
  readonly isNumber?: true;
  /** Adds the fields of the record. */
  readonly read: (text: string, record: Partial<VillageFields>) => void;
}

/** The gram panchayats and constituencies that a village is in. Only its own record has them. */
const MEMBERSHIPS = ["panchayat", "assembly", "parliament"] as const;

/** A gram panchayat or constituency. */
export interface Body {
  readonly code: string;
  readonly name: string;
}

/** Those of a village, usually one of each kind; empty if unknown. */
export type Memberships = Readonly<Record<(typeof MEMBERSHIPS)[number], readonly Body[]>>;

export const NO_MEMBERSHIPS: Memberships = { panchayat: [], assembly: [], parliament: [] };

/** Separates the blocks of a village in the index, which has their names, unlike the dataset's column: `5906 Gubbi`. */
const BLOCKS_APART = "\n";

function readBlock(text: string): NonNullable<VillageFields["block"]>[number] {
  return { code: text.slice(0, CODE_WIDTH.block), name: text.slice(CODE_WIDTH.block + 1) };
}

/** Blocks as in the index. */
export function blocksText(blocks: readonly { code: string; name: string }[]): string {
  return blocks.map(({ code, name }) => `${code} ${name}`).join(BLOCKS_APART);
}

/** In the order of the dataset's columns. */
export const VILLAGE_FIELDS = [
  {
    column: "kind",
    read: (text, record) => {
      record.kind = (text || "village") as PlaceKind;
    },
  },
  {
    column: "local_name",
    read: (text, record) => {
      if (text !== "") record.local_name = text;
    },
  },
  {
    column: "pincode",
    read: (text, record) => {
      if (text === "") return;
      const all = text.split(" ");
      record.pincode = all[0]!;
      if (all.length > 1) record.pincodes = all;
    },
  },
  {
    column: "population",
    kept: true,
    isNumber: true,
    read: (text, record) => {
      record.population = text === "" ? null : Number(text);
    },
  },
  {
    column: "households",
    kept: true,
    isNumber: true,
    read: (text, record) => {
      record.households = text === "" ? null : Number(text);
    },
  },
  {
    column: "hadbast",
    kept: true,
    read: (text, record) => {
      if (text !== "") record.hadbast = text;
    },
  },
  {
    column: "block",
    read: (text, record) => {
      if (text !== "") record.block = text.split(BLOCKS_APART).map(readBlock);
    },
  },
  {
    column: "block_source",
    read: (text, record) => {
      if (text !== "") record.block_source = text as BlockSource;
    },
  },
] as const satisfies readonly VillageField[];

export type VillageColumn = (typeof VILLAGE_FIELDS)[number]["column"];

/**
 * The fields of a record.
 * @param textOf returns the text of a column, by its position in {@link VILLAGE_FIELDS}
 */
export function readVillageFields(textOf: (column: number) => string): VillageFields {
  const fields: Partial<VillageFields> = {};
  for (let i = 0; i < VILLAGE_FIELDS.length; i++) VILLAGE_FIELDS[i]!.read(textOf(i), fields);
  return fields as VillageFields;
}

/** The details of a village, or of an area with its people and households. */
export function detailsOf(fields: Partial<VillageFields>): VillageDetails {
  const { kind, pincode, pincodes, local_name, population, block, ...details } = fields;
  return { households: null, ...details };
}

/** All PIN codes of a village, ascending. */
export function pincodesOf({ pincode, pincodes }: VillageFields): readonly string[] {
  return pincodes ?? (pincode === undefined ? [] : [pincode]);
}
