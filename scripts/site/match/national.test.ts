import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parse } from "csv-parse/sync";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeNational } from "../../check/fixtures/national.ts";
import { Random } from "../../check/measure/random.ts";
import { altered } from "../../check/measure/resolve/altered-names.ts";
import { launchChromium } from "../../check/netlify/chromium.ts";
import { readDataset } from "../../dataset/read.ts";
import { type SiteServer, serveSite } from "../tests/site-server.ts";
import { Visitor } from "../tests/visitor.ts";

const ROWS = 5000;
/** Share of the names that are altered. */
const ALTERED = 0.3;

describeNational("a list of all of India in the browser", ["data", "dist"], ({ data, dist }) => {
  let server: SiteServer;
  let browser: Browser;
  let lines: readonly (readonly string[])[];

  beforeAll(async () => {
    lines = linesOf(await readDataset(data));
    server = await serveSite(readFiles(dist));
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    server?.stop();
  });

  test("5,000 rows get their codes in a browser that was never here, and the page answers meanwhile", async () => {
    const visitor = new Visitor(browser, server.url);
    const page = await visitor.open("/match");
    const text = [["State", "District", "Tehsil", "Village"], ...lines.map((line) => line.slice(0, 4))]
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))
      .join("\n");
    const buffer = Buffer.from(text);
    await page.getByLabel("Choose a file").setInputFiles({ name: "india.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Find the codes" }).waitFor();
    const began = performance.now();
    await page.getByRole("button", { name: "Find the codes" }).click();
    await page.getByRole("button", { name: "Cancel" }).waitFor();
    // The work is in a worker: what the page itself computes comes at once.
    expect(await page.evaluate(() => 1 + 1)).toBe(2);
    await page.getByRole("heading", { name: "Result" }).waitFor({ timeout: 600_000 });
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `${ROWS.toLocaleString("en")} rows in Chromium, nothing loaded before: ${seconds.toFixed(1)} s, ` +
        `${visitor.asked.filter((path) => path.startsWith("/index/")).length} index files`,
    );
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download as CSV" }).click(),
    ]);
    const rows: string[][] = parse(readFileSync(await file.path()), { from: 2 });
    expect(rows).toHaveLength(ROWS);
    expect(rows.map((row) => row.slice(0, 4))).toEqual(lines.map((line) => line.slice(0, 4)));
    const matched = rows.flatMap((row, i) => (row[4] === "match" ? [row[5] === lines[i]![4]] : []));
    expect(matched.length).toBeGreaterThan(ROWS * 0.9);
    expect(matched.filter(Boolean).length).toBeGreaterThan(matched.length * 0.995);
    expect(await visitor.leave()).toEqual([]);
  });
});

/** Rows from all over the country: state, district, taluka, village as a list has it, and its code. */
function linesOf({ villages, talukas, districts, states }: Awaited<ReturnType<typeof readDataset>>) {
  const random = new Random(3);
  const talukaOf = new Map(talukas.map((taluka) => [taluka.code, taluka]));
  const districtOf = new Map(districts.map((district) => [district.code, district]));
  const stateOf = new Map(states.map((state) => [state.code, state]));
  return random.sample(villages, ROWS).map(({ code, name, taluka_code }) => {
    const taluka = talukaOf.get(taluka_code)!;
    const district = districtOf.get(taluka.district_code)!;
    const village = random.next() < ALTERED ? altered(name, random) : name;
    return [stateOf.get(district.state_code)!.name, district.name, taluka.name, village, code];
  });
}

function readFiles(folder: string): Map<string, Uint8Array> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [relative(folder, path), readFileSync(path)];
    }),
  );
}
