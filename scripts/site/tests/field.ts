import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type OtherOrigin, serveOther } from "./other-origin.ts";
import type { Site } from "./site.test.ts";
import { axe } from "./visitor.ts";

export function fieldTests(site: Site): void {
  test("in a plain page of another site: chooses, checks, and posts code and names", async () => {
    const other = await serveForm(
      site,
      `<form method="post">
         <location-field id="home" name="home" label="Your village" help="Where you live." required names></location-field>
         <label for="work">Work</label> <location-field id="work" name="work" level="taluka"></location-field>
         <button>Send</button>
       </form>`,
    );
    const page = await site.visitor.newPage();
    await page.goto(other.url);
    const home = page.getByRole("combobox", { name: "Your village" });
    await home.waitFor();
    expect(await page.getByRole("combobox", { name: "Work" }).count()).toBe(1);
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Choose a place.").waitFor();
    expect(other.received).toEqual([]);
    expect(await home.getAttribute("aria-invalid")).toBe("true");
    expect(await axe(page)).toEqual([]);

    await home.fill("podocem");
    await page.getByRole("option", { name: /Podocem/ }).click();
    expect(await home.inputValue()).toBe("Podocem, Satari, North Goa, Goa");
    expect(await home.getAttribute("aria-invalid")).toBe("false");
    await page.getByRole("button", { name: "Send" }).click();
    await expect.poll(() => other.received).toHaveLength(1);
    expect([...new URLSearchParams(other.received[0])]).toEqual([
      ["home", "626765"],
      ["home_state", "Goa"],
      ["home_district", "North Goa"],
      ["home_taluka", "Satari"],
      ["home_name", "Podocem"],
      ["work", ""],
    ]);
    other.stop();
  });

  test("a text without a choice is not sent; Enter sends the form; reset, disabled and value work", async () => {
    const other = await serveForm(
      site,
      `<form method="post"><fieldset>
         <location-field name="place" label="Place" level="any" value="585"></location-field>
       </fieldset><button type="reset">Reset</button></form>`,
    );
    const page = await site.visitor.newPage();
    await page.goto(other.url);
    const box = page.getByRole("combobox", { name: "Place" });
    await expect.poll(() => box.inputValue()).toBe("North Goa, Goa");
    await box.fill("somewhere");
    await page.keyboard.press("Enter");
    await page.getByText("Choose a place from the list, or clear the box.").first().waitFor();
    expect(other.received).toEqual([]);
    // The list stays, to choose from.
    await page.locator("location-field").getByText("No match for “somewhere”.").first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Reset" }).click();
    await expect.poll(() => box.inputValue()).toBe("North Goa, Goa");
    await box.press("Enter");
    await expect.poll(() => other.received).toEqual(["place=585"]);

    await box.waitFor();
    await page.locator("fieldset").evaluate((fieldset: HTMLFieldSetElement) => {
      fieldset.disabled = true;
    });
    expect(await box.isDisabled()).toBe(true);
    await page.locator("fieldset").evaluate((fieldset: HTMLFieldSetElement) => {
      fieldset.disabled = false;
    });
    expect(await box.isDisabled()).toBe(false);
    site.visitor.allowFailedRequests();
    await page.evaluate(() => {
      document.querySelector("location-field")!.value = "98";
    });
    await page.getByText("There is no place with the code 98.").waitFor();
    other.stop();
  });

  test("events carry the place", async () => {
    const other = await serveForm(site, '<location-field name="place" level="any"></location-field>');
    const page = await site.visitor.newPage();
    await page.goto(other.url);
    await page.evaluate(() => {
      const events: unknown[] = [];
      Object.assign(globalThis, { events });
      const field = document.querySelector("location-field")!;
      for (const type of ["input", "change"])
        field.addEventListener(type, (event) => {
          const { place, text } = (event as CustomEvent<{ place: { code: string } | null; text: string }>)
            .detail;
          events.push([type, place?.code ?? null, text, field.value]);
        });
    });
    const box = page.getByRole("combobox");
    await box.fill("satari");
    await page.getByRole("option").first().click();
    await box.fill("x");
    expect(await page.evaluate("events")).toEqual([
      ["input", null, "satari", ""],
      ["input", "05613", "Satari, North Goa, Goa", "05613"],
      ["change", "05613", "Satari, North Goa, Goa", "05613"],
      ["input", null, "x", ""],
      ["change", null, "x", ""],
    ]);
    other.stop();
  });

  test("step by step within a district, in a form from right to left, in Hindi", async () => {
    const other = await serveForm(
      site,
      `<form dir="rtl" lang="hi" method="post">
         <location-field name="village" mode="steps" state="Goa" district="585" required></location-field>
       </form>`,
    );
    const page = await site.visitor.newPage();
    await page.goto(other.url);
    const taluka = page.getByRole("combobox", { name: "तालुका" });
    await expect.poll(() => taluka.isDisabled()).toBe(false);
    expect(await page.getByRole("combobox").count()).toBe(2);
    await taluka.fill("sat");
    await page.getByRole("option", { name: /Satari/ }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.type("podo");
    await page.getByRole("option", { name: /Podocem/ }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => value(page)).toBe("626765");
    const option = page.locator("location-field");
    expect(await option.evaluate((field) => getComputedStyle(field).direction)).toBe("rtl");
    expect(await axe(page)).toEqual([]);
    other.stop();
  });

  test("one box within a district, given by its code, offers its villages only", async () => {
    const other = await serveForm(site, '<location-field label="Village" district="585"></location-field>');
    const page = await site.visitor.newPage();
    await page.goto(other.url);
    await page.getByRole("combobox").fill("a");
    await page.getByRole("option").first().waitFor();
    const options = await page.getByRole("option").allTextContents();
    expect(options.length).toBeGreaterThan(3);
    for (const option of options) expect(option).toMatch(/(Village|Town|Census town)\d{6}.*North Goa, Goa$/);
    other.stop();
  });

  test("a copied file needs only the address of a deployment, and asks its API", async () => {
    const other = await serveOther(
      `<!doctype html><html lang="en"><title>Copied</title><main>
       <location-field label="Village" base="${site.server.url}/"></location-field></main>
       <script type="module" src="/location-field.js"></script>`,
      { "location-field.js": new TextDecoder().decode(site.dist.get("location-field.js") as Uint8Array) },
    );
    const page = await site.visitor.newPage();
    await page.goto(other.url);
    await page.getByRole("combobox", { name: "Village" }).fill("podocem");
    await page.getByRole("option", { name: /Podocem/ }).click();
    expect(await value(page)).toBe("626765");
    expect(site.visitor.asked.filter((path) => path.startsWith("/api/search"))).toHaveLength(1);
    expect(site.visitor.asked.filter((path) => path.startsWith("/index/"))).toEqual([]);
    other.stop();
  });

  test("without JavaScript the box inside it is an ordinary one", async () => {
    const other = await serveForm(
      site,
      '<form method="post"><location-field name="village"><input name="village" aria-label="Village"></location-field><button>Send</button></form>',
    );
    const page = await site.visitor.newPage({ javaScriptEnabled: false });
    await page.goto(other.url);
    await page.getByRole("textbox", { name: "Village" }).fill("Podocem");
    await page.getByRole("button").click();
    await expect.poll(() => other.received).toEqual(["village=Podocem"]);
    const scripted = await site.visitor.newPage();
    await scripted.goto(other.url);
    await scripted.getByRole("combobox").waitFor();
    await scripted.getByRole("button").click();
    await expect.poll(() => other.received).toEqual(["village=Podocem", "village="]);
    other.stop();
  });
}

/** A page of another site with the field's script. */
function serveForm(site: Site, body: string): Promise<OtherOrigin> {
  return serveOther(
    `<!doctype html><html lang="en"><title>Form</title><link rel="icon" href="data:,"><main><h1>Form</h1>${body}</main>
     <script type="module" src="${site.server.url}/location-field.js"></script>`,
  );
}

function value(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector("location-field")!.value);
}
