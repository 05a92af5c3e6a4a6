import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readFixture } from "../../../scripts/check/contract/fixture.ts";
import { seeded } from "../../../scripts/check/fixtures/seed.ts";
import { openDirectory } from "../../../scripts/check/fixtures/service.ts";
import { placesOf } from "../../../scripts/dataset/dataset.fixture.ts";
import type { Candidate } from "./candidates.ts";
import { F, FEATURES, type FeatureName } from "./features.ts";
import { type ReadOptions, read } from "./read.ts";
import { WEIGHTS } from "./weights.ts";
import type { Piece } from "./written.ts";

const fixture = await readFixture();
const directory = await openDirectory(fixture);
const { areas } = directory;

const readLine = (text: string, options: ReadOptions = {}) => read([{ text }], directory, options);

/** The meaning of a candidate: the name of its place; for an unknown place, with its area. */
function meaningOf({ stack: { kind, place }, village }: Candidate): string {
  if (kind === "nothing") return kind;
  const name = village?.name ?? areas.name(place);
  return kind === "inside" ? `something in ${name}` : name;
}

/** The features of a candidate with their counts. */
function featuresOf({ stack: { counts } }: Candidate): Partial<Record<FeatureName, number>> {
  return Object.fromEntries(FEATURES.flatMap((name, i) => (counts[i] ? [[name, counts[i]]] : [])));
}

/** The best candidate with this name. */
async function candidateOf(pieces: readonly Piece[], meaning: string, pincode = "") {
  const { candidates } = await read(pieces, directory, { pincode });
  const found = candidates.find((candidate) => meaningOf(candidate) === meaning);
  expect(found, candidates.map(meaningOf).join()).toBeDefined();
  return found!;
}

test('a name after "villages in" is not a village\'s', async () => {
  const village = await candidateOf([{ text: "villages in Chhota Kotla, Plains" }], "Chhota Kotla");
  expect(featuresOf(village)["name.else"]).toBe(1);
  // In a field the word says that a name is a village's.
  const field = [{ text: "Villages Chhota Kotla", hint: "village" }] as const;
  expect(featuresOf(await candidateOf(field, "Chhota Kotla"))["name.else"]).toBeUndefined();
});

test("behind another name, a word like Nagar apart is rather a quarter's", async () => {
  const town = { code: "800900", name: "Sundarnagar", taluka_code: "00014", kind: "town" } as const;
  const villages = [...fixture.villages, { ...town, population: "200000" }];
  const withTown = await openDirectory({ ...fixture, villages });
  const place = await withTown.byCode(town.code);
  const of = async (text: string) => {
    const { candidates } = await read([{ text }], withTown);
    const found = candidates.find(({ stack }) => stack.kind === "place" && stack.place === place);
    return featuresOf(found!)["name.apart"];
  };
  expect(await of("Aam Gaon Sundar Nagar")).toBe(1);
  for (const text of ["Sundar Nagar", "Aam Gaon Sundarnagar", "Aam Gaon, Sundar Nagar, Isles"])
    expect(await of(text), text).toBeUndefined();
});

test("a name that is nearly a state's is not the state if a place has exactly this name, or a word says another level", async () => {
  const village = { code: "800901", name: "Upper Lend", taluka_code: "00014" } as const;
  const villages = [...fixture.villages, village];
  const withVillage = await openDirectory({ ...fixture, villages });
  const place = await withVillage.byCode(village.code);
  const meanings = async (text: string) =>
    (await read([{ text }], withVillage)).candidates.map(({ stack }) => stack.place);
  const state = await withVillage.byCode("01");
  for (const text of ["Upper Lend", "Village Upper Lend", "Upper Lend village"]) {
    const found = await meanings(text);
    expect(found[0], text).toBe(place);
    expect(found, text).not.toContain(state);
  }
  expect((await meanings("Uper Land"))[0]).toBe(state);
});

describe("what a text means", () => {
  test.each([
    ["Chhota Kotla, Kotla, Plains, Upper Land", "Chhota Kotla"],
    ["Upper Land, Plains, Kotla, Chhota Kotla", "Chhota Kotla"],
    ["chhota kotla plains", "Chhota Kotla"],
    ["Tal. Kotla, Dist. Plains, Upper Land", "Kotla"],
    ["Dist. Plains, Upper Land", "Plains"],
    ["Upper Land", "Upper Land"],
    ["Upper Lend", "Upper Land"],
    ["Goa UT", "Goa"],
    ["U.T. of Goa", "Goa"],
    ["Goa (U.T.)", "Goa"],
    ["State: Goa", "Goa"],
    ["North Goa, Goa", "North Goa"],
    ["Goa (South), Goa", "South Goa"],
    ["State of Goa", "Goa"],
    ["State Upper Land", "Upper Land"],
    ["राज्य Goa", "Goa"],
    ["राज्य: गोवा", "Goa"],
    ["Rajya: Goa", "Goa"],
    ["மாநிலம்: Upper Land", "Upper Land"],
    ["Union Territory of Goa", "Goa"],
    ["Country: India, State: Goa", "Goa"],
    ["State Bank Colony, Chhota Kotla, Kotla", "Chhota Kotla"],
    ["Qqqqqqq, Kotla, Plains, Upper Land", "something in Kotla"],
    ["Ramu ka Kotla, Plains, Upper Land", "something in Plains"],
    ["Guleli, Village Advoi, North Goa", "Advoi"],
    ["Advoi, Village Guleli, North Goa", "Guleli"],
    ["Plains ka Kotla", "Kotla"],
    ["villages of Kotla taluka", "Kotla"],
    ["Chhota Kotla, Ontario, Canada", "nothing"],
    ["Upper Land, Pakistan", "nothing"],
    ["Chhota Kotla, Bhutan, Kotla, Plains", "Chhota Kotla"],
    ["Sai Residency, Isles, Lower Land & Isles", "something in Isles"],
    ["Sai Residency, Chhota Kotla, Kotla, Plains", "Chhota Kotla"],
    ["Om Sai Apartment, 2nd floor, Chhota Kotla, Kotla", "Chhota Kotla"],
    ["NORTHGOAGOA", "North Goa"],
    ["KOTLAUPPERLAND", "Kotla"],
    ["गोव्यात", "Goa"],
    ["Qqqqqqqgoa", "nothing"],
    ["Uttari Goa", "North Goa"],
    ["N. Goa", "North Goa"],
    ["ChhotaKotlaPlains", "Chhota Kotla"],
    ["AdvoiSatari, North Goa", "Advoi"],
    ["Chhota K0tla, Plains", "Chhota Kotla"],
    ["null, Chhota Kotla, N/A, Plains, Not Available, nil", "Chhota Kotla"],
    ["Village: Chhota Kotla, Taluka: NULL, District: Plains", "Chhota Kotla"],
    ["Chhota Kotla&nbsp;Plains&#44; Upper&nbsp;Land", "Chhota Kotla"],
    ["Chhota%20Kotla,%20Plains", "Chhota Kotla"],
    ["AC No. 57 - Chhota Kotla Vidhan Sabha, Plains", "Chhota Kotla"],
    ["Chhota Kotla Lok Sabha Constituency, Plains", "Chhota Kotla"],
    ["छोटा कोटला विधान सभा क्षेत्र, Plains", "Chhota Kotla"],
    ["Chhota Kotla, plns", "Chhota Kotla"],
    ["plns", "Plains"],
    ["hlls", "Hills"],
    ["bcdfg", "nothing"],
    ["Qqqqqqq", "nothing"],
    ["", "nothing"],
  ])("%s: %s", async (text, meaning) => {
    expect(meaningOf((await readLine(text)).candidates[0]!)).toBe(meaning);
  });

  test.each(["SBI", "Govt PHC", "SDH", "GHSS"])(
    "an institution named after its place is in it: %s",
    async (before) => {
      const pieces = [{ text: `${before} Chhota Kotla Branch, Kotla, Plains` }];
      const { candidates } = await read(pieces, directory);
      expect(meaningOf(candidates[0]!)).toBe("Chhota Kotla");
      expect(featuresOf(candidates[0]!)["name.local"]).toBe(1);
    },
  );

  const bara: Piece = { text: "Bara", hint: "village" };
  const sundarpur: Piece = { text: "SUNDARPUR", hint: "taluka", called: "block" };
  const hills: Piece = { text: "Hills", hint: "district" };

  test.each<[string, Piece[]]>([
    ["a field of blocks", [bara, sundarpur, hills]],
    ["a word for a block", [{ text: "Bara, Block Sundarpur, Hills" }]],
    ["one after it", [{ text: "Bara, Sundarpur Vikas Khand, Hills" }]],
    ["a misspelled one in a field", [bara, { ...sundarpur, text: "Sundrapur" }, hills]],
  ])("a development block narrows to its villages: %s", async (_, pieces) => {
    const { candidates } = await read(pieces, directory);
    const [first, second] = candidates as [Candidate, Candidate];
    expect([first, second].map(({ stack }) => stack.place)).toEqual(
      await Promise.all(["000101", "000103"].map((code) => directory.byCode(code))),
    );
    expect([first, second].map((one) => featuresOf(one).block)).toEqual([1, undefined]);
  });

  test("a field of development blocks decides between villages of the same name", async () => {
    const { candidates } = await read([bara, sundarpur, hills], directory);
    expect(candidates[0]!.share).toBeGreaterThan(0.85);
  });

  test("a village's taluka in a field of blocks is not its block", async () => {
    const pieces: Piece[] = [
      { text: "Chhota Kotla", hint: "village" },
      { text: "Kotla", hint: "taluka", called: "block" },
      { text: "Plains", hint: "district" },
    ];
    const inTaluka = await candidateOf(pieces, "Chhota Kotla");
    expect(featuresOf(inTaluka)).toMatchObject({ "block.taluka": 1 });
    expect(featuresOf(inTaluka).block).toBeUndefined();
  });

  test("a development block contradicts no area and is no other place", async () => {
    const inBlock = await candidateOf(
      [{ text: "Aam Gaon, Block Upper Kotla, Hills, Upper Land" }],
      "Aam Gaon",
    );
    expect(featuresOf(inBlock)).toMatchObject({ block: 1, district: 1 });
    expect(featuresOf(inBlock)).not.toHaveProperty(["wrong.taluka"]);
    const elsewhere = await candidateOf(
      [{ text: "Chhota Kotla, Block Sundarpur, Plains" }],
      "Chhota Kotla",
    );
    expect(featuresOf(elsewhere).block).toBeUndefined();
  });

  test("a town is in no development block; a block in a town is no development block", async () => {
    const of = async (block: string) =>
      featuresOf(await candidateOf([{ text: `Aam Gaon, ${block}, Qqqqqqq` }], "Aam Gaon"));
    expect(await of("Block B")).not.toHaveProperty(["wrong.taluka"]);
    expect(await of("Sundarpur Panchayat Samiti")).toHaveProperty(["wrong.taluka"], 1);
  });

  test("fields are read with their levels", async () => {
    const village: Piece = { text: "Kotla", hint: "village" };
    const taluka: Piece = { text: "Kotla", hint: "taluka" };
    const district: Piece = { text: "Plains", hint: "district" };
    const [ofVillage, ofTaluka] = await Promise.all(
      [village, taluka].map((piece) => read([piece, district], directory)),
    );
    expect(meaningOf(ofTaluka!.candidates[0]!)).toBe("Kotla");
    expect(ofTaluka!.candidates[0]!.share).toBeGreaterThan(ofVillage!.candidates[0]!.share);
  });

  test("a level word between two names in a field is about the area", async () => {
    const of = async (text: string) =>
      featuresOf(await candidateOf([{ text, hint: "village" }], "Chhota Kotla"));
    expect(await of("Chhota Kotla Dist. Plains")).not.toHaveProperty(["name.else"]);
    expect(await of("Chhota Kotla District")).toHaveProperty(["name.else"], 1);
  });

  test.each([
    ["Qqqqqqq Taluka Canacona", "something in Canacona"],
    ["Qqqqqqq Taluka Pernem", "something in Pernem"],
  ])(
    "%s: a level word between two names is about the area of its level",
    async (text, expected) => {
      const goa: Piece = { text: "Goa", hint: "state" };
      const [best] = (await read([{ text }, goa], directory)).candidates;
      expect(meaningOf(best!)).toBe(expected);
      expect(best!.share).toBeGreaterThan(0.98);
      expect(featuresOf(best!)).not.toHaveProperty(["left.area"]);
    },
  );

  test("an area in a field for smaller ones is not meant if that field has another name", async () => {
    const { candidates } = await read([{ text: "Satari, Goa", hint: "taluka" }], directory);
    expect(candidates.map(meaningOf)).not.toContain("Goa");
    expect(meaningOf(candidates[0]!)).toBe("Satari");
  });

  test("the exact name of a state or district is never an unknown place", async () => {
    for (const text of ["Goa", "Isles", "North Goa"]) {
      const { candidates } = await readLine(text);
      expect(candidates.map(meaningOf), text).not.toContain("nothing");
    }
    for (const text of ["Satari", "Goaa", "Qqqqqqq, Goa", "Hills 400004"]) {
      const { candidates } = await readLine(text);
      expect(candidates.map(meaningOf), text).toContain("nothing");
    }
  });
});

