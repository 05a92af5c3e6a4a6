import { MAP_FILE, placePath } from "../../../functions/core/pages/addresses.ts";
import { Html } from "../../../functions/core/pages/html.ts";
import { mapText } from "../../../functions/core/pages/map-text.ts";
import { fromHtml } from "../dom.ts";
import { isHindi, language } from "./language.ts";
import { captionMap } from "./map.ts";
import { whenNear } from "./near.ts";
import { t } from "./view-texts.ts";

/** Loads the drawing of India once it comes near, and sorts the table by the column whose heading is pressed. */
export function showCoverage(table: HTMLTableElement): void {
  const figure = document.querySelector<HTMLElement>(".map");
  // The table says the same.
  if (figure) whenNear(figure, () => void loadMap(figure).catch(() => {}));
  sortable(table);
}

async function loadMap(figure: HTMLElement): Promise<void> {
  const response = await fetch(MAP_FILE);
  // The policy of the page allows no style of the drawing's own.
  const text = (await response.text()).replace(/<style>.*?<\/style>/s, "");
  const drawing = fromHtml(new Html(text));
  drawing.setAttribute("role", "group");
  drawing.setAttribute("aria-label", figure.dataset.label ?? "");
  for (const link of drawing.querySelectorAll("a")) {
    link.setAttribute("href", placePath(link.id.slice(1), language));
    link.querySelector("title")!.textContent = stateText(link);
  }
  figure.querySelector(".map-drawing")?.replaceChildren(drawing);
  captionMap(figure);
}

/** A state's name and counts, from the attributes that the build wrote. */
function stateText(link: Element): string {
  const { hindi, districts, villages } = (link as SVGElement).dataset;
  const name = (isHindi && hindi) || link.querySelector("title")!.textContent;
  return mapText(name, Number(districts), Number(villages), t);
}

function sortable(table: HTMLTableElement): void {
  const body = table.tBodies[0]!;
  const rows = [...body.rows];
  for (const head of table.querySelectorAll<HTMLTableCellElement>("th:has(.sort)")) {
    const isNumber = head.classList.contains("number");
    // Names begin with A, numbers with the largest.
    const [first, second] = isNumber
      ? (["descending", "ascending"] as const)
      : (["ascending", "descending"] as const);
    head.querySelector("button")!.addEventListener("click", () => {
      const order = head.ariaSort === first ? second : first;
      for (const other of table.querySelectorAll("th")) other.ariaSort = null;
      head.ariaSort = order;
      const sign = order === "ascending" ? 1 : -1;
      const text = (row: HTMLTableRowElement) => row.cells[head.cellIndex]!.textContent;
      body.append(
        ...rows.toSorted((a, b) => {
          if (!isNumber) return sign * text(a).localeCompare(text(b));
          return sign * (numberIn(text(a)) - numberIn(text(b)));
        }),
      );
    });
  }
}

/** The number that a cell shows; one without a number comes before all others. */
function numberIn(text: string): number {
  const digits = text.replace(/\D/g, "");
  return digits === "" ? -1 : Number(digits);
}
