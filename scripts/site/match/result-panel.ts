import { type Html, html } from "../../../functions/core/pages/html.ts";
import type { ListForm } from "../../match/list-file.ts";
import type { ChosenPlace } from "../../match/results.ts";
import type { LocationDirectory } from "../client/client.ts";
import { button, fill } from "../dom.ts";
import { hrefOf } from "../page/language.ts";
import { t } from "../page/view-texts.ts";
import { type CompareCandidates, decidePanel, markedPath, percentOf } from "./decide-panel.ts";
import type { Changes, Decisions } from "./list-store.ts";
import type { FromWorker, LearntName, Result } from "./messages.ts";

/** How many rows are listed. */
const LISTED = 100;

interface Actions {
  /** Shows markup. Returns the element that it is in. */
  readonly show: (contents: Html) => HTMLElement;
  readonly directory: LocationDirectory;
  /** Saves the list with the places chosen. Resolves to an error message if it fails. */
  readonly save: (form: ListForm, chosen: Decisions) => Promise<string | undefined>;
  readonly compare: CompareCandidates;
  /** Stores decisions. Resolves once they are stored. */
  readonly store: (changes: Changes) => Promise<void>;
  /** Forgets the list and starts again. */
  readonly forget: () => void;
}

/** Shows the results of a list, and the list to download. Returns what shows decisions made elsewhere. */
export function showResults(
  { results, areas, grouped }: Extract<FromWorker, { is: "matched" }>,
  kept: Decisions,
  { show, directory, save, compare, store, forget }: Actions,
  signal: AbortSignal,
): { update: (decisions: Decisions) => void } {
  const chosen = new Map(kept);
  const [matched, open, none] = (["match", "ambiguous", "none"] as const).map((outcome) =>
    results.filter((result) => result.outcome === outcome),
  ) as [Result[], Result[], Result[]];
  const sorted = byScore(results);
  const page = show(html`<h2 tabindex="-1">${t("matchDone")}</h2>
${outcomes({ matched, open, none })}
${grouped.length > 0 && html`<p>${t("matchGrouped", { columns: grouped.join(", ") })}</p>`}
<p class="buttons"></p>
<p class="hint">${t("matchKept")}</p>
<p role="alert" class="failed"></p>
<h2 id="to-decide">${t("matchDecide")}</h2>
<details class="card rows">
<summary>${t("matchAllRows", { count: results.length })}</summary>
<p class="field"><label for="match-rows">${t("matchFind")}</label><input id="match-rows" type="search" autocomplete="off" spellcheck="false"></p>
<p class="hint" role="status"></p>
<ul class="plain"></ul>
</details>
${learnt(areas)}`);
  for (const part of page.querySelectorAll<HTMLElement>(".outcome-bar span"))
    part.style.flexGrow = part.dataset.rows!;
  const download = (form: ListForm, label: string, look?: Html) => {
    const onclick = async () => {
      page.querySelector(".failed")!.textContent = (await save(form, chosen)) ?? "";
    };
    return button(label, () => void onclick(), look);
  };
  page
    .querySelector(".buttons")!
    .append(
      download("xlsx", t("matchXlsx"), html` class="button button-main"`),
      download("csv", t("matchCsv")),
      button(t("matchForget"), forget),
    );
  const panel = decidePanel(
    [...open, ...none],
    byScore(matched),
    chosen,
    store,
    () => showRows(),
    directory,
    compare,
    signal,
  );
  const rows = page.querySelector<HTMLElement>(".rows")!;
  rows.before(panel.root);
  const showRows = rowsAlive(rows, sorted, chosen, (result) => panel.show(result));
  return {
    update: (decisions) => {
      chosen.clear();
      for (const [row, place] of decisions) chosen.set(row, place);
      panel.update();
      showRows();
    },
  };
}

/** Least certain first. */
function byScore(results: readonly Result[]): Result[] {
  const scoreOf = ({ candidates }: Result) => candidates[0]?.score ?? 0;
  return results.toSorted((a, b) => scoreOf(a) - scoreOf(b));
}

