import { brotliCompressSync, constants } from "node:zlib";
import { expect, test } from "vitest";
import { ENDPOINTS } from "../../../functions/core/endpoints/all.ts";
import { describeSite } from "./site.ts";
import { axe, installServiceWorker } from "./visitor.ts";

/** Largest size of the page with its script and style, in compressed bytes. */
const MAX_BYTES = 80_000;

describeSite("the API reference", (site) => {
  const open = async (options = {}, path = "/reference/") => {
    const page = await site.visitor.newPage(options);
    await page.goto(site.server.url + path);
    return page;
  };

  test("shows every request without JavaScript, with its parameters, and code in three languages", async () => {
    const page = await open({ javaScriptEnabled: false });
    for (const { path, methods } of ENDPOINTS)
      for (const method of methods)
        expect(
          await page
            .locator(".request-line")
            .filter({ hasText: new RegExp(`^${method} ${path}$`) })
            .count(),
          `${method} ${path}`,
        ).toBe(1);
    const search = page.locator("#searchPlaces");
    for (const name of ["q", "level", "state", "district", "taluka", "limit", "offset"])
      expect(await search.getByLabel(name, { exact: true }).isVisible(), name).toBe(true);
    expect(await search.locator(".sample-curl code").textContent()).toMatch(
      /^curl 'https:\/\/directory\.example\/api\/search\?q=/,
    );
    expect(await search.locator(".sample-python").isVisible()).toBe(false);
    await page.getByRole("radio", { name: "Python" }).check();
    expect(await search.locator(".sample-curl").isVisible()).toBe(false);
    expect(await search.locator(".sample-python code").textContent()).toContain("requests.get(");
  });

  test("runs a request with the parameters that are filled in, and shows its answer or error", async () => {
    site.visitor.allowFailedRequests();
    const page = await open();
    const search = page.locator("#searchPlaces");
    await search.getByLabel("q", { exact: true }).fill("satari goa");
    await search.getByLabel("limit", { exact: true }).fill("");
    await search.getByLabel("level", { exact: true }).selectOption("taluka");
    expect(await search.locator(".sample-javascript code").textContent()).toBe(
      `const response = await fetch("${site.server.url}/api/search?q=satari%20goa&level=taluka");\nconst answer = await response.json();`,
    );
    await search.getByRole("button", { name: /^Run/ }).click();
    await search.getByText(/^200 OK, \d+ ms$/).waitFor();
    expect(await search.locator(".live code").textContent()).toContain('"code": "05613"');
    expect(site.visitor.asked.filter((path) => path.startsWith("/api/"))).toEqual([
      "/api/search?q=satari%20goa&level=taluka",
    ]);
    const place = page.locator("#placeByCode");
    await place.getByLabel("code", { exact: true }).fill("999999");
    await place.getByRole("button", { name: /^Run/ }).click();
    await place.getByText(/^404 Not Found/).waitFor();
    expect(await place.locator(".live code").textContent()).toContain('"not_found"');
  });

  test("begins with a box for any request, whose answer has an address of its own", async () => {
    const page = await open({ permissions: ["clipboard-read", "clipboard-write"] });
    const form = page.locator("form.try");
    const box = form.getByLabel("Try a request", { exact: true }).first();
    // Before the rules apply.
    const below = async (text: RegExp) => (await page.getByText(text).first().boundingBox())!.y;
    expect((await box.boundingBox())!.y).toBeLessThan(await below(/^GET and HEAD/));
    expect(await box.inputValue()).toMatch(/^\/api\/search\?q=/);
    await box.fill("https://elsewhere.example/api/stats");
    await form.getByRole("button", { name: "Run" }).click();
    await form.getByText("Give a path of this site that begins with /api/.").waitFor();
    await box.fill("/api/locations/place?code=05613");
    await form.getByRole("button", { name: "Run" }).click();
    await form.getByText(/^200 OK, \d+ ms$/).waitFor();
    expect(await form.locator("code").textContent()).toContain('"code": "05613"');
    await form.getByRole("button", { name: "Copy the address" }).click();
    await form.getByText("Copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${site.server.url}/api/locations/place?code=05613`,
    );
    const shared = new URL(
      (await form.getByRole("link", { name: "Link to this request" }).getAttribute("href"))!,
      page.url(),
    );
    expect(shared.href).toBe(page.url());
    const other = await open({}, shared.pathname + shared.search);
    await other
      .locator("form.try")
      .getByText(/^200 OK/)
      .waitFor();
    expect(await other.locator("form.try code").textContent()).toContain('"code": "05613"');
    expect(await axe(other)).toEqual([]);
  });

  test("code shows text in Indian letters as it was written", async () => {
    const page = await open();
    const search = page.locator("#searchPlaces");
    await search.getByLabel("q", { exact: true }).fill("रामपुर & co");
    await search.getByLabel("limit", { exact: true }).fill("");
    expect(await search.locator(".sample-curl code").textContent()).toBe(
      `curl --get '${site.server.url}/api/search' \\\n  --data-urlencode 'q=रामपुर & co'`,
    );
    const javascript = (await search.locator(".sample-javascript code").textContent())!;
    expect(javascript).toContain('/api/search?q=रामपुर%20%26%20co"');
    const answer = await page.evaluate(`(async () => { ${javascript} return answer; })()`);
    expect(answer).toMatchObject({ query: "रामपुर & co" });
  });

  test("a POST sends its body as JSON", async () => {
    const page = await open();
    const rows = page.locator("#resolveRows");
    const body = '{"rows": [{"q": "it\'s"}, {"q": null}]}';
    await rows.getByLabel("body").fill(body);
    expect(await rows.locator(".sample-curl code").textContent()).toContain(
      `--data '{"rows": [{"q": "it'\\''s"}`,
    );
    await page.getByRole("radio", { name: "Python" }).check();
    expect(await rows.locator(".sample-python code").textContent()).toContain(
      'json={"rows": [{"q": "it\'s"}, {"q": None}]}',
    );
    const sent = page.waitForRequest("**/api/resolve");
    await page.route("**/api/resolve", (route) => route.fulfill({ json: { success: true } }));
    await rows.getByRole("button", { name: /^Run/ }).click();
    expect((await sent).postData()).toBe(body);
    await rows.getByText(/^200 OK/).waitFor();
  });

  test.each([
    [{ width: 1200, height: 800 }, "light"],
    [{ width: 360, height: 640 }, "dark"],
  ] as const)(
    "has no accessibility problems and no sideways scrolling at %o, %s",
    async (viewport, colorScheme) => {
      const page = await open({ viewport, colorScheme });
      expect(await axe(page)).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
        colorScheme === "dark" ? "rgb(16, 21, 19)" : "rgb(250, 248, 242)",
      );
    },
  );

  test("is small, and every link in it leads somewhere", async () => {
    const page = await open();
    const files = site.visitor.asked.map((path) =>
      (path.endsWith("/") ? `${path}index.html` : path).slice(1),
    );
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
    const sizes = files.map((file) => brotliCompressSync(site.dist.get(file)!, quality).length);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(MAX_BYTES);
    const lost = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
        .filter((link) => !document.querySelector(link.hash))
        .map((link) => link.hash),
    );
    expect(lost).toEqual([]);
  });

  test("can be read offline", async () => {
    const page = await site.visitor.newPage({ serviceWorkers: "allow" });
    await page.goto(site.server.url);
    await installServiceWorker(page);
    site.visitor.allowFailedRequests();
    await page.context().setOffline(true);
    await page.goto(`${site.server.url}/reference/`);
    await page.getByRole("heading", { level: 1, name: "API reference" }).waitFor();
    const stats = page.locator("#stats");
    await stats.getByRole("button", { name: /^Run/ }).click();
    await stats
      .locator(".live [role=status]")
      .filter({ hasText: /200|No answer/ })
      .waitFor();
    expect(
      await page.evaluate(() => getComputedStyle(document.querySelector(".masthead")!).display),
    ).toBe("block");
  });

  test("the index stays at the side, and finds requests and records by name, path and parameter", async () => {
    const page = await open({ viewport: { width: 1300, height: 800 } });
    const index = page.getByRole("navigation", { name: "Requests" });
    await page.locator("#stats").scrollIntoViewIfNeeded();
    expect(await index.isVisible()).toBe(true);
    const box = (await index.boundingBox())!;
    expect(box.y).toBeLessThan(100);
    expect(box.x + box.width).toBeLessThan((await page.locator("#stats").boundingBox())!.x);
    const lines = page.locator("main p").filter({ visible: true });
    for (const { width } of await lines.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()),
    ))
      expect(width).toBeLessThan(700);
    const find = page.getByRole("searchbox", { name: "Find a request or record" });
    await find.fill("pincode near");
    const left = index.getByRole("listitem").filter({ visible: true });
    expect((await left.allTextContents()).join()).toContain("GET /api/pincode");
    expect(await page.locator("#found").textContent()).toMatch(/^\d of \d+$/);
    await find.fill("");
    expect(await left.count()).toBeGreaterThan(20);
  });

  test("marks requests that find places only in this part of India", async () => {
    const page = await open();
    await page
      .getByText(/^This site has \d+ of India’s 36 states and union territories: .*Goa/)
      .waitFor();
    expect(await page.locator("#searchPlaces .part").count()).toBe(1);
    expect(await page.locator("#states .part").count()).toBe(0);
  });

  test("has its introduction in Hindi at its own address", async () => {
    const page = await open({}, "/hi/reference/");
    await page.getByRole("heading", { level: 1, name: "API संदर्भ" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("hi");
    expect(await page.locator(".columns").getAttribute("lang")).toBe("en");
    const nav = page.getByRole("navigation", { name: "मुख्य मेनू" });
    await nav.getByRole("link", { name: "उपलब्ध डेटा" }).waitFor();
    expect(await axe(page)).toEqual([]);
    await page.getByRole("link", { name: "English" }).click();
    await page.getByRole("heading", { level: 1, name: "API reference" }).waitFor();
  });
});
