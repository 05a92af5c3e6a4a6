/** The survey of habitations from a fake repository, and the positions of a dataset. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FakeGithub, startFakeGithub, type Trick } from "../check/fixtures/fake-github.ts";
import { readFolder } from "../check/fixtures/folder-files.ts";
import { goa as goaOf, MADE_UP } from "../check/fixtures/goa.ts";
import { releaseOf, toLists } from "../check/fixtures/lgd-lists.ts";
import { type Ended, startProgram } from "../check/fixtures/run-program.ts";
import { scratchFolder } from "../check/fixtures/scratch-folder.ts";
import { ATTRIBUTES, habitations, masterData } from "../check/fixtures/survey-files.ts";
import type { UnsavedDataset } from "../dataset/dataset.ts";
import { readDataset } from "../dataset/read.ts";
import { CENSUS_POINTS } from "../sources/census-points.ts";
import { LGD, LGD_NAME } from "../sources/lgd.ts";
import { PMGSY } from "../sources/pmgsy.ts";
import { parquetOfRows } from "../tables/parquet.fixture.ts";
import { zippedShapefile } from "../tables/shapefile.fixture.ts";
import { fetchLgdCopy } from "./lgd-copy/lgd-copy.ts";
import { refreshDataset } from "./refresh-dataset.ts";
import { checkSurveyAddress, fetchSurvey } from "./survey.ts";

let base: string;
let out: string;
let github: FakeGithub;
beforeEach(async () => {
  base = scratchFolder();
  out = join(base, "data");
  github = await startFakeGithub([]);
  github.files = [await masterData(), await habitations(15.5)];
  release(goaOf(LGD_NAME));
});
afterEach(() => github.close());

/** Publishes the lists of these places, of one day. */
function release(places: UnsavedDataset): void {
  github.releases = releaseOf(toLists(places));
}

function start(...args: string[]) {
  const all = ["--out", out, "--accept", MADE_UP.join(), ...args];
  return startProgram("scripts/refresh.ts", all, { GITHUB_TOKEN: "secret" });
}

/** Runs the command with the fake lists and survey. */
async function run(...args: string[]): Promise<Ended> {
  return start("--releases", github.url, "--habitations", github.folderUrl, ...args).ended;
}

/** The same in this process, without waits between attempts. Returns its messages and the entry of CHANGES.md. */
async function refresh(
  pointsUrls: readonly string[] = [],
): Promise<{ entry: string | undefined; notes: string }> {
  const notes: string[] = [];
  const onNote = (text: string) => void notes.push(text);
  const options = { onNote, onProgress: () => {}, wait: async () => {}, onRetry: () => {} };
  const entry = await refreshDataset({
    folder: out,
    accept: MADE_UP,
    onNote,
    fetch: (report) => fetchLgdCopy({ ...options, url: github.url }, report),
    fetchSurvey: (known, report) =>
      fetchSurvey({ ...options, url: github.folderUrl, pointsUrls }, known, report),
  });
  return { entry, notes: notes.join("\n") };
}

/** Paths of the survey's files that were requested since the last call. */
function downloads(): string[] {
  const all = github.paths.splice(0);
  return all.filter((path) => path.startsWith("/datameet/")).map((path) => path.split("/").at(-1)!);
}

async function latitudes(): Promise<string[]> {
  return ((await readDataset(out)).positions ?? []).map(({ latitude }) => latitude);
}

test("positions from nothing; an unchanged survey is not downloaded again, a changed one is", async () => {
  const first = await run();
  expect(first).toMatchObject({ code: 0 });
  expect(first.stderr).toContain("positions: 60 habitations of 1 files");
  expect(downloads()).toEqual(["MasterData.xls", "Goa.zip"]);
  const { positions, manifest } = await readDataset(out);
  expect(positions).toHaveLength(60);
  expect(positions![0]).toEqual({
    level: "village",
    code: "626001",
    latitude: "15.5",
    longitude: "74",
    position: "habitation",
  });
  expect(manifest.attribution).toBe(`${LGD.attribution}; ${PMGSY.attribution}`);
  expect(Object.keys(manifest.habitations!)).toEqual(["MasterData.xls", "Goa.zip"]);

  const before = readFolder(out);
  const again = await run();
  expect(again).toMatchObject({ code: 0, stdout: "" });
  expect(again.stderr).toContain("nothing has changed");
  expect(downloads()).toEqual([]);
  expect(readFolder(out)).toEqual(before);

  github.files = [await masterData(), await habitations(15.58)];
  expect(await run()).toMatchObject({ code: 0 });
  expect(downloads()).toEqual(["MasterData.xls", "Goa.zip"]);
  expect((await latitudes())[0]).toBe("15.58");
});

test("positions that a survey moves by more than 10 km are refused unless accepted", async () => {
  await refresh();
  github.files = [await masterData(), await habitations(15.6)];
  await expect(refresh()).rejects.toThrow(
    /Goa \(30\): 60 of 60 villages are more than 10 km from where they were .* --accept villages-far-away:30$/,
  );
  expect((await latitudes())[0]).toBe("15.5");
});

