import { nameKey } from "../../../functions/core/names/tokens.ts";
import { placePath } from "../../../functions/core/pages/addresses.ts";
import { type Html, html } from "../../../functions/core/pages/html.ts";
import { type HindiNames, namesOnPath } from "../../../functions/core/pages/place-line.ts";
import { hasGuess, hintInWords, withGuess } from "../../../functions/core/pages/place-names.ts";
import { kilometres } from "../../../functions/core/pages/texts.ts";
import {
  type Choice,
  type ChosenPlace,
  choicesOf,
  codesAbove,
  placeOf,
} from "../../match/results.ts";
import { button, fill, fromHtml } from "../dom.ts";
import { LocationField } from "../field/location-field.ts";
import { language, words } from "../page/language.ts";
import { t } from "../page/view-texts.ts";
import type { ListSession } from "./list-session.ts";
import type { ListResult } from "./messages.ts";

interface RowPanelOptions {
  readonly session: ListSession;
  /** Decides on a result: a place, null for none, undefined for no decision. */
  readonly decide: (result: ListResult, place: ChosenPlace | null | undefined) => Promise<void>;
  /** Goes on to the next row without a decision. */
  readonly next: () => void;
  /** Gives the focus back to the table. */
  readonly leave: () => void;
}

export interface RowPanel {
  readonly root: HTMLElement;
  readonly show: (result: ListResult | undefined) => void;
  /** Chooses by a digit: 1 to 5 a candidate, 0 none. */
  readonly key: (result: ListResult, key: number) => void;
  readonly focus: () => void;
}

/**
 * Shows the candidates of a row with a search box for other places. A decision applies to all rows with the same place
 * names.
 */
