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
  return {
    code: "several_areas",
    message: `"${name}" is the name of ${paths.length} ${what} (${shownPaths(paths)}): ${choice}`,
    name,
    areas: paths,
  };
}

/** The note that no village of the areas with a name is known. @param paths of the areas, as in `full_path` */
export function noVillagesNote(name: string, paths: readonly string[]): ListNote {
  const message = `the list is empty because it is not known which villages are in ${shownPaths(paths)}`;
  return { code: "no_villages", message, name, areas: paths };
}

/** The note that an area is not in the others given. @param paths of the areas with its name, as in `full_path` */
export function elsewhereNote(name: string, paths: readonly string[]): ListNote {
  const message = `the list is empty because "${name}" is elsewhere: ${shownPaths(paths)}`;
  return { code: "elsewhere", message, name, areas: paths };
}

function shownPaths(paths: readonly string[]): string {
  return paths.slice(0, MAX_SUGGESTIONS).join("; ") + (paths.length > MAX_SUGGESTIONS ? "; …" : "");
}
