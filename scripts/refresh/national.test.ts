import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeNational } from "../check/fixtures/national.ts";
import { type Mischief, type PlayedApi, playApi, toRecords } from "../check/fixtures/played-api.ts";
import { readDataset } from "../dataset/read.ts";
import { importFiles } from "../import/import-files.ts";
import type { ApiRecord } from "./api.ts";
import { keepCodes } from "./keep-codes.ts";

const KEY = "579b464db66ec23bdd000001";
const PAGE = 5000;

/** What goes wrong at the first request of each page, by the page's number. */
const TRICKS: (Mischief | undefined)[] = [
  undefined,
  "drop",
  { status: 500 },
  undefined,
  "cut",
  { status: 429, retryAfter: "1" },
  "half",
  "garbage",
  undefined,
  "empty",
];

/** The dataset is played as the API. */
describeNational("a refresh of all of India", ["data"], ({ data }) => {
  let base: string;
  let out: string;
  let records: ApiRecord[];
  let port = 0;
  beforeAll(async () => {
    base = await mkdtemp(join(tmpdir(), "national-refresh-"));
    out = join(base, "data");
    records = toRecords(await readDataset(data));
  }, 60_000);
  afterAll(() => rm(base, { recursive: true }));

  /** Runs the command against the played API; `killAt` records it is killed. */
  async function refresh(played: readonly ApiRecord[], killAt = Number.POSITIVE_INFINITY) {
    let failures = 0;
    const api: PlayedApi = await playApi({
      ...{ records: played, key: KEY, pageSize: PAGE },
      mischief: (offset, { ofOffset }) => {
        if (offset >= killAt) child.kill("SIGKILL");
        const trick = ofOffset === 1 ? TRICKS[(offset / PAGE) % TRICKS.length] : undefined;
        if (trick !== undefined) failures++;
        return trick;
      },
      port,
    });
    // The next run has to find its pages at the same address.
    port = Number(new URL(api.url).port);
    const env = { ...process.env, DATA_GOV_API_KEY: KEY };
    const child = spawn(process.execPath, ["scripts/refresh.ts", "--out", out, "--api", api.url], { env });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
    });
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
    await api.close();
    const told = stderr.trim().split("\n").at(-1) ?? "";
    console.log(`${api.offsets.length} requests, ${failures} failures injected, exit code ${code}: ${told}`);
    return { code, stdout, told, requests: api.offsets.length };
  }

  test("killed half-way it has written nothing, and goes on where it was", async () => {
    const killed = await refresh(records, 300_000);
    expect(killed.code).toBeNull();
    // The lock of a process that is gone is taken over by the next.
    expect((await readdir(base)).filter((name) => name !== "data.lock")).toEqual(["data.refresh"]);
    const { code, requests } = await refresh(records);
    expect(code).toBe(0);
    expect(requests).toBeLessThan(records.length / PAGE);
    const { villages } = await readDataset(out);
    expect(villages).toHaveLength(new Set(records.map(({ villageCode }) => villageCode)).size);
  });

  test("a second one changes nothing", async () => {
    const before = await contents(out);
    const { code, stdout } = await refresh(records);
    expect([code, stdout]).toEqual([0, ""]);
    expect(await contents(out)).toEqual(before);
  });

  test("a state that is cut is refused", async () => {
    const before = await contents(out);
    const cut = records.filter(({ stateCode }, index) => stateCode !== 20 || index % 20 !== 0);
    const { code, told } = await refresh(cut);
    expect(code).toBe(1);
    expect(told).toMatch(
      /refused, .* is as it was: Jharkhand \(20\): \d+ of \d+ villages are gone \(5\.\d %/,
    );
    expect(await contents(out)).toEqual(before);
  });

  test("a week's changes touch few lines", async () => {
    const before = await contents(out);
    const changed = records.map((record, index) =>
      index % 15_000 === 7 ? { ...record, villageNameEnglish: `${record.villageNameEnglish} Khas` } : record,
    );
    const { code, stdout } = await refresh(changed);
    expect(code).toBe(0);
    const after = await contents(out);
    const touched = Object.keys(after).filter((file) => after[file] !== before[file]);
    const lines = touched
      .filter((file) => file.endsWith(".csv"))
      .map((file) => {
        const old = new Set(before[file]!.split("\n"));
        return after[file]!.split("\n").filter((line) => !old.has(line)).length;
      })
      .reduce((sum, count) => sum + count, 0);
    const renamed = (stdout.match(/^- village/gm) ?? []).length;
    console.log(
      `${renamed} or more villages renamed: ${touched.length} files touched, ${lines} lines of CSV new`,
    );
    // Each renamed village is a line of its state's file, and at most one of the aliases.
    expect(lines).toBeLessThanOrEqual(2 * Math.ceil(records.length / 15_000));
  });
});

describeNational("districts that come with LGD's codes of 2026", ["data", "official"], (folders) => {
  test("keep their codes, and new ones get LGD's, or a free number where that is another's", async () => {
    const older = await readDataset(folders.data);
    const edition = async () => (await importFiles([join(folders.official, "lgd-2026-05")], () => {})).places;
    const newer = await edition();
    keepCodes(older, newer);
    expect(new Set(newer.districts.map(({ code }) => code)).size).toBe(781);
    const now = new Map(newer.districts.map(({ code, lgd_code }) => [lgd_code, code]));
    const known = older.districts.filter(({ lgd_code }) => now.has(lgd_code));
    expect(known.length).toBeGreaterThan(630);
    expect(known.filter(({ code, lgd_code }) => now.get(lgd_code) !== code)).toEqual([]);
    const before = new Set(older.districts.map(({ code }) => code));
    const added = newer.districts.filter(({ code }) => !before.has(code));
    const renumbered = added.filter(({ code, lgd_code }) => code !== lgd_code);
    expect(renumbered.map(({ code, name, lgd_code }) => [code, name, lgd_code])).toEqual([
      ["999", "Amethi", "640"],
    ]);

    const next = await edition();
    keepCodes(newer, next);
    expect(next.districts.map(({ code }) => code)).toEqual(newer.districts.map(({ code }) => code));
  });
});

async function contents(root: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) found[path.slice(root.length + 1)] = await readFile(path, "utf8");
  }
  return found;
}
