/** Lists of gram panchayats and constituencies, and of the villages in them. */
import type { Report } from "../dataset/report.ts";
import { cleanName, fromCapitals } from "../names/clean-names.ts";
import { nameHeader, optional, required } from "./lgd-cells.ts";
import {
  type FileKind,
  isEmptyCode,
  type ReadableRow,
  type RecognisedTable,
  readCode,
  readNumber,
  readRows,
  Unreadable,
} from "./rows.ts";
import type { Listed, ListedBody, ListedSeat, SeatOfArea } from "./said.ts";
import type { SourceFile } from "./source.ts";

/** The columns for a constituency of each house. Lists of villages may also have them. */
export const SEATS = {
  assembly_code: {
    label: "Assembly Constituency Code",
    header: /^assemblyconstituencycode$/,
    optional: true,
  },
  assembly_name: {
    label: "Assembly Constituency Name",
    header: nameHeader("assemblyconstituency"),
    optional: true,
  },
  parliament_code: {
    label: "Parliament Constituency Code",
    header: /^parliament(ary)?constituencycode$/,
    optional: true,
  },
  parliament_name: {
    label: "Parliament Constituency Name",
    header: nameHeader("parliament(?:ary)?constituency"),
    optional: true,
  },
} as const;

type SeatField = keyof typeof SEATS;

/** The gram panchayat of a row; undefined if it has none. */
export function readPanchayat(row: ReadableRow<"body_code" | "body_name">): ListedBody | undefined {
  return readBody(row, row.cell("body_code"), row.cell("body_name"), PANCHAYAT_DIGITS);
}

/** The constituencies of a row; undefined if it has none. */
export function readSeat(row: ReadableRow<SeatField>): ListedSeat | undefined {
  const { cell } = row;
  const assembly = readBody(row, cell("assembly_code"), cell("assembly_name"), ASSEMBLY_DIGITS);
  const parliament = readBody(
    row,
    cell("parliament_code"),
    cell("parliament_name"),
    PARLIAMENT_DIGITS,
  );
  if (assembly === undefined && parliament === undefined) return undefined;
  return { ...(assembly && { assembly }), ...(parliament && { parliament }) };
}

/** LGD's code and a name from two cells of a row. Undefined if either is missing or can't be read. */
export function readBody(
  { file, line }: Listed,
  codeCell: string,
  nameCell: string,
  digits: number,
): ListedBody | undefined {
  const number = readNumber(codeCell) ?? "0";
  const name = fromCapitals(cleanName(nameCell).name);
  if (number === "0" || number.length > digits || name === "") return undefined;
  return { file, line, code: number.padStart(digits, "0"), name };
}

/** The number of digits in LGD's codes, with leading zeros. */
const [PANCHAYAT_DIGITS, ASSEMBLY_DIGITS, PARLIAMENT_DIGITS] = [6, 4, 3];

/** The villages of gram panchayats. By its header, the list could also be a list of towns' bodies. */
const PANCHAYAT_VILLAGES = {
  name: "LGD list of villages by gram panchayats",
  columns: required("village_code", "village_name", "body_code", "body_name"),
} satisfies FileKind;

type MappingField = keyof typeof PANCHAYAT_VILLAGES.columns;

const RURAL_BODIES = {
  name: "LGD list of rural local bodies",
  columns: {
    type_name: { label: "Localbody Type Name", header: /^localbodytypename$/ },
    ...required("body_code", "body_name"),
    parent_code: { label: "Parent Localbody Code", header: /^parentlocalbodycode$/ },
  },
} satisfies FileKind;

type BodyField = keyof typeof RURAL_BODIES.columns;

const COVERAGE = {
  name: "LGD list of constituencies and what they cover",
  columns: {
    ...SEATS,
    // Prevents confusion with the list of states.
    ...optional("state_code", "state_name"),
    entity_type: { label: "Entity Type", header: /^entitytype$/ },
    entity_code: { label: "Entity Code", header: /^entitycode$/ },
    coverage: { label: "Coverage Type", header: /^coveragetype$/ },
  },
} satisfies FileKind;

