import { type BookType, CFB, utils, type WorkSheet, write } from "@e965/xlsx";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ListFile } from "./list-file.ts";
import { listFolder } from "./match.fixture.ts";
import { readList } from "./read-list.ts";
import { damageLines } from "./summary.ts";

const { match, put, rows } = listFolder();

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string): Promise<ListFile> => readList(bytes(text));
const rowsOf = async (text: string) => (await read(text)).rows;

const ROWS = [
  ["Village", "Taluka", "Pin"],
  ["Nadora", "Bardez", "403502"],
  ["Corgao", "Pernem", "403503"],
];

function workbook(form: BookType, merges: string[] = []): Uint8Array {
  const sheet = utils.aoa_to_sheet(ROWS);
  sheet["!merges"] = merges.map((range) => utils.decode_range(range));
  return bookOf(sheet, form);
}

function bookOf(sheet: WorkSheet, bookType: BookType): Uint8Array {
  return new Uint8Array(
    write({ SheetNames: ["A"], Sheets: { A: sheet } }, { type: "array", bookType }),
  );
}

describe("a file under the name of a workbook", () => {
  test("that is HTML is read by its table", async () => {
    const page = `<meta charset="utf-8"><style>td { color: red }</style><div><TABLE border="1">
      <tr><th>Village</th><th>Taluka</th><th>Pin</th></tr>
      <tr><td rowspan="2">Nadora &amp; Pirna</td><td><b>Bard&#101;z</b></td><td>040350</td></tr>
      <tr><td>&#2327;&#x94B;&#2357;&#2366;</td><td></td></tr></TABLE></div>`;
    const found = await rowsOf(page);
    expect(found[0]).toEqual(["Village", "Taluka", "Pin"]);
    // A cell is a text: a code keeps its zeros. A merged cell counts for each of its rows.
    expect(found[1]![2]).toBe("040350");
    expect(found[2]!.slice(0, 2)).toEqual(["Nadora & Pirna", "गोवा"]);
    expect(await rowsOf(`\ufeff${page}`)).toEqual(found);
    // So has the file with the results.
    const list = await read(page);
    const written = await list.write(
      list.rows.map(() => []),
      "csv",
      1,
    );
    expect(new TextDecoder().decode(written)).toContain("गोवा");
  });

  test("that is HTML may leave cells and rows open, as HTML allows", async () => {
    const texts = fc.constantFrom("Nadora", "Village", "a < b", "", "1", "x\ny");
    const table = fc.array(fc.array(texts, { minLength: 2, maxLength: 4 }), {
      minLength: 1,
      maxLength: 5,
    });
    const cell = fc.constantFrom("td", "TH", 'td class="x"');
    await fc.assert(
      fc.asyncProperty(
        table,
        cell,
        fc.boolean(),
        fc.boolean(),
        async (rows, tag, closes, nests) => {
          const write = (closed: boolean) => {
            const end = closed ? `</${tag.split(" ")[0]}>` : "";
            const cells = (row: string[]) =>
              row.map((text) => `<${tag}>${text.replace("<", "&lt;").replace("\n", "<br>")}${end}`);
            const body = rows.map(
              (row) => `<tr>${cells(row).join("\n")}${closed || closes ? "</tr>" : ""}`,
            );
            const inner = `<table>${body.join("")}</table>`;
            return nests ? `<table><tr><td>menu${end}<td>${inner}${end}</table>` : inner;
          };
          const read = (text: string) => rowsOf(text).catch((error: Error) => error.message);
          expect(await read(write(false))).toEqual(await read(write(true)));
        },
      ),
    );
    expect(
      await rowsOf("<table><tr><th>A<th>B<tbody><tr><td>1<td>2<tfoot><tr><td>3<td>4</table>"),
    ).toEqual([
      ["A", "B"],
      ["1", "2"],
      ["3", "4"],
    ]);
  });

  test.each(["xlml", "fods"] as const)("that is %s is read", async (form) => {
    expect((await readList(workbook(form))).rows).toEqual(ROWS);
  });

  test("is matched and written as .xlsx, or as asked", async () => {
    const list = put(
      "grid.xls",
      "<table><tr><td>Village</td><td>Taluka</td></tr><tr><td>Nadora</td><td>Bardez</td></tr></table>",
    );
    expect(await match(list)).toMatchObject({ code: 0, stderr: "" });
    expect(await match(list, "--out", list.replace(".xls", ".csv"))).toMatchObject({ code: 0 });
    expect(rows("grid.csv")[1]!.slice(0, 4)).toEqual(["Nadora", "Bardez", "match", "626665"]);
  });

  test("keeps its cells as CSV and TSV, whatever signs they have", async () => {
    const cell = fc.oneof(
      fc.constantFrom("a|b", "a;b;c", "a\tb", "a,b", 'a"b', "x\ny", "नदोरा", ""),
      fc.string({ unit: "grapheme", maxLength: 5 }).map((text) => `a${text.replace(/\r/g, "")}`),
    );
    const row = fc.array(cell, { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 4 }), async (rows) => {
        const list = await readList(bookOf(utils.aoa_to_sheet([["Village"], ...rows]), "xlsx"));
        for (const [form, delimiter] of [
          ["csv", ","],
          ["tsv", "\t"],
        ] as const) {
          const added = list.rows.map((_, i) => [`code ${i}`]);
          const written = new TextDecoder().decode(await list.write(added, form, 1));
          const columns = Math.max(...list.rows.map(({ length }) => length));
          expect(parse(written, { delimiter })).toEqual(
            list.rows.map((cells, i) => [
              ...cells,
              ...Array<string>(columns - cells.length).fill(""),
              `code ${i}`,
            ]),
          );
        }
      }),
    );
  });

  test.each([
    ["<html><body>Session expired</body></html>", "is an HTML page without a table"],
    ['<?xml version="1.0"?><rss><item/></rss>', "is XML without a table"],
    ["%PDF-1.7\n1 0 obj", "is a PDF: copy its table"],
    ["{\\rtf1\\ansi Nadora}", "is an RTF document"],
    ["BEGIN:VCARD\nADR:;;;Nadora;Goa;403502;India\nEND:VCARD\n", "is a file of contacts"],
    [
      "-- MySQL dump\n/*!40101 SET NAMES utf8 */;\nINSERT INTO v VALUES ('Nadora','Goa');\n",
      "is SQL",
    ],
  ])("that is %j is refused by what it is", async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  test.each([
    ["89504e470d0a1a0a0000000d49484452", "is a picture"],
    ["ffd8ffe000104a46494600010100", "is a picture"],
    ["0000001866747970686569630000", "is a picture"],
    ["524946462400000057454250", "is a picture"],
  ])("a file of the bytes %s is refused as a picture", async (bytes, message) => {
    await expect(readList(Buffer.from(bytes, "hex"))).rejects.toThrow(message);
  });

  test("a Word document, old or new, an archive and a workbook with a password are refused by what they are", async () => {
    const archive = (fileType: "cfb" | "zip", parts: Readonly<Record<string, Buffer>>) => {
      const file = CFB.utils.cfb_new();
      for (const [name, content] of Object.entries(parts))
        CFB.utils.cfb_add(file, `/${name}`, content);
      return new Uint8Array(CFB.write(file, { type: "buffer", fileType }) as Buffer);
    };
    const stream = Buffer.alloc(5000, 7);
    for (const content of [
      archive("zip", { "word/document.xml": stream }),
      archive("cfb", { WordDocument: stream }),
    ])
      await expect(readList(content)).rejects.toThrow("is a Word document: copy its table");
    await expect(
      readList(archive("zip", { "list.csv": Buffer.from("Village\nNadora\n") })),
    ).rejects.toThrow("is a ZIP archive: unpack it, and choose the list in it");
    const info = Buffer.alloc(200);
    info.set([4, 0, 4, 0, 0x40]);
    await expect(
      readList(archive("cfb", { EncryptionInfo: info, EncryptedPackage: stream })),
    ).rejects.toThrow("is protected by a password: open it, and save it without one");
  });

  test("a text whose first cell begins with a bracket is none of these", async () => {
    expect(await rowsOf("<5 years,Village\n1,Nadora\n")).toEqual([
      ["<5 years", "Village"],
      ["1", "Nadora"],
    ]);
    expect(await rowsOf("[No],Village\n[1],Nadora\n")).toHaveLength(2);
  });
});

