import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratchFolder } from "../../check/fixtures/scratch-folder.ts";
import { placesOf } from "../../dataset/dataset.fixture.ts";
import type { PostOffice } from "../../dataset/dataset.ts";
import { Report } from "../../dataset/report.ts";
import { importFiles } from "../../import/import-files.ts";
import { VILLAGES } from "../../sources/source-folder.fixture.ts";
import { parquetOfRows } from "../../tables/parquet.fixture.ts";
import { type ShapeRecord, zippedShapefile } from "../../tables/shapefile.fixture.ts";
import { addPositions, addTownsOfOffices } from "./positions.ts";

const ATTRIBUTES = ["HAB_ID", "STATE_ID", "DISTRICT_I", "BLOCK_ID", "HAB_NAME", "TOT_POPULA"];
const MASTER = [
  "STATE_ID,STATE_NAME,DISTRICT_ID,DISTRICT_NAME,BLOCK_ID,BLOCK_NAME",
  "17,Karnataka,9,Belgaum,1,Hukeri",
  "17,Karnataka,9,Belgaum,2,Athani",
];
const [NORTH, SOUTH] = ["05486", "05487"];

/** Villages of two talukas: twelve of each at points near 16.3 and 16.0 north. */
const NAMES = [
  "Arali",
  "Bevinal",
  "Chikodi",
  "Dasanur",
  "Edehalli",
  "Gavali",
  "Honaga",
  "Islapur",
  "Jalahalli",
  "Kabbur",
];

interface Given {
  /** Names of villages of the northern taluka, after the ten. */
  north?: readonly string[];
  south?: readonly string[];
  /** Villages of other talukas. */
  villages?: readonly (readonly [taluka: string, talukaName: string, name: string])[];
  /** Habitations of the northern block, after those of the ten villages. */
  habitations?: readonly (readonly [name: string, point?: readonly [number, number]])[];
  offices?: readonly string[];
  /** Headquarters by code and name of their sub-district. Ten others are added. */
  headquarters?: readonly (readonly [code: string, name: string, at: readonly [number, number]])[];
  /** Points of villages by name; the other villages have none. */
  coded?: readonly (readonly [name: string, at: readonly [number, number]])[];
  attributes?: readonly string[];
  master?: readonly string[];
  damage?: (zip: Uint8Array) => Uint8Array;
}

/** Names of census towns. */
function towns(...names: readonly string[]): string[] {
  return names.map((name) => `${name} (CT)`);
}

async function imported(given: Given) {
  const { places, provenance, report } = await importedPlaces(given);
  const names = new Map(places.villages.map(({ code, name }) => [code, name]));
  const positions = new Map(
    (places.positions ?? []).map((one) => [
      `${names.get(one.code)}`,
      `${one.latitude},${one.longitude} ${one.position}`,
    ]),
  );
  return { positions, provenance, report: report.toText() };
}

async function importedPlaces(given: Given) {
  const folder = scratchFolder();
  const write = (name: string, content: string | Uint8Array) =>
    writeFile(join(folder, name), content);
  const list = (taluka: string, names: readonly string[]) =>
    names.map(
      (name, i) =>
        `1,29,Karnataka,555,Belagavi,${taluka},T${taluka},${Number(taluka) * 100 + i},1,${name},,`,
    );
  const other = NAMES.map((name) => `${name}wadi`);
  await write(
    "villages-2026-05.csv",
    [
      VILLAGES,
      ...list(NORTH, [...NAMES, ...(given.north ?? [])]),
      ...list(SOUTH, [...other, ...(given.south ?? [])]),
      ...(given.villages ?? []).map(
        ([taluka, name, village], i) =>
          `1,29,Karnataka,555,Belagavi,${taluka},${name},${599_000 + i},1,${village},,`,
      ),
      "",
    ].join("\n"),
  );
  const records = [
    ...NAMES.map(
      (name, i): ShapeRecord => [
        ["1", "17", "9", "1", name, "1"],
        [16.3 + i / 100, 74.5],
      ],
    ),
    ...other.map(
      (name, i): ShapeRecord => [
        ["1", "17", "9", "2", name, "1"],
        [16 + i / 100, 74.9],
      ],
    ),
    ...(given.habitations ?? []).map(
      ([name, point]): ShapeRecord => [["1", "17", "9", "1", name, "1"], point],
    ),
  ];
  const zip = zippedShapefile(given.attributes ?? ATTRIBUTES, records);
  await write("Karnataka.zip", given.damage?.(zip) ?? zip);
  await write("MasterData.csv", [...(given.master ?? MASTER), ""].join("\n"));
  if (given.offices !== undefined) {
    const header = "OfficeName,Pincode,OfficeType,Delivery,District,StateName,Latitude,Longitude";
    await write("offices.csv", [header, ...given.offices, ""].join("\n"));
  }
  if (given.coded !== undefined) {
    const codes = new Map(
      [...NAMES, ...(given.north ?? [])].map((name, i) => [name, `${Number(NORTH) * 100 + i}`]),
    );
    const rows = given.coded.map(([name, [latitude, longitude]]) => [
      codes.get(name) ?? name,
      String(latitude),
      String(longitude),
    ]);
    await write("Census_Villages.parquet", await parquetOfRows(["vilcode11", "Lat", "Long"], rows));
  }
  if (given.headquarters !== undefined) {
    const others = NAMES.map((name, i) => [`0551${i}`, `${name}nagar`, [15, 75]] as const);
    const features = [...given.headquarters, ...others].map(
      ([code, name, [latitude, longitude]]) => ({
        type: "Feature",
        geometry: { type: "Point", coordinates: [longitude, latitude] },
        properties: { SDTCODE11: code, NAME11: name, LOC_NAME: name },
      }),
    );
    const collection = { type: "FeatureCollection", features };
    await write("KARNATAKA Sub District Hq.geojson", JSON.stringify(collection));
  }
  return importFiles([folder], () => {});
}

