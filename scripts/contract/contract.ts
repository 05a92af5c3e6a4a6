import { beforeAll, describe, expect, test } from "vitest";
import type { DistrictRecord } from "../../functions/api/districts.ts";
import { ERRORS, type ErrorCode } from "../../functions/api/errors.ts";
import type { SearchRecord } from "../../functions/api/search.ts";
import type { StateRecord } from "../../functions/api/states.ts";
import type { StatsRecord } from "../../functions/api/stats.ts";
import type { TalukaRecord } from "../../functions/api/talukas.ts";
import type { VillageRecord } from "../../functions/api/villages.ts";
import type { Directory } from "../directory/directory.ts";
import { readFixture } from "./fixture.ts";
import { AnswerValidator, type OpenApiDocument } from "./openapi.ts";
import { type PlainFilters, PlainScan } from "./plain-scan.ts";

/** Sends a request to whatever serves the fixture; the path begins with a slash. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

interface VillagesBody {
  data: { villages: VillageRecord[]; total: number };
}

interface SearchBody {
  results: SearchRecord[];
  total: number;
  query: string;
}

interface ErrorBody {
  success: boolean;
  error: { code: string; message: string; parameter?: string; suggestions?: string[] };
}

/**
 * The contract as tests, against anything that serves the fixture. To be called once in a test file.
 *
 * @param send sends a request
 * @param readDocument gives the OpenAPI document, against which every answer is held, too
 * @param cases all of them, or of each kind the first and the last: for what takes long to answer a request
 */
