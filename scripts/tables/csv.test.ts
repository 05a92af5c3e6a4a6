import { CsvError, parse } from "csv-parse/sync";
import fc from "fast-check";
import { test } from "vitest";
import { readCsv } from "./csv.ts";

const TEXT = fc
  .array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom("a,b\n", "name of a village,1\n", "\n", ",\n", "é\n"),
      },
      { weight: 3, arbitrary: fc.constantFrom("a", ",", '"', '""', "\n") },
      {
        weight: 1,
        arbitrary: fc.constantFrom("\r\n", "\r", '"a,b"\n', '"a\nb",c\n', 'Amba "A"\n'),
      },
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

/** The result of reading a text: rows with the lines on which they end, or the error. */
function outcome(read: (add: (fields: string[], line: number) => void) => void): unknown {
  const rows: unknown[] = [];
  try {
    read((fields, line) => rows.push([fields, line]));
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return [error.code, error.message];
  }
}

test("a text is read as csv-parse reads it: rows, lines and errors, whatever its quotes and line ends", () => {
  fc.assert(
    fc.property(
      TEXT,
      fc.boolean(),
      fc.constantFrom(0, 20),
      fc.constantFrom("\n", "\r\n"),
      (lines, relaxQuotes, longest, lineEnd) => {
        const text = lines.replaceAll("\n", lineEnd);
        const own = outcome((add) => readCsv(text, { relaxQuotes, longest }, add));
        const expected = outcome((add) => {
          const on_record = (fields: string[], info: { lines: number }) => {
            add(fields, info.lines);
            return null;
          };
          parse(text, {
            relax_column_count: true,
            relax_quotes: relaxQuotes,
            max_record_size: longest,
            on_record,
          });
        });
        return JSON.stringify(own) === JSON.stringify(expected);
      },
    ),
    { numRuns: 5000 },
  );
});
