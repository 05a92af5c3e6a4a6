import { expect, test } from "vitest";
import { describeSite } from "./site.ts";
import { axe, expectToFitPhone, SMALL_PHONE } from "./visitor.ts";

describeSite("a comparison", (site) => {
  test("is a link from an area's page, and complete without JavaScript; the form compares others", async () => {
    const page = await site.visitor.newPage({ javaScriptEnabled: false });
    await page.goto(`${site.server.url}/place/007`);
    await page.getByRole("link", { name: "Compare with its neighbours" }).click();
    await page.getByRole("heading", { level: 1, name: "Hills and Plains compared" }).waitFor();
    const row = page.locator(".compared tbody tr", { hasText: "Population" });
    expect(await row.locator("td .thin-bar rect").count()).toBe(2);
    expect(await page.locator(".area-map svg a .m0, .area-map svg a .m1").count()).toBe(2);
    const box = page.getByRole("textbox", { name: "Areas", exact: true });
    expect(await box.inputValue()).toBe("007, 008");
    await box.fill("01 30");
    await page.getByRole("button", { name: "Compare" }).click();
    await page.getByRole("heading", { level: 1, name: "Upper Land and Goa compared" }).waitFor();
    await page.getByRole("textbox", { name: "Areas", exact: true }).fill("Goa, plains");
    await page.getByRole("button", { name: "Compare" }).click();
    await page.getByRole("heading", { level: 1, name: "Goa and Plains compared" }).waitFor();
  });

  test("has no accessibility problems in either scheme, and fits a phone with five areas", async () => {
    site.visitor.allowFailedRequests();
    for (const [path, colorScheme] of [
      ["/compare?codes=01,30,007,008,00011", "light"],
      ["/hi/compare?codes=007,008", "dark"],
      ["/compare?codes=007,999", "dark"],
    ] as const) {
      const page = await site.visitor.open(path, { colorScheme, viewport: SMALL_PHONE });
      await expectToFitPhone(page);
    }
    const wide = await site.visitor.open("/compare?codes=01,30,007,008,00011");
    expect(await axe(wide)).toEqual([]);
    // Columns next to each other, with their names in the head.
    expect(await wide.locator(".whose:visible").count()).toBe(0);
  });
});
