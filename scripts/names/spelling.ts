/** The keys of names as a whole, which differ by spelling only. */
import { fold, foldAll } from "../../functions/core/names/folding.ts";
import { tokens } from "../../functions/core/names/tokens.ts";
import { SHORT_FORMS } from "../../functions/core/names/words.ts";
import { editsBetween, LONG } from "./edits.ts";

/** A name as its spelling is compared. */
export class Spelling {
  readonly folded: string;
  // Made when asked for: of most names only the whole is compared.
  #consonants: string | undefined;
  #sound: string | undefined;

  constructor(folded: string) {
    this.folded = folded;
  }

  /** Without vowels. */
  get consonants(): string {
    this.#consonants ??= this.folded.replaceAll(VOWELS, "");
    return this.#consonants;
  }

  /** The same for two romanisations of one name. */
  get sound(): string {
    this.#sound ??= soundOf(this.folded);
    return this.#sound;
  }
}

const VOWELS = /[aeiou]/g;

/** The spelling of a name with short forms written out. */
export function spellingOf(name: string): Spelling {
  return new Spelling(fold(unfolded(name)));
}

/** The folded forms of names, as {@link spellingOf} has each. Folding all together takes half as long as one by one. */
export function foldedSpellings(names: readonly string[]): string[] {
  return names.length === 0 ? [] : foldAll(names.map(unfolded));
}

function unfolded(name: string): string {
  return tokens(name)
    .map((word) => SHORT_FORMS.get(word) ?? word)
    .join("");
}

/** Whether two names are spellings of one: the same consonants and up to two edits, or one edit of nine letters. */
export function areNear(a: Spelling, b: Spelling): boolean {
  if (Math.abs(a.folded.length - b.folded.length) > 2 || a.folded[0] !== b.folded[0]) return false;
  if (a.consonants === b.consonants) return editsBetween(a.folded, b.folded, 2) <= 2;
  return (
    Math.min(a.folded.length, b.folded.length) >= LONG && editsBetween(a.folded, b.folded, 1) <= 1
  );
}

/**
 * What two romanisations of one name share: the consonants, without those that are heard little (h, y, and n and m before
 * another) and with one letter for those that stand for one sound of an Indian language (d and r, b and v, j and z).
 */
function soundOf(folded: string): string {
  return folded
    .replaceAll(/(.)\1+/g, "$1")
    .replaceAll(/[nm](?![aeiou])|[aeiouhy]/g, "")
    .replaceAll("d", "r")
    .replaceAll(/[bw]/g, "v")
    .replaceAll("z", "j");
}
