import { expect, test } from "vitest";
import { describeSite } from "./site.ts";
import { expectToFitPhone, SMALL_PHONE } from "./visitor.ts";

describeSite("a PIN code", (site) => {
  test("is copied by a button; its offices are numbered and lead to their places", async () => {
    const page = await site.visitor.open("/pincode/400001", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.getByRole("button", { name: "Copy PIN code 400001" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("400001");
    const offices = page.locator(".offices ol");
    expect(await offices.evaluate((list) => getComputedStyle(list).listStyleType)).toBe("decimal");
    await offices.getByRole("link", { name: "Bara" }).click();
    await page.getByRole("heading", { level: 1, name: "Bara" }).waitFor();
  });

  test("has no accessibility problems in either scheme and fits a phone; on a wide screen its map is next to the list", async () => {
    for (const [path, colorScheme] of [
      ["/pincode/400008", "light"],
      ["/hi/pincode/400008", "dark"],
    ] as const) {
      const page = await site.visitor.open(path, { colorScheme, viewport: SMALL_PHONE });
      await expectToFitPhone(page);
    }
    const page = await site.visitor.open("/pincode/400008");
    const map = (await page.locator(".office-map").boundingBox())!;
    const list = (await page.locator(".offices > div").boundingBox())!;
    expect(map.y).toBe(list.y);
    expect(map.x).toBeGreaterThan(list.x + list.width);
  });
});
