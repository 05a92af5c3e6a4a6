import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROJECT } from "./netlify/scratch-project.ts";

/** Files that only tests use. */
const FOR_TESTS = /\.(test|fixture)\.ts$|^scripts\/(check|site\/tests)\//;

const files = globSync("{functions,scripts}/**/*.{ts,js}", { cwd: PROJECT }).filter(
  (file) => !FOR_TESTS.test(file),
);

/** The imports of the product as `importer -> imported`, each path from the project's root. */
const imports = files.flatMap((file) =>
  [...readFileSync(join(PROJECT, file), "utf8").matchAll(/\bfrom "([^"]+)"|\bimport\("([^"]+)"\)/g)].map(
    ([, from, dynamic]) => {
      const path = (from ?? dynamic)!;
      return { file, path: path.startsWith(".") ? join(file, "..", path) : path };
    },
  ),
);

function importsBy(importer: RegExp, imported: RegExp): string[] {
  return imports
    .filter(({ file, path }) => importer.test(file) && imported.test(path))
    .map(({ file, path }) => `${file} -> ${path}`);
}

test("arrows run one way: api -> core <- scripts", () => {
  expect(imports.length).toBeGreaterThan(1000);
  expect(importsBy(/^functions\/core\//, /^(functions\/(?!core\/)|scripts\/|node:)/)).toEqual([]);
  expect(importsBy(/^functions\/(?!core\/)/, /^scripts\//)).toEqual([]);
  // The build asks the handler for the examples of the API's description.
  expect(importsBy(/^scripts\/(?!build\/openapi\/)/, /^functions\/(?!core\/)/)).toEqual([]);
});

test("no product code imports what only tests use", () => {
  expect(importsBy(/^/, FOR_TESTS)).toEqual([]);
});
