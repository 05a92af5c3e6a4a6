import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { describeSite } from "./site.ts";
import { focused, go, headed, searchBox, settled } from "./visitor.ts";

describeSite("keyboard", (site) => {
  test("skip to the content, search, choose and copy", async () => {
    const page = await site.visitor.open("/", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Skip to content");
    await page.keyboard.press("Enter");
    expect(await focused(page)).toBe("main");
    // A reload would start at the content again, because the address names it.
    await go(page, "/");
    await tabTo(page, "Search for a place");
    await page.keyboard.type("satari");
    await page.getByRole("option").first().waitFor();
    const active = () => searchBox(page).getAttribute("aria-activedescendant");
    await page.keyboard.press("ArrowDown");
    expect(await active()).toBe("place-0");
    await page.keyboard.press("ArrowUp");
    expect(await active()).toBeNull();
    await page.keyboard.press("Escape");
    expect(await searchBox(page).getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.press("ArrowDown");
    // The options of the previous text are dimmed until the new ones have loaded, and can't be chosen.
    await page.locator("[aria-busy=false] [role=option]").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await headed(page, "Satari");
    await settled(page);
    await tabTo(page, "Copy Taluka code");
    await page.keyboard.press("Enter");
    await page.getByText("Copied").waitFor();
  });

  test("keys pressed while suggestions load take effect when they have loaded", async () => {
    const page = await site.visitor.open("/");
    const answer = await fetch(`${site.server.url}/api/search?q=rampur&limit=2`);
    const { results } = (await answer.json()) as { results: { code: string }[] };
    let release = () => {};
    await page.route("**/api/search?q=rampur&**", async (route) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      await route.continue();
    });
    await searchBox(page).focus();
    await page.keyboard.type("ram");
    await page.locator("[aria-busy=false] [role=option]").first().waitFor();
    await page.keyboard.type("pur");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForTimeout(200);
    expect(new URL(page.url()).pathname).toBe("/");
    release();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/place/${results[1]!.code}`);
  });

  test("Tab leaves an open list; Home, End, PageUp and PageDown move in it; Escape closes, then clears", async () => {
    const page = await site.visitor.open("/browse/05613");
    const village = page.getByRole("combobox", { name: "Village", exact: true });
    await expect
      .poll(() => village.getAttribute("placeholder"))
      .toMatch(/^Choose a village \(\d+\)$/);
    await village.focus();
    await page.keyboard.press("ArrowDown");
    const count = await page.getByRole("option").count();
    expect(count).toBeGreaterThan(40);
    const active = () => village.getAttribute("aria-activedescendant");
    for (const [key, at] of [
      ["ArrowDown", 0],
      ["PageDown", 10],
      ["End", count - 1],
      ["PageUp", count - 11],
      ["Home", 0],
      ["ArrowUp", undefined],
      ["ArrowUp", count - 1],
    ] as const) {
      await page.keyboard.press(key);
      expect(await active(), key).toBe(at === undefined ? null : `village-${at}`);
    }
    const inSight = await page
      .getByRole("option")
      .last()
      .evaluate((option) => {
        const list = option.parentElement!.getBoundingClientRect();
        const { top, bottom } = option.getBoundingClientRect();
        return top >= list.top - 1 && bottom <= list.bottom + 1;
      });
    expect(inSight).toBe(true);
    await page.keyboard.press("Tab");
    expect(await page.getByRole("listbox").count()).toBe(0);
    expect(await focused(page)).not.toContain("choices");
    await village.focus();
    await page.keyboard.type("zz");
    await page.keyboard.press("Escape");
    expect(await village.inputValue()).toBe("zz");
    await page.keyboard.press("Escape");
    expect(await village.inputValue()).toBe("");
  });

  test("a slash goes to the search box, unless somebody is typing", async () => {
    const page = await site.visitor.open("/coverage");
    await page.keyboard.press("/");
    await page.keyboard.type("a/b");
    expect(await searchBox(page).inputValue()).toBe("a/b");
  });
});

async function tabTo(page: Page, name: string): Promise<void> {
  for (let i = 0; i < 25 && (await focused(page)) !== name; i++) await page.keyboard.press("Tab");
  expect(await focused(page)).toBe(name);
}
