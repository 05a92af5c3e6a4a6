import { PACK_FILE } from "../../functions/core/index/pack.ts";
import { PAGE_HTML } from "../site/offline/shell-list.ts";
import { PAGE_PATHS, PLACE_PATHS } from "../site/page/routes.ts";
import type { StaticAnswer } from "./lists.ts";

/** Types by the module that they are of: by the ending of their path they would be served as a video. */
export const TYPES_FILES = { client: "client.d.txt", "location-field": "location-field.d.txt" } as const;

/** Where Netlify runs the function of functions/api. */
const FUNCTION_PATH = "/.netlify/functions/api";

/**
 * Netlify's `_redirects`: each static answer under the request that it answers, the views of the page, all else below /api and
 * the places to the function, and the page for unknown addresses. The pack is the function's own: nobody can load it. Rules are tried from the top, so those without a query follow those with one on the same path.
 */
export function formatRedirects(answers: readonly StaticAnswer[]): string {
  const rules = answers.map(({ path, query, file }) => `${path}${query && ` ${query}`} /${file} 200`);
  const views = PAGE_PATHS.map((path) => `${path} ${PAGE_HTML} 200`);
  const types = Object.entries(TYPES_FILES).map(([module, file]) => `/${module}.d.ts /${file} 200`);
  const functions = ["/api/*", ...PLACE_PATHS].map((path) => `${path} ${FUNCTION_PATH} 200`);
  const others = "/* /404.html 404";
  return `${[...rules, ...views, ...types, ...functions, `/${PACK_FILE} /404.html 404!`, others].join("\n")}\n`;
}
