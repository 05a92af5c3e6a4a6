/**
 * Where towns are: at their post offices or habitations, as far as the surveyed villages around confirm these, or at the
 * headquarters of the sub-district of their name.
 */
import { countDifferent, distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import { middleOf } from "../../../functions/core/geo/middle.ts";
import type { PlacePosition, PostOffice } from "../../dataset/dataset.ts";
import { nearestNames } from "../edits.ts";
import type { LinkName } from "../names.ts";
import type { NamedPlace, VillagePositions } from "./village-positions.ts";

/** Offices of a town that are further than this from their middle are misplaced, or another place's. */
const TOWN_KM = 10;

/** A town is at most this far from the nearest known place of its district, */
const NEAREST_PLACE_KM = 15;
/** and from the nearest surveyed village of its taluka. */
const TALUKA_KM = 30;

/** The surveyed villages of a taluka, or the known places of a district, say where a town can be if there are this many. */
const ENOUGH_PLACES = 20;

/**
 * Of the known villages around an office whose position is plausible, one must be of the town's taluka, and one of these this
 * near: 41 of 44 such offices were within 10 km of the town.
 */
const [ONE, EDGE_KM] = [1, 8];
/** A position that is not plausible by the other offices counts only this near to a surveyed village of the taluka. */
const DOUBTFUL_KM = 5;

/** Offices of a town at this many positions that agree place it although villages of another taluka are around, as in cities. */
const SEVERAL = 2;

/** Offices around a town whose middle counts although they do not agree: villages on all sides have its PIN code. */
const FEWEST_AROUND = 3;

/** The first groups of a town's offices: head and sub offices with its name, or one that begins with it. */
const SURE_GROUPS = 2;

/** Letters of a town's name that an office's begins or ends with, and of an office's in a town's. */
const [SHORTEST_WHOLE, SHORTEST_PART] = [4, 5];

/** Names with fewer consonants say too little without their vowels. */
const FEWEST_CONSONANTS = 3;

/** A post office. */
export interface Office {
  readonly type: PostOffice["type"];
  readonly pincode: string;
  /** Empty where it is unknown. */
  readonly district: string;
  /** Its only name. */
  readonly names: readonly LinkName[];
  readonly position: Position | undefined;
  /** The position in its row where that is not plausible; it needs surveyed villages to be believed. */
  readonly doubtful: Position | undefined;
}

/** The headquarters of a sub-district. */
export interface Headquarters {
  /** The code of the sub-district; in some files those of a state are swapped. */
  readonly taluka: string;
  /** Of the sub-district and of the place. */
  readonly names: readonly LinkName[];
  readonly position: Position;
}

/** The evidence for positions of a state's towns. */
export interface TownPoints {
  /** The districts of the state. */
  readonly districts: readonly string[];
  /** By district. */
  readonly offices: ReadonlyMap<string, readonly Office[]>;
  /** District → the others that have parts of one former district with it. */
  readonly siblings: ReadonlyMap<string, ReadonlySet<string>>;
  readonly byPincode: ReadonlyMap<string, readonly Office[]>;
  readonly districtOf: ReadonlyMap<string, string>;
  readonly joined: VillagePositions;
  /** The places whose position is that of habitations, or of their codes. */
  readonly surveyed: ReadonlyMap<NamedPlace, Position>;
  /** The only place of an office's name in its district. */
  readonly villages: ReadonlyMap<Office, NamedPlace>;
  readonly headquarters: readonly Headquarters[];
}

/** The position of a town, and the kind of point. */
export type TownPosition = Position & Pick<PlacePosition, "position">;

type KnownPlaces = readonly (readonly [NamedPlace, Position])[];

/** Finds the positions of a state's towns. */
export class TownPositions {
  readonly #points: TownPoints;
  /** The head and sub offices of the state. */
  readonly #main: readonly Office[];
  /** District → its known places. */
  readonly #known: ReadonlyMap<string, KnownPlaces>;
  /** Taluka → its surveyed places. */
  readonly #surveyed: ReadonlyMap<string, KnownPlaces>;

  constructor(points: TownPoints) {
    this.#points = points;
    this.#main = mainOf(points.districts.flatMap((district) => points.offices.get(district) ?? []));
    this.#known = Map.groupBy(points.joined.found, ([place]) => this.#districtOf(place));
    this.#surveyed = Map.groupBy(points.surveyed, ([{ taluka }]) => taluka);
  }

  /**
   * The middle of a town's post offices or habitations, or the point of its code or else its headquarters where these are
   * further from there than a town is wide. Undefined where too little speaks for any.
   */
  find(town: NamedPlace, isStatutory: boolean): TownPosition | undefined {
    const found = this.#byOwnPoints(town, isStatutory);
    const known = this.#byCode(town) ?? this.#headquarters(town);
    const isElsewhere = found && known && distanceKm(found, known) > TOWN_KM;
    if (found !== undefined && !isElsewhere) return found;
    if (known !== undefined) return known;
    const at = this.#headquartersLike(town);
    return at && { ...at, position: "headquarters" };
  }

  /** The point of its code, which census towns have. */
  #byCode(town: NamedPlace): TownPosition | undefined {
    const { joined } = this.#points;
    const at = joined.found.get(town);
    return at && joined.kindOf(town) === "survey" ? { ...at, position: "survey" } : undefined;
  }

  /** The headquarters of its name: those of its taluka, else those among the villages of its taluka. */
  #headquarters(town: NamedPlace): TownPosition | undefined {
    const { headquarters, joined } = this.#points;
    const named = namedLike(town, headquarters);
    const at =
      middleOfHeadquarters(named.filter(({ taluka }) => taluka === town.taluka)) ??
      middleOfHeadquarters(named.filter(({ position }) => joined.confirms(town, position)));
    return at && { ...at, position: "headquarters" };
  }

  /** The headquarters of its taluka whose name is misspelled, or which its own begins with (Phulwari of Phulwari Sharif). */
  #headquartersLike(town: NamedPlace): Position | undefined {
    const own = this.#points.headquarters.filter(({ taluka }) => taluka === town.taluka);
    return (
      middleOfHeadquarters(town.names.flatMap((name) => nearestNames(name, own))) ??
      middleOfHeadquarters(
        own.filter(({ names }) =>
          // "Barrackpur - I" is a block of the town, with headquarters 14 km away.
          names.some(
            ({ core: part, numbers }) =>
              numbers === "" &&
              part.length >= SHORTEST_PART &&
              town.names.some(({ core }) => core.startsWith(part)),
          ),
        ),
      )
    );
  }

  #byOwnPoints(town: NamedPlace, isStatutory: boolean): TownPosition | undefined {
    const surveyed = (this.#surveyed.get(town.taluka) ?? []).filter(([one]) => one !== town);
    const offices = this.#points.offices.get(this.#districtOf(town)) ?? [];
    const candidates = candidatesOf(town, isStatutory, offices);
    return surveyed.length < ENOUGH_PLACES
      ? this.#near(town, candidates, surveyed)
      : this.#confirmed(town, [...candidates, ...partsOf(town, mainOf(offices))], surveyed);
  }

  /** By the points that surveyed villages of its taluka are around. */
  #confirmed(
    town: NamedPlace,
    candidates: Iterable<readonly Office[]>,
    surveyed: KnownPlaces,
  ): TownPosition | undefined {
    const { joined } = this.#points;
    const isAt = (at: Position, km: number) =>
      surveyed.some(([, village]) => distanceKm(village, at) <= km);
    const confirmed = (all: readonly Position[]) =>
      agreedMiddle(all.filter((at) => joined.confirms(town, at)));
    const withDoubtful = (some: readonly Office[]) =>
      confirmed(
        some.flatMap(({ position, doubtful }) =>
          doubtful !== undefined && isAt(doubtful, DOUBTFUL_KM) ? doubtful : (position ?? []),
        ),
      );
    const groups: (readonly Office[])[] = [];
    for (const some of candidates) {
      groups.push(some);
      const at = confirmed(positionsOf(some));
      if (at !== undefined) return ofOffices(at);
      if (groups.length !== SURE_GROUPS) continue;
      const named = positionsOf(groups[0]!);
      const atEdge = named.filter((at) => joined.confirms(town, at, ONE) && isAt(at, EDGE_KM));
      const plausible =
        agreedMiddle(atEdge) ?? this.#severalAgree(town, positionsOf(groups.flat()));
      if (plausible !== undefined) return ofOffices(plausible);
      const own = this.#own(town);
      if (own !== undefined && joined.confirms(town, own)) return own;
    }
    const ofPincodes = groups.map((some) => this.#withPincodeOf(some));
    return (
      firstOf(groups, withDoubtful) ??
      firstOf([officesNamed(town, this.#main)], withDoubtful) ??
      firstOf(ofPincodes, (some) => confirmed(this.#positionsByVillages(some))) ??
      firstOf(ofPincodes, withDoubtful)
    );
  }

  /** The middle of positions if several agree and known places of the town's district are near. */
  #severalAgree(town: NamedPlace, positions: readonly Position[]): Position | undefined {
    const agreed = agreedOf(positions);
    if (countDifferent(agreed) < SEVERAL) return undefined;
    const middle = middleOf(agreed);
    const ofDistrict = this.#known.get(this.#districtOf(town)) ?? [];
    return isWithin(middle, ofDistrict, NEAREST_PLACE_KM) ? middle : undefined;
  }

  /** By the offices of its district that are near known places of it; of its taluka too few villages are surveyed. */
  #near(
    town: NamedPlace,
    candidates: Iterable<readonly Office[]>,
    surveyed: KnownPlaces,
  ): TownPosition | undefined {
    const { offices, siblings, joined } = this.#points;
    const district = this.#districtOf(town);
    const neighbours = (this.#known.get(district) ?? []).filter(([one]) => one !== town);
    const inTaluka = neighbours.filter(([one]) => one.taluka === town.taluka);
    const centre =
      inTaluka.length < ENOUGH_PLACES ? undefined : middleOf(inTaluka.map(([, at]) => at));
    const isNear = (at: Position | undefined): at is Position =>
      at !== undefined &&
      isWithin(at, neighbours, NEAREST_PLACE_KM) &&
      isWithin(at, surveyed, TALUKA_KM);
    const ofOthers = [...(siblings.get(district) ?? [])].flatMap((one) => offices.get(one) ?? []);
    const inOthers = [namedLike(town, mainOf(ofOthers)), namedLike(town, ofOthers)];
    const at = firstOf([...candidates, ...inOthers], (some) => {
      const ways = [positionsOf(some), this.#positionsByVillages(this.#withPincodeOf(some))];
      return (
        ways.map(agreedMiddle).find(isNear) ??
        ways.map((way) => middleNear(way, centre)).find(isNear)
      );
    });
    if (at !== undefined) return at;
    const own = this.#own(town);
    if (own !== undefined) return isNear(own) ? own : undefined;
    const named = positionsOf(officesNamed(town, this.#main));
    const confirmed = agreedMiddle(named.filter((one) => joined.confirms(town, one)));
    return isNear(confirmed) ? ofOffices(confirmed) : undefined;
  }

  /** The position that it has as a village has one. */
  #own(town: NamedPlace): TownPosition | undefined {
    const at = this.#points.joined.found.get(town);
    return at && { ...at, position: this.#points.joined.kindOf(town) };
  }

  /** All offices with the PIN codes of some. */
  #withPincodeOf(offices: readonly Office[]): Office[] {
    const pincodes = new Set(offices.map(({ pincode }) => pincode));
    return [...pincodes].flatMap((pincode) => this.#points.byPincode.get(pincode)!);
  }

  /** Positions of offices; of one that is named like a surveyed village the village's. */
  #positionsByVillages(offices: readonly Office[]): Position[] {
    const { surveyed, villages } = this.#points;
    return offices.flatMap((office) => {
      const village = villages.get(office);
      return (village && surveyed.get(village)) ?? office.position ?? [];
    });
  }

  #districtOf({ taluka }: NamedPlace): string {
    return this.#points.districtOf.get(taluka)!;
  }
}

function ofOffices(at: Position): TownPosition {
  return { ...at, position: "post_office" };
}

/** The first defined result of some groups of offices. */
function firstOf(
  groups: Iterable<readonly Office[]>,
  find: (offices: readonly Office[]) => Position | undefined,
): TownPosition | undefined {
  for (const offices of groups) {
    const at = find(offices);
    if (at !== undefined) return ofOffices(at);
  }
  return undefined;
}

function middleOfHeadquarters(some: readonly Headquarters[]): Position | undefined {
  return agreedMiddle(some.map(({ position }) => position));
}

function mainOf(offices: readonly Office[]): Office[] {
  return offices.filter(({ type }) => type !== "branch_office");
}

function positionsOf(offices: readonly Office[]): Position[] {
  return offices.flatMap(({ position }) => position ?? []);
}

/** Whether one of some known places is near; true where there are too few of them. */
function isWithin(at: Position, known: KnownPlaces, km: number): boolean {
  return known.length < ENOUGH_PLACES || known.some(([, near]) => distanceKm(near, at) <= km);
}

/**
 * A town's offices, the surest first: those of its name, those whose name begins with it, those that misspell it, those
 * whose name it begins with (Nangloi of Nangloi Jat); of a statutory town head and sub offices before branch offices.
 */
function* candidatesOf(
  town: NamedPlace,
  isStatutory: boolean,
  offices: readonly Office[],
): Generator<readonly Office[]> {
  const main = mainOf(offices);
  const beginning = (some: readonly Office[]) =>
    some.filter(({ names: [name] }) =>
      town.names.some(({ core }) => core.length >= SHORTEST_WHOLE && name!.core.startsWith(core)),
    );
  yield namedLike(town, main);
  yield isStatutory ? beginning(main) : [];
  // A branch office with a town's name is mostly in a village of that name: Pimpri is also in Purandar.
  yield namedLike(town, offices);
  yield beginning(offices);
  yield town.names.flatMap((name) => nearestNames(name, main));
  yield main.filter(({ names: [name] }) =>
    town.names.some(
      ({ core }) => name!.core.length >= SHORTEST_PART && core.startsWith(name!.core),
    ),
  );
}

/**
 * Offices that are a town's only if they are among the villages of its taluka: those whose name ends with its own (Mandi
 * Adampur), that have its consonants (Kapren of Kaprain), and whose name its own ends with (Janjgir of Naila-Janjgir).
 */
function* partsOf(town: NamedPlace, main: readonly Office[]): Generator<readonly Office[]> {
  yield main.filter(({ names: [name] }) =>
    town.names.some(({ core }) => core.length >= SHORTEST_WHOLE && name!.core.endsWith(core)),
  );
  const consonants = new Set(town.names.map(({ core }) => consonantsOf(core)));
  yield main.filter(({ names: [name] }) => consonants.has(consonantsOf(name!.core)));
  yield main.filter(({ names: [name] }) =>
    town.names.some(({ core }) => name!.core.length >= SHORTEST_PART && core.endsWith(name!.core)),
  );
}

/** The first letter and all further consonants of a name; all of it if these are few. */
function consonantsOf(core: string): string {
  const consonants = core.slice(0, 1) + core.slice(1).replaceAll(/[aeiou]/g, "");
  return consonants.length < FEWEST_CONSONANTS ? core : consonants;
}

function namedLike<Named extends { readonly names: readonly LinkName[] }>(
  town: NamedPlace,
  points: readonly Named[],
): Named[] {
  return points.filter(({ names }) =>
    names.some((one) => town.names.some(({ key }) => key === one.key)),
  );
}

/**
 * Offices of a state with a town's name, as a part of theirs or misspelled: of a new district's towns, most are still listed
 * in the former one. Only their positions show which are the town's.
 */
function officesNamed(town: NamedPlace, main: readonly Office[]): Office[] {
  const parts = main.filter(({ names: [name] }) =>
    town.names.some(
      ({ core }) =>
        core.length >= SHORTEST_WHOLE && (name!.core.startsWith(core) || name!.core.endsWith(core)),
    ),
  );
  return parts.length > 0 ? parts : town.names.flatMap((name) => nearestNames(name, main));
}

/** The middle of positions without those that are far from it; undefined where these are half of them or more. */
export function agreedMiddle(positions: readonly Position[]): Position | undefined {
  const agreed = agreedOf(positions);
  return agreed.length > 0 ? middleOf(agreed) : undefined;
}

/** Positions without those that are far from their middle; none where these are half of them or more. */
function agreedOf(positions: readonly Position[]): readonly Position[] {
  if (positions.length === 0) return [];
  const middle = middleOf(positions);
  const agreed = positions.filter((position) => distanceKm(position, middle) <= TOWN_KM);
  return agreed.length * 2 > positions.length ? agreed : [];
}

/** The middle of positions that do not agree, where it is near the middle of the taluka's villages. */
function middleNear(
  positions: readonly Position[],
  centre: Position | undefined,
): Position | undefined {
  if (positions.length < FEWEST_AROUND || centre === undefined) return undefined;
  const middle = middleOf(positions);
  return distanceKm(middle, centre) <= TOWN_KM ? middle : undefined;
}