export function rowPanel({ session, decide, next, leave }: RowPanelOptions): RowPanel {
  const root = fromHtml(
    html`<div class="card decide" role="group" aria-labelledby="to-decide"></div>`,
  );
  let shown = "";

  function choose(result: ListResult, { code, path, level, areas }: ChosenPlace): void {
    void decide(result, { code, path, level, areas });
  }

  function show(result: ListResult | undefined): void {
    const decision = result && session.work!.decisions.get(result.row);
    // Unfinished input, such as a text in the search box, is kept while this row does not change.
    const now = JSON.stringify([result?.row, decision, session.hindi.size]);
    if (now === shown) return;
    shown = now;
    if (!result) {
      fill(root, html`<p>${t("matchNoRows")}</p>`);
      return;
    }
    const hadFocus = root.contains(document.activeElement);
    const { rows, outcome, text } = result;
    const candidates = choicesOf(result);
    const isMatch = outcome === "match";
    const none = t(candidates.length > 0 ? "matchNoneOfThese" : "matchLeave");
    const taken = placeOf(result, decision);
    const choices = candidates.map((choice, i) => choiceHtml(choice, i, taken));
    const isUnknown = text !== "" && choices.length === 0 && !taken;
    fill(
      root,
      html`<h3>${text || "–"}</h3>
<p class="hint">${t.counted("matchRows", rows)}${decision && [" · ", chosenText(decision)]}</p>
${isUnknown && html`<p>${notFound(result)}</p>`}
<div class="choices">${choices}</div>
<p class="buttons"></p>
${choices.some(hasGuess) && html`<p class="hint">${t("transliterated")}</p>`}`,
    );
    for (const [i, one] of root.querySelectorAll(".choice").entries())
      one.addEventListener("click", () => choose(result, candidates[i]!));
    const buttons = root.querySelector(".buttons")!;
    buttons.before(searchBox(result));
    buttons.append(
      button(
        html`${key(0)} ${none}`,
        () => void decide(result, null),
        html` class="button" aria-pressed="${String(decision === null)}"`,
      ),
      button(t("matchSkip"), next),
    );
    if (decision !== undefined)
      buttons.append(
        button(t(isMatch ? "matchKeep" : "matchClear"), () => void decide(result, undefined)),
      );
    void showDistances(candidates, root.querySelector(".choices")!);
    if (hadFocus) focus();
  }

  /** That no place was found, and the area that the row names. */
  function notFound({ candidates, within }: ListResult): string {
    const area = within ?? candidates[0];
    if (!area) return t("matchNotFound");
    const path = namesOf(area, session.hindi).join(" > ");
    return t("matchNotFoundIn", { path });
  }

  function chosenText(place: ChosenPlace): Html {
    const path = namesOf(place, session.hindi).join(" > ");
    return html`<a href="${placePath(place.code, language)}">${t("matchChosen", { path })}</a>`;
  }

  /** Adds the distances of the other candidates from the first. */
  async function showDistances(candidates: readonly Choice[], choices: Element): Promise<void> {
    if (candidates.length < 2) return;
    const distances = await session.compare(candidates.map(({ code }) => code));
    for (const [i, one] of [...choices.querySelectorAll(".known")].entries()) {
      const km = distances[i];
      if (i === 0 || km === undefined) continue;
      one.textContent = [
        one.textContent,
        t("matchDistance", { distance: kilometres(Math.round(km * 10) / 10, language) }),
      ]
        .filter(Boolean)
        .join(" · ");
    }
  }

  function choiceHtml(choice: Choice, i: number, taken: ChosenPlace | null | undefined): Html {
    const { code, score } = choice;
    return html`<button type="button" class="choice" aria-pressed="${String(taken?.code === code)}">
<strong>${key(i + 1)} ${withGuess(namesOf(choice, session.hindi).at(-1)!, words)}</strong>
<span>${markedPath(choice, session.hindi)}</span>
<span class="code">${code}</span>
<span class="hint known">${hintInWords(choice, words)}</span>
<span class="hint">${t("matchScore", { percent: percentOf(score) })}</span>
${differences(choice, session.hindi).map(({ given, found }) => html`<span class="hint">${given} → <mark>${found || "–"}</mark></span>`)}
</button>`;
  }

  /** The key that presses a button. */
  function key(digit: number): Html {
    return html`<span class="key">${digit}</span>`;
  }

  /** Finds a place that is not among the candidates. */
  function searchBox(result: ListResult): HTMLElement {
    const field = new LocationField();
    field.level = "any";
    field.label = t(choicesOf(result).length > 0 ? "matchSearchOther" : "searchButton");
    field.addEventListener("change", ({ detail: { place } }) => {
      if (!place) return;
      const { code, full_path: path, level } = place;
      choose(result, { code, path, level, areas: codesAbove(place) });
    });
    return field;
  }

  function focus(): void {
    (root.querySelector<HTMLElement>(".choice, location-field") ?? root).focus();
  }

  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) leave();
  });
  return {
    root,
    show,
    focus,
    key: (result, key) => {
      if (key === 0) void decide(result, null);
      else if (choicesOf(result)[key - 1]) choose(result, choicesOf(result)[key - 1]!);
    },
  };
}

/** A score in percent, rounded down, so that nothing looks more certain than it is. */
export function percentOf(score: number): number {
  return Math.floor(score * 100);
}

/** The names from the state down to a place, those of its state and district in Hindi if given. */
export function namesOf(
  { path, areas = [] }: Pick<ChosenPlace, "path" | "areas">,
  hindi: HindiNames,
): string[] {
  const [state_code = "", district_code = null] = areas;
  return namesOnPath({ full_path: path, state_code, district_code }, hindi);
}

/** What differs between a candidate and the list, with its names as they are shown; the name itself does not differ. */
function differences(choice: Choice, hindi: HindiNames): { given: string; found: string }[] {
  const names = choice.path.split(" > ");
  const shown = namesOf(choice, hindi);
  return choice.differs
    .map(({ part, given, found }) => {
      const at = AREA_PARTS.indexOf(part);
      return { given, found: at >= 0 && names[at] === found ? shown[at]! : found };
    })
    .filter(({ given, found }) => nameKey(given) !== nameKey(found));
}

/** The parts that the first names of a path are. */
const AREA_PARTS: readonly string[] = ["state", "district"];

/** The path of a candidate. The names that differ from those of the list are marked. */
export function markedPath(choice: Choice, hindi: HindiNames): Html {
  const found = new Set(differences(choice, hindi).map((one) => one.found));
  const names = namesOf(choice, hindi).map((name) =>
    found.has(name) ? html`<mark>${name}</mark>` : name,
  );
  return html`${names.map((name, i) => [i > 0 && " > ", name])}`;
}
