import { LEVELS, type Level } from "../../../functions/core/contract/levels.ts";
import type { AreaColumns, AreaLevel } from "../../../functions/core/index/areas.ts";
import type { FormerVillage } from "../../../functions/core/index/former-villages.ts";
import { rangesOf } from "../../../functions/core/index/ranges.ts";
import type { StoredVillage } from "../../../functions/core/index/villages.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { coverageOf } from "./coverage.ts";

/** All places in the directory's order, with what the index holds of each; a place's position is its ordinal. */
export interface OrderedPlaces {
  readonly areas: AreaColumns;
  /** In the order of ordinals, the first having the ordinal `areas.ids.length`. */
  readonly villages: readonly StoredVillage[];
  /** Per ordinal, the names by which the place is found beside its own: aliases, and the local name. */
  readonly otherNames: ReadonlyMap<number, readonly string[]>;
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
  const below = <Place extends { name: string; code: string }>(
    parents: readonly { code: string }[],
    places: readonly Place[],
    parentCode: (place: Place) => string,
  ): Place[] => {
    const children = Map.groupBy(places, parentCode);
    return parents.flatMap((parent) => (children.get(parent.code) ?? []).sort(byName));
  };

  const states = [...directory.states].sort(byName);
  const districts = below(states, directory.districts, (district) => district.state_code);
  const talukas = below(districts, directory.talukas, (taluka) => taluka.district_code);
  const villages = below(talukas, directory.villages, (village) => village.taluka_code);
  const perTaluka = Map.groupBy(villages, (village) => village.taluka_code);

  const otherNamesOf = new Map(
    [...Map.groupBy(directory.aliases, ({ level, code }) => (level === "village" ? code : ""))].map(
      ([code, aliases]) => [code, aliases.map(({ alias }) => alias)],
    ),
  );
  const ordinals = new Ordinals([states, districts, talukas, villages]);
  return {
    areas: {
      counts: [states.length, districts.length, talukas.length, villages.length],
      ids: [...states, ...districts, ...talukas].map((area) => Number(area.code)),
      names: [...states, ...districts, ...talukas].map((area) => area.name),
      parents: [
        ...states.map(() => -1),
        ...districts.map((district) => ordinals.of("state", district.state_code)),
        ...talukas.map((taluka) => ordinals.of("district", taluka.district_code)),
      ],
      villages: talukas.map((taluka) => perTaluka.get(taluka.code)?.length ?? 0),
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
    villages: villages.map((village) => ({
      id: Number(village.code),
      name: village.name,
      kind: village.kind ?? "village",
      otherNames: otherNamesOf.get(village.code) ?? NONE,
      ...(village.local_name ? { localName: village.local_name } : {}),
      pincodes: village.pincode?.split(" ") ?? NONE,
    })),
    otherNames: otherNames(directory, ordinals),
    formerVillages: directory.former
      .filter(({ level }) => level === "village")
      .map(({ code, name, successor_code }) => ({
        id: Number(code),
        name,
        successor: successor_code === "" ? -1 : ordinals.of("village", successor_code),
      })),
  };
}

/** Most villages have no other name, and many no PIN code. */
const NONE: readonly string[] = [];

class Ordinals {
  readonly #ordinals = new Map<Level, Map<string, number>>();

  constructor(levels: readonly (readonly { code: string }[])[]) {
    let next = 0;
    for (const [i, places] of levels.entries()) {
      this.#ordinals.set(LEVELS[i]!, new Map(places.map((place) => [place.code, next++])));
    }
  }

  of(level: Level, code: string): number {
    return this.#ordinals.get(level)!.get(code)!;
  }
}

function otherNames(directory: Dataset, ordinals: Ordinals): Map<number, string[]> {
  const names = new Map<number, string[]>();
  const add = (ordinal: number, name: string) => {
    const known = names.get(ordinal);
    if (known) known.push(name);
    else names.set(ordinal, [name]);
  };
  for (const { level, code, alias } of directory.aliases) add(ordinals.of(level, code), alias);
  for (const { code, local_name } of directory.villages)
    if (local_name) add(ordinals.of("village", code), local_name);
  return names;
}
