import { ApiError } from "../../contract/errors.ts";
import { levelOfCode, type PlaceLevel } from "../../contract/levels.ts";
import { WRITTEN_CODE } from "../../contract/parameter.ts";
import { isObject, quoted } from "../../contract/query.ts";
import type { PlaceRecord } from "../../contract/records.ts";
import type { Directory } from "../../directory/directory.ts";
import { readJson, refuseTooMany } from "../endpoint.ts";
import { placeByCode } from "../place.ts";
import { type Named, PROPERTIES, type Property, type Value } from "./properties.ts";

export interface Extension {
  readonly meta: readonly (Named & { readonly type?: Named })[];
  /** By id, then by property. An unknown code has no values. */
  readonly rows: Readonly<Record<string, Readonly<Record<string, readonly Value[]>>>>;
}

/**
 * The values of some properties of some places.
 * @throws ApiError if the query can't be read or names an unknown property
 */
export async function extend(directory: Directory, text: string): Promise<Extension> {
  const query = readJson(text, "extend");
  const { ids, properties } = isObject(query) ? query : {};
  if (!Array.isArray(ids) || !Array.isArray(properties)) {
    throw invalid(
      'extend lacks ids or properties: send {"ids": ["30"], "properties": [{"id": "full_path"}]}',
    );
  }
  refuseTooMany(ids.length, "ids", "extend");
  const asked = [...new Set(properties.map(readProperty))];
  const rows: [string, Record<string, readonly Value[]>][] = [];
  for (const id of new Set(ids.map(readId))) {
    const place = await placeOf(directory, id);
    rows.push([
      id,
      Object.fromEntries(
        asked.map((property) => [property.id, place ? property.values(place) : []]),
      ),
    ]);
  }
  return {
    meta: asked.map(({ id, name, type }) => ({ id, name, ...(type && { type }) })),
    rows: Object.fromEntries(rows),
  };
}

/** The place with an id, or its successor; undefined if there is none. */
export async function placeOf(
  directory: Directory,
  id: string,
  level: PlaceLevel | undefined = new RegExp(WRITTEN_CODE).test(id) ? levelOfCode(id) : undefined,
): Promise<PlaceRecord | undefined> {
  if (level === undefined) return undefined;
  try {
    return (await placeByCode(directory, level, id)).place;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

function readId(id: unknown): string {
  if (typeof id === "string" || typeof id === "number") return String(id);
  throw invalid("ids has a value that is not a text: give codes with their leading zeros");
}

function readProperty(given: unknown): Property {
  const id = isObject(given) ? given.id : given;
  const property = PROPERTIES.find((one) => one.id === id);
  if (property) return property;
  throw invalid(
    `property${quoted(id)} is not known: give one of ${PROPERTIES.map((one) => one.id).join(", ")}`,
  );
}

function invalid(message: string): ApiError {
  return new ApiError("invalid_parameter", message, { parameter: "extend" });
}
