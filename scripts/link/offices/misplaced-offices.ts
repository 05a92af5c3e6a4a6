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
    says: "offices of a PIN code in one district, at least, with names of places of another district, to be moved there",
    source: "with two, all of them named, 18 of 147 PIN codes are moved wrongly",
  },
  MOST_HERE: {
    value: 1 / 3,
    says: "offices with names of places of their own district, at most, for each of these",
    source:
      "with half, and 60 % of those with a name there, 16 of 360 PIN codes are moved wrongly instead of 6 of 282",
  },
  LEAST_SHARE: {
    value: 0.5,
    says: "share of the PIN code's offices in their district that these must be",
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
    says: "share of the PIN codes with its first three digits: a state with no more of them is contradicted",
    source:
      "by hand; Diu's are Gujarat's, and some of Meghalaya's are Assam's: names keep them where they are",
  },
  FEWEST_SAID: {
    value: 2,
    says: "offices, if there are several, that must have names of places of the district that the digits say, in the same state",
    source: "by hand",
  },
  MOST_NAMES_HERE: {
    value: 0.5,
    says: "offices with names of places of a district that digits contradict, at most, for each with a name of the district that they say",
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
 * Moves the post offices of a PIN code from one district to another one of the state, if most of their names are those of places
 * there, and few those of places in their own district. India Post's list has districts as they were before 2020, and some that
 * the offices never were in: Bastar's are in Raipur. An office stays if only its own district has a place of its name. By the known
 * places around them, 268 of 282 PIN codes are moved rightly (123 of 130 in one half, 145 of 152 apart), and 6 wrongly.
 *
 * Fewer names are enough if the first digits of the PIN code contradict the district: Agartala's head office is listed in
 * Telangana. Then the offices move to the district of the PIN code's other offices, or of the PIN codes with the same first four
 * digits.
 */
export function moveMisplacedOffices(places: UnsavedDataset, report: Report): void {
  const { stateOf } = statesOf(places);
  const names = new LinkNames();
  const doubtful = doubtfulGroups(places, stateOf).map((group): NamedGroup => {
    const keys = group.offices.map(([, { name }]) => names.whole(placeOfOffice(name)).key);
    return { ...group, keys };
  });
  const named = new NamedDistricts(places, doubtful, names, stateOf);
  const nameOf = new Map(places.districts.map(({ code, name }) => [code, name]));
  for (const group of doubtful) {
    const { listed, offices, keys, said } = group;
    const isSaid = said !== undefined && agree(group, said, named);
    const district = isSaid ? said.district : mostNamed(group, named);
    if (district === undefined) continue;
    const moved = offices.filter((_, i) => {
      const key = keys[i]!;
      return !named.has(listed, key) || named.has(district, key);
    });
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
  }
}

/** The groups of offices whose digits contradict their district, and those with enough names to say another one. */
function doubtfulGroups(
  { villages, talukas, postOffices = [] }: UnsavedDataset,
  stateOf: (district: string) => string,
): DoubtfulGroup[] {
  const districtOf = districtsOfTalukas(talukas);
  const withPlaces = new Set(villages.map(({ taluka_code }) => districtOf.get(taluka_code)!));
  const all = groupsOf(postOffices);
  const byDigits = new DigitDistricts(all, stateOf);
  return all
    .map((group) => ({ ...group, said: byDigits.contradict(group) }))
    .filter(
      ({ said, offices, listed }) =>
        said !== undefined || (offices.length >= FEWEST_NAMES && withPlaces.has(listed)),
    );
}

/** The district that has places of most of the offices' names, if their own has few. */
function mostNamed(
  { listed, offices, keys }: NamedGroup,
  named: NamedDistricts,
): string | undefined {
  const counts = countOf(keys.flatMap((key) => [...named.districts(listed, key)]));
  const [[found, most] = ["", 0]] = [...counts].sort(([, a], [, b]) => b - a);
  if (most < FEWEST_NAMES || most < offices.length * LEAST_SHARE) return undefined;
  return (counts.get(listed) ?? 0) > most * MOST_HERE ? undefined : found;
}

/** Whether offices have names of places in the district that the digits say, and few of their own district's. */
function agree(
  { listed, offices, keys }: NamedGroup,
  { district, isOtherState }: Said,
  named: NamedDistricts,
): boolean {
  const [own, others] = [listed, district].map((one) => keys.filter((key) => named.has(one, key)));
  const fewest = isOtherState ? 1 : Math.min(FEWEST_SAID, offices.length);
  return others!.length >= fewest && own!.length <= others!.length * MOST_NAMES_HERE;
}

/** The districts that have places of the names of offices, in their states. */
class NamedDistricts {
  readonly #stateOf: (district: string) => string;
  readonly #names: LinkNames;
  /** State → a name that offices have there → the districts of its places. */
  readonly #asked = new Map<string, Map<string, Set<string> | undefined>>();

  constructor(
    { villages, talukas, aliases }: UnsavedDataset,
    groups: readonly NamedGroup[],
    names: LinkNames,
    stateOf: (district: string) => string,
  ) {
    this.#stateOf = stateOf;
    this.#names = names;
    for (const { listed, keys, said } of groups)
      for (const state of new Set([listed, said?.district ?? listed].map(stateOf))) {
        const ofState = this.#asked.get(state) ?? new Map<string, undefined>();
        this.#asked.set(state, ofState);
        for (const key of keys) ofState.set(key, undefined);
      }
    const districtOf = districtsOfTalukas(talukas);
    const others = Map.groupBy(
      aliases.filter(({ level }) => level === "village"),
      ({ code }) => code,
    );
    for (const { code, name, taluka_code } of villages) {
      const district = districtOf.get(taluka_code)!;
      this.#add(district, name);
      for (const { alias } of others.get(code) ?? []) this.#add(district, alias);
    }
  }

  #add(district: string, name: string): void {
    const ofState = this.#asked.get(this.#stateOf(district));
    const { key } = this.#names.whole(name);
    if (ofState?.has(key) !== true) return;
    const some = ofState.get(key);
    if (some === undefined) ofState.set(key, new Set([district]));
    else some.add(district);
  }

  /** The districts of the state of a district that have places of a name. */
  districts(district: string, key: string): ReadonlySet<string> {
    return this.#asked.get(this.#stateOf(district))!.get(key) ?? NONE;
  }

  /** Whether a district has a place of a name. */
  has(district: string, key: string): boolean {
    return this.districts(district, key).has(district);
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

interface DoubtfulGroup extends Group {
  readonly said: Said | undefined;
}

interface NamedGroup extends DoubtfulGroup {
  /** The key of each office's name. */
  readonly keys: readonly string[];
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