describe("areas in a text", () => {
  const mentionsOf = async (pieces: readonly Piece[]) =>
    (await read(pieces, directory)).mentions.map(({ text: run, level, match, kind, said, aside }) =>
      [run, level, match, kind, ...(said ? [`said ${said}`] : []), ...(aside ? [aside] : [])].join(
        " ",
      ),
    );

  test.each([
    ["Advoi, Tal. Satari", "Satari taluka exact own said so"],
    ["Advoi, Satari District", "Satari taluka exact own said else"],
    ["Advoi, Satary, Goa", "Satary taluka spelling own"],
    ["Advoi, UL", "UL state exact other"],
    ["Bara, Oopar Desh", "Oopar Desh state exact other"],
    ["Bara, Foothills", "Foothills district exact former"],
    ["PS Satari, Goa", "Satari taluka exact own office"],
    ["Goa North", "Goa North district order own"],
    ["Aam Gaon, Lower Land & Isles", "Lower Land & Isles state exact own"],
    ["Bara, Dist. Plians", "Plians district typo own said so"],
  ])("%s: %s", async (text, mention) => {
    expect(await mentionsOf([{ text }])).toContain(mention);
  });

  test("the field of another level says that an area is something else, as a level word does", async () => {
    const mentions = await mentionsOf([{ text: "Satari", hint: "district" }]);
    expect(mentions).toContain("Satari taluka exact own said else");
  });

  test("an area with exactly this name in another district does not hide a similar one in the district named", async () => {
    const kotli = { code: "00015", name: "Kotlia", district_code: "009" };
    const larger = await openDirectory({ ...fixture, talukas: [...fixture.talukas, kotli] });
    const best = async (district: string) => {
      const pieces: Piece[] = [
        { text: "Kotla", hint: "taluka" },
        { text: district, hint: "district" },
      ];
      const [first] = (await read(pieces, larger)).candidates;
      return larger.areas.name(first!.stack.place);
    };
    expect(await best("Isles")).toBe("Kotlia");
    expect(await best("Plains")).toBe("Kotla");
  });

  test.each([
    ["Block Aliganj, Hills", "Islamnagar Aliganj"],
    ["Teh. Islamnagar, Dist. Hills", "Islamnagar Aliganj"],
    ["Block Aliganj, Dist. Hills, Hills District", "Islamnagar Aliganj"],
    // Of two such talukas, neither; without a district, none; a word like East, none.
    ["Tehsil Nagar, Hills", "Hills"],
    ["Tehsil Aliganj", "nothing"],
    ["Tehsil East, Hills", "Hills"],
  ])("a taluka may be called by one of its words in its district: %s", async (text, meaning) => {
    const names = ["Islamnagar Aliganj", "Nagar Bara Bazar", "Nagar Chhota Bazar East"];
    const talukas = names.map((name, i) => ({
      ...{ code: `0002${i}`, name, district_code: "007" },
    }));
    const larger = await openDirectory({ ...fixture, talukas: [...fixture.talukas, ...talukas] });
    const [{ stack }] = (await read([{ text }], larger)).candidates as [Candidate];
    expect(stack.place < 0 ? stack.kind : larger.areas.name(stack.place)).toBe(meaning);
  });

  test("the name of a town and its land means the town, unless a word says village or another PIN code speaks for the village", async () => {
    const places = placesOf(
      { "632": ["Coimbatore", "33"] },
      { "05986": ["Madukkarai", "632"], "05987": ["Perur", "632"] },
      {
        "643990": ["Kuniyamuthur", "05986"],
        "643991": ["Madukkur", "05986"],
        "932001": ["Kuniyamuthur", "05986"],
        "932002": ["Kuniyamuthur", "05987"],
      },
    );
    const [town, other, land] = places.villages;
    Object.assign(town!, { kind: "census_town", population: "9000", pincode: "641008" });
    other!.population = "700";
    Object.assign(land!, { pincode: "641042" });
    const withLand = await openDirectory(places);
    const codes = async (pieces: Piece[], options: ReadOptions = {}) => {
      const { candidates } = await read(pieces, withLand, options);
      return candidates.flatMap(({ village, stack }) =>
        stack.kind === "place" ? village!.id : [],
      );
    };
    const text = "Kuniyamuthur, Madukkarai, Coimbatore";
    expect(await codes([{ text }])).toEqual([643990, 932002]);
    expect((await codes([{ text: "Kuniyamuthur", hint: "village" }])).sort()).toEqual([
      643990, 932002,
    ]);
    expect(await codes([{ text: `Village ${text}` }])).toContain(932001);
    expect((await codes([{ text: `${text} 641042` }]))[0]).toBe(932001);
    // A village that is in the Census is a separate place.
    land!.population = "400";
    const apart = await openDirectory(places);
    expect((await read([{ text }], apart)).candidates.map(({ village }) => village?.id)).toContain(
      932001,
    );
  });

  test("a village with exactly this name is a candidate next to a town with a similar name", async () => {
    const places = placesOf(
      { "037": ["Ludhiana", "03"], "513": ["Parbhani", "27"] },
      { "00225": ["Khanna", "037"], "04117": ["Jintur", "513"] },
      { "800191": ["Khanna", "00225"], "546553": ["Kanha", "04117"] },
    );
    Object.assign(places.villages.find(({ name }) => name === "Khanna")!, {
      kind: "town",
      population: "128137",
    });
    const { candidates } = await read([{ text: "Kanha" }], await openDirectory(places));
    const names = candidates.flatMap(({ village }) => village?.name ?? []);
    expect(names).toContain("Kanha");
    expect(names).toContain("Khanna");
  });

  test("a census town comes before a village of its name, unless a word says village", async () => {
    const places = placesOf(
      { "469": ["Tumakuru", "29"], "472": ["Hassan", "29"] },
      { "03696": ["Tiptur", "469"], "03737": ["Alur", "472"] },
      { "507410": ["Konehalli", "03696"], "510310": ["Konehalli", "03737"] },
    );
    Object.assign(places.villages[0]!, { kind: "census_town", population: "7000" });
    const source = await openDirectory(places);
    const first = async (text: string) =>
      (await read([{ text }], source)).candidates[0]!.village!.id;
    expect(await first("Konehalli, Karnataka")).toBe(507410);
    expect(await first("Village Konehalli, Karnataka")).toBe(510310);
    expect(await first("Konehalli, Alur, Karnataka")).toBe(510310);
  });

  test("villages that a text does not tell apart count as one next to the town of their name", async () => {
    const villages = Array.from({ length: 30 }, (_, i) => [`${150000 + i}`, ["Raichur", "00891"]]);
    const places = placesOf(
      { "190": ["Raichur", "29"], "191": ["Ballari", "29"] },
      { "00886": ["Raichur", "190"], "00891": ["Sandur", "191"] },
      { "801175": ["Raichur", "00886"], ...Object.fromEntries(villages) },
    );
    const town = places.villages.find(({ code }) => code === "801175")!;
    Object.assign(town, { kind: "town", population: "9000" });
    const source = await openDirectory(places);
    const shareOfVillages = async (piece: Piece) => {
      const { candidates } = await read([piece, { text: "Karnataka", hint: "state" }], source);
      const ofVillages = candidates.filter(({ village }) => (village?.id ?? 801175) !== 801175);
      return ofVillages.reduce((sum, { share }) => sum + share, 0);
    };
    expect(await shareOfVillages({ text: "Raichur" })).toBeLessThan(0.1);
    expect(await shareOfVillages({ text: "Vill. Raichur" })).toBeGreaterThan(0.6);
    expect(await shareOfVillages({ text: "Raichur", hint: "village" })).toBeGreaterThan(0.5);
  });

  test("a text that names an area inside another one does not mean the larger one", async () => {
    const { candidates } = await readLine("Goa, North Goa");
    expect(candidates.map(meaningOf)).not.toContain("Goa");
    expect(meaningOf(candidates[0]!)).toBe("North Goa");
  });

  test("a taluka next to its district is not contradicted by the town of the district's name", async () => {
    const places = placesOf(
      { "630": ["Karur", "29"] },
      { "05860": ["Karur", "630"], "05861": ["Pugalur", "630"] },
      { "803700": ["Karur", "05860"], "640001": ["Vangal", "05861"] },
    );
    const town = places.villages.find(({ name }) => name === "Karur")!;
    Object.assign(town, { kind: "town", population: "70000" });
    const source = await openDirectory(places);
    for (const text of ["Karur, Pugalur", "Pugalur, Karur", "Pugalur (Karur)"]) {
      const { candidates } = await read([{ text }], source);
      expect(source.areas.name(candidates[0]!.stack.place), text).toBe("Pugalur");
      const ofTown = candidates.filter(({ village }) => village?.name === "Karur");
      expect(ofTown.filter(({ stack }) => stack.kind === "place")).toEqual([]);
    }
    const fields: Piece[] = [
      { text: "Karur", hint: "village" },
      { text: "Pugalur", hint: "taluka" },
    ];
    const ofFields = (await read(fields, source)).candidates;
    expect(ofFields.map(({ village }) => village?.name)).toContain("Karur");
    const { candidates } = await read([{ text: "Karur, Karur, Karnataka" }], source);
    expect(candidates[0]!.village?.name).toBe("Karur");
  });

  test("two letters do not name an area that has few of them", async () => {
    expect(await mentionsOf([{ text: "zzzzzz" }])).toEqual([]);
  });
});

