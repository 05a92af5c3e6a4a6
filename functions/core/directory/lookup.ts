import type { Areas } from "../areas/areas.ts";
import { ApiError } from "../contract/errors.ts";
import { AREA_LEVELS, type AreaLevel, levelOfCode } from "../contract/levels.ts";
import type { ListNote } from "../contract/records.ts";
import { intersect, ordinalsOf, type Ranges, unite } from "../index/ranges.ts";
import { nameKey } from "../names/tokens.ts";
import { blocksGiven } from "./blocks.ts";
import type { Directory } from "./directory.ts";
import { formerAreasNamed } from "./former-areas.ts";
import { elsewhereNote, noVillagesNote, severalAreasNote } from "./list-notes.ts";
import { panchayatsGiven } from "./panchayats.ts";

/**
 * The area of a level with this id.
 * @throws ApiError not_found; for an area that no longer exists, with the successor as a suggestion, if that is certain
 */
function areaById(areas: Areas, level: AreaLevel, parameter: string, id: number): number {
  const area = areas.find(level, id);
  if (area >= 0) return area;
  const former = areas.formerCodes.find((place) => place.level === level && place.id === id);
  if (!former) {
    throw new ApiError("not_found", `${parameter} ${id} is not known: no ${level} has this code`, {
      parameter,
    });
  }
  const suggestions = former.successor < 0 ? [] : [areas.name(former.successor)];
  throw new ApiError("not_found", `${parameter} ${id} (${former.name}) no longer exists`, {
    parameter,
    suggestions,
  });
}

/**
 * The area of the parameter `area`, and its level, which follows from its number of digits.
 * @throws ApiError not_found
 */
export function areaOfCode(areas: Areas, code: string): { area: number; level: AreaLevel } {
  const level = levelOfCode(code) as AreaLevel;
  const area = areas.find(level, Number(code));
  if (area >= 0) return { area, level };
  throw new ApiError("not_found", `area ${code} is not known: no ${level} has this code`, {
    parameter: "area",
  });
}

/** Whole names of areas, as given in requests. */
export type AreaNamesGiven = Readonly<Partial<Record<AreaLevel, string | undefined>>>;

/**
 * For each given name, all areas with that name, anywhere in India. A name means present areas if one within the other
 * names has it, otherwise the talukas that a former area with that name covers.
 * @throws ApiError not_found with suggestions, which are in the areas of the other names
 */
async function areasByNames(
  directory: Directory,
  given: AreaNamesGiven,
): Promise<(readonly number[])[]> {
  const { areas } = directory;
  const found = new Map<AreaLevel, readonly number[]>();
  for (const level of AREA_LEVELS) {
    const name = given[level];
    if (name === undefined) continue;
    const within = below(areas, found.get("state"), found.get("district"));
    found.set(level, await areasByName(directory, level, name, within));
  }
  const filters = [...found.values()];
  if (filters.length < 2 || areasWithin(areas, "taluka", filters).length > 0) return filters;
  return formerWithin(areas, given, found) ?? filters;
}

/** Names or codes of blocks and gram panchayats, as given in requests. */
export interface GroupNamesGiven {
  readonly block?: string | undefined;
  readonly panchayat?: string | undefined;
}

/**
 * The filters of a search: the areas of each given name, and the villages of a development block or gram panchayat.
 * @throws ApiError not_found as {@link areasByNames}, `blocksGiven` and `panchayatsGiven`
 */
export async function searchedWhere(
  directory: Directory,
  { block, panchayat, ...names }: AreaNamesGiven & GroupNamesGiven,
): Promise<{ within: (readonly number[])[]; ranges?: Ranges }> {
  const within = await areasByNames(directory, names);
  const some = await Promise.all([
    block === undefined ? undefined : blocksGiven(directory, block),
    panchayat === undefined ? undefined : panchayatsGiven(directory, panchayat),
  ]);
  const given = some.flatMap((one) => (one === undefined ? [] : [one.villages]));
  return given.length === 0 ? { within } : { within, ranges: given.reduce(intersect) };
}

/** For names that contradict each other today: the filters for a former area and its state, if one fits. */
function formerWithin(
  areas: Areas,
  given: AreaNamesGiven,
  found: ReadonlyMap<AreaLevel, readonly number[]>,
): (readonly number[])[] | undefined {
  for (const level of ["district", "taluka"] as const) {
    const name = given[level];
    if (name === undefined || given.state === undefined) continue;
    const states = new Set(
      [given.state, ...found.get("state")!.map((area) => areas.name(areas.path(area)[0]!))].map(
        nameKey,
      ),
    );
    const former = formerAreasNamed(areas, level, name, states);
    if (former.length === 0) continue;
    const covered = former.flatMap(({ talukas }) => ordinalsOf(talukas));
    const others = [...found].filter(([other]) => other !== level && other !== "state");
    return [covered, ...others.map(([, some]) => some)];
  }
  return undefined;
}

/** Whole names and ids of areas, as given in requests. */
export type AreasGiven = AreaNamesGiven & {
  readonly [One in AreaLevel as `${One}_id`]?: number | undefined;
};

/**
 * The areas of each given name and id, and a note if a name is that of several.
 * @throws ApiError not_found, with suggestions if there are any
 */
