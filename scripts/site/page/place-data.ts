import { LEVELS, type Level } from "../../../functions/core/contract/levels.ts";
import type { LocationDirectory, Place, State } from "../client/client.ts";
import { LocationDirectoryError } from "../field/location-field.ts";
import { placeNotes } from "./coverage.ts";
import { t } from "./language.ts";
import { NotThere } from "./loaded.ts";
import type { ListedPlace } from "./parts.ts";

/** A place with its children and siblings. */
export interface PlaceWithRelatives {
  readonly place: Place;
  /** Notes about the coverage of the data there. */
  readonly notes: readonly string[];
  /** For a state: its record in the list of states. */
  readonly state: State | undefined;
  readonly children: readonly ListedPlace[];
  readonly siblings: readonly ListedPlace[];
}

/** The next lower level; undefined for the lowest. */
export function levelBelow(level: Level): Level | undefined {
  return LEVELS[LEVELS.indexOf(level) + 1];
}

/** A place by its code, with the lists of its children and siblings. Rejects with NotThere for an unknown code. */
export async function loadPlace(
  directory: LocationDirectory,
  code: string,
  signal: AbortSignal,
): Promise<PlaceWithRelatives> {
  const place = await directory.place(code, { signal }).catch((error: unknown) => {
    const isUnknown = error instanceof LocationDirectoryError && error.status >= 400 && error.status < 500;
    throw isUnknown ? new NotThere(`${t("placeUnknown", { code })} ${t("placeUnknownWhat")}`) : error;
  });
  const parent = place.parents.at(-1);
  const [children, siblings, notes] = await Promise.all([
    childrenOf(directory, place.level, place.code, signal),
    parent ? childrenOf(directory, parent.level, parent.code, signal) : directory.states({ signal }),
    // The place is shown even if these fail.
    Promise.all([directory.stats({ signal }), directory.states({ signal })]).then(
      ([{ coverage }, states]) => placeNotes(place, coverage, states),
      () => [],
    ),
  ]);
  return {
    place,
    notes,
    state: place.level === "state" ? (siblings as State[]).find((one) => one.code === place.code) : undefined,
    children,
    siblings: siblings.filter((one) => one.code !== place.code),
  };
}

async function childrenOf(
  directory: LocationDirectory,
  level: Level,
  code: string,
  signal: AbortSignal,
): Promise<readonly ListedPlace[]> {
  switch (level) {
    case "state":
      return directory.districts(code, { signal });
    case "district":
      return directory.talukas(code, { signal });
    case "taluka":
      return (await directory.villages({ taluka_id: code }, { signal })).villages;
    case "village":
      return [];
  }
}
