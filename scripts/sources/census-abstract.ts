import { InputError } from "../cli/input-error.ts";
import { GODL_INDIA } from "../dataset/license.ts";
import type { Report } from "../dataset/report.ts";
import { CENSUS_EDITION, FIRST_TOWN } from "./census.ts";
import {
  type FileKind,
  isEmptyCode,
  type ReadableRow,
  type RecognisedTable,
  readCode,
  readRows,
  Unreadable,
} from "./rows.ts";
import { type Figures, type Named, NO_PINCODES, type SourceRow } from "./said.ts";
import type { Source } from "./source.ts";

const KIND = {
  name: "Primary Census Abstract of 2011",
  columns: {
    state_code: { label: "State", header: /^state$/ },
    district_code: { label: "District", header: /^district$/ },
    taluka_code: { label: "Subdistt", header: /^subdistt$/ },
    village_code: { label: "Town/Village", header: /^townvillage$/ },
    level: { label: "Level", header: /^level$/ },
    name: { label: "Name", header: /^name$/ },
    part: { label: "TRU", header: /^tru$/ },
    households: { label: "No_HH", header: /^nohh$/ },
    population: { label: "TOT_P", header: /^totp$/ },
  },
} satisfies FileKind;

type Field = keyof typeof KIND.columns;

/** The Primary Census Abstract of 2011, down to villages and towns, with people and households. */
export const CENSUS_ABSTRACT: Source = {
  source: "Census of India 2011, Primary Census Abstract",
  license: GODL_INDIA,
  attribution: "Office of the Registrar General & Census Commissioner, India",
  about:
    "its Primary Census Abstract down to villages and towns, with people and households: one file for each of 35 states and union territories",
  address: "https://censusindia.gov.in/census.website/data/census-tables",
  edition: CENSUS_EDITION,
  fillsGaps: true,
  files: [{ kind: KIND, read: (table, report) => ({ places: readPlaces(table, report) }) }],
};

/** The levels of the rows that count, with the file's words for them. */
const LEVELS: ReadonlyMap<string, AbstractRow["level"]> = new Map([
  ["DISTRICT", "district"],
  ["SUB-DISTRICT", "taluka"],
  ["VILLAGE", "village"],
  ["TOWN", "village"],
]);

/** A row of the table with parsed numbers. */
interface AbstractRow extends SourceRow {
  level: "district" | "taluka" | "village";
  district: Named;
  figures: Figures;
}

/**
 * The places of a Primary Census Abstract: districts, sub-districts, and one row for each village and town.
 *
 * A place in several sub-districts has one row for each. Its figures are summed, and it is in the sub-district with most of its
 * people. "X (M Corp. + OG)" includes outgrowths that "X (M Corp.)" next to it lacks. It is left out; its additional people are
 * only in the figures of the sub-district.
 *
 * Throws InputError if the figures of an area are not the sum of those below it (then rows are missing or damaged), or if the
 * header does not belong to the rows.
 */
function readPlaces(table: RecognisedTable<Field>, report: Report): SourceRow[] {
  const found: SourceRow[] = [];
  const sums = new AreaSums(table.name);
  /** By code: the rows of its parts. */
  const places = new Map<string, AbstractRow[]>();
  let swapped = 0;
  const districts = new Map<string, Named>();
  const talukas = new Map<string, Named>();
  let state = { code: "", name: "" };
  for (const read of readRows(table, report, readRow)) {
    // All rows of a state share one object.
    if (read.state.code !== state.code) state = read.state;
    read.state = state;
    if (Number(read.figures.households) > people(read)) swapped++;
    const { level, district, taluka } = read;
    const talukaKey = `${district.code} ${taluka?.code}`;
    if (level === "district") {
      districts.set(district.code, district);
      sums.area(read, district.code);
      found.push(read);
    } else if (level === "taluka") {
      talukas.set(talukaKey, taluka!);
      sums.area(read, talukaKey);
      sums.add(district.code, read);
      found.push(read);
    } else {
      const { code } = read.village!;
      const parts = places.get(code);
      if (parts === undefined) places.set(code, [read]);
      else parts.push(read);
    }
  }
  if (swapped * 2 > table.rows.length) {
    throw new InputError(
      `${table.name}: most places have more households than people; are two headers swapped?`,
    );
  }
  for (const parts of places.values()) {
    const own = parts.filter((part) => !hasOutgrowths(part));
    for (const part of largest(parts)) sums.add(`${part.district.code} ${part.taluka?.code}`, part);
    const place = together(own.length > 0 ? own : parts, report);
    place.district = districts.get(place.district.code) ?? place.district;
    place.taluka = talukas.get(`${place.district.code} ${place.taluka?.code}`) ?? place.taluka!;
    found.push(place);
  }
  sums.check();
  return found;
}

