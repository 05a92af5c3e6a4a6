import { AREA_LEVELS, type AreaLevel } from "../contract/levels.ts";
import type { PlaceSource } from "../evidence/place-source.ts";
import { tokens } from "../names/tokens.ts";
import type { Resolution, ResolvedPlace } from "../resolve/resolution.ts";
import type { ColumnPart } from "./column-parts.ts";
import {
  columnWordings,
  hasWord,
  LEAST_SHARE,
  type Rows,
  shareOf,
  textsOf,
  widthOf,
} from "./column-texts.ts";
import { type Columns, partsOf, rowTexts, textWithoutCodes } from "./columns.ts";
import { looksLikeName } from "./content-columns.ts";
import { fillGroups } from "./grouped-areas.ts";
import { columnOfNames, isOfInstitutions, isOfOthers } from "./header-words.ts";
import { PARTS_LOWEST_FIRST } from "./headings.ts";
import { ListTexts } from "./list-texts.ts";
import { matchRows } from "./match-rows.ts";
import { namesIn } from "./several-places.ts";
import { withoutSharedWords } from "./shared-words.ts";

/** A column that may have the places of a list, and the matches it would give. */
export interface OverlookedColumn {
  readonly at: number;
  /** What its texts seem to be. */
  readonly part: "village" | "line";
  /** The lowest known part, by which the rows would be matched instead. */
  readonly instead: ColumnPart;
  /** Matches of sample rows with the known columns, and with this column. */
  readonly known: Trial;
  readonly other: Trial;
}

/** The matches of some rows. */
export interface Trial {
  readonly rows: number;
  readonly matched: number;
  /** How many match a village, a town or a part of one. */
  readonly places: number;
  /** The number of different places among these. */
  readonly different: number;
}

/**
 * An unused column that may have the places themselves: addresses; names that are villages or towns of the rows' areas; or
 * names that outnumber those of the areas, unless the header says that they are of persons or the like. If a list has a column
 * of villages or addresses but most rows do not match places by it, a column by which they match twice as many. Undefined if
 * there is none.
 * @param rows below the header
 * @param header empty without one
 */
export async function overlookedColumn(
  rows: Rows,
  header: readonly string[],
  columns: Columns,
  source: PlaceSource,
): Promise<OverlookedColumn | undefined> {
  const instead = [...PARTS_LOWEST_FIRST, "pincode" as const].find(
    (part) => columns[part] !== undefined,
  );
  if (instead === undefined) return undefined;
  const hasPlaces = instead === "village" || instead === "line";
  const free = unusedTexts(rows, columns);
  if (free.length === 0) return undefined;
  const known = await trialOf(rows, columns, source);
  if (hasPlaces && known.places * 2 >= known.rows) return undefined;
  const { village: _, line: __, ...above } = columns;
  const found = await likeliestColumn(rows, header, free, above, source);
  if (found === undefined) return undefined;
  const other = await trialOf(rows, { ...above, [found.part]: found.at }, source);
  // A column of areas matches their towns.
  if (hasPlaces && other.different < known.different * 2 + FEWEST_MORE) return undefined;
  return { ...found, instead, known, other };
}

/**
 * The column with the places of a list whose header says only "Name" or names institutions ("School Name"), if most of its texts
 * are villages or towns of their rows' areas, as in the Census's lists; those of institutions are lines if they have other words
 * in common. Empty if the list has another column of villages or addresses.
 */
export async function placesOfName(
  rows: Rows,
  header: readonly string[],
  columns: Columns,
  source: PlaceSource,
): Promise<Columns> {
  const hasAreas = AREA_PARTS.some((part) => columns[part] !== undefined);
  if (!hasAreas || columns.village !== undefined || columns.line !== undefined) return {};
  const reader = await ListTexts.of(source);
  const named = columnOfNames(header, columns);
  const found =
    named === undefined
      ? unusedTexts(rows, columns).filter((at) => isOfInstitutions(header[at] ?? ""))
      : [named];
  for (const at of found) {
    const { plain, hasShared } = plainTexts(rows, at, reader);
    if ((await shareOfPlaces(rows, plain, columns, reader)) >= LEAST_SHARE)
      return { [hasShared && at !== named ? "line" : "village"]: at };
  }
  return {};
}

/**
 * The columns of areas that a header does not call so ("Territory", "HQ", "CHC"), by their texts: most are areas of a level
 * that has no column; with them more of the sampled rows match places, at least half of them; and most of these are in the
 * areas. So directions are no districts ("North"), and neither are places where somebody works.
 * @param columns of which one has the places
 */
