import { COLUMN_PARTS, type ColumnPart } from "../../../functions/core/lists/column-parts.ts";
import { widthOf } from "../../../functions/core/lists/column-texts.ts";
import type { Columns } from "../../../functions/core/lists/columns.ts";
import { localPath } from "../../../functions/core/pages/addresses.ts";
import { type Html, html } from "../../../functions/core/pages/html.ts";
import type { ListColumns } from "../../match/match-file.ts";
import { button, fill, fromHtml } from "../dom.ts";
import { language, words } from "../page/language.ts";
import { t } from "../page/view-texts.ts";
import { ListSession } from "./list-session.ts";
import type { Read } from "./messages.ts";
import { problem } from "./problem.ts";
import { type ResultPanel, showResults } from "./result-panel.ts";

/** Number of rows shown with the columns. */
const PREVIEW_ROWS = 6;
/** Largest file that is read, in bytes. */
const MAX_BYTES = 100e6;

const STEPS = ["list", "columns", "results"] as const;

/** The step of an address; empty for the furthest step that the list has reached. */
type Step = (typeof STEPS)[number] | "";

const session = new ListSession();

/** The steps from a list to its codes, each with its own address: choose a file, check the columns, decide and download. */
export function listPanel(): HTMLElement {
  let step = currentStep();
  const panel = fromHtml(html`<div class="match"></div>`);
  let shown: ResultPanel | undefined;
  /** Whether a list that is being read here will go on to the next step. */
  let isReading = false;
  const show = (at: number, contents: Html) => {
    // The first step has no heading, and must not take the focus when the page opens.
    const first = panel.contains(document.activeElement) ? "h2, .kept-list, #match-file" : "h2";
    fill(panel, html`${stepList(at)}${contents}`);
    panel.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
    return panel;
  };
  const go = (to: Step) => {
    step = to;
    history.pushState(null, "", pathOf(step));
    render();
    scrollTo({ top: 0, behavior: "instant" });
  };
  /** Shows another step without a new entry in the history. */
  const replace = (to: Step) => {
    rename(to);
    render();
  };
  const rename = (to: Step) => {
    step = to;
    history.replaceState(null, "", pathOf(step));
  };

  /** Reads a list. If it can't be read, the view says why and still has the pasted text, so that it can be corrected. */
  async function take(
    name: string,
    content: Uint8Array,
    { sheet, pasted = "" }: { readonly sheet?: string; readonly pasted?: string } = {},
  ): Promise<void> {
    const fail = (message: string) => {
      start(message);
      panel.querySelector("textarea")!.value = pasted;
      panel.querySelector<HTMLElement>("[role=alert]")!.focus();
    };
    if (content.length > MAX_BYTES) {
      fail(t("matchTooLarge", { megabytes: MAX_BYTES / 1e6 }));
      return;
    }
    show(1, html`<p class="loading" role="status">${t("matchReading")}</p>`);
    isReading = true;
    const failed = await session.take(name, content, sheet);
    isReading = false;
    if (failed) fail(problem(failed));
    else if (step === "columns") render();
    else {
      if (step === "") rename("list");
      go("columns");
    }
  }

  function forget(): void {
    rename("");
    void session.forget();
  }

  /** Shows the step of the address, or the nearest earlier step that the list has reached. */
  function render(): void {
    const { work, run } = session;
    const failed = session.takeFailure();
    shown?.stop();
    shown = undefined;
    if (failed) start(problem(failed));
    else if (!work || step === "list") start();
    else if (step === "") replace(work.list.columns ? "results" : "columns");
    else if (step === "columns") checkColumns(work.read);
    else if (work.match)
      shown = showResults({ session, show: (contents) => show(3, contents), forget });
    else if (run) showRun(work.read.rows.length);
    else if (work.list.columns) void session.match(work.list.columns);
    else replace("columns");
  }

  function start(message?: string): void {
    const { work, forgotten } = session;
    const kept = work
      ? html`<p class="note kept-list" tabindex="-1">${t("matchGoOn", { name: work.list.name })} <a href="${pathOf("")}" data-step="">${t("matchGoOnLink")}</a></p>`
      : forgotten !== undefined &&
        html`<p class="note kept-list" tabindex="-1">${t("matchForgotten", { name: forgotten })} </p>`;
    show(
      1,
      html`${message !== undefined && html`<p class="failure" role="alert" tabindex="-1">${message}</p>`}
${kept}
<div class="card drop">
<input type="file" id="match-file" class="visually-hidden" accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,.fods,.json,.xml,.htm,.html">
<label for="match-file" class="button button-main">${t("matchFile")}</label>
<p class="hint">${t("matchDrop")}</p>
</div>
<form class="card paste">
<label for="match-paste">${t("matchPaste")}</label>
<textarea id="match-paste" rows="6" spellcheck="false"></textarea>
<button type="submit" class="button">${t("matchRead")}</button>
</form>`,
    );
    if (!work && forgotten !== undefined)
      panel
        .querySelector(".kept-list")!
        .append(button(t("matchUndo"), () => void session.undoForget().then(() => replace(""))));
    const drop = panel.querySelector<HTMLElement>(".drop")!;
    const paste = panel.querySelector("form")!;
    const file = drop.querySelector("input")!;
    const text = paste.querySelector("textarea")!;
    const open = async (chosen: File | undefined | null) => {
      if (!chosen) return;
      await take(chosen.name.replace(/\.[^.]*$/, ""), new Uint8Array(await chosen.arrayBuffer()));
    };
    const encoded = (text: string) => new TextEncoder().encode(text);
    file.addEventListener("change", () => void open(file.files?.[0]));
    drop.append(button(t("matchSample"), () => void take("sample", encoded(SAMPLE))));
    paste.addEventListener("submit", (event) => {
      event.preventDefault();
      if (text.value.trim() === "") text.focus();
      else void take("list", encoded(text.value), { pasted: text.value });
    });
    for (const event of ["dragover", "dragleave", "drop"] as const)
      drop.addEventListener(event, (dropped) => {
        dropped.preventDefault();
        drop.classList.toggle("dragged", event === "dragover");
        if (event === "drop") void open(dropped.dataTransfer?.files[0]);
      });
  }

  function checkColumns(read: Read): void {
    const { rows, headerRows, sheets = [], sheet } = read;
    const { list, content } = session.work!;
    const found = list.columns ?? read;
    const headerRow = Math.max(1, headerRows);
    // From the header on: titles and blank rows above it say nothing about the columns.
    const preview = rows
      .slice(headerRow - 1)
      .filter((cells) => cells.some((cell) => cell.trim() !== ""))
      .slice(0, PREVIEW_ROWS);
    const width = widthOf(preview);
    const at = Array.from({ length: width }, (_, column) => column);
    show(
      2,
      html`<h2 tabindex="-1">${t("matchColumns")}</h2>
<p role="status"></p>
${
  sheets.length > 1 &&
  html`<div class="field">
<label for="match-sheet">${t("matchSheet")}</label>
<select id="match-sheet">${sheets.map((name) => html`<option${name === sheet && html` selected`}>${name}</option>`)}</select>
</div>`
}
${notices(read)}
<div class="table-scroll" tabindex="0" role="region" aria-label="${t("matchColumns")}">
<table class="numbers">
<thead><tr>${at.map((column) => html`<td>${partSelect(column, found)}</td>`)}</tr></thead>
<tbody>${preview.map(
        (cells) =>
          html`<tr>${at.map((column) => html`<td>${(cells[column] ?? "").slice(0, 60)}</td>`)}</tr>`,
      )}</tbody>
</table></div>
<p><input type="checkbox" id="match-header"${headerRows > 0 && html` checked`}> <label for="match-header">${t(
        "matchHeader",
        { row: headerRow },
      )}</label></p>
<p class="buttons"></p>`,
    );
    const selects = panel.querySelectorAll<HTMLSelectElement>("td > select");
    showUsedColumn(panel.querySelector(".table-scroll")!, selects);
    const header = panel.querySelector<HTMLInputElement>("#match-header")!;
    const update = () => {
      panel.querySelector("[role=status]")!.textContent = t("matchColumnsText", {
        rows: rows.length - (header.checked ? headerRow : 0),
      });
    };
    header.addEventListener("change", update);
    update();
    const chosen = (): Pick<ListColumns, "columns" | "addressColumns"> => {
      const columns: Columns = {};
      const addressColumns: number[] = [];
      for (const [at, select] of selects.entries()) {
        const part = select.value as ColumnPart | "";
        if (part === "line" && columns.line !== undefined) addressColumns.push(at);
        else if (part !== "") columns[part] ??= at;
      }
      return { columns, addressColumns };
    };
    const sheetSelect = panel.querySelector<HTMLSelectElement>("#match-sheet");
    sheetSelect?.addEventListener("change", () => {
      void take(list.name, content, { sheet: sheetSelect.value });
    });
    panel.querySelector(".buttons")!.append(
      button(
        t("matchStart"),
        () => {
          void session.match({ ...found, ...chosen(), headerRows: header.checked ? headerRow : 0 });
          go("results");
        },
        html` class="button button-main"`,
      ),
      button(t("matchForget"), forget),
    );
  }

  /** Shows how far the run is. */
  function showRun(rows: number): void {
    show(
      3,
      html`<h2 tabindex="-1">${t("matchRunning")}</h2>
<progress max="1" value="0" aria-label="${t("matchRunning")}"></progress>
<p role="status"></p>`,
    ).append(
      button(t("cancel"), () => {
        replace("columns");
        void session.stop();
      }),
    );
    const bar = panel.querySelector("progress")!;
    const status = panel.querySelector("[role=status]")!;
    updateRun = () => {
      const { share, waits, began } = session.run ?? { share: 0, waits: false, began: 0 };
      const row = Math.round(share * rows);
      const seconds = Math.max(0.001, (performance.now() - began) / 1000);
      bar.value = share;
      status.textContent = waits
        ? t("matchWaits", { row, rows })
        : t("matchSpeed", { row, rows, speed: Math.round(row / seconds) });
    };
    updateRun();
  }
  let updateRun = () => {};

  session.onChange((change) => {
    if (change === "progress") updateRun();
    else if (change === "list") {
      if (!isReading) render();
    } else shown?.update();
  });
  // Steps are shown without leaving the page, because the page has the list and the undo history.
  panel.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-step]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(link.dataset.step as Step);
  });
  addEventListener("popstate", () => {
    step = currentStep();
    render();
  });
  start();
  void session.restore().then(() => {
    if (!isReading && session.work) render();
  });
  return panel;
}

