/** How many edits (an extra, missing or wrong letter, two swapped ones) make two names spellings of one, wherever names meet. */
import { EditDistance } from "../../functions/core/names/edit-distance.ts";

/** Letters of a name from which on one edit, or two, are a spelling of it. */
export const [ONE_EDIT, TWO_EDITS] = [5, 8];
/** Letters from which on one edit of a consonant changes the spelling of a village's name rather than the name. */
export const LONG = 9;

/** The edits that a name's spellings have at most. */
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