test("a village has the middle of its habitations, in any romanisation, numbered, misspelled or in brackets", async () => {
  const { positions, provenance } = await imported({
    north: ["Lakshmipur", "Madbhavi", "Nandgaon", "Old Place (Pachhapur)"],
    habitations: [
      ["LAXMIPUR", [16.31, 74.501]],
      ["Madbhavi - 1", [16.32, 74.51]],
      ["Madbhavi - 2", [16.34, 74.51]],
      ["Madbhavi - 3", [16.33, 74.51]],
      ["Nandagaon", [16.33, 74.52]],
      ["Pachapur", [16.34, 74.5]],
    ],
  });
  expect(positions.get("Arali")).toBe("16.3,74.5 habitation");
  expect(positions.get("Lakshmipur")).toBe("16.31,74.501 habitation");
  expect(positions.get("Madbhavi")).toBe("16.33,74.51 habitation");
  expect(positions.get("Nandgaon")).toBe("16.33,74.52 habitation");
  expect(positions.get("Old Place (Pachhapur)")).toBe("16.34,74.5 habitation");
  expect(provenance.source).toContain("Rural roads programme (PMGSY)");
});

test("no guess for habitations of one name far apart, two villages with one name, or a point in another taluka", async () => {
  const { positions } = await imported({
    north: ["Farapart", "Twinpur", "Twinpur", "Strayhalli"],
    habitations: [
      ["Farapart", [16.3, 74.5]],
      ["Farapart", [16.4, 74.5]],
      ["Twinpur", [16.33, 74.5]],
      ["Strayhalli", [16.05, 74.9]],
    ],
  });
  expect(positions.size).toBe(20);
  for (const name of ["Farapart", "Twinpur", "Strayhalli"]) expect(positions.has(name)).toBe(false);
});

test("a village without a habitation has the post office of its name, if the taluka's points confirm it", async () => {
  const office = (name: string, at: string) =>
    `${name} B.O,59100${name.length},BO,Delivery,Belagavi,Karnataka,${at}`;
  const { positions } = await imported({
    north: ["Postgaon", "Elsewhere"],
    offices: [
      office("Postgaon", "16.35,74.51"),
      office("Elsewhere", "16.04,74.9"),
      office("Middle", "16.2,74.7"),
    ],
  });
  expect(positions.get("Postgaon")).toBe("16.35,74.51 post_office");
  expect(positions.has("Elsewhere")).toBe(false);
});

/** Points of codes of the ten northern villages, 500 m from their habitations. */
const CODED = NAMES.map((name, i) => [name, [16.305 + i / 100, 74.5]] as const);

