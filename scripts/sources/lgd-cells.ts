/** Columns and cells that occur in several lists of the Local Government Directory. */
import { PINCODE } from "../../functions/core/contract/pincode.ts";
import type { Report } from "../dataset/report.ts";
import { MAX_NAME_LENGTH } from "../dataset/tables.ts";
import { cleanName } from "../names/clean-names.ts";
import { type Column, checkDropped, type RecognisedTable } from "./rows.ts";
import type { ListedPincodes, Named, SourceRow } from "./said.ts";

/** The columns of these lists. Headers differ between files and years: "Village Name (In Englsih)", subdistrict_name. */
const COLUMNS = {
  state_code: { label: "State Code", header: /^statecode$/ },
  state_name: { label: "State Name (In English)", header: nameHeader("state") },
  district_code: { label: "District Code", header: /^districtcode$/ },
  district_name: { label: "District Name (In English)", header: nameHeader("district") },
  taluka_code: { label: "Sub-District Code", header: /^subdistrictcode$/ },
  taluka_name: { label: "Sub-District Name (In English)", header: nameHeader("subdistrict") },
  village_code: { label: "Village Code", header: /^villagecode$/ },
  village_name: { label: "Village Name (In English)", header: nameHeader("village") },
  body_code: { label: "Localbody Code", header: /^localbodycode$/ },
  body_name: { label: "Localbody Name (In English)", header: nameHeader("localbody") },
  census_2001_code: { label: "Census 2001 Code", header: /^census2001code$/ },
  census_2011_code: { label: "Census 2011 Code", header: /^census2011code$/ },
  pincode: { label: "Pincode", header: /^pincodes?$/ },
} as const satisfies Record<string, Column>;

type SharedField = keyof typeof COLUMNS;

/** These columns, which each file of a kind has. */
export function required<Field extends SharedField>(...fields: Field[]): Record<Field, Column> {
  const columns = {} as Record<Field, Column>;
  for (const field of fields) columns[field] = COLUMNS[field];
  return columns;
}

/** These columns, which a file may lack. */
export function optional<Field extends SharedField>(...fields: Field[]): Record<Field, Column> {
  const columns = required(...fields);
  for (const field of fields) columns[field] = { ...columns[field], optional: true };
  return columns;
}

/** Matches headers of the English name of a level or body. */
export function nameHeader(level: string): RegExp {
  return new RegExp(`^${level}name(in)?(eng[a-z]*)?$`);
}

export function localName(level: string): Column {
  return {
    label: "Name (In Local)",
    header: new RegExp(`^${level}name(in)?loc[a-z]*$`),
    optional: true,
  };
}

/**
 * The PIN codes of each village or body in a list of them. Anything else goes to the report. Throws InputError if most rows
 * lack a readable code.
 * @param of the thing with PIN codes, as in the names of its columns
 * @param readKey returns the code of a row for the map; undefined if it can't be read
 */
export function pincodesByCode<Of extends "village" | "body">(
  table: RecognisedTable<`${Of}_code` | `${Of}_name` | "pincode">,
  of: Of,
  readKey: (cell: string) => string | undefined,
  report: Report,
): Map<string, ListedPincodes> {
  const found = new Map<string, ListedPincodes>();
  let dropped = 0;
  for (const row of table.rows) {
    const code = readKey(table.cell(row, `${of}_code`));
    if (code === undefined) {
      dropped++;
      continue;
    }
    const place = { file: table.name, line: row.line, code, name: table.cell(row, `${of}_name`) };
    const pincodes = readPincodes(table.cell(row, "pincode"), place, report);
    if (pincodes.length === 0) continue;
    const known = found.get(code);
    if (known === undefined) found.set(code, { ...place, pincodes });
    else known.pincodes.push(...pincodes);
  }
  checkDropped(table, dropped);
  return found;
}

/** Texts that mean an empty cell. */
const NOTHING = /^(|0+|-+|n\.?a\.?|null|nil|none)$/i;

/**
 * The PIN codes in a cell: six digits, the first not 0, with any separators.
 * @param village for the report of anything else
 */
export function readPincodes(
  cell: string,
  village: Named & Pick<SourceRow, "file" | "line">,
  report: Report,
): string[] {
  const parts = cell.split(/[\s,;/|]+/).filter((part) => !NOTHING.test(part));
  return parts.filter((part) => {
    if (PINCODE.test(part)) return true;
    report.add({
      ...village,
      level: "village",
      action: "doubtful",
      reason: "PIN code that is not six digits",
      done: "imported without it",
      note: part,
    });
    return false;
  });
}

/** The name in the local script. Undefined if the file has none or repeats the English one. */
export function readLocalName(cell: string, english: string): string | undefined {
  const { name } = cleanName(cell);
  const isValidName = !NOTHING.test(name) && name.length <= MAX_NAME_LENGTH;
  return isValidName && name !== cleanName(english).name ? name : undefined;
}
