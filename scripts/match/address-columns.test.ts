import { utils, write } from "@e965/xlsx";
import { expect, test } from "vitest";
import { listFolder } from "./match.fixture.ts";

const { match, put, rows } = listFolder();

function codesOf(name: string): (string | undefined)[] {
  const all = rows(name);
  const header = all.findIndex((row) => row.includes("match_code"));
  return all.slice(header + 1).map((row) => row[all[header]!.indexOf("match_code")]);
}

const ADDRESSES = [
  ["H.No. 12, Main Road", "At Post Nadora", "Tal. Bardez, Dist. North Goa"],
  ["Near Temple", "Corgao, Pernem", "North Goa 403503"],
  ["N/A", "At Advoi", "Taluka Satari"],
];
const CODES = ["626665", "626638", "626825"];

test.each([
  ["Address 1", "Address 2", "Address 3"],
  ["ADDR1", "ADDR2", "ADDR3"],
  ["Add 1", "Add 2", "Add 3"],
  ["Address", "Address Line 2", "Address-III"],
  ["पता", "पता 2", "पता ३"],
])("an address in the columns %s, %s, %s is one address", async (...header) => {
  const lines = ADDRESSES.map(([a, b, c]) => `"${a}",Shop,"${b}","${c}"`);
  const [a, b, c] = header;
  const list = put("pieces.csv", `${a},Kind,${b},${c}\n${lines.join("\n")}\n`);
  const { stdout } = await match(list, "--force");
  expect(stdout).toContain(`columns: line from "${a}" + "${b}" + "${c}"; not used: "Kind"`);
  expect(codesOf("pieces-matched.csv")).toEqual(CODES);
});

test("addresses of two kinds are not one", async () => {
  put(
    "two.csv",
    "Home Address,Office Address\nNadora Bardez Goa,Corgao Pernem Goa\nCorgao Pernem Goa,Advoi Satari Goa\n",
  );
  expect((await match("two.csv")).stdout).toContain('line from "Home Address"; not used: "Office');
});

test.each([
  ["Area,City", "Harbour,Aam Gaon", 'line from "Area"'],
  [
    "Locality,City,Address",
    'Harbour,Aam Gaon,"Shop 4, Main Road"',
    'line from "Locality" + "Address"',
  ],
  [
    "City,Address,Locality",
    'Aam Gaon,"4 Main Road, Harbour",Harbour',
    'line from "Address" + "Locality"',
  ],
])("a part of a town is in the columns %s", async (header, row, line) => {
  put("parts.csv", `${header}\n${row}\n`);
  const { stdout } = await match("parts.csv", "--force");
  expect(stdout).toContain(`columns: village from "City", ${line}`);
  expect(rows("parts-matched.csv").at(-1)).toContain("400006-harbour");
});

test("sizes in a column Area are not parts of towns", async () => {
  put("sizes.csv", "City,Area\nAam Gaon,12.5\nAam Gaon,3\n");
  expect((await match("sizes.csv")).stdout).toContain('village from "City"; not used: "Area"');
});

test("the columns of an address can be named", async () => {
  const lines = ADDRESSES.map(([a, b, c]) => `"${a}","${b}","${c}"`);
  put("named.csv", `House,Where,Area of it\n${lines.join("\n")}\n`);
  const { stdout } = await match("named.csv", "--columns", "line=House,line=#2,line=Area of it");
  expect(stdout).toContain('columns: line from "House" + "Where" + "Area of it"');
  expect(codesOf("named-matched.csv")).toEqual(CODES);
});

test("a header of two rows names the columns of a group by its second row", async () => {
  const sheet = utils.aoa_to_sheet([
    ["Branches as on 31.03.2024"],
    ["Sl. No.", "Branch", "Postal Address", "", "", "District", "Staff"],
    ["", "", "Address 1", "Address 2", "Address 3", "", ""],
    ...ADDRESSES.map((address, i) => [i + 1, "Main", ...address, "North Goa", 4]),
  ]);
  const merges = ["A1:G1", "A2:A3", "B2:B3", "C2:E2", "F2:F3", "G2:G3"];
  sheet["!merges"] = merges.map((range) => utils.decode_range(range));
  const book = { SheetNames: ["A"], Sheets: { A: sheet } };
  put("branches.xlsx", new Uint8Array(write(book, { type: "array", bookType: "xlsx" })));
  const { stdout } = await match("branches.xlsx", "--out", "branches.csv");
  expect(stdout).toContain(
    'columns of row 3: district from "District", line from "Address 1" + "Address 2" + "Address 3"; not used: "Sl. No."',
  );
  expect(codesOf("branches.csv")).toEqual(CODES);
});

test("a header of two rows may name its parts in both", async () => {
  put(
    "both.csv",
    "No,District,Location,,,Wells\n,,Taluka,Village,PIN,\n" +
      "1,North Goa,Bardez,Nadora,403502,4\n2,North Goa,Pernem,Corgao,403503,5\n",
  );
  const { stdout } = await match("both.csv");
  expect(stdout).toContain(
    'columns of row 2: village from "Village", taluka from "Taluka", district from "District", pincode from "PIN"',
  );
  expect(codesOf("both-matched.csv")).toEqual(["626665", "626638"]);
});

