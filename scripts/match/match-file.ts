import { AREA_LEVELS, type AreaLevel } from "../../functions/core/contract/levels.ts";
import type { PlaceSource } from "../../functions/core/evidence/place-source.ts";
import { NO_PARTS } from "../../functions/core/evidence/written.ts";
import { type AreaHeader, areaHeaders } from "../../functions/core/lists/area-header.ts";
import { COLUMN_PARTS, type ColumnPart } from "../../functions/core/lists/column-parts.ts";
import { LEAST_SHARE, shareOf, textsOf } from "../../functions/core/lists/column-texts.ts";
import {
  type Columns,
  columnsOfHeader,
  columnsOfTownParts,
  hasPlaces,
  headerCells,
  headerOf as headerOfRows,
  type RowText,
  rowTexts,
  saysNothing,
  withWholeAddresses,
} from "../../functions/core/lists/columns.ts";
import {
  columnsOfContent,
  fitsTexts,
  positionColumn,
  rowsToUnknownHeader,
} from "../../functions/core/lists/content-columns.ts";
import {
  type FurtherTable,
  furtherTables,
  withFurtherTables,
} from "../../functions/core/lists/further-tables.ts";
import { fillGroups } from "../../functions/core/lists/grouped-areas.ts";
import {
  areSidesOfRoute,
  columnOfNames,
  columnsInOtherLanguages,
  columnsOfOtherChoices,
  continuationsOf,
  isOfBlocks,
  isOfPolice,
  isOfTowns,
  isOfVillageCodes,
  readHeader,
} from "../../functions/core/lists/header-words.ts";
import {
  type Headings,
  headingsByLevel,
  headingsOf,
  headingsOfLines,
  headingText,
  titleHeadings,
  underHeadings,
} from "../../functions/core/lists/headings.ts";
import { withJoinedParts, withPartsApart } from "../../functions/core/lists/joined-parts.ts";
import { ListTexts } from "../../functions/core/lists/list-texts.ts";
import {
  type ListTraits,
  type MatchedList,
  type MatchOptions,
  matchRows,
} from "../../functions/core/lists/match-rows.ts";
import { withoutOtherRows } from "../../functions/core/lists/other-rows.ts";
import {
  areaColumns,
  matchesInside,
  type OverlookedColumn,
  overlookedColumn,
  placesOfName,
} from "../../functions/core/lists/overlooked-column.ts";
import {
  areasOfFile,
  areasOfSheet,
  areasOfTitles,
  type SheetArea,
  underSheetArea,
} from "../../functions/core/lists/sheet-area.ts";
import { nameKey } from "../../functions/core/names/tokens.ts";
import { ROW_WORDS } from "../../functions/core/names/words.ts";
import { NOTHING } from "../../functions/core/resolve/resolver.ts";
import { type Cell, ListError, type ListFile, type ListForm } from "./list-file.ts";
import { RESULT_COLUMNS } from "./results.ts";

/** The meaning of a list's columns. */
export interface ListColumns {
  readonly columns: Columns;
  /** Number of header rows, including a title above the header; 0 without a header. */
  readonly headerRows: number;
  /** For an address in several columns, those other than `columns.line`; absent if there are none. */
  readonly addressColumns?: readonly number[];
  /** The rows that name an area for the rows below, by position in the list; absent if there are none. */
  readonly headings?: Headings;
  /** The area that all rows are in by the name of their sheet or a title; absent if these name none. */
  readonly sheetArea?: SheetArea;
  /** The header that names the area of each column of places; absent if there is none. */
  readonly areaHeader?: AreaHeader;
  /** The column of codes that alone say which villages the rows are; absent if names do. */
  readonly codes?: number;
  /** The column of places whose names have the code of the village next to them; absent if there is none. */
  readonly namesWithCodes?: number;
}

