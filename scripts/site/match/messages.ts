/** What the page and its worker tell each other about a list. */
import type { ResolveDifference } from "../../../functions/core/contract/records.ts";
import type { Columns } from "../../match/columns.ts";
import type { ListForm } from "../../match/list-file.ts";

/** Where the worker's code is published. */
export const MATCH_WORKER = "/match-worker.js";

export type ToWorker =
  | { readonly do: "read"; readonly content: Uint8Array }
  | { readonly do: "match"; readonly columns: Columns; readonly headerRows: number }
  /** `chosen` are codes by the number of a result; "" for none of them. */
  | { readonly do: "write"; readonly form: ListForm; readonly chosen: ReadonlyMap<number, string> };

export type FromWorker =
  | {
      readonly is: "read";
      readonly rows: number;
      readonly preview: readonly (readonly string[])[];
      readonly columns: Columns;
      readonly headerRows: number;
    }
  | { readonly is: "progress"; readonly share: number }
  | { readonly is: "matched"; readonly results: readonly Result[]; readonly areas: readonly LearntName[] }
  | { readonly is: "written"; readonly content: Uint8Array }
  /** `list` when the list is at fault, so that `message` says what is wrong with it; else the index was not to be had. */
  | { readonly is: "failed"; readonly list: boolean; readonly message: string };

/** What came of equal rows. */
export interface Result {
  /** Its number. */
  readonly id: number;
  /** How many rows are equal. */
  readonly rows: number;
  /** What is written there, from the lowest part up. */
  readonly text: string;
  readonly outcome: "match" | "ambiguous" | "none";
  readonly candidates: readonly Choice[];
}

export interface Choice {
  readonly code: string;
  readonly path: string;
  readonly score: number;
  readonly differs: readonly ResolveDifference[];
}

/** What the list calls an area by, and what that was taken for, on how many rows. */
export interface LearntName {
  readonly given: string;
  readonly taken: string;
  readonly rows: number;
  readonly of: number;
}
