import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { draws } from "../../../scripts/check/fixtures/seed.ts";
import { fixtureService } from "../../../scripts/check/fixtures/service.ts";
import { partsOf, unusedOf } from "./line-parts.ts";
import { NO_PARTS, type Parts } from "./parts.ts";
import { type Reading, readLine } from "./reader.ts";

const { directory } = await fixtureService();
const readingOf = (line: string) => readLine(line, directory);
const lineParts = async (line: string) => partsOf(await readingOf(line));
const read = async (line: string) => (await lineParts(line)).parts;
const parts = (some: Partial<Parts>): Parts => ({ ...NO_PARTS, ...some });

const KOTLA = { village: "Chhota Kotla", taluka: "Kotla", district: "Plains", state: "Upper Land" };
const KOTLA_PARTS = parts(KOTLA);

/** The place of the cheapest stack, from the state down. */
function placeOf({ stacks: [best], villages }: Reading): string | undefined {
  if (best === undefined) return undefined;
  const village = villages.get(best.place)?.village;
  const { areas } = directory;
  const { full_path } = areas.hierarchy(village ? areas.talukaOf(best.place) : best.place);
  return village ? `${full_path} > ${village.name}` : full_path;
}

describe("with level words", () => {
  test.each([
    "Vill. Chhota Kotla, Teh. Kotla, Dist. Plains, Upper Land",
    "vill. Chhota Kotla tehsil Kotla dist Plains state Upper Land",
    "Plains district; Kotla taluka; Chhota Kotla village; Upper Land",
    "VILLAGE: Chhota Kotla | TALUK: Kotla | DISTRICT: Plains | Upper Land State",
  ])("%s", async (line) => {
    expect(await read(line)).toEqual(KOTLA_PARTS);
  });

  test("post offices, police stations and houses are ignored", async () => {
    expect(
      await read("H.No. 12, Vill Chhota Kotla, PO Bara, PS Rampur, Tehsil Kotla, Plains"),
    ).toMatchObject({ village: "Chhota Kotla", taluka: "Kotla", district: "Plains" });
  });

  test("level words may be Hindi", async () => {
    expect(await read("गाँव मणिबेली, तहसील अक्कलकुवा, जिला नंदुरबार")).toEqual(
      parts({ village: "मणिबेली", taluka: "अक्कलकुवा", district: "नंदुरबार" }),
    );
    expect(await read("गाँव Bara, तहसील Rampur, जिला पहाड़ियां")).toEqual(
      parts({ village: "Bara", taluka: "Rampur", district: "पहाड़ियां" }),
    );
  });

  test("a level word alone is a name", async () => {
    expect(await read("Gaon")).toEqual(parts({ village: "Gaon" }));
  });

  test("letters in brackets are levels where there are two, else part of a name", async () => {
    expect(await read("Chhota Kotla (V), Kotla (M), Plains (D)")).toEqual({
      ...KOTLA_PARTS,
      state: "",
    });
    expect(placeOf(await readingOf("Bara (M), Rampur, Hills"))).toBe(
      "Upper Land > Hills > Rampur > Bara",
    );
  });

  test.each([
    "Chhota Kotla village Kotla taluka Plains district Upper Land",
    "Plains dist Kotla tehsil Chhota Kotla village",
    "At Chhota Kotla Ta. Kotla Ji. Plains",
    "S/o Mohan Lal R/o Chhota Kotla PS Bara Tehsil Kotla Dist Plains",
  ])("%s", async (line) => {
    expect(await read(line)).toMatchObject({
      village: "Chhota Kotla",
      taluka: "Kotla",
      district: "Plains",
    });
  });

  test.each([
    ["Kotla taluka Plains", { taluka: "Kotla", district: "Plains" }],
    ["tehsil Kotla Plains", { taluka: "Kotla", district: "Plains" }],
    ["Kotla Plains dist", { taluka: "Kotla", district: "Plains" }],
    [
      "Aam Gaon Hills district Upper Land",
      { village: "Aam Gaon", district: "Hills", state: "Upper Land" },
    ],
    ["Bara village Hills", { village: "Bara", district: "Hills" }],
    ["Bara dist Hills", { village: "Bara", district: "Hills" }],
    ["Bara tehsil Rampur Hills", { village: "Bara", taluka: "Rampur", district: "Hills" }],
  ])("%s", async (line, expected) => {
    expect(await read(line)).toEqual(parts(expected));
  });
});

