import { coverageColumns, coveragePage } from "../../../functions/core/pages/coverage-page.ts";
import type { Coverage, State, Statistics } from "../client/client.ts";
import { fromHtml } from "../dom.ts";
import { mapAlive } from "./map.ts";
import { settings } from "./settings.ts";
import { t } from "./view-texts.ts";

/** The coverage of the data, with a map and a table that work. */
export function coverageContents(
  stats: Statistics,
  states: readonly State[],
  signal: AbortSignal,
): Node[] {
  const page = fromHtml(coveragePage({ stats, states, hasMap: settings().hasMap }, t));
  mapAlive(page, signal);
  sortable(page.querySelector("table")!, stats.coverage);
  return [page];
}

/** Sorts the rows of a table by the column whose heading is pressed. */
function sortable(table: HTMLTableElement, coverage: readonly Coverage[]): void {
  const body = table.tBodies[0]!;
  const rows = coverage.map((one, i) => [one, body.rows[i]!] as const);
  const buttons = [...table.querySelectorAll(".sort")];
  const heads = buttons.map((button) => button.parentElement!);
  for (const [i, { value }] of coverageColumns(t).entries()) {
    // Names begin with A, numbers with the largest.
    const [first, second] =
      i === 0 ? (["ascending", "descending"] as const) : (["descending", "ascending"] as const);
    buttons[i]!.addEventListener("click", () => {
      const order = heads[i]!.ariaSort === first ? second : first;
      for (const head of heads) head.ariaSort = null;
      heads[i]!.ariaSort = order;
      const sign = order === "ascending" ? 1 : -1;
      body.append(
        ...rows.toSorted(([a], [b]) => sign * compare(value(a), value(b))).map(([, item]) => item),
      );
    });
  }
}

/** Nothing comes first. */
function compare(a: number | string | null, b: number | string | null): number {
  if (typeof a === "string" && typeof b === "string") return a.localeCompare(b);
  return Number(a ?? -1) - Number(b ?? -1);
}
