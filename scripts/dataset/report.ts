import type { Level } from "../../functions/core/contract/levels.ts";
import { terminalLine } from "../cli/safe-text.ts";

/** What an import did with a row that it did not take unchanged. */
export type Action =
  | "dropped"
  | "doubtful"
  | "split"
  | "merged"
  | "moved"
  | "placed"
  | "repaired"
  | "unused";

export interface Finding {
  action: Action;
  /** The problem of the row; the same text for all such rows. */
  reason: string;
  /** What was done; the same text for all such rows. */
  done: string;
  file: string;
  line: number;
  level: Level;
  code: string;
  /** As in the source. */
  name: string;
  /** Details of this row: the other line, the other spelling. */
  note?: string;
}

/** What a report says of all rows of a kind. */
export type Outcome = Pick<Finding, "action" | "reason" | "done">;

/** The file in the dataset that lists such rows. */
export const REPORT_FILE = "report.json";

const ORDER: readonly Action[] = [
  "dropped",
  "doubtful",
  "split",
  "merged",
  "moved",
  "placed",
  "repaired",
  "unused",
];

/** Rows shown on the screen per kind of finding. */
const SHOWN = 5;

/** Kinds whose rows are on the screen only if they are few: there can be many, and they are harmless. */
const HARMLESS: ReadonlySet<Action> = new Set(["placed", "repaired", "unused"]);

/** Collects every row that an import did not take unchanged, with file and line. */
export class Report {
  readonly #groups = new Map<string, Finding[]>();
  readonly #shortNames = new Map<string, string>();

  /** Gives a file a name in the report that does not depend on its folder. */
  shorten(file: string, name: string): void {
    this.#shortNames.set(file, name);
  }

  /** The name of a file in the report. */
  nameOf(file: string): string {
    return this.#shortNames.get(file) ?? file;
  }

  add(found: Finding): void {
    const finding = { ...found, file: this.nameOf(found.file) };
    const key = [ORDER.indexOf(finding.action), finding.reason, finding.done].join("\n");
    const group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, [finding]);
    else group.push(finding);
  }

  /** All findings; those of a kind in the order in which they were added. */
  findings(): Finding[] {
    return [...this.#groups.values()].flat();
  }

  /**
   * The content of `report.json`: the kinds of findings, the most serious first, each with its rows, one per line, in the
   * order of files and lines.
   * @param withRows false for data that is refreshed often, so that the file changes only when a count does
   */
  toJson(withRows = true): string {
    const groups = this.#sorted().map((group) => {
      const { action, reason, done } = group[0]!;
      const heading = JSON.stringify({ action, reason, done, count: group.length });
      if (!withRows) return heading;
      const rows = group.map(({ file, line, level, code, name, note }) =>
        JSON.stringify({ file, line, level, code, name, note }),
      );
      return `${heading.slice(0, -1)},"rows":[\n${rows.join(",\n")}\n]}`;
    });
    return `[${groups.join(",\n")}]\n`;
  }

  /** The report for the screen: a line per kind of finding, followed by its first rows. */
  toText(): string {
    const lines: string[] = [];
    for (const group of this.#sorted()) {
      const { action, reason, done } = group[0]!;
      lines.push(`${action} ${group.length.toLocaleString("en")}: ${reason}; ${done}`);
      if (HARMLESS.has(action) && group.length > SHOWN) continue;
      for (const { file, line, code, name, note } of group.slice(0, SHOWN)) {
        const details = note === undefined ? "" : ` (${note})`;
        lines.push(`  ${file}:${line} ${code} ${name}${details}`);
      }
      if (group.length > SHOWN) lines.push(`  and ${group.length - SHOWN} more`);
    }
    return lines.map(terminalLine).join("\n");
  }

  #sorted(): Finding[][] {
    const keys = [...this.#groups.keys()].sort();
    return keys.map((key) =>
      this.#groups
        .get(key)!
        .sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1)),
    );
  }
}