export function testContract(
  send: Ask,
  readDocument: () => Promise<OpenApiDocument>,
  cases: "all" | "few" = "all",
): void {
  const some = <Case>(all: readonly Case[]): readonly Case[] =>
    cases === "all" || all.length < 3 ? all : [all[0]!, all.at(-1)!];
  let data: Directory;
  let scan: PlainScan;
  let validator: AnswerValidator;
  beforeAll(async () => {
    data = await readFixture();
    scan = new PlainScan(data);
    validator = new AnswerValidator(await readDocument());
  });

  const ask: Ask = async (path, init) => {
    const response = await send(path, init);
    const { status } = response;
    if ((init?.method ?? "GET") === "GET" && status !== 304) {
      expect(validator.problems(path, status, await response.clone().json())).toEqual([]);
    }
    return response;
  };

  async function success<Body>(path: string): Promise<Body> {
    const response = await ask(path);
    expect(response.status, path).toBe(200);
    expectCommonHeaders(response);
    expect(response.headers.get("ETag")).toMatch(/^(W\/)?"[^"]+"$/);
    const body = (await response.json()) as Body & { success: boolean };
    expect(body.success).toBe(true);
    return body;
  }

  async function failure(path: string, code: ErrorCode, parameter?: string): Promise<ErrorBody["error"]> {
    const response = await ask(path);
    expect(response.status, path).toBe(ERRORS[code].status);
    expectCommonHeaders(response);
    expect(response.headers.get("ETag")).toBeNull();
    const { success, error } = (await response.json()) as ErrorBody;
    expect(success).toBe(false);
    expect(error.code, path).toBe(code);
    expect(error.parameter, path).toBe(parameter);
    expect(error.message).toMatch(/^.+$/);
    return error;
  }

  /** Asks for villages and compares all of the answer with the plain scan. */
  async function expectVillages(query: string, filters: PlainFilters): Promise<VillageRecord[]> {
    const { villages, total } = (await success<VillagesBody>(`/api/locations/villages?${query}`)).data;
    const expected = scan.villages(filters);
    expect(villages).toEqual(expected);
    expect(total).toBe(expected.length);
    return villages;
  }

  async function search(query: string): Promise<SearchBody> {
    return success<SearchBody>(`/api/search?${query}`);
  }

  describe("lists", () => {
    test("states come sorted, complete, with code and kind", async () => {
      const body = await success<{ data: { states: StateRecord[] } }>("/api/locations/states");
      expect(body.data.states).toEqual(scan.states());
      expect(body.data.states).toHaveLength(9);
    });

    test("districts of every state, with the id written in both ways", async () => {
      for (const { id, code } of some(scan.states())) {
        for (const value of new Set([String(id), code, `000${id}`, `%20${id}+`])) {
          const body = await success<{ data: { districts: DistrictRecord[] } }>(
            `/api/locations/districts?state_id=${value}`,
          );
          expect(body.data).toEqual({ districts: scan.districts(id) });
        }
      }
    });

    test("talukas of districts, of one without any an empty list", async () => {
      for (const id of some([7, 8, 9, 10, 585, 586])) {
        const body = await success<{ data: { talukas: TalukaRecord[] } }>(
          `/api/locations/talukas?district_id=${id}`,
        );
        expect(body.data).toEqual({ talukas: scan.talukas(id) });
      }
      expect(scan.talukas(10)).toEqual([]);
    });

    test("parameters that are not known are passed over", async () => {
      const body = await success<{ data: { districts: DistrictRecord[] } }>(
        "/api/locations/districts?x=1&state_id=30&x=%zz&__proto__=2",
      );
      expect(body.data.districts).toEqual(scan.districts(30));
    });

    test("an id that is missing, wrong or unknown", async () => {
      for (const query of some(["", "?state_id=", "?state_id=%20", "?state_id", "?district_id=7"])) {
        await failure(`/api/locations/districts${query}`, "missing_parameter", "state_id");
      }
      for (const value of some([
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
      ])) {
        await failure(`/api/locations/districts?state_id=${value}`, "invalid_parameter", "state_id");
      }
      await failure("/api/locations/districts?state_id=99", "not_found", "state_id");
      await failure("/api/locations/districts?state_id=0", "not_found", "state_id");
      await failure("/api/locations/talukas?district_id=99999", "not_found", "district_id");
      await failure("/api/locations/districts?state_id=077&state_id=077", "invalid_parameter", "state_id");
    });

    test("a place that is no more answers with what it has become", async () => {
      expect(await failure("/api/locations/districts?state_id=4", "not_found", "state_id")).toMatchObject({
        suggestions: ["Lower Land & Isles"],
      });
      expect(
        await failure("/api/locations/talukas?district_id=11", "not_found", "district_id"),
      ).toMatchObject({
        suggestions: ["Plains"],
      });
      expect(await failure(`/api/locations/villages?taluka_id=15`, "not_found", "taluka_id")).toMatchObject({
        suggestions: ["Kotla"],
      });
      expect(await failure(`/api/locations/villages?taluka_id=16`, "not_found", "taluka_id")).toMatchObject({
        suggestions: [],
      });
      expect(await failure(`/api/locations/villages?taluka=fens`, "not_found", "taluka")).toMatchObject({
        suggestions: ["Kotla"],
      });
    });
  });

  describe("villages", () => {
    test("the recommended form: state, district and taluka", async () => {
      const query = "state=goa&district=north+goa&taluka=Satari";
      const villages = await expectVillages(query, { state: "Goa", district: "North Goa", taluka: "Satari" });
      expect(Object.keys(villages[0]!)).toEqual([
        "id",
        "name",
        "code",
        "state_name",
        "state_code",
        "district_name",
        "district_code",
        "taluka_name",
        "taluka_code",
      ]);
      expect(villages.length).toBeGreaterThan(50);
    });

    test("the legacy form: a taluka's code, with leading zeros or without", async () => {
      await expectVillages("taluka_id=5613", { taluka_id: 5613 });
      await expectVillages("taluka_id=05613", { taluka_id: 5613 });
      await expectVillages("taluka_id=11", { taluka_id: 11 });
    });

    test("the simple form: every taluka of that name", async () => {
      const villages = await expectVillages("taluka=RAMPUR", { taluka: "Rampur" });
      expect(new Set(villages.map((village) => village.state_name))).toEqual(
        new Set(["Upper Land", "Lower Land & Isles"]),
      );
    });

    test("filters alone and in every combination", async () => {
      const filters = {
        state: "Upper Land",
        district: "Hills",
        taluka: "Rampur",
        taluka_id: 11,
        pincode: "400001",
      } satisfies PlainFilters;
      const names = Object.keys(filters) as (keyof typeof filters)[];
      const choices = Array.from({ length: (1 << names.length) - 1 }, (_, i) => i + 1);
      for (const choice of some(choices)) {
        const given = Object.fromEntries(
          names.filter((_, i) => choice & (1 << i)).map((name) => [name, filters[name]]),
        );
        const query = Object.entries(given).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
        await expectVillages(query.join("&"), given);
      }
    });

    test("filters that exist but contradict each other give an empty list", async () => {
      for (const query of some([
        "state=goa&district=hills",
        "state=sikkim&taluka=rampur",
        "taluka=kotla&taluka_id=11",
        "state=Goa&pincode=400001",
        "taluka=empty+taluka",
        "state=empty+land",
        "state=sikkim&taluka_id=11&search=bara",
      ])) {
        const { data } = await success<VillagesBody>(`/api/locations/villages?${query}`);
        expect(data, query).toEqual({ villages: [], total: 0 });
      }
    });

    test("names match whatever their case, accents, punctuation, spacing, and by their other names", async () => {
      for (const name of some([
        "LOWER LAND AND ISLES",
        "lowerland&isles",
        "Lower-Land, and Isles!",
        "Lówer Land & Ísles",
      ])) {
        await expectVillages(`state=${encodeURIComponent(name)}`, { state: "Lower Land & Isles" });
      }
      await expectVillages("state=pondicherry", { state: "Puducherry" });
      await expectVillages("state=Oopar%20Desh", { state: "Upper Land" });
      await expectVillages("district=maidan", { district: "Plains" });
      await expectVillages("taluka=old+kotla", { taluka: "Kotla" });
    });

    test("a name that nothing has is never corrected, but near ones are suggested", async () => {
      for (const [query, parameter, first] of some([
        ["state=Gao", "state", "Goa"],
        ["state=Upper", "state", "Upper Land"],
        ["district=Nort+Goa", "district", "North Goa"],
        ["taluka=Rampoor", "taluka", "Rampur"],
        ["state=goa&district=Nrth+Goa", "district", "North Goa"],
        ["state=goa&taluka=Satary", "taluka", "Satari"],
        ["state=lower+land+and+isles&taluka=Rampurr", "taluka", "Rampur"],
      ] as const)) {
        const { suggestions } = await failure(`/api/locations/villages?${query}`, "not_found", parameter);
        expect(suggestions?.[0], query).toBe(first);
        expect(suggestions!.length).toBeLessThanOrEqual(5);
        expect(new Set(suggestions).size).toBe(suggestions!.length);
      }
      // Rampur is a taluka of other states.
      const { suggestions } = await failure(
        "/api/locations/villages?state=goa&taluka=Rampurr",
        "not_found",
        "taluka",
      );
      expect(suggestions).not.toContain("Rampur");
      for (const name of some(["qqqqqqqq", "!!!", "__proto__", "constructor", "रामपुर"])) {
        const error = await failure(
          `/api/locations/villages?taluka=${encodeURIComponent(name)}`,
          "not_found",
          "taluka",
        );
        expect(error.suggestions).toEqual([]);
      }
    });

    test("a part of a name is not the name", async () => {
      await failure("/api/locations/villages?state=go", "not_found", "state");
      await failure("/api/locations/villages?taluka=ram", "not_found", "taluka");
    });

    test("PIN codes filter, and stand in the record with the local name", async () => {
      const villages = await expectVillages("pincode=400001", { pincode: "400001" });
      expect(
        villages.map(({ name, pincode, pincodes, local_name }) => ({ name, pincode, pincodes, local_name })),
      ).toEqual([
        { name: "Aam Gaon", pincode: "400001", pincodes: ["400001", "400002"], local_name: undefined },
        { name: "Bara", pincode: "400001", pincodes: undefined, local_name: "बड़ा" },
      ]);
      await expectVillages("pincode=400002", { pincode: "400002" });
      await expectVillages("pincode=999999", { pincode: "999999" });
      for (const value of some(["40000", "4000011", "040000", "4000 01", "40000x", "४००००१"])) {
        await failure(`/api/locations/villages?pincode=${value}`, "invalid_parameter", "pincode");
      }
    });

    test("search finds among what the filters leave, best first", async () => {
      const { data: found } = await success<VillagesBody>(
        "/api/locations/villages?search=bara&taluka=rampur",
      );
      expect(found.villages.map(({ code }) => code)).toEqual(["000101", "000103"]);
      expect(found.total).toBe(2);
      const other = await success<VillagesBody>(
        "/api/locations/villages?search=aam+gaon&state=lower+land+and+isles",
      );
      expect(other.data.villages.map(({ code }) => code)).toEqual(["000106"]);
      const byPin = await success<VillagesBody>("/api/locations/villages?search=aam&pincode=400002");
      expect(byPin.data.villages.map(({ code }) => code)).toEqual(["000102"]);
      const none = await success<VillagesBody>("/api/locations/villages?search=zzzzzzzz");
      expect(none.data).toEqual({ villages: [], total: 0 });
    });

    test("search without other filters gives villages only", async () => {
      const { data: found } = await success<VillagesBody>("/api/locations/villages?search=kotla");
      expect(found.villages[0]!.code).toBe("000104");
      expect(found.villages.map(({ name }) => name)).not.toContain("Kotla");
    });

    test("search needs three characters", async () => {
      for (const value of some(["ab", "a", "%20ab%20", "ää"])) {
        await failure(`/api/locations/villages?search=${value}&taluka=rampur`, "invalid_parameter", "search");
      }
    });

    test("without any filter there is no answer", async () => {
      for (const query of some(["", "?", "?limit=5", "?taluka=", "?state=%20&x=1"])) {
        await failure(`/api/locations/villages${query}`, "missing_parameter");
      }
    });

    test("pages follow each other by their links, and end", async () => {
      const expected = scan.villages({ state: "Goa" });
      const collected: VillageRecord[] = [];
      let path: string | undefined = "/api/locations/villages?state=goa&limit=150";
      let pages = 0;
      for (; path !== undefined && pages < 10; pages++) {
        const response: Response = await ask(path);
        const body = (await response.json()) as VillagesBody;
        expect(body.data.total).toBe(expected.length);
        collected.push(...body.data.villages);
        path = /^<(\/api\/[^>]+)>; rel="next"$/.exec(response.headers.get("Link") ?? "")?.[1];
      }
      expect(path).toBeUndefined();
      expect(pages).toBe(Math.ceil(expected.length / 150));
      expect(collected).toEqual(expected);
    });

    test("a page beyond the end is empty, without a link", async () => {
      const response = await ask("/api/locations/villages?taluka=rampur&offset=2147483647");
      expect(response.headers.get("Link")).toBeNull();
      expect(((await response.json()) as VillagesBody).data).toEqual({ villages: [], total: 5 });
    });

    test("a link keeps the filters, encoded", async () => {
      const response = await ask("/api/locations/villages?state=LOWER+LAND+%26+isles&limit=1");
      expect(response.headers.get("Link")).toBe(
        '</api/locations/villages?state=LOWER%20LAND%20%26%20isles&limit=1&offset=1>; rel="next"',
      );
    });

    test("limit and offset have bounds", async () => {
      for (const [name, value] of some([
        ["limit", "0"],
        ["limit", "5001"],
        ["limit", "x"],
        ["offset", "-1"],
        ["offset", "1e3"],
        ["offset", "2147483648"],
        ["taluka_id", "abc"],
      ] as const)) {
        await failure(`/api/locations/villages?taluka=rampur&${name}=${value}`, "invalid_parameter", name);
      }
      const { data: all } = await success<VillagesBody>("/api/locations/villages?state=goa&limit=5000");
      expect(all.villages).toHaveLength(all.total);
    });

    test("texts have at most a hundred characters, and come once", async () => {
      const { data: long } = await success<VillagesBody>(
        `/api/locations/villages?search=${"%F0%90%8D%88".repeat(100)}`,
      );
      expect(long.total).toBe(0);
      await failure(`/api/locations/villages?search=${"a".repeat(101)}`, "invalid_parameter", "search");
      await failure(`/api/locations/villages?state=${"a".repeat(101)}`, "invalid_parameter", "state");
      await failure("/api/locations/villages?taluka=rampur&taluka=rampur", "invalid_parameter", "taluka");
      await failure("/api/locations/villages?taluka=rampur&taluka=", "invalid_parameter", "taluka");
    });
  });

  describe("search", () => {
    test("a result tells its path, level and codes; levels below the match are null", async () => {
      const found = await search("q=goa");
      expect(found.results[0]).toEqual({
        name: "Goa",
        state_name: "Goa",
        district_name: null,
        taluka_name: null,
        full_path: "Goa",
        level: "state",
        id: 30,
        code: "30",
        state_code: "30",
        district_code: null,
        taluka_code: null,
      });
      expect((await search("q=Hills+upper+land")).results[0]).toMatchObject({
        level: "district",
        full_path: "Upper Land > Hills",
        taluka_name: null,
        code: "007",
      });
      expect((await search("q=%20kotla+chhota+")).results[0]).toEqual({
        name: "Chhota Kotla",
        state_name: "Upper Land",
        district_name: "Plains",
        taluka_name: "Kotla",
        full_path: "Upper Land > Plains > Kotla > Chhota Kotla",
        level: "village",
        id: 104,
        code: "000104",
        state_code: "01",
        district_code: "008",
        taluka_code: "00013",
      });
    });

    test("words match above, too, and higher levels come first", async () => {
      const { results } = await search("q=rampur");
      expect(
        results
          .slice(0, 2)
          .map(({ code }) => code)
          .sort(),
      ).toEqual(["00011", "00014"]);
      expect((await search("q=bara+hills")).results.map(({ code }) => code)).toEqual(["000101", "000103"]);
    });

    test("query is q without outer blanks; total counts all", async () => {
      const found = await search("q=++North%20Goa%20&limit=1");
      expect(found.query).toBe("North Goa");
      expect(found.results).toHaveLength(1);
      expect(found.total).toBeGreaterThan(1);
    });

    test("pages of a search are the search in pieces", async () => {
      const whole = await search("q=goa&limit=500");
      const pieces: SearchRecord[] = [];
      for (let offset = 0; offset < 90; offset += 30) {
        pieces.push(...(await search(`q=goa&limit=30&offset=${offset}`)).results);
      }
      expect(pieces).toEqual(whole.results.slice(0, 90));
      expect((await search("q=goa")).results).toHaveLength(Math.min(50, whole.total));
    });

    test("what is nowhere gives no results", async () => {
      for (const q of some(["qqqqqqqqq", "!!!", "__proto__", "%F0%9F%98%80", "%00"])) {
        expect(await search(`q=${q}`)).toMatchObject({ results: [], total: 0 });
      }
    });

    test("q is needed, once, of a hundred characters at most; limit has bounds", async () => {
      await failure("/api/search", "missing_parameter", "q");
      await failure("/api/search?q=+%09", "missing_parameter", "q");
      await failure(`/api/search?q=${"a".repeat(101)}`, "invalid_parameter", "q");
      await failure("/api/search?q=a&q=b", "invalid_parameter", "q");
      for (const limit of some(["0", "501", "-5", "ten"])) {
        await failure(`/api/search?q=goa&limit=${limit}`, "invalid_parameter", "limit");
      }
    });
  });

  test("statistics count, and say where the data is from", async () => {
    const { data: stats } = await success<{ data: StatsRecord }>("/api/stats");
    expect(stats).toMatchObject({
      totalStates: data.states.length,
      totalDistricts: data.districts.length,
      totalTalukas: data.talukas.length,
      totalVillages: data.villages.length,
      lastUpdated: data.manifest.retrieved,
      source: data.manifest.source,
      license: data.manifest.license,
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
    const response = await ask("/api/locations/states");
    expect(response.headers.get("X-Data-Version")).toBe(stats.dataVersion);
  });

  describe("requests", () => {
    test("any other path is unknown", async () => {
      for (const path of some([
        "/api",
        "/api/",
        "/api/nope",
        "/api/locations",
        "/api/search/x",
        "/api/Stats",
      ])) {
        await failure(path, "unknown_endpoint");
      }
    });

    test("a slash at the end does not count", async () => {
      await success("/api/stats/");
      await success("/api/search/?q=goa");
    });

    test("what the client has is not sent again", async () => {
      for (const path of some([
        "/api/locations/states",
        "/api/search?q=goa",
        "/api/locations/villages?taluka=rampur",
      ])) {
        const etag = (await ask(path)).headers.get("ETag")!;
        for (const known of some([etag, `W/${etag.replace(/^W\//, "")}`])) {
          const response = await ask(path, { headers: { "If-None-Match": known } });
          expect(response.status, `${path} ${known}`).toBe(304);
          expect(await response.text()).toBe("");
        }
        expect((await ask(path, { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
      }
    });

    test("HEAD is GET without a body", async () => {
      for (const path of some(["/api/locations/states", "/api/search?q=goa", "/api/search", "/api/nope"])) {
        const [head, get] = [await ask(path, { method: "HEAD" }), await ask(path)];
        expect(head.status).toBe(get.status);
        expect(await head.text()).toBe("");
        expectCommonHeaders(head);
      }
    });

    test("OPTIONS tells a browser what is allowed", async () => {
      for (const path of some(["/api/locations/states", "/api/search", "/api/nope"])) {
        const response = await ask(path, {
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
      for (const path of some(["/api/locations/states", "/api/search?q=goa", "/api/nope"])) {
        for (const method of some(["POST", "PUT", "PATCH", "DELETE"])) {
          const response = await ask(path, { method });
          expect(response.status).toBe(405);
          expect(response.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
          expectCommonHeaders(response);
          expect(((await response.json()) as ErrorBody).error.code).toBe("method_not_allowed");
        }
      }
    });
  });
}

function expectCommonHeaders(response: Response): void {
  expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(response.headers.get("X-Data-Version")).toMatch(/^[0-9a-f]{12}$/);
}
