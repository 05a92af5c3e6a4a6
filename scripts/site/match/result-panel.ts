import { type Html, html } from "../../../functions/core/pages/html.ts";
import type { ListForm } from "../../match/list-file.ts";
import { choicesOf, type LearntName, RESULT_COLUMNS } from "../../match/results.ts";
import type { Unmatched } from "../../match/summary.ts";
import { button, download } from "../dom.ts";
import { hindiNames, LocationField } from "../field/location-field.ts";
import { words } from "../page/language.ts";
import { t, type ViewKey } from "../page/view-texts.ts";
import type { ListSession } from "./list-session.ts";
import type { Decisions, ListResult } from "./messages.ts";
import { problem } from "./problem.ts";
import { isOpen, needsDecision, ResultTable, type RowState, stateOf } from "./result-table.ts";
import { rowPanel } from "./row-panel.ts";
import type { Show, ShownStep } from "./steps.ts";

/** The initial minimum score for offering the first candidates in bulk. */
const BULK_SCORE = 0.85;

interface ResultOptions {
  readonly session: ListSession;
  readonly show: Show;
  /** Forgets the list and starts again. */
  readonly forget: () => void;
}

/** The filters of the table, with the texts that count their rows. */
const FILTERS: readonly (readonly [RowState | "all", ViewKey])[] = [
  ["all", "matchAll"],
  ["ambiguous", "matchOpen"],
  ["none", "matchNone"],
  ["match", "matchMatched"],
  ["decided", "matchByYou"],
  ["blank", "matchBlank"],
];

/** Shows the results of a list as a table, with decisions and the download. */
export function showResults({ session, show, forget }: ResultOptions): ShownStep {
  const { results } = session.work!.match!;
  const page = show(resultsHtml(session));
  const part = <Kind extends HTMLElement>(selector: string) => page.querySelector<Kind>(selector)!;
  // Found now, because another step may be shown while a file is written.
  const [saving, failed] = [part(".saving"), part(".failed")];
  const save = (form: ListForm, label: string, look?: Html) => {
    const onclick = async () => {
      // A list of 300,000 rows takes half a minute.
      if (saving.textContent !== "") return;
      saving.textContent = t("matchWriting");
      const written = await session.write(form);
      saving.textContent = "";
      if (written.is === "failed") failed.textContent = problem(written);
      else {
        failed.textContent = written.isMixed ? t("matchMixed") : "";
        download(`${session.work!.list.name}-matched.${form}`, written.content as BlobPart);
      }
    };
    return button(label, () => void onclick(), look);
  };
  part(".files").append(
    save("xlsx", t("matchXlsx"), html` class="button button-main"`),
    save("csv", t("matchCsv")),
    button(t("matchForget"), forget),
  );
  const boxes = [...page.querySelectorAll<HTMLInputElement>(".added input")];
  for (const box of boxes)
    box.addEventListener("change", () => {
      void session.add(boxes.filter(({ checked }) => checked).map(({ value }) => value));
    });

  const undo = async () => {
    const row = await session.undo();
    if (row !== undefined) table.show(row);
    table.focus();
  };
  const undoButton = button(t("matchUndo"), () => void undo());
  part(".undo").prepend(undoButton);

  const panel = rowPanel({
    session,
    decide: async (result, place) => {
      const isSame = table.active;
      await session.decide(new Map([[result.row, place]]));
      // Unless another row has been chosen in the meantime.
      if (table.active === isSame) table.next();
    },
    next: () => table.next(),
    leave: () => table.focus(),
  });
  const table = new ResultTable(session, part(".table"), {
    shown: (result) => panel.show(result),
    choose: (result, key) => panel.key(result, key),
    open: () => panel.focus(),
    undo: () => void undo(),
  });
  part(".table").after(panel.root);

  for (const one of page.querySelectorAll<HTMLButtonElement>(".outcomes button"))
    one.addEventListener("click", () => {
      table.filter = one.value as RowState | "all";
      update();
    });
  part<HTMLInputElement>("#match-rows").addEventListener("input", ({ target }) => {
    table.find = (target as HTMLInputElement).value;
  });

  const above = part<HTMLInputElement>("#match-above");
  const bulk = () =>
    results.filter(
      (result) =>
        isOpen(result, session.work!.decisions) &&
        (choicesOf(result)[0]?.score ?? 0) > above.valueAsNumber,
    );
  above.addEventListener("input", () => update());
  part(".bulk").addEventListener("submit", (event) => {
    event.preventDefault();
    const taken = bulk().map(({ row, candidates: [first] }) => {
      const { code, path, level, areas } = first!;
      return [row, { code, path, level, areas }] as const;
    });
    // The button is then disabled, and would lose the focus.
    if (taken.length > 0) void session.decide(new Map(taken)).then(() => table.focus());
  });

  function update(): void {
    const { decisions } = session.work!;
    const rows = rowsByState(results, decisions);
    for (const [i, [state, text]] of FILTERS.entries()) {
      const one = page.querySelectorAll<HTMLElement>(".outcomes button")[i]!;
      one.textContent = t(text, { rows: rows[state] });
      one.hidden = state === "blank" && rows.blank === 0;
      one.setAttribute("aria-pressed", String(table.filter === state));
      const bar = page.querySelector<HTMLElement>(`.outcome-bar .outcome-${state}`);
      if (bar) {
        bar.style.flexGrow = String(rows[state]);
        bar.hidden = rows[state] === 0;
      }
    }
    part(".undo [role=status]").textContent = decidedText(results, decisions);
    undoButton.disabled = !session.canUndo;
    const count = bulk().reduce((sum, result) => sum + result.rows, 0);
    const take = part<HTMLButtonElement>(".bulk button");
    take.textContent = t.counted("matchTake", count);
    take.disabled = count === 0;
    part(".kept").textContent = t(session.isKept ? "matchKept" : "matchNotKept");
    table.update();
  }
  update();
  table.first();
  table.focus();
  void hindiNames(new LocationField().directory, words).then((names) => {
    session.hindi = names;
    // Unless other results are shown by now, or none.
    if (names.size > 0 && session.work?.match?.results === results) update();
  });
  return { update, stop: () => table.stop() };
}

