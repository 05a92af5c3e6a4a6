/** The path that most people take through the page. Other tests of the page, in `tests/`, are slower. */
import { expect, test } from "vitest";
import { describeSite } from "./tests/site.ts";
import { headed, searchBox, settled } from "./tests/visitor.ts";

describeSite("the page", (site) => {
  test("searches while one types, shows the place, leads to a village, and goes back", async () => {
    const page = await site.visitor.open("/", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await searchBox(page).fill("satri go");
    const first = page.getByRole("option").first();
    await first.waitFor();
    expect(await first.textContent()).toMatch(/^Satari.*Taluka.*05613.*North Goa, Goa$/);
    expect(await first.locator("mark").allTextContents()).toEqual(["Satari", "Go", "Go"]);
    await first.click();
    await headed(page, "Satari");
    expect(new URL(page.url()).pathname).toBe("/place/05613");
    await settled(page);
    await page.getByRole("link", { name: "Podocem" }).click();
    await headed(page, "Podocem");
    await page.getByRole("button", { name: "Copy Village code" }).click();
    await page.getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("626765");
    await page.goBack();
    await headed(page, "Satari");
    await page.goBack();
    await headed(
      page,
      "India’s states, districts, talukas and villages, with their official codes.",
    );
    expect(await searchBox(page).inputValue()).toBe("satri go");
  });
});
