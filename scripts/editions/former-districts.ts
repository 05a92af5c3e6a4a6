/** Former districts that are in no edition: renamed or divided before 2011, or abolished between two editions. */

import { foldAll } from "../../functions/core/names/folding.ts";
import { nameKey, tokens } from "../../functions/core/names/tokens.ts";
import { sidesLike } from "../../functions/core/names/words.ts";
import type { Alias, FormerArea, UnsavedDataset } from "../dataset/dataset.ts";
import { districtsOfTalukas } from "../dataset/places.ts";
import type { Report } from "../dataset/report.ts";
import { codesOf } from "../dataset/tables.ts";
import { otherNames } from "../names/aliases.ts";
import { editsBetween, mostEdits } from "../names/edits.ts";
import type { DistrictChange } from "../sources/said.ts";
import { readOwnTable } from "../tables/own-csv.ts";
import { byFrequency } from "./counts.ts";
import { stateKey } from "./states.ts";

/** Former districts that no file has. Each is given by the talukas of today's districts that it had. */
const FACTS = readOwnTable(new URL("../facts/former-districts.csv", import.meta.url), [
  "state",
  "edition",
  "name",
  "district",
  "talukas",
  "source",
]).map(([state, edition, name, district, talukas]) => ({
  state: state!,
  edition: edition!,
  name: name!,
  district: district!,
  talukas: talukas!.split("; "),
}));

/**
 * Adds districts that are in no edition to the former areas: those of the table of facts, and those that were renamed or
 * divided. The latter cover what their successors cover in the first edition after the change. Each has the code of the
 * district of today with most of its talukas. Also adds {@link undividedNames}.
 *
 * Leaves out and reports districts with an unknown successor, and those with a state's name.
 */
export function addFormerDistricts(
  places: UnsavedDataset,
  changes: readonly DistrictChange[],
  report: Report,
): void {
  const states = stateCodes(places);
  addAreas(places, areasOfFacts(places, states));
  const known = knownDistricts(places);
  const firstEdition = [...known.values()]
    .flat()
    .reduce((first, { edition }) => (edition < first ? edition : first), TODAY);
  const unused = ({ file, line }: DistrictChange, name: string, reason: string) =>
    report.add({
      action: "unused",
      reason,
      done: "left out",
      file,
      line,
      level: "district",
      code: "",
      name,
    });
  const byState = Map.groupBy(changes, ({ state }) => states.get(stateKey(state)));
  const areas: AddedArea[] = [];
  for (const [state, some] of byState) {
    if (state === undefined) {
      for (const change of some)
        unused(change, change.before, "a change of a district in a state that the data lacks");
      continue;
    }
    const history = new History(some, known.get(state) ?? []);
    for (const [alias, code] of history.respelled())
      places.aliases.push({ level: "district", code, alias });
    for (const [name, change] of history.unknownNames()) {
      const former = states.has(stateKey(name)) ? undefined : history.former(name);
      if (former !== undefined) areas.push({ ...former, name, parent_code: state });
      else unused(change, name, "a former district whose successors are not certain");
    }
    for (const larger of history.larger(firstEdition))
      areas.push({ ...larger, parent_code: state });
  }
  addAreas(places, areas);
  places.aliases.push(...undividedNames(places));
}

/** Of Dakshina Kannada and Uttara Kannada; alone, it is a language, and in the names of many schools. */
const LANGUAGE = "Kannada";

/**
 * The name that districts of a state have in common if they differ only in their side, for each of them: 24 Parganas, Khasi
 * Hills, Godavari. People still write it without a side, even where the division is older than all lists. A name that a
 * district or a former one already has is left out.
 */
