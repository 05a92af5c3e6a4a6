import { expect, test } from "vitest";
import { readFile } from "./read-file.ts";
import { unpackSaid } from "./said.ts";
import { sourceFolder } from "./source-folder.fixture.ts";

const { file } = sourceFolder();

/** The facts of a file of these lines. */
async function read(...lines: string[]) {
  const [table] = await readFile(await file("districts.csv", ...lines));
  return { changes: unpackSaid(table!.said).districtChanges ?? [], findings: table!.findings };
}

test("a renamed district: if only the decade is known, its last year; blank rows are not reported", async () => {
  const { changes, findings } = await read(
    "State/UT,Decade,Type,Old Name,New Name,",
    "Assam,1971-1981,Full Change,Mikir Hills,Karbi Anglong,",
    ",,,,,",
    "Assam,1971-1981,Full Change,Nowgong,Nagaon,",
    "Assam,,Full Change,Goalpara,,",
  );
  expect(changes).toMatchObject([
    { line: 2, state: "Assam", before: "Mikir Hills", after: "Karbi Anglong", year: "1981" },
    { line: 4, state: "Assam", before: "Nowgong", after: "Nagaon", year: "1981" },
  ]);
  expect(findings).toMatchObject([
    { line: 5, name: "Goalpara", reason: "a change of a district without state, names or decade" },
  ]);
});

test("a divided district: one row per part, without the word district", async () => {
  const { changes } = await read(
    "State/UT,Decade,Year,District-Before,District-After,",
    "Rajasthan,2021-2024,2023,Ajmer,Kekri district,",
    "Rajasthan,2021-2024,2023.0,Ajmer,Ajmer,",
  );
  expect(changes.map(({ before, after, year }) => [before, after, year])).toEqual([
    ["Ajmer", "Kekri", "2023"],
    ["Ajmer", "Ajmer", "2023"],
  ]);
});

test("the table of new districts only repeats the divided ones", async () => {
  const { changes, findings } = await read(
    "State/UT,Decade,Year,Old districts,New District,",
    'Assam,2001-2011,2004.0,"Nalbari, Barpeta, Kamrup, and Darrang",Baksa,',
  );
  expect([changes, findings]).toEqual([[], []]);
});
