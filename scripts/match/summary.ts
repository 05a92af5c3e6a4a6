/** A summary of a matched list with advice. */
import type { Areas } from "../../functions/core/areas/areas.ts";
import { type RowText, textOfRow } from "../../functions/core/lists/columns.ts";
import { type Damage, damageOf } from "../../functions/core/lists/damaged-texts.ts";
import type { LearntArea } from "../../functions/core/lists/match-rows.ts";
import { tokens } from "../../functions/core/names/tokens.ts";
import type { Resolution } from "../../functions/core/resolve/resolution.ts";
import type { MatchedFile } from "./match-file.ts";
import { learntNames } from "./results.ts";

/** Maximum number of differently named areas to report. */
const SHOWN_AREAS = 30;
/** Maximum number of reasons to report why rows have no match. */
const SHOWN_REASONS = 3;
/** Maximum length of a row to show, in characters. */
const LONGEST_ROW = 80;

/**
 * Why a row has no match: it names no place; the data has no villages of its state; its cell names several places; several places
 * have its name; several are likely; one is, but not certain; none there has the name.
 */
export type Reason =
  | "blank"
  | "lacking"
  | "several"
  | "namesakes"
  | "choice"
  | "likely"
  | "unknown";

/** The rows without a match for one reason. */
export interface Unmatched {
  readonly reason: Reason;
  readonly rows: number;
  /** The first of them: its number in the list, its text, and the codes of its candidates. */
  readonly row: number;
  readonly text: string;
  readonly codes: readonly string[];
  /** For rows whose states lack villages: these states. */
  readonly states: readonly string[];
}

/** The most frequent reasons why rows of a list have no match. @param headerRows number of rows above the first */
export function unmatchedOf(
  { resolutions, texts }: MatchedFile,
  headerRows: number,
  areas: Areas,
): Unmatched[] {
  const reasons = Map.groupBy(
    resolutions.flatMap((resolution, i) => {
      const state = stateWithoutVillages(resolution, texts[i]!, areas);
      const reason = reasonOf(resolution, texts[i]!, state !== undefined);
      return reason === undefined ? [] : [{ reason, i, state }];
    }),
    ({ reason }) => reason,
  );
  const most = [...reasons].sort((a, b) => b[1].length - a[1].length).slice(0, SHOWN_REASONS);
  return most.map(([reason, rows]) => {
    const { i } = rows[0]!;
    return {
      reason,
      rows: rows.length,
      row: headerRows + i + 1,
      text: textOfRow(texts[i]!).slice(0, LONGEST_ROW),
      codes: resolutions[i]!.candidates.map(({ place }) => place.code),
      states: reason === "lacking" ? [...new Set(rows.flatMap(({ state }) => state ?? []))] : [],
    };
  });
}

/**
 * The summary as lines: how many rows matched, of those that name a place; for the most frequent reasons why others did not,
 * what to do and an example row; and which areas were learnt.
 */
export function summaryOf(matched: MatchedFile, headerRows: number, areas: Areas): string {
  const { resolutions, areas: learnt, texts } = matched;
  const ofPlaces = resolutions.filter(
    ({ outcome }, i) => outcome === "match" || !isBlank(texts[i]!),
  );
  const blank = resolutions.length - ofPlaces.length;
  const count = (outcome: string) => {
    const rows = ofPlaces.filter((resolution) => resolution.outcome === outcome).length;
    return `${number(rows)} (${((100 * rows) / Math.max(1, ofPlaces.length)).toFixed(1)} %)`;
  };
  const shown = unmatchedOf(matched, headerRows, areas).map(
    ({ reason, rows, row, text, codes, states }) => {
      const named = reason === "lacking" ? ` ${states.join(", ")}: ${IMPORT}` : "";
      const candidates = codes.length > 0 ? ` (${codes.join(" ")})` : "";
      const example = text === "" ? `row ${row}` : `row ${row}: "${text}"`;
      return `  ${rowsText(rows)}: ${ADVICE[reason]}${named}. Such as ${example}${candidates}`;
    },
  );
  return [
    `${rowsText(resolutions.length)}: ${count("match")} matched, ${count("ambiguous")} to decide, ${count("none")} not found${blank > 0 ? `, ${number(blank)} without a place` : ""}`,
    ...(shown.length > 0 ? ["what to do next:", ...shown] : []),
    ...exchangeLines(matched.exchanged, headerRows),
    ...positionLines(texts),
    ...learntLines(learnt, areas),
  ].join("\n");
}

