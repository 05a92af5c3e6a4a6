import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packReader } from "../../../../functions/api/index-pack.ts";
import { Directory } from "../../../../functions/core/directory.ts";
import { PACK_FILE } from "../../../../functions/core/index/pack.ts";
import type { Dataset } from "../../../dataset/dataset.ts";
import { PROJECT } from "../../netlify/scratch-project.ts";
import { Random } from "../random.ts";
import { altered } from "../resolve/altered-names.ts";
import {
  type Answer,
  answersOfList,
  answersOfLookUp,
  answersOfMasalaMerge,
  answersOfMiniSearch,
  answersOfRows,
} from "../resolve/answers.ts";
import { calibration, type Figures, figuresOf } from "../resolve/figures.ts";
import {
  alteredSet,
  karnatakaSet,
  type Row,
  type RowSet,
  readLgdTalukas,
  twinsOf,
} from "../resolve/row-sets.ts";
import { formatTable } from "../table.ts";
import { type Part, paragraphs } from "./part.ts";

/** Rows of each list, rows that are asked one by one, and rows that MiniSearch is asked for. */
const LIST_ROWS = 8000;
const SINGLE_ROWS = 2000;
const SEARCHED_ROWS = 200;
/** Rows of the list by which speed and memory are measured. */
const LONG_LIST_ROWS = 50_000;

const COLUMNS = ["matched", "right", "… absent counted", "offered", "absent matched", "a second"];

/** How many rows of lists get their codes, and how many of these are right, beside what people use. */
export const measureResolve: Part = async ({ dataset, lgd, workshop, progress }) => {
  const { index } = await workshop.prepare("service");
  const directory = await Directory.open(packReader(index));
  const sets = [alteredSet(dataset, lgd === undefined ? [] : await readLgdTalukas(lgd), LIST_ROWS)];
  const notes = [
    "absent: rows whose place is not in the data. Rows of places with the name of another one in the same taluka are left out.",
  ];
  if (lgd === undefined)
    notes.push("Karnataka: left out; give a folder of the Local Government Directory with --lgd");
  else {
    const karnataka = await karnatakaSet(dataset, lgd, LIST_ROWS);
    notes.push(knownNames(dataset, karnataka));
    sets.push(karnataka);
  }
  const tables: string[] = [];
  const scored: { rows: Row[]; answers: Answer[] } = { rows: [], answers: [] };
  for (const set of sets) {
    const twins = twinsOf(dataset, set.without);
    const few = sampleOf(set, SINGLE_ROWS);
    const fewer = sampleOf(set, SEARCHED_ROWS);
    const lines: string[][] = [];
    const add = async (title: string, some: RowSet, answer: () => Promise<Answer[]> | Answer[]) => {
      progress(`${set.title}: ${title}, ${some.rows.length.toLocaleString("en")} rows`);
      const start = performance.now();
      const answers = await answer();
      const speed = (some.rows.length / (performance.now() - start)) * 1000;
      lines.push([
        title,
        ...cellsOf(figuresOf(some.rows, answers, twins)),
        Math.round(speed).toLocaleString("en"),
      ]);
      return answers;
    };
    const answers = await add("in a list", set, () => answersOfList(directory, set));
    for (const [i, row] of set.rows.entries())
      if (row.code === undefined || !twins.has(row.code)) {
        scored.rows.push(row);
        scored.answers.push(answers[i]!);
      }
    await add("row by row", few, () => answersOfRows(directory, few));
    await add("masala-merge, sub-districts known", set, () => answersOfMasalaMerge(dataset, set));
    await add("spreadsheet look-up", set, () => answersOfLookUp(dataset, set));
    await workshop.prepare("minisearch");
    await add("MiniSearch, first result", fewer, () => answersOfMiniSearch(workshop, fewer));
    const title = `${set.title}: ${set.rows.length.toLocaleString("en")} rows`;
    tables.push(formatTable([[title, ...COLUMNS], ...lines]));
  }
  progress(`a list of ${LONG_LIST_ROWS.toLocaleString("en")} rows`);
  const scores = [
    ["score, in a list", "rows", "it says", "right"],
    ...calibration(scored.rows, scored.answers),
  ];
  const speed = `${LONG_LIST_ROWS.toLocaleString("en")} rows in Node: ${matchLongList(dataset, index)}`;
  return {
    text: paragraphs("Resolve: lists to codes", ...tables, formatTable(scores), speed, notes.join("\n")),
  };
};

function cellsOf({ matched, right, rightOfAll, offered, absentMatched }: Figures): string[] {
  const digits = [3, 4, 4, 3, 3];
  return [matched, right, rightOfAll, offered, absentMatched].map((share, i) =>
    Number.isNaN(share) ? "" : share.toFixed(digits[i]),
  );
}

/** Some of a set's rows, from all of it. */
function sampleOf(set: RowSet, count: number): RowSet {
  const step = Math.max(1, set.rows.length / count);
  const rows = Array.from(
    { length: Math.min(count, set.rows.length) },
    (_, i) => set.rows[Math.floor(i * step)]!,
  );
  return { ...set, rows };
}

/** Figures say little where the data has a list's spellings as other names. */
function knownNames(dataset: Dataset, { title, rows }: RowSet): string {
  const others = new Set(dataset.aliases.map(({ code, alias }) => `${code} ${alias}`));
  const known = rows.filter(({ code, parts }) => others.has(`${code} ${parts.village}`)).length;
  return `${title}: the data has the names of ${known.toLocaleString("en")} rows as other names, from that same list.`;
}

/** What `npm run match` says of the speed and memory of a long list of all of India. */
function matchLongList(dataset: Dataset, index: string): string {
  const random = new Random(11);
  const talukas = new Map(dataset.talukas.map((taluka) => [taluka.code, taluka]));
  const districts = new Map(dataset.districts.map((district) => [district.code, district]));
  const states = new Map(dataset.states.map(({ code, name }) => [code, name]));
  const lines = random.sample(dataset.villages, LONG_LIST_ROWS).map(({ name, taluka_code }) => {
    const taluka = talukas.get(taluka_code)!;
    const district = districts.get(taluka.district_code)!;
    const village = random.next() < 0.3 ? altered(name, random) : name;
    return [states.get(district.state_code)!, district.name, taluka.name, village]
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(",");
  });
  const folder = mkdtempSync(join(tmpdir(), "location-lists-"));
  try {
    copyFileSync(index, join(folder, PACK_FILE));
    const list = join(folder, "list.csv");
    writeFileSync(list, `State,District,Taluka,Village\n${lines.join("\n")}\n`);
    const command = ["run", "--silent", "match", "--", list, "--dist", folder];
    const run = spawnSync("npm", command, { cwd: PROJECT, encoding: "utf8" });
    if (run.status !== 0) throw new Error(`npm run match failed: ${run.stderr}`);
    return run.stdout
      .trimEnd()
      .split("\n")
      .at(-1)!
      .replace(/^.*?: /, "");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
