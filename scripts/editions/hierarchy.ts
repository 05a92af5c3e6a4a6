import type { Level } from "../../functions/core/contract/levels.ts";
import type {
  Alias,
  District,
  State,
  Taluka,
  UnsavedDataset,
  Village,
} from "../dataset/dataset.ts";
import { statesOf } from "../dataset/places.ts";
import type { Report } from "../dataset/report.ts";
import { CENSUS_EDITION, CENSUS_STATES } from "../sources/census.ts";
import { LGD_NAME } from "../sources/lgd.ts";
import { leaveOutEmpty } from "./collect.ts";
import type { Edition } from "./edition.ts";
import { LgdEditions, NewestLists } from "./lgd-editions.ts";
import type { OlderEdition } from "./older.ts";
import { districtCodes, inOwnCodes } from "./own-codes.ts";
import { type Sources, Subdistricts } from "./subdistricts.ts";
import { NO_TALUKA } from "./taluka-codes.ts";
import { type PlacedVillages, placeVillages, type VillageSources } from "./village-places.ts";

/** Today's places, and a translation of older codes to theirs. */
export interface Hierarchy extends Pick<PlacedVillages, "homes"> {
  places: UnsavedDataset;
  /** LGD's code of a district in any edition → its own code, whether or not it exists today. */
  district: (lgdCode: string) => string;
  /** The older or LGD's code of a sub-district → the taluka that it is today; undefined if unknown. */
  taluka: (code: string) => string | undefined;
  /** LGD's editions under the codes of the places, newest first. */
  lgd: LgdEditions;
  /** New sub-districts that are left out because none of their villages is known. */
  leftOut: readonly Taluka[];
  /** Older talukas that are missing from the newest list of their state. */
  kept: readonly Taluka[];
}

/**
 * Today's hierarchy from an older edition and LGD's editions. The newest edition decides, as far down as it reaches.
 *
 * If LGD lists the sub-districts of a state, each older sub-district is in LGD's district and state for it. If LGD lists the
 * villages, the villages are also today's. Everything that no list of LGD has stays, unless the lists are complete.
 * @param evidence bodies of towns and post offices, which place the towns
 */
export function buildHierarchy(
  older: OlderEdition,
  editions: readonly Edition[],
  { bodies, offices }: Pick<VillageSources, "bodies" | "offices">,
  report: Report,
): Hierarchy {
  const codes = districtCodes(older, new LgdEditions(editions));
  const lgd = new LgdEditions(editions.map((edition) => inOwnCodes(edition, older, codes)));
  const lists = new NewestLists(lgd.editions);
  const district = (lgdCode: string): string => codes.own.get(lgdCode)!;
  const sources: Sources = { older, lgd, lists, in2011: codes.in2011, report };
  const subdistricts = new Subdistricts(sources);
  const talukas = talukasToday(sources, subdistricts);
  const { villages, former, homes } = placeVillages({
    ...sources,
    subdistricts,
    talukas,
    bodies,
    offices,
    district,
  });
  const places: UnsavedDataset = {
    states: [],
    districts: districtsToday(sources, talukas),
    talukas: [...talukas.values()],
    villages,
    aliases: [],
    former,
    formerAreas: [],
  };
  const leftOut = leaveOutUnknown(places, sources, subdistricts);
  leaveOutEmpty(places, lists.unlisted);
  places.states = statesToday(places, sources);
  const kept = countUnmatched(places, leftOut, sources);
  const known = new Set(places.talukas.map(({ code }) => code));
  const taluka = (code: string): string | undefined => {
    const own = known.has(code) ? code : (subdistricts.find(code) ?? "");
    return known.has(own) ? own : undefined;
  };
  const hierarchy = { places, homes, district, taluka, lgd, leftOut, kept };
  places.aliases = olderNames(hierarchy, sources);
  reportListed(hierarchy, sources);
  return hierarchy;
}

