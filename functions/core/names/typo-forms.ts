import { EditDistance } from "./edit-distance.ts";
import { foldOnce } from "./fold-once.ts";
import { foldAll, NEUTRAL } from "./folding.ts";

/** What to look up for the terms that a mistyped term may stand for. */
export interface TypoForms {
  /** Folded forms, for terms within the edits: the usual one first. {@link NEUTRAL} in a form stands for any letter. */
  readonly near: readonly string[];
  /** Terms as written. */
  readonly written: readonly string[];
}

/**
 * A typo may create or break the match of a folding rule. Then the folded forms are further apart than the terms:
 * Sayeedpur folds to "saidpur", "sayegedpur" to "saiegedpur". One typo in a hundred does this. So a term is also looked
 * up without each of its letters, with each two neighbours swapped, and with any letter at each position, if that folds
 * to something further away. If one edit is allowed, the first two kinds are the intended term itself; if two are, they
 * may be one edit away from it.
 *
 * @param term of Latin letters
 */
export function typoForms(term: string, edits: 1 | 2): TypoForms {
  const usual = foldOnce(term);
  const distance = new EditDistance(usual);
  const undone = withAnEditUndone(term);
  const forms = foldAll([...undone, ...withALetter(term)]);
  const isFar = (form: string, most: number) => distance.to(form, most) > most;
  const farUndone = undone.flatMap((written, i) => {
    const folded = forms[i]!;
    return isFar(folded, edits) ? [{ written, folded }] : [];
  });
  const near = forms.slice(undone.length).filter((form) => isFar(form, 1));
  if (edits === 1)
    return { near: [usual, ...new Set(near)], written: farUndone.map(({ written }) => written) };
  near.push(...farUndone.map(({ folded }) => folded));
  return { near: [usual, ...new Set(near)], written: [] };
}

/** A term without each of its letters, and with each pair of neighbours swapped. */
function withAnEditUndone(term: string): string[] {
  const found = new Set<string>();
  for (let i = 0; i < term.length; i++) {
    found.add(term.slice(0, i) + term.slice(i + 1));
    if (i > 0) found.add(term.slice(0, i - 1) + term[i] + term[i - 1] + term.slice(i + 1));
  }
  found.delete(term);
  return [...found];
}

/** A term with a letter that no rule matches: before each of its letters, in place of each, and at its end. */
function withALetter(term: string): string[] {
  const found = [term + NEUTRAL];
  for (let i = 0; i < term.length; i++) {
    const before = term.slice(0, i) + NEUTRAL;
    found.push(before + term.slice(i), before + term.slice(i + 1));
  }
  return found;
}
