import { ApiError } from "../contract/errors.ts";
import { positionOfDigipin } from "../geo/digipin.ts";
import type { Position } from "../geo/distance.ts";
import { INDIA, isInIndia } from "../geo/india.ts";

/**
 * The position in the value of a parameter, which has the pattern of one: degrees, or a DIGIPIN.
 * @throws ApiError invalid_parameter outside the box around India
 */
export function readPosition(parameter: string, value: string): Position {
  const position = positionIn(value);
  if (isInIndia(position)) return position;
  throw new ApiError("invalid_parameter", outsideIndia(parameter, value), { parameter });
}

/** The position in the value of a parameter, wherever on earth it is. */
export function positionIn(value: string): Position {
  const [latitude, longitude] = value.split(",").map(Number);
  return positionOfDigipin(value) ?? { latitude: latitude!, longitude: longitude! };
}

/** The message about a position outside the box around India. */
export function outsideIndia(parameter: string, value: string): string {
  const [degrees, range] = [INDIA.latitude, INDIA.longitude].map(
    ([from, to]) => `${from} to ${to}`,
  );
  return `${parameter} "${value}" is not in India: give a latitude from ${degrees} and a longitude from ${range}, in this order`;
}