/** The sub-districts of the newest lists, and the older ones missing from them, unless the lists are complete. */
function talukasToday({ older, lists }: Sources, subdistricts: Subdistricts): Map<string, Taluka> {
  const talukas = new Map<string, Taluka>();
  for (const { code, name, district_code } of lists.talukas.values())
    talukas.set(code, { code, name, district_code });
  if (lists.areComplete) return talukas;
  for (const { code, name } of older.talukas) {
    if (code.endsWith(NO_TALUKA.code)) continue;
    const placed = subdistricts.place(code);
    if (!talukas.has(placed.code)) talukas.set(placed.code, { ...placed, name });
  }
  return talukas;
}

/** The districts of the newest lists, and older ones that still have talukas or whose state has no list. */
function districtsToday(
  { older, lgd, lists, in2011 }: Sources,
  talukas: ReadonlyMap<string, Taluka>,
): District[] {
  const districts = new Map<string, District>();
  for (const { code, name, state_code, lgd_code } of lists.districts.values()) {
    const census_2011_code = in2011.get(code);
    districts.set(code, {
      code,
      name,
      state_code,
      lgd_code: lgd_code!,
      ...(census_2011_code && { census_2011_code }),
    });
  }
  if (lists.areComplete) return [...districts.values()];
  const used = new Set([...talukas.values()].map(({ district_code }) => district_code));
  const withTalukas = new Set(older.talukas.map(({ district_code }) => district_code));
  for (const { code, name, state_code } of older.districts) {
    const isUnlisted = !lists.districtsEdition.has(state_code) && !withTalukas.has(code);
    if (districts.has(code) || !(used.has(code) || isUnlisted)) continue;
    const lgd_code = lgd.districts.get(code)?.lgd_code;
    districts.set(code, {
      code,
      name,
      state_code,
      ...(lgd_code && { lgd_code }),
      census_2011_code: code,
    });
  }
  return [...districts.values()];
}

/** Leaves out new sub-districts without any known village, in states whose villages are known. */
function leaveOutUnknown(
  places: UnsavedDataset,
  { lgd, lists, report }: Sources,
  subdistricts: Subdistricts,
): Taluka[] {
  if (lists.areComplete) return [];
  const { stateOfTaluka } = statesOf(places);
  const leftOut: Taluka[] = [];
  const withVillages = new Set(places.villages.map(({ taluka_code }) => taluka_code));
  const states = new Set([...withVillages].map(stateOfTaluka));
  places.talukas = places.talukas.filter((taluka) => {
    const { code } = taluka;
    const isKnown =
      withVillages.has(code) || subdistricts.existed(code) || !states.has(stateOfTaluka(code));
    if (isKnown || !lists.talukas.has(code)) return true;
    leftOut.push(taluka);
    report.add({
      action: "dropped",
      reason: "a new sub-district none of whose villages are known",
      done: "left out: its villages are in the sub-districts of 2011",
      ...lgd.origin("taluka", code),
      level: "taluka",
      code,
    });
    return false;
  });
  return leftOut;
}

/** The states of the districts, with the sources and editions of their places. */
function statesToday(places: UnsavedDataset, { older, lgd, lists }: Sources): State[] {
  if (lists.areComplete) return [...lgd.states.values()];
  const { stateOfTaluka } = statesOf(places);
  const ofCensus = new Set<string>();
  for (const { code, taluka_code } of places.villages) {
    const state = stateOfTaluka(taluka_code);
    if (!ofCensus.has(state) && older.talukaOf.has(code)) ofCensus.add(state);
  }
  const codes = [...new Set(places.districts.map(({ state_code }) => state_code))].sort();
  const known = new Map([
    ...older.states.map((state) => [state.code, state] as const),
    ...lgd.states,
  ]);
  return codes.map((code) => {
    const newest = lists.districtsEdition.get(code);
    const sources = [
      ...(ofCensus.has(code) || newest === undefined ? [CENSUS_STATES.source] : []),
      ...(newest === undefined ? [] : [LGD_NAME]),
    ];
    return {
      ...known.get(code)!,
      source: sources.join("; "),
      districts_edition: newest ?? CENSUS_EDITION.date,
      villages_edition:
        lists.villagesEdition.get(code) ?? (ofCensus.has(code) ? CENSUS_EDITION.date : ""),
    };
  });
}

