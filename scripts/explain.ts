/** Shows how a text is read: `npm run explain -- --help`. */
import { MAX_LINE_LENGTH, MAX_TEXT_LENGTH } from "../functions/core/contract/limits.ts";
import { plainPincode } from "../functions/core/contract/pincode.ts";
import type { Directory } from "../functions/core/directory/directory.ts";
import { toSearchRecord } from "../functions/core/directory/place-result.ts";
import { read } from "../functions/core/evidence/read.ts";
import { NO_PARTS, type Parts, piecesOf } from "../functions/core/evidence/written.ts";
import { readingOf } from "../functions/core/lists/list-row.ts";
import { ListTexts } from "../functions/core/lists/list-texts.ts";
import { listRows, readRows, resolveRows } from "../functions/core/lists/match-rows.ts";
import { resolveLine } from "../functions/core/resolve/line.ts";
import { Resolver } from "../functions/core/resolve/resolver.ts";
import { openBuilt } from "./build/dist-folder.ts";
import { OptionError, runCommand } from "./cli/command.ts";
import { InputError } from "./cli/input-error.ts";
import { terminalJson } from "./cli/safe-text.ts";
import { type Explanation, explanationOf } from "./explain/explanation.ts";
import { inWords } from "./explain/in-words.ts";
import { readRegularFile } from "./files/regular-file.ts";
import { chooseColumns } from "./match/choose-columns.ts";
import { ListError } from "./match/list-file.ts";
import { listTraits, recogniseColumns, rowsToMatch } from "./match/match-file.ts";
import { readList } from "./match/read-list.ts";

const HELP = `Shows how a text is read: its tokens, the five likeliest readings, and the answer. Each reading has the features that
speak for or against it, with their counts and weights; their sum is its score.

npm run explain -- "<text>" [--dist <folder>] [--json]
npm run explain -- [--village <text>] [--taluka <text>] [--district <text>] [--state <text>] [--pincode <text>] ...
npm run explain -- --list <file> --row <number> [--columns village=Gram,taluka=Mandal] [--sheet <name>] ...

  <text>     what somebody might write, such as "khatki near temple haridwar"
  --village  and the others: fields, as /api/resolve takes them
  --list     a list, as npm run match takes it, and the --row to explain, as a spreadsheet numbers it.
             Also shows what the other rows of the list add
  --columns, --sheet
             what the columns hold, and the sheet of a workbook: see npm run match -- --help
  --dist     the folder that npm run build wrote, dist by default
  --json     prints JSON`;

const TEXT = { type: "string" } as const;

const COMMAND = {
  name: "npm run explain",
  help: HELP,
  options: {
    village: TEXT,
    taluka: TEXT,
    district: TEXT,
    state: TEXT,
    pincode: TEXT,
    list: TEXT,
    row: TEXT,
    columns: TEXT,
    sheet: TEXT,
    dist: { type: "string", default: "dist" },
    json: { type: "boolean", default: false },
  },
  positionals: true,
} as const;

const FIELDS = ["village", "taluka", "district", "state", "pincode"] as const;

await runCommand(COMMAND, async (values, positionals) => {
  const { dist, json, list, row, columns, sheet } = values;
  const given = FIELDS.filter((field) => values[field] !== undefined);
  const [text, ...more] = positionals;
  if (more.length > 0) throw new OptionError("one text at a time: put it in quotation marks");
  const ways = [text, given[0], list].filter((way) => way !== undefined);
  if (ways.length === 0)
    throw new OptionError(
      'the text is missing, such as "khatki haridwar", or fields, or --list and --row',
    );
  if (ways.length > 1) throw new OptionError("give only one of a text, fields and --list");
  for (const [option, value] of Object.entries({ row, columns, sheet }))
    if (value !== undefined && list === undefined)
      throw new OptionError(`--${option} needs --list`);
  const parts = partsOf(values);
  if (text !== undefined) checkText("the text", text, MAX_LINE_LENGTH);
  const at = list === undefined ? 0 : rowNumber(row);
  const directory = await openBuilt(dist);
  const explanation =
    list !== undefined
      ? await explainRow(directory, list, at, columns, sheet)
      : text !== undefined
        ? await explainText(directory, text)
        : await explainFields(directory, parts);
  console.log(json ? terminalJson(explanation) : inWords(explanation));
});

function partsOf(values: Partial<Record<(typeof FIELDS)[number], string | undefined>>): Parts {
  const parts = { ...NO_PARTS };
  for (const field of FIELDS) {
    const value = values[field];
    if (value === undefined) continue;
    checkText(`--${field}`, value, MAX_TEXT_LENGTH);
    parts[field] = field === "pincode" ? plainPincode(value) : value.trim();
  }
  return parts;
}

function checkText(what: string, text: string, most: number): void {
  if (text.trim() === "") throw new OptionError(`${what} is empty`);
  const { length } = [...text.trim()];
  if (length > most)
    throw new OptionError(`${what} has ${length} characters: at most ${most} are read`);
}

function rowNumber(text: string | undefined): number {
  if (text === undefined) throw new OptionError("--row is missing: which row of the list");
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw new OptionError(`--row ${text}: give a row as a spreadsheet numbers it, such as 12`);
  return Number(text);
}

async function explainText(directory: Directory, text: string): Promise<Explanation> {
  const reading = await read([{ text }], directory);
  const resolution = await resolveLine(directory, text);
  const { results } = await directory.finder.searchWithAdvice(text, { offset: 0, limit: 1 });
  const [first] = results;
  return {
    ...explanationOf(directory, reading, resolution),
    search: {
      first: first ? toSearchRecord(directory.areas, first.place).full_path : null,
      match: first?.match ?? null,
    },
  };
}

async function explainFields(directory: Directory, parts: Parts): Promise<Explanation> {
  const reading = await read(piecesOf(parts), directory, { pincode: parts.pincode });
  return explanationOf(directory, reading, await new Resolver(directory).resolve(parts));
}

/** @param at the row, from 1 for the first line of the list */
async function explainRow(
  directory: Directory,
  file: string,
  at: number,
  columns: string | undefined,
  sheet: string | undefined,
): Promise<Explanation> {
  const content = await readRegularFile(file);
  try {
    const list = await readList(content, sheet);
    const listColumns = chooseColumns(list, await recogniseColumns(list, directory), columns);
    const { headerRows } = listColumns;
    if (at <= headerRows) throw new InputError(`${file}: row ${at} is the header`);
    if (at > list.rows.length)
      throw new InputError(`${file}: has ${list.rows.length} rows, no row ${at}`);
    const texts = await ListTexts.of(directory);
    const rows = listRows(rowsToMatch(list, listColumns), texts, listTraits(list, listColumns));
    await readRows(rows, directory);
    const below = at - headerRows - 1;
    const row = rows.all[below]!;
    const { scored } = row;
    const reading = row.reading && readingOf(row);
    const { resolutions } = await resolveRows(rows, directory);
    return explanationOf(
      directory,
      reading,
      resolutions[below]!,
      ({ stack }) => scored.find(({ candidate }) => candidate.stack === stack)!.added,
    );
  } catch (error) {
    throw error instanceof ListError ? new InputError(`${file}: ${error.message}`) : error;
  }
}
