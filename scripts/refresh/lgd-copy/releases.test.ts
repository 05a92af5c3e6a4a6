import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test } from "vitest";
import {
  type FakeAsset,
  type FakeGithub,
  type FakeRelease,
  startFakeGithub,
  type Trick,
} from "../../check/fixtures/fake-github.ts";
import { refusalOf } from "../../check/fixtures/refusal.ts";
import { scratchFolder } from "../../check/fixtures/scratch-folder.ts";
import { checkListAddress } from "../github/list.ts";
import { newestAssets, RELEASES_URL } from "./releases.ts";

let github: FakeGithub | undefined;
afterEach(() => github?.close());

const asset = (name: string, updated?: string): FakeAsset => ({
  name,
  content: Buffer.from(name),
  ...(updated === undefined ? {} : { updated }),
});
const REQUIRED = ["states", "districts", "subdistricts"].map((list) =>
  asset(`${list}.29Sep2026.csv.7z`),
);

/** The archives found, by list. */
async function found(
  releases: FakeRelease[],
  options: { trick?: Trick; perPage?: number; token?: string } = {},
) {
  await github?.close();
  github = await startFakeGithub(releases, options);
  const { url } = github;
  const assets = await newestAssets({ url, wait: async () => {}, ...options });
  return Object.fromEntries(assets.map(({ list, name, day }) => [list, [name, day]]));
}

function problem(trick: Trick, token?: string): Promise<string> {
  return refusalOf(found([], { trick, ...(token === undefined ? {} : { token }) }));
}

test("the newest archive of each list, in either form, in any of its releases, on any page", async () => {
  const releases: FakeRelease[] = [
    { tag: "v1", assets: [asset("villages.30Sep2026.csv.7z")] },
    {
      tag: "lgd-latest",
      assets: [...REQUIRED, asset("villages.30Apr2026.csv.7z"), asset("listing_files.csv")],
    },
    {
      tag: "lgd-latest-extra1",
      assets: [asset("states.30Sep2026.csv.7z"), asset("villages.31Dec2025.csv.7z")],
    },
    { tag: "soi-latest", assets: [asset("villages.01Oct2026.csv.7z")] },
    { tag: "lgd-archive", assets: [asset("districts.Jun2026.7z", "2026-07-01T00:00:00Z")] },
    { tag: "lgd-archive-extra1", assets: [asset("villages.Aug2026.7z", "2026-09-01T00:00:00Z")] },
  ];
  for (const perPage of [1, 2, 100]) {
    expect(await found(releases, { perPage })).toEqual({
      states: ["states.30Sep2026.csv.7z", "2026-09-30"],
      districts: ["districts.29Sep2026.csv.7z", "2026-09-29"],
      subdistricts: ["subdistricts.29Sep2026.csv.7z", "2026-09-29"],
      villages: ["villages.Aug2026.7z", "2026-08-31"],
    });
    expect(github!.paths).toHaveLength(Math.ceil(releases.length / perPage));
  }
});

test.each<[what: string, one: FakeAsset, other: FakeAsset]>([
  ["a later day", asset("villages.01Oct2026.csv.7z"), asset("villages.30Sep2026.csv.7z")],
  [
    "a later month by its number, not its name",
    asset("villages.Sep2026.7z"),
    asset("villages.Apr2026.7z"),
  ],
  ["a later year", asset("villages.01Jan2027.csv.7z"), asset("villages.Dec2026.7z", "")],
  [
    "a day after the last one of its month's archive",
    asset("villages.12Sep2026.csv.7z"),
    asset("villages.Sep2026.7z", "2026-09-11T03:00:00Z"),
  ],
  [
    "a month's archive made after that day",
    asset("villages.Sep2026.7z", "2026-09-13T03:00:00Z"),
    asset("villages.12Sep2026.csv.7z"),
  ],
  [
    "of the same day, that day alone",
    asset("villages.30Sep2026.csv.7z"),
    asset("villages.Sep2026.7z"),
  ],
  ["a day that exists", asset("villages.28Feb2026.csv.7z"), asset("villages.30Feb2026.csv.7z")],
  ["a month in English", asset("villages.01Jan2020.csv.7z"), asset("villages.01Mai2026.csv.7z")],
])("%s is newer", async (_what, newer, older) => {
  for (const assets of [
    [newer, older],
    [older, newer],
  ]) {
    const { villages } = await found([{ tag: "lgd-latest", assets: [...REQUIRED, ...assets] }]);
    expect(villages?.[0]).toBe(newer.name);
  }
});

test("names a list that the dataset can't do without", async () => {
  await expect(found([{ tag: "lgd-latest", assets: REQUIRED.slice(1) }])).rejects.toThrow(
    /no release "lgd-latest…" or "lgd-archive…" has the list states, villages; is the address right\?$/,
  );
});

