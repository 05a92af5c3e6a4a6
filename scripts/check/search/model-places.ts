import { importanceOf } from "../../../functions/core/contract/importance.ts";
import { LEVELS, type Level } from "../../../functions/core/contract/levels.ts";
import { fold } from "../../../functions/core/names/folding.ts";
import { bigrams, nameKey, searchTokens, writtenWays } from "../../../functions/core/names/tokens.ts";
import type { UnsavedDataset } from "../../dataset/dataset.ts";

/** A place with its names. */
export interface Place {
  readonly level: Level;
  readonly code: string;
  readonly parents: readonly Place[];
  readonly names: readonly PlaceName[];
  readonly pincodes: readonly string[];
  /** Of a village or town, 0 to 15; of areas by their people, 0 to 7. */
  readonly importance: number;
  /** The usual letters of a state. */
  readonly letters: readonly string[];
}

interface PlaceName {
  readonly key: string;
  readonly terms: readonly string[];
  /** Folded. */
  readonly bigrams: readonly string[];
}

/** Letters of Odisha and Telangana besides those of ISO 3166-2. */
const OTHER_LETTERS: Readonly<Record<string, readonly string[]>> = { od: ["or"], ts: ["tg"] };

function lettersOf(isoCode: string): string[] {
  const letters = isoCode.slice("IN-".length).toLowerCase();
  return [letters, ...(OTHER_LETTERS[letters] ?? [])];
}

/** Per level and code, the population where it is known: the place's own figure, or the sum of the level below. */
function peopleOf({ districts, talukas, villages }: UnsavedDataset): ReadonlyMap<string, number> {
  const people = new Map<string, number>();
  const add = (key: string, some: number | undefined) => {
    if (some !== undefined) people.set(key, (people.get(key) ?? 0) + some);
  };
  for (const { code, taluka_code, population } of villages) {
    const some = population === undefined ? undefined : Number(population);
    add(`village${code}`, some);
    if (talukas.find((taluka) => taluka.code === taluka_code)?.population === undefined)
      add(`taluka${taluka_code}`, some);
  }
  for (const { code, district_code, population } of talukas) {
    if (population !== undefined) people.set(`taluka${code}`, Number(population));
    add(`district${district_code}`, people.get(`taluka${code}`));
  }
  for (const { code, state_code } of districts) add(`state${state_code}`, people.get(`district${code}`));
  return people;
}

/** All places of a dataset: by level, then by the names from the state down, then by code. */
export function placesInOrder(dataset: UnsavedDataset): Place[] {
  const compareNames = new Intl.Collator("en").compare;
  const aliases = Map.groupBy(dataset.aliases, ({ level, code }) => level + code);
  const rows = [
    dataset.states.map((row) => ({ ...row, parent: "", local: [row.local_name, row.hindi_name] })),
    dataset.districts.map((row) => ({
      ...{ ...row, parent: row.state_code },
      local: [row.local_name, row.hindi_name],
    })),
    dataset.talukas.map((row) => ({ ...row, parent: row.district_code, local: [] })),
    dataset.villages.map((row) => ({ ...row, parent: row.taluka_code, local: [row.local_name] })),
  ];
  const places: (Place & { name: string })[] = [];
  let above = new Map<string, Place>();
  const people = peopleOf(dataset);
  for (const [i, level] of LEVELS.entries()) {
    const here = rows[i]!.map((row) => {
      const parent = above.get(row.parent);
      const others = aliases.get(level + row.code)?.map(({ alias }) => alias) ?? [];
      const all: readonly (string | undefined)[] = [row.name, ...others, ...row.local];
      return {
        level,
        code: row.code,
        name: row.name,
        parents: parent ? [parent, ...parent.parents] : [],
        names: all
          .filter((name) => name !== undefined)
          .flatMap(writtenWays)
          .map((name) => ({
            key: nameKey(name),
            terms: searchTokens(name),
            bigrams: bigrams(name)
              .map(fold)
              .filter((bigram) => /^[a-z0-9]{2,60}$/.test(bigram)),
          })),
        pincodes: "pincode" in row ? (row.pincode?.split(" ") ?? []) : [],
        importance: importanceOf({
          kind: "taluka_code" in row ? (row.kind ?? "village") : "village",
          population: people.get(level + row.code) ?? null,
        }),
        letters: "iso_code" in row ? lettersOf(row.iso_code) : [],
      };
    });
    above = new Map(here.map((place) => [place.code, place]));
    places.push(...here);
  }
  const names = new Map<Place, string>(places.map((place) => [place, place.name]));
  const path = (place: Place) => [place, ...place.parents].reverse();
  return places.sort((a, b) => {
    if (a.level !== b.level) return LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level);
    const [left, right] = [path(a), path(b)];
    for (const [i, one] of left.entries()) {
      const other = right[i]!;
      const difference =
        compareNames(names.get(one)!, names.get(other)!) || Number(one.code) - Number(other.code);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}