/** The page of results; counts and texts that change are filled in by its update. */
function resultsHtml({ work, added }: ListSession): Html {
  const { areas, grouped, unmatched = [] } = work!.match!;
  return html`<h2 tabindex="-1" id="results">${t("matchDone")}</h2>
<div class="outcome-bar" aria-hidden="true">${FILTERS.slice(1).map(
    ([state]) => html`<span class="outcome-${state}"></span>`,
  )}</div>
${grouped.length > 0 && html`<p>${t("matchGrouped", { columns: grouped.join(", ") })}</p>`}
${unmatched.length > 0 && html`<ul class="plain unmatched" aria-label="${t("matchWhy")}">${unmatched.map(reason)}</ul>`}
<p class="buttons files"></p>
<p role="status" class="saving"></p>
<details class="card added"><summary id="added">${t("matchAdded")}</summary><fieldset aria-labelledby="added">${RESULT_COLUMNS.map(
    (column) =>
      html`<label><input type="checkbox" value="${column}"${added.includes(column) && html` checked`}> <code>${column}</code></label>`,
  )}</fieldset></details>
<p class="hint kept"></p>
<p role="alert" class="failed"></p>
<h2 id="to-decide">${t("matchDecide")}</h2>
<div class="buttons outcomes" role="group" aria-label="${t("filters")}">${FILTERS.map(
    ([state]) =>
      html`<button type="button" class="button button-small outcome-${state}" value="${state}"></button>`,
  )}</div>
<div class="narrow">
<label for="match-rows">${t("matchFind")}</label><input id="match-rows" type="search" autocomplete="off" spellcheck="false">
</div>
<form class="narrow bulk"><label for="match-above">${t("matchAbove")}</label> <input id="match-above" type="number" min="0" max="1" step="0.01" value="${BULK_SCORE}"> <button type="submit" class="button button-small"></button></form>
<p class="buttons undo"><span role="status"></span></p>
<div class="table"></div>
${learnt(areas)}`;
}

/** The number of rows in each state, and of all rows. */
function rowsByState(
  results: readonly ListResult[],
  decisions: Decisions,
): Record<RowState | "all", number> {
  const rows = { all: 0, ambiguous: 0, none: 0, match: 0, decided: 0, blank: 0 };
  for (const result of results) {
    rows.all += result.rows;
    rows[stateOf(result, decisions)] += result.rows;
  }
  return rows;
}

/** How many rows are decided, and how many matches were changed. */
function decidedText(results: readonly ListResult[], decisions: Decisions): string {
  const open = results.filter(needsDecision);
  const decided = open.filter(({ row }) => decisions.has(row)).length;
  const isChanged = ({ outcome, row }: ListResult) => outcome === "match" && decisions.has(row);
  const changed = results.filter(isChanged).length;
  return [
    t("matchDecided", { decided, count: open.length }),
    changed > 0 && t.counted("matchChanged", changed),
    decided === open.length && t("matchAllDecided"),
  ]
    .filter(Boolean)
    .join(" · ");
}

const REASONS = {
  blank: "matchWhyBlank",
  lacking: "matchWhyLacking",
  several: "matchWhySeveral",
  namesakes: "matchWhyNamesakes",
  choice: "matchWhyChoice",
  likely: "matchWhyLikely",
  unknown: "matchWhyUnknown",
} as const;

/** The reasons why rows have no match, what to do about each, and one of the rows. */
function reason({ reason, rows, row, text, states }: Unmatched): Html {
  return html`<li>${t(REASONS[reason], { rows, states: states.join(", ") })}
<span class="hint">${t("matchWhySuch", { row, text: text || "–" })}</span></li>`;
}

/** The list's own names of areas; empty if it has none. */
function learnt(areas: readonly LearntName[]): Html | false {
  return (
    areas.length > 0 &&
    html`<details class="card">
<summary>${t("matchLearnt", { count: areas.length })}</summary>
<ul class="plain">${areas.map((area) => html`<li>${t("matchLearntOne", { ...area })}</li>`)}</ul>
</details>`
  );
}
