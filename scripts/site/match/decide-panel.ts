import type { LocationDirectory } from "../client/client.ts";
import { type Child, element } from "../dom.ts";
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
    const back = element(
      "button",
      { type: "button", class: "button", onclick: () => go(at - 1), disabled: at === 0 },
      t("matchBack"),
    );
    if (!result) {
      body.replaceChildren(element("p", {}, t("matchAllDecided")), back);
      return;
    }
    const earlier = chosen.get(result.row);
    body.replaceChildren(
      element("h3", {}, result.text || "–"),
      element(
        "p",
        { class: "hint" },
        [t.counted("matchRows", result.rows), earlier && t("matchChosen", { path: earlier.path })]
          .filter(Boolean)
          .join(" · "),
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
        element(
          "button",
          {
            type: "button",
            class: "button",
            onclick: () => decide(null),
            "aria-pressed": String(earlier === null),
          },
          result.candidates.length > 0 ? `0 ${t("matchNoneOfThese")}` : `0 ${t("matchLeave")}`,
        ),
        element(
          "button",
          { type: "button", class: "button", onclick: () => decide(undefined) },
          t("matchSkip"),
        ),
        back,
      ),
      element("p", { class: "hint" }, t("matchKeys")),
    );
  }

  function choiceButton(choice: Choice, i: number, earlier: Decision | undefined): HTMLElement {
    const { code, path, level, score, differs } = choice;
    return element(
      "button",
      {
        type: "button",
        class: "choice",
        "aria-pressed": String(earlier?.code === code),
        onclick: () => decide({ code, path, level }),
      },
      element("strong", {}, `${i + 1} ${path.split(" > ").at(-1)}`),
      element("span", {}, ...markedPath(choice)),
      element("span", { class: "code" }, code),
      element("span", { class: "hint" }, t("matchScore", { percent: Math.round(score * 100) })),
      ...differs.map(({ given, found }) =>
        element("span", { class: "hint" }, given, " → ", element("mark", {}, found || "–")),
      ),
    );
  }

  /** Finds a place that is not among the candidates. */
  function searchBox(result: Result): HTMLElement {
    const field = new LocationField();
    field.directory = directory;
    field.level = "any";
    field.label = t(result.candidates.length > 0 ? "matchSearchOther" : "matchSearch");
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
      if (choice) decide({ code: choice.code, path: choice.path, level: choice.level });
    },
    { signal },
  );
  show();
  return { root, show: (result) => go(results.indexOf(result)) };
}

/** The path of a candidate. The names that differ from those of the list are marked. */
export function markedPath({ path, differs }: Choice): Child[] {
  const found = new Set(differs.map((one) => one.found));
  return path
    .split(" > ")
    .flatMap((name, i) => [i > 0 && " > ", found.has(name) ? element("mark", {}, name) : name]);
}
