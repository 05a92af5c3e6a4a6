import { loadPlace, type PlaceWithRelatives } from "../../../functions/core/pages/place-data.ts";
import { placePage, unknownPlacePage } from "../../../functions/core/pages/place-page.ts";
import { fromHtml } from "../dom.ts";
import { LocationDirectoryError } from "../field/location-field.ts";
import { words } from "./language.ts";
import { settings } from "./settings.ts";
import { t } from "./view-texts.ts";
import type { ViewContext } from "./views.ts";

/** The page of a place as the server writes it. Its buttons do not work yet. */
export async function placeArticle(code: string, context: ViewContext): Promise<HTMLElement> {
  const found = await find(code, context);
  return fromHtml(found ? placePage(found, { t, words, ...settings() }) : unknownPlacePage(code, { t }));
}

/** The place with a code; undefined if there is none. */
async function find(
  code: string,
  { directory, signal }: ViewContext,
): Promise<PlaceWithRelatives | undefined> {
  try {
    return await loadPlace(directory, code, { signal });
  } catch (error) {
    if (error instanceof LocationDirectoryError && error.status >= 400 && error.status < 500)
      return undefined;
    throw error;
  }
}
