import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { InputError } from "../../cli/input-error.ts";
import { CHANGES_JSON, type UnsavedDataset, type Village } from "../../dataset/dataset.ts";
import { readDataset } from "../../dataset/read.ts";
import { writeDataset } from "../../dataset/write.ts";
import { fetchLgdCopy } from "../../refresh/lgd-copy/lgd-copy.ts";
import type { ListName } from "../../refresh/lgd-copy/releases.ts";
import { refreshDataset } from "../../refresh/refresh-dataset.ts";
import { LGD } from "../../sources/lgd.ts";
import { formatCsv } from "../../tables/csv.ts";
import { parseRows } from "../../tables/own-csv.ts";
import { type FakeRelease, startFakeGithub } from "../fixtures/fake-github.ts";
import { readFolder } from "../fixtures/folder-files.ts";
import { releaseOf, toLists } from "../fixtures/lgd-lists.ts";
import type { Random } from "../measure/random.ts";

/** The results of refreshes from changed lists. */
export interface MutationCounts {
  /** Refused with one line; the dataset is unchanged. */
  refused: number;
  /** Without a change in the dataset. */
  same: number;
  /** Accepted, with every changed village in the list of changes. */
  listed: number;
  /** Accepted, with a changed village missing from the list. */
  silent: string[];
}

/** Values for a cell or a column. */
const VALUES: readonly string[] = [
  "",
  " ",
  "0",
  "-1",
  "1.5",
  "1e15",
  "NA",
  "x".repeat(300),
  "\u001b[31mred",
  "a\nb",
  'a"b',
  "पुणे",
  "\ufffd",
  "__proto__",
  "1e3",
  "٣",
  "626001",
  "9.0",
];

/**
 * Refreshes a dataset repeatedly from lists of the same places, each time with another change of one list.
 *
 * @param folder for scratch files
 * @throws any error that is not a proper refusal, and an Error if a refusal changed the dataset
 */
export async function tryMutations(
  dataset: UnsavedDataset,
  mutations: number,
  random: Random,
  folder: string,
): Promise<MutationCounts> {
  const [out, whole] = [join(folder, "data"), join(folder, "whole")];
  const lists = toLists(dataset);
  const names = Object.keys(lists) as ListName[];
  const hasRows = (list: ListName) => lists[list].trimEnd().includes("\n");
  // One empty list is as good as many.
  const [withRows, withoutRows] = [names.filter(hasRows), names.filter((one) => !hasRows(one))];
  const counts: MutationCounts = { refused: 0, same: 0, listed: 0, silent: [] };
  const github = await startFakeGithub([]);
  const refresh = async (
    releases: readonly FakeRelease[],
    accept: { accept?: readonly string[] } = {},
  ) => {
    github.releases = releases;
    return refreshDataset({
      folder: out,
      onNote: () => {},
      ...accept,
      fetch: (report) =>
        fetchLgdCopy(
          { url: github.url, wait: async () => {}, onProgress: () => {}, onNote: () => {} },
          report,
        ),
    }).catch((error: unknown) => error);
  };
  await writeDataset(out, dataset, { ...LGD, retrieved: "2026-05-01T00:00:00.000Z" });
  // The import corrects names.
  await refresh(releaseOf(lists), { accept: ["villages-renamed"] });
  cpSync(out, whole, { recursive: true });
  const before = readFolder(out);
  for (let mutation = 0; mutation < mutations; mutation++) {
    const list = random.pick([...withRows, ...random.sample(withoutRows, 1)]);
    const [how, content] = mutate(lists[list], random);
    const what = `${list}: ${how}`;
    const outcome = await refresh(releaseOf({ ...lists, [list]: content }));
    if (outcome instanceof Error) {
      if (!(outcome instanceof InputError) || outcome.message.includes("\n")) throw outcome;
      if (!isDeepStrictEqual(readFolder(out), before))
        throw new Error(`${what}: refused, but the dataset has changed`);
      counts.refused++;
    } else if (outcome === undefined) {
      counts.same++;
    } else {
      const unlisted = unlistedChange(
        await readDataset(whole),
        await readDataset(out),
        readFileSync(join(out, CHANGES_JSON), "utf8"),
      );
      if (unlisted === undefined) counts.listed++;
      else counts.silent.push(`${what}: ${unlisted}`);
      rmSync(out, { recursive: true });
      cpSync(whole, out, { recursive: true });
    }
  }
  await github.close();
  return counts;
}

/** A changed text of a list, and a description of the change. */
function mutate(csv: string, random: Random): [how: string, content: string] {
  const header = csv.split("\n", 1)[0]!.split(",");
  const rows = parseRows("list", Buffer.from(csv), header);
  const index = random.below(rows.length);
  const column = random.below(header.length);
  const value = random.pick(VALUES);
  const other = random.pick(rows);
  const byte = random.below(csv.length);
  const text = (content: readonly (readonly string[])[], names = header) =>
    formatCsv(names, content);
  const withCell = (cell: string) => text(rows.with(index, rows[index]?.with(column, cell) ?? []));
  if (rows.length === 0) return ["a row in an empty list", text([header.map(() => value)])];
  const [how, changed] = random.pick<[how: string, changed: () => string]>([
    [`${header[column]} of row ${index}: ${JSON.stringify(value)}`, () => withCell(value)],
    ["a cell of another row", () => withCell(other![column]!)],
    [
      `${header[column]} of all rows: ${JSON.stringify(value)}`,
      () => text(rows.map((row) => row.with(column, value))),
    ],
    [
      `${header[column]} one row further`,
      () => text(rows.map((row, i) => row.with(column, rows.at(i - 1)![column]!))),
    ],
    [
      `no column ${header[column]}`,
      () =>
        text(
          rows.map((row) => row.toSpliced(column, 1)),
          header.toSpliced(column, 1),
        ),
    ],
    [`another header than ${header[column]}`, () => text(rows, header.with(column, value))],
    ["another row", () => text(rows.with(index, other!))],
    ["a missing row", () => text(rows.toSpliced(index, 1))],
    ["half of the rows", () => text(rows.slice(0, rows.length / 2))],
    ["a duplicate row", () => text([...rows, rows[index]!])],
    ["another order", () => text(random.sample(rows, rows.length))],
    [
      "a byte",
      () => csv.slice(0, byte) + String.fromCharCode(random.below(128)) + csv.slice(byte + 1),
    ],
    ["the end", () => csv.slice(0, byte)],
  ]);
  return [how, changed()];
}

/** A description of a changed village that is missing from the list of changes. */
function unlistedChange(
  before: UnsavedDataset,
  after: UnsavedDataset,
  changes: string,
): string | undefined {
  const described = ({ name, taluka_code, pincode = "" }: Village) =>
    `${name}, ${taluka_code}, ${pincode}`;
  const [was, is] = [before, after].map(
    ({ villages }) => new Map(villages.map((village) => [village.code, described(village)])),
  );
  const codes = new Set([...was!.keys(), ...is!.keys()]);
  const changed = [...codes].filter((code) => was!.get(code) !== is!.get(code));
  const unlisted = changed.find((code) => !changes.includes(`"${code}"`));
  return unlisted === undefined
    ? undefined
    : `${unlisted} was ${was!.get(unlisted)}, is ${is!.get(unlisted)}`;
}
