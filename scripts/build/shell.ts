import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { LANGUAGES, type Language } from "../../functions/core/contract/page-paths.ts";
import type { Directory } from "../../functions/core/directory/directory.ts";
import { askerOf } from "../../functions/core/endpoints/all.ts";
import { devanagari } from "../../functions/core/names/devanagari.ts";
import { alternatesOf, localPath, MAP_FILE } from "../../functions/core/pages/addresses.ts";
import { browsePage } from "../../functions/core/pages/browse-page.ts";
import { coveragePage } from "../../functions/core/pages/coverage-page.ts";
import {
  CHANGES_FEEDS,
  type DownloadFile,
  downloadsPage,
} from "../../functions/core/pages/downloads-page.ts";
import { headOf } from "../../functions/core/pages/head.ts";
import { type Example, homePage, type Line } from "../../functions/core/pages/home-page.ts";
import { escapeHtml, type Html, html } from "../../functions/core/pages/html.ts";
import { NAMING_TEXTS } from "../../functions/core/pages/place-names.ts";
import type { SiteSettings } from "../../functions/core/pages/place-page.ts";
import { sourceOf } from "../../functions/core/pages/place-source.ts";
import {
  fillShell,
  PAGE_TEXTS,
  SHELLS_FILE,
  type Shells,
} from "../../functions/core/pages/shells.ts";
import { dateInWords, type Table, type Texts, textsOf } from "../../functions/core/pages/texts.ts";
import {
  KEPT_CODE,
  OFFLINE_PAGE,
  SERVICE_WORKER,
  type ShellList,
} from "../site/offline/shell-list.ts";
import en from "../site/texts/en.json" with { type: "json" };
import enViews from "../site/texts/en-views.json" with { type: "json" };
import enWritten from "../site/texts/en-written.json" with { type: "json" };
import hi from "../site/texts/hi.json" with { type: "json" };
import hiViews from "../site/texts/hi-views.json" with { type: "json" };
import hiWritten from "../site/texts/hi-written.json" with { type: "json" };
import type { Drawings } from "./map.ts";

/** The data for the HTML of the page. */
export interface Shell extends SiteSettings {
  /** The address of the site; empty if unknown. */
  readonly address: string;
  /** Whether the build draws pictures of states and districts. */
  readonly hasPictures: boolean;
  /** Paths of the page's script and style sheet. */
  readonly script: string;
  readonly style: string;
  /** Paths of the modules that the script imports. */
  readonly imports: readonly string[];
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
 * The page's HTML by file: the views that are the same for everybody, the pages for unknown addresses and for offline
 * use, in each language, and the parts from which the function and the service worker write the others.
 */
export async function shellFiles(shell: Shell, directory: Directory): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const shells: Record<string, Shells["languages"]["en"]> = {};
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const { page, field } = TABLES[language];
    const html = pageHtml(shell, directory, language);
    shells[language] = {
      html,
      page: pick(page, PAGE_TEXTS),
      naming: pick(field, NAMING_TEXTS),
    };
    for (const [path, contents] of await languageFiles(shell, html, directory, language))
      files.set(path, contents);
  }
  const { address, hasMap, hasPictures, issues } = shell;
  const all = { address, hasMap, hasPictures, issues, languages: shells } as Shells;
  files.set(SHELLS_PATH, JSON.stringify(all));
  return files;
}

/** The views that are files, in a language. */
async function languageFiles(
  shell: Shell,
  shellHtml: string,
  directory: Directory,
  language: Language,
): Promise<Map<string, string>> {
  const { page: table, field } = TABLES[language];
  const t = textsOf(table, language);
  const inDevanagari = language === "hi" ? devanagari : undefined;
  const words = Object.assign(textsOf(field, language), { inDevanagari });
  const { examples, lines, drawings, address, downloads } = shell;
  const drawing = drawings?.inPage(t);
  const source = sourceOf(askerOf(directory));
  const [stats, states] = await Promise.all([source.stats(), source.states()]);
  const stated = new Set(lines.flatMap(({ found }) => found?.match?.state_code ?? []));
  const districts = await Promise.all([...stated].map((code) => source.districts(code)));
  const named = language === "hi" ? [...states, ...districts.flat()] : [];
  const hindi = new Map(named.map(({ code, hindi_name }) => [code, hindi_name]));
  const home = homePage({ stats, states, examples, lines, hindi, drawing }, t, words);
  const instead = html`<p>${t("writtenInstead")}</p>`;
  const heading = (title: string, text: string) =>
    html`<h1 tabindex="-1">${title}</h1><p>${text}</p>`;
  const { retrieved, license, attribution } = directory.manifest;
  const list = { site: address, files: downloads, states, retrieved, license, attribution };
  const titled = (view: "downloads" | "browse" | "coverage" | "match" | "field", main: Html) => ({
    view,
    path: view === "downloads" ? "/downloads/" : `/${view}`,
    title: `${t(`${view}Title`)} – ${t("shortName")}`,
    description: t(`${view}Text`),
    main,
  });
  const [first] = states;
  const views: readonly StaticView[] = [
    { view: "home", path: "/", title: t("siteName"), description: t("description"), main: home },
    titled(
      "downloads",
      html`${heading(t("downloadsTitle"), t("downloadsText"))}${downloadsPage(list, t)}`,
    ),
    titled("browse", browsePage(undefined, states, t, words)),
    titled(
      "coverage",
      html`${heading(t("coverageTitle"), t("coverageText"))}${coveragePage({ stats, states, drawing }, t)}<div data-kept></div>`,
    ),
    titled(
      "match",
      html`${heading(t("matchTitle"), t("matchText"))}<p class="note">${t("matchPrivate")}</p><div data-match></div><noscript><div class="note"><p>${t("matchNeeds")} <a href="${localPath("/reference/", language)}">${t("programsLink")}</a></p>${instead}</div></noscript>`,
    ),
    titled(
      "field",
      html`${heading(t("fieldTitle"), t("fieldText"))}<div data-examples data-code="${first?.code}" data-name="${first?.name}"></div><noscript><div class="note"><p>${t("fieldNeeds")}</p><pre><code>${FIELD_CODE(address)}</code></pre>${instead}</div></noscript>`,
    ),
    {
      view: "missing",
      file: "/404.html",
      title: `${t("missingTitle")} – ${t("shortName")}`,
      description: t("description"),
      main: html`${heading(t("missingTitle"), t("missingText"))}<p><a href="${localPath("/", language)}">${t("missingHome")}</a></p>`,
    },
    {
      view: "offline",
      file: OFFLINE_PAGE,
      title: `${t("unreachableTitle")} – ${t("shortName")}`,
      description: t("description"),
      main: html`<h1 tabindex="-1">${t("unreachableTitle")}</h1><div class="failure" role="alert" data-again><p>${t("errorNetwork")}</p></div>`,
    },
  ];
  return new Map(
    views.map((one) => {
      const { view, path, title, description, main } = one;
      const head = headOf(
        {
          title,
          description,
          site: address,
          ...(path === undefined
            ? { noIndex: true }
            : { path: localPath(path, language), alternates: alternatesOf(path) }),
        },
        t,
      );
      const whole = view === "downloads" ? html`${head}${feedLink(t)}` : head;
      const other = localPath(path ?? "/", t("languageOf"));
      const file = one.file ?? pageFile(path!);
      return [
        localPath(file, language).slice(1),
        fillShell(shellHtml, { view, head: whole, main, other }),
      ];
    }),
  );
}

