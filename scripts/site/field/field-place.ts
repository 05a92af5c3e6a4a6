import type { PlaceKind, PlaceLevel } from "../../../functions/core/contract/levels.ts";
import { type HindiNames, namesOnPath } from "../../../functions/core/pages/place-line.ts";
import { nameOf } from "../../../functions/core/pages/place-names.ts";
import type { LocationDirectory } from "../client/client.ts";
import type { FieldTexts } from "./field-texts.ts";

/** A place as the field returns it: the common fields of a search result and of `/api/locations/place`. */
export interface FieldPlace {
  readonly level: PlaceLevel;
  /** Null for a locality. */
  readonly id: number | null;
  readonly code: string;
  readonly name: string;
  readonly state_name: string;
  readonly state_code: string;
  readonly district_name: string | null;
  readonly district_code: string | null;
  readonly taluka_name: string | null;
  readonly taluka_code: string | null;
  readonly full_path: string;
  /** The kind of a place of the lowest level. */
  readonly kind?: PlaceKind;
  /** People, by the Census of 2011; null when unknown. */
  readonly population?: number | null;
  /** The lowest PIN code of a place of the lowest level. */
  readonly pincode?: string;
  /** Set for a place near the device's position. */
  readonly distance_km?: number;
  /** How it matched, such as `typo`. */
  readonly match?: string;
  /** The other name that matched. */
  readonly matched_name?: string;
}

/**
 * The Hindi names for texts in Hindi, which search results lack. Empty if they can't be loaded, since places can be
 * chosen without them.
 */
export async function hindiNames(
  directory: LocationDirectory,
  { language }: FieldTexts,
): Promise<HindiNames> {
  return language === "hi" ? directory.hindiNames().catch(() => new Map()) : new Map();
}

/** The names from the state down to a place, in Hindi if known. */
export function pathInWords(place: FieldPlace, hindi: HindiNames, text: FieldTexts): string[] {
  return [...namesOnPath(place, hindi).slice(0, -1), hindi.get(place.code) ?? nameOf(place, text)];
}
