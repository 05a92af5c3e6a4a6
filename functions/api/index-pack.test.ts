import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { encodePack } from "../core/index/pack.ts";
import { packReader } from "./index-pack.ts";

let folder: string;
let path: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "location-pack-"));
  path = join(folder, "index.pack");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILES = new Map([
  ["manifest.json", new TextEncoder().encode("{}")],
  ["words/aaaaaa.txt", Uint8Array.of(1, 2, 3)],
  ["words/777777.txt", new Uint8Array()],
  ["places/bbbbbb.txt", new Uint8Array(70_000).fill(7)],
]);

/** Puts a pack in the place of another, as a build does. */
function replacePack(bytes: Uint8Array): void {
  writeFileSync(`${path}.new`, bytes);
  renameSync(`${path}.new`, path);
}

test("every file of a pack is read as it was put in, in any order", () => {
  const digests = fc.uniqueArray(fc.stringMatching(/^[a-z2-7]{6}$/));
  const files = fc.tuple(digests, fc.infiniteStream(fc.uint8Array())).map(([names, contents]) => {
    const named = names.map((name) => [`words/${name}.txt`, contents.next().value] as const);
    return Object.fromEntries([...named, ["manifest.json", contents.next().value]]) as Record<
      string,
      Uint8Array
    >;
  });
  fc.assert(
    fc.property(files, fc.array(fc.nat()), (some, asked) => {
      const names = Object.keys(some);
      replacePack(encodePack(new Map(Object.entries(some))));
      const read = packReader(path);
      for (const i of asked) {
        const name = names[i % names.length]!;
        expect(read(name)).toEqual(some[name]);
      }
    }),
    { numRuns: 50 },
  );
});

test("a pack that is missing, cut short or none fails by its name, and is read when it is whole again", () => {
  rmSync(path, { force: true });
  const read = packReader(path);
  const whole = encodePack(FILES);
  expect(() => read("manifest.json")).toThrow("index.pack");
  for (let length = 0; length < 200; length++) {
    replacePack(whole.subarray(0, length));
    expect(() => read("places/bbbbbb.txt"), `${length} bytes`).toThrow("index.pack");
  }
  replacePack(new Uint8Array(100).fill(255));
  expect(() => read("manifest.json")).toThrow("index.pack");
  replacePack(whole);
  for (const [name, bytes] of FILES) expect(read(name)).toEqual(bytes);
});

test("a file that the pack does not have is told by its name; another build's pack is opened then", () => {
  replacePack(encodePack(FILES));
  const read = packReader(path);
  for (const other of ["words/cccccc.txt", "places/aaaaa7.txt", "", "/", "words/AAAAAA.txt"])
    expect(() => read(other)).toThrow(`${other} can't be read`);
  replacePack(encodePack(new Map([...FILES, ["words/cccccc.txt", Uint8Array.of(9)]])));
  expect(() => read("__proto__")).toThrow("__proto__");
  expect(read("words/cccccc.txt")).toEqual(Uint8Array.of(9));
});
