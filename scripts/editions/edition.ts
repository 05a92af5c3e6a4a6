import type { Census2001Code } from "../dataset/dataset.ts";
import type { Report } from "../dataset/report.ts";
import { joinPincodes } from "../dataset/tables.ts";
import { type ListedPincodes, levelOf, type Said, type SourceRow } from "../sources/said.ts";
import type { EditionRules } from "../sources/source.ts";
import { type CollectedPlaces, Collector } from "./collect.ts";
import { Contradictions } from "./contradictions.ts";

/** The places of a source's lists of one date. */
export interface Edition {
  /** Year and month, or the year, as in `2026-05`. */
  readonly date: string;
  readonly places: CollectedPlaces;
  /** By level: code of a district or sub-district → its code in the Census of 2011, if the lists have it. */
  readonly censusCodes: Readonly<Record<"district" | "taluka", ReadonlyMap<string, string>>>;
  readonly census2001: readonly Census2001Code[];
  /** Whether these are all lists of one day. Then a place that is missing no longer exists. */
  readonly isComplete: boolean;
  /** Whether there is a list of villages' PIN codes. Then a village that is missing has no PIN code. */
  readonly hasPincodes: boolean;
}

/** Collects the rows of an edition. */
export class EditionReader {
  readonly #rules: EditionRules;
  readonly #collector: Collector;
  readonly #censusCodes = {
    district: new Map<string, string>(),
    taluka: new Map<string, string>(),
  };

  /** By level and code. */
  readonly #census2001 = new Map<string, Census2001Code>();
  readonly #contradictions = new Contradictions();
  readonly #pincodes = new Map<string, ListedPincodes>();
  #hasPincodes = false;

  constructor(rules: EditionRules, report: Report) {
    this.#rules = rules;
    this.#collector = new Collector(report, rules, this.#contradictions);
  }

  /** Adds the places and villages' PIN codes of a file. Throws InputError like `Collector.add`. */
  add({ places, villagePincodes }: Said): void {
    for (const row of places ?? []) this.#addRow(row);
    for (const [code, pincodes] of villagePincodes ?? []) this.#pincodes.set(code, pincodes);
    this.#hasPincodes ||= villagePincodes !== undefined;
  }

  #addRow(row: SourceRow): void {
    this.#collector.add(row);
    const level = levelOf(row);
    const { census_2011_code, census_2001_code } = row;
    if (census_2011_code !== undefined && (level === "district" || level === "taluka"))
      this.#censusCodes[level].set(row[level]!.code, census_2011_code);
    if (census_2001_code === undefined || level === "village") return;
    const { code } = row[level]!;
    this.#census2001.set(`${level} ${code}`, { level, code, census_2001_code });
  }

  /**
   * Throws InputError if files contradict each other: see {@link Contradictions}.
   *
   * @param date of the lists, if the source has no date itself
   * @param isComplete whether these are all lists of one day
   */
  finish(date: string, isComplete = false): Edition {
    const { name, date: own = date } = this.#rules;
    const origin = { source: name, districts_edition: own, villages_edition: own };
    const places = this.#collector.places(origin);
    for (const village of places.villages) {
      const listed = this.#pincodes.get(village.code);
      if (listed === undefined) continue;
      village.pincode = joinPincodes(listed.pincodes);
      this.#contradictions.compare(village.code, listed, places.origin("village", village.code));
    }
    this.#contradictions.check();
    return {
      date: own,
      places,
      censusCodes: this.#censusCodes,
      census2001: [...this.#census2001.values()],
      isComplete,
      hasPincodes: this.#hasPincodes,
    };
  }
}
