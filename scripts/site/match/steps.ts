import { localPath } from "../../../functions/core/pages/addresses.ts";
import { type Html, html } from "../../../functions/core/pages/html.ts";
import { language } from "../page/language.ts";
import { t } from "../page/view-texts.ts";
import type { ListSession } from "./list-session.ts";

const STEPS = ["list", "columns", "results"] as const;

/** The step of an address; empty for the furthest step that the list has reached. */
export type Step = (typeof STEPS)[number] | "";

/** Shows the contents of a step. Returns the element that contains them. */
export type Show = (contents: Html) => HTMLElement;

/** A step that changes while it is shown. */
export interface ShownStep {
  /** Shows the current decisions or progress. */
  readonly update: () => void;
  /** Called when something else is shown. */
  readonly stop?: () => void;
}

/** The step of the page's address. */
export function currentStep(): Step {
  const given = new URLSearchParams(location.search).get("step");
  return STEPS.find((one) => one === given) ?? "";
}

export function pathOf(step: Step): string {
  return localPath(step === "" ? "/match" : `/match?step=${step}`, language);
}

/** The three steps, with the current one marked, and links to those that the list has reached. */
export function stepList(current: number, { work, run }: ListSession): Html {
  const steps = [
    { step: "list", text: t("matchStepList"), isReached: true },
    { step: "columns", text: t("matchColumns"), isReached: work !== undefined },
    { step: "results", text: t("matchDone"), isReached: Boolean(work?.match ?? run) },
  ] as const;
  return html`<ol class="match-steps">${steps.map(({ step, text, isReached }, i) => {
    const isCurrent = i + 1 === current;
    const name = html`${i + 1}. ${text}`;
    return html`<li${isCurrent && html` aria-current="step"`}>${
      isReached && !isCurrent
        ? html`<a href="${pathOf(step)}" data-step="${step}">${name}</a>`
        : name
    }</li>`;
  })}</ol>`;
}