test("merged cells of a full sheet count for each of their rows, a title does not", async () => {
  const list = await readList(workbook("xlsx", ["B2:B3", "A1:C1"]));
  expect(list.rows[2]).toEqual(["Corgao", "Pernem", "403503"]);
  const sheet = utils.aoa_to_sheet([
    ["State", "Village"],
    ["Goa", "Nadora"],
    ["", "Corgao"],
    ["", "Pirna"],
  ]);
  sheet["!merges"] = [utils.decode_range("A2:A3")];
  const book = bookOf(sheet, "xlsx");
  expect((await readList(book)).rows.map(([state]) => state)).toEqual(["State", "Goa", "Goa", ""]);
});

test("an index of the sheets is not the list", async () => {
  const sheets = {
    Index: [
      ["No", "District", "Sheet"],
      [1, "North Goa", "Data"],
    ],
    Data: [
      ["Village", "District"],
      ["Nadora", "North Goa"],
    ],
    More: [
      ["Village", "District"],
      ["Corgao", "North Goa"],
    ],
  };
  const book = {
    SheetNames: Object.keys(sheets),
    Sheets: Object.fromEntries(
      Object.entries(sheets).map(([name, cells]) => [name, utils.aoa_to_sheet(cells)]),
    ),
  };
  put("index.xlsx", new Uint8Array(write(book, { type: "array", bookType: "xlsx" })));
  const { stdout } = await match("index.xlsx", "--out", "index.csv");
  expect(stdout).toContain('sheet "Data"; not read: "Index", "More"');
  expect(rows("index.csv")[1]!.slice(0, 4)).toEqual(["Nadora", "North Goa", "match", "626665"]);
});

