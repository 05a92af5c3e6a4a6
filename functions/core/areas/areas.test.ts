import fc from "fast-check";
import { expect, test } from "vitest";
import { draws } from "../../../scripts/check/fixtures/seed.ts";
import { decodeAreas, encodeAreas } from "./area-columns.ts";
import { areaColumns, areasWithAliases, type PlainColumns } from "./areas.fixture.ts";
import { Areas } from "./areas.ts";

/**
 * A directory's areas: per state its districts, per district its number of localities in no taluka, and its talukas; per
 * taluka its number of villages.
 */
type Tree = readonly (readonly { readonly loose: number; readonly talukas: readonly number[] }[])[];

const tree: fc.Arbitrary<Tree> = fc.array(
  fc.array(
    fc.record({
      loose: fc.oneof(fc.constant(0), fc.nat(200)),
      talukas: fc.array(fc.oneof(fc.nat(3), fc.nat(60)), { maxLength: 3 }),
    }),
    { maxLength: 4 },
  ),
  {
    minLength: 1,
    maxLength: 4,
  },
);

function columnsOf(states: Tree): PlainColumns {
  const districts = states.flatMap((below, state) =>
    below.map((district) => ({ state, ...district })),
  );
  const talukas = districts.flatMap(({ talukas: below }, i) =>
    below.map((villages) => ({ district: states.length + i, villages })),
  );
  const size = states.length + districts.length + talukas.length;
  const villages = talukas.map((taluka) => taluka.villages);
  const loose = districts.map((district) => district.loose);
  return areaColumns({
    counts: [
      states.length,
      districts.length,
      talukas.length,
      [...villages, ...loose].reduce((sum, count) => sum + count, 0),
    ],
    ids: Array.from({ length: size }, (_, i) => 100 - i),
    names: Array.from({ length: size }, (_, i) => `area ${i}`),
    parents: [
      ...states.map(() => -1),
      ...districts.map(({ state }) => state),
      ...talukas.map(({ district }) => district),
    ],
    villages,
    loose,
    isoCodes: states.map((_, i) => `IN-${i}`),
    aliases: [[0, "other"]],
    formerCodes: [{ level: "state", id: 77, name: "gone", successor: -1 }],
  });
}

test("the villages of an area are a range, and every place has the areas above it", () => {
  fc.assert(
    fc.property(tree, (states) => {
      const columns = columnsOf(states);
      // In shared memory, as a Buffer's is.
      const memory = Buffer.concat([Buffer.from("?"), encodeAreas(columns)]);
      const before = Buffer.from(memory);
      const areas = Areas.decode(memory.subarray(1));
      const [stateCount, districtCount, talukaCount, villageCount] = columns.counts;
      const firstTaluka = stateCount + districtCount;
      expect(areas.firstVillage).toBe(firstTaluka + talukaCount);
      expect(areas.size).toBe(areas.firstVillage + villageCount);

      // The taluka of every village, in order. Localities without a taluka have their district instead.
      const talukas = columns.loose.flatMap((loose, i) => {
        const ofDistrict = columns.villages.flatMap((count, k) =>
          columns.parents[firstTaluka + k] === stateCount + i
            ? new Array<number>(count).fill(firstTaluka + k)
            : [],
        );
        return [...new Array<number>(loose).fill(stateCount + i), ...ofDistrict];
      });
      for (const [i, taluka] of talukas.entries()) {
        const village = areas.firstVillage + i;
        const district = columns.parents[taluka]!;
        expect(areas.level(village)).toBe("village");
        expect(areas.talukaOf(village)).toBe(taluka);
        const path = [columns.parents[district]!, district, taluka];
        expect(areas.path(village)).toEqual(path.filter((area) => area >= 0));
      }
      for (let area = 0; area < areas.firstVillage; area++) {
        const [from, to] = areas.villages(area);
        const inRun = talukas
          .map((_, i) => areas.firstVillage + i)
          .filter((village) => village >= from && village < to);
        const below = talukas.flatMap((_, i) =>
          areas.path(areas.firstVillage + i).includes(area) ? [areas.firstVillage + i] : [],
        );
        expect(inRun, `villages of area ${area}`).toEqual(below);
        const children = columns.parents.flatMap((parent, child) =>
          parent === area ? [child] : [],
        );
        expect(areas.children(area)).toEqual(children);
        expect(areas.find(areas.level(area) as "state", 100 - area)).toBe(area);
        expect(areas.path(area).at(-1)).toBe(area);
      }
      expect(memory.equals(before)).toBe(true);
    }),
    draws(80),
  );
});

