import { describe, expect, test, vi } from "vitest";
import { openDirectory } from "../../../scripts/check/fixtures/service.ts";
import { NO_PARTS, type Parts } from "../evidence/written.ts";
import { codesOf, withMahbubnagar } from "./mahbubnagar.fixture.ts";
import { type MatchOptions, matchRows } from "./match-rows.ts";

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
  ],
  "00022": ["Kothur", "Maddur", "Renivatla", "Dorepalle", "Chennaram", "Pallerla", "Lingampalle"],
};

const dataset = await withMahbubnagar(NAMES);
const directory = await openDirectory(dataset);
const match = (rows: readonly Parts[], options: MatchOptions = {}, source = directory) =>
  matchRows(
    rows.map((parts) => ({ parts })),
    source,
    options,
  );
const row = (village: string, taluka: string, district: string, state = "Upper Land"): Parts => ({
  ...NO_PARTS,
  village,
  taluka,
  district,
  state,
});

describe("a list", () => {
  test("teaches names of areas that are newer than the data", async () => {
    const rows = NAMES["00021"].slice(0, 7).map((name) => row(name, "Gundumal", "Narayanpet"));
    const list = await match(rows);
    expect(codesOf(list)).toEqual(NAMES["00021"].slice(0, 7).map((_, i) => `00090${i}`));
    expect(list.areas).toEqual([
      expect.objectContaining({ district: "Narayanpet", taluka: "Gundumal", rows: 7, of: 7 }),
    ]);
    expect(directory.areas.name(list.areas[0]!.area)).toBe("Kosgi");
    // A row without a match does not change what the others say.
    const more = await match([...rows, row("Qqqqqqq", "Gundumal", "Narayanpet")]);
    expect(more.areas).toEqual([
      expect.objectContaining({ district: "Narayanpet", taluka: "Gundumal", rows: 7, of: 8 }),
    ]);
    // Without other rows, it could be in either taluka.
    expect(codesOf(await match([row("Lingampalle", "Gundumal", "Narayanpet")]))).toEqual([
      "ambiguous",
    ]);
  });

  test("misspelled names are found in the areas learnt", async () => {
    const sure = NAMES["00021"].slice(0, 6).map((name) => row(name, "Gundumal", "Narayanpet"));
    const list = await match([
      ...sure,
      row("Lingampali", "Gundumal", "Narayanpet"),
      row("Borabnda", "Gundumal", "Narayanpet"),
    ]);
    expect(codesOf(list).slice(-2)).toEqual(["000906", "000907"]);
  });

  test("never guesses between two villages with the same name in one taluka", async () => {
    const list = await match([row("Bara", "Rampur", "Hills"), row("Aam Gaon", "Rampur", "Hills")]);
    expect(codesOf(list)).toEqual(["ambiguous", "000102"]);
    expect(list.resolutions[0]!.candidates).toHaveLength(2);
  });

  test("a place that one row of a register names does not match another row", async () => {
    const named = NAMES["00022"].map((name) => row(name, "Maddur", "Mahbubnagar"));
    const near = row("Pallerlu", "Maddur", "Mahbubnagar");
    expect(codesOf(await match([near]))).toEqual(["000915"]);
    expect(codesOf(await match([...named, near])).at(-1)).not.toBe("000915");
    // A list with repeated rows is not a register: several rows may mean one village.
    expect(codesOf(await match([...named, ...named, near])).at(-1)).toBe("000915");
  });

  test("a place is likelier if a register names all others", async () => {
    const alone = (await match([row("Doripale", "Maddur", "Mahbubnagar")])).resolutions[0]!;
    const named = NAMES["00022"].slice(0, 3).map((name) => row(name, "Maddur", "Mahbubnagar"));
    const left = (await match([...named, row("Doripale", "Maddur", "Mahbubnagar")])).resolutions.at(
      -1,
    )!;
    expect([alone, left].map(({ candidates }) => candidates[0]!.place.name)).toEqual([
      "Dorepalle",
      "Dorepalle",
    ]);
    expect(left.candidates[0]!.score).toBeGreaterThan(alone.candidates[0]!.score);
  });

  test("words that a list adds to names are learnt", async () => {
    const names = [...NAMES["00021"].slice(0, 6), ...NAMES["00022"].slice(0, 6)];
    const rows = names.map((name, i) =>
      row(`${name} Abadi`, i < 6 ? "Kosgi" : "Maddur", "Mahbubnagar"),
    );
    expect(codesOf(await match(rows))).toEqual(names.map((_, i) => `0009${i < 6 ? 0 : 1}${i % 6}`));
  });

  test("equal rows share one result, and rows keep their order", async () => {
    const [one, other] = [
      row("Maddur", "Maddur", "Mahbubnagar"),
      row("Kothur", "Maddur", "Mahbubnagar"),
    ];
    const list = await match([one, other, { ...one }]);
    expect(codesOf(list)).toEqual(["000911", "000910", "000911"]);
    expect(list.resolutions[2]).toBe(list.resolutions[0]);
  });

  test("rows of higher levels and rows without a name are answered", async () => {
    const list = await match([row("", "Kosgi", "Mahbubnagar"), row("", "", "", "Goa"), NO_PARTS]);
    expect(codesOf(list)).toEqual(["00021", "30", "none"]);
    expect(await match([])).toEqual({ resolutions: [], areas: [], exchanged: new Set() });
  });
});

describe("a run", () => {
  const rows = NAMES["00022"].map((name) => row(name, "Maddur", "Mahbubnagar"));

  test("reports its progress to the end", async () => {
    const shares: number[] = [];
    await match(rows, { onProgress: (share) => shares.push(share) });
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  test("ends when it is aborted", async () => {
    const controller = new AbortController();
    const onProgress = () => controller.abort(new Error("enough"));
    const run = match(rows, { onProgress, signal: controller.signal });
    await expect(run).rejects.toThrow("enough");
  });

  test("rejects when an index file can't be read", async () => {
    const unread = await openDirectory(dataset);
    vi.spyOn(unread, "villagesAt").mockRejectedValue(new Error("the disk is broken"));
    await expect(match(rows, {}, unread)).rejects.toThrow("the disk is broken");
  });
});

describe("a town with a village of its name in the same state", async () => {
  const others = (kind: "town" | undefined, names: readonly string[], from: number) =>
    names.map((name, i) => ({
      code: String(from + i).padStart(6, "0"),
      name,
      taluka_code: from < 950 ? "00021" : "00022",
      ...(kind && { kind, population: "12000" }),
    }));
  const towns = ["Amrapur", "Bhimgarh", "Chandwad", "Devgaon", "Erandol", "Falsund", "Gohad"];
  const withTowns = await openDirectory(
    await withMahbubnagar(NAMES, [
      ...others("town", [...towns, "Hindoli"], 930),
      // As many namesakes leave the town open.
      ...others(undefined, Array<string>(6).fill("Hindoli"), 950),
    ]),
  );
  const codes = async (names: readonly string[]) => {
    const rows = names.map((village) => ({ parts: { ...NO_PARTS, village, state: "Upper Land" } }));
    return codesOf(await matchRows(rows, withTowns)).at(-1);
  };

  test("is meant in a list of towns, not in one of villages", async () => {
    expect(await codes(["Hindoli"])).toBe("ambiguous");
    expect(await codes([...towns, "Hindoli"])).toBe("000937");
    expect(await codes([...NAMES["00021"].slice(0, 6), "Hindoli"])).toBe("ambiguous");
  });
});
