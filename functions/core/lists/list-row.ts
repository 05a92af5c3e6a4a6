import type { Areas } from "../index/areas.ts";
import type { Parts } from "../query/parts.ts";
import type { AreaBook } from "../resolve/area-book.ts";
import type { Candidate } from "../resolve/candidates.ts";
import type { Judged } from "../resolve/judge.ts";
import { type Name, writtenName } from "../resolve/names.ts";
import { Where } from "../resolve/where.ts";
import { affixesOf } from "./affixes.ts";

/** One of the different rows of a list that name a village, and what is known of it so far. */
export interface ListRow {
  readonly parts: Parts;
  written: Name;
  readonly group: Group;
  candidates: readonly Candidate[];
  /** Best first, with scores as far as is known. */
  judged: readonly Judged[];
}

/** Rows whose parts above the village are the same texts. */
export interface Group {
  readonly state: string;
  readonly district: string;
  readonly taluka: string;
  readonly where: Where;
  readonly rows: ListRow[];
}

/** Rows by the texts of their areas. */
export function groupRows(all: readonly Parts[], areas: Areas, book: AreaBook): Group[] {
  const groups = new Map<string, Group>();
  const affixes = affixesOf(all);
  for (const parts of all) {
    const { state, district, taluka } = parts;
    const key = [state, district, taluka].join("\n");
    let group = groups.get(key);
    if (!group) {
      group = { state, district, taluka, where: new Where(areas, book, parts), rows: [] };
      groups.set(key, group);
    }
    const written = writtenName(parts.village, affixes);
    group.rows.push({ parts, written, group, candidates: [], judged: [] });
  }
  return [...groups.values()];
}
