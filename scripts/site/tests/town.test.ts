import { expect, test } from "vitest";
import { describeSite } from "./site.ts";
import { expectToFitPhone, SMALL_PHONE } from "./visitor.ts";

describeSite("a town", (site) => {
  test("lists its localities and PIN codes without JavaScript; with it they show on the map", async () => {
    const plain = await site.visitor.newPage({ javaScriptEnabled: false });
    await plain.goto(`${site.server.url}/place/000106`);
    const links = plain.locator(".localities tbody th a");
    expect(await links.count()).toBeGreaterThan(0);
    expect(await plain.locator("[data-narrow]:visible").count()).toBe(0);
    await plain.getByText("PIN codes of Aam Gaon").click();
    await plain.locator("#pincodes").getByRole("link", { name: "400006" }).waitFor();
    await links.first().click();
    await plain.locator(".level-locality").first().waitFor();

    const page = await site.visitor.open("/place/000106");
    const row = page.locator(".localities tbody tr").first();
    await row.hover();
    const name = await row.locator("th a").textContent();
    expect(await page.locator(".area-map svg a.here title").textContent()).toBe(name);
    expect(await page.locator(".area-line").textContent()).toBe(name);
  });

  test("its district also lists the localities if it has more of them than villages and towns", async () => {
    const plain = await site.visitor.newPage({ javaScriptEnabled: false });
    await plain.goto(`${site.server.url}/place/009`);
    const section = plain.locator("#localities");
    expect(await section.locator("tbody th").allTextContents()).toEqual([
      "Harbour",
      "Lagoon",
      "Quay Sector 6",
      "Signal Hill",
    ]);
    await section.getByRole("link", { name: "Aam Gaon" }).click();
    await plain.getByRole("heading", { level: 1, name: "Aam Gaon" }).waitFor();
  });

  test("has no accessibility problems in either scheme, and fits a phone", async () => {
    for (const [path, colorScheme] of [
      ["/place/000106", "light"],
      ["/hi/place/000106", "dark"],
      ["/place/009", "dark"],
      ["/hi/place/009", "light"],
    ] as const) {
      const page = await site.visitor.open(path, { colorScheme, viewport: SMALL_PHONE });
      await expectToFitPhone(page);
    }
  });
});
