import type { Areas } from "../../functions/core/areas/areas.ts";
import type { PlaceLevel } from "../../functions/core/contract/levels.ts";
import type {
  PositionFields,
  ResolveDifference,
  SearchRecord,
} from "../../functions/core/contract/records.ts";
import type { Directory } from "../../functions/core/directory/directory.ts";
import type { Hint } from "../../functions/core/directory/hints.ts";
import {
  positionFields,
  toSearchRecord,
  villageResult,
} from "../../functions/core/directory/place-result.ts";
import type { LearntArea, MatchedList } from "../../functions/core/lists/match-rows.ts";
import type { Outcome, Resolution } from "../../functions/core/resolve/resolution.ts";
import type { Cell } from "./list-file.ts";

/** A place that somebody chose for rows. */
export interface ChosenPlace {
  readonly code: string;
  readonly path: string;
  readonly level: PlaceLevel;
  /** The codes of its state and district; lists that a browser kept before November 2026 lack them. */
  readonly areas?: readonly string[] | undefined;
}

/** A possible place. */
export interface Choice extends ChosenPlace, Hint {
  readonly score: number;
  readonly differs: readonly ResolveDifference[];
  /** Whether it is only the area around a place that was not found: nothing to choose. */
  readonly isAround?: boolean | undefined;
}

/** The result of a row, independent of the directory it is from, so that it can be stored and sent to another thread. */
export interface RowResult {
  readonly outcome: Outcome;
  /** Best first; for a match, the first is the place. */
  readonly candidates: readonly Choice[];
  /** If nothing matches, the smallest area that certainly contains the intended place. */
  readonly within?: Pick<ChosenPlace, "code" | "path" | "areas"> | undefined;
  /** The code of the intended locality, if the match is its town. */
  readonly locality?: string | undefined;
  /** Whether the match is the town of a locality, possibly of several that may be meant. */
  readonly isInLocality?: boolean | undefined;
}

/**
 * The place of a row: the chosen one, otherwise the match; null or undefined for none.
 * @param chosen null for "none of them", undefined if nobody has decided
 */
export function placeOf(
  { outcome, candidates }: RowResult,
  chosen: ChosenPlace | null | undefined,
): ChosenPlace | null | undefined {
  return chosen === undefined && outcome === "match" ? candidates[0] : chosen;
}

/** The places to choose from, best first. */
export function choicesOf({ candidates }: RowResult): Choice[] {
  return candidates.filter(({ isAround }) => !isAround);
}

/** The results of rows, in their order; rows with the same place names share one. */
export function rowResults(areas: Areas, { resolutions }: MatchedList): RowResult[] {
  const results = new Map<Resolution, RowResult>();
  for (const resolution of resolutions)
    if (!results.has(resolution)) results.set(resolution, rowResult(areas, resolution));
  return resolutions.map((resolution) => results.get(resolution)!);
}

function rowResult(
  areas: Areas,
  { outcome, candidates, within, locality, isInLocality }: Resolution,
): RowResult {
  const area = within && toSearchRecord(areas, within);
  return {
    outcome,
    candidates: candidates.map(({ place, score, differs, isAround }) => {
      const record = toSearchRecord(areas, place);
      const { population, pincode } = record;
      const known = { ...(population !== null && { population }), ...(pincode && { pincode }) };
      return { ...asChosen(record), ...known, score, differs, isAround };
    }),
    within: area && asChosen(area),
    locality: locality?.code,
    isInLocality,
  };
}

function asChosen(record: SearchRecord): ChosenPlace {
  const { code, full_path: path, level } = record;
  return { code, path, level, areas: codesAbove(record) };
}

/** The codes of a place's state and district, if it has them. */
export function codesAbove({
  state_code,
  district_code,
}: Pick<SearchRecord, "state_code" | "district_code">): string[] {
  return [state_code, district_code].filter((code) => code !== null);
}

/** A name that a list uses for an area, that area, and the number of rows with it. */
export interface LearntName {
  readonly given: string;
  readonly taken: string;
  readonly rows: number;
  readonly of: number;
}

/** The names that a list uses for areas, as paths from the state down. */
export function learntNames(areas: Areas, learnt: readonly LearntArea[]): LearntName[] {
  return learnt.map(({ state, district, taluka, area, rows, of }) => ({
    given: [state, district, taluka].filter(Boolean).join(" > "),
    taken: areas.hierarchy(area).full_path,
    rows,
    of,
  }));
}

/** The data of a row for writing its cells. */
interface WrittenRow extends RowResult {
  /** The chosen place, or null for "none of them"; undefined if nobody has decided. */
  readonly chosen: ChosenPlace | null | undefined;
  /** The place of the row: the chosen one, otherwise the match. */
  readonly place: ChosenPlace | undefined;
  /** Its record in the directory, for columns that need it. */
  readonly record: FoundRecord | undefined;
}

type FoundRecord = SearchRecord & PositionFields;

type CellOf = (row: WrittenRow) => Cell | null | undefined;

