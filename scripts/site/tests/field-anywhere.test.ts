import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BuildOptions, build as bundle } from "esbuild";
import { build as viteBuild } from "vite";
import { expect, test } from "vitest";
import { describeSite } from "./site.ts";
import { axe, fieldValue } from "./visitor.ts";

describeSite("<location-field> in any page", (site) => {
  const openForm = async (body: string) => (await site.visitor.openForm(body)).page;

  test("in a dialog the list is not cut off, and opens above a field at the bottom", async () => {
    const page = await openForm(
      `<dialog style="height: 12rem; overflow: auto"><location-field label="Place" level="any"></location-field></dialog>
       <div style="position: fixed; bottom: 0; width: 20rem"><location-field label="Low" level="any"></location-field></div>`,
    );
    const list = page.getByRole("listbox");
    const box = async (name: string) => (await page.getByRole("combobox", { name }).boundingBox())!;
    await page.getByRole("combobox", { name: "Low" }).fill("bara");
    await list.getByRole("option").first().waitFor();
    expect((await list.boundingBox())!.y).toBeLessThan((await box("Low")).y - 100);
    await page.keyboard.press("Escape");
    await page.evaluate(() => document.querySelector("dialog")!.showModal());
    await page.getByRole("combobox", { name: "Place" }).fill("a");
    await list.getByRole("option").nth(7).waitFor();
    const size = (await list.boundingBox())!;
    expect(size.height).toBeGreaterThan(250);
    expect(size.y).toBeGreaterThan((await box("Place")).y);
    // The list is on top down to its end, and its last option can be chosen.
    await list.getByRole("option").nth(4).click();
    expect(await fieldValue(page)).not.toBe("");
  });

  test("without the directory's filter of names, a list finds only prefixes", async () => {
    site.visitor.allowFailedRequests();
    site.server.intercept = (path, response) => {
      if (path !== "/name-filter.js") return false;
      response.writeHead(404, { "Access-Control-Allow-Origin": "*" }).end();
      return true;
    };
    const page = await openForm(
      '<location-field label="Place" mode="steps" level="state"></location-field>',
    );
    const box = page.getByRole("combobox", { name: "Place" });
    await expect.poll(() => box.getAttribute("placeholder")).toContain("Choose a state");
    await box.fill("upper l");
    expect(await page.getByRole("option").allInnerTexts()).toEqual([
      expect.stringMatching(/^Upper Land\s/),
    ]);
  });

  const form = (policy: string) =>
    `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">
     <title>Form</title><link rel="icon" href="data:,"><location-field label="Place"></location-field>
     <script type="module" src="${site.server.url}/location-field.js"></script>`;

  const again = () =>
    `<script type="module" src="${site.server.url}/location-field.js?again"></script>`;
  test.each([
    "require-trusted-types-for 'script'",
    "trusted-types location-field; require-trusted-types-for 'script'",
  ])(
    "a page whose policy requires Trusted Types can use the field, loaded from two addresses: %s",
    async (policy) => {
      const { page } = await site.visitor.openOther(form(policy) + again());
      await page.getByRole("combobox").fill("podocem");
      await page.getByRole("option", { name: /Podocem/ }).click();
      expect(await fieldValue(page)).toBe("626765");
    },
  );

  test("a page that allows other policies, and requires none, can use the field", async () => {
    const { page } = await site.visitor.openOther(form("trusted-types other"));
    await page.getByRole("combobox").fill("podocem");
    await page.getByRole("option", { name: /Podocem/ }).click();
    expect(await fieldValue(page)).toBe("626765");
    // The browser reports the name that it refused.
    expect(
      (await site.visitor.leave()).filter((one) => one.includes("location-field")),
    ).not.toEqual([]);
    site.visitor.forgive();
  });

  test("reset clears the error and closes the list", async () => {
    const page = await openForm(
      `<form><location-field label="Place" level="any"></location-field><button type="reset">Reset</button></form>`,
    );
    const box = page.getByRole("combobox");
    await box.fill("nowhere");
    await box.press("Enter");
    await page.getByText("Choose a place from the list, or clear the box.").waitFor();
    await page.evaluate(() => document.querySelector("form")!.reset());
    expect(await box.inputValue()).toBe("");
    expect(await box.getAttribute("aria-expanded")).toBe("false");
    expect(await page.getByText("Choose a place from the list").isVisible()).toBe(false);
    expect(await page.getByText("No match").first().isVisible()).toBe(false);
  });

  test("a pasted address may have 300 characters; a longer text says so", async () => {
    const page = await openForm('<location-field label="Place"></location-field>');
    const box = page.getByRole("combobox");
    const address =
      "House No 12, Near the old temple, Post Podocem, Podocem, Taluka Satari, District North Goa, Goa ";
    await box.fill(address + "a".repeat(299 - address.length));
    await page
      .getByRole("option", { name: /Podocem/ })
      .first()
      .waitFor();
    await box.fill("a".repeat(301));
    await page.getByText("The text has 301 characters. The limit is 300.").first().waitFor();
  });

  test.each(["search", "steps"])(
    "a wrong state is named in the console (mode %s)",
    async (mode) => {
      site.visitor.allowFailedRequests();
      const page = await openForm(
        `<location-field label="Place" mode="${mode}" state="Goaa"></location-field>`,
      );
      if (mode === "search") await page.getByRole("combobox").fill("podocem");
      await page.getByText("This field is not set up correctly.").first().waitFor();
      const problems = await site.visitor.leave();
      expect(problems.join()).toMatch(/<location-field>:.*"Goaa"/);
      problems.length = 0;
    },
  );

  test("what matches only in part is marked", async () => {
    const page = await openForm(
      '<location-field label="Place" state="Puducherry"></location-field>',
    );
    await page.getByRole("combobox").fill("bahour goa");
    await page
      .getByRole("option", { name: /matches in part/ })
      .first()
      .waitFor();
    await page.getByText("Nothing here matches all of the text.").first().waitFor();
  });

  test("of four required boxes only the next one is marked", async () => {
    const page = await openForm(
      `<form><location-field mode="steps" label="Place" required></location-field><button>Send</button></form>`,
    );
    const marked = () =>
      page
        .getByRole("combobox")
        .evaluateAll((boxes) =>
          boxes.flatMap((box) => (box.ariaInvalid === "true" ? [box.id] : [])),
        );
    await page.getByRole("button", { name: "Send" }).click();
    await expect.poll(marked).toEqual(["state"]);
    await page.getByRole("combobox", { name: "State" }).fill("goa");
    await page.getByRole("option", { name: "Goa" }).click();
    await page.getByRole("button", { name: "Send" }).click();
    await expect.poll(marked).toEqual(["district"]);
  });

  test("on a dark page without color-scheme the field has the page's colours", async () => {
    const page = await openForm(
      '<style>body { background: #102030; color: #e0e0e0 }</style><location-field label="Place" level="any"></location-field>',
    );
    await page.getByRole("combobox").fill("goa");
    await page.getByRole("option").first().waitFor();
    expect(
      await page.getByRole("listbox").evaluate((list) => {
        const { backgroundColor, color } = getComputedStyle(list.parentElement!);
        return [backgroundColor, color];
      }),
    ).toEqual(["rgb(16, 32, 48)", "rgb(224, 224, 224)"]);
    expect(await axe(page)).toEqual([]);
  });

  test("touch targets are at least 44 pixels high", async () => {
    const page = await openForm(
      '<location-field label="A" locate></location-field><location-field label="B" mode="steps"></location-field>',
    );
    await page.getByRole("combobox", { name: "State" }).click();
    await page.getByRole("option").first().waitFor();
    const heights = await page
      .locator("location-field :is(input, li, button)")
      .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(10);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });

  test.each(["as it is", "by esbuild", "by Vite"])(
    "a copied file works (%s) and uses the API",
    async (how) => {
      const folder = mkdtempSync(join(tmpdir(), "field-"));
      try {
        const [entry, outfile] = [join(folder, "location-field.js"), join(folder, "out.js")];
        const copied = site.dist.get("location-field.js")!;
        writeFileSync(entry, copied);
        if (how === "as it is") writeFileSync(outfile, copied);
        else if (how === "by esbuild") {
          const options: BuildOptions = {
            bundle: true,
            format: "esm",
            outfile,
            logLevel: "silent",
          };
          expect((await bundle({ ...options, entryPoints: [entry] })).warnings).toEqual([]);
        } else
          await viteBuild({
            root: folder,
            configFile: false,
            logLevel: "silent",
            build: {
              outDir: folder,
              emptyOutDir: false,
              target: "es2022",
              lib: { entry, formats: ["es"], fileName: () => "out.js" },
            },
          });
        const { page } = await site.visitor.openForm(
          `<location-field label="Village" locate base="${site.server.url}/"></location-field>`,
          {
            geolocation: { latitude: 15.49, longitude: 73.83 },
            permissions: ["geolocation"],
          },
          "/out.js",
          { "out.js": readFileSync(outfile, "utf8") },
        );
        await page.getByRole("combobox").fill("podocem");
        await page.getByRole("option", { name: /Podocem/ }).click();
        expect(await fieldValue(page)).toBe("626765");
        expect(site.visitor.asked.filter((path) => path.startsWith("/api/search"))).toHaveLength(1);
        expect(site.visitor.asked.filter((path) => path.startsWith("/index/"))).toEqual([]);
        await page.getByRole("button", { name: "Use my location" }).click();
        await page.getByRole("button", { name: /Upper Land 1.1 km/ }).click();
        expect(await fieldValue(page)).toBe("000101");
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});
