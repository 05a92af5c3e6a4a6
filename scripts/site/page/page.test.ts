import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import type { Browser, Page, Response } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildDist } from "../../build/dist.ts";
import { readFixture } from "../../check/contract/fixture.ts";
import { launchChromium } from "../../check/netlify/chromium.ts";
import { createScratchProject, PROJECT, type ScratchProject } from "../../check/netlify/scratch-project.ts";
import { type Server, serveWithNetlify } from "../../start/netlify-dev.ts";
import { axe, focused, go, headed, settled, Visitor } from "./visitor.ts";

/** Every view, as an address that can be shared, with its heading. */
const VIEWS = [
  ["#/", "What is in it"],
  ["#/search?q=goa", "“goa”"],
  ["#/search?q=zzzzzz", "“zzzzzz”"],
  ["#/place/30", "Goa"],
  ["#/place/30/585", "North Goa"],
  ["#/place/01/007/00011", "Rampur"],
  ["#/place/01/007/00011/000101", "Bara"],
  ["#/place/30/585/99999", "Taluka 99999"],
  ["#/browse", "Walk down the lists"],
  ["#/browse/30/585/05613/626765", "Walk down the lists"],
  ["#/numbers", "The directory in numbers"],
  ["#/nowhere", "There is nothing at this address"],
] as const;

/** What the page may weigh before the first search, compressed. */
const MOST_BYTES = 60_000;

let project: ScratchProject;
let server: Server;
let browser: Browser;
let visitor: Visitor;

beforeAll(async () => {
  project = createScratchProject(await buildDist(await readFixture()));
  [server, browser] = await Promise.all([serveWithNetlify(project.folder, PROJECT, 0), launchChromium()]);
});

beforeEach(() => {
  visitor = new Visitor(browser, server.url);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  project?.remove();
});

afterEach(async () => {
  expect(await visitor.leave()).toEqual([]);
});

describe("search", () => {
  test("answers while one types, by the index alone; choosing shows the place", async () => {
    const page = await visitor.open("#/");
    await page.fill("#q", "satri go");
    const first = page.getByRole("option").first();
    await first.waitFor();
    expect(await first.textContent()).toMatch(/^Satari.*Taluka.*05613.*North Goa, Goa$/);
    expect(await first.locator("mark").allTextContents()).toEqual(["Satari", "Go", "Go"]);
    await first.click();
    await headed(page, "Satari");
    expect(visitor.asked.filter((path) => path.startsWith("/api/search"))).toEqual([]);
    expect(visitor.asked.filter((path) => path.startsWith("/index/terms/"))).not.toEqual([]);
    expect(new URL(page.url()).hash).toBe("#/place/30/585/05613");
  });

  test("shows all results on Enter, page by page, and goes back", async () => {
    const page = await visitor.open("#/");
    await page.fill("#q", "s");
    await page.keyboard.press("Enter");
    await headed(page, "“s”");
    const results = page.locator(".result");
    await expect.poll(() => results.count()).toBe(20);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => results.count()).toBe(40);
    expect(await results.nth(20).evaluate((link) => link === document.activeElement)).toBe(true);
    await results.first().click();
    await headed(page, "Sikkim");
    await page.goBack();
    await headed(page, "“s”");
  });

  test("asks the API when the index can't be had", async () => {
    const page = await visitor.open("#/");
    await page.route("**/index/**", (route) => route.abort());
    visitor.allowFailedRequests();
    await page.fill("#q", "satari");
    await page
      .getByRole("option", { name: /Satari/ })
      .first()
      .waitFor();
    expect(visitor.asked.some((path) => path.startsWith("/api/search?q=satari"))).toBe(true);
  });

  test("tells when nothing is found", async () => {
    const page = await visitor.open("#/");
    await page.fill("#q", "zzzzzz");
    await page.getByText("No place has all these words.").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Leave a word out").waitFor();
  });
});

