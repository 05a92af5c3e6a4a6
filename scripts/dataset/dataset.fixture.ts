import type { UnsavedDataset } from "./dataset.ts";

export const PROVENANCE = {
  source: "Census of India 2011",
  license: "GODL-India",
  attribution: "Registrar General of India",
  retrieved: "2026-05-01T00:00:00.000Z",
};

/** The source of a state. */
export const ORIGIN = {
  source: "Census of India 2011",
  districts_edition: "2011",
  villages_edition: "2011",
};

/** A dataset with records of all kinds. */
export function goa(): UnsavedDataset {
  return {
    states: [
      {
        code: "30",
        name: "Goa",
        local_name: "गोंय",
        hindi_name: "गोवा",
        iso_code: "IN-GA",
        kind: "state",
        ...ORIGIN,
      },
    ],
    districts: [
      { code: "586", name: "South Goa", state_code: "30" },
      {
        code: "585",
        name: "North Goa",
        hindi_name: "उत्तर गोवा",
        state_code: "30",
        lgd_code: "552",
        census_2011_code: "585",
      },
    ],
    talukas: [
      {
        code: "05610",
        name: "Bardez",
        district_code: "585",
        population: "5000",
        households: "900",
      },
      { code: "05616", name: "Canacona", district_code: "586" },
    ],
    villages: [
      {
        code: "626676",
        name: 'Agarvado, "Old"',
        taluka_code: "05610",
        pincode: "403001 403512",
        population: "1200",
      },
      { code: "626675", name: "Paliem", taluka_code: "05610", local_name: "पालये", kind: "town" },
    ],
    aliases: [
      { level: "taluka", code: "05616", alias: "Kankon" },
      { level: "district", code: "585", alias: "Uttar Goa" },
      { level: "locality", code: "403001-altinho", alias: "Altino" },
    ],
    former: [
      {
        level: "village",
        code: "626677",
        name: "Gone",
        parent_code: "05610",
        successor_code: "626675",
      },
    ],
    formerAreas: [
      ...["Konkan", "Aparanta"].map((name) => ({
        edition: "2001",
        level: "state" as const,
        code: "39",
        name,
        parent_code: "",
        taluka_codes: "05610 05616",
        village_codes: "",
      })),
      {
        edition: "2001",
        level: "district",
        code: "799",
        name: "Kushavati",
        parent_code: "30",
        taluka_codes: "05616",
        village_codes: "626675",
      },
    ],
    censusVillages: [
      {
        ...{ state_code: "30", taluka_code: "05610", villages: "33" },
        ...{ first_code: "626675", last_code: "626709" },
      },
    ],
    surveyedAreas: [
      { block: "2775", outline: "15 74 15.2 74 15 74.2" },
      {
        block: "2774",
        outline: "15.4 73.7 15.7 73.7 15.7 74.1;15.5 73.8 15.501 73.8 15.5 73.812",
      },
    ],
    listed: [{ taluka_code: "05610", villages: "2", local_names: "1" }],
    changes: [
      {
        ...{ date: "2026-05-01", level: "village", code: "626677", name: "Old", state_code: "30" },
        ...{ change: "gone", after: "626675", explained: "source" },
      },
      {
        ...{ date: "2026-04-24", level: "taluka", code: "05610", name: "Bardez", state_code: "30" },
        ...{ change: "name", before: "Bardes", after: "Bardez" },
      },
    ],
    census2001: [
      { level: "taluka", code: "05616", census_2001_code: "0002" },
      { level: "district", code: "585", census_2001_code: "01" },
    ],
    localities: [
      { code: "403521-coco-beach", name: "Coco Beach", pincode: "403521", district_code: "585" },
      {
        code: "403001-altinho",
        name: "Altinho",
        pincode: "403001",
        district_code: "585",
        taluka_code: "05610",
        town_code: "626675",
        latitude: "15.493",
        longitude: "73.82",
      },
    ],
    postOffices: [
      { pincode: "403507", name: "Mapusa", type: "post_office", delivery: "no" },
      {
        pincode: "403001",
        name: "Panaji",
        type: "head_office",
        delivery: "yes",
        district_code: "585",
        latitude: "15.49",
        longitude: "73.82785",
      },
    ],
  };
}

/** Places as code → [name, parent's code]. */
export type Rows = Record<string, readonly [name: string, parent: string]>;

/** A dataset of these districts, talukas and villages, and of the districts' states. */
export function placesOf(districts: Rows, talukas: Rows = {}, villages: Rows = {}): UnsavedDataset {
  const list = (rows: Rows) =>
    Object.entries(rows).map(([code, [name, parent]]) => ({ code, name, parent }));
  const states = new Set(list(districts).map(({ parent }) => parent));
  return {
    states: [...states].map((code) => ({
      code,
      name: STATES[code] ?? `State ${code}`,
      iso_code: "IN-XX",
      kind: "state",
      ...ORIGIN,
    })),
    districts: list(districts).map(({ code, name, parent }) => ({
      code,
      name,
      state_code: parent,
    })),
    talukas: list(talukas).map(({ code, name, parent }) => ({ code, name, district_code: parent })),
    villages: list(villages).map(({ code, name, parent }) => ({ code, name, taluka_code: parent })),
    aliases: [],
    former: [],
    formerAreas: [],
  };
}

/** Names of states, for tests of well-known renamings. */
const STATES: Partial<Record<string, string>> = { "29": "Karnataka" };
