import { describe, expect, test } from "vitest";
import { buildIndex } from "../../../scripts/build/index/index.ts";
import { readFixture } from "../../../scripts/check/contract/fixture.ts";
import { Directory } from "../directory/directory.ts";
import { NO_PARTS } from "../query/parts.ts";
import { Resolver } from "./resolver.ts";

const files = buildIndex(await readFixture(), "0123456789ab");
const directory = await Directory.open(async (file) => files.get(file)!);
const resolver = new Resolver(directory);

/** What comes of state, district, taluka, village and PIN code: a code, or the outcome with the codes offered. */
async function resolve([
  state = "",
  district = "",
  taluka = "",
  village = "",
  pincode = "",
]: readonly string[]) {
  const { outcome, candidates } = await resolver.resolve({
    ...NO_PARTS,
    state,
    district,
    taluka,
    village,
    pincode,
  });
  const codes = candidates.map(({ place }) => place.code);
  return outcome === "match" ? codes[0] : [outcome, ...codes.sort()].join(" ");
}

describe("a row as people write it", () => {
  test.each([
    ["as it is", "Goa|North Goa|Ponda|Cundaim", "626855"],
    ["another romanisation", "Goa|North Goa|Ponda|Kundaim", "626855"],
    ["capitals and blanks", " GOA |NORTH  GOA|PONDA| CUNDAIM ", "626855"],
    ["a mark left out", "Goa|North Goa|Ponda|Borim", "626872"],
    ["a word that lists add", "Goa|North Goa|Ponda|Betora Village", "626859"],
    ["the sign of a village", "Goa|North Goa|Ponda|Betora (V)", "626859"],
    ["a seat", "Goa|North Goa|Ponda|Betora HQ", "626859"],
    ["a typo", "Goa|North Goa|Ponda|Cundiam", "626855"],
    ["the state's letters", "GA|North Goa|Ponda|Cundaim", "626855"],
    ["Devanagari", "गोवा|North Goa|Ponda|Cundaim", "626855"],
    ["no taluka", "Goa|North Goa||Cundaim", "626855"],
    ["no district", "Goa||Ponda|Cundaim", "626855"],
    ["a district of another time", "Upper Land|Moors|Kotla|Chhota Kotla", "000104"],
    ["another name of a town", "Lower Land & Isles|Isles|Rampur|Mango Town", "000106"],
    ["a later name", "Nether Land|Isles|Rampur|Aam Gaon", "000106"],
    ["a taluka", "Goa|North Goa|Ponda|", "05614"],
    ["a taluka's other name", "Upper Land|Plains|Old Kotla|", "00013"],
    ["a state", "Goa|||", "30"],
  ])("%s", async (_, row, code) => {
    expect(await resolve(row.split("|"))).toBe(code);
  });

  test.each([
    ["twins", "Upper Land|Hills|Rampur|Bara", "ambiguous 000101 000103"],
    ["a name that several have", "|||Aam Gaon", "ambiguous 000102 000106"],
    ["no such place", "Goa|North Goa|Ponda|Qqqqqq", "none 05614"],
    ["no such place in it", "Upper Land|Plains|Kotla|Sitapur", "none 00013"],
    ["a formula", "Goa|North Goa|Ponda|=1+1", "none 05614"],
    ["an error of a spreadsheet", "Goa|North Goa|Ponda|#REF!", "none 05614"],
    ["nothing but marks", "Goa|North Goa|Ponda|---", "none 05614"],
    ["blank", "|||", "none"],
  ])("%s", async (_, row, outcome) => {
    expect(await resolve(row.split("|"))).toBe(outcome);
  });

  test("what contrasts is another place", async () => {
    for (const village of ["Bada Kotla", "Moti Kotla"])
      expect(await resolve(["Upper Land", "Plains", "Kotla", village]), village).not.toBe("000104");
  });

  test("a row of 10,000 letters is answered like another", async () => {
    expect(await resolve(["Goa", "North Goa", "Ponda", "Rampur ".repeat(1500)])).toBe("none 05614");
  });
});
