import { COLUMN_PARTS, type ColumnPart, type Columns } from "../../../functions/core/lists/columns.ts";
import type { ListForm } from "../../match/list-file.ts";
import { type Child, element } from "../dom.ts";
import { t } from "../page/language.ts";
import { ListWorker } from "./list-worker.ts";
import type { FromWorker } from "./messages.ts";
import { resultPanel } from "./result-panel.ts";

type Read = Extract<FromWorker, { is: "read" }>;

/** Largest file that is read, in bytes. */
const MAX_BYTES = 100e6;

/** The steps from a list to its codes: choose a file, check the columns, wait, decide, download. */
export function listPanel(signal: AbortSignal): HTMLElement {
  const panel = element("div", { class: "match" });
  const worker = new ListWorker(signal);
  let name = "list";
  const show = (...nodes: readonly Child[]) => {
    panel.replaceChildren(...nodes.filter((node) => node !== undefined && node !== false));
    panel.querySelector<HTMLElement>("h2")?.focus();
  };
  const fail = (message: string) => show(...start(message));

  async function take(content: Uint8Array): Promise<void> {
    if (content.length > MAX_BYTES) return fail(t("matchTooLarge", { megabytes: MAX_BYTES / 1e6 }));
    show(element("p", { class: "loading", role: "status" }, t("matchReading")));
    const answer = await worker.ask({ do: "read", content });
    if (answer.is === "failed") fail(problem(answer));
    else if (answer.is === "read") show(...columnsForm(answer));
  }

  function start(message?: string): Child[] {
    const file = element("input", {
      type: "file",
      id: "match-file",
      accept: ".csv,.tsv,.txt,.xlsx,.xls,.ods",
    });
    const open = async (chosen: File | undefined | null) => {
      if (!chosen) return;
      name = chosen.name.replace(/\.[^.]*$/, "");
      await take(new Uint8Array(await chosen.arrayBuffer()));
    };
    file.addEventListener("change", () => void open(file.files?.[0]));
    const text = element("textarea", { id: "match-paste", rows: 6, spellcheck: "false" });
    const drop = element(
      "div",
      { class: "card drop" },
      element("label", { for: "match-file" }, t("matchFile")),
      file,
      element("p", { class: "hint" }, t("matchDrop")),
    );
    for (const event of ["dragover", "drop"] as const)
      drop.addEventListener(event, (dropped) => {
        dropped.preventDefault();
        if (event === "drop") void open(dropped.dataTransfer?.files[0]);
      });
    return [
      message !== undefined && element("p", { class: "failure", role: "alert" }, message),
      drop,
      element(
        "form",
        {
          class: "card paste",
          onsubmit: (event) => {
            event.preventDefault();
            name = "list";
            if (text.value.trim() === "") text.focus();
            else void take(new TextEncoder().encode(text.value));
          },
        },
        element("label", { for: "match-paste" }, t("matchPaste")),
        text,
        element("button", { type: "submit", class: "button" }, t("matchRead")),
      ),
    ];
  }

  function columnsForm({ rows, preview, columns: found, headerRows }: Read): Child[] {
    const width = preview.reduce((most, { length }) => Math.max(most, length), 0);
    const selects = Array.from({ length: width }, (_, at) => partSelect(at, found));
    const headerRow = Math.max(1, headerRows);
    const header = element("input", { type: "checkbox", id: "match-header", checked: headerRows > 0 });
    const chosen = (): Columns => {
      const columns: Columns = {};
      for (const [at, select] of selects.entries())
        if (select.value !== "") columns[select.value as ColumnPart] ??= at;
      return columns;
    };
    return [
      element("h2", { tabindex: -1 }, t("matchColumns")),
      element("p", {}, t("matchColumnsText", { rows })),
      element(
        "div",
        { class: "table-scroll", tabindex: 0, role: "region", "aria-label": t("matchColumns") },
        element(
          "table",
          { class: "numbers" },
          element("thead", {}, element("tr", {}, ...selects.map((select) => element("td", {}, select)))),
          element(
            "tbody",
            {},
            ...preview.map((cells) =>
              element("tr", {}, ...selects.map((_, at) => element("td", {}, (cells[at] ?? "").slice(0, 60)))),
            ),
          ),
        ),
      ),
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
        element(
          "button",
          {
            type: "button",
            class: "button button-main",
            onclick: () => void run(rows, chosen(), header.checked ? headerRow : 0),
          },
          t("matchStart"),
        ),
        element(
          "button",
          { type: "button", class: "button", onclick: () => show(...start()) },
          t("matchOther"),
        ),
      ),
    ];
  }

  async function run(rows: number, columns: Columns, headerRows: number): Promise<void> {
    const bar = element("progress", { max: 1, value: 0, "aria-label": t("matchRunning") });
    const status = element("p", { role: "status" });
    const began = performance.now();
    const cancel = () => {
      worker.restart();
      show(...start());
    };
    show(
      element("h2", { tabindex: -1 }, t("matchRunning")),
      bar,
      status,
      element("button", { type: "button", class: "button", onclick: cancel }, t("matchCancel")),
    );
    const answer = await worker.ask({ do: "match", columns, headerRows }, (share) => {
      bar.value = share;
      const speed = Math.round((share * rows) / Math.max(0.001, (performance.now() - began) / 1000));
      status.textContent = t("matchSpeed", { percent: Math.round(share * 100), speed });
    });
    if (answer.is === "failed") fail(problem(answer));
    else if (answer.is === "matched")
      show(...resultPanel(answer, { save, again: () => show(...start()) }, signal));
  }

  async function save(form: ListForm, chosen: ReadonlyMap<number, string>): Promise<string | undefined> {
    const answer = await worker.ask({ do: "write", form, chosen });
    if (answer.is === "failed") return problem(answer);
    if (answer.is !== "written") return undefined;
    const address = URL.createObjectURL(new Blob([answer.content as BlobPart]));
    element("a", { href: address, download: `${name}-matched.${form}` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    return undefined;
  }

  show(...start());
  return panel;
}

function partSelect(at: number, found: Columns): HTMLSelectElement {
  const mine = COLUMN_PARTS.find((part) => found[part] === at) ?? "";
  const option = (value: ColumnPart | "", label: string) =>
    element("option", { value, selected: value === mine }, label);
  return element(
    "select",
    { "aria-label": t("matchColumn", { number: at + 1 }) },
    option("", t("matchPartNone")),
    ...COLUMN_PARTS.map((part) => option(part, t(PART_TEXTS[part]))),
  );
}

const PART_TEXTS = {
  village: "matchPartVillage",
  taluka: "matchPartTaluka",
  district: "matchPartDistrict",
  state: "matchPartState",
  pincode: "matchPartPincode",
  line: "matchPartLine",
} as const;

function problem({ reason, message }: Extract<FromWorker, { is: "failed" }>): string {
  if (reason === "unreadable") return t("matchUnreadable");
  return reason === "list" ? t("matchBadList", { problem: message }) : t("errorNetwork");
}