test("a village without a habitation has the point of its code; one with both keeps the habitation", async () => {
  const { positions, provenance } = await imported({
    north: ["Newgaon", "Postgaon"],
    coded: [...CODED, ["Newgaon", [16.33, 74.51]], ["Postgaon", [16.34, 74.51]]],
    offices: [
      "Postgaon B.O,591001,BO,Delivery,Belagavi,Karnataka,16.31,74.51",
      "Middle B.O,591001,BO,Delivery,Belagavi,Karnataka,16.31,74.52",
    ],
  });
  expect(positions.get("Newgaon")).toBe("16.33,74.51 survey");
  expect(positions.get("Postgaon")).toBe("16.34,74.51 survey");
  expect(positions.get("Arali")).toBe("16.3,74.5 habitation");
  expect(provenance.attribution).toContain("ramSeraph/indian_admin_boundaries");
});

test("a point among another taluka's villages, far from all villages, or far from those with neighbouring codes is refused", async () => {
  const { positions, report } = await imported({
    north: ["Strayhalli", "Farhalli", "Endpur"],
    coded: [
      ...CODED,
      ...NAMES.map((_, i) => [`${Number(SOUTH) * 100 + i}`, [16 + i / 100, 74.9]] as const),
      ["Strayhalli", [16.05, 74.901]],
      ["Farhalli", [28.6, 77.2]],
      ["Endpur", [16.3, 74.45]],
    ],
  });
  for (const name of ["Strayhalli", "Farhalli", "Endpur"])
    expect(positions.has(name), name).toBe(false);
  expect(report).toMatch(
    /^dropped 3: a village's point far from the other villages of its taluka.*; left out$/m,
  );
});

test("if a habitation and a point contradict each other, the one with more villages of the taluka around counts", async () => {
  const around = (latitude: number) =>
    NAMES.map((_, i) => [`${599_000 + i}`, [latitude + i / 1000, 74.501]] as const);
  const { positions, report } = await imported({
    north: ["Samname", "Othername"],
    villages: NAMES.map((name) => ["05490", "Gokak", `${name}kop`] as const),
    habitations: [
      ["Samname", [16.415, 74.5]],
      ["Othername", [16.353, 74.51]],
    ],
    coded: [
      ...CODED.slice(0, 9),
      ...around(16.41),
      ["Samname", [16.365, 74.5]],
      ["Othername", [16.4, 74.5]],
    ],
  });
  expect(positions.get("Samname")).toBe("16.365,74.5 survey");
  expect(positions.get("Othername")).toBe("16.353,74.51 habitation");
  expect(report).toContain(
    "unused 1: a village's habitation that the point of its code contradicts; the point counts",
  );
  expect(report).toContain("the habitation counts");
});

test("points of a code at several places, and of villages that the data lacks, are reported and left out", async () => {
  const { positions, report } = await imported({
    north: ["Twicehalli", "Onceur"],
    coded: [
      ...CODED,
      ["Twicehalli", [16.31, 74.5]],
      ["Twicehalli", [16.37, 74.5]],
      ["Onceur", [16.39, 74.51]],
      ["Onceur", [16.4, 74.51]],
      ["700001", [16.31, 74.5]],
    ],
  });
  expect(positions.has("Twicehalli")).toBe(false);
  expect(positions.get("Onceur")).toBe("16.39,74.51 survey");
  expect(report).toContain("unused 2: a village with points at several places; left out");
  // A few harmless rows are named, too: whoever edits a list looks for theirs.
  expect(report).toMatch(
    /^unused 1: a point of a village that the data lacks; left out\n {2}\S+:\d+ 700001 /m,
  );
});

test("a town is at its head and sub offices, not at a branch office of its name", async () => {
  const places = placesOf(
    { "521": ["Pune", "27"] },
    { "04193": ["Haveli", "521"] },
    { "802811": ["Pimpri", "04193"] },
  );
  places.villages[0]!.kind = "town";
  const office = (name: string, type: PostOffice["type"], at: readonly [number, number]) => ({
    name,
    type,
    pincode: "411017",
    delivery: "yes" as const,
    district_code: "521",
    latitude: String(at[0]),
    longitude: String(at[1]),
  });
  places.postOffices = [
    office("Pimpri", "branch_office", [18.275, 74.163]),
    office("Pimpri Colony", "post_office", [18.623, 73.802]),
  ];
  await addPositions(places, { habitations: new Map() }, new Report());
  expect(places.positions).toEqual([
    {
      level: "village",
      code: "802811",
      position: "post_office",
      latitude: "18.623",
      longitude: "73.802",
    },
  ]);
});

