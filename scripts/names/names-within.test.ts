import fc from "fast-check";
import { expect, test } from "vitest";
import { namesWithin, visibleNames, withoutBracketedMarks } from "./names-within.ts";

test.each([
  ["Budhavarampet @ Ramaiahpalle", ["Budhavarampet", "Ramaiahpalle"]],
  ["Motipura@Islam Nagar", ["Motipura", "Islam Nagar"]],
  ["Bhadli Alias Lutiya Chuha", ["Bhadli", "Lutiya Chuha"]],
  ["Undirgaon Alies Kantepeth", ["Undirgaon", "Kantepeth"]],
  ["Ramgarh Urf Rurki (155)", ["Ramgarh", "Rurki"]],
  ["Bhawapur Or Thalapur", ["Bhawapur", "Thalapur"]],
  ["Halnatai/Hoinatai*", ["Halnatai", "Hoinatai"]],
  ["Kaimur (Bhabua)", ["Kaimur", "Bhabua"]],
  ["Jaton Ki Dhani (Hadman Sagar)", ["Jaton Ki Dhani", "Hadman Sagar"]],
  ["Rajyeswarpur Pt II(Rajeswarpur", ["Rajyeswarpur Pt II", "Rajeswarpur"]],
])("%s has several names", (name, names) => {
  expect(namesWithin(name)).toEqual(names);
});

test.each([
  "Goa Velha (CT)",
  "Badi Sitalpur (OG) (Part)",
  "Chak (OG) (Ward 29)",
  "Tikri (Rural)",
  "Rampur (Khurd)",
  "Ongpangkong (N)",
  "Kastyo (30/3)",
  "Diring T.E. 315/530",
  "T.Island S/Comp.",
  "Lohgarh (144/145)",
  "Thekkumalai (R.F.)",
  "Rupauli (Part in Singheshwar) *",
  "Bhubaneswar (M Corp.)",
  "Parali (III)",
  "Orwara",
  "Urfabad",
])("%s has one name", (name) => {
  expect(namesWithin(name)).toEqual([]);
});

test("no part of a name is empty, and each is in the name", () => {
  const piece = fc.constantFrom(
    "Rampur",
    "Kalan",
    " ",
    "@",
    "/",
    "(",
    ")",
    "[",
    " urf ",
    " Alias ",
    "12",
    ",",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const name = pieces.join("");
      for (const part of namesWithin(name)) {
        expect(part).toMatch(/\p{L}{3}/u);
        expect(name.replaceAll(/\s+/g, " ")).toContain(part.split(" ")[0]);
      }
    }),
  );
});

test("names without marks", () => {
  expect(withoutBracketedMarks("Velha Goa (CT)")).toBe("Velha Goa");
  expect(withoutBracketedMarks("Gossaigaon (Pt)")).toBe("Gossaigaon");
});

test("areas also get their name without the mark of a part; a parent in brackets is not an alias", () => {
  const places = {
    states: [
      {
        code: "09",
        name: "Uttar Pradesh",
        iso_code: "IN-UP",
        kind: "state",
        source: "x",
        districts_edition: "",
        villages_edition: "",
      } as const,
    ],
    districts: [{ code: "100", name: "Jaunpur", state_code: "09" }],
    talukas: [{ code: "00001", name: "Kerakat (Pt)", district_code: "100" }],
    villages: [
      { code: "000001", name: "Rampur (Jaunpur)", taluka_code: "00001" },
      { code: "000002", name: "Sitapur (Chakia)", taluka_code: "00001" },
      { code: "000003", name: "Amini (CT)", taluka_code: "00001" },
    ],
    aliases: [],
    former: [],
    formerAreas: [],
  };
  expect(visibleNames(places)).toEqual([
    { level: "taluka", code: "00001", alias: "Kerakat" },
    { level: "village", code: "000002", alias: "Sitapur" },
    { level: "village", code: "000002", alias: "Chakia" },
  ]);
});
