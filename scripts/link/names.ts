/** The key for names in all links. */
import { fold } from "../../functions/core/names/folding.ts";
import { withoutMarks } from "../../functions/core/names/marks.ts";
import { romanNumber } from "../../functions/core/names/name-forms.ts";
import { tokens } from "../../functions/core/names/tokens.ts";
import { MARKS } from "../../functions/core/names/words.ts";
import { namesWithin } from "../names/names-within.ts";

/** The parts of a name that all its spellings share. */
export interface LinkName {
  /** The folded words joined, without numbers and marks of a kind or part. */
  readonly core: string;
  /** Its numbers, Roman ones among them: "Bit 2", "Block II". */
  readonly numbers: string;
  /** Both. Two names with the same key are spellings of one name. */
  readonly key: string;
}

/** Folds names, and caches the folded words, because words repeat. */
export class LinkNames {
  readonly #folded = new Map<string, string>();

  /** The key of the whole name. */
  whole(text: string): LinkName {
    const words = tokens(text);
    const numbers: string[] = [];
    const core = words.filter((word, i) => {
      const number = /^\d+$/.test(word) ? String(Number(word)) : romanNumber(word, i);
      if (number !== undefined) numbers.push(number);
      return number === undefined && !(words.length > 1 && MARKS.has(word));
    });
    return linkName(
      (core.length > 0 ? core : words).map((word) => this.#fold(word)).join(""),
      numbers.join("/"),
    );
  }

  /**
   * The keys of other names in a text, such as a name in brackets, and of the name without its number or its marks (Khas).
   * @param whole the key of the whole text
   */
  others(text: string, whole: LinkName): LinkName[] {
    const within = /[([@/]| (?:alias|alies|urf|or) /i.test(text)
      ? namesWithin(text).map((name) => this.whole(name))
      : [];
    const bare = withoutMarks(text);
    const marked = bare === undefined ? [] : [this.whole(bare)];
    const unnumbered = whole.numbers === "" ? [] : [linkName(whole.core, "")];
    return [...unnumbered, ...marked, ...within];
  }

  #fold(word: string): string {
    const known = this.#folded.get(word);
    if (known !== undefined) return known;
    const folded = fold(word);
    this.#folded.set(word, folded);
    return folded;
  }
}

function linkName(core: string, numbers: string): LinkName {
  // Most names have no number; then both parts share one string.
  return { core, numbers, key: numbers === "" ? core : `${core}/${numbers}` };
}
