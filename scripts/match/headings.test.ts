import { expect, test } from "vitest";
import { listFolder } from "./match.fixture.ts";

const { match, put, rows } = listFolder();

/** Matches a list; returns the program's output and the codes of its rows. */
async function matched(name: string, lines: readonly string[]) {
  const { code, stdout, stderr } = await match(put(`${name}.csv`, `${lines.join("\n")}\n`));
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: "" });
  const all = rows(`${name}-matched.csv`);
  const header = all.findIndex((row) => row.includes("match_code"));
  const column = (of: string) => all.slice(header + 1).map((row) => row[all[header]!.indexOf(of)]);
  return { said: stdout, codes: column("match_code"), levels: column("match_level") };
}

test.each([
  ["labels", ["District: North Goa", "Taluka : Bardez", "Taluka : Pernem"]],
  ["level words", ["NORTH GOA DISTRICT", "Bardez Taluka", "Pernem Taluka"]],
  ["Hindi labels", ["जिला - North Goa", "तहसील - Bardez", "तहसील - Pernem"]],
  ["numbers", ["1. Dist. North Goa", "(a) Tal.: Bardez (3 villages)", "(b) Tal.: Pernem (contd.)"]],
  ["names alone", ["NORTH GOA", "BARDEZ", "PERNEM"]],
])("rows that name the areas of those below: %s", async (name, [district, first, second]) => {
  const { said, codes, levels } = await matched(name.replace(" ", "-"), [
    "Villages seen in 2024,,",
    "No,Village,Wells",
    `${district},,`,
    `${first},,`,
    "1,Nadora,4",
    "2,Pirna,4",
    ",Total,8",
    `${second},,`,
    "1,Corgao,5",
    "Sub Total,,5",
    "Signature of the Talathi,,",
  ]);
  expect(said).toContain(`rows such as "${first}" name the taluka of those below`);
  expect(codes).toEqual(["585", "05610", "626665", "626666", "", "05609", "626638", "", ""]);
  expect(levels.slice(0, 3)).toEqual(["district", "taluka", "village"]);
});

test.each([
  ["a label", ["Taluka: Bardez", ""]],
  ["labels", ["Wells 2024, District: North Goa, Taluka: Bardez", ""]],
  ["labels in cells", ["District:,North Goa,Taluka:", "Bardez"]],
  ["a sentence", ["List of wells in villages of Bardez Taluka (2024)", ""]],
  ["Hindi", ["जिला - North Goa तहसील - Bardez", ""]],
  ["areas after commas", ['"List of wells, Taluka Bardez, District North Goa (2024)"', ""]],
])("a title says where all places are by %s", async (name, [title, more]) => {
  const { said, codes } = await matched(`title-${name.replaceAll(" ", "-")}`, [
    `${title!.includes("Wells") ? JSON.stringify(title) : title},${more},,`,
    "No,Village,Wells",
    "1,Nadora,4",
    "2,Pirna,5",
  ]);
  expect(said).toContain("name the taluka of those below");
  expect(codes).toEqual(["626665", "626666"]);
});

test.each([
  ["letters", ["A", "B"]],
  ["Roman numbers", ["(i)", "(ii)"]],
  ["numbers that start again below", ["1", "2"]],
])("an area above its rows may have a number without a level word: %s", async (name, numbers) => {
  const { said, codes } = await matched(`numbered-${name.replaceAll(" ", "-")}`, [
    "No,Village,Wells,Remarks",
    `${numbers[0]},BARDEZ,,`,
    "1,Nadora,4,",
    "2,Pirna,4,new",
    ",Total,8,",
    `${numbers[1]},PERNEM,,`,
    "1,Corgao,5,",
  ]);
  expect(said).toContain('rows such as "BARDEZ" name the taluka of those below');
  expect(codes).toEqual(["05610", "626665", "626666", "", "05609", "626638"]);
});

test("a numbered village without other cells is a row", async () => {
  const { said } = await matched("numbered-rows", [
    "No,Village,Remarks",
    "1,Nadora,",
    "2,Pernem,",
    "3,Pirna,new",
    "1,Corgao,new",
  ]);
  expect(said).not.toContain("of those below");
});

const NAGOA = ["No,Village,Wells", "1,Nagoa,4", "2,Nagoa,5"];

test.each([
  ["after a dash", ["List of wells - SALCETE (2024),,", "Draft,,"]],
  ["after a word", ["Villages selected in South Goa,,"]],
  ["next to an office elsewhere", ['"Directorate of Water, Pernem",,', '"Wells, Salcete",,']],
])("a title may name the area of all rows without a level word: %s", async (name, titles) => {
  const { said, codes } = await matched(`bare-${name.replaceAll(" ", "-")}`, [...titles, ...NAGOA]);
  expect(said).toContain(`row ${name.startsWith("next") ? 2 : 1} says the `);
  expect(codes).toEqual(["626888", "626888"]);
});

