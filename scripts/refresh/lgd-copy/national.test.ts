import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toLists } from "../../check/fixtures/lgd-lists.ts";
import { describeNational } from "../../check/fixtures/national.ts";
import { playGithub } from "../../check/fixtures/played-github.ts";
import { sevenZip } from "../../check/fixtures/seven-zip.ts";
import type { UnsavedDataset } from "../../dataset/dataset.ts";
import { readDataset } from "../../dataset/read.ts";

/** The dataset is published as a day's lists. */
describeNational("a refresh of all of India from the daily copy", ["data"], ({ data }) => {
  let base: string;
  let out: string;
  let places: UnsavedDataset;
  beforeAll(async () => {
    base = await mkdtemp(join(tmpdir(), "national-copy-"));
    out = join(base, "india");
    places = statesWithVillages(await readDataset(data));
  }, 60_000);
  afterAll(() => rm(base, { recursive: true }));

  /** Runs the command on the lists of a day. */
  async function refresh(published: UnsavedDataset, day: string) {
    const assets = Object.entries(toLists(published)).map(([list, content]) => {
      const name = `${list}.${day}.csv`;
      return { name: `${name}.7z`, content: sevenZip([{ name, content }]) };
    });
    const github = await playGithub([{ tag: "lgd-latest", assets }]);
    const command = ["scripts/refresh.ts", "--out", out, "--releases", github.url];
    const { promise, resolve } = Promise.withResolvers<{ code: unknown; stdout: string; lastLine: string }>();
    execFile(process.execPath, command, { maxBuffer: 1e8 }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, lastLine: stderr.trim().split("\n").at(-1) ?? "" }),
    );
    const result = await promise;
    await github.close();
    console.log(`exit code ${result.code}: ${result.lastLine}`);
    return result;
  }

  test("creates the dataset from nothing, and finds nothing new in the same lists", async () => {
    expect((await refresh(places, "29Sep2026")).code).toBe(0);
    const { villages, talukas, states } = await readDataset(out);
    expect(states.map(({ code }) => code)).toEqual(places.states.map(({ code }) => code));
    expect(talukas.length).toBeGreaterThanOrEqual(places.talukas.length);
    const found = new Map(villages.map((village) => [village.code, village]));
    const missing = places.villages.filter(({ code, kind }) => kind !== "town" && !found.has(code));
    expect(missing).toEqual([]);
    expect(await refresh(places, "30Sep2026")).toMatchObject({ code: 0, stdout: "" });
  });

  test("takes 1 % of changes, each listed by state", async () => {
    const kinds = { renamed: 0, renumbered: 0, gone: 0 };
    let number = 990_000;
    const villages = places.villages.flatMap((village, index) => {
      if (index % 100 !== 7 || village.kind !== undefined) return [village];
      const kind = Math.floor(index / 100) % 8;
      if (kind === 0) kinds.gone++;
      else if (kind < 5) kinds.renamed++;
      else kinds.renumbered++;
      if (kind === 0) return [];
      return [
        kind < 5 ? { ...village, name: `${village.name} Khas` } : { ...village, code: String(number++) },
      ];
    });
    const { code, stdout } = await refresh({ ...places, villages }, "01Oct2026");
    expect(code).toBe(0);
    const sums = [...stdout.matchAll(/^\| .* \| village +\|(.*)\|$/gm)]
      .map(([, cells]) => cells!.split("|").map(Number))
      .reduce((sum, row) => sum.map((cell, column) => cell + row[column]!));
    const [, , added, gone, renamed] = sums;
    expect({ added, gone, renamed }).toEqual({
      ...{ added: kinds.renumbered, gone: kinds.gone + kinds.renumbered, renamed: kinds.renamed },
    });
  });
});

/** The dataset without the states that have no villages: a list of all of India that lacks them is damaged. */
function statesWithVillages(dataset: UnsavedDataset): UnsavedDataset {
  const villages = dataset.villages.filter(({ kind }) => kind !== "town");
  const filled = new Set(villages.map(({ taluka_code }) => taluka_code));
  const stateOf = new Map(dataset.districts.map(({ code, state_code }) => [code, state_code]));
  const states = new Set(
    dataset.talukas
      .filter(({ code }) => filled.has(code))
      .map(({ district_code }) => stateOf.get(district_code)),
  );
  const isKept = (district: string) => states.has(stateOf.get(district));
  const talukas = dataset.talukas.filter(({ district_code }) => isKept(district_code));
  const codes = new Set(talukas.map(({ code }) => code));
  return {
    ...dataset,
    states: dataset.states.filter(({ code }) => states.has(code)),
    // LGD's codes and the Census's overlap: with one of the two, each is a district's own.
    districts: dataset.districts
      .filter(({ code }) => isKept(code))
      .map(({ lgd_code: _, ...district }) => district),
    talukas,
    villages: dataset.villages.filter(({ taluka_code }) => codes.has(taluka_code)),
  };
}
