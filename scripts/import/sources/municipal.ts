import { EditDistance } from "../../../functions/core/names/edit-distance.ts";
import { nameKey } from "../../../functions/core/names/tokens.ts";
import { readOwnTable } from "../../dataset/csv.ts";
import { cleanName, fromCapitals } from "../names/clean-names.ts";
import { namesWithin } from "../names/names-within.ts";
import { countOf } from "../places/counts.ts";
import type { TownAreas } from "../places/village-places.ts";
import type { Report } from "../report.ts";
import { checkDropped, type FileKind, type RecognisedTable } from "./header.ts";
import { nameHeader } from "./lgd.ts";
import { isEmptyCode, readCode, readNumber } from "./rows.ts";

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

/** The municipal directory of LGD: one row per village or ward area of a town. */
export const MUNICIPAL_FILE: FileKind<Field> = {
  name: "LGD municipal directory",
  columns: {
    state_name: { label: "State Name", header: nameHeader("state") },
    body_code: { label: "Localbody Code", header: /^localbodycode$/ },
    body_name: { label: "Localbody Name", header: nameHeader("localbody") },
    census_2011_code: { label: "Census 2011 Code", header: /^census2011code$/ },
    district_code: { label: "District Code", header: /^districtcode$/ },
    district_name: { label: "District Name", header: nameHeader("district"), optional: true },
    taluka_code: { label: "Subdistrict Code", header: /^subdistrictcode$/ },
    taluka_name: { label: "Subdistrict Name", header: nameHeader("subdistrict"), optional: true },
    village_code: { label: "Village Code", header: /^villagecode$/ },
    village_name: { label: "Village Name", header: nameHeader("village"), optional: true },
  },
};

/** The body of a town with the areas that it covers. */
export interface MunicipalBody {
  /** LGD's code of the body. */
  code: string;
  /** Its name as in the file. */
  cell: string;
  state: string;
  /** The town's code in the Census of 2011; undefined if the file has none, or one that is not a town's. */
  census: string | undefined;
  file: string;
  /** Its first row. */
  line: number;
  areas: { district?: string; taluka?: string; village?: string }[];
  /** Where another list has it. */
  local_name?: string;
  /** Six digits each; where another list has them. */
  pincodes?: readonly string[];
  /** The names of the districts and sub-districts in its rows. */
  areaNames: Set<string>;
}

/**
 * Common names of towns whose body has another name, by the town's Census code. The directory lists the 62 cantonments
 * (bodies 277255 to 277314) under the bare names of their cities; where a city of that name exists too, they are called
 * cantonments here.
 */
export const TOWN_NAMES: ReadonlyMap<string | undefined, string> = new Map(
  readOwnTable(new URL("../places/town-names.csv", import.meta.url), ["code", "name"]).map(
    ([code, name]) => [code!, name!],
  ),
);

/** Town codes of the Census of 2011 start here. */
const FIRST_TOWN = 800_001;
/** Town codes end before this; LGD's codes of newer villages begin with 9. */
const TOWNS_END = 900_000;

/**
 * The bodies of a municipal directory, in its order. Rows with an unreadable code go to the report instead; throws
 * InputError if most are.
 */
export function municipalBodies(table: RecognisedTable<Field>, report: Report): MunicipalBody[] {
  const bodies = new Map<string, MunicipalBody>();
  let dropped = 0;
  for (const row of table.rows) {
    const code = readNumber(table.cell(row, "body_code")) ?? "0";
    if (code === "0") {
      dropped++;
      report.add({
        action: "dropped",
        reason: "unreadable code of a town's body",
        done: "left out",
        file: table.name,
        line: row.line,
        level: "village",
        code: table.cell(row, "body_code"),
        name: table.cell(row, "body_name"),
      });
      continue;
    }
    let body = bodies.get(code);
    if (body === undefined) {
      const town = readCode("village", table.cell(row, "census_2011_code"));
      body = {
        code,
        cell: table.cell(row, "body_name"),
        state: table.cell(row, "state_name"),
        census: Number(town) >= FIRST_TOWN && Number(town) < TOWNS_END ? town : undefined,
        file: table.name,
        line: row.line,
        areas: [],
        areaNames: new Set(),
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
    for (const field of ["district_name", "taluka_name"] as const)
      body.areaNames.add(table.cell(row, field));
  }
  checkDropped(table, dropped);
  return [...bodies.values()];
}

/** The areas of the towns with a Census code, those of most rows first. */
export function townAreas(bodies: readonly MunicipalBody[]): Map<string, TownAreas> {
  const withCode = bodies.filter(({ census }) => census !== undefined);
  const byCode = Map.groupBy(withCode, ({ census }) => census!);
  return new Map(
    [...byCode].map(([code, those]) => {
      const codes = (level: "district" | "taluka") =>
        byFrequency(those.flatMap(({ areas }) => areas.flatMap((area) => area[level] ?? [])));
      return [code, { districts: codes("district"), talukas: codes("taluka") }];
    }),
  );
}

function byFrequency(codes: readonly string[]): string[] {
  return [...countOf(codes)].sort(([, a], [, b]) => b - a).map(([code]) => code);
}

const BODY = [
  "(?:municipal|muncipal|city|nagar|town) (?:corporation|co-operation|council|committee|board)",
  "nagar ?(?:panchayat|parishad|palika|nigam)|municipality|town panchayat|notified area(?: council| committee)?",
  "(?<=cantonment) board",
].join("|");
const BODY_BEFORE = new RegExp(`^(?:${BODY})\\b[ ,]+(?=\\S)`, "i");
const BODY_AFTER = new RegExp(`(?<=\\S)[ ,]+(?:${BODY})\\.?$`, "i");

/**
 * The common name of a town and the other names in its body's name: `City Corporation Panaji` is Panaji,
 * `Pt Deen Dayal Nagar(Mughalsarai)` is also Mughalsarai, `Tanda(Rampur)` is Tanda.
 * `listed` is the name before the table of common names applies.
 *
 * @param districts the names of all districts, by `nameKey`: in brackets they say where the town is
 */
export function townName(
  { cell, census, areaNames }: MunicipalBody,
  districts: ReadonlySet<string>,
): { name: string; listed: string; others: string[] } {
  const whole = fromCapitals(cleanName(cell).name).replaceAll(/\.+(?= *\(|$)/g, "");
  const plain = whole.replace(BODY_BEFORE, "").replace(BODY_AFTER, "");
  const capital = plain.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  const [first = capital, ...others] = namesWithin(capital);
  const known = TOWN_NAMES.get(census);
  const further = others.filter(
    (other) =>
      !districts.has(nameKey(other)) && ![...areaNames].some((name) => isNear(other, name)),
  );
  return known === undefined
    ? { name: first, listed: first, others: [...further, whole] }
    : { name: known, listed: first, others: [first, ...further, whole] };
}

/** Whether two names are spellings of one: the file has both Gazipur and Ghazipur. */
export function isNear(a: string, b: string): boolean {
  const [one, other] = [nameKey(a), nameKey(b)];
  return (
    one === other ||
    (EditDistance.accepts(one) && new EditDistance(one).to(other) <= one.length / 4)
  );
}
