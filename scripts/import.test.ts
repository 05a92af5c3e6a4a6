import { execFile, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CENSUS_HEADER, GOA_ROWS } from "./check/fixtures/official-files.ts";
import { SAMPLE } from "./check/fixtures/sample.ts";
import { readDataset } from "./dataset/read.ts";

let folder: string;
let out: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "import-"));
  out = join(folder, "data");
});
afterEach(() => rm(folder, { recursive: true }));

async function census(rows: readonly string[], name = "Rdir.csv"): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `${[CENSUS_HEADER, ...rows].join("\r\n")}\r\n`);
  return path;
}

function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ["scripts/import.ts", ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

async function imported(rows: readonly string[]) {
  const { code, stderr } = await run("--from", await census(rows), "--out", out);
  expect(stderr).toBe("");
  expect(code).toBe(0);
  return readDataset(out);
}

interface Group {
  action: string;
  reason: string;
  count: number;
  rows: { file: string; line: number; level: string; code: string; name: string; note?: string }[];
}

async function report(): Promise<Group[]> {
  return JSON.parse(await readFile(join(out, "report.json"), "utf8"));
}

test("a census file becomes a directory; its state is named as it officially is", async () => {
  const directory = await imported(GOA_ROWS);
  expect(directory.states).toEqual([
    {
      code: "30",
      name: "Goa",
      iso_code: "IN-GA",
      kind: "state",
      source: "Census of India 2011",
      boundaries: "2011",
    },
  ]);
  expect(directory.districts).toEqual([{ code: "585", name: "North Goa", state_code: "30" }]);
  expect(directory.talukas).toEqual([{ code: "05610", name: "Bardez", district_code: "585" }]);
  expect(directory.villages).toEqual([{ code: "626676", name: "Nerul", taluka_code: "05610" }]);
  expect(directory.aliases).toContainEqual({ level: "district", code: "585", alias: "Uttar Goa" });
  expect(directory.aliases).toContainEqual({ level: "taluka", code: "05610", alias: "Bardes" });
  expect(directory.manifest.source).toContain("Census of India 2011");
  expect((await report()).map(({ reason, rows }) => [reason, rows[0]?.line])).toEqual([
    ["a state's name in capitals or with &", 2],
    ["blanks at the ends, doubled blanks, a line break or invisible signs in a name", 3],
  ]);
});

test("several files and folders make one directory; the same input gives the same bytes", async () => {
  const files = join(folder, "files");
  await mkdir(files);
  const goa = await census(GOA_ROWS, "files/30.csv");
  const sikkim = await census(
    ["11,SIKKIM,241,North  District,01891,Chungthang,260931,Thangu"],
    "files/11.csv",
  );
  await writeFile(join(files, "README.txt"), "not a directory");
  for (const file of [goa, sikkim]) await utimes(file, 1_700_000_000, 1_700_000_000.4);
  expect((await run("--from", files, "--out", out)).code).toBe(0);
  const { manifest } = await readDataset(out);
  expect(manifest.counts).toMatchObject({ states: 2, villages: 2 });
  expect(manifest.retrieved).toBe("2023-11-14T22:13:20.000Z");

  const again = join(folder, "again");
  expect((await run("--from", sikkim, goa, "--out", again)).code).toBe(0);
  for (const file of ["report.json", "manifest.json", "aliases.csv", "villages/11.csv"]) {
    expect(await readFile(join(again, file), "utf8"), file).toBe(await readFile(join(out, file), "utf8"));
  }
  expect((await run("--from", files, "--out", again, "--retrieved", "2020-01-02")).code).toBe(0);
  expect((await readDataset(again)).manifest.retrieved).toBe("2020-01-02T00:00:00.000Z");
});

test("whatever is wrong with the input: one line, exit code 1, the output untouched", async () => {
  await cp(SAMPLE, out, { recursive: true });
  const before = await contents(out);
  const good = await census(GOA_ROWS, "good.csv");
  const wrong: [args: string[], error: RegExp][] = [
    [["--from", join(folder, "none.csv")], /none\.csv: no such file or folder/],
    [["--from", await census(GOA_ROWS.slice(0, 3), "v.csv")], /no village in any file/],
    [[], /--from <file or folder> is missing/],
    [["--from", good, "--outt", "x"], /--outt/],
    [["--from", good, "--retrieved", "yesterday"], /--retrieved "yesterday" is no time/],
    [["--from", good, "--retrieved", "2026-02-31"], /--retrieved "2026-02-31" is no time/],
  ];
  for (const [args, error] of wrong) {
    const { code, stderr } = await run("--out", out, ...args);
    expect(stderr.trim()).toMatch(error);
    expect(stderr.trim()).not.toContain("\n");
    expect(code).toBe(1);
    expect(await contents(out)).toEqual(before);
  }
  expect((await readdir(folder)).filter((name) => name.startsWith("data"))).toEqual(["data"]);
}, 60_000);

test("an import that is killed at any moment leaves the last good directory, or the new one", async () => {
  const [old, fresh] = [join(folder, "old"), join(folder, "fresh")];
  const source = await census(GOA_ROWS);
  const other = await census(["31,LAKSHADWEEP,587,Lakshadweep,5620,Amini,627000,Amini"], "31.csv");
  for (const [file, to] of [
    [source, old],
    [other, fresh],
    [source, out],
  ] as const) {
    expect((await run("--from", file, "--out", to, "--retrieved", "2026-05-01")).code).toBe(0);
  }
  const begun = performance.now();
  await run("--from", other, "--out", fresh, "--retrieved", "2026-05-01");
  const whole = performance.now() - begun;
  const KILLS = 5;
  for (let kill = 1; kill <= KILLS; kill++) {
    await rm(out, { recursive: true });
    await cp(old, out, { recursive: true });
    const child = spawn(process.execPath, [
      "scripts/import.ts",
      "--from",
      other,
      "--out",
      out,
      "--retrieved",
      "2026-05-01",
    ]);
    const ended = new Promise((resolve) => child.on("close", resolve));
    // Most of a short run is the start of Node; the kills are spread over what comes after it.
    const timer = setTimeout(() => child.kill("SIGKILL"), whole * (0.4 + (0.7 * kill) / KILLS));
    await ended;
    clearTimeout(timer);
    await readDataset(out);
    const expected = (await readDataset(out)).states[0]?.code === "31" ? fresh : old;
    const inOut = await contents(out);
    for (const [path, text] of Object.entries(await contents(expected))) {
      expect(inOut[path.replace(expected, out)], path).toBe(text);
    }
  }
}, 60_000);

test("--help tells every option", async () => {
  const { code, stdout } = await run("--help");
  expect(code).toBe(0);
  for (const option of ["--from", "--out", "--retrieved"]) expect(stdout).toContain(option);
});

async function contents(root: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) found[path] = await readFile(path, "utf8");
  }
  return found;
}
