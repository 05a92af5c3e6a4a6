import { nameKey } from "../../../functions/core/names/tokens.ts";
import type { NamedPlace, NamedPlaces } from "./name-filter.ts";

/** Code that only the four boxes need, with their lists. */
type ListTools = Pick<typeof import("./name-filter.ts"), "placesNamed" | "talukaWord">;

/**
 * Loaded from the directory's deployment, because it would make a search box 5 % larger. Without it, only prefixes are found,
 * and a taluka keeps its general word.
 */
export async function listTools(base: URL): Promise<ListTools> {
  try {
    return await import(/* @vite-ignore */ new URL("name-filter.js", base).href);
  } catch {
    return WITHOUT;
  }
}

/** The tools that are used until the others have loaded. */
export const WITHOUT: ListTools = { placesNamed: beginning, talukaWord: () => undefined };

/** The places whose names begin with a text. */
function beginning<Place extends NamedPlace>(
  list: readonly Place[],
  typed: string,
): NamedPlaces<Place> {
  const key = nameKey(typed);
  const places = list.filter(({ name }) => nameKey(name).startsWith(key));
  return { places, otherName: () => undefined, isGuess: false };
}
