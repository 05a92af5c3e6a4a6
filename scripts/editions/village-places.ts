import { VILLAGE_FIELDS } from "../../functions/core/contract/village-fields.ts";
import { nameKey } from "../../functions/core/names/tokens.ts";
import type { FormerPlace, Taluka, Village } from "../dataset/dataset.ts";
import { byCode } from "../dataset/places.ts";
import type { Outcome } from "../dataset/report.ts";
import { withoutBracketedMarks } from "../names/names-within.ts";
import { spellingOf } from "../names/spelling.ts";
import type { ListedOffice, MunicipalBody } from "../sources/said.ts";
import { countOf, mostFrequent } from "./counts.ts";
import type { LgdEditions } from "./lgd-editions.ts";
import type { Sources, Subdistricts } from "./subdistricts.ts";
import { NO_TALUKA, noTaluka } from "./taluka-codes.ts";
import { townCode } from "./town-codes.ts";
import { TownParts } from "./town-parts.ts";

export interface VillageSources extends Sources {
  subdistricts: Subdistricts;
  /** Today's talukas. Adds those for places without a sub-district. */
  talukas: Map<string, Taluka>;
  /** Bodies of towns. */
  bodies: readonly MunicipalBody[];
  offices: readonly ListedOffice[];
  /** LGD's code of a district → its code. */
  district: (lgdCode: string) => string;
}

export interface PlacedVillages {
  villages: Village[];
  former: FormerPlace[];
  /** Older taluka → the taluka of today that it became, or that has most of its villages. */
  homes: ReadonlyMap<string, string>;
}

/** A list with a smaller share of a state's older villages is incomplete: villages missing from it stay. */
const COMPLETE_LIST = 0.75;

/** The columns of villages that only the Census has. */
const KEPT_COLUMNS = VILLAGE_FIELDS.flatMap((field) => ("kept" in field ? [field.column] : []));

/**
 * The villages and towns with their talukas of today, and the older villages that no longer exist.
 *
 * If LGD's newest lists have the villages of a state, these are today's; towns, census towns and outgrowths stay and go with
 * the villages around them. Otherwise each place follows its older sub-district. A town that the Census did not count is as in
 * the lists of bodies, if it is there.
 */
export function placeVillages(sources: VillageSources): PlacedVillages {
  const towns = new TownParts(sources);
  const { listed, unlisted, gone, homes } = placeOlder(sources, towns);
  const added = addedVillages(sources);
  const former = formerVillages(gone, added);
  const renumbered = renumberedTowns(unlisted, added, (code) => towns.hasBody(code));
  for (const [town, successor] of renumbered) {
    Object.assign(successor, keptOf(town), { kind: town.kind });
    former.push(formerVillage(town, sources.older.talukaOf.get(town.code)!, successor));
    reportOlder(sources, RENUMBERED, town.code, successor.code);
  }
  const staying = unlisted.filter((town) => !renumbered.has(town));
  const villages = listed.concat(staying, added);
  fillFromOlder(villages, sources.lgd);
  return { villages, former, homes };
}

/** The older places, by what the newest lists have of them. */
interface OlderPlaces extends Pick<PlacedVillages, "homes"> {
  /** Those that the newest lists have, with their values. */
  listed: Village[];
  /** Those that stay, although the newest lists lack them. */
  unlisted: Village[];
  /** Villages that no longer exist, each with the taluka where its successor would be. */
  gone: { village: Village; home: string }[];
}

function placeOlder(sources: VillageSources, towns: TownParts): OlderPlaces {
  const { older, lists, talukas, bodies } = sources;
  const listedTowns = new Set(older.isDataset ? bodies.map(townCode) : []);
  const inTaluka = Map.groupBy(older.villages, ({ taluka_code }) => taluka_code);
  const homes = new Map<string, string>();
  const [listed, unlisted, gone]: [Village[], Village[], OlderPlaces["gone"]] = [[], [], []];
  const isComplete = completeLists(sources);
  for (const taluka of older.talukas) {
    const { code } = taluka;
    const places = inTaluka.get(code) ?? [];
    const home = new HomesOf(sources, towns, taluka, places);
    homes.set(code, home.main);
    for (const village of places) {
      const today = lists.villages.get(village.code);
      if (today !== undefined && talukas.has(today.taluka_code)) {
        listed.push(withList(village, today, lists.havePincodes));
      } else if (village.kind === undefined && today === undefined && isComplete(home.main)) {
        gone.push({ village, home: talukas.has(code) ? code : home.main });
        reportOlder(sources, GONE, village.code);
      } else if (village.population !== undefined || !listedTowns.has(village.code)) {
        const taluka_code = home.of(village);
        if (taluka_code !== undefined) unlisted.push({ ...village, taluka_code });
      }
    }
  }
  return { listed, unlisted, gone, homes };
}

