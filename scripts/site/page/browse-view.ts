import { element } from "../dom.ts";
import { type FieldPlace, LocationField } from "../field/location-field.ts";
import { hrefOf } from "./language.ts";
import { t } from "./view-texts.ts";
import type { ViewContext } from "./views.ts";

/** The address field as four lists, which lead to a place. */
export function browseContents(code: string, context: ViewContext): Node[] {
  const field = new LocationField();
  for (const [name, value] of Object.entries({ mode: "steps", level: "any", value: code }))
    field.setAttribute(name, value);
  field.setAttribute("aria-label", t("browseLegend"));
  field.directory = context.directory;
  const chosen = element("p", { class: "chosen-path", "aria-live": "polite" });
  const show = (place: FieldPlace | null) => {
    chosen.replaceChildren(
      place
        ? element("a", { href: hrefOf({ view: "place", code: place.code }) }, place.full_path)
        : t("chosenNone"),
    );
  };
  field.addEventListener("change", () => {
    context.replaceAddress({ view: "browse", code: field.value });
    show(field.place);
  });
  // The code in the address is looked up first.
  field.addEventListener("load", () => show(field.place));
  show(null);
  return [
    element(
      "div",
      { class: "side-by-side" },
      element("div", {}, field),
      element(
        "section",
        { class: "card chosen", "aria-labelledby": "chosen" },
        element("h2", { id: "chosen" }, t("chosen")),
        chosen,
        element("p", { class: "hint" }, element("a", { href: hrefOf({ view: "field" }) }, t("browseField"))),
      ),
    ),
  ];
}
