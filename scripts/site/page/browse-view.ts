import { html } from "../../../functions/core/pages/html.ts";
import { fill, fromHtml } from "../dom.ts";
import {
  type FieldPlace,
  hindiNames,
  LocationField,
  pathInWords,
} from "../field/location-field.ts";
import { hrefOf, words } from "./language.ts";
import { t } from "./view-texts.ts";
import type { ViewContext } from "./views.ts";

/** The address field as four lists, which lead to a place. */
export function browseContents(code: string, context: ViewContext): Node[] {
  const field = new LocationField();
  for (const [name, value] of Object.entries({ mode: "steps", level: "any", value: code }))
    field.setAttribute(name, value);
  field.setAttribute("aria-label", t("browseLegend"));
  field.directory = context.directory;
  const page = fromHtml(html`<div class="side-by-side">
<div class="boxes"></div>
<section class="card" aria-labelledby="chosen">
<h2 id="chosen">${t("chosen")}</h2>
<p class="chosen-path" aria-live="polite"></p>
<p class="hint"><a href="${hrefOf({ view: "field" })}">${t("browseField")}</a></p>
</section>
</div>`);
  page.querySelector(".boxes")!.append(field);
  const show = async (place: FieldPlace | null) => {
    const hindi = await hindiNames(context.directory, words);
    if (place !== field.place) return;
    fill(
      page.querySelector(".chosen-path")!,
      place
        ? html`<a href="${hrefOf({ view: "place", code: place.code })}">${pathInWords(place, hindi, words).join(" > ")}</a>`
        : html`${t("chosenNone")}`,
    );
  };
  field.addEventListener("change", () => {
    context.replaceAddress({ view: "browse", code: field.value });
    void show(field.place);
  });
  // The code in the address is looked up first.
  field.addEventListener("load", () => void show(field.place));
  void show(null);
  return [page];
}
