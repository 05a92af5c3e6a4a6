import { describe, expect, test } from "vitest";
import { openDirectory } from "../../../scripts/check/fixtures/service.ts";
import { NO_PARTS, type Parts } from "../evidence/written.ts";
import type { RowText } from "./columns.ts";
import { codesOf, withMahbubnagar } from "./mahbubnagar.fixture.ts";
import { type ListTraits, matchRows } from "./match-rows.ts";

const NAMES = {
  "00021": [
    "Gundmal",
    "Bhogapur",
    "Sarjakhanpet",
    "Polepalle",
    "Chandrakal",
    "Nacharam",
    "Lingampalle",
    "Borabanda",
    "Torana",
  ],
  "00022": ["Kothur", "Renivatla", "Dorepalle", "Chennaram", "Pallerla", "Lingampalle", "Kosgi"],
};
/** The number of villages with one name, next to a town with that name. */
const TWINS = 40;

const dataset = await withMahbubnagar(NAMES, [
  ...Array.from({ length: TWINS }, (_, i) => ({
    code: `0010${String(i).padStart(2, "0")}`,
    name: "Velpur",
    taluka_code: i % 2 ? "00021" : "00022",
  })),
  { code: "800901", name: "Velpur", taluka_code: "00022", kind: "town", population: "40000" },
  { code: "800902", name: "Torana", taluka_code: "00022", kind: "town", population: "12000" },
]);
/** The two villages called Lingampalle and another one have a position. */
const directory = await openDirectory({
  ...dataset,
  positions: [
    ...dataset.positions!,
    ...[
      { code: "000906", latitude: "16.7", longitude: "77.9" },
      { code: "000915", latitude: "16.9", longitude: "77.9" },
      { code: "000904", latitude: "16.7", longitude: "77.91" },
    ].map((at) => ({ ...at, level: "village" as const, position: "habitation" as const })),
  ],
});

async function codes(rows: readonly RowText[], traits?: ListTraits): Promise<string[]> {
  return codesOf(await matchRows(rows, directory, {}, traits));
}

const line = (text: string, parts: Partial<Parts> = {}): RowText => ({
  parts: { ...NO_PARTS, ...parts },
  line: text,
});
const row = (parts: Partial<Parts>, address?: string): RowText => ({
  parts: { ...NO_PARTS, ...parts },
  address,
});

describe("lines", () => {
  test("of a village and its district without a comma are split in every possible way", async () => {
    const names = NAMES["00021"].slice(0, 6);
    expect(await codes(names.map((name) => line(`${name} Mahbubnagar`)))).toEqual(
      names.map((_, i) => `00090${i}`),
    );
  });

  test("lose the words that all lines of the list begin with", async () => {
    const names = NAMES["00021"].slice(0, 6).concat(NAMES["00022"].slice(0, 5));
    const schools = names.map((name) =>
      line(`GOVT. SENIOR SECONDARY SCHOOL ${name}`, { district: "Mahbubnagar" }),
    );
    const named = line("Shaheed Ram Singh Govt. Senior Secondary School Borabanda", {
      district: "Mahbubnagar",
    });
    expect(await codes([...schools, named])).toEqual([
      ...names.map((_, i) => (i < 6 ? `00090${i}` : `00091${i - 6}`)),
      "000907",
    ]);
    const front = line("Borabanda Govt. Senior Secondary School, Mahbubnagar", {
      district: "Mahbubnagar",
    });
    expect((await codes([...schools, front])).at(-1)).toBe("000907");
  });

  test("with only a name name a place of the taluka in a column", async () => {
    expect(await codes([line("Kosgi", { taluka: "Maddur", district: "Mahbubnagar" })])).toEqual([
      "000916",
    ]);
  });

  test("that name only areas that the place is not in do not match", async () => {
    expect(await codes([line("Gundmal, Kotla, Dist. Plains, Upper Land")])).toEqual(["none"]);
    expect(await codes([line("Gundmal, Dist. Mahbubnagar, Upper Land")])).toEqual(["000900"]);
  });

  test("and rows with parts can be mixed, and progress reaches the end", async () => {
    const shares: number[] = [];
    const rows = [line("Gundmal, Qqqqq"), row({ village: "Kothur", district: "Mahbubnagar" })];
    const { resolutions } = await matchRows(rows, directory, {
      onProgress: (share) => shares.push(share),
    });
    expect(resolutions).toHaveLength(2);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });
});

