/** Positions of villages and towns, from the survey of habitations and from post offices. */
import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import { middleOf } from "../../../functions/core/geo/middle.ts";
import type { PlacePosition, UnsavedDataset, Village } from "../../dataset/dataset.ts";
import { statesOf } from "../../dataset/places.ts";
import { otherNames } from "../names/aliases.ts";
import { withoutMarks } from "../names/names-within.ts";
import type { DoubtfulPositions } from "../offices/post-offices.ts";
import { positionOf } from "../offices/squares.ts";
import { dividedDistricts } from "../places/divided-districts.ts";
import { stateKey } from "../places/states.ts";
import type { Report } from "../report.ts";
import type { Block, ListedHabitation } from "../sources/habitations.ts";
import { placePosition } from "./place-position.ts";
import { PointNames } from "./point-names.ts";
import { type NamedBlock, talukaPositions } from "./taluka-positions.ts";
import { agreedMiddle, type Office, type TownPosition, TownPositions } from "./town-positions.ts";
import { type NamedPoint, type Sought, VillagePositions } from "./village-positions.ts";

/** An office further than this from the middle of those of its PIN code does not say where a village is. */
const PINCODE_KM = 10;

/** Fewer localities do not say where their town is. */
const FEWEST_LOCALITIES = 3;

/**
 * Gives places positions. A village has the middle of its habitations, or the post office of its name; a town that of its
 * post offices, or of its habitations. Each must fit the other points of its taluka. Without habitations and post offices
 * the dataset has no positions.
 */
export function addPositions(
  places: UnsavedDataset,
  habitations: ReadonlyMap<Block, readonly ListedHabitation[]>,
  report: Report,
  doubtful: DoubtfulPositions = new Map(),
): void {
  const hasOffices = places.postOffices?.some(({ latitude }) => latitude !== undefined) === true;
  if (habitations.size === 0 && !hasOffices) return;
  const blocks = blocksOfStates(places, habitations, report);
  const positions = stateParts(places, doubtful).flatMap((state) =>
    positionsOf(
      state,
      (blocks.get(state.code) ?? []).map(([, points]) => points),
    ),
  );
  places.positions = [...positions, ...talukaPositions(places, blocks, positions)];
}

/** Gives towns without a position the middle of their localities, if these are several and half of them are together. */
export function addTownsOfLocalities(places: UnsavedDataset): void {
  const { positions, localities = [] } = places;
  if (positions === undefined) return;
  const known = new Set(positions.map(({ code }) => code));
  for (const [code, some] of Map.groupBy(localities, ({ town_code }) => town_code)) {
    if (code === undefined || known.has(code)) continue;
    const points = some.flatMap((locality) => positionOf(locality) ?? []);
    const at = points.length < FEWEST_LOCALITIES ? undefined : agreedMiddle(points);
    if (at !== undefined) positions.push(placePosition("village", code, at, "centre"));
  }
}

/** What a state has to be joined. */
interface StatePart {
  readonly code: string;
  readonly districts: readonly string[];
  /** District → the others that have parts of one former district with it. */
  readonly siblings: ReadonlyMap<string, ReadonlySet<string>>;
  /** Sorted by code. */
  readonly villages: readonly Village[];
  readonly names: ReadonlyMap<string, readonly string[]>;
  readonly districtOf: ReadonlyMap<string, string>;
  readonly pointNames: PointNames;
  /** By district. */
  readonly offices: ReadonlyMap<string, readonly Office[]>;
  readonly byPincode: ReadonlyMap<string, readonly Office[]>;
}

function stateParts(places: UnsavedDataset, doubtful: DoubtfulPositions): StatePart[] {
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
  const all = (places.postOffices ?? []).map((office): Office => {
    const { name, type, pincode, district_code = "" } = office;
    return {
      type,
      pincode,
      district: district_code,
      names: [pointNames.whole(name)],
      position: positionOf(office),
      doubtful: doubtful.get(office),
    };
  });
  const offices = Map.groupBy(all, ({ district }) => district);
  const byPincode = Map.groupBy(all, ({ pincode }) => pincode);
  const siblings = dividedDistricts(places, districtOf);
  const ofState = Map.groupBy(places.districts, ({ state_code }) => state_code);
  return [...villages].map(([code, some]) => ({
    code,
    districts: ofState.get(code)!.map((district) => district.code),
    siblings,
    names,
    pointNames,
    districtOf,
    offices,
    byPincode,
    villages: some.sort((a, b) => (a.code < b.code ? -1 : 1)),
  }));
}