test("a town has an office whose name ends with the town's, if the office is among the villages of the town's taluka", async () => {
  const { positions } = await imported({
    north: ["Gobindgad (CT)", "Ramnagar (CT)"],
    offices: [
      "Mandi Gobindgad S.O,591001,SO,Delivery,Belagavi,Karnataka,16.35,74.51",
      "New Ramnagar S.O,591002,SO,Delivery,Belagavi,Karnataka,16.04,74.9",
    ],
  });
  expect(positions.get("Gobindgad")).toBe("16.35,74.51 post_office");
  expect(positions.has("Ramnagar")).toBe(false);
});

test("surveyed villages of its taluka decide where a town is: at an office among them, whatever its row says, or at its habitation", async () => {
  const office = (name: string, type: string, pincode: number, at: string) =>
    `${name} ${type === "BO" ? "B.O" : "S.O"},${pincode},${type},Delivery,Belagavi,Karnataka,${at}`;
  const more = NAMES.map((name) => `${name}pur`);
  const inSouth = "16.05,74.9";
  const { positions } = await imported({
    north: [...more, "Hattargi", ...towns("Hattargi", "Sampgaon", "Kittur", "Nesargi", "Ramdurg")],
    habitations: [
      ...more.map((name, i): [string, [number, number]] => [name, [16.3 + i / 100, 74.52]]),
      ["Hattargi", [16.36, 74.51]],
      ["Sampgaon", [16.37, 74.51]],
    ],
    offices: [
      office("Sampgaon", "SO", 591001, inSouth),
      ...Array.from({ length: 6 }, (_, i) => office(`Kittur ${i}`, "BO", 591002, "16.34,74.51")),
      office("Kittur", "SO", 591002, "16.34,74.51"),
      office("Nesargi", "SO", 591003, "NA,NA"),
      ...NAMES.slice(0, 5).map((name) => office(name, "BO", 591003, "NA,NA")),
      office("Ramdurg", "SO", 591004, inSouth),
    ],
  });
  const known = ["Hattargi", "Sampgaon", "Kittur", "Nesargi", "Ramdurg"].map((name) =>
    positions.get(name),
  );
  expect(known).toEqual([
    "16.36,74.51 habitation",
    "16.37,74.51 habitation",
    "16.34,74.51 post_office",
    "16.32,74.5 post_office",
    // Not at its office in the south, but in the middle of its taluka, which is small.
    "16.35,74.51 centre",
  ]);
});

test("a town is not at a namesake's office far outside its taluka", async () => {
  const more = NAMES.map((name) => `${name}pur`);
  const office = (at: string) => `Kittur S.O,591001,SO,Delivery,Belagavi,Karnataka,${at}`;
  const position = async (at: string) => {
    const { positions } = await imported({
      north: [...more.slice(0, 6), ...towns("Kittur")],
      habitations: more
        .slice(0, 6)
        .map((name, i): [string, [number, number]] => [name, [16.3 + i / 100, 74.52]]),
      offices: [office(at)],
    });
    return positions.get("Kittur");
  };
  expect(await position("16.4,74.55")).toBe("16.4,74.55 post_office");
  // Among the villages of the southern taluka of its district.
  expect(await position("16.05,74.9")).toBeUndefined();
});

test("a town without an office has the habitation of its name, even if few villages of its taluka are surveyed", async () => {
  const { positions } = await imported({
    north: towns("Sampgaon", "Ramdurg"),
    habitations: [
      ["Sampgaon", [16.36, 74.51]],
      ["Ramdurg", [17.5, 75.5]],
    ],
  });
  expect(positions.get("Sampgaon")).toBe("16.36,74.51 habitation");
  expect(positions.has("Ramdurg")).toBe(false);
});

test("a town is at the headquarters of its name if an office contradicts them or nothing else is known", async () => {
  const office = (name: string, at: string, i: number) =>
    `${name} S.O,59100${i},SO,Delivery,Belagavi,Karnataka,${at}`;
  const given = {
    north: towns("Sampgaon", "Kittur", "Nesargi"),
    offices: [
      office("Kittur", "16.05,74.9", 1),
      office("Nesargi", "16.35,74.5", 2),
      ...[3, 4, 5, 6].map((i) => office(`Camp ${i}`, `16.2,74.${i}`, i)),
    ],
  };
  const without = await imported(given);
  expect(without.positions.has("Sampgaon")).toBe(false);
  expect(without.positions.get("Kittur")).toBe("16.05,74.9 post_office");
  const { positions, provenance } = await imported({
    ...given,
    headquarters: [
      [NORTH, "Sampgaon", [16.36, 74.51]],
      [NORTH, "Kittur (Urban)", [16.34, 74.51]],
      [NORTH, "Nesargi", [16.37, 74.51]],
    ],
  });
  expect(positions.get("Sampgaon")).toBe("16.36,74.51 headquarters");
  expect(positions.get("Kittur")).toBe("16.34,74.51 headquarters");
  expect(positions.get("Nesargi")).toBe("16.35,74.5 post_office");
  expect(provenance.attribution).toContain("datta07/INDIAN-SHAPEFILES");
});