export async function areaColumns(
  rows: Rows,
  header: readonly string[],
  columns: Columns,
  source: PlaceSource,
): Promise<Columns> {
  if (columns.village === undefined && columns.line === undefined) return {};
  const reader = await ListTexts.of(source);
  const free = unusedTexts(rows, columns).filter((at) => header[at]?.trim());
  const found: Partial<Record<AreaLevel, number>> = {};
  let known: number | undefined;
  let share = 0;
  for (const level of AREA_LEVELS) {
    if (columns[level] !== undefined) continue;
    const [best] = free
      .filter((at) => !Object.values(found).includes(at))
      .map((at) => ({
        at,
        share: Math.max(
          ...columnWordings(textsOf(rows, at)).map((texts) =>
            shareOf(texts, (text) => reader.areasCalled(level, text).length > 0),
          ),
        ),
      }))
      .sort((a, b) => b.share - a.share);
    if (best === undefined || best.share < LEAST_SHARE) continue;
    known ??= (await trialOf(rows, columns, source)).places;
    const within = { ...columns, ...found, [level]: best.at };
    const sample = sampleOf(rows, within);
    const resolutions = await resolve(sample, within, source);
    const places = placesOf(resolutions).length;
    const wordings = columnWordings(sample.map((row) => (row[best.at] ?? "").trim()));
    const inside = resolutions.filter(({ outcome, candidates: [first] }, i) => {
      const areas = wordings.flatMap((texts) => reader.areasCalled(level, texts[i]!));
      return outcome === "match" && areas.some((area) => first!.place.areas.includes(area));
    });
    if (places <= known || inside.length < places * MOST_INSIDE) continue;
    found[level] = best.at;
    known = places;
    share = places / sample.length;
  }
  return share >= LEAST_SHARE ? found : {};
}

/** The parts that are areas, lowest first. */
const AREA_PARTS = AREA_LEVELS.toReversed();

/** Matches rows sampled from the whole list by some columns. */
async function trialOf(rows: Rows, columns: Columns, source: PlaceSource): Promise<Trial> {
  const resolutions = await resolve(sampleOf(rows, columns), columns, source);
  const places = placesOf(resolutions);
  return {
    rows: resolutions.length,
    matched: resolutions.filter(({ outcome }) => outcome === "match").length,
    places: places.length,
    different: new Set(places.map(({ code }) => code)).size,
  };
}

/** At most {@link TRIAL_ROWS} rows from the whole list that have a text in some columns. */
function sampleOf(rows: Rows, columns: Columns): Rows {
  // Areas may be written once per group of the column's places. Titles and totals name none.
  const all = fillGroups(rows, columns).rows.filter((row) =>
    Object.values(columns).some((at) => row[at]?.trim()),
  );
  const step = Math.max(1, all.length / TRIAL_ROWS);
  return Array.from(
    { length: Math.min(all.length, TRIAL_ROWS) },
    (_, i) => all[Math.floor(i * step)]!,
  );
}

/** The results of rows by some columns. */
async function resolve(
  rows: Rows,
  columns: Columns,
  source: PlaceSource,
): Promise<readonly Resolution[]> {
  return (await matchRows(rowTexts(rows, columns), source)).resolutions;
}

/** The villages, towns and parts of towns that rows match. */
function placesOf(resolutions: readonly Resolution[]): ResolvedPlace["place"][] {
  return resolutions
    .filter(({ outcome }) => outcome === "match")
    .map(({ candidates: [best] }) => best!.place)
    .filter(({ village }) => village !== undefined);
}

/**
 * How many of a list's sampled rows match places in an area that something else than their cells names, and of how many. No
 * rows match unless most places that they match with it are in it, and no fewer match than without.
 * @param inside the rows and columns with the area
 * @param areas the areas of that name
 */
export async function matchesInside(
  inside: { readonly rows: Rows; readonly columns: Columns },
  without: { readonly rows: Rows; readonly columns: Columns },
  areas: readonly number[],
  source: PlaceSource,
): Promise<{ readonly places: number; readonly rows: number }> {
  const sample = sampleOf(inside.rows, inside.columns);
  const resolutions = await resolve(sample, inside.columns, source);
  const rows = resolutions.length;
  const places = placesOf(resolutions);
  const own = places.filter((place) => place.areas.some((area) => areas.includes(area)));
  if (own.length === 0 || own.length < places.length * MOST_INSIDE) return { places: 0, rows };
  const others = sampleOf(without.rows, without.columns);
  const known = placesOf(await resolve(others, without.columns, source)).length;
  return { places: places.length < known ? 0 : places.length, rows };
}

/** The share of places that must be in an area; others may be wrong or near its border. */
const MOST_INSIDE = 0.6;

/** Ask about a column if by it rows match twice as many places, and at least this many more. */
const FEWEST_MORE = 3;
/** The number of rows matched to preview a choice. */
const TRIAL_ROWS = 50;

/** The columns without a part whose texts have letters. */
function unusedTexts(rows: Rows, columns: Columns): number[] {
  const used = new Set(Object.values(columns));
  const width = widthOf(rows);
  return Array.from({ length: width }, (_, at) => at).filter(
    (at) => !used.has(at) && shareOf(textsOf(rows, at), hasWord) >= LEAST_SHARE,
  );
}

