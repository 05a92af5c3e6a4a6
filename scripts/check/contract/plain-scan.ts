import type { Level } from "../../../functions/core/contract/levels.ts";
import type {
  DistrictRecord,
  LocalNames,
  StateRecord,
  TalukaRecord,
  VillageRecord,
} from "../../../functions/core/contract/records.ts";
import { nameKey } from "../../../functions/core/names/tokens.ts";
import type { Dataset, District, State, Taluka, Village } from "../../dataset/dataset.ts";

/** Filters of the villages endpoint, without search. */
export interface PlainFilters {
  state?: string;
  district?: string;
  taluka?: string;
  state_id?: number;
  district_id?: number;
  taluka_id?: number;
  pincode?: string;
  kind?: string;
}

/** A state, district or taluka with the codes and names from the state down. */
interface AreaNode {
  readonly level: "state" | "district" | "taluka";
  readonly code: string;
  readonly codes: readonly string[];
  readonly names: readonly string[];
}

/**
 * The right answers, found by looking at every row. Answers with the index are compared with these; both share only the
 * key for comparing whole names.
 */
export class PlainScan {
  readonly #data: Dataset;
  readonly #states: ReadonlyMap<string, State>;
  readonly #districts: ReadonlyMap<string, District>;
  readonly #talukas: ReadonlyMap<string, Taluka>;
  /** The villages of each taluka: a scan for each of thousands would take ten minutes. */
  readonly #byTaluka: ReadonlyMap<string, readonly Village[]>;
  /** By level and code. */
  readonly #otherNames = new Map<string, string[]>();
  readonly #compare = new Intl.Collator("en").compare;

  constructor(data: Dataset) {
    this.#data = data;
    this.#states = byCode(data.states);
    this.#districts = byCode(data.districts);
    this.#talukas = byCode(data.talukas);
    this.#byTaluka = Map.groupBy(data.villages, ({ taluka_code }) => taluka_code);
    for (const { level, code, alias } of data.aliases) {
      const key = `${level} ${code}`;
      this.#otherNames.set(key, [...(this.#otherNames.get(key) ?? []), alias]);
    }
  }

