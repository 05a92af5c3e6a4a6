import { ApiError } from "../core/contract/errors.ts";
import type { Directory } from "../core/directory.ts";
import type { AreaLevel, Areas } from "../core/index/areas.ts";
import { type Ranges, unite } from "../core/index/ranges.ts";
import { suggestAreas } from "../core/index/suggestions.ts";

/**
 * The area of a level with this id.
 * @throws ApiError not_found; for an area that is no more it suggests what that has become, if that is certain
 */
export function areaById(areas: Areas, level: AreaLevel, parameter: string, id: number): number {
  const area = areas.find(level, id);
  if (area >= 0) return area;
  const former = areas.former.find((place) => place.level === level && place.id === id);
  if (!former) {
    throw new ApiError("not_found", `${parameter} ${id} is not known: no ${level} has this code`, {
      parameter,
    });
  }
  const suggestions = former.successor < 0 ? [] : [areas.name(former.successor)];
  throw new ApiError("not_found", `${parameter} ${id} was the ${level} ${former.name}, which is no more`, {
    parameter,
    suggestions,
  });
}

/** Whole names of areas, as requests give them. */
export type AreaNamesGiven = Readonly<Partial<Record<AreaLevel, string | undefined>>>;

/**
 * Per name given, the areas that it stands for: all of that name, wherever they are.
 * @throws ApiError not_found with suggestions, which lie in the areas of the other names
 */
export async function areasByNames(
  directory: Directory,
  { state, district, taluka }: AreaNamesGiven,
): Promise<(readonly number[])[]> {
  const states = state === undefined ? undefined : await areasByName(directory, "state", state, undefined);
  const districts =
    district === undefined ? undefined : await areasByName(directory, "district", district, states);
  const within = below(directory.areas, states, districts);
  const talukas = taluka === undefined ? undefined : await areasByName(directory, "taluka", taluka, within);
  return [states, districts, talukas].filter((some) => some !== undefined);
}

/** The villages of areas, in rising order. */
export function villageRanges(areas: Areas, some: readonly number[]): Ranges {
  return unite(some.map((area) => areas.villages(area)).filter(([from, to]) => from < to));
}

async function areasByName(
  directory: Directory,
  level: AreaLevel,
  name: string,
  within: readonly number[] | undefined,
): Promise<readonly number[]> {
  const found = directory.areaNames.find(level, name);
  if (found.length > 0) return found;
  throw new ApiError("not_found", `${level} "${name}" is not known: no ${level} has this name`, {
    parameter: level,
    suggestions: await suggestAreas(directory, level, name, within),
  });
}

/** The areas in which a taluka is looked for: the districts that lie in the states, as far as both are given. */
function below(
  areas: Areas,
  states: readonly number[] | undefined,
  districts: readonly number[] | undefined,
): readonly number[] | undefined {
  if (!states || !districts) return districts ?? states;
  const inside = districts.filter((district) => states.includes(areas.parent(district)));
  return inside.length > 0 ? inside : districts;
}
