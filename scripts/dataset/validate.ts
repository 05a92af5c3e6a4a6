import { join } from "node:path";
import { InputError } from "../cli/input-error.ts";
import { shellWord } from "../cli/safe-text.ts";
import { lineOf } from "../tables/own-csv.ts";
import {
  COUNTED,
  type Counts,
  DATASET_MANIFEST,
  type Manifest,
  type UnsavedDataset,
} from "./dataset.ts";
import {
  type CheckedRows,
  type CodedThing,
  type Column,
  type Fields,
  type Records,
  sortRecords,
  TABLE_LIST,
  TABLES,
  type TableName,
} from "./tables.ts";

/** The command that accepts edits of a dataset's files. */
export function updateCommand(folder: string): string {
  const option = folder === "data" ? "" : ` --data ${shellWord(folder)}`;
  return `npm run dataset -- --update${option}`;
}

/**
 * Checks the records of a dataset by the rules of their columns, tables in the order of `TABLES`. A check throws
 * InputError with one line that names file, line and value.
 */
export class DatasetChecker implements CheckedRows {
  readonly #folder: string;
  /** The files so far, each with the number of rows in earlier files. */
  readonly #files: { readonly file: string; readonly before: number }[] = [];
  /** The rows so far, over all files. */
  readonly #rows: Fields[] = [];
  /** By level or other unique value: code or value → the number of the row that has it. */
  readonly #places = new Map<CodedThing, Map<string, number>>();
  readonly #unique = new Map<string, Map<string, number>>();
  state = "";

  /** @param folder its name in errors */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Returns a check for the rows of a file, in their order.
   * @param state whose villages the file has
   */
  rowsOf<Name extends TableName>(
    table: Name,
    file: string,
    state = "",
  ): (record: Records[Name]) => void {
    this.#files.push({ file, before: this.#rows.length });
    this.state = state;
    const { columns, rule } = TABLE_LIST.find(([name]) => name === table)![1];
    const rules = Object.entries<Column>(columns).map(([column, one]) => ({ column, ...one }));
    return (record) => {
      const row = record as unknown as Fields;
      this.#rows.push(row);
      for (const { column, optional, rule: check } of rules) {
        const text = row[column];
        if (text !== undefined || !optional) check(text ?? "", column, this, row);
      }
      rule?.(row, this);
    };
  }

  has = (level: CodedThing, code: string): boolean => this.#places.get(level)?.has(code) === true;

  get = (level: CodedThing, code: string): Fields | undefined =>
    this.#rows[this.#places.get(level)?.get(code) ?? -1];

  exists = (level: CodedThing, code: string): void => {
    if (!this.has(level, code))
      this.fail(`${level} "${code}" does not exist; use the code of one in ${fileOf(level)}`);
  };

  place = (level: CodedThing, code: string): void =>
    this.#addTo(this.#places, level, `${level} code`, code);

  unique = (what: string, value: string): void => this.#addTo(this.#unique, what, what, value);

  #addTo<Key>(all: Map<Key, Map<string, number>>, key: Key, what: string, value: string): void {
    let seen = all.get(key);
    if (seen === undefined) {
      seen = new Map();
      all.set(key, seen);
    }
    const first = seen.get(value);
    if (first !== undefined) this.fail(`${what} ${value} is a duplicate of ${this.#at(first)}`);
    seen.set(value, this.#rows.length - 1);
  }

  fail = (message: string): never => {
    throw new InputError(`${join(this.#folder, this.#at(this.#rows.length - 1))}: ${message}`);
  };

  /** Compares the manifest's counts with the places. */
  counts(places: UnsavedDataset, manifest: Manifest): void {
    const actual = countPlaces(places);
    for (const level of COUNTED) {
      if (actual[level] === manifest.counts[level]) continue;
      throw new InputError(
        `${join(this.#folder, DATASET_MANIFEST)}: counts.${level} is ${manifest.counts[level]}, but the files hold ${actual[level]}; correct it with: ${updateCommand(this.#folder)}`,
      );
    }
  }

  /** The file and line of a row: `villages/30.csv:2`. */
  #at(row: number): string {
    const { file, before } = this.#files.findLast((one) => one.before <= row)!;
    return `${file}:${lineOf(row - before)}`;
  }
}

/** The file with the places of a level, or with blocks, for messages. */
function fileOf(level: CodedThing): string {
  const { file } = TABLE_LIST.find(([, table]) => table.level === level)![1];
  return typeof file === "string" ? file : "the villages' files";
}

/** The number of places of each level, and of aliases. */
export function countPlaces(places: UnsavedDataset): Counts {
  return Object.fromEntries(COUNTED.map((list) => [list, places[list].length])) as Counts;
}

/** Sorts every list in place, in the order of its table, and returns the same object. */
export function sortPlaces<P extends UnsavedDataset>(places: P): P {
  for (const table of Object.keys(TABLES) as TableName[]) {
    const records = places[table];
    if (records !== undefined) sortRecords(table, records as Records[typeof table][]);
  }
  return places;
}
