import { expect, test } from "vitest";
import { describeSite } from "./site.ts";
import { axe, go, searchBox, VIEWS } from "./visitor.ts";

/** Screens in CSS pixels. At 200 and 400 % a desktop's 1,280 become 640 and 320. */
const SCREENS = {
  desk: { width: 1100, height: 700 },
  "200 %": { width: 640, height: 400 },
  "400 %": { width: 320, height: 256 },
  phone: { width: 360, height: 640 },
} as const;

/** Each screen in each language, and each language in all colours. */
const LOOKS = [
  { screen: "desk", locale: "en-IN", colours: "light" },
  { screen: "desk", locale: "hi-IN", colours: "dark" },
  { screen: "200 %", locale: "en-IN", colours: "dark" },
  { screen: "200 %", locale: "hi-IN", colours: "forced" },
  { screen: "400 %", locale: "en-IN", colours: "forced" },
  { screen: "400 %", locale: "hi-IN", colours: "light" },
  { screen: "phone", locale: "en-IN", colours: "dark" },
  { screen: "phone", locale: "hi-IN", colours: "forced" },
] as const;

describeSite("appearance", (site) => {
  test.each(LOOKS)(
    "$screen, $locale, $colours: no view has accessibility problems or is wider than the screen",
    async ({ screen, locale, colours }) => {
      site.visitor.allowFailedRequests();
      const page = await site.visitor.open("/", {
        colorScheme: colours === "light" ? "light" : "dark",
        viewport: SCREENS[screen],
        locale,
        forcedColors: colours === "forced" ? "active" : "none",
      });
      expect(await page.locator("html").getAttribute("lang")).toBe(locale.slice(0, 2));
      for (const [path] of VIEWS) {
        await go(page, path);
        expect(await axe(page), path).toEqual([]);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, path).toBeLessThanOrEqual(SCREENS[screen].width);
      }
      await go(page, "/");
      const box = page.locator("#q").getByRole("combobox");
      await box.fill("goa");
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("ArrowDown");
      expect(await axe(page), "open list").toEqual([]);
      const list = (await page.locator("#q").getByRole("listbox").boundingBox())!;
      expect(list.x + list.width, "open list").toBeLessThanOrEqual(SCREENS[screen].width);
    },
  );

  test("in forced colours the active option and the current link are different from the others", async () => {
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

  test("on a phone with an open keyboard four options are visible, and the placeholder fits", async () => {
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

  test("on a phone the navigation scrolls to the link of the view", async () => {
    const page = await site.visitor.open("/coverage", { viewport: { width: 360, height: 640 } });
    const [link, nav] = await Promise.all(
      [page.locator("#nav [aria-current]"), page.getByRole("navigation", { name: "Main" })].map((one) =>
        one.boundingBox(),
      ),
    );
    expect(link!.x + link!.width).toBeLessThanOrEqual(nav!.x + nav!.width + 1);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test("the language can be switched, and is remembered", async () => {
    const page = await site.visitor.open("/coverage");
    await page.getByRole("button", { name: "हिन्दी" }).click();
    await page.getByRole("heading", { level: 1, name: "उपलब्ध डेटा" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("hi");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "उपलब्ध डेटा" }).waitFor();
    expect(await page.getByRole("combobox", { name: "स्थान खोजें" }).getAttribute("placeholder")).toBe(
      "नाम लिखें",
    );
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("heading", { level: 1, name: "Coverage" }).waitFor();
  });
});
