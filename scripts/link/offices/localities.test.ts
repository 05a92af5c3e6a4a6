import { expect, test } from "vitest";
import { localityCode } from "../../../functions/core/names/locality-code.ts";
import { placesOf } from "../../dataset/dataset.fixture.ts";
import type { PostOffice, UnsavedDataset } from "../../dataset/dataset.ts";
import { Report } from "../../dataset/report.ts";
import { isLocalityCode } from "../../dataset/tables.ts";
import { isInstitution, officeName, placeOfOffice } from "../../names/office-names.ts";
import { addLocalities, KNOWN_LOCALITIES } from "./localities.ts";

type Row = readonly [
  pincode: string,
  name: string,
  type?: PostOffice["type"],
  at?: readonly [number, number],
];

/** Latur with these post offices. The table has no neighbourhood there. */
function latur(...offices: readonly Row[]): UnsavedDataset {
  const places: UnsavedDataset = placesOf(
    { "524": ["Latur", "27"], "525": ["Osmanabad", "27"] },
    { "04226": ["Latur", "524"], "04235": ["Udgir", "524"], "04240": ["Osmanabad", "525"] },
    {
      "802840": ["Latur", "04226"],
      "802844": ["Udgir", "04235"],
      "560001": ["Khadakwasla", "04226"],
      "560002": ["Murud Bk", "04226"],
      "560003": ["Lohara", "04235"],
      "560004": ["Wagholi", "04240"],
      "560005": ["Hatkarwadi", "04235"],
    },
  );
  for (const village of places.villages) {
    const isTown = village.code.startsWith("8");
    if (isTown) village.kind = "town";
    village.population = isTown ? "350000" : "90000";
  }
  places.postOffices = offices.map(([pincode, name, type = "post_office", at]) => ({
    pincode,
    name,
    type,
    delivery: "yes",
    district_code: "524",
    ...(at && { latitude: String(at[0]), longitude: String(at[1]) }),
  }));
  return places;
}

function imported(...offices: readonly Row[]) {
  const places = latur(...offices);
  const report = new Report();
  addLocalities(places, report);
  return {
    localities: places.localities!.map(({ code, town_code = "-", taluka_code = "-" }) =>
      [code, town_code, taluka_code].join(" "),
    ),
    aliases: places.aliases.map(({ level, code, alias }) => `${level} ${code} ${alias}`),
    pincodes: Object.fromEntries(places.villages.map(({ name, pincode }) => [name, pincode])),
    report: report.toText(),
  };
}

test("an office whose name no place of its district has is a locality", () => {
  const { localities } = imported(
    ["413512", "Latur", "head_office"],
    ["413529", "Khadakvasla"],
    ["413520", "Wagholi"],
  );
  expect(localities).toEqual(["413520-wagholi - -"]);
});

test("in a state that is a city, a locality is in the city, unless another town is near or in its district", () => {
  const places = placesOf(
    { "801": ["Mitte", "97"], "802": ["Spandau", "97"] },
    { "09001": ["Mitte", "801"], "09002": ["Spandau", "802"] },
    {
      "805001": ["Altstadt", "09001"],
      "805002": ["Spandau", "09002"],
      "805003": ["Gatow", "09002"],
    },
  );
  places.states[0]!.name = "Altstadt";
  const [city, town, village] = places.villages;
  Object.assign(city!, { kind: "town", population: "11000000" });
  Object.assign(town!, { kind: "town", population: "260000" });
  Object.assign(village!, { population: "90000" });
  places.positions = [
    { level: "village", code: "805001", latitude: "28.65", longitude: "77.15", position: "survey" },
    { level: "village", code: "805002", latitude: "28.61", longitude: "77.21", position: "survey" },
  ];
  const office = (pincode: string, name: string, district_code: string, at?: [number, number]) => ({
    pincode,
    name,
    type: "post_office" as const,
    delivery: "yes" as const,
    district_code,
    ...(at && { latitude: String(at[0]), longitude: String(at[1]) }),
  });
  places.postOffices = [
    office("190091", "Far East", "801", [28.607, 77.295]),
    office("190092", "East", "801"),
    office("190067", "South", "802", [28.539, 77.163]),
    office("190024", "Kladow", "802", [28.575, 77.21]),
    office("190024", "Zitadelle", "802", [28.611, 77.211]),
    office("190023", "Anywhere", "802"),
  ];
  addLocalities(places, new Report());
  expect(places.localities!.map(({ name, town_code = "-" }) => `${name} ${town_code}`)).toEqual([
    "Anywhere -",
    "Kladow -",
    "Zitadelle -",
    "South 805001",
    "Far East 805001",
    "East 805001",
  ]);
});