/** The columns added to every list. */
const USUAL: Readonly<Record<string, CellOf>> = {
  match_outcome: ({ outcome, chosen }) =>
    chosen === undefined ? outcome : chosen ? "chosen" : "none",
  match_code: ({ place }) => place?.code,
  match_path: ({ place }) => place?.path,
  match_score: ({ chosen, place, candidates }) => {
    const score = chosen
      ? candidates.find(({ code }) => code === place!.code)?.score
      : candidates[0]?.score;
    return score === undefined ? "" : roundedScore(score);
  },
  match_candidates: ({ candidates }) => candidates.map(({ code }) => code).join(" "),
  match_level: ({ isInLocality, chosen, place }) =>
    isInLocality && chosen === undefined && place ? "locality" : place?.level,
  match_within: ({ chosen, within }) => (chosen ? undefined : within?.path),
};

/** Optional columns from the result itself. */
const MORE: Readonly<Record<string, CellOf>> = {
  match_locality: ({ locality }) => locality,
  match_within_code: ({ chosen, within }) => (chosen ? undefined : within?.code),
};

/** Optional columns from the directory's record of the place. */
const RECORD: Readonly<Record<string, (record: FoundRecord) => Cell | null | undefined>> = {
  match_name: ({ name }) => name,
  match_state: ({ state_name }) => state_name,
  match_state_code: ({ state_code }) => state_code,
  match_district: ({ district_name }) => district_name,
  match_district_code: ({ district_code }) => district_code,
  match_taluka: ({ taluka_name }) => taluka_name,
  match_taluka_code: ({ taluka_code }) => taluka_code,
  match_kind: ({ kind }) => kind,
  match_pincode: ({ pincode }) => pincode,
  match_population: ({ population }) => population,
  match_latitude: ({ latitude }) => latitude,
  match_longitude: ({ longitude }) => longitude,
  match_position: ({ position }) => position,
};

/** The columns added to a list by default. */
export const USUAL_COLUMNS: readonly string[] = Object.keys(USUAL);

/** All columns that can be added to a list, in their order. */
export const RESULT_COLUMNS: readonly string[] = [USUAL, MORE, RECORD].flatMap(Object.keys);

/** Columns with the position of the place. */
export const POSITION_COLUMNS: readonly string[] = [
  "match_latitude",
  "match_longitude",
  "match_position",
];

/**
 * The cells of some columns for each row.
 * @param chosen the place chosen for a result, among the candidates or not, or null for "none of them"
 */
export async function resultCells(
  results: readonly RowResult[],
  columns: readonly string[],
  source: () => Promise<Directory>,
  chosen: ReadonlyMap<RowResult, ChosenPlace | null> = new Map(),
): Promise<Cell[][]> {
  const places = new Map(
    [...new Set(results)].map(
      (result) => [result, placeOf(result, chosen.get(result)) ?? undefined] as const,
    ),
  );
  const needs = columns.some((column) => column in RECORD);
  const codes = needs ? [...places.values()].flatMap((place) => place?.code ?? []) : [];
  const records = await recordsOf(new Set(codes), source);
  const cells = new Map(
    [...places].map(([result, place]) => {
      const record = place && records.get(place.code);
      const row = { ...result, chosen: chosen.get(result), place, record };
      return [result, columns.map((column) => cellOf(column, row))];
    }),
  );
  return results.map((result) => cells.get(result)!);
}

function cellOf(column: string, row: WrittenRow): Cell {
  const own = USUAL[column] ?? MORE[column];
  return (own ? own(row) : row.record && RECORD[column]!(row.record)) ?? "";
}

async function recordsOf(
  codes: ReadonlySet<string>,
  source: () => Promise<Directory>,
): Promise<ReadonlyMap<string, FoundRecord>> {
  const records = new Map<string, FoundRecord>();
  if (codes.size === 0) return records;
  const directory = await source();
  const { areas } = directory;
  for (const code of codes) {
    const place = await placeOfCode(code, directory);
    if (!place) continue;
    const [point] = await directory.points([place.ordinal]);
    // A locality's record already has its own position.
    records.set(code, { ...positionFields(point), ...toSearchRecord(areas, place) } as FoundRecord);
  }
  return records;
}

/** The place with a code, including localities; undefined if there is none. */
async function placeOfCode(code: string, directory: Directory) {
  const ordinal = await directory.byCode(code);
  if (ordinal !== undefined) return directory.place(ordinal);
  const locality = code.includes("-") ? await directory.locality(code) : undefined;
  return locality && villageResult(directory.areas, locality);
}

/** The points of places; undefined for an unknown point. */
export async function pointsOf(codes: readonly string[], directory: Directory) {
  const places = await Promise.all(codes.map((code) => placeOfCode(code, directory)));
  const known = places.flatMap((place) => place?.ordinal ?? []);
  const points = await directory.points(known);
  return places.map((place) => place && points[known.indexOf(place.ordinal)]);
}

/** Rounded down, so that no score looks higher than it is. */
export function roundedScore(score: number): number {
  return Math.floor(score * 1000) / 1000;
}
