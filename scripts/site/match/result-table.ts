import { widthOf } from "../../../functions/core/lists/column-texts.ts";
import { type Html, html } from "../../../functions/core/pages/html.ts";
import { choicesOf, placeOf } from "../../match/results.ts";
import { fill } from "../dom.ts";
import { t } from "../page/view-texts.ts";
import type { ListSession } from "./list-session.ts";
import type { Decisions, ListResult } from "./messages.ts";
import { markedPath, namesOf, percentOf } from "./row-panel.ts";

/** The state of a row: its outcome, or that it names no place, until somebody decides on it. */
export type RowState = "match" | "ambiguous" | "none" | "blank" | "decided";

export function stateOf(result: ListResult, decisions: Decisions): RowState {
  if (decisions.has(result.row)) return "decided";
  return isBlank(result) ? "blank" : result.outcome;
}

/** Whether a row is for somebody to decide: it names a place and has no match. */
export function needsDecision(result: ListResult): boolean {
  return result.outcome !== "match" && !isBlank(result);
}

/** Whether a row names no place: it is blank, a total, or the heading of others. */
function isBlank({ outcome, text }: ListResult): boolean {
  return outcome !== "match" && text === "";
}

/** Whether a row needs a decision, and nobody has decided. */
export function isOpen(result: ListResult, decisions: Decisions): boolean {
  return needsDecision(result) && !decisions.has(result.row);
}

interface TableActions {
  /** Called when another row becomes active; undefined if none is shown. */
  readonly shown: (result: ListResult | undefined) => void;
  /** Called with a digit that was pressed. */
  readonly choose: (result: ListResult, key: number) => void;
  /** Opens the active row. */
  readonly open: () => void;
  readonly undo: () => void;
}

/** Height of a row in CSS pixels, as in match.css. */
const ROW_HEIGHT = 40;
/** Maximum length of a text in the table, in characters: a cell of a workbook may have 32,767. */
const LONGEST_TEXT = 500;
/** Number of rows drawn above and below those in view. */
const MARGIN = 10;

/**
 * The rows of a list with their results; only those in view are in the document. The table has the focus, and one row is
 * active: arrows, Page Up and Down, Home and End move, Enter opens the row, digits choose, S moves to the next row that
 * needs a decision, Ctrl+Z undoes the last decision.
 */
export class ResultTable {
  readonly #session: ListSession;
  readonly #actions: TableActions;
  readonly #root: HTMLElement;
  readonly #head: readonly Column[];
  /** All rows below the header in the order of the table, by position. */
  #order: Uint32Array;
  /** The positions of the rows that are shown. */
  #rows: number[] = [];
  /** The position of the active row among those shown. */
  #at = 0;
  #filter: RowState | "all" = "all";
  #find = "";
  #sorted: { readonly column: number; readonly descending: boolean } | undefined;
  readonly #resize: ResizeObserver;

