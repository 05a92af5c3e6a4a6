import { ApiError } from "../contract/errors.ts";
import { positionOfDigipin } from "../geo/digipin.ts";
import type { Position } from "../geo/distance.ts";
import { INDIA, isInIndia } from "../geo/india.ts";
import { type Box, inUnits } from "../index/points.ts";

/**
 * The position in the value of a parameter that matches its pattern: degrees, or a DIGIPIN.
 * @throws ApiError invalid_parameter outside the box around India
 */
export function readPosition(parameter: string, value: string): Position {
  const position = positionIn(value);
  if (isInIndia(position)) return position;
  throw new ApiError("invalid_parameter", outsideIndia(parameter, value), { parameter });
}

/** The position in the value of a parameter, anywhere on earth. */
export function positionIn(value: string): Position {
  const [latitude, longitude] = value.split(",").map(Number);
  return positionOfDigipin(value) ?? { latitude: latitude!, longitude: longitude! };
}

/**
 * The box in the value of a parameter that matches its pattern.
 * @throws ApiError invalid_parameter if it is empty or all of it is outside the box around India
 */
export function readBox(parameter: string, value: string): Box {
  const [south, west, north, east] = value.split(",").map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const isEmpty = south > north || west > east;
  const meetsIndia =
    south <= INDIA.latitude[1] &&
    north >= INDIA.latitude[0] &&
    west <= INDIA.longitude[1] &&
    east >= INDIA.longitude[0];
  if (!isEmpty && meetsIndia) return [inUnits(south), inUnits(west), inUnits(north), inUnits(east)];
  throw new ApiError(
    "invalid_parameter",
    `${parameter} "${value}" is ${isEmpty ? "empty" : "not in India"}: give its south, west, north and east in degrees, in this order`,
    { parameter },
  );
}

/** The message about a position outside the box around India. */
export function outsideIndia(parameter: string, value: string): string {
  const [degrees, range] = [INDIA.latitude, INDIA.longitude].map(
    ([from, to]) => `${from} to ${to}`,
  );
  return `${parameter} "${value}" is not in India: give a latitude from ${degrees} and a longitude from ${range}, in this order`;
}