/** The rows whose village and taluka were exchanged, if there are any. */
function exchangeLines(exchanged: ReadonlySet<number>, headerRows: number): string[] {
  const [first] = exchanged;
  if (first === undefined) return [];
  const rows = rowsText(exchanged.size);
  return [
    `${rows}: village and taluka were in each other's column, and have been exchanged. Such as row ${headerRows + first + 1}`,
  ];
}

/** Problems with the positions of a list, if it has any. */
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

/** One line for each kind of damage in the texts of a list, with the numbers of its rows in the list and what to do. */
export function damageLines(rows: readonly (readonly string[])[]): string[] {
  return damageOf(rows).map(({ kind, rows: damaged }) => {
    const more = rowNumbers(damaged, " to ");
    return `${damaged.length === 1 ? "row" : "rows"} ${more}: ${DAMAGE[kind]}`;
  });
}

const DAMAGE: Readonly<Record<Damage["kind"], string>> = {
  lost: 'names are "????": their letters were lost when the file was saved. Export it again as XLSX or CSV (UTF-8)',
  misread:
    "letters were lost when the file was saved in a wrong encoding. Export it again as XLSX or CSV (UTF-8)",
  font: "texts look like Kruti Dev or another old font. Convert them to Unicode",
};

/**
 * The numbers of rows (from 0) in the list, as text, up to a limit: "2 to 4, 9". @param to word between the first and
 * the last of a range
 */
export function rowNumbers(rows: readonly number[], to: string): string {
  const ranges: [number, number][] = [];
  for (const row of rows) {
    const last = ranges.at(-1);
    if (last && last[1] === row) last[1] = row + 1;
    else ranges.push([row + 1, row + 1]);
  }
  const shown = ranges
    .slice(0, SHOWN_RANGES)
    .map(([first, last]) => (first === last ? `${first}` : `${first}${to}${last}`));
  return [...shown, ...(ranges.length > shown.length ? ["…"] : [])].join(", ");
}

const SHOWN_RANGES = 5;

function rowsText(count: number): string {
  return count === 1 ? "1 row" : `${number(count)} rows`;
}

function number(count: number): string {
  return count.toLocaleString("en");
}

const ADVICE: Readonly<Record<Reason, string>> = {
  blank: "the row names no place. Fill it in, unless it is a total or a note",
  lacking: "this build has no villages of",
  several:
    "the row names several places, whose codes are in match_candidates. Give each a row of its own",
  namesakes:
    "several places have the name. Choose from match_candidates, or add a column with the taluka or PIN code",
  choice: "several places may be meant. Choose from match_candidates",
  likely: "one place is likely. Check it in match_candidates",
  unknown: "no place there has the name. Correct the name or its areas",
};
const IMPORT = "import or refresh the data, and build again";

/** Why a row has no match; undefined for a match. @param isLacking whether its state's villages are lacking */
function reasonOf(
  { outcome, candidates: [best, second], locality, isOfSeveral }: Resolution,
  text: RowText,
  isLacking: boolean,
): Reason | undefined {
  if (outcome === "match") return undefined;
  if (isBlank(text)) return "blank";
  if (isLacking) return "lacking";
  if (isOfSeveral) return "several";
  // A locality whose town is not certain is not a match.
  if (outcome === "none") return locality ? "likely" : "unknown";
  if (second === undefined) return "likely";
  return best!.place.name === second.place.name ? "namesakes" : "choice";
}

/** Whether a row names no place: it is blank, a total, or the heading of others. */
function isBlank(text: RowText): boolean {
  return textOfRow(text) === "";
}

/** The state that a row is in or names, if the data lacks its villages. */
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
