import { ApiError } from "../core/contract/errors.ts";
import type { AreaNames } from "../core/index/area-names.ts";
import type { AreaLevel, Areas } from "../core/index/areas.ts";

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

/**
 * The areas of a level with this name, rising.
 * @param within areas above, to which suggestions are confined
 * @throws ApiError not_found with suggestions
 */
export function areasByName(
  names: AreaNames,
  level: AreaLevel,
  name: string,
  within: readonly number[] | undefined,
): readonly number[] {
  const found = names.find(level, name);
  if (found.length > 0) return found;
  throw new ApiError("not_found", `${level} "${name}" is not known: no ${level} has this name`, {
    parameter: level,
    suggestions: names.suggest(level, name, within),
  });
}
