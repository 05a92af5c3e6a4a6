/** From releases of a fake GitHub to a dataset. */

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type FakeAsset,
  type FakeGithub,
  startFakeGithub,
} from "../../check/fixtures/fake-github.ts";
import { goa as goaOf, MADE_UP } from "../../check/fixtures/goa.ts";
import { toLists } from "../../check/fixtures/lgd-lists.ts";
import { type Ended, startProgram } from "../../check/fixtures/run-program.ts";
import { scratchFolder } from "../../check/fixtures/scratch-folder.ts";
import { sevenZip } from "../../check/fixtures/seven-zip.ts";
import { InputError } from "../../cli/input-error.ts";
import type { State, UnsavedDataset } from "../../dataset/dataset.ts";
import { readDataset } from "../../dataset/read.ts";
import { writeDataset } from "../../dataset/write.ts";
import { LGD, LGD_NAME } from "../../sources/lgd.ts";
import { creditOf } from "../../sources/registry.ts";
import { refreshDataset } from "../refresh-dataset.ts";
import { fetchLgdCopy } from "./lgd-copy.ts";
import { LISTS } from "./releases.ts";

let base: string;
let out: string;
let github: FakeGithub;
beforeEach(async () => {
  base = scratchFolder();
  out = join(base, "data");
  github = await startFakeGithub([]);
});
afterEach(async () => {
  await github.close();
});

function run(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const all = ["--out", out, "--accept", MADE_UP.join(), ...args];
  return startProgram("scripts/refresh.ts", all, { GITHUB_TOKEN: "", ...env }).ended;
}

/** Releases of lists of one day: one archive per list, or an archive of the whole month that also has older days. */
function release(lists: Partial<Record<string, string>>, day = "29Sep2026", monthly = false): void {
  const assets = Object.entries(lists).map(([list, csv = ""]): FakeAsset => {
    const member = { name: `${list}.${day}.csv`, content: csv };
    if (!monthly) return { name: `${member.name}.7z`, content: sevenZip([member]) };
    const older = { name: `${list}.01${day.slice(2)}.csv`, content: "from another day" };
    return { name: `${list}.${day.slice(2)}.7z`, content: sevenZip([older, member]) };
  });
  github.releases = [
    { tag: "lgd-latest", assets: assets.slice(0, 3) },
    { tag: "lgd-latest-extra1", assets: assets.slice(3) },
  ];
}

interface Outcome {
  /** The entry of CHANGES.md; empty if nothing has changed. */
  entry: string;
  /** Empty if the data was taken. */
  error: string;
  notes: string;
}

/** Refreshes from the releases, in this process. */
async function refreshNow(...accept: string[]): Promise<Outcome> {
  const notes: string[] = [];
  const onNote = (text: string) => void notes.push(text);
  try {
    const entry = await refreshDataset({
      folder: out,
      onNote,
      accept: [...MADE_UP, ...accept],
      fetch: (report) =>
        fetchLgdCopy(
          { url: github.url, onProgress: () => {}, onNote, wait: async () => {} },
          report,
        ),
    });
    return { entry: entry ?? "", error: "", notes: notes.join("\n") };
  } catch (error) {
    const { message } = error as InputError;
    expect([error instanceof InputError, message.includes("\n")]).toEqual([true, false]);
    return { entry: "", error: message, notes: notes.join("\n") };
  }
}

/** Refreshes from these places, published as LGD's lists of one day. */
async function refresh(
  places: UnsavedDataset,
  day?: string,
  ...accept: string[]
): Promise<Outcome> {
  release(toLists(places), day);
  return refreshNow(...accept);
}

function goa(): UnsavedDataset {
  const places = goaOf(LGD_NAME);
  places.villages[0]!.pincode = "403001 403512";
  places.villages[5]!.local_name = "पाच";
  places.villages.push({
    code: "803001",
    name: "Mapusa",
    taluka_code: "05610",
    kind: "town",
    pincode: "403507",
  });
  return places;
}

async function contents(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(out, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) found[path] = await readFile(path, "utf8");
  }
  return found;
}

