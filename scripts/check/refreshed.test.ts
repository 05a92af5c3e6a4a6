/** The API's answers after a refresh has changed the data: former names and areas still find a place. */
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createHandler } from "../../functions/api/handler.ts";
import { onDemand } from "../../functions/core/directory/load-on-demand.ts";
import { buildApi } from "../build/api.ts";
import type { UnsavedDataset } from "../dataset/dataset.ts";
import { readDataset } from "../dataset/read.ts";
import { writeDataset } from "../dataset/write.ts";
import { pagesOf } from "../dev/site-server.ts";
import { fetchLgdCopy } from "../refresh/lgd-copy/lgd-copy.ts";
import { refreshDataset } from "../refresh/refresh-dataset.ts";
import { LGD } from "../sources/lgd.ts";
import { creditOf } from "../sources/registry.ts";
import { type FakeGithub, startFakeGithub } from "./fixtures/fake-github.ts";
import { releaseOf, toLists } from "./fixtures/lgd-lists.ts";
import { SAMPLE } from "./fixtures/sample.ts";
import { scratchFolder } from "./fixtures/scratch-folder.ts";
import { ORIGIN } from "./fixtures/service.ts";

let out: string;
let github: FakeGithub;
beforeEach(async () => {
  out = join(scratchFolder(), "data");
  github = await startFakeGithub([]);
});
afterEach(() => github.close());

/** Goa and Sikkim with the district Kushavati, which has Quepem, Sanguem and Canacona. */
async function before(): Promise<UnsavedDataset> {
  const { manifest: _, ...places } = await readDataset(SAMPLE);
  places.districts.push({ code: "742", name: "Kushavati", state_code: "30", lgd_code: "742" });
  for (const taluka of places.talukas)
    if (["05617", "05618", "05619"].includes(taluka.code)) taluka.district_code = "742";
  for (const state of places.states) {
    state.districts_edition = "2026";
    state.villages_edition = "2026";
  }
  return places;
}

const codesOf = ({ villages }: { villages: readonly { code: string }[] }) =>
  villages.map(({ code }) => code);

const talukaOf = (places: UnsavedDataset, code: string) =>
  places.talukas.find((taluka) => taluka.code === code)!;

/** Refreshes a dataset of these places from lists of others, each one day after the last, and asks the API. */
async function after(older: UnsavedDataset, ...newer: UnsavedDataset[]) {
  await writeDataset(out, structuredClone(older), {
    ...creditOf([LGD]),
    retrieved: "2026-09-22T00:00:00.000Z",
  });
  // The first refresh only repairs names like those of any list.
  for (const [day, places] of [older, ...newer].entries()) {
    github.releases = releaseOf(toLists(places), `${22 + day}Sep2026`);
    await refreshDataset({
      folder: out,
      onNote: () => {},
      ...(day === 0 && { accept: ["villages-renamed"] }),
      fetch: (report) =>
        fetchLgdCopy({ url: github.url, onProgress: () => {}, onNote: () => {} }, report),
    });
  }
  const { files } = await buildApi(await readDataset(out));
  const handler = createHandler(async (file) => Buffer.from(files.get(`index/${file}`)!), {
    log: (message, cause) => {
      throw new Error(message, { cause });
    },
    onDemand,
    pages: pagesOf(files),
  });
  return async (path: string) => {
    const response = await handler(new Request(`${ORIGIN}/api/${path}`));
    return { status: response.status, ...(await response.json()) };
  };
}

describe("surveyed areas", () => {
  test("stay, and give the district of today for a position", async () => {
    const older = await before();
    const newer = structuredClone(older);
    // Quepem around a position, with a place of another district nearer than its own.
    talukaOf(newer, "05617").district_code = "586";
    const [near] = older.villages.filter(({ taluka_code }) => taluka_code === "05613");
    const own = older.villages.filter(({ taluka_code }) => taluka_code === "05617").slice(0, 3);
    const positions = [near!, ...own].map(({ code }, i) => ({
      ...{ level: "village" as const, code, position: "habitation" as const },
      ...{ latitude: "25", longitude: String(75 + i / 100) },
    }));
    const surveyedAreas = [
      { block: "2774", outline: "24.9 75.005 25.1 75.005 25.1 75.2 24.9 75.2" },
    ];
    const ask = await after({ ...older, positions, surveyedAreas }, newer);
    expect((await readDataset(out)).surveyedAreas).toEqual(surveyedAreas);
    const { data } = await ask("locations/at?point=25,75.0051");
    expect(data.taluka.full_path).toBe("Goa > South Goa > Quepem");
    // The nearest place where no area is surveyed.
    const { data: outside } = await ask("locations/at?point=25,75.0049");
    expect(outside.taluka.code).toBe("05613");
  });
});

