import { join } from "node:path";
import { expect, test } from "vitest";
import {
  describeNational,
  nationalDataset,
  nationalReport,
  replacedPincodes,
} from "../check/fixtures/national.ts";
import { landOfTowns } from "../editions/town-land.ts";
import { officePlaces } from "../link/offices/office-village.ts";
import { readOwnTable } from "../tables/own-csv.ts";
import { readTables } from "../tables/read-tables.ts";

const TOWNS =
  "Panaji Shillong Agartala Siliguri Rishikesh Dehradun Imphal Srinagar Chandigarh Mumbai Bengaluru Delhi Hyderabad Jaipur"
    .concat(" Jodhpur Shahjahanpur Anantapur Begusarai Raurkela")
    .split(" ")
    .concat("New Delhi");

describeNational("an import of all folders of official files", ["data"], ({ data }) => {
  test("today's states and districts, everyone counted, and the areas of 2011", async () => {
    const places = await nationalDataset(data);
    expect(places.states).toHaveLength(36);
    expect(places.districts).toHaveLength(784);
    const stateOf = (name: string) =>
      places.districts.find((district) => district.name === name)?.state_code;
    expect(["Siddipet", "Leh Ladakh", "Vijayanagara", "Prayagraj"].map(stateOf)).toEqual([
      "36",
      "37",
      "29",
      "09",
    ]);
    const inTaluka = Map.groupBy(places.villages, ({ taluka_code }) => taluka_code);
    const people = places.talukas.reduce((sum, { code, population }) => {
      const places = inTaluka.get(code) ?? [];
      return (
        sum +
        Number(population ?? places.reduce((all, place) => all + Number(place.population ?? 0), 0))
      );
    }, 0);
    expect(people).toBe(1_210_854_977);
    const town = (name: string) =>
      places.villages.some((village) => village.kind === "town" && village.name === name);
    expect(TOWNS.filter((name) => !town(name))).toEqual([]);
    for (const [district, alias] of [
      ["Gurugram", "Gurgaon"],
      ["Prayagraj", "Allahabad"],
      ["Kalaburagi", "Gulbarga"],
      ["Bengaluru South", "Ramanagara"],
    ]) {
      const { code } = places.districts.find(({ name }) => name === district)!;
      expect(places.aliases).toContainEqual({ level: "district", code, alias });
    }
    const medak = places.formerAreas.find(
      ({ level, name }) => level === "district" && name === "Medak",
    );
    expect(medak).toMatchObject({
      edition: "2011",
      code: "535",
      parent_code: "28",
      village_codes: "",
    });
    // Its 46 mandals of 2011 are 67 today.
    expect(medak!.taluka_codes.split(" ")).toHaveLength(67);
    const withPincode = places.villages.filter(({ pincode }) => pincode !== undefined);
    expect(withPincode).toHaveLength(156_883);
    // Official lists of these states have PIN codes; all others are those of post offices.
    const listed = new Set(["28", "29", "33", "36"]);
    const stateOfTaluka = new Map(
      places.talukas.map(({ code, district_code }) => [
        code,
        places.districts.find((district) => district.code === district_code)!.state_code,
      ]),
    );
    const ofOffices = new Set(places.postOffices!.map(({ pincode }) => pincode));
    const unknown = withPincode.filter(
      ({ taluka_code, pincode }) =>
        !listed.has(stateOfTaluka.get(taluka_code)!) &&
        pincode!.split(" ").some((code) => !ofOffices.has(code)),
    );
    expect(unknown).toEqual([]);
    const odd = places.villages.filter(({ name }) =>
      /^\p{Ll}|[_,\ufffd]$|\((?:CT|OG|M Cl|NP)\)/u.test(name),
    );
    expect(odd).toEqual([]);
    const reasons = nationalReport(data).map(({ reason }) => reason);
    expect(reasons).toContain("a new sub-district none of whose villages are known");
    expect(reasons.filter((reason) => reason.includes("known name"))).toEqual([
      "a known name that another place of the level has as its own",
      "known names that several places could have",
      "known names of a place that the data lacks",
    ]);
  });
});

