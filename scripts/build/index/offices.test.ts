import fc from "fast-check";
import { expect, test } from "vitest";
import { OFFICE_TYPES } from "../../../functions/core/contract/kinds.ts";
import { nearestOffices } from "../../../functions/core/directory/pincodes.ts";
import type { Position } from "../../../functions/core/geo/distance.ts";
import { draws } from "../../check/fixtures/seed.ts";
import { indexOf, openDirectory } from "../../check/fixtures/service.ts";
import { goa } from "../../dataset/dataset.fixture.ts";
import type { PostOffice, UnsavedDataset } from "../../dataset/dataset.ts";

/** Most offices are close together, so that several are within 50 km of a position. */
const degrees = (least: number, most: number) =>
  fc
    .oneof(
      fc.integer({ min: least * 100_000, max: most * 100_000 }),
      fc.integer({ min: (least + 9) * 100_000, max: (least + 10) * 100_000 }),
    )
    .map((parts) => parts / 100_000);

const position: fc.Arbitrary<Position> = fc.record({
  latitude: degrees(6, 38),
  longitude: degrees(68, 98),
});

const office: fc.Arbitrary<PostOffice> = fc
  .record({
    pincode: fc.integer({ min: 403_001, max: 403_020 }).map(String),
    name: fc.constantFrom("Panaji", "Mapusa", "म्हापसा", "Zéphyr"),
    type: fc.constantFrom(...OFFICE_TYPES),
    delivery: fc.constantFrom("yes" as const, "no" as const),
    district: fc.constantFrom(undefined, "585", "586"),
    position: fc.option(position),
  })
  .map(({ district, position, ...office }) => ({
    ...office,
    ...(district && { district_code: district }),
    ...(position && { latitude: String(position.latitude), longitude: String(position.longitude) }),
  }));

const datasetWith = (postOffices: PostOffice[]): UnsavedDataset => ({ ...goa(), postOffices });

/** Distance of two points in kilometres by their chord: another formula than the directory's. */
function chordDistance(a: Position, b: Position): number {
  const point = ({ latitude, longitude }: Position) => {
    const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    return [
      Math.cos(north) * Math.cos(east),
      Math.cos(north) * Math.sin(east),
      Math.sin(north),
    ] as const;
  };
  const [p, q] = [point(a), point(b)];
  return 6371 * 2 * Math.asin(Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]) / 2);
}

test("the nearest offices are those of a plain scan", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(office, { maxLength: 200 }), position, async (offices, centre) => {
      const directory = await openDirectory(datasetWith(offices));
      const found = await nearestOffices(directory, centre, { limit: 5, withinKm: 50 });
      const distances = offices
        .filter(({ latitude }) => latitude !== undefined)
        .map(({ latitude, longitude }) =>
          chordDistance(centre, { latitude: Number(latitude), longitude: Number(longitude) }),
        )
        .filter((distance) => distance <= 50)
        .sort((a, b) => a - b)
        .slice(0, 5);
      expect(found).toHaveLength(distances.length);
      for (const [i, { office, distanceKm }] of found.entries()) {
        expect(distanceKm).toBeCloseTo(distances[i]!, 5);
        expect(chordDistance(centre, office.position!)).toBeCloseTo(distanceKm, 5);
      }
    }),
    draws(20),
  );
});

test("every PIN code has its offices, in whatever order they are in the dataset", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(office, { maxLength: 60 }), async (offices) => {
      const dataset = datasetWith(offices);
      expect(indexOf(datasetWith(offices.toReversed()))).toEqual(indexOf(dataset));
      const directory = await openDirectory(dataset);
      const { areas } = directory;
      for (const [pincode, expected] of Map.groupBy(offices, (one) => one.pincode)) {
        const found = (await directory.offices(pincode)).map(
          ({ delivery, district, position, ...office }): PostOffice => ({
            ...office,
            delivery: delivery ? "yes" : "no",
            ...(district >= 0 && { district_code: areas.code(district) }),
            ...(position && {
              latitude: String(position.latitude),
              longitude: String(position.longitude),
            }),
          }),
        );
        const rows = (some: readonly PostOffice[]) =>
          some.map((one) => JSON.stringify(Object.entries(one).sort())).sort();
        expect(rows(found)).toEqual(rows(expected));
      }
      expect(await directory.offices("999999")).toEqual([]);
    }),
    draws(10),
  );
});
