import { expect, test } from "vitest";
import { digipin } from "./digipin.ts";

test("the DIGIPIN of Dak Bhawan, New Delhi, is the one that the Department of Posts gives as an example", () => {
  const dakBhawan = { latitude: 28.622788, longitude: 77.213033 };
  expect(digipin(dakBhawan)).toBe("39J-49L-L8T4");
  expect(digipin(dakBhawan, 7)).toBe("39J-49L-L");
});

test("corners of the square have DIGIPINs", () => {
  expect(digipin({ latitude: 2.5, longitude: 63.5 })).toBe("LLL-LLL-LLLL");
  expect(digipin({ latitude: 38.5, longitude: 99.5 })).toBe("888-888-8888");
});
