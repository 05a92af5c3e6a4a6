/**
 * How many bytes the files in a ZIP have when they are unpacked, as far as they do not exceed a limit: they are unpacked,
 * since what a ZIP says of itself may be false.
 *
 * @returns a number above the limit if they have more
 * @throws TypeError or RangeError when the ZIP is damaged
 */
export async function unpackedSize(zip: Uint8Array, limit: number): Promise<number> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  let end = zip.length - 4;
  while (end > 0 && view.getUint32(end, true) !== END_OF_DIRECTORY) end--;
  const files = view.getUint16(end + 8, true);
  let size = 0;
  let at = view.getUint32(end + 16, true);
  for (let file = 0; file < files && size <= limit; file++) {
    const header = view.getUint32(at + 42, true);
    const start =
      header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    if (view.getUint16(header + 8, true) === DEFLATED)
      size += await inflatedSize(
        zip.subarray(start, start + view.getUint32(at + 20, true)),
        limit - size,
      );
    at +=
      46 +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
  }
  return size;
}

const END_OF_DIRECTORY = 0x06054b50;
const DEFLATED = 8;

/** How many bytes are read between two counts: browsers unpack what they get at once, up to a thousand times its size. */
const PIECE = 16_000;

async function inflatedSize(packed: Uint8Array, limit: number): Promise<number> {
  const { readable, writable } = new DecompressionStream("deflate-raw");
  const writer = writable.getWriter();
  const write = async () => {
    for (let at = 0; at < packed.length; at += PIECE)
      await writer.write(packed.subarray(at, at + PIECE) as BufferSource);
    await writer.close();
  };
  // What fails here fails where it is read, too.
  write().catch(() => {});
  const reader = readable.getReader();
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    size += value?.length ?? 0;
    if (size > limit) void reader.cancel();
    if (done || size > limit) return size;
  }
}
