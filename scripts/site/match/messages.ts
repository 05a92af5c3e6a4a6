/** Messages between the page and the worker that matches lists. */
import type { ResolveDifference } from "../../../functions/core/contract/records.ts";
import type { Hint } from "../../../functions/core/directory/hints.ts";
import type { Columns } from "../../../functions/core/lists/columns.ts";
import type { ListForm } from "../../match/list-file.ts";
import type { ChosenPlace } from "../../match/results.ts";
import type { Decisions } from "./list-store.ts";

/** Path of the worker's code. */
export const MATCH_WORKER = "/match-worker.js";

export type ToWorker =
  | { readonly do: "read"; readonly content: Uint8Array; readonly sheet?: string | undefined }
  | { readonly do: "match"; readonly columns: Columns; readonly headerRows: number }
  | { readonly do: "compare"; readonly row: number }
  | { readonly do: "write"; readonly form: ListForm; readonly chosen: Decisions };

export type FromWorker =
  | {
      readonly is: "read";
      readonly rows: number;
      readonly preview: readonly (readonly string[])[];
      readonly columns: Columns;
      readonly headerRows: number;
      /** The position of an unused column that may have the places, where no column is known to have them. */
      readonly overlooked: number | undefined;
      /** Of a workbook: the sheets with rows, and the one that was read. */
      readonly sheets?: readonly string[] | undefined;
      readonly sheet?: string | undefined;
    }
  | { readonly is: "progress"; readonly share: number }
  | {
      readonly is: "matched";
      readonly results: readonly Result[];
      readonly areas: readonly LearntName[];
      /** The columns whose blank cells took the value above, by header or number. */
      readonly grouped: readonly string[];
    }
  | {
      readonly is: "compared";
      /** How far each candidate is from the first, in kilometres; undefined where a position is not known. */
      readonly distances: readonly (number | undefined)[];
    }
  | { readonly is: "written"; readonly content: Uint8Array }
  | { readonly is: "failed"; readonly reason: FailureReason; readonly message: string };

/** `unreadable`: not a table. `list`: `message` says what is wrong with the list. `network`: code or index can't be loaded. */
export type FailureReason = "unreadable" | "list" | "network";

/** The result of rows with the same place names. */
export interface Result {
  /** The first of these rows, counted from 0 below the header. */
  readonly row: number;
  /** Number of these rows. */
  readonly rows: number;
  /** The place names of the rows, lowest level first. */
  readonly text: string;
  readonly outcome: "match" | "ambiguous" | "none";
  readonly candidates: readonly Choice[];
}

export interface Choice extends ChosenPlace, Hint {
  readonly score: number;
  readonly differs: readonly ResolveDifference[];
}

/** A name that the list uses for an area, the area it was taken for, and in how many of its rows. */
export interface LearntName {
  readonly given: string;
  readonly taken: string;
  readonly rows: number;
  readonly of: number;
}
