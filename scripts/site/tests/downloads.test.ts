import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { describeSite } from "./site.ts";
import { expectToFitPhone, SMALL_PHONE } from "./visitor.ts";

describeSite("the downloads", (site) => {
  const built = async (page: Page, choices: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(choices))
      await page.getByLabel(label, { exact: true }).selectOption(value);
    const downloaded = page.waitForEvent("download");
    await page.getByRole("button", { name: "Build the file" }).click();
    const file = await downloaded;
    const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString();
    return { name: file.suggestedFilename(), text };
  };

  test("build a file of one state with the chosen columns", async () => {
    const page = await site.visitor.open("/downloads/");
    await page.getByLabel("Format", { exact: true }).waitFor();
    expect(await page.locator(".build fieldset:visible").count()).toBe(1);
    const talukas = await built(page, { "State or union territory": "01", Level: "talukas" });
    expect(talukas.name).toBe("talukas-01.csv");
    const [header, ...rows] = talukas.text.trim().split("\n");
    expect(header).toBe("name,code,population,district_name,latitude,longitude");
    expect(rows.map((row) => row.split(",")[1]).sort()).toEqual(["00011", "00012", "00013"]);
    expect(await page.locator(".build [role=status]").textContent()).toBe("The file has 3 rows.");

    await page.getByLabel("Level", { exact: true }).selectOption("villages");
    const chosen = page.locator(".build fieldset:visible input:checked");
    // The last one first, because each is found by its number.
    for (const box of (await chosen.all()).toReversed()) await box.uncheck();
    await page.getByRole("button", { name: "Build the file" }).click();
    expect(await page.locator(".build [role=status]").textContent()).toBe(
      "Choose at least one column.",
    );
    await page.getByRole("checkbox", { name: "code", exact: true }).check();
    await page.getByRole("checkbox", { name: "digipin", exact: true }).check();
    const villages = await built(page, { Format: "geojson" });
    expect(villages.name).toBe("villages-01.geojson");
    const { features } = JSON.parse(villages.text) as {
      features: { geometry: object; properties: object }[];
    };
    expect(features.map(({ properties }) => properties)).toContainEqual({
      code: "000101",
      digipin: "4K9-M48-M",
    });
    expect(features[0]!.geometry).toMatchObject({ type: "Point" });
    expect(await page.locator(".build [role=status]").textContent()).toMatch(
      /^The file has \d+ rows\. \d+ places without a position are left out\.$/,
    );
  });

  test("hide the form without JavaScript, have no accessibility problems and fit a phone", async () => {
    const plain = await site.visitor.newPage({ javaScriptEnabled: false });
    await plain.goto(`${site.server.url}/downloads/`);
    expect(await plain.locator(".build:visible").count()).toBe(0);
    for (const [path, colorScheme] of [
      ["/downloads/", "light"],
      ["/hi/downloads/", "dark"],
    ] as const) {
      const page = await site.visitor.open(path, { colorScheme, viewport: SMALL_PHONE });
      await page.locator(".build fieldset:visible").waitFor();
      await expectToFitPhone(page);
    }
  });
});