/** Recognises the columns of a list by its header or, without one, by their contents. */
export async function recogniseColumns(list: ListFile, source: PlaceSource): Promise<ListColumns> {
  const { rows } = list;
  const reader = await ListTexts.of(source);
  const underAreas = await columnsUnderAreas(list, reader, source);
  if (underAreas !== undefined) return underAreas;
  const underLines = await columnsUnderLines(list, reader, source);
  if (underLines !== undefined) return underLines;
  const known = headerOfRows(rows);
  const headerRows = known.rows > 0 ? known.rows : rowsToUnknownHeader(rows);
  const header = known.rows > 0 ? known.header : (rows[headerRows - 1] ?? []);
  const below = rows.slice(headerRows);
  const fits = fitsTexts(below, reader);
  const named =
    known.rows > 0
      ? withJoinedParts(below, header, columnsOfHeader(header, fits))
      : columnsOfContent(below, reader, header);
  const names = named.village ?? columnOfNames(header, named);
  // An address names its own areas.
  const levels =
    names === undefined || named.line !== undefined ? undefined : headingsByLevel(below, named);
  const columns: Columns = {
    ...named,
    ...(headerRows > 0 && (await columnsByTexts(below, header, named, source))),
    ...(levels && names !== undefined && { village: names }),
  };
  const titles = titleHeadings(rows.slice(0, Math.max(0, headerRows - 1)), reader);
  const inRows = levels ?? headingsOf(below, columns, reader);
  const headings = new Map([
    ...titles,
    ...[...inRows].map(([at, level]) => [headerRows + at, level] as const),
  ]);
  const [line, ...addressColumns] = [
    ...(columns.line === undefined ? [] : [columns.line, ...continuationsOf(header, columns.line)]),
    ...columnsOfTownParts(header, columns, fits),
  ];
  const found: ListColumns = {
    columns: line === undefined ? columns : { ...columns, line },
    headerRows,
    ...(addressColumns.length > 0 && { addressColumns }),
    ...(headings.size > 0 && { headings }),
  };
  const codes = await codesAlone(list, found, source);
  if (codes !== undefined) return { ...found, codes };
  const { village } = columns;
  const hasCodes = village !== undefined && (await areWithCodes(textsOf(below, village), source));
  const all = hasCodes ? { ...found, namesWithCodes: village } : found;
  const sheetArea = await areaOfSheet(list, all, reader, source);
  return sheetArea === undefined ? all : { ...all, sheetArea };
}

/** The columns of a list with a column of places for each area, if half of the first one's rows match places in its area. */
async function columnsUnderAreas(
  list: ListFile,
  reader: ListTexts,
  source: PlaceSource,
): Promise<ListColumns | undefined> {
  for (const areaHeader of areaHeaders(list.rows, reader)) {
    const { level, areas, rows: headerRows, titles } = areaHeader;
    const [{ at, name }] = areas as [AreaHeader["areas"][number]];
    const headings = titleHeadings(list.rows.slice(0, titles), reader);
    const without = {
      columns: { village: at },
      headerRows,
      ...(headings.size > 0 && { headings }),
    };
    const found = { ...without, areaHeader };
    const { places, rows } = await matchesInside(
      placeRows(list, found),
      placeRows(list, without),
      reader.areasCalled(level, name),
      source,
    );
    if (places > 0 && places >= rows * LEAST_SHARE) return found;
  }
  return undefined;
}

/** The columns of a list of lines some of which head the others, if half of these match places in the areas of the former. */
async function columnsUnderLines(
  list: ListFile,
  reader: ListTexts,
  source: PlaceSource,
): Promise<ListColumns | undefined> {
  const headings = headingsOfLines(list.rows, reader);
  if (headings === undefined) return undefined;
  const [first] = headings.keys();
  const village = list.rows[first!]!.findIndex((cell) => cell.trim() !== "");
  const without = { columns: { village }, headerRows: 0 };
  const found = { ...without, headings };
  const { rows, columns } = placeRows(list, found);
  const below = rows.filter((row) => row[village]?.trim());
  const areas = below.flatMap((row) =>
    AREA_LEVELS.flatMap((level) => reader.areasCalled(level, row[columns[level] ?? -1] ?? "")),
  );
  const trial = await matchesInside(
    { rows: below, columns },
    placeRows(list, without),
    [...new Set(areas)],
    source,
  );
  return trial.places >= trial.rows * LEAST_SHARE && trial.places > 0 ? found : undefined;
}

/**
 * The area that the sheet's name, a title or the file's name says its rows are in, if they match places there. The last two also
 * name the office or the scheme, so most rows must match in theirs.
 */