/**
 * Sets, per state, the number of sub-districts that the newest list lacks (and returns these), and the number of new ones that
 * are left out.
 */
function countUnmatched(
  places: UnsavedDataset,
  leftOut: readonly Taluka[],
  { older, lists }: Sources,
): Taluka[] {
  const { stateOf } = statesOf(places);
  const in2011 = new Set(older.talukas.map(({ code }) => code));
  const kept = places.talukas.filter(({ code }) => {
    return in2011.has(code) && !lists.talukas.has(code) && !code.endsWith(NO_TALUKA.code);
  });
  const number = (talukas: readonly Taluka[], state: string): string | undefined => {
    const those = talukas.filter(({ district_code }) => stateOf(district_code) === state);
    return those.length === 0 ? undefined : String(those.length);
  };
  for (const state of places.states) {
    const [talukas_kept, talukas_left_out] = [
      number(kept, state.code),
      number(leftOut, state.code),
    ];
    if (talukas_kept !== undefined && lists.districtsEdition.has(state.code))
      state.talukas_kept = talukas_kept;
    if (talukas_left_out !== undefined) state.talukas_left_out = talukas_left_out;
  }
  return kept;
}

/** The names of places of today in all editions, if their codes are the same or have certainly changed. */
function olderNames({ places, taluka }: Hierarchy, { older, lgd }: Sources): Alias[] {
  const aliases: Alias[] = [];
  const successors = new Map(
    places.former.map(({ level, code, successor_code }) => [`${level} ${code}`, successor_code]),
  );
  const codeToday = (level: Alias["level"], code: string) =>
    level === "taluka" ? taluka(code) : (successors.get(`${level} ${code}`) ?? code);
  const add = (
    level: Alias["level"],
    code: string | undefined,
    ...names: readonly string[]
  ): void => {
    if (code !== undefined) for (const alias of names) aliases.push({ level, code, alias });
  };
  for (const code of lgd.districts.keys()) add("district", code, ...lgd.names("district", code));
  for (const code of lgd.talukas.keys()) add("taluka", taluka(code), ...lgd.names("taluka", code));
  for (const { code, name } of older.districts) add("district", code, name);
  for (const { code, name } of older.talukas) add("taluka", taluka(code), name);
  // Nearly all villages still have the same name.
  const today = new Map(places.villages.map(({ code, name }) => [code, name]));
  const addVillages = (villages: readonly Village[]) => {
    for (const { code, name } of villages) if (name !== today.get(code)) add("village", code, name);
  };
  addVillages(older.villages);
  for (const { level, code, alias } of older.aliases) add(level, codeToday(level, code), alias);
  for (const { places: list } of lgd.editions) {
    addVillages(list.villages);
    for (const { level, code, alias } of list.aliases) {
      if (level === "village" || level === "state") add(level, code, alias);
    }
  }
  return aliases;
}

/** Reports the areas that only older lists of LGD have. */
function reportListed({ places, taluka }: Hierarchy, { lgd, lists, report }: Sources): void {
  const states = new Set(places.states.map(({ code }) => code));
  const add = (level: Level, codes: Iterable<string>, reason: string, done: string): void => {
    for (const code of codes) {
      const listed = level === "district" ? lgd.districts.get(code)!.lgd_code! : code;
      const place = { ...lgd.origin(level, code), level, code: listed };
      report.add({ action: "dropped", reason, done, ...place });
    }
  };
  const talukas = [...lgd.talukas.keys()].filter((code) => {
    return !lists.talukas.has(code) && taluka(code) === undefined;
  });
  const unknown = "a sub-district that neither the newest list of its state nor the Census has";
  add("taluka", talukas, unknown, "left out");
  const empty = [...lgd.states.keys()].filter((code) => !states.has(code));
  add("state", empty, "a state without a district in the lists", "left out");
  const districts = [...lgd.districts.keys()].filter((code) => !lists.districts.has(code));
  const former = "left out; a former area where its sub-districts are known";
  add("district", districts, "a district that the newest list of its state lacks", former);
}
