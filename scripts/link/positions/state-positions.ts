/** The positions of a state's villages and towns. Runs as a thread of `addPositions`. */
import type { Position } from "../../../functions/core/geo/distance.ts";
import { onTasks } from "../../cli/task-thread.ts";
import type { Alias, PlacePosition, PostOffice, Village } from "../../dataset/dataset.ts";
import { byCode } from "../../dataset/places.ts";
import { namesWithin, withoutBracketedMarks } from "../../names/names-within.ts";
import { type Fields, packRows, unpackRows } from "../../sources/packed-rows.ts";
import { LinkNames } from "../names.ts";
import { addCoded, type CodedResult } from "./coded-points.ts";
import { KnownPoints, type NamedPlace } from "./known-points.ts";
import { placePosition } from "./place-position.ts";
import type { Headquarters } from "./town-headquarters.ts";
import type { Office } from "./town-office.ts";
import { type TownFacts, townPositions } from "./town-positions.ts";
import { addHabitations, type NamedPoint } from "./village-habitation.ts";
import { addOffices, namesakesOf } from "./village-office.ts";

onTasks(import.meta.url, positionsOf);

/** The inputs for the positions of a state's places, packed for another thread. */
export interface StateTask {
  readonly code: string;
  readonly districts: readonly string[];
  /** District → the other districts that share a former district with it. */
  readonly siblings: ReadonlyMap<string, ReadonlySet<string>>;
  /** By taluka. */
  readonly districtOf: ReadonlyMap<string, string>;
  /** {@link PackedVillage}, sorted by code. */
  readonly villages: Uint8Array;
  /** {@link PackedAlias} of villages. */
  readonly aliases: Uint8Array;
  /** {@link PackedOffice}: offices of its districts and their siblings, and all other offices with the same PIN codes. */
  readonly offices: Uint8Array;
  /** {@link PackedPoint}, block by block. */
  readonly points: Uint8Array;
  /** {@link PackedCoded}, one per village. */
  readonly coded: Uint8Array;
  /** {@link PackedHeadquarters}. */
  readonly headquarters: Uint8Array;
}

export type PackedVillage = Pick<Village, "code" | "name" | "taluka_code"> &
  Record<"kind", Village["kind"]> &
  Record<"population", Village["population"]>;

export type PackedAlias = Pick<Alias, "code" | "alias">;

export interface PackedOffice extends Pick<PostOffice, "type" | "pincode" | "name"> {
  readonly district: string;
  readonly latitude: number | undefined;
  readonly longitude: number | undefined;
  readonly doubtfulLatitude: number | undefined;
  readonly doubtfulLongitude: number | undefined;
}

/** A habitation. */
export interface PackedPoint extends Position {
  readonly name: string;
  /** The number of its block. */
  readonly block: number;
}

/** The point of a village by its code. */
export interface PackedCoded extends Position {
  readonly code: string;
}

/** The headquarters of a sub-district. */
export interface PackedHeadquarters extends Position {
  /** The code of the sub-district, its name, and the name at the point. */
  readonly taluka: string;
  readonly name: string;
  readonly place: string;
}

/** A position, and for a village by its habitations the survey's block. */
export interface FoundPosition extends PlacePosition {
  readonly block: number | undefined;
}

const POSITION: Fields<FoundPosition, keyof FoundPosition> = {
  level: ({ level }) => level,
  code: ({ code }) => code,
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
  position: ({ position }) => position,
  block: ({ block }) => block,
};

/** The unpacked data of a state. */
interface StatePart extends Pick<StateTask, "districts" | "siblings" | "districtOf"> {
  /** By district. */
  readonly offices: ReadonlyMap<string, readonly Office[]>;
  readonly byPincode: ReadonlyMap<string, readonly Office[]>;
}

/** The positions of a state's places, and the codes of villages whose point or habitation does not count. */
export interface StatePositions {
  /** {@link FoundPosition}, packed. */
  readonly positions: Uint8Array;
  /** Codes of places. */
  readonly contradictions: Readonly<Record<keyof CodedResult, readonly string[]>>;
}

