import type { Position } from "./distance.ts";

/** The symbols of a DIGIPIN: each of its characters divides a square into sixteen, north-west first. */
const GRID = ["FC98", "J327", "K456", "LMPT"];

/** The square that contains all DIGIPINs: its south-western corner, and its side in degrees. */
const [SOUTH, WEST, SIDE] = [2.5, 63.5, 36];

/** The length of a whole DIGIPIN, which is a square of 4 m. */
const DIGIPIN_LENGTH = 10;

/** How many characters of a DIGIPIN a point with three decimals can give. */
export const DIGIPIN_OF_POINT = 7;

/**
 * The first characters of the DIGIPIN of a position, by the rule of the Department of Posts
 * (https://github.com/CEPT-VZG/digipin): `39J-49L-L8T4` for Dak Bhawan in New Delhi.
 *
 * @param length as precise as the position is: 7 characters are a square of 240 m
 */
export function digipin({ latitude, longitude }: Position, length = DIGIPIN_LENGTH): string {
  let [south, west, side] = [SOUTH, WEST, SIDE];
  let text = "";
  for (let i = 0; i < length; i++) {
    side /= 4;
    const row = Math.min(3, Math.max(0, Math.floor((latitude - south) / side)));
    const column = Math.min(3, Math.max(0, Math.floor((longitude - west) / side)));
    if (i === 3 || i === 6) text += "-";
    text += GRID[3 - row]![column];
    south += row * side;
    west += column * side;
  }
  return text;
}

/** One symbol of a DIGIPIN as a pattern. */
export const DIGIPIN_SYMBOL = "[2-9CFJKLMPT]";

const SYMBOLS = "[2-9CFJKLMPTcfjklmpt]";

/** The form of a DIGIPIN as a pattern: at least its first seven characters, in either case, with hyphens, blanks or neither. */
export const WRITTEN_DIGIPIN = `${SYMBOLS}{3}[- ]?${SYMBOLS}{3}[- ]?${SYMBOLS}{1,4}`;

/**
 * The middle of the square of a DIGIPIN; undefined for a text of another form.
 *
 * @param text as typed; see {@link WRITTEN_DIGIPIN}
 */
export function positionOfDigipin(text: string): Position | undefined {
  if (!new RegExp(`^${WRITTEN_DIGIPIN}$`).test(text)) return undefined;
  let [south, west, side] = [SOUTH, WEST, SIDE];
  for (const symbol of text.toUpperCase().replace(/[- ]/g, "")) {
    side /= 4;
    const row = GRID.findIndex((symbols) => symbols.includes(symbol));
    south += (3 - row) * side;
    west += GRID[row]!.indexOf(symbol) * side;
  }
  return { latitude: south + side / 2, longitude: west + side / 2 };
}

/** A whole DIGIPIN. One without hyphens that has only digits is more likely a telephone number. */
const WHOLE = new RegExp(`^(?=.*[-a-z])${SYMBOLS}{3}-?${SYMBOLS}{3}-?${SYMBOLS}{4}$`, "i");

/** Whether a text is a whole DIGIPIN and nothing else. */
export function isDigipin(text: string): boolean {
  return WHOLE.test(text);
}