test("a town is at the point of its code if an office contradicts it or nothing else is known", async () => {
  const { positions } = await imported({
    north: towns("Sampgaon", "Kittur", "Nesargi"),
    coded: [
      ...CODED,
      ...towns("Sampgaon", "Kittur", "Nesargi").map(
        (name, i) => [name, [16.37 + i / 100, 74.51]] as const,
      ),
    ],
    offices: [
      "Kittur S.O,591001,SO,Delivery,Belagavi,Karnataka,16.05,74.9",
      "Nesargi S.O,591002,SO,Delivery,Belagavi,Karnataka,16.35,74.5",
    ],
  });
  expect(positions.get("Sampgaon")).toBe("16.37,74.51 survey");
  expect(positions.get("Kittur")).toBe("16.38,74.51 survey");
  expect(positions.get("Nesargi")).toBe("16.35,74.5 post_office");
});

test("headquarters under another sub-district's code are a town's only among the villages of its taluka", async () => {
  const { positions } = await imported({
    north: towns("Hattargi", "Ramdurg"),
    headquarters: [
      [SOUTH, "Hattargi", [16.36, 74.51]],
      [SOUTH, "Ramdurg", [16.05, 74.9]],
    ],
  });
  expect(positions.get("Hattargi")).toBe("16.36,74.51 headquarters");
  expect(positions.has("Ramdurg")).toBe(false);
});

test("headquarters under another's code belong to the only sub-district of their name that has none", async () => {
  const at = [15.1, 75.1] as const;
  const positionOf = (...others: NonNullable<Given["headquarters"]>) =>
    imported({
      villages: [
        ["05601", "Hungund", "Hungund (CT)"],
        ["05602", "Badami", "Badami"],
        ["05603", "Bilagi", "Bilagi"],
        ["05604", "Bilagi", "Bilagi (CT)"],
      ],
      headquarters: [["05602", "Hungund", at], ["05602", "Bilagi", at], ...others],
    }).then(({ positions }) => [positions.get("Hungund"), positions.get("Bilagi")]);
  expect(await positionOf()).toEqual(["15.1,75.1 headquarters", undefined]);
  const own = ["05601", "Hungund", [15.5, 75.5]] as const;
  expect(await positionOf(own)).toEqual(["15.5,75.5 headquarters", undefined]);
});

test("a town without any point has the headquarters of its taluka with a similar name, unless they are a part's or there are two", async () => {
  const { positions } = await imported({
    north: towns("Bagewadi", "Mudalgi Sharif", "Gokak", "Konnur", "Ghataprabha"),
    south: towns("Bagevadi"),
    headquarters: [
      [NORTH, "Bagewardi", [16.36, 74.51]],
      [NORTH, "Mudalgi", [16.35, 74.51]],
      [NORTH, "Gokak - II", [16.34, 74.51]],
      [NORTH, "Konnur", [16.3, 74.5]],
      [NORTH, "Konnur", [16.6, 74.5]],
    ],
  });
  expect(positions.get("Bagewadi")).toBe("16.36,74.51 headquarters");
  expect(positions.get("Mudalgi Sharif")).toBe("16.35,74.51 headquarters");
  for (const name of ["Gokak", "Konnur", "Ghataprabha", "Bagevadi"])
    expect(positions.has(name), name).toBe(false);
});

