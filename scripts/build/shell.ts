import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Directory } from "../../functions/core/directory/directory.ts";
import { askerOf } from "../../functions/core/endpoints/all.ts";
import { type Language, MAP_FILE } from "../../functions/core/pages/addresses.ts";
import { headOf, type PageHead } from "../../functions/core/pages/head.ts";
import { type Example, homePage } from "../../functions/core/pages/home-page.ts";
import { escapeHtml, type Html, html, jsonInHtml } from "../../functions/core/pages/html.ts";
import { NAMING_TEXTS } from "../../functions/core/pages/place-names.ts";
import type { SiteSettings } from "../../functions/core/pages/place-page.ts";
import { sourceOf } from "../../functions/core/pages/place-source.ts";
import { PLACE_TEXTS } from "../../functions/core/pages/place-texts.ts";
import { HEAD, MAIN, SHELLS_FILE, type Shells } from "../../functions/core/pages/shells.ts";
import { type Table, textsOf } from "../../functions/core/pages/texts.ts";
import { PAGE_HTML, SERVICE_WORKER, type ShellList } from "../site/offline/shell-list.ts";
import { PAGE_PATHS, PLACE_PATHS } from "../site/page/routes.ts";
import en from "../site/texts/en.json" with { type: "json" };
import enViews from "../site/texts/en-views.json" with { type: "json" };
import hi from "../site/texts/hi.json" with { type: "json" };
import hiViews from "../site/texts/hi-views.json" with { type: "json" };
import type { Drawings } from "./map.ts";

/** What the HTML of the page is made with. */
export interface Shell extends SiteSettings {
  /** Where the site is published; empty when that is not known. */
  readonly address: string;
  /** Paths of the page's script and style sheet. */
  readonly script: string;
  readonly style: string;
  /** Paths of the modules that the script imports. */
  readonly imports: readonly string[];
  /** Paths of the modules of search results: of the views that start with this HTML, most visits are to them. */
  readonly search: readonly string[];
  /** Paths of the modules that are loaded later, such as texts in other languages. */
  readonly later: readonly string[];
  readonly examples: readonly Example[];
  /** The drawings of India; undefined where there are none. */
  readonly drawings: Drawings | undefined;
  /** Paths of the script and the style of the API reference. */
  readonly reference: { readonly script: string; readonly style: string };
}

const TABLES = {
  en: { page: { ...en.page, ...enViews }, field: en.field },
  hi: { page: { ...hi.page, ...hiViews }, field: hi.field },
} as const;

/** Where the HTML that the function fills is, below the output folder. */
export const SHELLS_PATH = `index/${SHELLS_FILE}`;

/**
 * The page's HTML by file: the home page, that of views that the browser shows, the page for unknown addresses, and what
 * the function needs to write the pages of places.
 */
export async function shellFiles(shell: Shell, directory: Directory): Promise<Map<string, string>> {
  const { siteName, missingTitle, missingText, missingHome, description, shortName } = en.page;
  const about = { description, siteName: shortName, site: shell.address };
  const head = (own: Pick<PageHead, "title"> & Partial<PageHead>) => headOf({ ...about, ...own });
  const needsScript = html`<noscript><p class="note">This page needs JavaScript. The <a href="/place/${firstState(directory)}">pages of places</a> and the <a href="/downloads/index.json">downloads</a> do not.</p></noscript>`;
  const missing = html`<h1 tabindex="-1">${missingTitle}</h1><p>${missingText}</p><p><a href="/">${missingHome}</a></p>`;
  const [t, words] = [textsOf(TABLES.en.page, "en"), textsOf(en.field, "en")];
  const source = sourceOf(askerOf(directory));
  const [stats, states] = await Promise.all([source.stats(), source.states()]);
  const { examples, hasMap, drawings } = shell;
  const home = homePage({ stats, states, examples, hasMap, drawing: drawings?.inPage(t) }, t, words);
  const page = (view: string, pageHead: Html, main: Html, language: Language = "en") =>
    pageHtml(shell, directory, language, { view, head: pageHead.text, main: main.text });
  const shells: Shells = {
    address: shell.address,
    hasMap: shell.hasMap,
    issues: shell.issues,
    languages: Object.fromEntries(
      Object.entries(TABLES).map(([language, table]) => [
        language,
        {
          html: pageHtml(shell, directory, language as Language, { view: "place", head: HEAD, main: MAIN }),
          page: pick(table.page, PLACE_TEXTS),
          naming: pick(table.field, NAMING_TEXTS),
        },
      ]),
    ) as Shells["languages"],
  };
  return new Map([
    ["index.html", page("home", head({ title: siteName, path: "/" }), home)],
    [
      PAGE_HTML.slice(1),
      page(
        "page",
        head({ title: siteName }),
        html`<p class="loading">${en.field.loadingList}</p>${needsScript}`,
      ),
    ],
    ["404.html", page("missing", head({ title: missingTitle, noIndex: true }), missing)],
    [SHELLS_PATH, JSON.stringify(shells)],
  ]);
}

