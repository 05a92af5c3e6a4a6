import type { UnsavedDataset } from "../dataset/dataset.ts";
import { statesOf } from "../dataset/places.ts";

/** The states and union territories that India has today. */
const STATES_OF_TODAY = 36;

/** A summary of a dataset's coverage for the screen: a line per subject. */
export function coverageText(places: UnsavedDataset): string {
  const {
    states,
    districts,
    talukas,
    villages,
    formerAreas,
    localities = [],
    positions = [],
  } = places;
  const { stateOfTaluka } = statesOf(places);
  const withVillages = new Set(
    villages
      .filter(({ kind }) => kind !== "town")
      .map(({ taluka_code }) => stateOfTaluka(taluka_code)),
  );
  const without = states.filter(({ code }) => !withVillages.has(code)).map(({ name }) => name);
  const number = (list: readonly unknown[]) => list.length.toLocaleString("en");
  const towns = villages.filter(({ kind }) => kind === "town");
  const pincodes = villages.filter(({ pincode }) => pincode !== undefined);
  const localNames = [...states, ...districts, ...villages].filter(
    ({ local_name }) => local_name !== undefined,
  );
  const editions = (field: "districts_edition" | "villages_edition") => {
    const groups = Map.groupBy(states, (state) => state[field]);
    const sorted = [...groups].filter(([edition]) => edition !== "").sort();
    return sorted.map(([edition, list]) => `${list.length} of ${edition}`).join(", ");
  };
  const people = peopleOf(places);
  const leftOut = states.reduce(
    (sum, { talukas_left_out = "0" }) => sum + Number(talukas_left_out),
    0,
  );
  const lines: [subject: string, text: string][] = [
    ["states", `${states.length} of ${STATES_OF_TODAY}`],
    ["districts", `of states: ${editions("districts_edition")}`],
    [
      "talukas",
      number(talukas) +
        (leftOut > 0
          ? `; ${leftOut.toLocaleString("en")} new ones without known villages are left out`
          : ""),
    ],
    [
      "villages",
      (villages.length - towns.length).toLocaleString("en") +
        `; of states: ${editions("villages_edition")}` +
        (without.length > 0 ? `; none in ${without.join(", ")}` : ""),
    ],
    [
      "people",
      people > 0 ? people.toLocaleString("en") : "unknown; the Primary Census Abstract has them",
    ],
    [
      "towns",
      towns.length > 0
        ? number(towns)
        : "none; the Primary Census Abstract and the LGD municipal directory have them",
    ],
    [
      "PIN codes",
      pincodes.length > 0 ? `of ${number(pincodes)} places` : "none; npm run refresh gets them",
    ],
    [
      "localities",
      localities.length > 0 ? number(localities) : "none; a list of post offices has them",
    ],
    [
      "positions",
      positions.length > 0
        ? `of ${number(positions)} places`
        : "none; the survey of habitations and a list of post offices have them",
    ],
    ["local names", localNames.length > 0 ? `of ${number(localNames)} places` : "none"],
    ["former areas", formerAreas.length > 0 ? number(formerAreas) : "none"],
  ];
  const width = Math.max(...lines.map(([subject]) => subject.length));
  return lines.map(([subject, text]) => `  ${subject.padEnd(width)}  ${text}`).join("\n");
}

/** The people of all talukas. */
function peopleOf({ talukas, villages }: UnsavedDataset): number {
  const sums = new Map<string, number>();
  for (const { taluka_code, population = "0" } of villages) {
    sums.set(taluka_code, (sums.get(taluka_code) ?? 0) + Number(population));
  }
  return talukas.reduce(
    (sum, { code, population }) => sum + Number(population ?? sums.get(code) ?? 0),
    0,
  );
}
