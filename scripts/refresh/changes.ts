import { LEVELS, type Level } from "../../functions/core/contract/levels.ts";
import { markdownCell, markdownText } from "../cli/safe-text.ts";
import { CHANGES_JSON, type UnsavedDataset } from "../dataset/dataset.ts";
import type { Comparison } from "./compare.ts";
import { countByState } from "./excesses.ts";
import type { Objection } from "./objection.ts";

/** A refresh, as the lists of changes show it. */
export interface Edition {
  /** When the older and the newer data were retrieved, ISO 8601. The older is empty for the first refresh. */
  previous: string;
  retrieved: string;
  /** The objections that were accepted. */
  accepted: readonly Objection[];
}

/** The columns of the table of changes, with their titles. */
const COLUMNS = {
  before: "before",
  now: "now",
  added: "added",
  gone: "gone",
  renamed: "renamed",
  moved: "moved",
  repinned: "other PIN codes",
  respelt: "other local names",
  reblocked: "other blocks",
} as const;

type Column = keyof typeof COLUMNS;

const COMPARED = [
  "added",
  "gone",
  "renamed",
  "moved",
  "repinned",
  "respelt",
  "reblocked",
] as const satisfies readonly Column[];

/** The changes on one level of one state. */
type StateRow = { code: string; state: string; level: Level } & Record<Column, number>;

/** The number of places per kind of change that CHANGES.md lists; changes.json has all. */
const NAMED = 40;

const TITLE = `# Changes of the data

The changes of each refresh, the newest first. \`${CHANGES_JSON}\` lists the newest ones place by place, \`former.csv\` the
codes that are no longer used.
`;

/** The changes of a refresh. Places of a new state are only counted. */
export interface Changes extends Omit<Comparison, "repinned" | "respelt" | "reblocked"> {
  /** Counts per state and level. */
  states: StateRow[];
  /** Codes of villages with other PIN codes, with other local names, and with other development blocks. */
  repinned: string[];
  respelt: string[];
  reblocked: string[];
}

export function changesOf(
  comparison: Comparison,
  older: UnsavedDataset,
  newer: UnsavedDataset,
): Changes {
  const { added, gone, renamed, moved, repinned, respelt, reblocked } = comparison;
  const known = new Set(older.states.map(({ code }) => code));
  return {
    states: stateRows(comparison, older, newer),
    added: added.filter(({ level, state_code }) => level === "state" || known.has(state_code)),
    gone,
    renamed,
    moved,
    repinned: repinned.map(({ code }) => code),
    respelt: respelt.map(({ code }) => code),
    reblocked: reblocked.map(({ code }) => code),
  };
}

/** The newest refresh as JSON: counts per state and level, then every change, place by place. */
export function formatChangesJson(
  { previous, retrieved, accepted }: Edition,
  changes: Changes,
): string {
  const lines = Object.entries(changes).map(([name, list]: [string, readonly unknown[]]) => {
    const items = list.map((item) => JSON.stringify(item));
    return `${JSON.stringify(name)}: [${items.length === 0 ? "" : `\n${items.join(",\n")}\n`}]`;
  });
  const ids = accepted.map(({ id }) => id);
  const head = Object.entries({
    previous,
    retrieved,
    ...(ids.length > 0 && { accepted: ids }),
  }).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  return `{\n${[...head, ...lines].join(",\n")}\n}\n`;
}

/** CHANGES.md with this entry at the top. `existing` is empty for the first one. */
export function addEntry(existing: string, entry: string): string {
  const at = existing.indexOf("\n## ");
  const entries = at === -1 ? "" : existing.slice(at);
  return `${TITLE}\n${entry}${entries}`;
}

/** The entry of this refresh in Markdown: a table by state and level, then the places by name. */
export function formatEntry(
  edition: Edition,
  { states, added, gone, renamed, moved }: Changes,
): string {
  const { previous, retrieved, accepted } = edition;
  const since = previous === "" ? "for the first time" : `previously ${previous}`;
  const lines = [`## ${retrieved.slice(0, 10)}`, "", `Retrieved ${retrieved}, ${since}.`, ""];
  if (accepted.length > 0) {
    const those = accepted.map(({ id, text }) => `- ${id}: ${markdownText(text)}`);
    lines.push("Accepted:", "", ...those, "");
  }
  lines.push(
    ...[...formatTable(states), ""],
    ...formatList("Renamed", renamed, ({ former_name, name }) => {
      return `${markdownText(former_name)} is now ${markdownText(name)}`;
    }),
    ...formatList("Gone", gone, ({ name, successor_code }) =>
      successor_code === "" ? markdownText(name) : `${markdownText(name)}, now ${successor_code}`,
    ),
    ...formatList("Moved", moved, ({ name, former_parent_code, parent_code }) => {
      return `${markdownText(name)}, from ${former_parent_code} to ${parent_code}`;
    }),
    ...formatList("Added", added, ({ name }) => markdownText(name)),
  );
  return lines.join("\n");
}

/** The rows of the table with any changes, by state and level. */
function stateRows(
  comparison: Comparison,
  older: UnsavedDataset,
  newer: UnsavedDataset,
): StateRow[] {
  const names = new Map([...older.states, ...newer.states].map(({ code, name }) => [code, name]));
  const rows = new Map<string, StateRow>();
  const row = (code: string, level: Level): StateRow => {
    const key = `${code} ${level}`;
    const known = rows.get(key);
    if (known !== undefined) return known;
    const counts = {
      before: 0,
      now: 0,
      added: 0,
      gone: 0,
      renamed: 0,
      moved: 0,
      repinned: 0,
      respelt: 0,
      reblocked: 0,
    };
    const made = { code, state: names.get(code) ?? "", level, ...counts };
    rows.set(key, made);
    return made;
  };
  for (const kind of COMPARED) {
    for (const { level, state_code } of comparison[kind]) row(state_code, level)[kind]++;
  }
  for (const [edition, places] of [
    ["before", older],
    ["now", newer],
  ] as const) {
    for (const [key, count] of countByState(places)) {
      const known = rows.get(key);
      if (known !== undefined) known[edition] = count;
    }
  }
  const depth = ({ code, level }: StateRow) => `${code} ${LEVELS.indexOf(level)}`;
  return [...rows.values()].sort((a, b) => (depth(a) < depth(b) ? -1 : 1));
}

function formatTable(rows: readonly StateRow[]): string[] {
  const head = ["state", "level", ...Object.values(COLUMNS)];
  const cells = rows.map((row) => {
    const counts = Object.keys(COLUMNS).map((column) => String(row[column as Column]));
    return [`${markdownCell(row.state)} (${row.code})`, row.level, ...counts];
  });
  const widths = head.map((title, column) =>
    Math.max(title.length, ...cells.map((row) => row[column]!.length)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(" | ")} |`;
  const rule = widths.map((width, column) =>
    column < 2 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [line(head), line(rule), ...cells.map(line)];
}

function formatList<Place extends { level: Level; code: string }>(
  title: string,
  places: readonly Place[],
  describe: (place: Place) => string,
): string[] {
  if (places.length === 0) return [];
  const named = places
    .slice(0, NAMED)
    .map((place) => `- ${place.level} ${place.code}: ${describe(place)}`);
  const more = places.length > NAMED ? [`- and ${places.length - NAMED} more`] : [];
  return [`### ${title}`, "", ...named, ...more, ""];
}
