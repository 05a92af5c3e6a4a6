import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { describeSite } from "./site.ts";
import { focused, headed, settled } from "./visitor.ts";

const LEVELS = ["State", "District", "Taluka", "Village"];

describeSite("choosing step by step", (site) => {
  test("leads from a state to a village, and loads each list when it is needed", async () => {
    const page = await site.visitor.open("/browse");
    const box = (name: string) => page.getByRole("combobox", { name, exact: true });
    await expect.poll(() => box("State").getAttribute("placeholder")).toBe("Choose a state (9)");
    expect(site.visitor.asked.filter((path) => path.startsWith("/api/locations/"))).toEqual([
      "/api/locations/states",
    ]);
    for (const [level, name] of [
      ["State", "Goa"],
      ["District", "North Goa"],
      ["Taluka", "Satari"],
    ] as const) {
      await box(level).click();
      await page.getByRole("option", { name: new RegExp(`^${name}`) }).click();
    }
    await box("Village").fill("podo");
    await page.getByRole("option", { name: /Podocem/ }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/browse/626765");
    await page.getByRole("link", { name: "Goa > North Goa > Satari > Podocem" }).click();
    await headed(page, "Podocem");
  });

  test("leaving a box chooses the option that Enter would choose; a text without a match stays", async () => {
    const page = await site.visitor.open("/browse");
    await page.getByRole("combobox", { name: "State", exact: true }).focus();
    await page.keyboard.type("go");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("district");
    await expect
      .poll(() =>
        page.getByRole("combobox", { name: "District", exact: true }).getAttribute("placeholder"),
      )
      .toMatch(/^Choose a district/);
    await page.keyboard.type("zzz");
    await page.getByText("No match in this list.").first().waitFor();
    await page.getByRole("heading", { level: 1 }).click();
    expect(await texts(page)).toEqual(["Goa", "zzz", "", ""]);
    await page.getByText("Choose a place from the list, or clear the box.").waitFor();
  });

  test.each([
    ["en-IN", "Village", ["Bara 900 people000101", "Bara000103"], "Aam Gaon000102"],
    ["hi-IN", "गाँव", ["Bara 900 लोग000101", "Bara बारा000103"], "Aam Gaon आम गांव000102"],
  ])("villages of the same name are distinguished (%s)", async (locale, level, options, other) => {
    const page = await site.visitor.open("/browse/00011", { locale });
    await page.getByRole("combobox", { name: level, exact: true }).fill("bara");
    await expect.poll(() => page.getByRole("option").allTextContents()).toEqual(options);
    await page.getByRole("combobox", { name: level, exact: true }).fill("aam");
    await expect.poll(() => page.getByRole("option").allTextContents()).toEqual([other]);
  });

  test("in Hindi: names of states and districts, and the state's own word for its talukas", async () => {
    const page = await site.visitor.open("/browse/01", { locale: "hi-IN" });
    await page.getByRole("heading", { level: 1, name: "क्रम से चुनें" }).waitFor();
    const box = (name: string) => page.getByRole("combobox", { name, exact: true });
    await expect.poll(() => box("राज्य").inputValue()).toBe("ऊपरी भूमि");
    await box("तहसील").waitFor();
    await box("ज़िला").fill("hills");
    const option = page.getByRole("option").first();
    await expect.poll(() => option.textContent()).toBe("पहाड़ियां (Hills)007");
    await page.keyboard.press("Enter");
    await expect.poll(() => box("ज़िला").inputValue()).toBe("पहाड़ियां");
    await page.getByRole("link", { name: "ऊपरी भूमि > पहाड़ियां" }).waitFor();
  });

  test("an address with a code shows the choice, an empty list, and the state's word for its talukas", async () => {
    const page = await site.visitor.open("/browse/010");
    await page.getByRole("link", { name: "Lower Land & Isles > Empty District" }).waitFor();
    await settled(page);
    expect(await texts(page)).toEqual(["Lower Land & Isles", "Empty District", "", ""]);
    const taluka = page.getByRole("combobox", { name: "Taluka (tehsil)" });
    await expect.poll(() => taluka.getAttribute("placeholder")).toBe("None listed");
    expect(await taluka.isDisabled()).toBe(true);
  });
});

describeSite("choosing step by step on a slow network", (site) => {
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

  test("texts typed before the lists have loaded, with Tab between, are chosen when they have", async () => {
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
    expect(
      await page.locator("main location-field").first().getByText("Choose a place").count(),
    ).toBe(0);
    release();
    await expect.poll(() => texts(page)).toEqual(["Goa", "North Goa", "Satari", "Podocem"]);
    expect(new URL(page.url()).pathname).toBe("/browse/626765");
    expect(await focused(page)).toBe("village");
    expect(await page.getByRole("listbox").count()).toBe(0);
  });

  test("Enter chooses when the list has loaded, unless the text has changed since", async () => {
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

  test("without a match later texts stay, and are chosen once the box above is right", async () => {
    const { page, release } = await open();
    await page.keyboard.type("zzz");
    await page.keyboard.press("Tab");
    await page.keyboard.type("north");
    release();
    await page.getByText("Choose a place from the list, or clear the box.").first().waitFor();
    expect(await texts(page)).toEqual(["zzz", "north", "", ""]);
    await page
      .locator("main location-field .note")
      .getByText("Choose the state first")
      .first()
      .waitFor();
    await page.keyboard.press("Shift+Tab");
    expect(await focused(page)).toBe("state");
    await page.keyboard.type("goa");
    await page.keyboard.press("Tab");
    await expect.poll(() => texts(page)).toEqual(["Goa", "North Goa", "", ""]);
    expect(await page.getByText("Choose a place from the list").count()).toBe(0);
  });

  test("after a failure the text stays, and is chosen when a retry succeeds", async () => {
    site.visitor.allowFailedRequests();
    const { page, fail, recover } = await open();
    await page.keyboard.type("go");
    await page.keyboard.press("Tab");
    fail();
    const note = page
      .locator("main location-field .note")
      .getByText("The places could not be loaded.");
    await note.waitFor();
    expect(await texts(page)).toEqual(["go", "", "", ""]);
    recover();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => texts(page)).toEqual(["Goa", "", "", ""]);
    expect(await note.count()).toBe(0);
  });
});

/** The texts of the four boxes. */
function texts(page: Page): Promise<string[]> {
  return Promise.all(
    LEVELS.map((name) =>
      page.getByRole("combobox", { name: new RegExp(`^${name}( \\(.*\\))?$`) }).inputValue(),
    ),
  );
}
