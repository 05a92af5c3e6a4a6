import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { describeSite } from "./site.ts";
import { go, headed, settled } from "./visitor.ts";

describeSite("a place", (site) => {
  test("shows codes, PIN codes, local name, parents, siblings and children", async () => {
    const page = await site.visitor.open("/place/000101");
    await headed(page, "Bara");
    const shown = await page.locator(".place").textContent();
    for (const part of [
      "Village code 000101",
      "बड़ा",
      "900",
      "400001",
      "Upper Land > Hills > Rampur > Bara",
    ])
      expect(shown).toContain(part);
    // The nearest places, with distance and direction.
    expect(await page.locator(".places a").allTextContents()).toEqual(["Aam Gaon", "Chhota Kotla"]);
    expect(await page.locator(".places .people").allTextContents()).toEqual([
      "3.1 km, north-east",
      "13.4 km, north-east",
    ]);
    expect(await page.locator(".place-map text:not(.scale-km)").allTextContents()).toEqual([
      "Bara",
      "Aam Gaon",
      "Chhota Kotla",
    ]);
    expect(await page.locator(".place-map a title").allTextContents()).toEqual([
      "Aam Gaon, 3.1 km",
      "Chhota Kotla, 13.4 km",
    ]);
    expect(
      await page.getByRole("link", { name: "This place in the API" }).getAttribute("href"),
    ).toBe("/api/locations/place?code=000101");
    await page.getByRole("link", { name: "Rampur", exact: true }).click();
    await headed(page, "Rampur");
    await settled(page);
    expect(await page.locator("section .places a").allTextContents()).toEqual([
      "Aam Gaon",
      "Bara",
      "Bara",
    ]);
    await page.getByText("Other talukas of Hills").click();
    expect(await page.locator("details .places a").allTextContents()).toEqual(["Empty Taluka"]);
  });

  test("shows the coverage of the data", async () => {
    const page = await site.visitor.open("/place/26");
    const both = "Dadra and Nagar Haveli and Daman and Diu";
    const under = "listed under Daman and Diu, Dadra and Nagar Haveli";
    await page.getByText(`${both} is ${under}, with boundaries as of 2011.`).waitFor();
    await go(page, "/place/03");
    await page.getByText("The data has no villages in Empty Land yet.").waitFor();
    await go(page, "/search?q=kochi+kerala");
    await page.getByText("The data has no places in Kerala yet.").waitFor();
    await go(page, "/coverage");
    await page.getByRole("row", { name: /^Kerala not in the data/ }).waitFor();
    await page.getByRole("row", { name: new RegExp(`^${both} ${under} 95`) }).waitFor();
  });

  test("shows the state's own word for a taluka, areas of older lists, a state's codes and other names", async () => {
    const page = await site.visitor.open("/place/00011");
    expect(await page.locator(".chip").textContent()).toBe("Taluka (tehsil)");
    await page.getByText("Other talukas of Hills (tehsil)").waitFor();
    await page.getByRole("heading", { name: "Formerly" }).waitFor();
    await page.getByText("In Foothills (2001).").waitFor();
    await go(page, "/place/01");
    await headed(page, "Upper Land");
    await settled(page);
    expect(await page.getByRole("heading", { name: "Formerly" }).count()).toBe(0);
    expect(await page.locator(".breadcrumb a").allTextContents()).toEqual(["India"]);
    expect(await page.locator(".codes").textContent()).toContain("ISO 3166-2 code IN-UL");
    expect(await page.locator(".facts").textContent()).toContain("Oopar Desh");
  });

  test("spells out short forms, and shows the kind", async () => {
    const page = await site.visitor.open("/search?q=goa+velha");
    const first = page.locator(".result").first();
    expect(await first.textContent()).toMatch(/^Goa Velha(?! \(CT\))/);
    await first.click();
    await headed(page, "Goa Velha (census town)");
    await go(page, "/search?q=zephyr");
    expect(await first.textContent()).toMatch(/^Zéphyr D'Souza.*Outgrowth000105/);
    await go(page, "/place/000105");
    expect(await page.locator(".codes").textContent()).toContain("Outgrowth code");
  });

  test("copies the link, and links to a map", async () => {
    const page = await site.visitor.open("/place/007", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${site.server.url}/place/007`);
    expect(
      await page.getByRole("link", { name: "Show on OpenStreetMap" }).getAttribute("href"),
    ).toBe("https://www.openstreetmap.org/?mlat=15.52&mlon=73.85#map=9/15.52/73.85");
    await go(page, "/place/000103");
    expect(
      await page.getByRole("link", { name: "Find on OpenStreetMap" }).getAttribute("href"),
    ).toBe(
      "https://www.openstreetmap.org/search?query=Bara%2C+Rampur%2C+Hills%2C+Upper+Land%2C+India",
    );
  });

  test("offers to share only if the browser can", async () => {
    const share = (page: Page) => page.getByRole("button", { name: "Share", exact: true });
    const unable = await site.visitor.newPage();
    await unable.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
    await unable.goto(`${site.server.url}/place/007`);
    await settled(unable);
    expect(await share(unable).isVisible()).toBe(false);

    const page = await site.visitor.newPage();
    await page.addInitScript(() => {
      navigator.share = async (shared) => {
        document.body.dataset.shared = shared!.url;
      };
    });
    await page.goto(`${site.server.url}/place/007`);
    await share(page).click();
    await expect
      .poll(() => page.evaluate(() => document.body.dataset.shared))
      .toBe(`${site.server.url}/place/007`);
  });

  test("a phone lays out only those rows of a long list that are on screen", async () => {
    const page = await site.visitor.open("/place/05613", { viewport: { width: 360, height: 640 } });
    const last = page.locator("section .places a").last();
    const isLaidOut = () =>
      last.evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }));
    expect(await isLaidOut()).toBe(false);
    await last.scrollIntoViewIfNeeded();
    await expect.poll(isLaidOut).toBe(true);
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(isLaidOut).toBe(true);
  });

  test("a long list can be searched, and the rows on the screen downloaded", async () => {
    const page = await site.visitor.open("/place/05613");
    const box = page.getByRole("searchbox", { name: "Search in: Villages and towns of Satari" });
    await box.fill("po");
    const names = page.locator("section .places a");
    // The code that compares names loads with the first letter.
    await expect
      .poll(() => names.allTextContents())
      .toEqual(["Podocem", "Ponocem", "Ponsuli", "Poriem"]);
    await box.fill("626765");
    await expect.poll(() => names.allTextContents()).toEqual(["Podocem"]);
    const downloaded = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download this list (CSV)" }).first().click();
    const stream = await (await downloaded).createReadStream();
    const text = Buffer.concat(await stream.toArray()).toString();
    expect(text).toMatch(
      /^\ufeffstate_code,district_code,taluka_code,code,name,population\r\n30,585,05613,626765,Podocem,\d*\r\n$/,
    );
    expect((await downloaded).suggestedFilename()).toMatch(
      /^Villages and towns of Satari - .+ \(1\)\.csv$/,
    );
    await box.fill("zz");
    await page.getByText("No match in this list").waitFor();
  });

  test("a list is as it was left when Back leads to it", async () => {
    const page = await site.visitor.open("/place/05613");
    const box = page.getByRole("searchbox", { name: "Search in: Villages and towns of Satari" });
    await box.fill("po");
    const names = page.locator("section .places a");
    await expect.poll(() => names.count()).toBe(4);
    await names.getByText("Ponsuli").click();
    await page.getByRole("heading", { level: 1, name: "Ponsuli" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Satari" }).waitFor();
    await expect.poll(() => names.count()).toBe(4);
    expect(await box.inputValue()).toBe("po");
    // It stays when the list is sorted, but not in another visit.
    await page.getByRole("columnheader", { name: "Population" }).getByRole("link").click();
    await page.waitForURL(/sort=population/);
    await expect.poll(() => names.count()).toBe(4);
    expect(await box.inputValue()).toBe("po");
    await page.goto(`${site.server.url}/place/05613`);
    await settled(page);
    expect(await box.inputValue()).toBe("");
    expect(await names.count()).toBeGreaterThan(4);
  });

  test("stays as the server wrote it, without a request, and its buttons work", async () => {
    const page = await site.visitor.open("/place/007");
    expect(site.visitor.asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
    expect(await page.getByRole("button", { name: "Copy District code" }).isVisible()).toBe(true);
    expect(await page.getByRole("link", { name: "Report an error" }).getAttribute("href")).toBe(
      "https://code.example/people/places/issues/new?title=Error+in+Hills+%28007%29&body=Place%3A+Upper+Land+%3E+Hills%0ACode%3A+007%0A%0AWhat+is+wrong%2C+and+where+can+we+check+it%3F%0A",
    );
  });

  test("the language link leads to the same place in the other language", async () => {
    const page = await site.visitor.open("/place/007");
    await page.locator("#language").click();
    await headed(page, "पहाड़ियां");
    expect(new URL(page.url()).pathname).toBe("/hi/place/007");
    await page.reload();
    await headed(page, "पहाड़ियां");
    await page.getByRole("link", { name: "ऊपरी भूमि", exact: true }).click();
    await headed(page, "ऊपरी भूमि");
    expect(new URL(page.url()).pathname).toBe("/hi/place/01");
  });

  test("without JavaScript it has all its information, and no button that does nothing", async () => {
    const page = await site.visitor.newPage({ javaScriptEnabled: false });
    await page.goto(`${site.server.url}/place/05613`);
    await page.getByRole("heading", { level: 1, name: "Satari" }).waitFor();
    expect(await page.locator("section .places a").count()).toBeGreaterThan(50);
    const buttons = await page.getByRole("button").filter({ visible: true }).allTextContents();
    expect(buttons).toEqual(["Search"]);
    await page.getByRole("link", { name: "North Goa" }).click();
    await page.getByRole("heading", { level: 1, name: "North Goa" }).waitFor();
  });

  test("a list is sorted by name, code or population, and its download has the order", async () => {
    const page = await site.visitor.open("/place/05613");
    const rows = page.locator("#main .places").first().locator("tr");
    const column = async (part: string) =>
      (await rows.locator(part).allTextContents()).map((text) => Number(text.replace(/\D/g, "")));
    const byName = await rows.locator("a").allTextContents();
    const sortBy = async (column: string) => {
      await page.getByRole("columnheader", { name: column }).getByRole("link").click();
      await page.locator("[aria-sort]", { hasText: column }).waitFor();
      await settled(page);
    };
    await sortBy("Population");
    const people = await column(".people");
    expect(people).toEqual(people.toSorted((a, b) => b - a));
    await sortBy("Code");
    expect(new URL(page.url()).search).toBe("?sort=code");
    const codes = await column(".code");
    expect(codes).toEqual(codes.toSorted((a, b) => a - b));
    const downloaded = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download this list (CSV)" }).first().click();
    expect((await downloaded).suggestedFilename()).toBe("Villages and towns of Satari.csv");
    const text = Buffer.concat(
      await (await (await downloaded).createReadStream()).toArray(),
    ).toString();
    const lines = text.trim().split("\r\n").slice(1);
    expect(lines.map((line) => Number(line.split(",")[3]))).toEqual(codes);
    await sortBy("Name");
    expect(new URL(page.url()).search).toBe("");
    expect(await rows.locator("a").allTextContents()).toEqual(byName);
  });
});
