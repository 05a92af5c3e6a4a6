import { expect, test } from "vitest";
import type { Site } from "./site.test.ts";
import { focused, go, headed, settled } from "./visitor.ts";

/** Every view, as an address that can be shared, with its heading. */
export const VIEWS = [
  ["/", "India’s states, districts, talukas and villages, with their official codes."],
  ["/search?q=goa", "“goa”"],
  ["/search?q=zzzzzz", "“zzzzzz”"],
  ["/place/30", "Goa"],
  ["/place/585", "North Goa"],
  ["/place/00011", "Rampur"],
  ["/place/000101", "Bara"],
  ["/place/99999", "99999"],
  ["/browse", "Choose step by step"],
  ["/browse/626765", "Choose step by step"],
  ["/coverage", "Coverage"],
  ["/match", "Match a list"],
  ["/nowhere", "Page not found"],
] as const;

export function addressTests(site: Site): void {
  test("every view has an address that can be shared, a title, and a heading that takes the focus", async () => {
    site.visitor.allowFailedRequests();
    const [page, walked] = [await site.visitor.open("/coverage"), await site.visitor.open("/coverage")];
    const titles = new Set<string>();
    for (const [path, heading] of VIEWS) {
      await page.goto(site.server.url + path);
      await settled(page);
      await headed(page, heading);
      const title = await page.title();
      expect(title).toContain("Location Directory");
      titles.add(title);
      expect(await page.locator("h1:visible").count(), path).toBe(1);
      await go(walked, path);
      await headed(walked, heading);
      expect(await focused(walked), path).toBe(
        path === "/" ? "headline" : await walked.locator("h1:visible").textContent(),
      );
    }
    expect(titles.size).toBe(VIEWS.length - 1);
  });

  test("an unknown address has a page of ours with status 404; a view has status 200", async () => {
    for (const [path, status] of [
      ["/nowhere", 404],
      ["/place/626765", 200],
      ["/search?q=goa", 200],
      ["/browse/30", 200],
    ] as const) {
      const response = await fetch(site.server.url + path);
      expect(response.status, path).toBe(status);
      expect(response.headers.get("Content-Security-Policy"), path).toMatch(/script-src 'self'/);
      expect(response.headers.get("Content-Security-Policy"), path).not.toContain("unsafe");
    }
  });

  test("old addresses behind # go on working", async () => {
    const page = await site.visitor.open("/#/place/30/585/05613");
    await headed(page, "Satari");
    expect(page.url()).toBe(`${site.server.url}/place/05613`);
    await page.goto(`${site.server.url}/#/search?q=satari`);
    await headed(page, "“satari”");
  });

  test("box, navigation and heading are there before any script", async () => {
    const page = await site.visitor.newPage({ javaScriptEnabled: false });
    await page.goto(`${site.server.url}/`);
    await page.getByRole("heading", { level: 1, name: /^India’s states/ }).waitFor();
    expect(await page.getByRole("searchbox", { name: "Search for a place" }).isVisible()).toBe(true);
    expect(await page.getByRole("navigation").getByRole("link").allTextContents()).toEqual([
      "Search",
      "Browse",
      "Match a list",
      "Coverage",
      "API",
    ]);
  });

  test("a page says what it is to other sites and to search engines", async () => {
    const home = await (await fetch(site.server.url)).text();
    for (const part of [
      '<link rel="canonical" href="https://directory.example/" />',
      '<meta property="og:image" content="https://directory.example/picture.png" />',
      '<meta property="og:title" content="Location Directory of India" />',
      '<link rel="manifest" href="/manifest.webmanifest" />',
    ])
      expect(home).toContain(part);
    expect(await (await fetch(`${site.server.url}/robots.txt`)).text()).toContain(
      "Sitemap: https://directory.example/sitemap.xml",
    );
    const sitemap = await (await fetch(`${site.server.url}/sitemap.xml`)).text();
    for (const code of ["30", "585", "05613"])
      expect(sitemap).toContain(`<loc>https://directory.example/place/${code}</loc>`);
    expect(sitemap).not.toContain("/place/626765<");
    const manifest = JSON.parse(String(site.dist.get("manifest.webmanifest"))) as {
      icons: { src: string }[];
    };
    for (const { src } of manifest.icons) expect(site.dist.has(src.slice(1)), src).toBe(true);
    const page = await site.visitor.open("/place/05613");
    await headed(page, "Satari");
    expect(await page.title()).toBe("Satari, North Goa, Goa – Location Directory");
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(
      `${site.server.url}/place/05613`,
    );
    expect(await page.locator("meta[property='og:title']").getAttribute("content")).toBe(await page.title());
  });

  test("examples of the start page find something in the data at hand", async () => {
    const page = await site.visitor.open("/");
    const links = await page
      .locator("#start-search + ul a")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
    expect(links).toHaveLength(4);
    for (const href of links) {
      await go(page, href);
      expect(await page.locator(".result").count(), href).toBeGreaterThan(0);
    }
  });
}
