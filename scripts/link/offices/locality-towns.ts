/** Finds the statutory town of a locality. */
import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import { townRadiusKm } from "../../../functions/core/geo/town-radius.ts";
import { nameKey } from "../../../functions/core/names/tokens.ts";
import type { Alias, PostOffice, UnsavedDataset, Village } from "../../dataset/dataset.ts";
import { districtsOfTalukas, statesOf } from "../../dataset/places.ts";
import { byFrequency } from "../../editions/counts.ts";
import { withoutBracketedMarks } from "../../names/names-within.ts";
import { PointGrid, positionOf, positionsOf } from "../grid.ts";
import { valuesOf } from "../link.ts";
import type { OfficePlaces } from "./office-village.ts";

export const LOCALITY_TOWN_LIMITS = {
  IN_TOWN: {
    value: 0.7,
    says: "an office within this number of radii from the middle of a town is in it",
    source: "by hand; two judged samples of 300 hold the result",
  },
  CLEARLY: {
    value: 1.4,
    says: "times further, by their radii, that the next town must be",
    source: "by hand; two judged samples of 300 hold the result",
  },
  FAR: {
    value: 1.5,
    says: "an office beyond this number of radii is not in a town, whatever its PIN code",
    source: "by hand; two judged samples of 300 hold the result",
  },
  MUCH_SMALLER: {
    value: 6,
    says: "times the people of any other town with the same first digits that a city needs, for these digits to be its own",
    source: "by hand",
  },
  SMALL: {
    value: 30_000,
    says: "people of a town below which its PIN code reaches far into the country",
    source: "by hand",
  },
  CITY: {
    value: 100_000,
    says: "people of a city, whose PIN codes are its own",
    source: "by hand",
  },
  LARGE_CITY: {
    value: 300_000,
    says: "people of a city that has offices in other districts than its own",
    source: "by hand",
  },
  SEVERAL_NUMBERS: {
    value: 1_000_000,
    says: "people of a city with PIN codes of several numbers",
    source: "Ahmedabad has 3800 to 3824",
  },
  ONE_TOWN: {
    value: 0.9,
    says: "share of a district's people in one town that makes it that town",
    source: "by hand",
  },
  CITY_STATE: {
    value: 0.5,
    says: "share of a state's people in the town of its name that makes it the town of offices that are not in or near another",
    source: "Delhi has 66 %, and covers all of its state but New Delhi and the cantonment",
  },
} as const;
const {
  IN_TOWN,
  CLEARLY,
  FAR,
  MUCH_SMALLER,
  SMALL,
  CITY,
  LARGE_CITY,
  SEVERAL_NUMBERS,
  ONE_TOWN,
  CITY_STATE,
} = valuesOf(LOCALITY_TOWN_LIMITS);

/** Offices with these names are in the middle of their town, even in a small one whose PIN code covers the countryside. */
const IN_THE_MIDDLE =
  /\b(?:baza+r|market|town|city|kutcher?y|chowk|main|mandi|station|court|fort|peth?|street)\b/i;

/** Works, airports and barracks are outside the town whose PIN code they have. */
const OUTSIDE =
  /\b(?:thermal|power|stps?|project|coll[ei]*r(?:y|ies)|mines?|factory|mills?|dam|refinery|air ?(?:force|port)|aerodrom\w*|barracks|cant(?:t|onment))\b/i;

/** A cantonment is inside its city, which shares its PIN codes and surrounds it. */
const CANTONMENT = /\bcant/i;

/** Whether a town is a cantonment by its name. */
export function isCantonmentTown({ name }: Village): boolean {
  return CANTONMENT.test(name);
}

interface TownWithExtent {
  town: Village;
  state: string;
  district: string;
  people: number;
  /** Undefined if its position is unknown. */
  middle: Position | undefined;
  radius: number;
}

