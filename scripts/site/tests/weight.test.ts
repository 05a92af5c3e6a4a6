import { brotliCompressSync } from "node:zlib";
import type { Response } from "playwright-core";
import { expect, test } from "vitest";
import { describeSite } from "./site.ts";
import { settled } from "./visitor.ts";

/** Largest size of the page before the first search, and of the address field, in compressed bytes. */
const MAX_PAGE = 40_000;
const MAX_FIELD = 16_000;

describeSite("weight", (site) => {
  test("page and address field are small before the first search, and nothing is requested twice", async () => {
    expect(brotliCompressSync(site.dist.get("location-field.js")!).length).toBeLessThan(MAX_FIELD);
    const responses: Response[] = [];
    const page = await site.visitor.newPage();
    page.on("response", (response) => responses.push(response));
    await page.goto(`${site.server.url}/`);
    await settled(page);
    const sizes = await Promise.all(
      responses.map(async (response) => brotliCompressSync(await response.body()).length),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_PAGE);
    const { asked } = site.visitor;
    expect(asked.filter((path) => path.startsWith("/index/") || path.includes("client-search"))).toEqual([]);
    // The build has written all that the first view shows.
    expect(asked.filter((path) => path.startsWith("/api/") || path === "/map.svg")).toEqual([]);
    expect(new Set(asked).size).toBe(asked.length);
  });

  test("modules load in parallel, and so do the index's code and manifest", async () => {
    const page = await site.visitor.newPage();
    /** Answers a request only after another one was made. If one waited for the other, neither would be answered. */
    const hold = async (held: string, until: string) => {
      const asked = page.waitForRequest(until);
      await page.route(held, async (route) => {
        await asked;
        await route.continue();
      });
    };
    const html = String(site.dist.get("index.html"));
    const script = /<script type="module" src="([^"]+)"/.exec(html)![1]!;
    const modules = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, path]) => path!);
    expect(modules).toContain("/location-field.js");
    for (const module of modules) {
      await hold(`**${script}`, `**${module}`);
      await hold(`**${module}`, `**${script}`);
    }
    await hold("**/client-search.js", "**/index/manifest.json");
    await hold("**/index/manifest.json", "**/client-search.js");
    await page.goto(`${site.server.url}/`);
    await settled(page);
    const loaded = site.visitor.asked.filter((path) => path.endsWith(".js"));
    expect(loaded.toSorted()).toEqual(["/language.js", script, ...modules].toSorted());
    const areas = page.waitForRequest("**/index/areas/*");
    await page.getByRole("combobox").first().focus();
    await areas;
  });

  test("a page of another site can use the client", async () => {
    site.visitor.allowFailedRequests();
    const script = `
      import { LocationDirectory } from "${site.server.url}/client.js";
      const directory = new LocationDirectory();
      const [states, search, error] = await Promise.all([
        directory.states(),
        directory.search("satari goa", { limit: 1 }),
        directory.villages({ taluka: "Satarri" }).catch((reason) => reason),
      ]);
      window.found = { states: states.length, search, code: error.code, suggestions: error.suggestions };`;
    const { page } = await site.visitor.openOther(
      `<!doctype html><link rel="icon" href="data:,"><script type="module">${script}</script>`,
    );
    const found = await (await page.waitForFunction("window.found")).jsonValue();
    expect(found).toMatchObject({
      states: 9,
      search: { total: expect.any(Number), results: [{ name: "Satari", code: "05613" }] },
      code: "not_found",
      suggestions: ["Satari"],
    });
  });
});
