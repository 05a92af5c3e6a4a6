import type { StaticAnswer } from "./lists.ts";

/** Where Netlify runs the function of functions/api. */
const FUNCTION_PATH = "/.netlify/functions/api";

/**
 * Netlify's `_redirects`: each static answer under the request that it answers, then everything else to the
 * function. Rules are tried from the top, so those without a query follow those with one on the same path.
 */
export function formatRedirects(answers: readonly StaticAnswer[]): string {
  const rules = answers.map(({ path, query, file }) => `${path}${query && ` ${query}`} /${file} 200`);
  return `${[...rules, `/api/* ${FUNCTION_PATH} 200`].join("\n")}\n`;
}
