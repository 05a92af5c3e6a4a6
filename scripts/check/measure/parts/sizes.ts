import { readFileSync } from "node:fs";
import { brotliCompressSync, constants, deflateRawSync } from "node:zlib";
import { ENGINE_NAMES, ENGINES } from "../engines/engine.ts";
import { figure } from "../limits.ts";
import { formatTable } from "../table.ts";
import { type Part, paragraphs } from "./part.ts";

/** What a CDN compresses with while it answers; the highest level is for files that are compressed once. */
const BROTLI_QUALITY = 5;

/** How large each engine's index is: as it lies, over the wire, and in a function's zip. */
export const measureSizes: Part = async ({ workshop, progress }) => {
  const rows: string[][] = [];
  for (const engine of ENGINE_NAMES) {
    const { index } = await workshop.prepare(engine);
    progress(`compressing the index of ${ENGINES[engine]}`);
    const bytes = readFileSync(index);
    const sizes = [bytes.length, brotliSize(bytes), deflateRawSync(bytes, { level: 9 }).length];
    rows.push([ENGINES[engine], ...sizes.map((size) => figure(size / 1e6, "MB"))]);
  }
  return {
    text: paragraphs("Sizes: the index", formatTable([["", "as it lies", "as brotli", "zipped"], ...rows])),
  };
};

/** How many bytes go over the wire. */
export function brotliSize(contents: Uint8Array | string): number {
  return brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    .length;
}
