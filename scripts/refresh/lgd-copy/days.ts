/** The days and months in the names of the copy's files, always in English: `29Sep2026`, `Sep2026`. */
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `29Sep2026` as `2026-09-29`; undefined for a day that does not exist. */
export function readDay(text: string): string | undefined {
  const month = readMonth(text.slice(2));
  const day = text.slice(0, 2);
  return month !== undefined && /^\d\d$/.test(day) && day !== "00" && `${month}-${day}` <= lastDayOf(month)
    ? `${month}-${day}`
    : undefined;
}

/** `Sep2026` as `2026-09`; undefined for another text. */
export function readMonth(text: string): string | undefined {
  const [, name, year] = /^([A-Za-z]{3})(2\d{3})$/.exec(text) ?? [];
  const index = MONTHS.findIndex((month) => month.toLowerCase() === name?.toLowerCase());
  return index === -1 ? undefined : `${year}-${String(index + 1).padStart(2, "0")}`;
}

/** `2026-09` as `2026-09-30`. */
export function lastDayOf(month: string): string {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year!, number!, 0)).toISOString().slice(0, 10);
}
