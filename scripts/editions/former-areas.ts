import { nameKey } from "../../functions/core/names/tokens.ts";
import type { FormerArea, FormerPlace, UnsavedDataset } from "../dataset/dataset.ts";
import { otherNames } from "../names/aliases.ts";
import { CENSUS_EDITION } from "../sources/census.ts";
import type { CollectedPlaces } from "./collect.ts";
import type { Hierarchy } from "./hierarchy.ts";
import type { LgdEditions } from "./lgd-editions.ts";
import { NO_TALUKA } from "./settle.ts";
import { STATES } from "./states.ts";

/** An area of one edition. */
interface Area extends Pick<FormerArea, "level" | "code" | "parent_code"> {
  names: string[];
  /** The codes of its talukas in the edition. */
  talukas: readonly string[];
}

/** What an area covers today: whole talukas, and places in others. */
interface Extent {
  talukas: ReadonlySet<string>;
  villages: readonly string[];
  /** The talukas of these villages. */
  partly: ReadonlySet<string>;
}

/**
 * Adds the areas of older editions that differ from the area of the same code today, and the codes of areas that are no
 * longer used, with their successor where it is certain: where one area of today has all of them.
 *
 * @param moved towns that are in another taluka than the villages around them; they divide no area
 */
export function addFormerAreas(
  hierarchy: Hierarchy,
  census: CollectedPlaces,
  lgd: LgdEditions,
  moved: ReadonlySet<string>,
): void {
  const { places } = hierarchy;
  const parts = new PartsOf2011(hierarchy, census, moved);
  const today = new Map(areasOf(places).map((area) => [`${area.level} ${area.code}`, area]));
  const former = new Map<string, FormerPlace>();
  const leftOut = new Set(hierarchy.leftOut.map(({ code }) => `taluka ${code}`));
  const editions = lgd.editions.map(({ date, places: list }) => ({
    edition: date,
    areas: lgdAreas(list, hierarchy),
    extentOf: (codes: readonly string[]) => parts.ofListed(codes),
  }));
  editions.push({
    edition: CENSUS_EDITION.date,
    areas: censusAreas(census),
    extentOf: (codes) => parts.of(codes),
  });
  for (const { edition, areas, extentOf } of editions) {
    const all = extentOf(areas.flatMap(({ level, code }) => (level === "taluka" ? code : [])));
    for (const area of areas) {
      const { level, code, parent_code, names } = area;
      const place = `${level} ${code}`;
      const extent = extentOf(area.talukas);
      const now = today.get(place);
      if (now === undefined && !former.has(place) && !leftOut.has(place)) {
        const successor_code = parts.successor(level, extent);
        former.set(place, { level, code, name: names[0]!, parent_code, successor_code });
      }
      if (extent.talukas.size + extent.villages.length === 0) continue;
      if (now !== undefined && isSame(area, extent, now, all)) continue;
      const isElsewhere =
        now === undefined || !isSame({ ...area, names: now.names }, extent, now, all);
      const row = {
        taluka_codes: [...extent.talukas].sort().join(" "),
        village_codes: extent.villages.join(" "),
      };
      const [own, ...others] = names;
      for (const [key, [name]] of Map.groupBy([own!, ...others.sort()], nameKey)) {
        if (!isElsewhere && key === nameKey(now.names[0]!)) continue;
        places.formerAreas.push({ edition, level, code, name: name!, parent_code, ...row });
      }
    }
  }
  places.former.push(...former.values());
}

/** Whether an area is the one of today, as far as its edition reaches. */
function isSame(area: Area, { talukas, villages }: Extent, now: Area, all: Extent): boolean {
  const covered = now.talukas.filter((taluka) => all.talukas.has(taluka));
  return (
    area.parent_code === now.parent_code &&
    nameKey(area.names[0]!) === nameKey(now.names[0]!) &&
    villages.length === 0 &&
    talukas.size === covered.length &&
    covered.every((taluka) => talukas.has(taluka))
  );
}

