import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { PAGE_HTML, SERVICE_WORKER, type ShellList } from "../site/offline/shell-list.ts";
import type { Example } from "../site/page/home-view.ts";
import { PAGE_PATHS } from "../site/page/routes.ts";
import en from "../site/texts/en.json" with { type: "json" };

/** What the HTML of the page is made with. */
export interface Shell {
  /** Where the site is published; empty when that is not known. */
  readonly address: string;
  /** Paths of the page's script and style sheet. */
  readonly script: string;
  readonly style: string;
  /** Paths of the modules that the script imports. */
  readonly imports: readonly string[];
  /** Paths of the modules that are loaded later, such as texts in other languages. */
  readonly later: readonly string[];
  readonly examples: readonly Example[];
}

/**
 * The page's HTML by file: the start page, that of every other view, and the page for addresses that are none. Box,
 * navigation and heading are in it, so that they are there before the script is.
 */
export function shellFiles(shell: Shell): Map<string, string> {
  const { siteName, missingTitle, missingText, missingHome, loading } = en.page;
  const missing = `<h1 tabindex="-1">${missingTitle}</h1><p>${missingText}</p><p><a href="/">${missingHome}</a></p>`;
  return new Map([
    ["index.html", html(shell, { view: "home", title: siteName, path: "/", main: "" })],
    [
      PAGE_HTML.slice(1),
      html(shell, { view: "page", title: siteName, path: "/", main: `<p class="loading">${loading}</p>` }),
    ],
    ["404.html", html(shell, { view: "missing", title: missingTitle, path: "/404", main: missing })],
  ]);
}

/**
 * The service worker with the list of what it keeps.
 *
 * @param code the service worker's, which reads the list as `SHELL`
 * @param files what is published, by path below the output folder; the shell's are among them
 */
export function serviceWorkerFile(
  code: string,
  { script, style, imports, later }: Shell,
  files: ReadonlyMap<string, Uint8Array | string>,
): [string, string] {
  const own = ["/", PAGE_HTML, "/language.js", script, style, ...imports, ...later, "/favicon.svg"];
  const hash = createHash("sha256");
  for (const path of own) hash.update(files.get(path === "/" ? "index.html" : path.slice(1))!);
  const views = [...new Set(PAGE_PATHS.map((path) => path.replace("/*", "")))];
  const list: ShellList = { version: hash.digest("hex").slice(0, 12), files: own, views };
  return [SERVICE_WORKER.slice(1), `const SHELL=${JSON.stringify(list)};${code}`];
}

interface Variant {
  readonly view: string;
  readonly title: string;
  readonly path: string;
  readonly main: string;
}

function html(
  { address, script, style, imports, examples }: Shell,
  { view, title, path, main }: Variant,
): string {
  const values: Readonly<Record<string, string>> = {
    title,
    description: en.page.description,
    address: address + path,
    site: address,
    script,
    style,
    // Loaded beside the script rather than after it.
    preloads: imports.map((path) => `<link rel="modulepreload" href="${path}" />`).join("\n    "),
    view,
    main,
    headline: view === "home" ? "" : " hidden",
    // Nothing in it can end the element.
    examples: JSON.stringify(examples).replaceAll("<", "\\u003c"),
  };
  return TEMPLATE.replace(
    /\["%(\w+)%"\]|%(\w+)%/g,
    (whole, json: string, name: string) => values[json ?? name] ?? whole,
  );
}

const TEMPLATE = readFileSync(new URL("../site/page/index.html", import.meta.url), "utf8");
