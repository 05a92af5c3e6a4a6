import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtFiles } from "../../check/fixtures/built.ts";
import {
  type BrowserWindow,
  isInstalled,
  KEYS,
  OTHER_BROWSERS,
  type OtherBrowser,
} from "../../check/fixtures/other-browsers.ts";
import { type SiteServer, serveSite } from "../../dev/site-server.ts";

const LIST = [
  "State,District,Tehsil,Village",
  ...Array(9).fill("Upper Land,Plains,Kottla,Chota Kotla"),
  "Upper Land,Hills,Rampur,Bara",
];

/** A browser that is not installed is skipped, unless `BROWSERS=all` requires all of them. */
const isSkipped = (browser: OtherBrowser) =>
  !isInstalled(browser) && process.env.BROWSERS !== "all";

for (const browser of OTHER_BROWSERS)
  describe.skipIf(isSkipped(browser))(`the main path in ${browser.name}`, () => {
    let server: SiteServer;
    let window: BrowserWindow;

    beforeAll(async () => {
      server = await serveSite(await builtFiles("fixture"));
      window = await browser.open();
    });

    afterAll(async () => {
      await window?.close();
      server?.stop();
    });

    const poll = (expression: string) =>
      expect.poll(() => window.evaluate(expression).catch((error: Error) => error.message));
    const heading = "document.querySelector('main h1')?.textContent";
    /** Focuses a box of a field by its position. */
    const focus = (field: string, box = 0) =>
      window.evaluate(
        `document.querySelector("${field}").shadowRoot.querySelectorAll("input")[${box}].focus()`,
      );
    const boxes = (field: string) =>
      `[...document.querySelector("${field}").shadowRoot.querySelectorAll("input")].map((input) => input.value)`;
    const options = (field: string) =>
      `document.querySelector("${field}").shadowRoot.querySelector(".popup:popover-open:not(.stale) [role=option]") !== null`;
    const isReady = (field: string) =>
      `Boolean(document.querySelector("${field}")?.shadowRoot?.querySelector("input"))`;

    test("search, and a place", async () => {
      await window.goto(`${server.url}/`);
      await poll(isReady("#q")).toBe(true);
      await focus("#q");
      await window.press("podocem");
      await poll(options("#q")).toBe(true);
      // The list is in the top layer, below the box.
      expect(
        await window.evaluate(
          `document.querySelector("#q").shadowRoot.querySelector(".popup").getBoundingClientRect().top >=
         document.querySelector("#q").shadowRoot.querySelector("input").getBoundingClientRect().bottom`,
        ),
      ).toBe(true);
      await window.press(KEYS.down + KEYS.enter);
      await poll(heading).toBe("Podocem");
    });

    test("four boxes by keyboard", async () => {
      await window.goto(`${server.url}/browse`);
      const field = "main location-field";
      await poll(isReady(field)).toBe(true);
      await focus(field);
      for (const text of ["goa", "north", "satari", "podocem"]) {
        await window.press(text);
        await poll(options(field)).toBe(true);
        await window.press(KEYS.tab);
      }
      await poll(boxes(field)).toEqual(["Goa", "North Goa", "Satari", "Podocem"]);
      await poll("location.pathname").toBe("/browse/626765");
    });

    test("a form with the field: choose, reset, submit", async () => {
      await window.goto(`${server.url}/field`);
      const field = "main location-field";
      await poll(isReady(field)).toBe(true);
      const choose = async () => {
        await focus(field);
        await window.press("podocem");
        await poll(options(field)).toBe(true);
        await window.press(KEYS.down + KEYS.enter);
        await poll(`document.querySelector("${field}").value`).toBe("626765");
      };
      await choose();
      await window.evaluate(`document.querySelector("${field}").form.reset()`);
      await poll(boxes(field)).toEqual([""]);
      expect(await window.evaluate(`document.querySelector("${field}").form.checkValidity()`)).toBe(
        false,
      );
      await choose();
      expect(
        await window.evaluate(
          `[...new FormData(document.querySelector("${field}").form)].map((entry) => entry.join("="))`,
        ),
      ).toEqual([
        "village=626765",
        "village_state=Goa",
        "village_district=North Goa",
        "village_taluka=Satari",
        "village_name=Podocem",
      ]);
    });

    test("a list of ten rows", async () => {
      await window.goto(`${server.url}/match`);
      const button = (label: string) =>
        `[...document.querySelectorAll("main button")].find((one) => one.textContent === "${label}")`;
      await poll(`Boolean(${button("Continue")})`).toBe(true);
      await window.evaluate(
        `document.querySelector("#match-paste").value = ${JSON.stringify(LIST.join("\n"))}`,
      );
      await window.evaluate(`${button("Continue")}.click()`);
      await poll(`Boolean(${button("Find the codes")})`).toBe(true);
      await window.evaluate(`${button("Find the codes")}.click()`);
      const counts = `[...document.querySelectorAll(".outcomes button:not([hidden])")].map((one) => one.textContent)`;
      await poll(counts).toEqual([
        "All: 10",
        "To check: 1",
        "Not found: 0",
        "Matched: 9",
        "Decided by you: 0",
      ]);
      // The first row to check is active; its decision survives a reload.
      await window.evaluate(`document.querySelector(".choice").click()`);
      const decided = ["All: 10", "To check: 0", "Not found: 0", "Matched: 9", "Decided by you: 1"];
      await poll(counts).toEqual(decided);
      await window.goto(`${server.url}/match`);
      await poll(counts).toEqual(decided);
    });
  });
