import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROJECT } from "../netlify/scratch-project.ts";

interface Package {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly inBundle?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
}

const WORKFLOWS = join(PROJECT, ".github", "workflows");

function readJson<Contents>(file: string): Contents {
  return JSON.parse(readFileSync(join(PROJECT, file), "utf8")) as Contents;
}

const { dependencies, devDependencies, optionalDependencies } = readJson<Package>("package.json");
const locked = Object.entries(
  readJson<{ packages: Record<string, LockedPackage> }>("package-lock.json").packages,
).filter(([path]) => path !== "");

test("every dependency has an exact version", () => {
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
  for (const [name, version] of Object.entries(all))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
});

test("every package is locked with the hash of its contents and comes from a registry", () => {
  for (const [path, { version, resolved, integrity, inBundle }] of locked) {
    expect(version, path).toMatch(/^\d+\.\d+\.\d+/);
    // A bundled package is covered by the hash of its parent.
    if (inBundle !== true) expect(integrity, path).toMatch(/^sha512-/);
    expect(resolved ?? "https://", path).toMatch(/^https:\/\//);
  }
});

test("only these packages have install scripts, and the browser is not one of them", () => {
  const names = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split("/").at(-1));
  expect([...new Set(names)].sort()).toEqual(["esbuild", "netlify-cli", "sharp", "unix-dgram"]);
});

test("the deployed function depends on one package, the search library", () => {
  expect(Object.keys(dependencies!)).toEqual(["minisearch"]);
  const deployed = locked
    .filter(([, { dev, optional }]) => !dev && !optional)
    .map(([path]) => path);
  expect(deployed).toEqual(["node_modules/minisearch"]);
  expect(
    locked.find(([path]) => path === "node_modules/minisearch")![1].hasInstallScript,
  ).toBeUndefined();
});

test("workflows pin every action by commit and run no script from elsewhere", () => {
  const files = readdirSync(WORKFLOWS);
  expect(files).toContain("ci.yml");
  for (const file of files) {
    const text = readFileSync(join(WORKFLOWS, file), "utf8");
    const used = [...text.matchAll(/uses: *(.*)/g)].map(([, action]) => action!);
    expect(used.length, file).toBeGreaterThan(0);
    for (const action of used)
      expect(action, file).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v[\d.]+$/);
    expect(text, file).not.toMatch(/\bcurl\b|\bwget\b|\bnpx\b(?! vitest)|\|\s*(ba)?sh\b/);
    expect(text, file).toMatch(/^permissions:/m);
  }
});
