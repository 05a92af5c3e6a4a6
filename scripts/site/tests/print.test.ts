import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { describeSite } from "./site.ts";

describeSite("print", (site) => {
  test("a taluka has its villages in four columns, and nothing that can only be clicked", async () => {
    const page = await site.visitor.open("/place/05613", {
      colorScheme: "dark",
      // A4 without its margins.
      viewport: { width: 703, height: 1032 },
    });
    await page.emulateMedia({ media: "print" });
    const seen = await page.evaluate(() => {
      const shown = (selector: string) =>
        [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).length;
      const items = [...document.querySelectorAll(".places :is(li, tr)")].filter((one) =>
        one.checkVisibility(),
      );
      const { backgroundImage, color } = getComputedStyle(document.querySelector(".masthead")!);
      return {
        clickable: shown("button, input, location-field, nav[aria-label=Main], summary"),
        brand: document.querySelector<HTMLElement>(".brand span")!.offsetWidth > 50,
        columns: new Set(items.map((item) => Math.round(item.getBoundingClientRect().left))).size,
        // A line of 7.5 points: 1,500 villages on seven pages.
        higherThanALine: items.filter((item) => item.getBoundingClientRect().height > 17).length,
        masthead: [backgroundImage, color],
        text: getComputedStyle(document.body).color,
      };
    });
    expect(seen).toEqual({
      clickable: 0,
      brand: true,
      columns: 4,
      higherThanALine: 0,
      masthead: ["none", "rgb(0, 0, 0)"],
      text: "rgb(0, 0, 0)",
    });
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  test("no view has anything that can only be typed or clicked", async () => {
    for (const path of [
      "/search?q=rampur&state=Upper+Land",
      "/compare?codes=007,008",
      "/place/01",
      "/pincode/400001",
      "/browse/007",
      "/coverage",
      "/downloads/",
    ]) {
      const page = await site.visitor.open(path);
      await page.emulateMedia({ media: "print" });
      const shown = await page
        .locator("main :is(button, input, select, textarea, location-field)")
        .evaluateAll((all) =>
          all.filter((one) => one.checkVisibility()).map((one) => one.outerHTML),
        );
      expect(shown, path).toEqual([]);
    }
  });

  test("the coverage has the headings that sort it on a screen", async () => {
    const page = await site.visitor.open("/coverage");
    await page.getByRole("button", { name: "Districts" }).waitFor();
    const headings = () =>
      page.locator("thead th:not(.bar-cell)").evaluateAll((all) =>
        all.map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return range.getBoundingClientRect().width > 0 ? one.textContent : "";
        }),
      );
    const onScreen = await headings();
    await page.emulateMedia({ media: "print" });
    expect(await headings()).toEqual(onScreen);
    expect(onScreen).toContain("Districts");
  });

  test("a village with ten neighbours and all sources of India is on one sheet", async () => {
    const page = await site.visitor.open("/place/000104");
    await page.evaluate(() => {
      const near = document.querySelector(".places.near")!;
      while (near.children.length < 10) near.append(near.firstElementChild!.cloneNode(true));
      const [source] = document.querySelectorAll(".footer p");
      source!.textContent = "Census of India 2011, village directory with MDDS codes; ".repeat(10);
    });
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  test("the districts of a state have their population", async () => {
    const page = await site.visitor.open("/place/01");
    await page.emulateMedia({ media: "print" });
    const people = page.locator(".places .people").first();
    await people.waitFor();
    expect(await people.textContent()).toMatch(/^[\d,]+$/);
    // Below its heading.
    const right = async (cell: Locator) => {
      const { x, width } = (await cell.boundingBox())!;
      return Math.round(x + width);
    };
    const head = page.getByRole("columnheader", { name: "Population (2011)" });
    expect(await right(people)).toBe(await right(head));
  });

  test("all columns of an area's list have letters of one size", async () => {
    const page = await site.visitor.open("/place/585");
    await page.emulateMedia({ media: "print" });
    const sizes = await page
      .locator(".places tr:first-child > :is(th, td)")
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).fontSize));
    expect(sizes.length).toBeGreaterThan(3);
    expect(new Set(sizes)).toEqual(new Set(["10px"]));
  });

  test("the nearest places of a village have their distances", async () => {
    const page = await site.visitor.open("/place/000101");
    await page.emulateMedia({ media: "print" });
    const near = page.getByRole("list", { name: "Nearest places" }).getByRole("listitem");
    await near
      .first()
      .getByText(/^[\d.]+ km/)
      .waitFor();
  });

  test("the results of a list are on the sheet, without what is about this browser", async () => {
    // A4 without its margins.
    const viewport = { width: 703, height: 1032 };
    const page = await site.visitor.open("/match", { viewport });
    const text =
      "State,District,Tehsil,Gram,Note\nUpper Land,Hills,Rampur,Bara,near the old bridge\nUpper Land,Hills,Rampur,Qqqqqq,\n";
    await page
      .getByLabel("Choose a file")
      .setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await page.getByRole("button", { name: "Find the codes" }).click();
    await page.getByRole("heading", { name: "Results" }).waitFor();
    await page.emulateMedia({ media: "print" });
    const ends = await page
      .locator(".grid tbody .state")
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
    expect(ends).toHaveLength(2);
    expect(Math.max(...ends)).toBeLessThanOrEqual(viewport.width);
    for (const said of [/never leaves this browser/, /stay in this browser/, /Check the columns/])
      expect(await page.getByText(said).first().isVisible(), String(said)).toBe(false);
  });

  test("a village's map does not lead to others", async () => {
    const page = await site.visitor.open("/place/000101");
    const wider = page.getByText("Zoom out");
    expect(await wider.isVisible()).toBe(true);
    await page.emulateMedia({ media: "print" });
    expect(await wider.isVisible()).toBe(false);
  });
});