test("a changed survey that moves no position is not downloaded again", async () => {
  await refresh();
  const same = await masterData();
  github.files = [
    { ...same, content: Buffer.concat([same.content, Buffer.alloc(512)]) },
    github.files[1]!,
  ];
  downloads();
  expect((await refresh()).entry).toBeDefined();
  expect(downloads()).toHaveLength(2);
  expect((await refresh()).entry).toBeUndefined();
  expect(downloads()).toEqual([]);
});

/** Publishes points of Goa's villages by their codes, in a release next to those of the lists. */
async function releasePoints(latitude: number): Promise<void> {
  const { villages } = goaOf(LGD_NAME);
  const rows = villages.map(({ code }, i) => [
    code,
    String((i < 30 ? latitude : latitude - 0.5) + (i % 30) / 100),
    String(74 + (i % 30) / 1000),
  ]);
  const content = await parquetOfRows(["vilcode11", "Lat", "Long"], rows);
  github.releases = [
    ...releaseOf(toLists(goaOf(LGD_NAME))),
    { tag: "census-2011", assets: [{ name: "Census_Villages.parquet", content }] },
  ];
}

test("points of codes: from the first list that has them, downloaded again only if they change, kept without them", async () => {
  const none = await habitations(15.5);
  const content = zippedShapefile(ATTRIBUTES, [
    [
      ["1", "10", "1", "1", "Nowhere", "1"],
      [15.5, 74],
    ],
  ]);
  github.files = [await masterData(), { ...none, content: Buffer.from(content) }];
  await releasePoints(15.5);
  const urls = [`${github.url}-nowhere`, github.url];
  const first = await refresh(urls);
  expect(first.notes).toMatch(/without the points of codes: .*-nowhere/);
  expect(first.notes).toContain("positions: 60 points of codes");
  const { positions, manifest } = await readDataset(out);
  expect(positions).toHaveLength(60);
  expect(positions![0]).toMatchObject({ code: "626001", latitude: "15.5", position: "survey" });
  expect(manifest.attribution).toContain(CENSUS_POINTS.attribution);
  expect(Object.keys(manifest.habitations!)).toContain("Census_Villages.parquet");
  expect((await refresh(urls)).entry).toBeUndefined();

  await releasePoints(15.58);
  expect((await refresh(urls)).entry).toBeDefined();
  expect((await latitudes())[0]).toBe("15.58");

  // Without the points, another survey leaves places where their points were.
  github.files = [await masterData(), await habitations(15.5)];
  await refresh();
  expect((await latitudes())[0]).toBe("15.58");
});

test("points that can't be read are left out; the next refresh downloads them again", async () => {
  await releasePoints(15.5);
  const [lists, points] = [github.releases.slice(0, -1), github.releases.at(-1)!];
  const [asset] = points.assets;
  const cut = asset!.content.subarray(0, 300);
  github.releases = [...lists, { ...points, assets: [{ ...asset!, content: cut }] }];
  const { notes } = await refresh([github.url]);
  expect(notes).toMatch(
    /without the points of codes: Census_Villages\.parquet: not a Parquet file/,
  );
  expect((await readDataset(out)).positions![0]).toMatchObject({ position: "habitation" });
  github.paths.splice(0);
  await refresh([github.url]);
  expect(github.paths.some((path) => path.endsWith("Census_Villages.parquet"))).toBe(true);
});

test("a list in a file, and the token, which only the list gets", async () => {
  const list = join(base, "files.json");
  const entries = await Promise.all(
    ["", "/Habitation"].map(async (folder) => (await fetch(github.folderUrl + folder)).json()),
  );
  await writeFile(list, JSON.stringify(entries.flat()));
  github.paths.splice(0);
  github.headers.splice(0);
  const url = pathToFileURL(list).href;
  expect(await start("--releases", github.url, "--habitations", url).ended).toMatchObject({
    code: 0,
  });
  expect(downloads()).toEqual(["MasterData.xls", "Goa.zip"]);
  expect(await latitudes()).toHaveLength(60);

  github.files = [await masterData(), await habitations(15.58)];
  github.headers.splice(0);
  await run();
  const asked = github.headers.map(({ authorization }) => authorization !== undefined);
  const isList = github.paths.map((path) => path.startsWith("/repos/"));
  expect(asked).toEqual(isList);
});

test("a place that is missing from the survey, or has another name there, keeps its position", async () => {
  await refresh();
  const places = goaOf(LGD_NAME);
  places.villages[0]!.name = "Zuari";
  release(places);
  github.files = [await masterData(), await habitations(15.58)];
  await refresh();
  const found = await latitudes();
  // The former name is an alias, so the place is still found.
  expect(found[0]).toBe("15.58");
  const content = zippedShapefile(ATTRIBUTES, [
    [
      ["1", "10", "1", "1", "Village 7", "1"],
      [15.77, 74],
    ],
  ]);
  github.files = [
    await masterData(),
    { path: "Habitation/Goa.zip", content: Buffer.from(content) },
  ];
  await refresh();
  expect(await latitudes()).toHaveLength(60);
});

