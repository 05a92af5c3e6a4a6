import { nameKey } from "../../../functions/core/names/tokens.ts";
import type { NamedPlace, NamedPlaces } from "./name-filter.ts";

/** Code that only four boxes need, with their lists. */
type ListTools = Pick<typeof import("./name-filter.ts"), "placesNamed" | "talukaWord">;

/**
 * From the directory's deployment: with them a search box alone would be 5 % larger. Without them only beginnings are found,
 * and a taluka has no other word.
 */
export async function listTools(base: URL): Promise<ListTools> {
  try {
    return await import(/* @vite-ignore */ new URL("name-filter.js", base).href);
  } catch {
    return WITHOUT;
  }
}

/** The tools until the others have loaded. */
export const WITHOUT: ListTools = { placesNamed: beginning, talukaWord: () => undefined };

/** The places whose names begin as a text does. */
function beginning<Place extends NamedPlace>(
  list: readonly Place[],
  typed: string,
): NamedPlaces<Place> {
  const key = nameKey(typed);
  const places = list.filter(({ name }) => nameKey(name).startsWith(key));
  return { places, otherName: () => undefined, isGuess: false };
}
