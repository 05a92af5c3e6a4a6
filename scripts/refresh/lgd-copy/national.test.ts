import { execFile } from "node:child_process";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { startFakeGithub } from "../../check/fixtures/fake-github.ts";
import { readFolder } from "../../check/fixtures/folder-files.ts";
import { releaseOf, toLists } from "../../check/fixtures/lgd-lists.ts";
import { describeNational, nationalDataset } from "../../check/fixtures/national.ts";
import { scratchFolder } from "../../check/fixtures/scratch-folder.ts";
import type { UnsavedDataset } from "../../dataset/dataset.ts";
import { readDataset } from "../../dataset/read.ts";
import { TABLES } from "../../dataset/tables.ts";
import { writeDataset } from "../../dataset/write.ts";
import { importFiles } from "../../import/import-files.ts";

/** Runs the command on lists of one day. */
async function refreshFrom(
  published: ReturnType<typeof toLists>,
  day: string,
  out: string,
  ...options: readonly string[]
) {
  const github = await startFakeGithub(releaseOf(published, day));
  const command = ["scripts/refresh.ts", "--out", out, "--releases", github.url, ...options];
  const { promise, resolve } = Promise.withResolvers<{
    code: unknown;
    stdout: string;
    lastLine: string;
  }>();
  execFile(process.execPath, command, { maxBuffer: 1e8 }, (error, stdout, stderr) =>
    resolve({
      code: error ? (error.code ?? error.signal) : 0,
      stdout,
      lastLine: stderr.trim().split("\n").at(-1) ?? "",
    }),
  );
  const result = await promise;
  await github.close();
  console.log(`exit code ${result.code}: ${result.lastLine}`);
  return result;
}

/** Jharkhand and Karnataka: a tenth of India's villages. */
const SOME = new Set(["20", "29"]);

/** A dataset's places in {@link SOME} states. */
function inSome(places: UnsavedDataset): UnsavedDataset {
  const states = places.states.filter(({ code }) => SOME.has(code));
  const districts = places.districts.filter(({ state_code }) => SOME.has(state_code));
  const inDistricts = codesOf(districts);
  const talukas = places.talukas.filter(({ district_code }) => inDistricts.has(district_code));
  const inTalukas = codesOf(talukas);
  const villages = places.villages.filter(({ taluka_code }) => inTalukas.has(taluka_code));
  return { states, districts, talukas, villages, aliases: [], former: [], formerAreas: [] };
}

const codesOf = (some: readonly { code: string }[]) => new Set(some.map(({ code }) => code));

/** Whether a village is renamed in the test of a week's changes. */
const isOfWeek = (index: number) => index % 5_000 === 7;

