import type { Level } from "../../functions/core/contract/levels.ts";
import { terminalLine } from "../cli/safe-text.ts";

/** What an import did to a row that did not go in as it stands. */
export type Action = "dropped" | "merged" | "split" | "repaired" | "doubtful";

export interface Finding {
  action: Action;
  /** What is wrong with the row, in words that many rows share. */
  reason: string;
  /** What became of it, in words that many rows share. */
  done: string;
  file: string;
  line: number;
  level: Level;
  code: string;
  /** As it stands in the source. */
  name: string;
  /** What is particular to this row: the other line, the other spelling. */
  note?: string;
}

/** The file beside the data that tells what was done to rows. */
export const REPORT_FILE = "report.json";

const ORDER: readonly Action[] = ["dropped", "doubtful", "split", "merged", "repaired"];

/** Rows shown on the screen for each kind of finding but repairs, which are many and harmless. */
const SHOWN = 5;

/** Collects what an import did to rows; every such row is in it, with file and line. */
export class Report {
  readonly #groups = new Map<string, Finding[]>();
  readonly #shortNames = new Map<string, string>();

  /** Lets the report call a file by a name that does not depend on the folder that it was in. */
  shorten(file: string, name: string): void {
    this.#shortNames.set(file, name);
  }

  /** What the report calls a file. */
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

  /**
   * The content of `report.json`: findings of one kind under one heading, the gravest first, and under it one row
   * a line, in the order of files and lines.
   */
  toJson(): string {
    const groups = this.#sorted().map((group) => {
      const { action, reason, done } = group[0]!;
      const heading = JSON.stringify({ action, reason, done, count: group.length }).slice(0, -1);
      const rows = group.map(({ file, line, level, code, name, note }) =>
        JSON.stringify({ file, line, level, code, name, note }),
      );
      return `${heading},"rows":[\n${rows.join(",\n")}\n]}`;
    });
    return `[${groups.join(",\n")}]\n`;
  }

  /** The same without the rows, for data that is fetched again and again: it changes only when a count does. */
  toSummaryJson(): string {
    const groups = this.#sorted().map((group) => {
      const { action, reason, done } = group[0]!;
      return JSON.stringify({ action, reason, done, count: group.length });
    });
    return `[${groups.length === 0 ? "" : `\n${groups.join(",\n")}\n`}]\n`;
  }

  /** The report for the screen: a line for each kind of finding, with its first rows below. */
  toText(): string {
    const lines: string[] = [];
    for (const group of this.#sorted()) {
      const { action, reason, done } = group[0]!;
      lines.push(`${action} ${group.length.toLocaleString("en")}: ${reason}; ${done}`);
      if (action === "repaired") continue;
      for (const { file, line, code, name, note } of group.slice(0, SHOWN)) {
        const particular = note === undefined ? "" : ` (${note})`;
        lines.push(`  ${file}:${line} ${code} ${name}${particular}`);
      }
      if (group.length > SHOWN) lines.push(`  and ${group.length - SHOWN} more`);
    }
    return lines.map(terminalLine).join("\n");
  }

  #sorted(): Finding[][] {
    const keys = [...this.#groups.keys()].sort();
    return keys.map((key) =>
      this.#groups.get(key)!.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1)),
    );
  }
}
