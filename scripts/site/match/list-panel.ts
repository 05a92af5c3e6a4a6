import type { Columns } from "../../../functions/core/lists/columns.ts";
import { COLUMN_PARTS, type ColumnPart } from "../../../functions/core/lists/header-words.ts";
import { type Html, html } from "../../../functions/core/pages/html.ts";
import type { ListForm } from "../../match/list-file.ts";
import type { ListColumns } from "../../match/match-file.ts";
import { button, download, fill, fromHtml } from "../dom.ts";
import { words } from "../page/language.ts";
import { t } from "../page/view-texts.ts";
import type { ViewContext } from "../page/views.ts";
import {
  type Changes,
  changeList,
  type Decisions,
  forgetList,
  type KeptList,
  onOtherTabs,
  putList,
  readDecisions,
  readList,
  storeDecisions,
} from "./list-store.ts";
import { ListWorker } from "./list-worker.ts";
import type { FromWorker } from "./messages.ts";
import { showResults } from "./result-panel.ts";

type Read = Extract<FromWorker, { is: "read" }>;

/** Largest file that is read, in bytes. */
const MAX_BYTES = 100e6;

/** The steps from a list to its codes: choose a file, check the columns, wait, decide, download. */
export function listPanel({ directory, signal }: ViewContext): HTMLElement {
  const panel = fromHtml(html`<div class="match"></div>`);
  const worker = new ListWorker(signal);
  let list: KeptList = { id: "", name: "list", content: new Uint8Array() };
  let decisions: Decisions = new Map();
  let isChosen = false;
  const show = (step: number, contents: Html) => {
    fill(panel, html`${stepList(step)}${contents}`);
    panel.querySelector<HTMLElement>("h2")?.focus();
    return panel;
  };
  const keep = (change: Partial<KeptList>) => {
    list = { ...list, ...change };
    // Where nothing can be kept, the list is worked on all the same.
    void changeList(list.id, change).catch(() => {});
  };
  const forget = () => {
    void forgetList().catch(() => {});
    worker.restart();
    start();
  };

  async function take(name: string, content: Uint8Array): Promise<void> {
    if (content.length > MAX_BYTES)
      return start(t("matchTooLarge", { megabytes: MAX_BYTES / 1e6 }));
    list = { id: crypto.randomUUID(), name, content };
    decisions = new Map();
    await read(true);
  }

  /** Reads the list, and goes on where its visitor left it. A new one is kept if it can be read. */
  async function read(isNew = false): Promise<void> {
    show(1, html`<p class="loading" role="status">${t("matchReading")}</p>`);
    const answer = await worker.ask({ do: "read", content: list.content, sheet: list.sheet });
    if (answer.is === "failed") start(problem(answer));
    else if (answer.is === "read") {
      if (isNew) await putList(list).catch(() => {});
      if (list.columns) await run(answer, list.columns);
      else checkColumns(answer);
    }
  }

  function start(message?: string): void {
    show(
      1,
      html`${message !== undefined && html`<p class="failure" role="alert">${message}</p>`}
<div class="card drop">
<input type="file" id="match-file" class="visually-hidden" accept=".csv,.tsv,.txt,.xlsx,.xls,.ods">
<label for="match-file" class="button button-main">${t("matchFile")}</label>
<p class="hint">${t("matchDrop")}</p>
</div>
<form class="card paste">
<label for="match-paste">${t("matchPaste")}</label>
<textarea id="match-paste" rows="6" spellcheck="false"></textarea>
<button type="submit" class="button">${t("matchRead")}</button>
</form>`,
    );
    const drop = panel.querySelector<HTMLElement>(".drop")!;
    const paste = panel.querySelector("form")!;
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
  }

  function checkColumns(answer: Read): void {
    const { rows, preview, columns: found, headerRows, overlooked, sheets = [], sheet } = answer;
    const width = preview.reduce((most, { length }) => Math.max(most, length), 0);
    const at = Array.from({ length: width }, (_, column) => column);
    const headerRow = Math.max(1, headerRows);
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
${overlooked !== undefined && html`<p role="alert">${t("matchOverlooked", { number: overlooked + 1 })}</p>`}
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
    const header = panel.querySelector<HTMLInputElement>("#match-header")!;
    const update = () => {
      panel.querySelector("[role=status]")!.textContent = t("matchColumnsText", {
        rows: rows - (header.checked ? headerRow : 0),
      });
    };
    header.addEventListener("change", update);
    update();
    const chosen = (): Columns => {
      const columns: Columns = {};
      for (const [at, select] of selects.entries())
        if (select.value !== "") columns[select.value as ColumnPart] ??= at;
      return columns;
    };
    const sheetSelect = panel.querySelector<HTMLSelectElement>("#match-sheet");
    sheetSelect?.addEventListener("change", () => {
      keep({ sheet: sheetSelect.value });
      void read();
    });
    panel.querySelector(".buttons")!.append(
      button(
        t("matchStart"),
        () => void run(answer, { columns: chosen(), headerRows: header.checked ? headerRow : 0 }),
        html` class="button button-main"`,
      ),
      button(t("matchForget"), forget),
    );
  }

  async function run({ rows }: Read, columns: ListColumns): Promise<void> {
    keep({ columns });
    show(
      3,
      html`<h2 tabindex="-1">${t("matchRunning")}</h2>
<progress max="1" value="0" aria-label="${t("matchRunning")}"></progress>
<p role="status"></p>`,
    ).append(button(t("cancel"), forget));
    const bar = panel.querySelector("progress")!;
    const status = panel.querySelector("[role=status]")!;
    const began = performance.now();
    const answer = await worker.ask({ do: "match", ...columns }, (share) => {
      bar.value = share;
      const speed = Math.round(
        (share * rows) / Math.max(0.001, (performance.now() - began) / 1000),
      );
      status.textContent = t("matchSpeed", { percent: Math.round(share * 100), speed });
    });
    if (answer.is === "failed") {
      keep({ columns: undefined });
      start(problem(answer));
    } else if (answer.is === "matched") {
      const actions = { show: showDone, directory, save, compare, forget, store };
      const results = showResults(answer, decisions, actions, signal);
      const update = () => void readDecisions(list.id).then(results.update, () => {});
      onOtherTabs(update, signal);
    }
  }

  const showDone = (contents: Html) => show(3, contents);
  /** Resolves once the decisions are stored, or nothing can be. */
  const store = (changes: Changes) => storeDecisions(list.id, changes).catch(() => {});

  async function compare(row: number): Promise<readonly (number | undefined)[]> {
    const answer = await worker.ask({ do: "compare", row });
    return answer.is === "compared" ? answer.distances : [];
  }

  async function save(form: ListForm, chosen: Decisions): Promise<string | undefined> {
    const answer = await worker.ask({ do: "write", form, chosen });
    if (answer.is === "failed") return problem(answer);
    if (answer.is !== "written") return undefined;
    download(`${list.name}-matched.${form}`, answer.content as BlobPart);
    return undefined;
  }

  start();
  const restore = async () => {
    const kept = await readList();
    if (!kept || isChosen || signal.aborted) return;
    ({ list, decisions } = kept);
    await read();
  };
  void restore().catch(() => {});
  return panel;
}

/** The three steps, with the current one marked. */
function stepList(current: number): Html {
  const steps = [t("matchStepList"), t("matchColumns"), t("matchDone")];
  return html`<ol class="match-steps">${steps.map(
    (step, i) => html`<li${i + 1 === current && html` aria-current="step"`}>${i + 1}. ${step}</li>`,
  )}</ol>`;
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
