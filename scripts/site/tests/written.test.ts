import { expect, test } from "vitest";
import { describeSite } from "./site.ts";
import { axe, headed, settled } from "./visitor.ts";

describeSite("pages without scripts", (site) => {
  const open = async (path: string) => {
    const page = await site.visitor.newPage({ javaScriptEnabled: false });
    await page.goto(site.server.url + path);
    return page;
  };

  test("a search shows results, narrows them with a form, and leads to a place", async () => {
    const page = await open("/search?q=rampur");
    await headed(page, "“rampur”");
    const all = await page.locator(".result").count();
    // Places with the same name are distinguished, as with scripts.
    await page
      .locator(".result small")
      .getByText(/^[\d,]+ people$/)
      .first()
      .waitFor();
    await page.getByLabel("State", { exact: true }).selectOption("Upper Land");
    await page.getByRole("button", { name: "Apply" }).click();
    expect(new URL(page.url()).searchParams.get("state")).toBe("Upper Land");
    expect(await page.locator(".result").count()).toBeLessThan(all);
    await page.locator(".result").first().click();
    await headed(page, "Rampur");
  });

  test("the search box of every page leads to results, in its language", async () => {
    const page = await open("/hi/coverage");
    await page.getByRole("searchbox").fill("rampur");
    await page.keyboard.press("Enter");
    await page.locator(".result").first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/hi/search");
  });

  test("choosing step by step, coverage, and the purpose and needs of the other views", async () => {
    const page = await open("/browse");
    await page.getByRole("link", { name: "Upper Land" }).click();
    await page.getByRole("link", { name: "Hills" }).click();
    await page.getByRole("link", { name: "Rampur" }).click();
    await page.getByRole("link", { name: "Bara" }).first().click();
    await page.locator(".chosen-path a").click();
    await headed(page, "Bara");
    await page.getByRole("link", { name: "Coverage", exact: true }).click();
    await page.getByRole("row", { name: /^Goa/ }).waitFor();
    // Only the page's code can sort the table.
    expect(await page.locator("main table button").count()).toBe(0);
    await page.getByRole("navigation").getByRole("link", { name: "Downloads" }).click();
    await headed(page, "Downloads");
    await page.getByRole("row", { name: /^districts\.csv/ }).waitFor();
    await page.getByRole("link", { name: "Match a list", exact: true }).click();
    await headed(page, "Match a list");
    // The driver's browser does not show it, although it runs no scripts.
    expect(await page.locator("noscript").textContent()).toContain("It needs JavaScript");
    await page.getByRole("link", { name: "Address field for forms" }).click();
    await headed(page, "Address field for forms");
    expect(await page.locator("noscript").textContent()).toContain("location-field name=");
  });

  test.each([
    "/search?q=rampur",
    "/search?q=400001",
    "/browse/007",
    "/pincode/400001",
    "/hi/",
    "/hi/coverage",
    "/downloads/",
    "/hi/downloads/",
    "/hi/match",
  ])("%s has no problem for assistive technology once scripts run", async (path) => {
    const page = await site.visitor.open(path);
    expect(await axe(page)).toEqual([]);
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
  });

  test("feed readers find the changes on the downloads page, by a title in its language", async () => {
    const titleOf = async (path: string) => {
      const text = await (await fetch(site.server.url + path)).text();
      return /<link rel="alternate" type="application\/atom\+xml" title="(.*?)"/.exec(text)?.[1];
    };
    expect(await titleOf("/downloads/")).toBe("Changes as an Atom feed");
    expect(await titleOf("/hi/downloads/")).toBe("बदलाव (Atom फ़ीड)");
  });

  test.each(["/hi/", "/hi/place/30"])(
    "%s marks the names of the sources as English",
    async (path) => {
      const page = await site.visitor.open(path);
      const { source } = JSON.parse(String(site.dist.get("api/stats.json"))).data;
      expect(await page.locator(".footer p [lang=en]").textContent()).toBe(source);
    },
  );

  test("results come from the server alone, and stay unchanged", async () => {
    const page = await site.visitor.newPage();
    await page.goto(`${site.server.url}/search?q=rampur`);
    const written = await page.locator("main").innerHTML();
    expect(written).toContain("result");
    await settled(page);
    expect(await page.locator("main").innerHTML()).toBe(written);
    expect(site.visitor.asked.filter((path) => /^\/(api|index)\//.test(path))).toEqual([]);
  });

  test("changing the language changes the address of any view, and the links of the page", async () => {
    const page = await site.visitor.open("/coverage");
    await page.getByRole("link", { name: "हिन्दी" }).click();
    await page.getByRole("heading", { level: 1, name: "उपलब्ध डेटा" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/hi/coverage");
    expect(await page.locator("#nav a[aria-current]").getAttribute("href")).toBe("/hi/coverage");
    await page.locator(".brand").click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/hi/");
    await settled(page);
    await page.getByRole("link", { name: "English" }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  });
});
