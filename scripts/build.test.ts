import { cpSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { builtDist, builtFiles } from "./check/fixtures/built.ts";
import { readFolder } from "./check/fixtures/folder-files.ts";
import { runProgram } from "./check/fixtures/run-program.ts";
import { SAMPLE } from "./check/fixtures/sample.ts";
import { scratchFolder } from "./check/fixtures/scratch-folder.ts";
import { PROJECT } from "./check/netlify/scratch-project.ts";

let base: string;

beforeEach(() => {
  base = scratchFolder();
});

const build = (...args: string[]) => runProgram("scripts/build.ts", args);

test("the same data gives the same bytes; CHANGES.md is published with it, as it stands", async () => {
  const [data, out] = [join(base, "data"), join(base, "out")];
  cpSync(SAMPLE, data, { recursive: true });
  const changes = "# Changes of the data\n\nनया\n";
  writeFileSync(join(data, "CHANGES.md"), changes);
  // The site publishes those of two years instead.
  writeFileSync(join(data, "changes.json"), '{"added":[]}\n');
  const { code, stdout } = await build("--data", data, "--out", out);
  expect(code).toBe(0);
  expect(stdout).toMatch(/6 states, 14 districts, 41 talukas, 1,066 villages/);

  const files = new Map(readFolder(out));
  const without = new Map(await builtFiles("sample"));
  for (const file of ["index/manifest.json", "api/locations/states.json"])
    expect([...files.keys()]).toContain(file);
  expect(String(files.get("CHANGES.md"))).toBe(changes);
  expect(String(files.get("_headers"))).toMatch(
    /^\/CHANGES.md\n {2}Access-Control-Allow-Origin: \*/m,
  );
  files.delete("CHANGES.md");
  // Only its headers differ.
  expect(String(files.get("_headers"))).not.toBe(String(without.get("_headers")));
  for (const all of [files, without]) all.delete("_headers");
  expect(files).toEqual(without);
});

test("a failed build reports one line and leaves the old output whole", async () => {
  const [data, out] = [join(base, "data"), join(base, "out")];
  cpSync(await builtDist("sample"), out, { recursive: true });
  const before = readFolder(out);
  cpSync(SAMPLE, data, { recursive: true });
  writeFileSync(
    join(data, "talukas.csv"),
    "code,name,district_code,population,households\n05609,Pernem,999,,\n",
  );
  const { code, stderr } = await build("--data", data, "--out", out);
  expect(code).toBe(1);
  expect(stderr.trim().split("\n")).toEqual([
    expect.stringMatching(/talukas\.csv:2: district "999" does not exist/),
  ]);
  expect(readFolder(out)).toEqual(before);
  expect(readdirSync(base).sort()).toEqual(["data", "out"]);
});

test("wrong options are named, before anything is done", async () => {
  for (const [program, args, message] of [
    [
      "build.ts",
      ["--data", join(base, "none"), "--out", join(base, "out")],
      /none\/manifest\.json: no such file or folder, so .* is not a dataset/,
    ],
    ["build.ts", ["--dta", "x"], /^Unknown option '--dta'/],
    ["build.ts", ["--out", PROJECT], /holds files that no build has written/],
    ["build.ts", ["--out", ""], /^--data and --out need the name of a folder/],
    ["refresh.ts", ["--out", ""], /^--out needs the name of a folder/],
    ["start.ts", ["--port", "http"], /^--port "http" is not a number from 1 to 65535/],
    ["start.ts", ["--port", "65536"], /^--port "65536"/],
  ] as const) {
    const { code, stderr } = await runProgram(`scripts/${program}`, args);
    expect(code).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(message)]);
  }
});

test("sitemaps need the address of the site: the platform's or --site; without one, a line says that they are skipped", async () => {
  const out = join(base, "out");
  const robots = () => String(readFolder(out).get("robots.txt"));
  const args = ["--data", SAMPLE, "--out", out];
  const without = await build(...args);
  expect(without.stdout).toMatch(/^Sitemaps and hreflang links are left out: .* --site/m);
  expect(robots()).not.toContain("Sitemap");
  expect(String(readFolder(out).get("index.html"))).not.toMatch(/hreflang/);
  const given = await build(...args, "--site", "https://one.example/");
  expect(given.stdout).not.toContain("left out");
  expect(robots()).toContain("Sitemap: https://one.example/sitemap.xml");
  const wrong = await build(...args, "--site", "one.example");
  expect(wrong.stderr).toContain('--site "one.example" is not the address of a site');
});