async function areaOfSheet(
  list: ListFile,
  found: ListColumns,
  reader: ListTexts,
  source: PlaceSource,
): Promise<SheetArea | undefined> {
  const { sheet, sheets = [], file } = list;
  const { columns, headings = new Map() } = found;
  const ofSheet =
    sheet === undefined ? [] : areasOfSheet(sheet, sheets, columns, headings, reader).slice(0, 1);
  const titles = list.rows.slice(0, Math.max(0, found.headerRows - 1));
  const ofTitles = areasOfTitles(titles, columns, headings, reader).slice(0, MOST_TRIED);
  const ofFile =
    file === undefined ? [] : areasOfFile(file, columns, headings, reader).slice(0, MOST_TRIED);
  let most: { readonly area: SheetArea; readonly places: number } | undefined;
  for (const area of [...ofSheet, ...ofTitles, ...ofFile]) {
    const inside = placeRows(list, { ...found, sheetArea: area });
    const areas = reader.areasCalled(area.level, area.name);
    const { places, rows } = await matchesInside(inside, placeRows(list, found), areas, source);
    const isEnough = places > 0 && (area.saidBy === "sheet" || places >= rows * LEAST_SHARE);
    if (isEnough && places > (most?.places ?? 0)) most = { area, places };
  }
  return most?.area;
}

/** The number of areas in titles whose rows are tried. */
const MOST_TRIED = 4;

/** The columns of a list with a header that only their texts reveal: positions, places in a column "Name", and areas. */
async function columnsByTexts(
  rows: ListFile["rows"],
  header: readonly string[],
  named: Columns,
  source: PlaceSource,
): Promise<Columns> {
  const position = positionColumn(rows, named);
  const columns = position === undefined ? {} : { position };
  const places = await placesOfName(rows, header, { ...named, ...columns }, source);
  const found: Columns = { ...columns, ...places };
  return { ...found, ...(await areaColumns(rows, header, { ...named, ...found }, source)) };
}

/** The columns that somebody chose for a list, with those of areas and the title that only now are known to be around its places. */
export async function withAreasAround(
  list: ListFile,
  chosen: ListColumns,
  source: PlaceSource,
): Promise<ListColumns> {
  const { columns, headerRows, addressColumns = [] } = chosen;
  const header = headerOf(list, chosen).map((cell, at) =>
    addressColumns.includes(at) ? "" : cell,
  );
  const areas = await areaColumns(list.rows.slice(headerRows), header, columns, source);
  const found = { ...chosen, columns: { ...columns, ...areas } };
  if (areaOfRows(found) !== undefined) return found;
  const sheetArea = await areaOfSheet(list, found, await ListTexts.of(source), source);
  return sheetArea === undefined ? found : { ...found, sheetArea };
}

/** An unused column of a list that may have its places; undefined if there is none. */
export function overlookedOf(
  list: ListFile,
  listColumns: ListColumns,
  source: PlaceSource,
): Promise<OverlookedColumn | undefined> {
  if (isByCodes(listColumns)) return Promise.resolve(undefined);
  const { rows, columns } = placeRows(list, listColumns);
  return overlookedColumn(rows, headerOf(list, listColumns), columns, source);
}

/**
 * The rows of a list that name places. Areas written once per group or above it are repeated in each of its rows, and
 * each address is in one cell. Also returns the columns of the parts.
 */
function placeRows(
  list: ListFile,
  listColumns: ListColumns,
): { readonly rows: ListFile["rows"]; readonly columns: Columns } {
  const { headerRows, addressColumns = [], headings = new Map() } = listColumns;
  const sheetArea = areaOfRows(listColumns);
  const header = headerOf(list, listColumns);
  const { rows: inColumns, columns } = withFurtherTables(
    list.rows.slice(headerRows),
    listColumns.columns,
    tablesBelow(list, listColumns),
  );
  const written = withOtherLanguages(inColumns, columnsOfOtherLanguages(list, listColumns));
  const placed = withoutOtherRows(written, header, columns);
  const whole = withWholeAddresses(placed, columns, addressColumns);
  const apart = withPartsApart(whole, header, columns);
  const titles = list.rows.slice(0, headerRows);
  const under = underHeadings(titles, apart.rows, apart.columns, headings);
  const { rows: all, columns: within } =
    sheetArea === undefined ? under : underSheetArea(under.rows, under.columns, sheetArea);
  return { rows: fillGroups(all, within).rows, columns: within };
}

/** The area of all rows by the name of their sheet, a title, or the header of their column. */
export function areaOfRows({ columns, sheetArea, areaHeader }: ListColumns): SheetArea | undefined {
  const ofColumn = areaHeader?.areas.find(({ at }) => at === columns.village);
  return areaHeader && ofColumn
    ? { level: areaHeader.level, name: ofColumn.name, saidBy: { row: areaHeader.titles } }
    : sheetArea;
}

/** The tables of a list below its first one that have other columns; their positions count from the header on. */
export function tablesBelow(list: ListFile, listColumns: ListColumns): readonly FurtherTable[] {
  const { headerRows, columns } = listColumns;
  if (headerRows === 0) return [];
  return furtherTables(list.rows.slice(headerRows), headerOf(list, listColumns), columns);
}