function undividedNames(places: UnsavedDataset): Alias[] {
  const known = knownDistricts(places);
  const stateNames = new Set(places.states.map(({ name }) => keyOf(name)));
  const named = places.districts.map(({ code, name, state_code }) => {
    const words = name.split(" ");
    const alias = words.filter((word) => sidesLike(word.toLowerCase()).length === 0).join(" ");
    return { state: state_code, code, alias };
  });
  const isNew = (alias: string, state: string) =>
    !["", LANGUAGE].includes(alias) &&
    !stateNames.has(keyOf(alias)) &&
    !known.get(state)!.some(({ keys }) => keys.includes(keyOf(alias)));
  const groups = Map.groupBy(named, ({ state, alias }) => `${state} ${keyOf(alias)}`);
  return [...groups.values()].flatMap((some) => {
    const { state, alias } = some[0]!;
    return some.length > 1 && isNew(alias, state)
      ? some.map(({ code }): Alias => ({ level: "district", code, alias }))
      : [];
  });
}

/** A former district to be added. */
interface AddedArea extends Pick<FormerArea, "edition" | "name" | "parent_code"> {
  readonly talukas: readonly string[];
  readonly villages: readonly string[];
}

/** The areas of the table of facts that no edition has. They cover those of their talukas that the data has. */
function areasOfFacts(places: UnsavedDataset, states: ReadonlyMap<string, string>): AddedArea[] {
  const known = knownDistricts(places);
  const talukas = Map.groupBy(places.talukas, ({ district_code }) => district_code);
  return [...Map.groupBy(FACTS, ({ state, name }) => `${state} ${name}`).values()].flatMap(
    (rows) => {
      const { state, edition, name } = rows[0]!;
      const parent_code = states.get(stateKey(state));
      const districts = known.get(parent_code ?? "") ?? [];
      const named = (key: string) => districts.filter(({ keys }) => keys.includes(key));
      if (parent_code === undefined || named(keyOf(name)).length > 0) return [];
      const own = rows.flatMap((row) => {
        const keys = new Set(row.talukas.map(nameKey));
        return named(keyOf(row.district))
          .filter((district) => district.edition === TODAY)
          .flatMap(({ code }) => talukas.get(code) ?? [])
          .filter((taluka) => keys.has(nameKey(taluka.name)))
          .map(({ code }) => code);
      });
      return own.length === 0 ? [] : { edition, name, parent_code, talukas: own, villages: [] };
    },
  );
}

/** Adds areas. Drops villages in talukas that an area covers completely. */
function addAreas(places: UnsavedDataset, areas: readonly AddedArea[]): void {
  const single = new Set(areas.flatMap(({ villages }) => villages));
  const talukaOf = new Map<string, string>();
  for (const { code, taluka_code } of places.villages)
    if (single.has(code)) talukaOf.set(code, taluka_code);
  const districtOf = districtsOfTalukas(places.talukas);
  for (const { edition, name, parent_code, ...extent } of areas) {
    const talukas = new Set(extent.talukas);
    const villages = new Set(extent.villages.filter((code) => !talukas.has(talukaOf.get(code)!)));
    const districts = [...talukas].map((taluka) => districtOf.get(taluka)!);
    const [code] = byFrequency(districts)[0]!;
    places.formerAreas.push({
      edition,
      level: "district",
      code,
      name,
      parent_code,
      taluka_codes: [...talukas].sort().join(" "),
      village_codes: [...villages].sort().join(" "),
    });
  }
}

/** A district in an edition, or of today. */
interface KnownDistrict {
  readonly code: string;
  readonly names: readonly string[];
  readonly keys: readonly string[];
  /** For today's districts, a value after all editions. */
  readonly edition: string;
  readonly talukas: readonly string[];
  readonly villages: readonly string[];
}

const TODAY = "today";

/** The changes of a state's districts. */
class History {
  readonly #changes: readonly DistrictChange[];
  /** Earliest edition first. */
  readonly #known: readonly KnownDistrict[];
  readonly #keys: ReadonlySet<string>;

