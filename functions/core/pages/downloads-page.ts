import type { StateRecord } from "../contract/records.ts";
import { placePath } from "./addresses.ts";
import { type Html, html } from "./html.ts";
import { factList } from "./place-page.ts";
import { dateInWords, type Texts } from "./texts.ts";

/** A file of `/downloads/`. */
export interface DownloadFile {
  /** Such as `districts.csv`. */
  readonly name: string;
  /** Rows without the header. */
  readonly rows: number;
  readonly columns: number;
  readonly bytes: number;
  /** The header and the first rows as CSV. */
  readonly sample: string;
}

/** The feeds of changes, below the site. */
export const CHANGES_FEEDS = { json: "/changes.json", atom: "/changes.atom" } as const;

export interface DownloadsContents {
  /** The address of the site; empty if unknown. */
  readonly site: string;
  readonly files: readonly DownloadFile[];
  readonly states: readonly StateRecord[];
  /** When the data was retrieved, ISO 8601. */
  readonly retrieved: string;
  readonly license: string;
  readonly attribution: string;
}

const FILE_TEXTS = {
  "states.csv": "fileStates",
  "districts.csv": "fileDistricts",
  "talukas.csv": "fileTalukas",
  "blocks.csv": "fileBlocks",
  "localities.csv": "fileLocalities",
  "aliases.csv": "fileAliases",
  "crosswalk.csv": "fileCrosswalk",
  "pincodes.csv": "filePincodes",
  "post_offices.csv": "fileOffices",
  "places.parquet": "filePlaces",
} as const;

const DOWNLOADS_TEXTS = [
  ...Object.values(FILE_TEXTS),
  "fileVillages",
  "filesTitle",
  "filesNote",
  "filesNone",
  "columnName",
  "columnRows",
  "columnColumns",
  "columnSize",
  "columnDate",
  "sampleTitle",
  "sampleOf",
  "sampleHint",
  "sampleVillages",
  "sizeKb",
  "sizeMb",
  "allVillages",
  "joinsTitle",
  "joinsText",
  "joinLgd",
  "joinCensus",
  "joinZeros",
  "changesTitle",
  "changesText",
  "changesJson",
  "changesAtom",
  "listsTitle",
  "listsIndex",
  "listsPackage",
  "attribution",
  "license",
  "buildTitle",
  "buildText",
  "buildState",
  "buildLevel",
  "buildFormat",
  "buildColumns",
  "buildButton",
  "columnDistricts",
  "columnTalukas",
  "columnVillages",
] as const;

type DownloadsTexts = Texts<(typeof DOWNLOADS_TEXTS)[number]>;

/** The address in code samples while the site's own is unknown. */
const UNKNOWN_SITE = "https://your-site.netlify.app";

/**
 * Joins of a user's table with the downloads in DuckDB. Run them in the folder of the files. Codes in `mine.csv` may be
 * numbers or texts, with or without leading zeros.
 */
export const DOWNLOAD_JOINS = {
  joinLgd: `SELECT mine.*, districts.code, districts.name, districts.state_name
FROM 'mine.csv' AS mine
LEFT JOIN read_csv('districts.csv', all_varchar = true) AS districts
  ON districts.lgd_code = lpad(mine.lgd_code::VARCHAR, 3, '0');`,
  joinCensus: `SELECT mine.*, coalesce(places.successor_code, places.code) AS code, places.name
FROM 'mine.csv' AS mine
LEFT JOIN read_csv('crosswalk.csv', all_varchar = true) AS places
  ON places.level = 'village'
  AND places.census_2011_code = lpad(mine.census_2011_code::VARCHAR, 6, '0');`,
  joinZeros: `SELECT mine.*, talukas.code, talukas.name, talukas.district_name
FROM 'mine.csv' AS mine
LEFT JOIN 'talukas.csv' AS talukas ON talukas.id = mine.taluka_code::INTEGER;`,
} as const;

/** Counts all villages, from files in one folder. */
export const ALL_VILLAGES = "SELECT count(*) FROM 'villages-*.csv';";

