import { AREA_LEVELS } from "../contract/levels.ts";
import { nameKey } from "../names/tokens.ts";
import type { AreaColumns, AreaKeys } from "./area-columns.ts";
import { Areas } from "./areas.ts";

/**
 * Columns derived from others. They are stored because searches need them and deriving them takes as long as a first
 * answer.
 */
type Derived = Pick<AreaColumns, "starts" | "ownKeys" | "otherKeys" | "formerKeys">;

/** The columns as in a dataset. */
export type PlainColumns = Omit<AreaColumns, keyof Derived> & {
  /** The number of villages and localities of each taluka, and of each district's localities in no taluka. */
  readonly villages: readonly number[];
  readonly loose: readonly number[];
};

const NO_KEYS: AreaKeys = { keys: [], areas: [] };

/** Adds derived columns to those of areas; only the build derives them. */
export function withDerived(columns: PlainColumns): AreaColumns {
  const starts = villageStarts(columns);
  const withStarts = {
    ...columns,
    starts,
    ownKeys: NO_KEYS,
    otherKeys: NO_KEYS,
    formerKeys: NO_KEYS,
  };
  const areas = new Areas(withStarts);
  const [, end] = areas.run("district");
  const own = Array.from({ length: end }, (_, area) => [area, areas.name(area)] as const);
  const others = [...areas.aliases, ...areas.namesInScripts].filter(([area]) => area < end);
  const withKeys = { ...withStarts, ownKeys: keysOf(own), otherKeys: keysOf(others) };
  return { ...withKeys, formerKeys: formerKeysOf(new Areas(withKeys)) };
}

function formerKeysOf(areas: Areas): AreaKeys {
  const isCurrent = (key: string) =>
    AREA_LEVELS.some((level) => areas.named(level, key).length > 0);
  const first = new Map<string, number>();
  for (const [i, { name }] of areas.formerAreas.entries()) {
    const key = nameKey(name);
    if (!first.has(key) && !isCurrent(key)) first.set(key, i);
  }
  return keysOf([...first].map(([key, i]) => [i, key] as const));
}

function keysOf(names: readonly (readonly [number, string])[]): AreaKeys {
  const sorted = names
    .map(([area, name]) => ({ area, key: nameKey(name) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
  return { keys: sorted.map(({ key }) => key), areas: sorted.map(({ area }) => area) };
}

/**
 * Per area, the ordinal of its first village, and at the end the total. A district's range begins with its localities in
 * no taluka. An area without villages starts where the next area of its level does.
 */
function villageStarts({
  counts,
  parents,
  villages,
  loose,
}: Pick<PlainColumns, "counts" | "parents" | "villages" | "loose">): Int32Array {
  const [states, districts, talukas] = counts;
  const firstTaluka = states + districts;
  const firstVillage = firstTaluka + talukas;
  let next = firstVillage + counts[3];
  const starts = new Int32Array(firstVillage + 1).fill(next);
  let taluka = firstVillage - 1;
  for (let district = firstTaluka - 1; district >= states; district--) {
    for (; taluka >= firstTaluka && parents[taluka] === district; taluka--) {
      next -= villages[taluka - firstTaluka]!;
      starts[taluka] = next;
    }
    next -= loose[district - states]!;
    starts[district] = next;
    starts[parents[district]!] = next;
  }
  for (let state = states - 2; state >= 0; state--)
    starts[state] = Math.min(starts[state]!, starts[state + 1]!);
  return starts;
}