describe("what counts", () => {
  test.each<[text: string, meaning: string, features: Partial<Record<FeatureName, number>>]>([
    ["Advoi", "Advoi", { "name.same": 1, "name.letters": 5 }],
    ["Advoi, Goa", "Advoi", { state: 1 }],
    ["Advoi, North Goa", "Advoi", { district: 1 }],
    ["Advoi, Satari", "Advoi", { taluka: 1 }],
    ["Advoi, Satary", "Advoi", { taluka: 1, "area.spelling": 1 }],
    ["Advoi, Tal. Satari", "Advoi", { taluka: 1, "area.said": 1 }],
    ["Kundaim, Ponda", "Cundaim", { "name.spelling": 1 }],
    ["PO Advoi, Satari", "Advoi", { "name.office": 1 }],
    ["near Advoi, Satari", "Advoi", { "name.landmark": 1 }],
    ["Mango Town, Isles", "Aam Gaon", { "name.same": 1, "name.other": 1, "is.town": 1 }],
    ["Harbour, Aam Gaon, Isles", "Harbour", { "is.locality": 1, town: 1 }],
    ["Harbour, Mango Town, Isles", "Harbour", { "is.locality": 1, town: 1, "town.other": 1 }],
    ["Advoi, Ponda", "Advoi", { "wrong.taluka": 1, "wrong.sameState": 1 }],
    ["Advoi, Upper Land", "Advoi", { "wrong.state": 1 }],
    ["Qqqqqqq, Satari, Goa", "something in Satari", { "inside.taluka": 1, "inside.name": 1 }],
    ["12 MG Road, Satari", "Satari", { "is.address": 1, "left.landmark": 1 }],
    ["Goa, Satari, Advoi, North Goa", "Advoi", { order: 2 }],
    ["Bara, Foothills", "Bara", { district: 1, former: 1 }],
    ["Signal Hill, Advoi", "Signal Hill", { "is.unplaced": 1, "is.elsewhere": 1 }],
    ["Kotla Signal Hill", "Signal Hill", { "is.unplaced": 1, "is.elsewhere": 1 }],
    ["Ponda Taluka Goa", "Ponda", { taluka: 1, "area.said": 1 }],
    ["Chhota Kotla Dist. Hills Upper Land", "Chhota Kotla", { "wrong.district": 1, state: 1 }],
  ])("%s as %s", async (text, meaning, features) => {
    expect(featuresOf(await candidateOf([{ text }], meaning))).toMatchObject(features);
  });

  test("a shop in front of a locality is no other place", async () => {
    const found = await candidateOf([{ text: "Tanishq Signal Hill" }], "Signal Hill");
    expect(featuresOf(found)).toMatchObject({ "is.unplaced": 1, "left.beforeInOne": 1 });
    expect(featuresOf(found)).not.toHaveProperty(["is.elsewhere"]);
  });

  test("a village named with a word like Khurd comes before a town named without it in an area of its name", async () => {
    const villages = [
      { code: "800900", name: "Kotla", taluka_code: "00013", kind: "town", population: "90000" },
      { code: "000900", name: "Kotla Khurd", taluka_code: "00011" },
    ] as const;
    const larger = { ...fixture, villages: [...fixture.villages, ...villages] };
    const [first, ...others] = (await read([{ text: "Kotla Khurd" }], await openDirectory(larger)))
      .candidates;
    expect(first!.village?.id).toBe(900);
    const town = others.find(({ village }) => village?.id === 800900)!;
    expect(featuresOf(town)).toMatchObject({ "left.contrast": 1, split: 1 });
  });

  test("a village of exactly this name is likelier than its neighbours of similar names", async () => {
    const villages = [
      { code: "000901", name: "Karyali", taluka_code: "00011" },
      { code: "000902", name: "Kariali", taluka_code: "00011" },
      { code: "000903", name: "Kareali", taluka_code: "00013" },
    ];
    const larger = { ...fixture, villages: [...fixture.villages, ...villages] };
    const { candidates } = await read([{ text: "Kariali, Rampur" }], await openDirectory(larger));
    const of = (id: number) => candidates.find(({ village }) => village?.id === id)!;
    expect(of(902).share).toBeGreaterThan(0.85);
    expect(featuresOf(of(902))).not.toHaveProperty(["name.rival"]);
    expect(featuresOf(of(901))).toMatchObject({ "name.spelling": 1, "name.rival": 1 });
  });

  test("without an area, a locality of exactly this name comes before villages of similar names", async () => {
    const larger = {
      ...fixture,
      villages: [...fixture.villages, { code: "000903", name: "Munahar", taluka_code: "00011" }],
      localities: [
        ...fixture.localities!,
        { code: "400009-munnar", name: "Munnar", pincode: "400009", district_code: "007" },
      ],
    };
    const { candidates } = await read([{ text: "Munnar" }], await openDirectory(larger));
    const villages = candidates.flatMap(({ village }) => village?.name ?? []);
    expect(villages.slice(0, 2)).toEqual(["Munnar", "Munahar"]);
  });

  test("two neighbours of its name in another spelling leave a village of exactly this name clear", async () => {
    const villages = ["Mahagawan", "Mahgawan", "Mahagavan"].map((name, i) => ({
      code: `00090${i}`,
      name,
      taluka_code: "00011",
    }));
    const larger = { ...fixture, villages: [...fixture.villages, ...villages] };
    const { candidates } = await read([{ text: "Mahagawan, Rampur" }], await openDirectory(larger));
    expect(candidates[0]!.village?.id).toBe(900);
    expect(candidates[0]!.share).toBeGreaterThan(0.85);
  });

  test("an unknown village is one name, however many words it has", async () => {
    const counts = async (text: string) => {
      const pieces = [
        { text, hint: "village" },
        { text: "Satari", hint: "taluka" },
      ] as const;
      return featuresOf(await candidateOf(pieces, "something in Satari"));
    };
    expect(await counts("Qqqqqqq")).toMatchObject({ "inside.village": 1 });
    expect(await counts("Qqqqqqq")).not.toHaveProperty(["inside.villageWords"]);
    expect(await counts("Qqqqqqq Zzzzzz Bbbbbb")).toMatchObject({ "inside.villageWords": 2 });
  });

  test("a town with all of the text as its name is found, though a village and its district have the words", async () => {
    const town = { code: "800900", name: "Chhota Kotla Plains", taluka_code: "05613" };
    const { candidates } = await read(
      [{ text: "Chhota Kotla Plains" }],
      await openDirectory({
        ...fixture,
        villages: [...fixture.villages, { ...town, kind: "town" }],
      }),
    );
    expect(candidates.slice(0, 2).map(meaningOf)).toEqual(["Chhota Kotla Plains", "Chhota Kotla"]);
  });

  test("a district whose name is all of the text comes before a town that leaves a part of it", async () => {
    const larger = await openDirectory({
      ...fixture,
      districts: [...fixture.districts, { code: "011", name: "Sunny Harbour", state_code: "01" }],
      talukas: [...fixture.talukas, { code: "00015", name: "Harbour", district_code: "011" }],
      villages: [
        ...fixture.villages,
        {
          code: "800900",
          name: "Harbour",
          taluka_code: "00015",
          kind: "town",
          population: "140000",
        },
      ],
    });
    const first = async (text: string) => {
      const { candidates } = await read([{ text }], larger);
      const town = candidates.find(({ village }) => village?.id === 800900)!;
      return [candidates[0]!.stack.kind, featuresOf(town).split];
    };
    expect(await first("Sunny Harbour, Upper Land")).toEqual(["area", 2]);
    expect(await first("Harbour, Sunny Harbour")).toEqual(["place", undefined]);
    expect((await first("Sunny Harbour, Qqqqqqq, Upper Land"))[1]).toBe(1);
  });

  test("a place with the whole name comes before a large one whose name leaves a part of it", async () => {
    const villages = [
      { code: "800900", name: "Kandla", taluka_code: "00013", kind: "town", population: "40000" },
      { code: "000900", name: "Kandla Port", taluka_code: "00011" },
    ] as const;
    const larger = { ...fixture, villages: [...fixture.villages, ...villages] };
    const { candidates } = await read([{ text: "Kandla Port" }], await openDirectory(larger));
    expect(candidates[0]!.village?.id).toBe(900);
    const town = candidates.find(({ village }) => village?.id === 800900)!;
    expect(featuresOf(town)).toMatchObject({ "left.kind": 1, split: 1 });
  });

  test.each([
    ["Police Station Chhota Kotla", false],
    ["Chhota Kotla Post Office", false],
    ["Rampur, Post Chhota Kotla", true],
  ])("an office alone is in the place that it names: %s", async (text, isBeside) => {
    const found = featuresOf(await candidateOf([{ text }], "Chhota Kotla"));
    expect("name.office" in found).toBe(isBeside);
  });

  test.each<[text: string, isSubject: boolean]>([
    ["Police Station Chhota Kotla, Plains", true],
    ["PS Chhota Kotla, Dist. Plains, Upper Land", true],
    ["P.O. Chhota Kotla, Kotla", false],
    ["PS Chhota Kotla, Rampur, Plains", false],
    ["Rampur PS Chhota Kotla, Plains", false],
  ])("an office next to areas only is in the place that it names: %s", async (text, isSubject) => {
    const found = featuresOf(await candidateOf([{ text }], "Chhota Kotla"));
    expect(found).toMatchObject({ "name.office": 1 });
    expect("name.subject" in found).toBe(isSubject);
  });

  test("an exact name next to an unknown word comes before an area with a typo and the places in it", async () => {
    const kotlu = { code: "000908", name: "Kotlu", taluka_code: "00014" };
    const source = await openDirectory({ ...fixture, villages: [...fixture.villages, kotlu] });
    const { candidates } = await read([{ text: "election Kotlu" }], source);
    const places = candidates.filter(({ village }) => village);
    expect(places[0]!.village!.id).toBe(908);
  });

  test("an office with a word for a kind as its name is in no village of that name", async () => {
    const kotwali = { code: "000909", name: "Kotwali", taluka_code: "00014" };
    const source = await openDirectory({ ...fixture, villages: [...fixture.villages, kotwali] });
    const { candidates } = await read([{ text: "Police Station Kotwali, Isles" }], source);
    const village = candidates.find(({ village }) => village?.id === 909)!;
    expect(featuresOf(village)).not.toHaveProperty(["name.subject"]);
  });

  test.each<[cut: string, isWhole: boolean]>([
    ["Bara, Chandrapurkotli", true],
    ["Chandrapurkotli, Goa", true],
    // Another length.
    ["Bara, Chandrapurkotlip", false],
    ["Bara, Chandrapurkotl", false],
    // Two begin so.
    ["Bara, Sulemanpurkotli", false],
  ])("a name of a district that a program has cut off: %s", async (text, isWhole) => {
    const names = ["Chandrapurkotlipet", "Sulemanpurkotlipet", "Sulemanpurkotlipar"];
    const districts = names.map((name, i) => ({ code: `09${i}`, name, state_code: "30" }));
    const talukas = districts.map(({ code }, i) => ({
      ...{ code: `0090${i}`, name: `Zuari ${i}`, district_code: code },
    }));
    const bara = talukas.map(({ code }, i) => ({
      code: `00092${i}`,
      name: "Bara",
      taluka_code: code,
    }));
    const source = await openDirectory({
      ...fixture,
      districts: [...fixture.districts, ...districts],
      talukas: [...fixture.talukas, ...talukas],
      villages: [...fixture.villages, ...bara],
    });
    const { mentions } = await read([{ text }], source);
    const isNamed = mentions.some(({ level, match }) => level === "district" && match === "exact");
    expect(isNamed).toBe(isWhole);
  });

  test.each([
    ["Qqqqqqq Bara West", false],
    ["Qqqqqqq, Bara West", false],
    ["West India", false],
    ["West", true],
    ["Bara West District", true],
    ["Qqqqqqq Bara West Goa", true],
    ["Bara, West, Goa", true],
  ])("West beside a name is a district only in its state: %s", async (text, isNamed) => {
    const west = await openDirectory({
      ...fixture,
      districts: [...fixture.districts, { code: "090", name: "West", state_code: "30" }],
      talukas: [...fixture.talukas, { code: "00900", name: "Zuari", district_code: "090" }],
    });
    const { mentions } = await read([{ text }], west);
    const names = mentions.flatMap(({ level, text }) => (level === "district" ? [text] : []));
    expect(names.includes("West")).toBe(isNamed);
  });

  test.each([
    ["West Goa", false],
    ["Old Goa", true],
  ])("%s may be a part of the state without a name: %s", async (text, isPart) => {
    const west = await openDirectory({
      ...fixture,
      districts: [...fixture.districts, { code: "090", name: "West", state_code: "30" }],
    });
    const { candidates } = await read([{ text }], west);
    expect(candidates.some(({ stack }) => stack.kind === "inside")).toBe(isPart);
  });

  test.each(["Vidarbha", "Konkan region", "NCR", "शेखावाटी"])(
    "the name of a region, %s, is not that of an unknown place",
    async (region) => {
      const left = async (text: string) => {
        const { candidates } = await readLine(`Chhota Kotla, Kotla, ${text}, Upper Land`);
        expect(meaningOf(candidates[0]!)).toBe("Chhota Kotla");
        return featuresOf(candidates[0]!)["left.after"] ?? 0;
      };
      expect(await left(region)).toBe(0);
      expect(await left("Qqqqqqq")).toBe(1);
    },
  );

  test("words that link names say nothing", async () => {
    const features = async (text: string) =>
      featuresOf(await candidateOf([{ text }], "Chhota Kotla"));
    expect(await features("Office of the Registrar, Chhota Kotla, Plains")).toEqual(
      await features("Office Registrar, Chhota Kotla, Plains"),
    );
  });

  test("a village is called by its local name as by its own", async () => {
    const taluka_code = fixture.talukas[0]!.code;
    const villages = [
      ...fixture.villages,
      { code: "900007", name: "Yerrakonda", taluka_code, local_name: "ఎఱ్ఱబెల్లి" },
    ];
    const withLocalName = await openDirectory({ ...fixture, villages });
    const { candidates } = await read([{ text: "ఎఱ్ఱబెల్లి" }], withLocalName);
    expect(candidates[0]!.village?.name).toBe("Yerrakonda");
    const features = featuresOf(candidates[0]!);
    expect(features).toHaveProperty(["name.same"], 1);
    expect(features).not.toHaveProperty(["name.other"]);
  });

  test("a town is called by the name of its district as by its own, but not by other names", async () => {
    const { code: taluka_code, name: taluka, district_code } = fixture.talukas[0]!;
    const { name } = fixture.districts.find(({ code }) => code === district_code)!;
    const featuresWith = async (town: string, alias: string) => {
      const seat = await openDirectory({
        ...fixture,
        aliases: [...fixture.aliases!, { level: "village" as const, code: "900008", alias }],
        villages: [
          ...fixture.villages,
          { code: "900008", name: town, taluka_code, kind: "town" as const },
        ],
      });
      const { candidates } = await read([{ text: `Qqqqqqq, ${alias}` }], seat);
      const found = candidates.find((one) => one.village?.name === town && one.stack.name);
      return featuresOf(found!);
    };
    expect(await featuresWith("Yerrakonda", name)).not.toHaveProperty(["name.other"]);
    for (const other of ["Zorvat", taluka])
      expect(await featuresWith("Yerrakonda", other)).toHaveProperty(["name.other"], 1);
  });

  test.each<[says: string, ...pieces: Piece[]]>([
    ["a name with a typo", { text: "Bara, Plaimns, Hills" }],
    ["a name called something else", { text: "Bara, Plains Taluka, Hills" }],
    ["a block", { text: "Bara, Hills" }, { text: "Kotla", hint: "taluka", called: "block" }],
    ["a text beside", { text: "Bara, Hills" }, { text: "Plains", aside: true }],
    ["a landmark", { text: "Bara, near Plains, Hills" }],
  ])("%s does not contradict a place", async (_, ...pieces) => {
    const found = featuresOf(await candidateOf(pieces, "Bara"));
    expect(Object.keys(found).filter((name) => name.startsWith("wrong"))).toEqual([]);
  });

  test.each([
    ["Kosgi Cantt", "Kosgi Cantonment"],
    ["Kosgi Kh", "Kosgi Khurd"],
  ])("a village is called by its name with a short form as by its own: %s", async (text, name) => {
    const taluka_code = fixture.talukas[0]!.code;
    const villages = ["Kosgi Cantonment", "Kosgi Khurd"].map((one, i) => ({
      code: `90000${i}`,
      name: one,
      taluka_code,
    }));
    const withShort = await openDirectory({
      ...fixture,
      villages: [...fixture.villages, ...villages],
      aliases: [...fixture.aliases, { level: "village", code: "900000", alias: "Kosgi Cantt." }],
    });
    const { candidates } = await read([{ text }], withShort);
    expect(candidates[0]!.village?.name).toBe(name);
    const features = featuresOf(candidates[0]!);
    expect(features).toHaveProperty(["name.same"], 1);
    expect(features).not.toHaveProperty(["name.other"]);
  });

  test("a cantonment named without that word is its town, also by another name of the town", async () => {
    const taluka_code = fixture.talukas[0]!.code;
    const ofTown = { taluka_code, kind: "town" } as const;
    const withCantonment = await openDirectory({
      ...fixture,
      villages: [
        ...fixture.villages,
        { ...ofTown, code: "800900", name: "Kosgipur", population: "110000" },
        { ...ofTown, code: "800901", name: "Kosgapore Cantonment", population: "53000" },
      ],
      aliases: [...fixture.aliases, { level: "village", code: "800900", alias: "Kosgapore" }],
    });
    const named = async (text: string) =>
      (await read([{ text }], withCantonment)).candidates.flatMap(({ village }) =>
        village?.name.startsWith("Kosg") ? [village.name] : [],
      );
    expect(await named("Kosgapore")).toEqual(["Kosgipur"]);
    expect((await named("Kosgapore Cantt"))[0]).toBe("Kosgapore Cantonment");
  });

  test("the place's own name in another script is not an alias", async () => {
    const found = featuresOf(await candidateOf([{ text: "बारा, पहाड़ियां" }], "Bara"));
    expect(found).toMatchObject({ "name.same": 1, district: 1 });
    expect(found).not.toHaveProperty(["name.other"]);
  });

  test.each([
    "Signal Hill",
    "Signal Hill, Aam Gaon",
    "Signal Hill, Isles",
    "12 Signal Hill",
    "Signal Hill, Isles, Qqqqqqq",
  ])(
    "a locality named by itself or with its town or district is not elsewhere: %s",
    async (text) => {
      const found = await candidateOf([{ text }], "Signal Hill");
      expect(featuresOf(found)).not.toHaveProperty(["is.elsewhere"]);
    },
  );

  test.each<[text: string, isElse: boolean]>([
    ["Kotla Taluka Upper Land", true],
    ["Kotla Taluka, Upper Land", true],
    ["Kotla Taluka Plains Upper Land", true],
    ["Kotla Taluka Isles", true],
    ["Kotla Taluka Rampur", false],
    ["Kotla Taluka Qqqqqqq", false],
    ["Kotla Upper Land", false],
  ])("a level word belongs to the name whose level it can be: %s", async (text, isElse) => {
    const town = { code: "800900", name: "Kotla", taluka_code: "00013", kind: "town" } as const;
    const withTown = { ...fixture, villages: [...fixture.villages, town] };
    const { candidates } = await read([{ text }], await openDirectory(withTown));
    const found = candidates.find(({ village }) => village?.id === 800900)!;
    expect(featuresOf(found)["name.else"]).toBe(isElse ? 1 : undefined);
    if (isElse) expect(candidates[0]!.stack.kind).toBe("area");
  });

  test("a place called a village of a district is not in the town of that name", async () => {
    const town = { code: "800960", name: "Isles", taluka_code: "00014", kind: "town" } as const;
    const quay = { code: "400009-bara", name: "Bara", pincode: "400009", district_code: "009" };
    const withTown = await openDirectory({
      ...fixture,
      villages: [...fixture.villages, town, { code: "000907", name: "Bara", taluka_code: "00014" }],
      localities: [...fixture.localities!, { ...quay, taluka_code: "00014", town_code: "800960" }],
    });
    const unplaced = async (text: string) => {
      const { candidates } = await read([{ text }], withTown);
      const found = candidates.find(({ village }) => village?.name === "Bara" && village.locality)!;
      return featuresOf(found)["is.unplaced"];
    };
    expect(await unplaced("At Bara, Post Aam Gaon, Dist Isles")).toBe(1);
    for (const text of ["Bara, Isles", "At Bara, Isles", "Bara, Dist Isles"])
      expect(await unplaced(text), text).toBeUndefined();
  });

  test.each([
    ["K.R. Nagara, Plains", "Krishnarajanagara"],
    ["S. Renwal, Plains", "Shri Renwal"],
    ["I live in S. Renwal, Plains", "Shri Renwal"],
    // Another initial, and an area that is not named.
    ["G. Renwal, Plains", "Renwal"],
    // A road's.
    ["S. Renwal Road, Plains", "Renwal"],
    ["K.R. Nagara, Isles", "Isles"],
  ])(
    "initials may stand for the first words or parts of a name in a named area: %s",
    async (text, expected) => {
      const talukas = [
        { code: "00016", name: "Krishnarajanagara", district_code: "008" },
        { code: "00017", name: "—", district_code: "008" },
      ];
      const towns = [
        { code: "800962", name: "Shri Renwal", taluka_code: "00013", kind: "town" },
        { code: "000962", name: "Renwal", taluka_code: "00013" },
        { code: "000963", name: "Bara", taluka_code: "00016" },
      ] as const;
      const larger = {
        ...fixture,
        talukas: [...fixture.talukas, ...talukas],
        villages: [...fixture.villages, ...towns],
      };
      const opened = await openDirectory(larger);
      const [first] = (await read([{ text }], opened)).candidates;
      expect(first!.village?.name ?? opened.areas.name(first!.stack.place)).toBe(expected);
    },
  );

  test.each([
    ["rampur nether", "00014"],
    // "Hai" is a word of a question.
    ["rampur hai", "00011"],
  ])(
    "of areas that fit a text alike, one that was in a former area of an unused name is first, then the more populous: %s",
    async (text, code) => {
      const haidar = { ...fixture.formerAreas.find(({ name }) => name === "Nether Land")! };
      const opened = await openDirectory({
        ...fixture,
        formerAreas: [...fixture.formerAreas, { ...haidar, code: "37", name: "Haidar Land" }],
      });
      const { candidates } = await read([{ text }], opened);
      const first = candidates.find(({ stack }) => stack.kind === "area")!;
      expect(opened.areas.code(first.stack.place)).toBe(code);
    },
  );

  test("a part of the text whose words are all words of addresses may be a name", async () => {
    const bhawan = { code: "800961", name: "Thana Bhawan", taluka_code: "00014", kind: "town" };
    const larger = {
      ...fixture,
      villages: [...fixture.villages, bhawan as typeof bhawan & { kind: "town" }],
    };
    const { candidates } = await read(
      [{ text: "Thana Bhawan, Isles" }],
      await openDirectory(larger),
    );
    expect(candidates[0]!.village?.name).toBe("Thana Bhawan");
  });

  test.each([
    "Kotla Nagar Palika",
    "Nagar Palika Parishad, Kotla",
    "Office of the Municipal Council, Kotla",
    "Kotla NAC",
    "नगर पंचायत Kotla",
  ])("a word for the council of a town says that it is one: %s", async (text) => {
    const town = { code: "800900", name: "Kotla", taluka_code: "00013", kind: "town" } as const;
    const village = { code: "000908", name: "Kotla", taluka_code: "00014" };
    const larger = { ...fixture, villages: [...fixture.villages, town, village] };
    const [first] = (await read([{ text }], await openDirectory(larger))).candidates;
    expect(first!.village?.id).toBe(800900);
    expect(featuresOf(first!)).toMatchObject({ "is.townOfCities": 1 });
  });

  test("a level word in a field of villages belongs to the area after it, also next to a word like East", async () => {
    const town = { code: "800960", name: "Isles", taluka_code: "00014", kind: "town" } as const;
    const withTown = await openDirectory({
      ...fixture,
      villages: [...fixture.villages, { ...town, population: "9000000" }],
      aliases: [...fixture.aliases, { level: "village", code: "000106", alias: "Dombivli" }],
    });
    for (const text of ["Dombivli Dist Isles", "Dombivli East Dist. Isles"]) {
      const pieces: Piece[] = [
        { text, hint: "village" },
        { text: "Lower Land & Isles", hint: "state" },
      ];
      const { candidates } = await read(pieces, withTown);
      expect(candidates[0]!.village?.name, text).toBe("Aam Gaon");
    }
  });

  test.each(["Upper Land", "High Country"])(
    "a city with its state's name can be called by the state's names: %s",
    async (state) => {
      const city = {
        code: "800950",
        name: "Upper Land",
        taluka_code: "00011",
        kind: "town",
        population: "9000000",
      } as const;
      const alias = { level: "state", code: "01", alias: "High Country" } as const;
      const quarter = { name: "Tiergarten", pincode: "400009", district_code: "008" };
      const withCity = await openDirectory({
        ...fixture,
        villages: [...fixture.villages, city],
        aliases: [...fixture.aliases, alias],
        localities: [
          ...fixture.localities!,
          { ...quarter, code: "400009-tiergarten", town_code: city.code },
        ],
      });
      const { candidates } = await read([{ text: `Tiergarten, ${state}` }], withCity);
      const features = featuresOf(candidates[0]!);
      expect(features).toMatchObject({ "is.locality": 1 });
      expect(features).not.toHaveProperty(["is.unplaced"]);
    },
  );

  test("a town in the field of villages is that of a locality in the address beside it, though a district has its name", async () => {
    const town = {
      name: "Hills",
      taluka_code: "00012",
      kind: "town",
      population: "900000",
    } as const;
    const quarter = { name: "Tiergarten", pincode: "400009", district_code: "007" };
    const withTown = await openDirectory({
      ...fixture,
      villages: [...fixture.villages, { ...town, code: "800950" }],
      localities: [
        ...fixture.localities!,
        { ...quarter, code: "400009-tiergarten", town_code: "800950" },
      ],
    });
    const inTown: Piece = { text: "Hills", hint: "village", called: "city" };
    const beside = await read([inTown, { text: "Shop 4, Tiergarten", aside: true }], withTown);
    expect(beside.candidates[0]!.village?.name).toBe("Tiergarten");
    expect(featuresOf(beside.candidates[0]!)).toMatchObject({ town: 1, "area.said": 1 });
    const alone = await read([inTown, { text: "Shop 4", aside: true }], withTown);
    expect(alone.candidates[0]!.village?.name).toBe("Hills");
  });

  test.each<[pincode: string, feature: FeatureName]>([
    ["400001", "pin.same"],
    ["400003", "pin.elsewhere"],
  ])("the PIN code %s of Bara: %s", async (pincode, feature) => {
    const pieces: Piece[] = [
      { text: "Bara", hint: "village" },
      { text: "Hills", hint: "district" },
    ];
    const { candidates } = await read(pieces, directory, { pincode });
    const bara = candidates.find(({ village }) => village?.id === 101)!;
    expect(featuresOf(bara)).toHaveProperty([feature]);
    const line = await readLine(`Bara, Hills ${pincode}`);
    const again = line.candidates.find(({ village }) => village?.id === 101)!;
    expect(featuresOf(again)).toHaveProperty([feature]);
  });

  test.each<[text: string, place: number | undefined, isInDistrict: boolean]>([
    ["Bara, Hills 400001", 103, true],
    // It has another PIN code.
    ["Bara, Hills 400002", 101, false],
    // The PIN code is of parts of a town: a village would have it.
    ["Bara, Isles 400006", 907, false],
    ["Isles 400006", undefined, true],
  ])("%s: %s may have the PIN code of the district", async (text, place, isInDistrict) => {
    const { candidates } = await read([{ text }], await withQuayOffice());
    const found = candidates.find(({ village }) => village?.id === place)!;
    expect(featuresOf(found)["pin.district"]).toBe(isInDistrict ? 1 : undefined);
  });

  test.each<
    [
      what: string,
      office: number | undefined,
      place: number,
      feature?: FeatureName | undefined,
      areas?: string,
    ]
  >([
    ["village next to the office", 3, 30, "pin.near"],
    ["village far from the office and the place", 30, 30, "pin.farVillage"],
    ["village far, but in the taluka named,", 30, 30, "pin.far", "Tal. Rampur, Isles"],
    ["village far, but in the block named,", 30, 30, "pin.far", "Block Quepem, Isles"],
    [
      "village far, but in the block named like its taluka,",
      30,
      30,
      "pin.far",
      "Block Rampur, Isles",
    ],
    ["village far from the office, whose position may be wrong", 30, 3],
    ["village far from the place, with no position of an office", undefined, 30, "pin.farVillage"],
    ["village next to the place, with no position of an office", undefined, 3],
    ["town far from the office", 30, 3, "pin.far"],
    ["town far from the place, with no position of an office", undefined, 30],
  ])(
    "a %s (%s km) or a place (%s km) with its PIN code: %s",
    async (what, office, place, feature, areas = "Isles") => {
      const at = (km: number) => ({ latitude: String(15 + km / 111), longitude: "74" });
      const isTown = what.startsWith("town");
      const code = isTown ? "800907" : "000907";
      const villages = [
        {
          ...{ code, name: "Murgisar", taluka_code: "00014" },
          ...(isTown
            ? { kind: "town" as const }
            : { block: "0009", block_source: "official" as const }),
        },
        { code: "000908", name: "Quilem", taluka_code: "00014", pincode: "400077" },
      ];
      const source = await openDirectory({
        ...fixture,
        blocks: [...fixture.blocks!, { code: "0009", name: "Quepem", district_code: "009" }],
        villages: [...fixture.villages, ...villages],
        postOffices: [
          ...fixture.postOffices!,
          {
            ...{ pincode: "400077", name: "Quilem", type: "post_office", delivery: "yes" },
            ...(office !== undefined && at(office)),
            district_code: "009",
          },
        ],
        positions: [
          ...(fixture.positions ?? []),
          { level: "village", code, ...at(0), position: "habitation" },
          { level: "village", code: "000908", ...at(place), position: "habitation" },
        ],
      });
      const { candidates } = await read([{ text: `Murgisar, ${areas} 400077` }], source);
      const found = candidates.find(({ village }) => village?.id === Number(code))!;
      const features = Object.keys(featuresOf(found)).filter((one) => /^pin\.(near|far)/.test(one));
      expect(features).toEqual(feature === undefined ? [] : [feature]);
    },
  );

  /** With a post office whose PIN code localities of a town have, and a village next to that town. */
  const withQuayOffice = () =>
    openDirectory({
      ...fixture,
      villages: [...fixture.villages, { code: "000907", name: "Bara", taluka_code: "00014" }],
      postOffices: [
        ...fixture.postOffices!,
        {
          pincode: "400006",
          name: "Quay",
          type: "post_office",
          delivery: "yes",
          district_code: "009",
        },
      ],
    });

  test("the last PIN code of a line counts; an unknown one counts nothing", async () => {
    expect((await readLine("Plot 202345, Bara 400001")).pincode.text).toBe("400001");
    const { candidates } = await readLine("Bara, Hills 999999");
    for (const candidate of candidates)
      for (const name of Object.keys(featuresOf(candidate))) expect(name).not.toMatch(/^pin/);
  });

  test("a large town found by two of the names is one candidate", async () => {
    const town = { name: "Navi Quayside", kind: "town", population: "50000" } as const;
    const larger = await openDirectory({
      ...fixture,
      villages: [...fixture.villages, { ...town, code: "800900", taluka_code: "00014" }],
    });
    const { candidates } = await read([{ text: "Navi Quayside Xyzzy Qqqqqqq" }], larger);
    const places = candidates.flatMap(({ stack: { kind, place } }) =>
      kind === "place" ? [place] : [],
    );
    expect(places).toHaveLength(new Set(places).size);
    expect(candidates.map(({ village }) => village?.name)).toContain("Navi Quayside");
  });

  test.each([
    ["Panchpur, Isles", 20, 1],
    ["Panchpur, Isles", 200, undefined],
    ["Isles, Panchpur", 20, 1],
  ])("a town can be named by the city near it: %s, %d km apart", async (text, km, count) => {
    const towns = [
      { code: "800900", name: "Isles", taluka_code: "00014", population: "900000" },
      { code: "800901", name: "Panchpur", taluka_code: "05610", population: "400000" },
    ];
    const positions = ["15", String(15 + km / 111)].map((latitude, i) => ({
      ...{ level: "village" as const, code: towns[i]!.code, latitude, longitude: "74" },
      position: "habitation" as const,
    }));
    const places = {
      ...fixture,
      villages: [...fixture.villages, ...towns.map((town) => ({ ...town, kind: "town" as const }))],
      positions: [...(fixture.positions ?? []), ...positions],
    };
    const { candidates } = await read([{ text }], await openDirectory(places));
    for (const candidate of candidates.filter(({ stack: { kind } }) => kind === "place"))
      expect(featuresOf(candidate)["near.city"], meaningOf(candidate)).toBe(
        candidate.village!.id === 800901 ? count : undefined,
      );
    expect(candidates.map(({ village }) => village?.id)).toContain(800901);
  });

  test("a town in the field of districts whose name is in the field of villages leaves nothing", async () => {
    const pieces: Piece[] = [
      { text: "Aam Gaon", hint: "village" },
      { text: "Aam Gaon", hint: "district" },
    ];
    const { stack } = await candidateOf(pieces, "Aam Gaon");
    expect(stack.name).toMatchObject({ from: 0, to: 2 });
    expect(stack.left).toEqual([]);
  });

  test("an alias of a state counts as its own name for a place in it, and as an alias for the state itself", async () => {
    const features = async (text: string, meaning: string) =>
      featuresOf(await candidateOf([{ text }], meaning));
    expect(await features("Bara, Oopar Desh", "Bara")).not.toHaveProperty(["area.other"]);
    expect(await features("Oopar Desh", "Upper Land")).toHaveProperty(["area.other"], 1);
  });

  test("the district of a field counts again behind a plain name, not behind an institution's", async () => {
    const again = async (text: string) =>
      featuresOf(await candidateOf([{ text }, { text: "Hills", hint: "district" }], "Bara"))[
        "area.again"
      ];
    expect(await again("Govt. School Bara, Hills")).toBe(1);
    expect(await again("Bara, Hills")).toBe(1);
    expect(await again("Bara")).toBeUndefined();
    expect(await again("Hills, Bara")).toBeUndefined();
    expect(await again("Bara Hospital, Hills")).toBeUndefined();
  });

  test("the district of a field counts again behind a name after an institution that has one of its own", async () => {
    const again = async (text: string, meaning = "Bara") =>
      featuresOf(await candidateOf([{ text }, { text: "Hills", hint: "district" }], meaning))[
        "area.again"
      ];
    expect(await again("Rohan Hospital Bara, Hills")).toBe(1);
    expect(await again("Rohan Eye Hospital Bara, Hills")).toBe(1);
    expect(await again("Health Centre Bara, Hills")).toBe(1);
    expect(await again("Hotel Bara, Hills")).toBeUndefined();
    expect(await again("New Hotel Bara, Hills")).toBeUndefined();
    expect(await again("Rohan Hospital Bara Road, Hills")).toBeUndefined();
    expect(await again("Rohan Bara Hospital, Hills")).toBeUndefined();
  });

  test("the district of a field counts again behind a name with a genitive, not behind a part of it", async () => {
    const name = "Munshi ka Dhana";
    const named = [name, "Dhana"].map((name, i) => ({
      code: `40000${i}-dhana`,
      name,
      pincode: `40000${i}`,
      district_code: "009",
    }));
    const source = await openDirectory({
      ...fixture,
      localities: [...fixture.localities!, ...named],
    });
    const pieces: Piece[] = [{ text: `${name}, Isles` }, { text: "Isles", hint: "district" }];
    const { candidates } = await read(pieces, source);
    const again = (meaning: string) =>
      featuresOf(candidates.find((one) => meaningOf(one) === meaning)!)["area.again"];
    expect(again(name)).toBe(1);
    expect(again("Dhana")).toBeUndefined();
  });

  test("a number matches only itself", async () => {
    const { candidates } = await readLine("Quay Sector 6, Isles");
    expect(meaningOf(candidates[0]!)).toBe("Quay Sector 6");
    const other = (await readLine("Quay Sector 10, Isles")).candidates;
    expect(meaningOf(other[0]!)).toBe("something in Isles");
  });

  test.each([
    ["Quay Phase XII", "Quay Phase 12, Isles"],
    ["Quay Phase III", "Quay Phase 3, Isles"],
  ])("%s is found by its number in digits: %s", async (name, text) => {
    const quay = { code: "400006-quay-phase", name, pincode: "400006", district_code: "009" };
    const withPhase = { ...fixture, localities: [...fixture.localities!, quay] };
    const { candidates } = await read([{ text }], await openDirectory(withPhase));
    expect(meaningOf(candidates[0]!)).toBe(name);
    expect(candidates[0]!.stack.left).toEqual([]);
    expect(featuresOf(candidates[0]!)).toMatchObject({ "name.same": 1, "name.number": 1 });
  });

  test.each([
    ["Bara, GA", true],
    ["Bara, GA 403506", true],
    ["GA 12, Bara", false],
    ["G-14, A 3, Bara", false],
    ["3 GA 4, Bara", false],
  ])("letters are a state's if no number is next to them: %s", async (text, isState) => {
    const { mentions } = await readLine(text);
    expect(mentions.some(({ level }) => level === "state")).toBe(isState);
  });

  test("a number before a word with a number does not belong to that word", async () => {
    const sector = { code: "900005", name: "Sector 6", taluka_code: "05610" };
    const withSector = await openDirectory({
      ...fixture,
      villages: [...fixture.villages, sector],
    });
    const first = async (text: string) =>
      (await read([{ text }], withSector)).candidates[0]!.village?.name;
    expect(await first("6 Sector, North Goa, Goa")).toBe("Sector 6");
    expect(await first("6 Sector 4, North Goa, Goa")).not.toBe("Sector 6");
  });

  test("the taluka of a district's seat is in the state named, and not one called Sadar elsewhere", async () => {
    const seats = await openDirectory({
      ...fixture,
      districts: [...fixture.districts, { code: "011", name: "Hills", state_code: "02" }],
      talukas: [
        ...fixture.talukas,
        { code: "00015", name: "Hills", district_code: "011" },
        { code: "00016", name: "Hills Sadar", district_code: "007" },
        { code: "00017", name: "Sadar", district_code: "008" },
      ],
    });
    const seatOf = async (district: string, state: string) => {
      const { candidates } = await read(
        [
          { text: "Sadar", hint: "taluka" },
          { text: district, hint: "district" },
          { text: state, hint: "state" },
        ],
        seats,
      );
      const { kind, place } = candidates[0]!.stack;
      return kind === "area" ? seats.areas.code(place) : kind;
    };
    expect(await seatOf("Hills", "Upper Land")).toBe("00016");
    expect(await seatOf("Hills", "Lower Land & Isles")).toBe("00015");
    expect(await seatOf("Plains", "Upper Land")).toBe("00017");
    expect(await seatOf("Isles", "Lower Land & Isles")).toBe("inside");
  });

  test.each(["Tehsil Sadar, Dist. Daman", "तहसील सदर, जिला दमन"])(
    "the taluka of a district's seat can be called Sadar: %s",
    async (text) => {
      const [{ stack }] = (await readLine(text)).candidates as [Candidate];
      expect([areas.level(stack.place), areas.name(stack.place)]).toEqual(["taluka", "Daman"]);
      const said = await readLine(text.replace(/Sadar|सदर/, "Daman"));
      expect(stack.place).toBe(said.candidates[0]!.stack.place);
    },
  );

  test("a quarter is in the place named after it, and in the town only if the town comes next", async () => {
    const features = async (text: string) =>
      featuresOf(await candidateOf([{ text }], "something in Aam Gaon"));
    expect(await features("Sai Nagar, Aam Gaon, Isles")).toHaveProperty(["inside.quarter"], 1);
    expect(await features("Sai Nagar Qqqqqqq, Aam Gaon, Isles")).toHaveProperty(
      ["inside.quarter"],
      1,
    );
    expect(await features("Sai Nagar, Qqqqqqq, Aam Gaon, Isles")).toHaveProperty(
      ["inside.name"],
      1,
    );
  });

  test("sector can be abbreviated", async () => {
    for (const text of ["Quay Sec 6, Isles", "Quay Sec-6, Isles", "QUAY SEC.6, ISLES"])
      expect(meaningOf((await readLine(text)).candidates[0]!)).toBe("Quay Sector 6");
  });

  test("a word of addresses with a number after a name is a part of that place, unless the whole is a name", async () => {
    const left = async (text: string) => {
      const { line, candidates } = await readLine(text);
      const [{ stack }] = candidates as [Candidate];
      return [
        meaningOf(candidates[0]!),
        stack.unknown.map((i) => line.tokens[i]!.text).join(),
        stack.counts[F["left.nothing"]],
      ];
    };
    expect(await left("Harbour Flat 7, Isles")).toEqual(["Harbour", "", 1]);
    expect(await left("Harbour Qqqqqqq 7, Isles")).not.toEqual(["Harbour", "", 1]);
    expect((await left("Quay Sector 6, Isles"))[0]).toBe("Quay Sector 6");
  });

  test.each([
    "Harbour Sector 7, Isles",
    "Sector 7, Harbour, Isles",
    "Harbour Phase II",
    "Harbour 2nd Stage",
    "III Block Harbour, Isles",
  ])(
    "a numbered division next to its name says that a place is part of a town: %s",
    async (text) => {
      const found = await candidateOf([{ text }], "Harbour");
      expect(featuresOf(found)).toMatchObject({ "is.locality": 1, "left.division": 1 });
      expect(found.stack.unknown).toEqual([]);
    },
  );

  test.each([
    ["Aam Gaon Sector 7, Isles", "Aam Gaon"],
    ["Advoi 2nd Stage, Satari", "Advoi"],
    ["Sector 7, Qqqqqqq, Harbour, Isles", "Harbour"],
    ["Harbour Stage, Isles", "Harbour"],
  ])(
    "a division says nothing about other places, nor further off or without a number: %s",
    async (text, meaning) => {
      expect(featuresOf(await candidateOf([{ text }], meaning))).not.toHaveProperty([
        "left.division",
      ]);
    },
  );

  const openWithTown = () => {
    const ponda = { code: "800950", name: "Ponda", taluka_code: "05611", kind: "town" } as const;
    return openDirectory({ ...fixture, villages: [...fixture.villages, ponda] });
  };

  test("an unknown name with the word Town is a part of the town after it, and no village", async () => {
    const withTown = await openWithTown();
    const countsOf = async (text: string, code: number) => {
      const { candidates } = await read([{ text }], withTown);
      return featuresOf(candidates.find(({ village }) => village?.id === code)!);
    };
    const unknown = await countsOf("Qqqqqqq Town Ponda", 800950);
    expect(unknown).toMatchObject({ "left.beforeInOne": 1, "left.quarterOfTown": 1 });
    expect(unknown).not.toHaveProperty(["left.village"]);
    expect(unknown).not.toHaveProperty(["is.townSaidVillage"]);
    // An area may have the town.
    expect(await countsOf("Satari Town Ponda", 800950)).toMatchObject({ "left.ofTown": 1 });
    expect(await countsOf("Qqqqqqq Village Ponda", 800950)).toMatchObject({ "left.village": 1 });
  });

  test("the name of a sight is no place in the town after it, but its place if nothing else is", async () => {
    const withTown = await openWithTown();
    const kindsIn = async (text: string) => {
      const { candidates } = await read([{ text }], withTown);
      const ofPonda = candidates.filter(({ village }) => village?.id === 800950);
      return ofPonda.map(({ stack }) => stack.kind);
    };
    expect(await kindsIn("Qqqqqqq Beach Ponda")).toEqual(["place"]);
    expect(await kindsIn("Qqqqqqq Qqqq Fort, Ponda")).toEqual(["place"]);
    expect((await kindsIn("Qqqqqqq Ponda")).sort()).toEqual(["inside", "place"]);
    const named = async (text: string) => meaningOf((await readLine(text)).candidates[0]!);
    expect(await named("Advoi Beach, Satari")).toBe("Advoi");
    // An area is not the place of a sight.
    expect(await named("Qqqqqqq Beach, Satari, Goa")).toBe("something in Satari");
  });

  test("a Roman number is part of a village's name, and the same as its digits", async () => {
    const parts = ["IV", "VI", "II"].map((part, i) => ({
      code: `00096${i}`,
      name: `Duligaon Pt.-${part}`,
      taluka_code: "00011",
    }));
    const withParts = await openDirectory({
      ...fixture,
      villages: [...fixture.villages, ...parts],
    });
    for (const text of ["Duligaon Pt.-VI, Rampur", "Duligaon Pt. 6, Rampur"]) {
      const [first] = (await read([{ text }], withParts)).candidates;
      expect(meaningOf(first!)).toBe("Duligaon Pt.-VI");
      expect(featuresOf(first!)).toMatchObject({ "name.same": 1 });
    }
  });

  test("a Roman number in front of Town is that of a police station, not a name", async () => {
    const { counts, unknown } = (
      await candidateOf([{ text: "Aam Gaon III Town, Isles" }], "Aam Gaon")
    ).stack;
    expect([counts[F["left.village"]], counts[F["left.after"]], unknown]).toEqual([0, 0, []]);
  });

  test("unused tokens have positions, and possible names among them are marked", async () => {
    const { line, candidates } = await readLine("near temple, Qqqqqqq, Advoi, Satari, Goa");
    const advoi = candidates.find((candidate) => meaningOf(candidate) === "Advoi")!;
    const texts = (positions: readonly number[]) => positions.map((i) => line.tokens[i]!.text);
    expect(texts(advoi.stack.left)).toEqual(["near", "temple", "qqqqqqq"]);
    expect(texts(advoi.stack.unknown)).toEqual(["qqqqqqq"]);
  });
});

