import type { UnsavedDataset } from "./dataset.ts";

export const PROVENANCE = {
  source: "Census of India 2011",
  license: "GODL-India",
  attribution: "Registrar General of India",
  retrieved: "2026-05-01T00:00:00.000Z",
};

/** Where a state's places come from. */
export const ORIGIN = { source: "Census of India 2011", boundaries: "2011" };

/** A dataset with a record of every kind. */
export function goa(): UnsavedDataset {
  return {
    states: [{ code: "30", name: "Goa", iso_code: "IN-GA", kind: "state", ...ORIGIN }],
    districts: [
      { code: "586", name: "South Goa", state_code: "30" },
      { code: "585", name: "North Goa", state_code: "30", lgd_code: "552" },
    ],
    talukas: [
      { code: "05610", name: "Bardez", district_code: "585" },
      { code: "05616", name: "Canacona", district_code: "586" },
    ],
    villages: [
      { code: "626676", name: 'Agarvado, "Old"', taluka_code: "05610", pincode: "403001 403512" },
      { code: "626675", name: "Paliem", taluka_code: "05610", local_name: "पालये", kind: "census_town" },
    ],
    aliases: [
      { level: "taluka", code: "05616", alias: "Kankon" },
      { level: "district", code: "585", alias: "Uttar Goa" },
    ],
    former: [
      { level: "village", code: "626677", name: "Gone", parent_code: "05610", successor_code: "626675" },
    ],
    later: [
      { level: "state", lgd_code: "39", name: "Konkan", state_lgd_code: "", taluka_codes: "05610 05616" },
      { level: "district", lgd_code: "799", name: "Kushavati", state_lgd_code: "30", taluka_codes: "05616" },
    ],
  };
}
