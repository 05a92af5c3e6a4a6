import { beforeAll, describe, expect, test } from "vitest";
import { createHandler, type Handler } from "../../../functions/api/handler.ts";
import { digest, fileName } from "../../../functions/core/index/digest.ts";
import { INDEX_FORMAT, MANIFEST_FILE } from "../../../functions/core/index/manifest.ts";
import { FOLDING_VERSION } from "../../../functions/core/names/folding.ts";
import { buildApi } from "../../build/api.ts";
import { readFixture } from "../contract/fixture.ts";

const ORIGIN = "https://directory.example";

/** A request that suggests names. */
const UNKNOWN_NAME = "/api/locations/villages?taluka=rampurr";

/** Requests that between them open a file of every section. */
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
  "/api/locations/villages?state=goa&kind=village",
  "/api/locations/place?code=000101",
  "/api/locations/place?code=000107",
  UNKNOWN_NAME,
];

function statusOf(path: string): number {
  return path === UNKNOWN_NAME ? 404 : 200;
}

/** Index files by name. */
let index: Map<string, Uint8Array>;

beforeAll(async () => {
  const { files } = await buildApi(await readFixture());
  index = new Map(
    [...files]
      .filter(([file]) => file.startsWith("index/"))
      .map(([file, bytes]) => [file.slice("index/".length), bytes as Uint8Array]),
  );
});

/** A service whose disk does with each read what `disk` says, and what it logged. */
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
    (message, error) => logged.push({ message, error }),
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

/** The files, in order, that a request reads in a service that has just begun, and its whole answer. */
async function soundly(path: string): Promise<{ read: string[]; text: string }> {
  const { handler, read } = serviceOn((_, bytes) => bytes);
  const { status, text } = await ask(handler, path);
  expect(status, path).toBe(statusOf(path));
  return { read, text };
}

/** What can have happened to a file. */
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

describe("a piece of the index", () => {
  for (const [fault, harm] of Object.entries(FAULTS)) {
    test(`${fault}: a clear failure, told once, forgotten when the piece is whole again`, async () => {
      const families = new Set<string>();
      for (const path of REQUESTS) {
        const { read, text } = await soundly(path);
        for (const broken of new Set(read.filter((file) => file !== MANIFEST_FILE))) {
          families.add(broken.split("/")[0]!);
          let harmed = true;
          const { handler, logged } = serviceOn((file, bytes) =>
            harmed && file === broken ? harm(bytes!) : bytes,
          );
          const failed = await ask(handler, path);
          expectInternalError(failed, path);
          expect(logged, `${path} without ${broken}`).toHaveLength(1);
          expect(String(logged[0]!.error)).toContain(broken);
          harmed = false;
          expect((await ask(handler, path)).text, `${path} after ${broken} came back`).toBe(text);
          expect(logged).toHaveLength(1);
        }
      }
      expect([...families].sort()).toEqual(
        [...new Set([...index.keys()].map((file) => file.split("/")[0]!))]
          .filter((family) => family !== MANIFEST_FILE)
          .sort(),
      );
    });
  }

  test("of another build: the piece is whole, but not the one that was meant", async () => {
    const { read, text } = await soundly("/api/locations/villages?taluka=rampur");
    const places = read.find((file) => file.startsWith("villages/"))!;
    const other = [...index.keys()].find((file) => file.startsWith("terms/"))!;
    let mixed = true;
    const { handler, logged } = serviceOn((file, bytes) =>
      mixed && file === places ? index.get(other) : bytes,
    );
    expectInternalError(await ask(handler, "/api/locations/villages?taluka=rampur"), "taluka=rampur");
    expect(logged).toHaveLength(1);
    mixed = false;
    expect((await ask(handler, "/api/locations/villages?taluka=rampur")).text).toBe(text);
  });

  test("broken, leaves all requests unharmed that do not need it", async () => {
    const { read } = await soundly("/api/search?q=g");
    const others = await Promise.all(REQUESTS.map(async (path) => ({ path, ...(await soundly(path)) })));
    for (const broken of new Set(read.filter((file) => !/^(manifest|areas)/.test(file)))) {
      const { handler } = serviceOn((file, bytes) => (file === broken ? undefined : bytes));
      for (const { path, read: needed, text } of others) {
        // At the same moment as one that fails, too.
        const [, answer] = await Promise.all([ask(handler, "/api/search?q=g"), ask(handler, path)]);
        if (needed.includes(broken)) expectInternalError(answer, path);
        else expect(answer.text, `${path} without ${broken}`).toBe(text);
      }
    }
  });

  test("any single bit flipped is noticed", () => {
    const [name, bytes] = [...index].find(([file]) => file.startsWith("pincodes/"))!;
    const copy = bytes.slice();
    for (let bit = 0; bit < copy.length * 8; bit++) {
      copy[bit >> 3]! ^= 1 << (bit & 7);
      expect(fileName("pincodes", digest(copy)), `bit ${bit}`).not.toBe(name);
      copy[bit >> 3]! ^= 1 << (bit & 7);
    }
    expect(fileName("pincodes", digest(copy))).toBe(name);
  });
});

