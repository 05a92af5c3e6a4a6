import type { Columns } from "../../../functions/core/lists/columns.ts";
import { COLUMN_PARTS, type ColumnPart } from "../../../functions/core/lists/header-words.ts";
import { type Html, html } from "../../../functions/core/pages/html.ts";
import type { ListForm } from "../../match/list-file.ts";
import type { ListColumns } from "../../match/match-file.ts";
import { button, type Child, element, fromHtml } from "../dom.ts";
import { words } from "../page/language.ts";
import { t } from "../page/view-texts.ts";
import type { ViewContext } from "../page/views.ts";
import { forgetList, type KeptList, keepList, keptList } from "./kept-list.ts";
import { ListWorker } from "./list-worker.ts";
import type { Decisions, FromWorker } from "./messages.ts";
import { resultPanel } from "./result-panel.ts";

type Read = Extract<FromWorker, { is: "read" }>;

/** Largest file that is read, in bytes. */
const MAX_BYTES = 100e6;

/** The steps from a list to its codes: choose a file, check the columns, wait, decide, download. */
export function listPanel({ directory, signal }: ViewContext): HTMLElement {
  const panel = element("div", { class: "match" });
  const worker = new ListWorker(signal);
  let list: KeptList = { name: "list", content: new Uint8Array(), chosen: [] };
  let isChosen = false;
  const show = (step: number, ...nodes: readonly Child[]) => {
    panel.replaceChildren(
      stepList(step),
      ...nodes.filter((node) => node !== undefined && node !== false),
    );
    panel.querySelector<HTMLElement>("h2")?.focus();
  };
  const fail = (message: string) => show(1, ...start(message));
  const keep = (change: Partial<KeptList>) => {
    list = { ...list, ...change };
    void keepList(list, false);
  };
  const forget = () => {
    void forgetList();
    worker.restart();
    show(1, ...start());
  };

  async function take(name: string, content: Uint8Array): Promise<void> {
    if (content.length > MAX_BYTES) return fail(t("matchTooLarge", { megabytes: MAX_BYTES / 1e6 }));
    list = { name, content, chosen: [] };
    await read(true);
  }

  /** Reads the list, and goes on where its visitor left it. A new one is kept if it can be read. */
  async function read(isNew = false): Promise<void> {
    show(1, element("p", { class: "loading", role: "status" }, t("matchReading")));
    const answer = await worker.ask({ do: "read", content: list.content, sheet: list.sheet });
    if (answer.is === "failed") fail(problem(answer));
    else if (answer.is === "read") {
      if (isNew) void keepList(list, true);
      if (list.columns) await run(answer, list.columns);
      else show(2, ...columnsForm(answer));
    }
  }

  function start(message?: string): Child[] {
    const drop = fromHtml(html`<div class="card drop">
<input type="file" id="match-file" class="visually-hidden" accept=".csv,.tsv,.txt,.xlsx,.xls,.ods">
<label for="match-file" class="button button-main">${t("matchFile")}</label>
<p class="hint">${t("matchDrop")}</p>
</div>`);
    const paste = fromHtml(html`<form class="card paste">
<label for="match-paste">${t("matchPaste")}</label>
<textarea id="match-paste" rows="6" spellcheck="false"></textarea>
<button type="submit" class="button">${t("matchRead")}</button>
</form>`);
    const file = drop.querySelector("input")!;
    const text = paste.querySelector("textarea")!;
    const open = async (chosen: File | undefined | null) => {
      if (!chosen) return;
      isChosen = true;
      await take(chosen.name.replace(/\.[^.]*$/, ""), new Uint8Array(await chosen.arrayBuffer()));
    };
    const takeText = (name: string, text: string) => {
      isChosen = true;
      return take(name, new TextEncoder().encode(text));
    };
    file.addEventListener("change", () => void open(file.files?.[0]));
    drop.append(button(t("matchSample"), () => void takeText("sample", SAMPLE)));
    paste.addEventListener("submit", (event) => {
      event.preventDefault();
      if (text.value.trim() === "") text.focus();
      else void takeText("list", text.value);
    });
    for (const event of ["dragover", "dragleave", "drop"] as const)
      drop.addEventListener(event, (dropped) => {
        dropped.preventDefault();
        drop.classList.toggle("dragged", event === "dragover");
        if (event === "drop") void open(dropped.dataTransfer?.files[0]);
      });
    return [
      message !== undefined && element("p", { class: "failure", role: "alert" }, message),
      drop,
      paste,
    ];
  }

  function columnsForm(answer: Read): Child[] {
    const { rows, preview, columns: found, headerRows, overlooked, sheets = [], sheet } = answer;
    const width = preview.reduce((most, { length }) => Math.max(most, length), 0);
    const at = Array.from({ length: width }, (_, column) => column);
    const headerRow = Math.max(1, headerRows);
    const table =
      fromHtml(html`<div class="table-scroll" tabindex="0" role="region" aria-label="${t("matchColumns")}">
<table class="numbers">
<thead><tr>${at.map((column) => html`<td>${partSelect(column, found)}</td>`)}</tr></thead>
<tbody>${preview.map(
        (cells) =>
          html`<tr>${at.map((column) => html`<td>${(cells[column] ?? "").slice(0, 60)}</td>`)}</tr>`,
      )}</tbody>
</table></div>`);
    const selects = table.querySelectorAll("select");
    const header = element("input", {
      type: "checkbox",
      id: "match-header",
      checked: headerRows > 0,
    });
    const count = element("p", { role: "status" });
    const update = () => {
      count.textContent = t("matchColumnsText", { rows: rows - (header.checked ? headerRow : 0) });
    };
    header.addEventListener("change", update);
    update();
    const chosen = (): Columns => {
      const columns: Columns = {};
      for (const [at, select] of selects.entries())
        if (select.value !== "") columns[select.value as ColumnPart] ??= at;
      return columns;
    };
    return [
      element("h2", { tabindex: -1 }, t("matchColumns")),
      count,
      sheets.length > 1 && sheetSelect(sheets, sheet),
      overlooked !== undefined &&
        element("p", { role: "alert" }, t("matchOverlooked", { number: overlooked + 1 })),
      table,
      element(
        "p",
        {},
        header,
        " ",
        element("label", { for: "match-header" }, t("matchHeader", { row: headerRow })),
      ),
      element(
        "p",
        { class: "buttons" },
        button(
          t("matchStart"),
          () => void run(answer, { columns: chosen(), headerRows: header.checked ? headerRow : 0 }),
          { class: "button button-main" },
        ),
        button(t("matchForget"), forget),
      ),
    ];
  }

  function sheetSelect(sheets: readonly string[], current: string | undefined): HTMLElement {
    const field = fromHtml(html`<div class="field">
<label for="match-sheet">${t("matchSheet")}</label>
<select id="match-sheet">${sheets.map((name) => html`<option${name === current && html` selected`}>${name}</option>`)}</select>
</div>`);
    const select = field.querySelector("select")!;
    select.addEventListener("change", () => {
      keep({ sheet: select.value });
      void read();
    });
    return field;
  }

  async function run({ rows }: Read, columns: ListColumns): Promise<void> {
    keep({ columns });
    const bar = element("progress", { max: 1, value: 0, "aria-label": t("matchRunning") });
    const status = element("p", { role: "status" });
    const began = performance.now();
    show(
      3,
      element("h2", { tabindex: -1 }, t("matchRunning")),
      bar,
      status,
      button(t("cancel"), forget),
    );
    const answer = await worker.ask({ do: "match", ...columns }, (share) => {
      bar.value = share;
      const speed = Math.round(
        (share * rows) / Math.max(0.001, (performance.now() - began) / 1000),
      );
      status.textContent = t("matchSpeed", { percent: Math.round(share * 100), speed });
    });
    if (answer.is === "failed") {
      keep({ columns: undefined });
      fail(problem(answer));
    } else if (answer.is === "matched")
      show(
        3,
        ...resultPanel(answer, list.chosen, { directory, save, compare, forget, decided }, signal),
      );
  }

  const decided = (chosen: KeptList["chosen"]) => keep({ chosen });

  async function compare(row: number): Promise<readonly (number | undefined)[]> {
    const answer = await worker.ask({ do: "compare", row });
    return answer.is === "compared" ? answer.distances : [];
  }

  async function save(form: ListForm, chosen: Decisions): Promise<string | undefined> {
    const answer = await worker.ask({ do: "write", form, chosen });
    if (answer.is === "failed") return problem(answer);
    if (answer.is !== "written") return undefined;
    const address = URL.createObjectURL(new Blob([answer.content as BlobPart]));
    element("a", { href: address, download: `${list.name}-matched.${form}` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    return undefined;
  }

  show(1, ...start());
  void keptList().then((kept) => {
    if (!kept || isChosen || signal.aborted) return;
    list = kept;
    void read();
  });
  return panel;
}

/** The three steps, with the current one marked. */
function stepList(current: number): HTMLElement {
  const steps = [t("matchStepList"), t("matchColumns"), t("matchDone")];
  return fromHtml(
    html`<ol class="match-steps">${steps.map(
      (step, i) =>
        html`<li${i + 1 === current && html` aria-current="step"`}>${i + 1}. ${step}</li>`,
    )}</ol>`,
  );
}

/** Rows as people write them. Their states are among those of every directory, however small. */
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

function partSelect(column: number, found: Columns): Html {
  const options = COLUMN_PARTS.map(
    (part) =>
      html`<option value="${part}"${found[part] === column && html` selected`}>${partText(part)}</option>`,
  );
  return html`<select aria-label="${t("matchColumn", { number: column + 1 })}"><option value="">${t("matchPartNone")}</option>${options}</select>`;
}

function partText(part: ColumnPart): string {
  if (part === "village") return t("villageOrTown");
  if (part === "pincode") return t("pincode_one");
  return part === "line" ? t("matchPartLine") : words(part);
}

function problem({ reason, message }: Extract<FromWorker, { is: "failed" }>): string {
  if (reason === "unreadable") return t("matchUnreadable");
  return reason === "list" ? t("matchBadList", { problem: message }) : t("errorNetwork");
}