/** Finds the towns of post offices that are localities. */
export class LocalityTowns {
  readonly #byPincode = new Map<string, Set<Village>>();
  /** Towns with the first four digits of their PIN codes. */
  readonly #numbers = new Set<string>();
  readonly #ofDistrict: ReadonlyMap<string, Village>;
  /** State → the city that it consists of, apart from other towns and villages. */
  readonly #cityOfState: ReadonlyMap<string, Village>;
  /** The cells are large, because towns that contain others are wide. */
  readonly #grid = new PointGrid<TownWithExtent>(0.25);
  /** Radius of the largest town, in kilometres. */
  readonly #largestRadius: number;
  readonly #towns: ReadonlyMap<Village, TownWithExtent>;
  readonly #byName = new Map<string, Village[]>();
  readonly #stateOf: (district: string) => string;
  /** The first four digits of PIN codes → the towns of head offices with them, the largest first. */
  readonly #sortingTowns = new Map<string, TownWithExtent[]>();
  /** All PIN codes, sorted. */
  readonly #pincodes: readonly string[];
  /** PIN code → its position among all. */
  readonly #order: ReadonlyMap<string, number>;
  /** PIN codes with a branch office. They extend into the countryside. */
  readonly #rural: ReadonlySet<string>;
  /** PIN code → the town that most of its offices are in by position, with the share of these offices. */
  readonly #ofPositions = new Map<string, { town: Village; share: number; offices: number }>();

  constructor(places: UnsavedDataset, { places: found }: OfficePlaces) {
    const { postOffices = [] } = places;
    this.#stateOf = statesOf(places).stateOf;
    const districtOf = districtsOfTalukas(places.talukas);
    const towns = this.#townsOf(places, districtOf);
    this.#towns = new Map(towns.map((town) => [town.town, town]));
    this.#largestRadius = Math.max(0, ...towns.map(({ radius }) => radius));
    for (const one of towns)
      if (one.middle !== undefined && !isCantonmentTown(one.town)) this.#grid.add(one, one.middle);
    this.#addNames(towns, places.aliases);
    // A PIN code that a town shares with another one, whose own office has it, is that one's.
    const own = new Set(found.values());
    for (const { town } of towns.filter(({ town }) => own.has(town))) this.#addPincodes(town);
    const taken = new Set(this.#byPincode.keys());
    for (const { town } of towns.filter(({ town }) => !own.has(town)))
      this.#addPincodes(town, taken);
    this.#addOffices(found);
    this.#ofDistrict = townsOfDistricts(places, towns, (key) => this.#byName.get(key) ?? []);
    this.#cityOfState = citiesOfStates(places, this.#stateOf, districtOf);
    this.#rural = new Set(
      postOffices.flatMap(({ type, pincode }) => (type === "branch_office" ? pincode : [])),
    );
    const byPincode = Map.groupBy(postOffices, ({ pincode }) => pincode);
    this.#pincodes = [...byPincode.keys()].sort();
    this.#order = new Map(this.#pincodes.map((pincode, i) => [pincode, i]));
    for (const [pincode, offices] of byPincode) this.#addPositions(pincode, offices);
  }

