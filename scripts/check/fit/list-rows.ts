/** Rows of real lists with a person's judgements. Read from a folder; nothing of it is stored. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PlaceSource } from "../../../functions/core/evidence/place-source.ts";
import { COLUMN_PARTS, type ColumnPart } from "../../../functions/core/lists/column-parts.ts";
import type { Columns } from "../../../functions/core/lists/columns.ts";
import { ListTexts } from "../../../functions/core/lists/list-texts.ts";
import { listRows as rowsOfList } from "../../../functions/core/lists/match-rows.ts";
import { headerOf, listTraits, placeTexts, recogniseColumns } from "../../match/match-file.ts";
import { readList } from "../../match/read-list.ts";
import type { Half } from "./kept-texts.ts";
import type { Row } from "./row.ts";

/** The lists whose rows are used for the fit. Those of the others are kept apart. */
const TUNE: readonly string[] = [
  "ap-police",
  "bank",
  "detected-cities",
  "fcra-ngos",
  "kvk",
  "rj-panchayats",
  "rto",
  "student-form-tehsils",
  "tn-hospitals",
  "udise-schools",
];

/** The tables in a folder of lists: their columns, and the judgements of their rows. */
export const LIST_TABLES = ["lists.tsv", "verdicts.tsv", "expected.tsv"] as const;

/** Codes that a row of a list means, or a code that does not belong to it. */
interface Verdict {
  readonly codes: readonly string[];
  readonly isFalse: boolean;
}

/** The judged rows of lists in a folder with {@link LIST_TABLES}. */
export async function listRows(folder: string, half: Half, source: PlaceSource): Promise<Row[]> {
  const tsv = (file: string) =>
    readFileSync(join(folder, file), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => line.split("\t"));
  const judged = new Map<string, Map<number, Verdict>>();
  const judge = (list: string, line: number, codes: string[], isFalse: boolean) => {
    const lines = judged.get(list) ?? new Map<number, Verdict>();
    judged.set(list, lines);
    if (!lines.has(line) || !isFalse) lines.set(line, { codes, isFalse });
  };
  for (const [list, line, code, verdict] of tsv("verdicts.tsv"))
    if (/^(?:right|missed|false)$/.test(verdict!))
      judge(list!.replace("+c", ""), Number(line), [code!], verdict === "false");
  for (const [list, line, codes] of tsv("expected.tsv"))
    if (!/^(?:amb|absent)/.test(codes!))
      judge(
        list!,
        Number(line),
        codes!.split("|").map((code) => code.replace(/^[td]/, "")),
        false,
      );
  const rows: Row[] = [];
  for (const [name, lines] of judged) {
    if (TUNE.includes(name) !== (half === "tune")) continue;
    const given = tsv("lists.tsv").findLast(([list]) => list === name)?.[1];
    const list = await readList(readFileSync(join(folder, `${name}.csv`)), undefined);
    const found = await recogniseColumns(list, source);
    const header = headerOf(list, found);
    const columns: Columns = { ...found.columns };
    for (const one of given?.split(",").filter(Boolean) ?? []) {
      const [part, called] = one.split("=");
      const at = header.findIndex((cell) => cell.trim() === called);
      for (const other of COLUMN_PARTS) if (columns[other] === at) delete columns[other];
      columns[part as ColumnPart] = at;
    }
    const listColumns = { ...found, columns };
    const traits = listTraits(list, listColumns);
    const { all, shared } = await rowsOfList(
      placeTexts(list, listColumns),
      await ListTexts.of(source),
      traits,
    );
    for (const [line, { codes, isFalse }] of lines) {
      const row = all[line - 1 - found.headerRows];
      if (!row) continue;
      rows.push({
        set: `lists: ${name}`,
        pieces: row.pieces,
        pincode: row.pincode,
        position: row.position,
        meant: isFalse ? [] : codes,
        ...(isFalse && { notMeant: codes[0]! }),
        answered: { wanted: row.wanted },
        shared,
      });
    }
  }
  return rows;
}
