import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { launchChromium } from "../../check/fixtures/chromium.ts";
import { readFolder } from "../../check/fixtures/folder-files.ts";
import { describeNational, isLong, nationalDataset } from "../../check/fixtures/national.ts";
import { Random } from "../../check/measure/random.ts";
import { altered } from "../../check/measure/resolve/altered-names.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { type SiteServer, serveSite } from "../../dev/site-server.ts";
import { Visitor } from "../tests/visitor.ts";

/** 8,000 rows from the whole country open nearly as many index files as 20,000: 6,100 and 6,230. */
const ROWS = isLong ? 20_000 : 8_000;
/** Share of the names that are altered. */
const ALTERED = 0.3;
/** Longest time in which the page may not respond, in milliseconds. */
const MAX_BLOCKED = 2000;

describeNational("a list of all of India in the browser", ["data", "dist"], ({ data, dist }) => {
  let server: SiteServer;
  let browser: Browser;
  let lines: readonly (readonly string[])[];

  beforeAll(async () => {
    lines = linesOf(await nationalDataset(data));
    server = await serveSite(readFolder(dist));
    browser = await launchChromium(inject("browser"));
  });

  afterAll(async () => {
    await browser?.close();
    server?.stop();
  });

  test.skipIf(inject("browser") === null)(
    `${ROWS.toLocaleString("en")} rows get their codes in a new browser profile, and the page stays responsive`,
    async () => {
      const visitor = new Visitor(browser, server.url);
      const page = await visitor.open("/match");
      const text = [
        ["State", "District", "Tehsil", "Village"],
        ...lines.map((line) => line.slice(0, 4)),
      ]
        .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))
        .join("\n");
      const buffer = Buffer.from(text);
      await page
        .getByLabel("Choose a file")
        .setInputFiles({ name: "india.csv", mimeType: "text/csv", buffer });
      await page.getByRole("button", { name: "Find the codes" }).waitFor();
      const began = performance.now();
      await page.getByRole("button", { name: "Find the codes" }).click();
      await page.getByRole("button", { name: "Cancel" }).waitFor();
      await page.evaluate(watchResponsiveness);
      await page.getByRole("heading", { name: "Results" }).waitFor({ timeout: 600_000 });
      const seconds = (performance.now() - began) / 1000;
      expect(await page.evaluate("longestBlock")).toBeLessThan(MAX_BLOCKED);
      const files = visitor.asked.filter((path) => path.startsWith("/index/"));
      console.log(
        `${ROWS.toLocaleString("en")} rows in Chromium with an empty cache: ${seconds.toFixed(1)} s, ` +
          `${files.length} index files`,
      );
      expect(files).toHaveLength(new Set(files).size);
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download as CSV" }).click(),
      ]);
      const rows: string[][] = parse(readFileSync(await file.path()), { from: 2, bom: true });
      expect(rows).toHaveLength(ROWS);
      expect(rows.map((row) => row.slice(0, 4))).toEqual(lines.map((line) => line.slice(0, 4)));
      const matched = rows.flatMap((row, i) =>
        row[4] === "match" ? [row[5] === lines[i]![4]] : [],
      );
      expect(matched.length).toBeGreaterThan(ROWS * 0.9);
      expect(matched.filter(Boolean).length).toBeGreaterThan(matched.length * 0.995);
      expect(await visitor.leave()).toEqual([]);
    },
  );
});

/** In the page: records the longest time between two ticks of a timer. */
function watchResponsiveness(): void {
  let last = performance.now();
  Object.assign(globalThis, { longestBlock: 0 });
  const watched = globalThis as unknown as { longestBlock: number };
  setInterval(() => {
    const now = performance.now();
    watched.longestBlock = Math.max(watched.longestBlock, now - last);
    last = now;
  }, 50);
}

/** Rows from all over the country: state, district, taluka, village as a list has it, and its code. */
function linesOf({ villages, talukas, districts, states }: Dataset) {
  const talukaOf = new Map(talukas.map((taluka) => [taluka.code, taluka]));
  const districtOf = new Map(districts.map((district) => [district.code, district]));
  const stateOf = new Map(states.map((state) => [state.code, state]));
  // Each row is altered in the same way whichever other rows there are, so that the number of matches changes only if matching
  // does.
  const drawn = villages
    .map((village) => [createHash("sha1").update(village.code).digest("hex"), village] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, ROWS);
  return drawn.map(([hash, { code, name, taluka_code }]) => {
    const random = new Random(Number.parseInt(hash.slice(0, 8), 16));
    const taluka = talukaOf.get(taluka_code)!;
    const district = districtOf.get(taluka.district_code)!;
    const village = random.next() < ALTERED ? altered(name, random) : name;
    return [stateOf.get(district.state_code)!.name, district.name, taluka.name, village, code];
  });
}