/** For each tool, the line of code that reads a file, with all columns of a CSV as text. */
export function readingLines(
  name: string,
  site: string,
): {
  readonly pandas: string;
  readonly DuckDB: string;
  readonly R: string;
  readonly "Excel (Power Query)"?: string;
} {
  const url = `${site || UNKNOWN_SITE}/downloads/${name}`;
  if (name.endsWith(".parquet"))
    return {
      pandas: `places = pandas.read_parquet("${url}")`,
      DuckDB: `FROM '${url}';`,
      R: `places <- arrow::read_parquet("${url}")`,
      // Excel has no reader of Parquet.
    };
  // Otherwise a village named NA would be read as missing.
  return {
    pandas: `places = pandas.read_csv("${url}", dtype=str, keep_default_na=False)`,
    DuckDB: `FROM read_csv('${url}', all_varchar = true);`,
    R: `places <- read.csv("${url}", colClasses = "character", na.strings = "", encoding = "UTF-8")`,
    "Excel (Power Query)": `= Table.PromoteHeaders(Csv.Document(Web.Contents("${url}"), [Encoding = 65001, QuoteStyle = QuoteStyle.Csv]))`,
  };
}

/** The files with their sizes, samples and code to read them; joins; changes by refreshes. */
export function downloadsPage(contents: DownloadsContents, t: DownloadsTexts): Html {
  const { files, license, attribution, states, site } = contents;
  const joins = Object.entries(DOWNLOAD_JOINS).map(
    ([name, sql]) =>
      html`<h3>${t(name as keyof typeof DOWNLOAD_JOINS)}</h3><pre tabindex="0"><code>${sql}</code></pre>`,
  );
  return html`<div class="downloads">
${buildForm(contents, t)}
<h2 id="files">${t("filesTitle")}</h2>
<p>${t("filesNote")}</p>
${files.length === 0 ? html`<p class="note">${t("filesNone")}</p>` : fileTable(contents, t)}
<div class="card">${factList([
    [t("attribution"), attribution],
    [t("license"), license],
  ])}</div>
<h2>${t("sampleTitle")}</h2>
<p>${t("sampleHint")}</p>
${files.filter(isShown).map((file) => sample(file, site, states, t))}
<p>${t("allVillages")}</p><pre tabindex="0"><code>${ALL_VILLAGES}</code></pre>
<h2>${t("joinsTitle")}</h2>
<p>${t("joinsText")}</p>
${joins}
<h2>${t("changesTitle")}</h2>
<p>${t("changesText")}</p>
<ul><li><a href="${CHANGES_FEEDS.json}">${t("changesJson")}</a></li><li><a href="${CHANGES_FEEDS.atom}" type="application/atom+xml">${t("changesAtom")}</a></li></ul>
<h2>${t("listsTitle")}</h2>
<ul><li><a href="/downloads/index.json">${t("listsIndex")}</a></li><li><a href="/downloads/datapackage.json">${t("listsPackage")}</a></li></ul>
</div>`;
}

function fileTable({ files, states, retrieved }: DownloadsContents, t: DownloadsTexts): Html {
  const date = dateInWords(retrieved, t.language, "medium");
  const numbers = [t("columnRows"), t("columnColumns"), t("columnSize"), t("columnDate")];
  return html`<div class="table-scroll" tabindex="0" role="region" aria-labelledby="files">
<table class="numbers" aria-labelledby="files">
<thead><tr><th scope="col">${t("columnName")}</th>${numbers.map((label) => html`<th scope="col" class="number">${label}</th>`)}</tr></thead>
<tbody>${files.map(
    ({ name, rows, columns, bytes }) =>
      html`<tr><th scope="row"><a href="/downloads/${name}" download>${name}</a><br><small>${contentsOf(name, states, t)}</small></th><td class="number">${t.number(rows)}</td><td class="number">${t.number(columns)}</td><td class="number">${sizeOf(bytes, t)}</td><td class="number"><time datetime="${retrieved.slice(0, 10)}">${date}</time></td></tr>`,
  )}</tbody>
</table></div>`;
}

/** The levels of a built file, each with a file that has its columns, and columns that the page's code adds. */
const BUILD_LEVELS = {
  districts: { text: "columnDistricts", of: /^districts\.csv$/, more: [] },
  talukas: { text: "columnTalukas", of: /^talukas\.csv$/, more: [] },
  villages: { text: "columnVillages", of: /^villages-\d+\.csv$/, more: ["digipin"] },
} as const;

