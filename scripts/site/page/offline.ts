import { keptPacks, keptStates } from "../offline/kept-states.ts";
import { CACHES, KEPT_WORKER, SERVICE_WORKER, WRITTEN_BY_WORKER } from "../offline/shell-list.ts";
import { isHindi, t } from "./language.ts";

/** Delay before the page is kept for offline use, in milliseconds, so that loading does not compete with the view. */
const DELAY = 3000;
/** Longest update of kept states, in milliseconds. */
const UPDATE_TIMEOUT = 600_000;

/** Keeps the page for offline use, and kept states up to date. */
export function keepOffline(): void {
  // Plain HTTP and some private windows have no service workers.
  if (!("serviceWorker" in navigator)) return;
  const start = async () => {
    const { serviceWorker } = navigator;
    const { installing, waiting, active } = (await serviceWorker.getRegistration()) ?? {};
    // A registration in progress, for a state that is just being kept, stays.
    const writes = [installing, waiting, active].some((one) =>
      one?.scriptURL.endsWith(KEPT_WORKER),
    );
    const hasKept = (await keptPacks()).length > 0;
    await serviceWorker.register(writes || hasKept ? KEPT_WORKER : SERVICE_WORKER);
    // The worker did not see the first page of a visit, which is seldom the home page.
    if (!serviceWorker.controller) {
      await serviceWorker.ready;
      await (await caches.open(CACHES.data)).add(location.href);
    }
    if (!navigator.onLine || !hasKept) return;
    const { updateKept } = await import("../offline/keeping.ts");
    await updateKept(AbortSignal.timeout(UPDATE_TIMEOUT));
  };
  // After a failure the next visit tries again, and so does the return of the network.
  const later = () => setTimeout(() => void start().catch(() => {}), DELAY);
  addEventListener("online", later);
  later();
}

/**
 * While offline, shows that there is no network, and which states can be used without one. Also does so on a page that
 * the service worker wrote because the network did not answer, which the browser may not notice.
 */
export function sayOffline(note: HTMLElement): void {
  const isWritten = document.documentElement.hasAttribute(WRITTEN_BY_WORKER);
  const show = async () => {
    note.hidden = navigator.onLine && !isWritten;
    if (note.hidden) return;
    const kept = await keptStates();
    const names = kept.map(({ name, hindi_name }) => (isHindi && hindi_name) || name).join(", ");
    const text = navigator.onLine ? "offlineWritten" : "offlineKept";
    note.textContent = names === "" ? t("offlineNone") : t(text, { names });
  };
  for (const event of ["online", "offline"]) addEventListener(event, () => void show());
  void show();
}
