import { expect, test } from "vitest";
import { describeSite } from "./site.ts";
import { go, headed, settled, VIEWS } from "./visitor.ts";

describeSite("addresses", (site) => {
  test("every view has an address, a title, one heading, and its own place in the menu", async () => {
    site.visitor.allowFailedRequests();
    const page = await site.visitor.open("/coverage");
    const titles = new Set<string>();
    for (const [path, heading] of VIEWS) {
      await page.goto(site.server.url + path);
      await settled(page);
      await headed(page, heading);
      const title = await page.title();
      expect(title).toContain("Location Directory");
      titles.add(title);
      expect(await page.locator("h1:visible").count(), path).toBe(1);
      const [, view = ""] = path.split(/[/?]/);
      const linked = ["browse", "match", "coverage", "downloads"].includes(view)
        ? new RegExp(`^/${view}/?$`)
        : /^\/$/;
      const current = page.locator("#nav a[aria-current=page]");
      const isLinked = !["place", "field", "nowhere"].includes(view);
      expect(await current.count(), path).toBe(isLinked ? 1 : 0);
      if (isLinked) expect(await current.getAttribute("href")).toMatch(linked);
    }
    expect(titles.size).toBe(VIEWS.length);
  });

  test("pages have metadata for search engines and other sites", async () => {
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
    const manifest = JSON.parse(String(site.dist.get("manifest.webmanifest"))) as {
      icons: { src: string }[];
    };
    for (const { src } of manifest.icons) expect(site.dist.has(src.slice(1)), src).toBe(true);
    const page = await site.visitor.open("/place/05613");
    await headed(page, "Satari");
    expect(await page.title()).toBe("Satari, North Goa, Goa – Location Directory");
    const canonical = page.locator("link[rel=canonical]");
    expect(await canonical.getAttribute("href")).toBe("https://directory.example/place/05613");
    await go(page, "/place/30");
    expect(await canonical.getAttribute("href")).toBe("https://directory.example/place/30");
    expect(await page.locator("link[hreflang=hi]").getAttribute("href")).toBe(
      "https://directory.example/hi/place/30",
    );
    await go(page, "/search?q=goa");
    expect(await canonical.getAttribute("href")).toBe("https://directory.example/search?q=goa");
  });

  test("every example on the home page has results", async () => {
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
});
