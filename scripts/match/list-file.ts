/** A list read from a file: its cells as text, and how to write it with more columns. */
export interface ListFile {
  /** Every row, including the header. Texts in a wrong encoding or in Kruti Dev are repaired where that is certain. */
  readonly rows: readonly (readonly string[])[];
  /** The name of the file; absent if it has none. */
  readonly file?: string;
  /** For a workbook: the columns with cells that are merged with those above and have their text. */
  readonly merged?: ReadonlySet<number>;
  /** For a workbook: the sheets with rows, and the one that was read. */
  readonly sheets?: readonly string[];
  readonly sheet?: string;
  /** For a workbook: the other visible sheets whose header is the same. */
  readonly alike?: readonly string[];
  /**
   * Writes the file in its own form, with further cells after each row.
   * @param added the cells to add to each row, the same number for all
   * @param form the form to write, by its extension; nothing is reformatted if it is the list's own
   * @param headerRows how many rows stay in view in a workbook; the last of them has a filter
   */
  write(
    added: readonly (readonly Cell[])[],
    form: ListForm,
    headerRows: number,
  ): Promise<Uint8Array> | Uint8Array;
}

/** A cell to add to a row; a number is also one in a workbook. */
export type Cell = string | number;

/** Forms of lists, by extension. */
export const LIST_FORMS = ["csv", "tsv", "xlsx", "ods"] as const;

export type ListForm = (typeof LIST_FORMS)[number];

/** Whether a form has sheets. */
export function isOfSheets(form: ListForm): boolean {
  return form === "xlsx" || form === "ods";
}

/** Problems of a list that the page explains in its own language. */
export const LIST_PROBLEMS = [
  "empty",
  "headerOnly",
  "document",
  "locked",
  "archive",
  "tooManyRows",
  "tooLarge",
  "noTable",
  "badJson",
  "openQuote",
  "noPlaces",
  "hasResults",
] as const;

export type ListProblem = (typeof LIST_PROBLEMS)[number];

/** What a problem is about, such as the line of a quote. */
export type ProblemValues = Readonly<Record<string, string | number>>;

/** A list that can't be read or written; the message says why, in English and without the file's name. */
export class ListError extends Error {
  override readonly name = "ListError";
  readonly problem: ListProblem | undefined;
  readonly values: ProblemValues;

  constructor(message: string, problem?: ListProblem, values: ProblemValues = {}) {
    super(message);
    this.problem = problem;
    this.values = values;
  }
}

/** The content is not a table in any supported form. */
export class UnreadableListError extends ListError {}

/** Maximum number of rows in a list. */
export const MAX_LIST_ROWS = 300_000;

export function tooManyRows(): ListError {
  return new ListError(
    `has more than ${MAX_LIST_ROWS.toLocaleString("en")} rows: split it into several lists`,
    "tooManyRows",
    { rows: MAX_LIST_ROWS },
  );
}

/** The form of a file, by its name; undefined for another name. */
export function formOf(file: string): ListForm | undefined {
  const extension = /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase();
  return LIST_FORMS.find((form) => form === extension);
}
