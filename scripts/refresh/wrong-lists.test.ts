/** Lists that can be read but are wrong, or that are unusual but right, and the result of each. */
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FakeGithub, startFakeGithub } from "../check/fixtures/fake-github.ts";
import { readFolder } from "../check/fixtures/folder-files.ts";
import { goa, MADE_UP } from "../check/fixtures/goa.ts";
import { releaseOf, toLists } from "../check/fixtures/lgd-lists.ts";
import { scratchFolder } from "../check/fixtures/scratch-folder.ts";
import { InputError } from "../cli/input-error.ts";
import type { UnsavedDataset } from "../dataset/dataset.ts";
import { readDataset } from "../dataset/read.ts";
import { LGD_NAME } from "../sources/lgd.ts";
import { fetchLgdCopy } from "./lgd-copy/lgd-copy.ts";
import type { ListName } from "./lgd-copy/releases.ts";
import { refreshDataset } from "./refresh-dataset.ts";

let out: string;
let github: FakeGithub;
beforeEach(async () => {
  out = join(scratchFolder(), "data");
  github = await startFakeGithub([]);
});
afterEach(() => github.close());

type Lists = Partial<Record<ListName, string>>;

async function refreshFrom(lists: Lists, day: string): Promise<unknown> {
  github.releases = releaseOf(lists, day);
  return refreshDataset({
    folder: out,
    accept: MADE_UP,
    onNote: () => {},
    fetch: (report) =>
      fetchLgdCopy(
        { url: github.url, onProgress: () => {}, onNote: () => {}, wait: async () => {} },
        report,
      ),
  }).catch((error: unknown) => error);
}

/** Refreshes Goa from other lists of one day later. Returns the error; empty if they were accepted. */
async function refresh(lists: Lists): Promise<string> {
  await refreshFrom(toLists(goa(LGD_NAME)), "28Sep2026");
  const before = readFolder(out);
  const outcome = await refreshFrom(lists, "29Sep2026");
  if (!(outcome instanceof Error)) {
    await readDataset(out);
    return "";
  }
  expect(outcome).toBeInstanceOf(InputError);
  expect(outcome.message).not.toMatch(/\n/);
  expect(readFolder(out)).toEqual(before);
  return outcome.message;
}

/** The lists of Goa with other places. */
function places(change: (places: UnsavedDataset) => void): Lists {
  const changed = goa(LGD_NAME);
  change(changed);
  return toLists(changed);
}

/** The lists of Goa with other rows of one of them. */
function rows(list: ListName, change: (row: string, index: number) => string): Lists {
  const lists = toLists(goa(LGD_NAME));
  const [header, ...lines] = lists[list].trimEnd().split("\n");
  return { ...lists, [list]: `${[header, ...lines.map(change)].join("\n")}\n` };
}

describe("refuses lists that can be read and are wrong", () => {
  test.each<[what: string, lists: Lists, error: RegExp]>([
    [
      "every village with another code",
      places(({ villages }) => {
        for (const village of villages) village.code = String(Number(village.code) + 1000);
      }),
      /60 of 60 villages are renumbered \(100\.0 %/,
    ],
    [
      "every village with another name",
      places(({ villages }) => {
        for (const village of villages) village.name += " x";
      }),
      /Goa \(30\): 60 of 60 villages are renamed \(100\.0 %, the limit is 5 %\)/,
    ],
    [
      "all villages in one taluka",
      places(({ villages }) => {
        for (const village of villages) village.taluka_code = "05610";
      }),
      /Goa \(30\): 30 of 60 villages are moved \(50\.0 %, the limit is 5 %\)/,
    ],
    [
      "all of a state in another",
      places(({ states, districts }) => {
        Object.assign(states[0]!, { code: "27", name: "Maharashtra" });
        for (const district of districts) district.state_code = "27";
      }),
      /Goa \(30\) is gone/,
    ],
    [
      "half of the villages",
      places(({ villages }) => {
        villages.splice(0, 30);
      }),
      /30 of 60 villages are gone/,
    ],
    [
      "an unknown state",
      rows("villages", (row) => row.replace(",30,Goa,", ",99,Goa,")),
      /"99" \(Goa\) is not a state code/,
    ],
    [
      "a district in two states",
      rows("villages", (row, i) => (i === 7 ? row.replace(",30,Goa,", ",27,Maharashtra,") : row)),
      /district 552 is North Goa of state 27 here, but North Goa of state 30/,
    ],
    [
      "a village row for most others",
      rows("villages", (row, i) => (i < 40 ? row.replace(/,6260\d\d,/, ",62-6008,") : row)),
      /40 of 60 rows lack a code that can be read/,
    ],
    [
      "a district whose name has 300 characters",
      rows("districts", (row) => row.replace("North Goa", "x".repeat(300))),
      /the name of district 552 has 300 characters; the limit is 200/,
    ],
    [
      "nothing",
      { ...toLists(goa(LGD_NAME)), villages: toLists(goa(LGD_NAME)).villages.split("\n")[0]! },
      /has a header but no rows/,
    ],
  ])("%s", async (_what, lists, error) => {
    expect(await refresh(lists)).toMatch(error);
  });
});

describe("accepts unusual but valid lists", () => {
  test.each<[what: string, lists: Lists]>([
    [
      "rows in another order",
      (() => {
        const lists = toLists(goa(LGD_NAME));
        const [header, ...lines] = lists.villages.trimEnd().split("\n");
        return { ...lists, villages: [header, ...lines.toReversed()].join("\n") };
      })(),
    ],
    [
      "a village with a second PIN code",
      places(({ villages }) => {
        villages[0]!.pincode = "403001 403002";
      }),
    ],
    ["codes with zeros in front", rows("villages", (row) => row.replace(/,5610,/, ",05610,"))],
    [
      "a control character in a name, which becomes a space",
      rows("villages", (row) => row.replace("Village 7,", "Village\u001b7,")),
    ],
    [
      "a village that is gone: 1.7 %",
      places(({ villages }) => {
        villages.shift();
      }),
    ],
    [
      "one new village, one gone",
      places(({ villages }) => {
        villages[7]!.code = "900001";
      }),
    ],
  ])("%s", async (_what, lists) => {
    expect(await refresh(lists)).toBe("");
  });
});
