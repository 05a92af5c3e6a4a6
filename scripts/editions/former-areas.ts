import type { Level } from "../../functions/core/contract/levels.ts";
import { nameKey } from "../../functions/core/names/tokens.ts";
import type { FormerArea, FormerPlace, UnsavedDataset } from "../dataset/dataset.ts";
import { districtsOfTalukas, successorsOf } from "../dataset/places.ts";
import { codesOf } from "../dataset/tables.ts";
import { otherNames } from "../names/aliases.ts";
import type { Hierarchy } from "./hierarchy.ts";
import type { OlderEdition } from "./older.ts";
import { NO_TALUKA } from "./taluka-codes.ts";

/** An area of one edition. */
interface Area extends Pick<FormerArea, "level" | "code" | "parent_code"> {
  names: string[];
  /** The codes of its talukas in that edition. */
  talukas: readonly string[];
}

/** The extent of an area today: whole talukas, and single places in other talukas. */
interface Extent {
  talukas: ReadonlySet<string>;
  villages: readonly string[];
  /** The talukas of these places. */
  partly: ReadonlySet<string>;
}

/**
 * An area of last week's dataset that still has its name and parent gets a row only if it lost more than this share of its
 * places. Single villages that move have their own rows.
 */
const SMALL_LOSS = 0.1;

/** What an older edition says about areas. */
interface AreaEdition {
  readonly areas: readonly Area[];
  /** The day of this edition for an area. */
  dateOf(area: Area): string;
  /** The extent today of talukas of this edition. */
  extentOf(talukas: readonly string[]): Extent;
  /** Whether it is last week's dataset, whose areas are mostly those of today. */
  readonly isDataset: boolean;
}

/**
 * Adds the areas of older editions that differ from the area with the same code today. Adds the codes of areas that are no
 * longer used, with a successor if one area of today has all of them. What a dataset knew about earlier editions stays, for the
 * places it covers today.
 *
 * @param moved towns that are in another taluka than the villages around them; they do not divide an area
 */
export function addFormerAreas(
  hierarchy: Hierarchy,
  older: OlderEdition,
  moved: ReadonlySet<string> = new Set(),
): void {
  const { places } = hierarchy;
  const parts = new OlderParts(hierarchy, older, moved);
  const editions = [...listedEditions(hierarchy, parts), lastEdition(older, parts)];
  const today = new Map(areasOf(places).map((area) => [keyOf(area), area]));
  const rows = new FormerRows();
  for (const area of older.formerAreas) rows.add(area, parts.ofFormer(area));
  for (const edition of editions) addDifferentAreas(edition, today, parts, rows);
  places.formerAreas.push(...rows.list());
  addFormerPlaces(places, older, goneAreas(editions, hierarchy, today, parts));
}

/** The editions that name only some levels. */
function listedEditions({ lgd }: Hierarchy, parts: OlderParts): AreaEdition[] {
  return lgd.editions
    .filter(({ isComplete }) => !isComplete)
    .map(({ date, places }) => ({
      areas: areasOf(places),
      dateOf: () => date,
      extentOf: (talukas) => parts.ofListed(talukas),
      isDataset: false,
    }));
}

/** The older edition itself. */
function lastEdition(older: OlderEdition, parts: OlderParts): AreaEdition {
  const stateOf = new Map(older.districts.map(({ code, state_code }) => [code, state_code]));
  const districtOf = districtsOfTalukas(older.talukas);
  const stateOfArea = ({ level, code, parent_code }: Area): string => {
    if (level === "state") return code;
    return level === "district" ? parent_code : stateOf.get(districtOf.get(code)!)!;
  };
  return {
    areas: namedAreas(older),
    dateOf: (area) => older.dateOf(stateOfArea(area)),
    extentOf: (talukas) => parts.of(talukas),
    isDataset: older.isDataset,
  };
}

/** Adds a row for each name of an edition's areas that differ from those of today. */
function addDifferentAreas(
  { areas, dateOf, extentOf, isDataset }: AreaEdition,
  today: ReadonlyMap<string, Area>,
  parts: OlderParts,
  rows: FormerRows,
): void {
  const all = extentOf(areas.flatMap(({ level, code }) => (level === "taluka" ? code : [])));
  for (const area of areas) {
    const { level, code, parent_code, names } = area;
    const extent = extentOf(area.talukas);
    if (extent.talukas.size + extent.villages.length === 0) continue;
    const now = today.get(keyOf(area));
    if (now !== undefined && isSame(area, extent, now, all)) continue;
    if (isDataset && now !== undefined && isNamedAlike(area, now) && parts.isMostlyIn(area))
      continue;
    const isAlike = now !== undefined && isSame({ ...area, names: now.names }, extent, now, all);
    // If the extent of an existing area differs, its name of today may mean the older extent, too.
    const [own, ...others] = now === undefined || isAlike ? names : [...names, ...now.names];
    for (const [key, [name]] of Map.groupBy([own!, ...others.sort()], nameKey)) {
      if (isAlike && key === nameKey(now.names[0]!)) continue;
      rows.add({ edition: dateOf(area), level, code, name: name!, parent_code }, extent);
    }
  }
}