describe.each([false, true])("with archives of a month: %s", (monthly) => {
  test("a dataset is made from nothing, without a key; a second run changes nothing", async () => {
    release(toLists(goa()), "29Sep2026", monthly);
    const first = await run(["--releases", github.url]);
    expect(first).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/\| Goa \(30\) +\| village +\| +0 \| +61 \|/),
    });
    expect(first.stderr).toMatch(/^\d\.\d of \d\.\d MB, \w+/m);
    expect(first.stderr).toMatch(
      /^unofficial copy of official data: states, districts, .* of 2026-09-29$/m,
    );
    const { manifest, ...places } = await readDataset(out);
    expect(places.villages).toEqual(goa().villages);
    expect(places.districts.map(({ code, lgd_code }) => [code, lgd_code])).toEqual([
      ["552", "552"],
      ["553", "553"],
    ]);
    expect(manifest).toMatchObject({
      ...creditOf([LGD]),
      retrieved: "2026-09-29T00:00:00.000Z",
      copy: {
        note: expect.stringContaining("unofficial daily copy of official data"),
        lists: Object.fromEntries(LISTS.map(({ name }) => [name, "2026-09-29"])),
      },
    });
    expect(await readFile(join(out, "LICENSE.md"), "utf8")).toContain(
      "unofficial daily copy of official data",
    );
    expect(await readdir(base)).toEqual(["data"]);

    const before = await contents();
    const again = await run(["--releases", github.url]);
    expect(again).toMatchObject({ code: 0, stdout: "" });
    expect(again.stderr).toContain("nothing has changed");
    expect(await contents()).toEqual(before);
    expect(await readdir(base)).toEqual(["data"]);
  });
});

test("what changed is listed", async () => {
  await refresh(goa());
  const next = goa();
  next.talukas[0]!.name = "Bardesh Nagar";
  next.villages[1]!.name = "First";
  next.villages[3]!.code = "700003";
  next.villages[4]!.pincode = "403999";
  next.villages.push({ code: "700004", name: "New", taluka_code: "05610", pincode: "403001" });
  const { entry } = await refresh(next, "30Sep2026");
  expect(entry).toContain(
    "Retrieved 2026-09-30T00:00:00.000Z, previously 2026-09-29T00:00:00.000Z.",
  );
  expect(entry).toMatch(/\| Goa \(30\) \| village \| +61 \| +62 \| +2 \| +1 \| +1 \| +0 \| +1 \|/);
  expect(entry).toContain("- village 626002: Village 1 is now First");
  expect(entry).toContain("- village 626004: Village 3, now 700003");
  expect(await readFile(join(out, "CHANGES.md"), "utf8")).toContain(entry.trim());
  const { aliases, former } = await readDataset(out);
  expect(aliases).toContainEqual({ level: "taluka", code: "05610", alias: "Bardez" });
  expect(former.map(({ code, successor_code }) => [code, successor_code])).toEqual([
    ["626004", "700003"],
  ]);
});

test("codes of the Census of 2001 belong to the areas, under the codes that these keep", async () => {
  const places = goa();
  const [taluka] = places.talukas;
  const [district] = places.districts;
  const census2001 = [
    { level: "state" as const, code: "30", census_2001_code: "30" },
    { level: "district" as const, code: district!.code, census_2001_code: "01" },
    { level: "taluka" as const, code: taluka!.code, census_2001_code: "0002" },
  ];
  expect((await refresh({ ...places, census2001 })).error).toBe("");
  const { districts, census2001: known } = await readDataset(out);
  const { code } = districts.find(({ name }) => name === district!.name)!;
  expect(known).toEqual([census2001[0], { ...census2001[1], code }, census2001[2]]);
});

test("development blocks and their villages; changed and lost ones need --accept; without the list they stay", async () => {
  const places = goa();
  places.blocks = [
    { code: "0012", name: "Bardez", district_code: "552" },
    { code: "6536", name: "Canacona", district_code: "553" },
  ];
  for (const village of places.villages.slice(0, 40))
    Object.assign(village, { block: "0012", block_source: "official" });
  places.villages[0]!.block = "0012 6536";
  expect((await refresh(places)).error).toBe("");
  const first = await readDataset(out);
  const [north, south] = first.districts;
  expect(first.blocks).toEqual([
    { code: "0012", name: "Bardez", district_code: north!.code },
    { code: "6536", name: "Canacona", district_code: south!.code },
  ]);
  const blocksIn = ({ villages }: UnsavedDataset) => villages.map(({ block }) => block ?? "");
  expect(blocksIn(first)).toEqual(blocksIn(places));

  const moved = structuredClone(places);
  for (const village of moved.villages.slice(0, 20)) village.block = "6536";
  expect((await refresh(moved)).error).toMatch(/20 of 40 villages have other development blocks/);
  const lost = structuredClone(places);
  for (const village of lost.villages.slice(0, 20)) {
    delete village.block;
    delete village.block_source;
  }
  expect((await refresh(lost)).error).toMatch(
    /20 of 40 villages have lost their development blocks/,
  );
  const { entry } = await refresh(moved, undefined, "villages-other-blocks");
  expect(entry).toContain("other blocks");
  expect(blocksIn(await readDataset(out))).toEqual(blocksIn(moved));

  const { blocks: _, villages_by_blocks: __, ...lists } = toLists(moved);
  release(lists);
  expect((await refreshNow()).error).toBe("");
  expect(blocksIn(await readDataset(out))).toEqual(blocksIn(moved));
});

