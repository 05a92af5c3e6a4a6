/** How different two spellings of one name may be: the rules for all links. */
import { editsBetween, LONG, mostEdits, ONE_EDIT, TWO_EDITS } from "../names/edits.ts";
import type { Named } from "./keys.ts";
import type { LinkName } from "./names.ts";

export const EDIT_LIMITS = {
  ONE_EDIT: {
    value: ONE_EDIT,
    says: "letters of a name from which on one edit is a spelling of it",
    source: "by hand",
  },
  TWO_EDITS: { value: TWO_EDITS, says: "letters from which on two edits are", source: "by hand" },
  LONG: {
    value: LONG,
    says: "letters from which on one edit of a consonant changes the spelling of a village's name rather than the name",
    source: "by hand",
  },
} as const;

/** The candidates whose names have the fewest edits to a name of the record, counted as in {@link nearestNames}. */
export const FEWEST_EDITS = {
  says: "those with the fewest edits",
  of: <To extends Named>(candidates: readonly To[], { names }: Named): To[] =>
    names.flatMap((name) => nearestNames(name, candidates)),
};

/**
 * The records whose names have the fewest edits to a name, at most as many as spellings of one name have. Numbers and first
 * letters must be the same.
 */
function nearestNames<To extends Named>({ core, numbers }: LinkName, records: readonly To[]): To[] {
  let most = mostEdits(core);
  if (most === 0) return [];
  let nearest: To[] = [];
  for (const record of records) {
    for (const name of record.names) {
      if (name.core[0] !== core[0] || name.numbers !== numbers) continue;
      if (Math.abs(name.core.length - core.length) > most) continue;
      const edits = editsBetween(core, name.core, most);
      if (edits > most) continue;
      if (edits < most) nearest = [];
      most = edits;
      if (!nearest.includes(record)) nearest.push(record);
    }
  }
  return nearest;
}
