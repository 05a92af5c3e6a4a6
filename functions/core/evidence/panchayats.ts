/** Finds the villages of the gram panchayat that a text names. A panchayat contradicts nothing and is not a place. */
import type { Memberships } from "../contract/village-fields.ts";
import { compare, isSameName } from "../names/compare.ts";
import { type Name, wholeName } from "../names/name-forms.ts";
import { isPanchayatWord } from "../names/words.ts";
import { textOfRun } from "./runs.ts";
import type { Line } from "./tokens.ts";

/** Maximum number of tokens in the name of a panchayat. */
const MOST_TOKENS = 4;

/** The possible names of a gram panchayat in a text: its field, and the runs next to a word for one. */
export class WrittenPanchayats {
  readonly #names: readonly Name[];

  constructor(line: Line, ofField: string) {
    const texts = ofField === "" ? textsNextToWords(line) : [ofField];
    this.#names = texts.map((text) => wholeName(text));
  }

  /** Whether there are any names; if not, the panchayats of villages need not be read. */
  get areNamed(): boolean {
    return this.#names.length > 0;
  }

  /** Whether a village is in one of the panchayats named. */
  has({ panchayat }: Memberships): boolean {
    return panchayat.some(({ name }) => {
      const given = wholeName(name);
      return this.#names.some((written) => {
        const comparison = compare(written, given);
        return comparison !== undefined && isSameName(comparison);
      });
    });
  }
}

function textsNextToWords(line: Line): string[] {
  const { tokens } = line;
  return tokens.flatMap(({ text, segment }, at) => {
    if (!isPanchayatWord(text)) return [];
    const texts: string[] = [];
    for (let length = 1; length <= MOST_TOKENS; length++)
      for (const from of [at - length, at + 1]) {
        const run = tokens.slice(Math.max(0, from), from + length);
        const isHere = from >= 0 && run.length === length;
        if (isHere && run.every((one) => one.segment === segment && one.role !== "level"))
          texts.push(textOfRun(line, from, from + length));
      }
    return texts;
  });
}
