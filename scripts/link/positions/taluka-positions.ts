/** Positions of talukas none of whose places has one. */
import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import { middleOf } from "../../../functions/core/geo/middle.ts";
import type { PlacePosition, UnsavedDataset } from "../../dataset/dataset.ts";
import { statesOf } from "../../dataset/places.ts";
import { LinkNames } from "../names.ts";
import { positionOf } from "../offices/squares.ts";
import { placePosition } from "./place-position.ts";
import type { NamedPoint } from "./village-positions.ts";

/** A block of the survey with its habitations, and its number among all blocks. */
export type NamedBlock = readonly [
  name: string,
  points: readonly Omit<NamedPoint, "block">[],
  number: number,
];

/** A taluka's block or office is at most this far from the nearest known place of its district. */
const DISTRICT_KM = 30;

/** Some positions without those of talukas of which a place has one. */
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
 * The positions of talukas without a known place: the middle of the habitations of the one block of their name in the state
 * that is in their district, else the one head or sub office of their name.
 *
 * @param blocks by state
 * @param known the positions of places
 */
export function talukaPositions(
  places: UnsavedDataset,
  blocks: ReadonlyMap<string, readonly NamedBlock[]>,
  known: readonly PlacePosition[],
): PlacePosition[] {
  const { talukas, villages, aliases, postOffices = [] } = places;
  const { stateOf } = statesOf(places);
  const names = new LinkNames();
  const keyOf = (name: string) => names.whole(name).key;
  const otherNames = Map.groupBy(
    aliases.filter(({ level }) => level === "taluka"),
    ({ code }) => code,
  );
  const talukaOf = new Map(villages.map(({ code, taluka_code }) => [code, taluka_code]));
  const ofTaluka = Map.groupBy(known, ({ code }) => talukaOf.get(code)!);
  const ofDistrict = Map.groupBy(talukas, ({ district_code }) => district_code);
  const withPlaces = new Set(talukaOf.values());
  const blocksOf = new Map(
    [...blocks].map(([state, some]) => [state, Map.groupBy(some, ([name]) => keyOf(name))]),
  );
  const offices = Map.groupBy(
    postOffices.filter(({ type }) => type !== "branch_office"),
    ({ district_code, name }) => `${district_code} ${keyOf(name)}`,
  );
  return talukas.flatMap(({ code, name, district_code: district }): PlacePosition[] => {
    if (ofTaluka.has(code) || !withPlaces.has(code)) return [];
    const around = ofDistrict
      .get(district)!
      .flatMap((taluka) => ofTaluka.get(taluka.code) ?? [])
      .map((one) => positionOf(one)!);
    const isHere = (at: Position) =>
      around.length === 0 || around.some((one) => distanceKm(one, at) <= DISTRICT_KM);
    const own = [name, ...(otherNames.get(code) ?? []).map(({ alias }) => alias)].map(keyOf);
    const onlyOne = (all: readonly Position[]) => {
      const [at, ...others] = all.filter(isHere);
      return others.length === 0 ? at : undefined;
    };
    const ofBlock = onlyOne(
      [...new Set(own)]
        .flatMap((key) => blocksOf.get(stateOf(district))?.get(key) ?? [])
        .filter(([, points]) => points.length > 0)
        .map(([, points]) => middleOf(points.map(({ position }) => position))),
    );
    const at =
      ofBlock ??
      onlyOne(
        [...new Set(own)]
          .flatMap((key) => offices.get(`${district} ${key}`) ?? [])
          .flatMap((office) => positionOf(office) ?? []),
      );
    if (at === undefined) return [];
    return [placePosition("taluka", code, at, ofBlock === undefined ? "post_office" : "centre")];
  });
}
