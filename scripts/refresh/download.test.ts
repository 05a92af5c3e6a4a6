import { copyFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Mischief, type Play, type PlayedApi, playApi } from "../check/fixtures/played-api.ts";
import { InputError } from "../dataset/input-error.ts";
import type { ApiRecord } from "./api.ts";
import { type Download, download } from "./download.ts";

const KEY = "579b464db66ec23bdd000001";
const RECORDS: ApiRecord[] = Array.from({ length: 95 }, (_, number) => ({ number }));

let folder: string;
let api: PlayedApi | undefined;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "download-")), "pages");
});
afterEach(async () => {
  await api?.close();
  await rm(join(folder, ".."), { recursive: true });
});

async function play(how: Partial<Play> = {}): Promise<PlayedApi> {
  await api?.close();
  api = await playApi({ records: RECORDS, key: KEY, pageSize: 10, ...how });
  return api;
}

let waits: number[];
function get(url: string, key = KEY): Promise<Download> {
  waits = [];
  const wait = async (milliseconds: number) => waits.push(milliseconds);
  return download({ url, key, folder, limit: 20, wait, onProgress: () => {} });
}

async function numbers({ pages }: Download): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const { offset, records } of pages()) {
    expect(records[0]?.number).toBe(offset);
    found.push(...records.map(({ number }) => number));
  }
  return found;
}

const ALL = RECORDS.map(({ number }) => number);

