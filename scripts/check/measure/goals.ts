/**
 * What must be reached on all of India (619,500 villages), and what is aimed at. Times are medians on the machine
 * that measures; the ratios to the alternatives count more. Another directory is held against the same figures.
 */
export interface Goal {
  readonly unit: "ms" | "MB" | "×" | "";
  /** Whether less is better. */
  readonly atMost: boolean;
  readonly must: number;
  readonly aim?: number;
}

export const GOALS = {
  coldSearch: { unit: "ms", atMost: true, must: 100, aim: 60 },
  coldVillages: { unit: "ms", atMost: true, must: 60, aim: 30 },
  memory: { unit: "MB", atMost: true, must: 150, aim: 110 },
  warmP50: { unit: "ms", atMost: true, must: 1.5, aim: 0.5 },
  warmP99: { unit: "ms", atMost: true, must: 15, aim: 8 },
  warmWorst: { unit: "ms", atMost: true, must: 60, aim: 30 },
  zip: { unit: "MB", atMost: true, must: 20, aim: 12 },
  index: { unit: "MB", atMost: true, must: 70, aim: 45 },
  growth: { unit: "×", atMost: true, must: 1.5, aim: 1.2 },
  coldRatio: { unit: "×", atMost: false, must: 25 },
  memoryRatio: { unit: "×", atMost: false, must: 7 },
  /** Against FTS5, which forgives nothing: no slower. */
  warmRatio: { unit: "×", atMost: false, must: 1 },
  exact: { unit: "", atMost: false, must: 0.99, aim: 0.995 },
  slip: { unit: "", atMost: false, must: 0.95, aim: 0.98 },
  parent: { unit: "", atMost: false, must: 0.99, aim: 0.995 },
  spelling: { unit: "", atMost: false, must: 0.92, aim: 0.96 },
  script: { unit: "", atMost: false, must: 0.8, aim: 0.9 },
} as const satisfies Record<string, Goal>;

/** A line of a table of goals: what, measured, must, aim, and which of them is reached. */
export function goalRow(what: string, value: number, goal: Goal): string[] {
  const limit = (bound: number | undefined) =>
    bound === undefined ? "" : `${goal.atMost ? "≤" : "≥"} ${bound}${withUnit(goal.unit)}`;
  return [what, figure(value, goal.unit), limit(goal.must), limit(goal.aim), verdict(value, goal)];
}

/** A line of such a table for what has no goal. */
export function figureRow(what: string, value: number, unit: Goal["unit"]): string[] {
  return [what, figure(value, unit)];
}

export const GOAL_COLUMNS = ["", "measured", "must", "aim", ""];

/** A number as tables show it: three digits that count, four places for a share. */
export function figure(value: number, unit: Goal["unit"]): string {
  if (unit === "") return value.toFixed(4);
  const places = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(places) + withUnit(unit);
}

function verdict(value: number, { atMost, must, aim }: Goal): string {
  const reaches = (bound: number) => (atMost ? value <= bound : value >= bound);
  if (!reaches(must)) return "falls short";
  return aim === undefined || reaches(aim) ? "reached" : "reached, not the aim";
}

function withUnit(unit: Goal["unit"]): string {
  return unit === "×" || unit === "" ? unit : ` ${unit}`;
}
