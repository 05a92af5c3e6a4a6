export type ErrorCode =
  | "missing_parameter"
  | "invalid_parameter"
  | "not_found"
  | "unknown_endpoint"
  | "method_not_allowed"
  | "too_large"
  | "internal_error";

/** Every error of the API, with its status; `error-descriptions.ts` says when it happens. */
export const ERRORS = {
  missing_parameter: { status: 400 },
  invalid_parameter: { status: 400 },
  not_found: { status: 404 },
  unknown_endpoint: { status: 404 },
  method_not_allowed: { status: 405 },
  too_large: { status: 413 },
  internal_error: { status: 500 },
} as const satisfies Record<ErrorCode, { status: number }>;

/** Optional fields of an error answer. */
export interface ErrorDetails {
  /** The parameter at fault. */
  readonly parameter?: string;
  /** Names to try instead, nearest first. Present, though possibly empty, if a name was not found. */
  readonly suggestions?: readonly string[];
  /** The place that had the code formerly, if its successor is not certain. For pages. */
  readonly former?: { readonly code: string; readonly name: string };
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
