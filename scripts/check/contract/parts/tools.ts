import {
  Client as StatelessClient,
  StreamableHTTPClientTransport as StatelessTransport,
} from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, test } from "vitest";
import type { ContractClient } from "./contract-client.ts";

const PATH = "/api/mcp";

interface Reply {
  readonly id: unknown;
  readonly result?: { readonly content?: readonly { text: string }[]; readonly isError?: boolean };
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

const STATELESS = "2026-07-28";

/** Tests the tools for language models: with the protocol's own clients, and with messages that these would not send. */
export function testTools(on: ContractClient): void {
  /** The protocol's own client for versions with a handshake. It sends its requests through the tests' client. */
  const connected = async (): Promise<Client> => {
    const client = new Client({ name: "contract", version: "1.0.0" });
    const transport = new StreamableHTTPClientTransport(
      new URL(`https://directory.example${PATH}`),
      {
        fetch: (url, init) => on.ask(new URL(url).pathname, init),
      },
    );
    // The SDK's own types do not agree with each other under exactOptionalPropertyTypes.
    await client.connect(transport as Parameters<Client["connect"]>[0]);
    return client;
  };

  /** The client for 2026-07-28, which either requires that version or finds out what the server supports. */
  const connectedBy = async (mode: "auto" | "legacy" | { pin: string }) => {
    const client = new StatelessClient(
      { name: "contract", version: "1.0.0" },
      { versionNegotiation: { mode } },
    );
    const asked: string[] = [];
    const transport = new StatelessTransport(new URL(`https://directory.example${PATH}`), {
      fetch: (url, init) => {
        asked.push((JSON.parse(String(init?.body)) as { method: string }).method);
        return on.ask(new URL(url).pathname, init);
      },
    });
    await client.connect(transport);
    return { client, asked };
  };

  const call = async (client: Client, name: string, given: Record<string, unknown>) => {
    const { content, isError } = await client.callTool({ name, arguments: given });
    const [{ text }] = content as [{ text: string }];
    return { lines: text.split("\n"), isError: isError === true };
  };

  const send = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const response = await on.post(PATH, body, { "Content-Type": "application/json", ...headers });
    const text = await response.text();
    return {
      status: response.status,
      reply: text === "" ? undefined : (JSON.parse(text) as Reply),
    };
  };

  const request = (method: unknown, params?: object) => ({ jsonrpc: "2.0", id: 7, method, params });

  const META = {
    "io.modelcontextprotocol/protocolVersion": STATELESS,
    "io.modelcontextprotocol/clientCapabilities": {},
  };

  /** A request of 2026-07-28 with all required parts, unless other headers or another `_meta` are given. */
  const sendStateless = (
    method: string,
    params: object = {},
    headers: Record<string, string> = {},
    _meta: object | undefined = META,
  ) =>
    send(JSON.stringify(request(method, { ...params, _meta })), {
      "MCP-Protocol-Version": STATELESS,
      "Mcp-Method": method,
      ...headers,
    });

