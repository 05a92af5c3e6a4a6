import { expect, test } from "vitest";
import { digipin, positionOfDigipin } from "./digipin.ts";

test("the DIGIPIN of Dak Bhawan, New Delhi, is the Department of Posts' own example", () => {
  const dakBhawan = { latitude: 28.622788, longitude: 77.213033 };
  expect(digipin(dakBhawan)).toBe("39J-49L-L8T4");
  expect(digipin(dakBhawan, 7)).toBe("39J-49L-L");
});

test("corners of the square have DIGIPINs", () => {
  expect(digipin({ latitude: 2.5, longitude: 63.5 })).toBe("LLL-LLL-LLLL");
  expect(digipin({ latitude: 38.5, longitude: 99.5 })).toBe("888-888-8888");
});

test("the position of a DIGIPIN is the middle of its square", () => {
  // Examples from the tests that the Department of Posts publishes with its program.
  for (const [text, latitude, longitude] of [
    ["39J-49L-L8T4", 28.622788, 77.213033],
    ["4P3-JK8-52C9", 12.9716, 77.5946],
  ] as const) {
    for (const written of [text, text.replaceAll("-", ""), text.toLowerCase()]) {
      const position = positionOfDigipin(written)!;
      expect(Math.abs(position.latitude - latitude)).toBeLessThan(36 / 4 ** 10 / 2);
      expect(Math.abs(position.longitude - longitude)).toBeLessThan(36 / 4 ** 10 / 2);
      expect(digipin(position)).toBe(text);
    }
    expect(digipin(positionOfDigipin(text.slice(0, 9))!, 7)).toBe(text.slice(0, 9));
  }
});

test("other texts are not DIGIPINs", () => {
  for (const text of ["", "39J-49L", "39J-49L-L8T42", "39J-49L-L8TA", "39J49-LL8T4", "28.6,77.2"])
    expect(positionOfDigipin(text), text).toBeUndefined();
});