/** A text of several forms has them all. */
function pick(table: Table, keys: readonly string[]): Table {
  return Object.fromEntries(keys.map((key) => [key, table[key]!]));
}

function firstState({ areas }: Directory): string {
  const [first] = areas.all("state");
  return first === undefined ? "" : areas.code(first);
}

/**
 * The service worker with the list of what it keeps.
 *
 * @param code the service worker's, which reads the list as `SHELL`
 * @param files what is published, by path below the output folder; the shell's are among them
 */
export function serviceWorkerFile(
  code: string,
  { script, style, imports, later, reference }: Shell,
  files: ReadonlyMap<string, Uint8Array | string>,
): [string, string] {
  const own = ["/", PAGE_HTML, "/language.js", script, style, ...imports, ...later, "/favicon.svg"];
  own.push(...Object.values(reference), "/reference/", ...(files.has(MAP_FILE.slice(1)) ? [MAP_FILE] : []));
  const hash = createHash("sha256");
  for (const path of own)
    hash.update(files.get(path.endsWith("/") ? `${path.slice(1)}index.html` : path.slice(1))!);
  const starts = (paths: readonly string[]) => [...new Set(paths.map((path) => path.replace("/*", "")))];
  const list: ShellList = {
    version: hash.digest("hex").slice(0, 12),
    files: own,
    views: starts(PAGE_PATHS),
    places: starts(PLACE_PATHS),
  };
  return [SERVICE_WORKER.slice(1), `const SHELL=${JSON.stringify(list)};${code}`];
}

interface Variant {
  readonly view: string;
  readonly head: string;
  readonly main: string;
}

function pageHtml(
  { script, style, imports, search, examples, hasMap, issues }: Shell,
  { manifest }: Directory,
  language: Language,
  { view, head, main }: Variant,
): string {
  const { page, field } = TABLES[language];
  const t = textsOf(page, language);
  const date = new Date(manifest.retrieved).toLocaleDateString(`${language}-IN`, {
    dateStyle: "long",
    timeZone: "UTC",
  });
  const values: Readonly<Record<string, string>> = {
    head,
    script,
    style,
    // Loaded along with the script rather than after it.
    preloads: [...imports, ...(view === "page" ? search : [])]
      .map((path) => `<link rel="modulepreload" href="${path}" />`)
      .join("\n    "),
    view,
    settings: html`${hasMap && html` data-map`}${issues !== "" && html` data-issues="${issues}"`}`.text,
    main,
    headline: view === "home" ? "" : " hidden",
    placeholder: field.namePlaceholder,
    sourceName: escapeHtml(manifest.source),
    retrieved: manifest.retrieved,
    source: escapeHtml(t("footerSource", { source: manifest.source, date })),
    examples: jsonInHtml(examples).text,
  };
  const filled = TEMPLATE.replace(
    /\["%(\w+)%"\]|%(\w+)%/g,
    (whole, json: string, name: string) => values[json ?? name] ?? whole,
  );
  return language === "en" ? filled : translated(filled, language, page);
}

/** The page with the texts of the parts that all views share in another language. */
function translated(text: string, language: Language, table: Table): string {
  return text
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(
      /(\bdata-text="(\w+)"[^>]*>)[^<]*/g,
      (_, start: string, key: string) => start + escapeHtml(table[key]!),
    )
    .replace(
      /\baria-label="[^"]*" data-label="(\w+)"/g,
      (_, key: string) => `aria-label="${escapeHtml(table[key]!)}" data-label="${key}"`,
    )
    .replace('id="language" lang="hi"', 'id="language" lang="en"');
}

const TEMPLATE = readFileSync(new URL("../site/page/index.html", import.meta.url), "utf8");
