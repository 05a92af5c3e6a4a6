import type { AreaLevel } from "../../functions/core/contract/levels.ts";
import type { Directory } from "../../functions/core/directory/directory.ts";
import type { Example } from "../../functions/core/pages/home-page.ts";
import type { Dataset } from "../dataset/dataset.ts";

/** How many places are tried for an example before there is none of its kind. */
const TRIES = 40;

/**
 * Searches for the start page, one of each kind: a state's name, a taluka with its state, a name with a typo, and a
 * name that is not the place's first. Each was searched for, and finds its place first.
 */
export async function searchExamples({ aliases }: Dataset, directory: Directory): Promise<Example[]> {
  const { areas } = directory;
  const kinds: [Example["why"], () => Generator<[q: string, code: string]>][] = [
    ["exampleState", () => texts("state", (state) => areas.name(state))],
    [
      "exampleAbove",
      () =>
        texts(
          "taluka",
          (taluka) => `${areas.name(taluka)} ${areas.name(areas.parent(areas.parent(taluka)))}`,
        ),
    ],
    ["exampleTypo", () => texts("district", (district) => withTypo(areas.name(district)))],
    [
      "exampleAlias",
      function* () {
        for (const { level, code, alias } of aliases) if (level !== "village") yield [alias, code];
      },
    ],
  ];
  const examples: Example[] = [];
  for (const [why, candidates] of kinds) {
    const q = await firstFound(candidates());
    if (q !== undefined) examples.push({ q, why });
  }
  return examples;

  /** A text for each area of a level with a plain name, the ones with the most villages first. */
  function* texts(level: AreaLevel, textOf: (area: number) => string): Generator<[string, string]> {
    const size = (area: number) => areas.villages(area)[1] - areas.villages(area)[0];
    for (const area of areas.all(level).sort((a, b) => size(b) - size(a) || a - b))
      if (/^[A-Za-z]{3,}$/.test(areas.name(area))) yield [textOf(area), areas.code(area)];
  }

  async function firstFound(candidates: Generator<[string, string]>): Promise<string | undefined> {
    let tries = 0;
    for (const [text, code] of candidates) {
      if (++tries > TRIES) return undefined;
      const q = text.toLowerCase();
      const { results } = await directory.finder.search(q, { offset: 0, limit: 1 });
      if (results[0]?.place.code === code) return q;
    }
    return undefined;
  }
}

/** A name without its fourth letter. */
function withTypo(name: string): string {
  return name.length < 6 ? name : name.slice(0, 3) + name.slice(4);
}
