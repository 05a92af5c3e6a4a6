import type { Level, PointLevel } from "../../functions/core/contract/levels.ts";
import type { District, State, Taluka, Village } from "../dataset/dataset.ts";
import { statesOf } from "../dataset/places.ts";
import type { CollectedPlaces } from "./collect.ts";
import type { Edition } from "./edition.ts";
import type { Origin } from "./taluka-codes.ts";

/** Several LGD editions as one. Each place is as in the newest edition that has it. */
export class LgdEditions {
  /** Newest first. */
  readonly editions: readonly Edition[];
  readonly states: ReadonlyMap<string, State>;
  readonly districts: ReadonlyMap<string, District>;
  readonly talukas: ReadonlyMap<string, Taluka>;
  readonly #names = new Map<string, Set<string>>();
  /** By area: the newest edition that has it. */
  readonly #newest = new Map<string, CollectedPlaces>();

  constructor(editions: readonly Edition[]) {
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

  /** The names of a district or sub-district in all editions, newest first. */
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
    // There are many villages, but only a few are looked up.
    const newest =
      level === "village"
        ? this.editions.find(({ places }) => places.talukaOf.has(code))?.places
        : this.#newest.get(`${level} ${code}`);
    return newest!.origin(level, code);
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

  #addName(level: PointLevel, code: string, name: string): void {
    const key = `${level} ${code}`;
    const names = this.#names.get(key);
    if (names === undefined) this.#names.set(key, new Set([name]));
    else names.add(name);
  }
}

/** By code; the first list wins. */
function newest<Place extends { code: string }>(
  lists: readonly (readonly Place[])[],
): Map<string, Place> {
  return new Map(lists.toReversed().flatMap((list) => list.map((place) => [place.code, place])));
}

/**
 * The contents of the newest lists of LGD: for each state, the districts of the newest edition that has them, and likewise the
 * sub-districts and the villages.
 */
export class NewestLists {
  readonly districts = new Map<string, District>();
  /** Only talukas in one of `districts`. */
  readonly talukas = new Map<string, Taluka>();
  readonly villages = new Map<string, Village>();
  /** Districts that are missing from the lists of districts. */
  readonly unlisted = new Set<string>();
  /** State → the date of the edition of its districts. */
  readonly districtsEdition = new Map<string, string>();
  /** State → the date of the edition of its villages. */
  readonly villagesEdition = new Map<string, string>();
  /** Whether these are all lists of one day. Then a place that is missing no longer exists. */
  readonly areComplete: boolean;
  /** Whether a village without a PIN code in these lists has none. */
  readonly havePincodes: boolean;

  /** @param editions newest first */
  constructor(editions: readonly Edition[]) {
    this.areComplete = editions.some(({ isComplete }) => isComplete);
    this.havePincodes = editions.some(({ hasPincodes }) => hasPincodes);
    const withTalukas = new Set<string>();
    for (const { date, places } of editions) {
      const { stateOf, stateOfTaluka } = statesOf(places);
      const districts = Map.groupBy(places.districts, ({ state_code }) => state_code);
      for (const [state, list] of districts) {
        // Leaves out districts that a newer edition has in another state.
        const own = list.filter(({ code }) => !this.districts.has(code));
        if (this.districtsEdition.has(state) || own.length === 0) continue;
        this.districtsEdition.set(state, date);
        for (const district of own) {
          this.districts.set(district.code, district);
          if (places.unlisted.has(district.code)) this.unlisted.add(district.code);
        }
      }
      for (const [state, list] of Map.groupBy(places.talukas, (taluka) =>
        stateOf(taluka.district_code),
      )) {
        if (withTalukas.has(state)) continue;
        withTalukas.add(state);
        for (const taluka of list) {
          if (this.districts.has(taluka.district_code) && !this.talukas.has(taluka.code)) {
            this.talukas.set(taluka.code, taluka);
          }
        }
      }
      for (const [state, list] of Map.groupBy(places.villages, (village) =>
        stateOfTaluka(village.taluka_code),
      )) {
        if (this.villagesEdition.has(state)) continue;
        this.villagesEdition.set(state, date);
        for (const village of list) this.villages.set(village.code, village);
      }
    }
  }
}
