/**
 * Lists that can be read but would damage the data. Each column is compared with the last data, a year's changes, and fixed
 * references.
 */
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FakeGithub, startFakeGithub } from "../check/fixtures/fake-github.ts";
import { readFolder } from "../check/fixtures/folder-files.ts";
import { MADE_UP } from "../check/fixtures/goa.ts";
import { releaseOf, toLists } from "../check/fixtures/lgd-lists.ts";
import { SAMPLE } from "../check/fixtures/sample.ts";
import { scratchFolder } from "../check/fixtures/scratch-folder.ts";
import type { UnsavedDataset, Village } from "../dataset/dataset.ts";
import { readDataset } from "../dataset/read.ts";
import { writeDataset } from "../dataset/write.ts";
import { LGD } from "../sources/lgd.ts";
import { creditOf } from "../sources/registry.ts";
import { fetchLgdCopy } from "./lgd-copy/lgd-copy.ts";
import { refreshDataset } from "./refresh-dataset.ts";

let base: string;
let out: string;
let github: FakeGithub;
beforeEach(async () => {
  base = mkdtempSync(join(scratchFolder(), "refresh-"));
  out = join(base, "data");
  github = await startFakeGithub([]);
  day = new Date("2020-01-01");
});
afterEach(() => github.close());

/** Goa with the 411 villages that it has in LGD, most with a PIN code and a local name. */
function goa(): UnsavedDataset {
  const talukas = Array.from({ length: 12 }, (_, i) => ({
    code: `056${10 + i}`,
    name: `Taluka ${i}`,
    district_code: i < 6 ? "552" : "553",
  }));
  const villages = Array.from({ length: 411 }, (_, i): Village => {
    const name = `${START[i % START.length]}${END[Math.floor(i / START.length)]}`;
    return {
      ...{ code: String(626_635 + i), name, taluka_code: talukas[Math.floor(i / 35)]!.code },
      ...{ pincode: String(403_001 + Math.floor(i / 3)), local_name: `गाव ${i}` },
    };
  });
  const edition = { districts_edition: "2026", villages_edition: "2026" };
  return {
    states: [
      {
        ...{ code: "30", name: "Goa", iso_code: "IN-GA", kind: "state" },
        ...{ source: "Local Government Directory", ...edition },
      },
    ],
    districts: [
      { code: "552", name: "North Goa", state_code: "30" },
      { code: "553", name: "South Goa", state_code: "30" },
    ],
    ...{ talukas, villages, aliases: [], former: [], formerAreas: [] },
  };
}

const START =
  "Anju Arpo Basto Calan Dabo Elam Fato Guiri Hasso Ibram Jua Karas Loto Moiro Neru Olau Parra Querim Reis Salig Tivim".split(
    " ",
  );
const END = "ba da fa ga ha ja ka la ma na pa ra sa ta va wa xa ya za wada".split(" ");

interface Outcome {
  /** Empty if the data was accepted. */
  error: string;
  notes: string;
}

let day: Date;
/** Refreshes from these places as LGD's lists, some days after the last ones. */
async function refresh(
  places: UnsavedDataset,
  accept: readonly string[] = [],
  days = 7,
): Promise<Outcome> {
  day = new Date(day.getTime() + days * 86_400_000);
  const date = day.toLocaleDateString("en-GB", { day: "2-digit", month: "short", year: "numeric" });
  github.releases = releaseOf(toLists(places), date.replace("Sept", "Sep").replaceAll(" ", ""));
  const notes: string[] = [];
  const before = readFolder(base);
  const options = { url: github.url, onProgress: () => {}, onNote: () => {} };
  return refreshDataset({
    folder: out,
    accept,
    onNote: (text) => void notes.push(text),
    fetch: (report) => fetchLgdCopy({ ...options, wait: async () => {} }, report),
  }).then(
    () => ({ error: "", notes: notes.join("\n") }),
    ({ message }: Error) => {
      expect(message).not.toContain("\n");
      expect(readFolder(base)).toEqual(before);
      return { error: message, notes: notes.join("\n") };
    },
  );
}

/** Creates the data of Goa. */
async function begin(): Promise<void> {
  expect((await refresh(goa(), MADE_UP)).error).toBe("");
}

/** Goa with other villages. */
function changed(change: (villages: Village[]) => void): UnsavedDataset {
  const places = goa();
  change(places.villages);
  return places;
}

/** Gives each village the value of the village one row above. */
function shift(villages: Village[], column: "pincode" | "local_name" | "name" | "code"): void {
  const values = villages.map((village) => village[column]!);
  for (const [i, village] of villages.entries()) village[column] = values.at(i - 1)!;
}

