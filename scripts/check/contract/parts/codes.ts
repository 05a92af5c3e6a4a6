import { describe, expect, test } from "vitest";
import type { ErrorRecord } from "../../../../functions/core/contract/records.ts";
import { type ContractClient, expectCommonHeaders } from "./contract-client.ts";

type Result = Record<string, unknown> & { readonly error?: ErrorRecord["error"] };

/** For each endpoint for many codes: the one for a single code, and codes that it answers and refuses. */
const ENDPOINTS = [
  {
    many: "/api/pincode",
    one: "/api/pincode",
    codes: ["400001", "400 002", 400_003],
    refused: ["999999", "x", null, ["400001"], ""],
    allowed: "GET, HEAD, POST, OPTIONS",
  },
  {
    many: "/api/locations/places",
    one: "/api/locations/place",
    codes: ["01", "007", "0003", "00011", "000104", "000107", "400006-harbour"],
    refused: ["999999", "x", null, 12345678901, ""],
    allowed: "POST, OPTIONS",
  },
] as const;

/** Tests requests with many codes. */
export function testCodes(on: ContractClient): void {
  describe.each(ENDPOINTS)("codes by POST to $many", ({ many, one, codes, refused, allowed }) => {
    const results = async (given: readonly unknown[]): Promise<Result[]> => {
      const response = await on.post(many, JSON.stringify({ codes: given }));
      expect(response.status).toBe(200);
      expectCommonHeaders(response);
      return ((await response.json()) as { data: { results: Result[] } }).data.results;
    };

    test("each code is answered in order, like a request of its own", async () => {
      const answers = await results(codes);
      expect(answers).toHaveLength(codes.length);
      for (const [i, code] of on.some([...codes.entries()])) {
        const { data } = await on.success<{ data: object }>(
          `${one}?code=${encodeURIComponent(code)}`,
        );
        expect(answers[i], String(code)).toEqual(data);
      }
    });

    test("a code without an answer has its own error, and the others are answered", async () => {
      const answers = await results([codes[0], ...refused]);
      expect(answers[0]!.error).toBeUndefined();
      expect(answers.slice(1).map(({ error }) => error!.code)).toEqual([
        "not_found",
        "invalid_parameter",
        "missing_parameter",
        "invalid_parameter",
        "missing_parameter",
      ]);
    });

    test("a hundred codes are answered, 101 refused, and so is a body without a list of them", async () => {
      const all = Array(101).fill(codes[0]);
      expect(await results(all.slice(1))).toHaveLength(100);
      expect(await results([])).toEqual([]);
      const error = async (body: string) => {
        const response = await on.post(many, body);
        const { error: said } = (await response.json()) as { error: ErrorRecord["error"] };
        return [response.status, said.code, said.parameter];
      };
      expect(await error(JSON.stringify({ codes: all }))).toEqual([413, "too_large", "codes"]);
      expect(await error("{")).toEqual([400, "invalid_parameter", "body"]);
      for (const body of on.some(["null", "[]", "{}", '{"codes": null}']))
        expect(await error(body)).toEqual([400, "missing_parameter", "codes"]);
      for (const body of on.some(['{"codes": "01"}', '{"codes": {}}']))
        expect(await error(body)).toEqual([400, "invalid_parameter", "codes"]);
    });

    test("OPTIONS and refused methods name the allowed methods", async () => {
      for (const method of ["OPTIONS", "PUT"]) {
        const response = await on.ask(many, { method });
        expect(response.status).toBe(method === "PUT" ? 405 : 204);
        expect(response.headers.get("Allow")).toBe(allowed);
      }
    });
  });
}
