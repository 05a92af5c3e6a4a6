/**
 * How many edits (an extra, missing or wrong letter, or two swapped ones) two spellings of the same name may differ by;
 * used wherever names are compared.
 */
import { EditDistance } from "../../functions/core/names/edit-distance.ts";

/** The number of letters from which one edit, or two, still give a spelling of the same name. */
export const [ONE_EDIT, TWO_EDITS] = [5, 8];
/**
 * The number of letters from which one edit of a consonant gives a spelling of a village's name rather than another name.
 */
export const LONG = 9;

/** The maximum number of edits between spellings of a name. */
export function mostEdits({ length }: string): number {
  return length < ONE_EDIT ? 0 : length < TWO_EDITS ? 1 : 2;
}

let distance: EditDistance | undefined;
let pattern = "";

/** Edits between two names; any number above `most` if there are more, or if the first name is too long to count them. */
export function editsBetween(name: string, other: string, most: number): number {
  // One name is compared with many.
  if (name !== pattern) {
    pattern = name;
    distance = EditDistance.accepts(name) ? new EditDistance(name) : undefined;
  }
  return distance?.to(other, most) ?? most + 1;
}
