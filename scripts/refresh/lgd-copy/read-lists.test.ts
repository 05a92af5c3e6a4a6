import { expect, test } from "vitest";
import { goa } from "../../check/fixtures/goa.ts";
import { toLists } from "../../check/fixtures/lgd-lists.ts";
import type { UnsavedDataset } from "../../dataset/dataset.ts";
import { Report } from "../../dataset/report.ts";
import { combine } from "../../editions/combine.ts";
import { datasetEdition } from "../../editions/older.ts";
import { LGD_NAME } from "../../sources/lgd.ts";
import { ListReader, type ReadLists } from "./read-lists.ts";
import { LISTS, type ListName } from "./releases.ts";

/** Goa with a town, local names and several PIN codes. */
function places(): UnsavedDataset {
  const dataset = goa(LGD_NAME);
  dataset.villages[0]!.pincode = "403001 403512";
  delete dataset.villages[1]!.pincode;
  dataset.villages[2]!.local_name = "दोन";
  dataset.villages.push({
    code: "803001",
    name: "Mapusa",
    taluka_code: "05610",
    kind: "town",
    local_name: "म्हापसा",
    pincode: "403507",
  });
  return dataset;
}

function read(lists: Partial<Record<ListName, string>>, report = new Report()): ReadLists {
  const reader = new ListReader(report, "2026");
  for (const { name } of LISTS) {
    const csv = lists[name];
    if (csv !== undefined)
      reader.add(name, `${name}.29Sep2026.csv`, Buffer.from(csv), "2026-09-29");
  }
  return reader.finish();
}

/** The places of lists without an older dataset. */
function alone({ edition, bodies }: ReadLists, report = new Report()): UnsavedDataset {
  const none = { states: [], districts: [], talukas: [], villages: [] };
  const older = { ...none, aliases: [], former: [], formerAreas: [] };
  return combine({ older: datasetEdition(older, ""), lgd: [edition], bodies }, report).places;
}

function error(lists: Partial<Record<ListName, string>>): string {
  try {
    read(lists);
    return "";
  } catch (error) {
    const { name, message } = error as Error;
    expect([name, message.includes("\n")]).toEqual(["InputError", false]);
    return message;
  }
}

test("all lists together: places, towns, PIN codes, local names, and codes that LGD removed", () => {
  const lists = read(toLists(places(), ["626900"]));
  const { invalidated, days, problems } = lists;
  const [found, expected] = [alone(lists), places()];
  expect(found.states).toMatchObject(expected.states);
  expect(found.districts).toEqual(
    expected.districts.map((district) => ({ ...district, lgd_code: district.code })),
  );
  expect(found.talukas).toEqual(expected.talukas);
  expect(found.villages).toEqual(expected.villages);
  expect([...invalidated]).toEqual(["626900"]);
  expect([...days.keys()]).toEqual(LISTS.map(({ name }) => name));
  expect(problems).toEqual([]);
});

test("headers of any case, order and spacing, a semicolon, a byte-order mark, decimals and a footer", () => {
  const lists = toLists(places());
  const odd = Object.entries(lists).map(([list, csv]) => {
    const rows = csv.trim().split("\n");
    const [header = "", ...rest] = rows.map((row) => row.split(",").toReversed().join(";"));
    const spaced = header
      .replaceAll("(In English)", " (in  ENGLISH)")
      .replace("Sub-District Code", "Subdistrict code");
    const decimal = rest.map((row) =>
      row.replaceAll(/(?<=;|^)(5610|552|30|626004)(?=;|$)/g, "$1.0"),
    );
    return [list, `\ufeff${[spaced, ...decimal].join("\r\n")}\r\n29/09/2026 02:11:09`];
  });
  const found = read(Object.fromEntries(odd));
  expect(found.problems).toEqual([]);
  expect(alone(found)).toEqual(alone(read(lists)));
});

