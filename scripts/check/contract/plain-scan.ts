import type { Level } from "../../../functions/core/contract/levels.ts";
import type {
  DistrictRecord,
  StateRecord,
  TalukaRecord,
  VillageRecord,
} from "../../../functions/core/contract/records.ts";
import { nameKey } from "../../../functions/core/names/tokens.ts";
import type { Dataset, District, State, Taluka, Village } from "../../dataset/dataset.ts";

/** Filters of the villages endpoint that a plain scan understands. */
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

/**
 * Answers as they must be, found by looking at every row: what the index is compared with. Shares no code with it
 * but the key by which whole names are compared.
 */
export class PlainScan {
  readonly #data: Dataset;
  readonly #states: ReadonlyMap<string, State>;
  readonly #districts: ReadonlyMap<string, District>;
  readonly #talukas: ReadonlyMap<string, Taluka>;
  /** Of villages, by code. */
  readonly #otherNames = new Map<string, string[]>();
  readonly #compare = new Intl.Collator("en").compare;

  constructor(data: Dataset) {
    this.#data = data;
    this.#states = byCode(data.states);
    this.#districts = byCode(data.districts);
    this.#talukas = byCode(data.talukas);
    for (const { level, code, alias } of data.aliases) {
      if (level === "village") this.#otherNames.set(code, [...(this.#otherNames.get(code) ?? []), alias]);
    }
  }

  states(): StateRecord[] {
    return this.#sorted(this.#data.states).map(({ code, name, iso_code, kind }) => ({
      id: Number(code),
      name,
      code,
      iso_code,
      kind,
    }));
  }

  districts(state_id: number): DistrictRecord[] {
    return this.#sorted(this.#data.districts.filter(({ state_code }) => Number(state_code) === state_id)).map(
      ({ code, name, lgd_code }) => ({
        id: Number(code),
        name,
        state_id,
        code,
        ...(lgd_code === undefined || lgd_code === code ? {} : { lgd_code }),
      }),
    );
  }

  talukas(district_id: number): TalukaRecord[] {
    return this.#sorted(
      this.#data.talukas.filter(({ district_code }) => Number(district_code) === district_id),
    ).map(({ code, name }) => ({ id: Number(code), name, district_id, code }));
  }

  /** All villages for which every filter holds, in the order of the contract. */
  villages(filters: PlainFilters): VillageRecord[] {
    const states = this.#named("state", this.#data.states, filters.state);
    const districts = this.#named("district", this.#data.districts, filters.district);
    const talukas = this.#named("taluka", this.#data.talukas, filters.taluka);
    const found = this.#data.villages.filter((village) => {
      const taluka = this.#talukas.get(village.taluka_code)!;
      const district = this.#districts.get(taluka.district_code)!;
      return (
        (states === undefined || states.codes.has(district.state_code) || states.talukas.has(taluka.code)) &&
        (districts === undefined ||
          districts.codes.has(district.code) ||
          districts.talukas.has(taluka.code)) &&
        (talukas === undefined || talukas.codes.has(taluka.code)) &&
        (filters.state_id === undefined || Number(district.state_code) === filters.state_id) &&
        (filters.district_id === undefined || Number(district.code) === filters.district_id) &&
        (filters.kind === undefined || (village.kind ?? "village") === filters.kind) &&
        (filters.taluka_id === undefined || Number(taluka.code) === filters.taluka_id) &&
        (filters.pincode === undefined || (village.pincode?.split(" ").includes(filters.pincode) ?? false))
      );
    });
    return found.map((village) => this.record(village)).sort((a, b) => this.#compareRecords(a, b));
  }

  /** A village as it is answered. */
  record(village: Village): VillageRecord {
    const taluka = this.#talukas.get(village.taluka_code)!;
    const district = this.#districts.get(taluka.district_code)!;
    const state = this.#states.get(district.state_code)!;
    const pincodes = village.pincode?.split(" ") ?? [];
    const also = this.#otherNames.get(village.code) ?? [];
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
      ...(also.length > 0 ? { also_known_as: also } : {}),
      ...(pincodes.length > 0 ? { pincode: pincodes[0]! } : {}),
      ...(pincodes.length > 1 ? { pincodes } : {}),
      ...(village.local_name === undefined ? {} : { local_name: village.local_name }),
    };
  }

  /** What a name stands for: places of its level, and talukas of names that came later than the boundaries. */
  #named(
    level: Level,
    places: readonly { code: string; name: string }[],
    name?: string,
  ): { codes: Set<string>; talukas: Set<string> } | undefined {
    if (name === undefined) return undefined;
    const key = nameKey(name);
    const aliases = this.#data.aliases.filter(
      (alias) => alias.level === level && nameKey(alias.alias) === key,
    );
    const own = places.filter((place) => nameKey(place.name) === key);
    const later = this.#data.later.filter((one) => one.level === level && nameKey(one.name) === key);
    return {
      codes: new Set([...own, ...aliases].map(({ code }) => code)),
      talukas: new Set(later.flatMap(({ taluka_codes }) => taluka_codes.split(" "))),
    };
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

function byCode<Place extends { code: string }>(places: readonly Place[]): Map<string, Place> {
  return new Map(places.map((place) => [place.code, place]));
}
