import { countWhile } from "../index/count-while.ts";
import { NearFilter, WordFilter } from "../names/compare.ts";
import { letterBits } from "../names/edit-cost.ts";
import type { Name } from "../names/name-forms.ts";

/**
 * Names prepared for comparison with many: each method leads from a name to the positions of those that it may agree with,
 * without comparing it with all.
 */
export class NameTable {
  readonly names: readonly Name[];
  readonly #byCore: ReadonlyMap<string, readonly number[]>;
  /** The cores of all forms. */
  readonly #cores: Letters;
  /** Whose form each is. */
  readonly #owners: Uint32Array;
  #byPlain: ReadonlyMap<string, readonly number[]> | undefined;
  #words: Words | undefined;

  constructor(names: readonly Name[]) {
    this.names = names;
    const cores: string[] = [];
    const owners: number[] = [];
    for (const [i, name] of names.entries())
      for (const { core } of name) {
        cores.push(core);
        owners.push(i);
      }
    this.#owners = Uint32Array.from(owners);
    this.#cores = lettersOfAll(cores);
    this.#byCore = positionsOf(names, ({ core }) => [core]);
  }

  /** Positions of the names that have a form with the same core as one of the name. */
  same(name: Name): number[] {
    return [...new Set(name.flatMap(({ core }) => this.#byCore.get(core) ?? []))];
  }

  /** Positions from `from` to before `to` of the names that may be near, by a few edits. */
  near(name: Name, from = 0, to = this.names.length, mostEdits = FEW_EDITS): number[] {
    const { bytes, starts, letters } = this.#cores;
    const found = new Set<number>();
    for (const { core } of name) {
      const filter = new NearFilter(core, mostEdits);
      for (let i = this.#firstForm(from); i < this.#owners.length && this.#owners[i]! < to; i++) {
        const start = starts[i]!;
        if (filter.passes(bytes, start, starts[i + 1]! - start, letters[i]!)) found.add(this.#owners[i]!);
      }
    }
    return [...found];
  }

  /** Positions of all names that {@link compare} may find to agree with the name. */
  agreeing(name: Name): number[] {
    this.#byPlain ??= positionsOf(this.names, ({ plain }) => [plain]);
    this.#words ??= wordsOf(this.names);
    const found = new Set([
      ...this.same(name),
      ...this.near(name, 0, this.names.length, Number.POSITIVE_INFINITY),
    ]);
    for (const { plain, words } of name) {
      for (const i of this.#byPlain.get(plain) ?? []) found.add(i);
      for (const word of new Set(words)) for (const i of alikeIn(this.#words, word)) found.add(i);
    }
    return [...found].sort((a, b) => a - b);
  }

  /** The first form of the names from a position on. */
  #firstForm(position: number): number {
    return countWhile(this.#owners.length, (i) => this.#owners[i]! < position);
  }
}

/** A village with more edits is not meant even if all of them are of vowels. */
const FEW_EDITS = 4;

/** Texts one after the other, as ASCII, where each begins, and which letters it has. */
interface Letters {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
  readonly letters: Uint32Array;
}

function lettersOfAll(texts: readonly string[]): Letters {
  const starts = new Uint32Array(texts.length + 1);
  for (const [i, { length }] of texts.entries()) starts[i + 1] = starts[i]! + length;
  const bytes = new Uint8Array(starts[texts.length]!);
  for (const [i, text] of texts.entries())
    for (let k = 0; k < text.length; k++) bytes[starts[i]! + k] = Math.min(255, text.charCodeAt(k));
  return { bytes, starts, letters: Uint32Array.from(texts, letterBits) };
}

/** The words of all names, each once, and in which names they are. */
interface Words {
  readonly words: readonly string[];
  readonly letters: Uint32Array;
  readonly names: ReadonlyMap<string, readonly number[]>;
}

function wordsOf(all: readonly Name[]): Words {
  const names = positionsOf(all, ({ words }) => words);
  const words = [...names.keys()];
  return { words, letters: Uint32Array.from(words, letterBits), names };
}

function alikeIn({ words, letters, names }: Words, word: string): number[] {
  const filter = new WordFilter(word);
  const found: number[] = [];
  for (const [i, other] of words.entries())
    if (filter.passes(other, letters[i]!)) for (const at of names.get(other)!) found.push(at);
  return found;
}

/** The positions of names by texts of their forms. */
function positionsOf(
  names: readonly Name[],
  textsOf: (form: Name[number]) => readonly string[],
): Map<string, number[]> {
  const positions = new Map<string, number[]>();
  for (const [i, name] of names.entries())
    for (const form of name)
      for (const text of textsOf(form)) {
        const known = positions.get(text);
        if (!known) positions.set(text, [i]);
        else if (known.at(-1) !== i) known.push(i);
      }
  return positions;
}
