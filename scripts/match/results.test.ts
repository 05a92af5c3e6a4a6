import { expect, test } from "vitest";
import { fixtureService } from "../check/fixtures/service.ts";
import { learntNames } from "./results.ts";

test("of the areas learnt, those that a list calls by their own names are not told", async () => {
  const { directory } = await fixtureService();
  const { areas } = directory;
  const first = areas.firstVillage - 1;
  const { full_path, state_name, district_name, taluka_name } = areas.hierarchy(first);
  const learnt = { state: state_name, district: district_name!, area: first, rows: 3, of: 4 };
  const names = [taluka_name!, taluka_name!.toUpperCase(), `${taluka_name} (S)`];
  expect(
    learntNames(
      areas,
      names.map((taluka) => ({ ...learnt, taluka })),
    ),
  ).toEqual([{ given: `${full_path} (S)`, taken: full_path, rows: 3, of: 4 }]);
});
