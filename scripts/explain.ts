/** Shows how a text is read: `npm run explain -- --help`. */
import { ApiError } from "../functions/core/contract/errors.ts";
import { MAX_LINE_LENGTH, MAX_TEXT_LENGTH } from "../functions/core/contract/limits.ts";
import { RESOLVE_PARAMETERS } from "../functions/core/contract/parameters.ts";
import { readFields } from "../functions/core/contract/query.ts";
import type { Directory } from "../functions/core/directory/directory.ts";
import { toSearchRecord } from "../functions/core/directory/place-result.ts";
import { readPosition } from "../functions/core/endpoints/position.ts";
import { askResolver, partsOf } from "../functions/core/endpoints/resolve.ts";
import { read } from "../functions/core/evidence/read.ts";
import { piecesOf } from "../functions/core/evidence/written.ts";
import { readingOf } from "../functions/core/lists/list-row.ts";
import { ListTexts } from "../functions/core/lists/list-texts.ts";
import { listRows, readRows, resolveRows } from "../functions/core/lists/match-rows.ts";
import { resolveLine } from "../functions/core/resolve/line.ts";
import { openBuilt } from "./build/dist-folder.ts";
import { OptionError, runCommand } from "./cli/command.ts";
import { InputError } from "./cli/input-error.ts";
import { terminalJson } from "./cli/safe-text.ts";
import { type Explanation, explanationOf } from "./explain/explanation.ts";
import { inWords } from "./explain/in-words.ts";
import { readRegularFile } from "./files/regular-file.ts";
import { findColumns } from "./match/choose-columns.ts";
import { ListError } from "./match/list-file.ts";
import { listTraits, rowsToMatch } from "./match/match-file.ts";
import { readList } from "./match/read-list.ts";

/** The fields that /api/resolve takes, without its line. */
const FIELDS = RESOLVE_PARAMETERS.map(({ name }) => name).filter((name) => name !== "q");

const HELP = `Shows how a text is read: its tokens, the five likeliest readings, and the answer. Each reading has the features that
speak for or against it, with their counts and weights; their sum is its score.

npm run explain -- "<text>" [--dist <folder>] [--json]
npm run explain -- --village <text> [--taluka <text>] [--district <text>] [--state <text>] ...
npm run explain -- --list <file> --row <number> [--columns village=Gram,taluka=Mandal] [--sheet <name>] ...

  <text>     what somebody might write, such as "khatki near temple haridwar"
  ${FIELDS.map((field) => `--${field}`).join(", ")}
             fields, as /api/resolve takes them
  --list     a list, as npm run match takes it, and the --row to explain, as a spreadsheet numbers it.
             Also shows what the other rows of the list add
  --columns, --sheet
             what the columns hold, and the sheet of a workbook: see npm run match -- --help
  --dist     the folder that npm run build wrote, dist by default
  --json     prints JSON`;

type Field = (typeof FIELDS)[number];

const TEXT = { type: "string" } as const;

const COMMAND = {
  name: "npm run explain",
  help: HELP,
  options: {
    ...(Object.fromEntries(FIELDS.map((field) => [field, TEXT])) as Record<Field, typeof TEXT>),
    list: TEXT,
    row: TEXT,
    columns: TEXT,
    sheet: TEXT,
    dist: { type: "string", default: "dist" },
    json: { type: "boolean", default: false },
  },
  positionals: true,
} as const;

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
  for (const field of given) checkText(`--${field}`, values[field]!, MAX_TEXT_LENGTH);
  if (text !== undefined) checkText("the text", text, MAX_LINE_LENGTH);
  const at = list === undefined ? 0 : rowNumber(row);
  const directory = await openBuilt(dist);
  const explanation =
    list !== undefined
      ? await explainRow(directory, list, at, columns, sheet)
      : text !== undefined
        ? await explainText(directory, text)
        : await explainFields(directory, values);
  console.log(json ? terminalJson(explanation) : inWords(explanation));
});

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

async function explainFields(
  directory: Directory,
  given: Partial<Record<Field, string | undefined>>,
): Promise<Explanation> {
  try {
    const fields = readFields(
      RESOLVE_PARAMETERS,
      Object.fromEntries(FIELDS.map((field) => [field, given[field]])),
    );
    const resolution = await askResolver(directory, fields);
    const parts = partsOf(fields);
    const { pincode, panchayat } = parts;
    const position = fields.at === undefined ? undefined : readPosition("at", fields.at);
    const reading = await read(piecesOf(parts), directory, { pincode, panchayat, position });
    return explanationOf(directory, reading, resolution);
  } catch (error) {
    throw error instanceof ApiError ? new OptionError(error.message) : error;
  }
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
    const list = { ...(await readList(content, sheet)), file };
    const listColumns = await findColumns(list, directory, columns);
    const { headerRows } = listColumns;
    if (at <= headerRows) throw new InputError(`${file}: row ${at} is the header`);
    if (at > list.rows.length)
      throw new InputError(`${file}: has ${list.rows.length} rows, no row ${at}`);
    const texts = await ListTexts.of(directory);
    const rows = await listRows(
      rowsToMatch(list, listColumns),
      texts,
      listTraits(list, listColumns),
    );
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
