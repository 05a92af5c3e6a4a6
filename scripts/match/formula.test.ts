import fc from "fast-check";
import { expect, test } from "vitest";
import { draws } from "../check/fixtures/seed.ts";
import { readList } from "./read-list.ts";

const DELIMITERS = [",", ";", "\t", "|"];

/** Texts that a spreadsheet runs, or reads as the file's delimiter. A number with a sign may be first in a row. */
const runs = (own: string) =>
  new RegExp(
    `^[\\s\\p{Cc}]*([=@＝＠]|[+\\-＋－](?![\\d.,\\s]*%?"*(?:$|[${own}](?! *\\d))))|^sep=.`,
    "iu",
  );

/** Cells as Python's csv module reads them: text after a closing quote belongs to the cell. */
function cellsOf(text: string, delimiter: string, skipBlanks: boolean): string[] {
  const cells: string[] = [];
  let cell = "";
  let state: "start" | "bare" | "quoted" | "closing" = "start";
  for (const sign of text) {
    if (state === "quoted") {
      if (sign === '"') state = "closing";
      else cell += sign;
    } else if (sign === '"' && state !== "bare") {
      if (state === "closing") cell += '"';
      state = "quoted";
    } else if (sign === delimiter || sign === "\n" || sign === "\r") {
      cells.push(cell);
      cell = "";
      state = "start";
    } else if (!(sign === " " && state === "start" && skipBlanks)) {
      cell += sign;
      state = "bare";
    }
  }
  return [...cells, cell];
}

async function written(list: string, delimiter: string): Promise<string> {
  const file = await readList(new TextEncoder().encode(list));
  const added = file.rows.map(() => ["match"]);
  return new TextDecoder().decode(await file.write(added, delimiter === "\t" ? "tsv" : "csv", 0));
}

function runningCells(text: string): string[] {
  const own = /(.)match/.exec(text)![1]!;
  return DELIMITERS.flatMap((delimiter) =>
    [false, true].flatMap((skipBlanks) => cellsOf(text, delimiter, skipBlanks)),
  ).filter((cell) => runs(own).test(cell));
}

test.each([
  ['"=1+1" ,Satari', ","],
  ['Satari,"" =1+1', ","],
  ["x;=1+1,Satari", ","],
  ['x;"=1+1,Satari', ","],
  ['"x;""=1+1;",Satari', ","],
  ["x|\t @SUM(A1),Satari", ","],
  ["x,=1+1;Satari", ";"],
  ['"x\n-1+1;",Satari', ","],
  ["sep=x,Satari", ","],
  ["-5,5+cmd|' /C calc'!A0", ","],
  ["a;-5,5+1", ","],
  ["\t-\t1;", "\t"],
])(
  "%j has no cell that a spreadsheet runs, whatever it takes for the delimiter",
  async (row, delimiter) => {
    const text = await written(`No${delimiter}Gram\n${row}\n`, delimiter);
    expect(runningCells(text), text).toEqual([]);
  },
);

test("cells that only look like formulas stay as they are", async () => {
  const list =
    'No,Gram,Address\n-5,+91 98,"Kotla, - , Hills"\n5;3,a-b;c,"12, -Main Road"\n"13","a ""b""",x=y\n';
  expect((await written(list, ",")).replaceAll(/,match$/gm, "")).toBe(list);
});

test("no list has cells that a spreadsheet runs", async () => {
  const row = fc
    .array(fc.constantFrom(...'"=+-@;,\t| ax1\u0007', "\n", "\r", '""', '" ', "=1", "\u2028"), {
      maxLength: 20,
    })
    .map((signs) => signs.join(""));
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1 }),
      fc.constantFrom(...DELIMITERS),
      async (rows, delimiter) => {
        let text: string;
        try {
          text = await written(`A${delimiter}B${delimiter}C\n${rows.join("\n")}\n`, delimiter);
        } catch {
          return; // A quote that never closes.
        }
        expect(runningCells(text), text).toEqual([]);
      },
    ),
    draws(300),
  );
});
