import type { ApiError } from "../contract/errors.ts";
import { ref, type Schema } from "../contract/schema.ts";

/** How answers and refusals are written. */
export interface Form {
  /** The media type of both. */
  readonly type: string;
  readonly success: (payload: object) => string;
  readonly failure: (error: ApiError) => string;
  /** The schema of a refusal. */
  readonly failureSchema: Schema;
  /** The Content-Security-Policy of a page; other answers block everything. */
  readonly policy?: string;
}

const JSON_TYPE = "application/json; charset=utf-8";

/** The API's own form: `success`, and beside it the payload or the error. */
export const ENVELOPE: Form = {
  type: JSON_TYPE,
  success: (payload) => JSON.stringify({ success: true, ...payload }),
  failure: (error) => JSON.stringify({ success: false, error: errorRecord(error) }),
  failureSchema: ref("Error"),
};

/** Protocols that say what a success looks like, and leave errors to the status. */
export const PLAIN: Form = { ...ENVELOPE, success: (payload) => JSON.stringify(payload) };

/** An error as answers have it. */
export function errorRecord({ code, message, details: { parameter, suggestions } }: ApiError) {
  return {
    code,
    message,
    ...(parameter !== undefined && { parameter }),
    ...(suggestions !== undefined && { suggestions }),
  };
}
