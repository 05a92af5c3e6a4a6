import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { read } from "../../functions/core/evidence/read.ts";
import { fixtureService, indexOf, openDirectory } from "../check/fixtures/service.ts";
import { datasetsOfStates } from "./offline.ts";

/** The bundles that resolve texts: the function, the client, the page's worker for lists and the kept states. */
const ENTRIES = [
  "../../functions/api/index.ts",
  "../site/client/client-search.ts",
  "../site/client/client-match.ts",
  "../site/match/match-worker.ts",
  "../site/offline/kept-pages.ts",
];

test.each(ENTRIES)("%s has the model and its weights", async (entry) => {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    format: "esm",
    packages: "external",
    platform: entry.includes("/api/") ? "node" : "browser",
    metafile: true,
    write: false,
    logLevel: "silent",
  });
  const files = Object.keys(metafile.inputs);
  for (const file of ["weights.json", "features.ts", "read.ts"])
    expect(
      files.filter((path) => path.endsWith(`core/evidence/${file}`)),
      file,
    ).toHaveLength(1);
  // But not the code that fits and checks them.
  expect(files.filter((path) => path.includes("scripts/check/"))).toEqual([]);
});

test("each index has the names of areas, including near ones of large towns", async () => {
  const { data } = await fixtureService();
  // The index of the function and the page, and the separate index of a kept state.
  const goa = data.states.find(({ name }) => name === "Goa")!;
  const kept = [...datasetsOfStates(data)].find((one) => one.data.states[0]!.code === goa.code)!;
  for (const places of [data, kept.data]) {
    const files = indexOf(places);
    const manifest = JSON.parse(new TextDecoder().decode(files.get("manifest.json"))) as {
      names: string;
    };
    expect(files.has(`names/${manifest.names}.txt`)).toBe(true);
    const directory = await openDirectory(places);
    const { mentions } = await read([{ text: "Tal. Satori, Goa" }], directory);
    expect(mentions.map(({ match, level }) => `${level} ${match}`)).toContain("taluka typo");
  }
  const directory = await openDirectory(data);
  const [town, name] = directory.areas.wideTowns[0]!;
  const { mentions } = await read([{ text: `Harbour, ${name}` }], directory);
  const towns = mentions.filter(({ level, areas }) => level === "town" && areas.has(town));
  expect(towns.length).toBeGreaterThan(0);
});
