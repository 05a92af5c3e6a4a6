import { expect, test, vi } from "vitest";
import { createHandler } from "../../../functions/api/handler.ts";
import { onDemand } from "../../../functions/core/directory/load-on-demand.ts";
import { tokens } from "../../../functions/core/names/tokens.ts";
import { Resolver } from "../../../functions/core/resolve/resolver.ts";
import { draws, SEED, seeded } from "../fixtures/seed.ts";
import { fixtureService, ORIGIN } from "../fixtures/service.ts";
import { Random } from "../measure/random.ts";
import { expectHarmless } from "./harmless.ts";
import { hostilePaths, hostilePost, TRICKS } from "./hostile-queries.ts";

const { data, files, validator } = await fixtureService();
const words = data.villages.flatMap(({ name }) => tokens(name));
/** The files read from the index, and the failures that were logged. */
const read = new Set<string>();
const failures: unknown[] = [];
const handler = createHandler(
  async (file) => {
    read.add(file);
    return files.get(`index/${file}`) as Uint8Array;
  },
  { log: (_, error) => failures.push(error), onDemand },
);

async function ask(path: string, init?: RequestInit): Promise<{ status: number; text: string }> {
  const response = await handler(new Request(ORIGIN + path, init));
  const text = await response.text();
  if (init?.method === undefined) {
    expectHarmless(path, response, text);
    const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
    if (isJson) expect(validator.problems(path, response.status, JSON.parse(text))).toEqual([]);
  }
  expect(failures, path).toEqual([]);
  return { status: response.status, text };
}

test(seeded(
  "hostile requests are answered or refused; none fails or reads a file outside the index",
), async () => {
  const statuses = new Set<number>();
  for (const path of hostilePaths(words, new Random(SEED), draws(120).numRuns))
    statuses.add((await ask(path)).status);
  for (const trick of TRICKS.map(encodeURIComponent))
    for (const path of [`/api/${trick}`, `/api/locations/villages?taluka=${trick}&search=${trick}`])
      await ask(path);
  // 405 for an endpoint that only takes POST.
  statuses.add((await ask("/api/mcp")).status);
  expect([...statuses].sort()).toEqual([200, 400, 404, 405]);
  expect(read.size).toBeGreaterThan(0);
  for (const file of read) expect(files.has(`index/${file}`), file).toBe(true);
}, 180_000);

test.each([
  [
    "rows",
    "/api/resolve",
    (row: object) => JSON.stringify({ rows: [row, { village: "x" }, row, row] }),
  ],
  [
    "queries",
    "/api/reconcile",
    ({ village }: { village: string }) => {
      const [query, other] = [village, "x"].map((text) => ({ query: text, type: "village" }));
      return String(
        new URLSearchParams({
          queries: JSON.stringify({ a: query, b: other, c: query, d: query }),
        }),
      );
    },
  ],
  [
    "messages",
    "/api/mcp",
    (row: object) => {
      const messages = [row, { village: "x" }, row, row].map((given, id) => ({
        jsonrpc: "2.0",
        id,
        method: "tools/call",
        params: { name: "resolve_place", arguments: given },
      }));
      return JSON.stringify(messages);
    },
  ],
])("%s that a POST repeats are answered once, each in its position", async (_, path, body) => {
  const resolving = vi.spyOn(Resolver.prototype, "resolve");
  const { text } = await ask(path, { method: "POST", body: body({ village: "Advoi" }) });
  expect(resolving).toHaveBeenCalledTimes(2);
  resolving.mockRestore();
  const { data, ...others } = JSON.parse(text);
  const answers: unknown[] =
    data?.results ?? Object.values(others).map((answer) => withoutId(answer as object));
  expect(answers).toHaveLength(4);
  expect(answers[2]).toEqual(answers[0]);
  expect(answers[3]).toEqual(answers[0]);
  expect(answers[1]).not.toEqual(answers[0]);
});

function withoutId({ id: _, ...answer }: { readonly id?: number }): object {
  return answer;
}

test(seeded("hostile bodies are answered or refused; none fails"), async () => {
  const random = new Random(SEED);
  const statuses = new Set<number>();
  for (let i = 0; i < draws(80).numRuns; i++) {
    const { path, body } = hostilePost(words, random);
    const response = await handler(new Request(ORIGIN + path, { method: "POST", body }));
    const text = await response.text();
    expectHarmless(path, response, text);
    expect(failures, `${path} ${String(body)}`).toEqual([]);
    statuses.add(response.status);
  }
  expect([...statuses].sort()).toEqual([200, 400]);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

const DEEP = "[".repeat(5000) + "]".repeat(5000);

test.each([
  ["a row", "/api/resolve", (deep: string) => `{"rows":[${deep},{"state":"Goa"}]}`],
  [
    "a field",
    "/api/resolve",
    (deep: string) => `{"rows":[{"state":"Goa","x":${deep}},{"state":"Goa"}]}`,
  ],
  [
    "a query",
    "/api/reconcile",
    (deep: string) => `queries={"a":{"query":"Goa","type":${deep}},"b":{"query":"Goa"}}`,
  ],
  [
    "the arguments of a tool",
    "/api/mcp",
    (deep: string) =>
      `[${[deep, '{"state":"Goa"}'].map((given, id) => `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"resolve_place","arguments":${given}}}`)}]`,
  ],
])("%s of 5,000 brackets is refused, and the others are answered", async (_, path, body) => {
  const { status, text } = await ask(path, { method: "POST", body: body(DEEP) });
  expect(status).toBe(200);
  const { data, ...others } = JSON.parse(text);
  const [refused, answered] = (data?.results ?? Object.values(others)).map((one: object) =>
    JSON.stringify(one),
  );
  expect(refused).toContain(
    "nested too deeply: use at most 10 lists and objects within each other",
  );
  expect(answered).toContain("Goa");
});