test("a locality is in the town whose office has its PIN code, or whose first digits a PIN code without branch offices has", () => {
  const { localities } = imported(
    ["413001", "Latur", "head_office"],
    ["413001", "Ambajogai Road"],
    ["413001", "Sugar Mill"],
    ["413003", "Ausa Road"],
    ["413004", "Signal Camp"],
    ["413004", "Shyam Nagar", "branch_office"],
    ["413512", "Barshi Road"],
  );
  expect(localities).toEqual([
    "413001-ambajogai-road 802840 04226",
    "413001-sugar-mill - -",
    "413003-ausa-road 802840 04226",
    "413004-shyam-nagar - -",
    "413004-signal-camp - -",
    "413512-barshi-road - -",
  ]);
});

test("offices of a PIN code whose names differ by a mark or a compass word are one; the other names are aliases", () => {
  const { localities, aliases, report } = imported(
    ["413531", "Gandhi Chowk West"],
    ["413531", "Gandhi Chowk R.S."],
    ["413531", "Gandhi Chowk"],
    ["413532", "Gandhi Chowk East"],
  );
  expect(localities).toEqual(["413531-gandhi-chowk - -", "413532-gandhi-chowk-east - -"]);
  expect(aliases).toEqual(["locality 413531-gandhi-chowk Gandhi Chowk West"]);
  expect(report).toMatch(
    /merged 2: post offices of one PIN code that differ by a mark or a compass word; one locality/,
  );
});

test("an industrial estate also has the name of its place, unless another locality of the district has that name", () => {
  const { aliases } = imported(
    ["413531", "Wadgaon I.E"],
    ["413531", "Chandur Ind Estate"],
    ["413532", "Chandur"],
  );
  expect(aliases).toEqual(["locality 413531-wadgaon-i-e Wadgaon"]);
});

test("a name loses its town if a name is left; a town with its district's name is not certain after another name", () => {
  const { localities, aliases } = imported(
    ["413517", "Sector 5 Udgir"],
    ["413531", "R K Nagar Latur"],
    ["413512", "Latur Bazar"],
  );
  expect(localities).toEqual([
    "413512-latur-bazar 802840 04226",
    "413517-sector-5 802844 04235",
    "413531-r-k-nagar - -",
  ]);
  expect(aliases).toContain("locality 413517-sector-5 Sector 5 Udgir");
});

test("a town is known by its own name, even if its cantonment has it, too; an adjective alone is not a name", () => {
  const places = latur(["413517", "Sector 5 Udgir"], ["413517", "Upper Udgir"]);
  places.villages.push({
    code: "802845",
    name: "Udgir Cantonment",
    taluka_code: "04235",
    kind: "town",
  });
  places.aliases.push({ level: "village", code: "802845", alias: "Udgir" });
  addLocalities(places, new Report());
  expect(places.localities!.map(({ name, town_code }) => [name, town_code])).toEqual([
    ["Sector 5", "802844"],
    ["Upper Udgir", "802844"],
  ]);
});

test("counters of institutions and army offices are not localities, and are reported", () => {
  const { localities, report } = imported(
    ["413512", "Latur Medical College"],
    ["900056", "1 Cbpo"],
    ["413512", "College Road"],
  );
  expect(localities).toEqual(["413512-college-road - -"]);
  expect(report).toContain(
    "dropped 2: a post office of an institution or the army; not a locality",
  );
  expect(report).toContain("post_offices.csv:3 413512 Latur Medical College");
});

