import { expect, test } from "vitest";
import type { ResolveRecord } from "../../../functions/core/contract/records.ts";
import { buildApi } from "../../build/api.ts";
import { handlerOf, ORIGIN } from "../fixtures/service.ts";
import { readFixture } from "./fixture.ts";

/** Names with words that otherwise say a level, a part or a kind. */
const TALUKAS = ["Area not under any Sub-district", "Gaya Town C.D.Block", "Atmakur (S)", "Malur"];
const VILLAGES = [
  "Kandagatla",
  "Gual Pahari(77) Part",
  "Kondurg (E)",
  "Inavi (Hevuto) (UR)",
  "Dogachhi (P)",
  "Ladopara (Chhit)",
];

const data = await readFixture();
const [district] = data.districts;
const state = data.states.find(({ code }) => code === district!.state_code)!;
const talukas = TALUKAS.map((name, i) => ({
  code: `0777${i}`,
  name,
  district_code: district!.code,
}));
const villages = talukas.flatMap(({ code }, i) =>
  VILLAGES.map((name, j) => ({ code: `7777${i}${j}`, name, taluka_code: code })),
);
const { files } = await buildApi({
  ...data,
  talukas: [...data.talukas, ...talukas],
  villages: [...data.villages, ...villages],
});
const handler = handlerOf(files);

test.each(villages)(
  "fields with the exact names of a place do not differ: $name, $taluka_code",
  async ({ code, name, taluka_code }) => {
    const taluka = talukas.find((one) => one.code === taluka_code)!.name;
    const query = new URLSearchParams({
      village: name,
      taluka,
      district: district!.name,
      state: state.name,
    });
    const response = await handler(new Request(`${ORIGIN}/api/resolve?${query}`));
    const { candidates } = ((await response.json()) as { data: ResolveRecord }).data;
    expect(candidates[0]).toMatchObject({ code, differs: [] });
  },
);

test.each([
  ["Dogachhi", "777734"],
  ["Ladopara", "777735"],
])("a village is matched by its name without brackets in its taluka: %s", async (name, code) => {
  const query = new URLSearchParams({
    village: name,
    taluka: "Malur",
    district: district!.name,
    state: state.name,
  });
  const response = await handler(new Request(`${ORIGIN}/api/resolve?${query}`));
  const { match } = ((await response.json()) as { data: ResolveRecord }).data;
  expect(match).toMatchObject({ code });
});
