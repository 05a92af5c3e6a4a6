import type { AreaAgreement, AreaMatch, AreaNames } from "../areas/area-names.ts";
import type { Areas } from "../areas/areas.ts";
import { type Ranges, unite } from "../index/ranges.ts";
import type { Parts } from "../query/parts.ts";

/**
 * How a part says where a place is. `other`: it is the name of another area nearby; `unknown`: of none that the data
 * has, perhaps of one that came later; `absent`: nothing was written.
 */
export type PartAgreement = AreaAgreement | "other" | "unknown" | "absent";

export interface AreaAgreements {
  readonly state: PartAgreement;
  readonly district: PartAgreement;
  readonly taluka: PartAgreement;
}

/** Where the parts of a row say that its place is. */
export class Where {
  readonly #areas: Areas;
  /** The towns that are called like the part for the district, and for the taluka. */
  readonly #towns: Readonly<Record<"district" | "taluka", readonly AreaMatch[]>>;
  readonly #parts: Parts;
  /** The states that the row can mean; empty for any. */
  readonly states: readonly number[];
  readonly districts: readonly AreaMatch[];
  readonly talukas: readonly AreaMatch[];
  /** States, or what a state that came later covers. */
  readonly #states: readonly AreaMatch[];
  readonly #agreements = new Map<number, AreaAgreements>();

  /** @param within states in which to look, where a list has taught them; else those that the text names */
  constructor(areas: Areas, book: AreaNames, parts: Parts, within?: readonly number[]) {
    this.#areas = areas;
    this.#parts = parts;
    const named = parts.state === "" ? [] : best(book.find("state", parts.state, []));
    this.#states = named;
    this.states = within ?? [...new Set(named.map(({ area }) => areas.path(area)[0]!))];
    const townsOf = (text: string) =>
      text === "" ? [] : best(book.find("town", text, this.states));
    this.#towns = { district: townsOf(parts.district), taluka: townsOf(parts.taluka) };
    this.districts =
      parts.district === "" ? [] : best(book.find("district", parts.district, this.states));
    const talukas = parts.taluka === "" ? [] : book.find("taluka", parts.taluka, this.states);
    const isHere = ({ area }: AreaMatch) =>
      covering(this.districts, areas.path(area)) !== undefined;
    // A name that is only near says little where the district is known and does not have it.
    this.talukas =
      this.districts.length === 0
        ? best(talukas)
        : [
            ...best(talukas.filter(isHere)),
            ...talukas.filter((match) => match.agreement === "same" && !isHere(match)),
          ];
  }

  /** Ordinals of the districts in which the place can be, as far as areas are named that the data has. */
  namedDistricts(): number[] {
    const areas = this.#areas;
    const [first, end] = areas.run("district");
    const named = new Set<number>();
    for (const { area } of [...this.talukas, ...this.districts]) {
      for (const above of areas.path(area)) if (above >= first && above < end) named.add(above);
      if (areas.level(area) === "state")
        for (const district of areas.children(area)) named.add(district);
    }
    return [...named];
  }

  /** The same as ranges of places, with the localities of towns that are named. */
  namedPlaces(): Ranges {
    const towns = [...this.#towns.district, ...this.#towns.taluka].map(({ area }) => area);
    return unite(
      [...this.namedDistricts(), ...towns].flatMap((area) => this.#areas.placesBelow(area)),
    );
  }

  /** How the parts agree with the areas of a place in this taluka, or of a locality with this town. */
  agreements(taluka: number, town = -1): AreaAgreements {
    const key = town < 0 ? taluka : town * this.#areas.size + taluka;
    let found = this.#agreements.get(key);
    if (!found) {
      const path = this.#areas.path(taluka);
      found = {
        ...this.above(path, town),
        taluka:
          covering(this.talukas, path) ?? covering(this.#towns.taluka, [town]) ?? this.#missed(),
      };
      this.#agreements.set(key, found);
    }
    return found;
  }

  /** How the parts agree with the state and the district of a path, or with a town instead of the district. */
  above(path: readonly number[], town = -1): Omit<AreaAgreements, "taluka"> {
    return {
      state:
        covering(this.#states, path) ??
        this.#formerState(path.at(-1)!) ??
        (this.#isOfOtherStates(path[0]!) ? "other" : missed(this.#parts.state, this.#states)),
      district:
        covering(this.districts, path) ??
        covering(this.#towns.district, [town]) ??
        missed(this.#parts.district, this.districts),
    };
  }

  /** Whether the row names a district or taluka of other states, and no state: "Kalpi, Dehradun". */
  #isOfOtherStates(state: number): boolean {
    if (this.#parts.state !== "") return false;
    const named = [...this.districts, ...this.talukas].filter(
      ({ agreement }) => agreement === "same",
    );
    return named.length > 0 && named.every(({ area }) => this.#areas.path(area)[0] !== state);
  }

  /** How the part agrees with the state that all talukas of a district were in: Hyderabad in Andhra Pradesh. */
  #formerState(area: number): AreaAgreement | undefined {
    if (this.#areas.level(area) !== "district") return undefined;
    const [first, ...others] = this.#areas
      .children(area)
      .map((taluka) => covering(this.#states, [taluka]));
    return others.every((agreement) => agreement === first) ? first : undefined;
  }

  /** What a taluka's text that is not this taluka's says: more where such a taluka is in a district named. */
  #missed(): PartAgreement {
    if (this.#parts.taluka === "") return "absent";
    const sure = this.talukas.filter(({ agreement }) => agreement === "same");
    if (sure.length === 0) return "unknown";
    if (this.districts.length === 0) return "other";
    const near = sure.some(
      ({ area }) => covering(this.districts, this.#areas.path(area)) !== undefined,
    );
    return near ? "other" : "unknown";
  }
}

/** Those of the matches that agree best. */
function best(matches: readonly AreaMatch[]): AreaMatch[] {
  return matches.filter(({ agreement }) => agreement === matches[0]!.agreement);
}

/** What a part's text says of an area that it does not mean. */
function missed(text: string, matches: readonly AreaMatch[]): PartAgreement {
  if (text === "") return "absent";
  return matches.some(({ agreement }) => agreement !== "far") ? "other" : "unknown";
}

/** How the best of the matches agrees that is an area of the path. */
function covering(
  matches: readonly AreaMatch[],
  path: readonly number[],
): AreaAgreement | undefined {
  return matches.find(({ area }) => path.includes(area))?.agreement;
}
