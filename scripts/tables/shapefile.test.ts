import { unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { refusalOf } from "../check/fixtures/refusal.ts";
import { type ShapeRecord, zippedPolygons, zippedShapefile } from "./shapefile.fixture.ts";
import { shapefileRows } from "./shapefile.ts";

const NAMES = ["ID", "NAME"];
const RECORDS: readonly ShapeRecord[] = [
  [
    ["1", "Arali"],
    [16, 74],
  ],
  [
    ["2", "Bevinal"],
    [16.1, 74.1],
  ],
  [["3", "Chikodi"]],
];
/** Start of the records in the .dbf, and the length of each. */
const [START, LENGTH] = [32 + 2 * 32 + 1, 1 + 2 * 40];

/** Changes a part, or returns another one. */
type Change = (part: Buffer) => unknown;

/** The rows of a shapefile after its parts were changed. */
async function rows(
  { shp = () => {}, dbf = () => {} }: Partial<Record<"shp" | "dbf", Change>>,
  records = RECORDS,
) {
  const parts = unzipSync(zippedShapefile(NAMES, records));
  const change = (part: Uint8Array, how: Change) => {
    const copy = Buffer.from(part);
    const changed = how(copy);
    return changed instanceof Buffer ? changed : copy;
  };
  const zip = zipSync({
    "Places.shp": change(parts["Places.shp"]!, shp),
    "Places.dbf": change(parts["Places.dbf"]!, dbf),
  });
  return (await shapefileRows("Places.zip", zip)).map(({ fields }) => fields);
}

test("each record has its attributes and its point, also next to blank records", async () => {
  expect(await rows({})).toEqual([
    ["ID", "NAME", "latitude", "longitude"],
    ["1", "Arali", "16", "74"],
    ["2", "Bevinal", "16.1", "74.1"],
    ["3", "Chikodi", "", ""],
  ]);
  const blank: ShapeRecord = [
    ["", ""],
    [15, 73],
  ];
  expect((await rows({}, [blank, RECORDS[1]!, blank]))[1]).toEqual([
    "2",
    "Bevinal",
    "16.1",
    "74.1",
  ]);
});

test("a number that does not fit into its column, which is filled with asterisks, is empty", async () => {
  const overflow: ShapeRecord = [["*".repeat(40), "Arali"]];
  expect((await rows({}, [overflow]))[1]).toEqual(["", "Arali", "", ""]);
});

describe("is refused in one line that names the file", () => {
  test.each<[what: string, change: Parameters<typeof rows>[0], error: RegExp]>([
    [
      "a .shp without its header",
      { shp: (part) => part.subarray(0, 50) },
      /its \.shp is not a shapefile/,
    ],
    [
      "a .shp that is cut",
      { shp: (part) => part.subarray(0, -1) },
      /has another length than its header says/,
    ],
    [
      "a .shp whose header lies",
      { shp: (part) => part.writeInt32BE(-5, 24) },
      /has another length than its header says/,
    ],
    [
      "lines",
      { shp: (part) => part.writeInt32LE(3, 32) },
      /has neither points nor polygons, but other shapes/,
    ],
    [
      "points in a .shp of polygons",
      { shp: (part) => part.writeInt32LE(5, 32) },
      /damaged at record 1/,
    ],
    [
      "a record that is longer than a point",
      { shp: (part) => part.writeInt32BE(20, 104) },
      /damaged at record 1/,
    ],
    [
      "a record that is longer than the file",
      { shp: (part) => part.writeInt32BE(2e9, 104) },
      /damaged at record 1/,
    ],
    [
      "another shape in a record",
      { shp: (part) => part.writeInt32LE(5, 136) },
      /damaged at record 2/,
    ],
    [
      "a .dbf without its header",
      { dbf: (part) => part.subarray(0, 10) },
      /its \.dbf is not a table of dBASE III/,
    ],
    [
      "a .dbf that begins like an .xls",
      { dbf: (part) => part.writeUInt16LE(0x0809, 0) },
      /its \.dbf is not a table of dBASE III/,
    ],
    [
      "a .dbf that is a text by its first byte",
      { dbf: (part) => part.write("I") },
      /its \.dbf is not a table of dBASE III/,
    ],
    [
      "a .dbf that is cut in its last record",
      { dbf: (part) => part.subarray(0, START + 3 * LENGTH - 20) },
      /its \.dbf is shorter than its 3 records/,
    ],
    [
      "a .dbf with a column that is wider than its records",
      { dbf: (part) => part.writeUInt8(255, 32 + 16) },
      /the columns of its \.dbf do not fit its records/,
    ],
    [
      "a .dbf that counts fewer records",
      { dbf: (part) => part.writeUInt32LE(2, 4) },
      /its \.dbf has 2 records, but its \.shp has 3 shapes/,
    ],
    [
      "a .dbf that counts four billion",
      { dbf: (part) => part.writeUInt32LE(4e9, 4) },
      /its \.dbf has 4000000000 records, but its \.shp has 3 shapes/,
    ],
    [
      "longer records than there are",
      { dbf: (part) => part.writeUInt16LE(65_535, 10) },
      /its \.dbf is shorter than its 3 records/,
    ],
    [
      "a deleted record, after which attributes would have other points",
      { dbf: (part) => part.write("*", START + LENGTH) },
      /its \.dbf has a deleted record, 2/,
    ],
  ])("%s", async (_what, change, error) => {
    const message = await refusalOf(rows(change));
    expect(message).toMatch(/^Places\.zip: /);
    expect(message).toMatch(error);
    expect(message).toMatch(/download the file again$|other shapes$/);
  });

  test("more bytes than a part may have when unpacked", async () => {
    const zip = zipSync({ "Places.shp": new Uint8Array(3e6), "Places.dbf": new Uint8Array(10) });
    await expect(shapefileRows("Places.zip", zip, 2e6)).rejects.toThrow(
      /^Places\.zip: Places\.shp unpacks to over 2 MB$/,
    );
  });

  test("more cells than fit into memory: 2,000 columns, all but one of width zero", async () => {
    const [columns, records] = [2000, 10_000];
    const blank: ShapeRecord[] = Array.from({ length: records }, () => [["", ""]]);
    const dbf = (part: Buffer) => {
      const wide = Buffer.alloc(32 + columns * 32 + 1 + records * 2, " ");
      part.copy(wide, 0, 0, 32);
      wide.writeUInt16LE(32 + columns * 32 + 1, 8);
      wide.writeUInt16LE(2, 10);
      for (let column = 0; column < columns; column++)
        wide[32 + column * 32 + 16] = Number(column === 0);
      return wide;
    };
    await expect(rows({ dbf }, blank)).rejects.toThrow(
      /^Places\.zip: its \.dbf has 10000 records of 2000 columns, over 10 million cells$/,
    );
  });

  test("an archive of thousands of files, before all of them are listed", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 5000 }, (_, i) => [`${i}.txt`, new Uint8Array()]),
    );
    await expect(shapefileRows("Places.zip", zipSync(files))).rejects.toThrow(
      /^Places\.zip: has more than 100 files; give each shapefile its own \.zip$/,
    );
  });
});

