import type { District, Taluka, Village } from "../dataset/dataset.ts";
import { statesOf } from "../dataset/places.ts";
import type { LgdEdition } from "./lgd-editions.ts";

/**
 * What the newest of LGD's lists say, under LGD's codes: of each state the districts of the newest edition that has them,
 * likewise the sub-districts and the villages.
 */
export class NewestLists {
  readonly districts = new Map<string, District>();
  /** Those in one of `districts`. */
  readonly talukas = new Map<string, Taluka>();
  readonly villages = new Map<string, Village>();
  /** State → the date of the edition that its districts are from. */
  readonly districtsEdition = new Map<string, string>();
  /** State → the date of the edition that its villages are from. */
  readonly villagesEdition = new Map<string, string>();

  /** @param editions newest first */
  constructor(editions: readonly LgdEdition[]) {
    const withTalukas = new Set<string>();
    for (const { date, places } of editions) {
      const { stateOf, stateOfTaluka } = statesOf(places);
      const districts = Map.groupBy(places.districts, ({ state_code }) => state_code);
      for (const [state, list] of districts) {
        // A district that a newer edition has in another state.
        const own = list.filter(({ code }) => !this.districts.has(code));
        if (this.districtsEdition.has(state) || own.length === 0) continue;
        this.districtsEdition.set(state, date);
        for (const district of own) this.districts.set(district.code, district);
      }
      for (const [state, list] of Map.groupBy(places.talukas, (taluka) => stateOf(taluka.district_code))) {
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
