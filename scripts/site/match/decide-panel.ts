import { type Html, html } from "../../../functions/core/pages/html.ts";
import { hasGuess, withGuess } from "../../../functions/core/pages/place-names.ts";
import type { LocationDirectory } from "../client/client.ts";
import { button, fill, fromHtml } from "../dom.ts";
import { hintInWords, LocationField } from "../field/location-field.ts";
import { words } from "../page/language.ts";
import { t } from "../page/view-texts.ts";
import type { Changes, Decisions } from "./list-store.ts";
import type { Choice, Result } from "./messages.ts";

type Decision = Decisions extends ReadonlyMap<number, infer Value> ? Value : never;

/** How far each candidate of a result is from the first, in kilometres; undefined where a position is not known. */
export type CompareCandidates = (row: number) => Promise<readonly (number | undefined)[]>;

export interface DecidePanel {
  readonly root: HTMLElement;
  /** Shows a result. */
  readonly show: (result: Result) => void;
  /** Shows what was decided elsewhere. */
  readonly update: () => void;
}

/**
 * Shows one result after another with its candidates and a search box: those without a match, then the matches, which can be
 * corrected. A click or the keys 1 to 5 choose a candidate, 0 chooses none. A decision applies to all rows of the result,
 * and can be undone. It shows once it is stored, so that nothing that is shown as decided is lost.
 *
 * @param undecided the results without a match
 * @param matched the results with a match, in the order to check them
 * @param chosen receives the decisions, by the results' rows
 * @param store stores decisions
 * @param decided called after each decision
 */
