import { writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { imported, sourceFolder } from "./source-folder.fixture.ts";

const { path } = sourceFolder();

const CENSUS = `MDDS STC,STATE NAME,MDDS DTC,DISTRICT NAME,MDDS Sub_DT,SUB-DISTRICT NAME,MDDS PLCN,Area Name
30,GOA,000,GOA,00000,GOA,000000,GOA
30,GOA,585,North Goa,00000,North Goa,000000,North Goa
30,GOA,585,North Goa,05609,Pernem,000000,Pernem
30,GOA,585,North Goa,05609,Pernem,626635,Tiracol
30,GOA,585,North Goa,05609,Pernem,626636,Querim
30,GOA,585,North Goa,05609,Pernem,626637,Paliem
`;

/** The doubtful findings of an import, as "line: reason (note)". */
async function doubts(files: Record<string, string>): Promise<string[]> {
  for (const [name, content] of Object.entries(files)) await writeFile(path(name), content);
  const { groups } = await imported(...Object.keys(files).map(path));
  return groups
    .filter(({ action }) => action === "doubtful")
    .flatMap(({ reason, rows }) =>
      rows.map(({ line, note }) => `${line}: ${reason}${note === undefined ? "" : ` (${note})`}`),
    );
}

describe("a Census file", () => {
  test("without contradictions has no findings", async () => {
    expect(await doubts({ "c.csv": CENSUS })).toEqual([]);
  });

  test.each<[what: string, from: string, to: string, expected: string[]]>([
    [
      "a district's code",
      "585,North Goa,05609,Pernem,626636",
      "586,North Goa,05609,Pernem,626636",
      ["6: a district that the list of districts lacks", "6: a district without a row of its own"],
    ],
    [
      "a taluka's code",
      "05609,Pernem,626636",
      "05608,Pernem,626636",
      ["6: a taluka without a row of its own"],
    ],
    [
      "a taluka's name",
      "Pernem,626636",
      "Pernen,626636",
      ["6: a taluka whose name differs from that in its own row (Pernem)"],
    ],
    [
      "a village's code",
      "626636",
      "626836",
      ["6: a village code out of sequence with its neighbours"],
    ],
    [
      "a taluka's own row",
      "05609,Pernem,000000,Pernem",
      "05609,Pernem,010000,Pernem",
      [4, 5, 6, 7].map((line) => `${line}: a taluka without a row of its own`),
    ],
    [
      "a comma",
      "626635,Tiracol",
      "626635;Tiracol",
      [
        "5: a row whose number of fields differs from the header's (7, not 8)",
        "5: a second row about the same place",
      ],
    ],
    [
      "a line end",
      "Tiracol\n",
      "Tiracol ",
      ["5: a row whose number of fields differs from the header's (15, not 8)"],
    ],
    [
      "the last line end",
      "Paliem\n",
      "Pali",
      ["7: no line end after the last line: the file may be cut short"],
    ],
  ])("with changed %s is reported", async (_what, from, to, expected) => {
    expect(CENSUS.split(from)).toHaveLength(2);
    expect(await doubts({ "c.csv": CENSUS.replace(from, to) })).toEqual(expected);
  });
});

const SUBDISTRICTS = `state_code,state_name,district_code,district_name,subdistrict_code,subdistrict_name,village_count
30,Goa,552,North Goa,5609,Pernem,2
30,Goa,552,North Goa,5610,Bardez,1
`;
const VILLAGES = `S.No.,State Code,State Name (In English),District Code,District Name (In English),Sub-District Code,Sub-District Name (In English),Village Code,Village Name (In English)
1,30,Goa,552,North Goa,5609,Pernem,626635,Tiracol
2,30,Goa,552,North Goa,5609,Pernem,626636,Querim
3,30,Goa,552,North Goa,5610,Bardez,626701,Nerul
`;

describe("lists of the Local Government Directory", () => {
  test("with correct counts have no findings", async () => {
    expect(await doubts({ "s.csv": SUBDISTRICTS, "v.csv": VILLAGES })).toEqual([]);
  });

  test("with a missing row are reported, by another list's count and by the gap in the serial numbers", async () => {
    const villages = VILLAGES.replace(/^2,.*\n/m, "");
    expect(await doubts({ "s.csv": SUBDISTRICTS, "v.csv": villages })).toEqual([
      "2: a number of villages that differs from the list of villages (2 claimed, 1 listed)",
      "3: a serial number that does not follow the one above (3)",
    ]);
  });

  test("of some states are not compared with counts of other states", async () => {
    const more = `${SUBDISTRICTS}27,Maharashtra,466,Nashik,4150,Surgana,190\n`;
    expect(await doubts({ "s.csv": more, "v.csv": VILLAGES })).toEqual([]);
  });
});
