/**
 * A text in UTF-8 that lies in some bytes: from one to before another. Most are a few ASCII letters, for which calling the
 * decoder takes longer than a loop.
 */
export function decodeText(bytes: Uint8Array, from: number, to: number): string {
  if (to - from > FEW_LETTERS) return TEXT.decode(bytes.subarray(from, to));
  let text = "";
  for (let at = from; at < to; at++) {
    const letter = bytes[at]!;
    if (letter > 127) return TEXT.decode(bytes.subarray(from, to));
    text += String.fromCharCode(letter);
  }
  return text;
}

/** Up to so many, V8 makes one text of two; a longer one would be a chain of its letters. */
const FEW_LETTERS = 12;
const TEXT = new TextDecoder("utf-8", { ignoreBOM: true });
