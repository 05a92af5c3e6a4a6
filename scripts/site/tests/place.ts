import { expect, test } from "vitest";
import type { Site } from "./site.test.ts";
import { go, headed, settled } from "./visitor.ts";

export function placeTests(site: Site): void {
  test("shows codes, PIN codes, local name, what is above, beside and below", async () => {
    const page = await site.visitor.open("/place/000101");
    await headed(page, "Bara");
    const facts = await page.locator(".facts").textContent();
    for (const part of [
      "000101",
      "00011",
      "007",
      "01",
      "बड़ा",
      "400001",
      "Upper Land > Hills > Rampur > Bara",
    ])
      expect(facts).toContain(part);
    expect(await page.locator(".places a").allTextContents()).toEqual(["Aam Gaon", "Bara"]);
    expect(await page.getByRole("link", { name: "This place in the API" }).getAttribute("href")).toBe(
      "/api/locations/place?code=000101",
    );
    await page.getByRole("link", { name: "Rampur" }).click();
    await headed(page, "Rampur");
    await settled(page);
    expect(await page.locator("section .places a").allTextContents()).toEqual(["Aam Gaon", "Bara", "Bara"]);
    await page.getByText("Other talukas of Hills").click();
    expect(await page.locator("details .places a").allTextContents()).toEqual(["Empty Taluka"]);
  });

  test("calls a taluka what the state calls it, beside the word", async () => {
    const page = await site.visitor.open("/place/00011");
    expect(await page.locator(".facts").textContent()).toContain("Taluka (tehsil)");
    await page.getByText("Other talukas of Hills (tehsil)").waitFor();
  });

  test("of a state has no breadcrumb that repeats its title; other names are shown", async () => {
    const page = await site.visitor.open("/place/01");
    await headed(page, "Upper Land");
    expect(await page.locator(".breadcrumb").count()).toBe(0);
    expect(await page.locator(".facts").textContent()).toContain("Oopar Desh");
  });

  test("says what the data has and lacks there", async () => {
    const page = await site.visitor.open("/place/02");
    await page
      .getByText("Telangana is listed under Lower Land & Isles, in the boundaries of 2011.")
      .waitFor();
    await go(page, "/place/03");
    await page.getByText("The data has no villages of Empty Land yet.").waitFor();
    await go(page, "/search?q=kochi+kerala");
    await page.getByText("The data has no places of Kerala yet.").waitFor();
    await go(page, "/coverage");
    await page.getByRole("row", { name: /^Kerala not in the data/ }).waitFor();
    await page.getByRole("row", { name: /^Telangana listed under Lower Land & Isles 2/ }).waitFor();
  });

  test("says which newer district a place is in, and from which that was formed", async () => {
    const page = await site.visitor.open("/place/00011");
    await page.getByText("Now in Foothills district, which was formed from Hills and Plains.").waitFor();
    await page.getByRole("listitem").getByRole("link", { name: "Hills" }).last().click();
    await headed(page, "Hills");
    const here = page.getByText("Now partly in Foothills district, which was formed from Hills and Plains.");
    await here.waitFor();
    expect(await here.getByRole("link").allTextContents()).toEqual(["Plains"]);
    await go(page, "/place/01");
    await page.getByText("Foothills district, formed from Hills and Plains.").waitFor();
  });

  test("says short forms in words", async () => {
    const page = await site.visitor.open("/search?q=goa+velha");
    const first = page.locator(".result").first();
    expect(await first.textContent()).toMatch(/^Goa Velha.*Census town/);
    await first.click();
    await headed(page, "Goa Velha (census town)");
    expect(await page.locator(".facts").textContent()).toContain("Census town");
  });

  test("copies a code and the link, and leads to a map", async () => {
    const page = await site.visitor.open("/place/007", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.getByRole("button", { name: "Copy District code" }).click();
    await page.getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("007");
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${site.server.url}/place/007`);
    expect(await page.getByRole("link", { name: "Find on OpenStreetMap" }).getAttribute("href")).toBe(
      "https://www.openstreetmap.org/search?query=Hills%2C+Upper+Land%2C+India",
    );
  });

  test("a long list can be searched in", async () => {
    const page = await site.visitor.open("/place/05613");
    const box = page.getByRole("searchbox", { name: "Search in: Villages and towns of Satari" });
    await box.fill("po");
    const names = page.locator("section .places a");
    expect(await names.allTextContents()).toEqual(["Podocem", "Ponocem", "Ponsuli", "Poriem"]);
    await box.fill("626765");
    expect(await names.allTextContents()).toEqual(["Podocem"]);
    await box.fill("zz");
    await page.getByText("No match in this list").waitFor();
  });
}
