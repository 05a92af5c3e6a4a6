import { expect, test } from "vitest";
import { addHints, hintsOf } from "./hints.ts";

const place = (
  name: string,
  population: number | null,
  pincode?: string,
  full_path = `Goa > ${name}`,
) => ({
  name,
  population,
  full_path,
  ...(pincode !== undefined && { pincode }),
});

test("only namesakes have a hint: the population, if it differs", () => {
  const [one, other, third] = [
    place("Rampur", 233, "272155"),
    place("Rampur", 1699),
    place("Kotla", 5),
  ];
  expect([...hintsOf([one, other, third])]).toEqual([
    [one, { population: 233 }],
    [other, { population: 1699 }],
  ]);
});

test("the PIN code is added if the population is unknown or the same", () => {
  const same = [
    place("Bara", 7, "400001"),
    place("Bara", 7, "400002"),
    place("Bara", null, "400003"),
  ];
  expect(same.map((one) => hintsOf(same).get(one))).toEqual([
    { population: 7, pincode: "400001" },
    { population: 7, pincode: "400002" },
    { pincode: "400003" },
  ]);
  const apart = [
    place("Bara", 7, "400001", "Goa > A > Bara"),
    place("Bara", 7, "400002", "Goa > B > Bara"),
  ];
  expect(hintsOf(apart).get(apart[0]!)).toEqual({ population: 7 });
});

test("a place without a known population and PIN code has no hint", () => {
  expect(hintsOf([place("Bara", null), place("Bara", null)]).size).toBe(0);
});

test("in records, hints are English", () => {
  const records = [
    place("Rampur", 233456),
    place("Rampur", 12345678),
    place("Rampur", 999, "400001"),
    place("Rampur", 999, "400002"),
    place("Rampur", null, "400001"),
    place("Goa", 1),
  ].map((one): typeof one & { hint?: string } => one);
  addHints(records);
  expect(records.map(({ hint }) => hint)).toEqual([
    "2,33,456 people",
    "1,23,45,678 people",
    "999 people, PIN 400001",
    "999 people, PIN 400002",
    "PIN 400001",
    undefined,
  ]);
});
