import { afterEach, expect, test } from "vitest";
import { type Mischief, type Play, type PlayedApi, playApi } from "../check/fixtures/played-api.ts";
import { InputError } from "../cli/input-error.ts";
import type { ApiRecord } from "./api.ts";
import { download } from "./download.ts";

const KEY = "579b464db66ec23bdd000001";
const RECORDS: ApiRecord[] = Array.from({ length: 95 }, (_, number) => ({ number }));
const ALL = RECORDS.map(({ number }) => number);

let api: PlayedApi | undefined;
afterEach(() => api?.close());

async function play(how: Partial<Play> = {}): Promise<PlayedApi> {
  await api?.close();
  api = await playApi({ records: RECORDS, key: KEY, pageSize: 10, ...how });
  return api;
}

let waits: number[];
async function get(url: string, key = KEY) {
  waits = [];
  const numbers: unknown[] = [];
  const result = await download({
    ...{ url, key, limit: 20, onProgress: () => {} },
    wait: async (milliseconds) => waits.push(milliseconds),
    onRecords: (offset, records) => {
      if (records.length > 0) expect(records[0]?.number).toBe(offset);
      numbers.push(...records.map(({ number }) => number));
    },
  });
  return { ...result, numbers };
}

test("all records in order, with pages shorter than requested and a few concurrent requests", async () => {
  const { url, offsets } = await play();
  expect(await get(url)).toEqual({ promised: 95, received: 95, numbers: ALL });
  expect(offsets.toSorted((a, b) => a - b)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
  expect(api?.atOnce).toBeLessThanOrEqual(4);
});

test("pages of any length: the rest of each is requested", async () => {
  const { url } = await play({
    mischief: (offset) => (offset % 10 === 0 && offset > 0 ? "half" : undefined),
  });
  expect((await get(url)).numbers).toEqual(ALL);
});

test("a page with more than requested is cut", async () => {
  const { url } = await play({ pageSize: 20, mischief: (offset) => (offset === 40 ? "more" : undefined) });
  expect(await get(url)).toEqual({ promised: 95, received: 95, numbers: ALL });
});

const PASSING: [string, Mischief][] = [
  ["a dropped connection", "drop"],
  ["an incomplete response", "cut"],
  ["a response that is not JSON", "garbage"],
  ["a page that is empty once", "empty"],
  ["429 with Retry-After", { status: 429, retryAfter: "0" }],
  ["500", { status: 500 }],
  ["503 with a date", { status: 503, retryAfter: new Date(0).toUTCString() }],
];
test.each(PASSING)("retries after %s", async (_title, trick) => {
  const { url, offsets } = await play({
    mischief: (offset, { ofOffset }) => (ofOffset === 1 && offset > 0 ? trick : undefined),
  });
  expect((await get(url)).numbers).toEqual(ALL);
  expect(offsets).toHaveLength(19);
});

test("waits as long as Retry-After says, otherwise waits double, half of each at random", async () => {
  const tricks: Mischief[] = [
    { status: 429, retryAfter: "7" },
    "drop",
    { status: 503, retryAfter: new Date(Date.now() + 60_000).toUTCString() },
    { status: 500 },
    "garbage",
  ];
  const { url } = await play({
    records: RECORDS.slice(0, 5),
    mischief: (_offset, { ofOffset }) => tricks[ofOffset - 1],
  });
  await get(url);
  const within = (wait: number | undefined, low: number, high: number) => {
    expect(wait).toBeGreaterThanOrEqual(low);
    expect(wait).toBeLessThanOrEqual(high);
  };
  expect(waits).toHaveLength(5);
  expect(waits[0]).toBe(7000);
  within(waits[1], 1000, 2000);
  within(waits[2], 30_000, 60_000);
  within(waits[3], 4000, 8000);
  within(waits[4], 8000, 16_000);
});

test("a server that stays broken ends the run with one line", async () => {
  const { url } = await play({ mischief: (offset) => (offset === 50 ? { status: 502 } : undefined) });
  const failed = get(url);
  await expect(failed).rejects.toThrow(InputError);
  await expect(failed).rejects.toThrow(/at offset 50: status 502, 6 times; run again later$/);
});

test("fewer records than promised are counted", async () => {
  const { url } = await play({ total: 120 });
  expect(await get(url)).toEqual({ promised: 120, received: 95, numbers: ALL });
});

test("a total that changes half-way ends the run", async () => {
  const { url } = await play({ mischief: (offset) => (offset === 40 ? "other total" : undefined) });
  await expect(get(url)).rejects.toThrow(/promised 95 records, now 96: it changed meanwhile; run again/);
});

test("permanent failures are not retried, and no message contains the key", async () => {
  const { url, offsets } = await play();
  const refused = get(url, "wrong-key&x");
  await expect(refused).rejects.toThrow(/refuses the key \(403\); check DATA_GOV_API_KEY/);
  await expect(refused).rejects.not.toThrow(/wrong-key/);
  expect(offsets).toHaveLength(1);

  const notFound = await play({ mischief: () => ({ status: 404 }) });
  await expect(get(notFound.url)).rejects.toThrow(/at offset 0: status 404/);
  const error = await play({ mischief: () => ({ status: 200, body: `{"message":"bad key ${KEY}"}` }) });
  await expect(get(error.url)).rejects.toThrow(/without "total" and "records": bad key \*\*\*/);
  const wait = await play({ mischief: () => ({ status: 429, retryAfter: "7200" }) });
  await expect(get(wait.url)).rejects.toThrow(/status 429, asks to wait 120 minutes; run again after that/);
  expect(wait.offsets).toHaveLength(1);
  await api?.close();
  const gone = get(wait.url);
  await expect(gone).rejects.toThrow(/no response \(.*ECONNREFUSED.*\), 6 times/);
  await expect(gone).rejects.not.toThrow(new RegExp(KEY));
});

test("no records at all", async () => {
  const { url } = await play({ records: [] });
  expect(await get(url)).toEqual({ promised: 0, received: 0, numbers: [] });
});
