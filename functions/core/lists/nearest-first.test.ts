import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readFixture } from "../../../scripts/check/contract/fixture.ts";
import { seeded } from "../../../scripts/check/fixtures/seed.ts";
import { openDirectory } from "../../../scripts/check/fixtures/service.ts";
import type { Dataset, PostOffice } from "../../../scripts/dataset/dataset.ts";
import type { PlaceSource } from "../evidence/place-source.ts";
import { NO_PARTS } from "../evidence/written.ts";
import { distanceKm, type Position } from "../geo/distance.ts";
import type { RowText } from "./columns.ts";
import { matchRows } from "./match-rows.ts";
import { nearestFirst } from "./nearest-first.ts";

/** Villages of an invented taluka, numbered along a path from south to north. Three have the same name. */
const NAMES = ["Velpur", "Bhogapur", "Velpur", "Polepalle", "Chandrakal", "Nacharam", "Velpur"];
const codeOf = (i: number) => `00090${i}`;
/** Of the three, only the second has a point. */
const POINTS = [undefined, 17.1, 17.2, 17.3, 17.4, 17.5, undefined];
const SOUTH = codeOf(0);
const MIDDLE = codeOf(2);
const NORTH = codeOf(6);

const office = (pincode: string, latitude?: string): PostOffice => ({
  pincode,
  name: `Office ${pincode}`,
  type: "branch_office",
  delivery: "yes",
  district_code: "020",
  ...(latitude && { latitude, longitude: "77" }),
});

const dataset: Dataset = await readFixture().then((fixture) => ({
  ...fixture,
  districts: [...fixture.districts, { code: "020", name: "Mahbubnagar", state_code: "01" }],
  talukas: [...fixture.talukas, { code: "00021", name: "Kosgi", district_code: "020" }],
  villages: [
    ...fixture.villages,
    ...NAMES.map((name, i) => ({ code: codeOf(i), name, taluka_code: "00021" })),
  ],
  positions: POINTS.flatMap((latitude, i) =>
    latitude === undefined
      ? []
      : {
          level: "village" as const,
          code: codeOf(i),
          latitude: String(latitude),
          longitude: "77",
          position: "habitation" as const,
        },
  ),
  postOffices: [office("509001", "17.09"), office("509002", "17.52"), office("509003")],
}));

const directory = await openDirectory(dataset);

const row = (village: string, pincode = ""): RowText => ({
  parts: { ...NO_PARTS, village, taluka: "Kosgi", district: "Mahbubnagar", pincode },
});

/** For each row, the place that it matches, or the namesakes that it may mean, in order. */
async function offered(rows: readonly RowText[], source: PlaceSource = directory) {
  const { resolutions } = await matchRows(rows, source);
  return resolutions.map(({ outcome, candidates }) =>
    outcome === "match"
      ? candidates[0]!.place.code
      : candidates.map(({ place }) => place.code).slice(0, 3),
  );
}

describe("of namesakes in one taluka", () => {
  test("one in which nobody lives is offered last in a row by itself", async () => {
    const people = new Map([
      [SOUTH, "0"],
      [MIDDLE, "300"],
      [NORTH, "20"],
    ]);
    const counted = await openDirectory({
      ...dataset,
      villages: dataset.villages.map((village) => {
        const population = people.get(village.code);
        return population === undefined ? village : { ...village, population };
      }),
    });
    expect(await offered([row("Velpur")])).toEqual([[SOUTH, MIDDLE, NORTH]]);
    expect(await offered([row("Velpur")], counted)).toEqual([[MIDDLE, NORTH, SOUTH]]);
  });

  test("the one near a post office of the PIN code is offered first", async () => {
    expect(await offered([row("Velpur", "509001"), row("Velpur", "509002")])).toEqual([
      [SOUTH, MIDDLE, NORTH],
      // The middle one is known to be far from it; the other two lie between others.
      [NORTH, SOUTH, MIDDLE],
    ]);
  });

  test.each([
    ["Bhogapur", SOUTH],
    ["Polepalle", MIDDLE],
    ["Nacharam", NORTH],
  ])("the one near %s is offered first in a row next to it", async (name, nearest) => {
    // Rows of other talukas and rows without a place do not count.
    const elsewhere: RowText = { parts: { ...NO_PARTS, village: "Bara", taluka: "Rampur" } };
    for (const others of [[], [row("Qqqqq"), elsewhere]]) {
      const [, ...below] = await offered([row(name), ...others, row("Velpur")]);
      expect(below.at(-1)![0]).toBe(nearest);
      expect((await offered([row("Velpur"), ...others, row(name)]))[0]![0]).toBe(nearest);
    }
  });

  test("the PIN code counts more than the rows around", async () => {
    const rows = [row("Nacharam"), row("Velpur", "509001"), row("Velpur", "509003")];
    const [, first, second] = await offered(rows);
    expect([first![0], second![0]]).toEqual([SOUTH, NORTH]);
  });

  test("none is preferred if no place has a position", async () => {
    const rows = ["509003", "999999", ""].map((pincode) => row("Velpur", pincode));
    for (const codes of await offered(rows)) expect(codes).toEqual([SOUTH, MIDDLE, NORTH]);
    const source = sourceWith({ points: () => undefined });
    const [codes] = await offered([row("Velpur", "509002"), row("Nacharam")], source);
    expect(codes).toEqual([SOUTH, MIDDLE, NORTH]);
  });

  test("equal rows share one choice if the order is the same", async () => {
    const rows = ["Velpur", "Bhogapur", "Nacharam", "Velpur", "Velpur"].map((name) => row(name));
    const { resolutions } = await matchRows(rows, directory);
    expect(resolutions[4]).toBe(resolutions[3]);
    expect(resolutions[3]).not.toBe(resolutions[0]);
  });
});

