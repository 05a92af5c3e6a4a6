import type { StateRecord, StatsRecord } from "../contract/records.ts";
import { localPath } from "./addresses.ts";
import { type Html, html } from "./html.ts";
import { LIST_TEXTS, placeList } from "./place-list.ts";
import type { NamingTexts } from "./place-names.ts";
import type { SiteSettings } from "./place-page.ts";
import type { Texts } from "./texts.ts";

/** A search that has results in this data. The build chooses some. */
export interface Example {
  readonly q: string;
  readonly why: "exampleState" | "exampleAbove" | "exampleTypo" | "exampleAlias";
}

const HOME_TEXTS = [
  ...LIST_TEXTS,
  ...(["searching", "exampleState", "exampleAbove", "exampleTypo", "exampleAlias", "byState"] as const),
  ...(["countsLabel", "countStates", "countDistricts", "countTalukas", "countVillages"] as const),
  ...([
    "lacksVillagesMany",
    "coverageLink",
    "matchCard",
    "matchCardText",
    "matchCardLink",
    "mapHint",
  ] as const),
  ...(["forms", "formsText", "formsLink", "programs", "programsText", "programsLink"] as const),
] as const;

type HomeTexts = Texts<(typeof HOME_TEXTS)[number]>;

export interface HomeContents extends Pick<SiteSettings, "hasMap"> {
  /** The drawing of India; without it the page's code loads it. */
  readonly drawing?: Html | undefined;
  readonly stats: StatsRecord;
  readonly states: readonly StateRecord[];
  readonly examples: readonly Example[];
}

/** The contents of the home page, below its headline and search box: what one can do, then the states. */
export function homePage(
  { stats, states, examples, hasMap, drawing }: HomeContents,
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
  )}</ul>`,
)}
${card("start-match", t("matchCard"), linked(t("matchCardText"), localPath("/match", t.language), t("matchCardLink")))}
${card("start-form", t("forms"), linked(t("formsText"), localPath("/field", t.language), t("formsLink")))}
${card("start-api", t("programs"), linked(t("programsText"), localPath("/reference/", t.language), t("programsLink")))}
</div>
${counts(stats, t)}
<section aria-labelledby="start-states"><h2 id="start-states">${t("byState")}</h2>
<div class="${hasMap && "with-map"}">${hasMap && mapFigure(t("byState"), t, drawing)}<div>${placeList("states", t("byState"), states, t, words)}</div></div></section>
</div>`;
}

/** The drawing of India, or room for it, which the page's code fills. */
export function mapFigure(label: string, t: Texts<"mapHint">, drawing?: Html): Html {
  return html`<figure class="map" data-label="${label}"><div class="map-drawing">${drawing}</div><figcaption>${t("mapHint")}</figcaption></figure>`;
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
  return html`<section aria-label="${t("countsLabel")}"><dl class="counts">${rows.map(
    ([what, count]) => html`<div><dt>${what}</dt><dd>${t.number(count)}</dd></div>`,
  )}</dl>${names !== "" && html`<p class="hint">${t("lacksVillagesMany", { names })} <a href="${localPath("/coverage", t.language)}">${t("coverageLink")}</a></p>`}</section>`;
}