  constructor(changes: readonly DistrictChange[], known: readonly KnownDistrict[]) {
    this.#changes = changes.toSorted((a, b) => (a.year < b.year ? -1 : a.year > b.year ? 1 : 0));
    this.#known = known.toSorted((a, b) => (a.edition < b.edition ? -1 : 1));
    this.#keys = new Set(known.flatMap(({ keys }) => keys));
  }

  /** Other romanisations of today's districts, with the code of the district: Cudappah, Cuddapah. */
  respelled(): ReadonlyMap<string, string> {
    const spellings = new Set(this.#known.flatMap(({ names }) => names.map(nameKey)));
    const today = this.#known.filter(({ edition }) => edition === TODAY);
    const found = this.#changes
      .flatMap(({ before, after }) => [before, after])
      .flatMap((name) => {
        const districts = today.filter(({ keys }) => keys.includes(keyOf(name)));
        const [only, ...others] = spellings.has(nameKey(name)) ? [] : districts;
        return only === undefined || others.length > 0
          ? []
          : [[nameKey(name), [name, only.code]] as const];
      });
    return new Map(new Map(found).values());
  }

  /** The names that no district has today or in an edition, each with the first change that mentions it. */
  unknownNames(): ReadonlyMap<string, DistrictChange> {
    const byKey = new Map<string, [name: string, change: DistrictChange]>();
    for (const change of this.#changes) {
      for (const name of [change.before, change.after]) {
        const key = keyOf(name);
        if (!this.#keys.has(key) && !byKey.has(key)) byKey.set(key, [name, change]);
      }
    }
    return new Map(byKey.values());
  }

  /**
   * A former district with its extent. Undefined if the extent of a successor is unknown, for another spelling of a successor,
   * and for a district that was neither renamed nor divided, because then nothing says which part of others it was.
   */
  former(name: string): Pick<AddedArea, "edition" | "talukas" | "villages"> | undefined {
    const key = keyOf(name);
    const ended = this.#changes.filter(({ before }) => keyOf(before) === key).at(-1)?.year;
    if (ended === undefined) return undefined;
    const last = this.#changes.filter(
      ({ before, year }) => year === ended && keyOf(before) === key,
    );
    if (last.some(({ after }) => areNear(keyOf(after), key))) return undefined;
    const extent = this.#extent(key, "");
    const known = extent.filter((area) => area !== undefined);
    if (known.length < extent.length) return undefined;
    const since = this.#changes.find(({ after }) => keyOf(after) === key)?.year ?? "";
    const census = censusBefore(ended);
    return {
      edition: since > census ? since : census,
      talukas: known.flatMap(({ talukas }) => talukas),
      villages: known.flatMap(({ villages }) => villages),
    };
  }

  /**
   * The districts of the first edition that were larger before it, with their extent at the Census before they were divided:
   * Gumla with Simdega. Parts that came from several districts are left out, because nothing says how much came from each.
   */
  larger(first: string): Pick<AddedArea, "edition" | "name" | "talukas" | "villages">[] {
    const early = this.#changes.filter(({ year }) => year >= EARLIEST_DIVISION && year < first);
    return [...new Set(early.map(({ before }) => keyOf(before)))].flatMap((key) => {
      const own = this.#named(key, first);
      const changes = early.filter(({ before }) => keyOf(before) === key);
      const parts = changes.flatMap(({ after, year }) => {
        const part = keyOf(after);
        const isShared = this.#changes.some(
          (other) =>
            other.year === year && keyOf(other.after) === part && keyOf(other.before) !== key,
        );
        return isShared || part === key
          ? []
          : this.#extent(part, year).filter((area) => area !== undefined);
      });
      const others = new Set(parts.filter((area) => area !== own));
      if (own === undefined || others.size === 0) return [];
      const all = [own, ...others];
      const extent = {
        edition: censusBefore(changes[0]!.year),
        talukas: all.flatMap(({ talukas }) => talukas),
        villages: all.flatMap(({ villages }) => villages),
      };
      // Also under today's name.
      const names = this.#known.flatMap(({ code, names }) =>
        code === own.code ? names.slice(0, 1) : [],
      );
      const spellings = new Map(names.map((name) => [nameKey(name), name]));
      return [...spellings.values()].map((name) => ({ ...extent, name }));
    });
  }

  /** The districts that one became after a year. Undefined in place of an unknown one. */
  #extent(key: string, since: string): (KnownDistrict | undefined)[] {
    const next = this.#changes.find(({ before, year }) => keyOf(before) === key && year > since);
    if (next === undefined) return [this.#named(key, since)];
    const { year } = next;
    const parts = this.#changes.filter((one) => keyOf(one.before) === key && one.year === year);
    const keys = new Set(parts.map(({ after }) => keyOf(after)));
    // If a district was divided in several years, its rest is often not listed.
    if (this.#changes.some((one) => keyOf(one.before) === key && one.year > year)) keys.add(key);
    return [...keys].flatMap((part) => this.#extent(part, year));
  }

  /** The district of a name in the first edition since a year. */
  #named(key: string, since: string): KnownDistrict | undefined {
    const own = this.#knownKey(key);
    return this.#known.find(({ keys, edition }) => edition >= since && keys.includes(own ?? ""));
  }

  /** The key of a known district that equals this one or is similar to it. */
  #knownKey(key: string): string | undefined {
    return this.#keys.has(key) ? key : [...this.#keys].find((other) => areNear(key, other));
  }
}

