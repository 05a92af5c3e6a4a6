import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import type { FolderFiles } from "../../../build/replace-folder.ts";
import { buildWithNetlify, unzipFunction } from "../../netlify/netlify-build.ts";
import { brotliSize } from "../brotli.ts";
import type { Memory } from "./ask-function.ts";
import type { Weights } from "./budgets.ts";

/** No process may take longer to answer its queries. */
const LONGEST_ANSWERS_MS = 120_000;

/**
 * Weighs what is published, and the functions that netlify makes of it.
 *
 * @param dist what is published, as `buildDist` gives it
 * @param queries searches after which the memory of a fresh process is taken
 */
export async function weigh(dist: FolderFiles, queries: readonly string[]): Promise<Weights> {
  const sizes = new Map([...dist].map(([file, contents]) => [file, Buffer.byteLength(contents)]));
  const sum = (some: Iterable<number>) => [...some].reduce((total, size) => total + size, 0);
  const index = [...sizes].filter(([file]) => file.startsWith("index/"));
  const pieces = index.filter(([file]) => file !== "index/manifest.json").map(([, size]) => size);
  const { zips } = await buildWithNetlify(dist);
  const folder = mkdtempSync(join(tmpdir(), "location-budgets-"));
  try {
    unzipFunction(zips.get("api")!, folder);
    const unzipped = sum(filesBelow(folder).map((file) => statSync(file).size));
    const memory = await memoryOf(folder, queries);
    return {
      functionZip: zips.get("api")!.length,
      functionUnzipped: unzipped,
      methodsZip: zips.get("methods")!.length,
      index: sum(index.map(([, size]) => size)),
      indexManifest: sizes.get("index/manifest.json") ?? 0,
      largestPiece: Math.max(...pieces),
      files: sizes.size,
      published: sum(sizes.values()),
      rules: String(dist.get("_redirects")).trim().split("\n").length,
      page: sum(pageFiles(dist).map((file) => brotliSize(dist.get(file)!))),
      client: brotliSize(dist.get("client.js") ?? ""),
      coldMemory: memory.firstBytes,
      memory: memory.mostBytes,
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

/** The memory of a fresh process that runs the unzipped function and nothing else. */
async function memoryOf(folder: string, queries: readonly string[]): Promise<Memory> {
  const list = join(folder, "queries.json");
  writeFileSync(list, JSON.stringify(queries));
  // Compiled beforehand, because that would take memory there.
  const program = join(folder, "ask-function.mjs");
  await build({
    entryPoints: [fileURLToPath(new URL("ask-function.ts", import.meta.url))],
    outfile: program,
    platform: "node",
    format: "esm",
  });
  const main = join(folder, "functions", "api", "index.mjs");
  const { LOCATION_INDEX: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [program, main, list], {
    env,
    timeout: LONGEST_ANSWERS_MS,
  });
  return JSON.parse(stdout) as Memory;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
