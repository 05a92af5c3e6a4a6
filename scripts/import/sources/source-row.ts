import type { StateKind } from "../../../functions/core/contract/kinds.ts";
import type { VillageColumn } from "../../../functions/core/contract/village-fields.ts";

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
