/** Post offices that are listed in another district than their places are in: mostly in one that was divided since. */
import type { PostOffice, UnsavedDataset } from "../../dataset/dataset.ts";
import { statesOf } from "../../dataset/places.ts";
import type { Report } from "../../dataset/report.ts";
import { TABLES } from "../../dataset/tables.ts";
import { countOf } from "../../editions/counts.ts";
import { placeOfOffice } from "../../names/office-names.ts";
import { lineOf } from "../../tables/own-csv.ts";
import { valuesOf } from "../link.ts";
import { LinkNames } from "../names.ts";

export const MISPLACED_LIMITS = {
  FEWEST_NAMES: {
    value: 3,
    says: "offices of a PIN code in one district that have names of places of another one",
    source: "with two, all of them named, 18 of 147 PIN codes are moved wrongly",
  },
  MOST_HERE: {
    value: 1 / 3,
    says: "offices with names of places of their own district for each of these, at most",
    source:
      "with half, and 60 % of those with a name there, 16 of 360 PIN codes are moved wrongly instead of 6 of 282",
  },
  LEAST_SHARE: {
    value: 0.5,
    says: "share of the PIN code's offices in the one district that these are",
    source:
      "with fewer, Burnpur in Asansol is elsewhere: a city's suburbs have common names, and are no villages",
  },
} as const;
const { FEWEST_NAMES, MOST_HERE, LEAST_SHARE } = valuesOf(MISPLACED_LIMITS);

/**
 * Moves the post offices that a PIN code has in one district to another one of the state, where places of most of their
 * names are, and of few of them in their own. India Post's list has districts of before 2020, and some that the offices
 * never were in: Bastar's are in Raipur. An office stays whose name only its own district has. Known places around them
 * show that 268 of 282 PIN codes are rightly moved (123 of 130 in one half, 145 of 152 apart), and 6 wrongly.
 */
export function moveMisplacedOffices(places: UnsavedDataset, report: Report): void {
  const { villages, talukas, districts, aliases, postOffices = [] } = places;
  const { stateOf } = statesOf(places);
  const districtOf = new Map(talukas.map(({ code, district_code }) => [code, district_code]));
  const withPlaces = new Set(villages.map(({ taluka_code }) => districtOf.get(taluka_code)!));
  const groups = groupsOf(postOffices).filter(
    ({ listed, offices }) => offices.length >= FEWEST_NAMES && withPlaces.has(listed),
  );
  const names = new LinkNames();
  /** State → a name that offices have there → the districts of its places. */
  const asked = new Map<string, Map<string, Set<string> | undefined>>();
  const keys = groups.map(({ listed, offices }) => {
    const state = stateOf(listed);
    const ofState = asked.get(state) ?? new Map<string, undefined>();
    asked.set(state, ofState);
    return offices.map(([, { name }]) => {
      const { key } = names.whole(placeOfOffice(name));
      ofState.set(key, undefined);
      return key;
    });
  });
  const add = (district: string, name: string) => {
    const ofState = asked.get(stateOf(district));
    const { key } = names.whole(name);
    if (ofState?.has(key) !== true) return;
    const some = ofState.get(key);
    if (some === undefined) ofState.set(key, new Set([district]));
    else some.add(district);
  };
  const others = Map.groupBy(
    aliases.filter(({ level }) => level === "village"),
    ({ code }) => code,
  );
  for (const { code, name, taluka_code } of villages) {
    const district = districtOf.get(taluka_code)!;
    add(district, name);
    for (const { alias } of others.get(code) ?? []) add(district, alias);
  }
  const nameOf = new Map(districts.map(({ code, name }) => [code, name]));
  for (const [i, { listed, offices }] of groups.entries()) {
    const ofState = asked.get(stateOf(listed))!;
    const found = keys[i]!.map((key) => ofState.get(key) ?? NONE);
    const counts = countOf(found.flatMap((of) => [...of]));
    const [[district, most] = ["", 0]] = [...counts].sort(([, a], [, b]) => b - a);
    if (most < FEWEST_NAMES || most < offices.length * LEAST_SHARE) continue;
    if ((counts.get(listed) ?? 0) > most * MOST_HERE) continue;
    const moved = offices.filter((_, k) => !found[k]!.has(listed) || found[k]!.has(district));
    for (const [, office] of moved) office.district_code = district;
    const [[first, { pincode }]] = moved as [Numbered, ...Numbered[]];
    report.add({
      action: "repaired",
      reason: "post offices of a PIN code in a district without most of their places",
      done: "in the district that has these",
      ...{ file: TABLES.postOffices.file, line: lineOf(first), level: "district" },
      ...{ code: district, name: nameOf.get(district)! },
      note: `${moved.length} with ${pincode}, listed in ${nameOf.get(listed)}`,
    });
  }
}

const NONE: ReadonlySet<string> = new Set();

/** An office with its row. */
type Numbered = readonly [number, PostOffice];

/** The offices of a PIN code in one district. */
function groupsOf(
  postOffices: readonly PostOffice[],
): { readonly listed: string; readonly offices: readonly Numbered[] }[] {
  const groups = new Map<string, { listed: string; offices: Numbered[] }>();
  for (const [i, office] of postOffices.entries()) {
    const { district_code: listed, pincode } = office;
    if (listed === undefined) continue;
    const some = groups.get(`${pincode} ${listed}`);
    if (some === undefined) groups.set(`${pincode} ${listed}`, { listed, offices: [[i, office]] });
    else some.offices.push([i, office]);
  }
  return [...groups.values()];
}
