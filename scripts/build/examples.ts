import type { AreaLevel } from "../../functions/core/contract/levels.ts";
import type {
  ResolveRecord,
  SearchRecord,
  VillageRecord,
} from "../../functions/core/contract/records.ts";
import type { Directory } from "../../functions/core/directory/directory.ts";
import { askerOf } from "../../functions/core/endpoints/all.ts";
import type { Example, Line } from "../../functions/core/pages/home-page.ts";
import type { Dataset } from "../dataset/dataset.ts";

/** Number of places to try for an example before giving up. */
const TRIES = 40;

/**
 * Searches for the start page, one of each kind: a state's name, a taluka with its state, a name with a typo, and another
 * name of a place. Each has been searched for and finds its place first.
 */
export async function searchExamples(
  { aliases }: Dataset,
  directory: Directory,
): Promise<Example[]> {
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

  /** A text for each area of a level with a plain name, those with the most villages first. */
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

/** The forms of the home page's lines, each used for another village. */
const LINE_FORMS: readonly ((place: SearchRecord) => string)[] = [
  ({ name, taluka_name }) => `Vill. ${name}, ${taluka_name}`,
  ({ name, taluka_name, district_name }) =>
    `${withTypo(name).toUpperCase()} tq ${taluka_name} dist ${district_name}`,
  ({ name, taluka_name, state_name }) =>
    `H.No. 12, near temple, ${name}, ${taluka_name}, ${state_name}`,
];

/** Number of talukas to try for a line, and of villages in each. */
const TALUKAS_TRIED = 30;
const VILLAGES_TRIED = 3;

/**
 * Lines as people write them, each with its resolution: a village with a plain name, one with a typo, one in an address.
 * Each is from a different district if there are several, and each has been resolved to its village.
 */
export async function writtenLines(directory: Directory): Promise<Line[]> {
  const ask = askerOf(directory);
  const { areas } = directory;
  const size = (area: number) => areas.villages(area)[1] - areas.villages(area)[0];
  const talukas = areas.all("taluka").sort((a, b) => size(b) - size(a) || a - b);
  const lines: Line[] = [];
  const used = new Set<number>();
  for (const taluka of talukas.slice(0, TALUKAS_TRIED)) {
    const form = LINE_FORMS[lines.length];
    if (!form) break;
    if (used.has(areas.parent(taluka)) && areas.all("district").length > LINE_FORMS.length)
      continue;
    const line = await lineFor(taluka, form);
    if (!line) continue;
    lines.push(line);
    used.add(areas.parent(taluka));
  }
  return lines;

  async function lineFor(
    taluka: number,
    form: (place: SearchRecord) => string,
  ): Promise<Line | undefined> {
    if (!/^[A-Za-z]{4,}$/.test(areas.name(taluka))) return undefined;
    const code = areas.code(taluka);
    const { data } = (await ask("villages", { taluka_id: code, kind: "village" })) as {
      data: { villages: VillageRecord[] };
    };
    const plain = data.villages.filter(({ name }) => /^[A-Z][a-z]{6,}$/.test(name));
    for (const { code: village } of plain.slice(0, VILLAGES_TRIED)) {
      const { data: found } = (await ask("placeByCode", { code: village })) as {
        data: { place: SearchRecord };
      };
      const text = form(found.place);
      const { data: resolved } = (await ask("resolve", { q: text })) as { data: ResolveRecord };
      if (resolved.match?.code === village) return { text, found: resolved };
    }
    return undefined;
  }
}

/** A name without its fourth letter. */
function withTypo(name: string): string {
  return name.length < 6 ? name : name.slice(0, 3) + name.slice(4);
}
