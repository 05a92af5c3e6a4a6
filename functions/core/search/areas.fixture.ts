import { Areas } from "../index/areas.ts";

/**
 * Two states (ordinals 0, 1) with a district each (2, 3), a taluka in each (4, 5), and three villages in each of those
 * (6 to 8, 9 to 11).
 */
export function fewAreas(): Areas {
  return areasWith({
    counts: [2, 2, 2, 6],
    ids: [1, 2, 11, 12, 21, 22],
    names: ["Bihar", "Odisha", "Gaya", "Puri", "Tekari", "Konark"],
    parents: [-1, -1, 0, 1, 2, 3],
    villages: [3, 3],
  });
}

function areasWith(
  tables: Pick<ConstructorParameters<typeof Areas>[0], "counts" | "ids" | "names" | "parents" | "villages">,
): Areas {
  return new Areas({
    ...tables,
    isoCodes: ["IN-BR", "IN-OD"],
    kinds: ["state", "state"],
    aliases: [],
    formerCodes: [],
    populations: [],
    households: [],
    censusCodes: [],
    lgdCodes: [],
    localNames: [],
    formerAreas: [],
    towns: 0,
    coverage: [],
  });
}
