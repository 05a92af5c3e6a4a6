import { COLUMN_PARTS, type ColumnPart } from "../../../functions/core/lists/column-parts.ts";
import { widthOf } from "../../../functions/core/lists/column-texts.ts";
import type { Columns } from "../../../functions/core/lists/columns.ts";
import { type Html, html } from "../../../functions/core/pages/html.ts";
import type { ListColumns } from "../../match/match-file.ts";
import { button } from "../dom.ts";
import { words } from "../page/language.ts";
import { t } from "../page/view-texts.ts";
import type { ListSession } from "./list-session.ts";
import type { Read } from "./messages.ts";
import type { Show } from "./steps.ts";

/** Number of rows shown with the columns. */
const PREVIEW_ROWS = 6;

interface ColumnsStepOptions {
  readonly session: ListSession;
  readonly show: Show;
  /** Reads another sheet of the workbook. */
  readonly takeSheet: (sheet: string) => void;
  /** Matches the list by the chosen columns. */
  readonly match: (columns: ListColumns) => void;
  /** Forgets the list and starts again. */
  readonly forget: () => void;
}

/** Shows the second step: what each column holds, with the first rows. */
export function showColumnsStep({
  session,
  show,
  takeSheet,
  match,
  forget,
}: ColumnsStepOptions): void {
  const { list, read } = session.work!;
  const { rows, headerRows } = read;
  const found = list.columns ?? read;
  const headerRow = Math.max(1, headerRows);
  // From the header on: titles and blank rows above it say nothing about the columns.
  const preview = rows
    .slice(headerRow - 1)
    .filter((cells) => cells.some((cell) => cell.trim() !== ""))
    .slice(0, PREVIEW_ROWS);
  const page = show(html`<h2 tabindex="-1">${t("matchColumns")}</h2>
<p role="status"></p>
${sheetSelect(read)}
${notices(read)}
${columnTable(preview, found)}
<p><input type="checkbox" id="match-header"${headerRows > 0 && html` checked`}> <label for="match-header">${t(
    "matchHeader",
    { row: headerRow },
  )}</label></p>
<p class="buttons"></p>`);
  const selects = page.querySelectorAll<HTMLSelectElement>("td > select");
  showUsedColumn(page.querySelector(".table-scroll")!, selects);
  const header = page.querySelector<HTMLInputElement>("#match-header")!;
  const begin = button(
    t("matchStart"),
    () => match({ ...found, ...chosenIn(selects), headerRows: header.checked ? headerRow : 0 }),
    html` class="button button-main"`,
  );
  const update = () => {
    const count = rows.length - (header.checked ? headerRow : 0);
    page.querySelector("[role=status]")!.textContent = t("matchColumnsText", { rows: count });
    begin.disabled = count === 0;
  };
  header.addEventListener("change", update);
  update();
  const sheet = page.querySelector<HTMLSelectElement>("#match-sheet");
  sheet?.addEventListener("change", () => takeSheet(sheet.value));
  page.querySelector(".buttons")!.append(begin, button(t("matchForget"), forget));
}

/** The choice of a sheet, for a workbook with several. */
function sheetSelect({ sheets = [], sheet }: Read): Html | false {
  return (
    sheets.length > 1 &&
    html`<div class="field">
<label for="match-sheet">${t("matchSheet")}</label>
<select id="match-sheet">${sheets.map((name) => html`<option${name === sheet && html` selected`}>${name}</option>`)}</select>
</div>`
  );
}

/** Some rows, with what each column holds above it. */
function columnTable(preview: readonly (readonly string[])[], found: ListColumns): Html {
  const at = Array.from({ length: widthOf(preview) }, (_, column) => column);
  return html`<div class="table-scroll" tabindex="0" role="region" aria-label="${t("matchColumns")}">
<table class="numbers">
<thead><tr>${at.map((column) => html`<td>${partSelect(column, found)}</td>`)}</tr></thead>
<tbody>${preview.map(
    (cells) =>
      html`<tr>${at.map((column) => html`<td>${(cells[column] ?? "").slice(0, 60)}</td>`)}</tr>`,
  )}</tbody>
</table></div>`;
}

/** The columns chosen in the boxes above them. The first address is the line; further ones are added to it. */
function chosenIn(
  selects: NodeListOf<HTMLSelectElement>,
): Pick<ListColumns, "columns" | "addressColumns"> {
  const columns: Columns = {};
  const addressColumns: number[] = [];
  for (const [at, select] of selects.entries()) {
    const part = select.value as ColumnPart | "";
    if (part === "line" && columns.line !== undefined) addressColumns.push(at);
    else if (part !== "") columns[part] ??= at;
  }
  return { columns, addressColumns };
}

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

/** On a phone, only the first columns may be in view, such as a number and a name, and none of these may be used. */
function showUsedColumn(table: Element, selects: Iterable<HTMLSelectElement>): void {
  const used = [...selects].find(({ value }) => value !== "")?.getBoundingClientRect();
  const { left, right } = table.getBoundingClientRect();
  if (used && used.right > right) table.scrollLeft += used.left - left;
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

function areaText({ name, saidBy }: NonNullable<Read["area"]>): string {
  if (saidBy === "file") return t("matchFileArea", { name });
  if (saidBy === "sheet") return t("matchSheetArea", { name });
  return t("matchTitleArea", { name, row: saidBy.row + 1 });
}
