import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packReader } from "../../../../functions/api/index-pack.ts";
import { Directory } from "../../../../functions/core/directory/directory.ts";
import { PACK_FILE } from "../../../../functions/core/index/pack.ts";
import type { Dataset } from "../../../dataset/dataset.ts";
import { formatCsv } from "../../../tables/csv.ts";
import { PROJECT } from "../../netlify/scratch-project.ts";
import { Parents } from "../queries.ts";
import { Random } from "../random.ts";
import { table } from "../report.ts";
import { altered } from "../resolve/altered-names.ts";
import {
  type Answer,
  answersOfList,
  answersOfLookUp,
  answersOfMiniSearch,
  answersOfRows,
} from "../resolve/answers.ts";
import { type Figures, figuresOf } from "../resolve/figures.ts";
import {
  alteredSet,
  karnatakaSet,
  type RowSet,
  readLgdTalukas,
  twinsOf,
} from "../resolve/row-sets.ts";
import type { Part } from "./part.ts";

/** Number of rows per list, of rows resolved one by one, and of rows for MiniSearch. */
const LIST_ROWS = 8000;
const SINGLE_ROWS = 2000;
const SEARCHED_ROWS = 200;

const COLUMNS = [
  "matched",
  "right",
  "… places not in the data included",
  "right one matched or offered",
  "false matches (place not in the data)",
  "rows a second",
];

/**
 * The share of rows of lists that get their codes, and of these that are right, compared with methods that people use today.
 */
export const measureResolve: Part = async ({
  dataset,
  dist,
  lgd: [lgd],
  workshop,
  alone,
  progress,
  note,
}) => {
  const directory = await Directory.open(packReader(join(dist, PACK_FILE)));
  const sets = [alteredSet(dataset, lgd === undefined ? [] : await readLgdTalukas(lgd), LIST_ROWS)];
  if (lgd === undefined)
    note("Karnataka: left out; give a folder of the Local Government Directory with --lgd");
  else sets.push(await karnatakaSet(dataset, lgd, LIST_ROWS));
  const lines: string[][] = [];
  for (const set of sets) {
    const twins = twinsOf(dataset, set.without);
    const add = async (
      title: string,
      some: RowSet,
      answer: (some: RowSet) => Promise<Answer[]> | Answer[],
    ) => {
      progress(`${set.title}: ${title}, ${some.rows.length.toLocaleString("en")} rows`);
      const start = performance.now();
      const answers = await answer(some);
      const speed = Math.round((some.rows.length / (performance.now() - start)) * 1000);
      lines.push([
        `${set.title}: ${title}`,
        ...cellsOf(figuresOf(some.rows, answers, twins)),
        speed.toLocaleString("en"),
      ]);
    };
    await add("in a list", set, (all) => answersOfList(directory, all));
    await add("row by row", sampleOf(set, SINGLE_ROWS), (some) => answersOfRows(directory, some));
    await add("a spreadsheet's exact look-up", set, (all) => answersOfLookUp(dataset, all));
    if (!alone) {
      await workshop.prepare("minisearch");
      await add("plain MiniSearch, first result", sampleOf(set, SEARCHED_ROWS), (some) =>
        answersOfMiniSearch(workshop, some),
      );
    }
  }
  progress("long lists");
  const title = `Lists of ${sets.map(({ rows }) => rows.length.toLocaleString("en")).join(" and ")} rows`;
  return {
    title: "Lists to codes",
    tables: [
      table([title, ...COLUMNS], lines),
      ...LONG_LISTS.map((list) => matchLongList(dataset, dist, list)),
    ],
  };
};

function cellsOf({ matched, right, rightOfAll, offered, absentMatched }: Figures): string[] {
  const digits = [3, 4, 4, 3, 3];
  return [matched, right, rightOfAll, offered, absentMatched].map((share, i) =>
    Number.isNaN(share) ? "" : share.toFixed(digits[i]),
  );
}

/** A sample of a set's rows, evenly spread. */
function sampleOf(set: RowSet, count: number): RowSet {
  const step = Math.max(1, set.rows.length / count);
  const rows = Array.from(
    { length: Math.min(count, set.rows.length) },
    (_, i) => set.rows[Math.floor(i * step)]!,
  );
  return { ...set, rows };
}

/** A long list with places from all over the country. */
interface LongList {
  readonly title: string;
  readonly rows: number;
  readonly columns: readonly string[];
  readonly cells: (names: {
    village: string;
    taluka: string;
    district: string;
    state: string;
  }) => string[];
}

const LONG_LISTS: readonly LongList[] = [
  {
    title: "rows",
    rows: 50_000,
    columns: ["State", "District", "Taluka", "Village"],
    cells: ({ state, district, taluka, village }) => [state, district, taluka, village],
  },
  {
    title: "addresses of one cell",
    rows: 5_000,
    columns: ["Address"],
    cells: ({ village, taluka, district, state }) => [
      [village, taluka, district, state].join(", "),
    ],
  },
];

/** The report of `npm run match` on a long list: its rows, speed and memory. */
function matchLongList(
  dataset: Dataset,
  dist: string,
  { title, rows, columns, cells }: LongList,
): string {
  const random = new Random(11);
  const parents = new Parents(dataset);
  const written = random.sample(dataset.villages, rows).map((place) => {
    const village = random.next() < 0.3 ? altered(place.name, random) : place.name;
    return cells({ ...parents.of(place), village });
  });
  const folder = mkdtempSync(join(tmpdir(), "location-lists-"));
  try {
    const list = join(folder, "list.csv");
    writeFileSync(list, formatCsv(columns, written));
    const command = ["run", "--silent", "match", "--", list, "--dist", dist];
    const run = spawnSync("npm", command, { cwd: PROJECT, encoding: "utf8" });
    if (run.status !== 0) throw new Error(`npm run match failed: ${run.stderr}`);
    const last = run.stdout.trimEnd().split("\n").at(-1)!;
    return `${written.length.toLocaleString("en")} ${title} in Node: ${last.replace(/^.*?: /, "")}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
