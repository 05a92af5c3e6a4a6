import { formatCode } from "../../functions/core/contract/levels.ts";
import type { StateKind } from "../../functions/core/contract/records.ts";

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
  (
    [
      [1, "Jammu and Kashmir", "IN-JK", "union territory"],
      [2, "Himachal Pradesh", "IN-HP", "state"],
      [3, "Punjab", "IN-PB", "state"],
      [4, "Chandigarh", "IN-CH", "union territory"],
      [5, "Uttarakhand", "IN-UK", "state"],
      [6, "Haryana", "IN-HR", "state"],
      [7, "Delhi", "IN-DL", "union territory"],
      [8, "Rajasthan", "IN-RJ", "state"],
      [9, "Uttar Pradesh", "IN-UP", "state"],
      [10, "Bihar", "IN-BR", "state"],
      [11, "Sikkim", "IN-SK", "state"],
      [12, "Arunachal Pradesh", "IN-AR", "state"],
      [13, "Nagaland", "IN-NL", "state"],
      [14, "Manipur", "IN-MN", "state"],
      [15, "Mizoram", "IN-MZ", "state"],
      [16, "Tripura", "IN-TR", "state"],
      [17, "Meghalaya", "IN-ML", "state"],
      [18, "Assam", "IN-AS", "state"],
      [19, "West Bengal", "IN-WB", "state"],
      [20, "Jharkhand", "IN-JH", "state"],
      [21, "Odisha", "IN-OD", "state"],
      [22, "Chhattisgarh", "IN-CG", "state"],
      [23, "Madhya Pradesh", "IN-MP", "state"],
      [24, "Gujarat", "IN-GJ", "state"],
      [25, "Daman and Diu", "IN-DD", "union territory"],
      [26, "Dadra and Nagar Haveli", "IN-DN", "union territory"],
      [27, "Maharashtra", "IN-MH", "state"],
      [28, "Andhra Pradesh", "IN-AP", "state"],
      [29, "Karnataka", "IN-KA", "state"],
      [30, "Goa", "IN-GA", "state"],
      [31, "Lakshadweep", "IN-LD", "union territory"],
      [32, "Kerala", "IN-KL", "state"],
      [33, "Tamil Nadu", "IN-TN", "state"],
      [34, "Puducherry", "IN-PY", "union territory"],
      [35, "Andaman and Nicobar Islands", "IN-AN", "union territory"],
      [36, "Telangana", "IN-TS", "state"],
      [37, "Ladakh", "IN-LA", "union territory"],
      [38, "Dadra and Nagar Haveli and Daman and Diu", "IN-DH", "union territory"],
    ] satisfies [id: number, name: string, iso_code: string, kind: StateKind][]
  ).map(([id, name, iso_code, kind]) => {
    const code = formatCode("state", id);
    return [code, { code, name, iso_code, kind }];
  }),
);
