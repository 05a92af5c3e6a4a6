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
    // How lines of the source are broken does not count.
    minifyWhitespace: true,
  });
  const [{ bytes, imports, inputs }] = Object.values(metafile.outputs) as [
    (typeof metafile.outputs)[string],
  ];
  const loaded = imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => path);
  expect([...new Set(loaded)]).toEqual(["node:fs"]);
  expect(existsSync(new URL("../core/contract/schemas.ts", import.meta.url))).toBe(true);
  expect(
    Object.keys(inputs).filter((path) => /\/contract\/(place-)?schemas\.ts$/.test(path)),
  ).toEqual([]);
  // All of it is compiled before the first answer. With spaces for reading the limit is 370 kB; the reader of lines takes 40
  // kB of that, the look-up of areas 18 kB. Before lines were read it was 260 kB. What writes pages is read from dist/ when one
  // is asked for.
  expect(Object.keys(inputs).filter((path) => /\/core\/pages\/(?!html\.ts)/.test(path))).toEqual(
    [],
  );
  expect(bytes).toBeLessThan(275_058);
});