test.each(["/api/resolve", "/api/mcp", "/api/reconcile"])(
  "a body of brackets is refused by %s",
  async (path) => {
    const brackets = "[".repeat(400_000) + "]".repeat(400_000);
    for (const body of [
      brackets,
      `queries=${brackets}`,
      `extend={"ids":${DEEP},"properties":${DEEP}}`,
    ]) {
      const { status, text } = await ask(path, { method: "POST", body });
      expect(status, body.slice(0, 20)).toBeLessThan(500);
      expect(text).toContain('"error":');
    }
  },
);

const PROPERTIES = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
];
const PATTERNS = [
  "(a+)+$",
  "(a|a)*b",
  "[a-z]+(x+x+)+y",
  "^(?:.*a){20}$",
  "a{1,100}{1,100}",
  ".",
  "%",
  "*",
];

test.each([...PROPERTIES, ...PATTERNS.map((pattern) => `${pattern}${"a".repeat(60)}!`)])(
  "%s is plain text, not the name of a place",
  async (name) => {
    const text = encodeURIComponent(name);
    expect(JSON.parse((await ask(`/api/search?q=${text}`)).text)).toMatchObject({ total: 0 });
    for (const level of ["state", "district", "taluka"])
      expect((await ask(`/api/locations/villages?${level}=${text}`)).status).toBe(404);
    expect((await ask(`/api/locations/states?${text}[x]=1&${text}.x=1`)).status).toBe(200);
    expect((await ask(`/api/${text}`)).status).toBe(404);
    expect(Object.keys(Object.prototype)).toEqual([]);
  },
);

test("no header repeats anything of a request", async () => {
  const CANARY = "canary7f3a";
  const headers = {
    Origin: `https://${CANARY}.example`,
    "If-None-Match": `"${CANARY}"`,
    "X-Forwarded-Host": CANARY,
    "User-Agent": CANARY,
    Cookie: `session=${CANARY}`,
    Range: `${CANARY}=0-1`,
  };
  for (const path of [
    `/api/${CANARY}`,
    `/api/search?q=goa&${CANARY}=${CANARY}`,
    `/api/search?q=${CANARY}`,
    `/api/search?q=${CANARY}&limit=${CANARY}`,
    `/api/locations/villages?state=${CANARY}`,
    `/api/locations/districts?state_id=${CANARY}`,
    `/api/stats?${CANARY}`,
  ]) {
    for (const method of ["GET", "HEAD", "OPTIONS", "POST"]) {
      const response = await handler(new Request(ORIGIN + path, { method, headers }));
      expect([...response.headers].join("\n"), `${method} ${path}`).not.toContain(CANARY);
    }
  }
});

test("Link, the one header with parameters, encodes them", async () => {
  const q = 'goa\r\nX-Injected: yes\r\n"><script>, </x>; rel="next" \u2028é';
  const response = await handler(
    new Request(`${ORIGIN}/api/search?q=${encodeURIComponent(q)}&limit=1`),
  );
  expectHarmless(q, response, await response.text());
  const paged = await handler(
    new Request(
      `${ORIGIN}/api/locations/villages?state=${encodeURIComponent('<"\r\nGoa\r\n;>')}&limit=1`,
    ),
  );
  expectHarmless("state", paged, await paged.text());
  const link = paged.headers.get("Link")!;
  expect(link).toBe(
    '</api/locations/villages?state=%3C%22%0D%0AGoa%0D%0A%3B%3E&limit=1&offset=1>; rel="next"',
  );
});

test("gigantic headers and queries change nothing", async () => {
  const etags = Array.from({ length: 50_000 }, (_, i) => `"${i}"`).join(",");
  const expected = (await ask("/api/search?q=goa")).text;
  const answer = await ask(`/api/search?q=goa&${"x=1&".repeat(200_000)}`, {
    headers: { "If-None-Match": etags, "X-Padding": "x".repeat(1_000_000) },
  });
  expect(answer).toEqual({ status: 200, text: expected });
  expect((await ask(`/api/search?q=${"a".repeat(1_000_000)}`)).status).toBe(400);
  expect((await ask(`/api/locations/talukas?district_id=${"9".repeat(100_000)}`)).status).toBe(400);
  expect((await ask(`/api/${"a/".repeat(100_000)}`)).status).toBe(404);
});
