import { COMMON_HEADERS, DATA_VERSION } from "../../functions/api/headers.ts";

/** Headers by the paths they are for, as Netlify matches them. */
export type HeaderRules = readonly (readonly [string, Readonly<Record<string, string>>])[];

/** The headers of the API's static answers. */
export function apiHeaders(dataVersion: string): HeaderRules {
  return [["/api/*", { ...COMMON_HEADERS, [DATA_VERSION]: dataVersion }]];
}

/**
 * The headers of the index files, which pages of other sites may read, too.
 *
 * @param files by their names in the index folder
 */
export function indexHeaders(files: Iterable<string>, dataVersion: string): HeaderRules {
  const { "Content-Type": _, ...common } = COMMON_HEADERS;
  // A file in a folder is named by its contents, so it never changes; the manifest, beside the folders, does.
  const folders = new Set([...files].filter((file) => file.includes("/")).map((file) => file.split("/")[0]!));
  return [
    ["/index/*", { ...common, [DATA_VERSION]: dataVersion }],
    ...[...folders].map((folder): HeaderRules[number] => [
      `/index/${folder}/*`,
      { "Cache-Control": "public, max-age=31536000, immutable" },
    ]),
  ];
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
