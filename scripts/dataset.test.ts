import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { readFolder } from "./check/fixtures/folder-files.ts";
import { runProgram } from "./check/fixtures/run-program.ts";
import { SAMPLE } from "./check/fixtures/sample.ts";
import { scratchFolder } from "./check/fixtures/scratch-folder.ts";
import { readDataset } from "./dataset/read.ts";

let data: string;

beforeEach(() => {
  data = join(scratchFolder(), "data");
  cpSync(SAMPLE, data, { recursive: true });
});

const dataset = (...args: string[]) => runProgram("scripts/dataset.ts", ["--data", data, ...args]);

function edit(file: string, change: (text: string) => string): void {
  const path = join(data, file);
  writeFileSync(path, change(readFileSync(path, "utf8")));
}

test("an edit is refused with the command that takes it, and then taken", async () => {
  expect((await dataset()).stdout).toMatch(
    /valid; 6 states, 14 districts, 41 talukas, 1,066 villages/,
  );
  edit("aliases.csv", (text) => `${text}district,585,Uttar Gomantak\n`);
  const { code, stderr } = await dataset();
  expect(code).toBe(1);
  expect(stderr).toContain(
    "aliases.csv: changed since manifest.json was written; take the edit with: ",
  );
  expect(stderr).toContain(`npm run dataset -- --update --data ${data}`);

  expect(await dataset("--update")).toMatchObject({ code: 0, stderr: "" });
  const { aliases, manifest } = await readDataset(data);
  expect(aliases).toContainEqual({ level: "district", code: "585", alias: "Uttar Gomantak" });
  expect(manifest.counts.aliases).toBe(aliases.length);
  expect((await dataset("--update")).stdout).toContain(`${data}: nothing to do\n`);
});

test("an edit with Excel, which writes a byte-order mark and CRLF, is taken; codes without leading zeros are not", async () => {
  const before = readFolder(data);
  const saved = (text: string) => `\ufeff${text.replaceAll("\n", "\r\n")}`;
  edit("talukas.csv", saved);
  expect((await dataset()).stderr).toContain("talukas.csv: changed since manifest.json");
  expect(await dataset("--update")).toMatchObject({ code: 0, stderr: "" });
  expect(readFolder(data)).toEqual(before);

  edit("talukas.csv", (text) => saved(text.replaceAll(/^0+/gm, "")));
  expect((await dataset("--update")).stderr).toMatch(
    /talukas\.csv:\d+: taluka code "\d{3,4}" must be 5 or 8 digits, not all 0; a spreadsheet drops leading zeros/,
  );
});

test("names of known-names.csv that are missing are added", async () => {
  edit("aliases.csv", (text) => text.replace(/^state,31,Laccadives\n/m, ""));
  expect((await dataset("--update")).code).toBe(0);
  expect((await readDataset(data)).aliases).toContainEqual({
    level: "state",
    code: "31",
    alias: "Laccadives",
  });
});

test("a column that files lack is added, empty", async () => {
  const before = await readDataset(data);
  edit("villages/30.csv", (text) => text.replaceAll(/,[^,\n]*$/gm, ""));
  edit("districts.csv", (text) => text.replaceAll(/,[^,\n]*$/gm, ""));
  expect((await dataset("--update")).stdout).toMatch(
    /wrote districts\.csv, villages\/30\.csv, .*manifest\.json$/m,
  );
  const { villages, districts } = await readDataset(data);
  expect(villages).toEqual(before.villages.map(({ hadbast: _, ...village }) => village));
  expect(districts[0]).not.toHaveProperty("census_2011_code");
});

test("an edit that is not valid is refused with its line, and changes nothing", async () => {
  edit("aliases.csv", (text) => `${text}district,999,Nowhere\n`);
  const before = readFolder(data);
  const { code, stderr } = await dataset("--update");
  expect(code).toBe(1);
  expect(stderr).toMatch(/aliases\.csv:\d+: district "999" does not exist/);
  edit("villages/30.csv", (text) => text.replace("code,name,taluka_code", "code,name,taluka"));
  expect((await dataset("--update")).stderr).toContain("villages/30.csv:1: the header must be");
  expect(readFolder(data).get("manifest.json")).toEqual(before.get("manifest.json"));
});
