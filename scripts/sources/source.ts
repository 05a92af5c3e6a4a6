import type { Manifest } from "../dataset/dataset.ts";
import type { Finding, Report } from "../dataset/report.ts";
import type { FileKind, RecognisedTable } from "./rows.ts";
import type { Said } from "./said.ts";

/** The attribution required where the data is used. */
export type Credit = Pick<Manifest, "source" | "license" | "attribution">;

/** A publisher's data. `registry.ts` lists all; import, refresh, help, attributions and the README read them there. */
export interface Source extends Credit {
  /** A description of its files, for help texts. */
  readonly about: string;
  /** The address where people find them. */
  readonly address: string;
  readonly files: readonly SourceFile[];
  /** Set if it lists places. */
  readonly edition?: EditionRules;
  /** Set if its places only fill the gaps of those of the same edition. */
  readonly fillsGaps?: true;
}

/** Facts shared by the places of all files of a source. */
export interface EditionRules {
  /** The source's name in a state's record. */
  readonly name: string;
  /** The date of its lists; absent where the name of a file or its folder has it. */
  readonly date?: string;
  /**
   * Whether a sub-district may be in several districts: the Census has some that newer districts divide. In the Local
   * Government Directory this means that the files are of different editions.
   */
  readonly dividedTalukas: boolean;
  /** Whether districts have the Census's codes, which show their state. */
  readonly censusDistricts?: true;
}

/** A kind of file. */
export interface SourceFile<Field extends string = string> {
  readonly kind: FileKind<Field>;
  /** Reads its rows. Rows that it can't read go to the report. */
  readonly read: (table: RecognisedTable<Field>, report: Report) => Said;
  /** Looks for further signs of damage, besides those checked in every table. */
  readonly check?: (table: RecognisedTable<Field>, doubt: Doubt) => void;
  /** Its list in the daily copy of LGD, and whether a refresh can't do without it. */
  readonly list?: { readonly name: LgdList; readonly required: boolean };
  /** Set for lists of places that may say how many an area has; see `checkTotals`. */
  readonly countsPlaces?: true;
  /** Set if its header does not show what it is, so that only the name of its list does. */
  readonly isByName?: true;
}

/** Reports a sign of damage in a row. */
export type Doubt = (
  line: number,
  found: Pick<Finding, "reason"> & Partial<Pick<Finding, "level" | "code" | "name" | "note">>,
) => void;

/** The lists of the daily copy of LGD, by the names of its files. */
export type LgdList =
  | "states"
  | "districts"
  | "subdistricts"
  | "villages"
  | "pincode_villages"
  | "statewise_ulbs_coverage"
  | "urban_local_bodies"
  | "pincode_urban"
  | "blocks"
  | "villages_by_blocks"
  | "pri_local_bodies"
  | "gp_mapping"
  | "constituency_coverage"
  | "invalidated_census_villages";
