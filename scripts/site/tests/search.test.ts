import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { describeSite } from "./site.ts";
import { axe, go, headed, searchBox, settled, toFoot } from "./visitor.ts";

describeSite("search", (site) => {
  test.each([
    ["en-IN", "Search for a place"],
    ["hi-IN", "स्थान खोजें"],
  ])("keeps text typed while the page's code is loading (%s)", async (locale, label) => {
    const page = await site.visitor.newPage({ locale });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/*.js", async (route) => {
      if (!route.request().url().endsWith("/language.js")) await released;
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

  test.each([true, false])(
    "says that results are weak (JavaScript: %s)",
    async (javaScriptEnabled) => {
      const page = await site.visitor.newPage({ javaScriptEnabled });
      const open = (q: string) => page.goto(`${site.server.url}/search?q=${q}`);
      await open("podosem");
      await page.getByText("No place is called “podosem”. Nearest spelling: Podocem.").waitFor();
      await open("podocem%20qwxyz");
      await page.getByText("No place matches all of “podocem qwxyz”.").waitFor();
      await page.getByText("These match it without “qwxyz”.").waitFor();
      await open("podocem");
      await page.locator(".result").first().waitFor();
      expect(await page.getByText("No place").count()).toBe(0);
    },
  );

  test("in Hindi a place's heading is in Devanagari if a source has it, with the Latin name below", async () => {
    const page = await site.visitor.open("/hi/place/000101", { locale: "hi-IN" });
    await headed(page, "बड़ा");
    expect(await page.locator(".local-names").textContent()).toContain("Bara");
    await page.goto(`${site.server.url}/hi/place/01`);
    await toFoot(page);
    await page.getByText("ऊपरी भूमि को").waitFor();
  });

  test("Enter shows all results, and Back restores results and scroll", async () => {
    const page = await site.visitor.open("/", { viewport: { width: 800, height: 500 } });
    await searchBox(page).fill("s");
    await page.keyboard.press("Enter");
    await headed(page, "“s”");
    await settled(page);
    const results = page.locator(".result");
    expect(await results.count()).toBe(20);
    await page.getByText(/^1 to 20 of \d+ matches$/).waitFor();
    const first = await results.first().textContent();
    await page.getByRole("link", { name: "Show more" }).click();
    await page.getByText(/^21 to 40 of \d+ matches$/).waitFor();
    expect(await results.count()).toBe(20);
    expect(await results.first().textContent()).not.toBe(first);
    const shown = await results.allTextContents();
    await results.nth(15).focus();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    const scroll = await page.evaluate(() => scrollY);
    await page.keyboard.press("Enter");
    await page.locator(".facts").waitFor();
    await page.goBack();
    await page.getByText(/^21 to 40 of \d+ matches$/).waitFor();
    expect(await results.allTextContents()).toEqual(shown);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scroll);
    expect(await searchBox(page).inputValue()).toBe("s");
  });

  test("while results load, the options of the previous text can't be chosen", async () => {
    const page = await site.visitor.open("/");
    const box = searchBox(page);
    await box.fill("rampur");
    await page.getByRole("option").first().waitFor();
    // From here on, no request is answered.
    site.server.intercept = () => true;
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
    // After the arrow key, Enter waits for the options; pressed again, it searches for the text.
    await page.keyboard.press("Enter");
    expect(new URL(page.url()).pathname).toBe("/");
    const asked = page.waitForRequest("**/search?q=kottayam");
    await page.keyboard.press("Enter");
    await asked;
  });

  test("shows when nothing is found, and announces it to a screen reader", async () => {
    const page = await site.visitor.open("/");
    await searchBox(page).fill("zzzzzz");
    const note = page.locator("location-field .note");
    await note.getByText("No match for “zzzzzz”.").waitFor();
    await page.getByRole("status").getByText("No match for “zzzzzz”.").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Use fewer words").waitFor();
    expect(await axe(page)).toEqual([]);
    await searchBox(page).fill("rampurbdfgt");
    await note.getByText("No match for “rampurbdfgt”. Did you mean Rampur?").waitFor();
  });

  test("if nothing is found, links to suggestions with the same filters", async () => {
    const page = await site.visitor.open("/search?q=rampurbdfgt&state=Upper+Land");
    const links = page.locator(".note a").filter({ hasText: /^Rampur$/ });
    await expect.poll(() => links.count()).toBe(1);
    expect(await axe(page)).toEqual([]);
    await links.first().click();
    await expect.poll(() => new URL(page.url()).search).toBe("?q=Rampur&state=Upper+Land");
    await settled(page);
    expect(await page.locator(".result .name").first().textContent()).toBe("Rampur");
  });

  test.each([
    ["q=999999", "डेटा में पिन कोड 999999 का कोई स्थान नहीं है।"],
    ["q=kotla&state=Empty+Land", "मिलते-जुलते स्थान हैं, पर इस स्तर, राज्य या ज़िले में नहीं।"],
    [
      "q=foothills",
      "Foothills पुरानी सूचियों का क्षेत्र है। इसके स्थान आज Upper Land > Hills और Upper Land > Plains में हैं।",
    ],
    ["q=qwvxk+empty+land", "डेटा में अभी Empty Land के गाँव नहीं हैं।"],
  ])("notes are in the visitor's language (%s)", async (query, text) => {
    const page = await site.visitor.open(`/search?${query}`, { locale: "hi-IN" });
    await page.locator(".note").getByText(text).waitFor();
    expect(await page.locator("main [lang=en]").count()).toBe(0);
  });

  test("in Hindi, matches in Latin letters are marked in suggestions and results", async () => {
    const page = await site.visitor.open("/hi/");
    await page.locator("#q").getByRole("combobox").fill("goa");
    const options = page.getByRole("option");
    await options.first().waitFor();
    expect(await options.first().locator(".name mark").allTextContents()).toEqual(["Goa"]);
    await page.locator("#q").getByRole("combobox").fill("podocem satari");
    await options.filter({ hasText: "Podocem" }).first().waitFor();
    const marks = options.first().locator("mark");
    await expect.poll(() => marks.allTextContents()).toEqual(["Podocem", "Satari"]);
    await page.keyboard.press("Enter");
    const result = page.locator(".result").first();
    await expect
      .poll(() => result.locator("mark").allTextContents())
      .toEqual(["Podocem", "Satari"]);
    // A query in Devanagari marks the Latin names that it is read as.
    await page.goto(`${site.server.url}/hi/search?q=${encodeURIComponent("सत्तरी")}`);
    await expect
      .poll(() => result.locator(".name mark").first().textContent(), { timeout: 5000 })
      .toBe("Satari");
  });

  test("in Hindi, states and districts have their Hindi names, with the Latin ones next to their own", async () => {
    const page = await site.visitor.open("/", { locale: "hi-IN" });
    const box = page.getByRole("combobox", { name: "स्थान खोजें" });
    await box.fill("hills");
    const first = page.getByRole("option").first();
    await first.waitFor();
    expect(await first.locator(".name").textContent()).toBe("पहाड़ियां (Hills)");
    expect(await first.locator(".name mark").textContent()).toBe("Hills");
    expect(await first.locator(".above").textContent()).toBe("ऊपरी भूमि");
    // The Hindi name is not repeated if it is the one that matched.
    await box.fill("पहाड़ियां");
    await expect.poll(() => first.locator(".name mark").textContent()).toBe("पहाड़ियां");
    expect(await first.locator(".name").textContent()).toBe("पहाड़ियां (Hills)");
    await page.goto(`${site.server.url}/search?q=rampur`);
    const taluka = page.locator(".result").filter({ hasText: "00011" });
    await taluka.waitFor();
    expect(await taluka.locator(".name").textContent()).toBe("Rampur रामपुर 900 लोग");
    expect(await taluka.locator(".above").textContent()).toBe("पहाड़ियां, ऊपरी भूमि");
    const states = page.getByLabel("राज्य", { exact: true });
    await expect
      .poll(() => states.locator("option").allTextContents())
      .toContain("ऊपरी भूमि (Upper Land)");
    await states.selectOption("Upper Land");
    await expect.poll(() => new URL(page.url()).search).toBe("?q=rampur&state=Upper+Land");
  });

  test("in Hindi a place’s page and the lines of the home page have guesses in their paths, too", async () => {
    const page = await site.visitor.open("/hi/place/626765", { locale: "hi-IN" });
    const crumb = page.locator(".breadcrumb a").last();
    expect(await crumb.locator("span").textContent()).toBe("Satari");
    expect(await crumb.locator("i").textContent()).toMatch(/^[\u0900-\u097f]+$/);
    expect(await page.locator(".facts i").count()).toBe(2);
    await go(page, "/hi/");
    await page.locator("#lines").fill("Podocem, Satari");
    const line = page.locator(".lines li").filter({ hasText: "626765" });
    await line.waitFor();
    expect(await line.textContent()).toMatch(
      /^Podocem [^ ]+, Satari [^ ]+, उत्तर गोवा, गोवा 626765$/,
    );
  });

  test("in Hindi, names that lists have only in Latin letters have a guess next to them, marked as a guess", async () => {
    const page = await site.visitor.open("/", { locale: "hi-IN" });
    const guessed = async (name: Locator) => {
      await name.waitFor();
      const guess = name.locator("i");
      expect(await guess.evaluate((one) => getComputedStyle(one).fontStyle)).toBe("italic");
      expect(await name.locator("span").getAttribute("lang")).toBe("hi-Latn");
      return [await name.locator("span").textContent(), (await guess.textContent())!.trim()];
    };
    await page.getByRole("combobox", { name: "स्थान खोजें" }).fill("podocem");
    const option = page.getByRole("option").filter({ hasText: "626765" });
    expect((await guessed(option.locator(".name")))[0]).toBe("Podocem");
    // The same for the names above it.
    const path = option.locator(".above");
    expect(await path.locator("span").allTextContents()).toEqual(["Satari"]);
    expect(await option.locator("i").allTextContents()).toEqual([
      expect.stringMatching(/^[\u0900-\u097f]+$/),
      expect.stringMatching(/^[\u0900-\u097f]+$/),
    ]);
    // A name that a list has in Hindi needs no guess.
    await page.getByRole("combobox", { name: "स्थान खोजें" }).fill("hills");
    await page.getByRole("option").filter({ hasText: "पहाड़ियां" }).first().waitFor();
    expect(await page.getByRole("option").first().locator("i").count()).toBe(0);

    await go(page, "/hi/search?q=rampur");
    const result = page.locator(".result").filter({ hasText: "00011" });
    expect(await guessed(result.locator(".name"))).toEqual(["Rampur", "रामपुर"]);
    expect(await page.getByText("तिरछे अक्षरों में लिखे नाम अनुमान हैं").isVisible()).toBe(true);
    await go(page, "/hi/search?q=upper+land&level=state");
    expect(await page.locator(".result").count()).toBe(1);
    expect(await page.getByText("तिरछे अक्षरों में लिखे नाम अनुमान हैं").count()).toBe(0);

    await go(page, "/hi/browse/00011");
    const village = page.locator("main location-field").getByRole("combobox").last();
    await village.fill("aam");
    const listed = page.locator("main").getByRole("option").filter({ hasText: "000102" });
    expect(await guessed(listed.locator(".name"))).toEqual(["Aam Gaon", "आम गांव"]);
    await go(page, "/hi/");
    const line = page.locator(".lines li a").first();
    expect(await line.locator("[lang=hi-Latn]").textContent()).toBe(
      await line.locator("span").textContent(),
    );
    expect(await line.locator(".guess").count()).toBe(1);
    // In another language there is none.
    const english = await site.visitor.open("/search?q=rampur");
    expect(await english.locator("main i").count()).toBe(0);
  });

  test("in Hindi, a PIN code’s districts and states have their Hindi names", async () => {
    const page = await site.visitor.open("/hi/search?q=400001");
    const section = page.locator("section[aria-labelledby=pincode]");
    expect(await section.locator("li").first().textContent()).toMatch(/^पहाड़ियां, ऊपरी भूमि/);
    await go(page, "/hi/pincode/400001");
    expect(await page.locator("article section li").first().textContent()).toMatch(
      /^पहाड़ियां, ऊपरी भूमि/,
    );
    expect(await page.title()).toContain("पहाड़ियां, ऊपरी भूमि");
    const plain = await site.visitor.newPage({ javaScriptEnabled: false });
    await plain.goto(`${site.server.url}/hi/pincode/400001`);
    expect(await plain.locator("article section li").first().textContent()).toMatch(
      /^पहाड़ियां, ऊपरी भूमि/,
    );
    expect(await plain.title()).toContain("पहाड़ियां, ऊपरी भूमि");
  });

  test("suggestions and results of the same name are distinguished, on the page and in the API", async () => {
    const page = await site.visitor.open("/");
    await searchBox(page).fill("bara");
    const option = page.getByRole("option").filter({ hasText: "000101" });
    await option.waitFor();
    expect(await option.locator(".name").textContent()).toBe("Bara 900 people");
    await go(page, "/search?q=bara");
    const result = page.locator(".result").filter({ hasText: "000101" });
    expect(await result.locator(".name").textContent()).toBe("Bara 900 people");
    const answer = await page.evaluate(async () => (await fetch("/api/search?q=bara")).json());
    const hints = (answer.results as { code: string; hint?: string }[]).map(({ code, hint }) => [
      code,
      hint,
    ]);
    expect(hints).toContainEqual(["000101", "900 people"]);
    expect(hints).toContainEqual(["000103", undefined]);
  });

  test("in English no Hindi names are requested", async () => {
    const page = await site.visitor.open("/");
    await searchBox(page).fill("hills");
    const first = page.getByRole("option").first();
    await first.waitFor();
    expect(await first.locator(".name").textContent()).toBe("Hills");
    expect(site.visitor.asked.filter((path) => path.startsWith("/api/locations/"))).toEqual([]);
  });

  test("an empty and a long text have a message", async () => {
    const page = await site.visitor.open("/search?q=%20");
    await page.getByText("Type the name or code").waitFor();
    site.visitor.allowFailedRequests();
    await page.goto(`${site.server.url}/search?q=${"x".repeat(301)}`);
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.textContent()).toBe("The search text has 301 characters. The limit is 300.");
  });

  test("results say how many are villages; each filter has its own address, and Back removes it", async () => {
    const page = await site.visitor.open("/search?q=rampur");
    await page.getByText(/^Villages and towns among them: [\d,]+$/).waitFor();
    await page.getByLabel("State", { exact: true }).selectOption("Upper Land");
    await expect.poll(() => new URL(page.url()).search).toBe("?q=rampur&state=Upper+Land");
    await settled(page);
    await page.getByLabel("District", { exact: true }).selectOption("Hills");
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe("?q=rampur&state=Upper+Land&district=Hills");
    await settled(page);
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
    // The boxes show what the results are filtered by, not what was chosen last.
    const boxes = () =>
      page
        .locator(".filters")
        .evaluate((form) => [...new FormData(form as HTMLFormElement).entries()]);
    await expect.poll(boxes).toEqual([
      ["q", "rampur"],
      ["level", ""],
      ["state", "Upper Land"],
      ["district", ""],
    ]);
    await page.goBack();
    await expect.poll(() => page.getByLabel("State", { exact: true }).inputValue()).toBe("");
  });

  test("shows what matched: another name, or a part of the words; typos need no mark", async () => {
    const page = await site.visitor.open("/search?q=oopar+desh");
    expect(await page.locator(".result").first().textContent()).toMatch(
      /^Upper Land \(Oopar Desh\)/,
    );
    await go(page, "/search?q=satri");
    expect(await page.locator(".result").first().textContent()).toMatch(/^SatariTaluka/);
    await go(page, "/search?q=satari+goa+qwe");
    expect(await page.locator(".result").first().textContent()).toMatch(/partial match$/);
    await go(page, "/search?q=626765");
    expect(await page.locator(".result").first().textContent()).toMatch(/^Podocem/);
  });
});
