/** Finds the codes of the places that a list names: `npm run match -- --help`. */
import { existsSync, realpathSync } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { chalk } from "zx/core";
import type { Directory } from "../functions/core/directory/directory.ts";
import type { Trial } from "../functions/core/lists/overlooked-column.ts";
import { openBuilt } from "./build/dist-folder.ts";
import { effort, OptionError, runCommand } from "./cli/command.ts";
import { fileError, InputError } from "./cli/input-error.ts";
import { readRegularFile } from "./files/regular-file.ts";
import { findColumns } from "./match/choose-columns.ts";
import { describeAside, describeColumns } from "./match/describe-columns.ts";
import {
  type Cell,
  formOf,
  isOfSheets,
  LIST_FORMS,
  ListError,
  type ListFile,
  type ListForm,
  MAX_LIST_ROWS,
  tooManyRows,
} from "./match/list-file.ts";
import {
  columnsAside,
  headerOf,
  type ListColumns,
  matchListAside,
  matchListFile,
  overlookedOf,
  writeMatchedFile,
} from "./match/match-file.ts";
import { isWorkbook, readList } from "./match/read-list.ts";
import {
  POSITION_COLUMNS,
  RESULT_COLUMNS,
  type RowResult,
  resultCells,
  rowResults,
  USUAL_COLUMNS,
} from "./match/results.ts";
import { damageLines, summaryOf } from "./match/summary.ts";
import { readSheets } from "./tables/read-sheets.ts";

const HELP = `Finds the codes of the places that a list names, in whatever spelling.

npm run match -- <list> [--out <file>] [--dist <folder>] [--sheet <name>] [--columns village=Gram,taluka=Mandal]
                 [--all-sheets] [--add code,path,district_code] [--positions] [--force]

  <list>       .csv, .tsv, .xlsx, .ods, .xls, .fods, .json, a page with a table or an exported chat, with
               a header in English or an Indian language in the first row or below a title. If states,
               districts or talukas are only in the first row of each group, as in merged cells, the
               blank cells take the value above, and so does a cell with a ditto mark
  --out        the file to write: each row with columns added; its extension sets the format (.csv, .tsv,
               .xlsx, .ods). By default next to the list: villages.csv becomes villages-matched.csv
  --add        the columns to add, each called match_<name>. By default outcome,code,path,score,candidates,
               level,within; also name, state, state_code, district, district_code, taluka, taluka_code,
               kind, pincode, population, latitude, longitude, position, locality, within_code. Within is
               the smallest area that certainly has the place of a row without a match
  --positions  adds latitude, longitude and position as well: where the matched place is, if known, and what
               that point is
  --force      replaces the file to write if it exists; without this nothing is overwritten
  --dist       the folder that npm run build wrote, dist by default
  --sheet      the sheet of a workbook, by default the one whose header names most parts of places, the first
               of several
  --all-sheets matches the other sheets with the same header as well, and writes a workbook with all results
  --columns    what the columns hold, if their headers do not say so: village, taluka, district,
               state, pincode, block, panchayat, latitude, longitude, position for both in one text, or
               line for the whole address; each by its header, or by its number as in village=#3. Name line once for each column
               of an address. Required if places or addresses seem to be in a column whose header does not
               say so. Of lists side by side, whose headers are the same, all are matched unless it is given`;

const COMMAND = {
  name: "npm run match",
  help: HELP,
  options: {
    out: { type: "string" },
    dist: { type: "string", default: "dist" },
    sheet: { type: "string" },
    "all-sheets": { type: "boolean", default: false },
    columns: { type: "string" },
    add: { type: "string" },
    positions: { type: "boolean", default: false },
    force: { type: "boolean", default: false },
  },
  positionals: true,
} as const;

/** What the names of added columns begin with. */
const PREFIX = "match_";
const OVERWRITE = "add --force to replace it, or name another file with --out";