test("an office gives the place of its name its PIN code, if other offices of the code are in that taluka", () => {
  const { pincodes } = imported(
    ["413510", "Murud Budruk"],
    ["413510", "Khadakvasla", "branch_office"],
    // The other offices of this code are in the other taluka.
    ["413532", "Lohara", "branch_office"],
    ["413532", "Hatkarwadi", "branch_office"],
  );
  expect(pincodes).toEqual({
    Khadakwasla: "413510",
    "Murud Bk": "413510",
    Lohara: "413532",
    Hatkarwadi: "413532",
    Latur: undefined,
    Udgir: undefined,
    Wagholi: undefined,
  });
  const elsewhere = imported(
    ["413532", "Lohara", "branch_office"],
    ["413532", "Murud Bk", "branch_office"],
  );
  expect(elsewhere.pincodes.Lohara).toBeUndefined();
});

test("a city's office is a neighbourhood, not the village of its name, and that village gets no PIN code", () => {
  const { localities, pincodes } = imported(
    ["413001", "Latur", "head_office"],
    ["413001", "Lohara"],
    ["413532", "Hatkarwadi"],
    ["413532", "Lohara Road", "branch_office"],
  );
  expect(localities).toContain("413001-lohara 802840 04226");
  expect(pincodes.Lohara).toBeUndefined();
  // Its PIN code has a branch office, like those of rural areas.
  expect(pincodes.Hatkarwadi).toBe("413532");
});

test("an office of a divided district is the town, or the similar village, of another part of it", () => {
  const places = latur(
    ["413601", "Tuljapur"],
    ["413601", "Vagholi", "branch_office", [18.2, 76.1]],
    ["413602", "Wagholi", "branch_office", [18.9, 76.1]],
  );
  places.villages.push({ code: "802850", name: "Tuljapur", taluka_code: "04240", kind: "town" });
  const positions = [
    { code: "560004", latitude: "18.21", longitude: "76.11" },
    ...[1, 2, 3].map((i) => ({ code: `56000${i}`, latitude: "18.9", longitude: "76.1" })),
  ];
  places.positions = positions.map((one) => ({
    level: "village",
    position: "habitation",
    ...one,
  }));
  places.formerAreas.push({
    edition: "2011",
    level: "district",
    code: "524",
    name: "Latur",
    parent_code: "27",
    taluka_codes: "04226 04235 04240",
    village_codes: "",
  });
  addLocalities(places, new Report());
  expect(places.localities!.map(({ code }) => code)).toEqual(["413602-wagholi"]);
  const pincodeOf = (code: string) => places.villages.find((one) => one.code === code)?.pincode;
  expect([pincodeOf("802850"), pincodeOf("560004")]).toEqual(["413601", "413601"]);
});

test("an office listed under an older district is the only place of its name in another part of it, in a taluka of its PIN code's other offices", () => {
  const offices = (former: boolean, lohara: boolean, district_code: string) => {
    const places = latur(
      ["413600", "Wagholi", "branch_office"],
      ["413600", "Lohara Kh", "branch_office"],
    );
    places.districts.push({ ...places.districts[0]!, code: "526", name: "Ausa" });
    for (const office of places.postOffices!) office.district_code = district_code;
    if (former) {
      const [code, name, parent_code] = ["520", "Old Latur", "27"];
      const taluka_codes = "04226 04235 04240";
      places.formerAreas.push({
        ...{ edition: "1981", level: "district", code, name, parent_code },
        ...{ taluka_codes, village_codes: "" },
      });
    }
    // Another office of the PIN code, with the newer district, shows the taluka.
    if (lohara) {
      places.villages.push({ code: "560006", name: "Tadvale", taluka_code: "04240" });
      const office = places.postOffices![0]!;
      places.postOffices!.push({ ...office, name: "Tadvale", district_code: "525" });
    }
    addLocalities(places, new Report());
    return {
      wagholi: places.villages.find(({ name }) => name === "Wagholi")!.pincode,
      localities: places.localities!.map(({ name }) => name),
    };
  };
  const linked = { wagholi: "413600", localities: ["Lohara Kh"] };
  const open = { wagholi: undefined, localities: ["Lohara Kh", "Wagholi"] };
  expect(offices(true, true, "524")).toEqual(linked);
  expect(offices(true, false, "524")).toEqual(open);
  expect(offices(false, true, "524")).toEqual(open);
  // A district without places may be any district of the state.
  expect(offices(false, true, "526")).toEqual(linked);
  expect(offices(false, false, "526")).toEqual(open);
});

