import type { PostOffice, Provenance, UnsavedDataset } from "../../dataset/dataset.ts";
import { GODL_INDIA } from "../../dataset/license.ts";
import type { Report } from "../report.ts";
import type { ListedOffice } from "../sources/listed-offices.ts";
import { plausiblePositions } from "./office-positions.ts";

export const INDIA_POST: Omit<Provenance, "retrieved"> = {
  source: "India Post, All India Pincode Directory",
  license: GODL_INDIA,
  attribution: "Department of Posts, Ministry of Communications, Government of India",
};

/**
 * Adds post offices to the places, each in its district, if that is known (see `officeDistricts`). Positions that are not
 * plausible are left out.
 */
export function addPostOffices(
  places: UnsavedDataset,
  listed: readonly ListedOffice[],
  districts: readonly (string | undefined)[],
  report: Report,
): void {
  if (listed.length === 0) return;
  const positions = plausiblePositions(listed, report);
  const offices = new Map<string, PostOffice>();
  for (const [i, office] of listed.entries()) {
    const { pincode, name, type, delivery } = office;
    const district_code = districts[i];
    const position = positions[i];
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
  }
  places.postOffices = [...offices.values()];
}
