import type { Dataset } from "../../dataset/dataset.ts";
import { readDataset } from "../../dataset/read.ts";
import { SAMPLE } from "../fixtures/sample.ts";

/** Where the invented states come from. */
const ORIGIN = { source: "Invention", boundaries: "2011" };

/**
 * The sample and beside it two invented states with what the sample has no case of: PIN codes, local names, places
 * that are no more, a taluka name that two states have, areas without anything below, codes with leading zeros.
 */
export async function readFixture(): Promise<Dataset> {
  const sample = await readDataset(SAMPLE);
  return {
    manifest: sample.manifest,
    states: [
      ...sample.states,
      { code: "01", name: "Upper Land", iso_code: "IN-UL", kind: "state", ...ORIGIN },
      { code: "02", name: "Lower Land & Isles", iso_code: "IN-LL", kind: "union territory", ...ORIGIN },
      { code: "03", name: "Empty Land", iso_code: "IN-EL", kind: "union territory", ...ORIGIN },
    ],
    districts: [
      ...sample.districts,
      { code: "007", name: "Hills", state_code: "01", lgd_code: "107" },
      { code: "008", name: "Plains", state_code: "01", lgd_code: "008" },
      { code: "009", name: "Isles", state_code: "02" },
      { code: "010", name: "Empty District", state_code: "02" },
    ],
    talukas: [
      ...sample.talukas,
      { code: "00011", name: "Rampur", district_code: "007" },
      { code: "00012", name: "Empty Taluka", district_code: "007" },
      { code: "00013", name: "Kotla", district_code: "008" },
      { code: "00014", name: "Rampur", district_code: "009" },
    ],
    villages: [
      ...sample.villages,
      { code: "000101", name: "Bara", taluka_code: "00011", pincode: "400001", local_name: "बड़ा" },
      { code: "000102", name: "Aam Gaon", taluka_code: "00011", pincode: "400001 400002" },
      { code: "000103", name: "Bara", taluka_code: "00011" },
      { code: "000104", name: "Chhota Kotla", taluka_code: "00013", pincode: "400002" },
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
      { level: "village", code: "000108", name: "Drowned", parent_code: "00013", successor_code: "" },
    ],
    later: [
      ...sample.later,
      { level: "state", lgd_code: "36", name: "Nether Land", state_lgd_code: "", taluka_codes: "00014" },
      {
        level: "district",
        lgd_code: "120",
        name: "Foothills",
        state_lgd_code: "01",
        taluka_codes: "00011 00013",
      },
    ],
  };
}
