import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";

test("a cold start loads no schemas, no packages, and only Node's file system", async () => {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL("index.ts", import.meta.url))],
    bundle: true,
    format: "esm",
    packages: "external",
    platform: "node",
    target: "node22",
    metafile: true,
    write: false,
  });
  const [{ imports, inputs }] = Object.values(metafile.outputs) as [
    (typeof metafile.outputs)[string],
  ];
  const loaded = imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => path);
  expect([...new Set(loaded)]).toEqual(["node:fs"]);
  expect(existsSync(new URL("../core/contract/schemas.ts", import.meta.url))).toBe(true);
  expect(
    Object.keys(inputs).filter((path) => /\/contract\/(place-)?schemas\.ts$/.test(path)),
  ).toEqual([]);
  // What writes pages is read from dist/ when a page is requested.
  expect(Object.keys(inputs).filter((path) => /\/core\/pages\/(?!html\.ts)/.test(path))).toEqual(
    [],
  );
});
