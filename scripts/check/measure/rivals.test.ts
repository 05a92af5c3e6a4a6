import { expect, test } from "vitest";
import { readFixture } from "../contract/fixture.ts";
import { Rivals } from "./rivals.ts";

test("rivals are places with another name as near to the query", async () => {
  const directory = await readFixture();
  const [sample] = directory.villages;
  const names = ["Kuwan", "Kuan", "Kuan", "KUAN!", "Kurn", "Kuran", "Khuwaan", "Somewhere"];
  const places = {
    ...directory,
    talukas: [],
    districts: [],
    villages: names.map((name) => ({ ...sample!, name })),
  };
  const rivals = new Rivals(places);
  expect(rivals.count("kuan", "Kuwan", 1, 10)).toBe(5);
  expect(rivals.count("kuan", "Kuwan", 1, 2)).toBe(2);
  expect(rivals.count("kuan", "Kuan", 1, 10)).toBe(3);
  expect(rivals.count("kuwan", "Kuan", 2, 10)).toBe(4);
  expect(rivals.count("नगर", "Kuwan", 1, 10)).toBe(0);
  expect(rivals.count("k".repeat(33), "Kuwan", 1, 10)).toBe(0);
});
