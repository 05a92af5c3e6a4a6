import { isObject } from "../../contract/query.ts";
import {
  HEADER_MISMATCH,
  INVALID_PARAMS,
  INVALID_REQUEST,
  idOf,
  RpcError,
  UNSUPPORTED_VERSION,
} from "./messages.ts";

/** The version without a handshake: every request names it in `_meta` and in headers. */
const STATELESS = "2026-07-28";

/** Versions that begin with `initialize`, newest first. This server treats them alike. */
export const HANDSHAKE_VERSIONS: readonly string[] = ["2025-11-25", "2025-06-18", "2025-03-26"];

export const VERSIONS: readonly string[] = [STATELESS, ...HANDSHAKE_VERSIONS];

const META = "io.modelcontextprotocol/";
const VERSION_KEY = `${META}protocolVersion`;
const CAPABILITIES_KEY = `${META}clientCapabilities`;
/** The key of the server's name and version in results. */
export const SERVER_KEY = `${META}serverInfo`;

/**
 * Whether a request uses the version without a handshake, by its `_meta` or its header.
 *
 * @throws RpcError for an unknown version, and for a request of that version without its required fields
 */
export function isStateless(body: unknown, header: (name: string) => string | null): boolean {
  const message = isObject(body) ? body : {};
  const id = idOf(message);
  const params = isObject(message.params) ? message.params : {};
  const meta = isObject(params._meta) ? params._meta : undefined;
  const written = meta?.[VERSION_KEY];
  const said = header("MCP-Protocol-Version")?.trim() || undefined;
  const version = written ?? said;
  if (version === undefined) return false;
  if (typeof version !== "string" || !VERSIONS.includes(said ?? version))
    throw unsupported(id, said ?? version);
  if (version !== STATELESS && said !== STATELESS) {
    if (!VERSIONS.includes(version)) throw unsupported(id, version);
    return false;
  }
  if (Array.isArray(body)) {
    const message = `a list of messages: MCP ${STATELESS} takes one message a request`;
    throw new RpcError("invalid_parameter", id, INVALID_REQUEST, message);
  }
  // Notifications and responses are accepted unchecked.
  if (message.id === undefined || typeof message.method !== "string") return true;
  // A client need not identify itself to ask for the versions.
  if (message.method !== "server/discover" || meta !== undefined) {
    const missing = [VERSION_KEY, CAPABILITIES_KEY].filter((key) => meta?.[key] === undefined);
    if (missing.length > 0) {
      const text = `params._meta lacks ${missing.join(" and ")}: MCP ${STATELESS} needs them in every request`;
      throw new RpcError("invalid_parameter", id, INVALID_PARAMS, text);
    }
  }
  const expected = new Map<string, unknown>([
    ["MCP-Protocol-Version", version],
    ["Mcp-Method", message.method],
    ...(message.method === "tools/call" ? ([["Mcp-Name", params.name]] as const) : []),
  ]);
  for (const [name, value] of expected) {
    const sent = decoded(header(name));
    if (sent === value) continue;
    const problem = sent === undefined ? "is missing" : `is "${sent}"`;
    const text = `the header ${name} ${problem}: send what the body says, "${value}"`;
    throw new RpcError("invalid_parameter", id, HEADER_MISMATCH, text);
  }
  return true;
}

function unsupported(id: string | number | null, requested: unknown): RpcError {
  const message = `version ${JSON.stringify(requested)} is not supported: use one of ${VERSIONS.join(", ")}`;
  return new RpcError("invalid_parameter", id, UNSUPPORTED_VERSION, message, {
    supported: VERSIONS,
    requested,
  });
}

/** The value of a header, decoded from Base64 if it is not plain ASCII; undefined if it is missing or invalid. */
function decoded(value: string | null): string | undefined {
  const text = value?.trim();
  const encoded = text?.match(/^=\?base64\?(.*)\?=$/)?.[1];
  if (encoded === undefined) return text;
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
