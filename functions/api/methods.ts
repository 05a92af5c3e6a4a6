import { ApiError } from "../core/contract/errors.ts";
import { ALLOWED_METHODS, DATA_VERSION } from "./headers.ts";
import { errorResponse, optionsResponse } from "./responses.ts";

/**
 * The answer to a request that is neither GET nor HEAD: to OPTIONS what is allowed, to others a refusal.
 *
 * @param dataVersion what to send as X-Data-Version; empty when the index can't tell
 */
export function answerMethod(request: Request, dataVersion: string): Response {
  const headers: Record<string, string> = dataVersion === "" ? {} : { [DATA_VERSION]: dataVersion };
  if (request.method === "OPTIONS") return optionsResponse(headers);
  const error = new ApiError(
    "method_not_allowed",
    `this method is not allowed: use one of ${ALLOWED_METHODS}`,
  );
  return errorResponse(request, error, { ...headers, Allow: ALLOWED_METHODS, "Cache-Control": "no-store" });
}

/** Whether a request is one of those that {@link answerMethod} answers. */
export function isOtherMethod({ method }: Request): boolean {
  return method !== "GET" && method !== "HEAD";
}
