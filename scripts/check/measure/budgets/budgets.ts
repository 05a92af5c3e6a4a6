/** What something may weigh at most, declared once. For all of India; a smaller directory stays below easily. */
export interface Budget {
  readonly what: string;
  readonly unit: "MB" | "kB" | "";
  readonly atMost: number;
}

/**
 * Limits of our own, with room below those of the platform: a function of 50 MB zipped, 250 MB unzipped and 1,024 MB of
 * memory, and 10,000 redirect rules. Each rule costs a request on its path some time, so there are few.
 */
export const BUDGETS = {
  functionZip: { what: "function, zipped", unit: "MB", atMost: 20 },
  functionUnzipped: { what: "function, unzipped", unit: "MB", atMost: 100 },
  methodsZip: { what: "function for other methods, zipped", unit: "MB", atMost: 2 },
  index: { what: "index", unit: "MB", atMost: 70 },
  indexManifest: { what: "index manifest", unit: "kB", atMost: 200 },
  largestPiece: { what: "largest piece of the index", unit: "kB", atMost: 300 },
  files: { what: "files published", unit: "", atMost: 15_000 },
  published: { what: "all files published", unit: "MB", atMost: 150 },
  rules: { what: "redirect rules", unit: "", atMost: 1000 },
  page: { what: "page before a first search, compressed", unit: "kB", atMost: 60 },
  client: { what: "client, compressed", unit: "kB", atMost: 10 },
  coldMemory: { what: "memory after the first answer", unit: "MB", atMost: 120 },
  memory: { what: "memory during a hundred mixed queries", unit: "MB", atMost: 150 },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof BUDGETS;

/** What was measured, in bytes or as a plain number. */
export type Weights = Readonly<Record<BudgetName, number>>;

/** The budgets that are exceeded. */
export function exceeded(weights: Weights): BudgetName[] {
  return NAMES.filter((name) => scaled(name, weights) > BUDGETS[name].atMost);
}

/** A table's rows: what, measured, at most, whether it holds. */
export function budgetRows(weights: Weights): string[][] {
  const over = new Set(exceeded(weights));
  return [
    ["", "measured", "at most", ""],
    ...NAMES.map((name) => {
      const { what, unit, atMost } = BUDGETS[name];
      const write = (value: number) => {
        const places = unit === "" || value >= 100 ? 0 : 1;
        return `${value.toLocaleString("en", { minimumFractionDigits: places, maximumFractionDigits: places })}${unit && ` ${unit}`}`;
      };
      return [what, write(scaled(name, weights)), write(atMost), over.has(name) ? "exceeded" : "holds"];
    }),
  ];
}

const NAMES = Object.keys(BUDGETS) as BudgetName[];

/** Decimal: a kB is 1,000 bytes, an MB a million. */
const UNITS = { MB: 1e6, kB: 1e3, "": 1 } as const;

function scaled(name: BudgetName, weights: Weights): number {
  return weights[name] / UNITS[BUDGETS[name].unit];
}
