import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createHandler } from "../../../functions/api/handler.ts";
import type { OfflineList } from "../offline/kept-list.ts";
import type { Site } from "./site.test.ts";
import { axe, headed, searchBox, settled } from "./visitor.ts";

const KEEP = /^Keep on this device \(\d+ kB\)$/;
const REMOVE = "Remove Goa from this device";

export function keptTests(site: Site): void {
  /** The page of Goa in a browser that was never here. */
  async function openGoa(): Promise<Page> {
    const page = await site.visitor.open("/place/30", { serviceWorkers: "allow" });
    await page.getByRole("button", { name: KEEP }).waitFor();
    return page;
  }

  /** Answers with other contents of the list of what can be kept. */
  function change(list: (published: OfflineList) => OfflineList): void {
    const published = JSON.parse(text("offline/index.json")) as OfflineList;
    site.server.meddler = (path, response) => {
      const isList = path === "/offline/index.json";
      if (isList) response.setHeader("Content-Type", "application/json").end(JSON.stringify(list(published)));
      return isList;
    };
  }

  function text(file: string): string {
    return new TextDecoder().decode(site.dist.get(file) as Uint8Array);
  }

  async function goOffline(page: Page): Promise<void> {
    site.visitor.allowFailedRequests();
    site.server.meddler = (_, response) => Boolean(response.destroy());
    await page.context().setOffline(true);
  }

  test("a state kept at the first visit is browsed to a village, searched and shown without a network", async () => {
    const page = await openGoa();
    const { states } = JSON.parse(text("offline/index.json")) as OfflineList;
    const { bytes, file } = states.find(({ code }) => code === "30")!;
    expect(site.dist.get(file.slice(1))).toHaveLength(bytes);
    expect(await page.getByRole("button", { name: KEEP }).textContent()).toBe(
      `Keep on this device (${Math.ceil(bytes / 1000)} kB)`,
    );
    await page.getByRole("button", { name: KEEP }).click();
    await page.getByRole("button", { name: REMOVE }).waitFor();
    const kept = page.getByText(
      /^Goa is kept on this device: \d+ kB, data of .* 20\d\d, version [0-9a-f]{12}\.$/,
    );
    await kept.waitFor();
    expect(await axe(page)).toEqual([]);

    await goOffline(page);
    await page.goto(`${site.server.url}/browse`);
    await page
      .getByText("You are offline. You can search and browse what is kept on this device: Goa.")
      .waitFor();
    const box = (name: string) => page.getByRole("combobox", { name, exact: true });
    for (const [level, name] of [
      ["State", "Goa"],
      ["District", "North Goa"],
      ["Taluka", "Satari"],
      ["Village", "Podocem"],
    ] as const) {
      await box(level).fill(name);
      await page.getByRole("option", { name: new RegExp(`^${name}`) }).click();
    }
    await page.getByRole("link", { name: "Goa > North Goa > Satari > Podocem" }).click();
    await headed(page, "Podocem");
    await page.locator(".facts").getByText("626765").waitFor();

    await page.goto(`${site.server.url}/place/05613`);
    await headed(page, "Satari");
    await settled(page);
    await page.getByRole("link", { name: "Poriem" }).waitFor();
    await searchBox(page).fill("podosem");
    await page.getByRole("option", { name: /^Podocem/ }).waitFor();
    await page.keyboard.press("Enter");
    await headed(page, "“podosem”");
    await settled(page);
    expect(await page.locator(".result").first().textContent()).toMatch(/^Podocem similar spelling/);
    await page.goto(`${site.server.url}/place/30`);
    await kept.waitFor();
    await page.goto(`${site.server.url}/place/02`);
    await page.getByRole("alert").getByText("You are offline.").waitFor();
  });

  test("two kept states are searched as one", async () => {
    const page = await openGoa();
    const keepIt = async () => {
      await page.getByRole("button", { name: KEEP }).click();
      await page.getByText(/is kept on this device/).waitFor();
    };
    await keepIt();
    await page.goto(`${site.server.url}/place/01`);
    await keepIt();
    await goOffline(page);
    await page.goto(`${site.server.url}/search?q=s`);
    await settled(page);
    const results = await page.locator(".result").allTextContents();
    expect(results).toHaveLength(20);
    const online = createHandler(async (file) => site.dist.get(`index/${file}`) as Uint8Array);
    const { total } = (await (await online(new Request(`${site.server.url}/api/search?q=s`))).json()) as {
      total: number;
    };
    const count = Number(/^\d+/.exec((await page.getByText(/matches, the best 20 shown/).textContent())!));
    expect(count).toBeGreaterThan(20);
    expect(count).toBeLessThanOrEqual(total);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => page.locator(".result").count()).toBeGreaterThan(20);
    const all = await page.locator(".result").allTextContents();
    expect(new Set(all).size).toBe(all.length);
    await page.goto(`${site.server.url}/search?q=rampur`);
    await settled(page);
    expect(await page.locator(".result").first().textContent()).toMatch(/^Rampur.*Upper Land$/);
  });

  test("is cancelled, and removed again", async () => {
    const page = await openGoa();
    let release = () => {};
    await page.context().route("**/offline/30-*", async (route) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      await route.continue().catch(() => {});
    });
    await page.getByRole("button", { name: KEEP }).focus();
    await page.keyboard.press("Enter");
    await page.getByText(/^0 kB of \d+ kB$/).waitFor();
    expect(await axe(page)).toEqual([]);
    await page.getByRole("button", { name: "Cancel" }).press("Enter");
    await page.getByText("Cancelled. Nothing is kept.").waitFor();
    expect(await caches(page)).not.toContain("kept");
    release();
    await page.context().unroute("**/offline/30-*");
    await page.getByRole("button", { name: KEEP }).click();
    await page.getByRole("button", { name: REMOVE }).waitFor();
    await page.goto(`${site.server.url}/coverage`);
    await page.getByRole("heading", { name: "Kept on this device" }).waitFor();
    expect(await axe(page)).toEqual([]);
    await page.getByRole("button", { name: REMOVE }).click();
    await expect.poll(() => page.getByRole("heading", { name: "Kept on this device" }).count()).toBe(0);
    expect(await caches(page)).not.toContain("kept");
  });

  test("a damaged file is not kept, and can be loaded again", async () => {
    const page = await openGoa();
    site.server.meddler = (path, response) => {
      const isPack = path.startsWith("/offline/30-");
      if (isPack) {
        const pack = Uint8Array.from(site.dist.get(path.slice(1)) as Uint8Array);
        pack[pack.length >> 1]! ^= 1;
        response.end(pack);
      }
      return isPack;
    };
    await page.getByRole("button", { name: KEEP }).click();
    await page.getByText("It could not be kept.").waitFor();
    expect(await caches(page)).not.toContain("kept");
    site.server.meddler = undefined;
    await page.reload();
    await page.getByRole("button", { name: KEEP }).click();
    await page.getByRole("button", { name: REMOVE }).waitFor();
  });

  test("newer data is taken at the next visit, unless it is for newer code", async () => {
    const page = await openGoa();
    await page.getByRole("button", { name: KEEP }).click();
    await page.getByText(/^Goa is kept/).waitFor();
    const version = () => page.evaluate(keptVersion);
    const before = await version();
    const other = (list: OfflineList): OfflineList => {
      const { file, bytes } = list.states.find(({ code }) => code === "11")!;
      const states = list.states.map((state) => (state.code === "30" ? { ...state, file, bytes } : state));
      return { ...list, dataVersion: "0123456789ab", states };
    };
    change((list) => ({ ...other(list), format: "0.0" }));
    await Promise.all([page.waitForResponse("**/offline/index.json"), page.goto(`${site.server.url}/match`)]);
    expect(await version()).toBe(before);
    change(other);
    await page.goto(`${site.server.url}/match`);
    expect(await version()).toBe(before);
    await expect.poll(version, { timeout: 20_000 }).toBe("0123456789ab");
  });
}

function caches(page: Page): Promise<string[]> {
  return page.evaluate(() => globalThis.caches.keys());
}

async function keptVersion(): Promise<string> {
  const list = await globalThis.caches.match("/offline/kept.json");
  return ((await list!.json()) as { dataVersion: string }[])[0]!.dataVersion;
}