test.each([
  "STATEMENT OF WELLS IN SALCETE TALUKA AS ON 31-03-2025",
  "Statement of wells Tq. Salcete Dist. South Goa phase II",
  "South Goa District Wells List 2024",
  "Annexure-I SOUTH GOA DISTRICT",
])("a title may name the area of all rows next to a level word: %s", async (title) => {
  const { said, codes } = await matched(`word-${title.length}`, [`${title},,`, ...NAGOA]);
  expect(said).toMatch(/row 1 says the (district|taluka) of all rows: "(south goa|salcete)"/i);
  expect(codes).toEqual(["626888", "626888"]);
});

test("a title with a level word and an area elsewhere does not say where rows are", async () => {
  const { said } = await matched("word-elsewhere", [
    "Statement of wells by Pernem Taluka as on 31-03-2025,,",
    "No,Village,Wells",
    "1,Nadora,4",
    "2,Pirna,5",
  ]);
  expect(said).not.toContain("all rows");
});

test("a title with an office elsewhere does not say where rows are", async () => {
  const { said } = await matched("elsewhere", [
    "Directorate of Water - Pernem,,",
    "No,Village,Wells",
    "1,Nadora,4",
    "2,Pirna,5",
  ]);
  expect(said).not.toContain("all rows");
});

test("one row may name two areas", async () => {
  const { codes } = await matched("two", [
    "No,Village,Wells",
    "District: North Goa  Taluka: Bardez,,",
    "1,Nadora,4",
    "Dist.- North Goa | Tal.- Pernem,,",
    "1,Corgao,4",
  ]);
  expect(codes).toEqual(["05610", "626665", "05609", "626638"]);
});

test("a title with labels above numbered rows is not a record with a field on each row", async () => {
  const { codes } = await matched("titles-and-numbers", [
    "District : North Goa,,",
    "Taluka : Bardez,,",
    "Sr No,Village Name,Wells",
    "1,Nadora,4",
    "2,Pirna,5",
    "3,Assonora,5",
    "Taluka : Pernem,,",
    "1,Corgao,4",
    "2,Corgao,4",
    "3,Total,9",
  ]);
  expect(codes.filter((code) => code?.length === 6)).toEqual([
    "626665",
    "626666",
    "626668",
    "626638",
    "626638",
  ]);
});

test("a title that names an office says nothing of the places", async () => {
  const { said } = await matched("office", [
    "Office of the Taluka Development Officer,,",
    "District: wise list,,",
    "Village,Taluka,Wells",
    "Nadora,Bardez,4",
  ]);
  expect(said).not.toContain("of those below");
});

test("a heading may be above districts, and in their column", async () => {
  const { codes } = await matched("states", [
    "District,Wells",
    "GOA,",
    "North Goa,4",
    "South Goa,5",
  ]);
  expect(codes).toEqual(["30", "585", "586"]);
});

test("a heading may have its label in a cell of its own", async () => {
  const { codes } = await matched("cells", ["No,Village,Wells", "Taluka:,Bardez,", "1,Nadora,4"]);
  expect(codes).toEqual(["05610", "626665"]);
});

test("addresses with labels of areas are rows, not headings of the addresses below", async () => {
  const { said, codes } = await matched("one-column", [
    "Address",
    '"Panchayat building, Nadora, Taluka-Bardez, Dist- North Goa"',
    '"Corgao, Pernem, North Goa"',
    '"Vill- Pirna, Tal- Bardez, Dist- North Goa"',
    '"Corgao, Pernem"',
  ]);
  expect(said).not.toContain("of those below");
  expect(codes).toEqual(["626665", "626638", "626666", "626638"]);
});

test("an address alone in its row is a row, though it ends with a level word", async () => {
  const { said, codes } = await matched("address-alone", [
    "Name,Address",
    'Asha,"Nadora, Bardez"',
    ',"Corgao, Pernem Taluka"',
    'Ravi,"Pirna, Bardez"',
  ]);
  expect(said).not.toContain("of those below");
  expect(codes).toEqual(["626665", "626638", "626666"]);
});

test("a heading may have two areas with level words", async () => {
  const { codes } = await matched("two-words", [
    "No,Village,Wells",
    '"Bardez Taluka, North Goa District",,',
    "1,Nadora,4",
  ]);
  expect(codes).toEqual(["05610", "626665"]);
});

test("rows with a name alone that are no areas are rows", async () => {
  const { said, codes } = await matched("bare", [
    "Village,Taluka,Seen",
    "Nadora,Bardez,yes",
    "Pernem,,",
    "Corgao,Pernem,yes",
    "Chota Kotla,,",
    "Barka,,",
  ]);
  expect(said).not.toContain("of those below");
  expect(codes.slice(0, 3)).toEqual(["626665", codes[1], "626638"]);
});