/** The villages of the newest lists that are newer than the older edition. */
function addedVillages({ older, lists, talukas, lgd, report }: VillageSources): Village[] {
  const added: Village[] = [];
  for (const [code, village] of lists.villages) {
    if (older.talukaOf.has(code)) continue;
    if (talukas.has(village.taluka_code)) added.push({ ...village });
    else {
      const note = `sub-district ${village.taluka_code}`;
      report.add({ ...OF_UNKNOWN, ...lgd.origin("village", code), level: "village", code, note });
    }
  }
  return added;
}

function reportOlder(
  { older, report }: VillageSources,
  outcome: Outcome,
  code: string,
  note?: string,
) {
  const finding = { ...outcome, ...older.origin("village", code), level: "village", code } as const;
  report.add(note === undefined ? finding : { ...finding, note });
}

const GONE: Outcome = {
  action: "dropped",
  reason: "a village of 2011 that the newest list of its state lacks",
  done: "left out; its people are counted with its taluka",
};
const OF_UNKNOWN: Outcome = {
  action: "dropped",
  reason: "a village newer than the Census, in a sub-district that the newest list lacks",
  done: "left out",
};
const RENUMBERED: Outcome = {
  action: "merged",
  reason: "a census town or outgrowth that the newest list has as a village of another code",
  done: "that village, with its people of 2011; the code of 2011 leads to it",
};

/** An older village with the values of the newest list. Values that only other sources have stay. */
function withList(village: Village, listed: Village, hasPincodes: boolean): Village {
  const place: Village = { ...village, ...listed };
  if (village.kind !== undefined) place.kind = village.kind;
  if (hasPincodes && listed.pincode === undefined) delete place.pincode;
  return place;
}

/**
 * The villages that no longer exist, each with its successor if that is certain: the only village with its name that was added
 * to its taluka, if no other village of that name is gone. The successor gets the values that only the Census has.
 */
function formerVillages(
  gone: readonly { village: Village; home: string }[],
  added: readonly Village[],
): FormerPlace[] {
  const keyOf = (taluka: string, { name }: Village) => `${taluka} ${nameKey(name)}`;
  const homes = new Set(gone.map(({ home }) => home));
  const candidates = Map.groupBy(
    added.filter(({ taluka_code }) => homes.has(taluka_code)),
    (village) => keyOf(village.taluka_code, village),
  );
  const alike = countOf(gone.map(({ village, home }) => keyOf(home, village)));
  return gone.map(({ village, home }): FormerPlace => {
    const key = keyOf(home, village);
    const [successor, ...others] = candidates.get(key) ?? [];
    const isCertain = successor !== undefined && others.length === 0 && alike.get(key) === 1;
    if (isCertain) Object.assign(successor, { ...keptOf(village), ...successor });
    return formerVillage(village, village.taluka_code, isCertain ? successor : undefined);
  });
}

/** The values of a village that only the Census has. */
function keptOf(village: Village): Partial<Village> {
  return Object.fromEntries(
    KEPT_COLUMNS.flatMap((column) => {
      const value = village[column];
      return value === undefined ? [] : [[column, value]];
    }),
  );
}

function formerVillage(
  { code, name }: Village,
  parent_code: string,
  successor: Village | undefined,
): FormerPlace {
  return { level: "village", code, name, parent_code, successor_code: successor?.code ?? "" };
}

/**
 * The census towns and outgrowths that the newest lists have as villages with other codes (a census town is a village that the
 * Census called a town). The village must be the only one of the name that was added to the taluka, and no town there may have
 * the name. A census town that has become a town is not such a village.
 */
function renumberedTowns(
  unlisted: readonly Village[],
  added: readonly Village[],
  hasBody: (code: string) => boolean,
): Map<Village, Village> {
  const keyOf = ({ taluka_code, name }: Village) =>
    `${taluka_code} ${spellingOf(withoutBracketedMarks(name)).folded}`;
  const talukas = new Set(unlisted.map(({ taluka_code }) => taluka_code));
  const candidates = Map.groupBy(
    added.filter(({ taluka_code }) => talukas.has(taluka_code)),
    keyOf,
  );
  const talukasOfAdded = new Set(added.map(({ taluka_code }) => taluka_code));
  const nearby = unlisted.filter(({ taluka_code }) => talukasOfAdded.has(taluka_code));
  const alike = countOf(nearby.map(keyOf));
  const renumbered = new Map<Village, Village>();
  for (const town of nearby) {
    const isVillage = town.kind === "census_town" || town.kind === "outgrowth";
    if (!isVillage || hasBody(town.code)) continue;
    const [successor, ...others] = candidates.get(keyOf(town)) ?? [];
    if (successor === undefined || others.length > 0 || alike.get(keyOf(town)) !== 1) continue;
    renumbered.set(town, successor);
  }
  return renumbered;
}