describe("a place", () => {
  test("shows codes, PIN codes, local name, what is above, beside and below", async () => {
    const page = await visitor.open("#/place/01/007/00011/000101");
    await headed(page, "Bara");
    const facts = await page.locator(".facts").textContent();
    for (const part of [
      "000101",
      "00011",
      "007",
      "01",
      "बड़ा",
      "400001",
      "Upper Land > Hills > Rampur > Bara",
    ]) {
      expect(facts).toContain(part);
    }
    expect(await page.locator(".places a").allTextContents()).toEqual(["Aam Gaon", "Bara"]);
    await page.getByRole("link", { name: "Rampur" }).click();
    await headed(page, "Rampur");
    expect(await page.locator("section .places a").allTextContents()).toEqual(["Aam Gaon", "Bara", "Bara"]);
    await page.getByText("Other talukas of Hills").click();
    expect(await page.locator("details .places a").allTextContents()).toEqual(["Empty Taluka"]);
  });

  test("copies a code", async () => {
    const page = await visitor.open("#/place/01/007", { permissions: ["clipboard-read", "clipboard-write"] });
    await page.getByRole("button", { name: "Copy district code" }).click();
    await page.getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("007");
  });

  test("that is not there is told, and where it was looked for", async () => {
    visitor.allowFailedRequests();
    const page = await visitor.open("#/place/30/585/99999");
    expect(await page.getByRole("alert").textContent()).toContain("99999");
  });

  test("a long list can be searched in", async () => {
    const page = await visitor.open("#/place/30/585/05613");
    await page.getByRole("searchbox", { name: "Search in villages" }).fill("po");
    expect(await page.locator("section .places a").allTextContents()).toEqual([
      "Podocem",
      "Ponocem",
      "Ponsuli",
      "Poriem",
    ]);
    await page.getByRole("searchbox").fill("626765");
    expect(await page.locator("section .places a").allTextContents()).toEqual(["Podocem"]);
  });
});

describe("the lists of an address form", () => {
  test("lead from a state to a village, each asked for when it is wanted", async () => {
    const page = await visitor.open("#/browse");
    await page.locator("#pick-state").waitFor();
    expect(visitor.asked.filter((path) => path.startsWith("/api/locations/"))).toEqual([
      "/api/locations/states",
    ]);
    await pick(page, "state", "Goa");
    await pick(page, "district", "North Goa");
    await pick(page, "taluka", "Satari");
    await page.fill("#pick-village", "podo");
    await page.getByRole("option", { name: /Podocem/ }).click();
    await page.getByText('"village_code": "626765"').waitFor();
    expect(new URL(page.url()).hash).toBe("#/browse/30/585/05613/626765");
    await page.locator(".chosen-path a").click();
    await headed(page, "Podocem");
  });

  test("tell when there is nothing below", async () => {
    const page = await visitor.open("#/browse/02/010");
    await page.getByText("There is none here.").waitFor();
  });
});

describe("failures", () => {
  test("offline: told, and recovered from without a hand", async () => {
    const page = await visitor.open("#/");
    await page.context().setOffline(true);
    visitor.allowFailedRequests();
    await go(page, "#/place/30/585");
    await page.getByText("You are offline").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("link", { name: "Satari" }).waitFor();
  });

  test("a list that fails can be tried again; the rest of the page works", async () => {
    visitor.allowFailedRequests();
    const page = await visitor.open("#/numbers");
    await page.route("**/api/locations/states", (route) => route.fulfill({ status: 500, body: "broken" }));
    await go(page, "#/");
    await page.getByText("Could not load the states").waitFor();
    await page.locator(".counts").waitFor();
    await page.unroute("**/api/locations/states");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("link", { name: "Sikkim" }).waitFor();
  });

  test("a search without a network says so under the box", async () => {
    const page = await visitor.open("#/");
    await page.context().setOffline(true);
    visitor.allowFailedRequests();
    await page.fill("#q", "satari");
    await page.getByText("Could not load the results").waitFor();
    await page.context().setOffline(false);
    await page
      .getByRole("option", { name: /Satari/ })
      .first()
      .waitFor();
  });
});

