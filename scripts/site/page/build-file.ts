import { download } from "../dom.ts";
import { csvOf, geoJsonOf, rowsOf, withDigipin } from "./built-rows.ts";
import { t } from "./view-texts.ts";

/** Makes the form of the downloads work that builds a file of one state, with chosen columns, as CSV or GeoJSON. */
export function offerBuilding(form: HTMLFormElement): void {
  const status = form.querySelector("[role=status]")!;
  const value = (name: string) => String(new FormData(form).get(name));
  const showColumns = () => {
    for (const columns of form.querySelectorAll<HTMLFieldSetElement>("fieldset")) {
      const isOther = columns.dataset.level !== value("level");
      columns.hidden = isOther;
      columns.disabled = isOther;
    }
  };
  form.addEventListener("change", showColumns);
  showColumns();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const [state, level, format] = [value("state"), value("level"), value("format")];
    const columns = new FormData(form).getAll("column").map(String);
    if (columns.length === 0) {
      status.textContent = t("buildNoColumn");
      return;
    }
    status.textContent = t("buildWait");
    try {
      const file = level === "villages" ? `villages-${state}.csv` : `${level}.csv`;
      const response = await fetch(`/downloads/${file}`);
      if (!response.ok) throw new Error(`${file} answered ${response.status}`);
      const own = rowsOf(await response.text()).filter((row) => row.state_code === state);
      const rows = columns.includes("digipin") ? own.map(withDigipin) : own;
      const placed = rows.filter(({ latitude, longitude }) => latitude && longitude);
      const isCsv = format === "csv";
      const text = isCsv ? csvOf(rows, columns) : geoJsonOf(placed, columns);
      download(`${level}-${state}.${format}`, text, isCsv ? "text/csv" : "application/geo+json");
      const count = isCsv ? rows.length : placed.length;
      const left = rows.length - count;
      status.textContent = [t("buildDone", { count }), left > 0 && t("buildLeft", { count: left })]
        .filter(Boolean)
        .join(" ");
    } catch {
      status.textContent = t("errorNetwork");
    }
  });
}