/** The talukas of today for the places of one older taluka. */
class HomesOf {
  /** The taluka of today that has most of the villages. With complete lists, it may not exist. */
  readonly main: string;
  readonly #sources: VillageSources;
  readonly #towns: TownParts;
  readonly #taluka: string;
  readonly #places: readonly Village[];
  readonly #district: string;
  /** The villages that the newest lists have, by code, with their talukas there. */
  readonly #listed: { code: string; taluka_code: string }[];
  /** Their talukas. */
  #parts: ReadonlySet<string> | undefined;

  constructor(
    sources: VillageSources,
    towns: TownParts,
    { code: taluka, district_code: district }: Taluka,
    places: readonly Village[],
  ) {
    this.#sources = sources;
    this.#towns = towns;
    this.#taluka = taluka;
    this.#places = places;
    this.#district = district;
    const { lists, talukas, subdistricts } = sources;
    this.#listed = places
      .flatMap(({ code }) => lists.villages.get(code) ?? [])
      .filter(({ taluka_code }) => talukas.has(taluka_code))
      .sort((a, b) => (a.code < b.code ? -1 : 1));
    const [most] = mostFrequent(this.#listed.map(({ taluka_code }) => taluka_code));
    this.main =
      most ?? (this.#isNone ? (this.#none([]) ?? taluka) : subdistricts.place(taluka).code);
  }

  get #isNone(): boolean {
    return this.#taluka.endsWith(NO_TALUKA.code);
  }

  /** The taluka of a place that is missing from the newest lists. Undefined if its district no longer exists. */
  of(village: Village): string | undefined {
    const { code, kind } = village;
    const { talukas, older, subdistricts } = this.#sources;
    if (this.#isNone) return this.#none(this.#towns.districtsOfBody(code));
    // In a dataset, towns are already placed.
    if (older.isDataset && kind === "town" && talukas.has(this.#taluka)) return this.#taluka;
    if (this.#listed.length === 0 && !talukas.has(this.main)) {
      return this.#noneOf(subdistricts.place(this.#taluka).district_code);
    }
    if (this.#listed.length === 0) return this.main;
    this.#parts ??= new Set(this.#listed.map(({ taluka_code }) => taluka_code));
    const part = this.#towns.partOf(village, this.#parts, this.#places, () =>
      subdistricts.districtsToday(this.#district),
    );
    if (part !== undefined) return part;
    const next = this.#listed.findIndex((listed) => listed.code > code);
    const [before, after] = [this.#listed[next - 1], this.#listed[next]];
    return before !== undefined && before.taluka_code === after?.taluka_code
      ? before.taluka_code
      : this.main;
  }

  /**
   * The taluka for places without a sub-district. It is in the town's district of today, if that shares places with its older
   * district; otherwise in the main district that replaced it.
   */
  #none(ofBody: readonly string[]): string | undefined {
    const { subdistricts, district } = this.#sources;
    const then = this.#taluka.slice(0, -NO_TALUKA.code.length);
    const today = subdistricts.districtsToday(then);
    const own = ofBody.map(district).find((code) => today.includes(code)) ?? today[0]!;
    return this.#noneOf(own);
  }

  /** This district's taluka for places without a sub-district, added if missing. Undefined if the district no longer exists. */
  #noneOf(district: string): string | undefined {
    const { talukas, lists } = this.#sources;
    if (lists.areComplete && !lists.districts.has(district)) return undefined;
    const taluka = noTaluka(district);
    if (!talukas.has(taluka.code)) talukas.set(taluka.code, taluka);
    return taluka.code;
  }
}

/** Whether the newest lists have all villages in the state of a taluka. */
function completeLists({
  older,
  lists,
  subdistricts,
}: VillageSources): (taluka: string) => boolean {
  if (lists.areComplete) return () => true;
  const counts = new Map<string | undefined, { known: number; listed: number }>();
  const stateOf = (taluka: string): string | undefined => {
    const listed = lists.talukas.get(taluka);
    return listed && lists.districts.get(listed.district_code)?.state_code;
  };
  for (const { code, kind, taluka_code } of older.villages) {
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
    return state !== undefined && known > 0 && listed >= known * COMPLETE_LIST;
  };
}

/** Adds PIN codes and local names of older editions if the newest one has none. */
function fillFromOlder(villages: readonly Village[], lgd: LgdEditions): void {
  const lists = lgd.editions.map(({ places }) => byCode(places.villages));
  for (const village of villages)
    for (const list of lists) {
      const listed = list.get(village.code);
      if (listed?.local_name !== undefined) village.local_name ??= listed.local_name;
      if (listed?.pincode !== undefined) village.pincode ??= listed.pincode;
    }
}
