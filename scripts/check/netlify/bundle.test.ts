import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PACK_FILE } from "../../../functions/core/index/pack.ts";
import { SHELLS_PATH } from "../../build/shell.ts";
import type { FolderFiles } from "../../files/folder.ts";
import { testContract } from "../contract/contract.ts";
import { builtFiles } from "../fixtures/built.ts";
import { type BuiltFunctions, buildWithNetlify, unzipFunction } from "./netlify-build.ts";

/** The functions as on the platform: bundled, zipped, and unzipped elsewhere. */

type PlatformFunction = (request: Request, context: object) => Promise<Response>;

let folder: string;
let dist: FolderFiles;
let built: BuiltFunctions;
const functions = new Map<string, PlatformFunction>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "location-function-"));
  dist = await builtFiles("fixture");
  built = await buildWithNetlify(dist);
  delete process.env.LOCATION_INDEX;
  for (const [name, zip] of built.zips) {
    unzipFunction(zip, join(folder, name));
    const main = pathToFileURL(join(folder, name, "functions", name, "index.mjs")).href;
    functions.set(name, ((await import(main)) as { default: PlatformFunction }).default);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

testContract(
  async (path, init) => {
    // A function with its own methods takes precedence over the redirects to the other.
    const method = init?.method ?? "GET";
    const { pathname } = new URL(path, "https://directory.example");
    const [name] = [...built.methods].find(
      ([one, methods]) => methods.includes(method) && !built.excluded.get(one)!.includes(pathname),
    ) ?? ["api"];
    return functions.get(name)!(new Request(`https://directory.example${path}`, init), {});
  },
  async () => JSON.parse(String(dist.get("openapi.json"))),
);

describe("the deployed files", () => {
  test("is two functions, one for all methods that files can't answer", () => {
    expect([...built.zips.keys()].sort()).toEqual(["api", "methods"]);
    expect(built.methods.get("api")).toEqual([]);
    expect(built.methods.get("methods")!.toSorted()).toEqual([
      "DELETE",
      "OPTIONS",
      "PATCH",
      "POST",
      "PUT",
    ]);
    expect(built.excluded.get("methods")).toContain("/api/resolve");
  });

  test("has the whole index for the API, and only its manifest for refused methods", () => {
    const shipped = (name: string) =>
      readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, name, "/").length))
        .filter((file) => !file.startsWith("___netlify"))
        .sort();
    expect(shipped("api")).toEqual([
      "functions/api/index.mjs",
      PACK_FILE,
      "index/on-demand.mjs",
      SHELLS_PATH,
      "index/pages.mjs",
    ]);
    expect(shipped("methods")).toEqual(["functions/methods/index.mjs", "index/manifest.json"]);
  });

  test.each(["api", "methods"])("has the code of %s as the build minified it", (name) => {
    const file = `functions/${name}/index.mjs`;
    const code = new TextDecoder().decode(dist.get(file) as Uint8Array);
    expect(readFileSync(join(folder, name, file), "utf8")).toBe(code);
    expect(code).not.toMatch(/\n +(const|return) /);
  });

  test("publishes everything except the functions and the packed index, which belongs to one", () => {
    const top = new Set([...dist.keys()].map((file) => file.split("/")[0]!));
    for (const ofFunctions of [PACK_FILE, "functions"])
      expect(top.delete(ofFunctions), ofFunctions).toBe(true);
    expect(built.published.toSorted()).toEqual([...top].sort());
  });

  test.each([
    ["/hi/place/007", /<h1[^>]*>पहाड़ियां<\/h1>/],
    ["/search?q=rampur", /href="\/place\/00011"/],
    ["/pincode/400001", /head post office/],
  ])("writes pages: %s", async (path, contents) => {
    const response = await functions.get("api")!(
      new Request(`https://directory.example${path}`),
      {},
    );
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(contents);
  });

  test("has no scripts and no data in the zip", () => {
    for (const name of ["api", "methods"]) {
      expect(existsSync(join(folder, name, "scripts")), name).toBe(false);
      expect(existsSync(join(folder, name, "data")), name).toBe(false);
    }
  });
});
