import { LEVELS, type Level } from "../../functions/core/contract/levels.ts";
import { GODL_INDIA } from "../dataset/license.ts";
import type { TableRow } from "../tables/table.ts";
import { CENSUS_EDITION } from "./census.ts";
import {
  type FileKind,
  isEmptyCode,
  type ReadableRow,
  type RecognisedTable,
  readCode,
  readRows,
  Unreadable,
} from "./rows.ts";
import { NO_PINCODES, type SourceRow } from "./said.ts";
import type { Doubt, Source } from "./source.ts";

const KIND = {
  name: "Census of India 2011 village directory",
  columns: {
    state_code: { label: "MDDS STC", header: /^mddsstc$/ },
    state_name: { label: "STATE NAME", header: /^statename$/ },
    district_code: { label: "MDDS DTC", header: /^mddsdtc$/ },
    district_name: { label: "DISTRICT NAME", header: /^districtname$/ },
    taluka_code: { label: "MDDS Sub_DT", header: /^mddssubdt$/ },
    taluka_name: { label: "SUB-DISTRICT NAME", header: /^subdistrictname$/ },
    village_code: { label: "MDDS PLCN", header: /^mddsplcn$/ },
    village_name: { label: "Area Name", header: /^areaname$/ },
  },
} satisfies FileKind;

type Field = keyof typeof KIND.columns;

/** The village directory of the Census of India 2011, with MDDS location codes; one file per state. */
export const CENSUS_DIRECTORY: Source = {
  source: "Census of India 2011, village directory with MDDS location codes",
  license: GODL_INDIA,
  attribution: "Office of the Registrar General & Census Commissioner, India",
  about:
    "the Census of India 2011 village directory with MDDS location codes: one .xls, .ods or .csv file for each of 30 states and union territories",
  address:
    "https://www.data.gov.in/catalog/complete-village-directory-indiastatedistrictsub-district-level-census-2011",
  edition: CENSUS_EDITION,
  files: [
    { kind: KIND, check, read: (table, report) => ({ places: readRows(table, report, readRow) }) },
  ],
};

/**
 * A row as a place. A code of zeros means that the row is about the place above it. An empty code, together with a code below
 * it, means that the Census has none.
 */
function readRow({ file, line, cell }: ReadableRow<Field>): SourceRow | Unreadable {
  const unreadable = (level: SourceLevel) => {
    const place = { level, code: cell(`${level}_code`), name: cell("village_name") };
    return new Unreadable(`unreadable ${level} code`, place);
  };
  const state = readCode("state", cell("state_code"));
  if (state === undefined) return unreadable("state");
  const found: SourceRow = { file, line, state: { code: state, name: cell("state_name") } };
  for (const level of LEVELS_BELOW) {
    const text = cell(`${level}_code`);
    if (isEmptyCode(text)) continue;
    const code = readCode(level, text);
    if (code === undefined) return unreadable(level);
    const named = { code, name: cell(`${level}_name`) };
    if (level === "village") found.village = { ...named, pincodes: NO_PINCODES };
    else found[level] = named;
  }
  if (found.district === undefined && (found.taluka ?? found.village) !== undefined)
    return unreadable("district");
  return found;
}

const LEVELS_BELOW = ["district", "taluka", "village"] as const;
type SourceLevel = "state" | (typeof LEVELS_BELOW)[number];

/**
 * A Census file covers one state. Each state, district and sub-district has its own row, and every row repeats the names of its
 * parents. Village codes are mostly consecutive; outgrowths are next to their town, out of sequence.
 */
function check(table: RecognisedTable<Field>, doubt: Doubt): void {
  const own = new Map<string, string>();
  const cell = (row: TableRow, field: Field) => table.cell(row, field);
  const key = (row: TableRow, level: Level): string =>
    LEVELS.slice(0, LEVELS.indexOf(level) + 1)
      .map((field) => readCode(field, cell(row, `${field}_code`)) ?? "")
      .join(" ");
  const place = (row: TableRow, level: Level) => ({
    level,
    code: cell(row, `${level}_code`),
    name: cell(row, `${level}_name`),
  });
  for (const row of table.rows) {
    if (readCode("village", cell(row, "village_code")) !== undefined) continue;
    const level = LEVELS_ABOVE.findLast(
      (above) => readCode(above, cell(row, `${above}_code`)) !== undefined,
    );
    if (level === undefined) continue;
    const found = place(row, level);
    if (own.has(`${level} ${key(row, level)}`)) {
      doubt(row.line, { ...found, reason: "a second row about the same place" });
    }
    own.set(`${level} ${key(row, level)}`, found.name);
  }
  // Most rows repeat the parents of the row above, whose names were all checked.
  let right: TableRow | undefined;
  const isAsRight = (row: TableRow) =>
    right !== undefined && PARENT_FIELDS.every((field) => cell(row, field) === cell(right!, field));
  for (const [index, row] of table.rows.entries()) {
    for (const level of isAsRight(row) ? [] : LEVELS_ABOVE) {
      right = row;
      const found = place(row, level);
      if (readCode(level, found.code) === undefined) continue;
      const name = own.get(`${level} ${key(row, level)}`);
      if (name === found.name) continue;
      right = undefined;
      const differs = `a ${level} whose name differs from that in its own row`;
      if (name === undefined)
        doubt(row.line, { ...found, reason: `a ${level} without a row of its own` });
      else doubt(row.line, { ...found, reason: differs, note: name });
      break;
    }
    const codeAt = (at: number): number => {
      const neighbour = table.rows[at];
      return neighbour === undefined ? Number.NaN : Number(cell(neighbour, "village_code"));
    };
    const [before, here] = [codeAt(index - 1), codeAt(index)];
    if (here === 0 || before === 0 || here === before + 1 || codeAt(index + 1) !== before + 2)
      continue;
    if (!cell(row, "village_name").includes("(OG)")) {
      const reason = "a village code out of sequence with its neighbours";
      doubt(row.line, { ...place(row, "village"), reason });
    }
  }
}

const LEVELS_ABOVE = ["state", "district", "taluka"] as const;
const PARENT_FIELDS = LEVELS_ABOVE.flatMap((level): Field[] => [`${level}_code`, `${level}_name`]);
