/** Positions of villages and towns, from habitations of the survey, points of codes, post offices and headquarters. */

import { isTown } from "../../../functions/core/contract/importance.ts";
import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import { middleOf } from "../../../functions/core/geo/middle.ts";
import { inThreads } from "../../cli/task-thread.ts";
import type { PlacePosition, UnsavedDataset, Village } from "../../dataset/dataset.ts";
import { byCode, districtsOfTalukas, statesOf } from "../../dataset/places.ts";
import type { Finding, Report } from "../../dataset/report.ts";
import { dividedDistricts } from "../../editions/divided-districts.ts";
import { stateKey } from "../../editions/states.ts";
import { otherNames } from "../../names/aliases.ts";
import { type Fields, packRows, unpackRows } from "../../sources/packed-rows.ts";
import type { Block, ListedHabitation, ListedPoint, VillagePoint } from "../../sources/said.ts";
import { positionOf } from "../grid.ts";
import { valuesOf } from "../link.ts";
import { LinkNames } from "../names.ts";
import type { OfficePlaces } from "../offices/office-village.ts";
import { pincodePoints } from "../offices/pincode-points.ts";
import type { DoubtfulPositions } from "../offices/post-offices.ts";
import { agreedMiddle, type Extent, extentOf, TOWN_KM, widthOf } from "./agreed-middle.ts";
import { KnownPoints, type NamedPlace } from "./known-points.ts";
import { placePosition } from "./place-position.ts";
import {
  type FoundPosition,
  type PackedAlias,
  type PackedCoded,
  type PackedHeadquarters,
  type PackedOffice,
  type PackedPoint,
  type PackedVillage,
  positionsOf,
  type StatePositions,
  type StateTask,
} from "./state-positions.ts";
import { type SurveyedBlock, talukaPositions } from "./taluka-positions.ts";
import { ONE_PLACE_KM } from "./village-habitation.ts";

/** With fewer villages, starting threads costs more than it saves. */
const WORTH_THREADS = 50_000;

export const LOCALITY_LIMITS = {
  FEWEST_LOCALITIES: {
    value: 3,
    says: "localities that say where their town is",
    source: "with fewer, Chandannagar was 42 km off",
  },
  FEWEST_OF_PINCODE: {
    value: 3,
    says: "positions a kilometre apart of offices and surveyed villages with a town's PIN code that say where it is",
    source:
      "of 104 towns of 20,000 people whose own were hidden 100 are within 5 km of a gazetteer's point (50 of 53 in one half, 50 of 51 apart), all within 10",
  },
  PINCODE_KM: {
    value: 5,
    says: "kilometres from each of these to their middle, at most",
    source: "with 6 km, or one in five further away, 94 and 95 % within 5 km",
  },
  ENOUGH_OF_AREA: {
    value: 20,
    says: "known places that say where a taluka or district is",
    source: "by hand; 10 and 15 are a little worse",
  },
  SMALL_AREA_KM: {
    value: 8,
    says: "kilometres of a taluka's or district's extent up to which a town is in its middle",
    source:
      "of 174 towns of 20,000 people whose own position was hidden 2 are more than 10 km from a gazetteer's point or their own (0 of 84 in one half, 2 of 90 apart), of 384 smaller ones 8; with 9 km 2 % and more",
  },
  FEWEST_IN_TALUKA: {
    value: 2,
    says: "positions with a town's PIN code that say where it is, if they are around the middle of its taluka",
    source:
      "of 443 towns of 20,000 people whose own were hidden 2 of 223 are more than 10 km from a gazetteer's point or their own, apart 2 of 220",
  },
  MOST_OF_PINCODE: {
    value: 0.75,
    says: "share of these that are near their middle",
    source: "with 60 %, 1.2 % of 579 more than 10 km off",
  },
  IN_TALUKA_KM: {
    value: 8,
    says: "kilometres from these to their middle, and from there to the taluka's, at most",
    source: "with 10 km between the middles, 1.2 % of 519 more than 10 km off",
  },
  TALUKA_KM: { value: 20, says: "kilometres of this taluka's extent, at most", source: "by hand" },
} as const;
const {
  FEWEST_LOCALITIES,
  FEWEST_OF_PINCODE,
  PINCODE_KM,
  ENOUGH_OF_AREA,
  SMALL_AREA_KM,
  FEWEST_IN_TALUKA,
  MOST_OF_PINCODE,
  IN_TALUKA_KM,
  TALUKA_KM,
} = valuesOf(LOCALITY_LIMITS);