  #townsOf(
    { villages, positions = [] }: UnsavedDataset,
    districtOf: ReadonlyMap<string, string>,
  ): TownWithExtent[] {
    const statutory = villages.filter(({ kind }) => kind === "town");
    const middles = positionsOf(statutory, positions);
    return statutory.map((town) => {
      const district = districtOf.get(town.taluka_code)!;
      const people = Number(town.population ?? 0);
      const radius = townRadiusKm(Math.max(people, 5000));
      const state = this.#stateOf(district);
      return { town, district, people, radius, state, middle: middles.get(town.code) };
    });
  }

  /** Finds towns by their own names, then by their other ones. */
  #addNames(towns: readonly TownWithExtent[], aliases: readonly Alias[]): void {
    const add = ({ town, state }: TownWithExtent, name: string) => {
      const key = `${state} ${nameKey(withoutBracketedMarks(name))}`;
      const some = this.#byName.get(key) ?? [];
      if (!some.includes(town)) this.#byName.set(key, [...some, town]);
    };
    for (const one of towns) add(one, one.town.name);
    const byCode = new Map(towns.map((one) => [one.town.code, one]));
    for (const { level, code, alias } of aliases) {
      const town = level === "village" ? byCode.get(code) : undefined;
      if (town !== undefined) add(town, alias);
    }
  }

  /** Gives towns the PIN codes of their offices, and their first digits to those with a head office, and to large cities. */
  #addOffices(found: OfficePlaces["places"]): void {
    for (const [{ pincode, type }, place] of found) {
      if (place.kind !== "town" || type === "branch_office") continue;
      this.#addPincode(pincode, place);
      if (isCantonmentTown(place)) continue;
      const town = this.#towns.get(place)!;
      const known = this.#sortingTowns.get(pincode.slice(0, 4)) ?? [];
      if (known.includes(town) || (type !== "head_office" && town.people < LARGE_CITY)) continue;
      this.#sortingTowns.set(
        pincode.slice(0, 4),
        [...known, town].sort((a, b) => b.people - a.people),
      );
    }
  }

  /** Finds the town that most offices of a PIN code are in by their positions. */
  #addPositions(pincode: string, offices: readonly PostOffice[]): void {
    const placed = offices.flatMap((office) =>
      positionOf(office) === undefined ? [] : (this.#near(office) ?? [null]),
    );
    const [most] = byFrequency(placed);
    if (most?.[0] == null) return;
    this.#ofPositions.set(pincode, {
      town: most[0],
      share: most[1] / placed.length,
      offices: placed.length,
    });
  }

  /**
   * The only town with this name in a district, or the only city of the state. If there are several, the one whose own name it
   * is: Pune Cantonment is also called Pune.
   */
  named(name: string, district: string): Village | undefined {
    const key = nameKey(name);
    const all = this.#byName.get(`${this.#stateOf(district)} ${key}`) ?? [];
    const oneOf = (towns: readonly Village[]) => {
      const own = towns.filter((town) => nameKey(town.name) === key);
      const [only, ...others] = own.length > 0 ? own : towns;
      return others.length === 0 ? only : undefined;
    };
    const here = all.filter((town) => this.#towns.get(town)!.district === district);
    return oneOf(
      here.length > 0 ? here : all.filter((town) => this.#towns.get(town)!.people >= LARGE_CITY),
    );
  }

  /** The town that an office is in. Undefined if uncertain. */
  find(office: PostOffice): Village | undefined {
    const { pincode, name, type, district_code } = office;
    const ofDistrict = this.#ofDistrict.get(district_code!);
    // Branch offices are in villages around the towns; the data does not have these under the offices' names.
    if (type === "branch_office") return undefined;
    if (OUTSIDE.test(name)) return ofDistrict;
    const near = positionOf(office) === undefined ? undefined : this.#near(office);
    const ofPincode = this.#byPincode.get(pincode);
    const ofPositions = this.#ofPositions.get(pincode);
    if (ofPincode?.size === 1) {
      const [town] = ofPincode;
      // The city around it shares the PIN code: Chhipi Tank has that of Meerut Cantonment but is in Meerut.
      if (isCantonmentTown(town!)) return undefined;
      const { people } = this.#towns.get(town!)!;
      const [isRural, isSmall] = [this.#rural.has(pincode), people < SMALL];
      const isOfCity = (isRural || isSmall) && this.#isOfCityNumbers(town!, pincode);
      const reachesFar = people === 0 || isOfCity || (isRural && isSmall);
      if (reachesFar && near !== town && !IN_THE_MIDDLE.test(name)) return undefined;
      // If an office has the PIN code of a small town, its position is more likely wrong than that code.
      if (near === undefined || near === town || !this.#isCity(near)) return town;
      return undefined;
    }
    if (ofPincode !== undefined && ofPincode.size > 1 && near !== undefined) {
      return ofPincode.has(near) ? near : undefined;
    }
    const ofAll = ofDistrict ?? this.#cityAround(office);
    if (ofAll !== undefined) return ofAll;
    if (near !== undefined) {
      const isAgreed = ofPositions?.town === near && ofPositions.share >= 0.6;
      // Around a city of another district, only offices with its own first digits are in it: Badangpet has 5001.., Hyderabad
      // 5000..
      const isHere = this.#towns.get(near)!.district === district_code || pincode[3] === "0";
      const isCitys = isAgreed && isHere && this.#hasNumbers(near, pincode);
      return isCitys || this.#isOwnNumber(near, office) ? near : undefined;
    }
    return this.#sortingTown(office) ?? this.#ofNeighbours(office);
  }

  /**
   * Whether more than the first digits place an office in a town. Required if a village of the district has the office's name.
   * Either the town's own office has its PIN code, or the first digits are a city's and the office is there by position.
   */
  isSurelyInTown(office: PostOffice): boolean {
    const { pincode } = office;
    const town = this.find(office);
    if (town === undefined) return false;
    if (this.#byPincode.get(pincode)?.has(town) === true) return true;
    const { people } = this.#towns.get(town)!;
    // Patna has 8000.., Bengaluru also 5601..
    if (pincode[3] !== "0" && (people < SEVERAL_NUMBERS || pincode[2] !== "0")) return false;
    const isCity = people >= LARGE_CITY && positionOf(office) !== undefined;
    return isCity ? this.#canContain(town, office) : this.#isAround(office, town);
  }

  /**
   * The city of an office's state, unless another town of the state is near the office or, if it has no position, in its
   * district.
   */
  #cityAround(office: PostOffice): Village | undefined {
    const { district_code: district } = office;
    const state = district === undefined ? undefined : this.#stateOf(district);
    const city = state === undefined ? undefined : this.#cityOfState.get(state);
    if (city === undefined) return undefined;
    const hasPosition = positionOf(office) !== undefined;
    for (const [town, one] of this.#towns)
      if (
        town !== city &&
        one.state === state &&
        (hasPosition ? this.#canContain(town, office) : one.district === district)
      )
        return undefined;
    return city;
  }

  /** Whether an office, or most offices of its PIN code, are in a town by position. */
  #isAround(office: PostOffice, town: Village): boolean {
    const near = positionOf(office) === undefined ? undefined : this.#near(office);
    return (near ?? this.#ofPositions.get(office.pincode)?.town) === town;
  }

  /** Whether a PIN code has the first digits of a city in the district that is much larger than this town. */
  #isOfCityNumbers(town: Village, pincode: string): boolean {
    const { district, people } = this.#towns.get(town)!;
    const [largest] = this.#sortingTowns.get(pincode.slice(0, 4)) ?? [];
    return (
      people < CITY &&
      pincode[3] === "0" &&
      largest?.district === district &&
      largest.people > people * MUCH_SMALLER
    );
  }

  /**
   * Whether an office is really in the town in its name. The name may only say where it comes from: Kil Kotagiri is 15 km from
   * Kotagiri. The office must be near by position, have the PIN code of the town's own office, or have a PIN code that is not
   * rural.
   */
  isNamedAfter(town: Village, office: PostOffice): boolean {
    const { pincode, district_code } = office;
    const { middle, people, district } = this.#towns.get(town)!;
    const isUrban = !this.#rural.has(pincode) && district === district_code;
    if (positionOf(office) === undefined || middle === undefined)
      return isUrban || this.#byPincode.get(pincode)?.has(town) === true;
    return this.#canContain(town, office) || (isUrban && people >= LARGE_CITY);
  }

  /** Whether an office can be in a town by their positions. True if either is unknown. */
  #canContain(town: Village, office: PostOffice): boolean {
    const at = positionOf(office);
    const { middle, radius } = this.#towns.get(town)!;
    return at === undefined || middle === undefined || distanceKm(at, middle) <= radius * FAR;
  }

  /** The city of a PIN code's first digits, if no branch office has the code: Dhule for `4240..`. */
  #sortingTown(office: PostOffice): Village | undefined {
    const { pincode, district_code } = office;
    const [town, second] = this.#sortingTowns.get(pincode.slice(0, 4)) ?? [];
    if (town !== undefined && !this.#isNextTo(pincode, town.town)) return undefined;
    // A fourth digit other than 0 belongs to smaller towns and the countryside.
    if (town === undefined || pincode[3] !== "0" || town.district !== district_code)
      return undefined;
    if (
      this.#rural.has(pincode) ||
      (second !== undefined && second.people * MUCH_SMALLER > town.people)
    )
      return undefined;
    return this.#canContain(town.town, office) ? town.town : undefined;
  }

  /**
   * Whether no rural PIN code lies between a PIN code and one of the city (a code of its own office, or one with most of its
   * offices there by position).
   */
  #isNextTo(pincode: string, town: Village): boolean {
    const at = this.#order.get(pincode) ?? -1;
    return [-1, 1].some((step) => {
      for (let i = at + step; this.#pincodes[i] !== undefined; i += step) {
        const other = this.#pincodes[i]!;
        const isOwn = this.#byPincode.get(other)?.has(town) === true;
        if (isOwn || this.#ofPositions.get(other)?.town === town) return true;
        if (this.#rural.has(other)) return false;
      }
      return false;
    });
  }

  /** The city that the other offices of the PIN code are in by position. */
  #ofNeighbours(office: PostOffice): Village | undefined {
    const others = this.#ofPositions.get(office.pincode);
    if (others === undefined || positionOf(office) !== undefined) return undefined;
    return others.share >= 0.8 && others.offices > 1 && this.#isCity(others.town)
      ? others.town
      : undefined;
  }

  /** Whether a PIN code has the first digits of a city's own offices. The largest cities have several. */
  #hasNumbers(town: Village, pincode: string): boolean {
    if (!this.#isCity(town)) return false;
    return (
      this.#towns.get(town)!.people >= SEVERAL_NUMBERS ||
      this.#numbers.has(`${town.code} ${pincode.slice(0, 4)}`)
    );
  }

  /** Whether a PIN code belongs to a city although villages around it also have it: Panchvati has 4220.., like Nashik. */
  #isOwnNumber(town: Village, { pincode, district_code }: PostOffice): boolean {
    const { people, district } = this.#towns.get(town)!;
    return (
      people >= LARGE_CITY &&
      district === district_code &&
      pincode[3] === "0" &&
      this.#numbers.has(`${town.code} ${pincode.slice(0, 4)}`)
    );
  }

  #isCity(town: Village): boolean {
    return this.#towns.get(town)!.people >= CITY;
  }

  /** @param taken PIN codes that are left out */
  #addPincodes(town: Village, taken: ReadonlySet<string> = new Set()): void {
    for (const pincode of town.pincode?.split(" ") ?? [])
      if (!taken.has(pincode)) this.#addPincode(pincode, town);
  }

  #addPincode(pincode: string, town: Village): void {
    this.#numbers.add(`${town.code} ${pincode.slice(0, 4)}`);
    this.#byPincode.set(pincode, (this.#byPincode.get(pincode) ?? new Set()).add(town));
  }

  /** The town that an office is clearly in by its position. */
  #near(office: PostOffice): Village | undefined {
    const at = positionOf(office)!;
    const { district_code } = office;
    if (district_code === undefined) return undefined;
    const state = this.#stateOf(district_code);
    const around = this.#grid
      .within(at, this.#largestRadius)
      .filter(
        (one) =>
          one.state === state && (one.district === district_code || one.people >= LARGE_CITY),
      )
      .map((one) => ({ one, radii: distanceKm(at, one.middle!) / one.radius }))
      .sort((a, b) => a.radii - b.radii);
    const [first, second] = around;
    if (first === undefined || first.radii > IN_TOWN) return undefined;
    return second === undefined || second.radii > first.radii * CLEARLY
      ? first.one.town
      : undefined;
  }
}

