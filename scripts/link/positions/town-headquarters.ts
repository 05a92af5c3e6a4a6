/** Links towns to the headquarters of sub-districts. */
import type { Position } from "../../../functions/core/geo/distance.ts";
import { FEWEST_EDITS } from "../edits.ts";
import { BEGINNING_OF, NAME, type Named } from "../keys.ts";
import type { Decision, Key, Link } from "../link.ts";
import { agreedMiddle } from "./agreed-middle.ts";
import type { KnownPoints, NamedPlace } from "./known-points.ts";

/** The headquarters of a sub-district. */
export interface Headquarters extends Named {
  /** The code of the sub-district. Some files have swapped codes within a state. */
  readonly taluka: string;
  readonly position: Position;
}

type HeadquartersKey = Key<NamedPlace, Headquarters, KnownPoints>;

const TALUKA: HeadquartersKey = {
  says: "in its taluka",
  of: ({ taluka }) => [taluka],
  in: ({ taluka }) => [taluka],
};

const STATE: HeadquartersKey = { says: "in its state", of: () => [""], in: () => [""] };

const MIDDLE: Decision<NamedPlace, Headquarters, KnownPoints, Position> = {
  says: "the middle of most",
  of: (some) => agreedMiddle(some.map(({ position }) => position)),
};

/** From towns to headquarters. Results of the last steps count only if a town has no other point. */
export const HEADQUARTERS_LINK: Link<NamedPlace, Headquarters, KnownPoints, Position> = {
  name: "town-headquarters",
  from: "towns",
  to: "headquarters of sub-districts",
  limits: {},
  measured: "2,148 towns with an office, too: 0.7 km from it at the median",
  steps: [
    { within: TALUKA, keys: [NAME], decides: MIDDLE },
    {
      says: "with villages of the town's taluka around",
      within: STATE,
      keys: [NAME],
      agrees: (town, { position }, known) => known.confirms(town, position),
      decides: MIDDLE,
    },
    {
      within: TALUKA,
      narrows: FEWEST_EDITS,
      decides: MIDDLE,
    },
    {
      // "Barrackpur - I" is a block of the town, with headquarters 14 km away.
      says: "without a number",
      within: TALUKA,
      keys: [BEGINNING_OF],
      agrees: ({ names }, other) =>
        other.names.some(
          ({ core: part, numbers }) =>
            numbers === "" && names.some(({ core }) => core.startsWith(part)),
        ),
      decides: MIDDLE,
    },
  ],
};

/** The steps whose results count even if a town has another point far away. */
export const SURE_STEPS = new Set(HEADQUARTERS_LINK.steps.slice(0, 2));
