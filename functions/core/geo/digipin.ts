import type { Position } from "./distance.ts";

/** The symbols of a DIGIPIN: each of its characters divides a square into sixteen, north-west first. */
const GRID = ["FC98", "J327", "K456", "LMPT"];

/** The square that all DIGIPINs are in, by its south-western corner, and its side in degrees. */
const [SOUTH, WEST, SIDE] = [2.5, 63.5, 36];

/** Characters of a whole DIGIPIN; a square of 4 m. */
export const DIGIPIN_LENGTH = 10;

/**
 * The first characters of the DIGIPIN of a position, by the rule of the Department of Posts
 * (https://github.com/CEPT-VZG/digipin): `39J-49L-L8T4` for Dak Bhawan in New Delhi.
 *
 * @param length as many characters as the position is precise: 7 are a square of 240 m
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
