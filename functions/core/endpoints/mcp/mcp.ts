import { isObject, quoted } from "../../contract/query.ts";
import { ref } from "../../contract/ref.ts";
import type { Directory } from "../../directory/directory.ts";
import { API_VERSION, type Endpoint, onceEach, postEndpoint, refuseTooMany } from "../endpoint.ts";
import {
  answered,
  failed,
  INVALID_PARAMS,
  INVALID_REQUEST,
  idOf,
  JSON_RPC,
  METHOD_NOT_FOUND,
  RpcError,
} from "./messages.ts";
import { type ServedTool, toolOf } from "./tools.ts";
import { HANDSHAKE_VERSIONS, isStateless, SERVER_KEY, VERSIONS } from "./versions.ts";

/**
 * A stateless server of the Model Context Protocol over Streamable HTTP. It answers every POST with one JSON document. It
 * does not use the official SDK, which would be several times the size of everything else that the function loads, for
 * six methods. Any site may call it, since it only reads public data: the protocol's check of Origin protects servers on
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
    description:
      `A stateless MCP server over Streamable HTTP, versions ${VERSIONS.toReversed().join(", ")}, with the tools ` +
      `${tools.map(({ name }) => name).join(", ")}.`,
    form: JSON_RPC,
    body: ref("McpRequest"),
    examples: ({ q }) => ({
      "call of a tool": {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: tools[0]?.name, arguments: { q } },
      },
      handshake: {
        jsonrpc: "2.0",
        id: 2,
        method: "initialize",
        params: { protocolVersion: HANDSHAKE_VERSIONS[0] },
      },
    }),
    schema: { anyOf: [ref("McpResponse"), { type: "array", items: ref("McpResponse") }] },
    answer: async (directory, body, { header }) => {
      const stateless = isStateless(body, header);
      const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
      refuseTooMany(messages.length, "messages");
      if (messages.length === 0)
        return failed(null, INVALID_REQUEST, "no message: send at least one");
      const named = (name: unknown) => tools.find((tool) => tool.name === name);
      const call = onceEach(
        ([name, given]: Call): Promise<object> => named(name)!.call(directory, given),
        (error, [name, given]) => named(name)!.refused(error, given),
      );
      const answers: object[] = [];
      for (const message of messages) {
        const answer = await answerMessage({ directory, tools, call, stateless }, message);
        if (answer) answers.push(answer);
      }
      return Array.isArray(body) && answers.length > 0 ? answers : answers[0];
    },
  });
}

/** The name of a tool, and its arguments. */
type Call = readonly [string, unknown];

interface Server {
  readonly directory: Directory;
  readonly tools: readonly ServedTool[];
  readonly call: (call: Call) => Promise<object>;
  /** Whether messages use the version without a handshake. */
  readonly stateless: boolean;
}

/** A message, for use in errors. */
const MESSAGE = '{"jsonrpc": "2.0", "id": 1, "method": …}';

/**
 * The answer to a message; undefined for a notification or a response.
 * @throws RpcError for a method that the version without a handshake does not have
 */
async function answerMessage(server: Server, message: unknown): Promise<object | undefined> {
  if (!isObject(message))
    return failed(null, INVALID_REQUEST, `a message is not an object: send ${MESSAGE}`);
  const { jsonrpc, method, params } = message;
  const id = idOf(message);
  if (jsonrpc !== "2.0")
    return failed(id, INVALID_REQUEST, `jsonrpc is not "2.0": send ${MESSAGE}`);
  if (typeof method !== "string") {
    return "result" in message || "error" in message
      ? undefined
      : failed(id, INVALID_REQUEST, `method is missing: send ${MESSAGE}`);
  }
  if (message.id === undefined) return undefined;
  if (id === null) {
    const text = "id is neither a text nor a number of up to 9007199254740991";
    return failed(null, INVALID_REQUEST, text);
  }
  const given = isObject(params) ? params : {};
  if (method === "tools/call" && !server.tools.some(({ name }) => name === given.name)) {
    const names = server.tools.map(({ name }) => name).join(", ");
    return failed(
      id,
      INVALID_PARAMS,
      `name${quoted(given.name)} is not a tool: give one of ${names}`,
    );
  }
  const answers = server.stateless ? STATELESS_METHODS : SESSION_METHODS;
  const answer = answers.get(method);
  if (answer) return answered(id, await answer(server, given));
  const text = `method${quoted(method)} is not known: this server has ${[...answers.keys()].join(", ")}`;
  if (server.stateless) throw new RpcError("unknown_endpoint", id, METHOD_NOT_FOUND, text);
  return failed(id, METHOD_NOT_FOUND, text);
}

type Answers = (server: Server, given: Readonly<Record<string, unknown>>) => Promise<object>;

const listTools: Answers = async ({ directory, tools }) => ({
  tools: await Promise.all(tools.map(({ listed }) => listed(directory))),
});

const callTool: Answers = ({ call }, { name, arguments: given = {} }) =>
  call([String(name), given]);

/** The methods of the versions that begin with `initialize`. */
const SESSION_METHODS: ReadonlyMap<string, Answers> = new Map<string, Answers>([
  [
    "initialize",
    async (_, { protocolVersion }) => ({
      protocolVersion:
        HANDSHAKE_VERSIONS.find((one) => one === protocolVersion) ?? HANDSHAKE_VERSIONS[0],
      serverInfo: SERVER,
      ...ABOUT,
    }),
  ],
  ["ping", async () => ({})],
  ["tools/list", listTools],
  ["tools/call", callTool],
]);

const STATELESS_METHODS: ReadonlyMap<string, Answers> = new Map<string, Answers>([
  [
    "server/discover",
    async () => complete({ supportedVersions: VERSIONS, serverInfo: SERVER, ...ABOUT, ...KEPT }),
  ],
  ["tools/list", async (...asked) => complete({ ...(await listTools(...asked)), ...KEPT })],
  ["tools/call", async (...asked) => complete(await callTool(...asked))],
]);

/** A result of the version without a handshake. */
function complete(result: object): object {
  return { resultType: "complete", ...result, _meta: { [SERVER_KEY]: SERVER } };
}

/** How long a client may cache the lists of the server: they change only with a deploy. */
const KEPT = { ttlMs: 3_600_000, cacheScope: "public" };

const SERVER = {
  name: "location-directory",
  title: "Location directory of India",
  version: API_VERSION,
};

const ABOUT = {
  capabilities: { tools: {} },
  instructions:
    "India's states, districts, talukas (tehsils, mandals) and villages with their official codes. Never guess a " +
    "code: resolve_place says match only where it is certain, otherwise ask the user which candidate is meant.",
};
