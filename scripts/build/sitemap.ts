import { gzipSync } from "node:zlib";
import { FILE_VIEWS, QUERY_VIEWS } from "../../functions/core/contract/page-paths.ts";
import type { Directory } from "../../functions/core/directory/directory.ts";
import { villageResult } from "../../functions/core/directory/place-result.ts";
import { isPlacedBlock } from "../../functions/core/index/block-areas.ts";
import { localPath, pincodePath, placePath } from "../../functions/core/pages/addresses.ts";

/** The number of addresses that the sitemap protocol allows in a file. */
const MAX_ADDRESSES = 50_000;

/**
 * `robots.txt` and, if the address of the site is known, an index of sitemaps: one for the views and all states,
 * districts, talukas and development blocks; one for the villages of each state; and one for PIN codes. Pages need the
 * API and the index, so nothing is forbidden.
 *
 * @param pincodes those that have a page
 */
export async function sitemapFiles(
  directory: Directory,
  address: string,
  pincodes: Iterable<string> = [],
): Promise<Map<string, string | Uint8Array>> {
  const robots = "User-agent: *\nAllow: /\n";
  if (address === "") return new Map([["robots.txt", robots]]);
  const { areas, manifest } = directory;
  const blocks = (await directory.blockAreas()).filter(isPlacedBlock);
  const codes = [
    ...Array.from({ length: areas.firstVillage }, (_, area) => areas.code(area)),
    ...blocks.map(({ code }) => code),
  ];
  const views = [
    "/",
    ...FILE_VIEWS.map((view) => `/${view}`),
    ...QUERY_VIEWS.map((view) => `/${view}`),
    "/downloads/",
    "/reference/",
  ];
  const paths = [
    ...views.flatMap((path) => [path, localPath(path, "hi")]),
    ...codes.map((code) => placePath(code)),
  ];
  const maps = new Map([["sitemaps/areas.xml.gz", paths]]);
  const withPage = Array.from(new Set(pincodes), (pincode) => pincodePath(pincode)).sort();
  if (withPage.length > 0) maps.set("sitemaps/pincodes.xml.gz", withPage);
  for (const state of areas.all("state")) {
    const villages = (await directory.villages([areas.villages(state)])).map((village) =>
      villageResult(areas, village),
    );
    for (let from = 0, part = 1; from < villages.length; from += MAX_ADDRESSES, part++) {
      const some = villages.slice(from, from + MAX_ADDRESSES);
      maps.set(
        `sitemaps/villages-${areas.code(state)}-${part}.xml.gz`,
        some.map(({ code }) => placePath(code)),
      );
    }
  }
  const files = new Map<string, string | Uint8Array>([
    ["robots.txt", `${robots}\nSitemap: ${address}/sitemap.xml\n`],
  ]);
  for (const [file, own] of maps) {
    const urls = own.map((path) => `<url><loc>${address}${path}</loc></url>\n`);
    files.set(file, gzipSync(`${XML}<urlset ${SCHEMA}>\n${urls.join("")}</urlset>\n`));
  }
  const date = manifest.retrieved.slice(0, 10);
  const entries = [...maps.keys()].map(
    (file) => `<sitemap><loc>${address}/${file}</loc><lastmod>${date}</lastmod></sitemap>\n`,
  );
  files.set("sitemap.xml", `${XML}<sitemapindex ${SCHEMA}>\n${entries.join("")}</sitemapindex>\n`);
  return files;
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