/** The columns selected initially. */
const USUAL_COLUMNS =
  /^(code|name|district_name|taluka_name|pincode|population|latitude|longitude)$/;

/** A form that builds a file of one state, with some columns. Shown only if the page's code runs. */
function buildForm({ files, states }: DownloadsContents, t: DownloadsTexts): Html {
  const levels = Object.entries(BUILD_LEVELS).flatMap(([level, { text, of, more }]) => {
    const file = files.find(({ name }) => of.test(name));
    const [header] = file?.sample.split("\n", 1) ?? [];
    const columns = header?.replaceAll('"', "").split(",");
    return columns ? [{ level, text, columns: [...columns, ...more] }] : [];
  });
  if (levels.length === 0) return html``;
  const select = (name: string, label: string, options: readonly (readonly [string, string])[]) =>
    html`<span class="field"><label for="build-${name}">${label}</label><select id="build-${name}" name="${name}">${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></span>`;
  const nameOf = ({ name, hindi_name }: StateRecord) => (t.language === "hi" && hindi_name) || name;
  const formats = [
    ["csv", "CSV"],
    ["geojson", "GeoJSON"],
  ] as const;
  return html`<section class="scripted"><h2>${t("buildTitle")}</h2><p>${t("buildText")}</p>
<form class="build" data-build>${select(
    "state",
    t("buildState"),
    states.map((state) => [state.code, nameOf(state)]),
  )}${select(
    "level",
    t("buildLevel"),
    levels.map(({ level, text }) => [level, t(text)]),
  )}${select("format", t("buildFormat"), formats)}${levels.map(
    ({ level, columns }, i) =>
      // The columns of the first level, which is selected; the others appear when their level is.
      html`<fieldset data-level="${level}"${i > 0 && html` hidden disabled`}><legend>${t("buildColumns")}</legend>${columns.map(
        (column) =>
          html`<label><input type="checkbox" name="column" value="${column}"${USUAL_COLUMNS.test(column) && html` checked`}> <code>${column}</code></label> `,
      )}</fieldset>`,
  )}<button type="submit" class="button">${t("buildButton")}</button><p role="status"></p></form></section>`;
}

/** Describes the contents of a file. */
function contentsOf(name: string, states: readonly StateRecord[], t: DownloadsTexts): Html {
  const code = /^villages-(\d+)\.csv$/.exec(name)?.[1];
  if (code === undefined) return html`${t(FILE_TEXTS[name as keyof typeof FILE_TEXTS])}`;
  const state = states.find((one) => one.code === code);
  const own = (t.language === "hi" && state?.hindi_name) || (state?.name ?? code);
  return html`${t("fileVillages")} <a href="${placePath(code, t.language)}">${own}</a>`;
}

const isVillages = ({ name }: DownloadFile) => name.startsWith("villages-");

/** Shows only the first village file, since all have the same columns: showing all would double the page. */
function isShown(file: DownloadFile, i: number, files: readonly DownloadFile[]): boolean {
  return !isVillages(file) || files.findIndex(isVillages) === i;
}

function sample(
  file: DownloadFile,
  site: string,
  states: readonly StateRecord[],
  t: DownloadsTexts,
): Html {
  const { name, sample: rows } = file;
  const lines = Object.entries(readingLines(name, site)).map(
    ([tool, line]) => html`<dt>${tool}</dt><dd><pre tabindex="0"><code>${line}</code></pre></dd>`,
  );
  const state = states.find(({ code }) => name === `villages-${code}.csv`)?.name;
  return html`<details><summary><code>${name}</code>${state && ` (${state})`}</summary>${isVillages(file) && html`<p>${t("sampleVillages")}</p>`}
<pre tabindex="0" aria-label="${t("sampleOf", { name })}">${rows}</pre>
<dl>${lines}</dl></details>`;
}

function sizeOf(bytes: number, t: DownloadsTexts): string {
  const isLarge = bytes >= 1e6;
  const size = Math.round(bytes / (isLarge ? 1e5 : 1e2)) / 10;
  return t(isLarge ? "sizeMb" : "sizeKb", { size });
}
