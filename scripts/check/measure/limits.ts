/** A limit on what is measured, and what is aimed at beyond it. */
export interface Limit {
  readonly unit: Unit;
  /** Whether less is better. */
  readonly atMost: boolean;
  readonly must: number;
  readonly aim?: number | undefined;
}

/** MB and kB are decimal: a million and a thousand bytes. */
export type Unit = "ms" | "MB" | "kB" | "×" | "share" | "count";

const atMost = (must: number, unit: Unit, aim?: number): Limit => ({ unit, atMost: true, must, aim });
const atLeast = (must: number, unit: Unit, aim?: number): Limit => ({ unit, atMost: false, must, aim });

/**
 * Goals for all of India. Times are medians on the machine that measures, so the ratios to the alternatives count
 * more. A smaller dataset is held against the same figures.
 */
export const GOALS = {
  coldSearch: atMost(100, "ms", 60),
  coldVillages: atMost(60, "ms", 30),
  coldRatio: atLeast(25, "×"),
  memoryRatio: atLeast(7, "×"),
  warmP50: atMost(0.8, "ms", 0.5),
  warmP99: atMost(8, "ms"),
  worstQuery: atMost(60, "ms", 30),
  /** FTS5 allows no typo, and still is no faster. */
  warmRatio: atLeast(1, "×"),
  growth: atMost(1.5, "×", 1.3),
  buildGrowth: atMost(4.5, "×"),
  exact: atLeast(0.99, "share", 0.995),
  typo: atLeast(0.96, "share", 0.98),
  parent: atLeast(0.99, "share", 0.995),
  spelling: atLeast(0.93, "share", 0.96),
  spellingAlone: atLeast(0.85, "share"),
  script: atLeast(0.92, "share"),
} as const satisfies Record<string, Limit>;

/**
 * Budgets of what is published, with room below the limits of the platform: a function of 50 MB zipped, 250 MB unzipped
 * and 1,024 MB of memory, and 10,000 redirect rules. Each rule costs every request on its path some time, so there are
 * few.
 */
export const BUDGETS = {
  functionZip: { what: "function, zipped", ...atMost(25, "MB") },
  plainFunctionZip: {
    what: "function, zipped, without towns, local names and PIN codes",
    ...atMost(20, "MB"),
  },
  functionUnzipped: { what: "function, unzipped", ...atMost(100, "MB") },
  methodsZip: { what: "function for other methods, zipped", ...atMost(2, "MB") },
  index: { what: "index", ...atMost(70, "MB") },
  indexManifest: { what: "index manifest", ...atMost(200, "kB") },
  /** Read only when a name matches nothing. */
  suggestions: { what: "index of names to suggest", ...atMost(1000, "kB") },
  largestFile: { what: "largest other file of the index", ...atMost(300, "kB") },
  files: { what: "files published", ...atMost(15_000, "count") },
  /** 19 MB of it are for offline use: a packed index for each state. */
  published: { what: "all files published", ...atMost(170, "MB") },
  rules: { what: "redirect rules", ...atMost(1000, "count") },
  page: { what: "page before a first search, compressed", ...atMost(60, "kB") },
  client: { what: "client, compressed", ...atMost(10, "kB") },
  coldMemory: { what: "memory after the first answer", ...atMost(120, "MB") },
  memory: { what: "memory during a hundred mixed queries", ...atMost(150, "MB", 110) },
} as const satisfies Record<string, Limit & { readonly what: string }>;

export type BudgetName = keyof typeof BUDGETS;

/** What was weighed, in the units of {@link BUDGETS}. A budget that does not apply is absent. */
export type Weights = Partial<Readonly<Record<BudgetName, number>>>;

/** The header of tables with limits. */
export const LIMIT_COLUMNS = ["", "measured", "must", "aim", ""];

/** A row of such a table: what, measured, must, aim, and whether they hold. */
export function limitRow(what: string, value: number, limit: Limit): string[] {
  const bound = (number: number | undefined) =>
    number === undefined
      ? ""
      : `${limit.atMost ? "≤" : "≥"} ${number.toLocaleString("en")}${withUnit(limit.unit)}`;
  return [what, figure(value, limit.unit), bound(limit.must), bound(limit.aim), verdict(value, limit)];
}

/** A row of such a table for what has no limit. */
export function figureRow(what: string, value: number, unit: Unit): string[] {
  return [what, figure(value, unit)];
}

/** The rows of all budgets that apply, and how many are exceeded. */
export function budgetRows(weights: Weights): { rows: string[][]; exceeded: number } {
  const names = (Object.keys(BUDGETS) as BudgetName[]).filter((name) => weights[name] !== undefined);
  return {
    rows: names.map((name) => limitRow(BUDGETS[name].what, weights[name]!, BUDGETS[name])),
    exceeded: names.filter((name) => !holds(weights[name]!, BUDGETS[name].must, true)).length,
  };
}

/** A number as tables show it: three significant digits, four places for a share. */
export function figure(value: number, unit: Unit): string {
  if (unit === "share") return value.toFixed(4);
  if (unit === "count") return value.toLocaleString("en");
  const places = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(places) + withUnit(unit);
}

function verdict(value: number, { atMost, must, aim = must }: Limit): string {
  if (!holds(value, must, atMost)) return atMost ? "exceeded" : "falls short";
  return holds(value, aim, atMost) ? "holds" : "holds, not the aim";
}

function holds(value: number, bound: number, atMost: boolean): boolean {
  return atMost ? value <= bound : value >= bound;
}

function withUnit(unit: Unit): string {
  if (unit === "share" || unit === "count") return "";
  return unit === "×" ? unit : ` ${unit}`;
}