describe("the refresh continues with the existing positions", () => {
  const isDown =
    (...names: string[]): Trick =>
    ({ path }, response) => {
      if (!names.some((name) => path.endsWith(name))) return false;
      response.destroy();
      return true;
    };

  test.each<[what: string, damage: () => Promise<void>, note: RegExp]>([
    [
      "without network",
      async () => {
        github.trick = isDown("/contents/data");
      },
      /stay as they are, without the survey: .*\/contents\/data: no response .*check the network/,
    ],
    [
      "when a file can't be downloaded",
      async () => {
        github.trick = isDown("Goa.zip");
      },
      /stay as they are, without the survey: .*Goa\.zip: no response/,
    ],
    [
      "when GitHub allows no further request",
      async () => {
        github.trick = ({ path }, response) => {
          if (!path.endsWith("/contents/data")) return false;
          response.writeHead(403, { "X-RateLimit-Remaining": "0", "Retry-After": "600" }).end();
          return true;
        };
      },
      /GitHub allows no further request until .* or set GITHUB_TOKEN/,
    ],
    [
      "when the files are gone",
      async () => {
        github.files = [{ path: "README.md", content: Buffer.from("moved") }];
      },
      /contents\/data: no MasterData\.xls, or no Habitation\/….zip; is the address right/,
    ],
    [
      "when a download differs from the list",
      async () => {
        const [master, zip] = github.files;
        github.files = [master!, { ...zip!, sha: "0".repeat(40) }];
      },
      /Goa\.zip: is [0-9a-f]{40} to Git, not 0+ as listed; run again/,
    ],
    [
      "when the master data is damaged",
      async () => {
        const [master, zip] = github.files;
        github.files = [{ ...master!, content: master!.content.subarray(0, 900) }, zip!];
      },
      /without the survey: MasterData\.xls: /,
    ],
  ])("%s", async (_, damage, note) => {
    await refresh();
    const known = await latitudes();
    const places = goaOf(LGD_NAME);
    places.villages[1]!.name = "First";
    release(places);
    github.files = [await masterData(), await habitations(15.58)];
    await damage();
    const { entry, notes } = await refresh();
    expect(entry).toContain("Village 1 is now First");
    expect(notes).toMatch(note);
    expect(await latitudes()).toEqual(known);

    // The next refresh downloads the missing files.
    github.trick = undefined;
    github.files = [await masterData(), await habitations(15.58)];
    expect((await refresh()).entry).toBeDefined();
    expect((await latitudes())[0]).toBe("15.58");
  });

  test.each<[what: string, damage: (zip: Buffer) => Promise<Buffer>, note: RegExp]>([
    [
      "a damaged zip",
      async (zip) => zip.subarray(0, zip.length / 2),
      /left out: Goa\.zip: is a damaged ZIP archive/,
    ],
    ["no zip", async () => Buffer.from("<html>moved</html>"), /left out: Goa\.zip: not a ZIP/],
    [
      "swapped headers",
      async () => {
        const [id, state, district, block, ...rest] = ATTRIBUTES;
        return (await habitations(15.58, [id, block, state, district, ...rest])).content;
      },
      /left out: Goa\.zip: 60 of 60 habitations are of blocks that the master data lacks; are two headers swapped/,
    ],
  ])("of a state whose file is %s; the file is not downloaded again", async (_, damage, note) => {
    await refresh();
    const known = await latitudes();
    const [master, zip] = github.files;
    github.files = [master!, { ...zip!, content: await damage(zip!.content) }];
    const { notes } = await refresh();
    expect(notes).toMatch(note);
    expect(await latitudes()).toEqual(known);
    downloads();
    expect((await refresh()).entry).toBeUndefined();
    expect(downloads()).toEqual([]);
  });
});

test("a run that is killed between two files leaves the dataset unchanged; the next one downloads all files", async () => {
  expect(await start("--releases", github.url).ended).toMatchObject({ code: 0 });
  expect(await latitudes()).toEqual([]);
  const before = readFolder(out);
  const { promise, resolve } = Promise.withResolvers<void>();
  github.trick = ({ path }, response) => {
    if (!path.endsWith("Goa.zip")) return false;
    response.writeHead(200, { "Content-Length": 1e6 }).write("P");
    resolve();
    return true;
  };
  const { child, ended } = start(...["--releases", github.url, "--habitations", github.folderUrl]);
  await promise;
  child.kill("SIGKILL");
  await ended;
  expect(readFolder(out)).toEqual(before);
  github.trick = undefined;
  downloads();
  expect(await run()).toMatchObject({ code: 0 });
  expect(downloads()).toEqual(["MasterData.xls", "Goa.zip"]);
  expect(await latitudes()).toHaveLength(60);
});

test("an address that is neither https nor a file is refused before any request", async () => {
  expect(() => checkSurveyAddress("https://example.org/data")).not.toThrow();
  const result = await start("--releases", github.url, "--habitations", "ftp://x/y").ended;
  expect(result.code).toBe(1);
  expect(result.stderr).toMatch(/--habitations "ftp:\/\/x\/y" must be a file:\/\/\/ or an https/);
  expect(github.paths).toEqual([]);
});