test("GitHub's limits: says when GitHub accepts requests again, and what helps", async () => {
  const reset = Math.floor(Date.now() / 1000) + 1900;
  const limited: Trick = (_request, response) => {
    response.writeHead(403, { "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": String(reset) });
    response.end('{"message":"API rate limit exceeded"}');
    return true;
  };
  const time = new Date(reset * 1000).toISOString().slice(11, 16);
  const until = `GitHub allows no further request until ${time} UTC, in 32 min (403); run again then`;
  expect(await problem(limited)).toBe(
    `${github!.url}: ${until}, or set GITHUB_TOKEN, which allows more`,
  );
  expect(github!.paths).toHaveLength(1);
  expect(await problem(limited, "token")).toBe(`${github!.url}: ${until}`);
  const secondary: Trick = (_request, response) => {
    response.writeHead(429, { "Retry-After": "7200" }).end();
    return true;
  };
  expect(await problem(secondary)).toMatch(
    /until \d\d:\d\d UTC, in 120 min \(429\); run again then/,
  );
});

test.each<[what: string, trick: Trick, error: RegExp]>([
  [
    "an old token",
    (_, response) => Boolean(response.writeHead(401).end()),
    /refuses GITHUB_TOKEN \(401\); correct it/,
  ],
  [
    "another 403",
    (_, response) => Boolean(response.writeHead(403).end('{"message":"no\\nway"}')),
    /: status 403 \(no way\); is the address right\?$/,
  ],
  [
    "no such repository",
    (_, response) => Boolean(response.writeHead(404).end("<html>")),
    /: status 404; is the address right\?$/,
  ],
  ["a web page", (_, response) => Boolean(response.end("<html>")), /not a list of GitHub releases/],
  ["no list", (_, response) => Boolean(response.end("{}")), /not a list of GitHub releases/],
  [
    "releases without assets",
    (_, response) =>
      Boolean(response.end('[{"tag_name":"lgd-latest"},{"tag_name":7,"assets":[]}]')),
    /has the list states, /,
  ],
  [
    "assets of other shapes",
    (_, response) =>
      Boolean(
        response.end(
          JSON.stringify([
            {
              tag_name: "lgd-latest",
              assets: [
                null,
                7,
                {},
                {
                  name: "states.29Sep2026.csv.7z",
                  size: -1,
                  browser_download_url: "https://x.invalid/",
                },
                {
                  name: "states.29Sep2026.csv.7z",
                  size: 9,
                  browser_download_url: "http://x.invalid/",
                },
              ],
            },
          ]),
        ),
      ),
    /has the list states, /,
  ],
])("%s", async (_what, trick, error) => {
  expect(await problem(trick)).toMatch(error);
});

test("the token goes to the list of releases, and a next page elsewhere is not requested", async () => {
  const trick: Trick = (_request, response) => {
    response.setHeader("Link", '<https://elsewhere.invalid/releases?page=2>; rel="next"');
    return false;
  };
  const assets = [...REQUIRED, asset("villages.29Sep2026.csv.7z")];
  await found([{ tag: "lgd-latest", assets }], { trick, token: "secret" });
  expect(github!.headers.map(({ authorization }) => authorization)).toEqual(["Bearer secret"]);
  expect(github!.headers[0]?.["user-agent"]).toBe("location-directory");
});

test("a file with the whole list, without any request", async () => {
  const folder = scratchFolder();
  const file = join(folder, "releases.json");
  const assets = [...REQUIRED, asset("villages.29Sep2026.csv.7z")];
  await found([{ tag: "lgd-latest", assets }]);
  await writeFile(file, await (await fetch(github!.url)).text());
  const asked = github!.paths.length;
  const { href } = pathToFileURL(file);
  expect((await newestAssets({ url: href })).map(({ list }) => list)).toContain("villages");
  expect(github!.paths).toHaveLength(asked);
  await writeFile(file, "{}");
  await expect(newestAssets({ url: href })).rejects.toThrow(
    /releases\.json: not a list of GitHub releases/,
  );
  await rm(file);
  await expect(newestAssets({ url: href })).rejects.toThrow(/releases\.json: no such file/);
});

test("addresses", () => {
  for (const url of [
    RELEASES_URL,
    "file:///tmp/releases.json",
    "https://mirror.example/releases?x=1",
    "http://127.0.0.1:8000/r",
  ]) {
    expect(() => checkListAddress("--releases", url, RELEASES_URL)).not.toThrow();
  }
  for (const url of [
    "http://mirror.example/",
    "ftp://mirror.example/",
    "file://host/releases.json",
    "mirror",
    "https://a:b@mirror.example/",
  ]) {
    expect(() => checkListAddress("--releases", url, RELEASES_URL)).toThrow(
      /must be a file:\/\/\/ or an https:\/\/ address without user and password/,
    );
  }
});