test("headquarters give only positions; those of a sub-district that the data lacks are reported", async () => {
  const places = placesOf(
    { "521": ["Pune", "27"] },
    { "04193": ["Haveli", "521"] },
    { "802811": ["Pimpri", "04193"] },
  );
  places.villages[0]!.kind = "town";
  const point = (line: number, code: string) => ({
    file: "MAHARASHTRA Sub District Hq.geojson",
    line,
    level: "taluka" as const,
    code,
    name: "Pimpri",
    place: "Pimpri",
    position: { latitude: 18.623, longitude: 73.802 },
  });
  const report = new Report();
  const headquarters = [point(2, "04194"), point(3, "04193")];
  await addPositions(places, { habitations: new Map(), headquarters }, report);
  expect(places.positions).toEqual([
    {
      level: "village",
      code: "802811",
      position: "headquarters",
      latitude: "18.623",
      longitude: "73.802",
    },
  ]);
  expect(report.findings()).toMatchObject([
    { line: 2, code: "04194", reason: "headquarters of a sub-district that the data lacks" },
  ]);
});

test("a taluka without a known place has the middle of the block of its name, or its office", async () => {
  const { places } = await importedPlaces({
    villages: [
      ["05490", "Hukeri", "Nowhere"],
      ["05491", "Gokak", "Elsewhere"],
    ],
    offices: ["Gokak S.O,591307,SO,Delivery,Belagavi,Karnataka,16.17,74.83"],
  });
  expect(places.positions?.filter(({ level }) => level === "taluka")).toEqual([
    { level: "taluka", code: "05490", latitude: "16.35", longitude: "74.5", position: "centre" },
    {
      level: "taluka",
      code: "05491",
      latitude: "16.17",
      longitude: "74.83",
      position: "post_office",
    },
  ]);
});

test("a town without a position has the middle of its localities, if there are several and they are together", () => {
  const towns = ["802800", "802801", "802802", "802803"];
  const places = placesOf(
    {},
    { "1": ["Haveli", "521"] },
    Object.fromEntries(towns.map((code) => [code, ["Town", "1"]])),
  );
  for (const place of places.villages) place.kind = "town";
  const localities = (town: string, latitudes: readonly number[]) =>
    latitudes.map((latitude, i) => ({
      code: `41100${i}-${town}`,
      name: "X",
      pincode: `41100${i}`,
      district_code: "521",
      town_code: town,
      latitude: String(latitude),
      longitude: "73.8",
    }));
  places.positions = [
    {
      level: "village",
      code: "802800",
      latitude: "18.9",
      longitude: "73.8",
      position: "post_office",
    },
  ];
  places.localities = [
    ...localities("802800", [18.5, 18.51, 18.52]),
    ...localities("802801", [18.5, 18.51, 18.52]),
    ...localities("802802", [18.5, 18.51]),
    ...localities("802803", [18.1, 18.5, 18.9]),
  ];
  addTownsOfOffices(places, new Map());
  const known = places.positions.map(
    ({ code, latitude, position }) => `${code} ${latitude} ${position}`,
  );
  expect(known).toEqual(["802800 18.9 post_office", "802801 18.51 centre"]);
});

test("the parts of a large town may be further apart", () => {
  const middle = (people: string) => {
    const places = placesOf({}, { "1": ["A", "521"] }, { "802800": ["Delhi", "1"] });
    Object.assign(places.villages[0]!, { kind: "town", population: people });
    places.positions = [];
    places.localities = [18.3, 18.45, 18.6].map((latitude, i) => ({
      code: `41100${i}-x`,
      name: "X",
      pincode: `41100${i}`,
      district_code: "521",
      town_code: "802800",
      latitude: String(latitude),
      longitude: "73.8",
    }));
    addTownsOfOffices(places, new Map());
    return places.positions.map(({ latitude, position }) => `${latitude} ${position}`);
  };
  expect(middle("11000000")).toEqual(["18.45 centre"]);
  expect(middle("100000")).toEqual([]);
});

test("a town without a position has the middle of all offices and surveyed villages with its PIN code, if they are together", () => {
  const middle = (offices: readonly number[], villages: readonly number[]) => {
    const codes = villages.map((_, i) => `10000${i}`);
    const places = placesOf(
      {},
      { "1": ["Haveli", "521"] },
      Object.fromEntries([...codes, "802800"].map((code) => [code, ["Place", "1"]])),
    );
    for (const village of places.villages) village.pincode = "411033";
    places.villages.find(({ code }) => code === "802800")!.kind = "town";
    places.positions = codes.map((code, i) => ({
      ...{ level: "village", code, latitude: String(villages[i]), longitude: "73.8" },
      position: i === 0 ? "post_office" : "habitation",
    }));
    places.postOffices = offices.map((latitude, i) => ({
      ...{ pincode: i === 0 ? "411099" : "411033", name: "X", type: "branch_office" },
      ...{ delivery: "yes", latitude: String(latitude), longitude: "73.8" },
    }));
    addTownsOfOffices(places, new Map());
    const found = places.positions.find(({ code }) => code === "802800");
    return found && `${found.latitude} ${found.position}`;
  };
  // The first office has another PIN code, and the first village's own point is an office's.
  expect(middle([19, 18.5, 18.52], [19, 18.54])).toBe("18.52 centre");
  expect(middle([19, 18.5, 18.52], [19])).toBeUndefined();
  expect(middle([19, 18.5, 18.501], [19, 18.54])).toBeUndefined();
  expect(middle([19, 18.5, 18.52], [19, 18.64])).toBeUndefined();
});

