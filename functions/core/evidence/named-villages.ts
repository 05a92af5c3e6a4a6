/** The villages, towns and localities that a text is compared with. */
import type { Village } from "../index/villages.ts";
import { listedNames, type Name } from "../names/name-forms.ts";
import { isTownOrPart } from "./name-runs.ts";
import type { PlaceSource } from "./place-source.ts";

/** A village, town or locality, and its names, prepared for comparison. */
export interface NamedVillage {
  readonly village: Village;
  readonly name: Name;
}

/** Villages, towns and localities by ordinal. Each is read once. */
export class NamedVillages {
  readonly #source: Pick<PlaceSource, "villagesAt">;
  readonly #usesLocalNames: boolean;
  readonly #all = new Map<number, NamedVillage>();
  /** By all names of a place. */
  readonly #names = new Map<string, Name>();

  /** @param usesLocalNames whether a text is in an Indian script, as local names are */
  constructor(source: Pick<PlaceSource, "villagesAt">, usesLocalNames: boolean) {
    this.#source = source;
    this.#usesLocalNames = usesLocalNames;
  }

  get all(): ReadonlyMap<number, NamedVillage> {
    return this.#all;
  }

  /** Adds places by their ordinals, and returns those that are new. Rejects if a file of the index can't be read. */
  async add(ordinals: readonly number[]): Promise<readonly NamedVillage[]> {
    const fresh = [...new Set(ordinals)].filter((ordinal) => !this.#all.has(ordinal));
    const villages = await this.#source.villagesAt(fresh);
    const keys = villages.map((village) => this.#keyOfNames(village));
    this.#addNames(villages, keys);
    const added = villages.map((village, i) => ({ village, name: this.#names.get(keys[i]!)! }));
    for (const named of added) this.#all.set(named.village.ordinal, named);
    return added;
  }

  /**
   * Prepares the names of villages. Namesakes share one, so that the line is compared with it only once.
   * @param keys of the names of each
   */
  #addNames(villages: readonly Village[], keys: readonly string[]): void {
    const fresh = new Map<string, Village>();
    for (const [i, key] of keys.entries()) if (!this.#names.has(key)) fresh.set(key, villages[i]!);
    const names = listedNames(
      [...fresh.values()].map((village) => ({
        text: village.name,
        others: this.#otherNames(village),
        isTown: isTownOrPart(village),
      })),
    );
    let next = 0;
    for (const key of fresh.keys()) this.#names.set(key, names[next++]!);
  }

  /** A key for the names of a village, and whether each part of them is a name, too, as of towns and localities. */
  #keyOfNames(village: Village): string {
    return [isTownOrPart(village), village.name, ...this.#otherNames(village)].join("\n");
  }

  /** The other names of a village that a text may have. */
  #otherNames({ otherNames, fields: { local_name } }: Village): readonly string[] {
    return this.#usesLocalNames && local_name !== undefined
      ? [...otherNames, local_name]
      : otherNames;
  }
}
