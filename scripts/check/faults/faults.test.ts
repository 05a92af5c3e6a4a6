import { describe, expect, test } from "vitest";
import { createHandler, type Handler } from "../../../functions/api/handler.ts";
import { onDemand } from "../../../functions/core/directory/load-on-demand.ts";
import { INDEX_FORMAT, MANIFEST_FILE } from "../../../functions/core/index/manifest.ts";
import { FOLDING_VERSION } from "../../../functions/core/names/folding.ts";
import { fixtureService, ORIGIN } from "../fixtures/service.ts";

/** A request whose answer suggests names. */
const UNKNOWN_NAME = "/api/locations/villages?taluka=rampurr";

/** Requests that together open a file of every section. */
const REQUESTS = [
  "/api/search?q=aam+gaon+rampur",
  "/api/search?q=rampru",
  "/api/search?q=thiruvanathapuram",
  "/api/search?q=400001",
  "/api/search?q=g",
  "/api/search?q=aamgaon",
  "/api/locations/villages?state=goa&search=advoi",
  "/api/locations/villages?taluka=rampur",
  "/api/locations/villages?pincode=400001",
  "/api/locations/villages?block=sundarpur",
  "/api/locations/villages?state=goa&kind=village",
  "/api/locations/villages?block=0001",
  "/api/locations/villages?panchayat=kadaba",
  "/api/locations/villages?panchayat=220129",
  "/api/search?q=sundarpur&level=block",
  "/api/locations/outlines?area=30",
  "/api/locations/place?code=000101",
  "/api/locations/place?code=000107",
  "/api/resolve?village=bara&taluka=rampur",
  "/api/pincode?code=400001",
  "/api/pincode?near=15.49,73.82",
  "/api/locations/outlines?area=01",
  UNKNOWN_NAME,
];

function statusOf(path: string): number {
  return path === UNKNOWN_NAME ? 404 : 200;
}

/** Index files by name. */
const index = new Map(
  [...(await fixtureService()).files]
    .filter(([file]) => file.startsWith("index/"))
    .map(([file, bytes]) => [file.slice("index/".length), bytes as Uint8Array]),
);

/** A service that reads through `disk`, with the failures it logged and the files it read. */
function serviceOn(disk: (file: string, bytes: Uint8Array | undefined) => Uint8Array | undefined) {
  const logged: { message: string; error: unknown }[] = [];
  const read: string[] = [];
  const handler = createHandler(
    async (file) => {
      read.push(file);
      const bytes = disk(file, index.get(file));
      if (bytes === undefined)
        throw Object.assign(new Error(`ENOENT: /var/task/${file}`), { code: "ENOENT" });
      return bytes;
    },
    { log: (message, error) => logged.push({ message, error }), onDemand },
  );
  return { handler, logged, read };
}

async function ask(
  handler: Handler,
  path: string,
): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await handler(new Request(ORIGIN + path));
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/** The files that a request reads in a fresh service, in order, and its answer. */
async function readsOf(path: string): Promise<{ read: string[]; text: string }> {
  const { handler, read } = serviceOn((_, bytes) => bytes);
  const { status, text } = await ask(handler, path);
  expect(status, path).toBe(statusOf(path));
  return { read, text };
}

/** Faults of a file. */
const FAULTS: Record<string, (bytes: Uint8Array) => Uint8Array | undefined> = {
  missing: () => undefined,
  empty: () => new Uint8Array(),
  "cut short by a byte": (bytes) => bytes.slice(0, -1),
  "cut in half": (bytes) => bytes.slice(0, bytes.length >> 1),
  "longer by a byte": (bytes) => Uint8Array.of(...bytes, 0),
  "one bit flipped in the middle": (bytes) => flipped(bytes, bytes.length >> 1),
  "one bit flipped at the start": (bytes) => flipped(bytes, 0),
  "one bit flipped at the end": (bytes) => flipped(bytes, bytes.length - 1),
  "filled with zeros": (bytes) => new Uint8Array(bytes.length),
};

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  const copy = bytes.slice();
  copy[at]! ^= 1 << (at % 8);
  return copy;
}

/** A request that reads a file of a section, for every section of the index. */
async function readsOfSections(): Promise<{ path: string; file: string; text: string }[]> {
  const sections = new Map<string, { path: string; file: string; text: string }>();
  for (const path of REQUESTS) {
    const { read, text } = await readsOf(path);
    for (const file of read) sections.set(file.split("/")[0]!, { path, file, text });
  }
  expect([...sections.keys()].sort()).toEqual(
    [...new Set([...index.keys()].map((file) => file.split("/")[0]!))].sort(),
  );
  sections.delete(MANIFEST_FILE);
  return [...sections.values()];
}

