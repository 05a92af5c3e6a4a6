import type { ErrorCode } from "../../../functions/core/contract/errors.ts";

/**
 * What the service answers with, and two more: `network_error` when it can't be reached, `invalid_answer` when
 * what answers is not this service.
 */
export type LocationDirectoryErrorCode = ErrorCode | "network_error" | "invalid_answer";

export interface ErrorDetails {
  status?: number | undefined;
  parameter?: string | undefined;
  suggestions?: readonly string[] | undefined;
  cause?: unknown;
}

/** A call that failed; the message says why in a sentence that can be shown. */
export class LocationDirectoryError extends Error {
  override readonly name = "LocationDirectoryError";
  readonly code: LocationDirectoryErrorCode;
  /** HTTP status, 0 when there was no answer. */
  readonly status: number;
  /** The parameter at fault, if one is. */
  readonly parameter: string | undefined;
  /** Near names, nearest first, when a name was not found; else empty. */
  readonly suggestions: readonly string[];

  constructor(code: LocationDirectoryErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.status = details.status ?? 0;
    this.parameter = details.parameter;
    this.suggestions = details.suggestions ?? [];
  }
}