describe("JSON", () => {
  test.each([
    ['[{"village":"Nadora","pin":403502},{"taluka":"Pernem","village":"Corgao"}]'],
    [
      '{"total":2,"data":[{"village":"Nadora","pin":403502},{"taluka":"Pernem","village":"Corgao"}]}',
    ],
    [
      '{"meta":{"columns":["a","b","c"]},"result":{"count":2,"items":[{"village":"Nadora","pin":403502},{"taluka":"Pernem","village":"Corgao"}]}}',
    ],
    [
      '{"range":"A1:C3","values":[["village","pin","taluka"],["Nadora",403502],["Corgao",null,"Pernem"]]}',
    ],
    ['{"village":"Nadora","pin":403502}\n{"taluka":"Pernem","village":"Corgao"}\n'],
  ])("of records is a table: %s", async (text) => {
    const filled = (await rowsOf(text)).map((cells) => [...cells, ""].slice(0, 3));
    expect(filled).toEqual([
      ["village", "pin", "taluka"],
      ["Nadora", "403502", ""],
      ["Corgao", "", "Pernem"],
    ]);
  });

  test("of an API that describes its fields first is read by its records", async () => {
    const fields = ["no", "district", "taluka", "wells", "year"].map((id) => ({
      id,
      name: id,
      type: "keyword",
    }));
    const records = [{ no: 1, district: "North Goa", taluka: "Bardez", wells: 4, year: 2021 }];
    const found = await rowsOf(JSON.stringify({ field: fields, total: 1, records }));
    expect(found).toEqual([
      ["no", "district", "taluka", "wells", "year"],
      ["1", "North Goa", "Bardez", "4", "2021"],
    ]);
  });

  test("of features has their properties, of texts addresses, of records in records their names", async () => {
    const feature =
      '{"type":"Feature","geometry":{"type":"Point"},"properties":{"village":"Nadora"}}';
    expect(await rowsOf(`{"type":"FeatureCollection","features":[${feature}]}`)).toEqual([
      ["village"],
      ["Nadora"],
    ]);
    expect(await rowsOf('["Nadora, Bardez","Corgao"]')).toEqual([
      ["Address"],
      ["Nadora, Bardez"],
      ["Corgao"],
    ]);
    expect(await rowsOf('[{"id":1,"address":{"village":"Nadora","state":null}}]')).toEqual([
      ["id", "address village", "address state"],
      ["1", "Nadora", ""],
    ]);
  });

  test.each([
    ['["Nadora; Bardez","Corgao; Pernem"]', [["Address"], ["Nadora; Bardez"], ["Corgao; Pernem"]]],
    ['["Nadora|Bardez","Corgao\\tPernem"]', [["Address"], ["Nadora|Bardez"], ["Corgao\tPernem"]]],
  ])("may have other delimiters in its texts: %s", async (text, found) => {
    const list = await read(text);
    expect(list.rows).toEqual(found);
    const added = found.map(() => ["x"]);
    expect(new TextDecoder().decode(await list.write(added, "csv", 1))).toBe(
      found.map((cells) => `${cells.join()},x\n`).join(""),
    );
  });

  test.each([
    ['{"a":1}', "no list of records"],
    ["[]", "no list of records"],
    ["[1,2]", "no list of records"],
    ['[{"village":"Nadora",}]', "is JSON with an error"],
    // Cut short.
    ['[\n  {"village": "Nadora", "state": "Goa"},\n  {"vill', "is JSON with an error"],
    ['{ "rows": [{"village": "Nadora"},', "is JSON with an error"],
    ['{"village":"Nadora"}\n{"village":"Cor', "is JSON with an error"],
  ])("%s is refused", async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  test.each([
    ["lists", (inside: string) => "[".repeat(100_000) + inside + "]".repeat(100_000)],
    ["records", (inside: string) => '{"a":'.repeat(100_000) + inside + "}".repeat(100_000)],
    [
      "a field of a record",
      (inside: string) =>
        `[{"village":"Nadora","x":${'{"a":'.repeat(20_000)}${inside}${"}".repeat(20_000)}}]`,
    ],
  ])("nested too deeply is refused: %s", async (_what, around) => {
    await expect(read(around('[{"village":"Nadora"}]'))).rejects.toThrow(
      "is JSON with more than 100 lists and objects within each other",
    );
  });
});

test.each([
  ["12/03/24, 10:16 am - ", "12/03/24, 10:16 am"],
  ["[12/03/2024, 10:16:02] ", "12/03/2024, 10:16:02"],
  ["12.03.24, 22:16 - ", "12.03.24, 22:16"],
])("an exported chat is its messages: %s", async (start, time) => {
  const text = [
    `${start}Messages are encrypted.`,
    `${start}Asha: Nadora, Bardez`,
    `${start}Mohan: Village Corgao`,
    "Tal. Pernem",
    `${start}Asha: <Media omitted>`,
  ].join("\n");
  expect(await rowsOf(text)).toEqual([
    ["Time", "Sender", "Message"],
    [time, "", ""],
    [time, "Asha", "Nadora, Bardez"],
    [time, "Mohan", "Village Corgao\nTal. Pernem"],
    [time, "Asha", ""],
  ]);
  const list = put("chat.txt", text);
  const { code, stdout } = await match(list, "--out", list.replace(".txt", ".csv"), "--force");
  expect(code, stdout).toBe(0);
  expect(stdout).toContain('line from "Message"');
  expect(rows("chat.csv").map((row) => row[row.length > 4 ? 4 : 0])).toEqual([
    "match_code",
    "",
    "626665",
    "626638",
    "",
  ]);
});

test("a quote that is never closed is named by its line", async () => {
  const text =
    'Village,Taluka\n"Nadora\nPirna",Bardez\nCorgao 6" pipe,Pernem\nTivim,"Bardez\nOxel,Bardez\n';
  await expect(read(text)).rejects.toThrow('line 5 on: a quote (") there is never closed');
  expect(await rowsOf(text.replace(',"Bardez', ",Bardez"))).toHaveLength(5);
});

describe("damaged texts", () => {
  test("in a wrong encoding are repaired where no letter is lost", async () => {
    const misread = new TextDecoder("windows-1252").decode(bytes("गोवा"));
    const list = await read(`State,Village\n${misread},Nadora\n`);
    expect(list.rows[1]).toEqual(["गोवा", "Nadora"]);
    expect(damageLines(list.rows)).toEqual([]);
    // The file keeps its own text.
    const written = new TextDecoder().decode(await list.write([["x"], ["y"]], "csv", 1));
    expect(written).toContain(`${misread},Nadora,y`);
  });

  test("are named with their rows where they can't be", async () => {
    const { rows } = await read("State,Village\nGoa,Nadora\nà¤—à¥\ufffd,à¤—à¥\ufffd\nGoa,Pirna\n");
    expect(damageLines(rows)).toEqual([expect.stringMatching(/^row 3: .*wrong encoding/)]);
    const lost = await read("State,Village\n????,?????\nGoa,Nadora\n??? ??,????\n???,???\n");
    expect(damageLines(lost.rows)).toEqual([expect.stringMatching(/^rows 2, 4 to 5: .*lost/)]);
    // The letters of another old font are no words in Kruti Dev.
    const font = await read(
      "Tehsil,Village\ngjnkMsbZ,jkKamaeiqj\n'kkgkckn,kkS[kSjkckn\nMMMM,aaxkS'kxat\n",
    );
    expect(damageLines(font.rows)).toEqual([expect.stringMatching(/^rows 2 to 4: .*Kruti Dev/)]);
  });

  test.each([
    ["Bamini", ["kJiu,NkY}h;", "jpUr;rp,ky;yPah;ghis;ak;", "NfhaKj;J}h;,#Yh;"]],
    ["Shusha", ["puNao,vaaGaaolaI", "saataara,kraD", "AhmadnagarM,rahurI"]],
    ["Nudi", ["ªÉÄÊ¸ÀÆgÀÄ,gÁªÀÄ£ÀUÀgÀ", "£ÀAd£ÀUÀÆqÀÄ,ºÀÄ®èºÀ½î"]],
    ["Anu", ["»R®…ÖÁ¦,©«sLiTö", "Ë×«sÖ–Ú,ONTPÌÁNRLRiVLRiV"]],
  ])("in %s are reported", async (_, lines) => {
    const { rows } = await read(`District,Village\n${lines.join("\n")}\n`);
    expect(damageLines(rows)).toEqual([
      expect.stringMatching(`^rows 2 to ${lines.length + 1}: .*another old font`),
    ]);
  });

  test.each(["utf-16le", "utf-16be"])("in %s are read without a byte-order mark", async (form) => {
    const bytes = Buffer.from("गाँव,ज़िला\r\nडबोक,उदयपुर\r\n", "utf16le");
    if (form === "utf-16be") bytes.swap16();
    const list = await readList(bytes);
    expect(list.rows).toEqual([
      ["गाँव", "ज़िला"],
      ["डबोक", "उदयपुर"],
    ]);
    // Written as UTF-8, with the mark that spreadsheets need.
    const written = await list.write([["x"], ["y"]], "csv", 1);
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(written)).toBe(
      "\ufeffगाँव,ज़िला,x\r\nडबोक,उदयपुर,y\r\n",
    );
    for (const binary of [
      [1, 0, 2, 0],
      [0x41, 0, 0, 0x42],
      [0x41, 0, 0x42],
      [0x41, 0, 0, 0xd8],
    ])
      await expect(readList(new Uint8Array(binary))).rejects.toThrow("NUL bytes");
  });

  test("in UTF-8 read as Windows-1252 or as Latin-1 are repaired; others are reported for that alone", async () => {
    const rows = [
      ["राज्य", "गाँव"],
      ["राजस्थान", "डबोक"],
      ["தமிழ்நாடு", "மேலூர்"],
    ];
    const bytes = Buffer.from(rows.map((row) => row.join(",")).join("\n"));
    for (const encoding of ["latin1", "windows-1252"]) {
      const misread =
        encoding === "latin1" ? bytes.toString("latin1") : new TextDecoder(encoding).decode(bytes);
      expect(await rowsOf(misread), encoding).toEqual(rows);
      const { rows: lost } = await read(misread.replaceAll(/,./g, ",\ufffd"));
      expect(damageLines(lost), encoding).toEqual([
        expect.stringMatching(/^rows 1 to 3: letters were lost/),
      ]);
    }
  });

  test("are not joined names, ids, links and records", async () => {
    const { rows } = await read(
      [
        "State,Id,Link,Data",
        'AndhraPradesh,aB3dEfGh,https://goo.gl/maps/aBcD,"{""a"":true}"',
        'NorthGoa,xYz9KqLm,https://goo.gl/maps/eFgH,"{""a"":null}"',
      ].join("\n"),
    );
    expect(damageLines(rows)).toEqual([]);
  });

  test("in Kruti Dev are read as Devanagari, with their headers", async () => {
    const text =
      "List of villages,\nTehsil,xzke\ngjnksbZ,jkeiqj\n'kkgkckn,[kSjkckn\nlaMhyk,xkS'kxat\nlaMhyk,NA\n";
    const list = await read(text);
    expect(list.rows.slice(1)).toEqual([
      ["Tehsil", "ग्राम"],
      ["हरदोई", "रामपुर"],
      ["शाहाबाद", "खैराबाद"],
      ["संडीला", "गौशगंज"],
      ["संडीला", "NA"],
    ]);
    expect(damageLines(list.rows)).toEqual([]);
    // The file keeps its own text.
    const added = list.rows.map(() => ["x"]);
    expect(new TextDecoder().decode(await list.write(added, "csv", 1))).toContain(
      "gjnksbZ,jkeiqj,x",
    );
  });

  test("are not names with question marks, of canals, of taluks, of times, and in other languages", async () => {
    const { rows } = await read(
      "Village,Remark\nNadora,?\n8 Tk,Why??\n7 Tk,À voir\n9 Mk,D.K. Halli\n",
    );
    expect(damageLines(rows)).toEqual([]);
    const times = await read("Time,Village\n10:11 GMT+5:30,Nadora\n10:12 GMT+5:30,Pirna\n");
    expect(damageLines(times.rows)).toEqual([]);
    const taluks = await read(
      'Address\n"Pollachi Tk,\nCoimbatore"\nAndipatti Tk\nKatpadi Tk. Vellore\n',
    );
    expect(damageLines(taluks.rows)).toEqual([]);
  });
});

