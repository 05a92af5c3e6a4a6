import { foldAll } from "../names/folding.ts";
import { nameKey, searchTokens } from "../names/tokens.ts";
import type { AreaColumns, AreaKeys, FormerTerm } from "./area-columns.ts";
import { Areas } from "./areas.ts";

/** The columns that follow from others. Searches need them, and to derive them takes as long as a first answer. */
type Derived = Pick<AreaColumns, "ownKeys" | "otherKeys" | "formerKeys" | "formerTerms">;

const NO_KEYS: AreaKeys = { keys: [], areas: [] };

/** Columns of areas with those that follow from them; only the build derives them. */
export function withDerived(columns: Omit<AreaColumns, keyof Derived>): AreaColumns {
  const areas = new Areas({
    ...columns,
    ...{ ownKeys: NO_KEYS, otherKeys: NO_KEYS, formerKeys: [], formerTerms: [] },
  });
  const [, end] = areas.run("district");
  const own = Array.from({ length: end }, (_, area) => [area, areas.name(area)] as const);
  const others = [...areas.aliases, ...areas.namesInScripts].filter(([area]) => area < end);
  return {
    ...columns,
    ownKeys: keysOf(own),
    otherKeys: keysOf(others),
    formerKeys: areas.formerAreas.map(({ name }) => nameKey(name)),
    formerTerms: formerTermsOf(areas),
  };
}

function keysOf(names: readonly (readonly [number, string])[]): AreaKeys {
  const sorted = names
    .map(([area, name]) => ({ area, key: nameKey(name) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
  return { keys: sorted.map(({ key }) => key), areas: sorted.map(({ area }) => area) };
}

function formerTermsOf(areas: Areas): FormerTerm[] {
  const names = areas.formerAreas.flatMap(({ name, talukas }) =>
    searchTokens(name).map((term) => ({ term, talukas })),
  );
  const byTerm = Map.groupBy(names, ({ term }) => term);
  const folded = foldAll([...byTerm.keys()]);
  return [...byTerm].map(([term, some], i) => [
    term,
    folded[i]!,
    [...new Set(some.flatMap(({ talukas }) => areas.coveredBy(talukas)))],
  ]);
}