/** Code of a village → the survey's block with its habitations. */
export type SurveyedBlocks = ReadonlyMap<string, Block>;

/** Sources of positions, other than the places' post offices. */
export interface PointSources {
  /** Of each block. Read once, block by block: what is kept of them takes a third of the memory. */
  readonly habitations: Iterable<readonly [Block, readonly ListedHabitation[]]>;
  /** Of sub-districts. */
  readonly headquarters?: readonly ListedPoint[];
  /** By the codes of villages. */
  readonly villagePoints?: Iterable<VillagePoint>;
  readonly doubtful?: DoubtfulPositions;
}

/**
 * Gives places positions. A village has the middle of its habitations, the point of its code, or the post office of its name; a
 * town has the middle of its post offices or its habitations. Each must fit the other points of its taluka. A town with the
 * name of its sub-district is at the headquarters if it has no other position, or one that is far from there. Without any of
 * these sources the dataset has no positions. Returns the survey's block of each village with known habitations.
 */
export async function addPositions(
  places: UnsavedDataset,
  { habitations, headquarters = [], villagePoints = [], doubtful = new Map() }: PointSources,
  report: Report,
): Promise<SurveyedBlocks> {
  const surveyed = new Map<string, Block>();
  const hasOffices = places.postOffices?.some(({ latitude }) => latitude !== undefined) === true;
  const coded = pointsOfVillages(places, villagePoints, report);
  const { numbered, blocks, points } = surveyedStates(places, habitations, report);
  if (numbered.length === 0 && headquarters.length === 0 && coded.size === 0 && !hasOffices)
    return surveyed;
  const tasks = stateTasks(
    places,
    points,
    headquartersOfStates(places, headquarters, report),
    coded,
    doubtful,
  );
  const module = new URL("./state-positions.ts", import.meta.url);
  const results: AsyncIterable<StatePositions> | Iterable<StatePositions> =
    places.villages.length < WORTH_THREADS
      ? Array.from(tasks, positionsOf)
      : inThreads(module, tasks);
  const positions: PlacePosition[] = [];
  const names = new Map(
    places.villages.flatMap(({ code, name }) => (coded.has(code) ? [[code, name]] : [])),
  );
  for await (const { positions: packed, contradictions } of results) {
    for (const { block, ...one } of unpackRows<FoundPosition>(packed)) {
      positions.push(one);
      if (block !== undefined) surveyed.set(one.code, numbered[block]!);
    }
    for (const [kind, finding] of Object.entries(CONTRADICTIONS))
      for (const code of contradictions[kind as keyof typeof CONTRADICTIONS]) {
        const { file, line } = coded.get(code)!;
        report.add({ ...finding, file, line, level: "village", code, name: names.get(code)! });
      }
  }
  places.positions = [...positions, ...talukaPositions(places, blocks, positions)];
  return surveyed;
}

/**
 * Gives towns without a position the middle of post offices that have become theirs, also in other spellings, if known places
 * of the taluka are around. Otherwise the middle of their localities, if there are several and half of them are together; of
 * all offices and surveyed villages with their PIN codes, if these are together, or most are in the middle of the taluka; or of
 * the taluka or district, if it is small.
 */
