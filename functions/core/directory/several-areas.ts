import { MAX_SUGGESTIONS } from "../contract/limits.ts";
import type { ListNote } from "../contract/records.ts";

/**
 * The note that a name refers to several areas.
 * @param what kind of areas, in the plural
 * @param paths of the areas, as in `full_path`
 * @param choice what to give, and for what: "give state to choose one"
 */
export function severalAreasNote(
  name: string,
  what: string,
  paths: readonly string[],
  choice: string,
): ListNote {
  const shown =
    paths.slice(0, MAX_SUGGESTIONS).join("; ") + (paths.length > MAX_SUGGESTIONS ? "; …" : "");
  return {
    code: "several_areas",
    message: `"${name}" is the name of ${paths.length} ${what} (${shown}): ${choice}`,
    name,
    areas: paths,
  };
}
