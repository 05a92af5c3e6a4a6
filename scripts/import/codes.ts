import { formatCode, type Level } from "../../functions/core/contract/levels.ts";

/**
 * The code in this cell, zero-padded to its level's width; undefined when it is not a whole number of at most
 * that width above 0. Sources write codes with and without leading zeros.
 */
export function readCode(level: Level, cell: string): string | undefined {
  const digits = cell.trim();
  if (!/^\d+$/.test(digits)) return undefined;
  const id = Number(digits);
  const code = formatCode(level, id);
  return id > 0 && code.length === formatCode(level, 0).length ? code : undefined;
}

/** True for a cell that says that there is no such code: blank or zeros. */
export function isEmptyCode(cell: string): boolean {
  return /^\s*0*\s*$/.test(cell);
}