test("a town at its headquarters keeps the PIN code of its office, whose position is elsewhere", async () => {
  const more = NAMES.slice(0, 6).map((name) => `${name}pur`);
  const office = (name: string, pincode: number, at: string) =>
    `${name} S.O,${pincode},SO,Delivery,Belagavi,Karnataka,${at}`;
  const { places } = await importedPlaces({
    north: [...more, ...towns("Kittur")],
    habitations: more.map((name, i): [string, [number, number]] => [name, [16.3 + i / 100, 74.52]]),
    offices: [office("Kittur", 591001, "16.05,74.9"), office("Kittur Fort", 591002, "16.36,74.51")],
    headquarters: [[NORTH, "Kittur", [16.34, 74.51]]],
  });
  const town = places.villages.find(({ name }) => name === "Kittur")!;
  expect(town.pincode).toBe("591001");
  const at = places.positions!.find(({ code }) => code === town.code);
  expect(at).toMatchObject({ latitude: "16.34", position: "headquarters" });
});

test("a town without any point is in the middle of its taluka or district, if that is small and enough of it is known", () => {
  const middle = (count: number, step: number, people = "30000") => {
    const codes = Array.from({ length: count }, (_, i) => String(100_000 + i));
    const places = placesOf(
      { "521": ["Pune", "27"] },
      { "1": ["Haveli", "521"], "2": ["Mulshi", "521"] },
      Object.fromEntries([
        ...codes.map((code) => [code, ["Village", "1"]]),
        ...[
          ["802800", ["Town", "1"]],
          ["802801", ["Other", "2"]],
        ],
      ]),
    );
    for (const village of places.villages)
      if (village.code >= "802800") Object.assign(village, { kind: "town", population: people });
    places.positions = codes.map((code, i) => ({
      ...{ level: "village", code, latitude: String(18.5 + i * step), longitude: "73.8" },
      position: "habitation",
    }));
    addTownsOfOffices(places, new Map());
    return places.positions
      .slice(count)
      .map(({ code, latitude, position }) => `${code} ${latitude} ${position}`);
  };
  expect(middle(21, 0.005)).toEqual(["802800 18.55 centre", "802801 18.55 centre"]);
  expect(middle(19, 0.005)).toEqual([]);
  expect(middle(21, 0.01)).toEqual([]);
  // A city this large spans several talukas.
  expect(middle(21, 0.005, "2000000")).toEqual([]);
});

test("most positions with a town's PIN code are where it is, if they are in the middle of its taluka", () => {
  const middle = (...latitudes: readonly number[]) => {
    const codes = Array.from({ length: 21 }, (_, i) => String(100_000 + i));
    const places = placesOf(
      { "521": ["Pune", "27"] },
      { "1": ["Haveli", "521"] },
      Object.fromEntries([...codes, "802800"].map((code) => [code, ["Place", "1"]])),
    );
    const town = places.villages.find(({ code }) => code === "802800")!;
    Object.assign(town, { kind: "town", pincode: "411033" });
    // Fifteen kilometres to each side.
    places.positions = codes.map((code, i) => ({
      ...{ level: "village", code, latitude: String(18.5 + (i - 10) * 0.0135) },
      ...{ longitude: "73.8", position: "habitation" },
    }));
    places.postOffices = latitudes.map((latitude) => ({
      ...{ pincode: "411033", name: "X", type: "branch_office", delivery: "yes" },
      ...{ latitude: String(latitude), longitude: "73.8" },
    }));
    addTownsOfOffices(places, new Map());
    return places.positions.find(({ code }) => code === "802800")?.latitude;
  };
  expect(middle(18.51, 18.53)).toBe("18.53");
  expect(middle(18.51, 18.52, 18.54, 19.5)).toBe("18.52");
  expect(middle(18.51)).toBeUndefined();
  expect(middle(18.51, 18.52, 19.4, 19.5)).toBeUndefined();
  expect(middle(18.6, 18.61)).toBeUndefined();
});

