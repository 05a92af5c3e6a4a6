import { html } from "../../../functions/core/pages/html.ts";
import { button } from "../dom.ts";
import { t } from "../page/view-texts.ts";
import type { ListSession } from "./list-session.ts";
import type { Show, ShownStep } from "./steps.ts";

interface RunStepOptions {
  readonly session: ListSession;
  readonly show: Show;
  /** Ends the run. */
  readonly cancel: () => void;
}

/** Shows how far a run is. */
export function showRunStep({ session, show, cancel }: RunStepOptions): ShownStep {
  const { list, read } = session.work!;
  const rows = read.rows.length - (list.columns ?? read).headerRows;
  const page = show(html`<h2 tabindex="-1">${t("matchRunning")}</h2>
<progress max="1" value="0" aria-label="${t("matchRunning")}"></progress>
<p role="status"></p>`);
  page.append(button(t("cancel"), cancel));
  const bar = page.querySelector("progress")!;
  const status = page.querySelector("[role=status]")!;
  const update = () => {
    const { share, waits, began } = session.run ?? { share: 0, waits: false, began: 0 };
    const row = Math.round(share * rows);
    const seconds = Math.max(0.001, (performance.now() - began) / 1000);
    bar.value = share;
    status.textContent = waits
      ? t("matchWaits", { row, rows })
      : t("matchSpeed", { row, rows, speed: Math.round(row / seconds) });
  };
  update();
  return { update };
}