describe("the manifest", () => {
  for (const [what, change] of Object.entries({
    "of another layout": { format: INDEX_FORMAT + 1 },
    "of another folding": { folding: FOLDING_VERSION + 1 },
    "of another folding, and none": { folding: undefined },
  })) {
    test(`${what} is refused by every request, and read again when it is right`, async () => {
      let wrong = true;
      const manifest = JSON.parse(new TextDecoder().decode(index.get(MANIFEST_FILE)));
      const other = new TextEncoder().encode(JSON.stringify({ ...manifest, ...change }));
      const { handler, logged } = serviceOn((file, bytes) =>
        wrong && file === MANIFEST_FILE ? other : bytes,
      );
      for (const path of REQUESTS) expectInternalError(await ask(handler, path), path);
      expect(logged).toHaveLength(REQUESTS.length);
      expect(String(logged[0]!.error)).toMatch(/index has format \d+ and folding .*build the index again/);
      wrong = false;
      for (const path of REQUESTS) expect((await ask(handler, path)).status, path).toBe(statusOf(path));
      expect(logged).toHaveLength(REQUESTS.length);
    });
  }

  test("missing, empty or cut short is a failure of every request until it is there", async () => {
    for (const harm of [
      FAULTS.missing!,
      FAULTS.empty!,
      FAULTS["cut in half"]!,
      FAULTS["filled with zeros"]!,
    ]) {
      let harmed = true;
      const { handler, logged } = serviceOn((file, bytes) =>
        harmed && file === MANIFEST_FILE ? harm(bytes!) : bytes,
      );
      for (const path of REQUESTS) expectInternalError(await ask(handler, path), path);
      expect(logged).toHaveLength(REQUESTS.length);
      harmed = false;
      for (const path of REQUESTS) expect((await ask(handler, path)).status, path).toBe(statusOf(path));
    }
  });
});

test("a disk that fails once at any read: one failure, then the right answer", async () => {
  let failures = 0;
  for (const path of REQUESTS) {
    const { read, text } = await soundly(path);
    for (let failing = 0; failing < read.length; failing++) {
      let reads = 0;
      const { handler, logged } = serviceOn((_, bytes) => (reads++ === failing ? undefined : bytes));
      expectInternalError(await ask(handler, path), path);
      expect((await ask(handler, path)).text, `${path} after read ${failing} failed`).toBe(text);
      expect(logged).toHaveLength(1);
      failures++;
    }
  }
  expect(failures).toBeGreaterThan(REQUESTS.length * 3);
});

test("a disk that fails now and then, many requests at once: each is right or a clear failure", async () => {
  const sound = new Map<string, string>();
  for (const path of REQUESTS) sound.set(path, (await soundly(path)).text);
  let reads = 0;
  let failing = true;
  const { handler, logged } = serviceOn((_, bytes) => (failing && reads++ % 7 === 3 ? undefined : bytes));
  let failed = 0;
  for (let round = 0; round < 30; round++) {
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

/** The 500 of the contract: JSON that tells neither cause nor path nor query, kept by nobody. */
function expectInternalError(
  { status, text, headers }: { status: number; text: string; headers: Headers },
  path: string,
): void {
  expect(status, path).toBe(500);
  expect(JSON.parse(text), path).toEqual({
    success: false,
    error: { code: "internal_error", message: expect.stringMatching(/^the service failed to answer/) },
  });
  expect(headers.get("Cache-Control"), path).toBe("no-store");
  expect(headers.get("Netlify-CDN-Cache-Control"), path).toBe("no-store");
  expect(headers.get("ETag"), path).toBeNull();
  const query = decodeURIComponent(path.split("=").at(-1)!);
  const told = `${text} ${[...headers].join(" ")}`;
  for (const secret of ["/var/task", ".txt", "manifest", path, query.length > 3 ? query : path]) {
    expect(told, path).not.toContain(secret);
  }
}
