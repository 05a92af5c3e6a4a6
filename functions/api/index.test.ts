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
    // Modules that are imported later are in separate files.
    splitting: true,
    outdir: "out",
    write: false,
  });
  const { outputs } = metafile;
  const entry = Object.keys(outputs).find((path) =>
    outputs[path]!.entryPoint?.endsWith("index.ts"),
  );
  const loaded = new Set([entry!]);
  for (const path of loaded)
    for (const { path: next, kind } of outputs[path]?.imports ?? [])
      if (kind === "import-statement") loaded.add(next);
  const packages = [...loaded].filter((path) => outputs[path] === undefined);
  const modules = [...loaded].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}));
  expect(packages).toEqual(["node:fs"]);
  expect(modules.some((path) => path.endsWith("/core/endpoints/all.ts"))).toBe(true);
  expect(existsSync(new URL("../core/contract/schemas.ts", import.meta.url))).toBe(true);
  expect(modules.filter((path) => /\/contract\/(place-)?schemas\.ts$/.test(path))).toEqual([]);
  // Code that is imported later would still be in the one file of the function, which a cold start compiles.
  const all = Object.keys(metafile.inputs);
  expect(all.filter((path) => /\/(place-)?schemas\.ts$|\/suggestions\.ts$/.test(path))).toEqual([]);
  // The module that writes pages is read from dist/ when a page is requested.
  expect(modules.filter((path) => /\/core\/pages\/(?!html\.ts)/.test(path))).toEqual([]);
});
