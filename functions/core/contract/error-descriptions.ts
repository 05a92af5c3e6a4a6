import type { ErrorCode } from "./errors.ts";
import { MAX_BODY_BYTES, MAX_ROWS } from "./limits.ts";

/** When each error happens: for the description of the API, so that the function does not load it. */
export const ERROR_DESCRIPTIONS: Readonly<Record<ErrorCode, string>> = {
  missing_parameter:
    "A required parameter is absent or empty, or none of several alternatives is given.",
  invalid_parameter:
    "A value is not an integer, is out of range, too short or too long, wrongly percent-encoded, or " +
    "its parameter is given twice.",
  not_found:
    "No state, district or taluka has this id, code or name. Suggestions are similar names, or the successor of " +
    "a place that no longer exists.",
  unknown_endpoint: "There is nothing at this path.",
  method_not_allowed: "The path does not support this method; Allow lists those that it supports.",
  too_large: `A POST with more than ${MAX_ROWS} rows, or a body over ${MAX_BODY_BYTES / 1e6} MB.`,
  internal_error: "The service failed; the same request may succeed later.",
};
