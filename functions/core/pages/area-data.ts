import type { OutlinedRecord } from "../contract/records.ts";
import type { Position } from "../geo/distance.ts";
import type { Outline } from "../index/outlines.ts";
import { tokens } from "../names/tokens.ts";
import { placePath } from "./addresses.ts";
import { type ListedPlace, type PlaceWithRelatives, positionOf } from "./place-data.ts";

/** A row and shape on an area's page: one of its districts, talukas, or villages and towns. */
export interface Part extends ListedPlace {
  readonly population: number | null;
  readonly households: number | null;
  /** The number of its villages and towns, and how many of them have a position; undefined for a village or town. */
  readonly places?: number | undefined;
  readonly placed?: number | undefined;
  readonly at: Position | undefined;
  readonly outline: readonly Outline[];
}

/** The measures that the list shows as bars and the map as colours. */
const MEASURES = ["population", "household", "places", "known"] as const;
export type Measure = (typeof MEASURES)[number];

/** The columns by which the list can be sorted. */
const ORDERS = ["name", "population", "share", "household", "known", "places", "code"] as const;
export type Order = (typeof ORDERS)[number];

/** The parameter that requests only the map of an area, for embedding on another page. */
export const EMBED = "embed";
/** The parameters of an area's page. */
export const AREA_QUERY = ["sort", "show", "page", EMBED] as const;

/** The choices in the address of an area's page. */
export interface AreaQuery {
  readonly sort: Order;
  readonly show: Measure;
  /** The page of a long list, from 1; 0 for all rows. */
  readonly page: number;
}

/** A list with more rows than the first number is split into pages of the second. */
export const [PAGED_FROM, PAGE_ROWS] = [400, 300];

/** The number of pages of a list. */
export function pageCount(rows: number): number {
  return rows > PAGED_FROM ? Math.ceil(rows / PAGE_ROWS) : 1;
}

/** Parses a query; unknown values are ignored. */
export function areaQuery(given: URLSearchParams): AreaQuery {
  const value = <Known extends string>(name: string, known: readonly Known[]): Known =>
    known.find((one) => one === given.get(name)) ?? known[0]!;
  const page = given.get("page") ?? "";
  return {
    sort: value("sort", ORDERS),
    show: value("show", MEASURES),
    page: page === "all" ? 0 : /^[1-9]\d?$/.test(page) ? Number(page) : 1,
  };
}

/** The query of a choice, with its question mark; defaults are left out. */
export function areaQueryText({ sort, show, page }: AreaQuery): string {
  const query = new URLSearchParams();
  if (sort !== ORDERS[0]) query.set("sort", sort);
  if (show !== MEASURES[0]) query.set("show", show);
  if (page !== 1) query.set("page", page === 0 ? "all" : String(page));
  return query.size === 0 ? "" : `?${query}`;
}

/** Whether the parts of an area are villages and towns, which are drawn as circles. */
export function hasVillages({ level }: PlaceWithRelatives["place"]): boolean {
  return level === "taluka" || level === "block";
}

/** The parts of an area, in the order of its list. */
export function partsOf({ place, children, points, outlines }: PlaceWithRelatives): Part[] {
  // If the lists differ, no position is better than a wrong one.
  const own = hasVillages(place) && points.length === children.length ? points : [];
  const parts = partsWith(children, outlines, own);
  // A block's villages are listed taluka by taluka.
  return place.level === "block" ? parts.sort((a, b) => a.name.localeCompare(b.name, "en")) : parts;
}

/**
 * Places with their points and outlines.
 *
 * @param points of villages and towns, in the same order
 */
export function partsWith(
  children: readonly ListedPlace[],
  outlines: readonly OutlinedRecord[],
  points: PlaceWithRelatives["points"] = [],
): Part[] {
  const byCode = new Map(outlines.map((one) => [one.code, one]));
  return children.map((child, i) => {
    const drawn = byCode.get(child.code);
    const point = points[i];
    return {
      ...child,
      population: child.population ?? null,
      households: drawn?.households ?? child.households ?? null,
      places: drawn?.places,
      placed: drawn?.placed,
      at: point ? { latitude: point[0], longitude: point[1] } : drawn && positionOf(drawn),
      outline: drawn?.outline ?? [],
    };
  });
}

/** The value of a measure: people, people per household, places, or a share from 0 to 1; undefined if unknown. */
export function measured(part: Part, measure: Measure): number | undefined {
  const { population, households, places, placed } = part;
  switch (measure) {
    case "population":
      return population ?? undefined;
    case "household":
      return population && households ? population / households : undefined;
    case "places":
      return places;
    case "known":
      return places && placed !== undefined ? placed / places : undefined;
  }
}

/** The measures that some parts have values for. */
export function measuresOf(parts: readonly Part[]): Measure[] {
  return MEASURES.filter((measure) => parts.some((part) => measured(part, measure) !== undefined));
}

/** Sorts parts by a column: names and codes ascending, numbers descending, unknown ones last. */
export function sorted(parts: readonly Part[], order: Order): readonly Part[] {
  if (order === "name") return parts;
  if (order === "code") return parts.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const measure = order === "share" ? "population" : order;
  const value = (part: Part) => measured(part, measure) ?? -1;
  return parts.toSorted((a, b) => value(b) - value(a));
}

/** The maximum number of colours on a map. */
export const CLASSES = 5;

/**
 * The start of each class of some values: equally many values in each class, equal values in one class. At most {@link
 * CLASSES}.
 */
export function classStarts(values: readonly number[]): number[] {
  const rising = values.toSorted((a, b) => a - b);
  const starts = Array.from(
    { length: CLASSES },
    (_, i) => rising[Math.floor((i * rising.length) / CLASSES)]!,
  );
  return rising.length === 0 ? [] : [...new Set(starts)];
}

/** The class of a value, from 0. */
export function classOf(value: number, starts: readonly number[]): number {
  return starts.findLastIndex((start) => start <= value);
}

/** The kinds of files, by the extension of their addresses, with their media types. */
export const AREA_FILES = {
  csv: "text/csv; charset=utf-8",
  geojson: "application/geo+json; charset=utf-8",
  svg: "image/svg+xml",
} as const;

export type AreaFile = keyof typeof AREA_FILES;

/** The name under which a file of an area is saved: its name and its code, `quepem-05613.csv`. */
export function areaFileName(
  { code, name }: Pick<ListedPlace, "code" | "name">,
  file: AreaFile | "png",
): string {
  return `${[...tokens(name), code].join("-")}.${file}`;
}

/** The address of a file of an area: its page's, with an extension. */
export function areaFilePath(code: string, file: AreaFile, language: string): string {
  return `${placePath(code, language)}.${file}`;
}
