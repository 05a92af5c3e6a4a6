/** Positions of talukas whose places have none. */
import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import type { PlacePosition, UnsavedDataset } from "../../dataset/dataset.ts";
import { statesOf, talukasOfVillages } from "../../dataset/places.ts";
import { positionOf } from "../grid.ts";
import { NAME, type Named } from "../keys.ts";
import { type Key, type Link, link, ONLY_ONE, valuesOf } from "../link.ts";
import { LinkNames } from "../names.ts";
import { placePosition } from "./place-position.ts";

/** A block of the survey, and the middle of its habitations; undefined for none. */
export interface SurveyedBlock {
  readonly name: string;
  readonly middle: Position | undefined;
}

const LIMITS = {
  DISTRICT_KM: {
    value: 30,
    says: "kilometres from the nearest known place of its district, at most",
    source: "by hand",
  },
} as const;
const { DISTRICT_KM } = valuesOf(LIMITS);

/** A taluka without a known place. */
interface UnplacedTaluka extends Named {
  readonly code: string;
  readonly state: string;
  readonly district: string;
  /** The positions of the known places in its district. */
  readonly around: readonly Position[];
}

/** A block of the survey, with its state; or an office, with its district. */
interface TalukaPoint extends Named {
  readonly kind: "centre" | "post_office";
  readonly state?: string;
  readonly district?: string;
  /** The middle of its habitations, or its position. */
  readonly at: Position;
}

type TalukaKey = Key<UnplacedTaluka, TalukaPoint, unknown>;

const STATE: TalukaKey = {
  says: "in its state",
  of: ({ state }) => [state],
  in: ({ state }) => (state === undefined ? [] : [state]),
};

const DISTRICT: TalukaKey = {
  says: "in its district",
  of: ({ district }) => [district],
  in: ({ district }) => (district === undefined ? [] : [district]),
};

export const TALUKA_LINK: Link<UnplacedTaluka, TalukaPoint, unknown> = {
  name: "taluka-point",
  from: "talukas none of whose places has a position",
  to: "blocks of the roads survey; post offices",
  limits: LIMITS,
  measured: "99 % of the talukas with villages have a position",
  steps: [
    {
      says: "blocks near the district's known places",
      within: STATE,
      keys: [NAME],
      agrees: isHere,
      decides: ONLY_ONE,
    },
    {
      says: "head and sub offices near the district's known places",
      within: DISTRICT,
      keys: [NAME],
      agrees: isHere,
      decides: ONLY_ONE,
    },
  ],
};

/** Drops a taluka's position if any of its places has one. */
export function withoutPlacedTalukas(
  { villages }: UnsavedDataset,
  positions: readonly PlacePosition[],
): PlacePosition[] {
  const known = new Set(positions.map(({ code }) => code));
  const placed = new Set(
    villages.filter(({ code }) => known.has(code)).map(({ taluka_code }) => taluka_code),
  );
  return positions.filter(({ level, code }) => level !== "taluka" || !placed.has(code));
}

/**
 * The positions of talukas without a known place: the middle of the habitations of their block, else their office.
 * @param blocks by state
 * @param known the positions of places
 */
export function talukaPositions(
  places: UnsavedDataset,
  blocks: ReadonlyMap<string, readonly SurveyedBlock[]>,
  known: readonly PlacePosition[],
): PlacePosition[] {
  const { talukas, villages, aliases } = places;
  const { stateOf } = statesOf(places);
  const names = new LinkNames();
  const otherNames = Map.groupBy(
    aliases.filter(({ level }) => level === "taluka"),
    ({ code }) => code,
  );
  const talukaOf = talukasOfVillages(villages);
  const ofTaluka = Map.groupBy(known, ({ code }) => talukaOf.get(code)!);
  const ofDistrict = Map.groupBy(talukas, ({ district_code }) => district_code);
  const withPlaces = new Set(talukaOf.values());
  const unplaced = talukas
    .filter(({ code }) => !ofTaluka.has(code) && withPlaces.has(code))
    .map(({ code, name, district_code: district }): UnplacedTaluka => {
      const all = [name, ...(otherNames.get(code) ?? []).map(({ alias }) => alias)];
      return {
        code,
        district,
        state: stateOf(district),
        names: all.map((one) => names.whole(one)),
        around: ofDistrict
          .get(district)!
          .flatMap((taluka) => ofTaluka.get(taluka.code) ?? [])
          .map((one) => positionOf(one)!),
      };
    });
  const { found } = link(TALUKA_LINK, unplaced, talukaPoints(places, blocks, names), undefined);
  return Array.from(found, ([{ code }, { kind, at }]) => placePosition("taluka", code, at, kind));
}

function* talukaPoints(
  { postOffices = [] }: UnsavedDataset,
  blocks: ReadonlyMap<string, readonly SurveyedBlock[]>,
  names: LinkNames,
): Generator<TalukaPoint> {
  for (const [state, some] of blocks)
    for (const { name, middle } of some)
      if (middle !== undefined)
        yield { kind: "centre", state, names: [names.whole(name)], at: middle };
  for (const office of postOffices) {
    const { type, name, district_code: district } = office;
    const at = positionOf(office);
    if (type === "branch_office" || district === undefined || at === undefined) continue;
    yield { kind: "post_office", district, names: [names.whole(name)], at };
  }
}

/** Whether a point is near a known place of the taluka's district, if there is any. */
function isHere({ around }: UnplacedTaluka, { at }: TalukaPoint): boolean {
  return around.length === 0 || around.some((one) => distanceKm(one, at) <= DISTRICT_KM);
}
