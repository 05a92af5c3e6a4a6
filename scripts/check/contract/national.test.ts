import { beforeAll, expect, test } from "vitest";
import { createHandler, type Handler } from "../../../functions/api/handler.ts";
import { packReader } from "../../../functions/api/index-pack.ts";
import { LEVELS } from "../../../functions/core/contract/levels.ts";
import { MAX_ROWS } from "../../../functions/core/contract/limits.ts";
import type {
  ResolveRecord,
  SearchRecord,
  VillageRecord,
} from "../../../functions/core/contract/records.ts";
import { onDemand } from "../../../functions/core/directory/load-on-demand.ts";
import type { ReconcileResult } from "../../../functions/core/endpoints/reconcile/queries.ts";
import { searchTokens } from "../../../functions/core/names/tokens.ts";
import { parseQuery } from "../../../functions/core/search/query.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { describeNational, isLong, nationalDataset, packOf } from "../fixtures/national.ts";
import { SEED, seeded } from "../fixtures/seed.ts";
import { ORIGIN } from "../fixtures/service.ts";
import { Parents, withTypo } from "../measure/queries.ts";
import { Random } from "../measure/random.ts";
import { type PlainFilters, PlainScan } from "./plain-scan.ts";

/** Number of random rows that are resolved in three ways. */
const ROWS = isLong ? 5000 : 500;

/** The counts of an import of all official folders (scripts/import/README.md). */
const EXPECTED = { states: 36, districts: 784, talukas: 6312 };

