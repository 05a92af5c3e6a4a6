import { expect, test } from "vitest";
import { VIEWS } from "./addresses.ts";
import type { Site } from "./site.test.ts";
import { axe, go, searchBox } from "./visitor.ts";

/** What people look at the page with. 320 pixels are a desktop's 1,280 at 400 %. */
const LOOKS = [
  { name: "light, English", colorScheme: "light", width: 1100, height: 700, locale: "en-IN" },
  { name: "dark, 400 %", colorScheme: "dark", width: 320, height: 256, locale: "en-IN" },
  { name: "forced colours, Hindi, phone", colorScheme: "dark", width: 360, height: 640, locale: "hi-IN" },
] as const;

export function appearanceTests(site: Site): void {
  test.each(LOOKS)(
    "$name: no view hinders anybody by axe, and none is wider than the screen",
    async (look) => {
      site.visitor.allowFailedRequests();
      const { width, height, colorScheme, locale } = look;
      const isForced = look.name.startsWith("forced");
      const page = await site.visitor.open("/", {
        colorScheme,
        viewport: { width, height },
        locale,
        forcedColors: isForced ? "active" : "none",
      });
      expect(await page.locator("html").getAttribute("lang")).toBe(locale.slice(0, 2));
      for (const [path] of VIEWS) {
        await go(page, path);
        expect(await axe(page), path).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
          width,
        );
      }
      await go(page, "/");
      const box = page.locator("#q").getByRole("combobox");
      await box.fill("goa");
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("ArrowDown");
      expect(await axe(page), "open list").toEqual([]);
    },
  );

  test("in forced colours the active option and the current link differ from the others", async () => {
    const page = await site.visitor.open("/", { forcedColors: "active" });
    await searchBox(page).fill("s");
    await page.getByRole("option").nth(1).waitFor();
    await page.keyboard.press("ArrowDown");
    const look = (name: string, selector: string, at: number) =>
      page
        .locator(selector)
        .nth(at)
        .evaluate((found, property) => getComputedStyle(found).getPropertyValue(property), name);
    expect(await look("background-color", "[role=option]", 0)).not.toBe(
      await look("background-color", "[role=option]", 1),
    );
    expect(await look("text-decoration-line", "#nav a", 0)).not.toBe(
      await look("text-decoration-line", "#nav a", 1),
    );
  });

  test("on a phone with its keyboard open four options are in sight, and the placeholder fits", async () => {
    const page = await site.visitor.open("/", { viewport: { width: 320, height: 330 }, hasTouch: true });
    const box = searchBox(page);
    const fits = await box.evaluate((input: HTMLInputElement) => {
      const text = document.createElement("canvas").getContext("2d")!;
      text.font = getComputedStyle(input).font;
      return text.measureText(input.placeholder).width <= input.clientWidth - 24;
    });
    expect(fits).toBe(true);
    await box.tap();
    await box.fill("s");
    await page.getByRole("option").nth(3).waitFor();
    const { bottom, screen } = await page
      .getByRole("option")
      .nth(3)
      .evaluate((option) => {
        const list = option.parentElement!.getBoundingClientRect();
        return {
          bottom: Math.max(option.getBoundingClientRect().bottom, 0),
          screen: Math.min(innerHeight, list.bottom),
        };
      });
    expect(bottom).toBeLessThanOrEqual(screen + 1);
  });

  test("the language can be switched, and is kept", async () => {
    const page = await site.visitor.open("/coverage");
    await page.getByRole("button", { name: "हिन्दी" }).click();
    await page.getByRole("heading", { level: 1, name: "क्या उपलब्ध है" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("hi");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "क्या उपलब्ध है" }).waitFor();
    expect(await page.getByRole("combobox", { name: "स्थान खोजें" }).getAttribute("placeholder")).toBe(
      "नाम लिखें",
    );
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("heading", { level: 1, name: "Coverage" }).waitFor();
  });

  test("on paper there is no navigation", async () => {
    const page = await site.visitor.open("/place/05613");
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("navigation", { name: "Main" }).isVisible()).toBe(false);
    expect(await page.locator(".facts").isVisible()).toBe(true);
  });
}
