import { readOwnTable } from "../../tables/own-csv.ts";

/**
 * The columns of `mutants.csv`: a line before and after a change, and the test that notices the change or the reason why none
 * needs to.
 */
export const COLUMNS = ["file", "before", "after", "noticed_by", "reason"] as const;

export type ListedRow = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** The rows of `mutants.csv`. */
export function listedRows(): ListedRow[] {
  return readOwnTable(new URL("../mutants.csv", import.meta.url), COLUMNS).map(
    (row) => Object.fromEntries(COLUMNS.map((column, i) => [column, row[i]])) as ListedRow,
  );
}