export function addTownsOfOffices(places: UnsavedDataset, offices: OfficePlaces["places"]): void {
  const { positions, villages, localities = [] } = places;
  if (positions === undefined) return;
  const villageOf = byCode(villages);
  const named = ({ code, taluka_code: taluka, kind }: Village): NamedPlace => ({
    code,
    taluka,
    isTown: kind !== undefined,
    names: [],
  });
  const known = new KnownPoints([]);
  for (const { code, position, ...at } of positions) {
    const village = villageOf.get(code);
    if (village) known.set(named(village), positionOf(at)!, "post_office");
  }
  const found = new Set(positions.map(({ code }) => code));
  const unknown = villages.filter((one) => isTown(one) && !found.has(one.code));
  const ofPincodes = new PincodePositions(places, unknown);
  const areas = new AreaExtents(places, villageOf);
  const officesOf = Map.groupBy(offices.keys(), (office) => offices.get(office)!);
  const localitiesOf = Map.groupBy(localities, ({ town_code }) => town_code);
  for (const town of unknown) {
    const at = agreedMiddle((officesOf.get(town) ?? []).flatMap((one) => positionOf(one) ?? []));
    if (at !== undefined && known.confirms(named(town), at)) {
      positions.push(placePosition("village", town.code, at, "post_office"));
      continue;
    }
    const parts = (localitiesOf.get(town.code) ?? []).flatMap((one) => positionOf(one) ?? []);
    const width = widthOf({ people: Number(town.population ?? 0) });
    const ofParts = parts.length < FEWEST_LOCALITIES ? undefined : agreedMiddle(parts, width);
    const middle = ofParts ?? ofPincodes.middle(town) ?? areaMiddle(town, ofPincodes, areas);
    if (middle !== undefined) positions.push(placePosition("village", town.code, middle, "centre"));
  }
}

/** The positions of offices and surveyed villages with the PIN codes of some towns. */
class PincodePositions {
  /** PIN code → square → the first position in it. A square is 0.01 degrees wide, about a kilometre. */
  readonly #byPincode = new Map<string, Map<string, Position>>();

  constructor(places: UnsavedDataset, towns: readonly Village[]) {
    for (const { pincode } of towns)
      for (const one of pincode?.split(" ") ?? []) this.#byPincode.set(one, new Map());
    for (const { pincode, at } of pincodePoints(places))
      for (const one of pincode.split(" ")) this.#add(one, at);
  }

  #add(pincode: string, at: Position): void {
    const squares = this.#byPincode.get(pincode);
    if (squares === undefined) return;
    const square = `${at.latitude.toFixed(2)} ${at.longitude.toFixed(2)}`;
    if (!squares.has(square)) squares.set(square, at);
  }

  /** The middle of all with a town's PIN codes, if they are several, and near each other. */
  middle(town: Village): Position | undefined {
    const all = this.#of(town);
    if (all.length < FEWEST_OF_PINCODE) return undefined;
    const middle = middleOf(all);
    return all.every((at) => distanceKm(at, middle) <= PINCODE_KM) ? middle : undefined;
  }

  /** The middle of most with a town's PIN codes, if it is near the middle of the town's taluka. */
  middleIn(town: Village, { middle: ofTaluka, km }: Extent): Position | undefined {
    const all = this.#of(town);
    if (all.length < FEWEST_IN_TALUKA || km > TALUKA_KM) return undefined;
    const middle = middleOf(all);
    const near = all.filter((at) => distanceKm(at, middle) <= IN_TALUKA_KM);
    if (near.length < MOST_OF_PINCODE * all.length) return undefined;
    const ofNear = middleOf(near);
    return distanceKm(ofNear, ofTaluka) <= IN_TALUKA_KM ? ofNear : undefined;
  }

  #of({ pincode }: Village): Position[] {
    return pincode?.split(" ").flatMap((one) => [...this.#byPincode.get(one)!.values()]) ?? [];
  }
}

/** Where talukas and districts are, as far as enough of their places and localities have a position. */
class AreaExtents {
  readonly #districtOf: ReadonlyMap<string, string>;
  /** By code of the taluka or district. */
  readonly #points: ReadonlyMap<string, readonly (Position & { readonly town?: string })[]>;

