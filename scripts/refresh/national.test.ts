import { execFile } from "node:child_process";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { readFolder } from "../check/fixtures/folder-files.ts";
import { describeNational } from "../check/fixtures/national.ts";
import { type Mischief, type PlayedApi, playApi, toRecords } from "../check/fixtures/played-api.ts";
import { scratchFolder } from "../check/fixtures/scratch-folder.ts";
import { readDataset } from "../dataset/read.ts";
import { importFiles } from "../import/import-files.ts";
import type { ApiRecord } from "./api.ts";
import { keepCodes } from "./keep-codes.ts";

const KEY = "579b464db66ec23bdd000001";
const PAGE = 5000;

/** The failure of the first request of each page, by the page's number. */
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

/** The dataset is served by a simulated API. */
describeNational("a refresh of all of India", ["data"], ({ data }) => {
  let out: string;
  let records: ApiRecord[];
  beforeAll(async () => {
    out = join(scratchFolder(), "data");
    records = toRecords(await readDataset(data));
  }, 60_000);

  /** Runs the command against the simulated API. */
  async function refresh(played: readonly ApiRecord[]) {
    let failures = 0;
    const api: PlayedApi = await playApi({
      records: played,
      key: KEY,
      pageSize: PAGE,
      mischief: (offset, { ofOffset }) => {
        const trick = ofOffset === 1 ? TRICKS[(offset / PAGE) % TRICKS.length] : undefined;
        if (trick !== undefined) failures++;
        return trick;
      },
    });
    const env = { ...process.env, DATA_GOV_API_KEY: KEY };
    const command = ["scripts/refresh.ts", "--source", "datagov", "--out", out, "--api", api.url];
    const { code, stdout, stderr } = await new Promise<
      Record<"code" | "stdout" | "stderr", unknown>
    >((resolve) => {
      execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stdout, stderr }),
      );
    });
    await api.close();
    const lastLine = String(stderr).trim().split("\n").at(-1) ?? "";
    console.log(
      `${api.offsets.length} requests, ${failures} failures injected, exit code ${code}: ${lastLine}`,
    );
    return { code, stdout: String(stdout), lastLine };
  }

  test("creates the dataset despite failures", async () => {
    expect((await refresh(records)).code).toBe(0);
    const { villages } = await readDataset(out);
    expect(villages).toHaveLength(new Set(records.map(({ villageCode }) => villageCode)).size);
  });

  test("a second one changes nothing", async () => {
    const before = readFolder(out);
    const { code, stdout } = await refresh(records);
    expect([code, stdout]).toEqual([0, ""]);
    expect(readFolder(out)).toEqual(before);
  });

  test("a state that is cut is refused", async () => {
    const before = readFolder(out);
    const cut = records.filter(({ stateCode }, index) => stateCode !== 20 || index % 20 !== 0);
    const { code, lastLine } = await refresh(cut);
    expect(code).toBe(1);
    expect(lastLine).toMatch(
      /refused, .* is unchanged: Jharkhand \(20\): \d+ of \d+ villages are gone \(5\.\d %/,
    );
    expect(readFolder(out)).toEqual(before);
  });

  test("the changes of a week affect few lines", async () => {
    const before = readFolder(out);
    const isRenamed = (_: (typeof records)[number], index: number) => index % 15_000 === 7;
    const changed = records.map((record, index) =>
      isRenamed(record, index)
        ? { ...record, villageNameEnglish: `${record.villageNameEnglish} Khas` }
        : record,
    );
    const { code, stdout } = await refresh(changed);
    expect(code).toBe(0);
    const after = readFolder(out);
    const newLines = [...after].flatMap(([file, content]) => {
      const old = new Set(String(before.get(file)).split("\n"));
      return file.endsWith(".csv")
        ? String(content)
            .split("\n")
            .filter((line) => !old.has(line))
        : [];
    });
    const renamed = (stdout.match(/^- village/gm) ?? []).length;
    console.log(`${renamed} or more villages renamed: ${newLines.length} lines of CSV new`);
    // Per renamed village, one line of its state's file and at most one of the aliases, and another one where a name in
    // brackets makes its new name two.
    const names = records
      .filter(isRenamed)
      .map(({ villageNameEnglish }) => String(villageNameEnglish));
    const inBrackets = names.filter((name) => name.includes("("));
    expect(newLines.length).toBeLessThanOrEqual(2 * names.length + inBrackets.length);
  });
});

describeNational(
  "districts that come with LGD's codes of 2026",
  ["data", "official"],
  (folders) => {
    test("keep their codes, and new ones get LGD's, or a free number if that is taken", async () => {
      const older = await readDataset(folders.data);
      const edition = async () =>
        (await importFiles([join(folders.official, "lgd-2026-05")], () => {})).places;
      const newer = await edition();
      keepCodes(older, newer);
      expect(new Set(newer.districts.map(({ code }) => code)).size).toBe(781);
      const now = new Map(newer.districts.map(({ code, lgd_code }) => [lgd_code, code]));
      const known = older.districts.filter(({ lgd_code }) => now.has(lgd_code));
      expect(known.length).toBeGreaterThan(630);
      expect(known.filter(({ code, lgd_code }) => now.get(lgd_code) !== code)).toEqual([]);
      // Another district's code of 2011 is 640.
      expect(now.get("640")).toBe("999");
      const before = new Set(older.districts.map(({ code }) => code));
      expect(newer.districts.filter(({ code }) => !before.has(code))).toEqual([]);

      const next = await edition();
      keepCodes(newer, next);
      expect(next.districts.map(({ code }) => code)).toEqual(
        newer.districts.map(({ code }) => code),
      );
    });
  },
);
