/** The rows of the CSV files as records, and back. `DatasetChecker` checks the values. */
import {
  type Alias,
  type Census2001Code,
  COLUMNS,
  type District,
  type FormerArea,
  type FormerPlace,
  type Locality,
  OPTIONAL_COLUMNS,
  type PlacePosition,
  type PostOffice,
  type State,
  type Taluka,
  type Village,
} from "./dataset.ts";

/** The record type of each CSV. */
export interface Records {
  states: State;
  districts: District;
  talukas: Taluka;
  villages: Village;
  aliases: Alias;
  former: FormerPlace;
  formerAreas: FormerArea;
  postOffices: PostOffice;
  localities: Locality;
  positions: PlacePosition;
  census2001: Census2001Code;
}

export type TableName = keyof Records;

/** A function that makes a record of a row, which has as many fields as the table has columns. */
export function rowReader<Name extends TableName>(
  table: Name,
): (row: readonly string[]) => Records[Name] {
  const columns: readonly string[] = COLUMNS[table];
  const optional = columns.map((column) => OPTIONAL_COLUMNS[table]?.includes(column) === true);
  /** The fields of the row above: rows in turn share the strings that they have in common, such as a parent's code. */
  const shared: string[] = [];
  return (row) => {
    const record: Record<string, string> = {};
    for (let i = 0; i < columns.length; i++) {
      const field = row[i] ?? "";
      if (field !== shared[i]) shared[i] = field;
      if (field !== "" || !optional[i]) record[columns[i]!] = shared[i]!;
    }
    return record as unknown as Records[Name];
  };
}

/** The fields of a record in the order of the table's columns. */
export function toRow<Name extends TableName>(table: Name, record: Records[Name]): string[] {
  const fields = record as unknown as Record<string, string | undefined>;
  return COLUMNS[table].map((column) => fields[column] ?? "");
}
