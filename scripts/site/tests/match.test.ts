import { readFileSync } from "node:fs";
import { read, utils, write } from "@e965/xlsx";
import { parse } from "csv-parse/sync";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { workbookBomb } from "../../tables/bomb.fixture.ts";
import { describeSite } from "./site.ts";
import { axe, installServiceWorker } from "./visitor.ts";

const ROWS = [
  ["State", "Dist.", "Tehsil", "Gram", "Note"],
  ["Upper Land", "Plains", "Kottla", "Chota Kotla", "=1+1"],
  ["Upper Land", "Hills", "Rampur", "Bara", "0012"],
  ["Upper Land", "Hills", "Rampur", "Bara", "equal but for this note"],
  ["Upper Land", "Hills", "Rampur", "Qqqqqq", ""],
];

function workbook(rows: (string | number)[][]): Buffer {
  return write(utils.book_new(utils.aoa_to_sheet(rows)), {
    type: "buffer",
    bookType: "xlsx",
  }) as Buffer;
}

const CSV = ROWS.map((row) => row.join(",")).join("\n");

describeSite("matching a list", (site) => {
  test.each([
    ["", undefined],
    [" whose headers say that it is small", 1000],
  ])("a workbook that unpacks to a gigabyte%s is refused", async (_, says) => {
    const page = await site.visitor.open("/match");
    await choose(page, "bomb.xlsx", Buffer.from(workbookBomb(says)));
    const refused = "This list has more than 400 MB when it is unpacked";
    await page.getByRole("alert").getByText(refused).waitFor();
    await choose(page, "list.csv", Buffer.from("State,Village\nGoa,Podocem\n"));
    await page.getByRole("heading", { name: "Check the columns" }).waitFor();
  });

  function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
    return page.getByLabel("Choose a file").setInputFiles({ name, mimeType: "text/plain", buffer });
  }

  async function open(name: string, buffer: Buffer): Promise<Page> {
    const page = await site.visitor.open("/match");
    await choose(page, name, buffer);
    await page.getByRole("heading", { name: "Check the columns" }).waitFor();
    return page;
  }

  async function start(page: Page): Promise<void> {
    await page.getByRole("button", { name: "Find the codes" }).click();
    await page.getByRole("heading", { name: "Results" }).waitFor();
  }

  /** Matches the list from its start. */
  async function match(page: Page): Promise<void> {
    await choose(page, "people.csv", Buffer.from(CSV));
    await start(page);
    await page.getByText("Matched: 1").waitFor();
  }

  async function download(page: Page, label: string): Promise<Buffer> {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: label }).click(),
    ]);
    return readFileSync(await file.path());
  }

  test("a file is matched in the browser, decided by keys, and downloaded", async () => {
    const page = await open("people.csv", Buffer.from(CSV));
    expect(await page.getByLabel("Column 4").inputValue()).toBe("village");
    expect(await axe(page), "columns").toEqual([]);
    const before = site.visitor.asked.length;
    await start(page);
    for (const text of ["Matched: 1", "To check: 2", "Not found: 1"])
      await page.getByText(text).waitFor();
    expect(await axe(page), "result").toEqual([]);
    expect(
      site.visitor.asked.slice(before).filter((path) => !/^\/(index|assets)\//.test(path)),
    ).toEqual([]);
    await page.getByText("2 rows like this").waitFor();
    await page.keyboard.press("2");
    await page.getByText("1 of 2 decided").waitFor();
    const rows: string[][] = parse(await download(page, "Download as CSV"), { bom: true });
    expect(rows.map((row) => row.slice(0, 5))).toEqual([
      ROWS[0],
      [...ROWS[1]!.slice(0, 4), "'=1+1"],
      ...ROWS.slice(2),
    ]);
    const [, kotla, bara, equal, none] = rows.map((row) => row.slice(5));
    expect(kotla!.slice(0, 2)).toEqual(["match", "000104"]);
    expect(bara![0]).toBe("chosen");
    expect(bara![1]).toBe(bara![4]!.split(" ")[1]);
    expect(equal).toEqual(bara);
    expect(none).toEqual(["none", "", "", "", "", ""]);
    const book = read(await download(page, "Download as XLSX"));
    const cells = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, {
      header: 1,
      raw: true,
      defval: "",
    });
    expect(cells.map((row) => row[6])).toEqual(rows.map((row) => row[6]));
    expect(cells[2]![4]).toBe("0012");
  });

  test("a workbook may have a title above its header", async () => {
    const page = await open(
      "register.xlsx",
      workbook([
        ["List of applicants, Taluka office, 2024-25"],
        [],
        ["Sr No", "Name of applicant", "Tehsil", "Village"],
        [1, "Asha", "Kotla", "Chhota Kotla"],
      ]),
    );
    expect(await page.getByLabel("Row 3 is the header").isChecked()).toBe(true);
    await start(page);
    await page.getByText("Matched: 1").waitFor();
    const rows: string[][] = parse(await download(page, "Download as CSV"), { bom: true });
    expect(rows.map((row) => row[4])).toEqual(["", "", "match_outcome", "match"]);
  });

  test("a column that may have the places is pointed out; areas written once per group are filled in", async () => {
    const rows = [
      ["Taluka", "Kendra"],
      ["Bardez", "Nadora"],
      ["", "Pirna"],
      ["Pernem", "Corgao"],
      ["", "Querim"],
    ];
    const page = await open("groups.csv", Buffer.from(rows.map((row) => row.join(",")).join("\n")));
    await page.getByText("If column 2 has them, or addresses, choose that above it.").waitFor();
    expect(await axe(page), "columns").toEqual([]);
    await page.getByLabel("Column 2").selectOption("village");
    await start(page);
    await page.getByText("Blank cells take the value above in: Taluka").waitFor();
    await page.getByText("Matched: 4").waitFor();
  });

  test("rows can be pasted; a file that can't be read has a message", async () => {
    const page = await site.visitor.open("/match");
    expect(await axe(page), "start").toEqual([]);
    const paste = page.getByLabel("Or paste rows");
    await paste.fill('Village,District\n"Bara');
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("alert").filter({ hasText: "can't be read from line" }).waitFor();
    // It is not kept, so that it does not come back.
    expect(await page.evaluate(async () => (await (await caches.open("list")).keys()).length)).toBe(
      0,
    );
    await page.goto(`${site.server.url}/match`);
    await choose(page, "photo.csv", Buffer.from("a\0b"));
    const alert = page.getByRole("alert");
    await expect
      .poll(() => alert.textContent())
      .toBe("We can’t read this file as a table. Save it as CSV (UTF-8) or XLSX.");
    await page.getByLabel("Or paste rows").fill(CSV.replaceAll(",", "\t"));
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Rows: 4.").waitFor();
    await start(page);
    await page.getByText("To check: 2").waitFor();
  });

  test("results and decisions survive a reload and Back, until they are forgotten", async () => {
    const page = await open("people.csv", Buffer.from(CSV));
    await start(page);
    await page.keyboard.press("2");
    await page.getByText("1 of 2 decided").waitFor();
    await page.reload();
    await page.getByText("1 of 2 decided").waitFor();
    // It goes on with the next row.
    await page.getByRole("heading", { level: 3, name: /^Qqqqqq/ }).waitFor();
    await page.getByRole("link", { name: "Coverage", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Coverage" }).waitFor();
    await page.goBack();
    await page.getByText("1 of 2 decided").waitFor();
    const rows: string[][] = parse(await download(page, "Download as CSV"), { bom: true });
    expect(rows[2]![5]).toBe("chosen");
    await page.getByRole("button", { name: "Forget this list" }).click();
    await page.getByText("Choose a file").waitFor();
    await page.reload();
    await page.getByText("Choose a file").waitFor();
    expect(await page.getByRole("heading", { level: 2 }).count()).toBe(0);
  });

  test("a place that is not offered can be searched, also for a row that was not found", async () => {
    const page = await open("people.csv", Buffer.from(CSV));
    await start(page);
    await page.getByRole("combobox", { name: "Another place" }).fill("podocem");
    await page.getByRole("option", { name: /Podocem/ }).click();
    await page.getByText("1 of 2 decided").waitFor();
    await page.getByText("All rows, least certain first").click();
    await page.getByRole("button", { name: "Change Qqqqqq" }).click();
    await page.getByRole("combobox", { name: "Search", exact: true }).fill("calangute");
    await page
      .getByRole("option", { name: /Calangute/ })
      .first()
      .click();
    await page.getByText("2 of 2 decided").waitFor();
    const content = await download(page, "Download as CSV");
    expect(content.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const rows: string[][] = parse(content, { bom: true });
    expect(rows[2]!.slice(5)).toEqual([
      "chosen",
      "626765",
      "Goa > North Goa > Satari > Podocem",
      "",
      expect.any(String),
      "village",
    ]);
    expect(rows[4]!.slice(5, 8)).toEqual([
      "chosen",
      expect.stringMatching(/^\d{6}$/),
      expect.stringMatching(/Calangute/),
    ]);
  });

  test("candidates say how far they are from the first, where positions are known, and nothing is sent", async () => {
    const page = await open("far.csv", Buffer.from("village\nAam Gaon\nBara"));
    const before = site.visitor.asked.length;
    await start(page);
    const known = page.locator(".choice .known");
    await expect
      .poll(() => known.nth(1).textContent())
      .toMatch(/^(PIN \d{6} · )?8\d\d(\.\d)? km from 1$/);
    expect(await known.first().textContent()).not.toContain("km");
    // A file saved at the same time has its own answer.
    await page.getByRole("button", { name: "0 None of these" }).click();
    const rows: string[][] = parse(await download(page, "Download as CSV"), { bom: true });
    expect(rows.length).toBe(3);
    await page.getByRole("heading", { level: 3, name: "Bara" }).waitFor();
    // One of the two has no position.
    expect((await page.locator(".choices").textContent())!).not.toContain("km from");
    const asked = site.visitor.asked.slice(before);
    expect(asked.filter((path) => !/^\/(index|assets)\//.test(path))).toEqual([]);
  });

  test("a match can be corrected, cleared and undone, and the correction is kept", async () => {
    const page = await open("people.csv", Buffer.from(CSV));
    await start(page);
    await page.getByText("All rows, least certain first (3)").click();
    const rows = page.locator(".rows li");
    const wrong = rows.filter({ hasText: "Chota Kotla" });
    // The row that was not found is first, the match last.
    expect(await rows.first().textContent()).toContain("Qqqqqq");
    expect(await rows.last().textContent()).toMatch(/Chota Kotla.*000104.*% likely/);
    await page.getByLabel("Find a row").fill("chota");
    expect(await rows.count()).toBe(1);
    expect(await axe(page)).toEqual([]);

    await wrong.getByRole("button", { name: /^Change Chota Kotla/ }).click();
    const candidate = page.locator(".choice[aria-pressed=true]");
    expect(await candidate.textContent()).toMatch(
      /Chhota Kotla.*Upper Land > Plains > Kotla.*000104.*PIN 400002/s,
    );
    await page.getByRole("combobox", { name: "Another place" }).fill("podocem");
    await page.getByRole("option", { name: /Podocem/ }).click();
    await page.getByText("0 of 2 decided · 1 match changed").waitFor();
    expect(await wrong.textContent()).toMatch(
      /Goa > North Goa > Satari > Podocem.*626765.*chosen by you/,
    );
    const code = async () => {
      const cells: string[][] = parse(await download(page, "Download as CSV"), { bom: true });
      return cells[1]!.slice(5, 7);
    };
    expect(await code()).toEqual(["chosen", "626765"]);
    await page.reload();
    await page.getByText("0 of 2 decided · 1 match changed").waitFor();
    expect(await code()).toEqual(["chosen", "626765"]);

    await page.getByText("All rows, least certain first (3)").click();
    await wrong.getByRole("button", { name: /^Change/ }).click();
    await page.getByRole("button", { name: "0 None of these" }).click();
    expect(await wrong.textContent()).toMatch(/no code, decided by you/);
    expect(await code()).toEqual(["none", ""]);
    await page.getByRole("button", { name: "Undo" }).click();
    expect(await wrong.textContent()).toMatch(/626765.*chosen by you/);
    expect(await page.getByRole("button", { name: "Undo" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Keep the match" }).click();
    expect(await code()).toEqual(["match", "000104"]);
  });

  test("after the rows to check, the matches can be checked, least certain first, by keys", async () => {
    const page = await open("people.csv", Buffer.from(CSV));
    await start(page);
    await page.keyboard.press("1");
    await page.getByRole("button", { name: "0 Leave it without a code" }).press("Enter");
    await page.getByText("All rows are checked.").waitFor();
    await page
      .getByRole("button", { name: "Check the matches, least certain first" })
      .press("Enter");
    await page.getByRole("heading", { level: 3, name: /^Chota Kotla/ }).waitFor();
    await page.keyboard.press("0");
    await page.getByText("2 of 2 decided · 1 match changed").waitFor();
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await page.getByText("2 of 2 decided", { exact: true }).waitFor();
  });

  test("the preview shows dates as the sheet does", async () => {
    const sheet = utils.aoa_to_sheet([
      ["Village", "Taluka", "Born", "Registered"],
      ["Bara", "Rampur", 45296, 45296],
    ]);
    // Excel's short date, and a format of its own.
    Object.assign(sheet.C2 as object, { z: "m/d/yy" });
    Object.assign(sheet.D2 as object, { z: "d mmm yyyy" });
    const page = await open(
      "dates.xlsx",
      write(utils.book_new(sheet), { type: "buffer", bookType: "xlsx" }),
    );
    expect(await page.locator("tbody tr").last().locator("td").allTextContents()).toEqual([
      "Bara",
      "Rampur",
      "05-01-2024",
      "5 Jan 2024",
    ]);
  });

  test("a workbook opens on the sheet with the list; sheet and columns can be changed, and are kept", async () => {
    const book = utils.book_new(utils.aoa_to_sheet([["Notes"], ["Nothing here"]]), "About");
    utils.book_append_sheet(book, utils.aoa_to_sheet(ROWS), "People");
    const bare = [
      ["a", "b"],
      ["Chhota Kotla", "Kotla"],
    ];
    utils.book_append_sheet(book, utils.aoa_to_sheet(bare), "Bare");
    const page = await open(
      "people.xlsx",
      write(book, { type: "buffer", bookType: "xlsx" }) as Buffer,
    );
    const sheets = page.getByLabel("Sheet", { exact: true });
    expect(await sheets.inputValue()).toBe("People");
    await sheets.selectOption("Bare");
    await page.getByText("Rows: 2.").waitFor();
    await page.getByLabel("Column 1").selectOption("village");
    await page.getByLabel("Column 2").selectOption("taluka");
    await page.getByLabel("Row 1 is the header").check();
    await page.getByText("Rows: 1.").waitFor();
    await start(page);
    await page.getByText("Matched: 1").waitFor();
    await page.reload();
    await page.getByText("Matched: 1").waitFor();
  });

  test("a sample list leads to results, whose differing names are marked", async () => {
    const page = await site.visitor.open("/match");
    await page.getByRole("button", { name: "Try a sample list" }).click();
    await page.getByRole("heading", { name: "Check the columns" }).waitFor();
    await start(page);
    await page.getByText("All rows, least certain first").click();
    await expect
      .poll(() => page.locator("details[open] mark").allTextContents())
      .toContain("Puducherry");
    // Rounded down, so that nothing looks certain that is not.
    expect(await page.getByText("99% likely").count()).toBeGreaterThan(0);
    expect(await page.getByText("100% likely").count()).toBe(0);
    expect(await axe(page)).toEqual([]);
  });

  test("in Hindi the results lead to the Hindi pages", async () => {
    const page = await site.visitor.open("/match", { locale: "hi-IN" });
    await page.getByRole("button", { name: "एक नमूना सूची आज़माएँ" }).click();
    await page.getByRole("button", { name: "कोड खोजें" }).click();
    await page.getByText("सभी पंक्तियाँ, सबसे कम निश्चित पहले").click();
    const links = page.locator("details[open] a");
    expect(await links.first().getAttribute("href")).toMatch(/^\/hi\/place\/\d+$/);
    // A candidate's Latin name has a guess next to it.
    const guess = page.locator(".choice strong .guess").first();
    expect(await guess.textContent()).toMatch(/^[\u0900-\u097f ]+$/);
    await page.locator(".decide").getByText("तिरछे अक्षरों में लिखे नाम अनुमान हैं").waitFor();
  });

  test("a run can be cancelled, and another one started", async () => {
    const page = await open("people.csv", Buffer.from(CSV));
    // The index never loads, so the run can't end before it is cancelled.
    await page.route("**/index/**", () => {});
    await page.getByRole("button", { name: "Find the codes" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.unroute("**/index/**");
    await match(page);
  });

  test("a list that was matched once can be matched again offline", async () => {
    const page = await site.visitor.open("/match", { serviceWorkers: "allow" });
    await installServiceWorker(page);
    await match(page);
    site.visitor.allowFailedRequests();
    site.server.intercept = (_, response) => Boolean(response.destroy());
    await page.reload();
    await page.getByText("Matched: 1").waitFor();
    const rows: string[][] = parse(await download(page, "Download as CSV"), { bom: true });
    expect(rows[1]!.slice(5, 7)).toEqual(["match", "000104"]);
  });

  test("code that can't be loaded has a message, and is loaded again with the next list", async () => {
    site.visitor.allowFailedRequests();
    const page = await site.visitor.open("/match");
    site.server.intercept = (path, response) =>
      path === "/match-worker.js" && Boolean(response.destroy());
    await choose(page, "people.csv", Buffer.from(CSV));
    await page.getByRole("alert").waitFor();
    site.server.intercept = undefined;
    await match(page);
  });
});
