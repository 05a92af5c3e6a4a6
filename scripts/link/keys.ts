/** The keys by which names of two records are compared. */
import { type Key, valuesOf } from "./link.ts";
import type { LinkName } from "./names.ts";

/** A record with names. */
export interface Named {
  readonly names: readonly LinkName[];
}

type NameKey = Key<Named, Named, unknown>;

export const KEY_LIMITS = {
  SHORTEST_WHOLE: {
    value: 4,
    says: "letters of a name with which another begins or ends",
    source: "by hand",
  },
  SHORTEST_PART: {
    value: 5,
    says: "letters of a name that another begins or ends with, where the other is the place's",
    source: "by hand",
  },
  FEWEST_CONSONANTS: {
    value: 3,
    says: "consonants of a name that say enough without its vowels",
    source: "by hand",
  },
} as const;
const { SHORTEST_WHOLE, SHORTEST_PART, FEWEST_CONSONANTS } = valuesOf(KEY_LIMITS);

/** The same name in any romanisation. Numbers count; marks of a kind or part do not. */
export const NAME: NameKey = { says: "of its name", of: keysOf, in: keysOf };

/** Rampur and Rampur Bazar. */
export const BEGINS_WITH: NameKey = {
  says: "whose name begins with its own",
  of: (from) => wholes(from, SHORTEST_WHOLE),
  in: (to) => beginnings(to, SHORTEST_WHOLE),
};

/** Nangloi Jat and Nangloi. */
export const BEGINNING_OF: NameKey = {
  says: "with whose name its own begins",
  of: (from) => beginnings(from, SHORTEST_PART),
  in: (to) => wholes(to, SHORTEST_PART),
};

/** Adampur and Mandi Adampur. */
export const ENDS_WITH: NameKey = {
  says: "whose name ends with its own",
  of: (from) => wholes(from, SHORTEST_WHOLE),
  in: (to) => ends(to, SHORTEST_WHOLE),
};

/** Naila-Janjgir and Janjgir. */
export const END_OF: NameKey = {
  says: "with whose name its own ends",
  of: (from) => ends(from, SHORTEST_PART),
  in: (to) => wholes(to, SHORTEST_PART),
};

/** Kaprain and Kapren. */
export const CONSONANTS: NameKey = {
  says: "with its first letter and further consonants",
  of: consonantsOf,
  in: consonantsOf,
};

function keysOf({ names }: Named): string[] {
  return names.map(({ key }) => key);
}

function wholes({ names }: Named, shortest: number): string[] {
  return names.flatMap(({ core }) => (core.length < shortest ? [] : core));
}

function beginnings({ names }: Named, shortest: number): string[] {
  return names.flatMap(({ core }) => lengths(core, shortest).map((end) => core.slice(0, end)));
}

function ends({ names }: Named, shortest: number): string[] {
  return names.flatMap(({ core }) => lengths(core, shortest).map((end) => core.slice(-end)));
}

function lengths({ length }: string, shortest: number): number[] {
  return Array.from({ length: Math.max(0, length - shortest + 1) }, (_, i) => shortest + i);
}

/** The first letters of names with all their further consonants; the whole name if these are few. */
function consonantsOf({ names }: Named): string[] {
  return names.map(({ core }) => {
    const consonants = core.slice(0, 1) + core.slice(1).replaceAll(/[aeiou]/g, "");
    return consonants.length < FEWEST_CONSONANTS ? core : consonants;
  });
}
