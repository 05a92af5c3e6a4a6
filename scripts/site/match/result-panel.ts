import type { ListForm } from "../../match/list-file.ts";
import type { LocationDirectory } from "../client/client.ts";
import { type Child, element } from "../dom.ts";
import { addressOf } from "../page/routes.ts";
import { t } from "../page/view-texts.ts";
import { decidePanel, markedPath } from "./decide-panel.ts";
import type { KeptList } from "./kept-list.ts";
import type { Decisions, FromWorker, LearntName, Result } from "./messages.ts";

/** How many results of a group are listed. */
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
  { results, areas }: Extract<FromWorker, { is: "matched" }>,
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
    const look = isMain ? "button button-main" : "button";
    return element("button", { type: "button", class: look, onclick: () => void onclick() }, label);
  };
  const rows = (some: readonly Result[]) => some.reduce((sum, result) => sum + result.rows, 0);
  const undecided = [...open, ...none];
  const panel =
    undecided.length > 0
      ? decidePanel(undecided, chosen, () => decided([...chosen]), directory, signal)
      : undefined;
  return [
    element("h2", { tabindex: -1 }, t("matchDone")),
    outcomes([
      ["matched", t("matchMatched", { rows: rows(matched) }), rows(matched)],
      ["open", t("matchOpen", { rows: rows(open) }), rows(open)],
      ["none", t("matchNone", { rows: rows(none) }), rows(none)],
    ]),
    element(
      "p",
      { class: "buttons" },
      download("xlsx", t("matchXlsx"), true),
      download("csv", t("matchCsv"), false),
      element("button", { type: "button", class: "button", onclick: forget }, t("matchForget")),
    ),
    element("p", { class: "hint" }, t("matchKept")),
    failure,
    panel && element("h2", { id: "to-decide" }, t("matchDecide")),
    panel?.root,
    areas.length > 0 && learnt(areas),
    group(t("matchGroupNone"), none, (result) => [
      result.text || "–",
      " ",
      element(
        "button",
        { type: "button", class: "button button-small", onclick: () => panel?.show(result) },
        t("matchSearch"),
      ),
    ]),
    group(t("matchGroupMatched"), matched, ({ text, candidates: [best] }) => [
      text,
      " → ",
      element("a", { href: addressOf({ view: "place", code: best!.code }) }, ...markedPath(best!)),
      " ",
      element("span", { class: "code" }, best!.code),
    ]),
  ];
}

/** The number of rows by outcome, also as a bar. */
function outcomes(parts: readonly (readonly [outcome: string, label: string, rows: number])[]): HTMLElement {
  const bar = element("div", { class: "outcome-bar", "aria-hidden": "true" });
  for (const [outcome, , rows] of parts) {
    const part = element("span", { class: `outcome-${outcome}` });
    part.style.flexGrow = String(rows);
    if (rows > 0) bar.append(part);
  }
  return element(
    "div",
    { class: "outcomes" },
    bar,
    element(
      "ul",
      {},
      ...parts.map(([outcome, label]) => element("li", { class: `outcome-${outcome}` }, label)),
    ),
  );
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
