/** How many rows are read to recognise a column. */
export const SAMPLE = 200;
/** Share of a column's texts that must be as its part has them. */
export const LEAST_SHARE = 0.5;

/** The texts of a column in the first rows. */
export function textsOf(rows: readonly (readonly string[])[], at: number): string[] {
  return rows
    .slice(0, SAMPLE)
    .map((row) => (row[at] ?? "").trim())
    .filter(Boolean);
}

export function shareOf(texts: readonly string[], holds: (text: string) => boolean): number {
  return texts.length === 0 ? 0 : texts.filter(holds).length / texts.length;
}