/** On a phone, only the first columns may be in view, such as a number and a name, and none of these may be used. */
function showUsedColumn(table: Element, selects: Iterable<HTMLSelectElement>): void {
  const used = [...selects].find(({ value }) => value !== "")?.getBoundingClientRect();
  const { left, right } = table.getBoundingClientRect();
  if (used && used.right > right) table.scrollLeft += used.left - left;
}

function currentStep(): Step {
  const given = new URLSearchParams(location.search).get("step");
  return STEPS.find((one) => one === given) ?? "";
}

function pathOf(step: Step): string {
  return localPath(step === "" ? "/match" : `/match?step=${step}`, language);
}

/** The three steps, with the current one marked, and links to those that the list has reached. */
function stepList(current: number): Html {
  const { work, run } = session;
  const steps = [
    { step: "list", text: t("matchStepList"), isReached: true },
    { step: "columns", text: t("matchColumns"), isReached: work !== undefined },
    { step: "results", text: t("matchDone"), isReached: Boolean(work?.match ?? run) },
  ] as const;
  return html`<ol class="match-steps">${steps.map(({ step, text, isReached }, i) => {
    const isCurrent = i + 1 === current;
    const name = html`${i + 1}. ${text}`;
    return html`<li${isCurrent && html` aria-current="step"`}>${
      isReached && !isCurrent
        ? html`<a href="${pathOf(step)}" data-step="${step}">${name}</a>`
        : name
    }</li>`;
  })}</ol>`;
}

