import { InputError } from "../../cli/input-error.ts";
import type { Census2001Code, UnsavedDataset } from "../../dataset/dataset.ts";
import { placeKeys, placesOfLevel } from "../../dataset/places.ts";
import type { Report } from "../../dataset/report.ts";
import { joinPincodes } from "../../dataset/tables.ts";
import { Collector, leaveOutEmpty } from "../../editions/collect.ts";
import { addTowns } from "../../editions/towns.ts";
import {
  LGD_LISTS,
  LGD_NAME,
  LGD_PINCODES,
  lgdRows,
  localName,
  pincodesByCode,
  readLocalName,
} from "../../sources/lgd.ts";
import { MUNICIPAL_FILE, type MunicipalBody, municipalBodies } from "../../sources/lgd-towns.ts";
import {
  type FileKind,
  headerKey,
  type RecognisedTable,
  readCode,
  readNumber,
  recognise,
} from "../../sources/rows.ts";
import { checkTable } from "../../sources/self-check.ts";
import { csvTables } from "../../tables/read-tables.ts";
import { LISTS, type ListName } from "./releases.ts";

/** Local names of towns' bodies. */
const URBAN_BODIES: FileKind<"code" | "name" | "local_name"> = {
  name: "LGD list of urban local bodies",
  columns: {
    code: { label: "Local Body Code", header: /^localbodycode$/ },
    name: { label: "Local Body Name (In English)", header: /^localbodyname(in)?(eng[a-z]*)?$/ },
    local_name: { ...localName("localbody"), optional: false },
  },
};
/** Villages of the Census of 2011 whose codes LGD gave up. */
const INVALIDATED: FileKind<"code"> = {
  name: "LGD list of invalidated Census villages",
  columns: { code: { label: "Village LGD Code", header: /^village(lgd)?code$/ } },
};

const KINDS: Readonly<Record<ListName, FileKind>> = {
  ...LGD_LISTS,
  ...LGD_PINCODES,
  statewise_ulbs_coverage: MUNICIPAL_FILE,
  urban_local_bodies: URBAN_BODIES,
  invalidated_census_villages: INVALIDATED,
};

/** The contents of the lists. */
export interface ReadLists {
  places: UnsavedDataset;
  /** LGD's code of a district → its code in the Census of 2011. */
  censusCodes: ReadonlyMap<string, string>;
  /** Codes of villages of 2011 that LGD itself gave up. */
  invalidated: ReadonlySet<string>;
  /** The lists that were read, and the day of each, as `2026-09-29`. */
  days: ReadonlyMap<ListName, string>;
  /** What is wrong with them, each in one line. */
  problems: string[];
}

/** A state with more sub-districts without villages than this share lacks a part of the list of villages. */
const EMPTY_SHARE = 0.25;
const EMPTY_AT_LEAST = 10;

/** The directory itself has a few odd rows; more of them mean damage. */
function isMuch(odd: number, rows: number): boolean {
  return odd > Math.max(10, rows / 1000);
}

