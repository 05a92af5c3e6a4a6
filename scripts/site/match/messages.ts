/** Messages between the page and the worker that matches lists. */
import type { Damage } from "../../../functions/core/lists/damaged-texts.ts";
import type { OverlookedColumn } from "../../../functions/core/lists/overlooked-column.ts";
import type { SheetArea } from "../../../functions/core/lists/sheet-area.ts";
import type { ListForm, ListProblem, ProblemValues } from "../../match/list-file.ts";
import type { ListColumns } from "../../match/match-file.ts";
import type { ChosenPlace, LearntName, RowResult } from "../../match/results.ts";
import type { Unmatched } from "../../match/summary.ts";

/** Path of the worker's code. */
export const MATCH_WORKER = "/match-worker.js";

export type ToWorker =
  | {
      readonly do: "read";
      /** The name of the file. */
      readonly name: string;
      readonly content: Uint8Array;
      readonly sheet?: string | undefined;
      /** The columns, if known; then the directory is not needed. */
      readonly columns?: ListColumns | undefined;
    }
  | { readonly do: "match"; readonly columns: ListColumns }
  | { readonly do: "compare"; readonly codes: readonly string[] }
  | {
      readonly do: "write";
      readonly form: ListForm;
      readonly match: Match;
      readonly decisions: Decisions;
      /** The names of the columns to add. */
      readonly added: readonly string[];
    };

export type FromWorker =
  | Read
  | {
      readonly is: "progress";
      readonly share: number;
      /** Whether the index can't be reached; the worker tries again until it can. */
      readonly waits: boolean;
    }
  | { readonly is: "matched"; readonly match: Match }
  | {
      readonly is: "compared";
      /** The distance of each place from the first, in kilometres; undefined if a position is unknown. */
      readonly distances: readonly (number | undefined)[];
    }
  | Written
  | Failed;

/** The decisions, keyed by the first of the rows that each applies to; null for no place. */
export type Decisions = ReadonlyMap<number, ChosenPlace | null>;

/** A list that was read. */
export interface Read extends ListColumns {
  readonly is: "read";
  /** All rows with their cells, including the header. */
  readonly rows: readonly (readonly string[])[];
  /** The cells of its header or, without one, of its first row. */
  readonly header: readonly string[];
  /** An unused column that may have the places, with what each choice would match. */
  readonly overlooked: OverlookedColumn | undefined;
  /** Columns with the same header as the places, as in lists side by side. */
  readonly aside: readonly number[];
  /** The numbers of the rows that are headers of further tables with other columns. */
  readonly tables: readonly number[];
  /** The column whose countries keep rows out, if there is one. */
  readonly abroad: number | undefined;
  /** Texts that a program has damaged, and the rows that have them: "2–4, 9". */
  readonly damage: readonly { readonly kind: Damage["kind"]; readonly rows: string }[];
  /** The area that all rows are in by a name above them; undefined if none names it. */
  readonly area: SheetArea | undefined;
  /** For a workbook, the sheets with rows, and the sheet that was read. */
  readonly sheets?: readonly string[] | undefined;
  readonly sheet?: string | undefined;
}

/** A list as a file. */
export interface Written {
  readonly is: "written";
  readonly content: Uint8Array;
  /** Whether added columns are from newer data than the results. */
  readonly isMixed: boolean;
}

/**
 * `unreadable`: not a table. `list`: `message` is the problem of the list. `network`: code or index can't be loaded.
 * `outdated`: the site answers without the index that the page needs.
 */
export interface Failed {
  readonly is: "failed";
  readonly reason: "unreadable" | "list" | "network" | "outdated";
  readonly message: string;
  readonly problem?: ListProblem | undefined;
  readonly values?: ProblemValues;
}

/** The results of a list. */
export interface Match {
  readonly columns: ListColumns;
  /** In the order of their first rows. */
  readonly results: readonly ListResult[];
  /** For each row below the header, the position of its result. */
  readonly of: Uint32Array;
  /** The names that the list uses for areas. */
  readonly areas: readonly LearntName[];
  /** The most frequent reasons why rows have no match; absent in results that an earlier version has stored. */
  readonly unmatched?: readonly Unmatched[];
  /** The columns whose blank cells took the value above, by header or number. */
  readonly grouped: readonly string[];
  /** Of the index; absent in results that an earlier version has stored. */
  readonly dataVersion?: string;
}

/** The result of rows with the same place names. */
export interface ListResult extends RowResult {
  /** The first of these rows, counted from 0 at the top of the file. */
  readonly row: number;
  /** Number of these rows. */
  readonly rows: number;
  /** The place names of the rows, lowest level first. */
  readonly text: string;
}