  constructor(session: ListSession, root: HTMLElement, actions: TableActions) {
    this.#session = session;
    this.#root = root;
    this.#actions = actions;
    this.#head = columnsOf(session);
    this.#order = Uint32Array.from(session.work!.match!.of.keys());
    fill(
      root,
      html`<div class="grid" role="grid" tabindex="0" aria-labelledby="results" aria-describedby="grid-keys" aria-colcount="${this.#head.length}">
<table role="presentation"><thead role="rowgroup"><tr role="row" aria-rowindex="1">${this.#head.map(
        ({ name, look }, i) =>
          html`<th role="columnheader" class="${look}" aria-colindex="${i + 1}"><button type="button" tabindex="-1">${name}</button></th>`,
      )}</tr></thead><tbody role="rowgroup"></tbody></table>
</div>
<p class="hint grid-hint"><span id="grid-keys">${t("matchKeys")} </span>${t("matchAlike")}</p>
<p class="printed">${t("matchPrinted")}</p>`,
    );
    for (const [i, one] of root.querySelectorAll("th button").entries())
      one.addEventListener("click", () => this.#sort(i));
    this.#grid.addEventListener("scroll", () => this.#draw());
    this.#grid.addEventListener("keydown", (event) => this.#pressed(event));
    this.#body.addEventListener("click", ({ target }) => {
      const row = (target as Element).closest<HTMLElement>("tr[data-at]");
      if (row) this.#go(Number(row.dataset.at));
    });
    this.#resize = new ResizeObserver(() => this.#draw());
    this.#resize.observe(this.#grid);
  }

  get #grid(): HTMLElement {
    return this.#root.querySelector<HTMLElement>(".grid")!;
  }

  get #body(): HTMLElement {
    return this.#root.querySelector("tbody")!;
  }

  /** The result of the active row. */
  get active(): ListResult | undefined {
    const row = this.#rows[this.#at];
    return row === undefined ? undefined : this.#resultOf(row);
  }

  get filter(): RowState | "all" {
    return this.#filter;
  }

  set filter(filter: RowState | "all") {
    this.#filter = filter;
    this.#choose();
  }

  set find(text: string) {
    this.#find = text.trim().toLowerCase();
    this.#choose();
  }

  focus(): void {
    this.#grid.focus({ preventScroll: true });
  }

  stop(): void {
    this.#resize.disconnect();
  }

  /** Shows the current decisions. The active row stays active while it is shown. */
  update(): void {
    const active = this.#rows[this.#at];
    this.#rows = this.#filtered();
    const kept = active === undefined ? -1 : this.#rows.indexOf(active);
    this.#at = Math.max(0, kept >= 0 ? kept : Math.min(this.#at, this.#rows.length - 1));
    this.#draw();
    this.#actions.shown(this.active);
  }

  /** Makes a row active, by its position in the file, with all rows in view if the filter hides it. */
  show(row: number): void {
    const at = row - this.#session.work!.match!.columns.headerRows;
    if (!this.#rows.includes(at)) {
      this.#filter = "all";
      this.#find = "";
      this.#rows = this.#filtered();
    }
    this.#go(this.#rows.indexOf(at));
  }

  /** Goes to the first row that needs a decision, or else to the top. */
  first(): void {
    this.#go(this.#rows.findIndex((row) => this.#isOpen(row)));
  }

  /**
   * Moves to the next row with a different result that needs a decision, continuing from the top after the last;
   * otherwise to the next row.
   */
  next(): void {
    const before = this.active;
    const isNext = (row: number) => this.#resultOf(row) !== before && this.#isOpen(row);
    const after = this.#rows.findIndex((row, at) => at > this.#at && isNext(row));
    const found = after >= 0 ? after : this.#rows.findIndex(isNext);
    this.#go(found >= 0 ? found : this.#at + 1);
  }

  #isOpen(row: number): boolean {
    return isOpen(this.#resultOf(row), this.#session.work!.decisions);
  }

  #resultOf(row: number): ListResult {
    const { results, of } = this.#session.work!.match!;
    return results[of[row]!]!;
  }

  #choose(): void {
    this.#rows = this.#filtered();
    this.#go(0);
  }

  #filtered(): number[] {
    const { decisions } = this.#session.work!;
    return [...this.#order].filter((row) => {
      if (this.#filter !== "all" && stateOf(this.#resultOf(row), decisions) !== this.#filter)
        return false;
      return (
        this.#find === "" ||
        this.#head.some(({ textOf }) => textOf(row).toLowerCase().includes(this.#find))
      );
    });
  }

  #sort(column: number): void {
    const descending = this.#sorted?.column === column && !this.#sorted.descending;
    this.#sorted = { column, descending };
    const { textOf, numberOf } = this.#head[column]!;
    const rows = [...this.#session.work!.match!.of.keys()];
    if (numberOf) rows.sort((a, b) => numberOf(a) - numberOf(b));
    else {
      const texts = rows.map(textOf);
      rows.sort((a, b) => COLLATOR.compare(texts[a]!, texts[b]!));
    }
    this.#order = Uint32Array.from(descending ? rows.reverse() : rows);
    for (const [i, one] of this.#root.querySelectorAll("th").entries())
      if (i === column) one.ariaSort = descending ? "descending" : "ascending";
      else one.removeAttribute("aria-sort");
    this.#choose();
  }

  #pressed(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    if ((ctrlKey || metaKey) && key.toLowerCase() === "z" && !event.shiftKey) this.#actions.undo();
    else if (ctrlKey || metaKey || altKey) return;
    else if (key in this.#moves()) this.#go(this.#moves()[key]!);
    else if (key === "Enter") this.#actions.open();
    else if (key.toLowerCase() === "s") this.next();
    else if (/^[0-5]$/.test(key) && this.active) this.#actions.choose(this.active, Number(key));
    else return;
    event.preventDefault();
    this.#reveal();
  }

  /** Scrolls the page to the table if the active row is out of sight, as after a run on a small or magnified screen. */
  #reveal(): void {
    const row = this.#body.querySelector("#active-row")?.getBoundingClientRect();
    if (row && (row.top < 0 || row.bottom > innerHeight))
      this.#grid.scrollIntoView({ block: "nearest" });
  }

  /** The row that a key moves to. */
  #moves(): Readonly<Record<string, number>> {
    const page = Math.max(1, Math.floor(this.#grid.clientHeight / ROW_HEIGHT) - 2);
    return {
      ArrowDown: this.#at + 1,
      ArrowUp: this.#at - 1,
      PageDown: this.#at + page,
      PageUp: this.#at - page,
      Home: 0,
      End: this.#rows.length - 1,
    };
  }

  /** Makes the row at a position, or else the nearest one, active, and brings it into view within the table. */
  #go(at: number): void {
    this.#at = Math.max(0, Math.min(at, this.#rows.length - 1));
    const grid = this.#grid;
    const head = this.#root.querySelector("thead")!.clientHeight;
    const top = this.#at * ROW_HEIGHT;
    const room = grid.clientHeight - head - ROW_HEIGHT;
    if (top < grid.scrollTop) grid.scrollTop = top;
    else if (top > grid.scrollTop + room) grid.scrollTop = top - Math.max(0, room);
    this.#draw();
    this.#actions.shown(this.active);
  }

  #draw(): void {
    const { scrollTop, clientHeight } = this.#grid;
    const first = Math.max(0, Math.floor(scrollTop / ROW_HEIGHT) - MARGIN);
    const end = Math.min(
      this.#rows.length,
      Math.ceil((scrollTop + clientHeight) / ROW_HEIGHT) + MARGIN,
    );
    const space = html`<tr aria-hidden="true" class="space"><td></td></tr>`;
    fill(
      this.#body,
      html`${space}${this.#rows.slice(first, end).map((row, i) => this.#row(row, first + i))}${space}`,
    );
    const [above, below] = this.#body.querySelectorAll<HTMLElement>(".space > td");
    above!.style.height = `${first * ROW_HEIGHT}px`;
    below!.style.height = `${Math.max(0, this.#rows.length - end) * ROW_HEIGHT}px`;
    this.#grid.setAttribute("aria-rowcount", String(this.#rows.length + 1));
    if (this.#rows.length > 0) this.#grid.setAttribute("aria-activedescendant", "active-row");
    else this.#grid.removeAttribute("aria-activedescendant");
  }

  #row(row: number, at: number): Html {
    const isActive = at === this.#at;
    const state = stateOf(this.#resultOf(row), this.#session.work!.decisions);
    return html`<tr role="row" class="outcome-${state}" data-at="${at}" aria-rowindex="${at + 2}" aria-selected="${String(isActive)}"${isActive && html` id="active-row"`}>${this.#head.map(
      ({ textOf, htmlOf, look }, i) => {
        const text = textOf(row).slice(0, LONGEST_TEXT);
        return html`<td role="gridcell" class="${look}" aria-colindex="${i + 1}" title="${text}">${htmlOf?.(row) ?? text}</td>`;
      },
    )}</tr>`;
  }
}

