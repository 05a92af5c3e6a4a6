import { ApiError } from "../contract/errors.ts";
import { isObject, quoted, readFields, writeQuery } from "../contract/query.ts";
import { ref } from "../contract/ref.ts";
import { fieldsOf } from "../contract/schema.ts";
import type { Directory } from "../directory/directory.ts";
import {
  API_VERSION,
  BODY,
  ENVELOPE,
  type Endpoint,
  type Form,
  onceEach,
  postEndpoint,
  refuseTooMany,
} from "./endpoint.ts";
import type { Tool } from "./tool.ts";

/**
 * A stateless server of the Model Context Protocol over Streamable HTTP. It answers every POST with one JSON document. It
 * does not use the official SDK, which would be several times as large as everything else that the function loads, for
 * five methods. Any site may call it, since it only reads public data: the protocol's check of Origin protects servers on
 * the user's own machine.
 *
 * @param endpoints only those with a tool are served
 */
export function mcpOf(endpoints: readonly Endpoint[]): Endpoint {
  const tools = endpoints.flatMap((endpoint) =>
    endpoint.tool ? [toolOf(endpoint, endpoint.tool)] : [],
  );
  return postEndpoint<object>({
    name: "mcp",
    path: "/api/mcp",
    tag: "Tools",
    summary: "Tools for assistants (Model Context Protocol)",
    description: `A stateless MCP server over Streamable HTTP, with the tools ${tools.map(({ name }) => name).join(", ")}.`,
    form: JSON_RPC,
    body: ref("McpRequest"),
    examples: ({ q }) => ({
      "call of a tool": {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: tools[0]?.name, arguments: { q } },
      },
      "list of tools": { jsonrpc: "2.0", id: 2, method: "tools/list" },
    }),
    schema: { anyOf: [ref("McpResponse"), { type: "array", items: ref("McpResponse") }] },
    answer: async (directory, body, { header }) => {
      const version = header("MCP-Protocol-Version");
      if (version && !VERSIONS.includes(version)) {
        const message = `MCP-Protocol-Version${quoted(version)} is not supported: use one of ${VERSIONS.join(", ")}`;
        throw new ApiError("invalid_parameter", message);
      }
      const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
      refuseTooMany(messages.length, "messages");
      if (messages.length === 0)
        return failed(null, INVALID_REQUEST, "no message: send at least one");
      const answers: object[] = [];
      const call = onceEach(
        async ([name, given]: Call): Promise<object> =>
          toolResult(await toolNamed(tools, name)!.call(directory, given)),
        refusedCall,
      );
      for (const message of messages) {
        const answer = await answerMessage(tools, call, message);
        if (answer) answers.push(answer);
      }
      return Array.isArray(body) && answers.length > 0 ? answers : answers[0];
    },
  });
}

/** Newest first. For this server they are the same, except that only the oldest has lists of messages. */
const VERSIONS: readonly string[] = ["2025-11-25", "2025-06-18", "2025-03-26"];

const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const METHOD_NOT_FOUND = -32_601;
const INVALID_PARAMS = -32_602;
const INTERNAL_ERROR = -32_603;

type Id = string | number | null;

/** Errors of whole requests; those of single messages are answers. */
const JSON_RPC: Form = {
  type: ENVELOPE.type,
  success: (payload) => JSON.stringify(payload),
  failure: ({ code, message, details: { parameter } }) => {
    const refused = parameter === BODY ? PARSE_ERROR : INVALID_REQUEST;
    return JSON.stringify(
      failed(null, code === "internal_error" ? INTERNAL_ERROR : refused, message),
    );
  },
  failureSchema: ref("McpResponse"),
};

interface ServedTool {
  readonly name: string;
  /** As `tools/list` shows it. */
  readonly listed: object;
  /** Its answer in lines. */
  readonly call: (directory: Directory, given: unknown) => Promise<string>;
}

function toolOf(endpoint: Endpoint, tool: Tool<object>): ServedTool {
  const {
    name,
    title,
    preset = {},
    description = `${endpoint.summary}. ${endpoint.description}`,
  } = tool;
  const { parameters = endpoint.parameters } = tool;
  return {
    name,
    listed: {
      name,
      title,
      description,
      inputSchema: fieldsOf(parameters),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    call: async (directory, given) => {
      const values = { ...readFields(parameters, given), ...preset };
      const { payload } = await endpoint.ask(directory, writeQuery(endpoint.parameters, values));
      return tool.text(payload!);
    },
  };
}

/** The name of a tool, and its arguments. */
type Call = readonly [string, unknown];

function toolNamed(tools: readonly ServedTool[], wanted: unknown): ServedTool | undefined {
  return tools.find(({ name }) => name === wanted);
}

/** The answer to a message; undefined for a notification or a response. */
async function answerMessage(
  tools: readonly ServedTool[],
  call: (call: Call) => Promise<object>,
  message: unknown,
): Promise<object | undefined> {
  if (!isObject(message)) return failed(null, INVALID_REQUEST, "a message is not an object");
  const { jsonrpc, id, method, params } = message;
  // A larger number would come back as another.
  const isNumber = typeof id === "number" && Math.abs(id) <= Number.MAX_SAFE_INTEGER;
  const known = typeof id === "string" || isNumber ? id : null;
  if (jsonrpc !== "2.0") return failed(known, INVALID_REQUEST, 'jsonrpc is not "2.0"');
  if (typeof method !== "string") {
    return "result" in message || "error" in message
      ? undefined
      : failed(known, INVALID_REQUEST, "method is missing");
  }
  if (id === undefined) return undefined;
  if (known === null)
    return failed(
      null,
      INVALID_REQUEST,
      "id is neither a text nor a number of up to 9007199254740991",
    );
  const given = isObject(params) ? params : {};
  switch (method) {
    case "initialize":
      return answered(known, initialized(given.protocolVersion));
    case "ping":
      return answered(known, {});
    case "tools/list":
      return answered(known, { tools: tools.map(({ listed }) => listed) });
    case "tools/call": {
      const tool = toolNamed(tools, given.name);
      const names = tools.map(({ name }) => name).join(", ");
      return tool
        ? answered(known, await call([tool.name, given.arguments ?? {}]))
        : failed(known, INVALID_PARAMS, `name is not a tool: give one of ${names}`);
    }
    default:
      return failed(
        known,
        METHOD_NOT_FOUND,
        `method${quoted(method)} is not known: this server has only tools`,
      );
  }
}

function initialized(version: unknown): object {
  return {
    protocolVersion: VERSIONS.find((one) => one === version) ?? VERSIONS[0],
    capabilities: { tools: {} },
    serverInfo: {
      name: "location-directory",
      title: "Location directory of India",
      version: API_VERSION,
    },
    instructions:
      "India's states, districts, talukas (tehsils, mandals) and villages with their official codes. Never guess a " +
      "code: resolve_place says match only where it is certain, otherwise ask the user which candidate is meant.",
  };
}

function toolResult(text: string): object {
  return { content: [{ type: "text", text }] };
}

/** Errors are results, too, so that the model can correct its call. */
function refusedCall({ message, details: { suggestions = [] } }: ApiError): object {
  const lines = [
    message,
    ...(suggestions.length > 0 ? [`Similar: ${suggestions.join(", ")}`] : []),
  ];
  return { ...toolResult(lines.join("\n")), isError: true };
}

function answered(id: Id, result: object): object {
  return { jsonrpc: "2.0", id, result };
}

function failed(id: Id, code: number, message: string): object {
  return { jsonrpc: "2.0", id, error: { code, message } };
}