/** Lists of today may name a district that a place left in the last thirty years, but hardly an older one. */
const EARLIEST_DIVISION = "1996";

/** Whether two keys are spellings of the same name. */
function areNear(a: string, b: string): boolean {
  const most = mostEdits(a);
  return a === b || editsBetween(a, b, most) <= most;
}

/** A key for a name that lists spell in many ways: Tiruvanamalai, Tiruvannamalai. */
function keyOf(name: string): string {
  return foldAll(tokens(name)).join("");
}

/** The year of the last Census before a year. The one of 2021 did not take place. */
function censusBefore(year: string): string {
  return String(Math.min(2011, Math.ceil((Number(year) - 1) / 10) * 10 - 9));
}

/** By `stateKey` of their names. */
function stateCodes({ states, aliases }: UnsavedDataset): Map<string, string> {
  const codes = new Map<string, string>();
  for (const { level, code, alias } of aliases)
    if (level === "state") codes.set(stateKey(alias), code);
  for (const { code, name } of states)
    for (const one of [...otherNames("state", name, name), name]) codes.set(stateKey(one), code);
  return codes;
}

/** The districts of each state, today and in older editions. */
function knownDistricts(places: UnsavedDataset): Map<string, KnownDistrict[]> {
  const aliases = Map.groupBy(
    places.aliases.filter(({ level }) => level === "district"),
    ({ code }) => code,
  );
  const talukas = Map.groupBy(places.talukas, ({ district_code }) => district_code);
  const known = new Map<string, KnownDistrict[]>();
  const add = (state: string, district: Omit<KnownDistrict, "keys">) => {
    const some = known.get(state) ?? [];
    some.push({ ...district, keys: district.names.map(keyOf) });
    known.set(state, some);
  };
  for (const { code, name, state_code } of places.districts) {
    const names = [name, ...(aliases.get(code) ?? []).map(({ alias }) => alias)];
    const own = (talukas.get(code) ?? []).map((taluka) => taluka.code);
    add(state_code, { code, names, edition: TODAY, talukas: own, villages: [] });
  }
  for (const area of places.formerAreas) {
    if (area.level !== "district") continue;
    const { code, name, edition } = area;
    const [talukas, villages] = [area.taluka_codes, area.village_codes].map(codesOf);
    add(area.parent_code, { code, names: [name], edition, talukas: talukas!, villages: villages! });
  }
  return known;
}
