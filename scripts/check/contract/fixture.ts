import type { Dataset } from "../../dataset/dataset.ts";
import { readDataset } from "../../dataset/read.ts";
import { SAMPLE } from "../fixtures/sample.ts";

/** The source of the invented states. */
const ORIGIN = { source: "Invention", districts_edition: "2011", villages_edition: "2011" };

/**
 * The sample and three invented states with data that the sample lacks: PIN codes, local names, places that no longer exist, a
 * taluka name in two states, areas without children, codes with leading zeros, localities: in a taluka or in none, with a
 * town or without.
 */
export async function readFixture(): Promise<Dataset> {
  const sample = await readDataset(SAMPLE);
  return {
    manifest: sample.manifest,
    states: [
      ...sample.states,
      {
        code: "01",
        name: "Upper Land",
        local_name: "ಮೇಲಿನ ನಾಡು",
        hindi_name: "ऊपरी भूमि",
        iso_code: "IN-UL",
        kind: "state",
        ...ORIGIN,
      },
      {
        code: "02",
        name: "Lower Land & Isles",
        iso_code: "IN-LL",
        kind: "union territory",
        ...ORIGIN,
      },
      { code: "03", name: "Empty Land", iso_code: "IN-EL", kind: "union territory", ...ORIGIN },
    ],
    districts: [
      ...sample.districts,
      {
        code: "007",
        name: "Hills",
        hindi_name: "पहाड़ियां",
        state_code: "01",
        lgd_code: "107",
        census_2011_code: "007",
      },
      { code: "008", name: "Plains", state_code: "01", lgd_code: "008" },
      { code: "009", name: "Isles", state_code: "02" },
      { code: "010", name: "Empty District", state_code: "02" },
    ],
    talukas: [
      ...sample.talukas,
      { code: "00011", name: "Rampur", district_code: "007" },
      { code: "00012", name: "Empty Taluka", district_code: "007" },
      { code: "00013", name: "Kotla", district_code: "008", population: "4100", households: "800" },
      { code: "00014", name: "Rampur", district_code: "009" },
    ],
    blocks: [
      { code: "0001", name: "Sundarpur", district_code: "007" },
      { code: "0002", name: "Upper Kotla", district_code: "008" },
      { code: "0003", name: "Upper Kotla", district_code: "007" },
      { code: "0004", name: "Empty Block" },
      ...sample.blocks!,
    ],
    panchayats: [
      { code: "000011", name: "Belavatha", village_codes: "000101 000102" },
      { code: "220129", name: "Kadaba", village_codes: "000102 000103" },
      { code: "220130", name: "Belavatha", village_codes: "000104" },
    ],
    parliaments: [{ code: "475", name: "Upper Land South" }],
    assemblies: [
      { code: "0007", name: "Hills East", parliament_code: "475", village_codes: "000101 000102" },
      { code: "3641", name: "Hills West", village_codes: "000102" },
    ],
    villages: [
      ...sample.villages,
      {
        code: "000101",
        name: "Bara",
        taluka_code: "00011",
        pincode: "400001",
        local_name: "बड़ा",
        population: "900",
        households: "210",
        hadbast: "12/3",
        block: "0001",
        block_source: "official",
      },
      {
        code: "000102",
        name: "Aam Gaon",
        taluka_code: "00011",
        pincode: "400001 400002",
        block: "0001 0003",
        block_source: "official",
      },
      {
        code: "000103",
        name: "Bara",
        taluka_code: "00011",
        block: "0003",
        block_source: "roads_survey",
      },
      {
        code: "000104",
        name: "Chhota Kotla",
        taluka_code: "00013",
        pincode: "400002",
        block: "0002",
        block_source: "official",
      },
      {
        code: "000105",
        name: "Zéphyr D'Souza (Part-1)",
        taluka_code: "00014",
        kind: "outgrowth",
        pincode: "400003",
      },
      { code: "000106", name: "Aam Gaon", taluka_code: "00014", kind: "town" },
    ],
    aliases: [
      ...sample.aliases,
      { level: "state", code: "01", alias: "Oopar Desh" },
      { level: "district", code: "008", alias: "Maidan" },
      { level: "taluka", code: "00013", alias: "Old Kotla" },
      { level: "village", code: "000106", alias: "City Corporation Aam Gaon" },
      { level: "village", code: "000106", alias: "Mango Town" },
      { level: "locality", code: "400006-harbour", alias: "Port Quay" },
    ],
    former: [
      ...sample.former,
      { level: "state", code: "04", name: "Sunken Land", parent_code: "", successor_code: "02" },
      { level: "district", code: "011", name: "Moors", parent_code: "01", successor_code: "008" },
      { level: "taluka", code: "00015", name: "Fens", parent_code: "008", successor_code: "00013" },
      { level: "taluka", code: "00016", name: "Lost", parent_code: "008", successor_code: "" },
      {
        level: "village",
        code: "000107",
        name: "Chhoti Kotla",
        parent_code: "00013",
        successor_code: "000104",
      },
      {
        level: "village",
        code: "000108",
        name: "Drowned",
        parent_code: "00013",
        successor_code: "",
      },
    ],
    formerAreas: [
      ...sample.formerAreas,
      // Its own name first.
      ...["Nether Land", "Adhar Desh", "Zameen"].map((name) => ({
        edition: "2001",
        level: "state" as const,
        code: "36",
        name,
        parent_code: "",
        taluka_codes: "00014",
        village_codes: "",
      })),
      {
        edition: "2001",
        level: "district",
        code: "120",
        name: "Foothills",
        parent_code: "01",
        taluka_codes: "00011 00013",
        village_codes: "",
      },
      // Today in another state: the name of a district of today, too.
      {
        edition: "2001",
        level: "district",
        code: "121",
        name: "Plains",
        parent_code: "36",
        taluka_codes: "00014",
        village_codes: "",
      },
    ],
    localities: [
      {
        code: "400001-old-fort",
        name: "Old Fort",
        pincode: "400001",
        district_code: "007",
        taluka_code: "00011",
      },
      { code: "400002-ferry-wharf", name: "Ferry Wharf", pincode: "400002", district_code: "007" },
      {
        code: "400006-harbour",
        name: "Harbour",
        pincode: "400006",
        district_code: "009",
        taluka_code: "00014",
        town_code: "000106",
        latitude: "8.5",
        longitude: "76.95",
      },
      {
        code: "400006-quay-sector-6",
        name: "Quay Sector 6",
        pincode: "400006",
        district_code: "009",
      },
      {
        code: "400006-signal-hill",
        name: "Signal Hill",
        pincode: "400006",
        district_code: "009",
        town_code: "000106",
      },
      // The district has no taluka.
      { code: "400007-sands", name: "Sands", pincode: "400007", district_code: "010" },
    ],
    positions: [
      {
        level: "village",
        code: "000101",
        latitude: "15.5",
        longitude: "73.83",
        position: "habitation",
      },
      {
        level: "village",
        code: "000102",
        latitude: "15.52",
        longitude: "73.85",
        position: "habitation",
      },
      {
        level: "village",
        code: "000104",
        latitude: "15.6",
        longitude: "73.9",
        position: "post_office",
      },
      {
        level: "village",
        code: "000106",
        latitude: "8.52",
        longitude: "76.94",
        position: "post_office",
      },
    ],
    postOffices: [
      {
        pincode: "400001",
        name: "Bara",
        type: "head_office",
        delivery: "yes",
        district_code: "007",
        latitude: "15.4909",
        longitude: "73.8278",
      },
      {
        pincode: "400001",
        name: "Aam Gaon",
        type: "branch_office",
        delivery: "no",
        district_code: "007",
      },
      {
        pincode: "400002",
        name: "Kotla",
        type: "post_office",
        delivery: "yes",
        district_code: "008",
        latitude: "15.6",
        longitude: "73.9",
      },
      {
        pincode: "400004",
        name: "Harbour",
        type: "post_office",
        delivery: "yes",
        district_code: "009",
        latitude: "8.5",
        longitude: "76.95",
      },
      {
        pincode: "400005",
        name: "Sands",
        type: "branch_office",
        delivery: "yes",
        latitude: "8.6",
        longitude: "77",
      },
    ],
  };
}

/** A village of the fixture, as answers have it. */
export const CHHOTA_KOTLA = {
  name: "Chhota Kotla",
  state_name: "Upper Land",
  district_name: "Plains",
  taluka_name: "Kotla",
  full_path: "Upper Land > Plains > Kotla > Chhota Kotla",
  level: "village",
  id: 104,
  code: "000104",
  state_code: "01",
  district_code: "008",
  taluka_code: "00013",
};