/** Texts made of the fixture's names, words of addresses, unknown words and PIN codes. */
const words = fc.constantFrom(
  ..."Advoi|Satari|Sattary|Ponda|Goa|North Goa|Bara|Rampur|Hills|Chhota Kotla|Kotla|Plains|Upper Land|UL|Aam Gaon|Isles|Harbour|Foothills|Qqqqqqq|Xyzzy Nagar|12|near temple|MG Road|PO|Tal.|Dist.|400001|400006|(Part 2)|पहाड़ियां".split(
    "|",
  ),
);
const texts = fc
  .array(fc.tuple(words, fc.constantFrom(", ", " ", " - ")), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.map(([word, end]) => word + end).join(""));

test(
  seeded("a score is the sum of counts times weights, and shares are of all candidates"),
  async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { candidates } = await readLine(text);
        for (const { stack } of candidates) {
          const sum = WEIGHTS.reduce((score, weight, i) => score + weight * stack.counts[i]!, 0);
          expect(stack.score, text).toBe(sum);
        }
        const scores = candidates.map(({ stack }) => stack.score);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
        expect(candidates.reduce((all, { share }) => all + share, 0)).toBeCloseTo(1, 9);
      }),
      { numRuns: 200 },
    );
  },
);

test(seeded("readings that are skipped by their bound would not be among the best"), async () => {
  const best = ({ candidates }: Awaited<ReturnType<typeof readLine>>) =>
    candidates.map(({ stack }) => [stack.kind, stack.place, stack.score]);
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const all = await readLine(text, { exhaustive: true });
      expect(best(await readLine(text)), text).toEqual(best(all));
    }),
    { numRuns: 200 },
  );
});