test("areas have a level, an id, a code and a name", () => {
  const areas = new Areas(columnsOf([[{ loose: 0, talukas: [2] }]]));
  expect([0, 1, 2, 3, 4].map((ordinal) => areas.level(ordinal))).toEqual([
    "state",
    "district",
    "taluka",
    "village",
    "village",
  ]);
  expect([0, 1, 2].map((area) => areas.code(area))).toEqual(["100", "099", "00098"]);
  expect([areas.isoCode(0), areas.kind(0), areas.name(2)]).toEqual(["IN-0", "state", "area 2"]);
  expect(areas.find("state", 99)).toBe(-1);
  expect(areas.find("district", 5)).toBe(-1);
  expect(() => areas.level(5)).toThrow("no place has the ordinal 5");
  expect(areas.children(2)).toEqual([]);
});

test("all areas with a name or alias are found", () => {
  const areas = areasWithAliases();
  expect(areas.named("state", "ORISSA")).toEqual([1]);
  expect(areas.named("state", "uttar-pradesh")).toEqual([2]);
  expect(areas.named("district", "Aurangabad")).toEqual([3, 5]);
  expect(areas.named("district", "Bara-Banki")).toEqual([5]);
  expect(areas.named("district", "Aurangabad E")).toEqual([]);
  expect(areas.named("state", "Khordha")).toEqual([]);
  expect(areas.named("state", "...")).toEqual([]);
  expect(areas.named("district", "constructor")).toEqual([]);
});

test("talukas with a name are those in the given areas, or all if these have none", () => {
  const names = ["Bihar", "Gaya", "Patna", "Saran", "Tekari", "Bara", "Bara", "Dhanarua", "Amnour"];
  const areas = new Areas(
    areaColumns({
      counts: [1, 3, 5, 0],
      ids: names.map((_, i) => i),
      names,
      parents: [-1, 0, 0, 0, 1, 1, 2, 2, 3],
      villages: [0, 0, 0, 0, 0],
      aliases: [
        [4, "Tikari"],
        [7, "Bara"],
      ],
    }),
  );
  expect(areas.named("taluka", "BARA")).toEqual([5, 6, 7]);
  expect(areas.named("taluka", "bara", [2])).toEqual([6, 7]);
  expect(areas.named("taluka", "bara", [1, 2])).toEqual([5, 6, 7]);
  expect(areas.named("taluka", "bara", [0])).toEqual([5, 6, 7]);
  expect(areas.named("taluka", "bara", [7])).toEqual([7]);
  expect(areas.named("taluka", "bara", [3])).toEqual([5, 6, 7]);
  expect(areas.named("taluka", "tikari", [2])).toEqual([4]);
  expect(areas.named("taluka", "Gaya", [1])).toEqual([]);
  expect(areas.named("district", "Patna")).toEqual([2]);
});

test("the runs of localities, last in their areas, are stored by their lengths", () => {
  fc.assert(
    fc.property(tree, fc.infiniteStream(fc.nat(5)), (states, drawn) => {
      const columns = columnsOf(states);
      const [stateCount, districtCount] = columns.counts;
      const draw = () => drawn.next().value;
      /** Runs up to an ordinal. */
      const runsUpTo = (end: number, count: number): number[] => {
        const runs: number[] = [];
        for (let from = end - count; from < end; ) {
          const to = Math.min(end, from + 1 + draw());
          runs.push(from, to);
          from = to;
        }
        return runs;
      };
      const localities = columns.loose.flatMap((loose, i) => {
        const district = stateCount + i;
        const ofTalukas = columns.villages.flatMap((count, k) => {
          const taluka = stateCount + districtCount + k;
          if (columns.parents[taluka] !== district) return [];
          return runsUpTo(columns.starts[taluka]! + count, Math.min(count, draw()));
        });
        return [...runsUpTo(columns.starts[district]! + loose, loose), ...ofTalukas];
      });
      const encoded = encodeAreas({ ...columns, localities });
      expect([...decodeAreas(encoded).localities]).toEqual(localities);
    }),
    draws(200),
  );
});

test("localities that are not the last of their area are an error", () => {
  const columns = columnsOf([[{ loose: 0, talukas: [5] }]]);
  const from = columns.starts[2]!;
  expect(() => encodeAreas({ ...columns, localities: [from, from + 2] })).toThrow(
    `the localities up to ${from + 2} are not the last of their area`,
  );
});
