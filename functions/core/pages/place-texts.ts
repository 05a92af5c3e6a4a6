import { AREA_TEXTS } from "./area-page.ts";
import { NOTE_TEXTS } from "./coverage-notes.ts";
import { LOCALITY_TEXTS } from "./locality-list.ts";
import { LIST_TEXTS } from "./place-list.ts";
import { MAP_TEXTS } from "./place-map.ts";
import type { Texts } from "./texts.ts";

/** The texts of the page's table that a place's page needs; those of the field's table are NAMING_TEXTS. */
export const PLACE_TEXTS = [
  ...LIST_TEXTS,
  ...NOTE_TEXTS,
  ...MAP_TEXTS,
  ...AREA_TEXTS,
  ...LOCALITY_TEXTS,

  "placeAbove",
  "placeFormer",
  "townBeyond",
  "placeUnknown",
  "placeGone",
  "placeWithoutCode",
  "placeUnknownWhat",
  "missingTitle",
  "missingHome",

  "placeText",
  "stateText",
  "factCode",
  "factPopulation",
  "factPincode",
  "samePincode",
  "transliterated",
  "countDistricts",
  "countTalukas",
  "countVillages",

  "levelCode",
  "lgdCode",
  "censusCode",
  "isoCode",
  "copy",
  "copyOf",
  "households",
  "developmentBlock",
  "panchayat",
  "assembly",
  "parliament",
  "blockSurveyed",
  "otherNames",
  "population",
  "pincode_one",
  "pincode_other",
  "pincodeNotKnown",
  "pincodesAround",
  "fullPath",
  "mapAlt",
  "copyLink",
  "share",
  "map",
  "compareNear",
  "compareSize",
  "cardLink",
  "cardTitle",
  "cardQr",
  "cardPrint",
  "cardHint",
  "cardBack",

  "childrenState",
  "childrenDistrict",
  "childrenTaluka",
  "formerlyTitle",
  "formerly",
  "formerlyPart",

  "siblingsState",
  "siblingsDistrict",
  "siblingsTaluka",
  "siblingsVillage",
  "siblingsAll",
  "listCount",

  "placeApi",
  "placeFile",
  "placeSteps",
  "report",
  "reportTitle",
  "reportBody",
  "language",
  "languageOf",
] as const;

export type PlaceTexts = Texts<(typeof PLACE_TEXTS)[number]>;