/** The dataset is published as lists of one day. Each test but the first refreshes the result of the one before. */
describeNational("refreshes of a tenth of India from the daily copy", ["data"], ({ data }) => {
  let out: string;
  let places: UnsavedDataset;
  let jharkhand: ReadonlySet<string>;
  const refresh = (published: UnsavedDataset, day: string) =>
    refreshFrom(toLists(published), day, out);
  beforeAll(async () => {
    out = join(scratchFolder(), "india");
    places = inSome(await nationalDataset(data));
    jharkhand = codesOf(places.districts.filter(({ state_code }) => state_code === "20"));
  });

  test("creates the dataset from nothing, and finds nothing new in the same lists", async () => {
    const published = toLists(places);
    const accept = ["--accept", "census-villages"];
    expect((await refreshFrom(published, "29Sep2026", out, ...accept)).code).toBe(0);
    const { villages, talukas, states } = await readDataset(out);
    expect(states.map(({ code }) => code)).toEqual(places.states.map(({ code }) => code));
    expect(talukas.length).toBeGreaterThanOrEqual(places.talukas.length);
    const found = codesOf(villages);
    const missing = places.villages.filter(({ code, kind }) => kind !== "town" && !found.has(code));
    expect(missing).toEqual([]);
    const again = await refreshFrom(published, "30Sep2026", out);
    expect(again).toMatchObject({ code: 0, stdout: "" });
  });

  test("refuses a state that is cut", async () => {
    const before = readFolder(out);
    const inState = new Set(
      places.talukas
        .filter(({ district_code }) => jharkhand.has(district_code))
        .map(({ code }) => code),
    );
    const villages = places.villages.filter(
      ({ kind, taluka_code }, index) =>
        kind !== undefined || !inState.has(taluka_code) || index % 20 !== 0,
    );
    const { code, lastLine } = await refresh({ ...places, villages }, "01Oct2026");
    expect(code).toBe(1);
    expect(lastLine).toMatch(
      /refused, .* is unchanged: Jharkhand \(20\): \d+ of \d+ villages are gone \((?:4\.9|5\.\d) %/,
    );
    expect(readFolder(out)).toEqual(before);
  });

  test("takes the changes of a week, which affect few lines", async () => {
    const before = readFolder(out);
    const renamed: string[] = [];
    const villages = places.villages.map((village, index) => {
      if (!isOfWeek(index) || village.kind !== undefined) return village;
      renamed.push(village.name);
      return { ...village, name: `${village.name} Khas` };
    });
    places = { ...places, villages };
    expect((await refresh(places, "01Oct2026")).code).toBe(0);
    const added = [...readFolder(out)].flatMap(([file, content]) => {
      const old = new Set(String(before.get(file)).split("\n"));
      const lines = file.endsWith(".csv") ? String(content).trimEnd().split("\n") : [];
      return lines.filter((line) => !old.has(line)).map((line) => ({ file, line }));
    });
    const [changes = [], newLines = []] = [true, false].map((isChange) =>
      added.filter(({ file }) => (file === TABLES.changes.file) === isChange),
    );
    expect(changes).toHaveLength(renamed.length + 1);
    console.log(`${renamed.length} villages renamed: ${newLines.length} lines of CSV new`);
    // Each renamed village changes one line of its state's file and at most one of the aliases; one more if a name in brackets
    // makes its new name two.
    const inBrackets = renamed.filter((name) => name.includes("("));
    expect(newLines.length).toBeLessThanOrEqual(2 * renamed.length + inBrackets.length);
  });

  test("takes 1 % of changes, each listed by state", async () => {
    const kinds = { renamed: 0, renumbered: 0, gone: 0 };
    let number = 990_000;
    const villages = places.villages.flatMap((village, index) => {
      if (index % 100 !== 7 || isOfWeek(index) || village.kind !== undefined) return [village];
      const kind = Math.floor(index / 100) % 8;
      if (kind === 0) kinds.gone++;
      else if (kind < 5) kinds.renamed++;
      else kinds.renumbered++;
      if (kind === 0) return [];
      return [
        kind < 5
          ? { ...village, name: `${village.name} Khas` }
          : { ...village, code: String(number++) },
      ];
    });
    const { code, stdout } = await refresh({ ...places, villages }, "02Oct2026");
    expect(code).toBe(0);
    const sums = [...stdout.matchAll(/^\| .* \| village +\|(.*)\|$/gm)]
      .map(([, cells]) => cells!.split("|").map(Number))
      .reduce((sum, row) => sum.map((cell, column) => cell + row[column]!));
    const [, , added, gone, renamed] = sums;
    expect({ added, gone, renamed }).toEqual({
      added: kinds.renumbered,
      gone: kinds.gone + kinds.renumbered,
      renamed: kinds.renamed,
    });
  });
});

describeNational("a refresh of the India of 2011", ["data", "official"], ({ data, official }) => {
  test("makes today's states and districts of it, and counts everybody", async () => {
    const out = join(scratchFolder(), "india");
    const { places: older, provenance } = await importFiles(
      [join(official, "census-2011-pca")],
      () => {},
    );
    await writeDataset(out, older, provenance);
    expect(older.states).toHaveLength(35);
    const places = await nationalDataset(data);
    const { code, stdout } = await refreshFrom(toLists(places), "29Sep2026", out);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\| Telangana \(36\) +\| district +\|/);
    const newer = await readDataset(out);
    expect(newer.states.map((state) => state.code)).toEqual(
      places.states.map((state) => state.code),
    );
    // A district that existed in 2011 has its Census code.
    const today = new Map(newer.districts.map((district) => [district.code, district.name]));
    expect(
      places.districts.filter((district) => today.get(district.code) !== district.name),
    ).toEqual([]);
    const own = Map.groupBy(newer.villages, ({ taluka_code }) => taluka_code);
    const sumOf = (taluka: string) =>
      (own.get(taluka) ?? []).reduce((sum, { population = "0" }) => sum + Number(population), 0);
    const people = newer.talukas.map((taluka) => Number(taluka.population ?? sumOf(taluka.code)));
    expect(people.reduce((sum, some) => sum + some, 0)).toBe(1_210_854_977);
  });
});
