import { expect, test } from "vitest";
import type { Site } from "./site.test.ts";
import { headed, searchBox, settled } from "./visitor.ts";

export function offlineTests(site: Site): void {
  test("the shell and what was loaded work without a network; a new version waits for the next visit", async () => {
    const page = await site.visitor.open("/place/05613", { serviceWorkers: "allow" });
    await page.evaluate(async () => {
      await navigator.serviceWorker.register("/service-worker.js");
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await settled(page);
    await searchBox(page).fill("podocem");
    await page.getByRole("option").first().waitFor();
    expect(await page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);

    site.visitor.allowFailedRequests();
    site.server.meddler = (_, response) => Boolean(response.destroy());
    await page.reload();
    await headed(page, "Satari");
    await settled(page);
    await page.getByRole("link", { name: "Podocem" }).waitFor();
    await page.goto(`${site.server.url}/`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.goto(`${site.server.url}/place/585`);
    await page.getByRole("alert").waitFor();

    site.server.meddler = (path, response) => {
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
      while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 20));
      return [registration.waiting.state, registration.active?.state];
    });
    expect(states).toEqual(["installed", "activated"]);
  });
}
