import { isTown } from "../../functions/core/contract/importance.ts";
import type { VillageFields } from "../../functions/core/contract/village-fields.ts";
import type { Areas } from "../../functions/core/index/areas.ts";
import {
  addressOf,
  type Columns,
  columnsOfHeader,
  headerRowOf,
  isByLine,
  lineOf,
  lineOfParts,
  partsOf,
} from "../../functions/core/lists/columns.ts";
import {
  columnsOfContent,
  fitsTexts,
  hasLinesAsVillages,
} from "../../functions/core/lists/content-columns.ts";
import { fillGroups } from "../../functions/core/lists/grouped-areas.ts";
import { ListMatcher, type MatchedList, type MatchOptions } from "../../functions/core/lists/list.ts";
import { nameKey, tokens } from "../../functions/core/names/tokens.ts";
import { levelWord } from "../../functions/core/names/words.ts";
import { readAddress, villageSaidIn } from "../../functions/core/query/address.ts";
import { type Parts, soughtLevel } from "../../functions/core/query/parts.ts";
import { AreaNames } from "../../functions/core/areas/area-names.ts";
import { type Resolution, Resolver } from "../../functions/core/resolve/resolver.ts";
import type { PlaceSource } from "../../functions/core/resolve/source.ts";
import { ListError, type ListFile, type ListForm } from "./list-file.ts";
import { type ChosenPlace, RESULT_COLUMNS, resultCells } from "./results.ts";

/** What a list's columns hold, and how many rows its header has with the title above it; 0 without a header. */
export interface ListColumns {
  readonly columns: Columns;
  readonly headerRows: number;
}

/** Recognises the columns of a list by its header or, without one, by their contents. */
export function recogniseColumns(list: ListFile, source: PlaceSource): ListColumns {
  const { rows } = list;
  const book = new AreaNames(source.areas);
  const at = headerRowOf(rows);
  if (at < 0) return { columns: columnsOfContent(rows, book), headerRows: 0 };
  const header = rows[at]!;
  return { columns: columnsOfHeader(header, fitsTexts(rows.slice(at + 1), book)), headerRows: at + 1 };
}

/** The rows of a list that name places, with the areas that are written once per group in each row of it. */
export function placeRows(list: ListFile, { columns, headerRows }: ListColumns): ListFile["rows"] {
  return fillGroups(list.rows.slice(headerRows), columns).rows;
}

/** The columns of a list whose areas are written once per group, by position. */
export function groupedColumns(list: ListFile, { columns, headerRows }: ListColumns): number[] {
  return fillGroups(list.rows.slice(headerRows), columns).filled.map((part) => columns[part]!);
}

/** The cells of a list's header; none without one. */
export function headerOf(list: ListFile, { headerRows }: ListColumns): readonly string[] {
  return list.rows[headerRows - 1] ?? [];
}

/**
 * Matches the rows of a list.
 * @throws ListError where no column names places, or the list has results already
 */
export async function matchListFile(
  list: ListFile,
  listColumns: ListColumns,
  source: PlaceSource,
  options: MatchOptions = {},
): Promise<MatchedList> {
  const { columns } = listColumns;
  if (Object.keys(columns).length === 0)
    throw new ListError("has no column with names of places: say which it is, such as village=Gram");
  const old = headerOf(list, listColumns).find((cell) =>
    RESULT_COLUMNS.some((column) => column === cell.trim()),
  );
  if (old) throw new ListError(`has a column "${old.trim()}" already: rename or remove it`);
  const rows = placeRows(list, listColumns);
  if (rows.length === 0) throw new ListError("has a header and no rows");
  const matcher = new ListMatcher(source);
  const hasLines = hasLinesAsVillages(rows, columns);
  if (!hasLines && !isByLine(columns)) {
    const parts = rows.map((row) => partsOf(row, columns));
    const matched = await matcher.match(parts, options);
    if (columns.line === undefined) return matched;
    const villages = rows.map((row) => villageSaidIn(addressOf(row, columns)));
    return {
      ...matched,
      resolutions: await nearTowns(parts, villages, matched.resolutions, matcher, source.areas),
    };
  }
  const read = lineReader(source);
  const lines = rows.map((row) =>
    hasLines ? read(lineOfParts(row, columns)) : read(lineOf(row, columns), addressOf(row, columns)),
  );
  const matched = await matcher.match(
    lines.map(({ parts }) => parts),
    options,
  );
  const settled = await settleLines(lines, matched.resolutions, source);
  return { ...matched, resolutions: await asTowns(lines, settled, matcher) };
}

/**
 * Where an address names nothing but areas, and not which level they are of, takes the town of the lowest one's name:
 * "Roorkee, Haridwar" in a list of offices is the town, as it is in a column of cities.
 */
