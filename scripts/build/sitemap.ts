import type { Directory } from "../../functions/core/directory/directory.ts";
import { addressOf } from "../site/page/routes.ts";

/**
 * `robots.txt` and, where the address of the site is known, `sitemap.xml` with the pages of all states, districts and
 * talukas: the sitemap protocol asks for whole addresses, at most 50,000 in a file.
 */
export function sitemapFiles({ areas }: Directory, address: string): Map<string, string> {
  const robots = "User-agent: *\nDisallow: /api/\nDisallow: /index/\n";
  if (address === "") return new Map([["robots.txt", robots]]);
  const codes = Array.from({ length: areas.firstVillage }, (_, area) => areas.code(area));
  const paths = ["/", "/browse", "/coverage", "/reference/"].concat(
    codes.map((code) => addressOf({ view: "place", code })),
  );
  const urls = paths.map((path) => `<url><loc>${address}${path}</loc></url>\n`);
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
  return new Map([
    ["robots.txt", `${robots}\nSitemap: ${address}/sitemap.xml\n`],
    ["sitemap.xml", sitemap],
  ]);
}
