import { ApiError } from "../contract/errors.ts";
import type { Values } from "../contract/parameter.ts";
import type { SEARCH_PARAMETERS } from "../contract/search-parameters.ts";
import type { Directory } from "../directory/directory.ts";
import { searchedWhere } from "../directory/lookup.ts";
import { lazyRegExp } from "../names/lazy.ts";
import type { PlaceSearch } from "../search/place-finder.ts";
import { readBox, readPosition } from "./position.ts";

/** A letter or digit. A word of another script is looked for only if there is none in ASCII. */
const ASCII_WORD = /[a-z0-9]/i;
const anyWord = lazyRegExp(String.raw`[\p{L}\p{N}]`, "u");

/**
 * Builds a search from the parameters of a request.
 * @throws ApiError not_found for an unknown name of an area; invalid_parameter for a query without a letter or digit, and
 * for a position or box outside India
 */
export async function placeSearch(
  directory: Directory,
  { q, level, near, bbox, limit, offset, ...names }: Values<typeof SEARCH_PARAMETERS>,
): Promise<PlaceSearch> {
  if (!ASCII_WORD.test(q) && !anyWord().test(q)) {
    const message = `q "${q}" has no letter or digit: give a name or a code`;
    throw new ApiError("invalid_parameter", message, { parameter: "q" });
  }
  return {
    level,
    near: near === undefined ? undefined : readPosition("near", near),
    box: bbox === undefined ? undefined : readBox("bbox", bbox),
    ...(await searchedWhere(directory, names)),
    offset,
    limit,
  };
}
