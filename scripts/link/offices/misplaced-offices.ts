/**
 * Post offices that are listed in another district than their places are in: mostly in one that was divided since, or one that
 * the first digits of their PIN code contradict.
 */
import type { PostOffice, UnsavedDataset } from "../../dataset/dataset.ts";
import { districtsOfTalukas, statesOf } from "../../dataset/places.ts";
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
  FEWEST_CODES: {
    value: 5,
    says: "other PIN codes with its first three digits that contradict a district, if none of them is there",
    source: "by hand",
  },
  FEW_OF_STATE: {
    value: 0.05,
    says: "share of the PIN codes with its first three digits that contradicts a state, if no more of them are there",
    source:
      "by hand; Diu's are Gujarat's, and some of Meghalaya's are Assam's: names keep them where they are",
  },
  FEWEST_SAID: {
    value: 2,
    says: "offices with names of places of the district that the digits say, of several in the same state",
    source: "by hand",
  },
  MOST_NAMES_HERE: {
    value: 0.5,
    says: "offices with names of places of a district that digits contradict, for each with a name of the one they point to, at most",
    source:
      "of 98 offices of 17 PIN codes that digits move 97 are right, by eye; the other has a wrong PIN code",
  },
} as const;
const {
  FEWEST_NAMES,
  MOST_HERE,
  LEAST_SHARE,
  FEWEST_CODES,
  FEW_OF_STATE,
  FEWEST_SAID,
  MOST_NAMES_HERE,
} = valuesOf(MISPLACED_LIMITS);

/**
 * Moves the post offices that a PIN code has in one district to another one of the state, where places of most of their
 * names are, and of few of them in their own. India Post's list has districts of before 2020, and some that the offices
 * never were in: Bastar's are in Raipur. An office stays whose name only its own district has. Known places around them
 * show that 268 of 282 PIN codes are rightly moved (123 of 130 in one half, 145 of 152 apart), and 6 wrongly.
 *
 * Fewer names are enough where the first digits of the PIN code contradict the district: Agartala's head office is listed in
 * Telangana. Then the offices are in the district of the PIN code's other offices, or of the PIN codes with its first four
 * digits.
 */
