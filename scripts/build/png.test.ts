import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { fewColoursPng } from "./png.ts";

const [WHITE, NEARLY_WHITE, GREEN, INK] = [
  [255, 255, 255, 255],
  [250, 252, 255, 255],
  [10, 90, 78, 255],
  [28, 36, 34, 255],
] as const;

/** The chunks of a PNG by type. */
function chunksOf(png: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(png);
  expect(bytes.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    chunks.set(bytes.toString("latin1", at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return chunks;
}

test("a picture has at most 16 colours, the most frequent ones", () => {
  const colours = Array.from({ length: 20 }, (_, i) => [i * 12, 255 - i * 12, (i % 2) * 200, 255]);
  const points = colours.flatMap((colour, i) => Array.from({ length: 2 * i + 2 }, () => colour));
  const chunks = chunksOf(fewColoursPng(Uint8Array.from(points.flat()), points.length, 1));
  const frequent = colours.slice(4).reverse();
  expect([...chunks.get("PLTE")!]).toEqual(frequent.flatMap((colour) => colour.slice(0, 3)));
});

test("points have the nearest of the frequent colours, and a rare but distinct one is kept", () => {
  const row = [WHITE, WHITE, WHITE, GREEN, GREEN, NEARLY_WHITE] as const;
  const last = [WHITE, WHITE, WHITE, GREEN, INK, WHITE] as const;
  const png = fewColoursPng(Uint8Array.from([...row, ...last].flat()), 6, 2);
  const chunks = chunksOf(png);
  const header = chunks.get("IHDR")!;
  expect([header.readUInt32BE(0), header.readUInt32BE(4), header[8], header[9]]).toEqual([
    6, 2, 4, 3,
  ]);
  const palette = [...chunks.get("PLTE")!];
  expect(palette).toEqual([...WHITE.slice(0, 3), ...GREEN.slice(0, 3), ...INK.slice(0, 3)]);
  expect([...inflateSync(chunks.get("IDAT")!)]).toEqual([0, 0x00, 0x01, 0x10, 0, 0x00, 0x01, 0x20]);
});
