/** A limit on a figure: the required goal, and the aim beyond it. */
export interface Limit {
  readonly unit: Unit;
  /** Whether less is better. */
  readonly atMost: boolean;
  readonly must: number;
  readonly aim?: number | undefined;
}

/** MB and kB are decimal: a million and a thousand bytes. */
export type Unit = "ms" | "MB" | "kB" | "×" | "share" | "count";

const atMost = (must: number, unit: Unit, aim?: number): Limit => ({
  unit,
  atMost: true,
  must,
  aim,
});
const atLeast = (must: number, unit: Unit, aim?: number): Limit => ({
  unit,
  atMost: false,
  must,
  aim,
});

/** Goals for all of India. Times depend on the machine, so the ratios to the alternatives are more meaningful. */
export const GOALS = {
  coldSearch: atMost(100, "ms", 60),
  coldVillages: atMost(60, "ms", 30),
  coldRatio: atLeast(25, "×"),
  memoryRatio: atLeast(7, "×"),
  warmP50: atMost(0.8, "ms", 0.5),
  warmP99: atMost(8, "ms"),
  worstQuery: atMost(60, "ms", 30),
  /** Even against FTS5, which tolerates no typo. */
  warmRatio: atLeast(1, "×"),
  exact: atLeast(0.99, "share", 0.995),
  typo: atLeast(0.96, "share", 0.98),
  parent: atLeast(0.99, "share", 0.995),
  spelling: atLeast(0.93, "share", 0.96),
  spellingAlone: atLeast(0.85, "share"),
  script: atLeast(0.92, "share"),
  farMatches: atMost(0.01, "share"),
} as const satisfies Record<string, Limit>;

/**
 * Budgets of the published site. The platform allows a function of 50 MB zipped, 250 MB unzipped and 1,024 MB of memory,
 * and 10,000 redirect rules. Each rule slows down every request on its path, so there are few.
 */
export const BUDGETS = {
  functionZip: { what: "function, zipped", ...atMost(40, "MB") },
  functionUnzipped: { what: "function, unzipped", ...atMost(100, "MB") },
  methodsZip: { what: "function for other methods, zipped", ...atMost(2, "MB") },
  index: { what: "index", ...atMost(68, "MB") },
  indexManifest: { what: "index manifest", ...atMost(200, "kB") },
  /** Read only if a name matches nothing. */
  suggestions: { what: "index of names to suggest", ...atMost(1200, "kB") },
  /** The areas, with their names in local scripts, and the extents of areas of older editions. */
  largestFile: { what: "largest other file of the index", ...atMost(900, "kB") },
  files: { what: "files published", ...atMost(15_000, "count") },
  /**
   * Downloads are 153 MB of it, because each row repeats the names and codes above it, like the API's records. The index is 56
   * MB, a packed index per state for offline use 25.
   */
  published: { what: "all files published", ...atMost(250, "MB") },
  rules: { what: "redirect rules", ...atMost(1000, "count") },
  page: { what: "page before a first search, compressed", ...atMost(40, "kB", 40) },
  areaPage: { what: "heaviest page of an area, compressed", ...atMost(60, "kB") },
  field: { what: "address field, compressed", ...atMost(16, "kB", 16) },
  client: { what: "client, compressed", ...atMost(10, "kB") },
  coldMemory: { what: "memory after the first answer", ...atMost(120, "MB") },
  memory: { what: "memory during a hundred mixed queries", ...atMost(250, "MB", 160) },
} as const satisfies Record<string, Limit & { readonly what: string }>;

export type BudgetName = keyof typeof BUDGETS;

/** A measured size, in bytes or as a number. */
export type Weights = Readonly<Record<BudgetName, number>>;
