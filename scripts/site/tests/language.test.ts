import { expect, test } from "vitest";
import { describeSite } from "./site.ts";

describeSite("language", (site) => {
  test("a Hindi reader never sees the page in English", async () => {
    const page = await site.visitor.newPage({ locale: "hi-IN" });
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets/hi-*.js", async (route) => {
      await released;
      await route.continue();
    });
    const texts = page.waitForRequest("**/assets/hi-*.js");
    await page.goto(`${site.server.url}/match`, { waitUntil: "commit" });
    await texts;
    const heading = page.getByRole("link", { name: "Location Directory" });
    expect(await heading.count()).toBe(0);
    expect(await page.locator(".masthead").isVisible()).toBe(true);
    expect(await page.locator(".brand [data-text]").isVisible()).toBe(false);
    release();
    await page.getByRole("heading", { level: 1, name: "सूची का मिलान" }).waitFor();
    expect(await page.locator(".brand").textContent()).toContain("स्थान निर्देशिका");
  });

  test("with English as the browser's language, nothing is hidden", async () => {
    const page = await site.visitor.newPage({ locale: "en-IN" });
    await page.route("**/assets/page-*.js", (route) => route.abort());
    site.visitor.allowFailedRequests();
    await page.goto(`${site.server.url}/`);
    expect(await page.locator(".brand").isVisible()).toBe(true);
  });
});
