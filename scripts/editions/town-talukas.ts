import { nameKey } from "../../functions/core/names/tokens.ts";
import type { District, Taluka, Village } from "../dataset/dataset.ts";
import { withoutBrackets } from "../names/names-within.ts";
import type { MunicipalBody } from "../sources/said.ts";
import { mostFrequent } from "./counts.ts";
import type { Hierarchy } from "./hierarchy.ts";
import { NO_TALUKA, noTaluka, partCode } from "./taluka-codes.ts";

/** The places, and a translation of LGD's codes to theirs. */
export type TownSources = Pick<Hierarchy, "places" | "district" | "taluka">;

/** A town to be added. */
export interface Town {
  code: string;
  name: string;
  /** Its name in the directory, which is used to find its taluka. */
  listed: string;
  others: string[];
  /** The bodies with its code. The first one gives the name. */
  bodies: MunicipalBody[];
}

/** Finds the talukas of towns. */
export class TalukaFinder {
  readonly #hierarchy: TownSources;
  readonly #talukas: ReadonlyMap<string, Taluka>;
  readonly #byDistrict: ReadonlyMap<string, Taluka[]>;
  readonly #villages: ReadonlyMap<string, Village>;
  readonly #districts: ReadonlyMap<string, District>;

  /** @param villages that bodies cover, by code */
  constructor(hierarchy: TownSources, villages: ReadonlyMap<string, Village>) {
    const { places } = hierarchy;
    this.#hierarchy = hierarchy;
    this.#talukas = new Map(places.talukas.map((taluka) => [taluka.code, taluka]));
    this.#byDistrict = Map.groupBy(places.talukas, ({ district_code }) => district_code);
    this.#villages = villages;
    this.#districts = new Map(places.districts.map((district) => [district.code, district]));
  }

  /** The taluka by the town's rows or name. Undefined if uncertain. */
  find(town: Town): string | undefined {
    const home = this.districtOf(town);
    const newTaluka = this.#newTalukaOf(town, home);
    if (newTaluka !== undefined) return newTaluka.code;
    const areas = town.bodies.flatMap((body) => body.areas).map((area) => this.#placed(area));
    const given = areas.filter(({ taluka }) => taluka !== undefined);
    // Towns such as Chennai have grown into talukas that were in other districts in 2011. Their own district counts if the
    // Census has places in it without a sub-district.
    const inHome = given.filter(({ taluka }) => taluka!.district_code === home);
    const own = this.#isHome(town, home) || this.#talukas.has(partCode(home ?? "", NO_TALUKA.code));
    const counted = inHome.length > 0 || own ? inHome : given;
    const most = mostFrequent(counted.map(({ taluka }) => taluka!));
    if (most.length === 1) return most[0]!.code;
    return (
      this.#ofName(town.listed, most)?.code ??
      this.#ofName(
        town.listed,
        home === undefined ? this.#inState(town) : (this.#byDistrict.get(home) ?? []),
      )?.code
    );
  }

  /**
   * The district by the town's rows: the one of its name, otherwise the most frequent one; if there are several, the first by
   * code.
   */
  districtOf(town: Town): string | undefined {
    const given = town.bodies.flatMap(({ areas }) =>
      areas.flatMap((area) => this.#placed(area).district ?? []),
    );
    const home = given.find((district) => this.#isHome(town, district));
    return home ?? mostFrequent(given).sort()[0];
  }

  /** The district of a row, and its taluka or that of its village. */
  #placed({ district, taluka, village }: MunicipalBody["areas"][number]) {
    const code = district && this.#hierarchy.district(district);
    const talukaCode =
      (taluka && this.#hierarchy.taluka(taluka)) ??
      this.#villages.get(village ?? "")?.taluka_code ??
      "";
    return {
      district: code !== undefined && this.#districts.has(code) ? code : undefined,
      taluka: this.#talukas.get(talukaCode),
    };
  }

  /** Whether the district has the town's name. */
  #isHome({ listed }: Town, district: string | undefined): boolean {
    const home = this.#districts.get(district ?? "");
    return home !== undefined && nameKey(home.name) === nameKey(listed);
  }

  #inState({ bodies }: Town): Taluka[] {
    const { states, talukas } = this.#hierarchy.places;
    const state = states.find(({ name }) => nameKey(name) === nameKey(bodies[0]!.state))?.code;
    return talukas.filter((taluka) => {
      return this.#districts.get(taluka.district_code)!.state_code === state;
    });
  }

  /**
   * The taluka in the home district with the name of a body newer than the Census. The body's rows still have the taluka it was
   * divided from (Maski is in Lingasugur), or that of the villages around it (Wyra is in Konijerla).
   */
  #newTalukaOf({ listed, bodies }: Town, home: string | undefined): Taluka | undefined {
    if (home === undefined || bodies.some(({ census }) => census !== undefined)) return undefined;
    const [same, other] = this.#byDistrict
      .get(home)!
      .filter(({ name }) => nameKey(name) === nameKey(listed));
    return other === undefined ? same : undefined;
  }

  /** The only taluka with this name, or whose name begins with it. If there are several, the urban one. */
  #ofName(name: string, talukas: readonly Taluka[]): Taluka | undefined {
    const same = talukas.filter(
      (taluka) => nameKey(withoutBrackets(taluka.name)) === nameKey(name),
    );
    const longer = talukas.filter((taluka) =>
      taluka.name.toLowerCase().startsWith(`${name.toLowerCase()} `),
    );
    const found = same.length > 0 ? same : longer;
    const urban = found.filter((taluka) => /\b(?:urban|city|m|corp)\b/i.test(taluka.name));
    return found.length === 1 ? found[0] : urban.length === 1 ? urban[0] : undefined;
  }

  districtOfTaluka(code: string | undefined): string | undefined {
    return this.#talukas.get(code ?? "")?.district_code;
  }

  /** The district's taluka for places without a sub-district, added if missing. */
  noTaluka(district: string): string {
    const code = partCode(district, NO_TALUKA.code);
    const { talukas } = this.#hierarchy.places;
    if (!talukas.some((taluka) => taluka.code === code)) talukas.push(noTaluka(district));
    return code;
  }
}
