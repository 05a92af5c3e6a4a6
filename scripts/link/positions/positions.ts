/** Positions of villages and towns, from the survey of habitations, points of codes, post offices and headquarters. */

import { isTown } from "../../../functions/core/contract/importance.ts";
import { distanceKm } from "../../../functions/core/geo/distance.ts";
import { inThreads } from "../../cli/task-thread.ts";
import type { PlacePosition, UnsavedDataset, Village } from "../../dataset/dataset.ts";
import { statesOf } from "../../dataset/places.ts";
import type { Finding, Report } from "../../dataset/report.ts";
import { dividedDistricts } from "../../editions/divided-districts.ts";
import { stateKey } from "../../editions/states.ts";
import { otherNames } from "../../names/aliases.ts";
import { type Fields, packRows, unpackRows } from "../../sources/packed-rows.ts";
import type { Block, ListedHabitation, ListedPoint, VillagePoint } from "../../sources/said.ts";
import { positionOf } from "../grid.ts";
import { valuesOf } from "../link.ts";
import type { OfficePlaces } from "../offices/office-village.ts";
import type { DoubtfulPositions } from "../offices/post-offices.ts";
import { agreedMiddle, widthOf } from "./agreed-middle.ts";
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
import { type NamedBlock, talukaPositions } from "./taluka-positions.ts";
import { ONE_PLACE_KM } from "./village-habitation.ts";

/** Villages from which on threads are worth their start. */
const WORTH_THREADS = 50_000;

export const LOCALITY_LIMITS = {
  FEWEST_LOCALITIES: {
    value: 3,
    says: "localities that say where their town is",
    source: "with fewer, Chandannagar was 42 km off",
  },
} as const;
const { FEWEST_LOCALITIES } = valuesOf(LOCALITY_LIMITS);

/** Code of a village → the survey's block of its habitations. */
export type SurveyedBlocks = ReadonlyMap<string, Block>;

/** Sources of positions, other than the places' post offices. */
export interface PointSources {
  readonly habitations: ReadonlyMap<Block, readonly ListedHabitation[]>;
  /** Of sub-districts. */
  readonly headquarters?: readonly ListedPoint[];
  /** By the codes of villages. */
  readonly villagePoints?: Iterable<VillagePoint>;
  readonly doubtful?: DoubtfulPositions;
}

/**
 * Gives places positions. A village has the middle of its habitations, the point of its code, or the post office of its name;
 * a town that of its post offices, or of its habitations. Each must fit the other points of its taluka. A town with the name of
 * its sub-district is at the headquarters where it has no other position, or one that is far from there. Without any of these
 * points the dataset has no positions. Returns the survey's blocks of the villages whose habitations it knows.
 */
export async function addPositions(
  places: UnsavedDataset,
  { habitations, headquarters = [], villagePoints = [], doubtful = new Map() }: PointSources,
  report: Report,
): Promise<SurveyedBlocks> {
  const surveyed = new Map<string, Block>();
  const numbered = [...habitations.keys()];
  const hasOffices = places.postOffices?.some(({ latitude }) => latitude !== undefined) === true;
  const coded = pointsOfVillages(places, villagePoints, report);
  if (habitations.size === 0 && headquarters.length === 0 && coded.size === 0 && !hasOffices)
    return surveyed;
  const blocks = blocksOfStates(places, habitations, report);
  const tasks = stateTasks(
    places,
    blocks,
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
 * Gives towns without a position that of the post offices that are theirs by now, in other spellings, too, if known places of
 * the taluka are around; or else the middle of their localities, if these are several and half of them are together.
 */
export function addTownsOfOffices(places: UnsavedDataset, offices: OfficePlaces["places"]): void {
  const { positions, villages, localities = [] } = places;
  if (positions === undefined) return;
  const byCode = new Map(villages.map((village) => [village.code, village]));
  const named = ({ code, taluka_code: taluka, kind }: Village): NamedPlace => ({
    ...{ code, taluka, isTown: kind !== undefined, names: [] },
  });
  const known = new KnownPoints([]);
  for (const { code, position, ...at } of positions) {
    const village = byCode.get(code);
    if (village) known.set(named(village), positionOf(at)!, "post_office");
  }
  const found = new Set(positions.map(({ code }) => code));
  const unknown = villages.filter((one) => isTown(one) && !found.has(one.code));
  const officesOf = Map.groupBy(offices.keys(), (office) => offices.get(office)!);
  const localitiesOf = Map.groupBy(localities, ({ town_code }) => town_code);
  for (const town of unknown) {
    const at = agreedMiddle((officesOf.get(town) ?? []).flatMap((one) => positionOf(one) ?? []));
    if (at !== undefined && known.confirms(named(town), at)) {
      positions.push(placePosition("village", town.code, at, "post_office"));
      continue;
    }
    const parts = (localitiesOf.get(town.code) ?? []).flatMap((one) => positionOf(one) ?? []);
    if (parts.length < FEWEST_LOCALITIES) continue;
    const middle = agreedMiddle(parts, widthOf({ people: Number(town.population ?? 0) }));
    if (middle !== undefined) positions.push(placePosition("village", town.code, middle, "centre"));
  }
}

/** The states, one after the other: those to come are not packed yet. */
function* stateTasks(
  places: UnsavedDataset,
  blocks: ReadonlyMap<string, readonly NamedBlock[]>,
  headquarters: ReadonlyMap<string, readonly ListedPoint[]>,
  coded: ReadonlyMap<string, VillagePoint>,
  doubtful: DoubtfulPositions,
): Generator<StateTask> {
  const { stateOfTaluka } = statesOf(places);
  const aliases = Map.groupBy(
    places.aliases.filter(({ level }) => level === "village"),
    ({ code }) => code,
  );
  const districtOf = new Map(
    places.talukas.map(({ code, district_code }) => [code, district_code]),
  );
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
  const villages = Map.groupBy(places.villages, ({ taluka_code }) => stateOfTaluka(taluka_code));
  for (const [code, some] of villages) {
    some.sort((a, b) => (a.code < b.code ? -1 : 1));
    const districts = ofState.get(code)!.map((district) => district.code);
    const around = new Set(
      districts.flatMap((district) => [district, ...(siblings.get(district) ?? [])]),
    );
    const pincodes = new Set(
      offices.flatMap(({ district, pincode }) => (around.has(district) ? pincode : [])),
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
      points: packRows(
        (blocks.get(code) ?? []).flatMap(([, habitations, block]) =>
          habitations.map(({ name, position }) => ({ name, block, ...position })),
        ),
        POINT,
      ),
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

const POINT: Fields<PackedPoint, keyof PackedPoint> = {
  name: ({ name }) => name,
  block: ({ block }) => block,
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
};

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

/** What the report says about points of codes that the villages around contradict, or habitations. */
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
 * The points of the villages in the data, by code. Points of others, and all of a code that is at several places, are
 * reported and left out.
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

/** The headquarters of each state's sub-districts. Those of a sub-district that the data lacks are reported and left out. */
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
    headquarters.filter(({ code }) => talukas.has(code)),
    ({ code }) => stateOfTaluka(code),
  );
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
  const numbers = new Map([...blocks.keys()].map((block, i) => [block, i]));
  const result = new Map<string, NamedBlock[]>();
  for (const [state, some] of Map.groupBy(blocks, ([block]) => block.state)) {
    const code = codes.get(stateKey(state));
    if (code !== undefined) {
      result.set(
        code,
        some.map(([block, habitations]) => [block.name, habitations, numbers.get(block)!]),
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
