/** The parts of the page about offline use. */
import { placePath } from "../../../functions/core/pages/addresses.ts";
import { html } from "../../../functions/core/pages/html.ts";
import { dateInWords } from "../../../functions/core/pages/texts.ts";
import { button, fill, fromHtml } from "../dom.ts";
import { language } from "../page/language.ts";
import { t } from "../page/view-texts.ts";
import { canKeep, keep, keptState, offlineList, remove } from "./keeping.ts";
import { type KeptState, keptStates, type OfflineList, type OfflineState } from "./kept-states.ts";

/** Offers to keep a state, with its size and progress. Removed if states can't be kept. */
export function keepPanel(code: string): HTMLElement {
  const panel = fromHtml(html`<section class="card keep" aria-labelledby="keep">
<h2 id="keep">${t("keepTitle")}</h2>
<div class="keep-body" tabindex="-1"></div>
<p class="hint" role="status"></p>
</section>`);
  const body = panel.querySelector<HTMLElement>(".keep-body")!;
  const status = panel.querySelector("[role=status]")!;
  const show = (...nodes: readonly Node[]) => {
    const hadFocus = body.contains(document.activeElement);
    body.replaceChildren(...nodes);
    if (hadFocus) (body.querySelector("button") ?? body).focus();
  };
  const refresh = async () => {
    const going = runs.get(code);
    if (going) return follow(going);
    const kept = await keptState(code);
    if (kept?.isIntact) return showKept(kept.state);
    const list = await offlineList();
    const state = list.states.find((one) => one.code === code);
    if (!state) panel.remove();
    // A damaged state is loaded again.
    else if (kept) await follow(startRun(list, state));
    else showOffer(list, state);
  };
  const showOffer = (list: OfflineList, state: OfflineState) => {
    const { bytes } = state;
    show(
      fromHtml(html`<p>${t("keepText", { name: nameOf(state) })}</p>`),
      button(
        t("keepButton", { size: sizeInWords(bytes) }),
        () => void follow(startRun(list, state)),
      ),
    );
  };
  const follow = async (run: Run) => {
    status.textContent = "";
    const progress = fromHtml(
      html`<p class="keep-progress"><progress max="${run.state.bytes}" aria-label="${t("keepLoading")}"></progress><span class="hint"></span></p>`,
    );
    const bar = progress.querySelector("progress")!;
    run.onProgress = () => {
      bar.value = run.bytes;
      progress.querySelector("span")!.textContent = t("keepProgress", {
        done: sizeInWords(run.bytes),
        size: sizeInWords(run.state.bytes),
      });
    };
    run.onProgress();
    const cancel = () => run.ending.abort();
    show(progress, button(t("cancel"), cancel));
    try {
      await run.done;
    } catch {
      status.textContent = t(run.ending.signal.aborted ? "keepCancelled" : "keepFailed");
    }
    await refresh();
  };
  const showKept = (kept: KeptState) =>
    show(
      fromHtml(html`<p>${keptText(kept)}</p>`),
      fromHtml(html`<p class="hint">${t("keptUpdates")}</p>`),
      removeButton(kept, async () => {
        status.textContent = t("keptRemoved");
        await refresh();
      }),
    );
  if (canKeep()) refresh().catch(() => panel.remove());
  else queueMicrotask(() => panel.remove());
  return panel;
}

/** The kept states, each with a button to remove it. Empty without kept states. */
export function keptList(): HTMLElement {
  const box = document.createElement("div");
  const refresh = async () => {
    const kept = await keptStates();
    box.replaceChildren();
    if (kept.length === 0) return;
    const items = kept.map((one) => {
      const link = html`<a href="${placePath(one.code, language)}">${nameOf(one)}</a>`;
      const item = fromHtml(html`<li>${link}<span class="hint">${keptText(one)}</span></li>`);
      item.append(removeButton(one, refresh));
      return item;
    });
    fill(
      box,
      html`<h2>${t("keptTitle")}</h2><p class="hint">${t("keptUpdates")}</p><ul class="kept"></ul>`,
    );
    box.lastElementChild!.append(...items);
  };
  if (canKeep()) void refresh().catch(() => {});
  return box;
}

function nameOf({ name, hindi_name }: OfflineState): string {
  return (t.language === "hi" && hindi_name) || name;
}

function keptText(state: KeptState): string {
  const { bytes, retrieved, dataVersion } = state;
  return t("keptText", {
    name: nameOf(state),
    size: sizeInWords(bytes),
    date: dateInWords(retrieved, t.language),
    version: dataVersion,
  });
}

function removeButton(state: KeptState, after: () => Promise<void>): HTMLElement {
  return button(
    t("keptRemove"),
    () => void remove(state.code).then(after),
    html` class="button button-small" aria-label="${t("keptRemoveOf", { name: nameOf(state) })}"`,
  );
}

/** A size for people: `16 kB`, `3.2 MB`. */
function sizeInWords(bytes: number): string {
  return bytes < 1e6
    ? `${t.number(Math.ceil(bytes / 1e3))} kB`
    : `${t.number(Math.round(bytes / 1e5) / 10)} MB`;
}

/** A state that is being loaded. Loading continues when its page is left. */
interface Run {
  readonly state: OfflineState;
  readonly ending: AbortController;
  readonly done: Promise<void>;
  bytes: number;
  onProgress: () => void;
}

const runs = new Map<string, Run>();

function startRun(list: OfflineList, state: OfflineState): Run {
  const ending = new AbortController();
  const progress = (bytes: number) => {
    run.bytes = bytes;
    run.onProgress();
  };
  const done = keep(list, state, progress, ending.signal).finally(() => runs.delete(state.code));
  const run: Run = { state, ending, done, bytes: 0, onProgress: () => {} };
  runs.set(state.code, run);
  return run;
}