  describe("tools for language models", () => {
    test("the protocol's own client connects, lists its tools and calls them", async () => {
      const client = await connected();
      expect(client.getServerVersion()).toMatchObject({ name: "location-directory" });
      await client.ping();
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual([
        "search_places",
        "resolve_place",
        "get_place",
        "lookup_pincode",
        "places_near",
        "area_at",
      ]);
      for (const { description, inputSchema, annotations } of tools) {
        expect(description).toMatch(/\w/);
        expect(Object.keys(inputSchema.properties!).length).toBeGreaterThan(0);
        expect(annotations?.readOnlyHint).toBe(true);
      }
      expect(await call(client, "search_places", { q: "satari goa", level: "taluka" })).toEqual({
        lines: ["1 match:", "05613 taluka Goa > North Goa > Satari, also Sattari (exact)"],
        isError: false,
      });
      const resolved = await call(client, "resolve_place", { taluka: "Sattari", state: "Goa" });
      expect(resolved.lines[0]).toBe("Match: the first of these is the place.");
      expect(resolved.lines[1]).toMatch(/^05613 taluka Goa > North Goa > Satari \(score 0\.\d+\)/);
      expect((await call(client, "get_place", { code: "000103" })).lines).toEqual([
        "000103 village Upper Land > Hills > Rampur > Bara",
        "state: 01 Upper Land",
        "district: 007 Hills",
        "taluka: 00011 Rampur",
        "formerly: district Foothills (2001)",
        "development block: 0003 Upper Kotla",
        "gram panchayat: 220129 Kadaba",
        "Not known: population (2011), PIN code, position, name in the local script",
      ]);
      expect(
        (await call(client, "get_place", { code: "11", level: "taluka" })).lines.slice(0, 6),
      ).toEqual([
        "00011 taluka Upper Land > Hills > Rampur",
        "state: 01 Upper Land",
        "district: 007 Hills",
        "villages: 3",
        "population (2011): 900",
        "households (2011): 210",
      ]);
      expect((await call(client, "lookup_pincode", { code: "400002" })).lines).toEqual([
        "PIN code 400002 reaches:",
        "007 district Upper Land > Hills",
        "008 district Upper Land > Plains",
        "00011 taluka Upper Land > Hills > Rampur",
        "00013 taluka Upper Land > Plains > Kotla",
        "Post offices: Kotla",
        "2 places are known to have it:",
        "000102 village Upper Land > Hills > Rampur > Aam Gaon",
        "000104 village Upper Land > Plains > Kotla > Chhota Kotla",
      ]);
      expect((await call(client, "lookup_pincode", { code: "400003" })).lines).toContain(
        "1 place is known to have it:",
      );
      expect((await call(client, "places_near", { at: "15.5,73.83", limit: 2 })).lines).toEqual([
        "000101 village Upper Land > Hills > Rampur > Bara, 0 km",
        "000102 village Upper Land > Hills > Rampur > Aam Gaon, 3.1 km",
      ]);
      expect((await call(client, "area_at", { point: "15.5,73.83" })).lines).toEqual([
        "state: 01 Upper Land (not certain, agreement 1)",
        "district: 007 Upper Land > Hills (not certain, agreement 0.67)",
        "taluka: 00011 Upper Land > Hills > Rampur (not certain, agreement 0.67)",
        "nearest: 000101 village Upper Land > Hills > Rampur > Bara, 0 km",
        "DIGIPIN: 4K9-M48-M4FT",
      ]);
      expect((await call(client, "lookup_pincode", { near: "8.6,77" })).lines).toEqual([
        "400005 Sands, 0 km: district not known",
        "400004 Harbour, 12.4 km: Lower Land & Isles > Isles",
      ]);
      await client.close();
    });

    test.each([["auto"], [{ pin: STATELESS }]] as const)(
      "the protocol's own client of 2026-07-28 needs no handshake: %o",
      async (mode) => {
        const { client, asked } = await connectedBy(mode);
        expect(client.getServerVersion()).toMatchObject({ name: "location-directory" });
        expect(client.getNegotiatedProtocolVersion()).toBe(STATELESS);
        const { tools } = await client.listTools();
        for (const { name, outputSchema } of tools)
          expect(JSON.stringify(outputSchema), name).not.toContain("#/components");
        // It checks each structured answer against the tool's schema.
        for (const [name, given] of on.some([
          ["search_places", { q: "satari goa" }],
          ["resolve_place", { q: "Sattari, Goa" }],
          ["get_place", { code: "000103" }],
          ["lookup_pincode", { code: "400002" }],
          ["places_near", { at: "15.5,73.83" }],
          ["area_at", { point: "15.5,73.83" }],
        ] as const)) {
          const result = await client.callTool({ name, arguments: given });
          expect(result.isError, name).toBeFalsy();
          expect(result.structuredContent, name).toMatchObject({ success: true });
        }
        const refused = await client.callTool({ name: "get_place", arguments: { code: "999999" } });
        expect([refused.isError, refused.structuredContent]).toEqual([true, undefined]);
        await expect(client.callTool({ name: "drop_places" })).rejects.toThrow(
          'name "drop_places" is not a tool: give one of',
        );
        expect(asked).not.toContain("initialize");
        await client.close();
      },
    );

    test("the same client uses the handshake if configured to", async () => {
      const { client, asked } = await connectedBy("legacy");
      expect(asked[0]).toBe("initialize");
      expect((await client.listTools()).tools).toHaveLength(6);
      await client.close();
    });

    test("server/discover says what the server supports, and how long that may be cached", async () => {
      const discovered = {
        resultType: "complete",
        supportedVersions: [STATELESS, "2025-11-25", "2025-06-18", "2025-03-26"],
        capabilities: { tools: {} },
        serverInfo: { name: "location-directory" },
        ttlMs: 3_600_000,
        cacheScope: "public",
        _meta: { "io.modelcontextprotocol/serverInfo": { name: "location-directory" } },
      };
      for (const message of [
        request("server/discover"),
        request("server/discover", { _meta: META }),
      ]) {
        const { status, reply } = await send(JSON.stringify(message), {
          "MCP-Protocol-Version": STATELESS,
          "Mcp-Method": "server/discover",
        });
        expect(status).toBe(200);
        expect(reply).toMatchObject({ id: 7, result: discovered });
      }
      const { reply } = await sendStateless("tools/list");
      expect(reply!.result).toMatchObject({ resultType: "complete", ttlMs: 3_600_000 });
    });

    test("an unsupported version is refused with the list of supported ones", async () => {
      const supported = [STATELESS, "2025-11-25", "2025-06-18", "2025-03-26"];
      for (const [version, meta] of [
        ["2099-01-01", undefined],
        ["2099-01-01", { "io.modelcontextprotocol/protocolVersion": "2099-01-01" }],
      ] as const) {
        const { status, reply } = await send(
          JSON.stringify(request("tools/list", { _meta: meta })),
          { "MCP-Protocol-Version": version },
        );
        expect(status).toBe(400);
        expect(reply).toMatchObject({
          id: 7,
          error: { code: -32022, data: { supported, requested: version } },
        });
      }
    });

    test("a request without a handshake is refused if a required part is missing", async () => {
      const tool = { name: "get_place", arguments: { code: "000103" } };
      const cases: [Parameters<typeof sendStateless>, number, number][] = [
        [["tools/list", {}, {}, {}], 400, -32602],
        [["tools/list", {}, { "Mcp-Method": "tools/call" }], 400, -32020],
        [["tools/list", {}, { "MCP-Protocol-Version": "" }], 400, -32020],
        [["tools/list", {}, { "MCP-Protocol-Version": "2025-11-25" }], 400, -32020],
        [["tools/call", tool], 400, -32020],
        [["tools/call", tool, { "Mcp-Name": "places_near" }], 400, -32020],
        [["tools/call", tool, { "Mcp-Name": "=?base64?%?=" }], 400, -32020],
        [["initialize"], 404, -32601],
        [["ping"], 404, -32601],
        [["resources/list"], 404, -32601],
      ];
      for (const [sent, expected, code] of on.some(cases)) {
        const { status, reply } = await sendStateless(...sent);
        expect({ status, id: reply!.id, code: reply!.error?.code }).toEqual({
          status: expected,
          id: 7,
          code,
        });
      }
      const named = { "Mcp-Name": `=?base64?${btoa("get_place")}?=` };
      expect((await sendStateless("tools/call", tool, named)).status).toBe(200);
      const list = JSON.stringify([request("tools/list", { _meta: META })]);
      const headers = { "MCP-Protocol-Version": STATELESS, "Mcp-Method": "tools/list" };
      const { status, reply } = await send(list, headers);
      expect([status, reply!.error!.code]).toEqual([400, -32600]);
      const notice = { jsonrpc: "2.0", method: "notifications/cancelled", params: {} };
      expect((await send(JSON.stringify(notice), headers)).status).toBe(202);
    });

    test("an unknown version is answered with a known one", async () => {
      for (const [asked, answered] of [
        ["2025-06-18", "2025-06-18"],
        ["2024-11-05", "2025-11-25"],
        [undefined, "2025-11-25"],
      ]) {
        const { reply } = await send(
          JSON.stringify(request("initialize", { protocolVersion: asked })),
        );
        expect(reply!.result).toMatchObject({ protocolVersion: answered });
      }
      const ping = JSON.stringify(request("ping"));
      expect((await send(ping, { "MCP-Protocol-Version": "2025-06-18" })).status).toBe(200);
      expect((await send(ping, { "MCP-Protocol-Version": "" })).status).toBe(200);
      expect((await send(ping, { "MCP-Protocol-Version": "1999-01-01" })).status).toBe(400);
    });

    test("notifications and responses are accepted without an answer", async () => {
      for (const message of [
        { jsonrpc: "2.0", method: "notifications/initialized" },
        { jsonrpc: "2.0", id: 1, result: {} },
        [{ jsonrpc: "2.0", method: "notifications/cancelled", params: {} }],
      ])
        expect(await send(JSON.stringify(message))).toEqual({ status: 202, reply: undefined });
    });

    test("a list of messages is answered one by one", async () => {
      const { reply } = await send(
        JSON.stringify([
          request("ping"),
          { jsonrpc: "2.0", method: "x" },
          { jsonrpc: "1.0", id: "b" },
        ]),
      );
      expect(reply).toEqual([
        { jsonrpc: "2.0", id: 7, result: {} },
        {
          jsonrpc: "2.0",
          id: "b",
          error: {
            code: -32600,
            message: 'jsonrpc is not "2.0": send {"jsonrpc": "2.0", "id": 1, "method": …}',
          },
        },
      ]);
    });

    test("an invalid request has an error of the protocol", async () => {
      for (const [body, id, code] of on.some([
        [{ jsonrpc: "1.0", id: 1, method: "ping" }, 1, -32600],
        [{ id: 1, method: "ping" }, 1, -32600],
        [{ jsonrpc: "2.0", id: 1 }, 1, -32600],
        [{ jsonrpc: "2.0", id: {}, method: "ping" }, null, -32600],
        [{ jsonrpc: "2.0", id: null, method: "ping" }, null, -32600],
        [null, null, -32600],
        [[], null, -32600],
        ["ping", null, -32600],
        [request("resources/list"), 7, -32601],
        [request("constructor"), 7, -32601],
        [request("tools/call", { name: "constructor" }), 7, -32602],
        [request("tools/call"), 7, -32602],
      ] as const)) {
        const { status, reply } = await send(JSON.stringify(body));
        expect(status, JSON.stringify(body)).toBe(200);
        expect({ id: reply!.id, code: reply!.error?.code }, JSON.stringify(body)).toEqual({
          id,
          code,
        });
      }
      for (const id of ["1e999", "9007199254740993"]) {
        const { reply } = await send(`{"jsonrpc":"2.0","id":${id},"method":"ping"}`);
        expect(reply, id).toMatchObject({ id: null, error: { code: -32600 } });
      }
      const wrong = request("tools/call", { name: "search_places", arguments: [1] });
      expect((await send(JSON.stringify(wrong))).reply!.result).toMatchObject({ isError: true });
    });

    test("a body that can't be read is refused in the protocol's form", async () => {
      for (const body of on.some(["", "{", "ping"])) {
        const { status, reply } = await send(body);
        expect([status, reply!.id, reply!.error!.code]).toEqual([400, null, -32700]);
      }
      for (const body of [
        JSON.stringify(request("ping", { padding: on.tooLong })),
        JSON.stringify(Array(101).fill(request("ping"))),
      ]) {
        const { status, reply } = await send(body);
        expect([status, reply!.id, reply!.error!.code]).toEqual([413, null, -32600]);
      }
      for (const method of ["GET", "DELETE"]) {
        const response = await on.ask(PATH, { method });
        expect(response.status).toBe(405);
        expect(response.headers.get("Allow")).toBe("POST, OPTIONS");
        expect(((await response.json()) as Reply).error!.code).toBe(-32600);
      }
    });

    // The tests below are only about the answers, which are the same for every way of asking.
    if (!on.asksAll) return;

    test("a tool names missing parameters and unknown values, and suggests others", async () => {
      const client = await connected();
      const said = async (name: string, given: Record<string, unknown>) => {
        const { lines, isError } = await call(client, name, given);
        return [isError, ...lines];
      };
      expect(await said("search_places", { query: "goa" })).toEqual([
        true,
        'q is missing: give it, such as "satari goa"',
        "Not known: query.",
        "Arguments: q (required), level, state, district, taluka, block, panchayat, near, bbox, limit.",
      ]);
      expect(await said("search_places", { q: "goa", limit: 501 })).toEqual([
        true,
        'limit "501" is out of range: give an integer from 1 to 500',
        expect.stringMatching(/^Arguments: /),
      ]);
      expect(await said("search_places", { q: "goa", district: "Nort Goa" })).toEqual([
        true,
        expect.stringMatching(/^district "Nort Goa" is not known/),
        expect.stringMatching(/^Similar: North Goa, .+ If one is meant, call again with it\.$/),
      ]);
      expect(await said("search_places", { q: "goa", state: "Qqqqqqqq" })).toEqual([
        true,
        expect.stringMatching(/^state "Qqqqqqqq" is not known/),
        "Leave state out, or find the name with search_places.",
      ]);
      expect(await said("search_places", { q: ["goa"] })).toEqual([
        true,
        expect.stringMatching(/^q is not/),
        expect.stringMatching(/^Arguments: /),
      ]);
      expect(await said("search_places", { q: "\ud800" })).toEqual([
        true,
        'q "\ufffd" has no letter or digit: give a name or a code',
        expect.stringMatching(/^Arguments: /),
      ]);
      expect(await said("get_place", { code: "999999" })).toEqual([
        true,
        "code 999999 is not known: no village has it",
        "Find its code with search_places or resolve_place; never guess one.",
      ]);
      expect(await said("places_near", { at: "8,92" })).toEqual([
        false,
        "No place is known within 50 km: check that the latitude comes first.",
      ]);
      expect((await said("get_place", { code: "000107" }))[2]).toBe(
        "000107 was the code of Chhoti Kotla, which is now this place",
      );
      expect(await said("resolve_place", { village: "Qqqqqq", taluka: "Kotla" })).toEqual([
        false,
        "No match: none is likely enough.",
        expect.stringMatching(
          /^00013 taluka Upper Land > Plains > Kotla \(score 0\.\d+\); no village "Qqqqqq" there$/,
        ),
        "Certainly in: 00013 taluka Upper Land > Plains > Kotla",
      ]);
      expect((await said("resolve_place", { village: "Bara", district: "Hills" }))[1]).toBe(
        "Not certain which of these is meant:",
      );
      expect(await said("lookup_pincode", { code: "999999" })).toEqual([
        true,
        "PIN code 999999 is not known: no post office and no place has it",
        "Check its six digits with the user, or find the place with search_places.",
      ]);
      expect(await said("lookup_pincode", { near: "25,70" })).toEqual([
        false,
        "No post office is known within 50 km.",
      ]);
      expect(await said("lookup_pincode", {})).toEqual([
        true,
        expect.stringMatching(/^code or near is missing: give one of them/),
        "Arguments: code, near.",
      ]);
      await expect(client.callTool({ name: "drop_places" })).rejects.toThrow(
        'name "drop_places" is not a tool: give one of',
      );
      await client.close();
    });

    test("limit counts, and a structured answer is what the endpoint returns", async () => {
      const client = await connected();
      const found = async (given: object) =>
        (await client.callTool({ name: "search_places", arguments: { q: "a", ...given } }))
          .structuredContent as { results: unknown[]; total: number };
      const ten = await found({});
      expect(ten.results).toHaveLength(10);
      expect(ten.total).toBeGreaterThan(12);
      const twelve = await found({ limit: 12 });
      expect(twelve).toEqual(await on.search("q=a&limit=12"));
      await client.close();
    });
  });
}
