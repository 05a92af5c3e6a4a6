import type { BrowserContextOptions } from "playwright-core";
import { expect, test } from "vitest";
import { describeSite } from "./site.ts";
import { axe, fieldValue, focused, headed } from "./visitor.ts";

/** A kilometre from Bara. */
const BARA = { latitude: 15.49, longitude: 73.83 };

describeSite("“Use my location”", (site) => {
  const openField = (attributes: string, options: BrowserContextOptions) =>
    site.visitor.openForm(
      `<location-field name="place" label="Place" locate ${attributes}></location-field>`,
      options,
    );

  test("offers the places around, and asks the device only on a click", async () => {
    const { page } = await openField("", { geolocation: BARA, permissions: ["geolocation"] });
    const button = page.getByRole("button", { name: "Use my location" });
    await button.waitFor();
    expect(site.visitor.asked.filter((path) => path.startsWith("/api"))).toEqual([]);
    // Twice at once.
    await button.dblclick();
    await page.getByText("Places near you. Choose one.").waitFor();
    expect(await focused(page)).toBe("Use my location");
    expect(site.visitor.asked.filter((path) => path.includes("/near?"))).toEqual([
      "/api/locations/near?at=15.49000%2C73.83000&limit=50",
    ]);
    expect(await axe(page)).toEqual([]);
    const places = page.getByRole("button", { name: /Upper Land/ });
    expect(await places.allTextContents()).toEqual([
      "Bara Rampur, Hills, Upper Land 1.1 km 000101",
      "Aam Gaon Rampur, Hills, Upper Land 4 km 000102",
      "Chhota Kotla Kotla, Plains, Upper Land 14.3 km 000104",
    ]);
    await places.first().click();
    expect(await page.getByRole("combobox").inputValue()).toBe("Bara, Rampur, Hills, Upper Land");
    expect(await fieldValue(page)).toBe("000101");
    expect(await places.count()).toBe(0);
  });

  test.each([
    ["level='district' mode='steps'", "Hills Upper Land 007", "007"],
    ["level='state'", "Upper Land", "01"],
    ["level='any'", "Bara Rampur, Hills, Upper Land 1.1 km 000101", "000101"],
    ["level='any'", "Hills Upper Land 007", "007"],
  ])("in a field with %s", async (attributes, first, value) => {
    const { page } = await openField(attributes, {
      geolocation: BARA,
      permissions: ["geolocation"],
    });
    await page.getByRole("button", { name: "Use my location" }).click();
    await page.getByRole("button", { name: first }).first().click();
    await expect.poll(() => fieldValue(page)).toBe(value);
  });

  test("in a city, where the nearest places are localities, offers their town first", async () => {
    const at = "/api/locations/near?at=8.50000%2C76.95000&limit=50";
    const { data } = await (await fetch(site.server.url + at)).json();
    const harbour = data.places.find(({ code }: { code: string }) => code === "400006-harbour");
    site.server.intercept = (path, response) => {
      if (path !== at) return false;
      const places = Array.from({ length: 50 }, () => harbour);
      response.setHeader("Access-Control-Allow-Origin", "*");
      response.end(JSON.stringify({ success: true, data: { places } }));
      return true;
    };
    const { page } = await openField("", {
      geolocation: { latitude: 8.5, longitude: 76.95 },
      permissions: ["geolocation"],
    });
    await page.getByRole("button", { name: "Use my location" }).click();
    await page.getByRole("button", { name: /^Aam Gaon/ }).click();
    await expect.poll(() => fieldValue(page)).toBe("000106");
  });

  test("one calm line if nothing can be offered", async () => {
    site.visitor.allowFailedRequests();
    for (const [options, attributes, line] of [
      [{}, "", "Your location is not available. Type the name instead."],
      [
        { geolocation: { latitude: 52.5, longitude: 13.4 }, permissions: ["geolocation"] },
        "",
        "No places are known near you. Type the name instead.",
      ],
      [
        { geolocation: BARA, permissions: ["geolocation"] },
        "state='Goa'",
        "No places are known near you. Type the name instead.",
      ],
    ] as const) {
      const { page } = await openField(attributes, {
        ...options,
        permissions: ["geolocation"].filter(() => "permissions" in options),
      });
      await page.getByRole("button", { name: "Use my location" }).click();
      await page.getByText(line).waitFor();
    }
  });

  test("on the home page, leads to the chosen place", async () => {
    const page = await site.visitor.open("/", { geolocation: BARA, permissions: ["geolocation"] });
    await page.getByRole("button", { name: "Use my location" }).click();
    await page
      .getByRole("button", { name: /^Bara Rampur/ })
      .first()
      .click();
    await headed(page, "Bara");
    expect(await page.getByRole("button", { name: "Use my location" }).count()).toBe(0);
  });
});
