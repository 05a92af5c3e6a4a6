/** Links habitations of the survey to villages by name. Other known points of the taluka confirm the result. */
import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import { middleOf } from "../../../functions/core/geo/middle.ts";
import { FEWEST_EDITS } from "../edits.ts";
import { NAME, type Named } from "../keys.ts";
import { type Decision, type Key, type Link, link, ONLY_ONE, valuesOf } from "../link.ts";
import type { LinkName, LinkNames } from "../names.ts";
import { fits, type KnownPoints, type NamedPlace } from "./known-points.ts";

/** A habitation. */
export interface NamedPoint {
  readonly name: string;
  /** The number of its block. */
  readonly block: number;
  readonly position: Position;
}

const LIMITS = {
  ONE_PLACE_KM: {
    value: 3,
    says: "kilometres from a village's habitations to their middle, at most",
    source: "by hand",
  },
  BLOCK_SHARE: {
    value: 0.04,
    says: "share of a block's names from which on it has villages of a taluka",
    source: "by hand",
  },
  BLOCK_NAMES: { value: 1, says: "names of a block, at least, that show it", source: "by hand" },
} as const;
export const { ONE_PLACE_KM } = valuesOf(LIMITS);
const { BLOCK_SHARE, BLOCK_NAMES } = valuesOf(LIMITS);

/** A habitation, with the talukas whose villages are in its block. */
interface Habitation extends Named {
  readonly point: NamedPoint;
  readonly talukas: ReadonlySet<string>;
  /** Its only full name. */
  readonly names: readonly [LinkName];
  /** Its other possible names. */
  readonly others: readonly LinkName[];
}

type HabitationKey = Key<Habitation, NamedPlace, KnownPoints>;

const TALUKA: HabitationKey = {
  says: "in a taluka with which its block shares names",
  of: ({ talukas }) => talukas,
  in: ({ taluka }) => [taluka],
};

/** A name in brackets, or the name without a number or a mark. */
const OTHER_NAME: HabitationKey = {
  says: "of a part of its name",
  of: ({ others }) => others.map(({ key }) => key),
  in: NAME.in,
};

const FIRST_LETTER: HabitationKey = {
  says: "with its first letter",
  of: firstLetters,
  in: firstLetters,
};

const ONLY_ONE_THAT_FITS: Decision<Habitation, NamedPlace, KnownPoints> = {
  says: "the only one that known villages around confirm",
  of: (candidates, { point }, known) => {
    if (candidates.every((village) => known.found.has(village))) return undefined;
    const near = known.near(point.position);
    return ONLY_ONE.of(candidates.filter((village) => fits(village, near)));
  },
};

const ONLY_ONE_IF_IT_FITS: Decision<Habitation, NamedPlace, KnownPoints> = {
  says: "the only one, if known villages around confirm it",
  of: (candidates, { point }, known) => {
    const only = ONLY_ONE.of(candidates);
    return only && known.confirms(only, point.position) ? only : undefined;
  },
};

export const VILLAGE_LINK: Link<Habitation, NamedPlace, KnownPoints> = {
  name: "habitation-village",
  from: "habitations of the roads survey",
  to: "villages",
  limits: LIMITS,
  measured:
    "against some 17,700 post offices that villages with the next codes confirm: 0.4 km at the median, 5.9 at the 99th percentile",
  steps: [
    {
      within: TALUKA,
      keys: [NAME],
      decides: ONLY_ONE,
      accepts: (decided, known) => {
        const accepted = placed(decided, known);
        known.takeOutMisfits(known.found.keys());
        return new Map([...accepted].filter(([, village]) => known.found.has(village)));
      },
    },
    { within: TALUKA, keys: [NAME], decides: ONLY_ONE_THAT_FITS, accepts: placed },
    {
      within: TALUKA,
      keys: [NAME, OTHER_NAME],
      decides: ONLY_ONE_THAT_FITS,
      accepts: placed,
      closes: true,
    },
    {
      says: "without a position",
      within: TALUKA,
      keys: [FIRST_LETTER],
      agrees: isUnknown,
      narrows: FEWEST_EDITS,
      decides: ONLY_ONE_IF_IT_FITS,
      accepts: placed,
    },
  ],
};