const COLLATOR = new Intl.Collator("en", { numeric: true });

interface Column {
  readonly name: string;
  readonly look: string;
  readonly textOf: (row: number) => string;
  readonly htmlOf?: (row: number) => Html | string;
  /** The sort key, if it is a number. */
  readonly numberOf?: (row: number) => number;
}

const STATES: readonly RowState[] = ["ambiguous", "none", "match", "decided", "blank"];

/** The number of a row, the cells that name its place, place, score and result, and the other cells. */
function columnsOf(session: ListSession): readonly Column[] {
  const { read, match } = session.work!;
  const { columns, of, results } = match!;
  const { headerRows, addressColumns = [] } = columns;
  const cells = (row: number) => read.rows[headerRows + row] ?? [];
  const width = widthOf(read.rows);
  const header = headerRows === 0 ? [] : read.header;
  const cell = (at: number): Column => ({
    name: header[at]?.trim() || t("matchColumn", { number: at + 1 }),
    look: "cell",
    textOf: (row) => cells(row)[at] ?? "",
  });
  const used = new Set([...Object.values(columns.columns), ...addressColumns]);
  const all = Array.from({ length: width }, (_, at) => at);
  const resultOf = (row: number) => results[of[row]!]!;
  const decisionOf = (row: number) => session.work!.decisions.get(resultOf(row).row);
  const placeAt = (row: number) => placeOf(resultOf(row), decisionOf(row));
  const scoreAt = (row: number) => choicesOf(resultOf(row))[0]?.score;
  const stateAt = (row: number) => stateOf(resultOf(row), session.work!.decisions);
  return [
    {
      name: t("matchRowNumber"),
      look: "number",
      textOf: (row) => String(headerRows + row + 1),
      numberOf: (row) => row,
    },
    ...all.filter((at) => used.has(at)).map(cell),
    {
      name: t("matchPlace"),
      look: "place",
      textOf: (row) => {
        const place = placeAt(row);
        if (!place) return "";
        const shown = namesOf(place, session.hindi).join(" > ");
        return [...new Set([shown, place.path]), place.code].join(" ");
      },
      htmlOf: (row) => {
        const place = placeAt(row);
        if (!place) return "–";
        const [first] = resultOf(row).candidates;
        const path =
          place === first
            ? markedPath(first!, session.hindi)
            : namesOf(place, session.hindi).join(" > ");
        return html`${path} <span class="code">${place.code}</span>`;
      },
    },
    {
      name: t("matchLikely"),
      look: "number",
      textOf: (row) => {
        const score = scoreAt(row);
        return score === undefined ? "" : t("matchPercent", { percent: percentOf(score) });
      },
      numberOf: (row) => scoreAt(row) ?? 0,
    },
    {
      name: t("matchResult"),
      look: "state",
      textOf: (row) => {
        const state = stateAt(row);
        if (state === "decided") return t(decisionOf(row) ? "matchByHand" : "matchWithout");
        return t(STATE_TEXTS[state]);
      },
      numberOf: (row) => STATES.indexOf(stateAt(row)),
    },
    ...all.filter((at) => !used.has(at)).map(cell),
  ];
}

const STATE_TEXTS = {
  match: "matchIsMatch",
  ambiguous: "matchIsOpen",
  none: "matchIsNone",
  blank: "matchIsBlank",
} as const;
