import { element } from "../dom.ts";
import { type FieldPlace, hindiNames, LocationField, pathInWords } from "../field/location-field.ts";
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
  const chosen = element("p", { class: "chosen-path", "aria-live": "polite" });
  const show = async (place: FieldPlace | null) => {
    const hindi = await hindiNames(context.directory, place ? [place] : [], words);
    if (place !== field.place) return;
    chosen.replaceChildren(
      place
        ? element(
            "a",
            { href: hrefOf({ view: "place", code: place.code }) },
            pathInWords(place, hindi).join(" > "),
          )
        : t("chosenNone"),
    );
  };
  field.addEventListener("change", () => {
    context.replaceAddress({ view: "browse", code: field.value });
    void show(field.place);
  });
  // The code in the address is looked up first.
  field.addEventListener("load", () => void show(field.place));
  void show(null);
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
