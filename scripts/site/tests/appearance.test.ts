import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { describeSite } from "./site.ts";
import { axe, go, SMALL_PHONE, searchBox, VIEWS } from "./visitor.ts";

/** Screens in CSS pixels. At 200 and 400 % a desktop's 1,280 become 640 and 320. */
const SCREENS = {
  desk: { width: 1100, height: 700 },
  "200 %": { width: 640, height: 400 },
  "400 %": { width: 320, height: 256 },
  phone: { width: 360, height: 640 },
} as const;

/** Each screen in each language, and each language in all colours. */
const LOOKS = {
  "en-IN": [
    { screen: "desk", colours: "light" },
    { screen: "200 %", colours: "dark" },
    { screen: "400 %", colours: "forced" },
    { screen: "phone", colours: "dark" },
  ],
  "hi-IN": [
    { screen: "desk", colours: "dark" },
    { screen: "200 %", colours: "forced" },
    { screen: "400 %", colours: "light" },
    { screen: "phone", colours: "forced" },
  ],
} as const;
const LOCALES = ["en-IN", "hi-IN"] as const;
/** Before the path of a view in this language. */
const PREFIXES = { "en-IN": "", "hi-IN": "/hi" } as const;

/** Gives an open page each look of its language in turn. Opening it for each would take a quarter more time. */
async function* inEachLook(page: Page, locale: keyof typeof LOOKS): AsyncGenerator<Look> {
  for (const { screen, colours } of LOOKS[locale]) {
    await page.setViewportSize(SCREENS[screen]);
    await page.emulateMedia({
      colorScheme: colours === "light" ? "light" : "dark",
      forcedColors: colours === "forced" ? "active" : "none",
    });
    // Colours fade into those of the new look.
    await page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      await Promise.all(document.getAnimations().map((animation) => animation.finished));
    });
    yield { look: `${screen}, ${colours}`, width: SCREENS[screen].width };
  }
}

interface Look {
  readonly look: string;
  /** Of the screen, in CSS pixels. */
  readonly width: number;
}

