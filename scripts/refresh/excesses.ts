import { LEVELS, type Level } from "../../functions/core/contract/levels.ts";
import { distanceKm, type Position } from "../../functions/core/geo/distance.ts";
import type { Change, PlacePosition, UnsavedDataset } from "../dataset/dataset.ts";
import { placeKeys, placesOfLevel, statesOf } from "../dataset/places.ts";
import { countOf } from "../editions/counts.ts";
import { changeId, KINDS, type Kind, kindOf, limitOf } from "./limits.ts";
import { type Excess, type Objection, percentOf } from "./objection.ts";
import { together, withinYear } from "./year.ts";

/** The existing data. */
export interface Before {
  readonly places: UnsavedDataset;
  /** Whether its source differs from that of the new data. */
  readonly otherSource: boolean;
  /** The day of each list that it was made from, like `2026-09-29`. Empty if it is not from the daily copy. */
  readonly days: Readonly<Record<string, string>>;
}

/**
 * The changes of each state beyond the limits: of this refresh or, if that is within them, of the year.
 *
 * @param date of the newer lists
 */
export function excesses(
  { places, otherSource }: Before,
  newer: UnsavedDataset,
  changes: readonly Change[],
  date: string,
): Objection[] {
  const present = placeKeys(newer);
  const isThere = (level: Level, code: string) => present.has(`${level} ${code}`);
  // Changes between sources do not count for the year.
  const earlier = otherSource ? [] : withinYear(places.changes ?? [], date);
  const unexplained = (rows: readonly Change[]) => rows.filter(({ explained }) => !explained);
  const now = counted(unexplained(changes));
  for (const [key, number] of [...lostLocalNames(places, newer), ...farAway(places, newer)])
    now.set(key, number);
  const inYear = counted(together(unexplained([...earlier, ...changes]), isThere));
  const totals = countByState(places);
  const withValue = countValues(places);
  const balance = new Map<string, number>();
  for (const { change, state_code, level } of earlier) {
    const more = change === "gone" ? 1 : change === "added" ? -1 : 0;
    const key = `${state_code} ${level}`;
    balance.set(key, (balance.get(key) ?? 0) + more);
  }
  const found: Objection[] = [];
  for (const { code, name } of places.states) {
    for (const level of ["district", "taluka", "village"] as const) {
      for (const kind of Object.keys(KINDS) as Kind[]) {
        const column = COLUMNS[kind];
        const total =
          (column === undefined
            ? totals.get(`${code} ${level}`)
            : withValue.get(`${code} ${level} ${column}`)) ?? 0;
        const yearAgo =
          column === undefined ? total + (balance.get(`${code} ${level}`) ?? 0) : total;
        const place = { level, kind, code, state: `${name} (${code})` };
        const key = `${code} ${level} ${kind}`;
        const own =
          excess({ ...place, number: now.get(key) ?? 0, total, isYear: false }, otherSource) ??
          excess(
            { ...place, number: inYear.get(key) ?? 0, total: yearAgo, isYear: true },
            otherSource,
          );
        if (own !== undefined) found.push(own);
      }
    }
  }
  return found;
}

function excess(
  {
    level,
    kind,
    code,
    state,
    number,
    total,
    isYear,
  }: { level: Level; kind: Kind; code: string; isYear: boolean } & Pick<
    Excess,
    "state" | "number" | "total"
  >,
  otherSource: boolean,
): Objection | undefined {
  const { share, atLeast } = limitOf(level, kind, otherSource, isYear);
  if (number <= Math.max(total * share, atLeast)) return undefined;
  const when = isYear ? " within a year" : "";
  return {
    id: changeId(level, kind, code, isYear),
    text: `${state}: ${number} of ${total} ${level}s ${KINDS[kind]}${when} (${percentOf(number / total)} %, the limit is ${share * 100} %)`,
    excess: {
      state,
      number,
      total,
      limit: share,
      change: `${level}s ${kind.replaceAll("-", " ")}${when}`,
    },
  };
}

