import type { ResolveRecord, SearchRecord, StateRecord, StatsRecord } from "../contract/records.ts";
import { localPath, placePath } from "./addresses.ts";
import { type Html, html } from "./html.ts";
import { type HindiNames, namesOnPath } from "./place-line.ts";
import { LIST_TEXTS, placeList } from "./place-list.ts";
import { type NamingTexts, withGuess } from "./place-names.ts";
import { dateInWords, type Texts } from "./texts.ts";

/** A search that has results in this data. The build chooses a few. */
export interface Example {
  readonly q: string;
  readonly why: "exampleState" | "exampleAbove" | "exampleTypo" | "exampleAlias";
}

/** A line as people write it, with its resolution. */
export interface Line {
  readonly text: string;
  /** Undefined until it has been resolved. */
  readonly found?: Pick<ResolveRecord, "outcome" | "match" | "candidates" | "within"> | undefined;
}

const LINE_TEXTS = ["linesOpen", "linesMore", "linesWithin", "linesNone"] as const;

const HOME_TEXTS = [
  ...LIST_TEXTS,
  ...LINE_TEXTS,
  "linesLabel",
  "dataOf",
  "offlineHint",

  "searching",
  "exampleState",
  "exampleAbove",
  "exampleTypo",
  "exampleAlias",
  "recentPlaces",
  "byState",
  "countsLabel",
  "countStates",
  "countDistricts",
  "countTalukas",
  "countVillages",

  "lacksVillagesMany",
  "coverageLink",
  "matchCard",
  "matchCardText",
  "matchCardLink",
  "mapHint",
  "forms",
  "formsText",
  "formsLink",
  "programs",
  "programsText",
  "programsLink",
] as const;

type HomeTexts = Texts<(typeof HOME_TEXTS)[number]>;

export interface HomeContents {
  /** The drawing of India; undefined if the data has none. */
  readonly drawing: Html | undefined;
  readonly stats: StatsRecord;
  readonly states: readonly StateRecord[];
  readonly examples: readonly Example[];
  readonly lines: readonly Line[];
  /** The Hindi names of the states and districts of the lines' places, by code. */
  readonly hindi?: HindiNames;
}

/** The contents of the home page below its headline and search box: its tasks, then the states. */
export function homePage(
  { stats, states, examples, lines, hindi = new Map(), drawing }: HomeContents,
  t: HomeTexts,
  words: NamingTexts,
): Html {
  return html`<div class="home" lang="${t.language}">
<div class="cards">
${card(
  "start-search",
  t("searching"),
  html`<ul class="examples">${examples.map(
    ({ q, why }) =>
      html`<li><a class="example" href="${localPath(`/search?${new URLSearchParams({ q })}`, t.language)}">${q}</a> <span class="hint">${t(why)}</span></li>`,
  )}</ul><div data-recent hidden><p class="hint">${t("recentPlaces")}</p><ul></ul></div>`,
)}
${card("start-match", t("matchCard"), html`${linesBox(lines, t, words, hindi)}${linked(t("matchCardText"), localPath("/match", t.language), t("matchCardLink"))}`)}
${card("start-form", t("forms"), linked(t("formsText"), localPath("/field", t.language), t("formsLink")))}
${card("start-api", t("programs"), linked(t("programsText"), localPath("/reference/", t.language), t("programsLink")))}
</div>
${counts(stats, t)}
<section aria-labelledby="start-states"><h2 id="start-states">${t("byState")}</h2>
<div class="${drawing && "with-map"}">${drawing && mapFigure(drawing, t)}<div>${placeList("states", t("byState"), states, t, words)}</div></div></section>
</div>`;
}

/** Lines in a box, with their places; the page's script resolves lines as they are typed. */
function linesBox(
  lines: readonly Line[],
  t: HomeTexts,
  words: NamingTexts,
  hindi: HindiNames,
): Html {
  if (lines.length === 0) return html``;
  const texts = lines.map(({ text }) => text).join("\n");
  return html`<label for="lines">${t("linesLabel")}</label><textarea id="lines" rows="${lines.length}" spellcheck="false" wrap="off">${texts}</textarea>
<ol class="lines" aria-live="polite">${lines.map((line) => lineResult(line, t, words, hindi))}</ol>`;
}

/** The maximum number of places to offer for a line. */
const OFFERED = 2;

/** The place that a line means, the first two places that it may mean, or why there is none. */
export function lineResult(
  { found }: Line,
  t: Texts<(typeof LINE_TEXTS)[number]>,
  words: NamingTexts,
  hindi: HindiNames,
): Html {
  if (!found) return html`<li class="hint">…</li>`;
  const { outcome, match, candidates, within } = found;
  if (match) return html`<li>${placeOfLine(match, t, words, hindi)}</li>`;
  if (outcome === "ambiguous") {
    const more = candidates.length - OFFERED;
    return html`<li><span class="hint">${t("linesOpen")}</span><ul>${candidates
      .slice(0, OFFERED)
      .map(
        (one) => html`<li>${placeOfLine(one, t, words, hindi)}</li>`,
      )}</ul>${more > 0 && html`<span class="hint">${t("linesMore", { count: more })}</span>`}</li>`;
  }
  const why = within ? t("linesWithin", { name: within.name }) : t("linesNone");
  return html`<li class="hint">${why}</li>`;
}

function placeOfLine(
  place: SearchRecord,
  t: Pick<Texts<never>, "language">,
  words: NamingTexts,
  hindi: HindiNames,
): Html {
  const [name, ...above] = namesOnPath(place, hindi)
    .map((one) => withGuess(one, words))
    .toReversed();
  return html`<a href="${placePath(place.code, t.language)}">${name}</a>${above.map((one) => [", ", one])} <span class="code">${place.code}</span>`;
}

/** The drawing of India, or a placeholder that the page's script fills. */
export function mapFigure(drawing: Html, t: Texts<"mapHint">): Html {
  return html`<figure class="map"><div class="map-drawing">${drawing}</div><figcaption>${t("mapHint")}</figcaption></figure>`;
}

function card(id: string, title: string, contents: Html): Html {
  return html`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${contents}</section>`;
}

function linked(text: string, href: string, link: string): Html {
  return html`<p>${text}</p><p><a href="${href}">${link}</a></p>`;
}

function counts(stats: StatsRecord, t: HomeTexts): Html {
  const rows = [
    [t("countStates"), stats.totalStates],
    [t("countDistricts"), stats.totalDistricts],
    [t("countTalukas"), stats.totalTalukas],
    [t("countVillages"), stats.totalVillages],
  ] as const;
  const lacking = stats.coverage.filter((one) => one.states.length > 0 && !one.has_villages);
  const names = lacking.map(({ name }) => name).join(", ");
  const date = dateInWords(stats.lastUpdated, t.language);
  const day = html`<p class="hint">${t("dataOf", { date })} ${t("offlineHint")}</p><div data-kept></div>`;
  return html`<section aria-label="${t("countsLabel")}"><dl class="counts">${rows.map(
    ([what, count]) => html`<div><dt>${what}</dt><dd>${t.number(count)}</dd></div>`,
  )}</dl>${day}${names !== "" && html`<p class="hint">${t("lacksVillagesMany", { names })} <a href="${localPath("/coverage", t.language)}">${t("coverageLink")}</a></p>`}</section>`;
}