describe("a name of many places", () => {
  const velpur = row({ village: "Velpur", state: "Upper Land" });

  test("does not mean the town in a column of villages", async () => {
    expect(await codes([velpur])).toEqual(["ambiguous"]);
  });

  test("means the town in a column of cities", async () => {
    const torana = row({ village: "Torana", district: "Mahbubnagar" });
    expect(await codes([torana], { prefersTowns: true })).toEqual(["800902"]);
    expect(await codes([velpur], { prefersTowns: true })).toEqual(["800901"]);
  });

  test("means the place in the taluka named by the address", async () => {
    const lingampalle = { village: "Lingampalle", district: "Mahbubnagar" };
    const rows = [row(lingampalle), row(lingampalle, "Main Road, Kosgi taluka")];
    expect(await codes(rows)).toEqual(["ambiguous", "000906"]);
  });
});

describe("a cell of a village or city", () => {
  test("may also have its area or a PIN code", async () => {
    const traits = { prefersTowns: true };
    expect(
      await codes([row({ village: "Torana Upper Land", state: "Upper Land" })], traits),
    ).toEqual(["800902"]);
  });

  test("that has the state leaves the place to the address", async () => {
    const rows = [
      row({ village: "Upper Land", state: "Upper Land" }, "Shop 4, Gundmal, Mahbubnagar"),
    ];
    expect(await codes(rows)).toEqual(["000900"]);
  });
});

describe("a position", () => {
  const either = row({ village: "Lingampalle", district: "Mahbubnagar" });
  const at = (latitude: number, longitude: number, of = either): RowText => ({
    ...of,
    position: { latitude, longitude, isSwapped: false },
  });

  test("decides between places of the same name in a district, for each of equal rows", async () => {
    expect(await codes([either])).toEqual(["ambiguous"]);
    expect(await codes([at(16.705, 77.9), at(16.9, 77.905), either])).toEqual([
      "000906",
      "000915",
      "ambiguous",
    ]);
  });

  test("far from all places of the name decides nothing, and makes no match of another name", async () => {
    expect(await codes([at(28.6, 77.2)])).toEqual(["ambiguous"]);
    const unknown = row({ village: "Qqqqq", taluka: "Kosgi", district: "Mahbubnagar" });
    expect(await codes([at(16.7, 77.91, unknown)])).toEqual(["none"]);
  });

  test("finds a place near it under a name that is hardly the same", async () => {
    const misspelled = row({ village: "Chandrkall", state: "Upper Land" });
    expect(await codes([misspelled])).not.toEqual(["000904"]);
    expect(await codes([at(16.7, 77.91, misspelled)])).toEqual(["000904"]);
  });
});

describe("a development block", () => {
  const renivatla = row({ village: "Renivatla", taluka: "Kosgi", district: "Mahbubnagar" });

  test("narrows, but does not decide", async () => {
    expect(await codes([renivatla], { hasBlocks: true })).toEqual(["000911"]);
    const lingampalle = { village: "Lingampalle", taluka: "Maddur", district: "Mahbubnagar" };
    expect(await codes([row(lingampalle)], { hasBlocks: true })).toEqual(["000915"]);
  });

  test("means the place of its name", async () => {
    const kosgi = row({ village: "Kosgi", taluka: "Kosgi", district: "Mahbubnagar" });
    expect(await codes([kosgi], { hasBlocks: true })).toEqual(["ambiguous"]);
  });
});

test("two of four rows do not teach that a taluka's name means another one", async () => {
  const rows = ["Gundmal", "Bhogapur", "Qqqqq", "Xxxxx"].map((village) =>
    row({ village, taluka: "Maddur", district: "Mahbubnagar", state: "Upper Land" }),
  );
  const { areas } = await matchRows(rows, directory);
  expect(areas).toEqual([]);
});

test("a word that most names of a list begin with stays if places have it in their names", async () => {
  const names = ["Pesra", "Bhimain", "Ganespur", "Nanhia", "Mohalaya", "Maldedih", "Bhawandih"];
  const some = [...names, "Chandrapura", "Khutaut", "Lohra"];
  const source = await openDirectory(
    await withMahbubnagar({ "00021": some.map((name) => `Tola ${name}`), "00022": [] }),
  );
  const inKosgi = (village: string) => row({ village, taluka: "Kosgi", district: "Mahbubnagar" });
  const found = await matchRows(
    some.map((name) => inKosgi(`Tola ${name}`)),
    source,
  );
  expect(codesOf(found)).toEqual(some.map((_, i) => `00090${i}`));
});
