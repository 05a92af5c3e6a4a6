import fc from "fast-check";
import { expect, test } from "vitest";
import { draws } from "../../../scripts/check/fixtures/seed.ts";
import { scaleOf } from "./area-map.ts";
import { frameOf, frameOfMost, scaleKm } from "./map-frame.ts";
import { LARGE, LINE, placeLabels, SMALL } from "./map-labels.ts";

const FRAME = { width: 640, height: 480 };

const wanted = fc.array(
  fc.record({
    name: fc.constantFrom("Pune", "Nashik", "South Twenty Four Parganas", "अहमदनगर", "Y S R"),
    x: fc.nat({ max: FRAME.width }),
    y: fc.nat({ max: FRAME.height }),
    radius: fc.constantFrom(0, 6, 20),
  }),
  { maxLength: 60 },
);

/** The box of a label: letters are at least this wide. */
function boxOf({ x, y, lines }: ReturnType<typeof placeLabels>[number], size: number) {
  const letters = Math.max(...lines.map((line) => [...line.replace(/\p{M}/gu, "")].length));
  const half = (letters * size * 0.5) / 2;
  const bottom = y + (lines.length - 1) * size * LINE;
  return { left: x - half, right: x + half, top: y - size * 0.7, bottom };
}

test("labels overlap neither each other nor the edge, with small letters, and without minor labels also with large ones", () => {
  fc.assert(
    fc.property(wanted, (names) => {
      const labels = placeLabels(names, FRAME);
      const major = labels.filter(({ isMinor }) => !isMinor);
      for (const [some, size] of [
        [labels, SMALL],
        [major, LARGE],
      ] as const) {
        const boxes = some.map((label) => boxOf(label, size));
        for (const [i, box] of boxes.entries()) {
          expect(box.left).toBeGreaterThanOrEqual(0);
          expect(box.right).toBeLessThanOrEqual(FRAME.width);
          expect(box.top).toBeGreaterThanOrEqual(0);
          expect(box.bottom).toBeLessThanOrEqual(FRAME.height);
          for (const other of boxes.slice(i + 1))
            expect(
              box.left >= other.right ||
                other.left >= box.right ||
                box.top >= other.bottom ||
                other.top >= box.bottom,
            ).toBe(true);
        }
      }
    }),
    draws(60),
  );
});

test("the first of two names at one place gets the space, and a long one has two lines", () => {
  const at = { x: 320, y: 240, radius: 0 };
  const names = Array.from({ length: 4 }, (_, i) => ({ ...at, name: `Name ${i}` }));
  expect(placeLabels(names, FRAME)[0]!.lines).toEqual(["Name 0"]);
  const long = { name: "South Twenty Four Parganas", x: 120, y: 240, radius: 0 };
  expect(placeLabels([long], FRAME).map(({ lines }) => lines)).toEqual([
    ["South Twenty", "Four Parganas"],
  ]);
});

test("a name near the edge is moved inward, with its place still above or below it", () => {
  for (const x of [0, 600, FRAME.width]) {
    const [label] = placeLabels([{ name: "Thiruvananthapuram", x, y: 240, radius: 0 }], FRAME);
    const { left, right } = boxOf(label!, LARGE);
    expect(label!.lines).toEqual(["Thiruvananthapuram"]);
    expect(Math.abs(label!.x - x)).toBeGreaterThan(0);
    expect([left >= 0, right <= FRAME.width]).toEqual([true, true]);
    expect(Math.abs(label!.x - x)).toBeLessThanOrEqual((18 * LARGE * 0.62) / 2 + 1);
  }
  const inside = placeLabels([{ name: "Thiruvananthapuram", x: 320, y: 240, radius: 0 }], FRAME);
  expect(inside[0]!.x).toBe(320);
});

test("labels leave reserved space free", () => {
  const name = { name: "Pune", x: 320, y: 240, radius: 0 };
  expect(placeLabels([name], FRAME)).toHaveLength(1);
  const room = { left: 300, right: 340, top: 200, bottom: 280 };
  expect(placeLabels([name], FRAME, [room])).toEqual([]);
});

test("a map is as high as wide per kilometre, and its scale is a round length", () => {
  const corners = [
    { latitude: 28, longitude: 70 },
    { latitude: 32, longitude: 74 },
  ];
  const frame = frameOf(corners);
  const [[left, bottom], [right, top]] = corners.map(frame.pointOf) as [
    readonly [number, number],
    readonly [number, number],
  ];
  // At 30° north a degree of longitude is 0.866 of one of latitude.
  expect((right - left) / (bottom - top)).toBeCloseTo(Math.cos(Math.PI / 6), 2);
  expect(Math.max(frame.width, frame.height)).toBe(640);
  expect(scaleKm(frame)).toBe(100);
  expect((bottom - top) / frame.unitsPerKm).toBeCloseTo(4 * 111.2, -1);
  const point = frameOf([corners[0]!]);
  expect(point.pointOf(corners[0]!)).toEqual([point.width / 2, point.height / 2]);
});

test("a few positions far away do not make a map smaller, and are not on it", () => {
  const near = Array.from({ length: 100 }, (_, i) => ({
    latitude: 20 + (i % 10) / 100,
    longitude: 75 + Math.floor(i / 10) / 100,
  }));
  const far = { latitude: 24, longitude: 75 };
  const frame = frameOfMost([...near, far]);
  expect(near.every(frame.has)).toBe(true);
  expect(frame.has(far)).toBe(false);
});

test("the scale is on the left, or on the right if it would hide more circles", () => {
  const corners = [
    { latitude: 20, longitude: 75 },
    { latitude: 20.1, longitude: 75.1 },
    { latitude: 20, longitude: 75.1 },
  ];
  const frame = frameOf(corners);
  const [left, up, right] = corners.map(frame.pointOf).map(([x, y]) => ({ x, y, radius: 15 }));
  const isOnLeft = (...circles: Parameters<typeof scaleOf>[1]) => {
    const scale = scaleOf(frame, circles, "en");
    expect(scale.left).toBeGreaterThanOrEqual(0);
    expect(scale.right).toBeLessThanOrEqual(frame.width);
    return scale.right < frame.width / 2;
  };
  expect(isOnLeft()).toBe(true);
  expect(isOnLeft(up!)).toBe(true);
  expect(isOnLeft(up!, left!)).toBe(false);
  expect(isOnLeft(up!, left!, right!)).toBe(true);
});
