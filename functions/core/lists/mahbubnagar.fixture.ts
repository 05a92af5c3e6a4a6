import { readFixture } from "../../../scripts/check/contract/fixture.ts";
import type { Dataset } from "../../../scripts/dataset/dataset.ts";
import type { MatchedList } from "./match-rows.ts";

/** The villages of an invented district, by taluka: 00021 is Kosgi, 00022 Maddur. */
type VillageNames = Readonly<Record<"00021" | "00022", readonly string[]>>;

/**
 * The contract's fixture with the district Mahbubnagar added to Upper Land. Its villages have the codes 00090… and 00091… in
 * the order of their names.
 */
export async function withMahbubnagar(
  names: VillageNames,
  others: Dataset["villages"] = [],
): Promise<Dataset> {
  const fixture = await readFixture();
  return {
    ...fixture,
    districts: [...fixture.districts, { code: "020", name: "Mahbubnagar", state_code: "01" }],
    talukas: [
      ...fixture.talukas,
      { code: "00021", name: "Kosgi", district_code: "020" },
      { code: "00022", name: "Maddur", district_code: "020" },
    ],
    villages: [
      ...fixture.villages,
      ...Object.entries(names).flatMap(([taluka_code, some], t) =>
        some.map((name, i) => ({ code: `0009${t}${i}`, name, taluka_code })),
      ),
      ...others,
    ],
  };
}

/** The code that each row matches; its outcome if it does not match. */
export function codesOf({ resolutions }: MatchedList): string[] {
  return resolutions.map(({ outcome, candidates }) =>
    outcome === "match" ? candidates[0]!.place.code : outcome,
  );
}
