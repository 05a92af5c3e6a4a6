import { EditDistance } from "./edit-distance.ts";
import { foldOnce } from "./fold-once.ts";
import { foldAll, NEUTRAL } from "./folding.ts";

/** What to look up for the terms that a mistyped term may stand for. */
export interface TypoForms {
  /** Folded forms that are looked up with edits: the usual one, then others with {@link NEUTRAL} for a letter that may be any. */
  readonly near: readonly string[];
  /** Terms as written, one edit away, whose folded forms are further away than the edits. */
  readonly undone: readonly string[];
}

/**
 * A typo may make or break what a rule of folding matches, so that the folded forms of a term and of its typo are further apart
 * than they are as written: Sayeedpur folds to "saidpur", "sayegedpur" to "saiegedpur". 1 in 100 typos does. So the term is
 * also looked up without each of its letters and with each two neighbours swapped, as written, and with a letter that it may
 * lack or have wrong at each place, if these fold to something further away than the edits.
 *
 * @param term of Latin letters
 */
export function typoForms(term: string, edits: 1 | 2): TypoForms {
  const usual = foldOnce(term);
  const distance = new EditDistance(usual);
  const undone = withAnEditUndone(term);
  const lacking = withALetter(term);
  const forms = foldAll([...undone, ...lacking]);
  const isFar = (form: string) => distance.to(form, edits) > edits;
  const near = forms.slice(undone.length).filter(isFar);
  return {
    near: [usual, ...new Set(near)],
    undone: undone.filter((_, i) => isFar(forms[i]!)),
  };
}

/** A term without each of its letters, and with each two neighbours swapped. */
function withAnEditUndone(term: string): string[] {
  const found = new Set<string>();
  for (let i = 0; i < term.length; i++) {
    found.add(term.slice(0, i) + term.slice(i + 1));
    if (i > 0) found.add(term.slice(0, i - 1) + term[i] + term[i - 1] + term.slice(i + 1));
  }
  found.delete(term);
  return [...found];
}

/** A term with a letter that no rule is about before each of its letters, instead of each, and at its end. */
function withALetter(term: string): string[] {
  const found = [term + NEUTRAL];
  for (let i = 0; i < term.length; i++) {
    const before = term.slice(0, i) + NEUTRAL;
    found.push(before + term.slice(i), before + term.slice(i + 1));
  }
  return found;
}
