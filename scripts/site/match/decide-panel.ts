import { type Html, html } from "../../../functions/core/pages/html.ts";
import type { LocationDirectory } from "../client/client.ts";
import { button, element, fromHtml } from "../dom.ts";
import { LocationField } from "../field/location-field.ts";
import { t } from "../page/view-texts.ts";
import type { Choice, Decisions, Result } from "./messages.ts";

type Decision = Decisions extends ReadonlyMap<number, infer Value> ? Value : never;

export interface DecidePanel {
  readonly root: HTMLElement;
  /** Shows a result. */
  readonly show: (result: Result) => void;
}

/**
 * Shows one result after another that has no match, each with its candidates and a search box. A click or the keys 1 to 5
 * choose a candidate, 0 chooses none. A decision applies to all rows of the result.
 *
 * @param chosen receives the decisions, by the results' rows
 * @param decided called after each decision
 */
export function decidePanel(
  results: readonly Result[],
  chosen: Map<number, Decision>,
  decided: () => void,
  directory: LocationDirectory,
  signal: AbortSignal,
): DecidePanel {
  const root = element("div", { class: "card decide", role: "group", "aria-labelledby": "to-decide" });
  const status = element("p", { role: "status" });
  const body = element("div");
  root.append(status, body);
  // Goes on with the first result that has no decision.
  const open = results.findIndex(({ row }) => !chosen.has(row));
  let at = open < 0 ? results.length : open;

  const decide = (place: Decision | undefined) => {
    const result = results[at];
    if (!result) return;
    if (place === undefined) chosen.delete(result.row);
    else chosen.set(result.row, place);
    decided();
    go(Math.min(at + 1, results.length));
  };
  const go = (to: number) => {
    at = to;
    show();
    (
      body.querySelector<HTMLElement>(".choices button, location-field") ?? body.querySelector("button")
    )?.focus();
  };

  function show(): void {
    const result = results[at];
    status.textContent = t("matchDecided", { decided: chosen.size, count: results.length });
    const back = button(t("matchBack"), () => go(at - 1), { disabled: at === 0 });
    if (!result) {
      body.replaceChildren(element("p", {}, t("matchAllDecided")), back);
      return;
    }
    const earlier = chosen.get(result.row);
    const rows = t.counted("matchRows", result.rows);
    const none = t(result.candidates.length > 0 ? "matchNoneOfThese" : "matchLeave");
    body.replaceChildren(
      element("h3", {}, result.text || "–"),
      element(
        "p",
        { class: "hint" },
        earlier ? `${rows} · ${t("matchChosen", { path: earlier.path })}` : rows,
      ),
      element(
        "div",
        { class: "choices" },
        ...result.candidates.map((choice, i) => choiceButton(choice, i, earlier)),
      ),
      searchBox(result),
      element(
        "p",
        { class: "buttons" },
        button(`0 ${none}`, () => decide(null), { "aria-pressed": String(earlier === null) }),
        button(t("matchSkip"), () => decide(undefined)),
        back,
      ),
      element("p", { class: "hint" }, t("matchKeys")),
    );
  }

  function choiceButton(choice: Choice, i: number, earlier: Decision | undefined): HTMLElement {
    const { code, path, score, differs } = choice;
    const shown =
      fromHtml(html`<button type="button" class="choice" aria-pressed="${String(earlier?.code === code)}">
<strong>${i + 1} ${path.split(" > ").at(-1)}</strong>
<span>${markedPath(choice)}</span>
<span class="code">${code}</span>
<span class="hint">${t("matchScore", { percent: Math.round(score * 100) })}</span>
${differs.map(({ given, found }) => html`<span class="hint">${given} → <mark>${found || "–"}</mark></span>`)}
</button>`);
    shown.addEventListener("click", () => choose(choice));
    return shown;
  }

  function choose({ code, path, level }: Choice): void {
    decide({ code, path, level });
  }

  /** Finds a place that is not among the candidates. */
  function searchBox(result: Result): HTMLElement {
    const field = new LocationField();
    field.directory = directory;
    field.level = "any";
    field.label = t(result.candidates.length > 0 ? "matchSearchOther" : "searchButton");
    field.addEventListener("change", ({ detail: { place } }) => {
      if (place) decide({ code: place.code, path: place.full_path, level: place.level });
    });
    return field;
  }

  document.addEventListener(
    "keydown",
    (event) => {
      const isTyping =
        event.target instanceof Element && event.target.closest("input, textarea, select, location-field");
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !root.isConnected) return;
      if (event.key === "0") decide(null);
      const choice = /^[1-5]$/.test(event.key) ? results[at]?.candidates[Number(event.key) - 1] : undefined;
      if (choice) choose(choice);
    },
    { signal },
  );
  show();
  return { root, show: (result) => go(results.indexOf(result)) };
}

/** The path of a candidate. The names that differ from those of the list are marked. */
export function markedPath({ path, differs }: Choice): Html {
  const found = new Set(differs.map((one) => one.found));
  const names = path.split(" > ").map((name) => (found.has(name) ? html`<mark>${name}</mark>` : name));
  return html`${names.map((name, i) => [i > 0 && " > ", name])}`;
}