test(seeded("a position only orders what has the same score"), async () => {
  const degrees = fc.double({ min: 17, max: 18, noNaN: true });
  const position = fc.record({ latitude: degrees, longitude: degrees });
  const rows = fc.array(
    fc.record({
      village: fc.constantFrom("Velpur", "Velpoor", "Bhogapur", "Nacharam", "Nachram"),
      pincode: fc.constantFrom("509001", "509002", ""),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const places = fc.array(fc.option(position, { nil: undefined }), {
    minLength: NAMES.length,
    maxLength: NAMES.length,
  });
  const first = (await directory.village(Number(SOUTH)))!.ordinal;
  await fc.assert(
    fc.asyncProperty(rows, places, position, async (drawn, points, at) => {
      const texts = drawn.map(({ village, pincode }) => row(village, pincode));
      const written = drawn.map(({ pincode }) => ({ pincode, position: undefined }));
      const source = sourceWith({ points: (ordinal) => points[ordinal - first], office: at });
      const plain = await matchRows(texts, sourceWith({ points: () => undefined }));
      const placed = await nearestFirst(plain.resolutions, written, source);
      for (const [i, { outcome, candidates }] of placed.entries()) {
        const before = plain.resolutions[i]!;
        expect(outcome).toBe(before.outcome);
        expect(candidates.map(({ score }) => score)).toEqual(
          before.candidates.map(({ score }) => score),
        );
        expect(new Set(candidates)).toEqual(new Set(before.candidates));
        if (outcome === "match" || drawn[i]!.pincode === "") continue;
        const twins = candidates.filter(({ score }) => score === candidates[0]!.score);
        const known = twins.map(({ place }) => points[place.ordinal - first]);
        if (known.some((point) => point === undefined)) continue;
        const km = known.map((point) => distanceKm(point!, at));
        expect(km).toEqual(km.toSorted((a, b) => a - b));
      }
    }),
  );
});

/** The directory with other points of places and, if given, all post offices at one position. */
function sourceWith({
  points,
  office,
}: {
  points: (ordinal: number) => Position | undefined;
  office?: Position;
}): PlaceSource {
  return {
    areas: directory.areas,
    villages: (ranges) => directory.villages(ranges),
    villagesAt: (ordinals) => directory.villagesAt(ordinals),
    byCode: (code) => directory.byCode(code),
    areaNames: () => directory.areaNames(),
    members: (ordinals) => directory.members(ordinals),
    blockNames: (key) => directory.blockNames(key),
    blockArea: (code) => directory.blockArea(code),
    villagesWithMost: (terms, options) => directory.villagesWithMost(terms, options),
    pincode: (pincode) => directory.pincode(pincode),
    pointsNear: (centre, options) => directory.pointsNear(centre, options),
    offices: async (pincode) =>
      (await directory.offices(pincode)).map((one) => ({ ...one, position: office })),
    points: async (ordinals) => ordinals.map(points),
  };
}
