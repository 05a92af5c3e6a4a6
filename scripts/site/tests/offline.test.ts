import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createHandler } from "../../../functions/api/handler.ts";
import { serveSite } from "../../dev/site-server.ts";
import type { OfflineList } from "../offline/kept-states.ts";
import { describeSite } from "./site.ts";
import { axe, headed, installServiceWorker, searchBox, settled, toFoot } from "./visitor.ts";

const KEEP = /^Keep on this device \(\d+ kB\)$/;
const REMOVE = "Remove Goa from this device";

describeSite("offline", (site) => {
  /** Opens the page of Goa in a new profile. */
  async function openGoa(): Promise<Page> {
    const page = await site.visitor.open("/place/30", { serviceWorkers: "allow" });
    await toFoot(page);
    await page.getByRole("button", { name: KEEP }).waitFor();
    return page;
  }

  async function keep(page: Page): Promise<void> {
    await toFoot(page);
    await page.getByRole("button", { name: KEEP }).click();
    await page.getByText(/is kept on this device/).waitFor();
  }

  function offlineList(): OfflineList {
    return JSON.parse(String(Buffer.from(site.dist.get("offline/index.json")!))) as OfflineList;
  }

  /** Replaces the list of states that can be kept. */
  function publish(list: OfflineList): void {
    site.server.intercept = (path, response) => {
      const isList = path === "/offline/index.json";
      if (isList) response.setHeader("Content-Type", "application/json").end(JSON.stringify(list));
      return isList;
    };
  }

  function dropRequests(): void {
    site.visitor.allowFailedRequests();
    site.server.intercept = (_, response) => Boolean(response.destroy());
  }

  /** The contents of pages from the server. */
  function writtenByServer(paths: readonly string[]): Promise<string[]> {
    return Promise.all(
      paths.map(async (path) => mainOf(await (await fetch(site.server.url + path)).text())),
    );
  }

  /** Opens pages offline: the service worker must write them exactly like the server. */
  async function expectKept(
    page: Page,
    paths: readonly string[],
    written: readonly string[],
  ): Promise<void> {
    for (const [i, path] of paths.entries()) {
      const response = (await page.goto(site.server.url + path))!;
      expect(response.fromServiceWorker()).toBe(true);
      expect(mainOf(await response.text()), path).toBe(written[i]);
      expect(response.headers()["content-security-policy"]).toContain("default-src 'none'");
      await settled(page);
    }
  }

  async function goOffline(page: Page): Promise<void> {
    dropRequests();
    await page.context().setOffline(true);
    // Chromium 147 reports that it is online after the next navigation.
    await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { value: false }));
  }

  test("shell and loaded answers work offline; a new version waits until the old one is closed", async () => {
    const page = await site.visitor.open("/place/05613", { serviceWorkers: "allow" });
    await installServiceWorker(page);
    await searchBox(page).fill("podocem");
    await page.getByRole("listbox").getByRole("option").first().waitFor();

    dropRequests();
    await page.reload();
    await headed(page, "Satari");
    await settled(page);
    await page.getByRole("link", { name: "Podocem" }).waitFor();
    await page.goto(`${site.server.url}/`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    // Also an address that is no page, or that the server would redirect.
    for (const [path, title] of [
      ["/place/585", "This page can’t be reached"],
      ["/nowhere", "This page can’t be reached"],
      ["/downloads", "This page can’t be reached"],
      ["/api/search?q=goa", "This page can’t be reached"],
      ["/hi/reference/", "यह पेज नहीं खुल सका"],
    ] as const) {
      await page.goto(site.server.url + path);
      await headed(page, title);
      await page.getByRole("alert").waitFor();
    }

    site.server.intercept = (path, response) => {
      const isWorker = path === "/service-worker.js";
      if (isWorker)
        response
          .setHeader("Content-Type", "text/javascript")
          .end(String(site.dist.get("service-worker.js")).replace(/"version":"/, '"version":"new'));
      return isWorker;
    };
    const states = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      // A page may see the new worker as waiting before it sees its state.
      while (registration.waiting?.state !== "installed")
        await new Promise((resolve) => setTimeout(resolve, 20));
      return [registration.waiting.state, registration.active?.state];
    });
    expect(states).toEqual(["installed", "activated"]);
  });

  test("after a deploy, a page kept before loads all its modules", async () => {
    const page = await site.visitor.open("/", { serviceWorkers: "allow" });
    await installServiceWorker(page);
    // The same site with other names for all modules, as after any change.
    const modules = [...site.dist.keys()].filter((path) => /^assets\/.*\.js$/.test(path));
    const newName = (path: string) => path.replace(/-(\w+)\.js$/, "-NEW$1.js");
    const deployed = new Map(
      [...site.dist].map(([path, content]) => {
        if (!/\.(js|html)$/.test(path)) return [path, content];
        let text = Buffer.from(content).toString();
        for (const module of modules)
          text = text.replaceAll(
            module.slice("assets/".length),
            newName(module).slice("assets/".length),
          );
        return [
          modules.includes(path) ? newName(path) : path,
          text.replace('"version":"', '"version":"new'),
        ];
      }),
    );
    const server = await serveSite(deployed);
    try {
      // The browser asks the new site for everything from here on.
      site.server.intercept = (path, response) => {
        void fetch(server.url + path).then(async (answer) => {
          const type = answer.headers.get("Content-Type") ?? "";
          response
            .writeHead(answer.status, { "Content-Type": type })
            .end(Buffer.from(await answer.arrayBuffer()));
        });
        return true;
      };
      await page.goto(`${site.server.url}/match`);
      await page.getByLabel("Choose a file").waitFor({ state: "attached", timeout: 10_000 });
      await page.getByRole("link", { name: "हिन्दी" }).click();
      await page.getByRole("link", { name: "English" }).click();
      await page.goto(`${site.server.url}/place/30`);
      await keep(page);
      expect(site.visitor.asked.filter((path) => /^\/assets\/.*-NEW\w+\.js$/.test(path))).toEqual(
        [],
      );
    } finally {
      server.stop();
    }
  });

  test("the first page of a visit is kept, and kept pages also open with or without a slash at the end", async () => {
    const page = await site.visitor.open("/hi/place/30", { serviceWorkers: "allow" });
    // Not `waitForFunction`, which takes the promise of an async function for a yes.
    const isKept = () =>
      page.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready;
        return active!.state === "activated" && (await caches.match(location.href)) !== undefined;
      });
    await expect.poll(isKept, { timeout: 10_000 }).toBe(true);
    await goOffline(page);
    await page.reload();
    await headed(page, "गोवा");
    for (const [asked, path] of [
      ["/match/", "/match"],
      ["/reference", "/reference/"],
    ]) {
      await page.goto(site.server.url + asked);
      expect(new URL(page.url()).pathname).toBe(path);
      await settled(page);
    }
  });

  test("an answer is shown even if it can't be kept", async () => {
    const page = await site.visitor.open("/", { serviceWorkers: "allow" });
    await installServiceWorker(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Storage.overrideQuotaForOrigin", {
      origin: site.server.url,
      quotaSize: 1000,
    });
    await page.goto(`${site.server.url}/place/05613`);
    await headed(page, "Satari");
    await settled(page);
    await page.getByRole("link", { name: "Podocem" }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("at most 3,000 answers are kept while the service worker runs", async () => {
    const page = await site.visitor.open("/", { serviceWorkers: "allow" });
    // Before the worker starts, which counts them at its first answer.
    await page.evaluate(async () => {
      const cache = await caches.open("data");
      const put = (_: unknown, i: number) => cache.put(`/api/search?q=${i}`, new Response("{}"));
      await Promise.all(Array.from({ length: 2950 }, put));
    });
    await installServiceWorker(page);
    const count = () =>
      page.evaluate(async () => (await (await caches.open("data")).keys()).length);
    await page.evaluate(async () => {
      for (let i = 1; i <= 100; i++)
        await (await fetch(`/api/search?q=goa&limit=1&offset=${i}`)).text();
    });
    await expect.poll(count).toBeLessThanOrEqual(3000);
    expect(await count()).toBeGreaterThan(2850);
    expect(await page.evaluate(async () => Boolean(await caches.match("/api/search?q=0")))).toBe(
      false,
    );
  }, 60_000);

  test("a kept state can be browsed to a village, searched and shown", async () => {
    const page = await openGoa();
    const { bytes, file } = offlineList().states.find(({ code }) => code === "30")!;
    expect(site.dist.get(file.slice(1))).toHaveLength(bytes);
    expect(await page.getByRole("button", { name: KEEP }).textContent()).toBe(
      `Keep on this device (${Math.ceil(bytes / 1000)} kB)`,
    );
    await keep(page);
    const kept = page.getByText(
      /^Goa is kept on this device: \d+ kB, data of .* 20\d\d, version [0-9a-f]{12}\.$/,
    );
    await kept.waitFor();
    expect(await axe(page)).toEqual([]);

    await goOffline(page);
    await page.goto(`${site.server.url}/browse`);
    await page
      .getByText("You are offline. You can search and browse the states kept on this device: Goa.")
      .waitFor();
    for (const [level, name] of [
      ["State", "Goa"],
      ["District", "North Goa"],
      ["Taluka", "Satari"],
      ["Village", "Podocem"],
    ] as const) {
      await page.getByRole("combobox", { name: level, exact: true }).fill(name);
      await page.getByRole("option", { name: new RegExp(`^${name}`) }).click();
    }
    await page.getByRole("link", { name: "Goa > North Goa > Satari > Podocem" }).click();
    await headed(page, "Podocem");
    await page.locator(".codes").getByText("626765").waitFor();

    await page.goto(`${site.server.url}/place/05613`);
    await headed(page, "Satari");
    await settled(page);
    await page.getByRole("link", { name: "Poriem" }).waitFor();
    await searchBox(page).fill("podosem");
    await page.getByRole("option", { name: /^Podocem/ }).waitFor();
    await page.keyboard.press("Enter");
    await headed(page, "“podosem”");
    await settled(page);
    expect(await page.locator(".result").first().textContent()).toMatch(/^PodocemVillage/);
    await page.goto(`${site.server.url}/place/30`);
    await toFoot(page);
    await kept.waitFor();
    await page.goto(`${site.server.url}/place/02`);
    await page.getByRole("alert").getByText("You are offline.").waitFor();
  });

  test("a state's page loads what offers to keep the state only near its foot", async () => {
    const page = await site.visitor.open("/place/30", {
      serviceWorkers: "allow",
      viewport: { width: 360, height: 200 },
    });
    await settled(page);
    expect(site.visitor.asked.filter((path) => path.startsWith("/offline/"))).toEqual([]);
    await toFoot(page);
    await page.getByRole("button", { name: KEEP }).waitFor();
  });

  test("a page says that it is from a kept state if the network does not answer, which the browser may not notice", async () => {
    const page = await openGoa();
    await keep(page);
    dropRequests();
    await page.goto(`${site.server.url}/search?q=chhota+kotla`);
    await page
      .getByText(
        "The network did not answer. This page is from the states kept on this device: Goa.",
      )
      .waitFor();
    site.server.intercept = undefined;
    await page.reload();
    await headed(page, "“chhota kotla”");
    await settled(page);
    expect(await page.locator("#offline").isVisible()).toBe(false);
  });

  test("two kept states are searched as one", async () => {
    const page = await openGoa();
    await keep(page);
    await page.goto(`${site.server.url}/place/01`);
    await keep(page);
    await goOffline(page);
    await page.goto(`${site.server.url}/search?q=s`);
    await settled(page);
    const results = page.locator(".result");
    expect(await results.count()).toBe(20);
    const online = createHandler(async (file) => site.dist.get(`index/${file}`) as Uint8Array);
    const { total } = (await (
      await online(new Request(`${site.server.url}/api/search?q=s`))
    ).json()) as {
      total: number;
    };
    const count = Number(
      /of (\d+) matches/.exec((await page.getByText(/^1 to 20 of/).textContent())!)![1],
    );
    expect(count).toBeGreaterThan(20);
    expect(count).toBeLessThanOrEqual(total);
    const all = await results.allTextContents();
    await page.getByRole("link", { name: "Show more" }).click();
    await page.getByText(/^21 to /).waitFor();
    all.push(...(await results.allTextContents()));
    expect(all.length).toBeGreaterThan(20);
    expect(new Set(all).size).toBe(all.length);
    await page.goto(`${site.server.url}/search?q=rampur`);
    await settled(page);
    expect(await results.first().textContent()).toMatch(/^Rampur.*Upper Land$/);
    const names = await page.evaluate(async () => {
      const found = await fetch("/api/search?q=podocem&district=North%20Goa");
      return ((await found.json()) as { results: { name: string }[] }).results.map(
        (one) => one.name,
      );
    });
    // Only one of the kept states has the district.
    expect(names[0]).toBe("Podocem");
  });

  test("the pages of a kept state are the same as from the server, PIN codes too, in both languages", async () => {
    const page = await site.visitor.open("/place/01", { serviceWorkers: "allow" });
    const paths = [
      "/pincode/400001",
      "/hi/pincode/400001",
      "/browse/00011",
      "/search?q=chhota+kotla",
    ];
    const written = await writtenByServer(paths);
    expect(written[0]).toContain("post office");
    const table = await (await fetch(`${site.server.url}/place/01.csv`)).text();
    expect(table).toContain("latitude");
    await keep(page);
    await goOffline(page);
    await expectKept(page, paths, written);
    await page.goto(`${site.server.url}/hi/place/00011`);
    await headed(page, "Rampur");
    await page.locator("#offline").getByText("ऊपरी भूमि").waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("hi");
    await page.getByRole("link", { name: "पहाड़ियां", exact: true }).click();
    await headed(page, "पहाड़ियां");
    // Also files of areas; one that can't be written is not a page.
    const downloaded = page.waitForEvent("download");
    await page.goto(`${site.server.url}/place/01.csv`).catch(() => {});
    const content = Buffer.concat(await (await (await downloaded).createReadStream()).toArray());
    expect(String(content)).toBe(`\ufeff${table}`);
    await expect(page.goto(`${site.server.url}/place/99.csv`)).rejects.toThrow("ERR_");
    // The browser's own page, which would interrupt the next navigation.
    await page.waitForURL("chrome-error://chromewebdata/");
    // A PIN code of another state may be known elsewhere.
    for (const path of ["/pincode/403506", "/hi/place/99"]) {
      await page.goto(site.server.url + path);
      await page.getByRole("alert").waitFor();
    }
  });

  test("a kept state has its maps, nearest places, localities and panchayats", async () => {
    const page = await site.visitor.open("/place/02", { serviceWorkers: "allow" });
    const paths = ["/place/000106", "/hi/place/000106", "/place/400006-signal-hill"];
    const written = await writtenByServer(paths);
    for (const part of ["<circle", "Nearest places", "/place/400006-harbour"])
      expect(written[0], part).toContain(part);
    await keep(page);
    await page.goto(`${site.server.url}/place/01`);
    await keep(page);
    await goOffline(page);
    await expectKept(page, paths, written);
    await page.goto(`${site.server.url}/place/01`);
    await page.locator(".area-map svg path").first().waitFor();
    await settled(page);
    await page.getByRole("row", { name: "Hills" }).hover();
    await page.locator(".area-line").getByText("Hills: 900 people").waitFor();
    await page.goto(`${site.server.url}/place/000102`);
    await page.getByText("Belavatha (000011), Kadaba (220129)").waitFor();
    await page.getByRole("heading", { name: "Nearest places" }).waitFor();
    // If no kept state has a place, another state may have one.
    const near = (at: string) =>
      page.evaluate(
        (query) =>
          fetch(query).then(
            (answer) => answer.json(),
            () => "no answer",
          ),
        `/api/locations/near?at=${at}&limit=1`,
      );
    expect(await near("15.52,73.85")).toMatchObject({ data: { places: [{ code: "000102" }] } });
    expect(await near("28.61,77.21")).toBe("no answer");
  });

  test("keeping can be cancelled, and a kept state removed", async () => {
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
    expect(await cacheNames(page)).not.toContain("kept");
    release();
    await page.context().unroute("**/offline/30-*");
    await keep(page);
    await page.goto(`${site.server.url}/coverage`);
    await page.getByRole("heading", { name: "Kept on this device" }).waitFor();
    expect(await axe(page)).toEqual([]);
    await page.getByRole("button", { name: REMOVE }).click();
    await expect
      .poll(() => page.getByRole("heading", { name: "Kept on this device" }).count())
      .toBe(0);
    expect(await cacheNames(page)).not.toContain("kept");
  });

  test("a damaged file is not kept, and can be loaded again", async () => {
    const page = await openGoa();
    site.server.intercept = (path, response) => {
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
    expect(await cacheNames(page)).not.toContain("kept");
    site.server.intercept = undefined;
    await page.reload();
    await keep(page);
  });

  test.each(["half", "byte"] as const)(
    "a kept state that is damaged (%s) is not used, and is loaded again when the network is back",
    async (how) => {
      const page = await openGoa();
      await keep(page);
      await page.evaluate(damage, how);
      await page.route("**/offline/**", (route) => route.abort());
      const restore = site.server.intercept;
      await goOffline(page);
      await page.goto(`${site.server.url}/place/30`);
      await settled(page);
      await page.goto(`${site.server.url}/place/626765`);
      await page.getByRole("alert").getByText("You are offline.").waitFor();
      expect(await page.getByText("Goa is kept on this device").count()).toBe(0);
      await page.unroute("**/offline/**");
      site.server.intercept = restore;
      await page.context().setOffline(false);
      await page.goto(`${site.server.url}/place/30`);
      await toFoot(page);
      await page.getByText("Goa is kept on this device").waitFor();
      await goOffline(page);
      await page.goto(`${site.server.url}/place/626765`);
      await headed(page, "Podocem");
    },
  );

  test("the next visit loads newer data, unless it needs newer code", async () => {
    const page = await openGoa();
    await keep(page);
    const version = () => page.evaluate(keptVersion);
    const before = await version();
    const list = offlineList();
    const { file, bytes } = list.states.find(({ code }) => code === "11")!;
    const states = list.states.map((state) =>
      state.code === "30" ? { ...state, file, bytes } : state,
    );
    const newer = { ...list, states, dataVersion: "0123456789ab" };
    publish({ ...newer, format: "0.0" });
    await Promise.all([
      page.waitForResponse("**/offline/index.json"),
      page.goto(`${site.server.url}/match`),
    ]);
    expect(await version()).toBe(before);
    publish(newer);
    await page.goto(`${site.server.url}/match`);
    expect(await version()).toBe(before);
    await expect.poll(version, { timeout: 20_000 }).toBe("0123456789ab");
  });
});

/** The main part of a page. */
function mainOf(page: string): string {
  return /<main.*?<\/main>/s.exec(page)![0];
}

function cacheNames(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

async function keptVersion(): Promise<string> {
  const cache = await caches.open("kept");
  const packs = (await cache.keys()).filter(({ url }) => url.endsWith(".pack"));
  const kept = await Promise.all(packs.map((pack) => cache.match(pack)));
  const [{ dataVersion }] = kept.map((one) =>
    JSON.parse(decodeURIComponent(one!.headers.get("X-Kept-State")!)),
  ) as [{ dataVersion: string }];
  return dataVersion;
}

/** In the page: truncates the kept pack to half, or changes one byte. */
async function damage(how: "half" | "byte"): Promise<void> {
  const cache = await caches.open("kept");
  const request = (await cache.keys()).find(({ url }) => url.endsWith(".pack"))!;
  const kept = (await cache.match(request))!;
  const pack = new Uint8Array(await kept.arrayBuffer());
  const middle = pack.length >> 1;
  pack[middle]! ^= 1;
  const content = how === "half" ? pack.slice(0, middle) : pack;
  await cache.put(request, new Response(content, { headers: kept.headers }));
}
