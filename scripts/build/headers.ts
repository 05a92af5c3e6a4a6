import {
  COMMON_HEADERS,
  DATA_VERSION,
  PAGE_HEADERS,
} from "../../functions/core/contract/headers.ts";

/** Headers by path, as Netlify matches paths. */
export type HeaderRules = readonly (readonly [string, Readonly<Record<string, string>>])[];

/** The headers of the API's static answers. */
export function apiHeaders(dataVersion: string): HeaderRules {
  return [["/api/*", { ...COMMON_HEADERS, [DATA_VERSION]: dataVersion }]];
}

/**
 * The headers of the index files, which other sites' pages may read, too.
 *
 * @param files by their names in the index folder
 */
export function indexHeaders(files: Iterable<string>, dataVersion: string): HeaderRules {
  const { "Content-Type": _, ...common } = COMMON_HEADERS;
  // A file in a folder is named by its contents, so it never changes; the manifest, which is next to the folders, does.
  const folders = new Set(
    [...files].filter((file) => file.includes("/")).map((file) => file.split("/")[0]!),
  );
  return [
    ["/index/*", { ...common, [DATA_VERSION]: dataVersion }],
    ...[...folders].map((folder): HeaderRules[number] => [
      `/index/${folder}/*`,
      { "Cache-Control": "public, max-age=31536000, immutable" },
    ]),
  ];
}

/** For the files of pages. Other sites may use them, especially the browser client. */
export const FILE_HEADERS: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** By file extension. */
const DOWNLOAD_TYPES: Readonly<Record<string, string>> = {
  json: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
  atom: "application/atom+xml; charset=utf-8",
  md: "text/markdown; charset=utf-8",
};

/** The headers of downloads and of the lists of changes, one rule per file. */
export function downloadHeaders(files: Iterable<string>, dataVersion: string): HeaderRules {
  return [...files].map((file) => {
    const type = DOWNLOAD_TYPES[file.slice(file.lastIndexOf(".") + 1)]!;
    return [`/${file}`, { ...FILE_HEADERS, "Content-Type": type, [DATA_VERSION]: dataVersion }];
  });
}

/** The headers of the offline packs, named by their contents, and of their list. */
export function offlineHeaders(files: Iterable<string>): HeaderRules {
  return [...files].map((file) => [
    `/${file}`,
    file.endsWith(".json")
      ? { ...FILE_HEADERS, "Content-Type": "application/json; charset=utf-8" }
      : {
          ...FILE_HEADERS,
          "Content-Type": "application/octet-stream",
          "Cache-Control": "public, max-age=31536000, immutable",
        },
  ]);
}

/**
 * The headers of pages and their files, one rule per file: if two rules match a path, the result for a header in both is
 * undefined.
 *
 * @param files by path below the output folder
 */
export function siteHeaders(files: Iterable<string>): HeaderRules {
  return [...files].flatMap((file): HeaderRules => {
    if (!file.endsWith(".html")) return [[`/${file}`, FILE_HEADERS]];
    const page: HeaderRules[number] = [`/${file}`, PAGE_HEADERS];
    return file === "index.html" || file.endsWith("/index.html")
      ? [page, [`/${file.slice(0, -"index.html".length)}`, PAGE_HEADERS]]
      : [page];
  });
}

/** Netlify's `_headers`. */
export function formatHeaders(rules: HeaderRules): string {
  return rules
    .map(([path, headers]) => {
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
      return `${path}\n${lines.join("")}`;
    })
    .join("");
}