describe("without level words", () => {
  test("names are read from the end, the highest first", async () => {
    expect(await read("Chhota Kotla, Kotla, Plains, Upper Land")).toEqual(KOTLA_PARTS);
    expect(await read("Chhota Kotla, Kotla, Plains")).toEqual({ ...KOTLA_PARTS, state: "" });
    expect(await read("Chhota Kotla, Plains")).toEqual(
      parts({ village: "Chhota Kotla", district: "Plains" }),
    );
  });

  test("commas are not needed between known areas", async () => {
    expect(await read("aam gaon hills upper land")).toEqual(
      parts({ village: "aam gaon", district: "hills", state: "upper land" }),
    );
  });

  test("of several post offices the first is that of the village", async () => {
    expect(await read("Chhota Kotla PO, Bara via, Kotla, Plains")).toMatchObject({
      village: "Chhota Kotla",
    });
  });

  test("a road called after a post office, and a landmark after a PIN code, say nothing", async () => {
    expect(await lineParts("Post Office Road, Plains")).toMatchObject({
      parts: parts({ district: "Plains" }),
      unused: ["Post Office Road"],
    });
    expect(await lineParts("Bara Hills 400001 near Kotla Plains")).toMatchObject({
      parts: { village: "Bara", district: "Hills", pincode: "400001" },
    });
  });

  test("a number in front is a house", async () => {
    const { parts: found, isWhole } = await lineParts("42 Bara Hills");
    expect([found, isWhole]).toEqual([parts({ village: "Bara", district: "Hills" }), true]);
  });

  test.each([
    "4 Gandhi Road, near temple, Chhota Kotla Kotla Plains Upper Land",
    "Chhota Kotla, Kotla Plains, Upper Land",
    "H.No. 22/3, Street 4, Chhota Kotla Kotla Plains",
    "Chhota Kotla PO Kotla, Plains",
    "Rose House, Chhota Kotla P.O., Kotla, Plains",
    "Rose House, Post Office Chhota Kotla, Kotla, Plains",
    "P.O. Chhota Kotla, Tal. Kotla, Plains",
    "മുറി വീട്, Chhota Kotla പി.ഒ., Kotla, Plains",
    "Govt Primary School Chhota Kotla, Kotla, Plains, India",
    "Survey No 45, Chhota Kotla, Kotla, Plains, Ph 0832-2223344",
  ])("%s", async (line) => {
    expect(await read(line)).toMatchObject({
      village: "Chhota Kotla",
      taluka: "Kotla",
      district: "Plains",
    });
  });

  test("a line may name an area only", async () => {
    expect(await read("Plains, Upper Land")).toEqual(
      parts({ district: "Plains", state: "Upper Land" }),
    );
    expect(await read("Upper Land")).toEqual(parts({ state: "Upper Land" }));
  });

  test("an unknown name is taken for the remaining level", async () => {
    expect(await read("Bara, Nowhere, Hills, Upper Land")).toEqual(
      parts({ village: "Bara", taluka: "Nowhere", district: "Hills", state: "Upper Land" }),
    );
  });

  test("the name of a former area is read as an area", async () => {
    expect(await read("Chhota Kotla, Kotla, Foothills")).toMatchObject({
      taluka: "Kotla",
      district: "Foothills",
    });
  });
});

describe("a PIN code", () => {
  test.each(["400 001", "400001", "400-001", "PIN 400001", "Pin code: 400001", "PIN-400001"])(
    "%s",
    async (pin) => {
      expect(await read(`Bara, Rampur, Hills ${pin}`)).toMatchObject({
        pincode: "400001",
        district: "Hills",
      });
    },
  );

  test("seven digits are not a PIN code", async () => {
    expect((await read("Bara, Rampur, Hills, 4000011")).pincode).toBe("");
  });
});

test("a name that is written nearly so is read, unless it is written exactly elsewhere in the line", async () => {
  for (const line of [
    "Chota Kotlla, Kotla, Plains",
    "chhota kotlaa, plains",
    "Chhota Kotla, Kottla, Plains",
  ])
    expect(placeOf(await readingOf(line)), line).toBe("Upper Land > Plains > Kotla > Chhota Kotla");
});

test("without commas, what else is named makes the areas above no dearer", async () => {
  const { parts: found, unused } = await lineParts("advoi satari zbdfghjklmnprs");
  expect(found).toMatchObject({ village: "advoi", taluka: "satari" });
  expect(unused).toEqual(["zbdfghjklmnprs"]);
});

test.each([
  ["S/o Mohan Lal, Chhota Kotla, Kotla, Plains", ["S/o Mohan Lal"]],
  ["C/o Sita Devi, Near Temple, Chhota Kotla, Kotla", ["C/o Sita Devi", "Near Temple"]],
  ["P.O. Nowhere, Bara, Hills", ["PO Nowhere"]],
])("what is not used is as it is written: %s", async (line, expected) => {
  const { line: taken, stacks } = await readingOf(line);
  expect(unusedOf(taken, stacks[0]!).map((text) => text.replaceAll(".", ""))).toEqual(expected);
});