  constructor(
    { talukas, localities = [], positions = [] }: UnsavedDataset,
    villageOf: ReadonlyMap<string, Village>,
  ) {
    this.#districtOf = districtsOfTalukas(talukas);
    const points = new Map<string, (Position & { readonly town?: string })[]>();
    const add = (area: string, at: Position & { readonly town?: string }) => {
      const some = points.get(area);
      if (some === undefined) points.set(area, [at]);
      else some.push(at);
    };
    for (const one of positions) {
      const taluka = one.level === "village" ? villageOf.get(one.code)?.taluka_code : undefined;
      if (taluka === undefined) continue;
      for (const area of [taluka, this.#districtOf.get(taluka)!]) add(area, positionOf(one)!);
    }
    for (const { taluka_code, district_code, town_code, ...rest } of localities) {
      const at = positionOf(rest);
      if (at === undefined) continue;
      const point = { ...at, ...(town_code !== undefined && { town: town_code }) };
      for (const area of [taluka_code, district_code]) if (area !== undefined) add(area, point);
    }
    this.#points = points;
  }

  /** The extent of a town's taluka, without the town's own localities. Undefined if too few places are known. */
  ofTaluka(town: Village): Extent | undefined {
    return this.#of(town.taluka_code, town);
  }

  /** The extent of its taluka, or of its district if too few places of the taluka are known. */
  ofSmallest(town: Village): Extent | undefined {
    return this.ofTaluka(town) ?? this.#of(this.#districtOf.get(town.taluka_code)!, town);
  }

  #of(area: string, { code }: Village): Extent | undefined {
    const all = (this.#points.get(area) ?? []).filter(({ town }) => town !== code);
    return all.length < ENOUGH_OF_AREA ? undefined : extentOf(all);
  }
}

/**
 * The middle of the places with a town's PIN codes that are in the middle of its taluka; or of its taluka or district, if that
 * is so small that a town can't be far from there. Undefined for a large city, which spans several talukas.
 */
function areaMiddle(
  town: Village,
  pincodes: PincodePositions,
  areas: AreaExtents,
): Position | undefined {
  if (widthOf({ people: Number(town.population ?? 0) }) > TOWN_KM) return undefined;
  const taluka = areas.ofTaluka(town);
  const ofPincode = taluka && pincodes.middleIn(town, taluka);
  if (ofPincode !== undefined) return ofPincode;
  const smallest = areas.ofSmallest(town);
  return smallest && smallest.km <= SMALL_AREA_KM ? smallest.middle : undefined;
}

/**
 * The states, one after the other: those to come are not packed yet.
 * @param points those of a state are taken out
 */
function* stateTasks(
  places: UnsavedDataset,
  points: Map<string, PointColumns>,
  headquarters: ReadonlyMap<string, readonly ListedPoint[]>,
  coded: ReadonlyMap<string, VillagePoint>,
  doubtful: DoubtfulPositions,
): Generator<StateTask> {
  const { stateOfTaluka } = statesOf(places);
  const aliases = Map.groupBy(
    places.aliases.filter(({ level }) => level === "village"),
    ({ code }) => code,
  );
  const districtOf = districtsOfTalukas(places.talukas);
  const siblings = dividedDistricts(places, districtOf);
  const ofState = Map.groupBy(places.districts, ({ state_code }) => state_code);
  const offices = (places.postOffices ?? []).map((office): PackedOffice => {
    const { name, type, pincode, district_code: district = "" } = office;
    const [position, inRow] = [positionOf(office), doubtful.get(office)];
    return {
      name,
      type,
      pincode,
      district,
      latitude: position?.latitude,
      longitude: position?.longitude,
      doubtfulLatitude: inRow?.latitude,
      doubtfulLongitude: inRow?.longitude,
    };
  });
  const officesIn = Map.groupBy(offices, ({ district }) => district);
  const villages = Map.groupBy(places.villages, ({ taluka_code }) => stateOfTaluka(taluka_code));
  for (const [code, some] of villages) {
    some.sort((a, b) => (a.code < b.code ? -1 : 1));
    const districts = ofState.get(code)!.map((district) => district.code);
    const around = new Set(
      districts.flatMap((district) => [district, ...(siblings.get(district) ?? [])]),
    );
    const own = points.get(code);
    points.delete(code);
    const pincodes = new Set(
      [...around].flatMap((one) => officesIn.get(one)?.map(({ pincode }) => pincode) ?? []),
    );
    yield {
      code,
      districts,
      siblings,
      districtOf,
      villages: packRows(some, VILLAGE),
      aliases: packRows(
        some.flatMap((village) => aliases.get(village.code) ?? []),
        ALIAS,
      ),
      offices: packRows(
        offices.filter(({ pincode }) => pincodes.has(pincode)),
        OFFICE,
      ),
      points: packPoints(own),
      coded: packRows(
        some.flatMap((village) => coded.get(village.code) ?? []),
        CODED,
      ),
      headquarters: packRows(headquarters.get(code) ?? [], HEADQUARTERS),
    };
  }
}

const VILLAGE: Fields<Village, keyof PackedVillage> = {
  code: ({ code }) => code,
  name: ({ name }) => name,
  taluka_code: ({ taluka_code }) => taluka_code,
  kind: ({ kind }) => kind,
  population: ({ population }) => population,
};

const ALIAS: Fields<PackedAlias, keyof PackedAlias> = {
  code: ({ code }) => code,
  alias: ({ alias }) => alias,
};

const OFFICE: Fields<PackedOffice, keyof PackedOffice> = {
  name: ({ name }) => name,
  type: ({ type }) => type,
  pincode: ({ pincode }) => pincode,
  district: ({ district }) => district,
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
  doubtfulLatitude: ({ doubtfulLatitude }) => doubtfulLatitude,
  doubtfulLongitude: ({ doubtfulLongitude }) => doubtfulLongitude,
};

/** Habitations, each field as a list: 860,000 objects would take a tenth of an import's memory. */
type PointColumns = { readonly [Field in keyof PackedPoint]: PackedPoint[Field][] };

function noPoints(): PointColumns {
  return { name: [], block: [], latitude: [], longitude: [] };
}

function packPoints({ name, block, latitude, longitude } = noPoints()): Uint8Array {
  const fields: Fields<number, keyof PackedPoint> = {
    name: (i) => name[i],
    block: (i) => block[i],
    latitude: (i) => latitude[i],
    longitude: (i) => longitude[i],
  };
  return packRows([...name.keys()], fields);
}

const CODED: Fields<VillagePoint, keyof PackedCoded> = {
  code: ({ code }) => code,
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
};

const HEADQUARTERS: Fields<ListedPoint, keyof PackedHeadquarters> = {
  taluka: ({ code }) => code,
  name: ({ name }) => name,
  place: ({ place }) => place,
  latitude: ({ position }) => position.latitude,
  longitude: ({ position }) => position.longitude,
};

/** Report texts for points of codes that the villages around, or habitations, contradict. */
const CONTRADICTIONS: Readonly<
  Record<keyof StatePositions["contradictions"], Pick<Finding, "action" | "reason" | "done">>
> = {
  refused: {
    action: "dropped",
    reason:
      "a village's point far from the other villages of its taluka, or from those with the next codes",
    done: "left out",
  },
  weaker: {
    action: "unused",
    reason:
      "a village's point that its habitation contradicts, with more villages of its taluka around",
    done: "the habitation counts",
  },
  replaced: {
    action: "unused",
    reason: "a village's habitation that the point of its code contradicts",
    done: "the point counts",
  },
};

/**
 * The points of the villages in the data, by code. Reports and leaves out points of other villages, and codes with points at
 * several places.
 */
function pointsOfVillages(
  { villages }: UnsavedDataset,
  points: Iterable<VillagePoint>,
  report: Report,
): Map<string, VillagePoint> {
  const listed = [...points];
  const sought = new Set(listed.map(({ code }) => code));
  const names = new Map(
    villages.flatMap(({ code, name }) => (sought.has(code) ? [[code, name]] : [])),
  );
  const found = new Map<string, VillagePoint>();
  const elsewhere = new Set<string>();
  const leaveOut = ({ file, line, code }: VillagePoint, reason: string) =>
    report.add({
      action: "unused",
      reason,
      done: "left out",
      file,
      line,
      level: "village",
      code,
      name: names.get(code) ?? "",
    });
  for (const point of listed) {
    const { code } = point;
    const first = found.get(code);
    if (!names.has(code)) leaveOut(point, "a point of a village that the data lacks");
    else if (first === undefined) found.set(code, point);
    else if (distanceKm(first, point) > ONE_PLACE_KM) {
      elsewhere.add(code);
      leaveOut(point, "a village with points at several places");
    }
  }
  for (const code of elsewhere) {
    leaveOut(found.get(code)!, "a village with points at several places");
    found.delete(code);
  }
  return found;
}

/** The headquarters of each state's sub-districts. Reports and leaves out those of a sub-district that the data lacks. */
function headquartersOfStates(
  places: UnsavedDataset,
  headquarters: readonly ListedPoint[],
  report: Report,
): Map<string, ListedPoint[]> {
  const talukas = new Set(places.talukas.map(({ code }) => code));
  for (const { file, line, level, code, name } of headquarters) {
    if (talukas.has(code)) continue;
    report.add({
      action: "unused",
      reason: "headquarters of a sub-district that the data lacks",
      done: "left out",
      file,
      line,
      level,
      code,
      name,
    });
  }
  const { stateOfTaluka } = statesOf(places);
  return Map.groupBy(
    byNames(
      places,
      headquarters.filter(({ code }) => talukas.has(code)),
    ),
    ({ code }) => stateOfTaluka(code),
  );
}

/**
 * Headquarters with the codes of their sub-districts. Some are listed under another's code (Tamil Nadu's are swapped): these
 * belong to the only sub-district of the state that has their name, unless one under its code has it. Of 233 towns with the
 * name of such a sub-district whose position offices say, 217 are within 5 km, 229 within 10.
 */
function byNames(
  places: UnsavedDataset,
  headquarters: readonly ListedPoint[],
): readonly ListedPoint[] {
  const { stateOfTaluka } = statesOf(places);
  const names = new LinkNames();
  const keyOf = (code: string, name: string) => `${stateOfTaluka(code)} ${names.whole(name).key}`;
  const named = Map.groupBy(places.talukas, ({ code, name }) => keyOf(code, name));
  const nameOf = new Map(places.talukas.map(({ code, name }) => [code, keyOf(code, name)]));
  const isOwn = ({ code, name, place }: ListedPoint) =>
    [name, place].some((one) => keyOf(code, one) === nameOf.get(code));
  const taken = new Set(headquarters.filter(isOwn).map(({ code }) => code));
  return headquarters.map((one) => {
    if (taken.has(one.code)) return one;
    const [taluka, ...others] = named.get(keyOf(one.code, one.name)) ?? [];
    const isFound = taluka !== undefined && others.length === 0 && !taken.has(taluka.code);
    return isFound ? { ...one, code: taluka.code } : one;
  });
}

/** The survey's blocks and habitations. */
interface SurveyedStates {
  /** All blocks by their numbers. */
  readonly numbered: readonly Block[];
  /** By code of the state. */
  readonly blocks: ReadonlyMap<string, readonly SurveyedBlock[]>;
  /** By code of the state, block by block. */
  readonly points: Map<string, PointColumns>;
}

/** The blocks and habitations of each state. Those of a state that the data lacks are reported and left out. */
function surveyedStates(
  { states, aliases }: UnsavedDataset,
  habitations: PointSources["habitations"],
  report: Report,
): SurveyedStates {
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
  const numbered: Block[] = [];
  const blocks = new Map<string, SurveyedBlock[]>();
  const points = new Map<string, PointColumns>();
  /** Name of a state that the data lacks → the first habitation in it, and their number. */
  const unknown = new Map<string, { first: ListedHabitation; count: number }>();
  for (const [block, listed] of habitations) {
    const number = numbered.push(block) - 1;
    const code = codes.get(stateKey(block.state));
    if (code === undefined) {
      const { first = listed[0], count = 0 } = unknown.get(block.state) ?? {};
      if (first !== undefined) unknown.set(block.state, { first, count: count + listed.length });
      continue;
    }
    const middle = listed.length > 0 ? middleOf(listed.map(({ position }) => position)) : undefined;
    const some = blocks.get(code) ?? [];
    some.push({ name: block.name, middle });
    blocks.set(code, some);
    const columns = points.get(code) ?? noPoints();
    points.set(code, columns);
    for (const { name, position } of listed) {
      columns.name.push(name);
      columns.block.push(number);
      columns.latitude.push(position.latitude);
      columns.longitude.push(position.longitude);
    }
  }
  for (const [name, { first, count }] of unknown) {
    report.add({
      action: "doubtful",
      reason: "a state of habitations that the data lacks",
      done: "left out",
      file: first.file,
      line: first.line,
      level: "state",
      code: "",
      name,
      note: `${count} habitations`,
    });
  }
  return { numbered, blocks, points };
}
