import type { Position } from "../../../functions/core/geo/distance.ts";
import type { PostOffice, UnsavedDataset } from "../../dataset/dataset.ts";
import type { Report } from "../../dataset/report.ts";
import type { ListedOffice } from "../../sources/said.ts";
import { moveMisplacedOffices } from "./misplaced-offices.ts";
import { plausiblePositions } from "./office-positions.ts";

/** Positions of offices that need further evidence. */
export type DoubtfulPositions = ReadonlyMap<PostOffice, Position>;

/**
 * Adds post offices to the places, each in its district if that is known (see `officeDistricts`). Leaves out implausible
 * positions and returns them.
 */
export function addPostOffices(
  places: UnsavedDataset,
  listed: readonly ListedOffice[],
  districts: readonly (string | undefined)[],
  report: Report,
): DoubtfulPositions {
  const doubtful = new Map<PostOffice, Position>();
  if (listed.length === 0) return doubtful;
  const positions = plausiblePositions(listed, report);
  const offices = new Map<string, PostOffice>();
  for (const [i, office] of listed.entries()) {
    const { pincode, name, type, delivery } = office;
    const district_code = districts[i];
    const position = positions.plausible[i];
    const added: PostOffice = {
      pincode,
      name,
      type,
      delivery,
      ...(district_code !== undefined && { district_code }),
      ...(position && {
        latitude: String(Number(position.latitude.toFixed(5))),
        longitude: String(Number(position.longitude.toFixed(5))),
      }),
    };
    offices.set(Object.values(added).join("\n"), added);
    const inRow = positions.listed[i];
    if (position === undefined && inRow !== undefined) doubtful.set(added, inRow);
  }
  places.postOffices = [...offices.values()];
  moveMisplacedOffices(places, report);
  return doubtful;
}