describe("every column is compared with the last data", () => {
  test.each<[what: string, places: UnsavedDataset, error: RegExp, accept: string]>([
    [
      "PIN codes shifted by a row",
      changed((villages) => shift(villages, "pincode")),
      /Goa \(30\): 137 of 411 villages have other PIN codes \(33\.3 %, the limit is 5 %\)/,
      "villages-other-pincodes:30",
    ],
    [
      "every PIN code 110001",
      changed((villages) => {
        for (const village of villages) village.pincode = "110001";
      }),
      /Goa \(30\): 411 of 411 villages have other PIN codes/,
      "villages-other-pincodes:30",
    ],
    [
      "no PIN codes",
      changed((villages) => {
        for (const village of villages.slice(1)) delete village.pincode;
      }),
      /Goa \(30\): 410 of 411 villages have lost their PIN codes/,
      "villages-lost-pincodes:30",
    ],
    [
      "one local name for all",
      changed((villages) => {
        for (const village of villages) village.local_name = "गोवा";
      }),
      /Goa \(30\): 411 of 411 villages have other local names \(100\.0 %, the limit is 5 %\)/,
      "villages-other-local-names:30",
    ],
    [
      "local names shifted by a row",
      changed((villages) => shift(villages, "local_name")),
      /Goa \(30\): 411 of 411 villages have other local names/,
      "villages-other-local-names:30",
    ],
    [
      "no local names",
      changed((villages) => {
        for (const village of villages) delete village.local_name;
      }),
      /Goa \(30\): 411 of 411 villages have lost their local names/,
      "villages-lost-local-names:30",
    ],
    [
      "names shifted by a row",
      changed((villages) => shift(villages, "name")),
      /Goa \(30\): 411 of 411 villages are renamed/,
      "villages-renamed:30",
    ],
  ])("%s", async (_what, places, error, accept) => {
    await begin();
    const refused = await refresh(places);
    expect(refused.error).toMatch(error);
    expect(refused.error).toContain(`--accept ${accept}`);
    // Another state, or another kind of change, needs its own name.
    const others = `${accept.replace("30", "29")},villages-gone:30`;
    const { error: still, notes } = await refresh(places, others.split(","));
    expect(still).not.toBe("");
    expect(notes).toContain(`--accept ${others}: there is no objection of this name`);
  });

  test.each<[what: string, change: (villages: Village[]) => void, error: RegExp]>([
    [
      "PIN codes shifted",
      (villages) => shift(villages, "pincode"),
      /Goa \(30\): 20 of 20 villages have other PIN codes \(100\.0 %, the limit is 5 %\)/,
    ],
    [
      "no PIN codes",
      (villages) => {
        for (const village of villages) delete village.pincode;
      },
      /Goa \(30\): 19 of 20 villages have lost their PIN codes/,
    ],
    [
      "local names shifted",
      (villages) => shift(villages, "local_name"),
      /Goa \(30\): 20 of 20 villages have other local names/,
    ],
    [
      "no local names",
      (villages) => {
        for (const village of villages) delete village.local_name;
      },
      /Goa \(30\): 20 of 20 villages have lost their local names/,
    ],
  ])("a column that few villages have: %s", async (_what, change, error) => {
    const few = () =>
      changed((villages) => {
        for (const [i, village] of villages.entries()) {
          if (i >= 20)
            for (const column of ["pincode", "local_name"] as const) delete village[column];
          else village.pincode = String(403_001 + i);
        }
      });
    expect((await refresh(few(), MADE_UP)).error).toBe("");
    const places = few();
    change(places.villages.slice(0, 20));
    // A list of PIN codes is not empty.
    places.villages[0]!.pincode ??= "403001";
    expect((await refresh(places)).error).toMatch(error);
  });

  test("a second PIN code, some other PIN codes and a few new local names are accepted", async () => {
    await begin();
    const places = changed((villages) => {
      for (const village of villages) village.pincode += " 403999";
      for (const village of villages.slice(0, 20)) village.pincode = "403998";
      for (const village of villages.slice(0, 20)) village.local_name += "म";
    });
    expect((await refresh(places)).error).toBe("");
  });

  test("local names that the lists never had are not lost", async () => {
    const places = goa();
    await writeDataset(out, places, { ...creditOf([LGD]), retrieved: "2020-01-01T00:00:00.000Z" });
    const without = changed((villages) => {
      for (const village of villages) delete village.local_name;
    });
    expect((await refresh(without)).error).toBe("");
    expect((await refresh(without)).error).toBe("");
    const { villages } = await readDataset(out);
    expect(villages.every(({ local_name }) => local_name !== undefined)).toBe(true);
  });
});

