import { placePath } from "../../../functions/core/pages/addresses.ts";
import { browsePath } from "../../../functions/core/pages/browse-page.ts";
import { html } from "../../../functions/core/pages/html.ts";
import { fill } from "../dom.ts";
import { hindiNames, type LocationField, pathInWords } from "../field/location-field.ts";
import { language, words } from "./language.ts";
import { t } from "./view-texts.ts";

/** Shows the choice in the four boxes, with a link to its page, and writes it into the address. */
export function showChoice(field: LocationField): void {
  // Removes the lists that are shown when the boxes can't run.
  field.replaceChildren();
  const card = document.querySelector<HTMLElement>("[data-chosen]")!;
  const show = async () => {
    const { place } = field;
    const hindi = await hindiNames(field.directory, words);
    if (place !== field.place) return;
    fill(
      card.querySelector(".chosen-path")!,
      place
        ? html`<a href="${placePath(place.code, language)}">${pathInWords(place, hindi, words).join(" > ")}</a>`
        : html`${t("chosenNone")}`,
    );
    card.hidden = false;
  };
  field.addEventListener("change", () => {
    history.replaceState(history.state, "", browsePath(field.value, language));
    void show();
  });
  // The code in the address is looked up first.
  field.addEventListener("load", () => void show());
  void show();
}
