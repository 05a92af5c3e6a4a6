import { expect, test } from "vitest";
import type { Site } from "./site.test.ts";
import { axe, focused, go, headed, searchBox, settled } from "./visitor.ts";

export function searchTests(site: Site): void {
  test("answers while one types; choosing shows the place, and Back the box as it was", async () => {
    const page = await site.visitor.open("/");
    await searchBox(page).fill("satri go");
    const first = page.getByRole("option").first();
    await first.waitFor();
    expect(await first.textContent()).toMatch(/^Satari.*Taluka.*05613.*North Goa, Goa$/);
    expect(await first.locator("mark").allTextContents()).toEqual(["Satari", "Go", "Go"]);
    await first.click();
    await headed(page, "Satari");
    expect(new URL(page.url()).pathname).toBe("/place/05613");
    await page.goBack();
    await headed(page, "India’s states, districts, talukas and villages, with their official codes.");
    expect(await searchBox(page).inputValue()).toBe("satri go");
  });

  test.each([
    ["en-IN", "Search for a place"],
    ["hi-IN", "स्थान खोजें"],
  ])("what is typed while the page's code is still loading is not lost (%s)", async (locale, label) => {
    const page = await site.visitor.newPage({ locale });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/*.js", async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(site.server.url, { waitUntil: "commit" });
    await page.getByRole("searchbox").click();
    await page.keyboard.type("sat");
    release();
    await page.keyboard.type("ari go", { delay: 80 });
    const box = page.getByRole("combobox", { name: label });
    await page.getByRole("option", { name: /^Satari/ }).waitFor();
    expect(await box.inputValue()).toBe("satari go");
  });

  test("shows all results on Enter, and Back restores what was shown, scroll and focus", async () => {
    const page = await site.visitor.open("/", { viewport: { width: 800, height: 500 } });
    await searchBox(page).fill("s");
    await page.keyboard.press("Enter");
    await headed(page, "“s”");
    await settled(page);
    const results = page.locator(".result");
    expect(await results.count()).toBe(20);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => results.count()).toBe(40);
    expect(await results.nth(20).evaluate((link) => link === document.activeElement)).toBe(true);
    const opened = await results.nth(30).getAttribute("href");
    await results.nth(30).focus();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    const scroll = await page.evaluate(() => scrollY);
    await page.keyboard.press("Enter");
    await page.locator(".facts").waitFor();
    await page.goBack();
    await expect.poll(() => results.count()).toBe(40);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe(opened);
    expect(await page.evaluate(() => scrollY)).toBe(scroll);
  });

  test("while results load it says so, and options of the former text can't be chosen", async () => {
    const page = await site.visitor.open("/");
    const box = searchBox(page);
    await box.fill("rampur");
    await page.getByRole("option").first().waitFor();
    // From here on nothing answers.
    site.server.meddler = () => true;
    await page.evaluate(() => {
      (globalThis as { fetch: unknown }).fetch = () => new Promise(() => {});
    });
    await box.fill("kottayam");
    await page.getByText("Searching…").waitFor();
    expect(await page.getByRole("listbox").getAttribute("aria-busy")).toBe("true");
    await page.keyboard.press("ArrowDown");
    expect(await box.getAttribute("aria-activedescendant")).toBeNull();
    await page.getByRole("option").first().click();
    expect(new URL(page.url()).pathname).toBe("/");
    await page.keyboard.press("Enter");
    expect(new URL(page.url()).search).toBe("?q=kottayam");
  });

  test("says when nothing is found, to a screen reader after a rest", async () => {
    const page = await site.visitor.open("/");
    await searchBox(page).fill("zzzzzz");
    await page.locator("location-field .note").getByText("No match for “zzzzzz”.").waitFor();
    await page.getByRole("status").getByText("No match for “zzzzzz”.").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Use fewer words").waitFor();
    expect(await axe(page)).toEqual([]);
  });

  test("says while one types what would be found instead", async () => {
    const page = await site.visitor.open("/");
    await searchBox(page).fill("rampur 999999");
    await page
      .locator("location-field .note")
      .getByText("No match for “rampur 999999”. Did you mean Rampur?")
      .waitFor();
  });

  test("where nothing is found, links to what would be, with the same filters, and says what the data lacks", async () => {
    const page = await site.visitor.open("/search?q=rampur+kotla+999999&state=Upper+Land");
    await page.getByText("No place of the data has the PIN code 999999.").waitFor();
    const links = page.locator(".note a").filter({ hasText: /^(Rampur|Kotla)$/ });
    await expect.poll(() => links.count()).toBe(2);
    expect(await axe(page)).toEqual([]);
    await links.first().click();
    await expect.poll(() => new URL(page.url()).search).toBe("?q=Rampur&state=Upper+Land");
    await settled(page);
    expect(await page.locator(".result .name").first().textContent()).toBe("Rampur");
  });

  test.each([
    ["q=999999", "डेटा में पिन कोड 999999 का कोई स्थान नहीं है।"],
    ["q=kotla&state=Empty+Land", "मिलते-जुलते स्थान हैं, पर इस स्तर, राज्य या ज़िले में नहीं।"],
    ["q=foothills", "Foothills नाम डेटा की सीमाओं के बाद का है: इसके स्थान Hills और Plains के अंतर्गत हैं।"],
    ["q=qwvxk+empty", "डेटा में अभी Empty Land के गाँव नहीं हैं।"],
  ])("says what an answer has not in the visitor's language (%s)", async (query, text) => {
    const page = await site.visitor.open(`/search?${query}`, { locale: "hi-IN" });
    await page.locator(".note").getByText(text).waitFor();
    expect(await page.locator("main [lang=en]").count()).toBe(0);
  });

  test("with a blank or too long text says what to do", async () => {
    const page = await site.visitor.open("/search?q=%20");
    await page.getByText("Type the name or the code").waitFor();
    await page.goto(`${site.server.url}/search?q=${"x".repeat(101)}`);
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.textContent()).toBe(
      "The search text is too long: 101 characters, at most 100 are allowed. Shorten it.",
    );
  });

  test("a choice of level, state or district is an address that Back leaves", async () => {
    const page = await site.visitor.open("/search?q=rampur");
    await page.getByLabel("State", { exact: true }).selectOption("Upper Land");
    await expect.poll(() => new URL(page.url()).search).toBe("?q=rampur&state=Upper+Land");
    await page.getByLabel("District", { exact: true }).selectOption("Hills");
    await page.getByLabel("Level").selectOption("Taluka");
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe("?q=rampur&level=taluka&state=Upper+Land&district=Hills");
    await settled(page);
    expect(await page.locator(".result .name").allTextContents()).toEqual(["Rampur"]);
    expect(await page.getByLabel("District", { exact: true }).inputValue()).toBe("Hills");
    await page.goBack();
    await page.goBack();
    expect(new URL(page.url()).search).toBe("?q=rampur&state=Upper+Land");
    expect(await focused(page)).not.toBe("");
  });

  test("says what matched: another name, or a typo", async () => {
    const page = await site.visitor.open("/search?q=oopar+desh");
    expect(await page.locator(".result").first().textContent()).toMatch(/^Upper Land also Oopar Desh/);
    await go(page, "/search?q=satri");
    expect(await page.locator(".result").first().textContent()).toMatch(/^Satari similar spelling/);
    await go(page, "/search?q=626765");
    expect(await page.locator(".result").first().textContent()).toMatch(/^Podocem/);
  });

  test("asks the API when the index can't be had", async () => {
    const page = await site.visitor.open("/");
    site.visitor.allowFailedRequests();
    site.server.meddler = (path, response) => {
      const isIndex = path.startsWith("/index/");
      if (isIndex) response.writeHead(404).end();
      return isIndex;
    };
    await searchBox(page).fill("satari");
    await page
      .getByRole("option", { name: /Satari/ })
      .first()
      .waitFor();
    expect(site.visitor.asked.some((path) => path.startsWith("/api/search?q=satari"))).toBe(true);
  });
}