const OUTCOME_TEXTS = { matched: "matchMatched", open: "matchOpen", none: "matchNone" } as const;

/** The number of rows by outcome, also as a bar. */
function outcomes(results: Readonly<Record<keyof typeof OUTCOME_TEXTS, readonly Result[]>>): Html {
  const counted = (["matched", "open", "none"] as const).map((outcome) => ({
    outcome,
    rows: results[outcome].reduce((sum, result) => sum + result.rows, 0),
  }));
  return html`<div class="outcomes">
<div class="outcome-bar" aria-hidden="true">${counted.map(
    ({ outcome, rows }) =>
      rows > 0 && html`<span class="outcome-${outcome}" data-rows="${rows}"></span>`,
  )}</div>
<ul>${counted.map(
    ({ outcome, rows }) =>
      html`<li class="outcome-${outcome}">${t(OUTCOME_TEXTS[outcome], { rows })}</li>`,
  )}</ul>
</div>`;
}

/**
 * Makes the list of all results work: the search box, and the buttons that change them. Returns what shows them again, after
 * a decision.
 */
function rowsAlive(
  root: HTMLElement,
  results: readonly Result[],
  chosen: Decisions,
  change: (result: Result) => void,
): () => void {
  const input = root.querySelector("input")!;
  const list = root.querySelector("ul")!;
  const show = () => {
    const wanted = input.value.trim().toLowerCase();
    const found = results.filter(
      (result) => wanted === "" || textOf(result, chosen).includes(wanted),
    );
    root.querySelector("[role=status]")!.textContent =
      found.length > LISTED
        ? t("matchFirst", { shown: LISTED, count: found.length })
        : wanted === ""
          ? ""
          : t("listCount", { shown: found.length, count: results.length });
    const shown = found.slice(0, LISTED);
    fill(list, html`${shown.map((result) => rowOf(result, chosen))}`);
    for (const [i, one] of list.querySelectorAll("button").entries())
      one.addEventListener("click", () => change(shown[i]!));
  };
  input.addEventListener("input", show);
  show();
  return show;
}

/** The place of a result: that which somebody chose, or else the match. */
function placeOf(
  { row, outcome, candidates }: Result,
  chosen: Decisions,
): ChosenPlace | null | undefined {
  const decision = chosen.get(row);
  return decision === undefined && outcome === "match" ? candidates[0] : decision;
}

/** What a row is searched for by, in lower case. */
function textOf(result: Result, chosen: Decisions): string {
  const { path = "", code = "" } = placeOf(result, chosen) ?? {};
  return `${result.text} ${path} ${code}`.toLowerCase();
}

function rowOf(result: Result, chosen: Decisions): Html {
  const { row, candidates } = result;
  const text = result.text || "–";
  const [place, best] = [placeOf(result, chosen) ?? undefined, candidates[0]];
  const isMatch = place !== undefined && place === best;
  const state = chosen.has(row)
    ? t(place ? "matchByHand" : "matchWithout")
    : isMatch
      ? t("matchScore", { percent: percentOf(best!.score) })
      : t("matchUndecided");
  const link =
    place &&
    html`<a href="${hrefOf({ view: "place", code: place.code })}">${isMatch ? markedPath(best!) : place.path}</a> <span class="code">${place.code}</span>`;
  return html`<li>${text} → ${link} <small class="hint">${state}</small> <button type="button" class="button button-small" aria-label="${t(
    "matchChangeOf",
    { text },
  )}">${t("matchChange")}</button></li>`;
}

/** What the list calls areas; nothing if it has no names of its own. */
function learnt(areas: readonly LearntName[]): Html | false {
  return (
    areas.length > 0 &&
    html`<details class="card">
<summary>${t("matchLearnt", { count: areas.length })}</summary>
<ul class="plain">${areas.map((area) => html`<li>${t("matchLearntOne", { ...area })}</li>`)}</ul>
</details>`
  );
}
