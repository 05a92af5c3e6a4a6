import { fewEdits } from "../names/edit-cost.ts";
import { tokens } from "../names/tokens.ts";

/**
 * The other names of a place, without those that are its name with a typo, by the search's rule (one edit from 4 letters
 * on, two from 8 on). Text in brackets, such as a village's number in the records, does not count.
 */
export function otherNames({
  name,
  also_known_as = [],
}: {
  readonly name: string;
  readonly also_known_as?: readonly string[];
}): readonly string[] {
  const own = letters(name);
  return also_known_as.filter((other) => {
    const written = letters(other);
    if (written === own) return false;
    if (/[^a-z0-9]/.test(own + written)) return true;
    const shorter = Math.min(own.length, written.length);
    const allowed = shorter < 4 ? 0 : shorter < 8 ? 1 : 2;
    return fewEdits(own, written) > allowed;
  });
}

function letters(name: string): string {
  return tokens(name.replace(/\(.*?\)/g, "")).join("");
}
