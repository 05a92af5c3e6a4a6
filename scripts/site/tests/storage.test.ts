import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { describeSite } from "./site.ts";
import { headed, searchBox, settled } from "./visitor.ts";

/** The stores of browsers, by name. */
const STORES = ["localStorage", "caches", "serviceWorker", "indexedDB"] as const;
/** How a browser refuses to store anything: its settings forbid it, it has no such store, or there is no room. */
const REFUSALS = ["throws", "null", "full"] as const;

type Store = (typeof STORES)[number];
type Refusal = (typeof REFUSALS)[number];

const CASES = STORES.flatMap((store) => REFUSALS.map((refusal) => ({ store, refusal })));

/** In the page, before its code: a store that stores nothing. */
function refuse({ store, refusal }: { store: Store; refusal: Refusal }): void {
  const full = () => new DOMException("no room", "QuotaExceededError");
  const owner = store === "serviceWorker" ? Navigator.prototype : globalThis;
  if (refusal !== "full") {
    Object.defineProperty(owner, store, {
      configurable: true,
      get: () => {
        if (refusal === "null") return null;
        throw new DOMException("not allowed", "SecurityError");
      },
    });
    return;
  }
  const fail = () => {
    throw full();
  };
  const reject = () => Promise.reject(full());
  if (store === "localStorage") Storage.prototype.setItem = fail;
  else if (store === "caches") Object.assign(Cache.prototype, { put: reject, addAll: reject });
  else if (store === "serviceWorker")
    Object.assign(ServiceWorkerContainer.prototype, { register: reject });
  else IDBObjectStore.prototype.put = fail;
}

describeSite("a browser that stores nothing", (site) => {
  async function open(path: string, refused: (typeof CASES)[number]): Promise<Page> {
    const page = await site.visitor.newPage({ serviceWorkers: "allow" });
    await page.addInitScript(refuse, refused);
    await page.goto(site.server.url + path);
    await settled(page);
    return page;
  }

  test.each(CASES)(
    "the page starts and works where $store is refused: $refusal",
    async (refused) => {
      const page = await open("/", refused);
      await searchBox(page).fill("podocem");
      await page.getByRole("option", { name: /^Podocem/ }).waitFor();
      await page.keyboard.press("Enter");
      await headed(page, "“podocem”");
      await page.getByRole("link", { name: "हिन्दी" }).click();
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("hi");
      await page.goto(`${site.server.url}/coverage`);
      await page.locator("h1:visible").waitFor();
      await settled(page);
      await page.clock.install();
      await page.goto(`${site.server.url}/place/30`);
      await settled(page);
      // Later attempts, such as keeping the page for offline use, fail silently.
      await page.evaluate(() => dispatchEvent(new Event("offline")));
      await page.clock.fastForward(10_000);
      await page.waitForTimeout(300);
    },
  );

  test.each(CASES)("a list is matched where $store is refused: $refusal", async (refused) => {
    const page = await open("/match", refused);
    await page
      .getByLabel("Choose a file")
      .setInputFiles({ name: "one.csv", mimeType: "text/csv", buffer: Buffer.from(LIST) });
    await page.getByRole("button", { name: "Find the codes" }).click();
    await page.getByText("To check: 1").waitFor();
    await page.keyboard.press("1");
    await page.getByText("1 of 1 decided").waitFor();
    const isKept = await page.getByText("Your list and decisions stay in this browser").count();
    expect(isKept).toBe(refused.store === "indexedDB" ? 0 : 1);
    await page.getByRole("button", { name: "Forget this list" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("1 of 1 decided").waitFor();
    await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download as CSV" }).click(),
    ]);
  });
});

const LIST = "Taluka,Village\nRampur,Bara\n";
