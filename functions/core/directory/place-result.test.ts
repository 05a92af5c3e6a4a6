import { expect, test } from "vitest";
import type { Areas } from "../areas/areas.ts";
import { type PlaceResult, toSearchRecord } from "./place-result.ts";

test("the path of a town without a sub-district goes through its district", () => {
  const district = { district_name: "Darjeeling", full_path: "West Bengal > Darjeeling" };
  const hierarchies = [
    { full_path: "West Bengal" },
    district,
    {
      ...district,
      taluka_name: "Area not under any Sub-district",
      taluka_code: "32799999",
      full_path: "West Bengal > Darjeeling > Area not under any Sub-district",
    },
  ];
  const areas = { hierarchy: (area: number) => hierarchies[area] } as unknown as Areas;
  const town = {
    name: "Siliguri",
    otherNames: [],
    areas: [0, 1, 2],
    level: "village",
    village: { fields: { kind: "town", population: 513264 } },
  } as unknown as PlaceResult;
  expect(toSearchRecord(areas, town)).toMatchObject({
    full_path: "West Bengal > Darjeeling > Siliguri",
    taluka_name: "Area not under any Sub-district",
    taluka_code: "32799999",
  });
});
