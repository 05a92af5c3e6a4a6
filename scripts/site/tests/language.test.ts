import { expect, test } from "vitest";
import { describeSite } from "./site.ts";
import { headed } from "./visitor.ts";

describeSite("language", (site) => {
  test("a Hindi reader never sees the page in English", async () => {
    const page = await site.visitor.newPage({ locale: "hi-IN" });
    // The Hindi page loads slowly.
    await page.route("**/hi/match", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await page.addInitScript(() => {
      const look = () => {
        const brand = document.querySelector(".brand [data-text]");
        const isSeen = brand && getComputedStyle(brand).visibility === "visible";
        if (isSeen)
          sessionStorage.setItem(
            "seen",
            `${sessionStorage.getItem("seen") ?? ""}${brand.textContent};`,
          );
        else requestAnimationFrame(look);
      };
      look();
    });
    await page.goto(`${site.server.url}/match`);
    await page.getByRole("heading", { level: 1, name: "सूची का मिलान" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/hi/match");
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem("seen")))
      .toBe("स्थान निर्देशिका;");
  });

  test("with English as the browser's language, nothing is hidden", async () => {
    const page = await site.visitor.newPage({ locale: "en-IN" });
    await page.route("**/assets/page-*.js", (route) => route.abort());
    site.visitor.allowFailedRequests();
    await page.goto(`${site.server.url}/`);
    expect(await page.locator(".brand").isVisible()).toBe(true);
  });

  test("a chosen language counts on the next visit; one that can't be stored redirects nowhere", async () => {
    const page = await site.visitor.newPage({ locale: "hi-IN" });
    await page.goto(`${site.server.url}/coverage`);
    await page.waitForURL("**/hi/coverage");
    await page.getByRole("link", { name: "English" }).click();
    await headed(page, "Coverage");
    await page.goto(`${site.server.url}/browse`);
    await headed(page, "Choose step by step");

    const blocked = await site.visitor.newPage({ locale: "hi-IN" });
    await blocked.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("no room", "QuotaExceededError");
      };
    });
    await blocked.goto(`${site.server.url}/coverage`);
    await headed(blocked, "Coverage");
    await blocked.getByRole("link", { name: "हिन्दी" }).click();
    await blocked.waitForURL("**/hi/coverage");
    await blocked.getByRole("link", { name: "English" }).click();
    await headed(blocked, "Coverage");
  });
});
