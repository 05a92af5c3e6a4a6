import { ApiError } from "../core/contract/errors.ts";
import type { Method } from "../core/endpoints/endpoint.ts";
import { ENVELOPE, type Form } from "../core/endpoints/form.ts";
import { allowedMethods, DATA_VERSION, NOT_CACHED } from "./headers.ts";
import { errorResponse, optionsResponse } from "./responses.ts";

/**
 * The answer to a request with a method that no endpoint of its path takes: to OPTIONS what is allowed, to others a
 * refusal.
 *
 * @param dataVersion what to send as X-Data-Version; empty when the index can't tell
 * @param methods those of the path's endpoints
 * @param form in which these refuse
 */
export function answerMethod(
  request: Request,
  dataVersion: string,
  methods: readonly Method[] = ["GET"],
  form: Form = ENVELOPE,
): Response {
  const headers: Record<string, string> = dataVersion === "" ? {} : { [DATA_VERSION]: dataVersion };
  const allowed = allowedMethods(methods);
  if (request.method === "OPTIONS") return optionsResponse(allowed, headers);
  const error = new ApiError("method_not_allowed", `this method is not allowed: use one of ${allowed}`);
  return errorResponse(request, form, error, { ...headers, ...NOT_CACHED, Allow: allowed });
}
