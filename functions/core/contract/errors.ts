import { MAX_BODY_BYTES, MAX_ROWS } from "./limits.ts";

export type ErrorCode =
  | "missing_parameter"
  | "invalid_parameter"
  | "not_found"
  | "unknown_endpoint"
  | "method_not_allowed"
  | "too_large"
  | "internal_error";

/** Every error that is answered: its status, and when it happens. */
export const ERRORS = {
  missing_parameter: {
    status: 400,
    description: "A required parameter is absent or empty, or none of several alternatives is given.",
  },
  invalid_parameter: {
    status: 400,
    description:
      "A value is not an integer, is out of range, too short or too long, wrongly percent-encoded, or " +
      "its parameter is given twice.",
  },
  not_found: {
    status: 404,
    description:
      "No state, district or taluka has this id, code or name. Suggestions are similar names, or the successor of " +
      "a place that no longer exists.",
  },
  unknown_endpoint: { status: 404, description: "There is nothing at this path." },
  method_not_allowed: {
    status: 405,
    description: "The path does not support this method; Allow lists those that it supports.",
  },
  too_large: {
    status: 413,
    description: `A POST with more than ${MAX_ROWS} rows, or a body over ${MAX_BODY_BYTES / 1e6} MB.`,
  },
  internal_error: { status: 500, description: "The service failed; the same request may succeed later." },
} as const satisfies Record<ErrorCode, { status: number; description: string }>;

/** Optional fields of an error answer. */
export interface ErrorDetails {
  /** The parameter at fault. */
  readonly parameter?: string;
  /** Names to ask for instead, nearest first; given, if perhaps empty, when a name was not found. */
  readonly suggestions?: readonly string[];
  /** Whether the CDN may keep the answer; true by default. */
  readonly cacheable?: boolean;
}

/** A request that can't be answered; the message is for its sender. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}