test("a line without anything known has no stack, and an empty one no parts", async () => {
  for (const line of ["", " ", ",;,", "---", "India"])
    expect(await read(line), line).toEqual(NO_PARTS);
  const { stacks } = await readingOf("Qqqqqq, Zzzzzz");
  expect(stacks).toEqual([]);
});

/** The positions that a stack uses, and those that it skips. */
function expectCovered({ line, stacks }: Reading): void {
  for (const { name, areas, skipped } of stacks) {
    const runs = [...(name ? [name] : []), ...areas];
    const used = runs.flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, i) => from + i),
    );
    const all = [...used, ...skipped].sort((a, b) => a - b);
    expect(all, line.words.join(" ")).toEqual([...line.tokens.keys()]);
  }
}

describe("each stack", () => {
  const words = [
    "Chhota Kotla",
    "Kotla",
    "Plains",
    "Hills",
    "Bara",
    "Rampur",
    "Goa",
    "Ponda",
    "Aam Gaon",
    "Upper Land",
  ];
  const others = [
    "12/A",
    "near",
    "Road",
    "Tal.",
    "Dist",
    "PO",
    "Vill",
    "Qzzxv",
    "temple",
    "Kotlaa",
    "(V)",
    "B-4",
  ];
  const lines = fc
    .array(fc.tuple(fc.constantFrom(...words, ...others), fc.constantFrom(" ", ", ", "\n", " (")), {
      minLength: 1,
      maxLength: 9,
    })
    .map((all) => all.flat().join("").trim());

  test("uses or skips each token once, and costs as much as the one before or more", async () => {
    let stacked = 0;
    await fc.assert(
      fc.asyncProperty(lines, async (line) => {
        const reading = await readingOf(line);
        expectCovered(reading);
        const costs = reading.stacks.map(({ cost }) => cost);
        // Places at nearly one cost are sorted by importance, and a town may come before two talukas of its name.
        for (const [i, cost] of costs.entries())
          if (i > 0) expect(cost, line).toBeGreaterThan(costs[i - 1]! - (i === 1 ? 0.3 : 0.026));
        if (costs.length > 0) stacked++;
      }),
      draws(60),
    );
    expect(stacked).toBeGreaterThan(20);
  });

  test("has the unused texts in the order of the line", async () => {
    await fc.assert(
      fc.asyncProperty(lines, async (line) => {
        const { line: taken, stacks } = await readingOf(line);
        if (stacks[0] === undefined) return;
        let from = 0;
        for (const text of unusedOf(taken, stacks[0]).flatMap((one) => one.split(" "))) {
          const at = line.toLowerCase().indexOf(text.replace(/[()]/g, "").toLowerCase(), from);
          expect(at, `${text} of ${line}`).toBeGreaterThanOrEqual(from);
          from = at;
        }
      }),
      draws(60),
    );
  });

  test.each([31, 32, 33, 40, 64, 70])(
    "of a line of %i numbers uses or skips each token once",
    async (count) => {
      const numbers = Array.from({ length: count }, (_, i) => `${i + 1}B`);
      const front = await readingOf(`${numbers.join(", ")}, Chhota Kotla, Kotla, Plains`);
      expectCovered(front);
      expect(placeOf(front)).toBe("Upper Land > Plains > Kotla > Chhota Kotla");
      const between = await readingOf(`Chhota Kotla, ${numbers.join(", ")}, Kotla, Plains`);
      expectCovered(between);
      expect(placeOf(between)).toBe("Upper Land > Plains > Kotla > Chhota Kotla");
    },
  );

  test("is of the last 24 names of a longer line, and those in front are unused", async () => {
    const front = Array.from({ length: 35 }, (_, i) => `Qzx${"abcdefghij"[i % 10]}v`).join(" ");
    const written = "Chhota Kotla, Kotla, Plains";
    const [short, long] = [
      await lineParts(`Qzxav, ${written}`),
      await lineParts(`${front}, ${written}`),
    ];
    expect(long.parts).toEqual(short.parts);
    expect(long.unused.join(" ")).toBe(front);
    expect(long.isWhole).toBe(false);
    const behind = await lineParts(`${written}, ${front}`);
    expect(behind.parts.village).toBe("");
    expect(behind.unused[0]).toMatch(/^Chhota Kotla Kotla Plains Qzxav /);
  });
});