async function asTowns(
  lines: readonly ReadLine[],
  resolutions: readonly Resolution[],
  matcher: ListMatcher,
): Promise<Resolution[]> {
  const asked = new Map<number, Parts>();
  for (const [i, { text, parts, isOnly }] of lines.entries()) {
    const level = soughtLevel(parts);
    const isArea = resolutions[i]!.outcome === "match" && (level === "taluka" || level === "district");
    if (!isArea || isOnly || tokens(text).some((token) => levelWord(token) !== undefined)) continue;
    asked.set(i, { ...parts, [level]: "", village: parts[level] });
  }
  return replaced(resolutions, asked, matcher, ({ kind }) => kind === "town" || kind === "census_town");
}

/** Where a row matches a town but its address names a village in the same district, takes the village. */
async function nearTowns(
  rows: readonly Parts[],
  villages: readonly string[],
  resolutions: readonly Resolution[],
  matcher: ListMatcher,
  areas: Areas,
): Promise<Resolution[]> {
  const asked = new Map<number, Parts>();
  for (const [i, { outcome, candidates }] of resolutions.entries()) {
    const town = candidates[0]?.place.village;
    const village = villages[i]!;
    if (outcome !== "match" || village === "" || town === undefined || !isTown(town.fields)) continue;
    const [state, district] = candidates[0]!.place.areas.map((area) => areas.name(area));
    asked.set(i, { ...rows[i]!, state: state!, district: district!, taluka: "", village });
  }
  return replaced(resolutions, asked, matcher);
}

/** The resolutions of rows, those instead that other parts of a row match and that are as wanted. */
async function replaced(
  resolutions: readonly Resolution[],
  asked: ReadonlyMap<number, Parts>,
  matcher: ListMatcher,
  isWanted: (fields: VillageFields) => boolean = () => true,
): Promise<Resolution[]> {
  const found = await matcher.match([...asked.values()]);
  const better = new Map([...asked.keys()].map((row, i) => [row, found.resolutions[i]!]));
  return resolutions.map((resolution, i) => {
    const other = better.get(i);
    const village = other?.candidates[0]?.place.village;
    return other?.outcome === "match" && village && isWanted(village.fields) ? other : resolution;
  });
}

interface ReadLine {
  readonly text: string;
  readonly parts: Parts;
  /** Whether only this reading counts. */
  readonly isOnly: boolean;
}

/** Resolves the lines that have no match in all their readings, up to a limit: each is a search. */
async function settleLines(
  lines: readonly ReadLine[],
  resolutions: readonly Resolution[],
  source: PlaceSource,
): Promise<Resolution[]> {
  const resolver = new Resolver(source);
  const settled = new Map<string, Resolution>();
  for (const [i, { text, isOnly }] of lines.entries())
    if (!isOnly && resolutions[i]!.outcome !== "match" && !settled.has(text) && settled.size < MOST_LINES)
      settled.set(text, await resolver.resolveLine(text));
  return resolutions.map((found, i) => settled.get(lines[i]!.text) ?? found);
}

const MOST_LINES = 200;

/**
 * Reads each different line once. "12 MG Road" in the taluka Karad may be in any of its places: where a column of areas adds
 * "Karad" to an address without a place, the guess that the town of that name is meant does not count.
 */
function lineReader({ areas }: PlaceSource): (text: string, address?: string) => ReadLine {
  const book = new AreaNames(areas);
  const known = new Map<string, ReadLine>();
  return (text, address = text) => {
    let line = known.get(text);
    if (line === undefined) {
      const [own, added] = [address, text.slice(address.length)].map(nameKey);
      // A row is matched by its likeliest reading that does not depend on what another one finds.
      const readings = readAddress(text, areas, book).filter(({ guess }) => guess !== "certain");
      const isAdded = (village: string) => !own!.includes(village) && added!.includes(village);
      const isOnly = readings.some(({ parts }) => isAdded(nameKey(parts.village)));
      const reading = (isOnly && readings.find(({ guess }) => !guess)) || readings[0]!;
      line = { text, parts: reading.parts, isOnly };
      known.set(text, line);
    }
    return line;
  };
}

/**
 * The list with its results after each row, as a file of a form.
 * @param chosen the places that somebody chose for rows, or null for none
 */
export async function writeMatchedFile(
  list: ListFile,
  { headerRows }: ListColumns,
  matched: MatchedList,
  source: PlaceSource,
  form: ListForm,
  chosen: ReadonlyMap<Resolution, ChosenPlace | null> = new Map(),
): Promise<Uint8Array> {
  const cells = new Map(
    [...new Set(matched.resolutions)].map((resolution) => [
      resolution,
      resultCells(source.areas, resolution, chosen.get(resolution)),
    ]),
  );
  const added = matched.resolutions.map((resolution) => cells.get(resolution)!);
  const above = Array.from({ length: headerRows }, (_, row) =>
    RESULT_COLUMNS.map((column) => (row === headerRows - 1 ? column : "")),
  );
  return list.write([...above, ...added], form);
}
