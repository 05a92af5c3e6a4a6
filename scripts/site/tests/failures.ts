import { expect, test } from "vitest";
import type { Site } from "./site.test.ts";
import { go, searchBox } from "./visitor.ts";

export function failureTests(site: Site): void {
  test("offline is said, and recovered from without a hand", async () => {
    const page = await site.visitor.open("/");
    await page.context().setOffline(true);
    site.visitor.allowFailedRequests();
    await go(page, "/place/585");
    await page.getByText("You are offline. We’ll retry when you’re online.").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("link", { name: "Satari" }).waitFor();
  });

  test("a failing server is reported in plain words, without its name, and can be tried again", async () => {
    site.visitor.allowFailedRequests();
    const page = await site.visitor.open("/nowhere");
    site.server.meddler = (path, response) => {
      const fails = path === "/api/locations/states";
      if (fails) response.writeHead(500).end("broken");
      return fails;
    };
    await go(page, "/");
    const alert = page.getByRole("alert");
    expect(await alert.textContent()).toBe(
      "Something went wrong on our side. Try again in a minute.Try again",
    );
    await page.locator(".counts").waitFor();
    site.server.meddler = undefined;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("link", { name: "Sikkim", exact: true }).waitFor();
  });

  test("what stays wrong is not offered to be tried again", async () => {
    site.visitor.allowFailedRequests();
    const page = await site.visitor.open("/place/99");
    expect(await page.getByRole("alert").textContent()).toBe(
      "There is no place with the code 99. Check the code, or search for the place by its name.",
    );
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
    await page.goto(`${site.server.url}/search?q=goa&state=Nowhere`);
    await page.locator(".result, .failure").first().waitFor();
    expect(await page.locator("main").textContent()).not.toContain("is not known");
  });

  test("a search without a network says so under the box, and goes on when it is back", async () => {
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
}
