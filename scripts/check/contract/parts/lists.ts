import { describe, expect, test } from "vitest";
import type {
  DistrictRecord,
  StateRecord,
  TalukaRecord,
} from "../../../../functions/core/contract/records.ts";
import type { ContractClient } from "./contract-client.ts";

/** Tests the lists of states, districts and talukas. */
export function testLists(on: ContractClient): void {
  describe("lists", () => {
    test("states are sorted and complete, with code and kind", async () => {
      const body = await on.success<{ data: { states: StateRecord[] } }>("/api/locations/states");
      expect(body.data.states).toEqual(on.scan.states());
      expect(body.data.states).toHaveLength(9);
    });

    test("districts of every state, with every way to write the id", async () => {
      for (const { id, code } of on.some(on.scan.states())) {
        for (const value of new Set([String(id), code, `000${id}`, `%20${id}+`])) {
          const body = await on.success<{ data: { districts: DistrictRecord[] } }>(
            `/api/locations/districts?state_id=${value}`,
          );
          expect(body.data).toEqual({ districts: on.scan.districts(id) });
        }
      }
    });

    test("talukas of districts; an empty list for a district without talukas", async () => {
      for (const id of on.some([7, 8, 9, 10, 585, 586])) {
        const body = await on.success<{ data: { talukas: TalukaRecord[] } }>(
          `/api/locations/talukas?district_id=${id}`,
        );
        expect(body.data).toEqual({ talukas: on.scan.talukas(id) });
      }
      expect(on.scan.talukas(10)).toEqual([]);
    });

    test("a code in place of a name is refused, and the error explains it", async () => {
      const error = await on.failure("/api/locations/districts?state=30", "not_found", "state");
      expect(error.message).toBe('state "30" is not known: give the name, not a code');
    });

    test("unknown parameters are ignored", async () => {
      const body = await on.success<{ data: { districts: DistrictRecord[] } }>(
        "/api/locations/districts?x=1&state_id=30&x=%zz&__proto__=2",
      );
      expect(body.data.districts).toEqual(on.scan.districts(30));
    });

    test("an id that is missing, wrong or unknown is refused", async () => {
      const districts = "/api/locations/districts";
      const missing = ["", "?state_id=", "?state_id=%20", "?state_id", "?district_id=7"];
      await on.refuses(districts, missing, "missing_parameter", "state_id");
      const wrong = [
        "1e1",
        "0x1",
        "-1",
        "+-1",
        "1.0",
        "x",
        "3 0",
        "९",
        "99999999999",
        "%zz",
        "%ff",
      ];
      await on.refuses(`${districts}?state_id=`, wrong, "invalid_parameter", "state_id");
      await on.refuses(`${districts}?state_id=`, ["99", "0"], "not_found", "state_id");
      await on.failure("/api/locations/talukas?district_id=99999", "not_found", "district_id");
      await on.failure(`${districts}?state_id=077&state_id=077`, "invalid_parameter", "state_id");
    });

    test("a place that no longer exists is refused with its successor as a suggestion", async () => {
      for (const [query, parameter, suggestions] of [
        ["districts?state_id=4", "state_id", ["Lower Land & Isles"]],
        ["talukas?district_id=11", "district_id", ["Plains"]],
        ["villages?taluka_id=15", "taluka_id", ["Kotla"]],
        ["villages?taluka_id=16", "taluka_id", []],
        ["villages?taluka=fens", "taluka", ["Kotla"]],
      ] as const)
        expect(await on.failure(`/api/locations/${query}`, "not_found", parameter)).toMatchObject({
          suggestions,
        });
    });
  });
}
