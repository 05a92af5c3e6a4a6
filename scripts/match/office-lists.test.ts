import { utils, write } from "@e965/xlsx";
import { expect, test } from "vitest";
import { listFolder } from "./match.fixture.ts";

const { match, put, rows } = listFolder();

/** Matches a list of lines; returns the program's output, and the columns of its results by name. */
async function matched(name: string, lines: readonly string[], ...options: string[]) {
  const list = put(`${name}.csv`, `${lines.join("\n")}\n`);
  const { code, stdout, stderr } = await match(list, "--force", ...options);
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: "" });
  const all = rows(`${name}-matched.csv`);
  const header = all.findIndex((row) => row.includes("match_code"));
  const column = (of: string) => all.slice(header + 1).map((row) => row[all[header]!.indexOf(of)]);
  return { said: stdout, column, codes: column("match_code") };
}

const SIDES = [
  "No,Village,Taluka,,No,Village,Taluka",
  "1,Nadora,Bardez,,3,Corgao,Pernem",
  "2,Pirna,Bardez,,,,",
];

test("lists side by side are all matched", async () => {
  const { said, column } = await matched("sides", SIDES);
  expect(said).toContain('taluka from "Taluka"; not used: "No", "No"\n');
  expect(said).toContain("column 6 has places, too, as in lists side by side");
  expect(said).toContain(
    "2 rows: 1 (100.0 %) matched, 0 (0.0 %) to decide, 0 (0.0 %) not found, 1 without a place",
  );
  expect(column("match_code")).toEqual(["626665", "626666"]);
  expect(column("match_code_2")).toEqual(["626638", ""]);
  expect(column("match_path_2")[0]).toBe("Goa > North Goa > Pernem > Corgao");
});

test("several columns of villages with the same areas are lists side by side; a blank cell has no result", async () => {
  const { said, column } = await matched("numbered", [
    "Taluka,Village 1,Village 2,Village No",
    "Bardez,Nadora,Pirna,12",
    "Pernem,Corgao,,14",
  ]);
  expect(said).toContain('village from "Village 1"');
  expect(column("match_code")).toEqual(["626665", "626638"]);
  expect(column("match_code_2")).toEqual(["626666", ""]);
  expect(column("match_outcome_2")).toEqual(["match", "none"]);
  expect(column("match_code_3")).toEqual([undefined, undefined]);
});

test("of lists side by side --columns matches one", async () => {
  const { said, column } = await matched("side", SIDES, "--columns", "village=#6,taluka=#7");
  expect(said).not.toContain("side by side");
  expect(column("match_code")).toEqual(["626638", ""]);
});

test("addresses side by side are not one address, columns of one header next to each other are", async () => {
  const { column } = await matched("addresses", [
    "No,Address,No,Address",
    '1,"Nadora, Bardez, Goa",2,"Corgao, Pernem, Goa"',
  ]);
  expect([column("match_code"), column("match_code_2")]).toEqual([["626665"], ["626638"]]);
  const one = await matched("address", ["Address,Address,Seen", "Nadora,Bardez Goa,yes"]);
  expect(one.said).toContain('line from "Address" + "Address"');
});

test("one other column is not a list", async () => {
  const { said } = await matched("once", [
    "No,Village,Taluka,No,Taluka",
    "1,Nadora,Bardez,2,Pernem",
  ]);
  expect(said).not.toContain("side by side");
});

test("a cell with several villages is reported, with all their codes", async () => {
  const { said, column } = await matched("several", [
    "District,Taluka,Villages covered",
    'North Goa,Bardez,"Nadora, Pirna & Assonora"',
    "North Goa,Pernem,Corgao",
  ]);
  expect(said).toMatch(
    /1 row: the row names several places, whose codes are in match_candidates\..* row 2: "Nadora, Pirna/,
  );
  expect(column("match_code")).toEqual(["", "626638"]);
  expect(column("match_candidates")[0]).toBe("626665 626666 626668");
  expect(column("match_within")[0]).toBe("Goa > North Goa > Bardez");
});

test.each(["वरीलप्रमाणे", "ऐजन", "ঐ", "மேற்படி", "ایضاً", "—do—", '—""—', "=do="])(
  "%s is the text above",
  async (ditto) => {
    const { codes, said } = await matched("ditto", [
      "क्र.,ग्राम,तहसील,जिला",
      "1,Nadora,Bardez,North Goa",
      `2,Pirna,"${ditto}","${ditto}"`,
      `3,Assonora,"${ditto}","${ditto}"`,
    ]);
    expect(said).toContain('district from "जिला"');
    expect(codes).toEqual(["626665", "626666", "626668"]);
  },
);