  states(): StateRecord[] {
    return this.#sorted(this.#data.states).map(({ code, name, iso_code, kind, ...names }) => ({
      id: Number(code),
      name,
      code,
      iso_code,
      kind,
      ...localNames(names),
      population: this.#population("state", code),
      ...this.#alsoKnown("state", code),
    }));
  }

  districts(state_id: number): DistrictRecord[] {
    return this.#sorted(this.#data.districts.filter(({ state_code }) => Number(state_code) === state_id)).map(
      ({ code, name, lgd_code, ...names }) => ({
        id: Number(code),
        name,
        state_id,
        code,
        ...(lgd_code === undefined || lgd_code === code ? {} : { lgd_code }),
        ...localNames(names),
        population: this.#population("district", code),
        ...this.#alsoKnown("district", code),
      }),
    );
  }

  talukas(district_id: number): TalukaRecord[] {
    return this.#sorted(
      this.#data.talukas.filter(({ district_code }) => Number(district_code) === district_id),
    ).map(({ code, name }) => ({
      id: Number(code),
      name,
      district_id,
      code,
      population: this.#population("taluka", code),
      ...this.#alsoKnown("taluka", code),
    }));
  }

  /** All villages that every filter lets through, in the order of the contract. */
  villages(filters: PlainFilters): VillageRecord[] {
    const states = this.#named("state", this.#data.states, filters.state);
    const districts = this.#named("district", this.#data.districts, filters.district);
    const talukas = this.#named("taluka", this.#data.talukas, filters.taluka);
    const isOfTaluka = ({ taluka_code }: Pick<Village, "taluka_code">) =>
      talukas === undefined || talukas.codes.has(taluka_code) || talukas.talukas.has(taluka_code);
    const isOfDistrict = ({ taluka_code }: Pick<Village, "taluka_code">) =>
      districts === undefined ||
      districts.codes.has(this.#talukas.get(taluka_code)!.district_code) ||
      districts.talukas.has(taluka_code);
    const isNamed = (village: Pick<Village, "taluka_code">) => {
      const taluka = this.#talukas.get(village.taluka_code)!;
      const state = this.#districts.get(taluka.district_code)!.state_code;
      return (
        (states === undefined || states.codes.has(state) || states.talukas.has(taluka.code)) &&
        isOfDistrict(village) &&
        isOfTaluka(village)
      );
    };
    const isAny = this.#data.talukas.some(({ code }) => isNamed({ taluka_code: code }));
    const pair = isAny ? undefined : this.#formerPair(filters);
    const found = this.#data.villages.filter((village) => {
      const taluka = this.#talukas.get(village.taluka_code)!;
      const district = this.#districts.get(taluka.district_code)!;
      return (
        (pair
          ? pair.codes.has(taluka.code) &&
            (pair.level === "taluka" ? isOfDistrict(village) : isOfTaluka(village))
          : isNamed(village)) &&
        (filters.state_id === undefined || Number(district.state_code) === filters.state_id) &&
        (filters.district_id === undefined || Number(district.code) === filters.district_id) &&
        (filters.kind === undefined || (village.kind ?? "village") === filters.kind) &&
        (filters.taluka_id === undefined || Number(taluka.code) === filters.taluka_id) &&
        (filters.pincode === undefined || (village.pincode?.split(" ").includes(filters.pincode) ?? false))
      );
    });
    return found.map((village) => this.record(village)).sort((a, b) => this.#compareRecords(a, b));
  }

  /** The paths of the areas that the lowest name with several stands for, within the other filters. */
  several(filters: PlainFilters): string[] | undefined {
    const nodes = this.#areas();
    const levels = ["state", "district", "taluka"] as const;
    const chosen = levels.flatMap((level) => {
      const named = this.#named(level, [...this.#places(level).values()], filters[level]);
      const id = filters[`${level}_id`];
      const byName = (node: AreaNode) =>
        (node.level === level && named!.codes.has(node.code)) ||
        (node.level === "taluka" && named!.talukas.has(node.code));
      return [
        ...(named ? [{ name: level, nodes: nodes.filter(byName) }] : []),
        ...(id === undefined
          ? []
          : [{ nodes: nodes.filter((node) => node.level === level && Number(node.code) === id) }]),
      ];
    });
    const isWithin = (one: AreaNode, other: AreaNode) =>
      other.codes.every((code, i) => one.codes[i] === code);
    for (const filter of chosen.toReversed()) {
      if (!("name" in filter)) continue;
      const others = chosen.filter((other) => other !== filter);
      const meant = filter.nodes.filter(
        (node) =>
          node.level === filter.name &&
          others.every((other) => other.nodes.some((one) => isWithin(node, one) || isWithin(one, node))),
      );
      if (meant.length > 1) {
        const byNames = (a: AreaNode, b: AreaNode) =>
          a.names.map((name, i) => this.#compare(name, b.names[i]!)).find((order) => order !== 0) ??
          Number(a.code) - Number(b.code);
        return meant.sort(byNames).map(({ names }) => names.join(" > "));
      }
    }
    return undefined;
  }

  #places(level: "state" | "district" | "taluka"): ReadonlyMap<string, { code: string; name: string }> {
    return { state: this.#states, district: this.#districts, taluka: this.#talukas }[level];
  }

  #areas(): AreaNode[] {
    const node = (
      level: AreaNode["level"],
      ...path: readonly { code: string; name: string }[]
    ): AreaNode => ({
      level,
      code: path.at(-1)!.code,
      codes: path.map(({ code }) => code),
      names: path.map(({ name }) => name),
    });
    const stateOf = (district: District) => this.#states.get(district.state_code)!;
    const districtOf = (taluka: Taluka) => this.#districts.get(taluka.district_code)!;
    return [
      ...this.#data.states.map((state) => node("state", state)),
      ...this.#data.districts.map((district) => node("district", stateOf(district), district)),
      ...this.#data.talukas.map((taluka) =>
        node("taluka", stateOf(districtOf(taluka)), districtOf(taluka), taluka),
      ),
    ];
  }

  /** The record of a village. */
  record(village: Village): VillageRecord {
    const taluka = this.#talukas.get(village.taluka_code)!;
    const district = this.#districts.get(taluka.district_code)!;
    const state = this.#states.get(district.state_code)!;
    const pincodes = village.pincode?.split(" ") ?? [];
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
      ...(pincodes.length > 0 ? { pincode: pincodes[0]! } : {}),
      ...(pincodes.length > 1 ? { pincodes } : {}),
      ...(village.local_name === undefined ? {} : { local_name: village.local_name }),
      population: numberOf(village.population),
      households: numberOf(village.households),
      ...(village.hadbast === undefined ? {} : { hadbast: village.hadbast }),
    };
  }

  /** A taluka's own figure or the sum of its villages'; above it the sum of what is below. */
  #population(level: "state" | "district" | "taluka", code: string): number | null {
    const sum = (figures: readonly (number | null)[]) => {
      const known = figures.filter((figure) => figure !== null);
      return known.length === 0 ? null : known.reduce((total, figure) => total + figure, 0);
    };
    if (level === "taluka") {
      const own = numberOf(this.#talukas.get(code)!.population);
      const inside = this.#byTaluka.get(code) ?? [];
      return own ?? sum(inside.map(({ population }) => numberOf(population)));
    }
    return level === "district"
      ? sum(
          this.#data.talukas
            .filter(({ district_code }) => district_code === code)
            .map((taluka) => this.#population("taluka", taluka.code)),
        )
      : sum(
          this.#data.districts
            .filter(({ state_code }) => state_code === code)
            .map((district) => this.#population("district", district.code)),
        );
  }

  #alsoKnown(level: Level, code: string): { also_known_as?: string[] } {
    const also = this.#otherNames.get(`${level} ${code}`);
    return also ? { also_known_as: also } : {};
  }

  /** What a name stands for: places of its level, and where there are none the talukas that a former area covers. */
  #named(
    level: Level,
    places: readonly (LocalNames & { code: string; name: string })[],
    name?: string,
  ): { codes: Set<string>; talukas: Set<string> } | undefined {
    if (name === undefined) return undefined;
    const key = nameKey(name);
    const aliases = this.#data.aliases.filter(
      (alias) => alias.level === level && nameKey(alias.alias) === key,
    );
    const own = places.filter(({ name, local_name = "", hindi_name = "" }) =>
      [name, local_name, hindi_name].some((one) => nameKey(one) === key),
    );
    const codes = new Set([...own, ...aliases].map(({ code }) => code));
    const former = codes.size > 0 ? [] : this.#formerAreas(level, name);
    return { codes, talukas: new Set(former.flatMap(({ taluka_codes }) => taluka_codes.split(" "))) };
  }

  #formerAreas(level: Level, name: string): Dataset["formerAreas"] {
    const key = nameKey(name);
    return this.#data.formerAreas.filter((one) => one.level === level && nameKey(one.name) === key);
  }

  /** Names that contradict each other today mean a former area, where its state had the name given. */
  #formerPair({ state, district, taluka }: PlainFilters): { level: Level; codes: Set<string> } | undefined {
    if (state === undefined) return undefined;
    const states = this.#named("state", this.#data.states, state)!;
    const known = [state, ...[...states.codes].map((code) => this.#states.get(code)!.name)].map(nameKey);
    for (const [level, name] of [
      ["district", district],
      ["taluka", taluka],
    ] as const) {
      if (name === undefined) continue;
      const former = this.#formerAreas(level, name).filter((area) =>
        known.includes(nameKey(this.#formerState(area))),
      );
      if (former.length > 0)
        return { level, codes: new Set(former.flatMap(({ taluka_codes }) => taluka_codes.split(" "))) };
    }
    return undefined;
  }

  #formerState({ edition, level, name, parent_code }: Dataset["formerAreas"][number]): string {
    if (level === "state") return name;
    const state = level === "district" ? parent_code : this.#districts.get(parent_code)!.state_code;
    const former = this.#data.formerAreas.find(
      (one) => one.edition === edition && one.level === "state" && one.code === state,
    );
    return former?.name ?? this.#states.get(state)?.name ?? "";
  }

  #sorted<Place extends { code: string; name: string }>(places: readonly Place[]): Place[] {
    return [...places].sort((a, b) => this.#compare(a.name, b.name) || Number(a.code) - Number(b.code));
  }

  #compareRecords(a: VillageRecord, b: VillageRecord): number {
    return (
      this.#compare(a.state_name, b.state_name) ||
      Number(a.state_code) - Number(b.state_code) ||
      this.#compare(a.district_name, b.district_name) ||
      Number(a.district_code) - Number(b.district_code) ||
      this.#compare(a.taluka_name, b.taluka_name) ||
      Number(a.taluka_code) - Number(b.taluka_code) ||
      this.#compare(a.name, b.name) ||
      a.id - b.id
    );
  }
}

function localNames({ local_name, hindi_name }: LocalNames): LocalNames {
  return { ...(local_name && { local_name }), ...(hindi_name && { hindi_name }) };
}

function byCode<Place extends { code: string }>(places: readonly Place[]): Map<string, Place> {
  return new Map(places.map((place) => [place.code, place]));
}

function numberOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}
