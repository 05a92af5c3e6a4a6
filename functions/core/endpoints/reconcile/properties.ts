import {
  LEVELS,
  type Level,
  lgdCodeOf,
  PLACE_LEVELS,
  type PlaceLevel,
} from "../../contract/levels.ts";
import type { PlaceRecord } from "../../contract/records.ts";

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** A type of the protocol: a level. */
export interface Type extends Named {
  readonly id: PlaceLevel;
}

export const TYPES: Readonly<Record<PlaceLevel, Type>> = {
  state: { id: "state", name: "State" },
  district: { id: "district", name: "District" },
  taluka: { id: "taluka", name: "Taluka" },
  village: { id: "village", name: "Village or town" },
  locality: { id: "locality", name: "Locality" },
  block: { id: "block", name: "Development block" },
};

/** A value of a property: another place, a text, an integer or degrees. */
export type Value =
  | Named
  | { readonly str: string }
  | { readonly int: number }
  | { readonly float: number };

/** The properties of places other than their name. */
export interface Property extends Named {
  /** The levels of the places that have it. */
  readonly of: readonly PlaceLevel[];
  /** The type of its values, if they are places. */
  readonly type?: Named;
  readonly values: (place: PlaceRecord) => readonly Value[];
}

/** A block is not in a taluka. */
const BELOW_TALUKAS = PLACE_LEVELS.slice(LEVELS.indexOf("taluka")).filter(
  (level) => level !== "block",
);

/** All properties for data extension. Queries use only the first six, which locate a place. */
export const PROPERTIES: readonly Property[] = [
  above("state"),
  above("district"),
  above("taluka"),
  {
    ...TYPES.block,
    of: ["village"],
    type: TYPES.block,
    values: ({ block }) => block.map(({ code, name }) => ({ id: code, name })),
  },
  {
    id: "panchayat",
    name: "Gram panchayat",
    of: ["village"],
    values: ({ panchayat }) => panchayat.map(({ name }) => textValue(name)),
  },
  {
    id: "pincode",
    name: "PIN code",
    of: ["village", "locality"],
    values: ({ pincodes }) => pincodes.map(textValue),
  },
  field("full_path", "Path"),
  {
    id: "lgd_code",
    name: "LGD code",
    of: [...LEVELS, "block"],
    values: (place) => [lgdCodeOf(place.level, place)].filter(Boolean).map(textValue),
  },
  field("population", "Population (2011)"),
  field("local_name", "Name in the local script"),
  ...(["assembly", "parliament"] as const).map(
    (id): Property => ({
      id,
      name: id === "assembly" ? "Assembly constituency" : "Parliament constituency",
      of: ["village"],
      values: ({ [id]: bodies }) => bodies.map(({ name }) => textValue(name)),
    }),
  ),
  field("kind", "Kind of village or town", ["village"]),
  degrees("latitude", "Latitude"),
  degrees("longitude", "Longitude"),
];

/** The area of a level that contains a place; on its own level, the place itself. */
function above(level: Level): Property {
  return {
    ...TYPES[level],
    of: level === "taluka" ? BELOW_TALUKAS : PLACE_LEVELS.slice(LEVELS.indexOf(level)),
    type: TYPES[level],
    values: (place) =>
      [...place.parents, place]
        .filter((one) => one.level === level)
        .map(({ code, name }) => ({ id: code, name })),
  };
}

/** Latitude or longitude of the place. */
function degrees(id: "latitude" | "longitude", name: string): Property {
  return {
    id,
    name,
    of: PLACE_LEVELS,
    values: ({ [id]: float }) => (float === null ? [] : [{ float }]),
  };
}

/** A field of the place's record. */
function field(
  id: "full_path" | "population" | "local_name" | "kind",
  name: string,
  of: readonly PlaceLevel[] = PLACE_LEVELS,
): Property {
  return {
    id,
    name,
    of,
    values: ({ [id]: value }) =>
      value === undefined || value === null
        ? []
        : [typeof value === "number" ? { int: value } : textValue(value)],
  };
}

function textValue(str: string): Value {
  return { str };
}
