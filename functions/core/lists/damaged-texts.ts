/** Finds texts that a program has damaged. Repairs them if the repair is certain, and reports the others. */

import { withoutEncoding } from "../names/encoding.ts";
import { lazy } from "../names/lazy.ts";
import { type Rows, SAMPLE, widthOf } from "./column-texts.ts";
import { firstRows, saysNothing } from "./columns.ts";
import { readHeader } from "./header-words.ts";

/**
 * The rows of a list as they were before a program damaged them. Only certain repairs are made. Few lists are in an old font, so
 * the table of its signs is loaded only for these.
 */
export async function repairedRows(written: Rows): Promise<string[][]> {
  const rows = written.map((cells) => cells.map((cell) => repairedText(withoutEncoding(cell))));
  if (!hasFont(rows)) return rows;
  const { textOfKrutiDev } = await import("./kruti-dev.ts");
  const headerRows = firstRows(rows).length;
  for (let at = 0; at < widthOf(rows); at++) {
    const cells = rows.flatMap((row, i) => {
      const text = row[at] ?? "";
      const isHeader = i < headerRows && readHeader(text).length > 0;
      return LETTER.test(text) && !saysNothing(text) && !isHeader
        ? [{ row, text, read: textOfKrutiDev(text) }]
        : [];
    });
    const read = cells.filter((cell) => cell.read !== undefined);
    if (read.length >= Math.max(2, cells.length * LEAST_READ))
      for (const { row, read: text } of read) row[at] = text!;
  }
  return rows;
}

/** The share of a column's texts that must be words in Kruti Dev. One in ten English names would also pass as such a word. */
const LEAST_READ = 0.9;

/**
 * Repairs a text whose UTF-8 was taken for Windows-1252 or Latin-1 and written as UTF-8 again: "à¤—à¥‹à¤µà¤¾" is "गोवा". Returns
 * any other text unchanged, also one that has lost letters.
 */
function repairedText(text: string): string {
  if (!MISREAD.test(text)) return text;
  const bytes = new Uint8Array(text.length);
  for (const [i, letter] of [...text].entries()) {
    const code = letter.codePointAt(0)!;
    // Where Windows-1252 has signs like the dash, Latin-1 has control characters.
    const byte = byteOf().get(letter) ?? (code < 0x100 ? code : undefined);
    if (byte === undefined) return text;
    bytes[i] = byte;
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, [...text].length));
  } catch {
    return text;
  }
}

/** What the first two bytes of a letter of an Indian script look like. */
const MISREAD = /\u00e0[\u00a4-\u00b5]/;

/** The byte of each Windows-1252 character. */
const byteOf = lazy<ReadonlyMap<string, number>>(() => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  return new Map(Array.from(new TextDecoder("windows-1252").decode(all), (one, i) => [one, i]));
});

/** Rows whose texts can't be read, and why. */
export interface Damage {
  readonly kind: "lost" | "misread" | "font";
  /** Positions of the rows, from 0. */
  readonly rows: readonly number[];
}

/**
 * Finds damaged texts in a list: `lost`, question marks instead of letters; `misread`, texts in a wrong encoding that can't
 * be repaired; `font`, texts for an old font such as Kruti Dev, which draws Latin letters as Devanagari.
 */
export function damageOf(rows: Rows): Damage[] {
  const width = widthOf(rows);
  const found = new Map<Damage["kind"], Set<number>>(KINDS.map(([kind]) => [kind, new Set()]));
  for (let at = 0; at < width; at++) {
    const texts = rows.flatMap((row, i) => {
      const text = row[at] ?? "";
      return LETTER.test(text) ? [{ text, i }] : [];
    });
    for (const [kind, sign, least] of KINDS) {
      // An old font applies to the whole column, also to texts without a sign of it, so the first texts decide.
      const isFont = kind === "font";
      const some = isFont ? texts.slice(0, SAMPLE) : texts;
      // Misread texts have signs that old fonts use, too.
      const damaged = some.filter(({ text }) => sign.test(text) && !(isFont && MISREAD.test(text)));
      if (damaged.length < least.texts || damaged.length < some.length * least.share) continue;
      const hasHeader = !sign.test(texts[0]!.text);
      for (const { i } of isFont ? texts.slice(hasHeader ? 1 : 0) : damaged)
        found.get(kind)!.add(i);
    }
  }
  return [...found].flatMap(([kind, some]) =>
    some.size === 0 ? [] : [{ kind, rows: [...some].sort((a, b) => a - b) }],
  );
}

/** Whether a column of a list is in an old font. Then other columns are, too, although their texts may have no sign of it. */
function hasFont(rows: Rows): boolean {
  return damageOf(rows.slice(0, FIRST_ROWS)).some(({ kind }) => kind === "font");
}

/** The number of rows read to find a font. */
const FIRST_ROWS = 2 * SAMPLE;

/** A letter, or a sign of a lost one. */
const LETTER = /[\p{L}?\ufffd]/u;

/**
 * Pairs of letters of Kruti Dev and its relatives that no word in Latin letters has: "iqj" is पुर, "uxj" नगर, "kckn" ाबाद, "'k"
 * श, "Hk" भ, "[k" ख. "Tk" by itself is Tamil Nadu's "Taluk".
 */
const OLD_FONT =
  /[ÙÚØÞ¼½¡¿Ñ]|\p{L}\+(?!\d)|iqj|uxj|kckn|jkt|jke|xzke|ns'k|ksb|sZ|\p{Ll}[kh][ZM]|(?:[[{"'/=;]|(?<!\d\s?)\b[HFPTEYUD]|\p{Ll}[HFPTEYUD])k(?!ha|hi|ra|ri|ya|um|ul|ar|al|(?<=\bTk)(?:[\s.,)-]|$))|\p{Ll};\p{Ll}/u;

/**
 * Signs of other old fonts that no name in Latin letters has. A capital letter after a small one, at the end of a word or
 * before another capital (Shusha: "vaaGaaolaI"; not in ids and links); braces after letters (Bamini: "NkY}h;"); signs between
 * letters (Anu, Nudi: "ªÉÄÊ¸ÀÆgÀÄ").
 */
const OTHER_FONT =
  /^[^\d/:@]*\p{Ll}\p{Lu}(?!\p{Ll}{2})[^\d/:@]*$|^[^":]*\p{L}[{}]|\p{L}[¢¤-§©-¬®¶]|[¢¤-§©-¬®¶]\p{L}/u;

/**
 * The kinds of damage, each with its sign, and the number and share of a column's texts that must have it so that it can't be
 * chance.
 */
const KINDS: readonly (readonly [
  Damage["kind"],
  RegExp,
  { readonly texts: number; readonly share: number },
])[] = [
  ["lost", /^(?=.*\?{2})[\s?.,()/-]*$/, { texts: 2, share: 0.1 }],
  ["misread", MISREAD, { texts: 1, share: 0 }],
  ["font", new RegExp(`${OLD_FONT.source}|${OTHER_FONT.source}`, "u"), { texts: 2, share: 0.4 }],
];