test("a header broken into lines is named in one, and PIN codes may be decimals", async () => {
  const sheet = utils.aoa_to_sheet([
    ["Statement of wells, 2024"],
    ["Sr.\nNo.", "Name of\nVillage", "Taluka", "PIN\nCode"],
    [1, "Nadora", "Bardez", "403502.0"],
    [2, "Corgao", "Pernem", "403503.00"],
    [],
    ["Note:", "wells 1 and 2 are dry"],
  ]);
  const book = { SheetNames: ["A"], Sheets: { A: sheet } };
  put("wells.xlsx", new Uint8Array(write(book, { type: "array", bookType: "xlsx" })));
  const { stdout } = await match("wells.xlsx", "--out", "wells.csv");
  expect(stdout).toContain(
    'village from "Name of Village", taluka from "Taluka", pincode from "PIN Code"; not used: "Sr. No."',
  );
  expect(rows("wells.csv").map((row) => row[5])).toEqual([
    ...["", "match_code", "626665", "626638"],
    ...["", ""],
  ]);
});

test.each([
  ["a taluka in brackets", ["Name of Village (Tehsil),Dist.", "Nadora (Bardez),North Goa"]],
  ["two areas in a column", ["Place,Taluk,District & State", 'Nadora,Bardez,"North Goa, Goa"']],
  ["the post office's village", ["DISTT,TEH,VPO", "NORTH GOA,BARDEZ,VPO NADORA"]],
  ["columns of an address", ["Vill,Post,Via,P.S.,Dist", "Nadora,Revora,Mapusa,Tivim,North Goa"]],
  [
    "an address whose header says its parts",
    ["Permanent Address (Vill+Post+PS+Dist)", '"Vill- Nadora, Post- Revora, Dist- North Goa"'],
  ],
  ["a circle that is unknown", ["TALUK_NAME,HOBLI_NAME,VILLAGE_NAME", "Bardez,Kasaba,Nadora"]],
  ["a title in one cell", ['"Taluka Bardez, District North Goa",', "Sr,Village", "1,Nadora"]],
  ["Tamil headers", ["வ.எண்,கிராமத்தின் பெயர்,வட்டம்", "1,Nadora,Bardez"]],
  ["Telugu headers", ["క్ర.సం.,గ్రామం పేరు,మండలం,పిన్ కోడ్", "1,Nadora,Bardez,౪౦౩౫౦౨"]],
  ["Marathi headers", ["अ.क्र.,गावाचे नाव,तालुका,शेरा", "1,Nadora,Bardez,x"]],
])("a list is read: %s", async (name, lines) => {
  const { codes } = await matched(name.replace(/\W+/g, "-"), lines);
  expect(codes).toEqual(["626665"]);
});

test.each([
  ["numbers", "Villages covered", "1) Nadora 2) Pirna"],
  ["populations", "Affected Villages", "Nadora (1204); Pirna (310)"],
  ["lines", "Villages served", "1. Nadora\n2. Pirna"],
])(
  "several villages in a cell with %s are not matched as their taluka",
  async (name, header, cell) => {
    const lines = [`Taluka,${header}`, `Bardez,"${cell}"`, 'Bardez,"1) Assonora"'];
    const { said, column } = await matched(`several-${name}`, lines);
    expect(said).toContain("the row names several places");
    expect(column("match_outcome")).toEqual(["ambiguous", "match"]);
    expect(column("match_candidates")[0]).toBe("626665 626666");
  },
);

test.each([
  ["no-name", "Village No & Name", "12 - Nadora"],
  ["name-code", "Village Name and Code", "Nadora (626665)"],
  ["mouza", "Mouza,Village", "Guirim,Nadora"],
])("the names of villages are found next to others: %s", async (name, header, cells) => {
  const { codes } = await matched(`next-${name}`, [
    `Taluka,${header}`,
    `Bardez,${cells}`,
    `Bardez,${cells.replace("Nadora", "Pirna")}`,
  ]);
  expect(codes).toEqual(["626665", "626666"]);
});

test("a column of village codes and names of heads has no villages", async () => {
  const { said } = await matched("heads", [
    "Taluka,Village,Village Name Code,Village Head Name",
    "Bardez,Nadora,626665,Pirna",
  ]);
  expect(said).toContain('village from "Village"');
});