await runCommand(COMMAND, async (options, positionals) => {
  const { out, dist, sheet, columns, add, positions, force, "all-sheets": allSheets } = options;
  const asked = add === undefined ? undefined : askedColumns(add);
  const [path, ...more] = positionals;
  if (path === undefined) throw new OptionError("the list is missing");
  if (more.length > 0) throw new OptionError(`one list at a time, not ${positionals.join(", ")}`);
  const start = performance.now();
  const target = out ?? defaultTarget(path);
  const form = formOf(target);
  if (!form)
    throw new OptionError(
      `--out ${target}: name it ${LIST_FORMS.map((one) => `.${one}`).join(", ")}`,
    );
  if (allSheets && !isOfSheets(form))
    throw new OptionError(`--all-sheets: name a workbook with --out, such as villages.xlsx`);
  // Check this first, since a long list takes minutes.
  await checkTarget(target);
  const content = await readRegularFile(path);
  if (isSameFile(path, target))
    throw new OptionError(`--out ${target} is the list itself: give another file`);
  if (existsSync(target) && !force) throw new OptionError(`${target} exists: ${OVERWRITE}`);
  if (isWorkbook(content)) await checkWorkbook(path, content);
  const directory = await openBuilt(dist);
  if (process.stderr.isTTY) process.stderr.write("reading the list …\r");
  const added = { asked, positions };
  const matched: MatchedSheet[] = [];
  let read = sheet;
  try {
    const list = { ...(await readList(content, sheet)), file: path };
    const alike = allSheets ? (list.alike ?? []) : [];
    const sheets = [list.sheet, ...alike];
    const match = async (some: ListFile) =>
      matched.push(await matchList(some, sheets, columns, added, form, directory));
    await match(list);
    for (read of alike) await match(await readList(matched.at(-1)!.file, read));
    await writeFile(target, matched.at(-1)!.file, force);
    for (const [i, { summaries }] of matched.entries()) {
      if (alike.length > 0) console.log(`sheet "${sheets[i]}"`);
      for (const summary of summaries) console.log(summary);
    }
  } catch (error) {
    const where = read === sheet ? path : `${path}, sheet "${read}"`;
    throw error instanceof ListError ? new InputError(`${where}: ${error.message}`) : error;
  }
  const sum = (of: (sheet: MatchedSheet) => number) =>
    matched.reduce((all, one) => all + of(one), 0);
  const speed = Math.round(sum(({ rows }) => rows) / sum(({ seconds }) => seconds));
  console.log(`${target}: ${speed.toLocaleString("en")} rows a second; ${effort(start)}`);
});

/** A sheet, or a list without sheets, with its results. */
interface MatchedSheet {
  /** The file with the columns added. */
  readonly file: Uint8Array;
  /** Lines about the results, for the terminal. */
  readonly summaries: readonly string[];
  /** The number of rows matched; of lists side by side, of all of them. */
  readonly rows: number;
  /** The time that matching took. */
  readonly seconds: number;
}

/**
 * Matches a list, or lists side by side, and reports its columns.
 * @param sheets the sheets of its workbook that are matched
 * @param columns what --columns says
 * @param added the columns that --add names, and whether positions are added as well
 */
async function matchList(
  list: ListFile,
  sheets: readonly (string | undefined)[],
  columns: string | undefined,
  added: { readonly asked: readonly string[] | undefined; readonly positions: boolean },
  form: ListForm,
  directory: Directory,
): Promise<MatchedSheet> {
  const recognised = await findColumns(list, directory, columns);
  for (const line of damageLines(list.rows)) console.log(chalk.yellow(line));
  const aside = columns === undefined ? columnsAside(list, recognised) : [];
  const isMatched = (sheet: string) => sheets.includes(sheet);
  console.log(chalk.dim(describeColumns(list, recognised, aside, isMatched)));
  if (columns === undefined) await checkLevel(list, recognised, directory);
  const names: string[] = [];
  const summaries: string[] = [];
  const cells = list.rows.slice(recognised.headerRows).map((): Cell[] => []);
  let seconds = 0;
  for (const [i, own] of [undefined, ...aside].entries()) {
    if (own) summaries.push(chalk.yellow(describeAside(own, i + 1)));
    const began = performance.now();
    const progress = { onProgress: showProgress(began) };
    const matched = await (own
      ? matchListAside(list, recognised, own, directory, progress)
      : matchListFile(list, recognised, directory, progress));
    seconds += (performance.now() - began) / 1000;
    const results = rowResults(directory.areas, matched);
    const columnsAdded = addedColumns(results, added.asked, added.positions);
    names.push(...columnsAdded.map((name) => (own ? `${name}_${i + 1}` : name)));
    const found = await resultCells(results, columnsAdded, async () => directory);
    for (const [row, some] of found.entries()) cells[row]!.push(...some);
    summaries.push(summaryOf(matched, recognised.headerRows, directory.areas));
  }
  const file = await writeMatchedFile(list, recognised, form, names, cells);
  return { file, summaries, rows: cells.length * (1 + aside.length), seconds };
}