/** The row, without names of parents. Undefined for the country, states, wards, and the rural and urban parts of areas. */
function readRow({ file, line, cell }: ReadableRow<Field>): AbstractRow | Unreadable | undefined {
  const level = LEVELS.get(cell("level").trim().toUpperCase());
  if (level === undefined) return undefined;
  const isPlace = level === "village";
  if (!isPlace && cell("part").trim().toUpperCase() !== "TOTAL") return undefined;
  const name = cell("name");
  const unreadable = (reason: string) =>
    new Unreadable(reason, { level: "village", code: cell("village_code"), name });
  const codes = (["state", "district", "taluka", "village"] as const).map((level) => {
    const text = cell(`${level}_code`);
    return isEmptyCode(text) ? "" : readCode(level, text);
  });
  const [state, district, taluka, village] = codes;
  if (!state || !district || taluka === undefined || village === undefined)
    return unreadable("unreadable codes");
  if (isPlace ? village === "" : village !== "")
    return unreadable("a level that contradicts the codes");
  const [population, households] = [cell("population"), cell("households")].map((text) =>
    text.trim(),
  );
  if (!/^\d+$/.test(population!) || !/^\d+$/.test(households!))
    return unreadable("unreadable figures");
  const read: AbstractRow = {
    level,
    file,
    line,
    state: { code: state, name: "" },
    district: { code: district, name: taluka === "" ? name : "" },
    figures: { population: String(Number(population)), households: String(Number(households)) },
    fills: true,
  };
  if (taluka !== "") read.taluka = { code: taluka, name: village === "" ? name : "" };
  if (village !== "") {
    const isTown = Number(village) >= FIRST_TOWN;
    read.village = { code: village, name, pincodes: NO_PINCODES };
    if (isTown) read.village.isTown = true;
  }
  return read;
}

function hasOutgrowths({ village }: AbstractRow): boolean {
  return /\+\s*OG\b/i.test(village!.name);
}

/** The rows of a place that count for its sub-districts: those with outgrowths, if it has any. */
function largest(parts: readonly AbstractRow[]): readonly AbstractRow[] {
  if (parts.length === 1) return parts;
  const byTaluka = Map.groupBy(parts, (part) => `${part.district.code} ${part.taluka?.code}`);
  return [...byTaluka.values()].flatMap((rows) => {
    const withOutgrowths = rows.filter(hasOutgrowths);
    return withOutgrowths.length > 0 ? withOutgrowths : rows;
  });
}

/**
 * One row for the parts of a place, in the district with most of its people. Most of Hyderabad is in Hyderabad, though one
 * sub-district of another district has more of its people than any sub-district there.
 */
function together(parts: readonly AbstractRow[], report: Report): AbstractRow {
  if (parts.length === 1) return parts[0]!;
  const inDistrict = new Map<string, number>();
  for (const part of parts)
    inDistrict.set(part.district.code, (inDistrict.get(part.district.code) ?? 0) + people(part));
  const [first, ...others] = [...parts].sort(
    (a, b) =>
      inDistrict.get(b.district.code)! - inDistrict.get(a.district.code)! || people(b) - people(a),
  );
  const sum = (field: keyof Figures) =>
    String(parts.reduce((total, { figures }) => total + Number(figures[field]), 0));
  for (const { file, line, village, taluka } of others) {
    report.add({
      file,
      line,
      level: "village",
      code: village!.code,
      name: village!.name,
      action: "merged",
      reason: "a place in several sub-districts of the Primary Census Abstract",
      done: "one place with the figures of all parts, in the district and its sub-district with most of its people",
      note: `sub-district ${taluka?.code ?? "none"}; most people in ${first!.taluka?.code ?? "none"}`,
    });
  }
  const name = first!.village!.name.replace(/\s*\(\s*(?:P|Part|Pt\.?)\s*\)/i, "");
  return {
    ...first!,
    village: { ...first!.village!, name },
    figures: { population: sum("population"), households: sum("households") },
  };
}

function people({ figures }: AbstractRow): number {
  return Number(figures.population);
}

/** Compares the people of areas with the sum of those below. */
class AreaSums {
  readonly #file: string;
  readonly #areas = new Map<string, AbstractRow>();
  readonly #sums = new Map<string, number>();

  constructor(file: string) {
    this.#file = file;
  }

  area(row: AbstractRow, key: string): void {
    this.#areas.set(key, row);
  }

  add(key: string, row: AbstractRow): void {
    this.#sums.set(key, (this.#sums.get(key) ?? 0) + people(row));
  }

  check(): void {
    if (this.#areas.size === 0) {
      throw new InputError(`${this.#file}: no row is about a district; are two headers swapped?`);
    }
    for (const [key, row] of this.#areas) {
      const sum = this.#sums.get(key) ?? 0;
      if (sum === people(row)) continue;
      const { code, name } = row.taluka ?? row.district;
      const [area, below] = row.taluka ? ["sub-district", "places"] : ["district", "sub-districts"];
      throw new InputError(
        `${this.#file}:${row.line}: ${area} ${code} ${name.trim()} has ${people(row).toLocaleString("en")} people, but its ${below} ${sum.toLocaleString("en")}: rows are missing or changed; download the file again`,
      );
    }
  }
}
