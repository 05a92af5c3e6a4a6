import { withPrefix } from "../areas/area-keys.ts";
import type { Areas } from "../areas/areas.ts";
import type { Level } from "../contract/levels.ts";
import { PINCODE } from "../contract/pincode.ts";
import { ordinalOfCode } from "../directory/by-code.ts";
import { Postings, packPosting } from "../index/codec/postings.ts";
import { type Ranges, rangesOf } from "../index/ranges.ts";
import type { IndexReader } from "../index/reader.ts";
import { type IndianScript, indianScriptOf } from "../names/scripts.ts";
import { NUMBER } from "../names/terms.ts";
import { type AreaNaming, COST, type Cost, MIN_LETTERS } from "./costs.ts";
import { Hits } from "./hits.ts";

/** States and districts that a whole query names, and how it names each. */
export interface WholeQuery {
  readonly hits: readonly Hits[];
  readonly naming: ReadonlyMap<number, AreaNaming>;
}

/** Finds places by abbreviations: letters of states, codes, the first letters of states and districts. */
export class AreaHits {
  readonly #areas: Areas;
  readonly #reader: IndexReader;
  /** The places of the states that use a script; looked up for every reading of a query. */
  readonly #ofScripts = new Map<IndianScript, Ranges>();

  constructor(areas: Areas, reader: IndexReader) {
    this.#areas = areas;
    this.#reader = reader;
  }

  /**
   * Hits of a term that is a state's letters, a code or a PIN code. Only a few of the places that use a PIN code carry it
   * in the data, so next to other terms it also means the districts of its post offices.
   *
   * @param isOnly whether the query has no other term
   */
  async find(term: string, isOnly: boolean): Promise<Hits[]> {
    if (NUMBER.test(term)) {
      // Six digits are a PIN code if that PIN code exists, else a code.
      if (PINCODE.test(term)) {
        const isOfPlaces = (await this.#reader.pincode(term)) !== undefined;
        const districts = isOfPlaces && isOnly ? [] : await officeDistricts(this.#reader, term);
        if (districts.length > 0) return [hitsOf(districts)];
        if (isOfPlaces) return [];
      }
      const place = await ordinalOfCode(this.#areas, this.#reader, term);
      return place === undefined ? [] : [hitsOf([place])];
    }
    const byLetters = this.#areas.statesOfLetters(term);
    return byLetters.length > 0 ? [hitsOf(byLetters)] : [];
  }

  /**
   * Hits of a whole query that is the name of a state or district, or a prefix of one; whole names first. From three
   * letters on, a prefix counts like the same term; a shorter one ranks before prefixes of other terms of the name.
   *
   * @param text the query's terms as one, or a reading of them
   * @param hasLevelWords whether the query has level words: next to one, a prefix does not count as the whole name
   * @param cost that of the same term; a reading of a term in an Indian script costs more
   */
  ofWholeQuery(text: string, hasLevelWords: boolean, cost: Cost = COST.same): WholeQuery {
    const hits: Hits[] = [];
    const naming = new Map<number, AreaNaming>();
    if (NUMBER.test(text)) return { hits, naming };
    const { named, begun, isOwn } = this.#byPrefix(text);
    const isShort = text.length < MIN_LETTERS;
    for (const area of named) naming.set(area, "name");
    if (!isShort)
      for (const area of begun) naming.set(area, isOwn ? "beginning" : "other beginning");
    if (named.length > 0) hits.push(hitsOf(named, cost));
    if (begun.length > 0) hits.push(hitsOf(begun, isShort ? COST.prefix : cost, !hasLevelWords));
    return { hits, naming };
  }

  /** Whether a term is the letters of a state. */
  isLetters(term: string): boolean {
    return this.#areas.statesOfLetters(term).length > 0;
  }

  /** The places of the states that use the script of a text; undefined for Latin letters. */
  statesOfScript(text: string): Ranges | undefined {
    const script = indianScriptOf(text);
    if (script === undefined) return undefined;
    const places =
      this.#ofScripts.get(script) ?? placesOf(this.#areas, this.#areas.statesOfScript(script));
    this.#ofScripts.set(script, places);
    return places.length > 0 ? places : undefined;
  }

  /**
   * States and districts with this name, and others whose name begins with it. Other names count only if no own name
   * matches: "new delhi" is the district, not the state that is also called New Delhi; "garh" is the district Garhwa, not
   * Pauri Garhwal, also called Garhwal.
   */
  #byPrefix(term: string): { named: number[]; begun: number[]; isOwn: boolean } {
    const [own, others] = [
      withPrefix(this.#areas.ownKeys, term),
      withPrefix(this.#areas.otherKeys, term),
    ];
    const named = new Set(own.named.length > 0 ? own.named : others.named);
    const isOwn = own.all.length > 0;
    const begun = new Set((isOwn ? own : others).all);
    return { named: [...named], begun: [...begun].filter((area) => !named.has(area)), isOwn };
  }
}

/** The districts of the post offices with a PIN code. */
export async function officeDistricts(reader: IndexReader, pincode: string): Promise<number[]> {
  const districts = (await reader.offices(pincode)).map(({ district }) => district);
  return [...new Set(districts)].filter((district) => district >= 0);
}

function hitsOf(areas: readonly number[], cost: Cost = COST.same, whole = true): Hits {
  const packed = Uint32Array.from(areas, (area) => packPosting(area, 1)).sort();
  return new Hits(cost, whole, Postings.of(packed));
}

/** The ordinals of a level, first inclusive, second exclusive; localities are among the villages. */
export function levelRange(areas: Areas, level: Level): readonly [number, number] {
  return level === "village" ? [areas.firstVillage, areas.size] : areas.run(level);
}

/** The ranges, ascending, of some areas with all places below them. The areas are of one level and ascending, too. */
export function placesOf(areas: Areas, some: readonly number[]): Ranges {
  const ranges: (readonly [number, number])[] = [];
  let here = some;
  while (here.length > 0) {
    ranges.push(...rangesOf(here));
    here = here.flatMap((area) => areas.children(area));
  }
  return [...ranges, ...some.map((area) => areas.villages(area)).filter(([from, to]) => from < to)];
}