export async function areasGiven(
  directory: Directory,
  given: AreasGiven,
): Promise<{ filters: readonly (readonly number[])[]; note: ListNote | undefined }> {
  const { areas } = directory;
  const filters = await areasByNames(directory, given);
  const named = filters.length;
  for (const level of AREA_LEVELS) {
    const id = given[`${level}_id`];
    if (id !== undefined) filters.push([areaById(areas, level, `${level}_id`, id)]);
  }
  const names = AREA_LEVELS.filter((level) => given[level] !== undefined);
  const notes = filters.slice(0, named).map((some, i) => {
    const meant = some.filter(
      (area) => areas.level(area) === names[i] && isInAll(areas, area, filters),
    );
    return meant.length > 1 ? severalAreas(areas, names[i]!, given, meant) : undefined;
  });
  return {
    filters,
    note: contradiction(areas, filters) ?? notes.findLast((note) => note !== undefined),
  };
}

/** A note that the lowest area given is not in the others; undefined if it is. */
function contradiction(
  areas: Areas,
  filters: readonly (readonly number[])[],
): ListNote | undefined {
  const depth = ([area]: readonly number[]) => areas.path(area!).length;
  const [lowest = []] = filters.toSorted((a, b) => depth(b) - depth(a));
  if (lowest.length === 0 || lowest.some((area) => isInAll(areas, area, filters))) return undefined;
  const paths = lowest.map((area) => areas.hierarchy(area).full_path);
  return elsewhereNote(areas.name(lowest[0]!), paths);
}

/**
 * The areas of a level that all filters allow, ascending. A filter allows its own areas, the areas inside them, and those
 * above them.
 */
export function areasWithin(
  areas: Areas,
  level: AreaLevel,
  filters: readonly (readonly number[])[],
): number[] {
  const depth = AREA_LEVELS.indexOf(level);
  const ofLevel = (area: number): number[] => {
    const path = areas.path(area);
    return path.length > depth ? [path[depth]!] : areas.children(area).flatMap(ofLevel);
  };
  const [first = [], ...others] = filters.map((some) => new Set(some.flatMap(ofLevel)));
  return [...first]
    .filter((area) => others.every((other) => other.has(area)))
    .sort((a, b) => a - b);
}

/** Whether one of two areas is in the other. */
function isRelated(areas: Areas, one: number, other: number): boolean {
  return areas.path(one).includes(other) || areas.path(other).includes(one);
}

/** Whether each filter has an area that an area is, is in, or contains. */
function isInAll(areas: Areas, area: number, filters: readonly (readonly number[])[]): boolean {
  return filters.every((some) => some.some((one) => isRelated(areas, area, one)));
}

function severalAreas(
  areas: Areas,
  level: AreaLevel,
  given: AreasGiven,
  meant: readonly number[],
): ListNote {
  const name = given[level]!;
  const paths = meant.map((area) => areas.hierarchy(area).full_path);
  const above = AREA_LEVELS.slice(0, AREA_LEVELS.indexOf(level)).filter(
    (one) => given[one] === undefined,
  );
  const choices = [...above, `${level}_id`].join(", ").replace(/, (\w+)$/, " or $1");
  return severalAreasNote(name, `${level}s`, paths, `give ${choices} as well to choose one`);
}

/** A note that no village of the areas of a filter is known; undefined if each filter's areas have one. */
export function areasWithoutVillages(
  areas: Areas,
  filters: readonly (readonly number[])[],
): ListNote | undefined {
  const empty = filters.find(
    (some) => areas.withoutLocalities(villageRanges(areas, some)).length === 0,
  );
  if (empty === undefined || empty.length === 0) return undefined;
  const paths = empty.map((area) => areas.hierarchy(area).full_path);
  return noVillagesNote(areas.name(empty[0]!), paths);
}

/** The villages of areas, ascending; an area without villages may add an empty range. */
export function villageRanges(areas: Areas, some: readonly number[]): Ranges {
  return unite(some.map((area) => areas.villages(area)));
}

async function areasByName(
  directory: Directory,
  level: AreaLevel,
  name: string,
  within: readonly number[] | undefined,
): Promise<readonly number[]> {
  const found = directory.areas.named(level, name, within);
  if (found.length > 0) return found;
  const former = formerAreasNamed(directory.areas, level, name).flatMap(({ talukas }) =>
    ordinalsOf(talukas),
  );
  if (former.length > 0) return [...new Set(former)].sort((a, b) => a - b);
  const problem = /^\d+$/.test(name) ? "give the name, not a code" : `no ${level} has this name`;
  const onDemand = await directory.onDemand?.();
  throw new ApiError("not_found", `${level} "${name}" is not known: ${problem}`, {
    parameter: level,
    suggestions: (await onDemand?.suggestAreas(directory, level, name, within)) ?? [],
  });
}

/** The areas to search for a taluka: if both states and districts are given, the districts within the states. */
function below(
  areas: Areas,
  states: readonly number[] | undefined,
  districts: readonly number[] | undefined,
): readonly number[] | undefined {
  if (!states || !districts) return districts ?? states;
  const inside = districts.filter((district) => states.includes(areas.parent(district)));
  return inside.length > 0 ? inside : districts;
}
