/**
 * The rows of the CSV files as records and back, by the columns of `COLUMNS`. What is in a field is judged by the
 * checker.
 */
import {
  type Alias,
  COLUMNS,
  type District,
  type FormerPlace,
  type LaterName,
  type State,
  type Taluka,
  type Village,
} from "./dataset.ts";

/** The records in each kind of CSV. */
export interface Records {
  states: State;
  districts: District;
  talukas: Taluka;
  villages: Village;
  aliases: Alias;
  former: FormerPlace;
  later: LaterName;
}

export type TableName = keyof Records;

/** Fields that a record lacks where the CSV has nothing. */
const OPTIONAL: Partial<Record<TableName, readonly string[]>> = {
  districts: ["lgd_code"],
  villages: ["kind", "local_name", "pincode"],
};

/** A function that makes the record of a row; the row has as many fields as the table has columns. */
export function rowReader<Name extends TableName>(table: Name): (row: readonly string[]) => Records[Name] {
  const columns: readonly string[] = COLUMNS[table];
  const optional = columns.map((column) => OPTIONAL[table]?.includes(column) === true);
  return (row) => {
    const record: Record<string, string> = {};
    for (let i = 0; i < columns.length; i++) {
      const field = row[i] ?? "";
      if (field !== "" || !optional[i]) record[columns[i]!] = field;
    }
    return record as unknown as Records[Name];
  };
}

/** The fields of a record in the order of the table's columns. */
export function toRow<Name extends TableName>(table: Name, record: Records[Name]): string[] {
  const fields = record as unknown as Record<string, string | undefined>;
  return COLUMNS[table].map((column) => fields[column] ?? "");
}
