import type { Level } from "../../../functions/core/contract/levels.ts";
import { LEVELS } from "../../../functions/core/contract/levels.ts";
import type { LocationDirectory, Place, State } from "../client/client.ts";
import { LocationDirectoryError } from "../field/location-field.ts";
import { placeNotes } from "./coverage.ts";
import { t } from "./language.ts";
import { NotThere } from "./loaded.ts";
import type { ListedPlace } from "./parts.ts";

/** A place with those right below it and those beside it. */
export interface PlaceWithOthers {
  readonly place: Place;
  /** What the data has and lacks there. */
  readonly notes: readonly string[];
  /** The record of its state's list, for a state. */
  readonly state: State | undefined;
  readonly children: readonly ListedPlace[];
  readonly siblings: readonly ListedPlace[];
}

/** The level right below another; undefined below the lowest. */
export function levelBelow(level: Level): Level | undefined {
  return LEVELS[LEVELS.indexOf(level) + 1];
}

/** A place by its code, with the lists that it stands in and above. Rejects with NotThere when no place has the code. */
export async function loadPlace(
  directory: LocationDirectory,
  code: string,
  signal: AbortSignal,
): Promise<PlaceWithOthers> {
  const place = await directory.place(code, { signal }).catch((error: unknown) => {
    const isUnknown = error instanceof LocationDirectoryError && error.status >= 400 && error.status < 500;
    throw isUnknown ? new NotThere(`${t("placeUnknown", { code })} ${t("placeUnknownWhat")}`) : error;
  });
  const [children, siblings, notes] = await Promise.all([
    listBelow(directory, place.level, place.code, signal),
    listBeside(directory, place, signal),
    // The place is shown without them, too.
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

async function listBelow(
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

function listBeside(
  directory: LocationDirectory,
  { level, state_code, district_code, taluka_code }: Place,
  signal: AbortSignal,
): Promise<readonly ListedPlace[]> {
  switch (level) {
    case "state":
      return directory.states({ signal });
    case "district":
      return listBelow(directory, "state", state_code, signal);
    case "taluka":
      return listBelow(directory, "district", district_code!, signal);
    case "village":
      return listBelow(directory, "taluka", taluka_code!, signal);
  }
}
