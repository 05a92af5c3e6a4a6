import { nameKey } from "../../functions/core/names/tokens.ts";
import type { Taluka, UnsavedDataset } from "../dataset/dataset.ts";
import { InputError } from "../dataset/input-error.ts";
import type { LgdEditions } from "./lgd-editions.ts";
import { matchDistricts } from "./match-districts.ts";
import { partCode } from "./settle.ts";

/** The highest district code of the Census of 2011; the Local Government Directory gave these numbers anew. */
const LAST_CENSUS_DISTRICT = 640;

/**
 * LGD's codes as codes of the combined dataset. Sub-districts and villages have the same codes in both where the
 * place existed in 2011; districts have not.
 */
export class LgdCodes {
  /** The states of LGD whose places the Census files have; under the same code or, for later ones, another. */
  readonly covered: ReadonlySet<string>;
  /** LGD district → the Census's district that it is. */
  readonly matched: ReadonlyMap<string, string>;
  readonly #census: UnsavedDataset;
  readonly #lgd: LgdEditions;
  /** Taluka of the Census → its district. */
  readonly #censusTalukas: ReadonlyMap<string, string>;
  /** LGD district → the one Census district that has all its talukas of 2011. */
  readonly #within = new Map<string, string>();
  /** The Census's talukas whose codes are in no list, by district and name. */
  readonly #unlisted: ReadonlyMap<string, Taluka[]>;

  constructor(census: UnsavedDataset, lgd: LgdEditions) {
    this.#census = census;
    this.#lgd = lgd;
    this.#censusTalukas = new Map(census.talukas.map(({ code, district_code }) => [code, district_code]));
    const listed = [...lgd.talukas.values()].filter(({ code }) => this.#censusTalukas.has(code));
    const states = [...census.states.map(({ code }) => code), ...listed.map((taluka) => lgd.stateOf(taluka))];
    this.covered = new Set(states);
    this.#unlisted = Map.groupBy(
      census.talukas.filter(({ code }) => !lgd.talukas.has(code)),
      ({ district_code, name }) => `${district_code} ${nameKey(name)}`,
    );
    this.matched = this.#match();
    for (const [district, talukas] of Map.groupBy(listed, ({ district_code }) => district_code)) {
      const [only, ...others] = new Set(talukas.map(({ code }) => this.#censusTalukas.get(code)!));
      if (others.length === 0) this.#within.set(district, only!);
    }
  }

  /** True for a district of a state whose places the Census files have. */
  isCovered(lgdDistrict: string): boolean {
    return this.covered.has(this.#lgd.districts.get(lgdDistrict)!.state_code);
  }

  /** The district that is, or has, this district of LGD; undefined where several have it. */
  district(lgdCode: string): string | undefined {
    if (!this.#lgd.districts.has(lgdCode)) return undefined;
    if (!this.isCovered(lgdCode)) return this.ownDistrict(lgdCode);
    return this.matched.get(lgdCode) ?? this.#within.get(lgdCode);
  }

  /**
   * The taluka that is this sub-district, of several parts the one in `district`; undefined for one that came later
   * than the Census.
   */
  taluka(lgdCode: string, district = ""): string | undefined {
    const listed = this.#lgd.talukas.get(lgdCode);
    if (listed !== undefined && !this.isCovered(listed.district_code)) return lgdCode;
    const code = this.#censusTaluka(lgdCode);
    const part = partCode(district, code ?? "");
    return this.#censusTalukas.has(part) ? part : code;
  }

  /**
   * The code of a district of a state that the Census files lack: its Census code where a list tells it, else LGD's
   * own. Throws InputError where LGD's own is another district's Census code.
   */
  ownDistrict(lgdCode: string): string {
    if (this.#census.states.length === 0) return lgdCode;
    const known = this.#lgd.censusCode("district", lgdCode);
    if (known === undefined && Number(lgdCode) <= LAST_CENSUS_DISTRICT) {
      const { name, file, line } = this.#lgd.origin("district", lgdCode);
      throw new InputError(
        `${file}:${line}: district ${lgdCode} ${name} cannot stand beside Census files: ${lgdCode} is another district there, and its own Census code is not known; give also an LGD list of districts with "Census 2011 Code"`,
      );
    }
    return known ?? lgdCode;
  }

  #censusTaluka(lgdCode: string): string | undefined {
    if (this.#censusTalukas.has(lgdCode)) return lgdCode;
    const listed = this.#lgd.talukas.get(lgdCode);
    if (listed === undefined) return undefined;
    const code = this.#lgd.censusCode("taluka", lgdCode) ?? this.#renumbered(listed);
    const district = this.#censusTalukas.get(code ?? "");
    if (code === undefined || district === undefined || this.#lgd.talukas.has(code)) return undefined;
    // Lists have a few wrong codes, which are talukas at the other end of the country.
    const { state_code } = this.#census.districts.find(({ code }) => code === district)!;
    return state_code === this.#lgd.stateOf(listed) ? code : undefined;
  }

  /** The Census's taluka of the same name in the same district, if its code is in no list any more. */
  #renumbered({ name, district_code }: Taluka): string | undefined {
    const [only, ...others] = this.#unlisted.get(`${this.matched.get(district_code)} ${nameKey(name)}`) ?? [];
    return others.length === 0 ? only?.code : undefined;
  }

  #match(): Map<string, string> {
    const census = new Set(this.#census.districts.map(({ code }) => code));
    const matched = new Map<string, string>();
    for (const code of this.#lgd.districts.keys()) {
      const known = this.#lgd.censusCode("district", code);
      if (known !== undefined && census.has(known)) matched.set(code, known);
    }
    const taken = new Set(matched.values());
    const older = {
      ...this.#census,
      districts: this.#census.districts.filter(({ code }) => !taken.has(code)),
      talukas: this.#census.talukas.filter(({ district_code }) => !taken.has(district_code)),
      villages: [],
    };
    const newer = {
      ...this.#census,
      aliases: [],
      districts: [...this.#lgd.districts.values()].filter(({ code }) => !matched.has(code)),
      talukas: [...this.#lgd.talukas.values()],
      villages: [],
    };
    for (const [code, censusCode] of matchDistricts(older, newer)) matched.set(code, censusCode);
    return matched;
  }
}
