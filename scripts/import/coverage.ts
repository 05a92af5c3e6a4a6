import type { UnsavedDataset } from "../dataset/dataset.ts";

/** States and union territories that India has today. */
const STATES_OF_TODAY = 36;

/** What a dataset has and what it lacks, for the screen: a line for each kind of thing, with what would add it. */
export function coverageText(places: UnsavedDataset): string {
  const { states, districts, talukas, villages, later } = places;
  const districtState = new Map(districts.map(({ code, state_code }) => [code, state_code]));
  const talukaState = new Map(
    talukas.map(({ code, district_code }) => [code, districtState.get(district_code)]),
  );
  const inVillages = new Set(
    villages.filter(({ kind }) => kind !== "town").map(({ taluka_code }) => talukaState.get(taluka_code)),
  );
  const without = states.filter(({ code }) => !inVillages.has(code)).map(({ name }) => name);
  const towns = count(villages, ({ kind }) => kind === "town");
  const pincodes = count(villages, ({ pincode }) => pincode !== undefined);
  const localNames = count(villages, ({ local_name }) => local_name !== undefined);
  const years = [...Map.groupBy(states, ({ boundaries }) => boundaries)].sort();
  const ofYears = years.map(([year, list]) => `${list.length} of ${year || "an unknown year"}`);
  const lines: [what: string, has: string][] = [
    ["states", `${states.length}${states.length < STATES_OF_TODAY ? ` of ${STATES_OF_TODAY}` : ""}`],
    ["boundaries", ofYears.join(", ")],
    [
      "villages",
      `${number(villages.length - towns)}${without.length > 0 ? `; none in ${without.join(", ")}` : ""}`,
    ],
    ["towns", towns > 0 ? number(towns) : "none; the LGD municipal directory has them"],
    ["PIN codes", pincodes > 0 ? `of ${number(pincodes)} places` : "none; npm run refresh gets them"],
    ["local names", localNames > 0 ? `of ${number(localNames)} places` : "none"],
    [
      "later names",
      later.length > 0
        ? `${number(later.length)}, such as ${later.at(-1)!.name}`
        : "none; LGD lists of districts and sub-districts tell them",
    ],
  ];
  const width = Math.max(...lines.map(([what]) => what.length));
  return lines.map(([what, has]) => `  ${what.padEnd(width)}  ${has}`).join("\n");
}

function count<Item>(items: readonly Item[], has: (item: Item) => boolean): number {
  return items.reduce((sum, item) => sum + Number(has(item)), 0);
}

function number(value: number): string {
  return value.toLocaleString("en");
}