test("the words of a header may go on in a second row", async () => {
  const rows = "1,North Goa,Bardez,Nadora,403502\n2,North Goa,Pernem,Corgao,403503\n";
  put("group.csv", `Sr,Address,,,PIN\nNo.,District,Taluka,Village,Code\n${rows}`);
  put("wrapped.csv", `Sr.,District,Name of,Village,Pin\nNo,Name,Taluka,Name,code\n${rows}`);
  put(
    "codes.csv",
    "District,,Taluka,,Village,\nCode,Name,Code,Name,Code,Name\n" +
      "551,North Goa,5610,Bardez,7,Nadora\n551,North Goa,5609,Pernem,8,Corgao\n",
  );
  put("station.csv", `Sr,District,Taluka,Polling,PIN\nNo,,,Station,\n${rows}`);
  put("letters.csv", `AC,District,Taluka,Village,PIN\nNo.,,,,\n${rows}`);
  for (const list of ["group", "wrapped", "codes", "station", "letters"]) {
    const { stdout } = await match(`${list}.csv`);
    expect(stdout).toMatch(/^columns of row 2: village from .*, taluka from .*, district from/);
    expect(codesOf(`${list}-matched.csv`)).toEqual(["626665", "626638"]);
  }
});

test("a header may end open, also one of places", async () => {
  put(
    "open.csv",
    "AC,PS,Location of,Taluka\nNo.,No.,Polling Station,\n1,4,Nadora,Bardez\n1,5,Corgao,Pernem\n",
  );
  const { stdout } = await match("open.csv");
  expect(stdout).toContain('line from "Location of Polling Station"; not used: "AC No.", "PS No."');
  expect(codesOf("open-matched.csv")).toEqual(["626665", "626638"]);
});

test("a row below a header is no part of it for a cell that only says no", async () => {
  put("no.csv", "Village,Taluka,Road\nNadora,Bardez,No\nCorgao,Pernem,No\n");
  await match("no.csv");
  expect(codesOf("no-matched.csv")).toEqual(["626665", "626638"]);
});

test.each([
  [
    "dashes",
    "Name,People\nState - Goa,9\nTaluka - Bardez,7\nNadora,4\nTaluka - Pernem,5\nCorgao,5\n",
    ["30", "05610", "626665", "05609", "626638"],
  ],
  [
    "dashes without spaces",
    "Name,People\nState-Goa,9\nTaluka-Bardez,7\nNadora,4\nTaluka-Pernem,5\nCorgao,5\n",
    ["30", "05610", "626665", "05609", "626638"],
  ],
  [
    "colons",
    "Village,Value 2021\nTaluka: Bardez,12\nNadora,3\nPirna,4\nTaluka: Pernem,5\nCorgao,3\n",
    ["05610", "626665", "626666", "05609", "626638"],
  ],
])(
  "a first column with headings of areas does not make the rows records (%s)",
  async (list, text, codes) => {
    put(`${list}.csv`, text);
    await match(`${list}.csv`);
    expect(codesOf(`${list}-matched.csv`)).toEqual(codes);
  },
);

test("addresses may be below “Thikana”", async () => {
  for (const [name, header] of [
    ["latin", "Thikana,Taluka"],
    ["hindi", "ठिकाना,तहसील"],
  ]) {
    put(
      `${name}.csv`,
      `No,${header},Mobile\n1,"H No 3, Nadora",Bardez,9822000001\n2,"H No 8, Corgao",Pernem,9822000002\n`,
    );
    const { stdout } = await match(`${name}.csv`);
    expect(stdout).toContain(`line from "${header!.split(",")[0]}"`);
    expect(codesOf(`${name}-matched.csv`)).toEqual(["626665", "626638"]);
  }
});

test("a row of names that are also words of headers is a row", async () => {
  put("words.csv", "Facility,Name\nSchool,Mandir\nPHC,Nadora\nSchool,Corgao\n");
  const { stdout } = await match("words.csv");
  expect(stdout).toMatch(/^columns: village from "Name"/);
  expect(codesOf("words-matched.csv")).toHaveLength(3);
});

test("a row of words below a header with a blank cell is a row", async () => {
  put("blank.csv", "Taluka,Village,\nBardez,Nadora,seen\nPernem,Corgao,seen\n");
  await match("blank.csv");
  expect(codesOf("blank-matched.csv")).toEqual(["626665", "626638"]);
});

test("a row that has all headers named is the header", async () => {
  put("below.csv", "Report,2024\nWhere,Inside\nNadora,Bardez\nCorgao,Pernem\n");
  await match("below.csv", "--columns", "village=Where,taluka=Inside");
  expect(codesOf("below-matched.csv")).toEqual(["626665", "626638"]);
});