test("a town without a position has that of its own office, among places of its taluka", () => {
  const position = (taluka: string, ...latitudes: number[]) => {
    const near = Object.fromEntries(
      [0, 1, 2, 3, 4].map((i) => [`10000${i}`, [`Village ${i}`, taluka] as [string, string]]),
    );
    const places = placesOf(
      { "521": ["Pune", "27"] },
      { "1": ["Haveli", "521"], "2": ["Mulshi", "521"] },
      { ...near, "802800": ["Town", "1"] },
    );
    const town = places.villages.find(({ code }) => code === "802800")!;
    town.kind = "town";
    places.positions = Object.keys(near).map((code, i) => ({
      level: "village",
      code,
      latitude: String(18.5 + i / 100),
      longitude: "73.8",
      position: "habitation",
    }));
    const offices = latitudes.map(
      (latitude, i): PostOffice => ({
        pincode: "411001",
        name: `Towne ${i}`,
        type: "post_office",
        delivery: "yes",
        district_code: "521",
        latitude: String(latitude),
        longitude: "73.81",
      }),
    );
    addTownsOfOffices(places, new Map(offices.map((office) => [office, town])));
    return places.positions
      .filter(({ code }) => code === "802800")
      .map(({ latitude, position }) => `${latitude} ${position}`);
  };
  expect(position("1", 18.53)).toEqual(["18.53 post_office"]);
  expect(position("2", 18.53)).toEqual([]);
  expect(position("1", 18.53, 19.5)).toEqual([]);
  expect(position("1")).toEqual([]);
});

test("records without a name, a point in India or a known block are left out and reported", async () => {
  const { report } = await imported({
    habitations: [["", [16.3, 74.5]], ["Ocean", [0, 0]], ["Nowhere"], ["Delhi", [28.6, 77.2]]],
  });
  expect(report).toContain("habitations without a name; left out\n  Karnataka.zip:22");
  expect(report).toContain(
    "habitations without a point in India; left out\n  Karnataka.zip:23   (2 records: 23, 24)",
  );
  expect(report).toContain(
    "habitations further than 30 km from all others of their block; left out\n  Karnataka.zip:25",
  );
});

test.each([
  [20, "41"],
  [21, "41, …"],
])("of %d records that are left out, the report names up to 20", async (count, end) => {
  // More than half of the records without a name would be refused.
  const named = Array.from({ length: 5 }, (_, i) => [`Wadi ${i}`, [16.3, 74.5]] as const);
  const nameless = Array.from({ length: count }, () => ["", [16.3, 74.5]] as const);
  const { report } = await imported({ habitations: [...nameless, ...named] });
  expect(report).toMatch(new RegExp(`\\(${count} records: 22, .*, ${end}\\)`));
});

test("damage and swapped headers are refused with one line that names the file", async () => {
  const swapped = ["HAB_ID", "STATE_ID", "BLOCK_ID", "DISTRICT_I", "HAB_NAME", "TOT_POPULA"];
  await expect(imported({ attributes: swapped })).rejects.toThrow(
    /Karnataka\.zip: .*are two headers swapped\?/,
  );
  const noNames = ["HAB_NAME", "STATE_ID", "DISTRICT_I", "BLOCK_ID", "HAB_ID", "TOT_POPULA"];
  await expect(imported({ attributes: noNames })).rejects.toThrow(
    /Karnataka\.zip: .*are two headers swapped\?/,
  );
  await expect(imported({ master: [MASTER[0]!, "1,X,2,Y,3,Z"] })).rejects.toThrow(
    /that the master data lacks/,
  );
  const cut = (zip: Uint8Array) => zip.slice(0, -40);
  await expect(imported({ damage: cut })).rejects.toThrow(
    /Karnataka\.zip: is a damaged ZIP archive/,
  );
  const changed = (zip: Uint8Array) => zip.map((byte, i) => (i === 60 ? byte ^ 255 : byte));
  await expect(imported({ damage: changed })).rejects.toThrow(
    /Karnataka\.zip: is a damaged ZIP archive/,
  );
  const text = () => new TextEncoder().encode("no archive");
  await expect(imported({ damage: text })).rejects.toThrow(
    "Karnataka.zip: not a ZIP archive (looks like text)",
  );
});
