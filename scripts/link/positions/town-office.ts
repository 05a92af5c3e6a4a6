/** Positions of towns by their post offices, if known places around confirm these. */
import { countDifferent, distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import { middleOf } from "../../../functions/core/geo/middle.ts";
import type { PlacePosition, PostOffice } from "../../dataset/dataset.ts";
import { NO_TALUKA } from "../../editions/taluka-codes.ts";
import { FEWEST_EDITS } from "../edits.ts";
import {
  BEGINNING_OF,
  BEGINS_WITH,
  CONSONANTS,
  END_OF,
  ENDS_WITH,
  NAME,
  type Named,
} from "../keys.ts";
import { type Decision, type Key, type Link, link, type Step, valuesOf } from "../link.ts";
import { agreedMiddle, agreedOf, extentOf, TOWN_KM, widthOf } from "./agreed-middle.ts";
import type { KnownPoints, NamedPlace } from "./known-points.ts";

const LIMITS = {
  ENOUGH_PLACES: {
    value: 20,
    says: "surveyed villages of a taluka, or known places of a district, that say where a town can be",
    source: "by hand",
  },
  NEAREST_PLACE_KM: {
    value: 15,
    says: "kilometres from a town to the nearest known place of its district, at most",
    source: "by hand",
  },
  TALUKA_KM: {
    value: 30,
    says: "kilometres from a town to the nearest surveyed village of its taluka, at most",
    source: "by hand",
  },
  SOME_PLACES: {
    value: 15,
    says: "known places of a taluka that say where a town is not",
    source: "by hand",
  },
  EXTENTS: {
    value: 1.5,
    says: "times the extent of these, beyond which a town is not, if none of them is near",
    source: "with 1, four of nine statutory towns are where a gazetteer has them",
  },
  CENSUS_TOWN_KM: {
    value: 10,
    says: "kilometres to the nearest of these from a census town",
    source:
      "of 43 census towns further away (with 10 known places) a gazetteer has six elsewhere and one there; most have a namesake in the district",
  },
  STATUTORY_KM: {
    value: 15,
    says: "kilometres to the nearest of these from a statutory town",
    source: "of eight further away a gazetteer has two elsewhere and none there",
  },
  ONE: {
    value: 1,
    says: "known villages around a plausible office that are of the town's taluka",
    source: "41 of 44 such offices were within 10 km of the town",
  },
  EDGE_KM: {
    value: 8,
    says: "kilometres from such an office to a surveyed village of the taluka, at most",
    source: "the same 44",
  },
  DOUBTFUL_KM: {
    value: 5,
    says: "kilometres from there to an office whose position is not plausible by the other offices",
    source: "by hand",
  },
  SEVERAL: {
    value: 2,
    says: "positions that place a town together although villages of another taluka are around",
    source: "by hand; cities have such villages around",
  },
  FEWEST_AROUND: {
    value: 3,
    says: "offices that do not agree but are around a town: villages on all sides have its PIN code",
    source: "by hand",
  },
} as const;
const {
  ENOUGH_PLACES,
  NEAREST_PLACE_KM,
  TALUKA_KM,
  SOME_PLACES,
  EXTENTS,
  CENSUS_TOWN_KM,
  STATUTORY_KM,
  ONE,
  EDGE_KM,
  DOUBTFUL_KM,
  SEVERAL,
  FEWEST_AROUND,
} = valuesOf(LIMITS);

/** A post office. */
export interface Office extends Named {
  readonly type: PostOffice["type"];
  readonly pincode: string;
  /** Empty if unknown. */
  readonly district: string;
  readonly position: Position | undefined;
  /** The position in its row, if it is not plausible. It needs surveyed villages to confirm it. */
  readonly doubtful: Position | undefined;
}

/** A town with the known places around it. */
export interface Town extends Named {
  readonly place: NamedPlace;
  readonly district: string;
  readonly isStatutory: boolean;
  /** 0 if unknown. */
  readonly people: number;
  /** Whether its headquarters or the point of its code say where it is, whatever its offices say. */
  readonly isSure: boolean;
  /** The other surveyed places in its taluka. */
  readonly surveyed: KnownPlaces;
}

export type KnownPlaces = readonly (readonly [NamedPlace, Position])[];

/** The evidence for positions of a state's towns. */
export interface TownPoints {
  /** The districts of the state. */
  readonly districts: readonly string[];
  /** District → the other districts that share a former district with it. */
  readonly siblings: ReadonlyMap<string, ReadonlySet<string>>;
  readonly byPincode: ReadonlyMap<string, readonly Office[]>;
  readonly points: KnownPoints;
  /** The places with a position from habitations or from their codes. */
  readonly surveyed: ReadonlyMap<NamedPlace, Position>;
  /** District → its known places. */
  readonly known: ReadonlyMap<string, KnownPlaces>;
  /** The only place with an office's name in its district. */
  readonly villages: ReadonlyMap<Office, NamedPlace>;
}

/** The position of a town, and the kind of point. */
export type TownPosition = Position & Pick<PlacePosition, "position">;

type TownKey = Key<Town, Office, TownPoints>;
type TownStep = Step<Town, Office, TownPoints, TownPosition>;
type TownDecision = Decision<Town, Office, TownPoints, TownPosition>;
/** A group of offices around a town. */
type Group = Omit<TownStep, "decides">;

const DISTRICT: TownKey = {
  says: "in its district",
  of: ({ district }) => [district],
  in: ({ district }) => [district],
};

const DIVIDED: TownKey = {
  says: "in a district that was one with its own",
  of: ({ district }, { siblings }) => siblings.get(district) ?? [],
  in: ({ district }) => [district],
};

const STATE: TownKey = {
  says: "in its state",
  of: () => [""],
  in: ({ district }, { districts }) => (districts.includes(district) ? [""] : []),
};

const MAIN = "head and sub offices";
const MAIN_OFFICES = { says: MAIN, agrees: isMain };

/** The offices of its name, the most certain ones. */
const NAMED: Group = { ...MAIN_OFFICES, within: DISTRICT, keys: [NAME] };

/** A statutory town has head and sub offices rather than branch offices. */
const BEGINNING: Group = {
  says: `${MAIN} of a statutory town`,
  within: DISTRICT,
  keys: [BEGINS_WITH],
  agrees: (town, office) => town.isStatutory && isMain(town, office),
};

/** Further offices of a town, the most certain first. */
const FURTHER: readonly Group[] = [
  // A branch office with a town's name is mostly in a village of that name: there is a Pimpri in Purandar, too.
  { within: DISTRICT, keys: [NAME] },
  { within: DISTRICT, keys: [BEGINS_WITH] },
  { ...MAIN_OFFICES, within: DISTRICT, narrows: FEWEST_EDITS },
  { ...MAIN_OFFICES, within: DISTRICT, keys: [BEGINNING_OF] },
];

/** These offices are a town's only if they are among the villages of its taluka. */
const PARTS = [ENDS_WITH, CONSONANTS, END_OF].map(
  (key): Group => ({ ...MAIN_OFFICES, within: DISTRICT, keys: [key] }),
);

/**
 * Most offices of the towns of a new district are still listed under the former district. Only positions show which are the
 * town's.
 */
const OF_STATE: readonly Group[] = [
  { ...MAIN_OFFICES, within: STATE, keys: [BEGINS_WITH, ENDS_WITH] },
  { ...MAIN_OFFICES, within: STATE, narrows: FEWEST_EDITS },
];

const CONFIRMED: TownDecision = {
  says: "the middle of most that villages of its taluka are around",
  of: (offices, town, context) => confirmed(positionsOf(offices), town, context),
};

const WITH_DOUBTFUL: TownDecision = {
  says: `${CONFIRMED.says}, also of positions that other offices contradict`,
  of: (offices, town, context) => confirmed(believed(offices, town), town, context),
};

const OF_PINCODES: TownDecision = {
  says: `with all offices of their PIN codes, ${CONFIRMED.says}`,
  of: (offices, town, context) =>
    confirmed(positionsByVillages(withPincodesOf(offices, context), context), town, context),
};

const OF_PINCODES_WITH_DOUBTFUL: TownDecision = {
  says: `with all offices of their PIN codes, ${WITH_DOUBTFUL.says}`,
  of: (offices, town, context) =>
    confirmed(believed(withPincodesOf(offices, context), town), town, context),
};

const AT_EDGE: TownDecision = {
  says: "the middle of most that one village of its taluka is around, and another near",
  of: (offices, town, { points }) =>
    ofOffices(
      agreedMiddle(
        positionsOf(offices).filter(
          (at) => points.confirms(town.place, at, ONE) && isAt(at, town, EDGE_KM),
        ),
      ),
    ),
};

const SEVERAL_AGREE: TownDecision = {
  says: "the middle of several that agree, near known places of the district; offices of its very name count twice",
  of: (offices, town, { known }) => {
    const named = offices.filter((office) => isNamed(town, office));
    const agreed = agreedOf(positionsOf([...offices, ...named]));
    if (countDifferent(agreed) < SEVERAL) return undefined;
    const middle = middleOf(agreed);
    return isWithin(middle, known.get(town.district) ?? [], NEAREST_PLACE_KM)
      ? ofOffices(middle)
      : undefined;
  },
};

const OWN_CONFIRMED: TownDecision = {
  says: "its habitations, if villages of its taluka are around",
  of: (_, { place }, { points }) => {
    const own = points.found.get(place);
    return own && points.confirms(place, own) ? own : undefined;
  },
};

const NEAR: TownDecision = {
  says: "the middle of most, or of most with their PIN codes, if known places of the district are near; else of all",
  of: (offices, town, context) => {
    const ways = [
      positionsOf(offices),
      positionsByVillages(withPincodesOf(offices, context), context),
    ];
    const isNear = nearTest(town, context);
    const centre = centreOf(town, context);
    return ofOffices(
      ways.map((way) => agreedMiddle(way)).find(isNear) ??
        ways.map((way) => middleNear(way, centre)).find(isNear),
    );
  },
};

const OWN_NEAR: TownDecision = {
  says: "its habitations, if known places of the district are near",
  of: (_, town, context) => {
    const own = context.points.found.get(town.place);
    return nearTest(town, context)(own) ? own : undefined;
  },
};

const CONFIRMED_NEAR: TownDecision = {
  says: `${CONFIRMED.says}, near known places of the district`,
  of: (offices, town, context) => {
    const at = confirmed(positionsOf(offices), town, context);
    return nearTest(town, context)(at) ? at : undefined;
  },
};

/** For a step that needs no candidates. */
const NO_OFFICES: Group = { within: STATE, keys: [] };

const ALL: readonly Group[] = [NAMED, BEGINNING, ...FURTHER, ...PARTS];

/** If villages of a town's taluka are surveyed, its offices are among them. */
const SURVEYED_LINK: Link<Town, Office, TownPoints, TownPosition> = {
  name: "town-office, villages of its taluka surveyed",
  from: "towns",
  to: "post offices",
  limits: LIMITS,
  measured: "92 % of the towns of 20,000 people have a position",
  steps: [
    { ...NAMED, decides: CONFIRMED },
    { ...BEGINNING, decides: CONFIRMED },
    { ...NAMED, decides: AT_EDGE },
    {
      ...BEGINNING,
      keys: [NAME, BEGINS_WITH],
      agrees: (town, office) => isMain(town, office) && (town.isStatutory || isNamed(town, office)),
      decides: SEVERAL_AGREE,
    },
    { ...NO_OFFICES, decides: OWN_CONFIRMED },
    ...[...FURTHER, ...PARTS].map((group) => ({ ...group, decides: CONFIRMED })),
    ...[...ALL, ...OF_STATE].map((group) => ({ ...group, decides: WITH_DOUBTFUL })),
    ...ALL.map((group) => ({ ...group, decides: OF_PINCODES })),
    ...ALL.map((group) => ({ ...group, decides: OF_PINCODES_WITH_DOUBTFUL })),
  ],
};

/** Otherwise its offices are near the known places of its district. */
const UNSURVEYED_LINK: Link<Town, Office, TownPoints, TownPosition> = {
  ...SURVEYED_LINK,
  name: "town-office, few of them surveyed",
  steps: [
    ...[
      NAMED,
      BEGINNING,
      ...FURTHER,
      { ...MAIN_OFFICES, within: DIVIDED, keys: [NAME] },
      { within: DIVIDED, keys: [NAME] },
    ].map((group) => ({ ...group, decides: NEAR })),
    { ...NO_OFFICES, decides: OWN_NEAR },
    ...OF_STATE.map((group) => ({
      ...group,
      says: `${MAIN}, if it has no habitations`,
      agrees: (town: Town, office: Office, { points }: TownPoints) =>
        isMain(town, office) && points.found.get(town.place) === undefined,
      decides: CONFIRMED_NEAR,
    })),
  ],
};

export const TOWN_OFFICE_LINKS = [SURVEYED_LINK, UNSURVEYED_LINK];

/** The positions of towns by their offices. */
export function positionsByOffices(
  towns: readonly Town[],
  offices: readonly Office[],
  context: TownPoints,
): ReadonlyMap<Town, TownPosition> {
  // For a city this wide, villages of one taluka are only on one side.
  const isSurveyed = (town: Town) =>
    town.surveyed.length >= ENOUGH_PLACES && widthOf(town) <= TOWN_KM;
  const of = (declaration: typeof SURVEYED_LINK, some: readonly Town[]) =>
    link(declaration, some, offices, context).found;
  return new Map([
    ...of(SURVEYED_LINK, towns.filter(isSurveyed)),
    ...of(
      UNSURVEYED_LINK,
      towns.filter((town) => !isSurveyed(town)),
    ),
  ]);
}

function isMain(_: Town, { type }: Office): boolean {
  return type !== "branch_office";
}

function isNamed(town: Town, office: Office): boolean {
  return office.names.some(({ key }) => town.names.some((own) => own.key === key));
}

function ofOffices(at: Position | undefined): TownPosition | undefined {
  return at && { ...at, position: "post_office" };
}

function confirmed(
  positions: readonly Position[],
  { place }: Town,
  { points }: TownPoints,
): TownPosition | undefined {
  return ofOffices(agreedMiddle(positions.filter((at) => points.confirms(place, at))));
}

function isAt(at: Position, { surveyed }: Town, km: number): boolean {
  return surveyed.some(([, village]) => distanceKm(village, at) <= km);
}

function positionsOf(offices: readonly Office[]): Position[] {
  return offices.flatMap(({ position }) => position ?? []);
}

/** The positions of offices, including those in their rows that surveyed villages of the town's taluka confirm. */
function believed(offices: readonly Office[], town: Town): Position[] {
  return offices.flatMap(({ position, doubtful }) =>
    doubtful !== undefined && isAt(doubtful, town, DOUBTFUL_KM) ? doubtful : (position ?? []),
  );
}

/** All offices with the PIN codes of these offices. */
function withPincodesOf(offices: readonly Office[], { byPincode }: TownPoints): Office[] {
  const pincodes = new Set(offices.map(({ pincode }) => pincode));
  return [...pincodes].flatMap((pincode) => byPincode.get(pincode)!);
}

/** Positions of offices. An office with the name of a surveyed village has the village's. */
function positionsByVillages(
  offices: readonly Office[],
  { surveyed, villages }: TownPoints,
): Position[] {
  return offices.flatMap((office) => {
    const village = villages.get(office);
    return (village && surveyed.get(village)) ?? office.position ?? [];
  });
}

/** Whether one of some known places is near. True if there are too few of them. */
function isWithin(at: Position, known: KnownPlaces, km: number): boolean {
  return known.length < ENOUGH_PLACES || known.some(([, near]) => distanceKm(near, at) <= km);
}

/** Returns a test whether a point is near known places of a town's district and surveyed places of its taluka. */
function nearTest(town: Town, { known }: TownPoints) {
  const { place, district, surveyed } = town;
  const neighbours = (known.get(district) ?? []).filter(([one]) => one !== place);
  const inTaluka = neighbours.filter(([{ taluka }]) => taluka === place.taluka);
  const isElsewhere = elsewhereTest(town, inTaluka);
  return (at: Position | undefined): at is Position =>
    at !== undefined &&
    isWithin(at, neighbours, NEAREST_PLACE_KM) &&
    isWithin(at, surveyed, TALUKA_KM) &&
    !isElsewhere(at);
}

/** Returns a test whether a point is far from all known places of a town's taluka, so that it is a namesake's. */
function elsewhereTest({ place, isStatutory, isSure }: Town, inTaluka: KnownPlaces) {
  if (isSure || inTaluka.length < SOME_PLACES || place.taluka.endsWith(NO_TALUKA.code))
    return () => false;
  const { middle, km } = extentOf(inTaluka.map(([, at]) => at));
  const nearKm = isStatutory ? STATUTORY_KM : CENSUS_TOWN_KM;
  return (at: Position) =>
    distanceKm(at, middle) > EXTENTS * km &&
    inTaluka.every(([, known]) => distanceKm(known, at) > nearKm);
}

/** The middle of the known places in a town's taluka. Undefined if there are too few. */
function centreOf({ place, district }: Town, { known }: TownPoints): Position | undefined {
  const inTaluka = (known.get(district) ?? []).filter(
    ([one]) => one !== place && one.taluka === place.taluka,
  );
  return inTaluka.length < ENOUGH_PLACES ? undefined : middleOf(inTaluka.map(([, at]) => at));
}

/** The middle of positions that do not agree, if it is near the middle of the taluka's villages. */
function middleNear(
  positions: readonly Position[],
  centre: Position | undefined,
): Position | undefined {
  if (positions.length < FEWEST_AROUND || centre === undefined) return undefined;
  const middle = middleOf(positions);
  return distanceKm(middle, centre) <= TOWN_KM ? middle : undefined;
}
