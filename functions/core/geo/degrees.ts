import { lazyRegExp } from "../names/lazy.ts";
import type { Position } from "./distance.ts";
import { isInIndia } from "./india.ts";

/** The degrees in a text: `15.49`, `15.49° N`, `15°29'24" N`; undefined for anything else. */
export function degreesIn(text: string): number | undefined {
  const [, degrees, minutes = 0, seconds = 0] = DEGREES.exec(text.trim()) ?? [];
  return degrees === undefined
    ? undefined
    : Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
}

/** A number with a decimal comma, as spreadsheets of some countries write it, with a point; any other text as it is. */
export function withPoint(text: string): string {
  return text.replace(/^\s*(-?\d{1,3}),(\d+)(?=\s*°?\s*[NE]?\s*$)/i, "$1.$2");
}

const DEGREES =
  /^(-?\d{1,3}(?:\.\d+)?)\s*°?\s*(?:(?<=°\s*)(\d{1,2}(?:\.\d+)?)\s*['’′]\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:["”″]|''))?\s*)?[NE]?$/i;

/** A position as written. */
export interface WrittenPosition extends Position {
  /**
   * Whether latitude and longitude were swapped and have been corrected: no number is both a latitude and a longitude of
   * India.
   */
  readonly isSwapped: boolean;
}

/**
 * The position in one text: `15.49, 73.82`, `(15.49 73.82)`, `15.49° N, 73.82° E`, `POINT (73.82 15.49)`; undefined for
 * anything else and for positions outside India.
 */
export function positionInText(text: string): WrittenPosition | undefined {
  const plain = text.replace(LABELS(), " ").trim();
  for (const between of BETWEEN) {
    const parts = plain.split(between);
    if (parts.length === 2) return positionIn(parts[0]!, parts[1]!);
  }
  return undefined;
}

const LABELS = lazyRegExp(
  String.raw`(?<!\p{L})(?:geo|gps|point|lat(?:itude)?|lon(?:g(?:itude)?)?|lng)(?!\p{L})|[()[\]:=]`,
  "giu",
);
/** Separators between the two, the most reliable first: degrees with minutes contain blanks. */
const BETWEEN = [/[,;|/]/, /(?<=[NE])\s+/i, /\s+/];

/** The position in two texts; undefined unless it is in India (zeros are not). */
export function positionIn(latitude: string, longitude: string): WrittenPosition | undefined {
  const [one, other] = [degreesIn(latitude), degreesIn(longitude)];
  if (one === undefined || other === undefined) return undefined;
  for (const isSwapped of [false, true]) {
    const at = isSwapped
      ? { latitude: other, longitude: one }
      : { latitude: one, longitude: other };
    if (isInIndia(at)) return { ...at, isSwapped };
  }
  return undefined;
}
