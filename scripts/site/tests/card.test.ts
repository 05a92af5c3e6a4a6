import { expect, test } from "vitest";
import { describeSite } from "./site.ts";
import { expectToFitPhone, SMALL_PHONE } from "./visitor.ts";

describeSite("a card", (site) => {
  test("is a link from a village's page, complete without JavaScript, and leads back", async () => {
    const page = await site.visitor.newPage({ javaScriptEnabled: false });
    await page.goto(`${site.server.url}/place/000101`);
    await page.getByRole("link", { name: "Card to print" }).click();
    await page.getByRole("heading", { level: 1, name: "Bara" }).waitFor();
    const card = page.locator(".place-card");
    expect(await card.locator(".code-large").textContent()).toBe("000101");
    const code = card.getByRole("img", {
      name: "QR code of https://directory.example/place/000101",
    });
    expect((await code.boundingBox())!.width).toBeGreaterThan(150);
    // Only scripts can print.
    expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
    await page.getByRole("link", { name: "The page of Bara" }).click();
    await page.getByRole("link", { name: "Card to print" }).waitFor();
  });

  test("prints on one A6 page, without the rest of the page", async () => {
    for (const path of ["/place/000101/card", "/hi/place/400006-harbour/card"]) {
      const page = await site.visitor.open(path, { colorScheme: "dark" });
      await page.evaluate(() => {
        window.print = () => document.documentElement.setAttribute("data-printed", "");
      });
      await page.locator("[data-print]").click();
      expect(await page.locator("[data-printed]").count()).toBe(1);
      await page.emulateMedia({ media: "print" });
      expect(
        await page
          .locator(".masthead, .footer, .place-card-page .actions")
          .filter({ visible: true })
          .count(),
      ).toBe(0);
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      // 105 by 148 mm in points.
      const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)!;
      expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([298, 420]);
    }
  });

  test("has no accessibility problems in either scheme, and fits a small phone", async () => {
    for (const [path, colorScheme] of [
      ["/place/000101/card", "light"],
      ["/hi/place/000101/card", "dark"],
    ] as const) {
      const page = await site.visitor.open(path, { colorScheme, viewport: SMALL_PHONE });
      await expectToFitPhone(page);
    }
  });
});