/** The positions of a state's villages and towns. */
export function positionsOf(task: StateTask): StatePositions {
  const names = new LinkNames();
  const villages = [...unpackRows<PackedVillage>(task.villages)];
  const aliases = Map.groupBy(unpackRows<PackedAlias>(task.aliases), ({ code }) => code);
  const places = villages.map(({ code, name, taluka_code, kind }): NamedPlace => {
    const others = aliases.get(code)?.map(({ alias }) => alias) ?? [];
    const all = new Set([name, withoutBracketedMarks(name), ...others]);
    return {
      code,
      taluka: taluka_code,
      isTown: kind !== undefined && kind !== "outgrowth",
      names: [...all].map((one) => names.whole(one)),
    };
  });
  const known = new KnownPoints(places);
  addHabitations(known, places, blocksOf(task.points), names);
  const placeOf = byCode(places);
  const { refused, weaker, replaced } = addCoded(
    known,
    new Map(
      [...unpackRows<PackedCoded>(task.coded)].map(({ code, ...at }) => [placeOf.get(code)!, at]),
    ),
  );
  const surveyed = new Map(known.found);
  const state = { ...task, ...officesOf(task.offices, names) };
  const villagesOfOffices = namesakesOf(state.offices, places, state.districtOf);
  addOffices(known, villagesOfOffices, state.byPincode);
  const headquarters = headquartersOf(task.headquarters, names);
  const towns = new Map(
    places.flatMap((place, i): [NamedPlace, TownFacts][] => {
      const { kind, population = "0" } = villages[i]!;
      return place.isTown
        ? [[place, { isStatutory: kind === "town", people: Number(population) }]]
        : [];
    }),
  );
  const ofTowns = townPositions(towns, {
    ...state,
    points: known,
    surveyed,
    villages: villagesOfOffices,
    headquarters,
  });
  const positions = places.flatMap((place): FoundPosition[] => {
    const at = place.isTown ? ofTowns.get(place) : known.found.get(place);
    if (at === undefined) return [];
    const block = at.position === "habitation" ? known.found.get(place)?.block : undefined;
    return [{ ...placePosition("village", place.code, at, at.position), block }];
  });
  const codes = (some: readonly NamedPlace[]) => some.map(({ code }) => code);
  return {
    positions: packRows(positions, POSITION),
    contradictions: {
      refused: codes(refused),
      weaker: codes(weaker),
      replaced: codes(replaced),
    },
  };
}

/** The habitations of each block. */
function blocksOf(points: Uint8Array): Iterable<readonly NamedPoint[]> {
  const named = Array.from(
    unpackRows<PackedPoint>(points),
    ({ block, name, latitude, longitude }) => ({ block, name, position: { latitude, longitude } }),
  );
  return Map.groupBy(named, ({ block }) => block).values();
}

function officesOf(packed: Uint8Array, names: LinkNames): Pick<StatePart, "offices" | "byPincode"> {
  const all = [...unpackRows<PackedOffice>(packed)].map((office): Office => {
    const { type, pincode, district, name, latitude, longitude } = office;
    return {
      type,
      pincode,
      district,
      names: [names.whole(name)],
      position: positionAt(latitude, longitude),
      doubtful: positionAt(office.doubtfulLatitude, office.doubtfulLongitude),
    };
  });
  return {
    offices: Map.groupBy(all, ({ district }) => district),
    byPincode: Map.groupBy(all, ({ pincode }) => pincode),
  };
}

function headquartersOf(packed: Uint8Array, names: LinkNames): Headquarters[] {
  return Array.from(unpackRows<PackedHeadquarters>(packed), (one) => {
    const { taluka, name, place, latitude, longitude } = one;
    const all = [name, place].filter(Boolean).flatMap((text) => [text, ...namesWithin(text)]);
    return {
      taluka,
      names: [...new Set(all)].map((text) => names.whole(text)),
      position: { latitude, longitude },
    };
  });
}

function positionAt(
  latitude: number | undefined,
  longitude: number | undefined,
): Position | undefined {
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}
