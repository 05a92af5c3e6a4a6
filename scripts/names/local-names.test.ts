import { expect, test } from "vitest";
import { fold } from "../../functions/core/names/folding.ts";
import { romanisations } from "../../functions/core/names/romanisation.ts";
import { STATES_OF_SCRIPT, scriptOf } from "../../functions/core/names/scripts.ts";
import { tokens } from "../../functions/core/names/tokens.ts";
import { editDistanceByTable } from "../check/fixtures/edit-distance-table.ts";
import type { UnsavedDataset } from "../dataset/dataset.ts";
import { Report } from "../dataset/report.ts";
import { STATES } from "../editions/states.ts";
import { otherNames } from "./aliases.ts";
import { addLocalNames, LOCAL_NAMES, type LocalName } from "./local-names.ts";

const SCRIPTS: Readonly<Record<string, RegExp>> = {
  hi: /^[\p{Script=Devanagari}\d .()-]+$/u,
  mr: /^[\p{Script=Devanagari} ]+$/u,
  ne: /^[\p{Script=Devanagari} ]+$/u,
  kok: /^[\p{Script=Devanagari} ]+$/u,
  as: /^[\p{Script=Bengali} ]+$/u,
  bn: /^[\p{Script=Bengali} ]+$/u,
  pa: /^[\p{Script=Gurmukhi} ]+$/u,
  gu: /^[\p{Script=Gujarati} -]+$/u,
  or: /^[\p{Script=Oriya} ]+$/u,
  ta: /^[\p{Script=Tamil} ]+$/u,
  te: /^[\p{Script=Telugu}\u200c .]+$/u,
  kn: /^[\p{Script=Kannada} ]+$/u,
  ml: /^[\p{Script=Malayalam} ]+$/u,
};

test("a row for each state and district, sorted by code", () => {
  const keys = LOCAL_NAMES.map(({ state, district }) => `${state} ${district}`);
  expect(keys).toEqual([...new Set(keys)].sort());
  const districts = LOCAL_NAMES.flatMap(({ district }) => district || []);
  expect(new Set(districts).size).toBe(districts.length);
  const states = LOCAL_NAMES.filter(({ district }) => district === "");
  expect(states.map(({ state, name }) => [state, name])).toEqual(
    [...STATES.values()].map(({ code, name }) => [code, name]),
  );
});

test("queries in the script of a state's own name prefer the state", () => {
  const former = ["25", "26"];
  for (const { state, district, local } of LOCAL_NAMES)
    if (district === "" && local !== "" && !former.includes(state))
      expect(STATES_OF_SCRIPT[scriptOf(local)], local).toContain(Number(state));
});

test("every name is in the script of its language, in normal form C", () => {
  const wrong = LOCAL_NAMES.flatMap(({ hindi, language, local }) => [
    ...(SCRIPTS.hi!.test(hindi) ? [] : [hindi]),
    ...((language === "" ? local === "" : SCRIPTS[language]!.test(local))
      ? []
      : [`${language} ${local}`]),
    ...[hindi, local].filter((name) => name !== name.normalize("NFC") || name !== name.trim()),
  ]);
  expect(wrong).toEqual([]);
});

/** The romanisations of a name, folded, without blanks. */
function readings(name: string): string[] {
  return tokens(name).reduce(
    (before, token) => {
      const words = romanisations(token);
      const folded = new Set((words.length > 0 ? words : [token]).map(fold));
      return before.flatMap((start) => [...folded].map((word) => start + word));
    },
    [""],
  );
}

/** Whether two names differ by no more edits than search accepts as a typo: one from 4 letters on, two from 8 on. */
function agree(name: string, latin: string): boolean {
  const folded = tokens(latin).map(fold).join("");
  const most = folded.length < 4 ? 0 : folded.length < 8 ? 1 : 2;
  return readings(name).some((reading) => editDistanceByTable(reading, folded) <= most);
}

function knownAs({ state, district, name }: LocalName): string[] {
  return [
    name,
    ...otherNames(district === "" ? "state" : "district", STATES.get(state)!.name, name),
  ];
}

test("every name reads as the Latin one or a known one, or the table says as what", () => {
  const differing = LOCAL_NAMES.flatMap((row) => {
    const known = knownAs(row);
    const names = [...new Set([row.hindi, row.local])].filter(Boolean);
    const others = names.filter((name) => !known.some((latin) => agree(name, latin)));
    const unexplained = others.filter((name) => !row.differs.some((latin) => agree(name, latin)));
    const unneeded = row.differs.filter((latin) => !others.some((name) => agree(name, latin)));
    return [
      ...unexplained.map((name) => `${row.line} ${row.name}: ${name} is ${readings(name)}`),
      ...unneeded.map((latin) => `${row.line} ${row.name}: nothing differs like ${latin}`),
    ];
  });
  expect(differing).toEqual([]);
});