export function decidePanel(
  undecided: readonly Result[],
  matched: readonly Result[],
  chosen: Map<number, Decision>,
  store: (changes: Changes) => Promise<void>,
  decided: () => void,
  directory: LocationDirectory,
  compare: CompareCandidates,
  signal: AbortSignal,
): DecidePanel {
  const root = fromHtml(
    html`<div class="card decide" role="group" aria-labelledby="to-decide"><p role="status"></p><div></div></div>`,
  );
  const [status, body] = root.children as unknown as [Element, Element];
  // After the last of each kind there is nothing to decide.
  const steps = [...undecided, undefined, ...(matched.length > 0 ? [...matched, undefined] : [])];
  const end = undecided.length;
  const earlier: { readonly at: number; readonly decision: Decision | undefined }[] = [];
  // Goes on with the first result that has no decision.
  const open = undecided.findIndex(({ row }) => !chosen.has(row));
  let at = open < 0 ? end : open;

  const set = async ({ row }: Result, decision: Decision | undefined) => {
    await store(new Map([[row, decision]]));
    if (decision === undefined) chosen.delete(row);
    else chosen.set(row, decision);
    decided();
  };
  const decide = async (decision: Decision | undefined) => {
    const result = steps[at];
    if (!result) return;
    const from = at;
    const before = chosen.get(result.row);
    if (before?.code !== decision?.code || (before === null) !== (decision === null))
      earlier.push({ at, decision: before });
    await set(result, decision);
    // Unless another row was shown meanwhile.
    if (at === from) go(at + 1);
  };
  const undo = async () => {
    const last = earlier.pop()!;
    await set(steps[last.at]!, last.decision);
    go(last.at);
  };
  const go = (to: number) => {
    at = to;
    show();
    (
      body.querySelector<HTMLElement>(".choices button, location-field") ??
      body.querySelector("button")
    )?.focus();
  };

  function show(): void {
    const result = steps[at];
    const changed = matched.filter(({ row }) => chosen.has(row)).length;
    status.textContent = [
      t("matchDecided", {
        decided: undecided.filter(({ row }) => chosen.has(row)).length,
        count: end,
      }),
      changed > 0 && t.counted("matchChanged", changed),
    ]
      .filter(Boolean)
      .join(" · ");
    const moves = [
      button(t("matchBack"), () => go(at - 1), able(at > 0)),
      button(t("matchUndo"), () => void undo(), able(earlier.length > 0)),
    ];
    if (!result) {
      fill(body, html`<p>${t("matchAllDecided")}</p><p class="buttons"></p>`);
      if (at < steps.length - 1) moves.unshift(button(t("matchCheckMatched"), () => go(at + 1)));
      body.lastElementChild!.append(...moves);
      return;
    }
    const decision = chosen.get(result.row);
    const rows = t.counted("matchRows", result.rows);
    const isMatch = result.outcome === "match";
    const none = t(result.candidates.length > 0 ? "matchNoneOfThese" : "matchLeave");
    // The match, as long as nothing else is chosen.
    const taken = decision === undefined && isMatch ? result.candidates[0] : decision;
    const choices = result.candidates.map((choice, i) => choiceHtml(choice, i, taken));
    fill(
      body,
      html`<h3>${result.text || "–"}</h3>
<p class="hint">${decision ? `${rows} · ${t("matchChosen", { path: decision.path })}` : rows}</p>
<div class="choices">${choices}</div>
<p class="buttons"></p>
<p class="hint">${t("matchKeys")}</p>
${choices.some(hasGuess) && html`<p class="hint">${t("transliterated")}</p>`}`,
    );
    for (const [i, shown] of body.querySelectorAll(".choice").entries())
      shown.addEventListener("click", () => choose(result.candidates[i]!));
    const buttons = body.querySelector(".buttons")!;
    buttons.before(searchBox(result));
    buttons.append(
      button(
        `0 ${none}`,
        () => void decide(null),
        html` class="button" aria-pressed="${String(decision === null)}"`,
      ),
      isMatch
        ? button(t("matchKeep"), () => void decide(undefined))
        : button(t("matchSkip"), () => go(at + 1)),
      ...moves,
    );
    void showDistances(result, body.querySelector(".choices")!);
  }

  /** Adds to the candidates after the first how far they are from it. */
  async function showDistances({ row, candidates }: Result, choices: Element): Promise<void> {
    if (candidates.length < 2) return;
    const distances = await compare(row);
    for (const [i, shown] of [...choices.querySelectorAll(".known")].entries()) {
      const km = distances[i];
      if (i === 0 || km === undefined) continue;
      shown.textContent = [shown.textContent, t("matchDistance", { km: Math.round(km * 10) / 10 })]
        .filter(Boolean)
        .join(" · ");
    }
  }

  function choiceHtml(choice: Choice, i: number, taken: Decision | undefined): Html {
    const { code, path, score, differs } = choice;
    return html`<button type="button" class="choice" aria-pressed="${String(taken?.code === code)}">
<strong>${i + 1} ${withGuess(path.split(" > ").at(-1)!, words)}</strong>
<span>${markedPath(choice)}</span>
<span class="code">${code}</span>
<span class="hint known">${hintInWords(choice, words)}</span>
<span class="hint">${t("matchScore", { percent: percentOf(score) })}</span>
${differs.map(({ given, found }) => html`<span class="hint">${given} → <mark>${found || "–"}</mark></span>`)}
</button>`;
  }

  function choose({ code, path, level }: Choice): void {
    void decide({ code, path, level });
  }

  /** Finds a place that is not among the candidates. */
  function searchBox(result: Result): HTMLElement {
    const field = new LocationField();
    field.directory = directory;
    field.level = "any";
    field.label = t(result.candidates.length > 0 ? "matchSearchOther" : "searchButton");
    field.addEventListener("change", ({ detail: { place } }) => {
      if (place) void decide({ code: place.code, path: place.full_path, level: place.level });
    });
    return field;
  }

  document.addEventListener(
    "keydown",
    (event) => {
      const isTyping =
        event.target instanceof Element &&
        event.target.closest("input, textarea, select, location-field");
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !root.isConnected) return;
      if (event.key === "0") void decide(null);
      const choice = /^[1-5]$/.test(event.key)
        ? steps[at]?.candidates[Number(event.key) - 1]
        : undefined;
      if (choice) choose(choice);
    },
    { signal },
  );
  show();
  return { root, show: (result) => go(steps.indexOf(result)), update: show };
}

/** The attributes of a button. */
function able(isAble: boolean): Html {
  return html` class="button"${!isAble && html` disabled`}`;
}

/** A score in percent, rounded down, so that nothing looks more certain than it is. */
export function percentOf(score: number): number {
  return Math.floor(score * 100);
}

/** The path of a candidate. The names that differ from those of the list are marked. */
export function markedPath({ path, differs }: Choice): Html {
  const found = new Set(differs.map((one) => one.found));
  const names = path
    .split(" > ")
    .map((name) => (found.has(name) ? html`<mark>${name}</mark>` : name));
  return html`${names.map((name, i) => [i > 0 && " > ", name])}`;
}
