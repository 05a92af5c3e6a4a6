import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { packReader } from "../../../functions/api/index-pack.ts";
import { Directory } from "../../../functions/core/directory/directory.ts";
import { parseRows } from "../../dataset/csv.ts";
import { describeNational, packOf } from "../fixtures/national.ts";

/** Addresses as people write them, with the place that each names, or the lowest area of it that the data has. */

const FILE = "addresses.csv";
const COLUMNS = ["address", "level", "full_path"];

const ADDRESSES = parseRows(FILE, readFileSync(new URL(FILE, import.meta.url)), COLUMNS) as [
  string,
  string,
  string,
][];

describeNational("addresses as people write them", ["dist"], ({ dist }) => {
  let directory: Directory;
  beforeAll(async () => {
    directory = await Directory.open(packReader(packOf(dist)));
  });

  test.each(ADDRESSES)("%s", async (address, level, path) => {
    const { results } = await directory.finder.answer(address, { offset: 0, limit: 1 });
    expect(results.map((found) => `${found.level} ${found.full_path}`)).toEqual([`${level} ${path}`]);
  });

  test.each([
    ["Hyderabad, Andhra Pradesh", "536"],
    ["Leh, Jammu and Kashmir", "003"],
  ])("%s is a district of today", async (line, code) => {
    const { outcome, candidates } = await directory.resolver.resolveLine(line);
    const [{ place, differs }] = candidates as [(typeof candidates)[number]];
    expect([outcome, place.code]).toEqual(["match", code]);
    expect(differs.find(({ part }) => part === "state")?.how).toBe("former");
  });

  test("resolving matches half of them, and none to another place", async () => {
    const matched: string[] = [];
    const wrong: string[] = [];
    for (const [address, , path] of ADDRESSES) {
      const { outcome, candidates } = await directory.resolver.resolveLine(address);
      if (outcome !== "match") continue;
      matched.push(address);
      // A town and its taluka or district may share their name.
      const name = path.split(" > ").at(-1);
      if (candidates[0]!.place.name !== name) wrong.push(`${address}: ${candidates[0]!.place.name}`);
    }
    expect(wrong).toEqual([]);
    expect(matched.length).toBeGreaterThanOrEqual(ADDRESSES.length / 2);
  });
});
