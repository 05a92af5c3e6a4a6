import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { packReader } from "../../functions/api/index-pack.ts";
import { Directory } from "../../functions/core/directory/directory.ts";
import { NO_PARTS } from "../../functions/core/evidence/written.ts";
import { partsOf } from "../../functions/core/lists/columns.ts";
import type { MatchedList } from "../../functions/core/lists/match-rows.ts";
import { matchRows } from "../../functions/core/lists/match-rows.ts";
import type { Resolution } from "../../functions/core/resolve/resolution.ts";
import { Resolver } from "../../functions/core/resolve/resolver.ts";
import { describeNational, packOf } from "../check/fixtures/national.ts";
import type { ListFile } from "./list-file.ts";
import { type ListColumns, matchListFile, recogniseColumns } from "./match-file.ts";
import { readList } from "./read-list.ts";

const read = (file: string) => readFileSync(new URL(file, import.meta.url));

/**
 * Hindi names, abbreviations, old names, wrong talukas, districts of 2023, namesakes, blanks: each with the expected
 * result.
 */
const MESSY_LIST = read("messy-list.csv");
const EXPECTED = 5;

describeNational("a messy list over all of India", ["dist"], ({ dist }) => {
  let directory: Directory;
  let list: ListFile;
  let columns: ListColumns;
  let rows: ListFile["rows"];

  beforeAll(async () => {
    directory = await Directory.open(packReader(packOf(dist)));
    list = await readList(MESSY_LIST);
    columns = await recogniseColumns(list, directory);
    rows = list.rows.slice(1);
  });

  test("its columns are recognised", () => {
    expect(columns).toEqual({
      headerRows: 1,
      columns: { state: 0, district: 1, taluka: 2, village: 3, pincode: 4 },
    });
    expect(rows.length).toBeGreaterThanOrEqual(200);
  });

  test.each(["a b c", "x", "Podocem", "Rampur"])(
    "a row with nothing but “%s” opens few files",
    async (village) => {
      const files = new Set<string>();
      const read = packReader(packOf(dist));
      const opened = await Directory.open(async (file) => {
        files.add(file);
        return read(file);
      });
      await matchRows([{ parts: { ...NO_PARTS, village } }], opened);
      expect([...files].filter((file) => file.startsWith("villages/")).length).toBeLessThan(50);
    },
  );

  test("as a list, each row has the expected result", async () => {
    const matched: MatchedList = await matchListFile(list, columns, directory);
    const wrong = rows.filter((row, i) => !isExpected(row[EXPECTED]!, matched.resolutions[i]!));
    expect(wrong).toEqual([]);
  });

  test("row by row, no row matches another place", async () => {
    const resolver = new Resolver(directory);
    const wrong: (readonly string[])[] = [];
    let matched = 0;
    for (const row of rows) {
      const { outcome, candidates } = await resolver.resolve(partsOf(row, columns.columns));
      if (outcome !== "match") continue;
      matched++;
      if (!row[EXPECTED]!.includes(candidates[0]!.place.code)) wrong.push(row);
    }
    expect(wrong).toEqual([]);
    expect(matched).toBeGreaterThan(rows.length * 0.75);
  });
});

/** Customers by city, as people name it, some with a state from before 2014. */
const CITIES = read("cities.csv");

/** Addresses with their city: the place is the village named in the address, otherwise the city. */
const ADDRESSES = `Address,City,Pin,State,Must become
"Village Wagholi, Nagar Road",Pune,412207,Maharashtra,556327
"Flat 2, Baner Road, Baner",Pune,411045,Maharashtra,802814
"Vill. Nowhere, Nagar Road",Pune,412207,Maharashtra,802814
"Door 4, Attibele",Bangalore,562107,Karnataka,613359
"Sector 17, Vashi",Navi Mumbai,400703,Maharashtra,802788
`;

/** Villages with their areas in one cell, and a mistyped header. */
const LINES = `Village,State,Must become
"Malana, Kullu",Himachal Pradesh,012882
"Wagholi, Haveli",Maharashtra,556327
`;
/** Towns named like their taluka or district; with a level word the area is meant. */
const OFFICES = `Office,Location,Must become
1,"Manesar, Gurgaon",062924
2,"Tumsar, Bhandara",802712
3,"Modinagar, Gaziabad",800730
4,"Satari taluka, North Goa",05613
5,"Sangareddy district, Telangana",691
`;
const MISTYPED = `Naam,Dstrct,Area,Must become
Ram,Pune,Wagholi,556327
Sham,Kullu,Malana,012882
`;

describeNational("lists as people have them, over all of India", ["dist"], ({ dist }) => {
  test("of all their rows a twentieth stays open, and none is matched with another place", async () => {
    const directory = await Directory.open(packReader(packOf(dist)));
    const missed: (readonly string[])[] = [];
    let all = 0;
    for (const content of [
      CITIES,
      ...[ADDRESSES, LINES, OFFICES, MISTYPED].map((text) => Buffer.from(text)),
    ]) {
      const list = await readList(content);
      const columns = await recogniseColumns(list, directory);
      const { resolutions } = await matchListFile(list, columns, directory);
      for (const [i, row] of list.rows.slice(1).entries()) {
        all++;
        if (isExpected(row.at(-1)!, resolutions[i]!)) continue;
        missed.push(row);
        expect(resolutions[i]!.outcome, row.join()).not.toBe("match");
      }
    }
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(all / 20);
  });
});

/** Whether a row has the expected result: a code, no match, or a choice that includes one code. */
function isExpected(expected: string, { outcome, candidates }: Resolution): boolean {
  const codes = candidates.map(({ place }) => place.code);
  if (expected === "no match") return outcome !== "match";
  const [kind, code] = expected.split(" ");
  if (kind === "ambiguous") return outcome === "ambiguous" && codes.includes(code!);
  return outcome === "match" && codes[0] === expected;
}
