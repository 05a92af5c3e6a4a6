import type { ListForm } from "../../match/list-file.ts";
import { type Child, element } from "../dom.ts";
import { t } from "../page/language.ts";
import { addressOf } from "../page/routes.ts";
import { decidePanel } from "./decide-panel.ts";
import type { FromWorker, LearntName, Result } from "./messages.ts";

/** How many results of a group are listed. */
const LISTED = 100;

interface Actions {
  /** Saves the list with the codes chosen, by result id. Resolves to an error message if it fails. */
  readonly save: (form: ListForm, chosen: ReadonlyMap<number, string>) => Promise<string | undefined>;
  readonly again: () => void;
}

/** The results of a list in three groups, and the list to download. */
export function resultPanel(
  { results, areas }: Extract<FromWorker, { is: "matched" }>,
  { save, again }: Actions,
  signal: AbortSignal,
): Child[] {
  const chosen = new Map<number, string>();
  const [matched, open, none] = (["match", "ambiguous", "none"] as const).map((outcome) =>
    results.filter((result) => result.outcome === outcome),
  ) as [Result[], Result[], Result[]];
  const failure = element("p", { role: "alert" });
  const download = (form: ListForm, label: string) => {
    const onclick = async () => {
      failure.textContent = (await save(form, chosen)) ?? "";
    };
    return element("button", { type: "button", class: "button", onclick: () => void onclick() }, label);
  };
  const rows = (some: readonly Result[]) => some.reduce((sum, result) => sum + result.rows, 0);
  return [
    element("h2", { tabindex: -1 }, t("matchDone")),
    element(
      "ul",
      { class: "plain" },
      element("li", {}, t("matchMatched", { rows: rows(matched) })),
      element("li", {}, t("matchOpen", { rows: rows(open) })),
      element("li", {}, t("matchNone", { rows: rows(none) })),
    ),
    element(
      "p",
      { class: "buttons" },
      download("csv", t("matchCsv")),
      download("xlsx", t("matchXlsx")),
      element("button", { type: "button", class: "button", onclick: again }, t("matchOther")),
    ),
    failure,
    open.length > 0 && element("h2", { id: "to-decide" }, t("matchDecide")),
    open.length > 0 && decidePanel(open, chosen, signal),
    areas.length > 0 && learnt(areas),
    group(t("matchGroupMatched"), matched, ({ text, candidates: [best] }) => [
      text,
      " → ",
      element("a", { href: addressOf({ view: "place", code: best!.code }) }, best!.path),
      " ",
      element("span", { class: "code" }, best!.code),
    ]),
    group(t("matchGroupNone"), none, ({ text }) => [text || "–"]),
  ];
}

function learnt(areas: readonly LearntName[]): HTMLElement {
  return element(
    "details",
    { class: "card" },
    element("summary", {}, t("matchLearnt", { count: areas.length })),
    element(
      "ul",
      { class: "plain" },
      ...areas.map(({ given, taken, rows, of }) =>
        element("li", {}, t("matchLearntOne", { given, taken, rows, of })),
      ),
    ),
  );
}

function group(label: string, results: readonly Result[], show: (result: Result) => Child[]): Child {
  if (results.length === 0) return undefined;
  return element(
    "details",
    { class: "card" },
    element("summary", {}, label),
    element(
      "ul",
      { class: "plain" },
      ...results.slice(0, LISTED).map((result) => element("li", {}, ...show(result))),
    ),
    results.length > LISTED &&
      element("p", { class: "hint" }, t("matchFirst", { shown: LISTED, count: results.length })),
  );
}
