import { type Html, html } from "../../../functions/core/pages/html.ts";
import { fill, fromHtml } from "../dom.ts";
import { t } from "../page/view-texts.ts";
import { showColumnsStep } from "./columns-step.ts";
import { ListSession } from "./list-session.ts";
import { showListStep } from "./list-step.ts";
import { problem } from "./problem.ts";
import { showResults } from "./result-panel.ts";
import { showRunStep } from "./run-step.ts";
import { currentStep, pathOf, type ShownStep, type Step, stepList } from "./steps.ts";

/** Largest file that is read, in bytes. */
const MAX_BYTES = 100e6;

const session = new ListSession();

/** The steps from a list to its codes, each with its own address: choose a file, check the columns, decide and download. */
export function listPanel(): HTMLElement {
  const panel = new ListPanel();
  panel.open();
  return panel.root;
}

class ListPanel {
  readonly root = fromHtml(html`<div class="match"></div>`);
  #step = currentStep();
  #shown: ShownStep | undefined;
  /** Whether a list that is being read here will go on to the next step. */
  #isReading = false;

  open(): void {
    session.onChange((change) => {
      if (change !== "list") this.#shown?.update();
      else if (!this.#isReading) this.#render();
    });
    // Steps are shown without leaving the page, because the page has the list and the undo history.
    this.root.addEventListener("click", (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-step]");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      this.#go(link.dataset.step as Step);
    });
    addEventListener("popstate", () => {
      this.#step = currentStep();
      this.#render();
    });
    this.#showList();
    void session.restore().then(() => {
      if (!this.#isReading && session.work) this.#render();
    });
  }

  /** Shows the step of the address, or the nearest earlier step that the list has reached. */
  #render(): void {
    const { work, run } = session;
    const failed = session.takeFailure();
    this.#shown?.stop?.();
    this.#shown = undefined;
    if (failed) this.#showList(problem(failed));
    else if (!work || this.#step === "list") this.#showList();
    else if (this.#step === "") this.#replace(work.list.columns ? "results" : "columns");
    else if (this.#step === "columns") this.#showColumns();
    else if (work.match) this.#showResults();
    else if (run) this.#showRun();
    else if (work.list.columns) void session.match(work.list.columns);
    else this.#replace("columns");
  }

  /** @param message why no list is shown */
  #showList(message?: string): void {
    showListStep({
      session,
      show: (contents) => this.#show(1, contents),
      take: (name, content, pasted) => void this.#take(name, content, { pasted }),
      restored: () => this.#replace(""),
      message,
    });
  }

  #showColumns(): void {
    const { list, content } = session.work!;
    showColumnsStep({
      session,
      show: (contents) => this.#show(2, contents),
      takeSheet: (sheet) => void this.#take(list.name, content, { sheet }),
      match: (columns) => {
        void session.match(columns);
        this.#go("results");
      },
      forget: () => this.#forget(),
    });
  }

  #showRun(): void {
    this.#shown = showRunStep({
      session,
      show: (contents) => this.#show(3, contents),
      cancel: () => {
        this.#replace("columns");
        void session.stop();
      },
    });
  }

  #showResults(): void {
    this.#shown = showResults({
      session,
      show: (contents) => this.#show(3, contents),
      forget: () => this.#forget(),
    });
  }

  #show(at: number, contents: Html): HTMLElement {
    const { root } = this;
    // The first step has no heading, and must not take the focus when the page opens.
    const first = root.contains(document.activeElement) ? "h2, .kept-list, #match-file" : "h2";
    fill(root, html`${stepList(at, session)}${contents}`);
    root.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
    return root;
  }

  /** Reads a list. If it can't be read, the view says why and still has the pasted text, so that it can be corrected. */
  async #take(
    name: string,
    content: Uint8Array,
    { sheet, pasted = "" }: { readonly sheet?: string; readonly pasted?: string | undefined },
  ): Promise<void> {
    const fail = (message: string) => {
      this.#showList(message);
      this.root.querySelector("textarea")!.value = pasted;
      this.root.querySelector<HTMLElement>("[role=alert]")!.focus();
    };
    if (content.length > MAX_BYTES) {
      fail(t("matchTooLarge", { megabytes: MAX_BYTES / 1e6 }));
      return;
    }
    this.#show(1, html`<p class="loading" role="status">${t("matchReading")}</p>`);
    this.#isReading = true;
    const failed = await session.take(name, content, sheet);
    this.#isReading = false;
    if (failed) fail(problem(failed));
    else if (this.#step === "columns") this.#render();
    else {
      if (this.#step === "") this.#rename("list");
      this.#go("columns");
    }
  }

  #forget(): void {
    this.#rename("");
    void session.forget();
  }

  #go(to: Step): void {
    this.#step = to;
    history.pushState(null, "", pathOf(to));
    this.#render();
    scrollTo({ top: 0, behavior: "instant" });
  }

  /** Shows another step without a new entry in the history. */
  #replace(to: Step): void {
    this.#rename(to);
    this.#render();
  }

  #rename(to: Step): void {
    this.#step = to;
    history.replaceState(null, "", pathOf(to));
  }
}
