import { describe, expect, test } from "vitest";
import type { Ask } from "./contract-client.ts";

/** Where the fixture is published. */
const SITE = "https://directory.example";

/** Declares the tests of the pages of places, for anything that serves the fixture. */
export function testPages(send: Ask): void {
  const text = async (path: string) => (await send(path)).text();

  describe("pages of places", () => {
    test("a page is complete without JavaScript: title, heading, breadcrumb, facts and links to children", async () => {
      const response = await send("/place/007");
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
      expect(response.headers.get("Content-Security-Policy")).toMatch(
        /^default-src 'none'; script-src 'self'/,
      );
      const html = await response.text();
      expect(html).toContain('<html lang="en">');
      expect(html).toContain("<title>Hills, Upper Land – Location Directory</title>");
      expect(html).toMatch(/<h1[^>]*>Hills<\/h1>/);
      expect(html).toMatch(/aria-label="Breadcrumb".*href="\/place\/01">Upper Land</);
      expect(html).toMatch(/District code <b[^>]*>007</);
      for (const [code, name] of [
        ["00011", "Rampur"],
        ["00012", "Empty Taluka"],
      ])
        expect(html).toContain(`href="/place/${code}">${name}<`);
    });

    test("search engines and messengers find the place: canonical address, languages, preview, JSON-LD", async () => {
      const html = await text("/place/000101");
      expect(html).toContain(`<link rel="canonical" href="${SITE}/place/000101" />`);
      for (const [language, path] of [
        ["en", "/place/000101"],
        ["hi", "/hi/place/000101"],
        ["x-default", "/place/000101"],
      ])
        expect(html).toContain(`<link rel="alternate" hreflang="${language}" href="${SITE}${path}" />`);
      expect(html).toContain('<meta property="og:title" content="Bara, Rampur, Hills, Upper Land');
      expect(html).toContain(
        '<meta property="og:description" content="Upper Land &#62; Hills &#62; Rampur &#62; Bara · 000101"',
      );
      const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
        ([, json]) => JSON.parse(json!) as Record<string, unknown>,
      );
      expect(data[0]).toMatchObject({
        name: "Bara",
        url: `${SITE}/place/000101`,
        identifier: { value: "000101" },
        containedInPlace: { name: "Rampur", containedInPlace: { name: "Hills" } },
      });
      expect(data[1]).toMatchObject({ "@type": "BreadcrumbList", itemListElement: { length: 4 } });
    });

    test("a page in Hindi has an address of its own, with the Hindi names of states and districts", async () => {
      const html = await text("/hi/place/007");
      expect(html).toContain('<html lang="hi">');
      expect(html).toMatch(/<h1[^>]*>पहाड़ियां<\/h1>/);
      expect(html).toContain('href="/hi/place/01">ऊपरी भूमि<');
      expect(html).toContain("<title>पहाड़ियां, ऊपरी भूमि – ");
      expect(await text("/hi/place/000101")).toContain('href="/hi/place/007">पहाड़ियां<');
      expect(html).toContain(`<link rel="canonical" href="${SITE}/hi/place/007" />`);
      expect(html).not.toMatch(/>(Search|Browse|Coverage|Copy)</);
    });

    test("an unknown code is a page with status 404 that search engines do not index", async () => {
      for (const path of [
        "/place/999999",
        "/hi/place/999999",
        "/place/7",
        "/place/goa",
        "/place/",
        "/place/00016",
      ]) {
        const response = await send(path);
        expect(response.status, path).toBe(404);
        expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
        const html = await response.text();
        expect(html).toContain('<meta name="robots" content="noindex" />');
        expect(html).not.toContain("canonical");
        expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
      }
    });

    test("a title says what is wrong with an address, as the heading does", async () => {
      const titles = async (path: string) => {
        const html = await (await send(path)).text();
        return [/<title>([^<]+) – /.exec(html)![1], /<h1 tabindex="-1">([^<]+)</.exec(html)![1]];
      };
      expect(await titles("/place/999999")).toEqual([
        "No place has the code 999999",
        "No place has the code 999999.",
      ]);
      const [title, heading] = [
        "This address has no code of a place",
        "This address has no code of a place.",
      ];
      for (const path of ["/place", "/place/"]) expect(await titles(path)).toEqual([title, heading]);
    });

    test("a code that is no longer used shows the place that replaced it, which is canonical", async () => {
      const html = await text("/place/000107");
      expect(html).toMatch(/<h1[^>]*>Chhota Kotla<\/h1>/);
      expect(html).toContain("Code 000107 (Chhoti Kotla) is no longer used.");
      expect(html).toContain(`<link rel="canonical" href="${SITE}/place/000104" />`);
    });

    test("the CDN caches a page until the next deploy whatever the query is, and an unknown code briefly", async () => {
      const page = await send("/place/007");
      expect(page.headers.get("Netlify-CDN-Cache-Control")).toBe("public, durable, max-age=31536000");
      expect(page.headers.get("Netlify-Vary")).toBe("query=_");
      const etag = page.headers.get("ETag")!;
      expect((await send("/place/007", { headers: { "If-None-Match": etag } })).status).toBe(304);
      const missing = await send("/place/999999");
      expect(missing.headers.get("Netlify-CDN-Cache-Control")).toBe("public, durable, max-age=60");
      expect((await send("/place/007", { method: "POST" })).status).toBe(405);
    });
  });
}
