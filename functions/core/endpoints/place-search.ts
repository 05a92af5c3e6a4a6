import type { SEARCH_PARAMETERS, Values } from "../contract/parameters.ts";
import type { Directory } from "../directory/directory.ts";
import { searchedWhere } from "../directory/lookup.ts";
import type { PlaceSearch } from "../search/place-finder.ts";
import { readBox, readPosition } from "./position.ts";

/**
 * What to search for by the parameters of a request.
 * @throws ApiError not_found for an unknown name of an area, invalid_parameter for a position or box outside India
 */
export async function placeSearch(
  directory: Directory,
  { q: _, level, near, bbox, limit, offset, ...names }: Values<typeof SEARCH_PARAMETERS>,
): Promise<PlaceSearch> {
  return {
    level,
    near: near === undefined ? undefined : readPosition("near", near),
    box: bbox === undefined ? undefined : readBox("bbox", bbox),
    ...(await searchedWhere(directory, names)),
    offset,
    limit,
  };
}
