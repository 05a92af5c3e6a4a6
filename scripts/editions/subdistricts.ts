import { nameKey } from "../../functions/core/names/tokens.ts";
import type { Taluka } from "../dataset/dataset.ts";
import { statesOf } from "../dataset/places.ts";
import type { Report } from "../dataset/report.ts";
import { withoutBracketedMarks } from "../names/names-within.ts";
import { mostFrequent } from "./counts.ts";
import type { LgdEditions, NewestLists } from "./lgd-editions.ts";
import type { OlderEdition } from "./older.ts";
import { NO_TALUKA, partCode } from "./taluka-codes.ts";

/** The sources of today's hierarchy, all with the same codes. */
export interface Sources {
  older: OlderEdition;
  lgd: LgdEditions;
  lists: NewestLists;
  /** The code of a district → its code in the Census of 2011. */
  in2011: ReadonlyMap<string, string>;
  report: Report;
}

/** A taluka of today, by code, with the code of its district. */
export type PlacedTaluka = Pick<Taluka, "code" | "district_code">;

/**
 * The sub-districts of the older edition, mostly of 2011, as talukas of today:
 *
 * - A sub-district that the newest lists have, under its code or with another number, is where they put it. If it had parts in
 *   several districts and is one again, the parts are merged.
 * - A sub-district that is missing from them keeps its code. It is in the district that today has most of the sub-districts of
 *   its former district: the one in the newest list that still has it, otherwise that of 2011.
 * - A sub-district whose district no list covers stays as it was.
 */
export class Subdistricts {
  readonly #sources: Sources;
  /** Older sub-district → its code in the lists, if it differs. */
  readonly #renumbered: ReadonlyMap<string, string>;
  /** District of 2011 → today's districts of those of its parts that are in the newest lists. */
  readonly #partsOf: ReadonlyMap<string, readonly string[]>;
  /** Older taluka → its place of today. */
  readonly #placed = new Map<string, PlacedTaluka>();
  readonly #codesOfToday = new Set<string>();

  constructor(sources: Sources) {
    this.#sources = sources;
    this.#renumbered = this.#match();
    this.#partsOf = this.#listedParts();
    this.#place();
    for (const { code } of this.#placed.values()) this.#codesOfToday.add(code);
  }

  /** The taluka of today for an older one. Not for places without a sub-district. */
  place(olderTaluka: string): PlacedTaluka {
    return this.#placed.get(olderTaluka)!;
  }

  /** The code of today's taluka for the code of an older sub-district or taluka. */
  find(code: string): string | undefined {
    return this.#placed.get(code)?.code;
  }

  /** Whether a taluka of today existed in the older edition. */
  existed(code: string): boolean {
    return this.#codesOfToday.has(code);
  }

  /** The districts of today that have parts of an older district; first the one that it became, or that has most of it. */
  districtsToday(code: string): string[] {
    const parts = this.#partsOf.get(code) ?? [];
    const first = this.#matched(code) ?? mostFrequent(parts).sort()[0] ?? code;
    return [...new Set([first, ...parts])];
  }

  #matched(olderDistrict: string): string | undefined {
    return this.#sources.lists.districts.has(olderDistrict) ? olderDistrict : undefined;
  }

