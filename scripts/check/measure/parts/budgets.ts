import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Directory } from "../../../../functions/core/directory/directory.ts";
import { askerOf } from "../../../../functions/core/endpoints/all.ts";
import { MANIFEST_FILE } from "../../../../functions/core/index/manifest.ts";
import { PACK_FILE } from "../../../../functions/core/index/pack.ts";
import type { Shells } from "../../../../functions/core/pages/shells.ts";
import { writePage } from "../../../../functions/core/pages/write-page.ts";
import { SHELLS_PATH } from "../../../build/shell.ts";
import type { Dataset } from "../../../dataset/dataset.ts";
import type { FolderFiles } from "../../../files/folder.ts";
import { filesBelow, readFolder } from "../../fixtures/folder-files.ts";
import { unzipFunction } from "../../netlify/netlify-build.ts";
import type { Answered } from "../ask.ts";
import { BUDGETS, type BudgetName, type Unit, type Weights } from "../limits.ts";
import { figure, holds, LIMIT_COLUMNS, limitCells, type Section, table } from "../report.ts";
import { median } from "../statistics.ts";
import type { Bench } from "./part.ts";
import { brotliSize, memoryQueries } from "./search.ts";

const DIVISORS: Readonly<Partial<Record<Unit, number>>> = { MB: 1e6, kB: 1e3 };

type BudgetBench = Pick<Bench, "workshop" | "dataset" | "dist" | "deploy" | "progress">;

/** Weighs the published site and the functions that netlify builds from it. Fails if a budget is exceeded. */
export async function measureBudgets(bench: BudgetBench): Promise<Section> {
  const weights = await weigh(bench);
  const weighed = (Object.keys(BUDGETS) as BudgetName[]).map((name) => {
    const budget = BUDGETS[name];
    return { budget, value: weights[name] / (DIVISORS[budget.unit] ?? 1) };
  });
  const exceeded = weighed
    .filter(({ budget, value }) => !holds(value, budget))
    .map(({ budget }) => budget.what);
  const rows = weighed.map(({ budget, value }) => [
    budget.what,
    figure(value, budget.unit),
    ...limitCells(value, budget),
  ]);
  return {
    title: "Published site",
    tables: [table(["", "measured", ...LIMIT_COLUMNS], rows)],
    ...(exceeded.length > 0 && { failure: `over budget: ${exceeded.join("; ")}` }),
  };
}

/** Number of processes whose memory is measured. The median counts, because in some, compiling threads briefly take 15 MB. */
const PROCESSES = 3;

/** The figures that have budgets, in bytes or as a number. */
async function weigh({
  workshop,
  dataset,
  dist: folderOfSite,
  deploy,
  progress,
}: BudgetBench): Promise<Weights> {
  const dist = readFolder(folderOfSite);
  const sizes = new Map([...dist].map(([file, contents]) => [file, Buffer.byteLength(contents)]));
  const index = [...sizes].filter(([file]) => file.startsWith("index/"));
  // The build removes the pack from the published files after the function is bundled with it.
  const published = [...sizes].filter(([file]) => file !== PACK_FILE);
  const sizesBelow = (folder: string) =>
    [...sizes].filter(([file]) => file.startsWith(folder)).map(([, size]) => size);
  progress("building the functions with netlify");
  const zips = await deploy(dist);
  const zip = zips.get("api")!.length;
  const folder = mkdtempSync(join(tmpdir(), "location-budgets-"));
  try {
    unzipFunction(zips.get("api")!, folder);
    const unzipped = sum(filesBelow(folder).map((file) => statSync(file).size));
    // These processes run only the unzipped function.
    const module = pathToFileURL(join(folder, "functions", "api", "index.mjs")).href;
    const queries = memoryQueries(dataset);
    const memories: Answered["memory"][] = [];
    while (memories.length < PROCESSES)
      memories.push((await workshop.ask({ module }, queries)).memory);
    return {
      functionZip: zip,
      functionUnzipped: unzipped,
      methodsZip: zips.get("methods")!.length,
      index: sum(sizesBelow("index/")),
      indexManifest: sizes.get(`index/${MANIFEST_FILE}`) ?? 0,
      suggestions: sum(sizesBelow("index/suggestions/")),
      largestFile: Math.max(
        ...index
          .filter(
            ([file]) => !file.endsWith(MANIFEST_FILE) && !file.startsWith("index/suggestions/"),
          )
          .map(([, size]) => size),
      ),
      files: published.length,
      published: sum(published.map(([, size]) => size)),
      rules: String(dist.get("_redirects")).trim().split("\n").length,
      page: weigher(dist)(String(dist.get("index.html"))),
      areaPage: await heaviestArea(dist, dataset),
      field: brotliSize(dist.get("location-field.js") ?? ""),
      client: brotliSize(dist.get("client.js") ?? ""),
      coldMemory: median(memories.map(({ first }) => first)),
      memory: median(memories.map(({ peak }) => peak)),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Weighs pages: the compressed size of a page and of every file of the site that it loads on a phone. weight.test.ts checks
 * that it requests nothing else. Browsers load the large icon only for a page that somebody adds to a home screen, and the map
 * of India only when it comes near: on a phone it is at the foot of the page.
 */
function weigher(dist: FolderFiles): (page: string) => number {
  // Pages of areas load the same files.
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? brotliSize(dist.get(file)!);
    sizes.set(file, size);
    return size;
  };
  return (page) => brotliSize(page) + sum(filesLoadedBy(page, dist).map(sizeOf));
}

function filesLoadedBy(page: string, dist: FolderFiles): string[] {
  const linked = [
    ...page.matchAll(/<(?:link|script|img)\b[^>]*?(?:href|src)="\/([^"#]+)"[^>]*>/g),
  ].flatMap(([tag, file]) =>
    /rel="(?:apple-touch-icon|canonical|alternate)"|loading="lazy"/.test(tag) ? [] : [file!],
  );
  const missing = linked.find((file) => !dist.has(file));
  if (missing !== undefined) throw new Error(`a page links to ${missing}, which is not published`);
  return [...new Set(linked)];
}

/** The weight of the heaviest page of an area. This is a Hindi page, because it has names in two scripts. */
async function heaviestArea(dist: FolderFiles, dataset: Dataset): Promise<number> {
  const { villages, states, districts } = dataset;
  const counts = new Map<string, number>();
  for (const { taluka_code, block = "" } of villages)
    for (const code of [taluka_code, ...block.split(" ")])
      counts.set(code, (counts.get(code) ?? 0) + 1);
  counts.delete("");
  const long = [...counts].flatMap(([code, count]) => (count >= LONG_LIST ? [code] : []));
  const directory = await Directory.open(async (file) => Buffer.from(dist.get(`index/${file}`)!));
  const shells = JSON.parse(String(Buffer.from(dist.get(SHELLS_PATH)!))) as Shells;
  const weightOf = weigher(dist);
  let heaviest = 0;
  for (const code of [...[...states, ...districts].map((one) => one.code), ...long]) {
    const asked = { language: "hi", view: "place", code, query: "" } as const;
    const { text } = await writePage(asked, askerOf(directory), shells);
    heaviest = Math.max(heaviest, weightOf(text));
  }
  return heaviest;
}

/** Number of places above which a taluka's or block's page may be the heaviest. */
const LONG_LIST = 250;

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
}
