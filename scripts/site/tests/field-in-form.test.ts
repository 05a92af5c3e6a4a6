import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { LocationField } from "../field/location-field.ts";
import { describeSite } from "./site.ts";
import { fieldValue } from "./visitor.ts";

describeSite("<location-field> as a part of its form", (site) => {
  const openForm = async (body: string) => (await site.visitor.openForm(body)).page;

  const validity = (page: Page) =>
    page.evaluate(() => {
      const field = document.querySelector("location-field")!;
      const { customError, valid } = field.validity;
      return { customError, valid, message: field.validationMessage };
    });
  const setError = (page: Page, message: string) =>
    page.evaluate(
      (text) => document.querySelector("location-field")!.setCustomValidity(text),
      message,
    );

  test("a page makes the field invalid with its own message", async () => {
    const page = await openForm(
      `<form method="post"><location-field name="village" label="Village" level="any"></location-field><button>Send</button></form>`,
    );
    await setError(page, "We do not deliver there.");
    expect(await validity(page)).toEqual({
      customError: true,
      valid: false,
      message: "We do not deliver there.",
    });
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator("location-field .error", { hasText: "We do not deliver there." }).waitFor();
    expect(await page.getByRole("combobox").getAttribute("aria-invalid")).toBe("true");
    // It stays until the page withdraws it, even if the form is reset.
    await page.evaluate(() => document.querySelector("form")!.reset());
    expect((await validity(page)).valid).toBe(false);
    await setError(page, "");
    expect(await validity(page)).toEqual({ customError: false, valid: true, message: "" });
    const unconnected = await page.evaluate(() => {
      const field = document.createElement("location-field");
      field.setCustomValidity("x");
      return field.validationMessage;
    });
    expect(unconnected).toBe("x");
  });

  test.each(["search", "steps"])(
    "a read-only field shows its place, submits it and is not checked (mode %s)",
    async (mode) => {
      const { page, received } = await site.visitor.openForm(
        `<form method="post"><location-field name="village" label="Village" mode="${mode}" value="626765" required readonly locate></location-field><button>Send</button></form>`,
      );
      const box = page.getByRole("combobox").first();
      await expect.poll(() => box.inputValue()).toMatch(mode === "steps" ? "Goa" : /^Podocem/);
      const before = await box.inputValue();
      await box.click();
      await box.press("ArrowDown");
      await box.press("Escape");
      await box.press("x");
      await box.press("Backspace");
      expect(await box.getAttribute("aria-expanded")).toBe("false");
      expect(await box.inputValue()).toBe(before);
      expect(await page.getByRole("button", { name: "Use my location" }).isVisible()).toBe(false);
      expect(
        await page.evaluate(() => {
          const field = document.querySelector("location-field")!;
          const were = [field.readOnly, field.willValidate];
          field.value = "";
          return [...were, field.checkValidity()];
        }),
      ).toEqual([true, false, true]);
      await page.evaluate(() => {
        const field = document.querySelector("location-field")!;
        field.value = "626765";
      });
      await page.getByRole("button", { name: "Send" }).click();
      await expect.poll(() => received).toEqual(["village=626765"]);
    },
  );

  test("a field that was read-only can be changed again", async () => {
    const page = await openForm(
      `<location-field label="Village" value="626765" readonly></location-field>`,
    );
    const box = page.getByRole("combobox");
    await expect.poll(() => box.inputValue()).toMatch(/^Podocem/);
    await page.evaluate(() => {
      document.querySelector("location-field")!.readOnly = false;
    });
    await box.fill("advoi");
    await page.getByRole("option", { name: /^Advoi/ }).click();
    expect(await fieldValue(page)).toBe("626825");
  });

  test("several fields of a page load a list once, and each of another deployment its own", async () => {
    const one = `<location-field label="Home" mode="steps"></location-field>`;
    const page = await openForm(one.repeat(3));
    // The other deployment does not answer.
    site.visitor.allowFailedRequests();
    await page.route("**/other/**", (route) => route.abort());
    const states = page.getByRole("combobox", { name: "State" });
    await expect.poll(() => states.nth(2).isDisabled()).toBe(false);
    expect(site.visitor.asked.filter((path) => path === "/api/locations/states")).toHaveLength(1);
    const isShared = await page.evaluate(() => {
      const [first, second, third] = document.querySelectorAll("location-field");
      third!.setAttribute("base", "/other/");
      return [second!, third!].map((field) => field.directory === first!.directory);
    });
    expect(isShared).toEqual([true, false]);
  });

  test("a disabled fieldset disables the field and its button, and the field is not submitted", async () => {
    const { page, received } = await site.visitor.openForm(
      `<form method="post"><fieldset disabled><location-field name="village" label="Village" value="626765" locate></location-field></fieldset><button name="sent">Send</button></form>`,
    );
    const box = page.getByRole("combobox");
    const locate = page.getByRole("button", { name: "Use my location" });
    await expect.poll(() => box.inputValue()).toMatch(/^Podocem/);
    expect(await box.isDisabled()).toBe(true);
    expect(await locate.isVisible()).toBe(false);
    await page.evaluate(() => {
      document.querySelector("fieldset")!.disabled = false;
    });
    expect(await box.isDisabled()).toBe(false);
    expect(await locate.isVisible()).toBe(true);
    // Its own attribute does the same.
    const ownDisabled = (isDisabled: boolean) =>
      page.evaluate((is) => {
        document.querySelector("location-field")!.disabled = is;
      }, isDisabled);
    await ownDisabled(true);
    expect(await box.isDisabled()).toBe(true);
    await ownDisabled(false);
    expect(await box.isDisabled()).toBe(false);
    await page.evaluate(() => {
      document.querySelector("fieldset")!.disabled = true;
    });
    await page.getByRole("button", { name: "Send" }).click();
    await expect.poll(() => received).toEqual(["sent="]);
  });

  test("the search box has the field's autocomplete", async () => {
    const page = await openForm(
      `<location-field label="Village" autocomplete="address-level3"></location-field><location-field label="Other"></location-field>`,
    );
    const of = (name: string) => page.getByRole("combobox", { name }).getAttribute("autocomplete");
    expect(await of("Village")).toBe("address-level3");
    expect(await of("Other")).toBe("off");
    await page.evaluate(() => {
      document.querySelector("location-field")!.autocomplete = "address-level2";
    });
    expect(await of("Village")).toBe("address-level2");
  });

  test("a field that is moved into a frame keeps its look, works there, and in the page again", async () => {
    const page = await openForm(
      `<location-field label="Village"></location-field><iframe title="Frame" style="width: 30rem; height: 30rem"></iframe>`,
    );
    const outside = await page.evaluate(() => {
      const field = document.querySelector("location-field")!;
      const { contentDocument } = document.querySelector("iframe")!;
      contentDocument!.body.style.paddingTop = "20rem";
      contentDocument!.body.append(field);
      Object.assign(globalThis, { field });
      const { display } = contentDocument!.defaultView!.getComputedStyle(field);
      return [field.shadowRoot!.adoptedStyleSheets.length, display];
    });
    expect(outside).toEqual([1, "block"]);
    const frame = page.frameLocator("iframe");
    await frame.getByRole("combobox").fill("podocem");
    const option = frame.getByRole("option", { name: /^Podocem/ });
    await option.waitFor();
    // Above the box, since there is no room below it in the frame.
    const [list, box] = [
      (await frame.getByRole("listbox").boundingBox())!,
      (await frame.getByRole("combobox").boundingBox())!,
    ];
    expect(list.y + list.height).toBeLessThanOrEqual(box.y);
    await option.click();
    const value = () =>
      page.evaluate(() => (globalThis as unknown as { field: LocationField }).field.value);
    expect(await value()).toBe("626765");
    await frame.getByRole("combobox").fill("advoi");
    await frame.getByRole("option", { name: /^Advoi/ }).waitFor();
    await frame.getByRole("combobox").press("Enter");
    expect(await value()).toBe("626825");
    const inside = await page.evaluate(() => {
      const { field } = globalThis as unknown as { field: LocationField };
      document.body.append(field);
      return [field.shadowRoot!.adoptedStyleSheets.length, getComputedStyle(field).display];
    });
    expect(inside).toEqual([1, "block"]);
    await page.getByRole("combobox").fill("podocem");
    await page.getByRole("option", { name: /^Podocem/ }).click();
    expect(await value()).toBe("626765");
  });
});
