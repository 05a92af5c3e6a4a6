import { Areas } from "./areas.ts";

/** Three states and four districts, with other names and former districts; no talukas. */
export function areasWithAliases(): Areas {
  return new Areas({
    counts: [3, 4, 0, 0],
    ids: [10, 21, 9, 101, 102, 103, 104],
    names: ["Bihar", "Odisha", "Uttar Pradesh", "Aurangabad", "Khordha", "Bara Banki", "Aurangabad East"],
    parents: [-1, -1, -1, 0, 1, 2, 2],
    villages: [],
    isoCodes: ["IN-BR", "IN-OR", "IN-UP"],
    kinds: ["state", "state", "state"],
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
    populations: [],
    households: [],
    censusCodes: [],
    lgdCodes: [],
    localNames: [
      [0, "", "बिहार"],
      [1, "ଓଡ଼ିଶା", "ओडिशा"],
      [2, "उत्तर प्रदेश", "उत्तर प्रदेश"],
    ],
    formerAreas: [],
    towns: 0,
    coverage: [],
  });
}