/** The talukas of 2011 in those of today. */
class PartsOf2011 {
  readonly #hierarchy: Hierarchy;
  /** Taluka of 2011 → taluka of today → the places of the first in the second. */
  readonly #today = new Map<string, Map<string, string[]>>();
  /** Taluka of today → the talukas of 2011 with places in it. */
  readonly #parts = new Map<string, Set<string>>();
  /** Sub-district of 2011 → its talukas, of which it had one in each of its districts. */
  readonly #bySubdistrict: ReadonlyMap<string, string[]>;
  readonly #districtOf: ReadonlyMap<string, string>;
  readonly #stateOf: ReadonlyMap<string, string>;

  constructor(hierarchy: Hierarchy, census: CollectedPlaces, moved: ReadonlySet<string>) {
    const { places, homes } = hierarchy;
    this.#hierarchy = hierarchy;
    this.#districtOf = new Map(
      places.talukas.map(({ code, district_code }) => [code, district_code]),
    );
    this.#stateOf = new Map(places.districts.map(({ code, state_code }) => [code, state_code]));
    this.#bySubdistrict = Map.groupBy(
      census.talukas.map(({ code }) => code),
      (code) => code.slice(-NO_TALUKA.code.length),
    );
    const talukaIn2011 = census.talukaOf;
    const withOthers = new Set(
      places.villages.flatMap(({ code, taluka_code }) =>
        talukaIn2011.has(code) && !moved.has(code) ? taluka_code : [],
      ),
    );
    for (const { code, taluka_code } of places.villages) {
      const part = talukaIn2011.get(code);
      if (moved.has(code) && withOthers.has(taluka_code)) continue;
      if (part !== undefined) this.#placesIn(part, taluka_code).push(code);
    }
    for (const [part, taluka] of homes) {
      if (!this.#today.has(part) && this.#districtOf.has(taluka)) this.#placesIn(part, taluka);
    }
  }

  #placesIn(part: string, taluka: string): string[] {
    const talukas = this.#today.get(part) ?? new Map<string, string[]>();
    const places = talukas.get(taluka) ?? [];
    this.#today.set(part, talukas.set(taluka, places));
    this.#parts.set(taluka, (this.#parts.get(taluka) ?? new Set<string>()).add(part));
    return places;
  }

  /** The extent of these talukas of 2011. */
  of(codes: readonly string[]): Extent {
    const own = new Set(codes);
    const [talukas, villages] = [new Set<string>(), new Set<string>()];
    const partly = new Set<string>();
    for (const part of own) {
      for (const [taluka, places] of this.#today.get(part) ?? []) {
        if ([...this.#parts.get(taluka)!].every((other) => own.has(other))) talukas.add(taluka);
        else {
          for (const place of places) villages.add(place);
          if (places.length > 0) partly.add(taluka);
        }
      }
    }
    return { talukas, villages: [...villages].sort(), partly };
  }

  /** The extent of these sub-districts of LGD: those of today, otherwise of 2011; what others were is unknown. */
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

  /** The one area of today on this level that has the whole extent; empty if several do. */
  successor(level: FormerArea["level"], { talukas, partly }: Extent): string {
    const reached = [...talukas, ...partly];
    if (level === "taluka") return onlyOne(reached);
    const districts = reached.map((taluka) => this.#districtOf.get(taluka)!);
    return onlyOne(
      level === "district" ? districts : districts.map((code) => this.#stateOf.get(code)!),
    );
  }
}

function onlyOne(codes: readonly string[]): string {
  const [only = "", ...others] = new Set(codes);
  return others.length === 0 ? only : "";
}

/** The areas of the Census, with their other names. */
function censusAreas(census: CollectedPlaces): Area[] {
  const areas = areasOf(census);
  const byCode = new Map(areas.map((area) => [`${area.level} ${area.code}`, area]));
  for (const { level, code, alias } of census.aliases)
    byCode.get(`${level} ${code}`)?.names.push(alias);
  for (const { level, code, parent_code, names } of areas) {
    if (level === "taluka") continue;
    const state = STATES.get(level === "state" ? code : parent_code)!.name;
    names.push(...otherNames(level, state, names[0]!));
  }
  return areas;
}

/** The areas of an edition of LGD, with the codes of the dataset. */
function lgdAreas(list: CollectedPlaces, { district }: Hierarchy): Area[] {
  return areasOf({
    states: list.states,
    districts: list.districts.map((place) => ({ ...place, code: district(place.code) })),
    talukas: list.talukas.map((place) => ({
      ...place,
      district_code: district(place.district_code),
    })),
  });
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