/** The columns to add: those asked for, or the usual ones; the locality only if a result has one. */
function addedColumns(
  results: readonly RowResult[],
  asked: readonly string[] | undefined,
  positions: boolean,
): string[] {
  const hasLocalities = results.some(({ locality }) => locality !== undefined);
  const usual = [...USUAL_COLUMNS, ...(hasLocalities ? ["match_locality"] : [])];
  return [...new Set([...(asked ?? usual), ...(positions ? POSITION_COLUMNS : [])])];
}

/** The columns that --add names, as they are called in the file. */
function askedColumns(add: string): string[] {
  const names = RESULT_COLUMNS.map((column) => column.slice(PREFIX.length));
  return add.split(",").map((name) => {
    const column = PREFIX + name.trim().toLowerCase().replace(PREFIX, "");
    if (!RESULT_COLUMNS.includes(column))
      throw new OptionError(`--add ${name.trim()}: give some of ${names.join(",")}`);
    return column;
  });
}

/** Refuses to match a list to its areas where another column may have the places. */
async function checkLevel(
  list: ListFile,
  listColumns: ListColumns,
  directory: Directory,
): Promise<void> {
  const other = await overlookedOf(list, listColumns, directory);
  if (other === undefined) return;
  const header = headerOf(list, listColumns);
  const { at, part, instead } = other;
  // --columns has commas and signs of its own.
  const name = (at: number) => {
    const called = header[at]?.trim() ?? "";
    return called === "" || /[,=\n]/.test(called) ? `#${at + 1}` : called;
  };
  const known = name(listColumns.columns[instead]!);
  const hasPlaces = instead === "village" || instead === "line";
  const why = hasPlaces
    ? `few rows would be matched to places by "${known}".`
    : `every row would be matched to ${instead === "pincode" ? "the area of its PIN code" : `its ${instead}`}, ` +
      "since no column is known to have villages.";
  const found = ({ matched, places }: Trial) =>
    `${matched} match, ${places} of them a village, town or part of one`;
  throw new ListError(
    `${why} If "${name(at)}" has ${part === "line" ? "addresses" : "places"}, ` +
      `add --columns "${part}=${name(at)}" (of ${other.other.rows} rows ${found(other.other)}); ` +
      `if not, add --columns "${instead}=${known}" (${found(other.known)})`,
  );
}

/** Refuses a workbook that is damaged, takes too much to read, or has more rows than are read. */
async function checkWorkbook(path: string, content: Buffer): Promise<void> {
  const sheets = await readSheets(path, content, undefined, {
    tooLarge: "split it or save it as CSV",
    unreadable: "save its table as CSV",
  });
  if (sheets.some(({ rows }) => (rows.at(-1)?.line ?? 0) > MAX_LIST_ROWS + 1))
    throw new InputError(`${path}: ${tooManyRows().message}`);
}

/** Shows the progress on a terminal. */
function showProgress(began: number): ((share: number) => void) | undefined {
  if (!process.stderr.isTTY) return undefined;
  return (share) => {
    const seconds = (performance.now() - began) / 1000;
    process.stderr.write(
      `\r${Math.round(share * 100)} %, ${seconds.toFixed(0)} s matching${share === 1 ? "\n" : ""}`,
    );
  };
}

function defaultTarget(path: string): string {
  const extension = extname(path);
  return `${path.slice(0, path.length - extension.length)}-matched${formOf(path) ? extension : ".xlsx"}`;
}

function isSameFile(path: string, target: string): boolean {
  try {
    return realpathSync(path) === realpathSync(target);
  } catch {
    return false;
  }
}

/** Checks that a file can be written: one next to it can be created, which permissions alone do not say. */
async function checkTarget(target: string): Promise<void> {
  const part = partOf(target);
  try {
    if (await isFolder(target)) throw Object.assign(new Error(), { code: "EISDIR" });
    await (await open(part, "wx")).close();
    await rm(part);
  } catch (error) {
    const folder = dirname(target);
    if ((error as NodeJS.ErrnoException).code === "ENOENT" && !existsSync(folder))
      throw new InputError(`${target}: the folder ${folder} does not exist; create it first`);
    throw fileError(target, error);
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

/** A name of its own: with the target's in it, it could be too long. */
function partOf(target: string): string {
  return join(dirname(target), `.match-${process.pid}.part`);
}

/**
 * Writes a file next to its final path and renames it, so that a run that fails leaves nothing half-written.
 * @param force whether it may replace a file that was written meanwhile
 */
async function writeFile(target: string, content: Uint8Array, force: boolean): Promise<void> {
  const part = partOf(target);
  try {
    const file = await open(part, "wx");
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    if (!force && existsSync(target)) throw new OptionError(`${target} exists: ${OVERWRITE}`);
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error instanceof OptionError ? error : fileError(target, error);
  }
}
