import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Directory } from "../../functions/core/directory/directory.ts";
import { askerOf } from "../../functions/core/endpoints/all.ts";
import { devanagari } from "../../functions/core/names/devanagari.ts";
import {
  alternatesOf,
  LANGUAGES,
  type Language,
  localPath,
  MAP_FILE,
} from "../../functions/core/pages/addresses.ts";
import { browsePage } from "../../functions/core/pages/browse-page.ts";
import { coveragePage } from "../../functions/core/pages/coverage-page.ts";
import {
  CHANGES_FEEDS,
  type DownloadFile,
  downloadsPage,
} from "../../functions/core/pages/downloads-page.ts";
import { headOf } from "../../functions/core/pages/head.ts";
import { type Example, homePage, type Line } from "../../functions/core/pages/home-page.ts";
import { escapeHtml, type Html, html, jsonInHtml } from "../../functions/core/pages/html.ts";
import { NAMING_TEXTS } from "../../functions/core/pages/place-names.ts";
import type { SiteSettings } from "../../functions/core/pages/place-page.ts";
import { sourceOf } from "../../functions/core/pages/place-source.ts";
import {
  HEAD,
  MAIN,
  PAGE_TEXTS,
  SHELLS_FILE,
  type Shells,
  written,
} from "../../functions/core/pages/shells.ts";
import { dateInWords, type Table, textsOf } from "../../functions/core/pages/texts.ts";
import { PAGE_HTML, SERVICE_WORKER, type ShellList } from "../site/offline/shell-list.ts";
import { FILE_VIEWS, PLACE_STARTS, VIEW_STARTS } from "../site/page/routes.ts";
import en from "../site/texts/en.json" with { type: "json" };
import enViews from "../site/texts/en-views.json" with { type: "json" };
import enWritten from "../site/texts/en-written.json" with { type: "json" };
import hi from "../site/texts/hi.json" with { type: "json" };
import hiViews from "../site/texts/hi-views.json" with { type: "json" };
import hiWritten from "../site/texts/hi-written.json" with { type: "json" };
import type { Drawings } from "./map.ts";

/** The data for the HTML of the page. */
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
  readonly lines: readonly Line[];
  readonly downloads: readonly DownloadFile[];
  /** The drawings of India; undefined without post offices. */
  readonly drawings: Drawings | undefined;
  /** Paths of the script and the style of the API reference. */
  readonly reference: { readonly script: string; readonly style: string };
}

const TABLES = {
  en: { page: { ...en.page, ...enViews, ...enWritten }, field: en.field },
  hi: { page: { ...hi.page, ...hiViews, ...hiWritten }, field: hi.field },
} as const;

/** The path of the HTML that the function fills, below the output folder. */
export const SHELLS_PATH = `index/${SHELLS_FILE}`;

/**
 * The page's HTML by file: the home page and the views that are the same for everybody, in each language; the page for
 * unknown addresses, the one that the service worker answers with, and what the function needs to write the others.
 */
export async function shellFiles(shell: Shell, directory: Directory): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const language of Object.keys(LANGUAGES) as Language[])
    for (const [path, contents] of await languageFiles(shell, directory, language))
      files.set(path, contents);
  const { siteName, missingTitle, missingText, missingHome, description, shortName } = en.page;
  const head = (title: string, noIndex = false) =>
    headOf({ title, description, siteName: shortName, site: shell.address, noIndex }).text;
  const page = (view: string, pageHead: string, main: Html) =>
    pageHtml(shell, directory, "en", { view, head: pageHead, main: main.text });
  const loading = html`<p class="loading">${en.field.loadingList}</p>`;
  const missing = html`<h1 tabindex="-1">${missingTitle}</h1><p>${missingText}</p><p><a href="/">${missingHome}</a></p>`;
  const shells: Shells = {
    address: shell.address,
    hasMap: shell.hasMap,
    issues: shell.issues,
    languages: Object.fromEntries(
      Object.entries(TABLES).map(([language, table]) => [
        language,
        {
          html: pageHtml(shell, directory, language as Language, {
            view: "place",
            head: HEAD,
            main: MAIN,
          }),
          page: pick(table.page, PAGE_TEXTS),
          naming: pick(table.field, NAMING_TEXTS),
        },
      ]),
    ) as Shells["languages"],
  };
  files.set(PAGE_HTML.slice(1), page("page", head(siteName), loading));
  files.set("404.html", page("missing", head(missingTitle, true), missing));
  files.set(SHELLS_PATH, JSON.stringify(shells));
  return files;
}

