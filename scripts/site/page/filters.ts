import { PLACE_LEVELS } from "../../../functions/core/contract/levels.ts";
import { type Html, html } from "../../../functions/core/pages/html.ts";
import type { ListedPlace } from "../../../functions/core/pages/place-data.ts";
import { fill, fromHtml } from "../dom.ts";
import { words } from "./language.ts";
import type { SearchRoute } from "./routes.ts";
import { t } from "./view-texts.ts";
import type { ViewContext } from "./views.ts";

/** Filters of a search by level, state and district. Each choice has its own address. */
export function filters(route: SearchRoute, { directory, signal, go }: ViewContext): HTMLElement {
  const { level, state, district } = route;
  const levels = PLACE_LEVELS.map((one) => ({ value: one, label: words(one) }));
  const box = fromHtml(html`<div class="filters" role="group" aria-label="${t("filters")}">
${select("level", t("filterLevel"), options(levels, level))}
${select("state", words("state"), options(named([{ name: state }]), state))}
${state !== "" && select("district", words("district"), options(named([{ name: district }]), district))}
</div>`);
  box.addEventListener("change", ({ target }) => {
    const { name, value } = target as HTMLSelectElement;
    go({ ...route, ...(name === "state" && { district: "" }), [name]: value });
  });
  // The results do not need these lists, so a failure is not shown.
  void load().catch(() => {});
  return box;

  async function load(): Promise<void> {
    const all = await directory.states({ signal });
    setOptions("state", named(all), state);
    const chosen = all.find(({ name }) => name === state);
    if (chosen)
      setOptions("district", named(await directory.districts(chosen.code, { signal })), district);
  }

  function setOptions(name: string, some: readonly Choice[], current: string): void {
    fill(box.querySelector(`[name=${name}]`)!, options(some, current));
  }
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Places by their names; in Hindi by the Hindi ones, with the Latin ones next to them. */
function named(places: readonly Pick<ListedPlace, "name" | "hindi_name">[]): Choice[] {
  return places
    .filter(({ name }) => name !== "")
    .map(({ name, hindi_name }) => {
      const label =
        t.language === "hi" && hindi_name !== undefined ? `${hindi_name} (${name})` : name;
      return { value: name, label };
    });
}

function select(name: string, label: string, choices: Html): Html {
  return html`<div class="field">
<label for="filter-${name}">${label}</label>
<select id="filter-${name}" name="${name}">${choices}</select>
</div>`;
}

function options(some: readonly Choice[], current: string): Html {
  return html`<option value="">${t("filterAll")}</option>${some.map(
    ({ value, label }) =>
      html`<option value="${value}"${value === current && html` selected`}>${label}</option>`,
  )}`;
}