describeSite("appearance", (site) => {
  test.each(LOCALES.flatMap((locale) => VIEWS.map(([path]) => ({ locale, path }))))(
    "$path, $locale: no look has accessibility problems or is wider than the screen",
    async ({ locale, path }) => {
      site.visitor.allowFailedRequests();
      const page = await site.visitor.open(PREFIXES[locale] + path, { locale });
      expect(await page.locator("html").getAttribute("lang")).toBe(locale.slice(0, 2));
      for await (const { look, width } of inEachLook(page, locale)) {
        expect(await axe(page), look).toEqual([]);
        const needed = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(needed, look).toBeLessThanOrEqual(width);
      }
    },
  );

  test.each(LOCALES)(
    "an open list has no accessibility problems and fits on the screen in any look (%s)",
    async (locale) => {
      const page = await site.visitor.open("/", { locale });
      await page.locator("#q").getByRole("combobox").fill("goa");
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("ArrowDown");
      for await (const { look, width } of inEachLook(page, locale)) {
        expect(await page.getByRole("option").count(), look).toBeGreaterThan(0);
        expect(await axe(page), look).toEqual([]);
        const list = (await page.locator("#q").getByRole("listbox").boundingBox())!;
        expect(list.x + list.width, look).toBeLessThanOrEqual(width);
      }
    },
  );

  test("with letters twice as large, a phone shows values in full and has room to type", async () => {
    site.visitor.allowFailedRequests();
    const width = 390;
    const page = await site.visitor.open("/", { viewport: { width, height: 800 } });
    for (const path of ["/", "/place/30", "/place/585", "/place/000106", "/hi/place/00011"]) {
      await go(page, path);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
      expect((await page.locator("#q").boundingBox())!.width, path).toBeGreaterThan(width / 3);
      const values = await page
        .locator(".facts dd")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
      if (path.includes("/place/")) expect(values.length, path).toBeGreaterThan(0);
      for (const value of values) expect(value, path).toBeGreaterThan(width / 2);
    }
  });

  test.each(LOCALES)(
    "with letters twice as large, no view is wider than the smallest phone (%s)",
    async (locale) => {
      site.visitor.allowFailedRequests();
      const page = await site.visitor.open("/", { viewport: SMALL_PHONE, locale });
      const paths = [
        "/reference/",
        "/place/000101/card",
        "/compare?codes=01,02",
        "/pincode/400001",
      ];
      for (const path of [...VIEWS.map(([view]) => view), ...paths]) {
        await page.goto(site.server.url + PREFIXES[locale] + path);
        await page.locator("h1:visible").waitFor();
        await page.evaluate(() => {
          document.documentElement.style.fontSize = "200%";
        });
        const width = () => page.evaluate(() => document.documentElement.scrollWidth);
        await expect.poll(width, { message: path }).toBe(SMALL_PHONE.width);
      }
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
    const page = await site.visitor.open("/", {
      viewport: { width: 320, height: 330 },
      hasTouch: true,
    });
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

  test.each(LOCALES)("on a phone the whole menu is visible (%s)", async (locale) => {
    const page = await site.visitor.open("/coverage", { viewport: SCREENS.phone, locale });
    const links = page.locator("#nav a:visible");
    expect(await links.count()).toBe(4);
    for (const link of await links.all()) {
      const { left, right, seen } = await link.evaluate((one) => {
        const { left, right, top, height } = one.getBoundingClientRect();
        const at = document.elementFromPoint(right - 9, top + height / 2);
        return { left, right, seen: at === one };
      });
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(SCREENS.phone.width);
      expect(seen, (await link.textContent())!).toBe(true);
    }
  });

  test("on a phone a suggestion shows its whole path", async () => {
    const page = await site.visitor.open("/", { viewport: { width: 320, height: 640 } });
    await searchBox(page).fill("zephyr");
    const above = page.getByRole("option").first().locator(".above");
    await above.waitFor();
    expect(await above.textContent()).toBe("Rampur, Isles, Lower Land & Isles");
    const { cut, clipped } = await above.evaluate((one) => ({
      cut: one.scrollWidth > one.clientWidth,
      clipped: getComputedStyle(one).textOverflow,
    }));
    expect([cut, clipped]).toEqual([false, "clip"]);
  });

  test("on a phone the map of a taluka comes first, then its list, then the drawing of India", async () => {
    const page = await site.visitor.open("/place/00011", { viewport: SCREENS.phone });
    const top = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => one.getBoundingClientRect().top + scrollY);
    const [map, list, india] = await Promise.all([
      top(".area-map"),
      top(".places"),
      top(".map-small"),
    ]);
    expect(map).toBeLessThan(SCREENS.phone.height + 100);
    expect(map).toBeLessThan(list);
    expect(list).toBeLessThan(india);
  });

  test.each(["light", "dark"] as const)(
    "the text on the band at the top has enough contrast, which axe can't see (%s)",
    async (colorScheme) => {
      const page = await site.visitor.open("/", {
        colorScheme,
        geolocation: { latitude: 15.49, longitude: 73.83 },
        permissions: ["geolocation"],
      });
      await page.getByRole("button", { name: "Use my location" }).click();
      await page.getByText("Places near you. Choose one.").waitFor();
      const weak = await page.evaluate(weakTexts, ".masthead");
      expect(weak.checked).toBeGreaterThan(10);
      expect(weak.found).toEqual([]);
    },
  );

  test("a button looks the same in light and dark", async () => {
    const looks = async (colorScheme: "light" | "dark") => {
      const page = await site.visitor.open("/", { colorScheme });
      return page
        .locator(".masthead")
        .getByRole("button")
        .evaluateAll((buttons) =>
          buttons.map((button) => {
            const { color, backgroundColor, borderTopColor, borderTopWidth } =
              getComputedStyle(button);
            return [button.textContent, color, backgroundColor, borderTopColor, borderTopWidth];
          }),
        );
    };
    const light = await looks("light");
    expect(light.map(([text]) => text)).toEqual(["Search", "Use my location"]);
    expect(await looks("dark")).toEqual(light);
    // A button that has a border shows it.
    const location = light[1];
    expect(location!.slice(3)).toEqual(["rgb(255, 255, 255)", "1px"]);
  });

  test.each(["/search?q=bara", "/place/00011", "/place/01", "/"])(
    "at 320 pixels no word of a name is broken, and nothing is wider than the screen: %s",
    async (path) => {
      // As high as the list: rows that are not in view have no layout.
      const page = await site.visitor.open(path, { viewport: { width: 320, height: 6000 } });
      const broken = () =>
        page.evaluate(brokenWords, ["Lokmanyanagar", "Venkatanarasimharajuvaripeta"]);
      const found = await broken();
      expect(found.checked).toBeGreaterThan(1);
      expect(found.broken).toEqual([]);
      expect(found.width).toBeLessThanOrEqual(320);
    },
  );

  test("without JavaScript nothing leaves space for what needs it", async () => {
    const page = await site.visitor.newPage({ javaScriptEnabled: false });
    for (const path of ["/downloads/", "/place/01", "/place/05613", "/reference/"]) {
      await page.goto(site.server.url + path);
      const scripted = page.locator(".scripted");
      const count = await scripted.count();
      expect(count, path).toBeGreaterThan(0);
      for (let i = 0; i < Math.min(count, 10); i++)
        expect(await scripted.nth(i).boundingBox(), path).toBeNull();
    }
  });

  test("no word of a suggestion is broken on a phone or in a narrow field", async () => {
    for (const width of [320, 1100]) {
      const { page } = await site.visitor.openForm(
        '<div style="max-width: 18rem"><location-field label="Place" level="any"></location-field></div>',
        { viewport: { width, height: 640 } },
      );
      await page.getByRole("combobox").fill("bara");
      await page.getByRole("option").first().waitFor();
      const found = await page.evaluate(brokenWords, ["Lokmanyanagar", "Venkatanarasimharajupa"]);
      expect(found.checked).toBeGreaterThan(1);
      expect(found.broken, `${width}`).toEqual([]);
      expect(found.width).toBeLessThanOrEqual(width);
    }
  });

  test("the language can be switched, and is remembered", async () => {
    const page = await site.visitor.open("/coverage");
    await page.getByRole("link", { name: "हिन्दी" }).click();
    await page.getByRole("heading", { level: 1, name: "उपलब्ध डेटा" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("hi");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "उपलब्ध डेटा" }).waitFor();
    expect(await page.getByRole("combobox", { name: "स्थान खोजें" }).getAttribute("placeholder")).toBe(
      "नाम लिखें",
    );
    await page.getByRole("link", { name: "English" }).click();
    await page.getByRole("heading", { level: 1, name: "Coverage" }).waitFor();
  });
});

/** Runs in the page: the texts in an element whose contrast with the colour behind them is below 4.5, also in shadow roots. */
function weakTexts(selector: string): { checked: number; found: string[] } {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
  const rgba = (colour: string) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data] as [number, number, number, number];
  };
  const luminance = (colour: string) => {
    const [r, g, b] = rgba(colour).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const parent = (one: Element) =>
    one.parentElement ?? (one.getRootNode() as Partial<ShadowRoot>).host;
  const background = (one: Element | undefined): string => {
    const { backgroundColor } = getComputedStyle(one!);
    return rgba(backgroundColor)[3] === 255 ? backgroundColor : background(parent(one!));
  };
  const elements = (root: ParentNode): Element[] =>
    [...root.querySelectorAll("*")].flatMap((one) => [
      one,
      ...(one.shadowRoot ? elements(one.shadowRoot) : []),
    ]);
  const texts = elements(document.querySelector(selector)!).filter(
    (one) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      !one.matches(".visually-hidden") &&
      [...one.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      ),
  );
  const found = texts.flatMap((one) => {
    const [a, b] = [luminance(getComputedStyle(one).color), luminance(background(one))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    return ratio < 4.5 ? [`${one.textContent?.trim()}: ${ratio.toFixed(1)}`] : [];
  });
  return { checked: texts.length, found };
}

/** Runs in the page: gives the places in lists longer names, and returns the words of them that are on two lines. */
function brokenWords(names: readonly string[]): {
  checked: number;
  broken: string[];
  width: number;
} {
  const within = (root: ParentNode): Element[] =>
    [...root.querySelectorAll("*")].flatMap((one) => [
      one,
      ...(one.shadowRoot ? within(one.shadowRoot) : []),
    ]);
  const shown = within(document).filter(
    (one) => one.matches(".result .name, .places a, li > .name") && one.checkVisibility(),
  );
  const broken = shown.flatMap((one, i) => {
    const name = names[i % names.length]!;
    one.textContent = `${name} Khurd`;
    const range = document.createRange();
    range.setStart(one.firstChild!, 0);
    range.setEnd(one.firstChild!, name.length);
    const lines = new Set([...range.getClientRects()].map(({ top }) => top));
    return lines.size > 1 ? [name] : [];
  });
  return { checked: shown.length, broken, width: document.documentElement.scrollWidth };
}
