/** How different two names may be that are spellings of one: the rules of all links. */
import { EditDistance } from "../../functions/core/names/edit-distance.ts";
import type { LinkName } from "./names.ts";

/** Letters of a name from which on one edit, or two, are a spelling of it. */
const [ONE_EDIT, TWO_EDITS] = [5, 8];

/**
 * Those with the fewest edits to a name: one edit from 5 letters on, two from 8 on. Numbers and first letters must be the
 * same.
 */
export function nearestNames<Named extends { readonly names: readonly LinkName[] }>(
  { core, numbers }: LinkName,
  villages: readonly Named[],
): Named[] {
  if (core.length < ONE_EDIT || !EditDistance.accepts(core)) return [];
  const edits = new EditDistance(core);
  let most = core.length >= TWO_EDITS ? 2 : 1;
  let nearest: Named[] = [];
  for (const village of villages) {
    for (const name of village.names) {
      if (name.core[0] !== core[0] || name.numbers !== numbers) continue;
      if (Math.abs(name.core.length - core.length) > most) continue;
      const distance = edits.to(name.core, most);
      if (distance > most) continue;
      if (distance < most) nearest = [];
      most = distance;
      if (!nearest.includes(village)) nearest.push(village);
    }
  }
  return nearest;
}
