import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { ResolvedRow } from "../../../../functions/core/contract/records.ts";
import { type ContractClient, type ErrorBody, expectCommonHeaders } from "./contract-client.ts";
import { NUMBERS } from "./resolve.ts";

const PATH = "/api/resolve";

/** Tests resolving many rows in one request. */
export function testBatch(on: ContractClient): void {
  const results = async (rows: unknown): Promise<ResolvedRow[]> => {
    const response = await on.post(PATH, JSON.stringify({ rows }));
    expect(response.status).toBe(200);
    expectCommonHeaders(response);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    return ((await response.json()) as { data: { results: ResolvedRow[] } }).data.results;
  };

  /** The error of a body that is refused as a whole. */
  const refused = async (body: BodyInit, status: number): Promise<ErrorBody["error"]> => {
    const response = await on.post(PATH, body);
    expect(response.status).toBe(status);
    expectCommonHeaders(response);
    const { success, error } = (await response.json()) as ErrorBody;
    expect(success).toBe(false);
    return error;
  };

  describe("rows by POST", () => {
    test("each row is answered in order, like a request of its own", async () => {
      const rows = [
        { village: "Chota Kotlla", taluka: "Kottla", district: "Plains", state: "Upper Land" },
        { q: "Chhota Kotla, Kotla, Plains, Upper Land" },
        { taluka: "Rampur", state: null },
        { q: NUMBERS },
        { q: "Nowhere (Satari), Goa" },
        { village: "Aam Gaon", taluka: "Rampur", district: "Isles", pincode: 400003 },
        { pincode: "400 001" },
      ];
      const answers = await results(rows);
      expect(answers.map(({ match }) => match?.code)).toEqual([
        "000104",
        "000104",
        undefined,
        undefined,
        undefined,
        "000106",
        "00011",
      ]);
      for (const i of on.some([...rows.keys()])) {
        const row = rows[i]!;
        const given = Object.entries(row).filter(([, value]) => value !== null);
        const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
        const alone = (await (await on.ask(`${PATH}?${query}`)).json()) as { data: ResolvedRow };
        expect(answers[i], String(query)).toEqual(alone.data);
      }
    });

    test("a row that can't be read has its own error, and the others are answered", async () => {
      const answers = await results([
        { state: "Goa" },
        { village: "Bara", pincode: "40001" },
        {},
        "Goa",
        null,
        { q: "Goa", state: "Goa" },
        { state: ["Goa"] },
        { state: "a".repeat(101) },
        { state: "\ud800" },
        { __proto__: { state: "Goa" } },
      ]);
      expect(answers[0]!.match).toMatchObject({ code: "30" });
      expect(answers.map(({ error }) => error?.code)).toEqual([
        undefined,
        "invalid_parameter",
        "missing_parameter",
        "invalid_parameter",
        "invalid_parameter",
        "invalid_parameter",
        "invalid_parameter",
        "invalid_parameter",
        undefined,
        "missing_parameter",
      ]);
      expect(answers[1]).toMatchObject({ outcome: "none", match: null, candidates: [] });
      expect(answers[1]!.error!.parameter).toBe("pincode");
    });

    test("the error of a row names its unknown field", async () => {
      const [answer] = await results([{ vilage: "Bara" }]);
      expect(answer!.error).toMatchObject({
        code: "missing_parameter",
        message: expect.stringMatching(/^the field "vilage" is not known: .*\bvillage\b/),
      });
    });

    test("a misspelled field beside others is an error of its row, unless its parameter is given", async () => {
      const state = "Upper Land";
      for (const [field, meant] of on.some([
        ["vilage", "village"],
        ["Village", "village"],
        ["villages", "village"],
        ["village_name", "village"],
        ["distict", "district"],
        ["Pin Code", "pincode"],
        ["PINCODE", "pincode"],
      ] as const)) {
        const [wrong, given, blank] = await results([
          { [field]: "Bara", state },
          { [field]: "x", [meant]: meant === "pincode" ? "403506" : "Goa", state },
          { [field]: null, state },
        ]);
        expect(wrong, field).toMatchObject({
          outcome: "none",
          error: {
            code: "missing_parameter",
            message: `the field "${field}" is not known: did you mean ${meant}?`,
            parameter: meant,
          },
        });
        expect(given!.error, field).toBeUndefined();
        expect(blank!.match?.name, field).toBe(state);
      }
      // Other columns of a list are ignored.
      const other = { id: 7, a: "x", date: "2026-01-01", name: "Asha", town_name: "y", age: 3 };
      expect((await results([{ ...other, state }]))[0]!.match?.name).toBe(state);
    });

    test("an empty list has no results", async () => {
      expect(await results([])).toEqual([]);
    });

    test("a hundred rows are answered, and 101 refused", async () => {
      const rows = Array.from({ length: 101 }, () => ({ state: "Goa" }));
      expect(await results(rows.slice(1))).toHaveLength(100);
      const error = await refused(JSON.stringify({ rows }), 413);
      expect(error).toEqual({
        code: "too_large",
        message: "101 rows: send at most 100 at once",
        parameter: "rows",
      });
    });

    test("a body without a list of rows is refused", async () => {
      const unreadable = ["", "{", "rows=1", "[", '{"rows": [NaN]}', new Uint8Array([0xff, 0xfe])];
      for (const body of on.some(unreadable))
        expect(await refused(body, 400)).toMatchObject({
          code: "invalid_parameter",
          parameter: "body",
        });
      for (const body of on.some(["null", "[]", "{}", '{"rows": null}', '"x"']))
        expect(await refused(body, 400)).toMatchObject({
          code: "missing_parameter",
          parameter: "rows",
        });
      for (const body of on.some(['{"rows": 3}', '{"rows": {}}', '{"rows": "x"}']))
        expect(await refused(body, 400)).toMatchObject({
          code: "invalid_parameter",
          message: expect.stringMatching(/^rows is not a list: send /),
          parameter: "rows",
        });
    });

    test("a compressed body is refused as such", async () => {
      const error = await refused(gzipSync('{"rows": []}'), 400);
      expect(error).toMatchObject({
        code: "invalid_parameter",
        message: "the body is compressed: send it without gzip",
        parameter: "body",
      });
    });

    test("a body of many megabytes is too large", async () => {
      const error = await refused(JSON.stringify({ rows: [{ q: on.tooLong }] }), 413);
      expect(error.code).toBe("too_large");
    });

    test("OPTIONS names POST, and other methods are refused with an Allow header", async () => {
      for (const path of [PATH, "/api/reconcile"]) {
        const options = await on.ask(path, { method: "OPTIONS" });
        expect(options.status).toBe(204);
        expect(options.headers.get("Access-Control-Allow-Methods")).toBe(
          "GET, HEAD, POST, OPTIONS",
        );
        expect(options.headers.get("Access-Control-Allow-Headers")).toBe("*");
        for (const method of ["PUT", "DELETE"]) {
          const response = await on.ask(path, { method });
          expect(response.status, method).toBe(405);
          expect(response.headers.get("Allow")).toBe("GET, HEAD, POST, OPTIONS");
        }
      }
    });
  });
}
