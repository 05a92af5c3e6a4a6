import { LEVELS, type Level } from "../../../functions/core/contract/levels.ts";
import type { AreaColumns } from "../../../functions/core/index/area-columns.ts";
import type { AreaLevel } from "../../../functions/core/index/areas.ts";
import type { FormerVillage } from "../../../functions/core/index/former-villages.ts";
import { rangesOf } from "../../../functions/core/index/ranges.ts";
import type { Dataset, Village } from "../../dataset/dataset.ts";
import { coverageOf } from "./coverage.ts";

/** All places in the directory's order, with what the index holds of each; a place's position is its ordinal. */
export interface OrderedPlaces {
  readonly areas: AreaColumns;
  /** In the order of ordinals, the first having the ordinal `areas.ids.length`. */
  readonly villages: readonly Village[];
  /** Per village its code as a number: reading it from the text of each of millions takes longer than using it. */
  readonly villageIds: Uint32Array;
  /** Per ordinal, the aliases of the place, where it has some. */
  readonly aliases: ReadonlyMap<number, readonly string[]>;
  /** In rising order of ids. */
  readonly formerVillages: readonly FormerVillage[];
}

/**
 * Sorts a directory: states, then districts, talukas and villages, each below its parents in their order, by name
 * (locale `en`) and, where names are equal, by code.
 */
export function orderPlaces(directory: Dataset): OrderedPlaces {
  const compareNames = new Intl.Collator("en").compare;
  const byName = <Place extends { name: string; code: string }>(a: Place, b: Place) =>
    compareNames(a.name, b.name) || (a.code < b.code ? -1 : 1);
  /** Per parent, the places below it. */
  const below = <Place extends { name: string; code: string }>(
    parents: readonly { code: string }[],
    places: readonly Place[],
    parentCode: (place: Place) => string,
  ): Place[][] => {
    const children = Map.groupBy(places, parentCode);
    return parents.map((parent) => (children.get(parent.code) ?? []).sort(byName));
  };

  const states = [...directory.states].sort(byName);
  const districts = below(states, directory.districts, (district) => district.state_code).flat();
  const talukas = below(districts, directory.talukas, (taluka) => taluka.district_code).flat();
  const perTaluka = below(talukas, directory.villages, (village) => village.taluka_code);
  const villages = perTaluka.flat();
  const villageIds = new Uint32Array(villages.length);
  for (const [i, { code }] of villages.entries()) villageIds[i] = Number(code);
  const areaIds = [states, districts, talukas].map((areas) => areas.map(({ code }) => Number(code)));
  const ordinals = new Ordinals(directory, [...areaIds, villageIds]);
  return {
    areas: {
      counts: [states.length, districts.length, talukas.length, villages.length],
      ids: areaIds.flat(),
      names: [...states, ...districts, ...talukas].map((area) => area.name),
      parents: [
        ...states.map(() => -1),
        ...districts.map((district) => ordinals.of("state", district.state_code)),
        ...talukas.map((taluka) => ordinals.of("district", taluka.district_code)),
      ],
      villages: perTaluka.map(({ length }) => length),
      isoCodes: states.map((state) => state.iso_code),
      kinds: states.map((state) => state.kind),
      aliases: directory.aliases
        .filter((alias) => alias.level !== "village")
        .map((alias) => [ordinals.of(alias.level, alias.code), alias.alias]),
      former: directory.former
        .filter((place) => place.level !== "village")
        .map((place) => ({
          level: place.level as AreaLevel,
          id: Number(place.code),
          name: place.name,
          successor: place.successor_code === "" ? -1 : ordinals.of(place.level, place.successor_code),
        })),
      lgdCodes: districts.flatMap(({ code, lgd_code }) =>
        lgd_code === undefined || lgd_code === code ? [] : [[ordinals.of("district", code), lgd_code]],
      ),
      later: directory.later.map(({ level, name, taluka_codes }) => ({
        level,
        name,
        talukas: rangesOf(
          taluka_codes
            .split(" ")
            .map((code) => ordinals.of("taluka", code))
            .sort((a, b) => a - b),
        ),
      })),
      towns: villages.filter(({ kind }) => kind === "town").length,
      coverage: coverageOf(directory),
    },
    villages,
    villageIds,
    aliases: new Map(
      [...Map.groupBy(directory.aliases, ({ level, code }) => ordinals.of(level, code))].map(
        ([ordinal, some]) => [ordinal, some.map(({ alias }) => alias)],
      ),
    ),
    formerVillages: directory.former
      .filter(({ level }) => level === "village")
      .map(({ code, name, successor_code }) => ({
        id: Number(code),
        name,
        successor: successor_code === "" ? -1 : ordinals.of("village", successor_code),
      })),
  };
}

/** Ordinals by code; of villages only of those that aliases and former places name, since they are few. */
class Ordinals {
  readonly #ordinals = new Map<Level, Map<number, number>>();

  /** @param ids of the places of each level, in the order of their ordinals */
  constructor({ aliases, former }: Dataset, ids: readonly ArrayLike<number>[]) {
    const named = new Set([
      ...aliases.map(({ code }) => Number(code)),
      ...former.map((place) => Number(place.successor_code)),
    ]);
    let ordinal = 0;
    for (const [i, level] of LEVELS.entries()) {
      const ordinals = new Map<number, number>();
      for (let k = 0; k < ids[i]!.length; k++, ordinal++)
        if (level !== "village" || named.has(ids[i]![k]!)) ordinals.set(ids[i]![k]!, ordinal);
      this.#ordinals.set(level, ordinals);
    }
  }

  of(level: Level, code: string): number {
    return this.#ordinals.get(level)!.get(Number(code))!;
  }
}
