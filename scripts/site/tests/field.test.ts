import { expect, test } from "vitest";
import { describeSite } from "./site.ts";
import { axe, fieldValue } from "./visitor.ts";

describeSite("<location-field>", (site) => {
  test("in a page of another site: validates, and submits code and names", async () => {
    const { page, received } = await site.visitor.openForm(
      `<form method="post">
         <location-field id="home" name="home" label="Your village" help="Where you live." required names></location-field>
         <label for="work">Work</label> <location-field id="work" name="work" level="taluka"></location-field>
         <button>Send</button>
       </form>`,
    );
    const home = page.getByRole("combobox", { name: "Your village" });
    await home.waitFor();
    expect(await page.getByRole("combobox", { name: "Work" }).count()).toBe(1);
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Select a village.").waitFor();
    expect(received).toEqual([]);
    expect(await home.getAttribute("aria-invalid")).toBe("true");
    expect(await axe(page)).toEqual([]);

    await home.fill("podocem");
    await page.getByRole("option", { name: /Podocem/ }).click();
    expect(await home.inputValue()).toBe("Podocem, Satari, North Goa, Goa");
    expect(await home.getAttribute("aria-invalid")).toBe("false");
    await page.getByRole("button", { name: "Send" }).click();
    await expect.poll(() => received).toHaveLength(1);
    expect([...new URLSearchParams(received[0])]).toEqual([
      ["home", "626765"],
      ["home_state", "Goa"],
      ["home_district", "North Goa"],
      ["home_taluka", "Satari"],
      ["home_name", "Podocem"],
      ["work", ""],
    ]);
  });

  test("the rest of a district is last in the boxes, under its displayed name", async () => {
    const rest = { id: 58599999, code: "58599999", name: "Area not under any Sub-district" };
    site.server.intercept = (path, response) => {
      if (!path.startsWith("/api/locations/talukas")) return false;
      const talukas = [rest, { id: 5613, code: "05613", name: "Satari" }];
      response
        .setHeader("Access-Control-Allow-Origin", "*")
        .end(JSON.stringify({ success: true, data: { talukas } }));
      return true;
    };
    const { page } = await site.visitor.openForm(
      `<location-field label="Place" level="taluka" mode="steps" district="585"></location-field>`,
    );
    const box = page.getByRole("combobox", { name: "Taluka" });
    await expect.poll(() => box.getAttribute("placeholder")).toBe("Choose a taluka (2)");
    await box.click();
    expect(await page.getByRole("option").allInnerTexts()).toEqual([
      expect.stringMatching(/^Satari\s/),
      expect.stringMatching(/^Other areas\s/),
    ]);
    await box.fill("other");
    await box.press("Enter");
    expect(await box.inputValue()).toBe("Other areas");
    expect(await fieldValue(page)).toBe(rest.code);
  });

  test("the rest of a district is not in the path of a place in it", async () => {
    const rest = { id: 58599999, code: "58599999", name: "Area not under any Sub-district" };
    site.server.intercept = (path, response) => {
      const isTalukas = path.startsWith("/api/locations/talukas");
      if (!isTalukas && !path.startsWith("/api/locations/villages")) return false;
      const data = isTalukas
        ? { talukas: [rest] }
        : { villages: [{ id: 626765, code: "626765", name: "Podocem" }], total: 1 };
      response.setHeader("Access-Control-Allow-Origin", "*");
      response.end(JSON.stringify({ success: true, data }));
      return true;
    };
    const page = await site.visitor.open("/browse/585");
    const path = page.locator(".chosen-path");
    for (const [level, name, shown] of [
      ["Taluka", "Other areas", "Goa > North Goa > Other areas"],
      ["Village", "Podocem", "Goa > North Goa > Podocem"],
    ]) {
      await page.getByRole("combobox", { name: level!, exact: true }).click();
      await page.getByRole("option", { name: name! }).click();
      await expect.poll(() => path.textContent()).toBe(shown);
    }
  });

  test("no bubble of the browser covers the suggestions, and `required` never asks people to clear the box", async () => {
    const { page, received } = await site.visitor.openForm(
      `<form method="post">
         <location-field name="home" label="Home" required></location-field>
         <label for="note">Note</label> <input id="note"> <button>Send</button>
       </form>`,
    );
    const box = page.getByRole("combobox", { name: "Home" });
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Select a village.").waitFor();
    // The browser hides its bubble when the field is valid for a moment; a test can't see the bubble.
    const validity = await page.evaluate(async () => {
      const field = document.querySelector("location-field")!;
      const seen: boolean[] = [];
      field.addEventListener("input", () => seen.push(field.validity.valid), { once: true });
      const input = field.shadowRoot!.querySelector("input")!;
      input.value = "rampurx";
      input.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
      seen.push(field.validity.valid);
      await new Promise((resolve) => setTimeout(resolve, 20));
      return [...seen, field.validity.valid];
    });
    expect(validity).toEqual([false, true, false]);
    await page.locator("location-field .note").getByText("No match").waitFor();
    const shown = page.evaluate(
      () =>
        new Promise((resolve) =>
          document
            .querySelector("location-field")!
            .addEventListener("invalid", (event) =>
              setTimeout(() => resolve(!event.defaultPrevented)),
            ),
        ),
    );
    await box.press("Enter");
    expect(await shown).toBe(false);
    const error = page.locator("location-field .error");
    await expect.poll(() => error.textContent()).toBe("Choose a place from the list.");
    expect(
      await page.evaluate(() => document.querySelector("location-field")!.validity.badInput),
    ).toBe(true);
    expect(received).toEqual([]);
    // The next control has a margin, which a page can change.
    const gap = await page.evaluate(() => {
      const next = document.querySelector("label[for=note]")!.getBoundingClientRect().top;
      return next - document.querySelector("location-field")!.getBoundingClientRect().bottom;
    });
    expect(gap).toBeGreaterThanOrEqual(12);
  });

  test("a text without a choice is not submitted; Enter submits; reset, disabled and value work", async () => {
    const { page, received } = await site.visitor.openForm(
      `<form method="post"><fieldset>
         <location-field name="place" label="Place" level="any" value="585"></location-field>
       </fieldset><button type="reset">Reset</button></form>`,
    );
    const box = page.getByRole("combobox", { name: "Place" });
    await expect.poll(() => box.inputValue()).toBe("North Goa, Goa");
    await box.fill("somewhere");
    await page.keyboard.press("Enter");
    await page.getByText("Choose a place from the list, or clear the box.").first().waitFor();
    expect(received).toEqual([]);
    // The list stays open.
    await page.locator("location-field").getByText("No match for “somewhere”.").first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Reset" }).click();
    await expect.poll(() => box.inputValue()).toBe("North Goa, Goa");
    await box.press("Enter");
    await expect.poll(() => received).toEqual(["place=585"]);

    await box.waitFor();
    for (const disabled of [true, false]) {
      await page.locator("fieldset").evaluate((fieldset: HTMLFieldSetElement, value) => {
        fieldset.disabled = value;
      }, disabled);
      expect(await box.isDisabled()).toBe(disabled);
    }
    site.visitor.allowFailedRequests();
    await page.evaluate(() => {
      document.querySelector("location-field")!.value = "98";
    });
    await page.getByText("No place has the code 98.").waitFor();
  });

  test("events have the place", async () => {
    const { page } = await site.visitor.openForm(
      '<location-field name="place" level="any"></location-field>',
    );
    await page.evaluate(() => {
      const events: unknown[] = [];
      Object.assign(globalThis, { events });
      const field = document.querySelector("location-field")!;
      for (const type of ["input", "change"])
        field.addEventListener(type, (event) => {
          const { place, text } = (
            event as CustomEvent<{ place: { code: string } | null; text: string }>
          ).detail;
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
  });

  test("typed text stays when the language changes, with the blank at its end", async () => {
    const { page } = await site.visitor.openForm("<location-field free-text></location-field>");
    const box = page.getByRole("combobox");
    await box.pressSequentially("satari ");
    await page.locator("location-field").evaluate((field) => field.setAttribute("lang", "hi"));
    await page.keyboard.type("go");
    expect(await box.inputValue()).toBe("satari go");
  });

  test("four boxes within a district, in a form from right to left, in Hindi", async () => {
    const { page } = await site.visitor.openForm(
      `<form dir="rtl" lang="hi" method="post">
         <location-field name="village" mode="steps" state="Goa" district="585" required></location-field>
       </form>`,
    );
    const taluka = page.getByRole("combobox", { name: "तालुका" });
    await expect.poll(() => taluka.isDisabled()).toBe(false);
    expect(await page.getByRole("combobox").count()).toBe(2);
    await taluka.fill("sat");
    await page.getByRole("option", { name: /Satari/ }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.type("podo");
    await page.getByRole("option", { name: /Podocem/ }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => fieldValue(page)).toBe("626765");
    const field = page.locator("location-field");
    expect(await field.evaluate((host) => getComputedStyle(host).direction)).toBe("rtl");
    expect(await axe(page)).toEqual([]);
  });

  test("one box within a district, given by its code, offers only its villages", async () => {
    const { page } = await site.visitor.openForm(
      '<location-field label="Village" district="585"></location-field>',
    );
    await page.getByRole("combobox").fill("a");
    await page.getByRole("option").first().waitFor();
    const options = await page.getByRole("option").allTextContents();
    expect(options.length).toBeGreaterThan(3);
    for (const option of options)
      expect(option).toMatch(/(Village|Town|Census town)\d{6}.*North Goa, Goa$/);
  });

  test.each([
    { javaScriptEnabled: false, role: "textbox", submitted: "village=Podocem" },
    { javaScriptEnabled: true, role: "combobox", submitted: "village=" },
  ] as const)(
    "without JavaScript, and only then, the box inside it is an ordinary field: $javaScriptEnabled",
    async ({ javaScriptEnabled, role, submitted }) => {
      const { page, received } = await site.visitor.openForm(
        '<form method="post"><location-field name="village"><input name="village" aria-label="Village" value="Podocem"></location-field><button>Send</button></form>',
        { javaScriptEnabled },
      );
      await page.getByRole(role).waitFor();
      await page.getByRole("button").click();
      await expect.poll(() => received).toEqual([submitted]);
    },
  );

  test("text typed before the script has loaded is kept and searched", async () => {
    const { page } = await site.visitor.openForm(
      '<location-field level="village"><input name="village" aria-label="Village"></location-field>',
      {},
      "/later.js",
      { "later.js": "" },
    );
    await page.getByRole("textbox", { name: "Village" }).pressSequentially("626765");
    await page.addScriptTag({ type: "module", url: `${site.server.url}/location-field.js` });
    await page.getByRole("option", { name: /^Podocem/ }).waitFor();
    expect(await page.getByRole("combobox").inputValue()).toBe("626765");
    expect(await page.getByRole("option").count()).toBe(1);
    // The only option is active, Arrow Down keeps it, and Enter chooses it.
    const active = page.locator("[role=option][aria-selected=true]");
    expect(await active.count()).toBe(1);
    await page.keyboard.press("ArrowDown");
    expect(await active.count()).toBe(1);
    await page.keyboard.press("Enter");
    expect(await fieldValue(page)).toBe("626765");
  });

  test("suggestions show while somebody types without a pause", async () => {
    const { page } = await site.visitor.openForm('<location-field level="any"></location-field>');
    // Longer than the time between two keys, which is longer than the pause before a search.
    await page.route("**/api/search?**", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue().catch(() => {});
    });
    const box = page.getByRole("combobox");
    await box.press("p");
    for (const key of "odocempodocempodocem") {
      await page.waitForTimeout(150);
      await box.press(key);
      if ((await page.getByRole("option").count()) > 0) break;
    }
    // Options of an earlier text are dimmed until the last text's own replace them.
    expect(await page.getByRole("option").count()).toBeGreaterThan(0);
    expect(await page.getByRole("listbox").getAttribute("aria-busy")).toBe("true");
    await box.fill("podocem");
    await expect.poll(() => page.getByRole("listbox").getAttribute("aria-busy")).toBe("false");
    await page
      .getByRole("option", { name: /^Podocem/ })
      .first()
      .click();
    expect(await fieldValue(page)).toBe("626765");
  });

  test("a slow network has two requests at a time: the oldest and the newest", async () => {
    const { page } = await site.visitor.openForm('<location-field level="any"></location-field>');
    const open = new Map<string, () => void>();
    const textOf = (url: string) => new URL(url).searchParams.get("q")!;
    page.on("requestfailed", (request) => open.delete(textOf(request.url())));
    await page.route("**/api/search?**", async (route) => {
      await new Promise<void>((resolve) => open.set(textOf(route.request().url()), resolve));
      await route.continue().catch(() => {});
    });
    for (const text of ["p", "po", "pod", "podo", "podoc"]) {
      await page.getByRole("combobox").fill(text);
      await expect.poll(() => [...open.keys()].at(-1)).toBe(text);
    }
    await expect.poll(() => [...open.keys()]).toEqual(["p", "podoc"]);
    const list = page.getByRole("listbox");
    open.get("p")!();
    await page.getByRole("option").first().waitFor();
    expect(await list.getAttribute("aria-busy")).toBe("true");
    open.get("podoc")!();
    await page.getByRole("option", { name: /^Podocem/ }).waitFor();
    await expect.poll(() => list.getAttribute("aria-busy")).toBe("false");
  });

  test("a text that is typed again is answered once", async () => {
    const { page } = await site.visitor.openForm('<location-field level="any"></location-field>');
    const open: (() => void)[] = [];
    let failed = 0;
    page.on("requestfailed", () => failed++);
    await page.route("**/api/search?**", async (route) => {
      await new Promise<void>((resolve) => open.push(resolve));
      await route.continue().catch(() => {});
    });
    const box = page.getByRole("combobox");
    for (const [i, text] of ["po", "pod", "po"].entries()) {
      await box.fill(text);
      await expect.poll(() => open.length).toBe(i + 1);
    }
    open[0]!();
    await page.getByRole("option").first().waitFor();
    expect(await page.getByRole("listbox").getAttribute("aria-busy")).toBe("false");
    await expect.poll(() => failed).toBe(2);
  });
});