test("lists older than the data's need --accept, and are reported as older", async () => {
  await refresh(goa());
  const next = goa();
  next.villages[1]!.name = "First";
  const { error } = await refresh(next, "28Sep2026");
  expect(error).toMatch(
    /refused, .* is unchanged: states of 2026-09-28 is older than the data's, of 2026-09-29, and 13 more \(above\)/,
  );
  const { entry } = await refresh(next, "28Sep2026", "older-list");
  expect(entry).toContain("villages of 2026-09-28 is older than the data's, of 2026-09-29");
  expect((await readDataset(out)).manifest.retrieved).toBe("2026-09-28T00:00:00.000Z");
});

test.each(["31Dec2999", "Dec2999"])(
  "a list of %s is refused by its name, whatever real lists there are",
  async (day) => {
    await refresh(goa());
    const real = github.releases;
    const next = goa();
    next.villages[1]!.name = "First";
    const isMonth = day.length < 9;
    release(toLists(next), isMonth ? `30${day}` : day, isMonth);
    github.releases = [...github.releases, ...real];
    const before = await contents();
    const { error } = await refreshNow("whatever it is");
    expect(error).toMatch(
      new RegExp(
        `^states\\.${day}\\.(csv\\.)?7z: dated 2999-12-(01|31), after tomorrow; save the releases`,
      ),
    );
    expect(await contents()).toEqual(before);
  },
);

test("a month's archive with a future day is refused by that day's name", async () => {
  const month = new Date().toUTCString().split(" ").slice(2, 4).join("");
  const assets = Object.entries(toLists(goa())).map(([list, csv = ""]) => ({
    name: `${list}.${month}.7z`,
    content: sevenZip([{ name: `${list}.31Dec2999.csv`, content: csv }]),
  }));
  github.releases = [{ tag: "lgd-latest", assets }];
  expect((await refreshNow()).error).toMatch(
    /^states\.31Dec2999\.csv: dated 2999-12-31, after tomorrow/,
  );
});

test("over a dataset of 2011: districts keep its codes, towns and local names stay, areas come from the lists", async () => {
  const older = goa();
  older.districts[0]!.code = "585";
  older.districts.push({ code: "099", name: "Gone", state_code: "30" });
  older.talukas[0]!.district_code = "585";
  older.talukas.push(
    { code: "05699", name: "Gone Town", district_code: "585" },
    { code: "05698", name: "Gone Taluka", district_code: "099" },
  );
  older.villages.push(
    { code: "803009", name: "Panaji", taluka_code: "05699", kind: "town" },
    { code: "803010", name: "Lost", taluka_code: "05698", kind: "town" },
  );
  await writeDataset(out, older, {
    ...LGD,
    source: "Census of India 2011",
    retrieved: "2026-05-01T00:00:00.000Z",
  });
  const next = goa();
  delete next.villages[5]!.local_name;
  next.districts.push({ code: "554", name: "Town District", state_code: "30" });
  next.talukas.push({ code: "05620", name: "Town Taluka", district_code: "554" });
  expect((await refresh(next)).error).toBe("");
  const { districts, talukas, villages } = await readDataset(out);
  expect(districts.map(({ code, name }) => `${code} ${name}`)).toEqual([
    "553 South Goa",
    "554 Town District",
    "585 North Goa",
  ]);
  expect(talukas.map(({ code }) => code)).toEqual(["05610", "05616", "05620", "58599999"]);
  expect(villages.find(({ code }) => code === "626006")?.local_name).toBe("पाच");
  expect(
    villages
      .filter(({ kind }) => kind === "town")
      .map(({ name, taluka_code }) => [name, taluka_code]),
  ).toEqual([
    ["Mapusa", "05610"],
    ["Panaji", "58599999"],
  ]);
});

