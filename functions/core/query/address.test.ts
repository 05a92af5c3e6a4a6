import { describe, expect, test } from "vitest";
import { fixtureService } from "../../../scripts/check/fixtures/service.ts";
import { AreaBook } from "../resolve/area-book.ts";
import { readAddress } from "./address.ts";
import { NO_PARTS, type Parts } from "./parts.ts";

const { areas } = (await fixtureService()).directory;
const book = new AreaBook(areas);
const read = (line: string) => readAddress(line, areas, book)[0]!.parts;
const parts = (some: Partial<Parts>): Parts => ({ ...NO_PARTS, ...some });

const KOTLA = { village: "Chhota Kotla", taluka: "Kotla", district: "Plains", state: "Upper Land" };
const KOTLA_PARTS = parts(KOTLA);

describe("with level words", () => {
  test.each([
    "Vill. Chhota Kotla, Teh. Kotla, Dist. Plains, Upper Land",
    "vill. Chhota Kotla tehsil Kotla dist Plains state Upper Land",
    "Plains district; Kotla taluka; Chhota Kotla village; Upper Land",
    "VILLAGE: Chhota Kotla | TALUK: Kotla | DISTRICT: Plains | Upper Land State",
  ])("%s", (line) => {
    const { village, taluka, district, state } = read(line);
    expect([village, taluka, district, state.replace(/^state | state$/i, "")]).toEqual(Object.values(KOTLA));
  });

  test("post offices, police stations and houses are ignored", () => {
    expect(read("H.No. 12, Vill Chhota Kotla, PO Bara, PS Rampur, Tehsil Kotla, Plains")).toMatchObject({
      village: "Chhota Kotla",
      taluka: "Kotla",
      district: "Plains",
    });
  });

  test("level words may be Hindi", () => {
    expect(read("गाँव मणिबेली, तहसील अक्कलकुवा, जिला नंदुरबार")).toEqual(
      parts({ village: "मणिबेली", taluka: "अक्कलकुवा", district: "नंदुरबार" }),
    );
  });

  test("letters in brackets are levels where there are two, else part of a name", () => {
    expect(read("Chhota Kotla (V), Kotla (M), Plains (D)")).toEqual({ ...KOTLA_PARTS, state: "" });
    expect(read("Bara (M), Kotla, Plains")).toMatchObject({ village: "Bara (M)", taluka: "Kotla" });
  });

  test.each([
    "Chhota Kotla village Kotla taluka Plains district Upper Land",
    "Plains dist Kotla tehsil Chhota Kotla village",
    "At Chhota Kotla Ta. Kotla Ji. Plains",
    "S/o Mohan Lal R/o Chhota Kotla PS Bara Tehsil Kotla Dist Plains",
  ])("%s", (line) => {
    expect(read(line)).toMatchObject({ village: "Chhota Kotla", taluka: "Kotla", district: "Plains" });
  });

  test.each([
    ["Kotla taluka Plains", { taluka: "Kotla", district: "Plains" }],
    ["tehsil Kotla Plains", { taluka: "Kotla", district: "Plains" }],
    ["Kotla Plains dist", { taluka: "Kotla", district: "Plains" }],
    ["Aam Gaon Hills district Upper Land", { village: "Aam Gaon", district: "Hills", state: "Upper Land" }],
    ["Bara village Hills", { village: "Bara", district: "Hills" }],
    ["Bara dist Hills", { village: "Bara", district: "Hills" }],
    [
      "Bara village Kotla taluka Plains Upper Land",
      { village: "Bara", taluka: "Kotla", district: "Plains", state: "Upper Land" },
    ],
    ["ପିପିଲି ବ୍ଲକ", { taluka: "ପିପିଲି" }],
    ["Bara tehsil Rampur Hills", { village: "Bara", taluka: "Rampur", district: "Hills" }],
  ])("%s", (line, expected) => {
    expect(read(line)).toEqual(parts(expected));
  });

  test("a level word alone is a name", () => {
    expect(read("Gaon")).toEqual(parts({ village: "Gaon" }));
  });
});