/** The areas whose codes are no longer used, by level and code. The first edition that has one names it. */
function goneAreas(
  editions: readonly AreaEdition[],
  { leftOut }: Hierarchy,
  today: ReadonlyMap<string, Area>,
  parts: OlderParts,
): Map<string, FormerPlace> {
  const known = new Set([
    ...today.keys(),
    ...leftOut.map(({ code }) => keyOf({ level: "taluka", code })),
  ]);
  const gone = new Map<string, FormerPlace>();
  for (const { areas, extentOf } of editions)
    for (const area of areas) {
      const key = keyOf(area);
      if (known.has(key) || gone.has(key)) continue;
      const { level, code, parent_code, names } = area;
      const successor_code = parts.successor(area, extentOf(area.talukas));
      gone.set(key, { level, code, name: names[0]!, parent_code, successor_code });
    }
  return gone;
}

/** Adds the codes that are no longer used, also those from the older edition. A code that is in use again is not added. */
function addFormerPlaces(
  places: UnsavedDataset,
  older: OlderEdition,
  areas: ReadonlyMap<string, FormerPlace>,
): void {
  const { states, districts, talukas, villages } = places;
  const used: Record<Level, Set<string>> = {
    state: new Set(states.map(({ code }) => code)),
    district: new Set(districts.map(({ code }) => code)),
    taluka: new Set(talukas.map(({ code }) => code)),
    village: new Set(),
  };
  // Only a few village codes are looked up.
  const asked = new Set(
    [...older.former, ...places.former].flatMap(({ code, successor_code }) => [
      code,
      successor_code,
    ]),
  );
  for (const { code } of villages) if (asked.has(code)) used.village.add(code);
  const gone = new Map([...places.former, ...areas.values()].map((one) => [keyOf(one), one]));
  const known = older.former.map((one) => {
    const { level, successor_code } = one;
    const next = gone.get(`${level} ${successor_code}`)?.successor_code ?? successor_code;
    return { ...one, successor_code: used[level].has(next) ? next : "" };
  });
  const all = new Map([...known, ...gone.values()].map((one) => [keyOf(one), one]));
  places.former = [...all.values()].filter(({ level, code }) => !used[level].has(code));
}

function keyOf({ level, code }: Pick<FormerPlace, "level" | "code">): string {
  return `${level} ${code}`;
}

/** Whether an area has the same name and parent as the area of today. */
function isNamedAlike(area: Area, now: Area): boolean {
  return area.parent_code === now.parent_code && nameKey(area.names[0]!) === nameKey(now.names[0]!);
}

/** Whether an area equals the area of today, as far down as its edition reaches. */
function isSame(area: Area, { talukas, villages }: Extent, now: Area, all: Extent): boolean {
  const covered = now.talukas.filter((taluka) => all.talukas.has(taluka));
  return (
    isNamedAlike(area, now) &&
    villages.length === 0 &&
    talukas.size === covered.length &&
    covered.every((taluka) => talukas.has(taluka))
  );
}

/** The rows of former areas: one per name of an area in an edition, with everything it covered. */
class FormerRows {
  readonly #rows = new Map<
    string,
    Pick<FormerArea, "edition" | "level" | "code" | "name" | "parent_code"> & {
      talukas: Set<string>;
      villages: Set<string>;
    }
  >();

  add(
    { edition, level, code, name, parent_code }: Omit<FormerArea, "taluka_codes" | "village_codes">,
    { talukas, villages }: Extent,
  ): void {
    const key = `${edition} ${level} ${code} ${name}`;
    const known = this.#rows.get(key);
    this.#rows.set(key, {
      edition,
      level,
      code,
      name,
      parent_code,
      talukas: new Set([...(known?.talukas ?? []), ...talukas]),
      villages: new Set([...(known?.villages ?? []), ...villages]),
    });
  }

  list(): FormerArea[] {
    return [...this.#rows.values()].flatMap(({ talukas, villages, ...area }) =>
      talukas.size + villages.size === 0
        ? []
        : {
            ...area,
            taluka_codes: [...talukas].sort().join(" "),
            village_codes: [...villages].sort().join(" "),
          },
    );
  }
}