/** The home page and the views that are files, in a language. */
async function languageFiles(
  shell: Shell,
  directory: Directory,
  language: Language,
): Promise<Map<string, string>> {
  const { page: table, field } = TABLES[language];
  const t = textsOf(table, language);
  const inDevanagari = language === "hi" ? devanagari : undefined;
  const words = Object.assign(textsOf(field, language), { inDevanagari });
  const { examples, lines, hasMap, drawings, address, downloads } = shell;
  const source = sourceOf(askerOf(directory));
  const [stats, states] = await Promise.all([source.stats(), source.states()]);
  const page = (view: string, path: string, title: string, description: string, main: Html) => {
    const head = headOf({
      title,
      description,
      siteName: t("shortName"),
      site: address,
      path: localPath(path, language),
      alternates: alternatesOf(path),
    });
    return pageHtml(shell, directory, language, { view, head: head.text, main: main.text });
  };
  const stated = new Set(lines.flatMap(({ found }) => found?.match?.state_code ?? []));
  const districts = await Promise.all([...stated].map((code) => source.districts(code)));
  const named = language === "hi" ? [...states, ...districts.flat()] : [];
  const hindi = new Map(named.map(({ code, hindi_name }) => [code, hindi_name]));
  const home = homePage(
    { stats, states, examples, lines, hindi, hasMap, drawing: drawings?.inPage(t) },
    t,
    words,
  );
  const instead = html`<p>${t("writtenInstead")}</p>`;
  const heading = (title: string, text: string) =>
    html`<h1 tabindex="-1">${title}</h1><p>${text}</p>`;
  const { retrieved, license, attribution } = directory.manifest;
  const list = { site: address, files: downloads, states, retrieved, license, attribution };
  const mains: Readonly<Record<(typeof WRITTEN_VIEWS)[number], Html>> = {
    downloads: html`${heading(t("downloadsTitle"), t("downloadsText"))}${downloadsPage(list, t)}`,
    browse: browsePage(undefined, states, t, words),
    coverage: html`${heading(t("coverageTitle"), t("coverageText"))}${coveragePage({ stats, states, hasMap }, t)}`,
    match: html`${heading(t("matchTitle"), t("matchText"))}<p class="note">${t("matchPrivate")}</p><noscript><div class="note"><p>${t("matchNeeds")} <a href="${localPath("/reference/", language)}">${t("programsLink")}</a></p>${instead}</div></noscript>`,
    field: html`${heading(t("fieldTitle"), t("fieldText"))}<noscript><div class="note"><p>${t("fieldNeeds")}</p><pre><code>${FIELD_CODE(address)}</code></pre>${instead}</div></noscript>`,
  };
  const files = WRITTEN_VIEWS.map((view) => {
    const path = view === "downloads" ? "/downloads/" : `/${view}`;
    const file = path.endsWith("/") ? `${path}index.html` : `${path}.html`;
    const title = `${t(`${view}Title`)} – ${t("shortName")}`;
    const main = written(mains[view], t);
    return [localPath(file, language), page(view, path, title, t(`${view}Text`), main)] as const;
  });
  return new Map(
    [
      [
        localPath("/index.html", language),
        page("home", "/", t("siteName"), t("description"), home),
      ] as const,
      ...files,
    ].map(([path, contents]) => [path.slice(1), contents]),
  );
}

/** The views that are written here, with the page of downloads, which is a folder. */
const WRITTEN_VIEWS = ["downloads", ...FILE_VIEWS] as const;

/** The address field in a form of another site. */
const FIELD_CODE = (address: string) =>
  `<script type="module" src="${address}/location-field.js"></script>\n<location-field name="village" label="Village or town"></location-field>`;

/** A text of several forms has them all. */
function pick(table: Table, keys: readonly string[]): Table {
  return Object.fromEntries(keys.map((key) => [key, table[key]!]));
}

/**
 * The service worker with the list of what it keeps.
 *
 * @param code the service worker's, which reads the list as `SHELL`
 * @param files all published files, by path below the output folder, including the shell's
 */
export function serviceWorkerFile(
  code: string,
  { script, style, imports, later, reference }: Shell,
  files: ReadonlyMap<string, Uint8Array | string>,
): [string, string] {
  const own = ["/", PAGE_HTML, "/language.js", script, style, ...imports, ...later, "/favicon.svg"];
  own.push(
    ...Object.values(reference),
    "/reference/",
    ...(files.has(MAP_FILE.slice(1)) ? [MAP_FILE] : []),
  );
  const hash = createHash("sha256");
  for (const path of own)
    hash.update(files.get(path.endsWith("/") ? `${path.slice(1)}index.html` : path.slice(1))!);
  const list: ShellList = {
    version: hash.digest("hex").slice(0, 12),
    files: own,
    views: VIEW_STARTS,
    places: PLACE_STARTS,
  };
  return [SERVICE_WORKER.slice(1), `const SHELL=${JSON.stringify(list)};${code}`];
}

/** How feed readers find the changes from the page of the downloads. */
const FEED_LINK = `<link rel="alternate" type="application/atom+xml" title="Changes of the data" href="${CHANGES_FEEDS.atom}" />`;

interface Variant {
  readonly view: string;
  readonly head: string;
  readonly main: string;
}

function pageHtml(
  { script, style, imports, search, examples, lines, hasMap, issues }: Shell,
  { manifest }: Directory,
  language: Language,
  { view, head, main }: Variant,
): string {
  const { page, field } = TABLES[language];
  const t = textsOf(page, language);
  const date = dateInWords(manifest.retrieved, language);
  const values: Readonly<Record<string, string>> = {
    head: view === "downloads" ? head + FEED_LINK : head,
    script,
    style,
    // Loaded along with the script rather than after it.
    preloads: [...imports, ...(view === "page" ? search : [])]
      .map((path) => `<link rel="modulepreload" href="${path}" />`)
      .join("\n    "),
    view,
    settings: html`${hasMap && html` data-map`}${issues !== "" && html` data-issues="${issues}"`}`
      .text,
    main,
    headline: view === "home" ? "" : " hidden",
    placeholder: field.namePlaceholder,
    sourceName: escapeHtml(manifest.source),
    retrieved: manifest.retrieved,
    source: escapeHtml(t("footerSource", { source: manifest.source, date })),
    examples: jsonInHtml({ examples, lines: lines.map(({ text }) => ({ text })) }).text,
  };
  const template = TEMPLATE.replace(
    LINKS,
    (_, start: string, path: string) => start + localPath(path, language),
  );
  const filled = template.replace(
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

/** The template's links and its form that lead to pages which are there in every language. */
const LINKS =
  /(\b(?:href|action)=")(\/(?:search|browse|match|coverage|field|downloads\/|reference\/)?)(?=")/g;

const TEMPLATE = readFileSync(new URL("../site/page/index.html", import.meta.url), "utf8");