/** Two columns of one part: in two languages, or the second for what is not among the choices of the first. */
export interface OtherLanguage {
  /** The column that is read. */
  readonly at: number;
  /** The column whose text counts where that one is blank or says "Other". */
  readonly other: number;
}

/** The columns of names that another column has in another language where they are blank. */
export function columnsOfOtherLanguages(
  list: ListFile,
  listColumns: ListColumns,
): readonly OtherLanguage[] {
  const { columns, addressColumns = [], headerRows } = listColumns;
  const header = headerOf(list, listColumns);
  const used = new Set([...Object.values(columns), ...addressColumns]);
  const rows = list.rows.slice(headerRows);
  return [...AREA_LEVELS, "village" as const].flatMap((part) => {
    const at = columns[part];
    if (at === undefined) return [];
    return [
      ...columnsInOtherLanguages(header, at, part),
      ...columnsOfOtherChoices(header, at, part),
    ]
      .filter((other) => !used.has(other))
      .map((other) => ({ at, other }))
      .filter((both) => rows.some((row) => isOnlyInOther(row, both)));
  });
}

/** Whether a text names nothing, or says that another column does. */
function saysNothingOrOther(text: string): boolean {
  return saysNothing(text) || OTHER.test(text);
}

const OTHER = new RegExp(String.raw`^\s*(?:any )?(?:${ROW_WORDS.others})\s*(?:[([].*)?$`, "i");

function isOnlyInOther(row: readonly string[], { at, other }: OtherLanguage): boolean {
  return saysNothingOrOther(row[at] ?? "") && !saysNothing(row[other] ?? "");
}

/** The rows with blank cells filled by the same names in another language. */
function withOtherLanguages(
  rows: ListFile["rows"],
  languages: readonly OtherLanguage[],
): ListFile["rows"] {
  if (languages.length === 0) return rows;
  return rows.map((row) => {
    const missing = new Map(
      languages.filter((both) => isOnlyInOther(row, both)).map(({ at, other }) => [at, row[other]]),
    );
    const width = Math.max(row.length, ...[...missing.keys()].map((at) => at + 1));
    return missing.size === 0
      ? row
      : Array.from({ length: width }, (_, at) => missing.get(at) ?? row[at] ?? "");
  });
}

/** The columns of a list whose areas are written once per group or in merged cells, by position, the highest first. */
export function groupedColumns(list: ListFile, { columns, headerRows }: ListColumns): number[] {
  const { filled } = fillGroups(list.rows.slice(headerRows), columns);
  return AREA_LEVELS.flatMap((part) => {
    const at = columns[part];
    return at !== undefined && (filled.includes(part) || list.merged?.has(at)) ? [at] : [];
  });
}

/** The cells of a list's header; none without one. */
export function headerOf(list: ListFile, { headerRows }: ListColumns): readonly string[] {
  return headerCells(list.rows, headerRows);
}

/**
 * The columns of further lists next to the first one: those with the same headers for villages or addresses and for
 * areas, apart from a number ("Village 1, Village 2") or the side of a route ("From, To"), or those below other areas. Empty if
 * there are none.
 */
export function columnsAside(list: ListFile, listColumns: ListColumns): Columns[] {
  const header = headerOf(list, listColumns).map((cell) => cell.trim().replace(LAST_NUMBER, ""));
  const { columns, addressColumns = [], areaHeader } = listColumns;
  if (areaHeader !== undefined)
    return areaHeader.areas
      .filter(({ at }) => at !== columns.village)
      .map(({ at }) => ({ village: at }));
  const used = new Set([...Object.values(columns), ...addressColumns]);
  const aside = COLUMN_PARTS.flatMap((part) => {
    const name = header[columns[part] ?? -1] ?? "";
    const isAlike = (cell: string) =>
      cell === name || areSidesOfRoute(name, cell) || areSidesOfRoute(cell, name);
    const same = header.flatMap((cell, at) => (isAlike(cell) && !used.has(at) ? [at] : []));
    return name === "" ? [] : [{ part, same }];
  });
  const places = aside.find(({ part }) => part === "village" || part === "line")?.same ?? [];
  return places.map((_, i) =>
    Object.fromEntries(
      aside.flatMap(({ part, same }) => (same[i] === undefined ? [] : [[part, same[i]]])),
    ),
  );
}

const LAST_NUMBER = /[\s_-]*\p{N}{1,2}$/u;

