/** Finds the runs of a line's tokens that name the development block of a village. */
import type { VillageFields } from "../contract/village-fields.ts";
import { compare, isSameName } from "../names/compare.ts";
import { type Name, wholeName } from "../names/name-forms.ts";
import { isBlockWord } from "../names/words.ts";
import { F } from "./features.ts";
import type { WeighedMention } from "./paths.ts";
import { areApart, isRun, type Run, saidOf, textOfRun } from "./runs.ts";
import { isContent, type Line, type Token } from "./tokens.ts";
import { isOfAreas } from "./written.ts";

/** A run that its column, its field or a word next to it says is a block. */
interface BlockRun extends Run {
  readonly isOfColumn: boolean;
}

const NEAR = /^near[1-4]$/;

/** Maximum number of tokens in the name of a block. */
const MOST_TOKENS = 4;

/**
 * Finds the blocks of villages in one line. A block is not an area of a path: a village's record says which one it is in, and a
 * village outside the block that a line names is not contradicted.
 */
export class BlockRuns {
  readonly #line: Line;
  readonly #weights: Int32Array;
  /** The runs that a column, a field or a word says are blocks. */
  readonly #runs: readonly (BlockRun & { readonly text: string; readonly written: Name })[];
  /** Keyed by the name of the block. */
  readonly #mentions = new Map<string, readonly WeighedMention[]>();

  constructor(line: Line, weights: Int32Array) {
    this.#line = line;
    this.#weights = weights;
    this.#runs = blockRuns(line).map((run) => {
      const text = textOfRun(line, run.from, run.to);
      return { ...run, text, written: wholeName(text) };
    });
  }

  /**
   * Whether a word next to a run says that some name outside it is a block. "Block B" and "4th Block" are parts of towns, so
   * they do not count.
   */
  areSaidBeside(name: Run): boolean {
    return this.#runs.some(
      (run) =>
        !run.isOfColumn &&
        areApart(run, name) &&
        this.#line.tokens.slice(run.from, run.to).every(isContent),
    );
  }

  /** The runs that name the block of a village; empty if it has none. */
  of({ block = [] }: Pick<VillageFields, "block">): readonly WeighedMention[] {
    return this.#runs.length === 0 ? [] : block.flatMap(({ name }) => this.#called(name));
  }

  #called(name: string): readonly WeighedMention[] {
    let found = this.#mentions.get(name);
    if (found === undefined) {
      const given = wholeName(name);
      found = this.#runs.flatMap((run): WeighedMention[] => {
        const comparison = compare(run.written, given);
        if (!comparison) return [];
        const isSame = isSameName(comparison);
        // A column of blocks contains nothing else, so there a near name is as good as an exact one.
        const isNear = run.isOfColumn && NEAR.test(comparison.agreement);
        return isSame || isNear ? [this.#mentionOf(run, isSame)] : [];
      });
      this.#mentions.set(name, found);
    }
    return found;
  }

  #mentionOf({ from, to, text }: Run & { readonly text: string }, isSame: boolean): WeighedMention {
    return {
      mention: {
        from,
        to,
        text,
        level: "taluka",
        areas: new Set(),
        named: new Set(),
        match: isSame ? "exact" : "typo",
        kind: "own",
        said: "so",
        aside: undefined,
        isBlock: true,
      },
      features: [F.block],
      score: this.#weights[F.block]!,
      isOfAreaField: isOfAreas(this.#line.tokens[from]!.hint),
    };
  }
}

/** The runs in columns and fields of blocks, and those next to a word for a block. */
export function blockRuns(line: Line): BlockRun[] {
  const { tokens } = line;
  const isBlock = ({ role, text }: Token) => role === "level" && isBlockWord(text);
  if (!tokens.some((token) => token.called === "block" || isBlock(token))) return [];
  return possibleBlocks(line).flatMap(({ from, to }) => {
    const isOfColumn = tokens[from]!.called === "block" && tokens[to - 1]!.called === "block";
    const isNext = [tokens[from - 1], tokens[to]].some((one) => one !== undefined && isBlock(one));
    const isSaid = isOfColumn || (isNext && saidOf(line, from, to).includes("taluka"));
    return isSaid ? [{ from, to, isOfColumn }] : [];
  });
}

/** The runs that may be the name of a block: they have no level word. */
export function possibleBlocks(line: Line): Run[] {
  const { tokens } = line;
  const runs: Run[] = [];
  for (let from = 0; from < tokens.length; from++)
    for (let to = from + 1; to <= Math.min(tokens.length, from + MOST_TOKENS); to++) {
      if (tokens[to - 1]!.role === "level" || !isRun(line, from, to)) break;
      runs.push({ from, to });
    }
  return runs;
}
