import { type AreaColumns, Areas } from "./areas.ts";
import { withDerived } from "./derived-columns.ts";

/** Columns as in a dataset. */
export type PlainColumns = AreaColumns & {
  readonly villages: readonly number[];
  readonly loose: readonly number[];
  readonly parents: readonly number[];
  readonly names: readonly string[];
};

/** Columns of areas with only the given aliases and codes; populations are unknown unless given. */
export function areaColumns(
  columns: Partial<AreaColumns & Pick<PlainColumns, "loose">> &
    Pick<PlainColumns, "counts" | "ids" | "names" | "parents" | "villages">,
): PlainColumns {
  const all = {
    isoCodes: [],
    kinds: Array.from({ length: columns.counts[0] }, () => "state" as const),
    aliases: [],
    formerCodes: [],
    populations: Array.from(columns.ids, () => -1),
    households: [],
    censusCodes: [],
    lgdCodes: [],
    localNames: [],
    formerAreas: [],
    localities: [],
    localityTowns: [],
    wideTowns: [],
    loose: new Array<number>(columns.counts[1]).fill(0),
    towns: 0,
    coverage: [],
    ...columns,
  };
  return { ...all, ...withDerived(all), ...columns };
}

/** Three states and four districts, with other names and former districts; no talukas. */
export function areasWithAliases(): Areas {
  return new Areas(
    areaColumns({
      counts: [3, 4, 0, 0],
      ids: [10, 21, 9, 101, 102, 103, 104],
      names: [
        "Bihar",
        "Odisha",
        "Uttar Pradesh",
        "Aurangabad",
        "Khordha",
        "Bara Banki",
        "Aurangabad East",
      ],
      parents: [-1, -1, -1, 0, 1, 2, 2],
      villages: [],
      isoCodes: ["IN-BR", "IN-OR", "IN-UP"],
      aliases: [
        [1, "Orissa"],
        [4, "Khurda"],
        [4, "Khurdha"],
        [5, "Aurangabad"],
        [5, "Barabanki"],
      ],
      formerCodes: [
        { level: "district", id: 105, name: "Puri Old", successor: 4 },
        { level: "district", id: 106, name: "Vanished", successor: -1 },
      ],
      localNames: [
        [0, "", "बिहार"],
        [1, "ଓଡ଼ିଶା", "ओडिशा"],
        [2, "उत्तर प्रदेश", "उत्तर प्रदेश"],
      ],
    }),
  );
}

/**
 * Two states (ordinals 0, 1) with a district each (2, 3), a taluka in each (4, 5), and three villages in each of those
 * (6 to 8, 9 to 11).
 */
export function fewAreas(): Areas {
  return new Areas(
    areaColumns({
      counts: [2, 2, 2, 6],
      ids: [1, 2, 11, 12, 21, 22],
      names: ["Bihar", "Odisha", "Gaya", "Puri", "Tekari", "Konark"],
      parents: [-1, -1, 0, 1, 2, 3],
      villages: [3, 3],
      isoCodes: ["IN-BR", "IN-OD"],
    }),
  );
}