describe("changes within a year count together", () => {
  /** Goa without its first villages. */
  const without = (number: number) => changed((villages) => void villages.splice(0, number));

  test("eight times just under 2 % of the villages", async () => {
    await begin();
    expect((await refresh(without(7))).error).toBe("");
    expect((await refresh(without(14))).error).toBe("");
    const third = await refresh(without(21));
    expect(third.error).toMatch(
      /Goa \(30\): 21 of 411 villages are gone within a year \(5\.1 %, the limit is 4 %\)/,
    );
    // Accepted changes no longer count.
    expect((await refresh(without(21), ["villages-gone-within-a-year:30"])).error).toBe("");
    expect((await refresh(without(28))).error).toBe("");
  });

  test("every column, in small steps", async () => {
    await begin();
    const steps = (number: number) =>
      changed((villages) => {
        for (const [i, village] of villages.slice(0, number).entries())
          Object.assign(village, {
            ...{ name: `${village.name} Khas ${i}`, pincode: "403999" },
            ...{ taluka_code: "05621", local_name: `${village.local_name} खास` },
          });
      });
    expect((await refresh(steps(20))).error).toBe("");
    expect((await refresh(steps(40))).error).toBe("");
    const { error, notes } = await refresh(steps(60));
    expect(error).toContain(
      "--accept villages-renamed-within-a-year:30,villages-moved-within-a-year:30,villages-other-pincodes-within-a-year:30,villages-other-local-names-within-a-year:30",
    );
    expect(notes).toMatch(/Goa \(30\) +villages renamed within a year +60 +411 +14\.6 % +10 %/);
  });

  test("a value that is back to an earlier one is not a change, nor is a change older than a year", async () => {
    await begin();
    for (const number of [7, 14, 0, 7, 14, 0, 7])
      expect((await refresh(without(number))).error, String(number)).toBe("");
    expect((await refresh(without(14))).error).toBe("");
    expect((await refresh(without(21), [], 400)).error).toBe("");
    expect((await refresh(without(28))).error).toBe("");
  });
});