const LEVELS = [
  "DISTRICT,North Goa",
  "SUB-DISTRICT,Bardez",
  "VILLAGE,Nadora",
  "VILLAGE,Pirna",
  "SUB-DISTRICT,Pernem",
  "VILLAGE,Corgao",
];

test("a column may say the level of each name", async () => {
  const { said, codes, levels } = await matched("levels", ["Level,Name", ...LEVELS]);
  expect(said).toContain('rows such as "North Goa" name the district of those below');
  expect(codes).toEqual(["585", "05610", "626665", "626666", "05609", "626638"]);
  expect(levels).toEqual(["district", "taluka", "village", "village", "taluka", "village"]);
});

test("names that are in the order of their levels are not in the last one above", async () => {
  const { codes } = await matched("sorted", [
    "Level,Name,State",
    ...[
      "DISTRICT,North Goa",
      "DISTRICT,South Goa",
      "SUB-DISTRICT,Bardez",
      "SUB-DISTRICT,Pernem",
    ].map((line) => `${line},Goa`),
    "VILLAGE,Corgao,Goa",
  ]);
  expect(codes).toEqual(["585", "586", "05610", "05609", "626638"]);
});

test("a column of levels next to addresses says nothing", async () => {
  const { said, codes } = await matched("addresses", [
    "Address,Level",
    '"Nadora, Bardez, Goa",village',
    '"Near Temple, Corgao, Pernem, Goa",district',
  ]);
  expect(said).not.toContain("of those below");
  expect(codes).toEqual(["626665", "626638"]);
});

test("a title may have a number before the area", async () => {
  const { codes, said } = await matched("numbered-title", [
    "Table 1: North Goa district,",
    "Village,Wells",
    "Nadora,4",
    "Pirna,3",
  ]);
  expect(said).toContain("name the district of those below");
  expect(codes).toEqual(["626665", "626666"]);
});

test("a title of labels and names in cells of their own is quoted as a whole", async () => {
  const { codes, said } = await matched("labelled-title", [
    "District:,North Goa,Taluka:,Bardez",
    "No,Village,Wells,",
    "1,Nadora,4,",
    "2,Pirna,3,",
  ]);
  expect(said).toContain('rows such as "District: North Goa Taluka: Bardez" name the taluka');
  expect(codes).toEqual(["626665", "626666"]);
});

/** Matches lines of a text; returns the program's output and the codes of all lines. */
async function matchedLines(name: string, lines: readonly string[]) {
  const { code, stdout, stderr } = await match(
    put(`${name}.txt`, `${lines.join("\n")}\n`),
    "--out",
    `${name}.csv`,
  );
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: "" });
  return { said: stdout, codes: rows(`${name}.csv`).map(([, , code]) => code) };
}

test.each([
  ["stars", "*Bardez Taluka*", "*Pernem Taluka*"],
  ["script", "*तहसील Bardez*", "*तहसील Pernem*"],
  ["lines", "--- Bardez Taluka ---", "--- Pernem Taluka ---"],
  ["signs", "## Bardez", "## Pernem"],
  ["colons", "Bardez:", "Pernem:"],
  ["bullets", "Bardez", "Pernem"],
])("lines of a message that name the areas of those below: %s", async (name, first, second) => {
  const { codes } = await matchedLines(name, [
    first,
    "1) Nadora",
    "2) Pirna",
    "3) Assonora",
    "",
    second,
    "1) Corgao",
    "- Morjim",
  ]);
  expect(codes.slice(0, 4)).toEqual(["05610", "626665", "626666", "626668"]);
  expect(codes.slice(-3, -1)).toEqual(["05609", "626638"]);
});

test("lines that name areas are no headings where most lines do, or where they are among the others", async () => {
  expect(
    (await matchedLines("talukas", ["Bardez Taluka", "Pernem Taluka", "Satari Taluka"])).said,
  ).not.toContain("name the taluka");
  const { said } = await matchedLines("among", ["1) Nadora", "2) Pirna", "Bardez", "4) Corgao"]);
  expect(said).not.toContain("name the taluka");
});

test("rows with a label and counts of their area, as in the Census, head those below", async () => {
  const { said, codes } = await matched("census", [
    "Name,Population,Households",
    "State - GOA,1458545,343611",
    "District - North Goa (585),818008,194731",
    "Sub-District - Bardez (05610),237440,57147",
    "Nadora,1200,300",
    "Pirna,1400,310",
    "Sub-District - Pernem (05609),75747,17384",
    "Corgao,5000,1100",
  ]);
  expect(said).toContain('rows such as "Sub-District - Bardez (05610)" name the taluka');
  const expected = ["30", "585", "05610", "626665", "626666", "05609", "626638"];
  expect(codes).toEqual(expected);
});
