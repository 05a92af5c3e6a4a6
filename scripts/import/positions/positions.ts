/** Positions of villages and towns, from the survey of habitations and from post offices. */
import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import { middleOf } from "../../../functions/core/geo/middle.ts";
import type { PlacePosition, PostOffice, UnsavedDataset, Village } from "../../dataset/dataset.ts";
import { statesOf } from "../../dataset/places.ts";
import { otherNames } from "../names/aliases.ts";
import { withoutMarks } from "../names/names-within.ts";
import { stateKey } from "../places/states.ts";
import type { Report } from "../report.ts";
import type { Block, ListedHabitation } from "../sources/habitations.ts";
import { type PointName, PointNames } from "./point-names.ts";
import {
  type NamedPoint,
  nearestNames,
  type Sought,
  VillagePositions,
} from "./village-positions.ts";

/** Offices of a town that are further than this from their middle are misplaced, or another place's. */
const TOWN_KM = 10;

/** A town is at most this far from the nearest known place of its district, */
const NEAREST_PLACE_KM = 15;
/** and from the nearest surveyed village of its taluka. */
const TALUKA_KM = 30;

/** Offices around a town whose middle counts although they do not agree: villages on all sides have its PIN code. */
const FEWEST_AROUND = 3;

/** An office further than this from the middle of those of its PIN code does not say where a village is. */
const PINCODE_KM = 10;

/** Letters of an office's name with which a town's name can begin. */
const SHORTEST_BEGINNING = 5;

/** A taluka or district with fewer known places does not say where its towns can be. */
const FEW_PLACES = 20;

/**
 * Gives places positions. A village has the middle of its habitations, or the post office of its name; a town that of its
 * post offices, or of its habitations. Each must fit the other points of its taluka. Without habitations and post offices
 * the dataset has no positions.
 */
export function addPositions(
  places: UnsavedDataset,
  habitations: ReadonlyMap<Block, readonly ListedHabitation[]>,
  report: Report,
): void {
  const hasOffices = places.postOffices?.some(({ latitude }) => latitude !== undefined) === true;
  if (habitations.size === 0 && !hasOffices) return;
  const points = blocksOfStates(places, habitations, report);
  const positions: PlacePosition[] = [];
  for (const state of stateParts(places))
    positions.push(...positionsOf(state, points.get(state.code) ?? []));
  places.positions = positions;
}

/** What a state has to be joined. */
interface StatePart {
  readonly code: string;
  /** Sorted by code. */
  readonly villages: readonly Village[];
  readonly names: ReadonlyMap<string, readonly string[]>;
  readonly districtOf: ReadonlyMap<string, string>;
  readonly pointNames: PointNames;
  /** By district. */
  readonly offices: ReadonlyMap<string, readonly Office[]>;
  /** The positions of offices by PIN code, and by its first five digits. */
  readonly byPincode: ReadonlyMap<string, readonly Position[]>;
  readonly byFiveDigits: ReadonlyMap<string, readonly Position[]>;
}

/** A post office. */
interface Office {
  readonly type: PostOffice["type"];
  readonly pincode: string;
  /** Empty where it is unknown. */
  readonly district: string;
  /** Its only name. */
  readonly names: readonly PointName[];
  readonly position: Position | undefined;
}

function positionsBy(
  offices: readonly Office[],
  keyOf: (office: Office) => string,
): Map<string, Position[]> {
  const grouped = Map.groupBy(offices, keyOf);
  return new Map(
    [...grouped].map(([key, some]) => [key, some.flatMap(({ position }) => position ?? [])]),
  );
}

function stateParts(places: UnsavedDataset): StatePart[] {
  const { stateOfTaluka } = statesOf(places);
  const names = new Map<string, string[]>();
  for (const { level, code, alias } of places.aliases) {
    if (level === "village") names.set(code, [...(names.get(code) ?? []), alias]);
  }
  const districtOf = new Map(
    places.talukas.map(({ code, district_code }) => [code, district_code]),
  );
  const villages = Map.groupBy(places.villages, ({ taluka_code }) => stateOfTaluka(taluka_code));
  const pointNames = new PointNames();
  const all = (places.postOffices ?? []).map(
    ({ name, type, pincode, district_code, latitude, longitude }): Office => {
      const position =
        latitude === undefined
          ? undefined
          : { latitude: Number(latitude), longitude: Number(longitude) };
      return {
        type,
        pincode,
        district: district_code ?? "",
        names: [pointNames.whole(name)],
        position,
      };
    },
  );
  const offices = Map.groupBy(all, ({ district }) => district);
  const byPincode = positionsBy(all, ({ pincode }) => pincode);
  const byFiveDigits = positionsBy(all, ({ pincode }) => pincode.slice(0, 5));
  return [...villages].map(([code, some]) => ({
    code,
    names,
    pointNames,
    districtOf,
    offices,
    byPincode,
    byFiveDigits,
    villages: some.sort((a, b) => (a.code < b.code ? -1 : 1)),
  }));
}

