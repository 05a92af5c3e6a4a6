import { element } from "../dom.ts";
import { t } from "../page/language.ts";
import type { Choice, Result } from "./messages.ts";

/**
 * Shows one ambiguous result after another, each with its candidates. A click or the keys 1 to 5 choose one, 0 chooses
 * none. A decision applies to all rows of the result.
 *
 * @param chosen receives the decisions: a code, or "" for none, by result id
 */
export function decidePanel(
  results: readonly Result[],
  chosen: Map<number, string>,
  signal: AbortSignal,
): HTMLElement {
  const panel = element("div", { class: "card decide", role: "group", "aria-labelledby": "to-decide" });
  const status = element("p", { role: "status" });
  const body = element("div");
  panel.append(status, body);
  let at = 0;

  const decide = (code: string | undefined) => {
    const result = results[at];
    if (!result) return;
    if (code === undefined) chosen.delete(result.id);
    else chosen.set(result.id, code);
    at = Math.min(at + 1, results.length);
    show(true);
  };
  const back = () => {
    at = Math.max(0, at - 1);
    show(true);
  };

  function show(moves: boolean): void {
    const result = results[at];
    status.textContent = t("matchDecided", { decided: chosen.size, count: results.length });
    const previous = element(
      "button",
      { type: "button", class: "button", onclick: back, disabled: at === 0 },
      t("matchBack"),
    );
    if (!result) {
      body.replaceChildren(element("p", {}, t("matchAllDecided")), previous);
    } else {
      body.replaceChildren(
        element("h3", {}, result.text),
        element("p", { class: "hint" }, t.counted("matchRows", result.rows)),
        element(
          "div",
          { class: "choices" },
          ...result.candidates.map((choice, i) => choiceButton(choice, i, result)),
        ),
        element(
          "p",
          { class: "buttons" },
          element(
            "button",
            { type: "button", class: "button", onclick: () => decide("") },
            `0 ${t("matchNoneOfThese")}`,
          ),
          element(
            "button",
            { type: "button", class: "button", onclick: () => decide(undefined) },
            t("matchSkip"),
          ),
          previous,
        ),
        element("p", { class: "hint" }, t("matchKeys")),
      );
    }
    if (moves) (body.querySelector<HTMLElement>(".choices button") ?? previous).focus();
  }

  function choiceButton({ code, path, score, differs }: Choice, i: number, { id }: Result): HTMLElement {
    return element(
      "button",
      {
        type: "button",
        class: "choice",
        "aria-pressed": String(chosen.get(id) === code),
        onclick: () => decide(code),
      },
      element("strong", {}, `${i + 1} ${path.split(" > ").at(-1)}`),
      element("span", {}, path),
      element("span", { class: "code" }, code),
      element("span", { class: "hint" }, t("matchScore", { percent: Math.round(score * 100) })),
      ...differs.map(({ given, found }) => element("span", { class: "hint" }, `${given} → ${found}`)),
    );
  }

  document.addEventListener(
    "keydown",
    (event) => {
      const isTyping =
        event.target instanceof Element && event.target.closest("input, textarea, select, location-field");
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !panel.isConnected) return;
      if (event.key === "0") decide("");
      const choice = /^[1-5]$/.test(event.key) ? results[at]?.candidates[Number(event.key) - 1] : undefined;
      if (choice) decide(choice.code);
    },
    { signal },
  );
  show(false);
  return panel;
}
