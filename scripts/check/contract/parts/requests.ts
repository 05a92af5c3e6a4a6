import { describe, expect, test } from "vitest";
import type { StatsRecord } from "../../../../functions/core/contract/records.ts";
import { type ContractClient, type ErrorBody, expectCommonHeaders } from "./contract-client.ts";

/** Tests the statistics, and what all requests have in common. */
export function testRequests(on: ContractClient): void {
  test("statistics count, and say where the data is from", async () => {
    const { data: stats } = await on.success<{ data: StatsRecord }>("/api/stats");
    expect(stats).toMatchObject({
      totalStates: on.data.states.length,
      totalDistricts: on.data.districts.length,
      totalTalukas: on.data.talukas.length,
      totalVillages: on.data.villages.length,
      lastUpdated: on.data.manifest.retrieved,
      source: on.data.manifest.source,
      license: on.data.manifest.license,
    });
    expect(stats.apiEndpoints).toEqual([
      "GET /api/locations/states",
      "GET /api/locations/districts?state_id={state_id}",
      "GET /api/locations/talukas?district_id={district_id}",
      "GET /api/locations/villages?state={state}&district={district}&taluka={taluka}",
      "GET /api/locations/villages?taluka_id={taluka_id} (legacy)",
      "GET /api/locations/villages?taluka={taluka}",
      "GET /api/locations/villages?search={search}&taluka={taluka}",
      "GET /api/search?q={q}&limit={limit}",
    ]);
    expect(stats.totalTowns).toBe(on.data.villages.filter(({ kind }) => kind === "town").length);
    expect(stats.coverage).toHaveLength(36);
    const of = (code: string) => stats.coverage.find((one) => one.code === code);
    expect(of("01")).toEqual({
      code: "01",
      name: "Upper Land",
      kind: "state",
      states: ["01"],
      districts: 2,
      talukas: 3,
      villages: 4,
      towns: 0,
      has_villages: true,
      source: "Invention",
      boundaries: 2011,
    });
    // A name that came later has the talukas that it covers, and the state they were in has the others.
    expect(of("36")).toMatchObject({ states: ["02"], talukas: 1, villages: 2, towns: 1 });
    expect(of("02")).toMatchObject({ districts: 1, talukas: 0, villages: 0, has_villages: false });
    expect(of("38")).toMatchObject({ states: ["25", "26"], has_villages: true });
    expect(of("27")).toEqual({
      code: "27",
      name: "Maharashtra",
      kind: "state",
      states: [],
      districts: 0,
      talukas: 0,
      villages: 0,
      towns: 0,
      has_villages: false,
      source: null,
      boundaries: null,
    });
    const response = await on.ask("/api/locations/states");
    expect(response.headers.get("X-Data-Version")).toBe(stats.dataVersion);
  });

  describe("requests", () => {
    test("any other path is unknown", async () => {
      for (const path of on.some([
        "/api",
        "/api/",
        "/api/nope",
        "/api/locations",
        "/api/search/x",
        "/api/Stats",
      ])) {
        await on.failure(path, "unknown_endpoint");
      }
    });

    test("a slash at the end does not count", async () => {
      await on.success("/api/stats/");
      await on.success("/api/search/?q=goa");
    });

    test("what the client has is not sent again", async () => {
      for (const path of on.some([
        "/api/locations/states",
        "/api/search?q=goa",
        "/api/locations/villages?taluka=rampur",
      ])) {
        const etag = (await on.ask(path)).headers.get("ETag")!;
        for (const known of on.some([etag, `W/${etag.replace(/^W\//, "")}`])) {
          const response = await on.ask(path, { headers: { "If-None-Match": known } });
          expect(response.status, `${path} ${known}`).toBe(304);
          expect(await response.text()).toBe("");
        }
        expect((await on.ask(path, { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
      }
    });

    test("HEAD is GET without a body", async () => {
      for (const path of on.some([
        "/api/locations/states",
        "/api/search?q=goa",
        "/api/search",
        "/api/nope",
      ])) {
        const [head, get] = [await on.ask(path, { method: "HEAD" }), await on.ask(path)];
        expect(head.status).toBe(get.status);
        expect(await head.text()).toBe("");
        expectCommonHeaders(head);
      }
    });

    test("OPTIONS tells a browser what is allowed", async () => {
      for (const path of on.some(["/api/locations/states", "/api/search", "/api/nope"])) {
        const response = await on.ask(path, {
          method: "OPTIONS",
          headers: { Origin: "https://example.org", "Access-Control-Request-Method": "GET" },
        });
        expect(response.status).toBe(204);
        expect(await response.text()).toBe("");
        expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
        expect(response.headers.get("Access-Control-Allow-Methods")).toBe("GET, HEAD, OPTIONS");
      }
    });

    test("other methods are refused, whether a file or the function answers the path", async () => {
      for (const path of on.some(["/api/locations/states", "/api/search?q=goa", "/api/nope"])) {
        for (const method of on.some(["POST", "PUT", "PATCH", "DELETE"])) {
          const response = await on.ask(path, { method });
          expect(response.status).toBe(405);
          expect(response.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
          expectCommonHeaders(response);
          expect(((await response.json()) as ErrorBody).error.code).toBe("method_not_allowed");
        }
      }
    });
  });
}