/** A habitation of a town's name is mostly the part of the place outside the town. */
export const TOWN_LINK: Link<Habitation, NamedPlace, KnownPoints> = {
  name: "habitation-town",
  from: "habitations of the roads survey",
  to: "towns that share their name with a village of the taluka",
  limits: LIMITS,
  measured: "",
  steps: [
    {
      says: "towns",
      within: TALUKA,
      keys: [NAME],
      agrees: (_, { isTown }) => isTown,
      decides: ONLY_ONE_IF_IT_FITS,
      accepts: placed,
    },
  ],
};

/** Adds the points of villages and towns by habitations. */
export function addHabitations(
  known: KnownPoints,
  places: readonly NamedPlace[],
  blocks: Iterable<readonly NamedPoint[]>,
  names: LinkNames,
): void {
  const talukasOf = new Map<string, string[]>();
  for (const { names: own, taluka } of places)
    for (const key of new Set(own.map(({ key }) => key))) {
      const some = talukasOf.get(key);
      if (some === undefined) talukasOf.set(key, [taluka]);
      else some.push(taluka);
    }
  const habitations = [...blocks].flatMap((points): Habitation[] => {
    const whole = points.map(({ name }) => names.whole(name));
    const talukas = talukasOfBlock(new Set(whole.map(({ key }) => key)), talukasOf);
    return points.map((point, i) => {
      const name = whole[i]!;
      return { point, talukas, names: [name], others: names.others(point.name, name) };
    });
  });
  link(VILLAGE_LINK, habitations, places, known);
  known.takeOutStrays();
  link(TOWN_LINK, habitations, places, known);
}

/** The talukas that share names with a block. A name that many villages have counts little. */
function talukasOfBlock(
  keys: ReadonlySet<string>,
  talukasOf: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const shares = new Map<string, number>();
  for (const key of keys) {
    const talukas = talukasOf.get(key) ?? [];
    for (const taluka of talukas)
      shares.set(taluka, (shares.get(taluka) ?? 0) + 1 / talukas.length);
  }
  const all = [...shares.values()];
  const least = Math.max(BLOCK_NAMES, BLOCK_SHARE * all.reduce((sum, share) => sum + share, 0));
  const enough = Math.min(least, Math.max(...all));
  return new Set([...shares].filter(([, share]) => share >= enough).map(([taluka]) => taluka));
}

/** Gives places without a point the middle of their habitations, if these are in one place. */
function placed(
  decided: ReadonlyMap<Habitation, NamedPlace>,
  known: KnownPoints,
): Map<Habitation, NamedPlace> {
  const accepted = new Map<Habitation, NamedPlace>();
  const chosen = [...decided].filter(([, place]) => !known.found.has(place));
  for (const [place, pairs] of Map.groupBy(chosen, ([, one]) => one)) {
    const points = pairs.map(([{ point }]) => point);
    const middle = middleOf(points.map(({ position }) => position));
    if (!points.every(({ position }) => distanceKm(position, middle) <= ONE_PLACE_KM)) continue;
    const [{ block }] = points as [NamedPoint];
    const isOneBlock = points.every((point) => point.block === block);
    known.set(place, middle, "habitation", isOneBlock ? block : undefined);
    for (const [habitation] of pairs) accepted.set(habitation, place);
  }
  return accepted;
}

function isUnknown(_: Habitation, place: NamedPlace, known: KnownPoints): boolean {
  return !known.found.has(place);
}

function firstLetters({ names }: Named): string[] {
  return names.map(({ core }) => core.slice(0, 1));
}
