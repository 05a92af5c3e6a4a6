import { EditDistance } from "../../functions/core/names/edit-distance.ts";
import { nameKey } from "../../functions/core/names/tokens.ts";
import { isEmptyCode, readCode } from "./codes.ts";
import type { FileKind, RecognisedTable } from "./header.ts";
import { cleanName, fromCapitals } from "./names.ts";
import { namesWithin } from "./other-names.ts";
import { readTable } from "./tables.ts";

type Field =
  | "state_name"
  | "body_code"
  | "body_name"
  | "census_2011_code"
  | "district_code"
  | "district_name"
  | "taluka_code"
  | "taluka_name"
  | "village_code"
  | "village_name";

/** The municipal directory of LGD: a row for each village or ward area that a town covers. */
export const MUNICIPAL_FILE: FileKind<Field> = {
  name: "LGD municipal directory",
  columns: {
    state_name: { label: "State Name", header: /^statename$/ },
    body_code: { label: "Localbody Code", header: /^localbodycode$/ },
    body_name: { label: "Localbody Name", header: /^localbodyname$/ },
    census_2011_code: { label: "Census 2011 Code", header: /^census2011code$/ },
    district_code: { label: "District Code", header: /^districtcode$/ },
    district_name: { label: "District Name", header: /^districtname$/, optional: true },
    taluka_code: { label: "Subdistrict Code", header: /^subdistrictcode$/ },
    taluka_name: { label: "Subdistrict Name", header: /^subdistrictname$/, optional: true },
    village_code: { label: "Village Code", header: /^villagecode$/ },
    village_name: { label: "Village Name", header: /^villagename$/, optional: true },
  },
};

/** A town's body with the areas that it covers. */
export interface MunicipalBody {
  /** LGD's code of the body. */
  code: string;
  /** As it stands in the file. */
  cell: string;
  state: string;
  /** The town's code in the Census of 2011; undefined when the file has none that is a town's. */
  census: string | undefined;
  file: string;
  /** Its first row. */
  line: number;
  areas: { district?: string; taluka?: string; village?: string }[];
  /** The names of the districts and sub-districts in its rows. */
  areaNames: Set<string>;
}

/**
 * Names that people use for towns where the body has another, by the town's Census code. The directory lists the 62
 * cantonments one after the other (bodies 277255 to 277314) under the bare names of their cities; those that stand
 * beside a city of the name are called cantonments here.
 */
const TOWN_NAMES = new Map(readTable("town-names.csv", ["code", "name"]).map(([code, name]) => [code, name]));

/** Town codes of the Census of 2011 begin with this one. */
const FIRST_TOWN = 800_001;
/** Town codes end before this; LGD's codes of later villages begin with 9. */
const BEHIND_TOWNS = 900_000;

/** The bodies in a municipal directory, in its order. */
export function municipalBodies(table: RecognisedTable<Field>): MunicipalBody[] {
  const bodies = new Map<string, MunicipalBody>();
  for (const row of table.rows) {
    const code = table.cell(row, "body_code").trim();
    let body = bodies.get(code);
    if (body === undefined) {
      const town = readCode("village", table.cell(row, "census_2011_code"));
      body = {
        code,
        cell: table.cell(row, "body_name"),
        state: table.cell(row, "state_name"),
        census: Number(town) >= FIRST_TOWN && Number(town) < BEHIND_TOWNS ? town : undefined,
        ...{ file: table.name, line: row.line, areas: [], areaNames: new Set() },
      };
      bodies.set(code, body);
    }
    const area: MunicipalBody["areas"][number] = {};
    for (const level of ["district", "taluka", "village"] as const) {
      const cell = table.cell(row, `${level}_code`);
      const read = isEmptyCode(cell) ? undefined : readCode(level, cell);
      if (read !== undefined) area[level] = read;
    }
    body.areas.push(area);
    for (const field of ["district_name", "taluka_name"] as const) body.areaNames.add(table.cell(row, field));
  }
  return [...bodies.values()];
}

const BODY = [
  "(?:municipal|muncipal|city|nagar|town) (?:corporation|co-operation|council|committee|board)",
  "nagar ?(?:panchayat|parishad|palika|nigam)|municipality|town panchayat|notified area(?: council| committee)?",
  "(?<=cantonment) board",
].join("|");
const BODY_BEFORE = new RegExp(`^(?:${BODY})\\b[ ,]+(?=\\S)`, "i");
const BODY_BEHIND = new RegExp(`(?<=\\S)[ ,]+(?:${BODY})\\.?$`, "i");

/**
 * A town's name as people say it, and what else its body's name tells: `City Corporation Panaji` is Panaji,
 * `Pt Deen Dayal Nagar(Mughalsarai)` is also Mughalsarai, `Tanda(Rampur)` is Tanda.
 * `listed` is the name without what the table of names says.
 *
 * @param districts the names of all districts, by `nameKey`: what of them stands in brackets says where
 */
export function townName(
  { cell, census, areaNames }: MunicipalBody,
  districts: ReadonlySet<string>,
): { name: string; listed: string; others: string[] } {
  const whole = fromCapitals(cleanName(cell).name).replaceAll(/\.+(?= *\(|$)/g, "");
  const plain = whole.replace(BODY_BEFORE, "").replace(BODY_BEHIND, "");
  const capital = plain.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  const [first = capital, ...others] = namesWithin(capital);
  const known = TOWN_NAMES.get(census);
  const further = others.filter(
    (other) => !districts.has(nameKey(other)) && ![...areaNames].some((name) => isNear(other, name)),
  );
  return known === undefined
    ? { name: first, listed: first, others: [...further, whole] }
    : { name: known, listed: first, others: [first, ...further, whole] };
}

/** True for two spellings of one name: the file writes Gazipur beside Ghazipur. */
function isNear(a: string, b: string): boolean {
  const [one, other] = [nameKey(a), nameKey(b)];
  return one === other || (EditDistance.accepts(one) && new EditDistance(one).to(other) <= one.length / 4);
}