/** The cities that have their state's name and most of its people. */
function citiesOfStates(
  { states, villages }: UnsavedDataset,
  stateOf: (district: string) => string,
  districtOf: ReadonlyMap<string, string>,
): Map<string, Village> {
  const ofState = Map.groupBy(villages, ({ taluka_code }) => stateOf(districtOf.get(taluka_code)!));
  const people = ({ population = "0" }: Village) => Number(population);
  return new Map(
    states.flatMap(({ code, name }) => {
      const all = ofState.get(code) ?? [];
      const least = all.reduce((sum, place) => sum + people(place), 0) * CITY_STATE;
      const city = all.find(
        (place) =>
          place.kind === "town" && nameKey(place.name) === nameKey(name) && people(place) > least,
      );
      return city === undefined ? [] : [[code, city] as const];
    }),
  );
}

/**
 * Districts that are one town: most of their people are in it, or they have no place but have the name of a town of the state.
 */
function townsOfDistricts(
  { districts, talukas, villages }: UnsavedDataset,
  towns: readonly TownWithExtent[],
  named: (key: string) => readonly Village[],
): Map<string, Village> {
  const districtOf = districtsOfTalukas(talukas);
  const inAll = new Map<string, number>();
  for (const { taluka_code, population = "0" } of villages) {
    const district = districtOf.get(taluka_code)!;
    inAll.set(district, (inAll.get(district) ?? 0) + Number(population));
  }
  const inDistrict = Map.groupBy(towns, ({ district }) => district);
  return new Map(
    districts.flatMap(({ code, name, state_code }) => {
      const all = inAll.get(code);
      const most = inDistrict
        .get(code)
        ?.find(({ people }) => people > 0 && people >= all! * ONE_TOWN);
      if (most !== undefined) return [[code, most.town] as const];
      const [only, ...others] = all === undefined ? named(`${state_code} ${nameKey(name)}`) : [];
      return only !== undefined && others.length === 0 ? [[code, only] as const] : [];
    }),
  );
}
