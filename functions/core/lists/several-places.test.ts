import { describe, expect, test } from "vitest";
import { readFixture } from "../../../scripts/check/contract/fixture.ts";
import { openDirectory } from "../../../scripts/check/fixtures/service.ts";
import { NO_PARTS } from "../evidence/written.ts";
import { type Resolution, toResolveRecord } from "../resolve/resolution.ts";
import { Resolver } from "../resolve/resolver.ts";
import { ListTexts } from "./list-texts.ts";
import { matchRows } from "./match-rows.ts";
import { severalPlaces } from "./several-places.ts";

const directory = await openDirectory(await readFixture());
const BARDEZ = { state: "Goa", district: "North Goa", taluka: "Bardez" };

async function resolved(village: string, areas = BARDEZ) {
  const { resolutions } = await matchRows(
    [{ parts: { ...NO_PARTS, ...areas, village } }],
    directory,
  );
  const [{ outcome, candidates, within, isOfSeveral = false }] = resolutions as [
    (typeof resolutions)[0],
  ];
  const codes = candidates.map(({ place }) => place.code);
  return {
    outcome,
    codes,
    isOfSeveral,
    within: within?.code,
    scores: candidates.map((one) => one.score),
  };
}

describe("a cell of villages", () => {
  test.each([
    ["Nadora, Pirna & Assonora", ["626665", "626666", "626668"]],
    ["Nadora and Pirna", ["626665", "626666"]],
    ["Nadora / Pirna", ["626665", "626666"]],
    ["1. Nadora 2. Pirna", ["626665", "626666"]],
    ["Nadora\nPirna", ["626665", "626666"]],
    ["Nadora,\nPirna\nAssonora", ["626665", "626666", "626668"]],
    ["Nadora एवं Pirna", ["626665", "626666"]],
    ["(i) Nadora (ii) Pirna", ["626665", "626666"]],
    ["Nadora (1,204), Pirna (310)", ["626665", "626666"]],
    ["Nadora, Pirna etc.", ["626665", "626666"]],
    // Not all of them need to be known.
    ["Nadora, Pirna & Xyzwvut", ["626665", "626666"]],
  ])("with several names is not a match of one of them: %s", async (village, codes) => {
    const found = await resolved(village);
    expect(found).toMatchObject({
      outcome: "ambiguous",
      isOfSeveral: true,
      codes,
      within: "05610",
    });
    // None is likely enough to be taken for the whole cell.
    expect(Math.max(...found.scores)).toBeLessThanOrEqual(1 / codes.length);
  });

  test.each([
    "Nadora etc.",
    "Nadora & 3 others",
    "Nadora and other villages",
    "Nadora + 2 villages",
  ])("that says that there are more is not a match of the one it names: %s", async (village) => {
    const found = await resolved(village);
    expect(found).toMatchObject({ outcome: "ambiguous", isOfSeveral: true, codes: ["626665"] });
    expect(found.scores[0]).toBeLessThanOrEqual(0.5);
  });

  test.each([
    ["Nadora, Bardez", "626665"],
    ["Nadora, North Goa", "626665"],
    ["Nadora, Bardez (North Goa)", "626665"],
    ["Nadora, Post Pirna", "626665"],
    ["Nadora, Pirna Road", "626665"],
    ["Nadora", "626665"],
  ])("with one name and its area has one place: %s", async (village, code) => {
    const { isOfSeveral, codes } = await resolved(village);
    expect({ isOfSeveral, first: codes[0] }).toEqual({ isOfSeveral: false, first: code });
  });

  test("that is the whole name of a candidate does not name several places", async () => {
    const cell = (village: string) => ({ ...NO_PARTS, ...BARDEZ, village });
    const resolver = new Resolver(directory);
    const texts = await ListTexts.of(directory);
    const [place] = (await resolver.resolve(cell("Nadora"))).candidates;
    const readAs = (name: string): Resolution => ({
      outcome: "ambiguous",
      candidates: [{ ...place!, place: { ...place!.place, name } }],
      unused: [],
    });
    const several = (village: string, read: Resolution) =>
      severalPlaces(cell(village), read, directory.areas, texts, resolver);
    expect((await several("Nadora/Pirna", readAs("Nadora")))?.candidates).toHaveLength(2);
    expect(await several("Nadora/Pirna", readAs("Nadora / Pirna"))).toBeUndefined();
    // A long name may be broken into lines, also one in another spelling.
    expect((await several("Nadora\nPirna", readAs("Nadora")))?.candidates).toHaveLength(2);
    expect(await several("Nadora\nPirna", readAs("Naddora Pirna"))).toBeUndefined();
  });

  test("has all its places in a file, and five in an answer", async () => {
    const village = "Nadora, Pirna, Assonora, Revora, Marna & Oxel";
    const { resolutions } = await matchRows(
      [{ parts: { ...NO_PARTS, ...BARDEZ, village } }],
      directory,
    );
    expect(resolutions[0]!.candidates).toHaveLength(6);
    expect(toResolveRecord(directory.areas, resolutions[0]!).candidates).toHaveLength(5);
  });

  test("may have places of different talukas, which are in their district", async () => {
    const { codes, within } = await resolved("Nadora & Corgao", { ...BARDEZ, taluka: "" });
    expect({ codes, within }).toEqual({ codes: ["626665", "626638"], within: "585" });
  });
});

describe("a gram panchayat in a cell of villages", () => {
  test.each([
    "Gram Panchayat Nadora",
    "GP Nadora",
    "G.P. - Nadora",
    "Nadora Gram Panchayat",
    "Group Gram Panchayat Nadora",
    "ग्रुप ग्रामपंचायत Nadora",
    "Village Panchayat, Nadora",
    "ग्राम पंचायत Nadora",
    "Nadora (G.P.)",
  ])("is its village: %s", async (village) => {
    expect(await resolved(village)).toMatchObject({ outcome: "match", codes: ["626665"] });
  });

  test.each(["G.P. Road", "Panchayat Samiti Bardez", "GP"])("is not %s", async (village) => {
    expect((await resolved(village)).outcome).not.toBe("match");
  });
});