export function moveMisplacedOffices(places: UnsavedDataset, report: Report): void {
  const { villages, talukas, districts, aliases, postOffices = [] } = places;
  const { stateOf } = statesOf(places);
  const districtOf = districtsOfTalukas(talukas);
  const withPlaces = new Set(villages.map(({ taluka_code }) => districtOf.get(taluka_code)!));
  const all = groupsOf(postOffices);
  const byDigits = new DigitDistricts(all, stateOf);
  const groups = all.flatMap((group): (Group & { readonly said?: Said | undefined })[] => {
    const said = byDigits.contradict(group);
    const isAsked = group.offices.length >= FEWEST_NAMES && withPlaces.has(group.listed);
    return said !== undefined || isAsked ? [{ ...group, said }] : [];
  });
  const names = new LinkNames();
  /** State → a name that offices have there → the districts of its places. */
  const asked = new Map<string, Map<string, Set<string> | undefined>>();
  const keys = groups.map(({ listed, offices, said }) => {
    const states = new Set([listed, said?.district ?? listed].map(stateOf));
    return offices.map(([, { name }]) => {
      const { key } = names.whole(placeOfOffice(name));
      for (const state of states) {
        const ofState = asked.get(state) ?? new Map<string, undefined>();
        asked.set(state, ofState.set(key, undefined));
      }
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
  for (const [i, { listed, offices, said }] of groups.entries()) {
    const placesOf = (district: string) =>
      keys[i]!.map((key) => asked.get(stateOf(district))!.get(key)?.has(district) === true);
    const ofState = asked.get(stateOf(listed))!;
    const counts = countOf(keys[i]!.flatMap((key) => [...(ofState.get(key) ?? NONE)]));
    const district = said && isSaid(said, placesOf) ? said.district : mostNamed(counts);
    if (district === undefined) continue;
    const [here, there] = [placesOf(listed), placesOf(district)];
    const moved = offices.filter((_, k) => !here[k] || there[k]);
    for (const [, office] of moved) office.district_code = district;
    const [[first, { pincode }]] = moved as [Numbered, ...Numbered[]];
    report.add({
      action: "repaired",
      reason: "post offices of a PIN code in a district without most of their places",
      done: "in the district that has these",
      file: TABLES.postOffices.file,
      line: lineOf(first),
      level: "district",
      code: district,
      name: nameOf.get(district)!,
      note: `${moved.length} with ${pincode}, listed in ${nameOf.get(listed)}`,
    });

    /** The district that has places of most of the names, if its own has few. */
    function mostNamed(named: ReadonlyMap<string, number>): string | undefined {
      const [[found, most] = ["", 0]] = [...named].sort(([, a], [, b]) => b - a);
      if (most < FEWEST_NAMES || most < offices.length * LEAST_SHARE) return undefined;
      return (named.get(listed) ?? 0) > most * MOST_HERE ? undefined : found;
    }

    /** Whether names are of places in the district that the digits say, and few of its own. */
    function isSaid(
      { district: there, isOtherState }: Said,
      placesIn: (district: string) => readonly boolean[],
    ): boolean {
      const [own, others] = [listed, there].map((one) => placesIn(one).filter(Boolean).length);
      const fewest = isOtherState ? 1 : Math.min(FEWEST_SAID, offices.length);
      return others! >= fewest && own! <= others! * MOST_NAMES_HERE;
    }
  }
}

/** The district that the digits of a PIN code say, rather than the listed one. */
interface Said {
  readonly district: string;
  readonly isOtherState: boolean;
}

/** The districts of PIN codes with the same first digits. */
class DigitDistricts {
  readonly #stateOf: (district: string) => string;
  /** PIN code → its offices by district, most first. */
  readonly #ofPincode: ReadonlyMap<string, readonly Group[]>;
  /** First three digits → district → PIN codes most of whose offices are there. */
  readonly #byDigits = new Map<string, Map<string, string[]>>();

  constructor(groups: readonly Group[], stateOf: (district: string) => string) {
    this.#stateOf = stateOf;
    const ofPincode = Map.groupBy(groups, ({ pincode }) => pincode);
    this.#ofPincode = ofPincode;
    for (const [pincode, some] of ofPincode) {
      some.sort((a, b) => b.offices.length - a.offices.length);
      const { listed } = some[0]!;
      const digits = pincode.slice(0, 3);
      const districts = this.#byDigits.get(digits) ?? new Map<string, string[]>();
      this.#byDigits.set(digits, districts);
      districts.set(listed, [...(districts.get(listed) ?? []), pincode]);
    }
  }

  /** What the first digits of a PIN code say if they contradict the district of some of its offices. */
  contradict({ pincode, listed, offices }: Group): Said | undefined {
    const others = [...this.#byDigits.get(pincode.slice(0, 3))!].map(
      ([district, codes]) => [district, codes.filter((code) => code !== pincode)] as const,
    );
    const sum = (some: typeof others) => some.reduce((all, [, codes]) => all + codes.length, 0);
    const state = this.#stateOf(listed);
    const inState = sum(others.filter(([district]) => this.#stateOf(district) === state));
    const isOfOtherState = inState <= sum(others) * FEW_OF_STATE;
    if (sum(others) < FEWEST_CODES) return undefined;
    if (!isOfOtherState && others.some(([one, codes]) => one === listed && codes.length > 0))
      return undefined;
    const [most] = this.#ofPincode.get(pincode)!;
    if (most!.offices.length > offices.length)
      return isOfOtherState && this.#stateOf(most!.listed) !== state
        ? { district: most!.listed, isOtherState: true }
        : undefined;
    const near = others
      .map(([district, codes]) => {
        const same = codes.filter((code) => code.startsWith(pincode.slice(0, 4)));
        return [district, same.length] as const;
      })
      .filter(([district, count]) => count > 0 && district !== listed)
      .sort(([, a], [, b]) => b - a);
    const [[district] = []] = near;
    return district === undefined
      ? undefined
      : { district, isOtherState: this.#stateOf(district) !== state };
  }
}

const NONE: ReadonlySet<string> = new Set();

/** An office with its row. */
type Numbered = readonly [number, PostOffice];

/** The offices of a PIN code in one district. */
interface Group {
  readonly pincode: string;
  readonly listed: string;
  readonly offices: Numbered[];
}

function groupsOf(postOffices: readonly PostOffice[]): Group[] {
  const groups = new Map<string, Group>();
  for (const [i, office] of postOffices.entries()) {
    const { district_code: listed, pincode } = office;
    if (listed === undefined) continue;
    const some = groups.get(`${pincode} ${listed}`);
    if (some === undefined)
      groups.set(`${pincode} ${listed}`, { pincode, listed, offices: [[i, office]] });
    else some.offices.push([i, office]);
  }
  return [...groups.values()];
}
