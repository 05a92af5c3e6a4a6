/** Positions of towns: their post offices or habitations, the point of their code, or the headquarters of their name. */
import { distanceKm } from "../../../functions/core/geo/distance.ts";
import { link } from "../link.ts";
import { TOWN_KM } from "./agreed-middle.ts";
import type { NamedPlace } from "./known-points.ts";
import { HEADQUARTERS_LINK, type Headquarters, SURE_STEPS } from "./town-headquarters.ts";
import {
  type Office,
  positionsByOffices,
  type Town,
  type TownPoints,
  type TownPosition,
} from "./town-office.ts";

export type TownFacts = Pick<Town, "isStatutory" | "people">;

/** The sources of positions for a state's towns. */
export interface TownSources extends Omit<TownPoints, "known"> {
  /** By district. */
  readonly offices: ReadonlyMap<string, readonly Office[]>;
  readonly districtOf: ReadonlyMap<string, string>;
  readonly headquarters: readonly Headquarters[];
}

/**
 * The positions of a state's towns: the middle of a town's post offices or habitations. If the point of its code, or else its
 * headquarters, is further from there than a town is wide, that point.
 * @param places the towns
 */
export function townPositions(
  places: ReadonlyMap<NamedPlace, TownFacts>,
  sources: TownSources,
): Map<NamedPlace, TownPosition> {
  const { points, districtOf } = sources;
  const known = Map.groupBy(points.found, ([{ taluka }]) => districtOf.get(taluka)!);
  const inTaluka = Map.groupBy(sources.surveyed, ([{ taluka }]) => taluka);
  const { found: headquarters, by } = link(
    HEADQUARTERS_LINK,
    places.keys(),
    sources.headquarters,
    points,
  );
  const atHeadquarters = (place: NamedPlace): TownPosition | undefined => {
    const at = headquarters.get(place);
    return at && { ...at, position: "headquarters" };
  };
  const sureOf = (place: NamedPlace): TownPosition | undefined => {
    const own = points.found.get(place);
    if (own?.position === "survey") return own;
    return SURE_STEPS.has(by.get(place)!) ? atHeadquarters(place) : undefined;
  };
  const towns = Array.from(
    places,
    ([place, facts]): Town => ({
      ...facts,
      place,
      names: place.names,
      district: districtOf.get(place.taluka)!,
      isSure: sureOf(place) !== undefined,
      surveyed: (inTaluka.get(place.taluka) ?? []).filter(([one]) => one !== place),
    }),
  );
  const byOffices = positionsByOffices(towns, [...sources.offices.values()].flat(), {
    ...sources,
    known,
  });
  const positions = new Map<NamedPlace, TownPosition>();
  for (const town of towns) {
    const { place } = town;
    const found = byOffices.get(town);
    const sure = sureOf(place);
    const isElsewhere = found && sure && distanceKm(found, sure) > TOWN_KM;
    const position = isElsewhere ? sure : (found ?? sure ?? atHeadquarters(place));
    if (position !== undefined) positions.set(place, position);
  }
  return positions;
}