describe("a file of the index", () => {
  test.each(Object.entries(FAULTS))(
    "%s: one server error, logged once, and a right answer when the file is intact again",
    async (_, harm) => {
      for (const { path, file: broken, text } of await readsOfSections()) {
        let harmed = true;
        const { handler, logged } = serviceOn((file, bytes) =>
          harmed && file === broken ? harm(bytes!) : bytes,
        );
        expectInternalError(await ask(handler, path), path);
        expect(logged, `${path} without ${broken}`).toHaveLength(1);
        expect(String(logged[0]!.error)).toContain(broken);
        harmed = false;
        expect((await ask(handler, path)).text, `${path} after ${broken} came back`).toBe(text);
        expect(logged).toHaveLength(1);
      }
    },
  );

  test("of another build: one server error until it is replaced", async () => {
    const { read, text } = await readsOf("/api/locations/villages?taluka=rampur");
    const places = read.find((file) => file.startsWith("villages/"))!;
    const other = [...index.keys()].find((file) => file.startsWith("terms/"))!;
    let mixed = true;
    const { handler, logged } = serviceOn((file, bytes) =>
      mixed && file === places ? index.get(other) : bytes,
    );
    expectInternalError(
      await ask(handler, "/api/locations/villages?taluka=rampur"),
      "taluka=rampur",
    );
    expect(logged).toHaveLength(1);
    mixed = false;
    expect((await ask(handler, "/api/locations/villages?taluka=rampur")).text).toBe(text);
  });

  test("a broken file: requests that do not need it are answered", async () => {
    const { read } = await readsOf("/api/search?q=g");
    const others = await Promise.all(
      REQUESTS.map(async (path) => ({ path, ...(await readsOf(path)) })),
    );
    for (const broken of new Set(read.filter((file) => !/^(manifest|areas)/.test(file)))) {
      const { handler } = serviceOn((file, bytes) => (file === broken ? undefined : bytes));
      for (const { path, read: needed, text } of others) {
        // Even if a request fails at the same time.
        const [, answer] = await Promise.all([ask(handler, "/api/search?q=g"), ask(handler, path)]);
        if (needed.includes(broken)) expectInternalError(answer, path);
        else expect(answer.text, `${path} without ${broken}`).toBe(text);
      }
    }
  });
});

describe("the manifest", () => {
  const changed = (change: object) => (bytes: Uint8Array) =>
    new TextEncoder().encode(
      JSON.stringify({ ...JSON.parse(new TextDecoder().decode(bytes)), ...change }),
    );
  const OTHER_BUILD = /index has format \d+ and folding .*build the index again/;

  test.each<[what: string, harm: (bytes: Uint8Array) => Uint8Array | undefined, message: RegExp]>([
    ["of another layout", changed({ format: INDEX_FORMAT + 1 }), OTHER_BUILD],
    ["of another folding", changed({ folding: FOLDING_VERSION + 1 }), OTHER_BUILD],
    ["without a folding", changed({ folding: undefined }), OTHER_BUILD],
    ["missing", FAULTS.missing!, /ENOENT/],
    ["empty", FAULTS.empty!, /manifest.json is damaged/],
    ["cut in half", FAULTS["cut in half"]!, /manifest.json is damaged/],
    ["filled with zeros", FAULTS["filled with zeros"]!, /manifest.json is damaged/],
  ])("%s: every request fails until it is correct", async (_, harm, message) => {
    let harmed = true;
    const { handler, logged } = serviceOn((file, bytes) =>
      harmed && file === MANIFEST_FILE ? harm(bytes!) : bytes,
    );
    for (const path of REQUESTS) expectInternalError(await ask(handler, path), path);
    expect(logged).toHaveLength(REQUESTS.length);
    expect(String(logged[0]!.error)).toMatch(message);
    harmed = false;
    for (const path of REQUESTS)
      expect((await ask(handler, path)).status, path).toBe(statusOf(path));
    expect(logged).toHaveLength(REQUESTS.length);
  });
});

test("a disk with occasional failures, many requests at once: each answer is right or a server error", async () => {
  const sound = new Map<string, string>();
  for (const path of REQUESTS) sound.set(path, (await readsOf(path)).text);
  let reads = 0;
  let failing = true;
  const { handler, logged } = serviceOn((_, bytes) =>
    failing && reads++ % 7 === 3 ? undefined : bytes,
  );
  let failed = 0;
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(
      REQUESTS.map(async (path) => ({ path, ...(await ask(handler, path)) })),
    );
    for (const { path, ...answer } of answers) {
      if (answer.status === statusOf(path)) expect(answer.text, path).toBe(sound.get(path));
      else {
        expectInternalError(answer, path);
        failed++;
      }
    }
  }
  expect(failed).toBeGreaterThan(0);
  expect(logged).toHaveLength(failed);
  failing = false;
  for (const path of REQUESTS) expect((await ask(handler, path)).text, path).toBe(sound.get(path));
});

/** The 500 of the contract: JSON without cause, path or query, never cached. */
function expectInternalError(
  { status, text, headers }: { status: number; text: string; headers: Headers },
  path: string,
): void {
  expect(status, path).toBe(500);
  expect(JSON.parse(text), path).toEqual({
    success: false,
    error: {
      code: "internal_error",
      message: expect.stringMatching(/^the service failed to answer/),
    },
  });
  expect(headers.get("Cache-Control"), path).toBe("no-store");
  expect(headers.get("Netlify-CDN-Cache-Control"), path).toBe("no-store");
  expect(headers.get("ETag"), path).toBeNull();
  const query = decodeURIComponent(path.split("=").at(-1)!);
  const said = `${text} ${[...headers].join(" ")}`;
  for (const secret of ["/var/task", ".txt", "manifest", path, query.length > 3 ? query : path]) {
    expect(said, path).not.toContain(secret);
  }
}
