import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { areaQuery } from "../../../functions/core/pages/area-data.ts";
import { areaSection } from "../../../functions/core/pages/area-page.ts";
import type { PlaceWithRelatives } from "../../../functions/core/pages/place-data.ts";
import { textsOf } from "../../../functions/core/pages/texts.ts";
import en from "../texts/en.json" with { type: "json" };
import enViews from "../texts/en-views.json" with { type: "json" };
import enWritten from "../texts/en-written.json" with { type: "json" };
import { describeSite } from "./site.ts";
import { expectToFitPhone, SMALL_PHONE, settled } from "./visitor.ts";

describeSite("an area", (site) => {
  const rows = (page: Page) => page.locator(".parts tbody th a").allTextContents();

  test("is complete without JavaScript: links sort the list and choose what list and map show", async () => {
    const page = await site.visitor.newPage({ javaScriptEnabled: false });
    await page.goto(`${site.server.url}/place/01`);
    expect(await rows(page)).toEqual(["Hills", "Plains"]);
    expect(await page.locator(".area-map svg a title").allTextContents()).toEqual([
      "Hills",
      "Plains",
    ]);
    await page.getByRole("link", { name: "Villages and towns" }).click();
    await page.getByRole("link", { name: "Population (2011)" }).click();
    expect(new URL(page.url()).search).toBe("?sort=population&show=places");
    expect(await rows(page)).toEqual(["Plains", "Hills"]);
    expect(await page.locator("[aria-sort=descending]").textContent()).toBe("Population (2011)");
    expect(await page.locator(".area-legend li").allTextContents()).toEqual([" 1", " 3"]);
    expect(await page.locator(".parts .shown").allTextContents()).toEqual(["1", "3"]);
    await page.locator(".area-map svg a").first().click();
    await page.getByRole("heading", { level: 1, name: "Hills" }).waitFor();
    // Two known points are too few for a separate map.
    expect(await page.locator("figcaption").first().textContent()).toMatch(/^Too few positions/);
    expect(await page.locator(".area-map .marked").count()).toBe(1);
  });

  test("what is pointed at in the list shows on the map, and the reverse, with its figure", async () => {
    const page = await site.visitor.open("/place/01");
    const line = page.locator(".area-line");
    expect(await line.textContent()).toBe("Point at the map or the list.");
    const row = page.locator(".parts tr", { hasText: "Plains" });
    const shape = page.locator(".area-map svg a").nth(1);
    await row.hover();
    expect(await shape.getAttribute("class")).toBe("here");
    expect(await line.textContent()).toBe("Plains: 4,100 people, 1st of 2");
    await page.mouse.move(0, 0);
    expect(await shape.getAttribute("class")).toBe("");
    await shape.hover();
    expect(await row.getAttribute("class")).toBe("here");
    await page.locator(".parts").getByRole("link", { name: "Hills" }).focus();
    expect(await line.textContent()).toMatch(/^Hills: [\d,]+ people, 2nd of 2$/);
    expect(await page.locator("tr.here").count()).toBe(1);
    // The keyboard reaches the list instead.
    expect(await page.locator(".area-map svg a:not([tabindex='-1'])").count()).toBe(0);
  });

  test("on a phone the figures of a row are in one line, each below its header", async () => {
    const page = await site.visitor.open("/place/01", { viewport: { width: 360, height: 640 } });
    for (const column of [2, 3, 4, 5]) {
      const boxes = await page
        .locator(`.parts tr > :nth-child(${column})`)
        .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect()));
      const [head, ...others] = boxes;
      expect(others).toHaveLength(2);
      for (const { right } of others) expect(right).toBeCloseTo(head!.right, 0);
    }
    const row = page.locator(".parts tbody tr").first();
    const tops = await row
      .locator("td")
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().bottom));
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8);
  });

  test("can be downloaded as files, and a button copies the line that embeds its map", async () => {
    const page = await site.visitor.open("/place/01?sort=population", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const downloaded = page.waitForEvent("download");
    await page.getByRole("link", { name: "All columns (CSV)" }).click();
    expect((await downloaded).suggestedFilename()).toBe("upper-land-01.csv");
    const stream = await (await downloaded).createReadStream();
    const lines = Buffer.concat(await stream.toArray())
      .toString()
      .split("\r\n");
    expect(lines.slice(1, 3).map((line) => line.split(",")[1])).toEqual(["Plains", "Hills"]);
    const drawn = page.waitForEvent("download");
    await page.getByRole("button", { name: "Picture (PNG)" }).click();
    expect((await drawn).suggestedFilename()).toBe("upper-land-01.png");
    const png = Buffer.concat(await (await (await drawn).createReadStream()).toArray());
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    await page.getByRole("button", { name: "Copy the line to embed it" }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain("<iframe src=");
    const { page: other } = await site.visitor.openOther(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Other</title><link rel="icon" href="data:,"><main><h1>Other</h1>${await copied()}</main>`,
    );
    await other.setViewportSize(SMALL_PHONE);
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(
      SMALL_PHONE.width,
    );
    expect(await other.locator("iframe").getAttribute("title")).toBe(await page.title());
    const shape = other.frameLocator("iframe").locator("svg svg a").first();
    expect(await shape.locator("title").textContent()).toBe("Hills");
    expect(await shape.evaluate((one) => getComputedStyle(one.firstElementChild!).fill)).toBe(
      "rgb(10, 90, 78)",
    );
    expect(await shape.getAttribute("target")).toBe("_top");
  });

  test("says which area the device is in, or which one a point is in that is clicked after the button; a plain click follows the link", async () => {
    const page = await site.visitor.open("/place/01", {
      permissions: ["geolocation"],
      geolocation: { latitude: 15.5, longitude: 73.83 },
    });
    const status = page.locator(".area-at [role=status]");
    await page.getByRole("button", { name: "Use my location" }).click();
    await expect
      .poll(() => status.textContent())
      .toMatch(/^Probably in Rampur, Hills, Upper Land\. Nearest known place: \w+, [\d.]+ km\.$/);
    expect(await status.getByRole("link").first().getAttribute("href")).toBe("/place/00011");
    expect(await page.locator(".area-map .asked").count()).toBe(1);

    const button = page.getByRole("button", { name: "Ask about a point on the map" });
    await button.click();
    expect(await button.getAttribute("aria-pressed")).toBe("true");
    await button.press("Escape");
    expect(await button.getAttribute("aria-pressed")).toBe("false");
    expect(await status.textContent()).toBe("");
    await button.click();
    const answered = Promise.withResolvers<void>();
    await page.route(
      "**/api/locations/at?**",
      (route) => answered.promise.then(() => route.continue()),
      { times: 1 },
    );
    const asked = page.waitForRequest("**/api/locations/at?**");
    await page.locator(".area-map svg a").nth(1).click();
    const [latitude, longitude] = new URL((await asked).url()).searchParams
      .get("point")!
      .split(",")
      .map(Number);
    // Plains are around 15.6, 73.9.
    expect(Math.abs(latitude! - 15.6)).toBeLessThan(0.1);
    expect(Math.abs(longitude! - 73.9)).toBeLessThan(0.1);
    expect(await status.textContent()).toBe("Finding the area…");
    answered.resolve();
    await expect.poll(() => status.textContent()).toContain("Plains, Upper Land");
    expect(await button.getAttribute("aria-pressed")).toBe("false");

    // By keys: arrows move the mark from where it is, with Shift a little, and Enter asks.
    await button.focus();
    await page.keyboard.press("Enter");
    expect(await status.textContent()).toContain("arrow keys");
    const place = () =>
      page.locator(".area-map .asked").evaluate((mark) => {
        const { x, y } = (mark as SVGGraphicsElement).getBBox();
        return [x, y] as const;
      });
    const [x, y] = await place();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowDown");
    const [left, down] = await place();
    expect([left < x, down > y]).toEqual([true, true]);
    await page.keyboard.press("Shift+ArrowUp");
    const [, up] = await place();
    expect(up).toBeLessThan(down);
    expect(up).toBeGreaterThan(y);
    const pointed = (await status.textContent())!.split(", ").map(Number);
    const byKeys = page.waitForRequest("**/api/locations/at?**");
    await page.keyboard.press("Enter");
    const point = new URL((await byKeys).url()).searchParams.get("point")!.split(",").map(Number);
    for (const i of [0, 1]) expect(Math.abs(point[i]! - pointed[i]!)).toBeLessThan(0.01);
    await expect.poll(() => status.textContent()).toContain("Upper Land");
    expect(await button.getAttribute("aria-pressed")).toBe("false");

    await page.route("**/api/locations/at?**", (route) => route.abort());
    site.visitor.allowFailedRequests();
    await page.getByRole("button", { name: "Use my location" }).click();
    await expect.poll(() => status.textContent()).toMatch(/^The area of this point could not/);
    await page.locator(".area-map svg a").nth(1).click();
    await page.getByRole("heading", { level: 1, name: "Plains" }).waitFor();

    const plain = await site.visitor.newPage({ javaScriptEnabled: false });
    await plain.goto(`${site.server.url}/place/01`);
    expect(await plain.locator(".area-at button:visible").count()).toBe(0);
  });

  test("if it has more rows than the page shows, its map, search box and download still have all of them", async () => {
    const children = Array.from({ length: 601 }, (_, i) => ({
      code: String(550000 + i),
      name: i === 600 ? "Zulu" : `Place ${i}`,
      population: 1000 - i,
    }));
    const points = children.map((_, i) => [20 + (i % 25) / 100, 75 + Math.floor(i / 25) / 100]);
    const t = textsOf({ ...en.page, ...enViews, ...enWritten }, "en");
    const words = textsOf(en.field, "en");
    const place = { level: "taluka", code: "00011", name: "Rampur", parents: [] };
    const found = { place, children, points, outlines: [], around: [], siblings: [] };
    const page = await site.visitor.newPage();
    await page.route("**/place/00011*", async (route) => {
      const { searchParams } = new URL(route.request().url());
      const section = areaSection(
        found as unknown as PlaceWithRelatives,
        "Places",
        areaQuery(searchParams),
        t,
        words,
      );
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /<section class="list area".*?<\/section>/s,
        () => section.text,
      );
      await route.fulfill({ response, body });
    });
    await page.goto(`${site.server.url}/place/00011`);
    await settled(page);
    expect(await page.locator(".parts tbody tr").count()).toBe(300);
    await page.locator('.area-map svg a[href="/place/550600"]').hover();
    const line = page.locator(".area-line");
    await expect.poll(() => line.textContent()).toBe("Zulu: 400 people, 601st of 601");
    expect(await page.locator("#list .count").textContent()).toBe("1–300 of 601");
    await page.getByRole("searchbox", { name: "Search in: Places" }).fill("zulu");
    await page.locator(".parts tbody tr", { hasText: "Zulu" }).waitFor();
    await expect.poll(() => page.locator(".parts tbody tr").count()).toBe(1);
    expect(await page.locator("#list .count").textContent()).toBe("601");
    await page.locator(".parts tbody tr").hover();
    expect(await page.locator(".here").count()).toBe(2);
    await page.goto(`${site.server.url}/place/00011`);
    await settled(page);
    const downloaded = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download this list (CSV)" }).click();
    const stream = await (await downloaded).createReadStream();
    const lines = Buffer.concat(await stream.toArray())
      .toString()
      .trim()
      .split("\r\n");
    expect(lines).toHaveLength(602);
  });

  test("has no accessibility problems in either scheme; on a phone the map comes first and nothing overflows", async () => {
    for (const [path, colorScheme] of [
      ["/place/01", "light"],
      ["/hi/place/00011?sort=population", "dark"],
    ] as const) {
      const page = await site.visitor.open(path, { colorScheme, viewport: SMALL_PHONE });
      await expectToFitPhone(page);
      const map = (await page.locator(".area-map > svg").boundingBox())!;
      const list = (await page.locator(".parts").boundingBox())!;
      expect(map.height).toBe(360);
      expect(map.y + map.height).toBeLessThan(list.y);
    }
  });
});
