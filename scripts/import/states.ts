import type { StateKind } from "../../functions/core/contract/records.ts";
import { readTable } from "./tables.ts";

/** What is official about a state or union territory whatever file it comes from. */
export interface OfficialState {
  code: string;
  name: string;
  /** ISO 3166-2:IN. */
  iso_code: string;
  kind: StateKind;
}

/**
 * The states and union territories by code: the 36 of today, and the two (25, 26) that were merged into 38 on
 * 26 January 2020, with the ISO codes that they then had. Codes are those of the Census of 2011, which the Local
 * Government Directory kept and continued with 36 (2014), 37 (2019) and 38. ISO 3166-2:IN as of its edition of
 * November 2023, when CT, OR, TG and UT became CG, OD, TS and UK.
 */
export const STATES: ReadonlyMap<string, OfficialState> = new Map(
  readTable("states.csv", ["code", "name", "iso_code", "kind"]).map(([code, name, iso_code, kind]) => [
    code!,
    { code: code!, name: name!, iso_code: iso_code!, kind: kind as StateKind },
  ]),
);
