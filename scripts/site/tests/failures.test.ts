import { expect, test } from "vitest";
import { describeSite } from "./site.ts";
import { go, searchBox } from "./visitor.ts";

describeSite("failures", (site) => {
  test("shows that it is offline, and recovers by itself", async () => {
    const page = await site.visitor.open("/");
    await page.context().setOffline(true);
    site.visitor.allowFailedRequests();
    await go(page, "/place/585");
    await page.getByText("You are offline. We’ll retry when you’re online.").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("link", { name: "Satari" }).waitFor();
  });

  test("a view whose code can't be loaded says so, and another try shows it", async () => {
    const page = await site.visitor.open("/");
    site.visitor.allowFailedRequests();
    const code = "**/assets/search-view-*.js";
    await page.route(code, (route) => route.abort());
    await go(page, "/search?q=satari");
    const alert = page.getByRole("alert");
    expect(await alert.textContent()).toBe(
      "The directory can’t be reached. Check your connection, then try again.Try again",
    );
    await page.unroute(code);
    await alert.getByRole("button", { name: "Try again" }).click();
    await page.locator(".result").filter({ hasText: "05613" }).waitFor();
  });

  test("reports a failing server in plain words, with a button to try again", async () => {
    site.visitor.allowFailedRequests();
    const page = await site.visitor.open("/nowhere");
    site.server.intercept = (path, response) => {
      const fails = path === "/api/locations/states";
      if (fails) response.writeHead(500).end("broken");
      return fails;
    };
    await go(page, "/");
    const alert = page.getByRole("alert");
    expect(await alert.textContent()).toBe(
      "Something went wrong on our side. Try again in a minute.Try again",
    );
    site.server.intercept = undefined;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("link", { name: "Sikkim", exact: true }).waitFor();
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