describe("a column for each area", () => {
  const results = (name: string) => {
    const [header, ...all] = rows(name).filter((row) => row.some((cell) => cell !== ""));
    const at = (column: string) => header!.indexOf(column);
    return all.map((row) => [row[at("match_code")], row[at("match_code_2")]]);
  };

  test("has the places below its name, which the header says", async () => {
    const list = put(
      "areas.csv",
      "No,Tal. Bardez,Tal. Salcete\n1,Nagoa,Nagoa\n2,Pirna,Curtorim\n3,Nadora,\n",
    );
    const { stdout } = await match(list);
    expect(stdout).toContain(
      'the header says the taluka of each column of places: "Tal. Bardez", "Tal. Salcete"',
    );
    expect(results("areas-matched.csv")).toEqual([
      ["626674", "626888"],
      ["626666", "626926"],
      ["626665", ""],
    ]);
  });

  test("may have further columns, and a title with the district", async () => {
    const lines = ["Wells in North Goa district", "Bardez,,Pernem,", "Village,Wells,Village,Wells"];
    const list = put("groups.csv", `${[...lines, "Nagoa,3,Corgao,4", "Pirna,5,,"].join("\n")}\n`);
    const { stdout } = await match(list);
    expect(stdout).toContain('the taluka of each column of places: "Bardez", "Pernem"');
    const codes = rows("groups-matched.csv").slice(3);
    expect(codes.map((row) => [row[5], row[12]])).toEqual([
      ["626674", "626638"],
      ["626666", ""],
    ]);
  });

  test("is not a row of areas without a header", async () => {
    const list = put("pairs.csv", "Bardez,Pernem\nSalcete,Bardez\nPernem,Salcete\n");
    expect((await match(list)).stdout).not.toContain("each column of places");
  });
});

