import { DEFAULT_RESULTS, MAX_RESULTS, NEAREST_WITHIN_KM } from "./limits.ts";
import {
  BLOCK,
  DISTRICT,
  level,
  limit,
  line,
  offset,
  optional,
  PANCHAYAT,
  type Parameter,
  position,
  STATE,
  TALUKA,
} from "./parameter.ts";

/** The parameters of the search, which pages also check. */
export const SEARCH_PARAMETERS = [
  { ...line("The words to find, with a letter or digit.", "satari goa"), required: true },
  level("Only places of this level.", "village"),
  STATE,
  DISTRICT,
  TALUKA,
  BLOCK,
  PANCHAYAT,
  position(
    "near",
    `Of places that match equally, those within ${NEAREST_WITHIN_KM} km come first, the nearest before the others: latitude and longitude in India, in degrees, or a DIGIPIN.`,
  ),
  {
    ...optional(
      "bbox",
      "Only places whose known position is in this box: its south, west, north and east, in degrees.",
      "15.2,73.6,15.8,74.4",
      {
        type: "string",
        pattern: `^${Array.from({ length: 4 }, () => "-?\\d{1,3}(\\.\\d+)?").join(" ?, ?")}$`,
      },
    ),
    wrong: "x",
    expected: "a box: give its south, west, north and east in degrees, such as 15.2,73.6,15.8,74.4",
  },
  limit("Maximum number of results.", "10", MAX_RESULTS, DEFAULT_RESULTS),
  offset("results"),
] as const satisfies readonly Parameter[];
