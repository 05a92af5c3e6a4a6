import { describe, expect, test } from "vitest";
import { PLACE_LEVELS } from "../../../../functions/core/contract/levels.ts";
import type { ResolveRecord } from "../../../../functions/core/contract/records.ts";
import type { ReconcileResult } from "../../../../functions/core/endpoints/reconcile/queries.ts";
import { reconciliationProblems } from "../reconciliation-schemas.ts";
import type { ContractClient, ErrorBody } from "./contract-client.ts";

const PATH = "/api/reconcile";

interface Manifest {
  readonly view: { readonly url: string };
  readonly preview: { readonly url: string };
  readonly suggest: Readonly<Record<"entity" | "type" | "property", Service>>;
  readonly extend: { readonly propose_properties: Service };
  readonly batchSize: number;
}

interface Service {
  readonly service_url: string;
  readonly service_path: string;
}

interface Suggestions {
  readonly result: readonly { id: string; name: string; description?: string }[];
}

/** Tests the reconciliation service with the requests of its clients. */
export function testReconcile(on: ContractClient): void {
  const form = (fields: Record<string, unknown>) =>
    on.post(
      PATH,
      new URLSearchParams(
        Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]),
      ),
      { "Content-Type": "application/x-www-form-urlencoded" },
    );

  const json = async <Body>(
    response: Response,
    kind: Parameters<typeof reconciliationProblems>[0],
  ) => {
    expect(response.status).toBe(200);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    const body = (await response.json()) as Body;
    expect(reconciliationProblems(kind, body)).toEqual([]);
    return body;
  };

  const reconcile = async (queries: Record<string, unknown>) =>
    json<Record<string, ReconcileResult>>(await form({ queries }), "RESULTS");

  const one = async (query: unknown) => (await reconcile({ q0: query })).q0!;

  const extend = async (ids: unknown, properties: unknown) =>
    json<{ meta: { id: string }[]; rows: Record<string, Record<string, unknown[]>> }>(
      await form({ extend: { ids, properties } }),
      "EXTENSION",
    );

  const property = (pid: string, v: unknown) => ({ pid, v });

  describe("reconciliation", () => {
    test("the manifest names services, and these answer at its addresses", async () => {
      const manifest = await json<Manifest>(await on.ask(PATH), "MANIFEST");
      const path = (url: string) => url.replace(/^https?:\/\/[^/]+/, "");
      const service = ({ service_url, service_path }: Service) => path(service_url + service_path);
      expect(path(manifest.view.url)).toBe("/place/{{id}}");
      for (const what of ["entity", "type", "property"] as const)
        await json(await on.ask(`${service(manifest.suggest[what])}?prefix=st`), "SUGGESTIONS");
      await json(
        await on.ask(`${service(manifest.extend.propose_properties)}?type=taluka`),
        "PROPOSAL",
      );
      const preview = await on.ask(path(manifest.preview.url).replace("{{id}}", "30"));
      expect(preview.status).toBe(200);
    });

    test("queries are answered by GET as by POST", async () => {
      const queries = {
        a: { query: "Satari", type: "taluka", properties: [property("state", "Goa")] },
      };
      const byGet = await on.ask(`${PATH}?queries=${encodeURIComponent(JSON.stringify(queries))}`);
      const answer = await json<Record<string, ReconcileResult>>(byGet, "RESULTS");
      expect(answer).toEqual(await reconcile(queries));
      expect(answer.a!.result[0]).toMatchObject({
        id: "05613",
        name: "Satari",
        description: "Goa > North Goa > Satari",
        type: [{ id: "taluka", name: "Taluka" }],
        match: true,
      });
    });

    test("entities are suggested by the prefix of a name and by id, page by page", async () => {
      const suggest = async (query: string) =>
        (await json<Suggestions>(await on.ask(`${PATH}/suggest/entity?${query}`), "SUGGESTIONS"))
          .result;
      expect((await suggest("prefix=satar"))[0]).toMatchObject({
        id: "05613",
        description: "Goa > North Goa > Satari",
      });
      expect((await suggest("prefix=000104")).map(({ id }) => id)).toEqual(["000104"]);
      const [first, second] = [await suggest("prefix=a"), await suggest("prefix=a&cursor=10")];
      expect(first).toHaveLength(10);
      expect(first.filter(({ id }) => second.some((other) => other.id === id))).toEqual([]);
      expect(await suggest("prefix=")).toEqual([]);
      expect(await suggest("prefix=%3C")).toEqual([]);
      const ofType = async (query: string) => (await suggest(query)).map(({ id }) => id);
      expect(await ofType("prefix=rampur&type=taluka")).toEqual(["00011", "00014"]);
      expect(await ofType("prefix=rampur&type=district")).toEqual([]);
      expect(await ofType("prefix=5613&type=taluka")).toEqual(["05613"]);
      expect(await ofType("prefix=rampur&type=Q486972")).toEqual(await ofType("prefix=rampur"));
    });

    test("a type, a property or an id that is given thousands of times counts once", async () => {
      const query = { query: "Satari", properties: [property("state", "Goa")] };
      const once = await one({ ...query, type: "taluka" });
      expect(once.result[0]!.match).toBe(true);
      expect(await one({ ...query, type: Array(20_000).fill("taluka") })).toEqual(once);
      const [id, kind] = ["000101", { id: "kind" }];
      const { meta, rows } = await extend(Array(100).fill(id), Array(20_000).fill(kind));
      expect({ meta, rows }).toEqual(await extend([id], [kind]));
    });

    test("a preview is a page for a frame, with names as text", async () => {
      const response = await on.ask(`${PATH}/preview?id=000105`);
      expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
      const policy = response.headers.get("Content-Security-Policy");
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='$/);
      const page = await response.text();
      expect(page).toContain("<h1>Zéphyr D&#39;Souza (Part-1)</h1>");
      expect(page).toContain("<p>Lower Land &#38; Isles &#62; Isles &#62; Rampur &#62; ");
      for (const [id, status] of [
        ["999999", 404],
        ["%3Cb%3E", 400],
      ] as const) {
        const refused = await on.ask(`${PATH}/preview?id=${id}`);
        expect(refused.status).toBe(status);
        expect(refused.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
        expect(await refused.text()).not.toContain("<b>");
      }
    });

    test("a request that can't be read is refused with a status and an error", async () => {
      const refused = async (response: Response, status: number, code: string) => {
        expect(response.status).toBe(status);
        expect(((await response.json()) as ErrorBody).error.code).toBe(code);
      };
      const urlencoded = { "Content-Type": "application/x-www-form-urlencoded" };
      for (const body of on.some(["", "query=Goa", '{"q0":{"query":"Goa"}}']))
        await refused(await on.post(PATH, body, urlencoded), 400, "missing_parameter");
      for (const body of on.some([
        "queries={",
        "queries=[]",
        "queries=3",
        "queries=%zz",
        "queries={}&queries={}",
        "queries={}&extend={}",
        "extend=x",
        "extend={}",
        'extend={"ids":[],"properties":[{"id":"capital"}]}',
      ]))
        await refused(await on.post(PATH, body, urlencoded), 400, "invalid_parameter");
      const queries = Object.fromEntries(
        Array.from({ length: 101 }, (_, i) => [i, { query: "Goa" }]),
      );
      await refused(await form({ queries }), 413, "too_large");
      await refused(
        await form({ extend: { ids: Array(101).fill("30"), properties: [] } }),
        413,
        "too_large",
      );
      await refused(await form({ queries: { a: { query: on.tooLong } } }), 413, "too_large");
    });

    // The tests below are only about the answers, which are the same for every way of asking.
    if (!on.asksAll) return;

    test("a block is a type, and a property that villages have", async () => {
      const { result } = await one({
        query: "Upper Kotla",
        type: "block",
        properties: [property("district", "Plains")],
      });
      expect(result).toEqual([
        {
          id: "0002",
          name: "Upper Kotla",
          description: "Upper Land > Plains > Upper Kotla",
          type: [{ id: "block", name: "Development block" }],
          score: 100,
          match: true,
        },
      ]);
      const alone = await one({ query: "Upper Kotla", type: "block" });
      expect(alone.result.map(({ id, match }) => [id, match])).toEqual([
        ["0003", false],
        ["0002", false],
      ]);
      expect((await one({ query: "0001", type: "block" })).result[0]).toMatchObject({
        match: true,
      });
      const extend = { ids: ["000101", "0001"], properties: [{ id: "block" }, { id: "district" }] };
      const answer = await on.ask(`${PATH}?extend=${encodeURIComponent(JSON.stringify(extend))}`);
      const { rows } = (await answer.json()) as { rows: Record<string, Record<string, unknown>> };
      expect(rows["000101"]!.block).toEqual([{ id: "0001", name: "Sundarpur" }]);
      expect(rows["0001"]!.district).toEqual([{ id: "007", name: "Hills" }]);
    });

    test("a candidate is a match exactly when resolving says match", async () => {
      const rows = [
        { village: "Chota Kotlla", taluka: "Kottla", district: "Plains" },
        { village: "Bara", taluka: "Rampur", district: "Hills" },
        { village: "Bara", taluka: "Rampur", district: "Hills", pincode: "400001" },
        { village: "Qqqqqq", taluka: "Kotla" },
      ];
      const queries = rows.map(({ village, ...properties }) => ({
        query: village,
        type: "village",
        properties: Object.entries(properties).map(([pid, v]) => property(pid, v)),
      }));
      const answers = await reconcile({ ...queries });
      for (const [i, row] of rows.entries()) {
        const resolved = await on.ask(`/api/resolve?${new URLSearchParams(row)}`);
        const { data } = (await resolved.json()) as {
          data: Pick<ResolveRecord, "match" | "candidates">;
        };
        const { result } = answers[i]!;
        const villages = data.candidates.filter(({ level }) => level === "village");
        expect(result.map(({ id }) => id)).toEqual(villages.map(({ code }) => code));
        expect(result.filter(({ match }) => match).map(({ id }) => id)).toEqual(
          data.match ? [data.match.code] : [],
        );
        for (const [at, { score }] of result.entries())
          expect(score).toBeCloseTo(100 * villages[at]!.score, 1);
      }
    });

    test("localities are candidates themselves, and match if resolving matches their town", async () => {
      const { result } = await one({ query: "Port Quay, Isles 400006", type: "locality" });
      expect(result[0]).toMatchObject({
        id: "400006-harbour",
        name: "Harbour",
        type: [{ id: "locality", name: "Locality" }],
        match: true,
      });
      const properties = [property("pincode", "400006"), property("district", "Isles")];
      const bare = await one({ query: "Signal Hill", type: "locality", properties });
      expect(bare.result.map(({ id, match }) => `${id} ${match}`)).toEqual([
        "400006-signal-hill true",
      ]);
      const village = await one({ query: "Signal Hill", type: "village", properties });
      expect(village.result[0]).toMatchObject({ id: "000106", match: true });
      // No town is certain.
      const alone = await one({
        query: "Ferry Wharf",
        type: "locality",
        properties: [property("district", "Hills")],
      });
      expect(alone.result[0]).toMatchObject({ id: "400002-ferry-wharf", match: false });
    });

    test("localities are candidates where resolving is not certain of their town, either", async () => {
      const { data } = (await (await on.ask("/api/resolve?village=Port Kuay")).json()) as {
        data: ResolveRecord;
      };
      expect(data).toMatchObject({ outcome: "ambiguous", candidates: [{ code: "000106" }] });
      const { result } = await one({ query: "Port Kuay", type: "locality" });
      expect(result[0]).toMatchObject({ id: "400006-harbour" });
      expect(result.filter(({ match }) => match)).toEqual([]);
    });

    test("a code is a query: the place with that code, on its level or on the level of the type", async () => {
      const ids = async (query: string, type?: string | string[]) =>
        (await one({ query, ...(type && { type }) })).result.map(
          ({ id, match }) => `${id} ${match}`,
        );
      for (const code of on.some(["30", "585", "05613", "000104", "400006-harbour"]))
        expect(await ids(code), code).toEqual([`${code} true`]);
      expect(await ids("000104", "village")).toEqual(["000104 true"]);
      expect(await ids("104", "village")).toEqual(["000104 true"]);
      expect(await ids("5613", ["taluka"])).toEqual(["05613 true"]);
      expect(await ids("05613", ["taluka", "district"])).toEqual(["05613 true"]);
      expect(await ids("05613", "village")).toEqual([]);
      expect(await ids("999999")).toEqual([]);
    });

    test("a PIN code is a query: its area, or the places that have it", async () => {
      for (const query of on.some(["400001", "400 001"])) {
        const { data } = (await (
          await on.ask(`/api/resolve?${new URLSearchParams({ q: query })}`)
        ).json()) as { data: ResolveRecord };
        const { result } = await one({ query });
        expect(result[0]).toMatchObject({ id: data.match!.code, match: true });
      }
      const { result } = await one({ query: "400002", type: "village" });
      expect(result.map(({ id, score, match }) => [id, score, match])).toEqual([
        ["000102", 50, false],
        ["000104", 50, false],
      ]);
    });

    test("without a type, the answers are those of resolving", async () => {
      for (const query of on.some(["Chhota Kotla, Plains", "Satari Goa", "Qqqqqq", "Port Quay"])) {
        const resolved = await on.ask(`/api/resolve?${new URLSearchParams({ q: query })}`);
        const { data } = (await resolved.json()) as { data: ResolveRecord };
        const { result } = await one({ query });
        expect(result.map(({ id }) => id)).toEqual(data.candidates.map(({ code }) => code));
        expect(result.some(({ match }) => match)).toBe(data.match !== null);
      }
    });

    test("a property that no query can use has no effect", async () => {
      const { result: properties } = await json<Suggestions>(
        await on.ask(`${PATH}/suggest/property`),
        "SUGGESTIONS",
      );
      const query = { query: "Chhota Kotla", type: "village" };
      const plain = await one(query);
      const usable = ["state", "district", "taluka", "block", "pincode"];
      const ids = properties.map(({ id }) => id).filter((id) => !usable.includes(id));
      expect(ids).toContain("population");
      for (const pid of ids)
        expect(await one({ ...query, properties: [property(pid, "1")] }), pid).toEqual(plain);
    });

    test("a place that two types find is one candidate, and matches if it does for one of them", async () => {
      const query = { query: "Satari, Goa", type: ["taluka", "village"] };
      const { result } = await one(query);
      expect(result.map(({ id, match }) => `${id} ${match}`)).toEqual(["05613 true"]);
    });

    test("without a type the text is read as an address, with its properties", async () => {
      const { result } = await one({
        query: "Chhota Kotla",
        properties: [property("taluka", "Kotla"), property("district", "Plains")],
      });
      expect(result[0]).toMatchObject({ id: "000104", match: true });
    });

    test("several types are all searched, and two matches count as none", async () => {
      const both = await one({ query: "Goa", type: ["state", "taluka"] });
      expect(both.result[0]).toMatchObject({ id: "30", match: true });
      const { result } = await one({ query: "Rampur", type: ["taluka", "village"] });
      expect(result.map(({ id }) => id)).toEqual(expect.arrayContaining(["00011", "00014"]));
    });

    test("values may be places, lists and numbers, and a PIN code may be written as in a spreadsheet", async () => {
      for (const properties of on.some([
        [property("district", { id: "007", name: "Anything" }), property("pincode", 400_001)],
        [property("district", ["Hills", "Plains"]), property("pincode", "400 001")],
        [property("district", { name: "Hills" }), property("pincode", "400001.0")],
      ])) {
        const { result } = await one({ query: "Bara", type: { id: "village" }, properties });
        expect(result[0]).toMatchObject({ id: "000101" });
      }
    });

    test("a limit is respected", async () => {
      expect((await one({ query: "Bara", type: "village", limit: 1 })).result).toHaveLength(1);
      expect((await one({ query: "Bara", type: "village" })).result.length).toBeGreaterThan(1);
    });

    test("a query that can't be read has its own error, and the others are answered", async () => {
      const answers = await reconcile({
        good: { query: "Goa", type: "state" },
        type: { query: "Goa", type: "city" },
        property: { query: "Goa", properties: [property("capital", 3)] },
        pid: { query: "Goa", properties: ["state"] },
        nothing: {},
        empty: { query: " ", type: "village", properties: [property("state", "Goa")] },
        text: "Goa",
        none: null,
        number: { query: 30 },
        limit: { query: "Goa", limit: 0 },
        long: { query: "a".repeat(101), type: "village" },
        ["__proto__"]: { query: "Goa", type: "state" },
      });
      const wrong = Object.entries(answers).filter(([, { error }]) => error);
      expect(wrong.map(([key, { error }]) => `${key} ${error!.parameter ?? error!.code}`)).toEqual([
        "type type",
        "property properties",
        "pid properties",
        "nothing missing_parameter",
        "empty query",
        "text query",
        "none query",
        "number query",
        "limit limit",
        "long village",
      ]);
      expect(answers.good!.result[0]).toMatchObject({ id: "30" });
      for (const [, { result }] of wrong) expect(result).toEqual([]);
      expect(answers.type!.error!.message).toBe(
        'type "city" is not known: give one of state, district, taluka, village, locality, block',
      );
      expect(answers.limit!.error!.message).toBe(
        "limit 0 is not a positive number: give one, such as 5",
      );
    });

    test("types and properties are suggested by name and by id", async () => {
      const ids = async (path: string) =>
        (
          await json<Suggestions>(await on.ask(`${PATH}/suggest/${path}`), "SUGGESTIONS")
        ).result.map(({ id }) => id);
      expect(await ids("type")).toEqual([...PLACE_LEVELS]);
      expect(await ids("type?prefix=Vill")).toEqual(["village"]);
      expect(await ids("property?prefix=PIN")).toEqual(["pincode"]);
      expect(await ids("property?prefix=full_path")).toEqual(["full_path"]);
      expect(await ids("property?prefix=PIN&type=state")).toEqual([]);
    });

    test("a type proposes the properties of its places", async () => {
      const proposed = async (query: string) =>
        (
          await json<{ properties: { id: string }[] }>(
            await on.ask(`${PATH}/properties?${query}`),
            "PROPOSAL",
          )
        ).properties.map(({ id }) => id);
      expect(await proposed("type=state")).toEqual([
        "state",
        "full_path",
        "lgd_code",
        "population",
        "local_name",
        "latitude",
        "longitude",
      ]);
      expect(await proposed("type=village&limit=4")).toEqual([
        "state",
        "district",
        "taluka",
        "block",
      ]);
      await on.failure(`${PATH}/properties?type=city`, "invalid_parameter", "type");
      await on.failure(`${PATH}/properties`, "missing_parameter", "type");
    });

    test("places are extended by their position", async () => {
      const { rows } = await extend(
        ["000101", "000103"],
        [{ id: "latitude" }, { id: "longitude" }],
      );
      expect(rows["000101"]).toEqual({
        latitude: [{ float: 15.5 }],
        longitude: [{ float: 73.83 }],
      });
      expect(rows["000103"]).toEqual({ latitude: [], longitude: [] });
    });

    test("towns and localities have no LGD code, part of a taluka that of the whole", async () => {
      const ids = ["000101", "000106", "400006-harbour", "00011", "01", "0001"];
      const { rows } = await extend(ids, [{ id: "lgd_code" }]);
      expect(ids.map((id) => rows[id]!.lgd_code)).toEqual([
        [{ str: "000101" }],
        [],
        [],
        [{ str: "00011" }],
        [{ str: "01" }],
        [{ str: "0001" }],
      ]);
    });

    test("places are extended by their properties", async () => {
      const { meta, rows } = await extend(
        ["000101", "007", "30", "999999", "x"],
        [
          "state",
          "district",
          "pincode",
          "lgd_code",
          "population",
          "local_name",
          "kind",
          "full_path",
        ].map((id) => ({ id })),
      );
      expect(meta.slice(0, 3)).toEqual([
        { id: "state", name: "State", type: { id: "state", name: "State" } },
        { id: "district", name: "District", type: { id: "district", name: "District" } },
        { id: "pincode", name: "PIN code" },
      ]);
      expect(rows["000101"]).toEqual({
        state: [{ id: "01", name: "Upper Land" }],
        district: [{ id: "007", name: "Hills" }],
        pincode: [{ str: "400001" }],
        lgd_code: [{ str: "000101" }],
        population: [{ int: 900 }],
        local_name: [{ str: "बड़ा" }],
        kind: [{ str: "village" }],
        full_path: [{ str: "Upper Land > Hills > Rampur > Bara" }],
      });
      expect(rows["007"]).toMatchObject({
        district: [{ id: "007", name: "Hills" }],
        lgd_code: [{ str: "107" }],
        pincode: [],
        local_name: [],
      });
      for (const id of ["999999", "x"])
        expect(Object.values(rows[id]!), id).toEqual(Array(8).fill([]));
    });
  });
}