describeNational("answers over all of India", ["data", "dist"], (folders) => {
  let data: Dataset;
  let scan: PlainScan;
  let handler: Handler;
  beforeAll(async () => {
    data = await nationalDataset(folders.data);
    scan = new PlainScan(data);
    handler = createHandler(packReader(packOf(folders.dist)), { onDemand });
  });

  async function get<Body>(path: string): Promise<Body> {
    const response = await handler(new Request(ORIGIN + path));
    expect(response.status, path).toBe(200);
    return (await response.json()) as Body;
  }

  async function post<Body>(path: string, body: string): Promise<Body> {
    const response = await handler(new Request(ORIGIN + path, { method: "POST", body }));
    expect(response.status, `${path} ${body.slice(0, 300)}`).toBe(200);
    return (await response.json()) as Body;
  }

  /** Compares all pages of a villages query with the plain scan. */
  async function expectVillages(filters: PlainFilters): Promise<VillageRecord[]> {
    const query = new URLSearchParams(
      Object.entries(filters).map(([name, value]) => [name, String(value)]),
    );
    const expected = scan.villages(filters);
    const villages: VillageRecord[] = [];
    do {
      query.set("offset", String(villages.length));
      const body = await get<{ data: { villages: VillageRecord[]; total: number } }>(
        `/api/locations/villages?${query}`,
      );
      expect(body.data.total, String(query)).toBe(expected.length);
      villages.push(...body.data.villages);
    } while (villages.length < expected.length);
    expect(villages).toEqual(expected);
    return villages;
  }

  test("the dataset is complete", async () => {
    const { states, districts, talukas, villages } = data.manifest.counts;
    expect({ states, districts, talukas }).toEqual(EXPECTED);
    expect(villages).toBeGreaterThan(624_000);
    const { data: stats } = await get<{ data: object }>("/api/stats");
    expect(stats).toMatchObject({ totalVillages: villages, totalTalukas: talukas });
  });

  test("a state and a district of 2011 mean their extent of that time, and a place says so", async () => {
    const names = "state=Andhra+Pradesh&district=Medak";
    type Villages = { data: { villages: VillageRecord[]; total: number } };
    const { villages, total } = (await get<Villages>(`/api/locations/villages?${names}`)).data;
    expect(total).toBeGreaterThan(1200);
    expect(new Set(villages.map(({ state_name }) => state_name))).toEqual(new Set(["Telangana"]));
    const inSiddipet = villages.find(({ district_name }) => district_name === "Siddipet")!;
    type Place = { data: { place: { formerly: { level: string; name: string }[] } } };
    const { formerly } = (await get<Place>(`/api/locations/place?code=${inSiddipet.code}`)).data
      .place;
    expect(formerly.map(({ level, name }) => `${level} ${name}`)).toEqual([
      "state Andhra Pradesh",
      "district Medak",
      // Almaspur is now in Akberpet-Bhoompally, which was a part of Mirdoddi.
      "taluka Mirdoddi",
    ]);
  });

  test("states, all districts, and the talukas of all districts", async () => {
    expect(await get("/api/locations/states")).toEqual({
      success: true,
      data: { states: scan.states() },
    });
    for (const state of scan.states()) {
      const districts = scan.districts(state.id);
      expect(await get(`/api/locations/districts?state_id=${state.code}`)).toEqual({
        success: true,
        data: { districts },
      });
      for (const { id, code } of districts) {
        const talukas = scan.talukas(id);
        expect(await get(`/api/locations/talukas?district_id=${code}`)).toEqual({
          success: true,
          data: { talukas },
        });
      }
    }
  });

  test.each<[by: string, filters: () => PlainFilters[]]>([
    [
      "the code of a taluka",
      () => spread(data.talukas, 80).map(({ code }) => ({ taluka_id: Number(code) })),
    ],
    [
      "the names of state, district and taluka",
      () =>
        spread(data.villages, 80).map((village) => {
          const { state_name, district_name, taluka_name } = scan.record(village);
          return { state: state_name, district: district_name, taluka: taluka_name };
        }),
    ],
    ["the name of a taluka", () => spread(data.talukas, 40).map(({ name }) => ({ taluka: name }))],
    ["the name of a state", () => ["Goa", "Orissa", "kerala"].map((state) => ({ state }))],
    [
      "the name of a district",
      () => spread(data.districts, 10).map(({ name }) => ({ district: name })),
    ],
  ])("villages by %s, page by page", async (_, filters) => {
    for (const given of filters()) await expectVillages(given);
  });

  test("well-known answers", async () => {
    const fatehpur = await expectVillages({ taluka: "Fatehpur" });
    expect(new Set(fatehpur.map((village) => village.taluka_code)).size).toBe(6);
    expect(
      await expectVillages({ state: "uttar pradesh", district: "basti", taluka: "harraiya" }),
    ).toHaveLength(1531);
    expect(await expectVillages({ taluka_id: 938 })).toHaveLength(1531);
    expect((await expectVillages({ state: "orissa" }))[0]!.state_name).toBe("Odisha");
    const { results } = await get<{ results: SearchRecord[] }>(
      "/api/search?q=manibeli%20nandurbar",
    );
    expect(results[0]).toMatchObject({
      name: "Manibeli",
      state_name: "Maharashtra",
      district_name: "Nandurbar",
    });
    const { data: state } = await get<{ data: ResolveRecord }>(
      "/api/resolve?q=Andhra%20Pradesh%20(A.P.)",
    );
    expect(state.match).toMatchObject({ name: "Andhra Pradesh", level: "state" });
  });

  test("a village is found by its name and the names above it", async () => {
    for (const village of spread(data.villages, 80)) {
      const { name, code, taluka_name, district_name } = scan.record(village);
      const q = encodeURIComponent([name, taluka_name, district_name].join(" ").slice(0, 100));
      const { results } = await get<{ results: SearchRecord[] }>(`/api/search?q=${q}&limit=50`);
      expect(
        results.map((result) => result.code),
        decodeURIComponent(q),
      ).toContain(code);
    }
  });

  test("a district or taluka is matched by its exact and complete names, whatever names others have", async () => {
    const stateNames = new Map(data.states.map(({ code, name }) => [code, name]));
    const complete = new Map(
      data.districts.map(({ code, name, state_code }) => [
        code,
        { district: name, state: stateNames.get(state_code)! },
      ]),
    );
    const talukas = spread(data.talukas, 1200).map(
      ({ code, name, district_code }) =>
        [code, { taluka: name, ...complete.get(district_code)! }] as const,
    );
    const missed: string[] = [];
    for (const [code, names] of [...complete, ...talukas]) {
      const query = String(new URLSearchParams(names));
      const { data: found } = await get<{ data: ResolveRecord }>(`/api/resolve?${query}`);
      if (found.match?.code !== code) missed.push(query);
    }
    expect(missed).toEqual([]);
  });

  test("reconciliation gives resolve's match for PIN codes and for codes, without a type and with one", async () => {
    const pincodes = new Set(data.postOffices?.map(({ pincode }) => pincode));
    for (const { pincode = "" } of data.villages)
      for (const one of pincode.split(" ").filter(Boolean)) pincodes.add(one);
    const places = [
      ...data.states,
      ...data.districts,
      ...spread(data.talukas, 300),
      ...spread(data.villages, 400),
    ];
    // The codes 25 and 26 belonged to Daman and Diu and to Dadra and Nagar Haveli.
    const isMerged = (id: number) => id === 38;
    const asked = spread([...pincodes], 2000);
    const texts = [...asked, ...places.map(({ code }) => code)];
    console.log(`${asked.length} PIN codes and ${places.length} codes`);
    const wrong: string[] = [];
    for (let at = 0; at < texts.length; at += 100) {
      const some = texts.slice(at, at + 100);
      const resolved = await post<{ data: { results: ResolveRecord[] } }>(
        "/api/resolve",
        JSON.stringify({ rows: some.map((q) => ({ q })) }),
      );
      // The texts take turns in having one of the types.
      for (const isTyped of [false, true]) {
        const typeOf = (i: number) => (isTyped ? LEVELS[i % LEVELS.length] : undefined);
        const queries = some.map((query, i) => ({ query, ...(isTyped && { type: typeOf(i) }) }));
        const body = String(new URLSearchParams({ queries: JSON.stringify({ ...queries }) }));
        const reconciled = await post<Record<string, ReconcileResult>>("/api/reconcile", body);
        for (const [i, text] of some.entries()) {
          const { result } = reconciled[i]!;
          const found = result.map((candidate) => `${candidate.id} ${candidate.match}`);
          const { match, candidates } = resolved.data.results[i]!;
          // With a type, a code means a place, also without its zeros, unless it is a PIN code; fields have no codes.
          const expected = candidates.map(({ code }) => `${code} ${code === match?.code}`);
          const matches = result.filter((candidate) => candidate.match).map(({ id }) => Number(id));
          const type = typeOf(i);
          const isRight =
            type === undefined
              ? String(found) === String(expected)
              : matches.length <= 1 &&
                matches.every((id) => (id === Number(text) || isMerged(id)) && !pincodes.has(text));
          if (!isRight) wrong.push(`${type} ${text}: ${found}, not ${expected}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test(seeded("rows by POST are answered as by GET, and as reconciliation queries"), async () => {
    const random = new Random(SEED);
    const parents = new Parents(data);
    const written = (text: string) =>
      random.below(4) === 0 && text.length > 3 ? withTypo(text.toLowerCase(), random) : text;
    for (let drawn = 0; drawn < ROWS; drawn += MAX_ROWS) {
      const rows = Array.from({ length: MAX_ROWS }, () => {
        const village = random.pick(data.villages);
        const { taluka, district, state } = parents.of(village);
        const [pincode] = village.pincode?.split(" ") ?? [];
        const above = Object.entries({ taluka, district, state, pincode }).flatMap(
          ([part, name]) => {
            if (!name || random.below(3) === 0) return [];
            return [[part, part === "pincode" ? name : written(name)] as const];
          },
        );
        return { text: written(village.name), above, isLine: random.below(3) === 0 };
      });
      const fields = rows.map(({ text, above, isLine }) =>
        isLine
          ? { q: [text, ...above.map(([, name]) => name)].join(", ") }
          : { village: text, ...Object.fromEntries(above) },
      );
      const posted = await post<{ data: { results: ResolveRecord[] } }>(
        "/api/resolve",
        JSON.stringify({ rows: fields }),
      );
      const queries = rows.map(({ text, above, isLine }) => ({
        query: text,
        ...(!isLine && { type: "village" }),
        properties: above.map(([pid, v]) => ({ pid, v })),
      }));
      const body = String(new URLSearchParams({ queries: JSON.stringify({ ...queries }) }));
      const reconciled = await post<Record<string, ReconcileResult>>("/api/reconcile", body);
      for (const [i, result] of posted.data.results.entries()) {
        const query = new URLSearchParams(fields[i] as Record<string, string>);
        const response = await handler(new Request(`${ORIGIN}/api/resolve?${query}`));
        const one = (await response.json()) as { data?: ResolveRecord; error?: object };
        if (one.data === undefined) {
          expect(result, String(query)).toMatchObject({ error: one.error });
          continue;
        }
        expect(result, String(query)).toEqual(one.data);
        const matched = reconciled[i]!.result.filter(({ match }) => match).map(({ id }) => id);
        const isOf = rows[i]!.isLine || one.data.match?.level === "village";
        expect(matched, JSON.stringify(queries[i])).toEqual(
          one.data.match && isOf ? [one.data.match.code] : [],
        );
      }
    }
  });

  test("a beginning of a word of any name is searched as it is typed", () => {
    const { states, districts, talukas, villages, localities = [], aliases } = data;
    const names = [...states, ...districts, ...talukas, ...villages, ...localities].map(
      ({ name }) => name,
    );
    const words = [...names, ...aliases.map(({ alias }) => alias)].flatMap(searchTokens);
    const beginnings = new Set<string>();
    for (const word of new Set(words))
      for (let letters = 3; /^[a-z]+$/.test(word) && letters <= word.length; letters++)
        beginnings.add(word.slice(0, letters));
    const changed = [...beginnings].filter(
      (text) => String(parseQuery(text).terms.map(({ variants }) => variants[0])) !== text,
    );
    expect(beginnings.size).toBeGreaterThan(1_000_000);
    expect(changed).toEqual([]);
  });

  test("search within a taluka finds a village by a word of its name", async () => {
    for (const village of spread(data.villages, 60)) {
      const word = /[A-Za-z]{3,}/.exec(village.name)?.[0];
      if (word === undefined) continue;
      const query = `taluka_id=${village.taluka_code}&search=${word}`;
      const { data: found } = await get<{ data: { villages: VillageRecord[] } }>(
        `/api/locations/villages?${query}`,
      );
      expect(
        found.villages.map(({ code }) => code),
        query,
      ).toContain(village.code);
    }
  });
});

/** An evenly spread sample of a list. */
function spread<Item>(list: readonly Item[], count: number): Item[] {
  return Array.from({ length: count }, (_, i) => list[Math.floor((i * list.length) / count)]!);
}