describe("without level words", () => {
  test("names are read from the end, the highest first", () => {
    expect(read("Chhota Kotla, Kotla, Plains, Upper Land")).toEqual(KOTLA_PARTS);
    expect(read("Chhota Kotla, Kotla, Plains")).toEqual({ ...KOTLA_PARTS, state: "" });
    expect(read("Chhota Kotla, Plains")).toEqual(parts({ village: "Chhota Kotla", district: "Plains" }));
  });

  test("commas are not needed between known areas", () => {
    const [whole, split] = readAddress("aam gaon hills upper land", areas, book);
    expect(split!.parts).toEqual(parts({ village: "aam gaon", district: "hills", state: "upper land" }));
    // There may be a place that has all of it in its name.
    expect(whole).toMatchObject({
      parts: parts({ village: "aam gaon hills", state: "upper land" }),
      guess: "certain",
    });
    expect(read("chhota aam gaon hills upper land")).toMatchObject({ district: "hills" });
  });

  test("a town may be called like the lowest area", () => {
    const town = { parts: parts({ village: "Hills", state: "Upper Land" }), isSeat: true };
    expect(readAddress("Hills, Upper Land", areas, book).at(-1)).toMatchObject(town);
    for (const line of ["Dist. Hills, Upper Land", "Bara, Hills", "Upper Land"])
      expect(readAddress(line, areas, book).filter(({ isSeat }) => isSeat)).toEqual([]);
  });

  test("of several post offices the first is that of the village", () => {
    const readings = readAddress("Chhota Kotla PO, Bara via, Kotla, Plains", areas, book);
    expect(readings.map(({ parts: { village } }) => village)).toEqual(["Chhota Kotla", "Chhota Kotla"]);
  });

  test("a road called after a post office, and a landmark after a PIN code, say nothing", () => {
    expect(readAddress("Post Office Road, Plains", areas, book).at(-1)).toMatchObject({
      parts: parts({ district: "Plains" }),
      unused: ["Post Office Road"],
    });
    const [reading] = readAddress("Bara Hills 400001 near Kotla Plains", areas, book);
    expect(reading).toMatchObject({
      parts: { village: "Bara", district: "Hills", pincode: "400001" },
      unused: ["near Kotla Plains"],
    });
  });

  test("letters after a number may have dots", () => {
    expect(read("Chak 12 K.S.D., Kotla, Plains")).toMatchObject({ village: "Chak 12 KSD" });
  });

  test("a number in front is of a village that is called so, or a house", () => {
    const readings = readAddress("42 Bara Hills", areas, book).map(({ parts: { village } }) => village);
    expect(readings.slice(0, 2)).toEqual(["42 Bara", "Bara"]);
  });

  test.each([
    "4 Gandhi Road, near temple, Chhota Kotla Kotla Plains Upper Land",
    "Chhota Kotla, Kotla Plains, Upper Land",
    "H.No. 22/3, Street 4, Chhota Kotla Kotla Plains",
    "Chhota Kotla PO Kotla, Plains",
    "Rose House, Chhota Kotla P.O., Kotla, Plains",
    "Rose House, Post Office Chhota Kotla, Kotla, Plains",
    "മുറി വീട്, Chhota Kotla പി.ഒ., Kotla, Plains",
    "Govt Primary School Chhota Kotla, Kotla, Plains, India",
    "Survey No 45, Chhota Kotla, Kotla, Plains, Ph 0832-2223344",
  ])("%s", (line) => {
    const readings = readAddress(line, areas, book).map((reading) => reading.parts);
    const { village, taluka, district } = KOTLA;
    expect(readings).toContainEqual(expect.objectContaining({ village, taluka, district }));
  });

  test("a line may name an area only", () => {
    expect(read("Plains, Upper Land")).toEqual(parts({ district: "Plains", state: "Upper Land" }));
    expect(read("Upper Land")).toEqual(parts({ state: "Upper Land" }));
  });

  test("an unknown name is taken for the remaining level", () => {
    expect(read("Bara, Nowhere, Hills, Upper Land")).toEqual(
      parts({ village: "Bara", taluka: "Nowhere", district: "Hills", state: "Upper Land" }),
    );
  });

  test("the name of a former area is read as an area", () => {
    expect(read("Chhota Kotla, Kotla, Foothills")).toMatchObject({ taluka: "Kotla", district: "Foothills" });
  });
});

describe("a PIN code", () => {
  test.each(["400 001", "400001", "400-001", "PIN 400001", "Pin code: 400001", "PIN-400001"])("%s", (pin) => {
    expect(read(`Bara, Rampur, Hills ${pin}`)).toMatchObject({ pincode: "400001", district: "Hills" });
  });

  test("seven digits are not a PIN code", () => {
    expect(read("Bara, Rampur, Hills, 4000011").pincode).toBe("");
  });
});

test("an empty line has no parts", () => {
  for (const line of ["", " ", ",;,", "---", "India"]) expect(read(line), line).toEqual(NO_PARTS);
});
