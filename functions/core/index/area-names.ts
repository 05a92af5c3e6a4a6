import { nameKey } from "../names/tokens.ts";
import type { AreaLevel, Areas } from "./areas.ts";

/** Finds states, districts and talukas by their whole names. A level's keys are made at its first use. */
export class AreaNames {
  readonly #areas: Areas;
  readonly #byKey = new Map<AreaLevel, Map<string, number[]>>();

  constructor(areas: Areas) {
    this.#areas = areas;
  }

  /**
   * Ordinals of the areas of a level that have this name or are also known by it, rising; perhaps none. A name that came
   * later than the boundaries of the data gives the talukas that it covers.
   */
  find(level: AreaLevel, name: string): readonly number[] {
    let byKey = this.#byKey.get(level);
    if (!byKey) {
      byKey = this.#keysOf(level);
      this.#byKey.set(level, byKey);
    }
    return byKey.get(nameKey(name)) ?? [];
  }

  #keysOf(level: AreaLevel): Map<string, number[]> {
    const byKey = new Map<string, number[]>();
    const add = (area: number, name: string) => {
      const key = nameKey(name);
      const areas = byKey.get(key) ?? [];
      if (key !== "" && !areas.includes(area))
        byKey.set(
          key,
          [...areas, area].sort((a, b) => a - b),
        );
    };
    const [from, to] = this.#areas.run(level);
    for (let area = from; area < to; area++) add(area, this.#areas.name(area));
    for (const [area, alias] of this.#areas.aliases) if (area >= from && area < to) add(area, alias);
    for (const { level: of, name, talukas } of this.#areas.later) {
      if (of !== level) continue;
      for (const [first, end] of talukas) for (let area = first; area < end; area++) add(area, name);
    }
    return byKey;
  }
}