describe("a polygon", () => {
  const [SQUARE, HOLE] = [
    [
      [15, 73],
      [15, 74],
      [16, 74.123456],
      [15, 73],
    ],
    [
      [15.1, 73.1],
      [15.2, 73.2],
      [15.1, 73.2],
      [15.1, 73.1],
    ],
  ] as const;
  const polygons = async (change: (part: Buffer) => void = () => {}) => {
    const parts = unzipSync(
      zippedPolygons(NAMES, [
        [
          ["1", "Arali"],
          [SQUARE, HOLE],
        ],
        [["2", "Bevinal"], []],
      ]),
    );
    const shp = Buffer.from(parts["Places.shp"]!);
    change(shp);
    const zip = zipSync({ ...parts, "Places.shp": shp });
    return (await shapefileRows("Areas.zip", zip)).map(({ fields }) => fields);
  };

  test("has its rings as a text, without their last points", async () => {
    expect(await polygons()).toEqual([
      ["ID", "NAME", "outline"],
      ["1", "Arali", "15 73 15 74 16 74.12346;15.1 73.1 15.2 73.2 15.1 73.2"],
      ["2", "Bevinal", ""],
    ]);
  });

  /** Where the first record's counts and starts of rings are. */
  const [RINGS, POINTS, SECOND] = [108 + 36, 108 + 40, 108 + 48];
  test.each<[what: string, at: number, value: number]>([
    ["no ring", RINGS, 0],
    ["more rings than there is room for", RINGS, 1e9],
    ["a negative number of rings", RINGS, -2],
    ["more points than there are", POINTS, 9],
    ["a ring after the last point", SECOND, 100],
    ["a ring before the first point", SECOND, -1],
    ["a ring of three points", SECOND, 5],
    ["a first ring that does not begin at the first point", SECOND - 4, 1],
  ])("is refused with %s", async (_what, at, value) => {
    const message = await refusalOf(polygons((part) => part.writeInt32LE(value, at)));
    expect(message).toBe("Areas.zip: its .shp is damaged at record 1; download the file again");
  });
});

test("points that are not numbers are passed on, and left out where a place needs one", async () => {
  const [, first] = await rows({
    shp: (part) => {
      part.writeDoubleLE(Number.NaN, 112);
      part.writeDoubleLE(Number.POSITIVE_INFINITY, 120);
    },
  });
  expect(first).toEqual(["1", "Arali", "Infinity", "NaN"]);
});
