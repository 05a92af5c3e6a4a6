import { expect, test } from "vitest";
import { degreesIn, positionIn, positionInText } from "./degrees.ts";

test("degrees are decimals, or with minutes and seconds", () => {
  for (const [text, degrees] of [
    ["15.49", 15.49],
    [" 15 ", 15],
    ["73.82°", 73.82],
    ["15.49° N", 15.49],
    ["73.5E", 73.5],
    ["-1.5", -1.5],
    ["15°30'36\"N", 15.51],
    ["15° 30′ 36″ N", 15.51],
    ["73° 49.2' E", 73.82],
  ] as const)
    expect(degreesIn(text), text).toBeCloseTo(degrees, 6);
});

test("other texts are not degrees", () => {
  for (const text of ["", "-", "N", "15,49", "1549.2", "15.49 km", "15 30 36", "15.49S", "x15"])
    expect(degreesIn(text), text).toBeUndefined();
});

test("one text may have both degrees", () => {
  for (const text of [
    "15.49, 73.82",
    "15.49,73.82",
    "(15.49 73.82)",
    "15.49° N, 73.82° E",
    "15.49N 73.82E",
    "Lat: 15.49, Long: 73.82",
    "geo:15.49,73.82",
    "15.49 / 73.82",
    "15°29'24\" N 73°49'12\" E",
    "15° 29′ 24″ N, 73° 49′ 12″ E",
  ]) {
    const at = positionInText(text);
    expect(at?.latitude, text).toBeCloseTo(15.49, 6);
    expect(at?.longitude, text).toBeCloseTo(73.82, 6);
    expect(at?.isSwapped, text).toBe(false);
  }
  expect(positionInText("POINT (73.82 15.49)")).toMatchObject({
    latitude: 15.49,
    isSwapped: true,
  });
  for (const text of ["", "15.49", "0, 0", "51.5, 0.1", "15.49, 73.82, 12", "Advoi, Goa", "403001"])
    expect(positionInText(text), text).toBeUndefined();
});

test("swapped degrees are corrected; zeros and places abroad are not positions", () => {
  const at = { latitude: 15.49, longitude: 73.82 };
  expect(positionIn("15.49", "73.82")).toEqual({ ...at, isSwapped: false });
  expect(positionIn("73.82", "15.49")).toEqual({ ...at, isSwapped: true });
  for (const [latitude, longitude] of [
    ["0", "0"],
    ["15.49", ""],
    ["15.49", "0"],
    ["51.5", "0.1"],
    ["15.49", "15.49"],
    ["NA", "73.82"],
  ] as const)
    expect(positionIn(latitude, longitude), latitude).toBeUndefined();
});
