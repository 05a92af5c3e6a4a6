import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UnsavedDataset } from "../../dataset/dataset.ts";
import { readDataset } from "../../dataset/read.ts";
import { DATASET_FOLDER, writeDataset } from "../../dataset/write.ts";
import { type FolderFiles, WritableFolder } from "../../files/folder.ts";
import { KINDS as CHANGES } from "../../refresh/limits.ts";
import { LGD, LGD_NAME } from "../../sources/lgd.ts";
import { type FakeFile, type FakeGithub, startFakeGithub } from "../fixtures/fake-github.ts";
import { readFolder } from "../fixtures/folder-files.ts";
import { goa as goaOf } from "../fixtures/goa.ts";
import { releaseOf, toLists } from "../fixtures/lgd-lists.ts";
import { describeNational, isLong } from "../fixtures/national.ts";
import { SAMPLE } from "../fixtures/sample.ts";
import { scratchFolder } from "../fixtures/scratch-folder.ts";
import { SEED, seeded } from "../fixtures/seed.ts";
import { habitations, masterData } from "../fixtures/survey-files.ts";
import { Random } from "../measure/random.ts";
import { PROJECT } from "../netlify/scratch-project.ts";

const KILLS = isLong ? 50 : 5;
/** The average number of steps between two kills. In a long run, every step is killed. */
const MEAN_STEP = 6;
const KILL_AT_STEP = fileURLToPath(new URL("kill-at-step.js", import.meta.url));
/**
 * Time that a refresh needs to compare and write after its last download, in milliseconds. Kills come at most a little later.
 */
const WRITING_MS = 250;

/** A dataset to refresh, and LGD's places a week later. */
interface Kind {
  readonly what: string;
  /** Writes the older dataset, if there is one. */
  readonly write: (folder: string) => Promise<void>;
  readonly newer: () => Promise<UnsavedDataset>;
}

const KINDS: readonly Kind[] = [
  { what: "nothing", write: async () => {}, newer: async () => goa() },
  {
    what: "the Census",
    write: (folder) => save(folder, census(), "Census of India 2011"),
    newer: aWeekLater,
  },
  {
    what: "LGD, without its codes of districts",
    write: (folder) => save(folder, goa(), LGD_NAME),
    newer: aWeekLater,
  },
  {
    what: "the daily copy of a week before",
    write: async (folder) => void (await refresh(folder, goa(), "22Sep2026").ended),
    newer: aWeekLater,
  },
  {
    what: "several editions, with former areas",
    write: async (folder) => cpSync(SAMPLE, folder, { recursive: true }),
    newer: async () => changed(await readDataset(SAMPLE)),
  },
];

let base: string;
let github: FakeGithub;

describeNational("a refresh that is killed", ["data"], () => {
  const random = new Random(SEED);
  const prepared = new Map<Kind, { before: FolderFiles; after: FolderFiles; ms: number }>();

  beforeAll(async () => {
    base = mkdtempSync(join(tmpdir(), "refresh-kill-"));
    github = await startFakeGithub([]);
  });
  afterAll(async () => {
    await github.close();
    rmSync(base, { recursive: true });
  });

  /** The result of a complete refresh of each kind of dataset, and its duration. */
  async function prepare(kind: Kind) {
    const folder = join(base, "whole");
    await kind.write(folder);
    const before = existsSync(folder) ? readFolder(folder) : new Map();
    const start = performance.now();
    const { code, stderr } = await refresh(folder, await kind.newer(), "29Sep2026").ended;
    expect(stderr, kind.what).not.toMatch(/\n {4}at /);
    expect(code, `${kind.what}: ${stderr}`).toBe(0);
    const known = { before, after: readFolder(folder), ms: performance.now() - start };
    expect([...known.after], kind.what).not.toEqual([...before]);
    rmSync(folder, { recursive: true });
    prepared.set(kind, known);
    return known;
  }

  test(
    seeded(`leaves the older dataset or the newer one, at ${KILLS} random moments`),
    async () => {
      const seen = { before: 0, after: 0, halfWay: 0 };
      for (let kill = 0; kill < KILLS; kill++) {
        const kind = KINDS[kill % KINDS.length]!;
        const { before, after, ms } = prepared.get(kind) ?? (await prepare(kind));
        const title = `kill ${kill}, of ${kind.what}`;
        const folder = join(base, "data");
        await kind.write(folder);
        const newer = await kind.newer();
        github.paths.length = 0;
        const { child, ended } = refresh(folder, newer, "29Sep2026");
        if (random.below(3) === 0) await pause(random.next() * ms);
        else {
          await Promise.race([lastDownload(Object.keys(toLists(newer)).length), ended]);
          await pause(random.next() * WRITING_MS);
        }
        child.kill("SIGKILL");
        await ended;
        if (readdirSync(base).length > 1) seen.halfWay++;
        const left = await leftBy(folder, { before, after, title });
        if (left !== undefined) seen[left]++;
        const again = await refresh(folder, newer, "29Sep2026").ended;
        expect(again.code, `${title}: ${again.stderr}`).toBe(0);
        expect([...readFolder(folder)], title).toEqual([...after]);
        expect(readdirSync(base), title).toEqual(["data"]);
        rmSync(folder, { recursive: true });
      }
      console.log(`${KILLS} kills: ${JSON.stringify(seen)}`);
    },
  );

  test(
    seeded(
      "leaves the older dataset or the newer one, at its requests and its changes of files, with the survey",
    ),
    async () => {
      const folder = join(base, "data");
      const kept = scratchFolder();
      const master = await masterData();
      const [older, newer] = [await habitations(15.5), await habitations(15.6)];
      const run = (survey: FakeFile, places: UnsavedDataset, day: string, env = {}) => {
        github.files = [master, survey];
        // The first request for habitations fails, so that it is repeated.
        let hasFailed = false;
        github.trick = ({ path }, response) => {
          if (hasFailed || !path.endsWith("Goa.zip")) return false;
          hasFailed = true;
          response.writeHead(503).end();
          return true;
        };
        const options = ["--habitations", github.folderUrl];
        return refresh(folder, places, day, { options, env }).ended;
      };
      const again = async (env = {}) => run(newer, await aWeekLater(), "29Sep2026", env);
      expect((await run(older, goa(), "22Sep2026")).code).toBe(0);
      const before = readFolder(folder);
      cpSync(folder, kept, { recursive: true });
      expect((await again()).code).toBe(0);
      const after = readFolder(folder);

      const seen = { before: 0, after: 0, halfWay: 0 };
      let at = 0;
      for (let isKilled = true; isKilled; ) {
        rmSync(folder, { recursive: true });
        cpSync(kept, folder, { recursive: true });
        at += isLong ? 1 : 1 + random.below(2 * MEAN_STEP - 1);
        const title = `killed at step ${at}`;
        const KILL_HALF = random.below(2) === 0 ? "yes" : "";
        const { code, stderr } = await again({
          NODE_OPTIONS: `--import=${KILL_AT_STEP}`,
          KILL_AT: String(at),
          KILL_HALF,
        });
        isKilled = code === null;
        if (isKilled) {
          if (readdirSync(base).length > 1) seen.halfWay++;
          seen[(await leftBy(folder, { before, after, title }))!]++;
          const next = await again();
          expect(next.code, `${title}: ${next.stderr}`).toBe(0);
        } else expect(code, stderr).toBe(0);
        expect([...readFolder(folder)], title).toEqual([...after]);
        expect(readdirSync(base), title).toEqual(["data"]);
      }
      rmSync(folder, { recursive: true });
      github.trick = undefined;
      console.log(`killed at steps up to ${at - 1}: ${JSON.stringify(seen)}`);
      expect(seen.before).toBeGreaterThan(0);
    },
  );
});

