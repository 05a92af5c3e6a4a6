import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import {
  type FakeAsset,
  type FakeGithub,
  type FakeRelease,
  startFakeGithub,
  type Trick,
} from "../../check/fixtures/fake-github.ts";
import { downloadLists } from "./download-lists.ts";
import { LISTS } from "./releases.ts";

let github: FakeGithub | undefined;
afterEach(() => github?.close());

const VILLAGES = "villages.29Sep2026.csv.7z";
const ASSETS = `/assets/${VILLAGES}`;

function releases(change: Partial<FakeAsset> = {}, day = "29Sep2026"): FakeRelease[] {
  const assets = LISTS.filter(({ required }) => required).map(({ name }) => {
    const asset = { name: `${name}.${day}.csv.7z`, content: Buffer.alloc(3e5, `${name} ${day}`) };
    return name === "villages" ? { ...asset, ...change } : asset;
  });
  return [{ tag: "lgd-latest", assets }];
}

interface Outcome {
  /** Name → start of its content. */
  archives: Record<string, string>;
  progress: [list: string, received: number, total: number][];
  error: string;
}

async function download(
  releases: FakeRelease[],
  trick?: Trick,
  patience?: number,
): Promise<Outcome> {
  github = await startFakeGithub(releases, trick === undefined ? {} : { trick });
  const outcome: Outcome = { archives: {}, progress: [], error: "" };
  try {
    for await (const { file, content } of downloadLists({
      url: github.url,
      token: "secret",
      wait: async () => {},
      ...(patience === undefined ? {} : { patience }),
      onProgress: (...step) => outcome.progress.push(step),
    })) {
      outcome.archives[file.name] = content.toString("utf8", 0, file.list.length + 10);
    }
  } catch (error) {
    const { name, message } = error as Error;
    expect(["InputError", "FileChanged"]).toContain(name);
    expect(message).not.toContain("\n");
    // The signature of an address is secret.
    expect(message).not.toContain("secret");
    outcome.error = message;
  }
  return outcome;
}

/** Answers requests for the villages; `times` counts them from 1. */
const onVillages =
  (play: (times: number, response: ServerResponse) => boolean): Trick =>
  ({ path, times }, response) =>
    path === ASSETS && play(times, response);

test("all lists, over a redirect to another host, which does not get the token", async () => {
  const { archives, progress, error } = await download(releases());
  expect(error).toBe("");
  expect(archives).toEqual({
    "states.29Sep2026.csv.7z": "states 29Sep2026",
    "districts.29Sep2026.csv.7z": "districts 29Sep2026",
    "subdistricts.29Sep2026.csv.7z": "subdistricts 29Sep2026",
    "villages.29Sep2026.csv.7z": "villages 29Sep2026",
  });
  expect(progress.at(-1)).toEqual(["villages", 12e5, 12e5]);
  expect(progress.map(([, received]) => received)).toEqual(
    progress.map(([, received]) => received).sort((a, b) => a - b),
  );
  const told = github!.paths.filter(
    (_, index) => github!.headers[index]?.authorization !== undefined,
  );
  expect(told).toEqual(["/repos/ramSeraph/opendata/releases"]);
  expect(new Set(github!.headers.map((headers) => headers["user-agent"]))).toEqual(
    new Set(["location-directory"]),
  );
});

test("an old asset has no digest; its size is checked", async () => {
  expect((await download(releases({ digest: null }))).error).toBe("");
});

describe("tried again", () => {
  test.each<[what: string, trick: Trick]>([
    [
      "a body that is cut",
      onVillages((times, response) => {
        if (times > 1) return false;
        response.writeHead(200, { "Content-Length": 3e5 });
        response.write(Buffer.alloc(1e5), () => response.destroy());
        return true;
      }),
    ],
    [
      "a body that hangs",
      onVillages((times, response) => {
        if (times > 1) return false;
        response.writeHead(200, { "Content-Length": 3e5 });
        response.write(Buffer.alloc(1e5));
        return true;
      }),
    ],
    ["no answer", onVillages((times) => times === 1)],
  ])("%s", async (_what, trick) => {
    const { error, archives } = await download(releases(), trick, 100);
    expect([error, archives[VILLAGES]]).toEqual(["", "villages 29Sep2026"]);
  });
});

describe("gives up after six attempts, with one line", () => {
  test.each<[what: string, trick: Trick, error: RegExp]>([
    [
      "a byte now and then",
      onVillages((_, response) => {
        response.writeHead(200, { "Content-Length": 3e5 });
        const timer = setInterval(() => response.write("x"), 10);
        response.once("close", () => clearInterval(timer));
        return true;
      }),
      /: no response \(stalled after \d+ bytes\), 6 times/,
    ],
    [
      "a redirect to an address that is not https",
      onVillages((_, response) =>
        Boolean(response.writeHead(302, { Location: "http://192.0.2.1/x" }).end()),
      ),
      /: redirects to an address that is not https$/,
    ],
    [
      "a redirect to no address",
      onVillages((_, response) =>
        Boolean(response.writeHead(302, { Location: "file:///etc/passwd" }).end()),
      ),
      /: redirects to an address that is not https$/,
    ],
    [
      "redirects without end",
      onVillages((_, response) => Boolean(response.writeHead(302, { Location: ASSETS }).end())),
      /: redirects more than 5 times$/,
    ],
    [
      "another status",
      onVillages((_, response) => Boolean(response.writeHead(451).end())),
      /^villages\.29Sep2026\.csv\.7z: status 451 from http/,
    ],
  ])("%s", async (_what, trick, error) => {
    const outcome = await download(releases(), trick, 100);
    expect(outcome.error).toMatch(error);
    expect(Object.keys(outcome.archives)).toHaveLength(3);
  });
});

describe("an archive that changed since it was listed", () => {
  test("is listed once more, and its successor is used", async () => {
    const next = releases({}, "30Sep2026");
    const trick: Trick = ({ path, times }, response) => {
      if (path !== ASSETS || times > 1) return false;
      github!.releases = next;
      response.writeHead(404).end();
      return true;
    };
    const { error, archives } = await download(releases(), trick);
    expect(error).toBe("");
    expect(Object.keys(archives).map((name) => name.split(".", 2).join("."))).toEqual([
      "states.29Sep2026",
      "districts.29Sep2026",
      "subdistricts.29Sep2026",
      "villages.30Sep2026",
    ]);
  });

  test.each<[what: string, change: Partial<FakeAsset>, trick: Trick | undefined, error: RegExp]>([
    [
      "gone",
      {},
      onVillages((_, response) => Boolean(response.writeHead(404).end())),
      /^villages\.29Sep2026\.csv\.7z: is gone since it was listed \(404\); run again$/,
    ],
    [
      "another digest",
      { digest: `sha256:${"0".repeat(64)}` },
      undefined,
      /: has the SHA-256 [0-9a-f]{64}, not 0{64} as listed; run again$/,
    ],
    [
      "too short",
      { size: 4e5, digest: null },
      undefined,
      /: has 300000 bytes, not the 400000 that are listed; run again$/,
    ],
    [
      "too long",
      { size: 2e5, digest: null },
      undefined,
      /: has more than the 200000 bytes that are listed; run again$/,
    ],
  ])("is refused if it changes again: %s", async (_what, change, trick, error) => {
    const outcome = await download(releases(change), trick);
    expect(outcome.error).toMatch(error);
    expect(github!.paths.filter((path) => path === ASSETS)).toHaveLength(2);
    expect(github!.paths.filter((path) => path.endsWith("/releases"))).toHaveLength(2);
  });
});
