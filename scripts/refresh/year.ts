/** Changes by refreshes: two years of them for the table `changes.csv`, one year for the limits. */
import { LEVELS, type Level } from "../../functions/core/contract/levels.ts";
import type { Change } from "../dataset/dataset.ts";
import type { Comparison } from "./compare.ts";
import { changeId, kindOf } from "./limits.ts";
import type { Objection } from "./objection.ts";

const DAY_MS = 86_400_000;
const YEAR_DAYS = 366;
/** How long the table keeps a change, in days. */
const KEPT_DAYS = 2 * YEAR_DAYS;

/**
 * The changes of a refresh as rows of the table.
 *
 * @param date of the newer lists
 * @param invalidated codes of villages that the source itself removed
 */
export function changeRows(
  date: string,
  { added, gone, renamed, moved, repinned, respelt, reblocked }: Comparison,
  invalidated: ReadonlySet<string>,
): Change[] {
  const isNew = new Set(added.map(({ level, code }) => `${level} ${code}`));
  const row = (
    { level, code, name }: Pick<Change, "level" | "code" | "name">,
    state_code: string,
    change: Change["change"],
    before = "",
    after = "",
    explained?: Change["explained"],
  ): Change => ({
    date,
    level,
    code,
    name,
    state_code,
    change,
    ...(before !== "" && { before }),
    ...(after !== "" && { after }),
    ...(explained && { explained }),
  });
  return [
    ...added.map((place) => row(place, place.state_code, "added")),
    ...gone.map((place) => {
      const { level, code, state_code, successor_code } = place;
      const isGivenUp = level === "village" && invalidated.has(code);
      return row(place, state_code, "gone", "", successor_code, isGivenUp ? "source" : undefined);
    }),
    ...renamed.map((place) =>
      row(place, place.former_state_code, "name", place.former_name, place.name),
    ),
    ...moved.map((place) => {
      const { level, parent_code, former_parent_code, former_state_code } = place;
      const above = `${LEVELS[LEVELS.indexOf(level) - 1]} ${parent_code}`;
      const explained = isNew.has(above) ? "new_area" : undefined;
      return row(place, former_state_code, "parent", former_parent_code, parent_code, explained);
    }),
    ...repinned.map((one) => row(one, one.state_code, "pincode", one.before, one.after)),
    ...respelt.map((one) => row(one, one.state_code, "local_name", one.before, one.after)),
    ...reblocked.map((one) => row(one, one.state_code, "block", one.before, one.after)),
  ];
}

/**
 * The table after a refresh: its rows, and the earlier ones of the two years that end with them. Accepted changes no longer
 * count.
 *
 * @param accepted objections; only those to changes matter
 */
export function keptChanges(
  older: readonly Change[],
  rows: readonly Change[],
  accepted: readonly Objection[],
): Change[] {
  const [first] = rows;
  if (first === undefined) return [...older];
  const ids = new Set(accepted.map(({ id }) => id));
  return [...withinDays(older, first.date, KEPT_DAYS), ...rows].map((row) => {
    const kind = kindOf(row);
    if (row.explained !== undefined || kind === undefined) return row;
    const now = changeId(row.level, kind, row.state_code);
    const isAccepted =
      ids.has(changeId(row.level, kind, row.state_code, true)) ||
      (row.date === first.date && ids.has(now));
    return isAccepted ? { ...row, explained: "accepted" } : row;
  });
}

/** The rows of the year that ends on this day. */
export function withinYear(rows: readonly Change[], day: string): Change[] {
  return withinDays(rows, day, YEAR_DAYS);
}

function withinDays(rows: readonly Change[], day: string, days: number): Change[] {
  const from = new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, day.length);
  return rows.filter(({ date }) => date > from);
}

/**
 * The net change of rows in order: from the first value to the last, without values that are back to the first. A place that
 * exists again, or has a new value after it was gone, is not gone.
 *
 * @param isThere whether the newest data has a place
 */
export function together(
  rows: readonly Change[],
  isThere: (level: Level, code: string) => boolean,
): Change[] {
  const byPlace = Map.groupBy(rows, ({ level, code, change }) => `${level} ${code} ${change}`);
  return [...byPlace.values()].flatMap((changes) => {
    const [first, last] = [changes[0]!, changes.at(-1)!];
    if (isThere(first.level, first.code) !== (first.change !== "gone")) return [];
    const { before, explained: _, ...others } = first;
    const change = {
      ...others,
      ...(before && { before }),
      ...(last.after && { after: last.after }),
    };
    return change.change !== "gone" && change.before === change.after ? [] : change;
  });
}
