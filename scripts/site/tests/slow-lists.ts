import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Site } from "./site.test.ts";
import { focused } from "./visitor.ts";

const LEVELS = ["State", "District", "Taluka", "Village"];

export function slowListTests(site: Site): void {
  /** The four boxes on a network that answers nothing until it is released. */
  async function open() {
    const page = await site.visitor.newPage();
    let release: (fails: boolean) => void = () => {};
    let released = new Promise<boolean>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/locations/**", async (route) =>
      (await released) ? route.abort() : route.continue(),
    );
    await page.goto(`${site.server.url}/browse`);
    await page.getByRole("combobox", { name: "State", exact: true }).focus();
    return {
      page,
      release: () => release(false),
      fail: () => release(true),
      recover: () => {
        released = Promise.resolve(false);
      },
    };
  }

  test("what is typed before the lists are there, with Tab between, is chosen when they come", async () => {
    const { page, release } = await open();
    for (const [text, next] of [
      ["go", "district"],
      ["north", "taluka"],
      ["sat", "village"],
    ] as const) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
      expect(await focused(page), text).toBe(next);
    }
    await page.keyboard.type("podo");
    await page.keyboard.press("Enter");
    expect(await texts(page)).toEqual(["go", "north", "sat", "podo"]);
    expect(await page.locator("main location-field").first().getByText("Choose a place").count()).toBe(0);
    release();
    await expect.poll(() => texts(page)).toEqual(["Goa", "North Goa", "Satari", "Podocem"]);
    expect(new URL(page.url()).pathname).toBe("/browse/626765");
    expect(await focused(page)).toBe("village");
    expect(await page.getByRole("listbox").count()).toBe(0);
  });

  test("Enter chooses when the list comes; a text that is changed before that is not chosen", async () => {
    const { page, release } = await open();
    await page.keyboard.type("go");
    await page.keyboard.press("Enter");
    await page.keyboard.type("a");
    release();
    await page.getByRole("option", { name: /^Goa/ }).waitFor();
    expect(await texts(page)).toEqual(["goa", "", "", ""]);
    await page.keyboard.press("Enter");
    await expect.poll(() => texts(page)).toEqual(["Goa", "", "", ""]);
  });

  test("where nothing matches, what was typed further on stays, and is chosen once the box above is right", async () => {
    const { page, release } = await open();
    await page.keyboard.type("zzz");
    await page.keyboard.press("Tab");
    await page.keyboard.type("north");
    release();
    await page.getByText("Choose a place from the list, or clear the box.").first().waitFor();
    expect(await texts(page)).toEqual(["zzz", "north", "", ""]);
    await page.locator("main location-field .note").getByText("Choose the state first").first().waitFor();
    await page.keyboard.press("Shift+Tab");
    expect(await focused(page)).toBe("state");
    await page.keyboard.type("goa");
    await page.keyboard.press("Tab");
    await expect.poll(() => texts(page)).toEqual(["Goa", "North Goa", "", ""]);
    expect(await page.getByText("Choose a place from the list").count()).toBe(0);
  });

  test("a list that fails says so, keeps what was typed, and chooses it when it is tried again", async () => {
    site.visitor.allowFailedRequests();
    const { page, fail, recover } = await open();
    await page.keyboard.type("go");
    await page.keyboard.press("Tab");
    fail();
    const note = page.locator("main location-field .note").getByText("The places could not be loaded.");
    await note.waitFor();
    expect(await texts(page)).toEqual(["go", "", "", ""]);
    recover();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => texts(page)).toEqual(["Goa", "", "", ""]);
    expect(await note.count()).toBe(0);
  });
}

function texts(page: Page): Promise<string[]> {
  return Promise.all(
    LEVELS.map((name) =>
      page.getByRole("combobox", { name: new RegExp(`^${name}( \\(.*\\))?$`) }).inputValue(),
    ),
  );
}