describe("lines that people wrote", () => {
  test.each([
    ["a header of one word", ["Address", "Nadora, Bardez, Goa", "Corgao, North Goa"]],
    [
      "brackets",
      ["1) Nadora [Taluka Bardez, Dist North Goa]", "2) Corgao [Taluka Pernem, Dist North Goa]"],
    ],
    ["a status", ["Nadora, Bardez : done", "Corgao, Pernem : pending"]],
    [
      "different numbers of commas",
      ["Camp at Nadora, Bardez", "Camp at Corgao Pernem", "Visit to Advoi, Satari, North Goa"],
    ],
  ])("are not torn apart at their commas: %s", async (_, lines) => {
    expect(await rowsOf(`${lines.join("\n")}\n`)).toEqual(lines.map((line) => [line]));
  });

  test.each([
    ["a header", "Village, Taluka\nNadora, Bardez : done\n"],
    ["no spaces", "Nadora,Bardez (Goa)\nCorgao,Pernem,Goa\n"],
    ["numbers", "1, Nadora, Bardez (Goa)\n2, Corgao, Pernem (Goa)\n"],
    ["as many commas each", "Nadora, Bardez\nCorgao, Pernem\n"],
  ])("are not a table with %s", async (_, text) => {
    expect((await rowsOf(text))[0]!.length).toBeGreaterThan(1);
  });

  test("are read as addresses where they say what is done at a place, or have PIN codes", async () => {
    const codes = async (name: string, ...lines: string[]) => {
      const path = put(`${name}.txt`, `${lines.join("\n")}\n`);
      expect(await match(path, "--out", `${name}.csv`)).toMatchObject({ code: 0, stderr: "" });
      return rows(`${name}.csv`).map((row) => row[2]);
    };
    expect(await codes("camps", "Camp at Nadora Bardez", "Health camp at Corgao, Pernem")).toEqual([
      "626665",
      "626638",
    ]);
    expect(
      await codes("pins", "At Post Nadora, Bardez 403502", "Corgao Pernem Goa - 403503"),
    ).toEqual(["626665", "626638"]);
  });
});