/** A matched list, and the texts of each of its rows. */
export interface MatchedFile extends MatchedList {
  readonly texts: readonly RowText[];
}

/**
 * Matches the rows of a list.
 * @throws ListError as {@link rowsToMatch} does
 */
export async function matchListFile(
  list: ListFile,
  listColumns: ListColumns,
  source: PlaceSource,
  options: MatchOptions = {},
): Promise<MatchedFile> {
  const texts = rowsToMatch(list, listColumns);
  const matched = await matchRows(texts, source, options, listTraits(list, listColumns));
  return { ...matched, texts };
}

/**
 * Matches the rows of a list next to the first one.
 * @param aside its columns; the others are those of the first list. A row without a text in its place column has no
 * result
 */
export async function matchListAside(
  list: ListFile,
  listColumns: ListColumns,
  aside: Columns,
  source: PlaceSource,
  options: MatchOptions = {},
): Promise<MatchedFile> {
  const columns = { ...listColumns.columns, ...aside };
  const matched = await matchListFile(list, { ...listColumns, columns }, source, options);
  const at = (aside.village ?? aside.line)!;
  const isBlank = (row: number) => saysNothing(list.rows[listColumns.headerRows + row]![at] ?? "");
  return {
    ...matched,
    resolutions: matched.resolutions.map((one, row) => (isBlank(row) ? NOTHING : one)),
    texts: matched.texts.map((one, row) => (isBlank(row) ? { parts: NO_PARTS } : one)),
  };
}

/**
 * The texts of a list's rows.
 * @throws ListError if no column names places, or for the reasons of {@link checkList}
 */
export function rowsToMatch(list: ListFile, listColumns: ListColumns): RowText[] {
  if (!hasPlaces(listColumns.columns) && !isByCodes(listColumns))
    throw new ListError(
      "has no column with names of places: say which it is, such as village=Gram",
      "noPlaces",
    );
  checkList(list, listColumns);
  return placeTexts(list, listColumns);
}

/** @throws ListError if a list has no rows below its header, or already has results */
export function checkList(list: ListFile, listColumns: ListColumns): void {
  const old = headerOf(list, listColumns).find((cell) =>
    RESULT_COLUMNS.some((column) => column === cell.trim()),
  );
  if (old)
    throw new ListError(`has a column "${old.trim()}" already: rename or remove it`, "hasResults", {
      column: old.trim(),
    });
  if (list.rows.length <= listColumns.headerRows)
    throw new ListError("has a header and no rows", "headerOnly");
}

/** Facts from the header of a list that apply to all its rows. */
export function listTraits(list: ListFile, listColumns: ListColumns): ListTraits {
  const header = headerOf(list, listColumns);
  const called = (part: ColumnPart) => header[listColumns.columns[part] ?? -1] ?? "";
  const isOfPart = (cell: string, part: ColumnPart) =>
    readHeader(cell).some((reading) => reading.part === part);
  return {
    prefersTowns: isOfTowns(called("village")),
    hasBlocks:
      isOfBlocks(called("taluka") || headingOf(list, listColumns, "taluka")) ||
      isOfPolice(called("taluka")) ||
      (called("taluka") !== "" && !isOfPart(called("taluka"), "taluka")),
  };
}

/** The text of a list's first row that names an area of a level for the rows below; empty if there is none. */
export function headingOf(
  list: ListFile,
  { columns, headings }: ListColumns,
  level: AreaLevel,
): string {
  const [at] = [...(headings ?? [])].find(([, one]) => one === level) ?? [];
  return at === undefined ? "" : headingText(list.rows[at]!, columns);
}

/** The parts of each row of a list, with the code of its village if another column has it or it is next to the name. */
export function placeTexts(list: ListFile, listColumns: ListColumns): RowText[] {
  const { rows, columns } = placeRows(list, listColumns);
  const withCodes = listColumns.namesWithCodes;
  const isNamed = withCodes !== undefined && withCodes === columns.village;
  const named = isNamed ? rows.map((row) => nameAndCode(row[withCodes])) : [];
  const bare = isNamed
    ? rows.map((row, i) => row.map((cell, at) => (at === withCodes && named[i]?.name) || cell))
    : rows;
  const codes = columnOfCodes(list, listColumns);
  return rowTexts(bare, columns).map((text, i) => {
    const code = (codes !== undefined && codeIn(rows[i]![codes])) || named[i]?.code;
    return code ? { ...text, code } : text;
  });
}

