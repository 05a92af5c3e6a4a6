import { describe, expect, test } from "vitest";
import type { UnsavedDataset } from "../dataset/dataset.ts";
import { Report } from "../dataset/report.ts";
import type { DistrictChange } from "../sources/said.ts";
import { addFormerDistricts } from "./former-districts.ts";

const ORIGIN = { source: "test", districts_edition: "2026", villages_edition: "2011" } as const;

/** Districts by code, name and the code of their state. */
function districtsOf(rows: readonly (readonly [string, string, string])[]) {
  return rows.map(([code, name, state_code]) => ({ code, name, state_code }));
}

/** Districts of Gujarat, Assam and Rajasthan, each with a taluka of its code; Rajkot of 2011 also had Morbi. */
function places(): UnsavedDataset {
  const state = (code: string, name: string) =>
    ({ code, name, iso_code: "", kind: "state", ...ORIGIN }) as const;
  const districts = districtsOf([
    ["475", "Surendranagar", "24"],
    ["476", "Rajkot", "24"],
    ["673", "Morbi", "24"],
    ["492", "Surat", "24"],
    ["314", "Karbi Anglong", "18"],
    ["706", "West Karbi Anglong", "18"],
    ["315", "Dima Hasao", "18"],
    ["119", "Ajmer", "08"],
    ["121", "Tonk", "08"],
    ["122", "Bhilwara", "08"],
  ]);
  return {
    states: [state("08", "Rajasthan"), state("18", "Assam"), state("24", "Gujarat")],
    districts,
    talukas: districts.map(({ code, name }) => ({ code: `00${code}`, name, district_code: code })),
    villages: [],
    aliases: [{ level: "district", code: "315", alias: "North Cachar Hills" }],
    former: [],
    formerAreas: [
      {
        ...{ edition: "2011", level: "district", code: "476", name: "Rajkot", parent_code: "24" },
        ...{ taluka_codes: "00476 00673", village_codes: "" },
      },
      {
        ...{ edition: "2011", level: "district", code: "314", name: "Karbi Anglong" },
        ...{ parent_code: "18", taluka_codes: "00314 00706", village_codes: "" },
      },
    ],
  };
}

function change(state: string, year: string, before: string, after: string): DistrictChange {
  return { file: "districts.csv", line: 2, state, year, before, after };
}

/** The areas that changes add, and the report about the others. */
function added(...changes: DistrictChange[]) {
  const [data, report] = [places(), new Report()];
  const before = data.formerAreas.length;
  addFormerDistricts(data, changes, report);
  const areas = data.formerAreas
    .slice(before)
    // The table of facts has those of 2023.
    .filter(({ edition }) => edition !== "2023")
    .map(({ edition, code, name, taluka_codes }) => [edition, code, name, taluka_codes]);
  const unused = report.findings().filter(({ file }) => file === "districts.csv");
  return { areas, unused: unused.map(({ name }) => name), aliases: data.aliases.slice(1) };
}

describe("a former district covers what its successors cover", () => {
  test("a renamed district covers its successor's area in the first edition after the change", () => {
    expect(added(change("Assam", "1981", "Mikir Hills", "Karbi Anglong")).areas).toEqual([
      ["1971", "314", "Mikir Hills", "00314 00706"],
    ]);
    // Today's area, because the change was after 2011.
    expect(added(change("Assam", "2021", "Diphu", "Karbi Anglong")).areas).toEqual([
      ["2011", "314", "Diphu", "00314"],
    ]);
  });

  test("a divided district covers the parts of its parts", () => {
    const { areas, unused } = added(
      change("Assam", "1981", "Mikir Hills", "Karbi Anglong"),
      change("Assam", "1970", "United Hills", "Mikir Hills"),
      change("Assam", "1970", "United Hills", "North Cachar Hills"),
    );
    expect(areas).toEqual([
      ["1961", "314", "United Hills", "00314 00315 00706"],
      ["1971", "314", "Mikir Hills", "00314 00706"],
    ]);
    expect(unused).toEqual([]);
  });

  test("a district divided in several years, with no rest in the last one", () => {
    const { areas } = added(
      change("Gujarat", "1981", "Kathiawar", "Surendranagar"),
      change("Gujarat", "1983", "Kathiawar", "Rajkot"),
    );
    expect(areas).toEqual([["1981", "475", "Kathiawar", "00475 00476 00673"]]);
  });

  test("a name that only resembles one of today's is a separate name", () => {
    expect(added(change("Gujarat", "1961", "Sorat", "Rajkot")).areas).toEqual([
      ["1951", "476", "Sorat", "00476 00673"],
    ]);
  });
});