test("an office far from its town's position is not the town's, unless the town is at its headquarters because of it, or other offices of its PIN code are in the taluka", () => {
  const pincodeOf = (position: "habitation" | "headquarters", ...others: Row[]) => {
    const places = latur(["413512", "Latur", "post_office", [18.9, 76.9]], ...others);
    const at = { latitude: "18.4", longitude: "76.5", position };
    places.positions = [{ level: "village", code: "802840", ...at }];
    addLocalities(places, new Report());
    return places.villages.find(({ code }) => code === "802840")?.pincode;
  };
  expect(pincodeOf("habitation")).toBeUndefined();
  expect(pincodeOf("headquarters")).toBe("413512");
  expect(pincodeOf("habitation", ["413512", "Khadakwasla", "branch_office"])).toBe("413512");
  expect(pincodeOf("habitation", ["413512", "Lohara", "branch_office"])).toBeUndefined();
});

test("a head or sub office far from the only place of its name is there, if other offices of its PIN code are in the taluka", () => {
  const pincodeOf = (type: PostOffice["type"], ...others: Row[]) => {
    const places = latur(["413532", "Lohara", type, [18.9, 76.9]], ...others);
    const at = { latitude: "18.4", longitude: "77.1", position: "habitation" } as const;
    places.positions = [{ level: "village", code: "560003", ...at }];
    addLocalities(places, new Report());
    return places.villages.find(({ code }) => code === "560003")?.pincode;
  };
  const near: Row = ["413532", "Hatkarwadi", "branch_office"];
  expect(pincodeOf("post_office", near)).toBe("413532");
  expect(pincodeOf("branch_office", near)).toBeUndefined();
  expect(pincodeOf("post_office", ["413532", "Khadakwasla", "branch_office"])).toBeUndefined();
});

test("an office is the place of its name, not a village that has it in brackets, unless that is its own name in another spelling", () => {
  const pincodesOf = (village: string) => {
    const places = latur(
      ["413532", "Lohara", "branch_office"],
      ["413532", "Hatkarwadi", "branch_office"],
    );
    const lohara = places.villages.find(({ name }) => name === "Lohara")!;
    const other = { ...lohara, code: "560006", name: village };
    places.villages.push(other);
    addLocalities(places, new Report());
    return [lohara.pincode, other.pincode];
  };
  expect(pincodesOf("Galwada (Lohara)")).toEqual(["413532", undefined]);
  expect(pincodesOf("Loharaa (Lohara)")).toEqual([undefined, undefined]);
});

test("an office with an older district is a place of another part of it in another spelling, by its sound only if it is near", () => {
  const pincodeOf = (name: string, ...at: [] | [readonly [number, number]]) => {
    const places = latur(
      ["413600", name, "branch_office", ...at],
      ["413600", "Tadvale", "branch_office"],
    );
    places.postOffices![1]!.district_code = "525";
    places.villages.push(
      { code: "560006", name: "Tadvale", taluka_code: "04240" },
      { code: "560007", name: "Molahera", taluka_code: "04240" },
    );
    const point = { latitude: "18.2", longitude: "76.1", position: "habitation" } as const;
    places.positions = [{ level: "village", code: "560007", ...point }];
    places.formerAreas.push({
      ...{ edition: "1981", level: "district", code: "520", name: "Old Latur", parent_code: "27" },
      ...{ taluka_codes: "04226 04235 04240", village_codes: "" },
    });
    addLocalities(places, new Report());
    return places.villages.find(({ code }) => code === "560007")!.pincode;
  };
  expect(pincodeOf("Molahira")).toBe("413600");
  expect(pincodeOf("Molaheda", [18.21, 76.1])).toBe("413600");
  expect(pincodeOf("Molaheda")).toBeUndefined();
  expect(pincodeOf("Molahira", [18.4, 76.1])).toBeUndefined();
});

test("a village without a position does not match an office whose neighbours are in another taluka", () => {
  const near = (i: number): [number, number] => [18.4 + i / 1000, 76.5];
  const places = latur(
    ["413510", "Lohara", "branch_office", near(0)],
    ["413510", "Hatkarwadi", "branch_office", [18.9, 76.9]],
    ...[1, 2, 3, 4, 5].map(
      (i): Row => ["413510", `Gaon ${"abcde"[i - 1]}`, "branch_office", near(i)],
    ),
  );
  for (const i of [1, 2, 3, 4, 5]) {
    const name = `Gaon ${"abcde"[i - 1]}`;
    places.villages.push({ code: `56001${i}`, name, taluka_code: "04226" });
  }
  addLocalities(places, new Report());
  const pincodes = Object.fromEntries(places.villages.map(({ name, pincode }) => [name, pincode]));
  expect(pincodes).toMatchObject({ Hatkarwadi: "413510", "Gaon a": "413510" });
  expect(pincodes.Lohara).toBeUndefined();
});

