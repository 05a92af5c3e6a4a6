import type { VillageColumn } from "./village-fields.ts";

/** Texts of each column, from which tests make villages. A new field needs examples only here. */
export const VILLAGE_EXAMPLES: Readonly<Record<VillageColumn, readonly string[]>> = {
  kind: ["town", "census_town", "outgrowth"],
  local_name: ["सत्तरी", "बड़ा"],
  pincode: ["403001", "403001 403512"],
  population: ["0", "1234567"],
  households: ["0", "77"],
  hadbast: ["224", "12/3"],
  block: ["5906 Gubbi", "5906 Gubbi\n0012 Tiptur I"],
  block_source: ["official", "roads_survey"],
};
