import { brotliCompressSync, constants } from "node:zlib";

/** What a CDN compresses with while it answers; the highest level is for files that are compressed once. */
const QUALITY = 5;

/** How many bytes go over the wire. */
export function brotliSize(contents: Uint8Array | string): number {
  return brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }).length;
}