describe("a taluka that moves to another district", () => {
  test("is found in its former district", async () => {
    const older = await before();
    const newer = structuredClone(older);
    talukaOf(newer, "05617").district_code = "586";
    const inQuepem = older.villages.filter(({ taluka_code }) => taluka_code === "05617").length;
    expect(inQuepem).toBeGreaterThan(30);
    const ask = await after(older, newer);
    for (const district of ["Kushavati", "South Goa"]) {
      const { data } = await ask(
        `locations/villages?state=Goa&district=${encodeURIComponent(district)}&taluka=Quepem`,
      );
      expect(data.total, district).toBe(inQuepem);
      expect(data.villages[0].district_name).toBe("South Goa");
    }
    const { data } = await ask("locations/place?code=05617&level=taluka");
    expect(data.place.formerly).toContainEqual(
      expect.objectContaining({ level: "district", name: "Kushavati", edition: "2026" }),
    );
  });

  test("is still found there after the next refreshes, even if it moves back and the district disappears", async () => {
    const older = await before();
    const [moved, back, gone] = [older, older, older].map((places) => structuredClone(places));
    talukaOf(moved!, "05617").district_code = "586";
    gone!.districts = gone!.districts.filter(({ code }) => code !== "742");
    for (const code of ["05617", "05618", "05619"]) talukaOf(gone!, code).district_code = "586";
    const ask = await after(older, moved!, back!, gone!);
    const { data } = await ask("locations/villages?state=Goa&district=Kushavati&taluka=Quepem");
    expect(data.total).toBeGreaterThan(30);
    const { data: place } = await ask("locations/place?code=742&level=district");
    expect(place.place.code).toBe("586");
    expect(place.former).toEqual({ code: "742", name: "Kushavati" });
  });
});

describe("a taluka that is merged into another one", () => {
  const merged = (older: UnsavedDataset) => {
    const newer = structuredClone(older);
    newer.talukas = newer.talukas.filter(({ code }) => code !== "01555");
    for (const village of newer.villages)
      if (village.taluka_code === "01555") village.taluka_code = "01554";
    return newer;
  };

  test("is found by its name, in a filter and in a text, and its code leads to the other one", async () => {
    const older = await before();
    const inRongli = older.villages.filter(({ taluka_code }) => taluka_code === "01555");
    const newer = merged(older);
    const ask = await after(older, newer, structuredClone(newer));
    const { status, data } = await ask("locations/villages?state=Sikkim&taluka=Rongli");
    expect(status).toBe(200);
    // A name means whole talukas: those that contain parts of the former one.
    expect(codesOf(data)).toEqual(expect.arrayContaining(inRongli.map(({ code }) => code)));
    expect(data.villages[0].taluka_name).toBe("Pakyong");
    const { data: place } = await ask("locations/place?code=01555&level=taluka");
    expect(place.place.code).toBe("01554");
    expect(place.former).toEqual({ code: "01555", name: "Rongli" });
  });

  test("if divided between two, is found by its name, and its code has no certain successor", async () => {
    const older = await before();
    const newer = merged(older);
    const parts = older.villages.filter(({ taluka_code }) => taluka_code === "01555");
    for (const village of newer.villages)
      if (parts.slice(0, 5).some(({ code }) => code === village.code))
        village.taluka_code = "01553";
    const ask = await after(older, newer);
    const { data } = await ask("locations/villages?state=Sikkim&taluka=Rongli");
    expect(codesOf(data)).toEqual(expect.arrayContaining(parts.map(({ code }) => code)));
    const { status, error } = await ask("locations/place?code=01555&level=taluka");
    expect([status, error.message]).toEqual([404, expect.stringContaining("Rongli")]);
  });
});

test("areas of older editions keep their extent when it is merged or renumbered", async () => {
  const older = await before();
  older.formerAreas.push({
    edition: "2022-03",
    level: "district",
    code: "799",
    name: "Eastern Hills",
    parent_code: "11",
    taluka_codes: "01555",
    village_codes: "",
  });
  const newer = structuredClone(older);
  newer.formerAreas = [];
  newer.talukas = newer.talukas.filter(({ code }) => code !== "01555");
  const rongli = newer.villages.filter(({ taluka_code }) => taluka_code === "01555");
  for (const village of rongli) village.taluka_code = "01554";
  const [{ code: renumbered, name }] = rongli as [(typeof rongli)[number]];
  rongli[0]!.code = "950001";
  const ask = await after(older, newer);
  const { data } = await ask("locations/villages?state=Sikkim&district=Eastern%20Hills");
  expect(codesOf(data)).toEqual(expect.arrayContaining(rongli.map(({ code }) => code)));
  expect(data.villages).toContainEqual(expect.objectContaining({ code: "950001", name }));
  const { data: place } = await ask(`locations/place?code=${renumbered}&level=village`);
  expect(place.place.code).toBe("950001");
});
