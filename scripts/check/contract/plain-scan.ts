import type { Level } from "../../../functions/core/contract/levels.ts";
import type {
  DistrictRecord,
  LocalNames,
  StateRecord,
  TalukaRecord,
  VillageRecord,
} from "../../../functions/core/contract/records.ts";
import { nameKey } from "../../../functions/core/names/tokens.ts";
import type {
  Dataset,
  DevelopmentBlock,
  District,
  Locality,
  Panchayat,
  State,
  Taluka,
  Village,
} from "../../dataset/dataset.ts";

/** Filters of the villages endpoint, without search. */
export interface PlainFilters {
  state?: string;
  district?: string;
  taluka?: string;
  state_id?: number;
  district_id?: number;
  taluka_id?: number;
  block?: string;
  panchayat?: string;
  pincode?: string;
  kind?: string;
}

const AREA_LEVELS = ["state", "district", "taluka"] as const;
type AreaLevel = (typeof AREA_LEVELS)[number];

/** A state, district or taluka. */
interface Area {
  readonly level: AreaLevel;
  readonly row: State | District | Taluka;
  /** The areas from the state down to itself. */
  readonly path: readonly Area[];
}

/** The areas that a name of a level means. */
interface Named {
  readonly level: AreaLevel;
  readonly areas: readonly Area[];
}

/**
 * The right answers, found by looking at every row. Answers from the index are compared with these. Both share only the key for
 * comparing whole names.
 */
export class PlainScan {
  readonly #data: Dataset;
  readonly #areas: readonly Area[];
  /** By level and code. */
  readonly #byCode: ReadonlyMap<string, Area>;
  readonly #aliases: ReadonlyMap<string, Dataset["aliases"]>;
  /** By the code of the taluka. */
  readonly #villages: ReadonlyMap<string, readonly Village[]>;
  /** By code. */
  readonly #blocks: ReadonlyMap<string, DevelopmentBlock>;

  constructor(data: Dataset) {
    this.#data = data;
    const byCode = new Map<string, Area>();
    const add = (level: AreaLevel, row: Area["row"], parent?: Area) => {
      const path: Area[] = [...(parent?.path ?? [])];
      const area: Area = { level, row, path };
      path.push(area);
      byCode.set(`${level} ${row.code}`, area);
    };
    for (const row of data.states) add("state", row);
    for (const row of data.districts) add("district", row, byCode.get(`state ${row.state_code}`));
    for (const row of data.talukas) add("taluka", row, byCode.get(`district ${row.district_code}`));
    this.#byCode = byCode;
    this.#areas = [...byCode.values()];
    this.#aliases = Map.groupBy(data.aliases, ({ level, code }) => `${level} ${code}`);
    this.#villages = Map.groupBy(data.villages, ({ taluka_code }) => taluka_code);
    this.#blocks = new Map(data.blocks?.map((block) => [block.code, block]));
  }

  states(): StateRecord[] {
    return this.#data.states
      .toSorted(comparePlaces)
      .map(({ code, name, iso_code, kind, ...names }) => ({
        id: Number(code),
        name,
        code,
        iso_code,
        kind,
        ...localNames(names),
        ...this.#figuresAndNames("state", code),
      }));
  }

  districts(state_id: number): DistrictRecord[] {
    const inside = this.#data.districts.filter(({ state_code }) => Number(state_code) === state_id);
    return inside.toSorted(comparePlaces).map(({ code, name, lgd_code = code, ...names }) => ({
      id: Number(code),
      name,
      state_id,
      code,
      ...(lgd_code !== code && { lgd_code }),
      ...localNames(names),
      ...this.#figuresAndNames("district", code),
    }));
  }

