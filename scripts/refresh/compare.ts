import { LEVELS } from "../../functions/core/contract/levels.ts";
import type { UnsavedDataset } from "../dataset/dataset.ts";
import { byCode, type Place, placesOfLevel } from "../dataset/places.ts";

export interface GonePlace extends Place {
  /** The code of the place that replaced it; empty if uncertain. */
  successor_code: string;
}

/** A place of the newer edition with a new name. */
export interface RenamedPlace extends Place {
  former_name: string;
  former_state_code: string;
}

/** A place of the newer edition with a new parent. */
export interface MovedPlace extends Place {
  former_parent_code: string;
  former_state_code: string;
}

/** A village of both editions whose value in a column differs. Either value may be empty. */
export interface OtherValue extends Place {
  before: string;
  after: string;
}

/** The differences between two editions. Every list is sorted by level, then in the order of the editions. */
export interface Comparison {
  added: Place[];
  gone: GonePlace[];
  renamed: RenamedPlace[];
  moved: MovedPlace[];
  /** Villages with other PIN codes; empty if the older edition has no PIN codes at all. */
  repinned: OtherValue[];
  /** Villages with other names in the local script, without new names. */
  respelt: OtherValue[];
  /**
   * Villages with other development blocks, without new ones and without those from an official list that replaces a survey.
   */
  reblocked: OtherValue[];
}

/** Compares two editions by code, level by level. A place that is gone has the successor that the newer edition gives it. */
export function compareEditions(older: UnsavedDataset, newer: UnsavedDataset): Comparison {
  const official = nowOfficial(older, newer);
  const comparison: Comparison = {
    added: [],
    gone: [],
    renamed: [],
    moved: [],
    repinned: otherValues("pincode", older, newer),
    respelt: otherValues("local_name", older, newer).filter(({ before }) => before !== ""),
    reblocked: otherValues("block", older, newer).filter(
      ({ before, code }) => before !== "" && !official.has(code),
    ),
  };
  const successors = new Map(
    newer.former.map(({ level, code, successor_code }) => [`${level} ${code}`, successor_code]),
  );
  for (const [depth, level] of LEVELS.entries()) {
    const before = placesOfLevel(older, level);
    const now = byCode(placesOfLevel(newer, level));
    const parentLevel = LEVELS[depth - 1];
    const parentNow = ({ parent_code }: Place) =>
      successors.get(`${parentLevel} ${parent_code}`) ?? parent_code;
    const known = new Set<string>();
    for (const former of before) {
      known.add(former.code);
      const place = now.get(former.code);
      if (place === undefined) {
        const successor_code = successors.get(`${level} ${former.code}`) ?? "";
        comparison.gone.push({ ...former, successor_code });
        continue;
      }
      const former_state_code = former.state_code;
      if (place.name !== former.name) {
        comparison.renamed.push({ ...place, former_name: former.name, former_state_code });
      }
      if (parentNow(former) !== place.parent_code) {
        comparison.moved.push({
          ...place,
          former_parent_code: former.parent_code,
          former_state_code,
        });
      }
    }
    // Not push(...added): a whole country has more places than a call can have arguments.
    comparison.added = comparison.added.concat(
      [...now.values()].filter(({ code }) => !known.has(code)),
    );
  }
  return comparison;
}

/** Villages whose block was from the roads survey and is now from LGD. */
function nowOfficial(older: UnsavedDataset, newer: UnsavedDataset): Set<string> {
  const surveyed = new Set(
    older.villages.flatMap(({ code, block_source }) =>
      block_source === "roads_survey" ? code : [],
    ),
  );
  return new Set(
    newer.villages.flatMap(({ code, block_source }) =>
      block_source === "official" && surveyed.has(code) ? code : [],
    ),
  );
}

function otherValues(
  column: "pincode" | "local_name" | "block",
  older: UnsavedDataset,
  newer: UnsavedDataset,
): OtherValue[] {
  const before = new Map(older.villages.map((village) => [village.code, village[column]]));
  if (!older.villages.some((village) => village[column] !== undefined)) return [];
  const changed = new Map<string, string>();
  for (const village of newer.villages) {
    const { code } = village;
    if (before.has(code) && before.get(code) !== village[column])
      changed.set(code, village[column] ?? "");
  }
  if (changed.size === 0) return [];
  return placesOfLevel(newer, "village").flatMap((place) => {
    const after = changed.get(place.code);
    return after === undefined ? [] : { ...place, before: before.get(place.code) ?? "", after };
  });
}
