import { isTown } from "../contract/importance.ts";
import { countWhile } from "../index/count-while.ts";
import type { Village } from "../index/villages.ts";
import { type Name, namesOf } from "../names/name-forms.ts";
import { NameTable } from "./name-table.ts";

/** Villages with rising ordinals, their names prepared for comparison with many. */
export class VillageTable extends NameTable {
  readonly villages: readonly Village[];
  #byWord: Map<string, number[]> | undefined;

  constructor(villages: readonly Village[]) {
    super(
      namesOf(
        villages.map(({ name, otherNames, fields }) => ({
          text: name,
          others: otherNames,
          isTown: isTown(fields),
        })),
      ),
    );
    this.villages = villages;
  }

  /** Positions from `from` to before `to` of the villages that have a word of the name, or of which it begins or ends with one. */
  sharing(name: Name, from = 0, to = this.villages.length): number[] {
    this.#byWord ??= this.#indexWords();
    const found = new Set<number>();
    for (const { words } of name)
      for (const word of words)
        if (word.length >= SHORTEST_SHARED)
          for (const i of this.#byWord.get(word) ?? []) if (i >= from && i < to) found.add(i);
    return [...found];
  }

  /** The position of the first village with this ordinal or a higher one. */
  position(ordinal: number): number {
    return countWhile(this.villages.length, (i) => this.villages[i]!.ordinal < ordinal);
  }

  #indexWords(): Map<string, number[]> {
    const byWord = new Map<string, number[]>();
    for (const [i, name] of this.names.entries())
      for (const word of new Set(name[0]!.words)) {
        if (word.length < SHORTEST_SHARED) continue;
        const known = byWord.get(word);
        if (known) known.push(i);
        else byWord.set(word, [i]);
      }
    return byWord;
  }
}

const SHORTEST_SHARED = 4;