test("a town is not certain by a cantonment's PIN code, for a branch office, or far from the town of that name", () => {
  const places = latur(
    ["413520", "Udgir Cantonment"],
    ["413520", "Chhipi Tank"],
    ["413517", "Udgir", "post_office", [18.39, 77.11]],
    ["413518", "Kil Udgir", "post_office", [18.39, 77.3]],
    ["413519", "Sector 2 Udgir", "post_office", [18.39, 77.3]],
    ["413501", "Behlolpur", "branch_office"],
    ["413521", "Budhwar Peth"],
  );
  places.villages.push({ code: "802846", name: "Peth", taluka_code: "04226", kind: "town" });
  places.villages.find(({ name }) => name === "Latur")!.population = "90000000";
  places.villages.find(({ name }) => name === "Udgir")!.population = "103550";
  places.villages.push({
    code: "802845",
    name: "Udgir Cantonment",
    taluka_code: "04235",
    kind: "town",
    population: "20000",
  });
  places.positions = [
    {
      level: "village",
      code: "802844",
      latitude: "18.39",
      longitude: "77.11",
      position: "post_office",
    },
  ];
  addLocalities(places, new Report());
  expect(places.localities!.map(({ code, town_code = "-" }) => `${code} ${town_code}`)).toEqual([
    "413501-behlolpur -",
    "413518-kil-udgir 802840",
    "413519-sector-2 802844",
    "413520-chhipi-tank -",
    "413521-budhwar-peth 802840",
  ]);
});

test("a village with another spelling gets PIN code and spelling; one with a similar namesake does not", () => {
  const { pincodes, aliases, localities } = imported(
    ["413532", "Lohara", "branch_office"],
    ["413532", "Hatkarvadi", "branch_office"],
    ["413532", "Hatakarwada", "branch_office"],
  );
  expect(pincodes.Hatkarwadi).toBe("413532");
  expect(aliases).toEqual(["village 560005 Hatakarwada"]);
  expect(localities).toEqual([]);
});

test("if both a town and a village have a similar name, the town matches the head or sub office and never a branch office", () => {
  const places = (type: PostOffice["type"], at: readonly [number, number]) => {
    const all = latur(["413515", "Narsapur", type, at]);
    const [town, village] = ["802846", "930001"];
    all.villages.push(
      { code: town, name: "Narasapur", taluka_code: "04226", kind: "town", population: "43000" },
      { code: village, name: "Narasapuram", taluka_code: "04226" },
    );
    const point = { latitude: "18.7", longitude: "76.9", position: "headquarters" as const };
    all.positions = [{ level: "village", code: town, ...point }];
    addLocalities(all, new Report());
    return [town, village].map((code) => all.villages.find((one) => one.code === code)!.pincode);
  };
  expect(places("post_office", [18.701, 76.902])).toEqual(["413515", undefined]);
  expect(places("head_office", [18.701, 76.902])).toEqual(["413515", undefined]);
  expect(places("branch_office", [18.701, 76.902])).toEqual([undefined, undefined]);
  expect(places("post_office", [17.9, 76.2])).toEqual([undefined, undefined]);
});

test("a head or sub office with the name of a town's land is the town; a branch office is not", () => {
  const places = (type: PostOffice["type"], population?: string) => {
    const all = latur(["413515", "Ahmadgarh", type]);
    const [town, village] = ["802846", "930001"];
    all.villages.push(
      { code: town, name: "Ahamedgarh", taluka_code: "04226", kind: "town", population: "43000" },
      { code: village, name: "Ahmadgarh", taluka_code: "04226", ...(population && { population }) },
    );
    addLocalities(all, new Report());
    return [town, village].map((code) => all.villages.find((one) => one.code === code)!.pincode);
  };
  expect(places("post_office")).toEqual(["413515", undefined]);
  // It is the village that is the town's land.
  expect(places("branch_office")).toEqual(["413515", "413515"]);
  // The village is in the Census, so it is not the town's land.
  expect(places("post_office", "900")[0]).toBeUndefined();
});

