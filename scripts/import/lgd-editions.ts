import type { Level } from "../../functions/core/contract/levels.ts";
import type { District, State, Taluka } from "../dataset/dataset.ts";
import { type CollectedPlaces, Collector } from "./collect.ts";
import type { RecognisedTable } from "./header.ts";
import { LGD_NAME, lgdRows } from "./lgd.ts";
import type { Report } from "./report.ts";
import type { Origin } from "./settle.ts";

/** The files of the Local Government Directory of one date. */
export interface LgdEdition {
  /** Year and month, or the year, as in `2026-05`; empty if unknown. */
  date: string;
  places: CollectedPlaces;
  /** By level: code of a district or sub-district → its code in the Census of 2011. */
  censusCodes: Readonly<Record<"district" | "taluka", ReadonlyMap<string, string>>>;
}

/** The edition in these tables. */
export function lgdEdition(date: string, tables: readonly RecognisedTable[], report: Report): LgdEdition {
  const censusCodes = { district: new Map<string, string>(), taluka: new Map<string, string>() };
  const origin = { source: LGD_NAME, districts_edition: date, villages_edition: date };
  const collector = new Collector(report, { origin, dividedTalukas: false });
  for (const table of tables) {
    const rows = lgdRows(table, report, (level, code, census) => censusCodes[level].set(code, census));
    for (const row of rows) collector.add(row);
  }
  return { date, places: collector.places(), censusCodes };
}

/** Several LGD editions as one: each place as in the newest edition that has it. */
export class LgdEditions {
  /** Newest first. */
  readonly editions: readonly LgdEdition[];
  readonly states: ReadonlyMap<string, State>;
  readonly districts: ReadonlyMap<string, District>;
  readonly talukas: ReadonlyMap<string, Taluka>;
  readonly #names = new Map<string, Set<string>>();
  /** By place: the newest edition with it. */
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

  /** The names of a district or sub-district in all editions, the newest first. */
  names(level: "district" | "taluka", code: string): string[] {
    return [...(this.#names.get(`${level} ${code}`) ?? [])];
  }

  /** The Census 2011 code of a district or sub-district, if an edition has it. */
  censusCode(level: "district" | "taluka", code: string): string | undefined {
    const edition = this.editions.find(({ censusCodes }) => censusCodes[level].has(code));
    return edition?.censusCodes[level].get(code);
  }

  /** The first row of a place, in the newest edition with it. */
  origin(level: Level, code: string): Origin {
    return this.#newest.get(`${level} ${code}`)!.origin(level, code);
  }

  /** The code of the state of a sub-district. */
  stateOf({ district_code }: Taluka): string {
    return this.districts.get(district_code)!.state_code;
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

/** By code; the first list wins. */
function newest<Place extends { code: string }>(lists: readonly (readonly Place[])[]): Map<string, Place> {
  return new Map(lists.toReversed().flatMap((list) => list.map((place) => [place.code, place])));
}
