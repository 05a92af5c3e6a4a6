import type { Position } from "../../../functions/core/geo/distance.ts";
import { countWhile } from "../../../functions/core/index/count-while.ts";
import type { Dataset, District, Locality, State, Taluka, Village } from "../../dataset/dataset.ts";
import type { Random } from "../measure/random.ts";
import { plainName } from "./names.ts";

/** A village or town with the areas above it. */
export interface Placed {
  readonly village: Village;
  readonly taluka: Taluka;
  readonly district: District;
  readonly state: State;
}

/** A dataset's places, for drawing rows. */
export class Country {
  readonly dataset: Dataset;
  readonly #districts: ReadonlyMap<string, District>;
  readonly #states: ReadonlyMap<string, State>;
  readonly #talukas: ReadonlyMap<string, Taluka>;
  readonly #villages: ReadonlyMap<string, Village>;
  readonly #blocks: ReadonlyMap<string, string>;
  readonly villagesOf: ReadonlyMap<string, readonly Village[]>;
  readonly talukasOf: ReadonlyMap<string, readonly Taluka[]>;
  readonly districtsOf: ReadonlyMap<string, readonly District[]>;
  /** The localities of each town. */
  readonly localitiesOf: ReadonlyMap<string, readonly Locality[]>;
  readonly #aliases: ReadonlyMap<string, readonly string[]>;
  /** Former names of districts and states by the code of a taluka that they covered. */
  readonly #former = new Map<string, { level: "district" | "state"; name: string }[]>();
  readonly #inTowns: ReadonlySet<string>;
  readonly #positions = new Map<string, Position>();
  /** Statutory towns, and the cumulative weights for drawing them. */
  readonly towns: readonly Village[];
  readonly #draws: Float64Array;

  constructor(dataset: Dataset) {
    this.dataset = dataset;
    this.#districts = new Map(dataset.districts.map((one) => [one.code, one]));
    this.#states = new Map(dataset.states.map((one) => [one.code, one]));
    this.#talukas = new Map(dataset.talukas.map((one) => [one.code, one]));
    this.#villages = new Map(dataset.villages.map((one) => [one.code, one]));
    this.#blocks = new Map((dataset.blocks ?? []).map(({ code, name }) => [code, name]));
    this.villagesOf = Map.groupBy(dataset.villages, ({ taluka_code }) => taluka_code);
    this.talukasOf = Map.groupBy(dataset.talukas, ({ district_code }) => district_code);
    this.districtsOf = Map.groupBy(dataset.districts, ({ state_code }) => state_code);
    this.localitiesOf = Map.groupBy(
      (dataset.localities ?? []).filter(({ town_code }) => town_code !== undefined),
      ({ town_code }) => town_code!,
    );
    this.#inTowns = new Set([...this.localitiesOf.values()].flat().map(({ code }) => code));
    const aliases = Map.groupBy(dataset.aliases, ({ level, code }) => `${level}:${code}`);
    this.#aliases = new Map(
      [...aliases].map(([key, some]) => [key, some.map(({ alias }) => alias)]),
    );
    for (const { level, name, taluka_codes } of dataset.formerAreas) {
      if (level === "taluka") continue;
      for (const taluka of taluka_codes.split(" ")) {
        const known = this.#former.get(taluka);
        if (known) known.push({ level, name });
        else this.#former.set(taluka, [{ level, name }]);
      }
    }
    for (const { level, code, latitude, longitude } of dataset.positions ?? [])
      if (level === "village")
        this.#positions.set(code, { latitude: Number(latitude), longitude: Number(longitude) });
    for (const { code, latitude, longitude } of dataset.localities ?? [])
      if (latitude !== undefined && longitude !== undefined)
        this.#positions.set(code, { latitude: Number(latitude), longitude: Number(longitude) });
    this.towns = dataset.villages.filter(({ kind }) => kind === "town");
    // Larger towns are written down more often, but not in proportion to their population.
    let sum = 0;
    this.#draws = Float64Array.from(this.towns, ({ population }) => {
      sum += Number(population ?? 1000) ** 0.7;
      return sum;
    });
  }

  placed(village: Village): Placed {
    const taluka = this.#talukas.get(village.taluka_code)!;
    const district = this.#districts.get(taluka.district_code)!;
    return { village, taluka, district, state: this.#states.get(district.state_code)! };
  }

  village(code: string): Village | undefined {
    return this.#villages.get(code);
  }

  /** The position of a village, town or locality. Undefined if unknown. */
  positionOf(code: string): Position | undefined {
    return this.#positions.get(code);
  }

  /** Whether a locality is in a town. */
  isInTown(code: string): boolean {
    return this.#inTowns.has(code);
  }

  district(code: string): District | undefined {
    return this.#districts.get(code);
  }

  stateOf({ state_code }: District): State {
    return this.#states.get(state_code)!;
  }

  /** The names of the development blocks of a village. */
  blocksOf({ block }: Village): string[] {
    return (block?.split(" ") ?? []).flatMap((code) => this.#blocks.get(code) ?? []);
  }

  otherNames(level: string, code: string): readonly string[] {
    return this.#aliases.get(`${level}:${code}`) ?? [];
  }

  formerNames(taluka: string, level: "district" | "state"): readonly string[] {
    return (this.#former.get(taluka) ?? [])
      .filter((one) => one.level === level)
      .map(({ name }) => name);
  }

  /** A random statutory town; larger ones more often. */
  drawTown(random: Random): Village {
    const at = random.next() * this.#draws.at(-1)!;
    return this.towns[countWhile(this.towns.length - 1, (i) => this.#draws[i]! <= at)]!;
  }

  /** A random village or, half as often each, a town, a census town or outgrowth. */
  drawVillage(random: Random): Village {
    for (;;) {
      const village = random.pick(this.dataset.villages);
      if (village.kind === undefined || random.next() < 0.5) return village;
    }
  }

  /** A possible name of a village that the data lacks. */
  unknownName(random: Random): string {
    const [one, other] = [
      random.pick(this.dataset.villages),
      random.pick(this.dataset.villages),
    ].map(({ name }) => plainName(name).split(" ")[0]!.toLowerCase()) as [string, string];
    const name =
      one.slice(0, Math.max(2, Math.ceil(one.length / 2))) +
      other.slice(Math.floor(other.length / 2));
    return name[0]!.toUpperCase() + name.slice(1);
  }
}
