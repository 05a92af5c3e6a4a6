/**
 * Code that few requests need. The build bundles it as a module of its own, which the function loads at the first use: a
 * cold start has to read all code of the function, and this is a sixth of it.
 */
export { suggestAreas } from "../areas/suggestions.ts";
export { selfContained } from "../contract/schemas.ts";
