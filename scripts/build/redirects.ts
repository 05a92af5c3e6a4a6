import {
  FILE_VIEWS,
  LANGUAGES,
  QUERY_VIEWS,
  WRITTEN_VIEWS,
} from "../../functions/core/contract/page-paths.ts";
import type { Directory } from "../../functions/core/directory/directory.ts";
import { ENDPOINTS } from "../../functions/core/endpoints/all.ts";
import { PACK_FILE } from "../../functions/core/index/pack.ts";
import { localPath } from "../../functions/core/pages/addresses.ts";

/** An answer known in advance: its request, its file and its bytes. */
export interface StaticAnswer {
  readonly path: string;
  /** The single parameter of the request with its value, such as `state_id=27`; empty if there is none. */
  readonly query: string;
  /** The file, below the output folder. */
  readonly file: string;
  readonly body: Uint8Array;
}

/** The answers that endpoints declare as files, computed by the same code as in the function. */
export async function staticAnswers(directory: Directory): Promise<StaticAnswer[]> {
  const requests = ENDPOINTS.flatMap((endpoint) =>
    endpoint.files(directory).map((query) => ({ endpoint, query })),
  );
  return Promise.all(
    requests.map(async ({ endpoint: { path, form, ask }, query }) => ({
      path,
      query,
      file: `${path.slice(1)}${query.replace(/^\w+=/, "/")}.json`,
      body: new TextEncoder().encode(form.success((await ask(directory, query)).payload!)),
    })),
  );
}

/** Types by the module they belong to: by their file extension they would be served as a video. */
export const TYPES_FILES = {
  client: "client.d.txt",
  "location-field": "location-field.d.txt",
} as const;

/** The path under which Netlify runs the function of functions/api. */
const FUNCTION_PATH = "/.netlify/functions/api";

/**
 * Netlify's `_redirects`: each static answer for its request; the views that are files; the rest of /api and the pages
 * written per request for the function; and the page for unknown addresses. The pack is only for the function and can't
 * be downloaded. Rules are tried from the top, so rules without a query follow those with one for the same path.
 */
export function formatRedirects(answers: readonly StaticAnswer[]): string {
  const rules = [
    ...toFunctionWithOthers(answers),
    ...answers.map(({ path, query, file }) => `${path}${query && ` ${query}`} /${file} 200`),
  ];
  const languages = Object.keys(LANGUAGES);
  const views = languages.flatMap((language) =>
    FILE_VIEWS.map((view) => {
      const path = localPath(`/${view}`, language);
      return `${path} ${path}.html 200`;
    }),
  );
  const types = Object.entries(TYPES_FILES).map(([module, file]) => `/${module}.d.ts /${file} 200`);
  const written = languages.flatMap((language) =>
    WRITTEN_VIEWS.map((view) =>
      localPath(QUERY_VIEWS.includes(view) ? `/${view}` : `/${view}/*`, language),
    ),
  );
  const functions = ["/api/*", ...written].map((path) => `${path} ${FUNCTION_PATH} 200`);
  const others = ["/hi/* /hi/404.html 404", "/* /404.html 404"];
  return `${[...rules, ...views, ...types, ...functions, `/${PACK_FILE} /404.html 404!`, ...others].join("\n")}\n`;
}

/**
 * The rules for requests of a static answer with another of the endpoint's parameters, which may contradict it, such as
 * `state=Goa&state_id=27`: a rule with a value also matches if the query has other parameters.
 */
function toFunctionWithOthers(answers: readonly StaticAnswer[]): string[] {
  const requests = new Map(answers.map(({ path, query }) => [path, query.split("=")[0]!]));
  return [...requests].flatMap(([path, given]) => {
    const { parameters } = ENDPOINTS.find((endpoint) => endpoint.path === path)!;
    return parameters
      .filter(({ name }) => name !== given)
      .map(({ name }) => {
        const query = [given, name].filter(Boolean).map((one) => `${one}=:${one}`);
        return [path, ...query, FUNCTION_PATH, 200].join(" ");
      });
  });
}
