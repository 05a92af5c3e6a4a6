import type { ErrorCode } from "../../../functions/core/contract/errors.ts";

/**
 * The codes of the service, and `network_error` (it can't be reached) and `invalid_answer` (the reply did not come from it).
 */
export type LocationDirectoryErrorCode = ErrorCode | "network_error" | "invalid_answer";

export interface ErrorDetails {
  status?: number | undefined;
  parameter?: string | undefined;
  suggestions?: readonly string[] | undefined;
  cause?: unknown;
}

/** A failed call. The message can be shown to people. */
export class LocationDirectoryError extends Error {
  override readonly name = "LocationDirectoryError";
  readonly code: LocationDirectoryErrorCode;
  /** HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** The wrong parameter, if any. */
  readonly parameter: string | undefined;
  /** Similar names, best first, for a name that was not found; otherwise empty. */
  readonly suggestions: readonly string[];

  constructor(
    code: LocationDirectoryErrorCode,
    message: string,
    { status = 0, parameter, suggestions = [], cause }: ErrorDetails = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.parameter = parameter;
    this.suggestions = suggestions;
  }
}