function positionsOf(
  state: StatePart,
  blocks: readonly (readonly NamedPoint[])[],
): PlacePosition[] {
  const names = state.pointNames;
  const sought = state.villages.map(({ code, name, taluka_code, kind }): Sought => {
    const all = new Set([name, withoutMarks(name), ...(state.names.get(code) ?? [])]);
    return {
      code,
      taluka: taluka_code,
      state: state.code,
      isTown: kind !== undefined && kind !== "outgrowth",
      names: [...all].map((one) => names.whole(one)),
    };
  });
  const joined = new VillagePositions(sought, names);
  joined.addHabitations(blocks);
  const ofHabitations = new Map(joined.found);
  const villages = villagesOfOffices(state, sought);
  addOffices(state, villages, joined);
  const finder = new TownPositions({ ...state, joined, surveyed: ofHabitations, villages });
  return state.villages.flatMap(({ code, kind }, i): PlacePosition[] => {
    const one = sought[i]!;
    const known = joined.found.get(one);
    const at: TownPosition | undefined = one.isTown
      ? finder.find(one, kind === "town")
      : known && { ...known, position: ofHabitations.has(one) ? "habitation" : "post_office" };
    return at === undefined ? [] : [placePosition("village", code, at, at.position)];
  });
}

/** The offices with the name of only one place of their district. */
function villagesOfOffices(state: StatePart, sought: readonly Sought[]): Map<Office, Sought> {
  const found = new Map<Office, Sought>();
  for (const [district, villages] of Map.groupBy(
    sought,
    ({ taluka }) => state.districtOf.get(taluka)!,
  )) {
    const named = Map.groupBy(
      villages.flatMap((village) =>
        [...new Set(village.names.map(({ key }) => key))].map((key) => ({ village, key })),
      ),
      ({ key }) => key,
    );
    for (const office of state.offices.get(district) ?? []) {
      const [meant, twin] = named.get(office.names[0]!.key) ?? [];
      if (meant !== undefined && twin === undefined) found.set(office, meant.village);
    }
  }
  return found;
}

/** Adds villages by the post office of their name, where no other office of the district has it. */
function addOffices(
  state: StatePart,
  villages: ReadonlyMap<Office, Sought>,
  joined: VillagePositions,
): void {
  const pairs: [Sought, Position][] = [];
  const offices = Map.groupBy(
    villages,
    ([
      {
        names: [name],
      },
      { taluka },
    ]) => `${state.districtOf.get(taluka)} ${name!.key}`,
  );
  for (const same of offices.values()) {
    const [[office, village]] = same as [[Office, Sought]];
    if (same.length > 1 || office.position === undefined) continue;
    if (isNearItsPincode(office, state)) pairs.push([village, office.position]);
  }
  joined.addOthers(pairs);
}

/** Whether an office is near the middle of the offices of its PIN code. */
function isNearItsPincode({ pincode, position }: Office, { byPincode }: StatePart): boolean {
  const positions = byPincode.get(pincode)!.flatMap((other) => other.position ?? []);
  return distanceKm(position!, middleOf(positions)) <= PINCODE_KM;
}

/** The habitations of each state's blocks. Blocks of a state that the data lacks are reported and left out. */
function blocksOfStates(
  { states, aliases }: UnsavedDataset,
  blocks: ReadonlyMap<Block, readonly ListedHabitation[]>,
  report: Report,
): Map<string, NamedBlock[]> {
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
  const result = new Map<string, NamedBlock[]>();
  for (const [state, some] of Map.groupBy(blocks, ([block]) => block.state)) {
    const code = codes.get(stateKey(state));
    if (code !== undefined) {
      result.set(
        code,
        some.map(([{ name }, habitations]) => [name, habitations]),
      );
      continue;
    }
    const all = some.map(([, habitations]) => habitations);
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