/** How the talukas of the older edition are divided among those of today. */
class OlderParts {
  readonly #hierarchy: Hierarchy;
  /** Older taluka → taluka of today → codes of today of the places that are in both. */
  readonly #today = new Map<string, Map<string, string[]>>();
  /** Taluka of today → the older talukas with places in it. */
  readonly #parts = new Map<string, Set<string>>();
  /** Older sub-district → its talukas, one per district that it was in. */
  readonly #bySubdistrict: ReadonlyMap<string, string[]>;
  readonly #districtOf: ReadonlyMap<string, string>;
  readonly #stateOf: ReadonlyMap<string, string>;
  /** Code of an older village that has none today → the code of its successor, empty if that is uncertain. */
  readonly #renumbered: ReadonlyMap<string, string>;
  /** Codes of today's villages → their talukas. Only villages that former areas name. */
  readonly #talukaOf = new Map<string, string>();

  constructor(hierarchy: Hierarchy, older: OlderEdition, moved: ReadonlySet<string>) {
    const { places, homes } = hierarchy;
    this.#hierarchy = hierarchy;
    this.#districtOf = districtsOfTalukas(places.talukas);
    this.#stateOf = new Map(places.districts.map(({ code, state_code }) => [code, state_code]));
    this.#bySubdistrict = Map.groupBy(
      older.talukas.map(({ code }) => code),
      (code) => code.slice(-NO_TALUKA.code.length),
    );
    this.#renumbered = successorsOf(places, "village");
    const before = new Map([...this.#renumbered].map(([code, now]) => [now, code]));
    const talukaThen = (code: string) => older.talukaOf.get(before.get(code) ?? code);
    const movedTo = new Set(
      places.villages.flatMap(({ code, taluka_code }) => (moved.has(code) ? taluka_code : [])),
    );
    const withOthers = new Set(
      places.villages.flatMap(({ code, taluka_code }) =>
        movedTo.has(taluka_code) && !moved.has(code) && talukaThen(code) !== undefined
          ? taluka_code
          : [],
      ),
    );
    const named = new Set(older.formerAreas.flatMap((area) => this.#codesToday(area)));
    for (const { code, taluka_code } of places.villages) {
      if (named.has(code)) this.#talukaOf.set(code, taluka_code);
      const part = talukaThen(code);
      if (moved.has(code) && withOthers.has(taluka_code)) continue;
      if (part !== undefined) this.#placesIn(part, taluka_code).push(code);
    }
    for (const [part, taluka] of homes) {
      if (!this.#today.has(part) && this.#districtOf.has(taluka)) this.#placesIn(part, taluka);
    }
  }

  #codesToday({ village_codes }: FormerArea): string[] {
    return codesOf(village_codes).map((code) => this.#renumbered.get(code) || code);
  }

  #placesIn(part: string, taluka: string): string[] {
    const talukas = this.#today.get(part) ?? new Map<string, string[]>();
    const places = talukas.get(taluka) ?? [];
    this.#today.set(part, talukas.set(taluka, places));
    this.#parts.set(taluka, (this.#parts.get(taluka) ?? new Set<string>()).add(part));
    return places;
  }

  /** The extent of these older talukas and of these villages of today. */
  of(codes: readonly string[], single: readonly string[] = []): Extent {
    const own = new Set(codes);
    const singles = new Set(single);
    /** Taluka of today → its places that are covered. */
    const covered = new Map<string, string[]>();
    const cover = (taluka: string, places: readonly string[]) =>
      covered.set(taluka, [...(covered.get(taluka) ?? []), ...places]);
    for (const part of own)
      for (const [taluka, places] of this.#today.get(part) ?? []) cover(taluka, places);
    for (const code of single) cover(this.#talukaOf.get(code)!, [code]);
    const isWhole = (taluka: string) => {
      const parts = [...(this.#parts.get(taluka) ?? [])];
      return parts.every((part) => {
        const places = this.#today.get(part)!.get(taluka)!;
        return own.has(part) || (places.length > 0 && places.every((code) => singles.has(code)));
      });
    };
    const extent = { talukas: new Set<string>(), partly: new Set<string>() };
    const villages = new Set<string>();
    for (const [taluka, places] of covered) {
      if (isWhole(taluka)) extent.talukas.add(taluka);
      else if (places.length > 0) {
        extent.partly.add(taluka);
        for (const place of places) villages.add(place);
      }
    }
    return { ...extent, villages: [...villages].sort() };
  }

  /** The extent today of an area of an edition before the older one. */
  ofFormer(area: FormerArea): Extent {
    const villages = this.#codesToday(area).filter((code) => this.#talukaOf.has(code));
    return this.of(codesOf(area.taluka_codes), villages);
  }

  /** The extent of these sub-districts of LGD: those of today, otherwise older ones. The extent of others is unknown. */
  ofListed(codes: readonly string[]): Extent {
    const { taluka } = this.#hierarchy;
    const own = codes.filter((code) => this.#districtOf.has(code));
    const older = codes.filter((code) => !this.#districtOf.has(code));
    const { talukas, villages, partly } = this.of(
      older.flatMap((code) => this.#bySubdistrict.get(code) ?? []),
    );
    const renumbered = older.flatMap((code) => taluka(code) ?? []);
    return { talukas: new Set([...own, ...renumbered, ...talukas]), villages, partly };
  }

  /** The only area of today on this level with the whole extent. Empty if it takes several. */
  successor({ level, code }: Area, { talukas, partly }: Extent): string {
    const reached = [...talukas, ...partly];
    if (level === "taluka" && reached.length === 0) {
      // The number or name of a sub-district without places may show its successor. The successor of a part is the
      // sub-district.
      const candidates = [this.#hierarchy.taluka(code), code.slice(-NO_TALUKA.code.length)];
      return candidates.find((one) => this.#districtOf.has(one ?? "")) ?? "";
    }
    if (level === "taluka") return onlyOne(reached);
    const districts = reached.map((taluka) => this.#districtOf.get(taluka)!);
    return onlyOne(
      level === "district" ? districts : districts.map((district) => this.#stateOf.get(district)!),
    );
  }

  /** Whether an older area has lost few places. For a district or state, no sub-district may have lost more than a few. */
  isMostlyIn({ level, code, talukas }: Area): boolean {
    return talukas.every((part) => {
      let [all, lost] = [0, 0];
      for (const [taluka, places] of this.#today.get(part) ?? []) {
        all += places.length;
        if (this.#areaOf(level, taluka) !== code) lost += places.length;
      }
      return lost <= all * SMALL_LOSS;
    });
  }

  #areaOf(level: FormerArea["level"], taluka: string): string {
    if (level === "taluka") return taluka;
    const district = this.#districtOf.get(taluka)!;
    return level === "district" ? district : this.#stateOf.get(district)!;
  }
}

function onlyOne(codes: readonly string[]): string {
  const [only = "", ...others] = new Set(codes);
  return others.length === 0 ? only : "";
}

/** The areas of an edition, with their aliases. */
function namedAreas(older: OlderEdition): Area[] {
  const areas = areasOf(older);
  const byCode = new Map(areas.map((area) => [`${area.level} ${area.code}`, area]));
  const stateNames = new Map(older.states.map(({ code, name }) => [code, name]));
  for (const { level, code, alias } of older.aliases)
    byCode.get(`${level} ${code}`)?.names.push(alias);
  for (const { level, code, parent_code, names } of areas) {
    if (level === "taluka") continue;
    const state = stateNames.get(level === "state" ? code : parent_code)!;
    names.push(...otherNames(level, state, names[0]!));
  }
  return areas;
}

function areasOf(list: Pick<UnsavedDataset, "states" | "districts" | "talukas">): Area[] {
  const inDistrict = Map.groupBy(list.talukas, ({ district_code }) => district_code);
  const inState = Map.groupBy(list.districts, ({ state_code }) => state_code);
  const talukasOf = (district: string): string[] =>
    (inDistrict.get(district) ?? []).map(({ code }) => code);
  return [
    ...list.states.map(({ code, name }): Area => {
      const talukas = (inState.get(code) ?? []).flatMap((district) => talukasOf(district.code));
      return { level: "state", code, parent_code: "", names: [name], talukas };
    }),
    ...list.districts.map(({ code, name, state_code }): Area => {
      return {
        level: "district",
        code,
        parent_code: state_code,
        names: [name],
        talukas: talukasOf(code),
      };
    }),
    ...list.talukas.map(({ code, name, district_code }): Area => {
      return { level: "taluka", code, parent_code: district_code, names: [name], talukas: [code] };
    }),
  ];
}