test("all records in order, though pages are shorter than asked for, a few requests at once", async () => {
  const { url, offsets } = await play();
  const result = await get(url);
  expect(result).toMatchObject({ promised: 95, received: 95 });
  expect(await numbers(result)).toEqual(ALL);
  expect(offsets.toSorted((a, b) => a - b)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
  expect(api?.atOnce).toBeLessThanOrEqual(4);
});

test("pages of any length: what one leaves over is asked for again", async () => {
  const { url } = await play({
    mischief: (offset) => (offset % 10 === 0 && offset > 0 ? "half" : undefined),
  });
  expect(await numbers(await get(url))).toEqual(ALL);
});

test("a page with more than was asked for is cut", async () => {
  const { url } = await play({ pageSize: 20, mischief: (offset) => (offset === 40 ? "more" : undefined) });
  const result = await get(url);
  expect(result.received).toBe(95);
  expect(await numbers(result)).toEqual(ALL);
});

const PASSING: [string, Mischief][] = [
  ["a dropped connection", "drop"],
  ["an answer cut short", "cut"],
  ["an answer that is no JSON", "garbage"],
  ["a page that is empty once", "empty"],
  ["429 with Retry-After", { status: 429, retryAfter: "0" }],
  ["500", { status: 500 }],
  ["503 with a date", { status: 503, retryAfter: new Date(0).toUTCString() }],
];
test.each(PASSING)("%s is tried again", async (_title, trick) => {
  const { url, offsets } = await play({
    mischief: (offset, { ofOffset }) => (ofOffset === 1 && offset > 0 ? trick : undefined),
  });
  const result = await get(url);
  expect(result.received).toBe(95);
  expect(await numbers(result)).toEqual(ALL);
  expect(offsets).toHaveLength(19);
});

test("waits are as long as Retry-After says, else they double, with half of each left to chance", async () => {
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

test("a server that stays broken ends the run with one line; the next one asks only for what is missing", async () => {
  const broken = await play({ mischief: (offset) => (offset === 50 ? { status: 502 } : undefined) });
  const failed = get(broken.url);
  await expect(failed).rejects.toThrow(InputError);
  await expect(failed).rejects.toThrow(/at offset 50: status 502, 6 times; run again later/);
  const have = (await readdir(folder)).filter((name) => /^\d+-\d+-[0-9a-f]+\.json$/.test(name));
  expect(have.length).toBeGreaterThan(0);

  const { port } = new URL(broken.url);
  await api?.close();
  api = await playApi({ records: RECORDS, key: KEY, pageSize: 10, port: Number(port) });
  const result = await get(api.url);
  expect(await numbers(result)).toEqual(ALL);
  expect(api.offsets).toHaveLength(1 + 10 - have.length);
});

test("kept pages are of another edition when the address or the total differs, or they are a day old", async () => {
  const stopped = await play({ mischief: (offset) => (offset === 50 ? { status: 502 } : undefined) });
  const state = (started: Date, promised: number) =>
    writeFile(join(folder, "download.json"), JSON.stringify({ url: stopped.url, started, promised }));
  /** Whether a page that the first run got was asked for again. */
  const askedAgain = async (): Promise<boolean> => {
    const before = stopped.offsets.length;
    await expect(get(stopped.url)).rejects.toThrow(/offset 50/);
    return stopped.offsets.slice(before).includes(10);
  };
  expect(await askedAgain()).toBe(true);
  expect(await askedAgain()).toBe(false);
  await state(new Date(Date.now() - 25 * 3_600_000), 95);
  expect(await askedAgain()).toBe(true);
  await state(new Date(), 94);
  expect(await askedAgain()).toBe(true);
  const elsewhere = await play();
  expect(await numbers(await get(elsewhere.url))).toEqual(ALL);
  expect(elsewhere.offsets).toHaveLength(10);
});

test("what is kept is not believed: a date to come, a page that is cut, changed, overlapping or invented", async () => {
  const stopped = await play({ mischief: (offset) => (offset === 50 ? { status: 502 } : undefined) });
  const run = async (): Promise<number[]> => {
    const before = stopped.offsets.length;
    await expect(get(stopped.url)).rejects.toThrow(/offset 50/);
    return stopped.offsets.slice(before);
  };
  await run();
  await run();
  const state = { url: stopped.url, started: "2099-01-01T00:00:00.000Z", promised: 95 };
  await writeFile(join(folder, "download.json"), JSON.stringify(state));
  expect(await run()).toContain(10);
  await run();

  const file = async (from: number) => {
    const name = (await readdir(folder)).find((page) => page.startsWith(`${from}-`))!;
    return join(folder, name);
  };
  await truncate(await file(10), 30);
  const changed = await readFile(await file(20), "utf8");
  await writeFile(await file(20), changed.replace('"number":23', '"number":24'));
  await copyFile(await file(30), join(folder, "35-45-0123456789abcdef.json"));
  const again = await run();
  expect(again.filter((offset) => offset > 0 && offset !== 50).toSorted()).toEqual([10, 20]);
  expect(await readdir(folder)).not.toContain("35-45-0123456789abcdef.json");
});

test("all pages of a former run are taken when that is asked for, else the API is asked anew", async () => {
  const { url, offsets } = await play();
  await get(url);
  await get(url);
  expect(offsets).toHaveLength(20);
  const result = await download({ url, key: KEY, folder, limit: 20, takeWhole: true, onProgress: () => {} });
  expect(offsets).toHaveLength(21);
  expect(await numbers(result)).toEqual(ALL);
});

test("fewer records than promised are counted, not invented", async () => {
  const { url } = await play({ total: 120 });
  const result = await get(url);
  expect(result).toMatchObject({ promised: 120, received: 95 });
  expect(await numbers(result)).toEqual(ALL);
});

test("a total that changes half-way ends the run, and nothing is kept", async () => {
  const { url } = await play({ mischief: (offset) => (offset === 40 ? "other total" : undefined) });
  await expect(get(url)).rejects.toThrow(/promised 95 records, now 96: it was changed meanwhile; run again/);
  await expect(readdir(folder)).rejects.toThrow();
});

test("what will not pass is not tried again, and the key is in no message", async () => {
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
  await expect(get(wait.url)).rejects.toThrow(/status 429, asks to wait 120 minutes; run again then/);
  expect(wait.offsets).toHaveLength(1);
  await api?.close();
  const gone = get(wait.url);
  await expect(gone).rejects.toThrow(/no answer \(.*ECONNREFUSED.*\), 6 times/);
  await expect(gone).rejects.not.toThrow(new RegExp(KEY));
});

test("no records at all", async () => {
  const { url } = await play({ records: [] });
  expect(await get(url)).toMatchObject({ promised: 0, received: 0 });
});
