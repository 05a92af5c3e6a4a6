import { html } from "../../../functions/core/pages/html.ts";
import type { ListForm } from "../../match/list-file.ts";
import type { ChosenPlace } from "../../match/results.ts";
import type { LocationDirectory } from "../client/client.ts";
import { button, type Child, element, fromHtml } from "../dom.ts";
import { hrefOf } from "../page/language.ts";
import { t } from "../page/view-texts.ts";
import { type CompareCandidates, decidePanel, markedPath, percentOf } from "./decide-panel.ts";
import type { KeptList } from "./kept-list.ts";
import type { Decisions, FromWorker, Result } from "./messages.ts";

/** How many items of a group are listed. */
const LISTED = 100;

interface Actions {
  readonly directory: LocationDirectory;
  /** Saves the list with the places chosen. Resolves to an error message if it fails. */
  readonly save: (form: ListForm, chosen: Decisions) => Promise<string | undefined>;
  readonly compare: CompareCandidates;
  /** Called with all decisions after each one. */
  readonly decided: (chosen: KeptList["chosen"]) => void;
  /** Forgets the list and starts again. */
  readonly forget: () => void;
}

/** The results of a list, and the list to download. */
export function resultPanel(
  { results, areas, grouped }: Extract<FromWorker, { is: "matched" }>,
  kept: KeptList["chosen"],
  { directory, save, compare, decided, forget }: Actions,
  signal: AbortSignal,
): Child[] {
  const chosen = new Map(kept);
  const [matched, open, none] = (["match", "ambiguous", "none"] as const).map((outcome) =>
    results.filter((result) => result.outcome === outcome),
  ) as [Result[], Result[], Result[]];
  const failure = element("p", { role: "alert" });
  const download = (form: ListForm, label: string, isMain: boolean) => {
    const onclick = async () => {
      failure.textContent = (await save(form, chosen)) ?? "";
    };
    return button(label, () => void onclick(), isMain ? { class: "button button-main" } : {});
  };
  const scoreOf = ({ candidates }: Result) => candidates[0]?.score ?? 0;
  const byScore = (some: readonly Result[]) => some.toSorted((a, b) => scoreOf(a) - scoreOf(b));
  const panel = decidePanel(
    [...open, ...none],
    byScore(matched),
    chosen,
    () => {
      decided([...chosen]);
      rows.show();
    },
    directory,
    compare,
    signal,
  );
  const rows = rowList(byScore(results), chosen, (result) => panel.show(result));
  return [
    element("h2", { tabindex: -1 }, t("matchDone")),
    outcomes({ matched, open, none }),
    grouped.length > 0 && element("p", {}, t("matchGrouped", { columns: grouped.join(", ") })),
    element(
      "p",
      { class: "buttons" },
      download("xlsx", t("matchXlsx"), true),
      download("csv", t("matchCsv"), false),
      button(t("matchForget"), forget),
    ),
    element("p", { class: "hint" }, t("matchKept")),
    failure,
    element("h2", { id: "to-decide" }, t("matchDecide")),
    panel.root,
    rows.root,
    group(
      t("matchLearnt", { count: areas.length }),
      areas,
      (area) => [t("matchLearntOne", { ...area })],
      areas.length,
    ),
  ];
}

const OUTCOME_TEXTS = { matched: "matchMatched", open: "matchOpen", none: "matchNone" } as const;

/** The number of rows by outcome, also as a bar. */
function outcomes(
  results: Readonly<Record<keyof typeof OUTCOME_TEXTS, readonly Result[]>>,
): HTMLElement {
  const bar = element("div", { class: "outcome-bar", "aria-hidden": "true" });
  const list = element("ul");
  for (const outcome of ["matched", "open", "none"] as const) {
    const rows = results[outcome].reduce((sum, result) => sum + result.rows, 0);
    const look = { class: `outcome-${outcome}` };
    list.append(element("li", look, t(OUTCOME_TEXTS[outcome], { rows })));
    const part = element("span", look);
    part.style.flexGrow = String(rows);
    if (rows > 0) bar.append(part);
  }
  return element("div", { class: "outcomes" }, bar, list);
}

interface RowList {
  readonly root: HTMLElement;
  /** Shows the rows again, after a decision. */
  readonly show: () => void;
}

/** All results, least certain first, with a search box. Each can be changed. */
function rowList(
  results: readonly Result[],
  chosen: Decisions,
  change: (result: Result) => void,
): RowList {
  const root = fromHtml(html`<details class="card rows">
<summary>${t("matchAllRows", { count: results.length })}</summary>
<p class="field"><label for="match-rows">${t("matchFind")}</label><input id="match-rows" type="search" autocomplete="off" spellcheck="false"></p>
<p class="hint" role="status"></p>
<ul class="plain"></ul>
</details>`);
  const input = root.querySelector("input")!;
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
    root
      .querySelector("ul")!
      .replaceChildren(
        ...found
          .slice(0, LISTED)
          .map((result) => element("li", {}, ...rowOf(result, chosen, change))),
      );
  };
  input.addEventListener("input", show);
  show();
  return { root, show };
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

function rowOf(result: Result, chosen: Decisions, change: (result: Result) => void): Child[] {
  const { row, text, candidates } = result;
  const [place, best] = [placeOf(result, chosen) ?? undefined, candidates[0]];
  const isMatch = place !== undefined && place === best;
  const state = chosen.has(row)
    ? t(place ? "matchByHand" : "matchWithout")
    : isMatch
      ? t("matchScore", { percent: percentOf(best!.score) })
      : t("matchUndecided");
  return [
    `${text || "–"} → `,
    place &&
      fromHtml(
        html`<a href="${hrefOf({ view: "place", code: place.code })}">${isMatch ? markedPath(best!) : place.path}</a>`,
      ),
    place && " ",
    place && element("span", { class: "code" }, place.code),
    " ",
    element("small", { class: "hint" }, state),
    " ",
    button(t("matchChange"), () => change(result), {
      class: "button button-small",
      "aria-label": t("matchChangeOf", { text: text || "–" }),
    }),
  ];
}

/** A list that can be opened; nothing if it is empty. */
function group<Item>(
  label: string,
  items: readonly Item[],
  show: (item: Item) => Child[],
  most = LISTED,
): Child {
  if (items.length === 0) return undefined;
  return element(
    "details",
    { class: "card" },
    element("summary", {}, label),
    element(
      "ul",
      { class: "plain" },
      ...items.slice(0, most).map((item) => element("li", {}, ...show(item))),
    ),
    items.length > most &&
      element("p", { class: "hint" }, t("matchFirst", { shown: most, count: items.length })),
  );
}