describe("keyboard alone", () => {
  test("skips to the content, searches, chooses and copies", async () => {
    const page = await visitor.open("#/", { permissions: ["clipboard-read", "clipboard-write"] });
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Skip to the content");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    await page.reload();
    await page.locator("#nav a").first().waitFor();
    for (let i = 0; i < 10 && (await page.evaluate(() => document.activeElement?.id)) !== "q"; i++)
      await page.keyboard.press("Tab");
    await page.keyboard.type("satari");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await page.getAttribute("#q", "aria-activedescendant")).toBe("q-0");
    await page.keyboard.press("ArrowUp");
    expect(await page.getAttribute("#q", "aria-activedescendant")).toBeNull();
    await page.keyboard.press("Escape");
    expect(await page.getAttribute("#q", "aria-expanded")).toBe("false");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await headed(page, "Satari");
    await page.getByRole("button", { name: "Copy taluka code" }).waitFor();
    for (let i = 0; i < 10 && (await focused(page)) !== "Copy taluka code"; i++)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Copied").waitFor();
  });

  test("walks down the lists: the next one has the focus", async () => {
    const page = await visitor.open("#/browse");
    await page.locator("#pick-state").focus();
    for (const [name, next] of [
      ["goa", "pick-district"],
      ["south", "pick-taluka"],
    ] as const) {
      await page.keyboard.type(name);
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("Enter");
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(next);
    }
  });
});

describe("every view", { timeout: 120_000 }, () => {
  test("has an address that can be shared and a heading that takes the focus", async () => {
    visitor.allowFailedRequests();
    const walked = await visitor.open("#/numbers");
    for (const [hash, heading] of VIEWS) {
      const page = await visitor.open(hash);
      await headed(page, heading);
      await go(walked, hash);
      await headed(walked, heading);
      const inField = hash.startsWith("#/browse/");
      const tag = await walked.evaluate(() => document.activeElement?.tagName);
      if (!inField) expect(tag, hash).toBe("H1");
      expect(await walked.title()).toContain("Location Directory");
      await page.context().close();
    }
  });

  test.each([
    ["light", 1100],
    ["dark", 320],
  ] as const)("is accessible by axe, %s, %i wide, and as wide as the screen", async (colorScheme, width) => {
    visitor.allowFailedRequests();
    const page = await visitor.open("#/", { colorScheme, viewport: { width, height: 700 } });
    for (const [hash] of VIEWS) {
      await go(page, hash);
      await settled(page);
      expect(await axe(page), `${hash} ${colorScheme}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), hash).toBeLessThanOrEqual(
        width,
      );
    }
    await go(page, "#/");
    await page.fill("#q", "goa");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await axe(page), `popup ${colorScheme}`).toEqual([]);
    await page.context().setOffline(true);
    await page.fill("#q", "ponda");
    await go(page, "#/browse/11/241");
    await page.getByRole("alert").first().waitFor();
    expect(await axe(page), `failures ${colorScheme}`).toEqual([]);
  });
});

describe("what is loaded", () => {
  test("weighs little before the first search, and the search is not among it", async () => {
    const responses: Response[] = [];
    const page = await visitor.newPage({});
    page.on("response", (response) => responses.push(response));
    await page.goto(`${server.url}/`);
    await settled(page);
    const sizes = await Promise.all(
      responses.map(async (response) => brotliCompressSync(await response.body()).length),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
    expect(
      visitor.asked.filter((path) => path.includes("client-search") || path.startsWith("/index/")),
    ).toEqual([]);
  });

  test("a page of another site can use the client", async () => {
    visitor.allowFailedRequests();
    const page = await visitor.newPage({});
    const script = `
      import { LocationDirectory } from "${server.url}/client.js";
      const directory = new LocationDirectory();
      const [states, search, error] = await Promise.all([
        directory.states(),
        directory.search("satari goa", { limit: 1 }),
        directory.villages({ taluka: "Satarri" }).catch((reason) => reason),
      ]);
      window.found = { states: states.length, search, code: error.code, suggestions: error.suggestions };`;
    const site = createServer((_, response) => {
      response
        .setHeader("Content-Type", "text/html")
        .end(`<!doctype html><script type="module">${script}</script>`);
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    const found = await (await page.waitForFunction("window.found")).jsonValue();
    expect(found).toMatchObject({
      states: 9,
      search: { total: expect.any(Number), results: [{ name: "Satari", code: "05613" }] },
      code: "not_found",
      suggestions: ["Satari"],
    });
    expect(visitor.asked.filter((path) => path.startsWith("/api/search"))).toEqual([]);
    site.close();
  });
});

/** Chooses from one of the lists of an address form. */
async function pick(page: Page, level: string, name: string): Promise<void> {
  await page.click(`#pick-${level}`);
  await page
    .getByRole("option")
    .filter({ has: page.getByText(name, { exact: true }) })
    .click();
}
