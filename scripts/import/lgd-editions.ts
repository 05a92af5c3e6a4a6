import type { Level } from "../../functions/core/contract/levels.ts";
import type { District, State, Taluka } from "../dataset/dataset.ts";
import { type CollectedPlaces, Collector } from "./collect.ts";
import type { RecognisedTable } from "./header.ts";
import { LGD_NAME, lgdRows } from "./lgd.ts";
import type { Report } from "./report.ts";
import type { Origin } from "./settle.ts";

/** The files of the Local Government Directory of one date. */
export interface LgdEdition {
  /** Year and month, or the year, as in `2026-05`; empty when it is not known. */
  date: string;
  places: CollectedPlaces;
  /** Code of a district or sub-district → its code in the Census of 2011, by level. */
  censusCodes: Readonly<Record<"district" | "taluka", ReadonlyMap<string, string>>>;
}

/** Collects the rows of one LGD edition, and the Census codes that its lists have. */
export class LgdCollector {
  readonly #date: string;
  readonly #report: Report;
  readonly #collector: Collector;
  readonly #censusCodes = { district: new Map<string, string>(), taluka: new Map<string, string>() };

  /** @param date as in {@link LgdEdition} */
  constructor(date: string, report: Report) {
    this.#date = date;
    this.#report = report;
    const origin = { source: LGD_NAME, boundaries: date.slice(0, 4) };
    this.#collector = new Collector(report, { origin, dividedTalukas: false });
  }

  add(table: RecognisedTable): void {
    const rows = lgdRows(table, this.#report, (level, code, census) => {
      this.#censusCodes[level].set(code, census);
    });
    for (const row of rows) this.#collector.add(row);
  }

  edition(): LgdEdition {
    return { date: this.#date, places: this.#collector.places(), censusCodes: this.#censusCodes };
  }
}

/** Several editions of the directory as one: of each place what the newest edition that has it says. */
export class LgdEditions {
  /** Newest first. */
  readonly editions: readonly LgdEdition[];
  readonly states: ReadonlyMap<string, State>;
  readonly districts: ReadonlyMap<string, District>;
  readonly talukas: ReadonlyMap<string, Taluka>;
  readonly #names = new Map<string, Set<string>>();
  /** By place: the newest edition that has it. */
  readonly #newest = new Map<string, CollectedPlaces>();

  constructor(editions: readonly LgdEdition[]) {
    this.editions = [...editions].sort((a, b) => (a.date < b.date ? 1 : -1));
    const places = this.editions.map((edition) => edition.places);
    this.states = newest(places.map(({ states }) => states));
    this.districts = newest(places.map(({ districts }) => districts));
    this.talukas = newest(places.map(({ talukas }) => talukas));
    for (const edition of places) {
      for (const { code, name } of edition.districts) this.#add(edition, "district", code, name);
      for (const { code, name } of edition.talukas) this.#add(edition, "taluka", code, name);
      for (const { level, code, alias } of edition.aliases) this.#addName(level, code, alias);
      for (const { code, name } of edition.states) this.#add(edition, "state", code, name);
    }
  }

  /** The names that a district or sub-district has in any edition, the newest first. */
  names(level: "district" | "taluka", code: string): string[] {
    return [...(this.#names.get(`${level} ${code}`) ?? [])];
  }

  /** The code that a district or sub-district had in the Census of 2011, where an edition has it. */
  censusCode(level: "district" | "taluka", code: string): string | undefined {
    const edition = this.editions.find(({ censusCodes }) => censusCodes[level].has(code));
    return edition?.censusCodes[level].get(code);
  }

  /** The first row of a place, in the newest edition that has it. */
  origin(level: Level, code: string): Origin {
    return this.#newest.get(`${level} ${code}`)!.origin(level, code);
  }

  /** The code of the state that a sub-district is in. */
  stateOf({ district_code }: Taluka): string {
    return this.districts.get(district_code)!.state_code;
  }

  /** The newest edition that has districts of this state, else the newest that has the state. */
  editionOf(stateCode: string): LgdEdition {
    const withDistricts = this.editions.find(({ places }) =>
      places.districts.some(({ state_code }) => state_code === stateCode),
    );
    return (
      withDistricts ?? this.editions.find(({ places }) => places.states.some((s) => s.code === stateCode))!
    );
  }

  #add(edition: CollectedPlaces, level: Level, code: string, name: string): void {
    const key = `${level} ${code}`;
    if (!this.#newest.has(key)) this.#newest.set(key, edition);
    this.#addName(level, code, name);
  }

  #addName(level: Level, code: string, name: string): void {
    const key = `${level} ${code}`;
    const names = this.#names.get(key);
    if (names === undefined) this.#names.set(key, new Set([name]));
    else names.add(name);
  }
}

/** By code, of several lists the first's. */
function newest<Place extends { code: string }>(lists: readonly (readonly Place[])[]): Map<string, Place> {
  return new Map(lists.toReversed().flatMap((list) => list.map((place) => [place.code, place])));
}