/** Reads the lists of the copy one after the other, in the order of {@link LISTS}, into one set of places. */
export class ListReader {
  readonly #report: Report;
  readonly #collector: Collector;
  readonly #censusCodes = {
    district: new Map<string, string>(),
    taluka: new Map<string, string>(),
  };
  /** By level and code. */
  readonly #census2001 = new Map<string, Census2001Code>();
  readonly #days = new Map<ListName, string>();
  readonly #problems: string[] = [];
  #pincodes = new Map<string, string[]>();
  #townPincodes = new Map<string, string[]>();
  #invalidated = new Set<string>();
  #bodies: MunicipalBody[] = [];

  /** @param year of the lists: the same data on another day is not a change */
  constructor(report: Report, year: string) {
    this.#report = report;
    const origin = { source: LGD_NAME, districts_edition: year, villages_edition: year };
    this.#collector = new Collector(report, { origin, dividedTalukas: true });
  }

  /**
   * Adds a list. Throws InputError, in one line, when it has no rows, or a required one lacks a column or its codes
   * can't be read; of another list that becomes a problem, and the list is left out.
   *
   * @param name what messages call the list, such as `villages.29Sep2026.csv`
   */
  add(list: ListName, name: string, csv: Buffer, day: string): void {
    const required = LISTS.some((known) => known.name === list && known.required);
    try {
      const [table] = csvTables(name, csv);
      if (table === undefined) throw new InputError(`${name}: has no rows`);
      const recognised = recognise(table, [KINDS[list]]);
      if (recognised instanceof InputError) throw recognised;
      if (required && recognised.rows.length === 0)
        throw new InputError(`${name}: has a header but no rows`);
      this.#checkNumbers(recognised);
      checkTable(recognised, this.#report);
      this.#read(list, recognised);
      this.#days.set(list, day);
    } catch (error) {
      if (!(error instanceof InputError) || required) throw error;
      this.#problems.push(error.message);
    }
  }

  /** The contents of all lists together. */
  finish(): ReadLists {
    const { origin: _, unlisted, ...places } = this.#collector.places();
    this.#checkVillages(places);
    this.#checkPincodes("pincode_villages", this.#pincodes, places.villages);
    this.#checkPincodes("pincode_urban", this.#townPincodes, this.#bodies);
    for (const village of places.villages) {
      const pincodes = this.#pincodes.get(village.code);
      if (pincodes !== undefined) village.pincode = joinPincodes(pincodes);
    }
    // The places have LGD's codes, as the bodies do.
    const same = (code: string): string => code;
    addTowns({ places, district: same, taluka: same }, this.#bodies, this.#report);
    leaveOutEmpty(places, unlisted);
    const known = placeKeys(places);
    const census2001 = [...this.#census2001].flatMap(([key, code]) =>
      known.has(key) ? [code] : [],
    );
    return {
      places: census2001.length > 0 ? { ...places, census2001 } : places,
      censusCodes: this.#censusCodes.district,
      invalidated: this.#invalidated,
      days: this.#days,
      problems: this.#problems,
    };
  }

  #read(list: ListName, table: RecognisedTable): void {
    if (list === "pincode_villages") {
      this.#pincodes = pincodesByCode(table, (cell) => readCode("village", cell), this.#report);
    } else if (list === "statewise_ulbs_coverage") {
      this.#bodies = municipalBodies(table, this.#report);
    } else if (list === "pincode_urban") {
      this.#townPincodes = pincodesByCode(table, readNumber, this.#report);
      for (const body of this.#bodies) body.pincodes = this.#townPincodes.get(body.code) ?? [];
    } else if (list === "urban_local_bodies") {
      this.#readBodyNames(table);
    } else if (list === "invalidated_census_villages") {
      for (const row of table.rows)
        this.#invalidated.add(readCode("village", table.cell(row, "code")) ?? "");
    } else {
      this.#readPlaces(list, table);
    }
  }

  #readPlaces(list: ListName, table: RecognisedTable): void {
    const unplaced: string[] = [];
    const repeated: string[] = [];
    const lines = new Map<string, number>();
    const rows = lgdRows(
      table,
      this.#report,
      (level, code, census) => this.#censusCodes[level].set(code, census),
      (line, level) => unplaced.push(`${table.name}:${line} has no ${level} code that can be read`),
      (level, code, census_2001_code) =>
        this.#census2001.set(`${level} ${code}`, { level, code, census_2001_code }),
    );
    for (const row of rows) {
      this.#collector.add(row);
      const code = (row.village ?? row.taluka ?? row.district ?? row.state).code;
      const first = lines.get(code);
      if (first === undefined) lines.set(code, row.line);
      else repeated.push(`${table.name}:${row.line} has ${code} like line ${first}`);
    }
    const { length } = table.rows;
    if (isMuch(unplaced.length, length)) {
      this.#problems.push(`${unplaced.length} rows cannot be placed: ${unplaced[0]}`);
    }
    // Other lists may have a second name of an area in a second row.
    if (list === "villages" && isMuch(repeated.length, length)) {
      this.#problems.push(`${repeated.length} rows repeat another one: ${repeated[0]}`);
    }
  }

  #readBodyNames(table: RecognisedTable): void {
    const names = new Map<string, string>();
    for (const row of table.rows) {
      const name = readLocalName(table.cell(row, "local_name"), table.cell(row, "name"));
      const code = readNumber(table.cell(row, "code"));
      if (name !== undefined && code !== undefined) names.set(code, name);
    }
    for (const body of this.#bodies) {
      const name = names.get(body.code);
      if (name !== undefined) body.local_name = name;
    }
  }

  /** Rows are numbered from 1: a last number above their count shows that some are missing. */
  #checkNumbers({ name, header, rows }: RecognisedTable): void {
    const column = header.fields.findIndex((field) => /^(s|sr)no$/.test(headerKey(field)));
    const last = column === -1 ? undefined : readNumber(rows.at(-1)?.fields[column] ?? "");
    if (last !== undefined && isMuch(Number(last) - rows.length, rows.length)) {
      this.#problems.push(`${name} numbers its rows up to ${last} and has ${rows.length}`);
    }
  }

  /** Codes and PIN codes look alike: where the two headers are exchanged, hardly any code is a place's. */
  #checkPincodes(
    list: ListName,
    pincodes: ReadonlyMap<string, unknown>,
    places: readonly { code: string }[],
  ): void {
    const known = places.filter(({ code }) => pincodes.has(code)).length;
    if (places.length === 0 || known * 2 >= pincodes.size) return;
    const codes = `${pincodes.size - known} of ${pincodes.size} codes`;
    this.#problems.push(`${list}: ${codes} are in no other list; are two headers exchanged?`);
  }

  /** Towns alone fill few sub-districts of a state: where many have no village, a part of the list is missing. */
  #checkVillages(places: UnsavedDataset): void {
    const filled = new Set(places.villages.map(({ taluka_code }) => taluka_code));
    const byState = Map.groupBy(placesOfLevel(places, "taluka"), ({ state_code }) => state_code);
    for (const { code, name } of places.states) {
      const listed = byState.get(code) ?? [];
      const empty = listed.filter((taluka) => !filled.has(taluka.code)).length;
      if (listed.length === 0)
        this.#problems.push(`${name} (${code}) has no sub-district in any list`);
      if (empty <= Math.max(listed.length * EMPTY_SHARE, EMPTY_AT_LEAST)) continue;
      this.#problems.push(
        `${name} (${code}): ${empty} of ${listed.length} sub-districts have no village in the list of villages`,
      );
    }
  }
}