describeNational("LGD's villages of three states, June 2026", ["data", "official"], (folders) => {
  test("each is a place in its sub-district; PIN codes are the list's or the office's", async () => {
    const { villages } = await nationalDataset(folders.data);
    const places = new Map(villages.map((village) => [village.code, village]));
    const replaced = replacedPincodes(nationalReport(folders.data));
    const counts = { same: 0, office: 0, local: 0 };
    const wrong: string[] = [];
    for (const state of ["andhra_pradesh", "tamil_nadu", "telangana"]) {
      const file = join(folders.official, "lgd-south-2026", `${state}_villages.csv`);
      const [table] = await readTables(file);
      for (const { line, fields } of table!.rows.slice(1)) {
        const [mandal, local, source, code, pincode] = [4, 6, 7, 8, 9].map((i) => fields[i]!);
        const place = places.get(code!);
        const hasPincode = pincode === "" || (place?.pincode ?? "").includes(pincode!);
        const isOffices = replaced.get(code!) === pincode;
        if (hasPincode) counts.same++;
        else if (isOffices) counts.office++;
        if (source === "LGD" && place?.local_name !== undefined && local !== "") counts.local++;
        const isThere = place?.taluka_code.slice(-5) === mandal!.padStart(5, "0");
        if (!isThere || !(hasPincode || isOffices)) wrong.push(`${file}:${line}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(counts).toEqual({ same: 47_545, office: 401, local: 13_114 });
  });
});

/** The least share of PIN codes and of towns that are right. */
const [RIGHT_PINCODES, RIGHT_TOWNS] = [0.96, 0.98];

describeNational("PIN codes and towns by post offices", ["data", "official"], (folders) => {
  test("villages have the PIN codes of Karnataka's official list, where that knows the PIN code", async () => {
    const [table] = await readTables(
      join(folders.official, "lgd-2026-05", "villages-karnataka.csv"),
    );
    const [header, ...rows] = table!.rows.map(({ fields }) => fields);
    const [code, pincode] = ["Village Code", "Pincode"].map((name) => header!.indexOf(name));
    const listed = new Map(
      rows.flatMap((row) => (row[pincode!] === "" ? [] : [[row[code!]!, row[pincode!]!] as const])),
    );
    const known = new Set(listed.values());
    const dataset = await nationalDataset(folders.data);
    const { places } = officePlaces(dataset, landOfTowns(dataset));
    const given = [...places].flatMap(([office, village]) => {
      const own = village.kind === undefined ? listed.get(village.code) : undefined;
      return own === undefined
        ? []
        : { isKnown: known.has(office.pincode), isRight: own === office.pincode };
    });
    const right = given.filter(({ isRight }) => isRight).length;
    expect(given.length).toBeGreaterThan(6000);
    expect(right / given.filter(({ isKnown }) => isKnown).length).toBeGreaterThan(RIGHT_PINCODES);
  });

  test("towns of localities are right on samples of 300 that a person judged", async () => {
    const { localities, villages } = await nationalDataset(folders.data);
    const names = new Map(villages.map(({ code, name }) => [code, name]));
    const towns = new Map(localities!.map(({ code, town_code }) => [code, names.get(town_code!)]));
    const judged = readOwnTable(
      new URL("../link/offices/locality-towns.check.csv", import.meta.url),
      [...["sample", "code", "district", "town", "verdict"]],
    );
    for (const [sample, rows] of Map.groupBy(judged, ([first]) => first!)) {
      const given = rows.filter(([, code, , town]) => towns.get(code!) === town);
      const right = given.filter(([, , , , verdict]) => verdict === "right");
      expect(rows, sample).toHaveLength(300);
      expect(given.length, sample).toBeGreaterThan(250);
      expect(right.length / given.length, sample).toBeGreaterThanOrEqual(RIGHT_TOWNS);
    }
  });
});