/** A view that is the same for everybody. */
interface StaticView {
  readonly view: string;
  /** Its English path; undefined for a view without its own address, which then has a file. */
  readonly path?: string;
  readonly file?: string;
  readonly title: string;
  readonly description: string;
  readonly main: Html;
}

/** The file of a page, by its path. */
function pageFile(path: string): string {
  return path.endsWith("/") ? `${path}index.html` : `${path}.html`;
}

/** The address field in a form of another site. */
const FIELD_CODE = (address: string) =>
  `<script type="module" src="${address}/location-field.js"></script>\n<location-field name="village" label="Village or town"></location-field>`;

/** Picks texts with all their forms. */
function pick(table: Table, keys: readonly string[]): Table {
  return Object.fromEntries(keys.map((key) => [key, table[key]!]));
}

/**
 * The service worker with the list of files that it keeps.
 *
 * @param code the service worker's, which reads the list as `SHELL`
 * @param files all published files, by path below the output folder, including the shell's
 */
export function serviceWorkerFile(
  code: string,
  { script, style, imports, later, reference }: Shell,
  files: ReadonlyMap<string, Uint8Array | string>,
): [string, string] {
  const pages = Object.keys(LANGUAGES).flatMap((language) =>
    KEPT_PAGES.map((path) => localPath(path, language)),
  );
  const own = [
    ...pages,
    ...["/language.js", script, style, ...imports, ...later, "/area.js", "/favicon.svg"],
    ...[...Object.values(reference), "/reference/"],
    ...(files.has(MAP_FILE.slice(1)) ? [MAP_FILE] : []),
  ];
  const hash = createHash("sha256");
  for (const path of [...own, KEPT_CODE, `/${SHELLS_PATH}`]) {
    const file = files.get(path.slice(1)) ?? files.get(pageFile(path).slice(1));
    if (file === undefined) throw new Error(`${path} is not published, but is to be kept`);
    hash.update(file);
  }
  const list: ShellList = { version: hash.digest("hex").slice(0, 12), files: own };
  return [SERVICE_WORKER.slice(1), `const SHELL=${JSON.stringify(list)};${code}`];
}

/** The pages that work offline from the first visit on: those where visitors start. */
const KEPT_PAGES = ["/", "/browse", "/match", OFFLINE_PAGE];

/** Lets feed readers find the changes from the downloads page. */
function feedLink(t: Texts<"changesAtom">): Html {
  return html`<link rel="alternate" type="application/atom+xml" title="${t("changesAtom")}" href="${CHANGES_FEEDS.atom}" />`;
}

/** The HTML that all pages of a language share, for `fillShell`. */
function pageHtml(
  { script, style, imports }: Shell,
  { manifest }: Directory,
  language: Language,
): string {
  const { page, field } = TABLES[language];
  const t = textsOf(page, language);
  const date = dateInWords(manifest.retrieved, language);
  const values: Readonly<Record<string, string>> = {
    script,
    style,
    // Loaded together with the script rather than after it.
    preloads: imports.map((path) => `<link rel="modulepreload" href="${path}" />`).join("\n    "),
    placeholder: field.namePlaceholder,
    // The names of the sources are English in every language.
    source: escapeHtml(t("footerSource", { date })).replace(
      "{source}",
      () => html`<span lang="en">${manifest.source}</span>`.text,
    ),
  };
  const template = TEMPLATE.replace(
    LINKS,
    (_, start: string, path: string) => start + localPath(path, language),
  );
  const filled = template.replace(/%(\w+)%/g, (whole, name: string) => values[name] ?? whole);
  return language === "en" ? filled : translated(filled, language, page);
}

/** The page with the texts that all views share in another language. */
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

/** The template's links and form for pages that exist in every language. */
const LINKS =
  /(\b(?:href|action)=")(\/(?:search|browse|compare|match|coverage|field|downloads\/|reference\/)?)(?=")/g;

const TEMPLATE = readFileSync(new URL("../site/page/index.html", import.meta.url), "utf8");