/** A name and the code of its village: "Kamalpur (238180)", "238180-Kamalpur". Undefined for any other text. */
function nameAndCode(text = ""): { readonly name: string; readonly code: string } | undefined {
  const [, first, after, before, last] =
    /^\s*(\d{6})[\s:–-]+(\p{L}.*\S)\s*$|^\s*(\p{L}.*?)[\s:–([-]+(\d{6})[)\]]?\s*$/u.exec(text) ??
    [];
  const [name, code] = [after ?? before, first ?? last];
  return name === undefined || code === undefined ? undefined : { name: name.trim(), code };
}

/** Whether most names have the code of the village of that name next to them, not a PIN code. */
async function areWithCodes(texts: readonly string[], source: PlaceSource): Promise<boolean> {
  const some = texts.slice(0, SAMPLE_OF_CODES).map(nameAndCode);
  if (some.filter((one) => one !== undefined).length < some.length * LEAST_SHARE) return false;
  const are = await Promise.all(
    some.map(async (one) => {
      const ordinal = one && (await source.byCode(one.code));
      if (ordinal === undefined || ordinal < source.areas.firstVillage) return false;
      const [village] = await source.villagesAt([ordinal]);
      return nameKey(village!.name) === nameKey(one!.name);
    }),
  );
  return are.length > 0 && are.filter(Boolean).length >= are.length * LEAST_SHARE;
}

const SAMPLE_OF_CODES = 50;

/** The column of a list with the codes of its villages; undefined for none. */
export function columnOfCodes(list: ListFile, listColumns: ListColumns): number | undefined {
  const { columns, codes, headerRows } = listColumns;
  return hasNames(columns) ? codesIn(list, columns, headerRows) : codes;
}

/**
 * The column of codes of a list without names, if half of the codes are of places. A header such as "LGD Code" may also mean
 * another level, so it must say "village" unless areas of the rows show what its codes are.
 */
async function codesAlone(
  list: ListFile,
  { columns, headerRows }: ListColumns,
  source: PlaceSource,
): Promise<number | undefined> {
  if (hasNames(columns)) return undefined;
  const hasAreas = AREA_LEVELS.some((level) => columns[level] !== undefined);
  const at = codesIn(list, columns, headerRows, !hasAreas);
  if (at === undefined) return undefined;
  const codes = textsOf(list.rows.slice(headerRows), at).map((text) => codeIn(text) ?? "");
  const places = await Promise.all(codes.map((code) => source.byCode(code)));
  const known = places.filter((place) => place !== undefined && place >= source.areas.firstVillage);
  return known.length >= codes.length * LEAST_SHARE ? at : undefined;
}

/** The unused column of codes; {@link isOfVillageCodes} says which headers count. */
function codesIn(
  list: ListFile,
  columns: Columns,
  headerRows: number,
  saysVillage = false,
): number | undefined {
  const taken = new Set(Object.values(columns));
  const found = headerCells(list.rows, headerRows).findIndex(
    (cell, at) =>
      !taken.has(at) &&
      isOfVillageCodes(cell, saysVillage) &&
      shareOf(textsOf(list.rows.slice(headerRows), at), (text) => codeIn(text) !== undefined) >=
        LEAST_SHARE,
  );
  return found < 0 ? undefined : found;
}

function hasNames({ village, line }: Columns): boolean {
  return village !== undefined || line !== undefined;
}

/** Whether only codes say which villages the rows of a list are. */
export function isByCodes({ columns, codes }: ListColumns): boolean {
  return !hasNames(columns) && codes !== undefined;
}

/** The code of a village in a text, also without its leading zeros or with commas: "5,52,341". */
function codeIn(text = ""): string | undefined {
  const plain = /^\s*\d{1,3}(?:,\d{2,3})+\s*$/.test(text) ? text.replaceAll(",", "") : text;
  const [, digits] = /^\s*'?0*([1-9]\d{3,5})(?:\.0+)?\s*$/.exec(plain) ?? [];
  return digits?.padStart(6, "0");
}

/**
 * The list with cells after each row, as a file of a form.
 * @param columns the names of the cells' columns
 */
export async function writeMatchedFile(
  list: ListFile,
  { headerRows }: ListColumns,
  form: ListForm,
  columns: readonly string[],
  cells: readonly (readonly Cell[])[],
): Promise<Uint8Array> {
  const above = Array.from({ length: headerRows }, (_, row) =>
    columns.map((column) => (row === headerRows - 1 ? column : "")),
  );
  return list.write([...above, ...cells], form, headerRows);
}
