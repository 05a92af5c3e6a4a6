import type { Report } from "../dataset/report.ts";
import { joinPincodes } from "../dataset/tables.ts";
import { levelOf, type Said, type SourceRow } from "../sources/said.ts";
import type { EditionRules } from "../sources/source.ts";
import { type CollectedPlaces, Collector } from "./collect.ts";

/** The places of a source's lists of one date. */
export interface Edition {
  /** Year and month, or the year, as in `2026-05`. */
  readonly date: string;
  readonly places: CollectedPlaces;
  /** By level: code of a district or sub-district → its code in the Census of 2011, as far as the lists say. */
  readonly censusCodes: Readonly<Record<"district" | "taluka", ReadonlyMap<string, string>>>;
}

/** Collects the rows of an edition. */
export class EditionReader {
  readonly #rules: EditionRules;
  readonly #collector: Collector;
  readonly #censusCodes = {
    district: new Map<string, string>(),
    taluka: new Map<string, string>(),
  };

  readonly #pincodes = new Map<string, readonly string[]>();

  constructor(rules: EditionRules, report: Report) {
    this.#rules = rules;
    this.#collector = new Collector(report, rules);
  }

  /** Adds what a file says of places and villages' PIN codes. Throws InputError as `Collector.add` does. */
  add({ places, villagePincodes }: Said): void {
    for (const row of places ?? []) this.#addRow(row);
    for (const [code, pincodes] of villagePincodes ?? []) this.#pincodes.set(code, pincodes);
  }

  #addRow(row: SourceRow): void {
    this.#collector.add(row);
    if (row.census_2011_code === undefined) return;
    const level = levelOf(row);
    if (level === "district" || level === "taluka")
      this.#censusCodes[level].set(row[level]!.code, row.census_2011_code);
  }

  /** @param date of the lists, unless the source has one itself */
  finish(date: string): Edition {
    const { name, date: own = date } = this.#rules;
    const origin = { source: name, districts_edition: own, villages_edition: own };
    const places = this.#collector.places(origin);
    for (const village of places.villages) {
      const pincodes = this.#pincodes.get(village.code);
      if (pincodes !== undefined) village.pincode = joinPincodes(pincodes);
    }
    return { date: own, places, censusCodes: this.#censusCodes };
  }
}