type CoverageField = keyof typeof COVERAGE.columns;

/** These come before the lists of villages by blocks, which also have panchayats and constituencies. */
export const MEMBER_FILES: readonly SourceFile[] = [
  {
    kind: RURAL_BODIES,
    list: { name: "pri_local_bodies", required: false },
    isByName: true,
    read: (table, report) => ({ panchayats: readPanchayats(table, report) }),
  },
  {
    kind: PANCHAYAT_VILLAGES,
    list: { name: "gp_mapping", required: false },
    isByName: true,
    read: (table, report) => ({ villagePanchayats: readPanchayatVillages(table, report) }),
  },
  {
    kind: COVERAGE,
    list: { name: "constituency_coverage", required: false },
    read: (table, report) => ({ seatsOfAreas: readCoverage(table, report) }),
  },
];

/** Bodies above the villages: those of a district or block. */
const HIGHER_BODY =
  /district|zill?a|zila|block|intermediate|samit|taluk|mandal|janpad|kshetra|union/i;

/** The names of gram panchayats by code. */
function readPanchayats(table: RecognisedTable<BodyField>, report: Report): Map<string, string> {
  const rows = readRows(table, report, (row: ReadableRow<BodyField>) =>
    HIGHER_BODY.test(row.cell("type_name")) ? undefined : readPanchayat(row),
  );
  return new Map([...rows].map(({ code, name }) => [code, name]));
}

function readPanchayatVillages(
  table: RecognisedTable<MappingField>,
  report: Report,
): Map<string, ListedBody[]> {
  const found = new Members<ListedBody>();
  for (const { village, body } of readRows(table, report, (row: ReadableRow<MappingField>) => {
    const village = readCode("village", row.cell("village_code"));
    if (village !== undefined) {
      const body = readPanchayat(row);
      return body && { village, body };
    }
    return isEmptyCode(row.cell("village_code")) ? undefined : unreadableVillage(row);
  }))
    found.add(village, body);
  return found.ofVillages;
}

export function unreadableVillage({
  cell,
}: ReadableRow<"village_code" | "village_name">): Unreadable {
  return new Unreadable("unreadable village code", {
    level: "village",
    code: cell("village_code"),
    name: cell("village_name"),
  });
}

/** A part of a larger area is ignored, because it does not say which of its villages are meant. */
function readCoverage(table: RecognisedTable<CoverageField>, report: Report): SeatOfArea[] {
  return [
    ...readRows(table, report, (row: ReadableRow<CoverageField>): SeatOfArea | undefined => {
      const seat = readSeat(row);
      const type = row
        .cell("entity_type")
        .replace(/[^a-z]/gi, "")
        .toLowerCase();
      const cell = row.cell("entity_code");
      if (seat === undefined) return undefined;
      if (type === "village") {
        const code = readCode("village", cell);
        return code === undefined ? undefined : { level: "village", code, seat };
      }
      if (/^part/i.test(row.cell("coverage").trim())) return undefined;
      if (type === "subdistrict") {
        const code = readCode("taluka", cell);
        return code === undefined ? undefined : { level: "taluka", code, seat };
      }
      const number = readNumber(cell) ?? "0";
      if (!/panchayat|localbody/.test(type) || number === "0") return undefined;
      return { level: "panchayat", code: number.padStart(PANCHAYAT_DIGITS, "0"), seat };
    }),
  ];
}

/** Collects the bodies of villages. Thousands of rows have the same body, which is stored once. */
export class Members<Body extends { readonly code: string }> {
  readonly ofVillages = new Map<string, Body[]>();
  readonly #known = new Map<string, Body>();

  add(village: string, body: Body): void {
    if (!this.#known.has(body.code)) this.#known.set(body.code, body);
    const one = this.#known.get(body.code)!;
    const some = this.ofVillages.get(village);
    if (some === undefined) this.ofVillages.set(village, [one]);
    else if (!some.includes(one)) some.push(one);
  }
}
