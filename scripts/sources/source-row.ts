import type { StateKind } from "../../functions/core/contract/kinds.ts";
import type { VillageColumn } from "../../functions/core/contract/village-fields.ts";
import { type Fields, packRows, unpackRows } from "./packed-rows.ts";

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

/** Of a village without a PIN code: one list for hundreds of thousands. */
export const NO_PINCODES: readonly string[] = [];

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

/** What rows of the Census have. */
interface PackedRow {
  file: string;
  line: number;
  state: string;
  stateName: string;
  district: string | undefined;
  districtName: string | undefined;
  taluka: string | undefined;
  talukaName: string | undefined;
  village: string | undefined;
  villageName: string | undefined;
  isTown: number | undefined;
  population: string | undefined;
  households: string | undefined;
}

const PACKED: Fields<SourceRow, keyof PackedRow> = {
  file: ({ file }) => file,
  line: ({ line }) => line,
  state: ({ state }) => state.code,
  stateName: ({ state }) => state.name,
  district: ({ district }) => district?.code,
  districtName: ({ district }) => district?.name,
  taluka: ({ taluka }) => taluka?.code,
  talukaName: ({ taluka }) => taluka?.name,
  village: ({ village }) => village?.code,
  villageName: ({ village }) => village?.name,
  isTown: ({ village }) => (village?.isTown ? 1 : 0),
  population: ({ figures }) => figures?.population,
  households: ({ figures }) => figures?.households,
};

/** Packs rows of the Census: their villages have neither fields nor PIN codes. */
export function packSourceRows(rows: readonly SourceRow[]): Uint8Array {
  return packRows(rows, PACKED);
}

/** The rows of {@link packSourceRows}, one after the other. */
export function* unpackSourceRows(packed: Uint8Array): Generator<SourceRow> {
  for (const row of unpackRows<PackedRow>(packed)) {
    const { file, line, district, taluka, village, population, households } = row;
    const found: SourceRow = { file, line, state: { code: row.state, name: row.stateName } };
    if (district !== undefined) found.district = { code: district, name: row.districtName! };
    if (taluka !== undefined) found.taluka = { code: taluka, name: row.talukaName! };
    if (village !== undefined) {
      found.village = { code: village, name: row.villageName!, pincodes: NO_PINCODES };
      if (row.isTown === 1) found.village.isTown = true;
    }
    if (population !== undefined) found.figures = { population, households: households! };
    yield found;
  }
}