test("a district missing from the list of districts is reported, and left out if it has no village", () => {
  const lists = toLists(places());
  lists.subdistricts +=
    "9,30,Goa,999,Nowhere,9001,1,Nobody,,\n10,30,Goa,998,Somewhere,9002,1,Somebody,,\n";
  lists.villages +=
    "99,30,Goa,998,Somewhere,9002,Somebody,626901,1,Anywhere,,Rural,Inhabitant,0,0\n";
  const report = new Report();
  const { districts, talukas } = alone(read(lists, report), report);
  expect(districts.map(({ name }) => name)).toEqual(["North Goa", "South Goa", "Somewhere"]);
  expect(talukas.map(({ name }) => name)).not.toContain("Nobody");
  expect(report.toText()).toMatch(
    /^doubtful 2: a district that the list of districts lacks; taken from this row; left out if no village is in it\n {2}subdistricts\.29Sep2026\.csv:\d+ 999 Nowhere\n {2}subdistricts\.29Sep2026\.csv:\d+ 998 Somewhere$/m,
  );
});

test("a state that is newer than the table of states", () => {
  const dataset = places();
  dataset.states.push({
    ...dataset.states[0]!,
    code: "39",
    name: "Vidarbha",
    iso_code: "",
    kind: "state",
  });
  dataset.districts[1]!.state_code = "39";
  const found = read(toLists(dataset));
  expect(alone(found).states.at(-1)).toEqual({
    code: "39",
    name: "Vidarbha",
    iso_code: "",
    kind: "state",
    source: LGD_NAME,
    districts_edition: "2026",
    villages_edition: "2026",
  });
  expect(found.problems).toEqual([]);
  const { districts, subdistricts, villages } = toLists(dataset);
  expect(error({ districts, subdistricts, villages })).toMatch(
    /districts.*:3: "39" \(Vidarbha\) is not a state code$/,
  );
});

test.each<[what: string, change: (lists: Record<ListName, string>) => void, error: RegExp]>([
  [
    "a column that is missing",
    (lists) => {
      lists.villages = lists.villages.replace("Village Name (In English)", "x");
    },
    /^villages\.29Sep2026\.csv:1: LGD list of villages lacks the column "Village Name \(In English\)"$/,
  ],
  [
    "a list of another level",
    (lists) => {
      lists.districts = lists.states;
    },
    /^districts\.29Sep2026\.csv: no header of a known official file in its first rows; known files: LGD list of districts$/,
  ],
  [
    "no rows",
    (lists) => {
      lists.states = `${lists.states.split("\n")[0]}\n`;
    },
    /^states\.29Sep2026\.csv: has a header but no rows$/,
  ],
  [
    "nothing",
    (lists) => {
      lists.states = "";
    },
    /^states\.29Sep2026\.csv: has no rows$/,
  ],
  [
    "a web page",
    (lists) => {
      lists.states = "<html>\n<body>\n";
    },
    /^states\.29Sep2026\.csv: no header of a known official file/,
  ],
  [
    "two swapped headers",
    (lists) => {
      lists.villages = lists.villages.replace(
        "Sub-District Code,Sub-District Name (In English),Village Code",
        "Village Code,Sub-District Name (In English),Sub-District Code",
      );
    },
    /^villages\.29Sep2026\.csv: 2 village codes have 60 names; are two headers swapped\?$/,
  ],
  [
    "a state under another's code",
    (lists) => {
      lists.states = lists.states.replace(",30,", ",27,");
    },
    /states\.29Sep2026\.csv:2: state 27 is named Goa, which is state 30/,
  ],
  [
    "a village code in two states",
    (lists) => {
      lists.villages +=
        "61,27,Maharashtra,490,Pune,4190,Haveli,626001,1,Village 0,,Rural,Inhabitant,0,0\n";
    },
    /villages\.29Sep2026\.csv:62: village 626001 is Village 0 of state 27 here, but Village 0 of state 30 at villages\.29Sep2026\.csv:2; correct the codes$/,
  ],
  [
    "a last row that is cut",
    (lists) => {
      lists.villages = lists.villages.slice(0, -40);
    },
    /^villages\.29Sep2026\.csv:61: is cut short/,
  ],
])("refused: %s", (_what, change, expected) => {
  const lists = toLists(places());
  change(lists);
  expect(error(lists)).toMatch(expected);
});

