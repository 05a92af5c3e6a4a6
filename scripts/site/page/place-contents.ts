import {
  hindiPaths,
  pincodePage,
  unknownPincodePage,
} from "../../../functions/core/pages/pincode-page.ts";
import { loadPlace } from "../../../functions/core/pages/place-data.ts";
import { placePage, unknownPlacePage } from "../../../functions/core/pages/place-page.ts";
import { fromHtml } from "../dom.ts";
import { LocationDirectoryError } from "../field/location-field.ts";
import { words } from "./language.ts";
import { settings } from "./settings.ts";
import { t } from "./view-texts.ts";
import type { ViewContext } from "./views.ts";

type MakeArticle = (code: string, context: ViewContext) => Promise<HTMLElement>;

/** Pages of a place and of a PIN code as the server writes them. Their buttons do not work yet. */
export const ARTICLES: Readonly<Record<"place" | "pincode", MakeArticle>> = {
  place: async (code, { directory, signal }) => {
    const found = await orUnknown(loadPlace(directory, code, { signal }));
    return fromHtml(
      found ? placePage(found, { t, words, ...settings() }) : unknownPlacePage(code, { t }),
    );
  },
  pincode: async (code, { directory, signal }) => {
    const found = await orUnknown(directory.pincode(code, { signal }));
    if (!found) return fromHtml(unknownPincodePage(code, t));
    const hindi = await hindiPaths(directory, found, t.language);
    if (!found.known) return fromHtml(unknownPincodePage(code, t, found, hindi));
    return fromHtml(pincodePage(found, t, words, hindi));
  },
};

/** An answer; undefined if there is nothing with the code. */
async function orUnknown<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof LocationDirectoryError && error.status >= 400 && error.status < 500)
      return undefined;
    throw error;
  }
}
