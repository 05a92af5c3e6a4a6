import { expect, test } from "vitest";
import { describeSite } from "./site.ts";
import { axe, headed, installServiceWorker, searchBox } from "./visitor.ts";

describeSite("failures", (site) => {
  test("a page that can't be reached says so, and appears once the network is back", async () => {
    const page = await site.visitor.open("/", { serviceWorkers: "allow" });
    await installServiceWorker(page);
    site.visitor.allowFailedRequests();
    site.server.intercept = (_, response) => Boolean(response.destroy());
    await page.goto(`${site.server.url}/place/585`);
    await headed(page, "This page can’t be reached");
    await page.getByRole("alert").getByText("Check your connection, then try again.").waitFor();
    expect(await axe(page)).toEqual([]);
    const again = page.waitForEvent("load");
    await page.getByRole("button", { name: "Try again" }).click();
    // The page before has the same heading.
    await again;
    await headed(page, "This page can’t be reached");
    site.server.intercept = undefined;
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await page.getByRole("link", { name: "Satari" }).waitFor();
  });

  test("a network that comes back does not keep a visitor who is leaving", async () => {
    const page = await site.visitor.open("/offline.html");
    site.server.intercept = (path, response) => {
      if (path !== "/coverage") return false;
      site.server.intercept = undefined;
      setTimeout(() => response.writeHead(302, { Location: "/coverage" }).end(), 1000);
      return true;
    };
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('a[href="/coverage"]')!.click();
      setTimeout(() => dispatchEvent(new Event("online")), 300);
    });
    await headed(page, "Coverage");
  });

  test("a view whose code can't be loaded says so, and another try shows it", async () => {
    const page = await site.visitor.newPage();
    site.visitor.allowFailedRequests();
    const code = "**/assets/list-panel-*.js";
    await page.route(code, (route) => route.abort());
    await page.goto(`${site.server.url}/match`);
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.textContent()).toBe(
      "The directory can’t be reached. Check your connection, then try again.Try again",
    );
    await page.unroute(code);
    await alert.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Choose a file").waitFor();
  });

  test("reports a failing server in plain words", async () => {
    site.visitor.allowFailedRequests();
    const page = await site.visitor.open("/");
    site.server.intercept = (path, response) => {
      const fails = path === "/api/resolve";
      if (fails) response.writeHead(500).end("broken");
      return fails;
    };
    await page.getByLabel("Three lines as people write them").fill("Podocem, Goa");
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.textContent()).toBe("The places could not be loaded.Try again");
    site.server.intercept = undefined;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(".lines").getByRole("link", { name: "Podocem" }).waitFor();
  });

  test("a permanent failure has no button to try again", async () => {
    site.visitor.allowFailedRequests();
    const page = await site.visitor.open("/place/99");
    await page.getByRole("heading", { level: 1, name: "No place has the code 99." }).waitFor();
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
    await page.goto(`${site.server.url}/search?q=goa&state=Nowhere`);
    await page.locator(".result, .failure").first().waitFor();
    expect(await page.locator("main").textContent()).not.toContain("is not known");
  });

  test("an offline search shows so under the box, and continues when online", async () => {
    const page = await site.visitor.open("/");
    await page.context().setOffline(true);
    site.visitor.allowFailedRequests();
    await searchBox(page).fill("satari");
    await page.getByText("You are offline. We’ll retry when you’re online.").first().waitFor();
    await page.context().setOffline(false);
    await page
      .getByRole("option", { name: /Satari/ })
      .first()
      .waitFor();
  });
});
