import { expect, test } from "vitest";
import { adrift } from "./adrift.ts";

/** Villages in rows, some 2 km apart, and offices further east. */
const villages = Array.from({ length: 100 }, (_, i) => ({
  latitude: 10 + (i % 10) / 50,
  longitude: 76 + Math.floor(i / 10) / 50,
}));
const office = (kmEast: number, latitude = 10.1) => ({
  latitude,
  longitude: 76.18 + kmEast / 109.5,
});

const adriftOf = (offices: readonly ReturnType<typeof office>[], spread = 1) => {
  const places = villages.map(({ latitude, longitude }) => ({
    latitude: 10 + (latitude - 10) * spread,
    longitude: 76.18 + (longitude - 76.18) * spread,
  }));
  const found = adrift([...places, ...offices], (place) => place >= places.length);
  return [...found].map((place) => place - places.length).sort();
};

test("an office far from villages that are close together is adrift, and so are offices near only it", () => {
  expect(adriftOf([office(20)])).toEqual([0]);
  expect(adriftOf([office(20), office(24), office(25, 10.11)])).toEqual([0, 1, 2]);
});

test("an office connected by steps is not adrift, nor one among villages that are just as far apart", () => {
  expect(adriftOf([office(5), office(10), office(15), office(20)])).toEqual([]);
  expect(adriftOf([office(20)], 5)).toEqual([]);
});

test("villages are never adrift, and nothing is among few places", () => {
  const places = [...villages, office(20)];
  expect(adrift(places, () => false)).toEqual(new Set());
  expect(adrift([office(0), office(50)], () => true)).toEqual(new Set());
  expect(adrift(places, () => true)).toEqual(new Set());
});

test("hundreds of offices close together are land without known villages, not a mistake", () => {
  const offices = Array.from({ length: 900 }, (_, i) =>
    office(50 + (i % 30) * 2, 10 + Math.floor(i / 30) / 50),
  );
  expect(adriftOf(offices)).toEqual([]);
});
