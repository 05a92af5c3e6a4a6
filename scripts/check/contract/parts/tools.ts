import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, test } from "vitest";
import type { ContractClient } from "./contract-client.ts";

const PATH = "/api/mcp";

interface Reply {
  readonly id: unknown;
  readonly result?: { readonly content?: readonly { text: string }[]; readonly isError?: boolean };
  readonly error?: { readonly code: number; readonly message: string };
}

/** Tests the tools for language models: with the protocol's own client, and with messages that it would not send. */
export function testTools(on: ContractClient): void {
  /** The protocol's own client, which asks through the tests' one. */
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
        "Not known: PIN code, position, name in the local script",
      ]);
      expect(
        (await call(client, "get_place", { code: "11", level: "taluka" })).lines.slice(0, 4),
      ).toEqual([
        "00011 taluka Upper Land > Hills > Rampur",
        "state: 01 Upper Land",
        "district: 007 Hills",
        "villages: 3",
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
      expect((await call(client, "places_near", { at: "15.5,73.83", limit: 2 })).lines).toEqual([
        "000101 village Upper Land > Hills > Rampur > Bara, 0 km",
        "000102 village Upper Land > Hills > Rampur > Aam Gaon, 3.1 km",
      ]);
      expect((await call(client, "lookup_pincode", { near: "8.6,77" })).lines).toEqual([
        "400005 Sands, 0 km: district not known",
        "400004 Harbour, 12.4 km: Lower Land & Isles > Isles",
      ]);
      await client.close();
    });

    test("a tool names missing parameters and unknown values, and suggests others", async () => {
      const client = await connected();
      const said = async (name: string, given: Record<string, unknown>) => {
        const { lines, isError } = await call(client, name, given);
        return [isError, ...lines];
      };
      expect(await said("search_places", {})).toEqual([
        true,
        expect.stringMatching(/^q is missing/),
      ]);
      expect(await said("search_places", { q: "goa", district: "Nort Goa" })).toEqual([
        true,
        expect.stringMatching(/^district "Nort Goa" is not known/),
        expect.stringMatching(/^Similar: North Goa, /),
      ]);
      expect(await said("search_places", { q: ["goa"] })).toEqual([
        true,
        expect.stringMatching(/^q is not/),
      ]);
      expect(await said("search_places", { q: "\ud800" })).toEqual([false, "0 match:"]);
      expect(await said("get_place", { code: "999999" })).toEqual([
        true,
        "code 999999 is not known: no village has it",
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
      ]);
      expect(await said("lookup_pincode", { near: "25,70" })).toEqual([
        false,
        "No post office is known within 50 km.",
      ]);
      expect(await said("lookup_pincode", {})).toEqual([
        true,
        expect.stringMatching(/^a filter is missing: give one or more of code, near/),
      ]);
      await expect(client.callTool({ name: "drop_places" })).rejects.toThrow("is not a tool");
      await client.close();
    });

    test("a version that is not known is answered with one that is", async () => {
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

    test("notifications and responses are accepted, and not answered", async () => {
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
        { jsonrpc: "2.0", id: "b", error: { code: -32600, message: 'jsonrpc is not "2.0"' } },
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
  });
}