test("an office is the village in its PIN code's talukas that sounds like it or, if no place has its name, differs by a letter", () => {
  const places = latur(
    ["413532", "Lohara", "branch_office"],
    ["413532", "Raibka", "branch_office"],
    ["413532", "Vasinda", "branch_office"],
    ["413532", "Mulgaon", "branch_office"],
    // A village of another district has this name, so it is not a spelling of Raipur.
    ["413532", "Rajpur", "branch_office"],
    // Lohara has its own office.
    ["413532", "Lohada", "branch_office"],
    // No office of the PIN code is in a known taluka.
    ["413599", "Raibaka", "branch_office"],
    // Far from the village with its sound, and rather far from the one that differs by a letter.
    ["413532", "Devargaon", "branch_office", [18.4, 77.4]],
    ["413532", "Kelgaon", "branch_office", [18.4, 77.2]],
    // Two villages sound like it.
    ["413532", "Sirdon", "branch_office"],
  );
  const inUdgir = [
    "Rayabka",
    "Wasind",
    "Mudgaon",
    "Raipur",
    "Dewadgaon",
    "Kengaon",
    "Sirron",
    "Shirron",
  ];
  const villages = inUdgir.map((name, i) => ({
    code: `56001${i}`,
    name,
    taluka_code: "04235",
    population: "900",
  }));
  places.villages.push(...villages, { code: "560030", name: "Rajpur", taluka_code: "04240" });
  places.positions = villages.map(({ code }) => ({
    level: "village",
    code,
    latitude: "18.4",
    longitude: "77.1",
    position: "habitation",
  }));
  addLocalities(places, new Report());
  const withPincode = places.villages.filter(({ pincode }) => pincode !== undefined);
  expect(withPincode.map(({ name }) => name)).toEqual(["Lohara", "Rayabka", "Wasind", "Mudgaon"]);
  expect(places.aliases.map(({ alias }) => alias)).toEqual(["Mulgaon", "Raibka", "Vasinda"]);
  expect(places.localities!.map(({ name }) => name)).toEqual([
    "Devargaon",
    "Kelgaon",
    "Lohada",
    "Rajpur",
    "Sirdon",
    "Raibaka",
  ]);
});

test("a known locality has its second names, a town, and the district of its PIN code", () => {
  const places = latur(["411038", "Kothrud"], ["411038", "Dahanukar Colony"]);
  addLocalities(places, new Report());
  expect(places.localities!.map(({ code }) => code)).toEqual([
    "411038-dahanukar-colony",
    "411038-kothrud",
  ]);
  const two = latur(["411045", "N.I.A"], ["411069", "Baner"]);
  two.villages.find(({ code }) => code === "802844")!.name = "Pune";
  addLocalities(two, new Report());
  const baners = two.localities!.filter(({ name }) => name === "Baner");
  expect(baners.map(({ code, town_code }) => `${code} ${town_code}`).sort()).toEqual([
    "411045-baner 802844",
    "411069-baner 802844",
  ]);
  const salt = latur(["700064", "Bidhan Nagar"]);
  addLocalities(salt, new Report());
  expect(salt.aliases.map(({ alias }) => alias)).toContain("Salt Lake");
});

test("a dataset without post offices has no localities", () => {
  const places = latur();
  delete places.postOffices;
  addLocalities(places, new Report());
  expect(places).not.toHaveProperty("localities");
});

test.each([
  ["Nanaj S.O (Ahmed Nagar)", "Nanaj"],
  ["Purani Basti SO Raipur", "Purani Basti"],
  ["Kothapeta S.O (East Godavari)", "Kothapeta"],
  ["Civic Centre PO", "Civic Centre"],
  ["Sector 34Chandigarh", "Sector 34 Chandigarh"],
  ["Sector 27ChandigarhSO", "Sector 27 Chandigarh"],
  ["Indiranagar Sec18", "Indiranagar Sector 18"],
  ["Kanha Shanti Vanam NDSO", "Kanha Shanti Vanam"],
  ["kondapurBO", "Kondapur"],
  ["Jagatpur S.O (Shivpuri", "Jagatpur"],
  ["Chennai G.P.O.", "Chennai G.P.O."],
  ["BELAGAVI H.O", "Belagavi"],
  ["Ladnun Lsg S.O", "Ladnun"],
  ["Charkhi Dadri HSGII", "Charkhi Dadri"],
  ["Bhedsoor", "Bhedsoor"],
])("the office %s is called %s", (cell, name) => {
  expect(officeName(cell).name).toBe(name);
});