test.each([
  ["Thimma Naicken Palayam", "Thimmanaickenpalayam"],
  ["Kali Thirthal Kuppam", "Kalithirthalkuppam"],
  ["Thiru Vandar Koil", "Thiruvandarkoil"],
])("a name in one word may be written in three: %s", async (text, name) => {
  const [best] = (await readLine(`${text}, Puducherry`)).candidates;
  expect(best!.village?.name).toBe(name);
});

/** Villages whose names are unique among places and areas. */
const names = new Map<string, number>();
for (const { name } of [...fixture.villages, ...fixture.talukas, ...fixture.districts])
  names.set(name.toLowerCase(), (names.get(name.toLowerCase()) ?? 0) + 1);
const talukas = new Map(fixture.talukas.map((taluka) => [taluka.code, taluka]));
const districts = new Map(fixture.districts.map((district) => [district.code, district]));
const unique = fixture.villages
  .filter(({ name }) => names.get(name.toLowerCase()) === 1 && /^[a-z]{5,}$/i.test(name))
  .map(({ name, taluka_code }) => {
    const taluka = talukas.get(taluka_code)!;
    return { name, district: districts.get(taluka.district_code)!.name };
  });

test(seeded("the order of a place and its district does not change the place"), async () => {
  expect(unique.length).toBeGreaterThan(100);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...unique), async ({ name, district }) => {
      const [one, other] = await Promise.all([
        readLine(`${name}, ${district}`),
        readLine(`${district}, ${name}`),
      ]);
      expect(meaningOf(one.candidates[0]!)).toBe(name);
      expect(other.candidates[0]!.stack.place).toBe(one.candidates[0]!.stack.place);
    }),
    { numRuns: 100 },
  );
});

test(seeded("a word that nothing uses never raises the score"), async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...unique),
      fc.constantFrom("qqqqqqq", "xyzzyx"),
      async ({ name, district }, word) => {
        const text = `${name}, ${district}`;
        const best = (await readLine(text)).candidates[0]!;
        for (const longer of [
          `${word}, ${text}`,
          `${text}, ${word}`,
          `${name} ${word}, ${district}`,
        ]) {
          const { candidates } = await readLine(longer);
          const same = candidates.find(
            ({ stack: { place, kind } }) => place === best.stack.place && kind === best.stack.kind,
          );
          expect(same!.stack.score, longer).toBeLessThan(best.stack.score);
          expect(candidates[0]!.stack.score, longer).toBeLessThan(best.stack.score);
        }
      },
    ),
    { numRuns: 60 },
  );
});
