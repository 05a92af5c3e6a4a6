import { expect, test } from "vitest";
import { ENDPOINTS } from "../../../functions/core/endpoints/all.ts";
import { describeSite } from "./site.ts";

describeSite("the API reference", (site) => {
  test("shows every endpoint and tries a request, with nothing inline and nothing from other sites", async () => {
    const page = await site.visitor.newPage();
    await page.goto(`${site.server.url}/reference/`);
    for (const { path } of ENDPOINTS) await page.getByText(path, { exact: true }).first().waitFor();
    await page.getByText("/api/search", { exact: true }).first().click();
    await page.getByRole("button", { name: "Try it out" }).click();
    await page.getByRole("button", { name: "Execute" }).click();
    await page.locator(".live-responses-table .response-col_status", { hasText: "200" }).first().waitFor();
  });

  test("has the page's colours, light and dark", async () => {
    const page = await site.visitor.newPage({ colorScheme: "dark" });
    await page.goto(`${site.server.url}/reference/`);
    await page.getByText("/api/stats", { exact: true }).first().waitFor();
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect.poll(background).toBe("rgb(16, 21, 19)");
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(background).toBe("rgb(250, 248, 242)");
  });
});