test("a district that existed in 2011 has its Census code, a newer one LGD's, without one a free number", async () => {
  const places = goa();
  places.districts = [
    { code: "585", name: "North Goa", state_code: "30", lgd_code: "552" },
    { code: "553", name: "South Goa", state_code: "30" },
    { code: "700", name: "New", state_code: "30" },
  ];
  places.talukas[0]!.district_code = "585";
  await refresh(places);
  const { districts } = await readDataset(out);
  expect(
    districts.map(({ code, lgd_code, census_2011_code }) => [code, lgd_code, census_2011_code]),
  ).toEqual([
    ["585", "552", "585"],
    ["700", "700", undefined],
    ["999", "553", undefined],
  ]);
});

test("without the optional lists: places, and the PIN codes that the dataset has", async () => {
  await refresh(goa());
  const next = goa();
  next.villages[1]!.name = "First";
  const { states, districts, subdistricts, villages } = toLists(next);
  release({ states, districts, subdistricts, villages }, "30Sep2026");
  const { error, notes } = await refreshNow();
  expect([error, notes]).toEqual([
    "",
    expect.stringContaining("; without pincode_villages, statewise_ulbs_coverage,"),
  ]);
  expect((await readDataset(out)).villages).toEqual(next.villages);
});

/** Andhra Pradesh with 12 districts of 3 talukas, each with 20 villages. */
function andhra(): UnsavedDataset {
  const places = goaOf(LGD_NAME);
  const names = { name: "Andhra Pradesh", local_name: "ఆంధ్రప్రదేశ్", hindi_name: "आंध्र प्रदेश" };
  places.states = [{ ...places.states[0]!, ...names, code: "28", iso_code: "IN-AP" }];
  places.districts = Array.from({ length: 12 }, (_, i) => ({
    code: String(501 + i),
    name: `District ${i}`,
    state_code: "28",
  }));
  places.talukas = Array.from({ length: 36 }, (_, i) => ({
    code: `0${4300 + i}`,
    name: `Taluka ${i}`,
    district_code: String(501 + Math.floor(i / 3)),
  }));
  places.villages = Array.from({ length: 720 }, (_, i) => ({
    code: String(570_001 + i),
    name: `Village ${i}`,
    taluka_code: `0${4300 + Math.floor(i / 20)}`,
    pincode: "500001",
  }));
  return places;
}

