import type { FormerPlace, Taluka, Village } from "../dataset/dataset.ts";
import type { MunicipalBody } from "../sources/said.ts";
import { countOf, mostFrequent } from "./counts.ts";
import type { LgdEditions } from "./lgd-editions.ts";
import { NO_TALUKA, noTaluka } from "./settle.ts";
import type { Sources, Subdistricts } from "./subdistricts.ts";

/** LGD's codes of the areas that a town is in today, those of most of its rows first. */
export interface TownAreas {
  districts: readonly string[];
  talukas: readonly string[];
}

export interface VillageSources extends Omit<Sources, "codes"> {
  subdistricts: Subdistricts;
  /** Today's talukas; those for places in no sub-district are added. */
  talukas: Map<string, Taluka>;
  /** Census code of a town → its areas in the municipal directory. */
  towns: ReadonlyMap<string, TownAreas>;
  /** LGD's code of a district → its code. */
  district: (lgdCode: string) => string;
}

export interface PlacedVillages {
  villages: Village[];
  former: FormerPlace[];
  /** Taluka of 2011 → the taluka of today that it is, or that has most of its villages. */
  homes: ReadonlyMap<string, string>;
}

/** A list of a state's villages with fewer of those of 2011 is not the whole list: the others stay. */
const WHOLE_LIST = 0.75;

/**
 * The villages and towns with their talukas of today, and the villages of 2011 that no longer exist.
 *
 * Where LGD's newest lists have the villages of a state, those are today's; towns, census towns and outgrowths stay and
 * go with the villages around them. Elsewhere each place follows its sub-district of 2011.
 */
export function placeVillages(sources: VillageSources): PlacedVillages {
  const { census, lists, talukas, report } = sources;
  const inTaluka = Map.groupBy(census.villages, ({ taluka_code }) => taluka_code);
  const homes = new Map<string, string>();
  const villages: Village[] = [];
  const former: FormerPlace[] = [];
  const isWhole = wholeLists(sources);
  for (const { code } of census.talukas) {
    const places = inTaluka.get(code) ?? [];
    const home = new HomesOf(sources, code, places);
    homes.set(code, home.main);
    for (const village of places) {
      const listed = lists.villages.get(village.code);
      const isListed = listed !== undefined && talukas.has(listed.taluka_code);
      if (isListed) {
        villages.push({ ...village, ...listed, ...(village.kind && { kind: village.kind }) });
      } else if (village.kind === undefined && listed === undefined && isWhole(home.main)) {
        former.push({
          level: "village",
          code: village.code,
          name: village.name,
          parent_code: home.main,
          successor_code: "",
        });
        report.add({
          action: "dropped",
          reason: "a village of 2011 that the newest list of its state lacks",
          done: "left out; its people are counted with its taluka",
          ...census.origin("village", village.code),
          level: "village",
          code: village.code,
        });
      } else villages.push({ ...village, taluka_code: home.of(village) });
    }
  }
  for (const [code, village] of lists.villages) {
    if (census.talukaOf.has(code)) continue;
    if (talukas.has(village.taluka_code)) {
      villages.push({ ...village });
      continue;
    }
    report.add({
      action: "dropped",
      reason: "a village newer than the Census, in a sub-district that the newest list lacks",
      done: "left out",
      ...sources.lgd.origin("village", code),
      level: "village",
      code,
      note: `sub-district ${village.taluka_code}`,
    });
  }
  fillFromOlder(villages, sources.lgd);
  return { villages, former, homes };
}

/** Where the places of one taluka of 2011 are today. */
class HomesOf {
  /** The taluka of today that has most of the villages. */
  readonly main: string;
  readonly #sources: VillageSources;
  readonly #census: string;
  /** The villages that the newest lists have, by code, with their talukas there. */
  readonly #listed: { code: string; taluka_code: string }[];

  constructor(sources: VillageSources, taluka: string, places: readonly Village[]) {
    this.#sources = sources;
    this.#census = taluka;
    const { lists, talukas, subdistricts } = sources;
    this.#listed = places
      .flatMap(({ code }) => lists.villages.get(code) ?? [])
      .filter(({ taluka_code }) => talukas.has(taluka_code))
      .sort((a, b) => (a.code < b.code ? -1 : 1));
    const [most] = mostFrequent(this.#listed.map(({ taluka_code }) => taluka_code));
    const isNone = taluka.endsWith(NO_TALUKA.code);
    this.main = most ?? (isNone ? this.#none(undefined) : subdistricts.place(taluka).code);
  }

  /** The taluka of a place that is not in the newest lists. */
  of({ code }: Village): string {
    const areas = this.#sources.towns.get(code);
    if (this.#census.endsWith(NO_TALUKA.code)) return this.#none(areas);
    if (this.#listed.length === 0) return this.main;
    const own = areas?.talukas.find((taluka) =>
      this.#listed.some(({ taluka_code }) => taluka_code === taluka),
    );
    if (own !== undefined) return own;
    const next = this.#listed.findIndex((village) => village.code > code);
    const [before, after] = [this.#listed[next - 1], this.#listed[next]];
    return before !== undefined && before.taluka_code === after?.taluka_code
      ? before.taluka_code
      : this.main;
  }

  /** The taluka for places in none: of the district that the town is in today, if that has some of its district of 2011. */
  #none(areas: TownAreas | undefined): string {
    const { subdistricts, district, talukas } = this.#sources;
    const then = this.#census.slice(0, -NO_TALUKA.code.length);
    const today = subdistricts.districtsOf2011(then);
    const own = areas?.districts.map(district).find((code) => today.includes(code)) ?? today[0]!;
    const taluka = noTaluka(own);
    if (!talukas.has(taluka.code)) talukas.set(taluka.code, taluka);
    return taluka.code;
  }
}

/** Whether the newest lists have all villages of the state of a taluka. */
function wholeLists({ census, lists, subdistricts }: VillageSources): (taluka: string) => boolean {
  const counts = new Map<string | undefined, { known: number; listed: number }>();
  const stateOf = (taluka: string): string | undefined => {
    const listed = lists.talukas.get(taluka);
    return listed && lists.districts.get(listed.district_code)?.state_code;
  };
  for (const { code, kind, taluka_code } of census.villages) {
    if (kind !== undefined) continue;
    const newest = lists.villages.get(code)?.taluka_code;
    const state = stateOf(newest ?? subdistricts.find(taluka_code) ?? "");
    const count = counts.get(state) ?? { known: 0, listed: 0 };
    counts.set(state, count);
    count.known++;
    if (newest !== undefined) count.listed++;
  }
  return (taluka) => {
    const state = stateOf(taluka);
    const { known, listed } = counts.get(state) ?? { known: 0, listed: 0 };
    return state !== undefined && known > 0 && listed >= known * WHOLE_LIST;
  };
}

/** Adds PIN codes and local names of older editions where the newest has none. */
function fillFromOlder(villages: readonly Village[], lgd: LgdEditions): void {
  const known = new Map(villages.map((village) => [village.code, village]));
  for (const { places } of lgd.editions) {
    for (const { code, local_name, pincode } of places.villages) {
      const village = known.get(code);
      if (village === undefined) continue;
      if (local_name !== undefined) village.local_name ??= local_name;
      if (pincode !== undefined) village.pincode ??= pincode;
    }
  }
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
