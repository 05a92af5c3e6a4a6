import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { scratchFolder } from "../../scripts/check/fixtures/scratch-folder.ts";
import { draws } from "../../scripts/check/fixtures/seed.ts";
import { encodePack } from "../core/index/pack.ts";
import { packReader } from "./index-pack.ts";

let folder: string;
let path: string;

beforeAll(() => {
  folder = scratchFolder();
  path = join(folder, "index.pack");
});

const FILES = new Map([
  ["manifest.json", new TextEncoder().encode("{}")],
  ["terms/aaaaaa.txt", Uint8Array.of(1, 2, 3)],
  ["terms/777777.txt", new Uint8Array()],
  ["villages/bbbbbb.txt", new Uint8Array(70_000).fill(7)],
]);

/** Replaces a pack with another, as a build does. */
function replacePack(bytes: Uint8Array): void {
  writeFileSync(`${path}.new`, bytes);
  renameSync(`${path}.new`, path);
}

test("every file of a pack is read as written, in any order", async () => {
  const digests = fc.uniqueArray(fc.stringMatching(/^[a-z2-7]{6}$/));
  const files = fc.tuple(digests, fc.infiniteStream(fc.uint8Array())).map(([names, contents]) => {
    const named = names.map((name) => [`terms/${name}.txt`, contents.next().value] as const);
    return Object.fromEntries([...named, ["manifest.json", contents.next().value]]) as Record<
      string,
      Uint8Array
    >;
  });
  await fc.assert(
    fc.asyncProperty(files, fc.array(fc.nat()), async (some, asked) => {
      const names = Object.keys(some);
      replacePack(encodePack(new Map(Object.entries(some))));
      const read = packReader(path);
      for (const i of asked) {
        const name = names[i % names.length]!;
        expect(await read(name)).toEqual(some[name]);
      }
    }),
    draws(10),
  );
});

test("a missing, truncated or invalid pack fails with its name, and is read once it is whole again", async () => {
  rmSync(path, { force: true });
  const read = packReader(path);
  const whole = encodePack(FILES);
  await expect(read("manifest.json")).rejects.toThrow("index.pack");
  for (let length = 0; length < 200; length += 7) {
    replacePack(whole.subarray(0, length));
    await expect(read("villages/bbbbbb.txt"), `${length} bytes`).rejects.toThrow("index.pack");
  }
  replacePack(new Uint8Array(100).fill(255));
  await expect(read("manifest.json")).rejects.toThrow("index.pack");
  replacePack(whole);
  for (const [name, bytes] of FILES) expect(await read(name)).toEqual(bytes);
});

test("an error names a file that the pack lacks, and the next read opens the pack of a new build", async () => {
  replacePack(encodePack(FILES));
  const read = packReader(path);
  for (const other of ["terms/cccccc.txt", "villages/aaaaa7.txt", "", "/", "terms/AAAAAA.txt"])
    await expect(read(other)).rejects.toThrow(`${other} can't be read`);
  replacePack(encodePack(new Map([...FILES, ["terms/cccccc.txt", Uint8Array.of(9)]])));
  await expect(read("__proto__")).rejects.toThrow("__proto__");
  expect(await read("terms/cccccc.txt")).toEqual(Uint8Array.of(9));
});
