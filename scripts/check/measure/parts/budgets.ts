import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { MANIFEST_FILE } from "../../../../functions/core/index/manifest.ts";
import { changesFiles } from "../../../build/changes.ts";
import { buildDist } from "../../../build/dist.ts";
import type { Dataset } from "../../../dataset/dataset.ts";
import type { FolderFiles } from "../../../files/folder.ts";
import { filesBelow, readFolder } from "../../fixtures/folder-files.ts";
import { buildWithNetlify, unzipFunction } from "../../netlify/netlify-build.ts";
import type { Answered } from "../ask.ts";
import { BUDGETS, type BudgetName, budgetRows, LIMIT_COLUMNS, type Weights } from "../limits.ts";
import { median } from "../statistics.ts";
import { formatTable } from "../table.ts";
import { workloadOf } from "../workload.ts";
import type { Workshop } from "../workshop.ts";
import { type Part, paragraphs } from "./part.ts";
import { brotliSize } from "./sizes.ts";

const DIVISORS = { MB: 1e6, kB: 1e3, count: 1 } as const;

/** Weighs what is published, and the functions that netlify makes of it. Fails when a budget is exceeded. */
export const measureBudgets: Part = async ({ workshop, dataset, data, dist: folder, progress }) => {
  if (folder === undefined) progress("building everything that is published");
  const dist =
    folder === undefined ? await buildDist(dataset, undefined, changesFiles(data)) : readFolder(folder);
  progress("building the functions with netlify");
  const weighed = await weigh(dist, dataset, workshop);
  const weights = Object.fromEntries(
    Object.entries(weighed).map(([name, weight]) => [
      name,
      weight! / DIVISORS[BUDGETS[name as BudgetName].unit as keyof typeof DIVISORS],
    ]),
  );
  const { rows, exceeded } = budgetRows(weights);
  return {
    text: paragraphs("Budgets: what is published", formatTable([LIMIT_COLUMNS, ...rows])),
    ...(exceeded > 0
      ? { failure: exceeded === 1 ? "a budget is exceeded" : `${exceeded} budgets are exceeded` }
      : {}),
  };
};

/** Of their memory the median counts: threads that compile in one of them take some 15 MB for a moment, or don't. */
const PROCESSES = 3;

/** What budgets are for, in bytes or as a number. */
async function weigh(dist: FolderFiles, dataset: Dataset, workshop: Workshop): Promise<Weights> {
  const sizes = new Map([...dist].map(([file, contents]) => [file, Buffer.byteLength(contents)]));
  const index = [...sizes].filter(([file]) => file.startsWith("index/"));
  const sizesBelow = (folder: string) =>
    [...sizes].filter(([file]) => file.startsWith(folder)).map(([, size]) => size);
  const { zips } = await buildWithNetlify(dist);
  const zip = zips.get("api")!.length;
  const isPlain = dataset.villages.every(({ kind, local_name, pincode }) => !kind && !local_name && !pincode);
  const folder = mkdtempSync(join(tmpdir(), "location-budgets-"));
  try {
    unzipFunction(zips.get("api")!, folder);
    const unzipped = sum(filesBelow(folder).map((file) => statSync(file).size));
    // A process that runs the unzipped function and nothing else.
    const module = pathToFileURL(join(folder, "functions", "api", "index.mjs")).href;
    const { memory: queries } = workloadOf(dataset);
    const memories: Answered["memory"][] = [];
    while (memories.length < PROCESSES) memories.push((await workshop.ask({ module }, queries)).memory);
    return {
      ...(isPlain ? { plainFunctionZip: zip } : { functionZip: zip }),
      functionUnzipped: unzipped,
      methodsZip: zips.get("methods")!.length,
      index: sum(sizesBelow("index/")),
      indexManifest: sizes.get(`index/${MANIFEST_FILE}`) ?? 0,
      suggestions: sum(sizesBelow("index/suggestions/")),
      largestFile: Math.max(
        ...index
          .filter(([file]) => !file.endsWith(MANIFEST_FILE) && !file.startsWith("index/suggestions/"))
          .map(([, size]) => size),
      ),
      files: sizes.size,
      published: sum(sizes.values()),
      rules: String(dist.get("_redirects")).trim().split("\n").length,
      page: sum(pageFiles(dist).map((file) => brotliSize(dist.get(file)!))),
      client: brotliSize(dist.get("client.js") ?? ""),
      coldMemory: median(memories.map(({ first }) => first)),
      memory: median(memories.map(({ peak }) => peak)),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The page and every file of ours that it links to. */
function pageFiles(dist: FolderFiles): string[] {
  const page = String(dist.get("index.html"));
  const linked = [...page.matchAll(/<(?:link|script|img)\b[^>]*?(?:href|src)="\/([^"#]+)"/g)].map(
    ([, file]) => file!,
  );
  const missing = linked.find((file) => !dist.has(file));
  if (missing !== undefined) throw new Error(`index.html links to ${missing}, which is not published`);
  return [...new Set(["index.html", ...linked])];
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
}
