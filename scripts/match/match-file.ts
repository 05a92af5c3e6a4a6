import { AreaBook } from "../../functions/core/resolve/area-book.ts";
import { readLine } from "../../functions/core/resolve/line.ts";
import { ListMatcher, type MatchedList, type MatchOptions } from "../../functions/core/resolve/list/list.ts";
import type { Resolution } from "../../functions/core/resolve/resolver.ts";
import type { PlaceSource } from "../../functions/core/resolve/source.ts";
import { type Columns, columnsOfHeader, type HeaderWords, isByLine, lineOf, partsOf } from "./columns.ts";
import { columnsOfContent } from "./content-columns.ts";
import { ListError, type ListFile, type ListForm } from "./list-file.ts";
import { RESULT_COLUMNS, resultCells } from "./results.ts";

/** What a list's columns hold, and whether its first row says so. */
export interface ListColumns {
  readonly columns: Columns;
  readonly hasHeader: boolean;
}

/** Recognises the columns of a list: by its header, and where that says nothing, by what they hold. */
export function recogniseColumns(list: ListFile, words: HeaderWords, source: PlaceSource): ListColumns {
  const columns = columnsOfHeader(list.rows[0] ?? [], words);
  if (Object.keys(columns).length > 0) return { columns, hasHeader: true };
  return { columns: columnsOfContent(list.rows, new AreaBook(source.areas)), hasHeader: false };
}

/**
 * Matches the rows of a list.
 * @throws ListError where no column names places, or the list has results already
 */
export async function matchListFile(
  list: ListFile,
  { columns, hasHeader }: ListColumns,
  source: PlaceSource,
  options: MatchOptions = {},
): Promise<MatchedList> {
  const named = ["village", "taluka", "district", "state", "line"] as const;
  if (named.every((part) => columns[part] === undefined))
    throw new ListError("has no column with names of places: say which it is, such as village=Gram");
  const old =
    hasHeader && list.rows[0]!.find((cell) => RESULT_COLUMNS.some((column) => column === cell.trim()));
  if (old) throw new ListError(`has a column "${old.trim()}" already: rename or remove it`);
  const rows = hasHeader ? list.rows.slice(1) : list.rows;
  if (rows.length === 0) throw new ListError("has a header and no rows");
  const parts = isByLine(columns)
    ? readLines(
        rows.map((row) => lineOf(row, columns)),
        source,
      )
    : rows.map((row) => partsOf(row, columns));
  return new ListMatcher(source).match(parts, options);
}

/** Equal lines are read once. */
function readLines(lines: readonly string[], source: PlaceSource) {
  const book = new AreaBook(source.areas);
  const read = new Map(lines.map((line) => [line, readLine(line, source.areas, book)]));
  return lines.map((line) => read.get(line)!);
}

/**
 * The list with its results behind each row, as a file of a form.
 * @param chosen codes that somebody chose among the candidates of a row, or "" for none of them
 */
export async function writeMatchedFile(
  list: ListFile,
  { hasHeader }: ListColumns,
  matched: MatchedList,
  source: PlaceSource,
  form: ListForm,
  chosen: ReadonlyMap<Resolution, string> = new Map(),
): Promise<Uint8Array> {
  const cells = new Map(
    [...new Set(matched.resolutions)].map((resolution) => [
      resolution,
      resultCells(source.areas, resolution, chosen.get(resolution)),
    ]),
  );
  const added = matched.resolutions.map((resolution) => cells.get(resolution)!);
  return list.write(hasHeader ? [[...RESULT_COLUMNS], ...added] : added, form);
}
