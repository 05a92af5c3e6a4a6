import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { brotliSize } from "../brotli.ts";
import { ENGINES, type EngineName } from "../engines/engine.ts";
import { figure, GOAL_COLUMNS, GOALS, goalRow } from "../goals.ts";
import { formatTable } from "../table.ts";
import type { Part } from "./part.ts";

/** A file's two headers in a zip, beside its name in each (PKWARE's APPNOTE 4.3.7, 4.3.12). */
const ZIP_HEADERS = 30 + 46;

/** How large each engine's index is: as it lies, over the wire, and as a function's zip with the code. */
export const measureSizes: Part = async ({ workshop, progress }) => {
  const rows: string[][] = [];
  let service: Sizes | undefined;
  for (const engine of Object.keys(ENGINES) as EngineName[]) {
    const { index } = await workshop.prepare(engine, 1);
    progress(`compressing the index of ${ENGINES[engine]}`);
    const sizes = sizesOf(index, workshop.bundle(engine));
    service ??= sizes;
    const megabytes = [sizes.raw, sizes.brotli, sizes.zip, sizes.largest].map((bytes) =>
      figure(bytes / 1e6, "MB"),
    );
    rows.push([ENGINES[engine], sizes.files.toLocaleString("en"), ...megabytes]);
  }
  const goals = formatTable([
    GOAL_COLUMNS,
    goalRow("function zip", service!.zip / 1e6, GOALS.zip),
    goalRow("index, unzipped", service!.raw / 1e6, GOALS.index),
  ]);
  const comparison = formatTable([["", "files", "index", "as brotli", "zip", "largest file"], ...rows]);
  return `Sizes: the index, and the zip of a function with it\n\n${comparison}\n\n${goals}`;
};

interface Sizes {
  files: number;
  raw: number;
  brotli: number;
  zip: number;
  largest: number;
}

function sizesOf(folder: string, bundle: string): Sizes {
  const sizes: Sizes = { files: 0, raw: 0, brotli: 0, zip: 0, largest: 0 };
  const zip = (name: string, bytes: Uint8Array) => {
    sizes.zip += deflateRawSync(bytes, { level: 9 }).length + ZIP_HEADERS + 2 * name.length;
  };
  zip("api.mjs", readFileSync(bundle));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    sizes.files++;
    sizes.raw += bytes.length;
    sizes.largest = Math.max(sizes.largest, bytes.length);
    sizes.brotli += brotliSize(bytes);
    zip(`dist${path.slice(folder.length)}`, bytes);
  }
  return sizes;
}
