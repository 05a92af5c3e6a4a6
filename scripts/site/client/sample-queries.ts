import type { Dataset } from "../../dataset/dataset.ts";

/**
 * Queries as people type them, made from a directory's own names with a fixed seed: whole names, prefixes, two
 * levels in one line, typos, words joined, and some that are nowhere. The same directory gives the same queries.
 *
 * @param count how many, all different
 */
export function sampleQueries(data: Dataset, count: number): string[] {
  const random = lcg(20_260_517);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const talukas = new Map(data.talukas.map((taluka) => [taluka.code, taluka]));
  const districts = new Map(data.districts.map((district) => [district.code, district]));
  const states = new Map(data.states.map((state) => [state.code, state]));
  const kinds: (() => string)[] = [
    () => pick(data.villages).name,
    () => pick(data.talukas).name.toLowerCase(),
    () => pick(data.districts).name.toUpperCase(),
    () => pick(data.villages).name.slice(0, 1 + Math.floor(random() * 6)),
    () => {
      const village = pick(data.villages);
      return `${village.name} ${talukas.get(village.taluka_code)!.name}`;
    },
    () => {
      const village = pick(data.villages);
      const district = districts.get(talukas.get(village.taluka_code)!.district_code)!;
      return `${states.get(district.state_code)!.name}, ${district.name}, ${village.name}`;
    },
    () => typo(pick(data.villages).name, random),
    () => typo(typo(pick(data.talukas).name, random), random),
    () => pick(data.villages).name.replaceAll(" ", ""),
    () => `${pick(data.villages).name} ${pick(["east", "bit 1", "(part)", "zzzz", "new"])}`,
    () => pick(["qqqq", "pur", "x", "chak 12 ml", "constructor", "गोवा", "%", "'", "403506", "a b c d e"]),
  ];
  const queries = new Set<string>();
  for (let i = 0; queries.size < count; i++) {
    const query = kinds[i % kinds.length]!().trim();
    if (query !== "") queries.add(query);
  }
  return [...queries];
}

/** A letter less, doubled, another, or two swapped. */
function typo(name: string, random: () => number): string {
  const at = Math.floor(random() * name.length);
  const kinds = [
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + name.charAt(at) + name.slice(at),
    `${name.slice(0, at)}k${name.slice(at + 1)}`,
    name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2),
  ];
  return kinds[Math.floor(random() * kinds.length)]!;
}

/** Numbers from 0 to below 1; the constants are those of Numerical Recipes. */
function lcg(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