/** Karnataka and Meghalaya, and districts of given names and LGD codes in Karnataka. */
function places(...districts: [name: string, lgd_code?: string][]): UnsavedDataset {
  const origin = {
    kind: "state",
    source: "a list",
    districts_edition: "",
    villages_edition: "",
  } as const;
  return {
    states: [
      { code: "17", name: "Meghalaya", iso_code: "IN-ML", ...origin },
      { code: "29", name: "Karnataka", iso_code: "IN-KA", ...origin },
    ],
    districts: districts.map(([name, lgd_code], i) => ({
      code: `00${i + 1}`,
      name,
      state_code: "29",
      ...(lgd_code === undefined ? {} : { lgd_code }),
    })),
    talukas: [],
    villages: [],
    aliases: [],
    former: [],
    formerAreas: [],
  };
}

test("states have their names by code; without a script of its own a state has the Hindi one", () => {
  const dataset = places();
  addLocalNames(dataset, new Report());
  expect(dataset.states).toMatchObject([
    { name: "Meghalaya", hindi_name: "मेघालय" },
    { name: "Karnataka", hindi_name: "कर्नाटक", local_name: "ಕರ್ನಾಟಕ" },
  ]);
  expect(dataset.states[0]).not.toHaveProperty("local_name");
});

test("districts have their names by LGD code, or by one of their names", () => {
  const dataset = places(["Bellary", "528"], ["Mysuru"], ["Adilabad"], ["Elsewhere"]);
  dataset.aliases.push({ level: "district", code: "001", alias: "Ballari" });
  addLocalNames(dataset, new Report());
  expect(dataset.districts.map(({ local_name }) => local_name)).toEqual([
    "ಬಳ್ಳಾರಿ",
    "ಮೈಸೂರು",
    // Not in this state, but the only one with that name: states have been divided since.
    "ఆదిలాబాద్",
    undefined,
  ]);
});

test("a district that was renamed loses its old local names, which are reported", () => {
  const dataset = places(["New Name", "528"]);
  const report = new Report();
  addLocalNames(dataset, report);
  expect(dataset.districts[0]).not.toHaveProperty("hindi_name");
  expect(JSON.parse(report.toJson())).toMatchObject([
    {
      action: "unused",
      rows: [{ level: "district", code: "001", name: "Ballari", note: "New Name" }],
    },
  ]);
});

test("a town is written like its district or the villages of its Latin name there, unless a list says how", () => {
  const dataset = places(["Hassan"], ["Mysuru"]);
  dataset.talukas.push(
    { code: "05001", name: "Hassan", district_code: "001" },
    { code: "05002", name: "Mysuru", district_code: "002" },
  );
  const below = { taluka_code: "05001" };
  const town = { ...below, kind: "town" } as const;
  dataset.villages.push(
    { ...town, code: "800001", name: "HASSAN" },
    { ...town, code: "800002", name: "Hassan", local_name: "ಹಾಸನ ಪಟ್ಟಣ" },
    { ...below, code: "600001", name: "Hassan" },
    { ...town, code: "800003", name: "Belur", kind: "census_town" },
    { ...below, code: "600002", name: "Belur", local_name: "ಬೇಲೂರು" },
    { ...town, code: "800004", name: "Belur", taluka_code: "05002" },
    { ...town, code: "800005", name: "Alur" },
    { ...below, code: "600003", name: "Alur", local_name: "ಆಲೂರು" },
    { ...below, code: "600004", name: "Alur", local_name: "ಆಳೂರು" },
    { ...town, code: "800006", name: "Arkalgud" },
    { ...below, code: "600005", name: "Arkalgud", local_name: "ಅರಕಲಗೂಡು1" },
  );
  const given = new Map(dataset.villages.map(({ code, local_name }) => [code, local_name]));
  addLocalNames(dataset, new Report());
  const added = dataset.villages.filter(({ code, local_name }) => local_name !== given.get(code));
  expect(added.map(({ code, local_name }) => [code, local_name])).toEqual([
    ["800001", "ಹಾಸನ"],
    ["800003", "ಬೇಲೂರು"],
  ]);
});