describe("no damage", () => {
  const official = ({ code, name, iso_code, kind }: State) => ({ code, name, iso_code, kind });
  test.each<[what: string, change: (places: UnsavedDataset) => void]>([
    [
      "a state that is split",
      (places) => {
        const names = { name: "Telangana", local_name: "తెలంగాణ", hindi_name: "तेलंगाना" };
        places.states.push({ ...places.states[0]!, ...names, code: "36", iso_code: "IN-TS" });
        for (const district of places.districts.slice(5)) district.state_code = "36";
      },
    ],
    [
      "a new state, which no table has",
      (places) => {
        const { kind, source, districts_edition, villages_edition } = places.states[0]!;
        places.states.push({
          code: "39",
          name: "Rayalaseema",
          iso_code: "",
          kind,
          source,
          districts_edition,
          villages_edition,
        });
        for (const district of places.districts.slice(9)) district.state_code = "39";
      },
    ],
    [
      "districts and talukas that are split",
      (places) => {
        for (let i = 0; i < 12; i++) {
          places.districts.push({ code: String(700 + i), name: `New ${i}`, state_code: "28" });
          places.talukas[3 * i]!.district_code = String(700 + i);
          places.talukas.push({
            code: `0${7000 + i}`,
            name: `New ${i}`,
            district_code: String(700 + i),
          });
          for (let v = 0; v < 10; v++)
            places.villages[60 * i + 2 * v + 1]!.taluka_code = `0${7000 + i}`;
        }
      },
    ],
    [
      "a third of the villages with new numbers",
      (places) => {
        for (const [i, village] of places.villages.entries())
          if (i % 3 === 0) village.code = String(910_001 + i);
      },
    ],
  ])("%s", async (_what, change) => {
    await refresh(andhra());
    const next = andhra();
    change(next);
    expect((await refresh(next, "30Sep2026")).error).toBe("");
    const { states, districts, talukas, villages } = await readDataset(out);
    expect(states.map(official)).toEqual(next.states.map(official));
    expect(districts.map(({ code, state_code }) => [code, state_code])).toEqual(
      next.districts.map(({ code, state_code }) => [code, state_code]),
    );
    expect(talukas).toEqual(next.talukas);
    expect(villages.map(({ code }) => code)).toEqual(next.villages.map(({ code }) => code).sort());
  });

  test("villages that LGD itself removed", async () => {
    await refresh(andhra());
    const next = andhra();
    const given = next.villages.splice(0, 60).map(({ code }) => code);
    next.talukas.splice(0, 3);
    release(toLists(next), "30Sep2026");
    expect((await refreshNow()).error).toMatch(/: 60 of 720 villages are gone \(8\.3 %/);
    release(toLists(next, given), "30Sep2026");
    expect((await refreshNow()).error).toBe("");
  });
});

describe("are refused unless accepted, and the dataset is unchanged", () => {
  test.each<
    [what: string, change: (places: UnsavedDataset) => void, accept: string, error: RegExp]
  >([
    [
      "villages that are gone",
      (places) => {
        places.villages.splice(0, 15);
      },
      "villages-gone:28",
      /: 15 of 720 villages are gone \(2\.1 %, the limit is 2 %\)/,
    ],
    [
      "villages without their PIN codes",
      (places) => {
        for (const village of places.villages.slice(0, 40)) delete village.pincode;
      },
      "villages-lost-pincodes:28",
      /: 40 of 720 villages have lost their PIN codes/,
    ],
    [
      "districts that moved to each other's talukas",
      (places) => {
        for (const taluka of places.talukas.slice(0, 9)) taluka.district_code = "512";
      },
      "talukas-moved:28",
      /: 9 of 36 talukas are moved \(25\.0 %/,
    ],
    [
      "all villages with new numbers",
      (places) => {
        for (const village of places.villages)
          village.code = String(Number(village.code) + 300_000);
      },
      "villages-renumbered:28",
      /: 720 of 720 villages are renumbered/,
    ],
  ])("%s", async (_what, change, accept, error) => {
    await refresh(andhra());
    const before = await contents();
    const next = andhra();
    change(next);
    expect((await refresh(next, "30Sep2026")).error).toMatch(error);
    expect(await contents()).toEqual(before);
    expect((await refresh(next, "30Sep2026", accept)).error).toBe("");
    expect(await readFile(join(out, "CHANGES.md"), "utf8")).toContain(
      `Accepted:\n\n- ${accept}: Andhra Pradesh`,
    );
    const { accepted } = JSON.parse(await readFile(join(out, "changes.json"), "utf8"));
    expect(accepted).toEqual([accept]);
  });

  test("a table shows changes over their limits, states in order, and a sentence the whole command", async () => {
    await refresh(andhra());
    const next = andhra();
    next.villages.splice(0, 15);
    for (const village of next.villages.slice(0, 40)) delete village.pincode;
    const { error, notes } = await refresh(next, "30Sep2026");
    const rows = notes.split("\n").map((line) => line.trim().split(/ {2,}/));
    const state = ["Andhra Pradesh (28)"];
    const table = rows.slice(rows.findIndex(([head]) => head === "state"));
    expect(table).toEqual([
      ["state", "change", "places", "of", "share", "limit", "to accept"],
      [...state, "villages gone", "15", "720", "2.1 %", "2 %", "villages-gone:28"],
      [
        ...state,
        "villages lost pincodes",
        "40",
        "720",
        "5.6 %",
        "5 %",
        "villages-lost-pincodes:28",
      ],
    ]);
    expect(error).toMatch(
      /^refused, .*: 15 of 720 villages are gone .*, and 1 more \(above\)\. If this is right: /,
    );
    const { stderr } = await run(["--releases", github.url]);
    expect(stderr).toContain(
      `If this is right: npm run refresh -- --out ${out} --releases ${github.url} --accept villages-gone:28,villages-lost-pincodes:28`,
    );
  });

  test("half a list, from nothing", async () => {
    const half = andhra();
    half.villages = half.villages.slice(360);
    expect((await refresh(half)).error).toMatch(
      /^refused, .*: 18 of 36 sub-districts have no village/,
    );
    expect(await readdir(base)).toEqual([]);
  });
});

test.each<[what: string, change: (asset: FakeAsset) => Partial<FakeAsset>, error: RegExp]>([
  [
    "an archive with a path in it",
    () => ({ content: sevenZip([{ name: "../villages.29Sep2026.csv", content: "x" }]) }),
    /^villages\.29Sep2026\.csv\.7z: holds "\.\.\/villages/,
  ],
  [
    "a wrong digest",
    () => ({ digest: `sha256:${"1".repeat(64)}` }),
    /^villages\.29Sep2026\.csv\.7z: has the SHA-256 /,
  ],
  [
    "a list without a column",
    () => ({
      content: sevenZip([
        { name: "villages.29Sep2026.csv", content: "State Code,Village Code\n30,626001\n" },
      ]),
    }),
    /^villages\.29Sep2026\.csv: no header of a known official file/,
  ],
])("one line, and nothing written: %s", async (_what, change, error) => {
  release(toLists(goa()));
  github.releases = github.releases.map(({ tag, assets }) => ({
    tag,
    assets: assets.map((asset) =>
      asset.name.startsWith("villages.") ? { ...asset, ...change(asset) } : asset,
    ),
  }));
  expect((await refreshNow()).error).toMatch(error);
  expect(await readdir(base)).toEqual([]);
});

test("options and environment", async () => {
  const wrong: [args: string[], error: RegExp][] = [
    [["--source", "datagov"], /--source.* see npm run refresh -- --help/],
    [
      ["--releases", "http://example.org/"],
      /--releases "http:\/\/example\.org\/" must be a file:\/\/\/ or an https:\/\/ address/,
    ],
    [["--releases", github.url, "--accept", " "], /--accept needs the names of what it accepts/],
  ];
  for (const [args, error] of wrong) {
    const { code, stderr } = await run(args);
    expect([code, stderr.trim()]).toEqual([1, expect.stringMatching(error)]);
    expect(stderr.trim()).not.toContain("\n");
  }
  expect(github.paths).toEqual([]);
  release(toLists(goa()));
  expect((await run(["--releases", github.url], { GITHUB_TOKEN: "secret" })).code).toBe(0);
  expect(github.headers[0]?.authorization).toBe("Bearer secret");
  expect(await readdir(base)).toEqual(["data"]);
});

test("a list with far fewer villages in gram panchayats needs --accept", async () => {
  const places = goa();
  const codes = places.villages.map(({ code }) => code).slice(0, 60);
  const village_codes = codes.toSorted().join(" ");
  places.panchayats = [{ code: "000011", name: "Keri", village_codes }];
  expect((await refresh(places)).error).toBe("");
  const fewer = structuredClone(places);
  fewer.panchayats![0]!.village_codes = codes.slice(0, 50).sort().join(" ");
  expect((await refresh(fewer)).error).toMatch(
    /10 of 60 villages in gram panchayats are no longer in any/,
  );
  expect((await refresh(fewer, undefined, "lost-members:panchayats")).error).toBe("");
  expect((await readDataset(out)).panchayats).toEqual(fewer.panchayats);
});

test("gram panchayats and constituencies are replaced by their lists, and stay without them", async () => {
  const places = goa();
  const [first, second, third] = places.villages.map(({ code }) => code) as [
    string,
    string,
    string,
  ];
  const both = [first, second].sort().join(" ");
  places.panchayats = [
    { code: "000011", name: "Keri", village_codes: both },
    { code: "220129", name: "Morlem", village_codes: second },
  ];
  places.parliaments = [{ code: "012", name: "North Goa" }];
  places.assemblies = [
    { code: "0654", name: "Poriem", parliament_code: "012", village_codes: both },
    { code: "0655", name: "Valpoi", parliament_code: "012", village_codes: third },
  ];
  const known = async () => {
    const { panchayats, parliaments, assemblies } = await readDataset(out);
    return { panchayats, parliaments, assemblies };
  };
  const { panchayats, parliaments, assemblies } = places;
  expect((await refresh(places)).error).toBe("");
  expect(await known()).toEqual({ panchayats, parliaments, assemblies });

  // Bodies of districts are not panchayats, and names come from the list of bodies.
  const lists = toLists(places);
  release({
    ...lists,
    pri_local_bodies: lists.pri_local_bodies
      .replace("KERI", "KERIM")
      .replace(/3,Gram Panchayat,220129/, "1,District Panchayat,220129"),
  });
  expect((await refreshNow()).error).toBe("");
  expect((await known()).panchayats).toEqual([{ ...panchayats[0], name: "Kerim" }]);

  const { pri_local_bodies: _, gp_mapping: __, constituency_coverage: ___, ...others } = lists;
  release(others);
  expect((await refreshNow()).error).toBe("");
  expect((await known()).panchayats).toEqual([{ ...panchayats[0], name: "Kerim" }]);
  expect((await known()).assemblies).toEqual(assemblies);
});
