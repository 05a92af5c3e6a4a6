/** A summary of a matched list with advice. */
import type { Areas } from "../../functions/core/areas/areas.ts";
import { type RowText, textOfRow } from "../../functions/core/lists/columns.ts";
import { type Damage, damageOf } from "../../functions/core/lists/damaged-texts.ts";
import type { LearntArea } from "../../functions/core/lists/match-rows.ts";
import { tokens } from "../../functions/core/names/tokens.ts";
import type { Resolution } from "../../functions/core/resolve/resolution.ts";
import type { MatchedFile } from "./match-file.ts";
import { learntNames } from "./results.ts";

/** How many of the areas that a list names differently are reported. */
const SHOWN_AREAS = 30;
/** How many reasons why rows have no match are reported. */
const SHOWN_REASONS = 3;
/** How much of a row is shown, in characters. */
const LONGEST_ROW = 80;

/**
 * Lines that say how many rows matched; for the most frequent reasons why others did not, what to do and one such row; and
 * which areas were learnt.
 *
 * @param headerRows the rows above the first, to number rows as the list does
 */
export function summaryOf(
  { resolutions, areas: learnt, texts }: MatchedFile,
  headerRows: number,
  areas: Areas,
): string {
  const count = (outcome: string) => {
    const rows = resolutions.filter((resolution) => resolution.outcome === outcome).length;
    return `${number(rows)} (${((100 * rows) / resolutions.length).toFixed(1)} %)`;
  };
  const reasons = Map.groupBy(
    resolutions.flatMap((resolution, i) => {
      const state = stateWithoutVillages(resolution, texts[i]!, areas);
      const reason = reasonOf(resolution, texts[i]!, state !== undefined);
      return reason === undefined ? [] : [{ reason, i, state }];
    }),
    ({ reason }) => reason,
  );
  const most = [...reasons].sort((a, b) => b[1].length - a[1].length).slice(0, SHOWN_REASONS);
  const shown = most.map(([reason, rows]) => {
    const { i } = rows[0]!;
    const states = [...new Set(rows.flatMap(({ state }) => state ?? []))];
    const text = textOfRow(texts[i]!).slice(0, LONGEST_ROW);
    const found = resolutions[i]!.candidates.map(({ place }) => place.code).join(" ");
    const candidates = found === "" ? "" : ` (${found})`;
    const row = `row ${headerRows + i + 1}: "${text}"${candidates}`;
    const named = reason === LACKING ? `${LACKING} ${states.join(", ")}: ${IMPORT}` : reason;
    return `  ${rowsText(rows.length)}: ${named}. Such as ${row}`;
  });
  return [
    `${number(resolutions.length)} rows: ${count("match")} matched, ${count("ambiguous")} to decide, ${count("none")} not found`,
    ...(shown.length > 0 ? ["what to do next:", ...shown] : []),
    ...positionLines(texts),
    ...learntLines(learnt, areas),
  ].join("\n");
}

/** What is wrong with the positions of a list that has any. */
function positionLines(texts: readonly RowText[]): string[] {
  const positions = texts.flatMap(({ position }) => position ?? []);
  if (positions.length === 0) return [];
  const swapped = positions.filter(({ isSwapped }) => isSwapped).length;
  const without = texts.length - positions.length;
  return [
    ...(swapped > 0
      ? [`${rowsText(swapped)}: latitude and longitude were swapped, and have been corrected`]
      : []),
    ...(without > 0
      ? [`${rowsText(without)}: no position in India, such as 0, 0; matched without it`]
      : []),
  ];
}

/** One line for each kind of damage in the texts of a list, with its rows as the list numbers them and what to do. */
export function damageLines(rows: readonly (readonly string[])[]): string[] {
  return damageOf(rows).map(
    ({ kind, rows: damaged }) => `${rangesOf(damaged.map((row) => row + 1))}: ${DAMAGE[kind]}`,
  );
}

const DAMAGE: Readonly<Record<Damage["kind"], string>> = {
  lost: 'names are "????": their letters were lost when the file was saved. Export it again as XLSX or CSV (UTF-8)',
  misread:
    "letters were lost when the file was saved in a wrong encoding. Export it again as XLSX or CSV (UTF-8)",
  font: "texts look like Kruti Dev or another old font. Convert them to Unicode",
};

/** Numbers in order as "rows 2 to 4, 9", not too many. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const one of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] === one - 1) last[1] = one;
    else ranges.push([one, one]);
  }
  const shown = ranges
    .slice(0, SHOWN_RANGES)
    .map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`));
  const more = ranges.length > shown.length ? " and others" : "";
  return `${numbers.length === 1 ? "row" : "rows"} ${shown.join(", ")}${more}`;
}

const SHOWN_RANGES = 5;

function rowsText(count: number): string {
  return count === 1 ? "1 row" : `${number(count)} rows`;
}

function number(count: number): string {
  return count.toLocaleString("en");
}

const LACKING = "this build has no villages of";
const IMPORT = "import or refresh the data, and build again";

/** Why a row has no match, and what to do; undefined for a match. @param isLacking whether its state's villages are */
function reasonOf(
  { outcome, candidates: [best, second] }: Resolution,
  text: RowText,
  isLacking: boolean,
): string | undefined {
  if (outcome === "match") return undefined;
  if (textOfRow(text) === "")
    return "the row names no place. Fill it in, unless it is a total or a note";
  if (isLacking) return LACKING;
  if (outcome === "ambiguous" && second !== undefined)
    return best!.place.name === second.place.name
      ? "several places have the name. Choose from match_candidates, or add a column with the taluka or PIN code"
      : "several places may be meant. Choose from match_candidates";
  if (outcome === "ambiguous") return "one place is likely. Check it in match_candidates";
  return "no place there has the name. Correct the name or its areas";
}

/** The state that a row is in or names, if the data has no villages of it. */
function stateWithoutVillages(
  { candidates: [best], within }: Resolution,
  text: RowText,
  areas: Areas,
): string | undefined {
  const lacking = areas.coverage.filter(({ has_villages }) => !has_villages);
  const [state] = (best?.place ?? within)?.areas ?? [];
  if (state !== undefined) return lacking.find(({ code }) => code === areas.code(state))?.name;
  const words = wordsOf(text.parts.state || textOfRow(text));
  return lacking.find(({ name }) => words.includes(wordsOf(name)))?.name;
}

function wordsOf(text: string): string {
  return ` ${tokens(text).join(" ")} `;
}

function learntLines(learnt: readonly LearntArea[], areas: Areas): string[] {
  const lines = learntNames(areas, learnt).map(
    ({ given, taken, rows, of }) => `  ${given} is ${taken} in ${rows} of ${of} rows`,
  );
  const shown = lines.slice(0, SHOWN_AREAS);
  if (lines.length > shown.length) shown.push(`  … and ${lines.length - shown.length} more`);
  return shown.length > 0 ? ["areas learnt from the list:", ...shown] : [];
}
