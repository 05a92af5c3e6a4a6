import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { builtFiles } from "../check/fixtures/built.ts";

const SITE = "https://directory.example";

function addressesIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!);
}

test("the sitemaps have every place once, and robots.txt forbids nothing", async () => {
  const dist = await builtFiles("fixture");
  expect(String(dist.get("robots.txt"))).toBe(
    `User-agent: *\nAllow: /\n\nSitemap: ${SITE}/sitemap.xml\n`,
  );
  const files = addressesIn(String(dist.get("sitemap.xml"))).map((address) =>
    address.slice(SITE.length + 1),
  );
  expect(files).toContain("sitemaps/areas.xml.gz");
  expect(files).toContain("sitemaps/villages-30-1.xml.gz");
  const all = files.flatMap((file) =>
    addressesIn(String(gunzipSync(dist.get(file) as Uint8Array))),
  );
  expect(new Set(all).size).toBe(all.length);
  for (const code of ["30", "585", "0003", "05613", "626765", "000101"])
    expect(all).toContain(`${SITE}/place/${code}`);
  for (const path of [
    "/",
    "/hi/",
    "/match",
    "/hi/match",
    "/field",
    "/hi/browse",
    "/coverage",
    "/pincode/400001",
  ])
    expect(all).toContain(SITE + path);
  const stats = JSON.parse(String(dist.get("api/stats.json"))) as { data: Record<string, number> };
  const counted = ["States", "Districts", "Talukas", "Blocks", "Villages", "Localities"];
  const places = counted.reduce((sum, of) => sum + stats.data[`total${of}`]!, 0);
  expect(all.filter((address) => address.includes("/place/"))).toHaveLength(places);
});

test("a site without an address has no sitemap", async () => {
  const dist = await builtFiles("sample");
  expect(String(dist.get("robots.txt"))).toBe("User-agent: *\nAllow: /\n");
  expect(dist.has("sitemap.xml")).toBe(false);
});