/** Goa with enough talukas and villages that a part of them can be missing. */
function large(): UnsavedDataset {
  const dataset = goa(LGD_NAME);
  dataset.talukas = Array.from({ length: 24 }, (_, i) => ({
    code: `056${10 + i}`,
    name: `Taluka ${i}`,
    district_code: i < 12 ? "552" : "553",
  }));
  dataset.villages = Array.from({ length: 240 }, (_, i) => ({
    code: String(626001 + i),
    name: `Village ${i}`,
    taluka_code: dataset.talukas[i % 24]!.code,
  }));
  return dataset;
}

test.each<
  [what: string, change: (lists: Record<ListName, string>) => void, id: string, problem: RegExp]
>([
  [
    "rows that are left out",
    (lists) => {
      lists.villages = lists.villages
        .split("\n")
        .filter((_, i) => i === 0 || i % 5 !== 1)
        .join("\n");
    },
    "missing-rows:villages",
    /^villages\.29Sep2026\.csv numbers its rows up to 240 and has 192$/,
  ],
  [
    "rows without a sub-district",
    (lists) => {
      lists.villages = lists.villages.replaceAll(/,56(10|11),/g, ",0,");
    },
    "unplaced-rows:villages",
    /^20 rows cannot be placed: villages\.29Sep2026\.csv:2 has no taluka code that can be read$/,
  ],
  [
    "repeated rows",
    (lists) => {
      const rows = lists.villages.trimEnd().split("\n");
      lists.villages = [...rows, ...rows.slice(1, 21)].join("\n");
    },
    "repeated-rows:villages",
    /^20 rows repeat another one: villages\.29Sep2026\.csv:242 has 626001 like line 2$/,
  ],
  [
    "a list of PIN codes of another shape",
    (lists) => {
      lists.pincode_villages = lists.pincode_villages.replace("Pincode", "PIN");
    },
    "unread-list:pincode_villages",
    /^pincode_villages\.29Sep2026\.csv:1: LGD list of villages' PIN codes lacks the column "Pincode"$/,
  ],
])("a problem that a person must look at: %s", (_what, change, id, problem) => {
  const lists = toLists(large());
  change(lists);
  expect(read(lists).problems).toEqual([{ id, text: expect.stringMatching(problem) }]);
});

test("lists of PIN codes whose headers are swapped are problems", () => {
  const lists = toLists(places());
  for (const list of ["pincode_villages", "pincode_urban"] as const) {
    const code = list === "pincode_villages" ? "Village Code" : "Localbody Code";
    lists[list] = lists[list].replace(code, "x").replace("Pincode", code).replace("x", "Pincode");
  }
  expect(read(lists).problems).toEqual([
    {
      id: "unread-list:pincode_villages",
      text: "pincode_villages.29Sep2026.csv: 2 village codes have 60 names; are two headers swapped?",
    },
    {
      id: "unknown-codes:pincode_urban",
      text: "pincode_urban: 1 of 1 codes are in no other list; are two headers swapped?",
    },
  ]);
});

test("a few odd rows of the directory are accepted", () => {
  const lists = toLists(large());
  lists.villages += "241,30,Goa,552,North Goa,0,,626900,1,Nowhere,,Rural,Inhabitant,0,0\n";
  lists.villages += lists.villages.split("\n")[1]!.replace(/^1,/, "243,");
  // Two names of one district.
  lists.districts += "3,30,Goa,553,Goa South,0,0\n";
  const both = read(lists);
  expect(both.problems).toEqual([]);
  const found = alone(both);
  expect(found.villages).toHaveLength(240);
  expect(found.aliases).toContainEqual({ level: "district", code: "553", alias: "Goa South" });
});
