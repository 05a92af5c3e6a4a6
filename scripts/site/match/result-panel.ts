import { html } from "../../../functions/core/pages/html.ts";
import type { ListForm } from "../../match/list-file.ts";
import type { LocationDirectory } from "../client/client.ts";
import { button, type Child, element, fromHtml } from "../dom.ts";
import { hrefOf } from "../page/language.ts";
import { t } from "../page/view-texts.ts";
import { decidePanel, markedPath } from "./decide-panel.ts";
import type { KeptList } from "./kept-list.ts";
import type { Decisions, FromWorker, Result } from "./messages.ts";

/** How many items of a group are listed. */
const LISTED = 100;

interface Actions {
  readonly directory: LocationDirectory;
  /** Saves the list with the places chosen. Resolves to an error message if it fails. */
  readonly save: (form: ListForm, chosen: Decisions) => Promise<string | undefined>;
  /** Called with all decisions after each one. */
  readonly decided: (chosen: KeptList["chosen"]) => void;
  /** Forgets the list and starts again. */
  readonly forget: () => void;
}

/** The results of a list in three groups, and the list to download. */
export function resultPanel(
  { results, areas, grouped }: Extract<FromWorker, { is: "matched" }>,
  kept: KeptList["chosen"],
  { directory, save, decided, forget }: Actions,
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
  const undecided = [...open, ...none];
  const panel =
    undecided.length > 0
      ? decidePanel(undecided, chosen, () => decided([...chosen]), directory, signal)
      : undefined;
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
    panel && element("h2", { id: "to-decide" }, t("matchDecide")),
    panel?.root,
    group(
      t("matchLearnt", { count: areas.length }),
      areas,
      (area) => [t("matchLearntOne", { ...area })],
      areas.length,
    ),
    group(t("matchGroupNone"), none, (result) => [
      `${result.text || "–"} `,
      button(t("searchButton"), () => panel?.show(result), { class: "button button-small" }),
    ]),
    group(t("matchGroupMatched"), matched, ({ text, candidates: [best] }) => [
      `${text} → `,
      fromHtml(html`<a href="${hrefOf({ view: "place", code: best!.code })}">${markedPath(best!)}</a>`),
      " ",
      element("span", { class: "code" }, best!.code),
    ]),
  ];
}

const OUTCOME_TEXTS = { matched: "matchMatched", open: "matchOpen", none: "matchNone" } as const;

/** The number of rows by outcome, also as a bar. */
function outcomes(results: Readonly<Record<keyof typeof OUTCOME_TEXTS, readonly Result[]>>): HTMLElement {
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
