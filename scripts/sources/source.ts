import type { Manifest } from "../dataset/dataset.ts";
import type { Finding, Report } from "../dataset/report.ts";
import type { FileKind, RecognisedTable } from "./rows.ts";
import type { Said } from "./said.ts";

/** The attribution required of users of the data. */
export type Credit = Pick<Manifest, "source" | "license" | "attribution">;

/** A publisher's data. `registry.ts` lists all; import, refresh, help, attributions and the README read them there. */
export interface Source extends Credit {
  /** A description of its files, for help texts. */
  readonly about: string;
  /** The web address of the files. */
  readonly address: string;
  readonly files: readonly SourceFile[];
  /** Set if it lists places. */
  readonly edition?: EditionRules;
  /** Set if its places only fill gaps in those of the same edition. */
  readonly fillsGaps?: true;
}

/** Facts shared by the places of all files of a source. */
export interface EditionRules {
  /** The source's name in a state's record. */
  readonly name: string;
  /** The date of its lists. Absent if the name of a file or its folder gives it. */
  readonly date?: string;
  /**
   * Whether a sub-district may be in several districts. The Census has some that newer districts divide. In the Local
   * Government Directory, it means that the files are of different editions.
   */
  readonly dividedTalukas: boolean;
  /** Whether districts have the Census's codes, which show their state. */
  readonly censusDistricts?: true;
}

/** A kind of file. */
export interface SourceFile<Field extends string = string> {
  readonly kind: FileKind<Field>;
  /** Reads its rows. Unreadable rows go to the report. */
  readonly read: (table: RecognisedTable<Field>, report: Report) => Said;
  /** Checks for further signs of damage, in addition to those checked in every table. */
  readonly check?: (table: RecognisedTable<Field>, doubt: Doubt) => void;
  /** Its list in the daily copy of LGD, and whether a refresh requires it. */
  readonly list?: { readonly name: LgdList; readonly required: boolean };
  /** Set for lists of places that may claim how many an area has; see `checkTotals`. */
  readonly countsPlaces?: true;
  /** Set if its header does not identify it, so that only the name of its list does. */
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
