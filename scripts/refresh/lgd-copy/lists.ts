/**
 * The lists of the copy that a refresh reads, in the order in which it reads them. Without a required one there is no
 * dataset; the others add towns, PIN codes, and which villages of 2011 LGD itself gave up.
 */
export const LISTS = [
  { name: "states", required: true },
  { name: "districts", required: true },
  { name: "subdistricts", required: true },
  { name: "villages", required: true },
  { name: "pincode_villages", required: false },
  { name: "statewise_ulbs_coverage", required: false },
  { name: "urban_local_bodies", required: false },
  { name: "pincode_urban", required: false },
  { name: "invalidated_census_villages", required: false },
] as const;

export type ListName = (typeof LISTS)[number]["name"];
