import { ApiError, type ErrorCode } from "../../contract/errors.ts";
import { ref } from "../../contract/ref.ts";
import { BODY, ENVELOPE, type Form } from "../endpoint.ts";

/** The id of a JSON-RPC request; null if it has none that can be returned. */
export type Id = string | number | null;

const PARSE_ERROR = -32_700;
export const INVALID_REQUEST = -32_600;
export const METHOD_NOT_FOUND = -32_601;
export const INVALID_PARAMS = -32_602;
const INTERNAL_ERROR = -32_603;
/** An error code of the Model Context Protocol since its version 2026-07-28. */
export const HEADER_MISMATCH = -32_020;
export const UNSUPPORTED_VERSION = -32_022;

/** An error that sets the status of the whole answer, with the protocol's code. */
export class RpcError extends ApiError {
  readonly id: Id;
  readonly rpcCode: number;
  readonly data: object | undefined;

  constructor(code: ErrorCode, id: Id, rpcCode: number, message: string, data?: object) {
    super(code, message);
    this.id = id;
    this.rpcCode = rpcCode;
    this.data = data;
  }
}

/** Errors of whole requests; those of single messages are answers. */
export const JSON_RPC: Form = {
  type: ENVELOPE.type,
  success: (payload) => JSON.stringify(payload),
  failure: (error) => JSON.stringify(failureOf(error)),
  failureSchema: ref("McpResponse"),
};

function failureOf(error: ApiError): object {
  const { code, message, details } = error;
  if (error instanceof RpcError) return failed(error.id, error.rpcCode, message, error.data);
  const refused = details.parameter === BODY ? PARSE_ERROR : INVALID_REQUEST;
  return failed(null, code === "internal_error" ? INTERNAL_ERROR : refused, message);
}

export function answered(id: Id, result: object): object {
  return { jsonrpc: "2.0", id, result };
}

export function failed(id: Id, code: number, message: string, data?: object): object {
  return { jsonrpc: "2.0", id, error: { code, message, ...(data && { data }) } };
}

/** The id of a message, if an answer can return it: larger numbers would be rounded. */
export function idOf({ id }: Readonly<Record<string, unknown>>): Id {
  const isNumber = typeof id === "number" && Math.abs(id) <= Number.MAX_SAFE_INTEGER;
  return typeof id === "string" || isNumber ? id : null;
}
