import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { read, utils, write } from "@e965/xlsx";
import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { workbookBomb } from "../../tables/bomb.fixture.ts";
import { describeSite } from "./site.ts";
import { axe, focused, installServiceWorker, SMALL_PHONE } from "./visitor.ts";

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

  test("on a phone the first used column is in view", async () => {
    const page = await site.visitor.open("/match", { viewport: SMALL_PHONE });
    const text = "Sr.,Beneficiary,Gram,Tehsil\n1,Asha,Bara,Rampur\n2,Ravi,Aam Gaon,Rampur\n";
    await choose(page, "list.csv", Buffer.from(text));
    const used = page.getByLabel("Column 3");
    await used.waitFor();
    expect(await used.inputValue()).toBe("village");
    const { x, width } = (await used.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(SMALL_PHONE.width);
  });

  /** Matches the list from its start. */
  async function match(page: Page): Promise<void> {
    await choose(page, "people.csv", Buffer.from(CSV));
    await start(page);
    await page.getByText("Matched: 1").waitFor();
  }

  /** The row of the table with a text. */
  function row(page: Page, text: string) {
    return page.locator(".grid [role=row]").filter({ hasText: text }).first();
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
    expect(await page.getByRole("button", { name: /^No place named/ }).count()).toBe(0);
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
    // A village that can't be found has its taluka as a candidate, never as a match.
    expect(none).toEqual([
      ...["none", "", "", expect.any(String), "00011", ""],
      "Upper Land > Hills > Rampur",
    ]);
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
    expect(await page.locator("tbody tr td:last-child").allTextContents()).toEqual([
      "Village",
      "Chhota Kotla",
    ]);
    await start(page);
    await page.getByText("Matched: 1").waitFor();
    const rows: string[][] = parse(await download(page, "Download as CSV"), { bom: true });
    expect(rows.map((row) => row[4])).toEqual(["", "", "match_outcome", "match"]);
  });

  test("a list below blank rows shows its rows, and a long cell leaves the place in view", async () => {
    const blank = Array.from({ length: 12 }, () => []);
    const rows = [
      ...blank,
      ["Village", "Complaint", "Tehsil"],
      ["Chhota Kotla", "x ".repeat(9000), "Kotla"],
    ];
    const page = await open("complaints.xlsx", workbook(rows));
    expect(await page.getByLabel("Row 13 is the header").isChecked()).toBe(true);
    await page.getByText("Rows: 1.").waitFor();
    expect(await page.locator("tbody tr td:first-child").allTextContents()).toEqual([
      "Village",
      "Chhota Kotla",
    ]);
    await page.getByLabel("Column 2").selectOption("line");
    await start(page);
    const place = page.getByRole("columnheader", { name: "Place" });
    const { x } = (await place.boundingBox())!;
    expect(x).toBeLessThan(page.viewportSize()!.width);
    const cell = page.locator(".grid tr[data-at] .cell").nth(1);
    expect((await cell.textContent())!.length).toBe(500);
  });

  test("an address may be in several columns, and areas in rows of their own", async () => {
    const rows = [
      ["Address 1", "Address 2", "Seen"],
      ["District: North Goa", "", ""],
      ["At Post Nadora", "Tal. Bardez", "yes"],
      ["Near Temple", "Corgao, Pernem", "no"],
    ];
    const page = await open(
      "parts.csv",
      Buffer.from(rows.map((row) => JSON.stringify(row).slice(1, -1)).join("\n")),
    );
    const chosen = (column: number) => page.getByLabel(`Column ${column}`).inputValue();
    expect([await chosen(1), await chosen(2), await chosen(3)]).toEqual(["line", "line", ""]);
    await start(page);
    await page.getByText("Matched: 3").waitFor();
    await page.getByRole("columnheader", { name: "Address 2" }).waitFor();
    await page.getByRole("link", { name: "2. Check the columns" }).click();
    expect([await chosen(1), await chosen(2)]).toEqual(["line", "line"]);
    await page.getByLabel("Column 2").selectOption("");
    await start(page);
    await page.getByText("Matched: 2").waitFor();
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
    await page
      .getByText(
        "Does column 2 have the villages, towns or addresses? If so, choose that above it.",
      )
      .waitFor();
    await page
      .getByText("Of 4 rows tried, 4 match a village or town with it, 0 without.")
      .waitFor();
    expect(await axe(page), "columns").toEqual([]);
    const parts = await page.getByLabel("Column 2").getByRole("option").allTextContents();
    expect(parts).toEqual(expect.arrayContaining(["Taluka", "Block", "Gram panchayat"]));
    await page.getByLabel("Column 2").selectOption("village");
    await start(page);
    await page.getByText("Blank cells take the value above in: Taluka").waitFor();
    await page.getByText("Matched: 4").waitFor();
  });

  test("reports damaged rows and lists side by side, and says what to do next", async () => {
    const rows = [
      ["Village", "Taluka", "No", "Village", "Taluka"],
      ["Nadora", "Bardez", "1", "Corgao", "Pernem"],
      ["????", "???", "2", "Pirna", "Bardez"],
      ["?????", "???", "3", "", ""],
      ["Nadora & Pirna", "Bardez", "4", "", ""],
    ];
    const page = await open("sides.csv", Buffer.from(rows.map((row) => row.join(",")).join("\n")));
    await page.getByText("Rows 3–4: the names are “????”.").waitFor();
    await page.getByText("Column 4 has places like column 1").waitFor();
    expect(await axe(page), "columns").toEqual([]);
    await start(page);
    const next = page.getByRole("list", { name: "What to do next" });
    expect(await next.getByRole("listitem").allTextContents()).toEqual([
      expect.stringMatching(/^No place named: 2\..*\s*Such as row 3: –/),
      expect.stringMatching(
        /^Several places in one row: 1\..*\s*Such as row 5: Nadora & Pirna, Bardez/,
      ),
    ]);
    expect(await axe(page), "result").toEqual([]);
    // A row that names no place is neither to check nor one that was not found.
    for (const count of ["All: 4", "To check: 1", "Not found: 0", "No place named: 2"])
      await page.getByRole("button", { name: count, exact: true }).waitFor();
    await page.getByText("0 of 1 decided").waitFor();
    await page.getByRole("button", { name: "No place named: 2" }).click();
    expect(await page.locator(".grid tr[data-at] .state").allTextContents()).toEqual([
      "no place named",
      "no place named",
    ]);
    await page.locator(".grid tr[data-at] .state").first().click();
    await page.getByRole("heading", { level: 3, name: "–" }).waitFor();
    expect(await page.locator(".decide").getByText("Not found").count()).toBe(0);
    await page.getByRole("button", { name: "All: 4" }).click();
    await row(page, "Nadora & Pirna").click();
    await page.locator(".choice").filter({ hasText: "626666" }).waitFor();
  });

  test("says where a title puts the rows, which rows are abroad and where other tables begin", async () => {
    const rows = [
      ["Wells - Salcete", "", ""],
      ["Village", "Country", "Wells"],
      ...Array.from({ length: 8 }, (_, i) => ["Nagoa", "India", String(i)]),
      ["Nagoa", "Nepal", "4"],
      ["Table 2", "", ""],
      ["Wells", "Taluka", "Village"],
      ["2", "Bardez", "Nagoa"],
    ];
    const page = await open("notes.csv", Buffer.from(rows.map((row) => row.join(",")).join("\n")));
    await page.getByText("Row 1 says where all rows are: Salcete.").waitFor();
    await page.getByText("another country than India in column 2 name no place").waitFor();
    await page.getByText("are read by their own headers: 13").waitFor();
    expect(await axe(page), "columns").toEqual([]);
    await start(page);
    await page.getByRole("button", { name: "No place named: 2" }).waitFor();
  });

  test("every list format that can be read can be chosen", async () => {
    const list = JSON.stringify({ data: [{ gram: "Nadora", taluka: "Bardez" }] });
    const page = await open("list.json", Buffer.from(list));
    await start(page);
    await page.getByText("Matched: 1").waitFor();
    await page.getByRole("link", { name: "1. Your list" }).click();
    const accepted = await page.getByLabel("Choose a file").getAttribute("accept");
    for (const form of ["csv", "tsv", "txt", "xlsx", "xls", "ods", "fods", "json", "html"])
      expect(accepted!.split(",")).toContain(`.${form}`);
  });

  test("rows can be pasted; a file that can't be read has a message", async () => {
    const page = await site.visitor.open("/match");
    expect(await axe(page), "start").toEqual([]);
    const paste = page.getByLabel("Or paste rows");
    await paste.fill('Village,District\n"Bara');
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("alert").filter({ hasText: "never closed" }).waitFor();
    expect(await focused(page)).toContain("on line 2 is never closed");
    // To be corrected.
    expect(await paste.inputValue()).toBe('Village,District\n"Bara');
    // It is not stored, so it does not come back.
    await page.goto(`${site.server.url}/match`);
    await page.getByText("Choose a file").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
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

  test("frequent problems of a file are explained in the language of the page", async () => {
    const pdf = Buffer.from("%PDF-1.7\n1 0 obj");
    const cases = [
      [
        "/match",
        "list.pdf",
        pdf,
        "This is not a table; it is a PDF: copy its table into a spreadsheet",
      ],
      ["/hi/match", "list.pdf", pdf, "यह तालिका नहीं, कोई दस्तावेज़ या चित्र है।"],
      ["/hi/match", "empty.csv", Buffer.from(""), "यह सूची खाली है।"],
      ["/hi/match", "header.csv", Buffer.from("State,Village\n"), "पर उसके नीचे कोई पंक्ति नहीं।"],
    ] as const;
    for (const [path, name, content, expected] of cases) {
      const page = await site.visitor.open(path);
      await page.locator("input[type=file]").setInputFiles({ name, mimeType: "", buffer: content });
      const alert = page.getByRole("alert");
      await expect.poll(() => alert.textContent()).toContain(expected);
      if (path === "/hi/match") expect(await alert.textContent()).not.toMatch(/[a-z]{2}/);
    }
  });

  test("a list without a row below its header is refused, and not kept", async () => {
    const page = await site.visitor.open("/match");
    await choose(page, "header.csv", Buffer.from("State,District,Village\n"));
    await page
      .getByRole("alert")
      .getByText("This list has a header, but no rows below it.")
      .waitFor();
    await page.reload();
    await page.getByText("Choose a file").waitFor();
    expect(await page.getByText("is kept in this browser").count()).toBe(0);
    // A list that has been matched before.
    const matched = "Village,match_outcome,match_code\nPodocem,match,626765\n";
    await choose(page, "people-matched.csv", Buffer.from(matched));
    await page.getByRole("alert").getByText("already has a column “match_outcome”").waitFor();
    // A row that is no header can't be made one.
    await choose(page, "row.csv", Buffer.from("Goa,Podocem\n"));
    await page.getByText("Rows: 1.").waitFor();
    const start = page.getByRole("button", { name: "Find the codes" });
    expect(await start.isEnabled()).toBe(true);
    await page.getByLabel("Row 1 is the header").check();
    await page.getByText("Rows: 0.").waitFor();
    expect(await start.isDisabled()).toBe(true);
  });

  test("on paper, results have their header, and say that the list has more rows", async () => {
    const page = await open("people.csv", Buffer.from(CSV));
    await start(page);
    const note = page.getByText("Only the rows in view are printed.");
    expect(await page.getByText("In the table: arrow keys").isVisible()).toBe(true);
    expect(await note.isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await note.isVisible()).toBe(true);
    expect(await page.locator(".grid [role=columnheader]").allInnerTexts()).toContain("Tehsil");
    expect(await page.getByText("In the table: arrow keys").isVisible()).toBe(false);
  });

  test("a phone without keys is told of none", async () => {
    const touch = { viewport: SMALL_PHONE, hasTouch: true, isMobile: true };
    const page = await site.visitor.open("/match", touch);
    await match(page);
    await page.getByText("Your decision applies to all rows like this.").waitFor();
    expect(await page.getByText("In the table: arrow keys").isVisible()).toBe(false);
    const choices = await page
      .locator(".choice strong, .choices ~ .buttons button")
      .allInnerTexts();
    expect(choices.length).toBeGreaterThan(2);
    expect(choices.filter((text) => /^\d/.test(text))).toEqual([]);
  });

  test("results and decisions survive a reload and Back, until they are forgotten", async () => {
    const page = await open("people.csv", Buffer.from(CSV));
    await start(page);
    await page.keyboard.press("2");
    await page.getByText("1 of 2 decided").waitFor();
    await page.reload();
    await page.getByText("1 of 2 decided").waitFor();
    // It continues with the next row.
    await page.getByRole("heading", { level: 3, name: /^Qqqqqq/ }).waitFor();
    await page.getByRole("link", { name: "Coverage", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Coverage" }).waitFor();
    await page.goBack();
    await page.getByText("1 of 2 decided").waitFor();
    const rows: string[][] = parse(await download(page, "Download as CSV"), { bom: true });
    expect(rows[2]![5]).toBe("chosen");
    await page.getByRole("button", { name: "Forget this list" }).click();
    await page.getByText("“people” was forgotten.").waitFor();
    expect(await focused(page)).toContain("“people” was forgotten.");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("1 of 2 decided").waitFor();
    await page.reload();
    await page.getByText("1 of 2 decided").waitFor();
    await page.getByRole("button", { name: "Forget this list" }).click();
    await page.getByText("“people” was forgotten.").waitFor();
    await page.reload();
    await page.getByText("Choose a file").waitFor();
    expect(await page.getByRole("heading", { level: 2 }).count()).toBe(0);
  });

  test("a decision shows once it is stored, and another tab shows it, too", async () => {
    const page = await open("people.csv", Buffer.from(CSV));
    await start(page);
    const other = await page.context().newPage();
    await other.goto(`${site.server.url}/match`);
    await other.getByText("0 of 2 decided").waitFor();
    // Another transaction that takes a while.
    await page.evaluate(async () => {
      const request = indexedDB.open("match-list");
      await new Promise((resolve) => {
        request.onsuccess = resolve;
      });
      const names = [...request.result.objectStoreNames];
      const store = request.result.transaction(names, "readwrite").objectStore(names[0]!);
      const wait = () => {
        if (!("released" in globalThis)) store.count().onsuccess = wait;
      };
      wait();
    });
    await page.keyboard.press("2");
    await page.waitForTimeout(300);
    expect(await page.getByText("0 of 2 decided").count()).toBe(1);
    await page.evaluate(() => Object.assign(globalThis, { released: true }));
    await page.getByText("1 of 2 decided").waitFor();
    await other.getByText("1 of 2 decided").waitFor();
    // Decisions of both tabs are kept.
    await other.getByRole("button", { name: "Skip" }).click();
    await other.getByRole("button", { name: "0 Leave it without a code" }).click();
    for (const tab of [page, other]) await tab.getByText("2 of 2 decided").waitFor();
    await page.reload();
    await page.getByText("2 of 2 decided").waitFor();
  });

  test("a place that is not offered can be searched, also for a row that was not found", async () => {
    const page = await open("people.csv", Buffer.from(CSV));
    await start(page);
    await page.getByRole("combobox", { name: "Another place" }).fill("podocem");
    await page.getByRole("option", { name: /Podocem/ }).click();
    await page.getByText("1 of 2 decided").waitFor();
    await row(page, "Qqqqqq").click();
    await page.locator(".decide").getByRole("combobox", { name: "Search" }).fill("calangute");
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
      "",
    ]);
    expect(rows[4]!.slice(5, 8)).toEqual([
      "chosen",
      expect.stringMatching(/^\d{6}$/),
      expect.stringMatching(/Calangute/),
    ]);
  });

  test("candidates show their distance from the first if positions are known, and nothing is sent", async () => {
    const page = await open("far.csv", Buffer.from("village\nAam Gaon\nBara"));
    const before = site.visitor.asked.length;
    await start(page);
    await page.getByRole("heading", { level: 3, name: "Bara" }).waitFor();
    // One of the two has no position.
    expect((await page.locator(".choices").textContent())!).not.toContain("km from");
    // The town is meant.
    await row(page, "Aam Gaon").click();
    const known = page.locator(".choice .known");
    await expect
      .poll(() => known.nth(1).textContent())
      .toMatch(/^(PIN \d{6} · )?8\d\d(\.\d)? km from 1$/);
    expect(await known.first().textContent()).not.toContain("km");
    // A file saved at the same time gets its own answer.
    await page.getByRole("button", { name: "0 None of these" }).click();
    const rows: string[][] = parse(await download(page, "Download as CSV"), { bom: true });
    expect(rows.length).toBe(3);
    const asked = site.visitor.asked.slice(before);
    expect(asked.filter((path) => !/^\/(index|assets)\//.test(path))).toEqual([]);
  });

  test("a match can be corrected, cleared and undone, and the correction is kept", async () => {
    const page = await open("people.csv", Buffer.from(CSV));
    await start(page);
    const wrong = row(page, "Chota Kotla");
    expect(await wrong.textContent()).toMatch(/^2.*Chota Kotla.*000104.*\d%matched/);
    await page.getByLabel("Find a row").fill("chota");
    expect(await page.locator(".grid tbody [role=row]").count()).toBe(1);
    expect(await axe(page)).toEqual([]);
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

    await wrong.click();
    await page.getByRole("button", { name: "0 None of these" }).click();
    await page.getByText("no code, decided by you").waitFor();
    expect(await code()).toEqual(["none", ""]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("chosen by you").waitFor();
    expect(await page.getByRole("button", { name: "Undo" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Keep the match" }).click();
    await page.getByText("0 of 2 decided", { exact: true }).waitFor();
    expect(await code()).toEqual(["match", "000104"]);
  });

  test("the table works by keys, but only while it has the focus", async () => {
    const page = await open("people.csv", Buffer.from(CSV));
    await start(page);
    const active = page.locator("#active-row");
    // It begins with the first row to check.
    expect(await active.textContent()).toMatch(/^3.*Bara/);
    await page.keyboard.press("End");
    expect(await active.textContent()).toMatch(/^5.*Qqqqqq/);
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("s");
    expect(await active.textContent()).toMatch(/^5/);
    await page.keyboard.press("0");
    await page.getByText("1 of 2 decided").waitFor();
    // On to the next row to check, from the top again.
    expect(await active.textContent()).toMatch(/^3/);
    await page.keyboard.press("Enter");
    expect(
      await page
        .locator(".choice")
        .first()
        .evaluate((one) => one.matches(":focus")),
    ).toBe(true);
    await page.keyboard.press("2");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+z");
    await page.getByText("0 of 2 decided").waitFor();
    expect(await active.textContent()).toMatch(/^5/);
    await page.getByRole("heading", { name: "Results" }).focus();
    await page.keyboard.press("1");
    await page.getByLabel("Find a row").press("0");
    await page.waitForTimeout(200);
    expect(await page.getByText("0 of 2 decided").count()).toBe(1);
  });

  test("a key brings the table into view, also at 400 % on a laptop", async () => {
    const page = await site.visitor.open("/match", { viewport: { width: 320, height: 256 } });
    await match(page);
    const active = page.locator("#active-row");
    const isInView = () =>
      active.evaluate((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    expect(await isInView()).toBe(false);
    await page.keyboard.press("ArrowDown");
    await expect.poll(isInView).toBe(true);
    await page.keyboard.press("End");
    await expect.poll(isInView).toBe(true);
    // Without a row there is nothing to show.
    await page.getByLabel("Find a row").fill("no such row");
    await page.locator(".grid").press("ArrowDown");
    expect(await active.count()).toBe(0);
  });

  test("a file that takes a while is written once, and the page says so", async () => {
    const page = await open("people.csv", Buffer.from(CSV));
    await start(page);
    const files: string[] = [];
    page.on("download", (file) => files.push(file.suggestedFilename()));
    // The first workbook loads the code that writes it.
    let release: (() => void) | undefined;
    site.server.intercept = (path, response) => {
      if (!path.startsWith("/assets/") || release) return false;
      release = () =>
        response
          .writeHead(200, { "Content-Type": "text/javascript" })
          .end(site.dist.get(path.slice(1)));
      return true;
    };
    await page.getByRole("button", { name: "Download as XLSX" }).click();
    await page.getByText("Writing the file…").waitFor();
    await page.getByRole("button", { name: "Download as XLSX" }).click();
    release!();
    await page.getByText("Writing the file…").waitFor({ state: "hidden" });
    await page.waitForTimeout(500);
    expect(files).toEqual(["people-matched.xlsx"]);
  });

  test("text typed in the search box does not swallow a click", async () => {
    const page = await open("people.csv", Buffer.from(CSV));
    await start(page);
    await page.getByRole("combobox", { name: "Another place" }).pressSequentially("podo");
    await page.getByRole("option", { name: /Podocem/ }).waitFor();
    const skip = (await page.getByRole("button", { name: "Skip" }).boundingBox())!;
    await page.mouse.click(skip.x + skip.width / 2, skip.y + skip.height / 2);
    await page.getByRole("heading", { level: 3, name: /^Qqqqqq/ }).waitFor();
  });

  test("a row whose village is not found says where it was looked for, and offers no area in its place", async () => {
    const page = await open("people.csv", Buffer.from(CSV));
    await start(page);
    await row(page, "Qqqqqq").click();
    const panel = page.locator(".decide");
    await panel.getByText("Not found in Upper Land > Hills > Rampur.").waitFor();
    expect(await panel.locator(".choice").count()).toBe(0);
    await panel.getByRole("button", { name: "Leave it without a code" }).waitFor();
    expect(await row(page, "Qqqqqq").textContent()).not.toContain("%");
    // A digit chooses nothing that is not offered, and neither does accepting many at once.
    await page.locator(".grid").press("1");
    await page.locator("#match-above").fill("0.01");
    await page.getByRole("button", { name: "Take it (2 rows)" }).waitFor();
    await page.getByText("0 of 2 decided").waitFor();
    // A place that somebody finds is the row's.
    await panel.getByRole("combobox", { name: "Search" }).fill("podocem");
    await page.getByRole("option", { name: /Podocem/ }).click();
    await page.getByText("1 of 2 decided").waitFor();
    await row(page, "Qqqqqq").click();
    await panel.getByText("Chosen: ").waitFor();
    expect(await panel.getByText("Not found").count()).toBe(0);
  });

  test("20,000 rows are sorted, filtered and decided in bulk, with one undo", async () => {
    // The name has a typo, a different one in each row.
    const lines = Array.from({ length: 20_000 }, (_, i) =>
      i % 4 === 0
        ? `Upper Land,Hills,Rampur,Bara,${i}`
        : `Upper Land,Plains,Kotla,Chhota Kotla,${i}`,
    );
    const text = ["State,District,Taluka,Village,No", ...lines].join("\n");
    const page = await open("long.csv", Buffer.from(text));
    await start(page);
    await page.getByText("All: 20,000").waitFor();
    await page.getByText("To check: 5,000").waitFor();
    // Only rows in view are in the document.
    expect(await page.locator(".grid tbody [role=row]").count()).toBeLessThan(60);
    await page.getByRole("columnheader", { name: "No" }).getByRole("button").click();
    await page.getByRole("columnheader", { name: "No" }).getByRole("button").click();
    expect(await page.locator("#active-row").textContent()).toMatch(/^20001.*Chhota Kotla/);
    await page.getByLabel("above").fill("0.2");
    await page.getByRole("button", { name: "Take it (5,000 rows)" }).click();
    await page.getByText("Decided by you: 5,000").waitFor();
    await page.getByText("To check: 0").waitFor();
    const isAtTable = () => page.locator(".grid").evaluate((grid) => grid.matches(":focus"));
    await expect.poll(isAtTable).toBe(true);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("To check: 5,000").waitFor();
    await page.getByRole("button", { name: "To check: 5,000" }).click();
    await page.locator(".grid").press("End");
    expect(await page.locator("#active-row").textContent()).toMatch(/^2Upper Land/);
    expect(await axe(page)).toEqual([]);
  });

  test("fits a phone", async () => {
    const page = await site.visitor.open("/match", { viewport: { width: 360, height: 640 } });
    await match(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(360);
    await page.getByRole("button", { name: "0 None of these" }).click();
    await page.getByText("1 of 2 decided").waitFor();
  });

  test("steps are addresses, and the columns can be changed when there are results", async () => {
    const page = await open("people.csv", Buffer.from(CSV));
    await start(page);
    await page.keyboard.press("2");
    await page.getByText("1 of 2 decided").waitFor();
    expect(new URL(page.url()).search).toBe("?step=results");
    await page.goBack();
    await page.getByRole("heading", { name: "Check the columns" }).waitFor();
    await page.goBack();
    await page.getByText("Your list “people” is kept in this browser.").waitFor();
    await page.goForward();
    await page.getByRole("heading", { name: "Check the columns" }).waitFor();
    await page.getByRole("link", { name: "3. Results" }).click();
    await page.getByText("1 of 2 decided").waitFor();
    await page.getByRole("link", { name: "2. Check the columns" }).click();
    await page.getByLabel("Column 2").selectOption("");
    await start(page);
    // Decisions stay with their rows.
    await page.getByText("Decided by you: 2").waitFor();
  });

  test("the file has the columns that are ticked, numbers, and a header that stays in view", async () => {
    const page = await open("people.csv", Buffer.from(CSV));
    await start(page);
    await page.getByText("Columns of the file").click();
    expect(await axe(page)).toEqual([]);
    for (const column of ["match_path", "match_candidates", "match_level", "match_within"])
      await page.getByRole("checkbox", { name: column, exact: true }).uncheck();
    for (const column of ["match_district_code", "match_population", "match_within_code"])
      await page.getByRole("checkbox", { name: column, exact: true }).check();
    await row(page, "0012").click();
    await page.locator(".choice").filter({ hasText: "000101" }).click();
    await page.getByText("1 of 2 decided").waitFor();
    const content = await download(page, "Download as XLSX");
    const book = read(content, { cellStyles: true });
    const sheet = book.Sheets[book.SheetNames[0]!]!;
    const cells = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true });
    expect(cells[0]!.slice(5)).toEqual([
      "match_outcome",
      "match_code",
      "match_score",
      "match_within_code",
      "match_district_code",
      "match_population",
    ]);
    expect(cells[1]!.slice(5, 8)).toEqual(["match", "000104", expect.any(Number)]);
    expect(cells[2]!.at(-1)).toBe(900);
    expect(sheet["!autofilter"]).toEqual({ ref: "A1:K5" });
    expect(sheet["!cols"]!.length).toBe(11);
    const [xml] = [...Object.entries(unzipSync(content))].filter(([name]) =>
      name.endsWith("sheet1.xml"),
    );
    expect(new TextDecoder().decode(xml![1])).toContain(
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    );
    await page.reload();
    await page.getByText("Columns of the file").click();
    expect(await page.getByRole("checkbox", { name: "match_path" }).isChecked()).toBe(false);
  });

  test("a run that loses the network says so, and continues when it is back", async () => {
    site.visitor.allowFailedRequests();
    const page = await open("people.csv", Buffer.from(CSV));
    site.server.intercept = (path, response) =>
      path.startsWith("/index/") && Boolean(response.destroy());
    await page.getByRole("button", { name: "Find the codes" }).click();
    await page.getByText("No network at row 0 of 4.").waitFor();
    site.server.intercept = undefined;
    await page.getByText("Matched: 1").waitFor();
  });

  test("a page that is older than the index matches with the new one, or asks to be loaded again", async () => {
    site.visitor.allowFailedRequests();
    const page = await open("people.csv", Buffer.from(CSV));
    let newer: "same format" | "other format" = "other format";
    let isReopened = false;
    site.server.intercept = (path, response) => {
      if (path === "/index/manifest.json") {
        isReopened = newer === "same format";
        if (newer === "other format") response.end('{"format": 0}');
        return newer === "other format";
      }
      if (isReopened || !path.startsWith("/index/")) return false;
      response.writeHead(404).end();
      return true;
    };
    await page.getByRole("button", { name: "Find the codes" }).click();
    await page.getByRole("alert").getByText("Load the page again.").waitFor();
    newer = "same format";
    await page.getByRole("link", { name: "Continue" }).click();
    await start(page);
    await page.getByText("Matched: 1").waitFor();
  });

  test("a file says if its added columns are from newer data than its places", async () => {
    const page = await open("people.csv", Buffer.from(CSV));
    await start(page);
    await page.getByText("Columns of the file").click();
    await page.getByRole("checkbox", { name: "match_population" }).check();
    const told = page.getByText("The directory was updated after this list was matched");
    await download(page, "Download as CSV");
    expect(await told.count()).toBe(0);
    const manifest = JSON.parse(String(site.dist.get("index/manifest.json")));
    site.server.intercept = (path, response) => {
      if (path !== "/index/manifest.json") return false;
      response.end(JSON.stringify({ ...manifest, dataVersion: "newer" }));
      return true;
    };
    await page.reload();
    await page.getByText("Matched: 1").waitFor();
    await download(page, "Download as CSV");
    await told.waitFor();
  });

  test("the preview shows dates as the sheet does", async () => {
    const sheet = utils.aoa_to_sheet([
      ["Village", "Taluka", "Born", "Registered"],
      ["Bara", "Rampur", 45296, 45296],
    ]);
    // Excel's short date, and a custom format.
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

  test("the name of a sheet says where its rows are", async () => {
    const rows = [["Village"], ["Nagoa"]];
    const book = utils.book_new(utils.aoa_to_sheet(rows), "Bardez");
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "Salcete 2025");
    const content = write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
    const page = await open("talukas.xlsx", content);
    await page.getByLabel("Sheet", { exact: true }).selectOption("Salcete 2025");
    await page.getByText("says where its rows are: Salcete.").waitFor();
    await start(page);
    await page.getByText("Matched: 1").waitFor();
    await page.getByText("Goa > South Goa > Salcete > Nagoa").first().waitFor();
  });

  test("a sample list leads to results, whose differing names are marked", async () => {
    const page = await site.visitor.open("/match");
    await page.getByRole("button", { name: "Try a sample list" }).click();
    await page.getByRole("heading", { name: "Check the columns" }).waitFor();
    await start(page);
    await expect.poll(() => page.locator(".grid mark").allTextContents()).toContain("Puducherry");
    // Rounded down, so that nothing looks more certain than it is.
    expect(await page.locator(".grid").getByText("99%").count()).toBeGreaterThan(0);
    expect(await page.getByText("100%").count()).toBe(0);
    expect(await axe(page)).toEqual([]);
  });

  test("in Hindi the results lead to the Hindi pages", async () => {
    const page = await site.visitor.open("/match", { locale: "hi-IN" });
    await page.getByRole("button", { name: "एक नमूना सूची आज़माएँ" }).click();
    await page.getByRole("button", { name: "कोड खोजें" }).click();
    await page.locator(".grid").waitFor();
    expect(new URL(page.url()).pathname).toBe("/hi/match");
    // A candidate's Latin name has a guess next to it.
    const guess = page.locator(".choice strong .guess").first();
    expect(await guess.textContent()).toMatch(/^[\u0900-\u097f ]+$/);
    await page.locator(".decide").getByText("तिरछे अक्षरों में लिखे नाम अनुमान हैं").waitFor();
  });

  test("in Hindi the paths of places have the Hindi names of states, which the file does not", async () => {
    const page = await site.visitor.open("/match", { locale: "hi-IN" });
    const list = "राज्य,तालुका,गाँव\nगोवा,Satari,Advoi\nGoa,Bardez,Nadora\n";
    const buffer = Buffer.from(list);
    const file = { name: "list.csv", mimeType: "text/csv", buffer };
    await page.locator("#match-file").setInputFiles(file);
    await page.getByRole("button", { name: "कोड खोजें" }).click();
    const place = page.locator(".grid").getByText("गोवा > उत्तर गोवा > Satari > Advoi");
    await place.waitFor();
    // A state that the list names in Hindi does not differ.
    const choice = page.locator(".choice").first();
    expect(await choice.textContent()).toContain("गोवा > उत्तर गोवा > Satari > Advoi");
    expect(await choice.locator("mark").count()).toBe(0);
    const [written] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "CSV में डाउनलोड करें" }).click(),
    ]);
    expect(readFileSync(await written.path(), "utf8")).toContain(
      "Goa > North Goa > Satari > Advoi",
    );
  });

  test("a run can be cancelled, and another one started", async () => {
    const page = await open("people.csv", Buffer.from(CSV));
    // The index never loads, so the run can't end before it is cancelled.
    const held: ServerResponse[] = [];
    site.server.intercept = (path, response) =>
      path.startsWith("/index/") && held.push(response) > 0;
    await page.getByRole("button", { name: "Find the codes" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("heading", { name: "Check the columns" }).waitFor();
    site.server.intercept = undefined;
    // While one is held, the browser's cache may delay a second request for the same file.
    for (const response of held) response.destroy();
    await start(page);
    await page.getByText("Matched: 1").waitFor();
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
