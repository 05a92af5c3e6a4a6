/** Gives villages and towns the PIN codes of their post offices, and villages the spelling of theirs. */
import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import type { PostOffice, UnsavedDataset, Village } from "../../dataset/dataset.ts";
import type { Report } from "../../dataset/report.ts";
import { joinPincodes, TABLES } from "../../dataset/tables.ts";
import { tidyAliases } from "../../names/aliases.ts";
import { placeOfOffice } from "../../names/office-names.ts";
import { lineOf } from "../../tables/own-csv.ts";
import { positionOf, positionsOf } from "../grid.ts";
import type { OfficePlaces } from "./office-village.ts";
import { isSurveyed } from "./pincode-points.ts";
import { pincodesAround, townPincodes } from "./town-pincode.ts";

/**
 * Gives places without a PIN code that of their post offices, and villages the spelling of theirs.
 *
 * If a village's list has another PIN code than its own office, the village's surveyed position decides: the PIN code with the
 * nearer office stays. In Andhra Pradesh, Telangana and Tamil Nadu the two agree for 94 %; of 611 others with a position, the
 * village's own office is nearer for 514 and the list's for 59.
 * @param townLand the land of each town
 */
export function addOfficePincodes(
  places: UnsavedDataset,
  { places: found, respelled }: OfficePlaces,
  townLand: ReadonlyMap<Village, readonly Village[]>,
  report: Report,
): void {
  const own = new Map<Village, PostOffice[]>();
  for (const [office, place] of found) {
    const some = own.get(place);
    if (some === undefined) own.set(place, [office]);
    else some.push(office);
  }
  const listed = [...own].filter(([{ pincode }]) => pincode !== undefined);
  for (const [place, offices] of own)
    place.pincode ??= joinPincodes(offices.map(({ pincode }) => pincode));
  takeNearerPincodes(places, listed, report);
  for (const [town, land] of townLand) {
    const pincodes = land.flatMap(({ pincode }) => pincode?.split(" ") ?? []);
    if (pincodes.length > 0) town.pincode ??= joinPincodes(pincodes);
  }
  for (const [town, pincodes] of townPincodes(places, found))
    town.pincode ??= joinPincodes(pincodes);
  for (const [town, pincode] of pincodesAround(places)) town.pincode = pincode;
  const spellings = [...respelled].map(({ name }) => ({ name, office: name }));
  if (spellings.length === 0) return;
  const aliases = [...respelled].map((office) => ({
    level: "village" as const,
    code: found.get(office)!.code,
    alias: placeOfOffice(office.name),
  }));
  places.aliases = tidyAliases(places, [...places.aliases, ...aliases]);
}

/** Gives villages the PIN codes of their own offices if these are nearer than all offices of their current PIN codes. */
function takeNearerPincodes(
  { positions = [], postOffices = [] }: UnsavedDataset,
  listed: readonly [Village, readonly PostOffice[]][],
  report: Report,
): void {
  const differing = listed.filter(
    ([{ kind, pincode }, offices]) =>
      kind === undefined && !offices.some((office) => pincode!.split(" ").includes(office.pincode)),
  );
  const surveyed = positionsOf(
    differing.map(([village]) => village),
    positions.filter(isSurveyed),
  );
  const byPincode = Map.groupBy(postOffices, ({ pincode }) => pincode);
  const lines = new Map(postOffices.map((office, index) => [office, lineOf(index)]));
  for (const [village, offices] of differing) {
    const at = surveyed.get(village.code);
    if (at === undefined) continue;
    const before = village.pincode!;
    const others = before.split(" ").flatMap((code) => byPincode.get(code) ?? []);
    if (nearestKm(at, offices) >= nearestKm(at, others)) continue;
    village.pincode = joinPincodes(offices.map(({ pincode }) => pincode));
    report.add({
      action: "repaired",
      reason: "a village's PIN code in a list whose offices are further away than its own",
      done: "replaced by that of its own post office",
      file: TABLES.postOffices.file,
      line: lines.get(offices[0]!)!,
      level: "village",
      code: village.code,
      name: village.name,
      note: `${before}, now ${village.pincode}`,
    });
  }
}

/** Kilometres to the nearest of these offices. Infinite if no position is known. */
function nearestKm(at: Position, offices: readonly PostOffice[]): number {
  return Math.min(
    ...offices.map((office) => {
      const position = positionOf(office);
      return position === undefined ? Number.POSITIVE_INFINITY : distanceKm(at, position);
    }),
  );
}