  /**
   * Older sub-districts whose LGD code is not the Census's. Found by LGD's column, or by a name that only one of the state's
   * remaining sub-districts has on each side.
   */
  #match(): Map<string, string> {
    const { talukas } = this.#sources.older;
    const { stateOfTaluka } = statesOf(this.#sources.older);
    const known = new Set(talukas.map(({ code }) => code));
    const statesIn2011 = this.#statesIn2011();
    const stateOf = ({ district_code }: Taluka) =>
      this.#sources.lists.districts.get(district_code)!.state_code;
    const renumbered = new Map<string, string>();
    const newer = [...this.#sources.lists.talukas.values()].filter(({ code }) => !known.has(code));
    for (const taluka of newer) {
      const census = this.#sources.lgd.censusCode("taluka", taluka.code) ?? "";
      // Lists have a few wrong codes, of talukas in another part of the country.
      const isThere = known.has(census) && statesIn2011(stateOf(taluka)).has(stateOfTaluka(census));
      if (isThere && !this.#sources.lgd.talukas.has(census)) renumbered.set(census, taluka.code);
    }
    const matched = new Set(renumbered.values());
    const left = talukas.filter(({ code }) => {
      const sub = code.slice(-NO_TALUKA.code.length);
      return sub === code && !this.#sources.lists.talukas.has(sub) && !renumbered.has(sub);
    });
    const older = Map.groupBy(left, ({ name }) => nameKey(withoutBracketedMarks(name)));
    const further = newer.filter(({ code }) => !matched.has(code));
    const byName = Map.groupBy(
      further,
      (taluka) => `${stateOf(taluka)} ${nameKey(withoutBracketedMarks(taluka.name))}`,
    );
    for (const [taluka, ...others] of byName.values()) {
      const states = statesIn2011(stateOf(taluka!));
      const alike = older.get(nameKey(withoutBracketedMarks(taluka!.name))) ?? [];
      const [only, ...more] = alike.filter(({ code }) => states.has(stateOfTaluka(code)));
      if (only !== undefined && others.length + more.length === 0)
        renumbered.set(only.code, taluka!.code);
    }
    return renumbered;
  }

  /** Returns the states of 2011 whose sub-districts a state of today has, including itself. */
  #statesIn2011(): (state: string) => ReadonlySet<string> {
    const { stateOfTaluka } = statesOf(this.#sources.older);
    const known = new Set(this.#sources.older.talukas.map(({ code }) => code));
    const listed = [...this.#sources.lists.talukas.values()].filter(({ code }) => known.has(code));
    const then = new Map<string, Set<string>>();
    for (const { code, district_code } of listed) {
      const state = this.#sources.lists.districts.get(district_code)!.state_code;
      then.set(state, (then.get(state) ?? new Set([state])).add(stateOfTaluka(code)));
    }
    return (state) => then.get(state) ?? new Set([state]);
  }

  #listedParts(): Map<string, string[]> {
    const parts = new Map<string, string[]>();
    for (const { code, district_code } of this.#sources.older.talukas) {
      const listed = this.#listed(code);
      if (listed === undefined) continue;
      const some = parts.get(district_code);
      if (some === undefined) parts.set(district_code, [listed.district_code]);
      else some.push(listed.district_code);
    }
    return parts;
  }

  #listed(olderTaluka: string): PlacedTaluka | undefined {
    const { talukas } = this.#sources.lists;
    const sub = olderTaluka.slice(-NO_TALUKA.code.length);
    // For a divided sub-district, this very part if it still exists.
    const own = [olderTaluka, this.#renumbered.get(sub) ?? sub].find((code) => talukas.has(code));
    return own === undefined
      ? undefined
      : { code: own, district_code: talukas.get(own)!.district_code };
  }

  #place(): void {
    const left: { code: string; district: string }[] = [];
    for (const { code, district_code } of this.#sources.older.talukas) {
      if (code.endsWith(NO_TALUKA.code)) continue;
      const listed = this.#listed(code);
      const gone = listed === undefined ? this.#districtOfGone(code, district_code) : "";
      if (listed !== undefined) this.#placed.set(code, listed);
      else left.push({ code, district: gone });
      this.#report(code, district_code, listed, gone);
    }
    for (const [sub, those] of Map.groupBy(left, ({ code }) =>
      code.slice(-NO_TALUKA.code.length),
    )) {
      // The part with the five digits keeps them, and so do the other parts in its district.
      const keeper = those.find(({ code }) => code === sub)?.district;
      for (const { code, district } of those) {
        const own = district === keeper ? sub : partCode(district, sub);
        this.#placed.set(code, { code: own, district_code: district });
      }
    }
  }

  #districtOfGone(code: string, district: string): string {
    const sub = code.slice(-NO_TALUKA.code.length);
    for (const { places } of this.#sources.lgd.editions) {
      const former = places.talukas.find((taluka) => taluka.code === sub)?.district_code;
      if (former === undefined) continue;
      const others = places.talukas.filter(({ district_code }) => district_code === former);
      const today = others.flatMap((taluka) => {
        const listed = this.#sources.lists.talukas.get(taluka.code);
        return listed?.district_code ?? [];
      });
      const [most] = mostFrequent(today).sort();
      if (most !== undefined) return most;
    }
    const today = this.#partsOf.get(district) ?? [];
    return mostFrequent(today).sort()[0] ?? this.#matched(district) ?? district;
  }

  #report(code: string, then: string, listed: PlacedTaluka | undefined, gone: string): void {
    const { older, report } = this.#sources;
    const place = { ...older.origin("taluka", code), level: "taluka", code } as const;
    const now = listed?.district_code ?? gone;
    if (listed === undefined && (now !== then || this.#matched(then) !== undefined)) {
      report.add({
        ...place,
        action: "doubtful",
        reason: "a sub-district that the newest list of its state lacks",
        done: "kept, in the district that today has most of the sub-districts of its former district",
        note: `district ${then} in 2011, ${now} today`,
      });
    } else if (now !== then) {
      report.add({
        ...place,
        action: "moved",
        reason: "a sub-district that the newest list has in another district",
        done: "in that district; the district of 2011 still finds it",
        note: `district ${then} in 2011, ${now} today`,
      });
    } else if (listed !== undefined && listed.code !== code) {
      report.add({
        ...place,
        action: "merged",
        reason:
          "a sub-district whose parts are one in the newest list, or that has another number there",
        done: "has the code of the newest list",
        note: `taluka ${listed.code}`,
      });
    }
  }
}
