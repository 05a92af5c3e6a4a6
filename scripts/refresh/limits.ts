/** Limits for the changes of a state in a refresh. Beyond them somebody must review the refresh. */
import type { Level } from "../../functions/core/contract/levels.ts";
import type { Change } from "../dataset/dataset.ts";

/** The kinds of change that have a limit: the name for `--accept`, and the text in messages. */
export const KINDS = {
  gone: "are gone",
  renumbered: "are renumbered",
  renamed: "are renamed",
  moved: "are moved",
  "lost-pincodes": "have lost their PIN codes",
  "other-pincodes": "have other PIN codes",
  "lost-local-names": "have lost their local names",
  "other-local-names": "have other local names",
  "lost-blocks": "have lost their development blocks",
  "other-blocks": "have other development blocks",
  "far-away": "are more than 10 km from where they were",
} as const;

export type Kind = keyof typeof KINDS;

/** The number of places of one level of a state that may change. */
export interface Limit {
  /** As a share of them. */
  readonly share: number;
  /** Always allowed, even if it exceeds the share. */
  readonly atLeast: number;
}

/**
 * Villages rarely change: in fifteen years, 0.8 % of Karnataka's villages of 2011 disappeared, 2 % were renamed, and 11 %
 * are in other talukas. A reform of districts can renumber a thousand of them at once. A column that is shifted by a row has
 * other values in 12 % of the villages of Arunachal Pradesh and in more than 25 % of every other state's.
 */
const SOME: Limit = { share: 0.05, atLeast: 4 };
const VILLAGES: Record<Kind, Limit> = {
  gone: { share: 0.02, atLeast: 0 },
  renumbered: { share: 0.5, atLeast: 0 },
  renamed: SOME,
  moved: SOME,
  "lost-pincodes": SOME,
  "other-pincodes": SOME,
  "lost-local-names": SOME,
  "other-local-names": SOME,
  "lost-blocks": SOME,
  "other-blocks": SOME,
  "far-away": SOME,
};
/** There are few districts and talukas, and a reform changes several at once. */
const REFORM: Limit = { share: 0.2, atLeast: 3 };
const AREAS: Record<Kind, Limit> = {
  ...VILLAGES,
  gone: REFORM,
  renumbered: { share: 0.5, atLeast: 3 },
  renamed: REFORM,
  moved: REFORM,
};
/** The first refresh of data from another source spans years, and sources spell names differently. */
const QUARTER: Limit = { share: 0.25, atLeast: 10 };
const OF_OTHER_SOURCE: Record<Kind, Limit> = {
  gone: QUARTER,
  renumbered: { share: 0.5, atLeast: 10 },
  renamed: { share: 0.9, atLeast: 10 },
  moved: { share: 0.75, atLeast: 10 },
  "lost-pincodes": QUARTER,
  // Post offices give a village the PIN code of the office of its name; lists give that of the office that delivers there.
  "other-pincodes": { share: 0.75, atLeast: 10 },
  "lost-local-names": QUARTER,
  "other-local-names": { share: 0.9, atLeast: 10 },
  "lost-blocks": QUARTER,
  // The roads survey puts a village into the block of a habitation of its name.
  "other-blocks": QUARTER,
  "far-away": SOME,
};
/** Sources have different sub-districts: Odisha's are police stations in the Census and tehsils in LGD. */
const AREAS_OF_OTHER_SOURCE: Record<Kind, Limit> = {
  ...OF_OTHER_SOURCE,
  gone: { share: 1, atLeast: 0 },
};

/** The limit within a year is this many times that of one refresh. */
const YEAR = 2;

/** @param isYear whether the changes are those of a year, not of a refresh */
export function limitOf(level: Level, kind: Kind, otherSource: boolean, isYear = false): Limit {
  const limits =
    level === "village"
      ? otherSource
        ? OF_OTHER_SOURCE
        : VILLAGES
      : otherSource
        ? AREAS_OF_OTHER_SOURCE
        : AREAS;
  const { share, atLeast } = limits[kind];
  const factor = isYear ? YEAR : 1;
  return { share: share * factor, atLeast: atLeast * factor };
}

/** The name for `--accept` of a kind of change in a state. */
export function changeId(level: Level, kind: Kind, state: string, isYear = false): string {
  return `${level}s-${kind}${isYear ? "-within-a-year" : ""}:${state}`;
}

/** The kind of a change. Undefined for a change that nobody needs to review, such as a new place or a second PIN code. */
export function kindOf({ change, before = "", after = "" }: Change): Kind | undefined {
  if (change === "gone") return after === "" ? "gone" : "renumbered";
  if (change === "name") return "renamed";
  if (change === "parent") return "moved";
  if (change === "local_name") return "other-local-names";
  if (change === "added" || before === "") return undefined;
  if (after === "") return change === "block" ? "lost-blocks" : "lost-pincodes";
  if (change === "block") return "other-blocks";
  const now = new Set(after.split(" "));
  return before.split(" ").some((pincode) => now.has(pincode)) ? undefined : "other-pincodes";
}
