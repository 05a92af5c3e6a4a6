import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prepareFolder, replaceFolder } from "./replace-folder.ts";

/** No process has this id: it is above what Linux gives out. */
const NO_PROCESS = 2 ** 30;

const OLD = new Map([
  ["index/manifest.json", "{}"],
  ["old.txt", "old"],
]);
const NEW = new Map([
  ["index/manifest.json", "{}"],
  ["deep/er/new.txt", "new"],
]);

let base: string;
let out: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "replace-"));
  out = join(base, "dist");
});

afterEach(() => rmSync(base, { recursive: true }));

test("the folder holds the new files and no other, and nothing is left beside it", () => {
  prepareFolder(out);
  replaceFolder(out, OLD);
  prepareFolder(out);
  replaceFolder(out, NEW);
  expect(readdirSync(out).sort()).toEqual(["deep", "index"]);
  expect(readFileSync(join(out, "deep/er/new.txt"), "utf8")).toBe("new");
  expect(readdirSync(base)).toEqual(["dist"]);
});

test("when a file can't be written, the old folder stays whole", () => {
  replaceFolder(out, OLD);
  const impossible = new Map([...NEW, ["deep/er", "a file where a folder is"]]);
  expect(() => replaceFolder(out, impossible)).toThrow();
  expect(readdirSync(out).sort()).toEqual(["index", "old.txt"]);
  expect(readdirSync(base)).toEqual(["dist"]);
});

test("a folder that no build has written is not replaced", () => {
  mkdirSync(out);
  prepareFolder(out);
  writeFileSync(join(out, "letters.txt"), "dear");
  expect(() => prepareFolder(out)).toThrow(`${out}: holds files that no build has written`);
  expect(readFileSync(join(out, "letters.txt"), "utf8")).toBe("dear");
});

test("after a kill between the renames the old folder is put back", () => {
  replaceFolder(out, OLD);
  renameSync(out, `${out}.previous-${NO_PROCESS}`);
  mkdirSync(`${out}.partial-${NO_PROCESS}`);
  prepareFolder(out);
  expect(readFileSync(join(out, "old.txt"), "utf8")).toBe("old");
  expect(readdirSync(base)).toEqual(["dist"]);
});

test("what other killed builds left is removed, what a running one writes is not", () => {
  replaceFolder(out, NEW);
  mkdirSync(`${out}.previous-${NO_PROCESS}`);
  mkdirSync(`${out}.partial-${process.pid}`);
  mkdirSync(`${out}.partial-mine`);
  prepareFolder(out);
  expect(readdirSync(base).sort()).toEqual(
    ["dist", "dist.partial-mine", `dist.partial-${process.pid}`].sort(),
  );
  expect(existsSync(join(out, "deep/er/new.txt"))).toBe(true);
});