const DAMAGE = {
  lost: "matchDamageLost",
  misread: "matchDamageMisread",
  font: "matchDamageFont",
} as const;

/** What people should know about a list before it is matched. */
function notices(read: Read): Html {
  const { columns, overlooked, aside, tables, abroad, damage, area } = read;
  const first = (columns.village ?? columns.line ?? 0) + 1;
  const texts = [
    ...damage.map(({ kind, rows }) => t(DAMAGE[kind], { rows })),
    ...aside.map((at) => t("matchAside", { number: at + 1, first })),
    ...(tables.length === 0 ? [] : [t("matchTables", { rows: tables.join(", ") })]),
    ...(abroad === undefined ? [] : [t("matchAbroad", { number: abroad + 1 })]),
    ...(area === undefined ? [] : [areaText(area)]),
  ];
  return html`${texts.map((text) => html`<p class="note">${text}</p>`)}
${
  overlooked &&
  html`<p role="alert">${t("matchOverlooked", {
    number: overlooked.at + 1,
    rows: overlooked.other.rows,
    other: overlooked.other.places,
    known: overlooked.known.places,
  })}</p>`
}`;
}

function areaText({ name, row }: NonNullable<Read["area"]>): string {
  return row === undefined
    ? t("matchSheetArea", { name })
    : t("matchTitleArea", { name, row: row + 1 });
}

/** Example rows as people write them. Their states are in every directory, however small. */
const SAMPLE = `State,District,Taluka,Village
Goa,North Goa,Satari,Podocem
Goa,N. Goa,Sattari,Poddocem
GA,North Goa,Bardez,Calangut
Goa,South Goa,Salcete,Colva
Goa,,,Curtorim
Sikkim,East,Gangtok,Rumtek
Sikkim,West,Gyalshing,Yuksam
Pondicherry,Karaikal,,Thirunallar
Pondicherry,Pondicherry,Bahur,Bahour
Daman & Diu,Daman,Daman,Dabhel
Lakshadweep,,Kavaratti,Kavarati
Goa,North Goa,Satari,Nowherepur
`;

function partSelect(column: number, { columns, addressColumns = [] }: ListColumns): Html {
  const isOf = (part: ColumnPart) =>
    columns[part] === column || (part === "line" && addressColumns.includes(column));
  const options = COLUMN_PARTS.map(
    (part) =>
      html`<option value="${part}"${isOf(part) && html` selected`}>${partText(part)}</option>`,
  );
  return html`<select aria-label="${t("matchColumn", { number: column + 1 })}"><option value="">${t("matchPartNone")}</option>${options}</select>`;
}

function partText(part: ColumnPart): string {
  if (part === "village") return t("villageOrTown");
  if (part === "pincode") return t("pincode_one");
  if (part === "line") return t("matchPartLine");
  if (part === "panchayat") return t("matchPartPanchayat");
  if (part === "latitude") return t("matchPartLatitude");
  if (part === "longitude") return t("matchPartLongitude");
  return part === "position" ? t("matchPartPosition") : words(part);
}
