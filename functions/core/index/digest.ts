/**
 * Names of index files. A name ends with a digest of the contents. So a file that is truncated, damaged or from another
 * build is noticed before it is used, and a cache may keep it forever.
 */

/** The sections of the index; each has a folder of its name. */
const SECTIONS = [
  "areas",
  "names",
  "villages",
  "terms",
  "bigrams",
  "forward",
  "reversed",
  "rotated",
  "prefixes",
  "pincodes",
  "blocks",
  "members",
  "panchayats",
  "offices",
  "positions",
  "points",
  "suggestions",
  "kinds",
  "codes",
  "former",
  "outlines",
  "surveyed",
] as const;

export type Section = (typeof SECTIONS)[number];

/** Number of letters and digits in a {@link digest}. */
export const DIGEST_LENGTH = 6;

/**
 * A digest of a file's contents in six letters and digits. It distinguishes the files of two builds, and a damaged file
 * from a whole one, but does not protect against forgery. Mixing and finalizer are like MurmurHash3's (Appleby, 2011), in
 * four 32-bit lanes, since within a lane each product waits for the previous one; 30 bits are written in base 32. It is
 * short because the manifest has a digest for every file.
 */
export function digest(bytes: Uint8Array): string {
  const length = bytes.length;
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  const blocks = new Int32Array(aligned.buffer, aligned.byteOffset, length >>> 2);
  let a = 0x9e3779b9 ^ length;
  let b = 0x85ebca6b ^ length;
  let c = 0xc2b2ae35 ^ length;
  let d = 0x27d4eb2f ^ length;
  let i = 0;
  for (; i + 3 < blocks.length; i += 4) {
    a = Math.imul(a ^ blocks[i]!, 0xcc9e2d51);
    b = Math.imul(b ^ blocks[i + 1]!, 0x1b873593);
    c = Math.imul(c ^ blocks[i + 2]!, 0x9e3779b1);
    d = Math.imul(d ^ blocks[i + 3]!, 0x85ebca77);
    a ^= a >>> 15;
    b ^= b >>> 13;
    c ^= c >>> 16;
    d ^= d >>> 14;
  }
  for (i *= 4; i < length; i++) {
    a = Math.imul(a ^ bytes[i]!, 0xcc9e2d51);
    a ^= a >>> 15;
  }
  const mixed = mix(a ^ mix(b ^ mix(c ^ mix(d))));
  let text = "";
  for (let i = 0; i < DIGEST_LENGTH; i++) text += DIGITS[(mixed >>> (5 * i)) & 31];
  return text;
}

/**
 * The path of a file in the index folder. It has the extension of a text file although it is not one: a CDN compresses by
 * type, and compression saves a browser a third of the download.
 */
export function fileName(section: Section, contentDigest: string): string {
  return `${section}/${contentDigest}.txt`;
}

/**
 * The section in the path of a file, by its position in {@link SECTIONS}, and the digest as a number of 30 bits; undefined
 * for a path without them.
 */
export function numbersOf(
  name: string,
): { readonly section: number; readonly digest: number } | undefined {
  const [, folder, contentDigest] = NAME.exec(name) ?? [];
  const section = SECTIONS.indexOf(folder as Section);
  if (contentDigest === undefined || section < 0) return undefined;
  let number = 0;
  for (let i = contentDigest.length - 1; i >= 0; i--)
    number = number * 32 + DIGITS.indexOf(contentDigest[i]!);
  return { section, digest: number };
}

const NAME = /^([a-z]+)\/([a-z2-7]{6})\.txt$/;
const DIGITS = "abcdefghijklmnopqrstuvwxyz234567";

function mix(lane: number): number {
  let mixed = lane;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
