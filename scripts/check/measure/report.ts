import type { Limit, Unit } from "./limits.ts";

/** The output of a part of `measure`: a heading and Markdown tables, as in RESULTS.md. */
export interface Section {
  readonly title: string;
  readonly tables: readonly string[];
  /** The reason why the program fails; absent if it does not. */
  readonly failure?: string;
}

type Row = readonly string[];

/** A Markdown table. The cells of its columns are aligned. */
export function table(header: Row, rows: readonly Row[]): string {
  const widths = header.map((cell, i) =>
    Math.max(3, cell.length, ...rows.map((row) => row[i]?.length ?? 0)),
  );
  const line = (row: Row) =>
    `| ${widths.map((width, i) => (row[i] ?? "").padEnd(width)).join(" | ")} |`;
  return [line(header), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join(
    "\n",
  );
}

/** The columns of a limit in a table. */
export const LIMIT_COLUMNS = ["goal", "aim", "result"];

/** The cells of a limit: goal, aim, and whether a value keeps to them. */
export function limitCells(value: number, limit: Limit): string[] {
  const { unit, must, aim } = limit;
  const bound = (number: number | undefined) =>
    number === undefined
      ? ""
      : `${limit.atMost ? "≤" : "≥"} ${number.toLocaleString("en")}${withUnit(unit)}`;
  return [bound(must), bound(aim), verdict(value, limit)];
}

/** A number as tables show it: three significant digits, four decimals for a share. */
export function figure(value: number, unit: Unit): string {
  if (unit === "share") return value.toFixed(4);
  if (unit === "count") return value.toLocaleString("en");
  const places = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return (
    Number(value.toFixed(places)).toLocaleString("en", { minimumFractionDigits: places }) +
    withUnit(unit)
  );
}

/** Whether a value keeps to a limit. */
export function holds(value: number, { atMost, must }: Limit): boolean {
  return atMost ? value <= must : value >= must;
}

function verdict(value: number, limit: Limit): string {
  if (!holds(value, limit)) return "fail";
  return holds(value, { ...limit, must: limit.aim ?? limit.must }) ? "pass" : "pass, not the aim";
}

function withUnit(unit: Unit): string {
  if (unit === "share" || unit === "count") return "";
  return unit === "×" ? unit : ` ${unit}`;
}
