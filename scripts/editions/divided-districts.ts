import type { UnsavedDataset } from "../dataset/dataset.ts";

/**
 * For each district, the districts that share a former district with it. For a district without places, all districts of its
 * state.
 */
export function dividedDistricts(
  { districts, villages, formerAreas }: UnsavedDataset,
  districtOf: ReadonlyMap<string, string>,
): Map<string, Set<string>> {
  const siblings = new Map<string, Set<string>>();
  const add = (some: ReadonlySet<string>) => {
    for (const district of some)
      siblings.set(district, new Set([...(siblings.get(district) ?? []), ...some]));
  };
  for (const { level, taluka_codes } of formerAreas) {
    if (level !== "district") continue;
    add(new Set(taluka_codes.split(" ").flatMap((code) => districtOf.get(code) ?? [])));
  }
  const withPlaces = new Set(villages.map(({ taluka_code }) => districtOf.get(taluka_code)!));
  for (const { code, state_code } of districts) {
    if (withPlaces.has(code)) continue;
    const ofState = districts.filter((other) => other.state_code === state_code);
    siblings.set(code, new Set(ofState.map((other) => other.code)));
  }
  for (const [district, some] of siblings) some.delete(district);
  return siblings;
}
