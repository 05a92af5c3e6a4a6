import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { OutlinesRecord } from "../../functions/core/contract/records.ts";
import { type AskEndpoint, askerOf } from "../../functions/core/endpoints/all.ts";
import { SAMPLE } from "../check/fixtures/sample.ts";
import { asDataset, fixtureService, openDirectory } from "../check/fixtures/service.ts";
import { PROJECT } from "../check/netlify/scratch-project.ts";
import { datasetsOfStates } from "./offline.ts";

/** Builds a country with many states, which takes minutes to pack, and fails at the first step. */
const FAILS = `
import { buildDist } from "./scripts/build/dist.ts";
import { readDataset } from "./scripts/dataset/read.ts";
const data = await readDataset(${JSON.stringify(SAMPLE)});
const states = Array.from({ length: 2000 }, () => data.states[0]);
const progress = () => {
  throw new Error("the disk is full");
};
await buildDist({ ...data, states }, progress).catch(({ message }) => console.log(message));
`;

test("a build that fails ends the thread that packs states", async () => {
  const ended = promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--no-warnings", "-e", FAILS],
    { cwd: PROJECT, timeout: 15_000 },
  );
  // A thread that is still packing would be killed at the time limit.
  await expect(ended).resolves.toMatchObject({ stdout: "the disk is full\n" });
});

test("a state's directory says the same about its places as the country's", async () => {
  const { data } = await fixtureService();
  const country = askerOf(await openDirectory(data));
  const seen = { points: 0, localities: 0, panchayats: 0 };
  for (const state of datasetsOfStates(data)) {
    const { states, districts, talukas, villages, localities = [] } = state.data;
    const own = askerOf(await openDirectory(state.data, { isWhole: true, around: state.around }));
    const same = async (name: string, query: Readonly<Record<string, string>>) => {
      const text = JSON.stringify(await own(name, query));
      expect(text, JSON.stringify([name, query])).toBe(JSON.stringify(await country(name, query)));
      return text;
    };
    for (const { code } of [...states, ...districts])
      seen.points += /\[\d/.test(await same("points", { area: code })) ? 1 : 0;
    for (const { code } of [...districts, ...talukas])
      seen.localities += (await same("localities", { area: code })).includes("town_name") ? 1 : 0;
    for (const { code } of [...states, ...districts, ...talukas, ...villages, ...localities])
      seen.panchayats += (await same("placeByCode", { code })).includes('"panchayat":[{') ? 1 : 0;
  }
  // There is something of each kind to compare.
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(2);
});

test("the outlines of a state end where other states have places", async () => {
  // Two neighbouring states, each with a district of two talukas with rows of villages, some 2 km apart.
  const rows = Array.from({ length: 12 }, (_, i) => i);
  const states = ["01", "02"].map((code) => ({
    ...{ code, name: `State ${code}`, iso_code: "", kind: "state" as const },
    ...{ source: "Invention", districts_edition: "2011", villages_edition: "2011" },
  }));
  const districts = states.map(({ code }) => ({
    ...{ code: `0${code}`, name: `District ${code}`, state_code: code },
  }));
  const talukas = districts.flatMap(({ code }) =>
    ["01", "02"].map((end) => ({
      code: `${code}${end}`,
      name: `Taluka ${end}`,
      district_code: code,
    })),
  );
  const villages = talukas.flatMap(({ code }, taluka) =>
    rows.map((i) => ({
      code: String(100_001 + taluka * 100 + i),
      name: `Village ${i}`,
      taluka_code: code,
    })),
  );
  const positions = villages.map(({ code }, i) => ({
    ...{ level: "village" as const, code, position: "survey" as const },
    latitude: `${(20 + 0.02 * (i % 12)).toFixed(3)}`,
    longitude: `${(75 + 0.02 * Math.floor(i / 12)).toFixed(3)}`,
  }));
  const data = asDataset({
    ...{ states, districts, talukas, villages, positions },
    ...{ aliases: [], former: [], formerAreas: [] },
  });
  const country = askerOf(await openDirectory(data));
  for (const [i, state] of [...datasetsOfStates(data)].entries()) {
    const { code } = districts[i]!;
    const inCountry = await cornersOf(country, code);
    expect(inCountry).toHaveLength(2);
    const kept = await openDirectory(state.data, { isWhole: true, around: state.around });
    expect(await cornersOf(askerOf(kept), code)).toEqual(inCountry);
    // Without the other state, it would reach into it.
    const alone = await openDirectory(state.data, { isWhole: true });
    expect(await cornersOf(askerOf(alone), code)).not.toEqual(inCountry);
  }
});

/** The corners of the areas in an area, in ascending order: a ring may begin at any corner. */
async function cornersOf(ask: AskEndpoint, area: string): Promise<string[][]> {
  const { data } = (await ask("outlines", { area })) as { data: OutlinesRecord };
  return data.areas.map(({ outline }) => outline.flat().map(String).sort());
}