function positionsOf(
  state: StatePart,
  blocks: readonly (readonly NamedPoint[])[],
): PlacePosition[] {
  const names = state.pointNames;
  const sought = state.villages.map(({ code, name, taluka_code }): Sought => {
    const all = new Set([name, withoutMarks(name), ...(state.names.get(code) ?? [])]);
    return {
      code,
      taluka: taluka_code,
      state: state.code,
      names: [...all].map((one) => names.whole(one)),
    };
  });
  const joined = new VillagePositions(sought, names);
  joined.addHabitations(blocks);
  const ofHabitations = new Map(joined.found);
  addOffices(state, sought, joined);
  const towns = townPositions(state, sought, joined, ofHabitations);
  return state.villages.flatMap(({ code }, i): PlacePosition[] => {
    const one = sought[i]!;
    const at = towns.has(one) ? towns.get(one) : joined.found.get(one);
    if (at === undefined) return [];
    const position = !towns.has(one) && ofHabitations.has(one) ? "habitation" : "post_office";
    return [
      {
        level: "village",
        code,
        latitude: degrees(at.latitude),
        longitude: degrees(at.longitude),
        position,
      },
    ];
  });
}

/** Adds villages by the post office of their name, where no other office or village of the district has it. */
function addOffices(state: StatePart, sought: readonly Sought[], joined: VillagePositions): void {
  const pairs: [Sought, Position][] = [];
  for (const [district, villages] of Map.groupBy(
    sought,
    ({ taluka }) => state.districtOf.get(taluka)!,
  )) {
    const offices = Map.groupBy(
      state.offices.get(district) ?? [],
      ({ names: [name] }) => name!.key,
    );
    const named = Map.groupBy(
      villages.flatMap((village) =>
        [...new Set(village.names.map(({ key }) => key))].map((key) => ({ village, key })),
      ),
      ({ key }) => key,
    );
    for (const [key, [office, ...others]] of offices) {
      const [meant, twin] = named.get(key) ?? [];
      if (meant === undefined || twin !== undefined || others.length > 0) continue;
      if (office!.position !== undefined && isNearItsPincode(office!, state))
        pairs.push([meant.village, office!.position]);
    }
  }
  joined.addOthers(pairs);
}

/** Whether an office is near the middle of the offices of its PIN code. */
function isNearItsPincode({ pincode, position }: Office, { byPincode }: StatePart): boolean {
  const positions = byPincode.get(pincode)!;
  return distanceKm(position!, middleOf(positions)) <= PINCODE_KM;
}

/**
 * The middle of each town's post offices, where it is near known places of its taluka or district; undefined for a town
 * whose office of its name is not.
 */
function townPositions(
  state: StatePart,
  sought: readonly Sought[],
  joined: VillagePositions,
  ofHabitations: ReadonlyMap<Sought, Position>,
): Map<Sought, Position | undefined> {
  const { villages, districtOf } = state;
  const found = new Map<Sought, Position | undefined>();
  const districts = new Set(villages.map(({ taluka_code }) => districtOf.get(taluka_code)!));
  const ofState = [...districts]
    .flatMap((district) => state.offices.get(district) ?? [])
    .filter(({ type }) => type !== "branch_office");
  const mainOffices = Map.groupBy(ofState, ({ names: [name] }) => name!.key);
  const known = Map.groupBy(joined.found, ([{ taluka }]) => districtOf.get(taluka)!);
  for (const [i, { kind, taluka_code }] of villages.entries()) {
    if (kind === undefined || kind === "outgrowth") continue;
    const town = sought[i]!;
    const district = districtOf.get(taluka_code)!;
    const neighbours = (known.get(district) ?? []).filter(([one]) => one !== town);
    const inTaluka = neighbours.filter(([one]) => one.taluka === taluka_code);
    const centre =
      inTaluka.length < FEW_PLACES ? undefined : middleOf(inTaluka.map(([, at]) => at));
    // Offices of villages may be misplaced as those of their town are.
    const surveyed = inTaluka.filter(([one]) => ofHabitations.has(one));
    const isNear = (at: Position | undefined): at is Position =>
      at !== undefined &&
      isWithin(at, neighbours, NEAREST_PLACE_KM) &&
      isWithin(at, surveyed, TALUKA_KM);
    for (const offices of officesOf(
      town,
      kind === "town",
      state.offices.get(district) ?? [],
      mainOffices,
    )) {
      const ways = positionsOfOffices(offices, state);
      const at =
        ways.map(agreedMiddle).find(isNear) ??
        ways.map((some) => middleNear(some, centre)).find(isNear);
      if (at === undefined) continue;
      found.set(town, at);
      break;
    }
    if (found.has(town)) continue;
    const own = joined.found.get(town);
    if (own !== undefined) {
      if (!isNear(own)) found.set(town, undefined);
      continue;
    }
    const named = officesNamed(town, ofState).flatMap(({ position }) => position ?? []);
    const at = agreedMiddle(named.filter((position) => joined.confirms(town, position)));
    if (isNear(at)) found.set(town, at);
  }
  return found;
}