/** Counts by state code, level and kind, like "30 village gone". */
function counted(changes: readonly Change[]): Map<string, number> {
  return countOf(
    changes.flatMap((change) => {
      const kind = kindOf(change);
      return kind === undefined ? [] : `${change.state_code} ${change.level} ${kind}`;
    }),
  );
}

/** Columns that only some places have. Changes of their values are a share of the places with a value. */
const COLUMNS: Partial<
  Record<Kind, "pincode" | "local_name" | "listed_name" | "block" | "position">
> = {
  "lost-pincodes": "pincode",
  "other-pincodes": "pincode",
  "lost-local-names": "listed_name",
  "other-local-names": "local_name",
  "lost-blocks": "block",
  "other-blocks": "block",
  "far-away": "position",
};

/** The number of places with a value, by state code, level and column, like "30 village pincode". */
function countValues(places: UnsavedDataset): Map<string, number> {
  const { stateOfTaluka } = statesOf(places);
  const positions = new Set(places.positions?.map(({ level, code }) => `${level} ${code}`));
  const counts = countOf([
    ...places.villages.flatMap(({ taluka_code, pincode, local_name, block }) => {
      const state = stateOfTaluka(taluka_code);
      return [
        ...(pincode === undefined ? [] : [`${state} village pincode`]),
        ...(local_name === undefined ? [] : [`${state} village local_name`]),
        ...(block === undefined ? [] : [`${state} village block`]),
      ];
    }),
    ...(["taluka", "village"] as const).flatMap((level) =>
      placesOfLevel(places, level).flatMap(({ code, state_code }) =>
        positions.has(`${level} ${code}`) ? `${state_code} ${level} position` : [],
      ),
    ),
  ]);
  for (const [state, { names }] of listedNames(places))
    counts.set(`${state} village listed_name`, names);
  return counts;
}

/**
 * The number of villages, by state, that would also have a name in the local script in these lists if their share were the same
 * as in the last lists. The data keeps such names.
 */
function lostLocalNames(older: UnsavedDataset, newer: UnsavedDataset): Map<string, number> {
  const now = listedNames(newer);
  return new Map(
    [...listedNames(older)].map(([state, { villages, names }]) => {
      const { villages: left, names: known } = now.get(state) ?? { villages: 0, names: 0 };
      const expected = Math.round(names * Math.min(1, left / villages));
      return [`${state} village lost-local-names`, expected - known];
    }),
  );
}

/** For each state, the number of villages in the last lists, and how many have a name in the local script. */
function listedNames(places: UnsavedDataset): Map<string, { villages: number; names: number }> {
  const { stateOfTaluka } = statesOf(places);
  const byState = new Map<string, { villages: number; names: number }>();
  for (const { taluka_code, villages, local_names } of places.listed ?? []) {
    const state = stateOfTaluka(taluka_code);
    const sums = byState.get(state) ?? { villages: 0, names: 0 };
    sums.villages += Number(villages);
    sums.names += Number(local_names);
    byState.set(state, sums);
  }
  return byState;
}

/** In km. */
const FAR = 10;

function farAway(older: UnsavedDataset, newer: UnsavedDataset): Map<string, number> {
  const before = new Map(older.positions?.map((one) => [`${one.level} ${one.code}`, one]));
  const moved = new Set(
    newer.positions?.flatMap((one) => {
      const key = `${one.level} ${one.code}`;
      const former = before.get(key);
      return former !== undefined && distanceKm(degrees(former), degrees(one)) > FAR ? key : [];
    }),
  );
  return countOf(
    (["taluka", "village"] as const).flatMap((level) =>
      placesOfLevel(newer, level).flatMap(({ code, state_code }) =>
        moved.has(`${level} ${code}`) ? `${state_code} ${level} far-away` : [],
      ),
    ),
  );
}

function degrees({ latitude, longitude }: PlacePosition): Position {
  return { latitude: Number(latitude), longitude: Number(longitude) };
}

/** The number of places by state code and level ("30 village"). */
export function countByState(places: UnsavedDataset): Map<string, number> {
  return countOf(
    LEVELS.flatMap((level) =>
      placesOfLevel(places, level).map(({ state_code }) => `${state_code} ${level}`),
    ),
  );
}
