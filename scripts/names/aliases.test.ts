import { expect, test } from "vitest";
import type { UnsavedDataset } from "../dataset/dataset.ts";
import { Report } from "../dataset/report.ts";
import { addKnownNames, otherNames } from "./aliases.ts";

/** Names of a district, of its single taluka and of the towns in it, in a state. */
type Area = readonly [state: string, district: string, ...towns: string[]];

/** Places with codes in the order of the areas; a town whose name ends with (CT) is a census town. */
function places(...areas: Area[]): UnsavedDataset {
  const stateNames = [...new Set(areas.map(([state]) => state))];
  const code = (digits: number, index: number) => String(index + 1).padStart(digits, "0");
  const states = stateNames.map((name, i) => ({
    code: code(2, i),
    name,
    iso_code: "IN-XX",
    kind: "state" as const,
    source: "a list",
    districts_edition: "",
    villages_edition: "",
  }));
  return {
    states,
    districts: areas.map(([state, name], i) => {
      return { code: code(3, i), name, state_code: code(2, stateNames.indexOf(state)) };
    }),
    talukas: areas.map((_, i) => ({
      code: code(5, i),
      name: `Taluka ${i}`,
      district_code: code(3, i),
    })),
    villages: areas.flatMap(([, , ...towns], i) =>
      towns.map((name, j) => ({
        code: String(800_000 + i * 10 + j),
        name,
        taluka_code: code(5, i),
        kind: name.endsWith("(CT)") ? ("census_town" as const) : ("town" as const),
      })),
    ),
    aliases: [],
    former: [],
    formerAreas: [],
  };
}

function added(...areas: Area[]) {
  const dataset = places(...areas);
  const report = new Report();
  addKnownNames(dataset, report);
  const groups: { action: string; rows: { code: string; name: string; note?: string }[] }[] =
    JSON.parse(report.toJson());
  return {
    /** The other names of a place. */
    of: (wanted: string) =>
      dataset.aliases.filter(({ code }) => code === wanted).map(({ alias }) => alias),
    dropped: groups.filter(({ action }) => action === "dropped").flatMap(({ rows }) => rows),
    unused: groups.filter(({ action }) => action === "unused").flatMap(({ rows }) => rows),
  };
}

test("whichever name the source has, the others become aliases, at each level of the set", () => {
  const today = added(
    ["Uttar Pradesh", "Meerut", "Meerut"],
    ["Karnataka", "Bengaluru Urban", "Bengaluru"],
  );
  expect(today.of("001")).toContain("Merath");
  expect(today.of("800000")).toContain("Merath");
  expect(today.of("800010")).toEqual(expect.arrayContaining(["Bangalore", "Bangluru", "Blr"]));
  expect(today.of("800010")).not.toContain("Bengaluru");
  const before = added(["Karnataka", "Bangalore", "Bangalore"]);
  expect(before.of("001")).toEqual(expect.arrayContaining(["Bengaluru", "Bengaluru Urban"]));
});

test("a place keeps its names in the state that it was in before", () => {
  expect(added(["Andhra Pradesh", "Nalgonda"]).of("001")).toContain("Nallagonda");
  expect(added(["Telangana", "Nalgonda"]).of("001")).toContain("Nallagonda");
  expect(added(["Jammu and Kashmir", "Leh Ladakh"]).of("001")).toEqual(["Leh"]);
});

test("a name that is another place's own is reported and left out, unless the table says that it is shared", () => {
  const { of, dropped } = added(
    ["Haryana", "Rewari", "Rewari"],
    ["Rajasthan", "Jaipur", "Jaipur", "Rewadi"],
    ["West Bengal", "Bankura", "Jaypur (CT)"],
  );
  expect(of("800000")).toEqual(["Riwari"]);
  expect(of("001")).toEqual(["Rewadi", "Riwari"]);
  expect(of("800010")).toContain("Jaypur");
  expect(dropped).toMatchObject([{ code: "800000", name: "Rewadi", note: "Rewadi 800011" }]);
});

test("of several places, the one in a district of these names is meant, then the statutory town; else none", () => {
  const { of, dropped } = added(
    ["Gujarat", "Rajkot", "Veraval (CT)"],
    ["Gujarat", "Gir Somnath", "Veraval"],
    ["Bihar", "Kishanganj", "Kishanganj"],
    ["Bihar", "Saran", "Kishanganj"],
    ["Maharashtra", "Nashik", "Malegaon"],
    ["Maharashtra", "Washim", "Malegaon"],
  );
  expect(of("800000")).toEqual([]);
  expect(of("800010")).toContain("Verawal");
  expect(of("800020")).toContain("Kishangunj");
  expect(of("800030")).toEqual([]);
  expect(of("800040").concat(of("800050"))).toEqual([]);
  expect(dropped).toMatchObject([{ note: "Malegaon 800040, Malegaon 800050" }]);
});

test("a set whose place the data of its state lacks is reported; sets of other states are not", () => {
  const { unused } = added(["Goa", "North Goa"]);
  expect(unused.map(({ name }) => name.split("; ")[0])).toContain("Panaji");
  expect(unused.map(({ name }) => name.split("; ")[0])).not.toContain("North Goa");
  expect(unused.map(({ name }) => name.split("; ")[0])).not.toContain("Meerut");
});

test("other names by any of them, by level and state", () => {
  expect(otherNames("district", "Karnataka", "bellary")).toEqual(
    expect.arrayContaining(["Ballari"]),
  );
  expect(otherNames("village", "Karnataka", "BELLARY")).toContain("Ballari");
  expect(otherNames("district", "Kerala", "Bellary")).toEqual([]);
});
