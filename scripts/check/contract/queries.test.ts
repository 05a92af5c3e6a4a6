import fc from "fast-check";
import { expect, test } from "vitest";
import type { ListNote, VillageRecord } from "../../../functions/core/contract/records.ts";
import { nameKey } from "../../../functions/core/names/tokens.ts";
import { draws } from "../fixtures/seed.ts";
import { fixtureService, ORIGIN } from "../fixtures/service.ts";
import type { PlainFilters } from "./plain-scan.ts";

/** Random queries. The answers must equal those of a plain scan, or be the error in the contract. */

const { data, scan, handler, validator } = await fixtureService();

/** An answer to a path, after the checks that apply to all answers. */
async function ask(path: string): Promise<{ status: number; body: Body; headers: Headers }> {
  const response = await handler(new Request(ORIGIN + path));
  const body = (await response.json()) as Body;
  expect(validator.problems(path, response.status, body)).toEqual([]);
  return { status: response.status, body, headers: response.headers };
}

interface Body {
  success: boolean;
  data: { villages: VillageRecord[]; total: number; note?: ListNote };
  error: { code: string; parameter?: string };
}

/** A PIN code of no place and no post office. */
const UNKNOWN_PINCODE = "999999";

/** Names in another case, with other punctuation or doubled blanks. */
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

test("any filters of villages give what a plain scan finds, on any page", async () => {
  const others = (of: string) => [
    ...data.aliases.filter(({ level }) => level === of).map(({ alias }) => alias),
    ...data.formerAreas.filter(({ level }) => level === of).map(({ name }) => name),
  ];
  const some = <Value>(arbitrary: fc.Arbitrary<Value>) =>
    fc.option(arbitrary, { nil: undefined, freq: 2 });
  const query = fc.record({
    state: some(written(level(data.states, others("state")))),
    district: some(written(level(data.districts, others("district")))),
    taluka: some(written(level(data.talukas, others("taluka")))),
    state_id: some(fc.constantFrom(...data.states.map(({ code }) => Number(code)))),
    district_id: some(fc.constantFrom(...data.districts.map(({ code }) => Number(code)))),
    taluka_id: some(fc.constantFrom(...data.talukas.map(({ code }) => Number(code)))),
    kind: some(fc.constantFrom("village", "town", "outgrowth", "census_town")),
    pincode: some(fc.constantFrom("400001", "400002", "400003", UNKNOWN_PINCODE)),
    limit: some(fc.integer({ min: 1, max: 5000 })),
    offset: some(fc.nat(1200)),
  });
  await fc.assert(
    fc.asyncProperty(query, async ({ limit, offset, ...filters }) => {
      const given = Object.entries({ ...filters, limit, offset }).filter(
        ([, value]) => value !== undefined,
      );
      const path = `/api/locations/villages?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
      const { status, body, headers } = await ask(path);
      const { kind: _, ...others } = filters;
      if (Object.values(others).every((value) => value === undefined)) {
        expect([status, body.error.code]).toEqual([400, "missing_parameter"]);
        return;
      }
      if (filters.pincode === UNKNOWN_PINCODE) {
        expect([status, body.error.code], path).toEqual([404, "not_found"]);
        return;
      }
      const expected = scan.villages(Object.fromEntries(given) as PlainFilters);
      const [from, to] = [offset ?? 0, (offset ?? 0) + (limit ?? 5000)];
      const { note, ...found } = body.data;
      expect(found, path).toEqual({ villages: expected.slice(from, to), total: expected.length });
      const areaFilters = Object.entries(filters).filter(([name]) =>
        /^(state|district|taluka)/.test(name),
      );
      const isEmpty = areaFilters.some(
        ([name, value]) =>
          value !== undefined && scan.villages({ [name]: value } as PlainFilters).length === 0,
      );
      if (isEmpty) expect(note?.code, path).toBe("no_villages");
      else expect(note?.areas, path).toEqual(scan.noted(Object.fromEntries(given) as PlainFilters));
      expect(headers.has("Link"), path).toBe(to < expected.length);
    }),
    draws(100),
  );
});

test("any other path is unknown", async () => {
  await fc.assert(
    fc.asyncProperty(fc.webPath(), async (path) => {
      const { status, body } = await ask(`/api${path}`);
      expect([status, body.error.code]).toEqual([404, "unknown_endpoint"]);
    }),
    draws(25),
  );
});