/**
 * The column most likely to have the places.
 * @param free the columns to choose from
 * @param above the known areas of the places
 */
async function likeliestColumn(
  rows: Rows,
  header: readonly string[],
  free: readonly number[],
  above: Columns,
  source: PlaceSource,
): Promise<Pick<OverlookedColumn, "at" | "part"> | undefined> {
  const reader = await ListTexts.of(source);
  const texts = new Map(free.map((at) => [at, plainTexts(rows, at, reader)]));
  const shareOfTexts = (at: number, holds: (text: string) => boolean) =>
    shareOf(texts.get(at)!.plain.filter(Boolean), holds);
  for (const at of free)
    if ((await shareOfAddresses(texts.get(at)!.plain, reader)) >= LEAST_SHARE)
      return { at, part: "line" };
  const names = free.filter(
    (at) =>
      shareOfTexts(at, looksLikeName) >= LEAST_SHARE && !repeatsAreas(rows, at, above, reader),
  );
  const partOf = (at: number) => (texts.get(at)!.hasShared ? "line" : "village");
  const shares = await Promise.all(
    names.map((at) => shareOfPlaces(rows, texts.get(at)!.plain, above, reader)),
  );
  const most = Math.max(0, ...shares);
  if (most >= LEAST_PLACES) {
    const at = names[shares.indexOf(most)]!;
    return { at, part: partOf(at) };
  }
  const lowest = AREA_PARTS.find((part) => above[part] !== undefined);
  if (lowest === undefined) return undefined;
  const different = (some: readonly string[]) => new Set(some.filter(Boolean)).size;
  const areas = different(textsOf(rows, above[lowest]!));
  const at = names.find(
    (one) => different(texts.get(one)!.plain) > areas && !isOfOthers(header[one] ?? ""),
  );
  return at === undefined ? undefined : { at, part: partOf(at) };
}

/** The texts of a column without codes and without the words that its list adds, and whether there are such words. */
function plainTexts(
  rows: Rows,
  at: number,
  reader: ListTexts,
): { readonly plain: readonly string[]; readonly hasShared: boolean } {
  const written = rows.slice(0, MOST_TEXTS).map((row) => textWithoutCodes(row, at));
  const plain = withoutSharedWords(written, (words) => reader.isArea(words));
  const changed = plain.filter((text, i) => text !== written[i]).length;
  return { plain, hasShared: changed >= written.length * LEAST_SHARE };
}

const MOST_TEXTS = 200;

/** The share of texts that are addresses. */
async function shareOfAddresses(texts: readonly string[], reader: ListTexts): Promise<number> {
  const some = texts.filter(Boolean).slice(0, SAMPLE);
  const are = await Promise.all(some.map((text) => isAddress(text, reader)));
  return some.length === 0 ? 0 : are.filter(Boolean).length / some.length;
}

/** Whether a text has parts like an address, one of them the name of an area. */
async function isAddress(text: string, reader: ListTexts): Promise<boolean> {
  const isParted = text.includes(",") || tokens(text).length >= FEWEST_WORDS;
  if (!isParted || text.length > LONGEST_ADDRESS) return false;
  return reader.isAddress(text);
}

const LONGEST_ADDRESS = 300;
/** An address without commas has at least this many words: the name of a village may begin with that of an area. */
const FEWEST_WORDS = 4;

/** Whether a column repeats the names of the rows' areas, perhaps in another script. */
function repeatsAreas(rows: Rows, at: number, columns: Columns, reader: ListTexts): boolean {
  return AREA_PARTS.some((level) => {
    const known = columns[level];
    if (known === undefined) return false;
    const both = rows.slice(0, SAMPLE).filter((row) => row[at]?.trim() && row[known]?.trim());
    const repeated = both.filter((row) => {
      const [one, other] = [row[at]!, row[known]!].map((text) =>
        reader.areasCalled(level, text.trim()),
      );
      return one!.some((area) => other!.includes(area));
    });
    return repeated.length > both.length * LEAST_SHARE;
  });
}

/** The share of a column's texts that match as villages or towns of their rows' areas; of several in a text, the first. */
async function shareOfPlaces(
  rows: Rows,
  texts: readonly string[],
  columns: Columns,
  reader: ListTexts,
): Promise<number> {
  const named = texts.flatMap((village, i) =>
    village === ""
      ? []
      : [{ ...partsOf(rows[i]!, columns), village: namesIn(village)[0] ?? village }],
  );
  const sample = named.slice(0, SAMPLE);
  let places = 0;
  for (const parts of sample) {
    if (await reader.isMatch(parts)) places++;
  }
  return sample.length === 0 ? 0 : places / sample.length;
}

/** The number of rows resolved to see whether a column has places. */
const SAMPLE = 40;
/** The share of them that must match. Of villages, half or more do; of people's names, remarks and firms, up to a tenth. */
const LEAST_PLACES = 0.25;