  talukas(district_id: number): TalukaRecord[] {
    const inside = this.#data.talukas.filter(
      ({ district_code }) => Number(district_code) === district_id,
    );
    return inside.toSorted(comparePlaces).map(({ code, name }) => ({
      id: Number(code),
      name,
      district_id,
      code,
      ...this.#figuresAndNames("taluka", code),
    }));
  }

  /** All villages that pass every filter, in the order of the contract. */
  villages(filters: PlainFilters): VillageRecord[] {
    return this.#talukasIn(this.#allNamed(filters))
      .filter(({ path }) =>
        path.every(
          ({ level, row }) => (filters[`${level}_id`] ?? Number(row.code)) === Number(row.code),
        ),
      )
      .toSorted(comparePaths)
      .flatMap(({ row }) => (this.#villages.get(row.code) ?? []).toSorted(comparePlaces))
      .filter(
        ({ code, kind = "village", pincode = "", block = "" }) =>
          (filters.kind ?? kind) === kind &&
          (filters.panchayat === undefined ||
            this.#panchayats(filters.panchayat).some(({ village_codes }) =>
              village_codes.split(" ").includes(code),
            )) &&
          (filters.block === undefined ||
            block.split(" ").some((code) => code !== "" && this.#isBlock(code, filters.block!))) &&
          (filters.pincode === undefined || pincode.split(" ").includes(filters.pincode)),
      )
      .map((village) => this.record(village));
  }

  /** The areas of each name; if they contradict each other, of a former area instead of its state. */
  #allNamed(filters: PlainFilters): readonly Named[] {
    const named = AREA_LEVELS.flatMap((level) => this.#named(level, filters[level]) ?? []);
    const pair = this.#talukasIn(named).length > 0 ? undefined : this.#formerPair(filters);
    if (!pair) return named;
    return [pair, ...named.filter(({ level }) => level !== "state" && level !== pair.level)];
  }

  #talukasIn(named: readonly Named[]): Area[] {
    return this.#areas.filter(
      ({ level, path }) =>
        level === "taluka" && named.every(({ areas }) => areas.some((area) => path.includes(area))),
    );
  }

  /** The areas of a note: those of the lowest filter if they are not in the others, otherwise those of a name of several. */
  noted(filters: PlainFilters): string[] | undefined {
    // Of the areas with a name, those in the lowest that are named above it, if there are any.
    const named: (readonly Area[])[] = [];
    for (const { areas } of this.#allNamed(filters)) {
      const inside = areas.filter((area) => isInAll(area, named.slice(-1)));
      named.push(inside.length > 0 ? inside : areas);
    }
    const chosen = [...named, ...AREA_LEVELS.flatMap((level) => this.#withId(level, filters))];
    const [lowest = []] = chosen.toSorted(([a], [b]) => b!.path.length - a!.path.length);
    return lowest.length === 0 || lowest.some((area) => isInAll(area, chosen))
      ? this.#several(filters)
      : lowest.toSorted(comparePaths).map(pathOf);
  }

  /** The areas with the id of a level, as a list of lists: empty if there is no id. */
  #withId(level: AreaLevel, filters: PlainFilters): (readonly Area[])[] {
    const id = filters[`${level}_id`];
    if (id === undefined) return [];
    return [this.#areas.filter((area) => area.level === level && Number(area.row.code) === id)];
  }

  /** If the lowest name means several areas within the other filters, their paths. */
  #several(filters: PlainFilters): string[] | undefined {
    const chosen: { name?: AreaLevel; areas: readonly Area[] }[] = AREA_LEVELS.flatMap((level) => {
      const named = this.#named(level, filters[level]);
      return [
        ...(named ? [{ name: level, areas: named.areas }] : []),
        ...this.#withId(level, filters).map((areas) => ({ areas })),
      ];
    });
    const all = chosen.map(({ areas }) => areas);
    for (const filter of chosen.toReversed()) {
      const meant = filter.areas.filter((area) => area.level === filter.name && isInAll(area, all));
      if (meant.length > 1) return meant.toSorted(comparePaths).map(pathOf);
    }
    return this.#severalBlocks(filters) ?? this.#severalPanchayats(filters);
  }

  /** The gram panchayats of a name or code. */
  #panchayats(given: string): readonly Panchayat[] {
    return this.#data.panchayats!.filter(({ code, name }) =>
      /^\d+$/.test(given) ? Number(code) === Number(given) : nameKey(name) === nameKey(given),
    );
  }

  /** The paths of the gram panchayats that a name means, each in the district of its first village. */
  #severalPanchayats(filters: PlainFilters): string[] | undefined {
    if (filters.panchayat === undefined) return undefined;
    const villages = this.villages(filters);
    const paths = this.#panchayats(filters.panchayat).flatMap(({ name, village_codes }) => {
      const first = villages.find(({ code }) => village_codes.split(" ").includes(code));
      return first ? `${first.state_name} > ${first.district_name} > ${name}` : [];
    });
    return paths.length > 1 ? paths : undefined;
  }

  /** The same for blocks. */
  #severalBlocks(filters: PlainFilters): string[] | undefined {
    const { block: given } = filters;
    if (given === undefined) return undefined;
    const paths = new Map<string, string>();
    for (const { state_name, district_name, block = [] } of this.villages(filters))
      for (const { code, name } of block)
        if (this.#isBlock(code, given) && !paths.has(code))
          paths.set(code, `${state_name} > ${district_name} > ${name}`);
    const sorted = [...paths].sort(([a], [b]) => Number(a) - Number(b));
    return sorted.length > 1 ? sorted.map(([, path]) => path) : undefined;
  }

  #isBlock(code: string, given: string): boolean {
    return /^\d+$/.test(given)
      ? Number(code) === Number(given)
      : nameKey(this.#block(code).name) === nameKey(given);
  }

  /** All localities of the named areas. For a taluka, only those that are certainly in it. */
  localities(filters: Pick<PlainFilters, AreaLevel>): Locality[] {
    const named = AREA_LEVELS.flatMap((level) => this.#named(level, filters[level]) ?? []);
    return (this.#data.localities ?? []).filter(({ taluka_code, district_code }) => {
      const area = taluka_code ? `taluka ${taluka_code}` : `district ${district_code}`;
      const { path } = this.#byCode.get(area)!;
      return named.every(({ areas }) => areas.some((one) => path.includes(one)));
    });
  }

  /** The record of a village. */
  record(village: Village): VillageRecord {
    const [state, district, taluka] = this.#byCode
      .get(`taluka ${village.taluka_code}`)!
      .path.map(({ row }) => row) as [State, District, Taluka];
    const pincodes = village.pincode?.split(" ") ?? [];
    const { local_name, hadbast, block, block_source } = village;
    return {
      id: Number(village.code),
      name: village.name,
      code: village.code,
      state_name: state.name,
      state_code: state.code,
      district_name: district.name,
      district_code: district.code,
      taluka_name: taluka.name,
      taluka_code: taluka.code,
      kind: village.kind ?? "village",
      ...this.#alsoKnown("village", village.code),
      ...(pincodes.length > 0 && { pincode: pincodes[0]! }),
      ...(pincodes.length > 1 && { pincodes }),
      ...(local_name !== undefined && { local_name }),
      population: numberOf(village.population),
      households: numberOf(village.households),
      ...(hadbast !== undefined && { hadbast }),
      ...(block !== undefined && { block: block.split(" ").map((code) => this.#block(code)) }),
      ...(block_source !== undefined && { block_source }),
    };
  }

  #block(code: string): { code: string; name: string } {
    return { code, name: this.#blocks.get(code)!.name };
  }

  #figuresAndNames(level: AreaLevel, code: string) {
    return {
      population: this.#population(this.#byCode.get(`${level} ${code}`)!),
      ...this.#alsoKnown(level, code),
    };
  }

  /** The sum over all talukas: each taluka's own figure or the sum of its villages. */
  #population(area: Area): number | null {
    const talukas = this.#areas.filter(
      ({ level, path }) => level === "taluka" && path.includes(area),
    );
    const figures = talukas.flatMap(({ row }) => {
      const own = numberOf((row as Taluka).population);
      return (
        own ?? (this.#villages.get(row.code) ?? []).map(({ population }) => numberOf(population))
      );
    });
    const known = figures.filter((figure) => figure !== null);
    return known.length === 0 ? null : known.reduce((sum, figure) => sum + figure, 0);
  }

  #alsoKnown(level: Level, code: string): { also_known_as?: string[] } {
    const aliases = this.#aliases.get(`${level} ${code}`);
    return aliases ? { also_known_as: aliases.map(({ alias }) => alias) } : {};
  }

  /** The areas of a name: those of its level; if there are none, the talukas that former areas cover. */
  #named(level: AreaLevel, name: string | undefined): Named | undefined {
    if (name === undefined) return undefined;
    const key = nameKey(name);
    const areas = this.#areas.filter((area) => {
      if (area.level !== level) return false;
      const { name, code, local_name = "", hindi_name = "" }: LocalNames & Area["row"] = area.row;
      const aliases = this.#aliases.get(`${level} ${code}`) ?? [];
      const names = [name, local_name, hindi_name, ...aliases.map(({ alias }) => alias)];
      return names.some((one) => nameKey(one) === key);
    });
    return {
      level,
      areas: areas.length > 0 ? areas : this.#formerAreas(level, name).flatMap(this.#covered),
    };
  }

  #formerAreas(level: AreaLevel, name: string): Dataset["formerAreas"] {
    return this.#data.formerAreas.filter(
      (one) => one.level === level && nameKey(one.name) === nameKey(name),
    );
  }

  #covered = ({ taluka_codes }: Dataset["formerAreas"][number]): Area[] =>
    taluka_codes.split(" ").flatMap((code) => this.#byCode.get(`taluka ${code}`) ?? []);

  /** Names that contradict each other today mean a former area, if its state had the given name. */
  #formerPair({ state, district, taluka }: PlainFilters): Named | undefined {
    const known = this.#named("state", state)?.areas.filter(({ level }) => level === "state") ?? [];
    const states = [state, ...known.map(({ row }) => row.name)].map((name) => nameKey(name ?? ""));
    for (const [level, name] of [
      ["district", district],
      ["taluka", taluka],
    ] as const) {
      if (state === undefined || name === undefined) continue;
      const former = this.#formerAreas(level, name).filter((area) =>
        states.includes(nameKey(this.#formerState(area))),
      );
      if (former.length > 0) return { level, areas: former.flatMap(this.#covered) };
    }
    return undefined;
  }

  /** The name of the state that a former district or taluka was in. */
  #formerState({ edition, level, parent_code }: Dataset["formerAreas"][number]): string {
    const district = this.#byCode.get(`district ${parent_code}`)?.row as District | undefined;
    const code = level === "district" ? parent_code : district!.state_code;
    const former = this.#data.formerAreas.find(
      (one) => one.edition === edition && one.level === "state" && one.code === code,
    );
    return former?.name ?? this.#byCode.get(`state ${code}`)?.row.name ?? "";
  }
}

const compareNames = new Intl.Collator("en").compare;

function comparePlaces(
  a: { code: string; name: string },
  b: { code: string; name: string },
): number {
  return compareNames(a.name, b.name) || Number(a.code) - Number(b.code);
}

/** Whether each list has an area that an area is, is in, or contains. */
function isInAll(area: Area, lists: readonly (readonly Area[])[]): boolean {
  return lists.every((areas) =>
    areas.some((other) => area.path.includes(other) || other.path.includes(area)),
  );
}

/** The order of areas of one level: by the names from the state down, then by code. */
function comparePaths(a: Area, b: Area): number {
  return (
    a.path.map(({ row }, i) => comparePlaces(row, b.path[i]!.row)).find((order) => order !== 0) ?? 0
  );
}

function pathOf({ path }: Area): string {
  return path.map(({ row }) => row.name).join(" > ");
}

function localNames({ local_name, hindi_name }: LocalNames): LocalNames {
  return { ...(local_name && { local_name }), ...(hindi_name && { hindi_name }) };
}

function numberOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}
