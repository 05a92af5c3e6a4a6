import { ApiError } from "../contract/errors.ts";
import type { Position } from "../geo/distance.ts";
import { INDIA, isInIndia } from "../geo/india.ts";

/**
 * The position in the value of a parameter, which has the pattern of one.
 * @throws ApiError invalid_parameter outside the box around India
 */
export function readPosition(parameter: string, value: string): Position {
  const [latitude, longitude] = value.split(",").map(Number);
  const position = { latitude: latitude!, longitude: longitude! };
  if (isInIndia(position)) return position;
  const [degrees, range] = [INDIA.latitude, INDIA.longitude].map(
    ([from, to]) => `${from} to ${to}`,
  );
  throw new ApiError(
    "invalid_parameter",
    `${parameter} "${value}" is not in India: give a latitude from ${degrees} and a longitude from ${range}, in this order`,
    { parameter },
  );
}