describe("references that do not change", () => {
  /** Goa and Sikkim as in the Census. */
  async function real(): Promise<UnsavedDataset> {
    const { manifest: _, ...places } = await readDataset(SAMPLE);
    return places;
  }
  /** The states that the sample lacks. */
  const OTHERS = Array.from({ length: 35 }, (_, i) => String(i + 1).padStart(2, "0"))
    .filter((code) => !["11", "25", "26", "30", "31", "34"].includes(code))
    .map((code) => `census-villages:${code}`);
  const isInGoa = (code: string) => code >= "626635" && code <= "627029";
  const fromNothing = (places: UnsavedDataset, accept: string[] = []) =>
    refresh(places, [...OTHERS, ...accept]);

  test("from nothing: a state as in the Census is accepted", async () => {
    expect((await fromNothing(await real())).error).toBe("");
  });

  test("from nothing: half of a state", async () => {
    const places = await real();
    places.villages = places.villages.filter(({ code }, i) => !isInGoa(code) || i % 2 === 0);
    const { error } = await fromNothing(places);
    expect(error).toMatch(/Goa \(30\): \d+ of the Census's 334 villages are missing/);
    expect(error).toMatch(/--accept census-villages:\S+,census-villages:30$/);
    expect((await fromNothing(places, ["census-villages:30"])).error).toBe("");
  });

  test("from nothing: codes shifted by one", async () => {
    const places = await real();
    for (const village of places.villages)
      village.code = String(Number(village.code) + 1).padStart(6, "0");
    const { error } = await fromNothing(places);
    expect(error).toMatch(
      /Sikkim \(11\): \d of 6 known villages of the Census have other names, such as 26\d{4}: \w+, not \w+/,
    );
  });

  test("from nothing: a state is missing", async () => {
    const { error } = await refresh(await real(), OTHERS.slice(1));
    expect(error).toMatch(
      /Jammu and Kashmir \(01\): 6553 of the Census's 6553 villages are missing/,
    );
  });

  test("from nothing: one PIN code for all", async () => {
    const places = changed((villages) => {
      for (const village of villages) village.pincode = "110001";
    });
    const { error } = await refresh(places, ["census-villages"]);
    expect(error).toMatch(/Goa \(30\): 411 of 411 villages have one PIN code, 110001/);
    expect(error).toContain("--accept census-villages,villages-alike-pincodes:30");
    // Once accepted, it is no longer compared.
    expect((await refresh(places, MADE_UP)).error).toBe("");
    places.villages[0]!.name += " Khas";
    expect((await refresh(places)).error).toBe("");
  });

  /** The data of Goa with additions from an import. */
  async function imported(more: Partial<UnsavedDataset>): Promise<void> {
    await writeDataset(
      out,
      { ...goa(), ...more },
      { ...creditOf([LGD]), retrieved: "2020-01-01T00:00:00.000Z" },
    );
  }

  const censusVillages = goa().talukas.map(({ code }, i) => ({
    ...{ state_code: "30", taluka_code: code },
    ...{ first_code: String(626_635 + 35 * i), last_code: String(626_669 + 35 * i) },
    villages: i === 11 ? "26" : "35",
  }));

  test("the Census's villages of a state, however slowly they disappear", async () => {
    await imported({ censusVillages });
    const accepted = [
      "villages-gone",
      "villages-gone-within-a-year",
      "census-subdistricts-emptied",
    ];
    const without = (number: number) => changed((villages) => void villages.splice(0, number));
    expect((await refresh(without(40), accepted)).error).toBe("");
    const { error } = await refresh(without(42), accepted, 400);
    expect(error).toMatch(
      /Goa \(30\): 42 of the Census's 411 villages are gone, before this refresh 40\. .* --accept census-villages-gone:30$/,
    );
    expect((await refresh(without(42), [...accepted, "census-villages-gone:30"])).error).toBe("");
    // Until another tenth is gone.
    expect((await refresh(without(80), accepted, 400)).error).toBe("");
    expect((await refresh(without(83), accepted, 400)).error).toMatch(/83 of the Census's 411/);
  });

  test("villages that were renumbered, or that LGD removed, are not gone", async () => {
    await imported({ censusVillages });
    const places = changed((villages) => {
      for (const village of villages.slice(0, 60)) village.code = `9${village.code.slice(1)}`;
    });
    expect((await refresh(places)).error).toBe("");
    expect((await readDataset(out)).censusVillages).toEqual(censusVillages);
  });

  test("sub-districts of the Census that lose most of their villages", async () => {
    await imported({ censusVillages });
    const without = (...talukas: number[]) =>
      changed((villages) => {
        for (const taluka of talukas.toReversed()) villages.splice(taluka * 35, 18);
      });
    const accepted = ["villages-gone", "villages-gone-within-a-year"];
    expect((await refresh(without(3), accepted)).error).toBe("");
    expect((await refresh(without(3, 4), accepted)).error).toMatch(
      /Goa \(30\): 2 of the Census's 12 sub-districts have lost more than half of their villages, now that with villages 626775 to 626809/,
    );
    expect(
      (await refresh(without(3, 4), [...accepted, "census-subdistricts-emptied:30"])).error,
    ).toBe("");
    const { error } = await refresh(without(3, 4, 5), accepted);
    expect(error).toMatch(/census-villages-gone:30$/);
    expect(error).not.toContain("census-subdistricts");
  });

  test("PIN codes of offices in another state", async () => {
    const karnataka = { code: "29", name: "Karnataka", iso_code: "IN-KA" } as const;
    const office = { name: "Office", type: "post_office", delivery: "yes" } as const;
    const both = (pincode: string) => {
      const places = changed((villages) => {
        for (const [i, village] of villages.entries())
          village.pincode = i < 30 ? pincode : String(403_001 + i);
      });
      places.states.unshift({ ...places.states[0]!, ...karnataka });
      places.districts.unshift({ code: "527", name: "Belagavi", state_code: "29" });
      places.talukas.unshift({ code: "05433", name: "Chikodi", district_code: "527" });
      places.villages.unshift({ code: "597114", name: "Hadnal", taluka_code: "05433" });
      return places;
    };
    const older = both("403001");
    for (const village of older.villages) delete village.pincode;
    await imported({
      ...older,
      postOffices: [
        { ...office, pincode: "560001", district_code: "527" },
        ...Array.from({ length: 411 }, (_, i) => ({
          ...office,
          pincode: String(403_001 + i),
          district_code: "552",
        })),
      ],
    });
    expect((await refresh(both("560001"))).error).toMatch(
      /Goa \(30\): 30 of 411 villages have PIN codes whose post offices are in other states/,
    );
    // An office in its own state is enough.
    expect((await refresh(both("403001 560001"))).error).toBe("");
  });
});