/** Checks that a killed run has left the complete older or newer dataset. Returns which; undefined for neither. */
async function leftBy(
  folder: string,
  { before, after, title }: { before: FolderFiles; after: FolderFiles; title: string },
): Promise<"before" | "after" | undefined> {
  if (before.size === 0 && !existsSync(folder)) return undefined;
  // A reader completes a replacement that was killed between two renames.
  await readDataset(folder);
  new WritableFolder(folder, DATASET_FOLDER).close();
  const files = [...readFolder(folder)];
  expect([[...before], [...after]], title).toContainEqual(files);
  return files.length === before.size && String(files) === String([...before]) ? "before" : "after";
}

/** Accepts every objection to changes of another edition. */
const ACCEPTED = [
  "state-gone",
  "older-list",
  "census-villages",
  ...["district", "taluka", "village"].flatMap((level) =>
    Object.keys(CHANGES).map((kind) => `${level}s-${kind}`),
  ),
].join();

function refresh(
  folder: string,
  places: UnsavedDataset,
  day: string,
  { options = [], env: own = {} }: { options?: readonly string[]; env?: object } = {},
) {
  github.releases = releaseOf(toLists(places), day);
  const command = [
    "scripts/refresh.ts",
    "--out",
    folder,
    "--releases",
    github.url,
    "--accept",
    ACCEPTED,
    ...options,
  ];
  const env = { ...process.env, GITHUB_TOKEN: "", ...own };
  const child = spawn(process.execPath, command, {
    cwd: PROJECT,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<{ code: number | null; stderr: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, stderr })),
  );
  return { child, ended };
}

/** Ends when as many archives were requested as there are lists. */
async function lastDownload(lists: number): Promise<void> {
  const deadline = Date.now() + 20_000;
  const asked = () =>
    new Set(
      github.paths.filter((path) => path.endsWith(".7z")).map((path) => path.split("/").at(-1)),
    );
  while (asked().size < lists && Date.now() < deadline) await pause(5);
}

function goa(): UnsavedDataset {
  return goaOf(LGD_NAME);
}

async function aWeekLater(): Promise<UnsavedDataset> {
  return changed(goa());
}

/** A place with another name, a new one, and a removed one. */
function changed(places: UnsavedDataset): UnsavedDataset {
  const [first, second, , ...others] = places.villages;
  const villages = [
    { ...first!, name: "Other Name" },
    second!,
    ...others,
    { ...first!, code: "699999", name: "New" },
  ];
  return { ...places, villages };
}

/** With a town and a taluka that LGD does not list. */
function census(): UnsavedDataset {
  const places = goa();
  places.talukas.push({ code: "05699", name: "Gone Town", district_code: "552" });
  places.villages.push({ code: "803009", name: "Panaji", taluka_code: "05699", kind: "town" });
  return places;
}

async function save(folder: string, places: UnsavedDataset, source: string): Promise<void> {
  await writeDataset(folder, places, { ...LGD, source, retrieved: "2026-05-01T00:00:00.000Z" });
}
