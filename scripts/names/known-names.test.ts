import { expect, test } from "vitest";
import { nameKey } from "../../functions/core/names/tokens.ts";
import { STATES } from "../editions/states.ts";
import { KNOWN_NAMES, knownNamesIn } from "./known-names.ts";
import { LOCAL_NAMES } from "./local-names.ts";

/** The set's line and first name, for messages. */
const about = ({ line, names }: { line: number; names: readonly string[] }) =>
  `${line} ${names[0]}`;

test("sets are sorted by state, have official states, and several different names", () => {
  const officialNames = new Set([...STATES.values()].map(({ name }) => name));
  const firstStates = KNOWN_NAMES.map(({ states }) => states[0]!);
  expect(firstStates).toEqual([...firstStates].sort());
  const wrong = KNOWN_NAMES.filter(
    ({ states, keys, shared }) =>
      states.some((state) => !officialNames.has(state)) ||
      keys.length < 2 ||
      keys.some((key) => key === "") ||
      new Set(keys).size < keys.length ||
      [...shared].some((key) => !keys.includes(key)),
  );
  expect(wrong.map(about)).toEqual([]);
});

test("an unknown level is an error that names its line", () => {
  const rows = [
    ["state", "Goa", "Goa; Goem", ""],
    ["district distrct", "Goa", "North Goa; Uttar Goem", ""],
  ];
  expect(() => knownNamesIn(rows)).toThrow(
    'known-names.csv:3: the level "distrct" is none of state, district, taluka, town',
  );
});

test("no two places of a level and state are known by one name", () => {
  const seen = new Map<string, string>();
  const twice: string[] = [];
  for (const set of KNOWN_NAMES) {
    for (const level of set.levels)
      for (const state of set.states)
        for (const key of set.keys) {
          const name = `${level} ${state} ${key}`;
          if (seen.has(name)) twice.push(`${name}: ${seen.get(name)}, ${about(set)}`);
          seen.set(name, about(set));
        }
  }
  expect(twice).toEqual([]);
});

test("no name hides a state or district of that name, unless the table says that they share it", () => {
  const own = { state: new Map<string, string[]>(), district: new Map<string, string[]>() };
  for (const { state, district, name } of LOCAL_NAMES) {
    const names = own[district === "" ? "state" : "district"];
    names.set(nameKey(name), [...(names.get(nameKey(name)) ?? []), STATES.get(state)!.name]);
  }
  const hidden = KNOWN_NAMES.flatMap((set) =>
    (["state", "district"] as const).flatMap((level) => {
      if (!set.levels.includes(level)) return [];
      const ownKey = set.keys.find((key) =>
        own[level].get(key)?.some((state) => set.states.includes(state)),
      );
      return set.keys
        .filter((key) => key !== ownKey && !set.shared.has(key) && own[level].has(key))
        .map((key) => `${about(set)}: ${level} ${key} of ${own[level].get(key)}`);
    }),
  );
  expect(hidden).toEqual([]);
});

test("every set of states or districts only is about one of today", () => {
  const own = new Set(
    LOCAL_NAMES.map(
      ({ state, district, name }) =>
        `${district === "" ? "state" : "district"} ${STATES.get(state)!.name} ${nameKey(name)}`,
    ),
  );
  const unknown = KNOWN_NAMES.filter(
    ({ levels, states, keys }) =>
      levels.every((level) => level === "state" || level === "district") &&
      !levels.some((level) =>
        states.some((state) => keys.some((key) => own.has(`${level} ${state} ${key}`))),
      ),
  );
  expect(unknown.map(about)).toEqual([]);
});
