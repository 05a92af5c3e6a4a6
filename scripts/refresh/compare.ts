import { formatCode, LEVELS, type Level } from "../../functions/core/contract/levels.ts";
import { nameKey } from "../../functions/core/names/tokens.ts";
import type { UnsavedDataset } from "../dataset/dataset.ts";
import { type Place, placesOfLevel } from "../dataset/places.ts";

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

/** The differences of two editions; every list by level, then in the order of the editions. */
export interface Comparison {
  added: Place[];
  gone: GonePlace[];
  renamed: RenamedPlace[];
  moved: MovedPlace[];
  /** Villages of both editions with other PIN codes; empty if the older edition has no PIN codes at all. */
  repinned: Place[];
}

/**
 * Compares two editions by code, level by level.
 *
 * A place that is gone has a successor if exactly one place of its level and name was added to its parent's successor, and
 * no other place of that name is gone there; a state, if all its remaining villages are in one state; a part of a
 * sub-district, if the sub-district exists.
 */
export function compareEditions(older: UnsavedDataset, newer: UnsavedDataset): Comparison {
  const comparison: Comparison = { added: [], gone: [], renamed: [], moved: [], repinned: [] };
  /** By level: older code → code of the place today. */
  const present: Partial<Record<Level, Map<string, string>>> = {};
  for (const [depth, level] of LEVELS.entries()) {
    const before = placesOfLevel(older, level);
    const now = new Map(placesOfLevel(newer, level).map((place) => [place.code, place]));
    const codeNow = new Map<string, string>();
    const parents = present[LEVELS[depth - 1] ?? level];
    const parentNow = (place: Place) => parents?.get(place.parent_code) ?? "";

    const gone: Place[] = [];
    for (const former of before) {
      const place = now.get(former.code);
      if (place === undefined) {
        gone.push(former);
        continue;
      }
      codeNow.set(former.code, former.code);
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
    const added = [...now.values()].filter(({ code }) => !codeNow.has(code));
    const successors =
      level === "state" ? mergedStates(older, newer) : certainSuccessors(gone, added, parentNow);
    for (const { code } of level === "taluka" ? gone : []) {
      const whole = wholeOf(code, now);
      if (whole !== undefined) successors.set(code, whole);
    }
    // Not push(...added): a whole country has more places than a call can have arguments.
    comparison.added = comparison.added.concat(added);
    for (const place of gone) {
      const successor_code = successors.get(place.code) ?? "";
      comparison.gone.push({ ...place, successor_code });
      if (successor_code !== "") codeNow.set(place.code, successor_code);
    }
    present[level] = codeNow;
  }
  comparison.repinned = repinned(older, newer);
  return comparison;
}

/** The sub-district that a part with eight digits belongs to, if it exists. */
function wholeOf(code: string, now: ReadonlyMap<string, unknown>): string | undefined {
  const whole = code.slice(-formatCode("taluka", 0).length);
  return code !== whole && now.has(whole) ? whole : undefined;
}

/** Code of a state → code of the one state with all its remaining villages. */
function mergedStates(older: UnsavedDataset, newer: UnsavedDataset): Map<string, string> {
  const now = new Map(
    placesOfLevel(newer, "village").map(({ code, state_code }) => [code, state_code]),
  );
  const states = new Map<string, Set<string>>();
  for (const { code, state_code } of placesOfLevel(older, "village")) {
    const state = now.get(code);
    if (state === undefined) continue;
    const found = states.get(state_code) ?? new Set();
    states.set(state_code, found.add(state));
  }
  const single = [...states].filter(([, found]) => found.size === 1);
  return new Map(single.map(([code, found]) => [code, [...found][0]!]));
}

function certainSuccessors(
  gone: readonly Place[],
  added: readonly Place[],
  parentNow: (place: Place) => string,
): Map<string, string> {
  const only = (places: readonly Place[], parent: (place: Place) => string) => {
    const codes = new Map<string, string | undefined>();
    for (const place of places) {
      const key = `${parent(place)} ${nameKey(place.name)}`;
      codes.set(key, codes.has(key) ? undefined : place.code);
    }
    return codes;
  };
  const candidates = only(added, ({ parent_code }) => parent_code);
  const successors = new Map<string, string>();
  for (const [key, code] of only(gone, parentNow)) {
    const successor = candidates.get(key);
    if (code !== undefined && successor !== undefined) successors.set(code, successor);
  }
  return successors;
}

function repinned(older: UnsavedDataset, newer: UnsavedDataset): Place[] {
  const before = new Map(older.villages.map(({ code, pincode }) => [code, pincode]));
  const changed = new Set<string>();
  if (!older.villages.some(({ pincode }) => pincode !== undefined)) return [];
  for (const { code, pincode } of newer.villages) {
    if (before.has(code) && before.get(code) !== pincode) changed.add(code);
  }
  return changed.size === 0
    ? []
    : placesOfLevel(newer, "village").filter(({ code }) => changed.has(code));
}
