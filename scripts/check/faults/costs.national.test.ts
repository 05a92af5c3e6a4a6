import { beforeAll, expect, test } from "vitest";
import { createHandler, type Handler } from "../../../functions/api/handler.ts";
import { packReader } from "../../../functions/api/index-pack.ts";
import { readDataset } from "../../dataset/read.ts";
import { describeNational, packOf } from "../fixtures/national.ts";

/** The most expensive requests that hill climbing over all of India found. */
const EXPENSIVE: readonly (readonly [path: string, parameters: Readonly<Record<string, string>>])[] = [
  // The name of talukas of 36 districts, of 8, and of a former district that is larger than any of today.
  ["/api/resolve", { taluka: "Area not under any Sub-district", village: "Netezu Rajpurwa" }],
  ["/api/resolve", { taluka: "Fatehpur", village: "Netezu Rajpurwa" }],
  ["/api/resolve", { district: "Paschim Medinipur", village: "Qzxv" }],
  ["/api/resolve", { q: "Netezu Rajpurwa, Area not under any Sub-district" }],
  // Read in several ways. The last letters begin 60,000 to 100,000 names.
  ["/api/resolve", { q: "guna khuhiary 641016 p pa b" }],
  [
    "/api/search",
    {
      q: "Bhoothpur, l bhadradti kothagudem 844505 रामपुर pondi, nondpura Seethanagaram, 1i5053 Ramapuram mar তালুক badnihal",
      level: "district",
      district: "Changlang",
    },
  ],
];

/** Each request is repeated until its code is compiled; the least time counts. */
const REPEATS = 20;
/** In milliseconds of processor time. */
const MOST_MS = 60;
/** Three queries with as many terms as the service keeps hits of. */
const OTHER_TERMS = ["q", "x", "zq"].map((first) =>
  Array.from("bcdfghjklmnp", (second) => first + second).join(" "),
);

describeNational("the most expensive requests", ["data", "dist"], (folders) => {
  let handler: Handler;
  /** Two districts with more villages than the service keeps prepared. */
  let districts: readonly string[];

  beforeAll(async () => {
    const data = await readDataset(folders.data);
    const districtOf = new Map(data.talukas.map(({ code, district_code }) => [code, district_code]));
    const villages = Map.groupBy(data.villages, ({ taluka_code }) => districtOf.get(taluka_code)!);
    const largest = [...villages].sort(([, a], [, b]) => b.length - a.length).slice(0, 2);
    districts = largest.map(([code]) => data.districts.find((district) => district.code === code)!.name);
    handler = createHandler(packReader(packOf(folders.dist)));
  });

  const ask = async (path: string, parameters: Readonly<Record<string, string>>) => {
    const request = new Request(`https://directory.example${path}?${new URLSearchParams(parameters)}`);
    expect((await handler(request)).status, request.url).toBeLessThan(500);
  };

  test.each(EXPENSIVE)("%s with %j", async (path, parameters) => {
    const times: number[] = [];
    while (times.length < REPEATS) {
      // So that neither hits nor villages are kept from the repeat before.
      for (const district of districts) await ask("/api/resolve", { village: "Qzxv", district });
      for (const q of OTHER_TERMS) await ask("/api/search", { q });
      const before = process.cpuUsage();
      await ask(path, parameters);
      const { user, system } = process.cpuUsage(before);
      times.push((user + system) / 1000);
    }
    expect(Math.min(...times)).toBeLessThan(MOST_MS);
  });
});