test("the place of an office, and offices of institutions", () => {
  expect(["Mumbai GPO", "Chennai G.P.O.", "Andheri R.S.", "Roorkee"].map(placeOfOffice)).toEqual([
    ...["Mumbai", "Chennai", "Andheri", "Roorkee"],
  ]);
  expect(
    ["Cat Extension Counter", "Lady Harding Medical College", "IIT"].filter(isInstitution),
  ).toHaveLength(3);
  expect(
    ["Hospital Road", "College Street", "Kothrud", "Civil Lines"].filter(isInstitution),
  ).toEqual([]);
});

test("the table of localities has PIN codes, names that make codes, and no row twice", () => {
  const codes = KNOWN_LOCALITIES.map(({ pincode, names }) => localityCode(pincode, names[0]!));
  expect(codes.filter((code) => !isLocalityCode(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
  expect(KNOWN_LOCALITIES.length).toBeGreaterThan(300);
});

test("a village with another PIN code in its list gets that of its own office only if this is nearer", () => {
  const result = (
    own: [number, number] | undefined,
    other: [number, number],
    listed = "413599",
  ) => {
    const places = latur(
      own === undefined
        ? ["413520", "Lohara", "branch_office"]
        : ["413520", "Lohara", "branch_office", own],
      ["413520", "Hatkarwadi", "branch_office", [18.41, 77.11]],
      ["413599", "Far", "branch_office", other],
    );
    const village = places.villages.find(({ code }) => code === "560003")!;
    village.pincode = listed;
    const at = { latitude: "18.4", longitude: "77.1", position: "habitation" } as const;
    places.positions = [{ level: "village", code: village.code, ...at }];
    const report = new Report();
    addLocalities(places, report);
    const found = report.findings().filter(({ reason }) => reason.includes("its own"));
    return [village.pincode, found.map(({ line, note }) => [line, note])];
  };
  expect(result([18.41, 77.1], [18.8, 77.1])).toEqual(["413520", [[3, "413599, now 413520"]]]);
  expect(result([18.41, 77.1], [18.401, 77.1])).toEqual(["413599", []]);
  // Neither is measured if the office has no position.
  expect(result(undefined, [18.8, 77.1])).toEqual(["413599", []]);
  // One of several PIN codes is the office's.
  expect(result([18.41, 77.1], [18.8, 77.1], "413520 413599")).toEqual(["413520 413599", []]);
});

test("the position of a post office says nothing about its PIN code", () => {
  const places = latur(
    ["413520", "Lohara", "branch_office", [18.41, 77.1]],
    ["413599", "Far", "branch_office", [18.8, 77.1]],
  );
  const village = places.villages.find(({ code }) => code === "560003")!;
  village.pincode = "413599";
  const at = { latitude: "18.41", longitude: "77.1", position: "post_office" } as const;
  places.positions = [{ level: "village", code: village.code, ...at }];
  addLocalities(places, new Report());
  expect(village.pincode).toBe("413599");
});

test("a town that no office is by its name has the PIN code of those next to it that are named after it", () => {
  const at = (north: number) => [18.4 + north / 111.2, 76.5] as const;
  const places = latur(
    ["413512", "Latur MDG", "post_office", at(1)],
    ["413513", "Latur Bazar", "branch_office", at(1)],
    ["413514", "Latur Road", "post_office", at(5)],
    ["413515", "Udgeer", "post_office", at(101)],
    // The larger town of the two that it is named after.
    ["413516", "Ausa Fort", "post_office", at(201)],
  );
  places.villages.push(
    { code: "802900", name: "Ausa", taluka_code: "04226", kind: "town", population: "36000" },
    {
      code: "802901",
      name: "Ausa Cantonment",
      taluka_code: "04226",
      kind: "town",
      population: "2000",
    },
  );
  const positions = [
    ["802840", 0],
    ["802844", 100],
    ["802900", 200],
    ["802901", 201],
  ] as const;
  places.positions = positions.map(([code, north]) => ({
    level: "village",
    code,
    latitude: String(at(north)[0]),
    longitude: String(at(north)[1]),
    position: "post_office",
  }));
  addLocalities(places, new Report());
  const pincodes = places.villages.flatMap(({ name, kind, pincode }) =>
    kind === "town" ? [[name, pincode]] : [],
  );
  expect(pincodes).toEqual([
    ["Latur", "413512"],
    ["Udgir", "413515"],
    ["Ausa", "413516"],
    ["Ausa Cantonment", undefined],
  ]);
});

test("a statutory town has the one PIN code of its district's offices whose names begin with its own", () => {
  const pincodesOf = (kind: "town" | "census_town", name: string, ...offices: Row[]) => {
    const places = latur(...offices);
    places.villages.push({ code: "802900", name, taluka_code: "04226", kind, population: "36000" });
    addLocalities(places, new Report());
    return places.villages.find(({ code }) => code === "802900")!.pincode;
  };
  const bazar: Row = ["413517", "Nilanga Bazar"];
  const court: Row = ["413517", "Nilanga Court", "post_office", [18.1, 76.7]];
  expect(pincodesOf("town", "Nilanga", bazar, court)).toBe("413517");
  // The first is also a locality of the town.
  const works: Row = ["413518", "Nilanga Cement Works"];
  expect(pincodesOf("town", "Nilanga", bazar, works)).toBe("413517");
  expect(pincodesOf("town", "Nilanga", ["413517", "Nilanga Camphor Works"], works)).toBeUndefined();
  expect(pincodesOf("town", "Nilanga", ["413517", "Nilanga Bazar", "branch_office"])).toBe(
    undefined,
  );
  expect(pincodesOf("census_town", "Nilanga", bazar, court)).toBeUndefined();
  expect(pincodesOf("town", "Nilanga Cantonment", bazar, court)).toBeUndefined();
});

test("a town has the PIN code that the seven offices and surveyed villages around it share", () => {
  const pincodeOf = (pincodes: readonly string[], km = 5) => {
    const at = (i: number) => 18.4 + (i * km) / 7 / 111.2;
    const places = latur(
      ...pincodes.slice(0, 4).map((one, i): Row => {
        return [one, `Vasti ${i}`, "branch_office", [at(i + 1), 76.5]];
      }),
    );
    places.positions = [
      { level: "village", code: "802840", latitude: "18.4", longitude: "76.5", position: "survey" },
    ];
    for (const [i, pincode] of pincodes.slice(4).entries()) {
      const code = `56100${i}`;
      places.villages.push({ code, name: `Village ${code}`, taluka_code: "04235", pincode });
      const point = { latitude: String(at(i + 5)), longitude: "76.5" };
      places.positions.push({ level: "village", code, ...point, position: "habitation" });
    }
    addLocalities(places, new Report());
    return places.villages.find(({ code }) => code === "802840")!.pincode;
  };
  const seven = Array.from({ length: 7 }, () => "413519");
  expect(pincodeOf(seven)).toBe("413519");
  expect(pincodeOf(seven.with(6, "413520"))).toBeUndefined();
  expect(pincodeOf(seven.slice(1))).toBeUndefined();
  expect(pincodeOf(seven, 7)).toBeUndefined();
});

test("a town without any of these has the PIN codes of its localities", () => {
  const places = latur();
  const town = places.villages.find(({ code }) => code === "802840")!;
  Object.assign(town, { name: "Navi Mumbai", population: "1100000" });
  places.postOffices = ["400703 Vashi", "400706 Nerul", "400709 Kopar Khairane"].map((one, i) => ({
    ...{ pincode: one.slice(0, 6), name: one.slice(7), type: "post_office", delivery: "yes" },
    ...{ district_code: "524", latitude: String(18.4 + i / 100), longitude: "76.5" },
  }));
  places.positions = [
    { level: "village", code: "802840", latitude: "18.4", longitude: "76.5", position: "survey" },
  ];
  addLocalities(places, new Report());
  const towns = new Set(places.localities!.map(({ town_code }) => town_code));
  expect([[...towns], town.pincode]).toEqual([["802840"], "400703 400706 400709"]);
});
