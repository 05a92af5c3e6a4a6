import { expect, test } from "vitest";
import { describeSite } from "./site.ts";
import { axe, go, headed, settled } from "./visitor.ts";

describeSite("home and coverage", (site) => {
  test("the home page says what one can do, with examples, without JavaScript", async () => {
    const page = await site.visitor.newPage({ javaScriptEnabled: false });
    await page.goto(site.server.url);
    await page.getByRole("heading", { level: 1, name: /^India’s states/ }).waitFor();
    expect(await page.getByRole("searchbox", { name: "Search for a place" }).isVisible()).toBe(
      true,
    );
    const navigation = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    expect(await navigation.allTextContents()).toEqual([
      "Search",
      "Browse",
      "Match a list",
      "Coverage",
      "Downloads",
      "API",
    ]);
    const headings = await page.getByRole("heading", { level: 2 }).allTextContents();
    expect(headings).toEqual([
      "How to search",
      "Codes for a list",
      "Address forms",
      "For developers",
      "By state",
    ]);
    expect(await page.locator(".example").count()).toBe(4);
    const states = page.getByRole("group", { name: "By state" }).getByRole("link");
    expect(await states.first().locator("title").textContent()).toBe(
      "Upper Land: 2 districts, 4 villages and towns",
    );
    await page.getByRole("link", { name: "Upper Land", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Upper Land" }).waitFor();
  });

  test("each state of the map is a link that names it and its counts, by pointer and by keyboard", async () => {
    const page = await site.visitor.open("/");
    const map = page.getByRole("group", { name: "By state" });
    await page.locator(".map").scrollIntoViewIfNeeded();
    const state = map.getByRole("link", { name: "Upper Land: 2 districts, 4 villages and towns" });
    await state.focus();
    const caption = page.locator("figcaption");
    expect(await caption.textContent()).toBe("Upper Land: 2 districts, 4 villages and towns");
    await page.keyboard.press("Tab");
    expect(await caption.textContent()).toContain("Lower Land & Isles: 2 districts");
    await state.dispatchEvent("pointerenter");
    expect(await caption.textContent()).toBe("Upper Land: 2 districts, 4 villages and towns");
    await state.focus();
    await page.keyboard.press("Enter");
    await headed(page, "Upper Land");
    expect(await page.locator(".map-small").getAttribute("src")).toBe("/map.svg#s01");
    await go(page, "/place/00011");
    expect(await page.locator(".map-small").getAttribute("src")).toBe("/map.svg#d007");
  });

  test("in Hindi the map names states in Hindi and links to their Hindi pages", async () => {
    const page = await site.visitor.open("/", { locale: "hi-IN" });
    await page.locator(".map").scrollIntoViewIfNeeded();
    const state = page.locator("#s01");
    // Its dots are lines of zero length, which the driver takes for invisible.
    await state.waitFor({ state: "attached" });
    expect(await state.locator("title").textContent()).toMatch(/^ऊपरी भूमि: /);
    expect(await state.getAttribute("href")).toBe("/hi/place/01");
  });

  test("in a window of a desktop the table of states shows all its columns", async () => {
    const page = await site.visitor.open("/coverage", {
      viewport: { width: 1280, height: 800 },
    });
    const table = page.getByRole("region", { name: "Places by state" });
    const hidden = await table.evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(hidden).toBe(0);
  });

  test("the coverage has totals and files, and is sorted by the column that is pressed", async () => {
    const page = await site.visitor.open("/coverage");
    const rows = page.locator("tbody tr");
    const first = () => rows.first().getByRole("rowheader").textContent();
    const stats = JSON.parse(String(site.dist.get("api/stats.json"))) as {
      data: { totalVillages: number };
    };
    const total = new Intl.NumberFormat("en-IN").format(stats.data.totalVillages);
    await page.getByRole("row", { name: new RegExp(`^Total ${total}`) }).waitFor();
    expect(await first()).toContain("Andaman");
    await page.getByRole("button", { name: "Villages and towns" }).click();
    expect(
      await page
        .getByRole("columnheader", { name: "Villages and towns" })
        .getAttribute("aria-sort"),
    ).toBe("descending");
    expect(await first()).toBe("Sikkim");
    await page.getByRole("button", { name: "State or union territory" }).click();
    await page.getByRole("button", { name: "State or union territory" }).click();
    expect(await first()).toContain("West Bengal");
    expect(await page.getByRole("link", { name: "CSV: Sikkim" }).getAttribute("href")).toBe(
      "/downloads/villages-11.csv",
    );
    expect(await page.getByRole("row", { name: /^Kerala/ }).textContent()).toContain("—");
  });

  test("the home page resolves lines as people write them: some without JavaScript, then any that are typed", async () => {
    const still = await site.visitor.newPage({ javaScriptEnabled: false });
    await still.goto(site.server.url);
    const written = still.locator(".lines li");
    const count = await written.count();
    expect(count).toBeGreaterThan(0);
    const texts = (await still.locator("#lines").inputValue()).split("\n");
    expect(texts).toHaveLength(count);
    expect(texts[0]).toMatch(/^Vill\. \w+, \w+$/);
    expect(await written.first().locator("a").textContent()).toBe(/ (\w+),/.exec(texts[0]!)![1]);

    const page = await site.visitor.open("/");
    expect(site.visitor.asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
    const box = page.getByLabel("Three lines as people write them. Change them:");
    await box.fill("Vill. Podocem, tal Satari\nqwvxk zzzzzz\nNowhere, Nothing\nBara, Rampur\n");
    const lines = page.locator(".lines > li");
    await expect.poll(() => lines.count()).toBe(4);
    expect(await lines.first().textContent()).toMatch(/^Podocem, Satari, North Goa, Goa 626765$/);
    for (const none of [1, 2]) expect(await lines.nth(none).textContent()).toBe("not found");
    // If several places fit, the first two are offered.
    await lines.nth(3).getByText("It may be:").waitFor();
    const offered = lines.nth(3).getByRole("link", { name: "Bara" });
    expect(await offered.evaluateAll((all) => all.map((one) => one.getAttribute("href")))).toEqual([
      "/place/000101",
      "/place/000103",
    ]);
    expect(await axe(page)).toEqual([]);
    // On the next visit the previous lines are there again.
    await go(page, "/coverage");
    await go(page, "/");
    expect(await page.locator(".lines a").count()).toBe(count);
  });

  test("the coverage has the drawing of India, without a request, and says which state is pointed at", async () => {
    const page = await site.visitor.open("/hi/coverage", {
      viewport: { width: 1280, height: 800 },
    });
    expect(site.visitor.asked.filter((path) => path === "/map.svg")).toEqual([]);
    const state = page.locator('.map svg a[href="/hi/place/01"]');
    await state.focus();
    const caption = await page.locator(".map figcaption").textContent();
    expect(caption).toBe(await state.locator("title").textContent());
    expect(caption).toMatch(/: [\d,]+ ज़िल/);
  });

  test("markup is made through a policy of trusted types", async () => {
    const page = await site.visitor.newPage();
    await page.route("**/field", async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers() };
      headers["content-security-policy"] =
        `${headers["content-security-policy"] ?? ""}; require-trusted-types-for 'script'; trusted-types location-field`;
      await route.fulfill({ response, headers });
    });
    await page.goto(`${site.server.url}/field`);
    await settled(page);
    await page.locator("[data-examples] location-field").first().waitFor({ state: "attached" });
  });

  test("the home page offers the last five places that were opened", async () => {
    site.visitor.allowFailedRequests();
    const page = await site.visitor.open("/");
    const recent = page.locator("[data-recent]");
    expect(await recent.isVisible()).toBe(false);
    for (const code of ["30", "585", "00011", "000101", "01", "626765", "30"])
      await page.goto(`${site.server.url}/place/${code}`).then(() => settled(page));
    await page.goto(`${site.server.url}/place/99999`);
    await page.goto(site.server.url).then(() => settled(page));
    const shown = () =>
      recent.getByRole("link").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    const last = ["/place/30", "/place/626765", "/place/01", "/place/000101", "/place/00011"];
    expect(await shown()).toEqual(last);
    expect(await axe(page)).toEqual([]);
    await recent.getByRole("link", { name: "Podocem" }).click();
    await headed(page, "Podocem");
    await settled(page);
    await go(page, "/");
    expect((await shown()).slice(0, 2)).toEqual(["/place/626765", "/place/30"]);
    // Data that another page of the site stored does no harm.
    for (const damaged of ["{", "7", '[null,{"code":3},{"code":"30","name":"<b>Goa"}]']) {
      await page.evaluate((text) => localStorage.setItem("recent-places", text), damaged);
      await page.reload();
      await settled(page);
      expect(await shown()).toEqual(damaged.startsWith("[") ? ["/place/30"] : []);
    }
  });

  test("the home page says how old the data is", async () => {
    const page = await site.visitor.open("/");
    await page.getByText(/^Data of \d+ \w+ \d{4}\. Works without a network/).waitFor();
  });
});