describe("left out and reported", () => {
  test.each([
    [
      "no successor is known",
      change("Gujarat", "1961", "Halar", "Nawanagar"),
      ["Halar", "Nawanagar"],
    ],
    ["the name is a state's", change("Gujarat", "1961", "Assam", "Rajkot"), ["Assam"]],
    [
      "a spelling of its successor",
      change("Gujarat", "1961", "Surendranager", "Surendranagar"),
      ["Surendranager"],
    ],
    [
      "a district of today in another state",
      change("Gujarat", "1961", "Rajkot", "Bhilwara"),
      ["Bhilwara"],
    ],
    ["a misspelled new district", change("Gujarat", "2013", "Rajkot", "Morvi"), ["Morvi"]],
    ["the data lacks its state", change("Goa", "1987", "Goa", "North Goa"), ["Goa"]],
  ])("%s", (_why, one, names) => {
    expect(added(one)).toMatchObject({ areas: [], unused: names });
  });

  test("a divided district whose rest is unknown", () => {
    const { areas, unused } = added(
      change("Gujarat", "1960", "Mahasu", "Mahasu"),
      change("Gujarat", "1960", "Mahasu", "Rajkot"),
    );
    expect([areas, unused]).toEqual([[], ["Mahasu"]]);
  });
});

describe("a district that was larger before the first edition", () => {
  test("also covers its parts, under its name of then and today's", () => {
    const data = places();
    data.districts.find(({ code }) => code === "476")!.name = "Raajkot";
    addFormerDistricts(data, [change("Gujarat", "1997", "Rajkot", "Surat")], new Report());
    const added = data.formerAreas.filter(({ edition }) => edition === "1991");
    expect(added.map(({ code, name, taluka_codes }) => [code, name, taluka_codes])).toEqual([
      ["476", "Rajkot", "00476 00492 00673"],
      ["476", "Raajkot", "00476 00492 00673"],
    ]);
  });

  test.each([
    ["divided more than thirty years ago", [change("Gujarat", "1995", "Rajkot", "Surat")]],
    ["divided after the first edition", [change("Gujarat", "2013", "Rajkot", "Surat")]],
    [
      "whose part also came from another",
      [
        change("Gujarat", "1997", "Rajkot", "Surat"),
        change("Gujarat", "1997", "Surendranagar", "Surat"),
      ],
    ],
    ["whose part is unknown", [change("Gujarat", "1997", "Rajkot", "Valsad")]],
  ])("but not one %s", (_, changes) => {
    expect(added(...changes).areas).toEqual([]);
  });
});

test("another romanisation of a district's name is an alias", () => {
  const { areas, aliases } = added(change("Gujarat", "1961", "Surrendranagar", "Rajkot"));
  expect(areas).toEqual([]);
  expect(aliases).toEqual([{ level: "district", code: "475", alias: "Surrendranagar" }]);
});

test("districts abolished in 2024, by their talukas, from the table of facts", () => {
  const data = places();
  data.talukas.push(
    { code: "00620", name: "Kekri", district_code: "119" },
    { code: "00621", name: "Sarwar", district_code: "119" },
    { code: "00640", name: "Todaraisingh", district_code: "121" },
    { code: "00641", name: "Kekri", district_code: "121" },
  );
  addFormerDistricts(data, [], new Report());
  expect(data.formerAreas.filter(({ edition }) => edition === "2023")).toEqual([
    {
      ...{ edition: "2023", level: "district", code: "119", name: "Kekri", parent_code: "08" },
      ...{ taluka_codes: "00620 00621 00640", village_codes: "" },
    },
  ]);
});

test("villages of a taluka that another successor covers completely are not listed one by one", () => {
  const data = places();
  data.villages.push({ code: "500001", name: "Paddhari", taluka_code: "00476" });
  data.villages.push({ code: "500002", name: "Tankara", taluka_code: "00492" });
  data.formerAreas.push({
    ...{ edition: "2011", level: "district", code: "999", name: "Jamnagar", parent_code: "24" },
    ...{ taluka_codes: "", village_codes: "500001 500002" },
  });
  addFormerDistricts(
    data,
    [
      change("Gujarat", "1961", "Saurashtra", "Jamnagar"),
      change("Gujarat", "1961", "Saurashtra", "Rajkot"),
    ],
    new Report(),
  );
  expect(data.formerAreas.at(-1)).toMatchObject({
    ...{ name: "Saurashtra", taluka_codes: "00476 00673", village_codes: "500002" },
  });
});

test("adds nothing the second time", () => {
  const data = places();
  const changes = [
    change("Assam", "1981", "Mikir Hills", "Karbi Anglong"),
    change("Gujarat", "1997", "Rajkot", "Surat"),
  ];
  addFormerDistricts(data, changes, new Report());
  const areas = [...data.formerAreas];
  addFormerDistricts(data, changes, new Report());
  expect(data.formerAreas).toEqual(areas);
});

test("the name of districts that differ only in their side is a name of each, unless a district has it", () => {
  const all = places();
  const districts = districtsOf([
    ["298", "East Khasi Hills", "18"],
    ["296", "West Khasi Hills", "18"],
    ["760", "Eastern West Khasi Hills", "18"],
    // The same name in another state, the name of a state, and a language.
    ["299", "North Khasi Hills", "24"],
    ["590", "North Gujarat", "24"],
    ["591", "South Gujarat", "24"],
    ["592", "Uttara Kannada", "24"],
    ["593", "Dakshina Kannada", "24"],
  ]);
  all.districts.push(...districts);
  addFormerDistricts(all, [], new Report());
  const added = all.aliases.slice(1).map(({ level, code, alias }) => [level, code, alias]);
  expect(added).toEqual([
    ["district", "298", "Khasi Hills"],
    ["district", "296", "Khasi Hills"],
    ["district", "760", "Khasi Hills"],
  ]);
});
