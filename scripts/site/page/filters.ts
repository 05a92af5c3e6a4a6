import { LEVELS } from "../../../functions/core/contract/levels.ts";
import type { ListedPlace } from "../../../functions/core/pages/place-data.ts";
import { element } from "../dom.ts";
import { words } from "./language.ts";
import type { SearchRoute } from "./routes.ts";
import { t } from "./view-texts.ts";
import type { ViewContext } from "./views.ts";

/** Filters of a search by level, state and district. Each choice has its own address. */
export function filters(route: SearchRoute, { directory, signal, go }: ViewContext): HTMLElement {
  const { level, state, district } = route;
  const levels = LEVELS.map((one) => ({ value: one, label: words(one) }));
  const states = select("state", t("filterState"), state, named([{ name: state }]), (value) =>
    go({ ...route, state: value, district: "" }),
  );
  const districts = select("district", t("filterDistrict"), district, named([{ name: district }]), (value) =>
    go({ ...route, district: value }),
  );
  districts.hidden = state === "";
  const box = element(
    "div",
    { class: "filters", role: "group", "aria-label": t("filters") },
    select("level", t("filterLevel"), level, levels, (value) => go({ ...route, level: value })),
    states,
    districts,
  );
  // The results do not need these lists, so a failure is not shown.
  void fill().catch(() => {});
  return box;

  async function fill(): Promise<void> {
    const all = await directory.states({ signal });
    setOptions(states, state, named(all));
    const chosen = all.find(({ name }) => name === state);
    if (chosen) setOptions(districts, district, named(await directory.districts(chosen.code, { signal })));
  }
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Places by their names; in Hindi by the Hindi ones, with the Latin ones next to them. */
function named(places: readonly Pick<ListedPlace, "name" | "hindi_name">[]): Option[] {
  return places
    .filter(({ name }) => name !== "")
    .map(({ name, hindi_name }) => {
      const label = t.language === "hi" && hindi_name !== undefined ? `${hindi_name} (${name})` : name;
      return { value: name, label };
    });
}

function select(
  id: string,
  label: string,
  current: string,
  options: readonly Option[],
  change: (value: string) => void,
): HTMLElement {
  const list = element("select", { id: `filter-${id}` });
  list.addEventListener("change", () => change(list.value));
  const box = element("div", { class: "field" }, element("label", { for: list.id }, label), list);
  setOptions(box, current, options);
  return box;
}

function setOptions(box: HTMLElement, current: string, options: readonly Option[]): void {
  const list = box.querySelector("select")!;
  list.replaceChildren(
    new Option(t("filterAll"), ""),
    ...options.map(({ value, label }) => new Option(label, value, false, value === current)),
  );
}
