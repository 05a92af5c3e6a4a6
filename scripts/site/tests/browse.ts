import { expect, test } from "vitest";
import type { Site } from "./site.test.ts";
import { focused, headed, settled } from "./visitor.ts";

export function browseTests(site: Site): void {
  test("leads from a state to a village, each list asked for when it is wanted", async () => {
    const page = await site.visitor.open("/browse");
    const box = (name: string) => page.getByRole("combobox", { name, exact: true });
    await page.waitForFunction(() =>
      document
        .querySelector("main location-field")!
        .shadowRoot!.querySelector("input")!
        .placeholder.includes("9"),
    );
    expect(await box("State").getAttribute("placeholder")).toBe("Choose a state (9)");
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
    await page.getByText("place=626765").waitFor();
    expect(new URL(page.url()).pathname).toBe("/browse/626765");
    await page.getByRole("link", { name: "Goa > North Goa > Satari > Podocem" }).click();
    await headed(page, "Podocem");
  });

  test("an address with a code shows the choice", async () => {
    const page = await site.visitor.open("/browse/585");
    await page.getByRole("link", { name: "Goa > North Goa" }).waitFor();
    expect(await page.getByRole("combobox", { name: "District", exact: true }).inputValue()).toBe(
      "North Goa",
    );
    await page.getByText("place=585").waitFor();
  });

  test("leaving a box chooses the option that Enter would choose; a text without match stays", async () => {
    const page = await site.visitor.open("/browse");
    const state = page.getByRole("combobox", { name: "State", exact: true });
    await state.focus();
    await page.keyboard.type("go");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Tab");
    expect(await state.inputValue()).toBe("Goa");
    expect(await focused(page)).toBe("district");
    await page.waitForFunction(
      () => !document.querySelector("main location-field")!.shadowRoot!.textContent!.includes("Loading"),
    );
    await page.keyboard.type("zzz");
    await page.getByText("No match in this list.").first().waitFor();
    await page.getByRole("heading", { level: 1 }).click();
    expect(await page.getByRole("combobox", { name: "District", exact: true }).inputValue()).toBe("zzz");
    await page.getByText("Choose a place from the list, or clear the box.").waitFor();
  });

  test("says when there is nothing below, and what the state calls its talukas", async () => {
    const page = await site.visitor.open("/browse/010");
    await page.getByRole("link", { name: "Lower Land & Isles > Empty District" }).waitFor();
    await settled(page);
    const taluka = page.getByRole("combobox", { name: "Taluka (tehsil)" });
    await expect.poll(() => taluka.getAttribute("placeholder")).toBe("There are none here");
    expect(await taluka.isDisabled()).toBe(true);
  });
}
