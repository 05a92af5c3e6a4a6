import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { createHandler, type Handler } from "../../../functions/api/handler.ts";
import type { VillageRecord } from "../../../functions/core/contract/records.ts";
import { nameKey } from "../../../functions/core/names/tokens.ts";
import { buildApi } from "../../build/api.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { readFixture } from "./fixture.ts";
import { AnswerValidator } from "./openapi.ts";
import { type PlainFilters, PlainScan } from "./plain-scan.ts";

/** Random queries, whose answers must be what a plain scan finds, or the error that the contract names. */

/** The largest answer that the platform lets through. */
const LARGEST_ANSWER = 6_000_000;

let data: Dataset;
let scan: PlainScan;
let handler: Handler;
let validator: AnswerValidator;
const failures: unknown[] = [];

beforeAll(async () => {
  data = await readFixture();
  scan = new PlainScan(data);
  const { files } = await buildApi(data);
  validator = new AnswerValidator(JSON.parse(String(files.get("openapi.json"))));
  handler = createHandler(
    async (file) => files.get(`index/${file}`) as Uint8Array,
    (_, error) => failures.push(error),
  );
});

/** An answer to a path, checked for what all answers have in common. */
async function ask(path: string): Promise<{ status: number; body: Body; headers: Headers }> {
  const { status, headers, ...response } = await answer(path);
  expect(failures, path).toEqual([]);
  expect(status, path).toBeLessThan(500);
  expect(response.text.length, path).toBeLessThan(LARGEST_ANSWER);
  const body = JSON.parse(response.text) as Body;
  expect(body.success).toBe(status === 200);
  expect(validator.problems(path, status, body)).toEqual([]);
  for (const [name, value] of headers) expect(value, name).toMatch(/^[\x20-\x7e]*$/);
  return { status, body, headers };
}

async function answer(path: string): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await handler(new Request(`https://directory.example${path}`));
  return { status: response.status, text: await response.text(), headers: response.headers };
}

interface Body {
  success: boolean;
  data: { villages: VillageRecord[]; total: number };
  error: { code: string; parameter?: string };
}

/** Names as people may write them: other case, other punctuation, doubled blanks. */
function written(names: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...names), fc.constantFrom("same", "upper", "lower", "spaced", "dashed"))
    .map(([name, how]) => {
      if (how === "upper") return name.toUpperCase();
      if (how === "lower") return name.toLowerCase();
      if (how === "spaced") return ` ${name.replaceAll(" ", "  ")} `;
      return how === "dashed" ? name.replaceAll(" ", "-") : name;
    });
}

function level(places: readonly { code: string; name: string }[], others: string[]): string[] {
  const names = [...places.map(({ name }) => name), ...others];
  return names.filter((name) => nameKey(name) !== "");
}

test("villages by any filters are those that a plain scan finds, on any page", async () => {
  const others = (of: string) => [
    ...data.aliases.filter(({ level }) => level === of).map(({ alias }) => alias),
    ...data.later.filter(({ level }) => level === of).map(({ name }) => name),
  ];
  const some = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
  const query = fc.record({
    state: some(written(level(data.states, others("state")))),
    district: some(written(level(data.districts, others("district")))),
    taluka: some(written(level(data.talukas, others("taluka")))),
    state_id: some(fc.constantFrom(...data.states.map(({ code }) => Number(code)))),
    district_id: some(fc.constantFrom(...data.districts.map(({ code }) => Number(code)))),
    taluka_id: some(fc.constantFrom(...data.talukas.map(({ code }) => Number(code)))),
    kind: some(fc.constantFrom("village", "town", "outgrowth", "census_town")),
    pincode: some(fc.constantFrom("400001", "400002", "400003", "999999")),
    limit: some(fc.integer({ min: 1, max: 5000 })),
    offset: some(fc.nat(1200)),
  });
  await fc.assert(
    fc.asyncProperty(query, async ({ limit, offset, ...filters }) => {
      const given = Object.entries({ ...filters, limit, offset }).filter(([, value]) => value !== undefined);
      const path = `/api/locations/villages?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
      const { status, body, headers } = await ask(path);
      const { kind: _, ...others } = filters;
      if (Object.values(others).every((value) => value === undefined)) {
        expect([status, body.error.code]).toEqual([400, "missing_parameter"]);
        return;
      }
      const expected = scan.villages(Object.fromEntries(given) as PlainFilters);
      const [from, to] = [offset ?? 0, (offset ?? 0) + (limit ?? 5000)];
      expect(body.data, path).toEqual({ villages: expected.slice(from, to), total: expected.length });
      expect(headers.has("Link"), path).toBe(to < expected.length);
    }),
    { numRuns: 500 },
  );
});

test("any query of any endpoint is answered or refused, never failed at", async () => {
  const names = [
    "state",
    "district",
    "taluka",
    "taluka_id",
    "search",
    "pincode",
    "limit",
    "offset",
    "q",
    "state_id",
    "x",
  ];
  const value = fc.oneof(
    fc.constantFrom(
      "goa",
      "30",
      "rampur",
      "-1",
      "1e9",
      "99999999999999999999",
      "%",
      "%00",
      "__proto__",
      "constructor",
      ".*",
      "",
    ),
    fc.string({ unit: "binary" }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.string({ unit: "grapheme", maxLength: 200 }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.stringMatching(/^[%a-f0-9+&=#;/?]*$/),
  );
  const path = fc.constantFrom(
    "locations/states",
    "locations/districts",
    "locations/villages",
    "search",
    "stats",
    "x",
  );
  const pairs = fc.array(fc.tuple(fc.constantFrom(...names, "district_id"), value), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(path, pairs, async (endpoint, given) => {
      await ask(`/api/${endpoint}?${given.map((pair) => pair.join("=")).join("&")}`);
    }),
    { numRuns: 2000 },
  );
});

test("any path is answered or unknown", async () => {
  await fc.assert(
    fc.asyncProperty(fc.webPath(), async (path) => {
      const { status, body } = await ask(`/api${path}`);
      expect([status, body.error.code]).toEqual([404, "unknown_endpoint"]);
    }),
  );
  for (const path of [
    "/api/../api/states",
    "/api/locations/states/..%2f..",
    "/api//stats",
    "/api/locations/states.json",
  ]) {
    expect((await ask(path)).status, path).toBe(404);
  }
});

test("any words are searched, and pages of results are pieces of the whole", async () => {
  const words = data.villages.flatMap(({ name }) => name.split(" "));
  const word = fc.oneof(
    fc.constantFrom(...words),
    fc.constantFrom(...words).map((text) => text.slice(0, 3)),
  );
  const q = fc.array(word, { minLength: 1, maxLength: 4 }).map((some) => some.join(" ").slice(0, 100).trim());
  await fc.assert(
    fc.asyncProperty(q, fc.integer({ min: 1, max: 20 }), async (text, limit) => {
      const path = `/api/search?q=${encodeURIComponent(text)}`;
      const whole = JSON.parse((await answer(`${path}&limit=500`)).text);
      const page = JSON.parse((await answer(`${path}&limit=${limit}&offset=${limit}`)).text);
      expect(page.results).toEqual(whole.results.slice(limit, 2 * limit));
      expect(page.total).toBe(whole.total);
      expect(
        new Set(whole.results.map((result: { level: string; code: string }) => result.level + result.code))
          .size,
      ).toBe(whole.results.length);
    }),
    { numRuns: 300 },
  );
});