/** Whether one of some known places is near; true where there are too few of them. */
function isWithin(at: Position, known: readonly (readonly [Sought, Position])[], km: number) {
  return known.length < FEW_PLACES || known.some(([, near]) => distanceKm(near, at) <= km);
}

/**
 * A town's offices, the surest first: those of its name, those whose name begins with it, those that misspell it, those
 * whose name it begins with (Nangloi of Nangloi Jat), and the only one of its name in the state; of a statutory town head
 * and sub offices before branch offices.
 * @param offices those of its district
 * @param ofState the head and sub offices of the state, by name
 */
function* officesOf(
  town: Sought,
  isStatutory: boolean,
  offices: readonly Office[],
  ofState: ReadonlyMap<string, readonly Office[]>,
): Generator<readonly Office[]> {
  const keys = new Set(town.names.map(({ key }) => key));
  const main = offices.filter(({ type }) => type !== "branch_office");
  const called = (some: readonly Office[]) =>
    some.filter(({ names: [name] }) => keys.has(name!.key));
  const beginning = (some: readonly Office[]) =>
    some.filter(({ names: [name] }) =>
      town.names.some(({ core }) => core.length > 3 && name!.core.startsWith(core)),
    );
  // A branch office with a town's name is mostly in a village of that name: Pimpri is also in Purandar.
  yield called(main);
  if (isStatutory) yield beginning(main);
  yield called(offices);
  yield beginning(offices);
  yield town.names.flatMap((name) => nearestNames(name, main));
  yield main.filter(({ names: [name] }) =>
    town.names.some(
      ({ core }) => name!.core.length >= SHORTEST_BEGINNING && core.startsWith(name!.core),
    ),
  );
  const elsewhere = [...keys].flatMap((key) => ofState.get(key) ?? []);
  if (elsewhere.length === 1) yield elsewhere;
}

/**
 * Offices of a state with a town's name, as a part of theirs or misspelled: of a new district's towns, most are still listed
 * in the former one. Only their positions show which are the town's.
 */
function officesNamed(town: Sought, offices: readonly Office[]): Office[] {
  const parts = offices.filter(({ names: [name] }) =>
    town.names.some(
      ({ core }) => core.length > 3 && (name!.core.startsWith(core) || name!.core.endsWith(core)),
    ),
  );
  return parts.length > 0 ? parts : town.names.flatMap((name) => nearestNames(name, offices));
}

/** Positions of offices; of most head offices none is known, but those of others with their PIN code, or the next ones. */
function positionsOfOffices(
  offices: readonly Office[],
  { byPincode, byFiveDigits }: StatePart,
): Position[][] {
  const pincodes = [...new Set(offices.map(({ pincode }) => pincode))];
  return [
    offices.flatMap(({ position }) => position ?? []),
    pincodes.flatMap((pincode) => byPincode.get(pincode) ?? []),
    pincodes.flatMap((pincode) => byFiveDigits.get(pincode.slice(0, 5)) ?? []),
  ];
}

/** The middle of positions without those that are far from it; undefined where these are half of them or more. */
function agreedMiddle(positions: readonly Position[]): Position | undefined {
  if (positions.length === 0) return undefined;
  const middle = middleOf(positions);
  const agreed = positions.filter((position) => distanceKm(position, middle) <= TOWN_KM);
  return agreed.length * 2 > positions.length ? middleOf(agreed) : undefined;
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

/** The habitations of each state's blocks. Blocks of a state that the data lacks are reported and left out. */
function blocksOfStates(
  { states, aliases }: UnsavedDataset,
  blocks: ReadonlyMap<Block, readonly ListedHabitation[]>,
  report: Report,
): Map<string, (readonly NamedPoint[])[]> {
  const codes = new Map(
    states.flatMap(({ code, name }) =>
      [
        name,
        ...otherNames("state", name, name),
        ...aliases
          .filter((one) => one.level === "state" && one.code === code)
          .map(({ alias }) => alias),
      ].map((one) => [stateKey(one), code] as const),
    ),
  );
  const result = new Map<string, (readonly NamedPoint[])[]>();
  for (const [state, some] of Map.groupBy(blocks, ([block]) => block.state)) {
    const code = codes.get(stateKey(state));
    const all = some.map(([, habitations]) => habitations);
    if (code !== undefined) {
      result.set(code, all);
      continue;
    }
    const [first] = all.flat();
    if (first === undefined) continue;
    report.add({
      action: "doubtful",
      reason: "a state of habitations that the data lacks",
      done: "left out",
      file: first.file,
      line: first.line,
      level: "state",
      code: "",
      name: state,
      note: `${all.flat().length} habitations`,
    });
  }
  return result;
}

/** Three decimals: some 110 m. */
function degrees(value: number): string {
  return String(Number(value.toFixed(3)));
}
