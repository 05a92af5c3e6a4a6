/** Makes the headings of columns buttons that sort the table. */
export function showCoverage(table: HTMLTableElement): void {
  const body = table.tBodies[0]!;
  const rows = [...body.rows];
  for (const head of table.querySelectorAll<HTMLTableCellElement>("th:has(.sort)")) {
    const isNumber = head.classList.contains("number");
    // Names start with A, numbers with the largest.
    const [first, second] = isNumber
      ? (["descending", "ascending"] as const)
      : (["ascending", "descending"] as const);
    const button = buttonFrom(head.querySelector(".sort")!);
    button.addEventListener("click", () => {
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

/** A button in place of a part of the page, which looks the same. */
function buttonFrom(part: Element): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = part.className;
  button.append(...part.childNodes);
  part.replaceWith(button);
  return button;
}

/** The number in a cell. A cell without a number comes before all others. */
function numberIn(text: string): number {
  const digits = text.replace(/\D/g, "");
  return digits === "" ? -1 : Number(digits);
}
