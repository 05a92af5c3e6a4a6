import { type Objection, percentOf } from "./objection.ts";

/** Maximum number of rows in the table. */
const SHOWN = 30;

/** Objections for the screen: a table of the changes beyond their limits, and one line for each other objection. */
export function objectionsTable(objections: readonly Objection[]): string {
  const rows = [
    ["state", "change", "places", "of", "share", "limit", "to accept"],
    ...objections.flatMap(({ id, excess }) => {
      if (excess === undefined) return [];
      const { state, change, number, total, limit } = excess;
      const numbers = [number.toLocaleString("en"), total.toLocaleString("en")];
      return [
        [state, change, ...numbers, `${percentOf(number / total)} %`, `${limit * 100} %`, id],
      ];
    }),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const isText = (column: number) => column < 2 || column === widths.length - 1;
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        isText(column) ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
      )
      .join("  ")
      .trimEnd(),
  );
  const shown = lines.slice(0, SHOWN + 1);
  const more = lines.length > shown.length ? [`and ${lines.length - shown.length} more`] : [];
  const others = objections.filter(({ excess }) => excess === undefined);
  return [
    ...(rows.length > 1 ? [...shown, ...more] : []),
    ...others.map(({ id, text }) => `${text} (to accept: ${id})`),
  ].join("\n");
}
