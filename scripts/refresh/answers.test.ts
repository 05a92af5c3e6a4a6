/** Damaged and hostile responses of the API, and the result of each. */
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readFolder } from "../check/fixtures/folder-files.ts";
import { goa } from "../check/fixtures/goa.ts";
import {
  type Mischief,
  type Play,
  type PlayedApi,
  playApi,
  toRecords,
} from "../check/fixtures/played-api.ts";
import { scratchFolder } from "../check/fixtures/scratch-folder.ts";
import { InputError } from "../cli/input-error.ts";
import { readDataset } from "../dataset/read.ts";
import { writeDataset } from "../dataset/write.ts";
import { LGD, LGD_NAME } from "../import/sources/lgd.ts";
import type { ApiOptions, ApiRecord } from "./api.ts";
import { fetchDatagov } from "./datagov.ts";
import { refreshDataset } from "./refresh-dataset.ts";

const KEY = "579b464db66ec23bdd000001";
const PAGE = 20;

let base: string;
let out: string;
let api: PlayedApi | undefined;
beforeEach(() => {
  base = scratchFolder();
  out = join(base, "data");
});
afterEach(() => api?.close());

const RECORDS: readonly ApiRecord[] = toRecords(goa(LGD_NAME));

/** All records, each with changes. */
function each(change: (record: ApiRecord, index: number) => ApiRecord): ApiRecord[] {
  return RECORDS.map((record, index) => ({ ...record, ...change(record, index) }));
}

interface Outcome {
  error: string;
  waits: number[];
}

/** Refreshes Goa from a simulated API; the error is empty if the data was taken. */
async function refresh(how: Partial<Play>, options: Partial<ApiOptions> = {}): Promise<Outcome> {
  await writeDataset(out, goa(LGD_NAME), { ...LGD, retrieved: "2026-05-01T00:00:00.000Z" });
  const before = readFolder(out);
  api = await playApi({ records: RECORDS, key: KEY, pageSize: PAGE, ...how });
  const waits: number[] = [];
  const said: string[] = [];
  const outcome = await refreshDataset({
    folder: out,
    onNote: (text) => said.push(text),
    fetch: (report) =>
      fetchDatagov(
        {
          url: api!.url,
          key: KEY,
          onProgress: () => {},
          wait: async (milliseconds) => waits.push(milliseconds),
          ...options,
        },
        report,
      ),
  }).catch((error: unknown) => error);
  expect(said.join("\n")).not.toContain(KEY);
  if (!(outcome instanceof Error)) {
    await readDataset(out);
    return { error: "", waits };
  }
  expect(outcome).toBeInstanceOf(InputError);
  expect(outcome.message).not.toMatch(/\n/);
  expect(outcome.message).not.toContain(KEY);
  expect(readFolder(out)).toEqual(before);
  return { error: outcome.message, waits };
}

const always = (trick: Mischief) => ({ mischief: () => trick });
const json = (body: unknown): Mischief => ({ status: 200, body: JSON.stringify(body) });
/** Writes the same text repeatedly until the connection is closed. */
function writeOn(response: ServerResponse, chunk: string, milliseconds: number): void {
  const timer = setInterval(() => response.write(chunk), milliseconds);
  response.once("close", () => clearInterval(timer));
}

describe("refuses well-formed records that are wrong", () => {
  test.each<[what: string, how: Partial<Play>, error: RegExp]>([
    [
      "a page that repeats five records of another",
      {
        mischief: (offset) =>
          offset === 20
            ? { records: [...RECORDS.slice(0, 5), ...RECORDS.slice(25, 40)] }
            : undefined,
      },
      /5 records repeat another one, previously 0: open-data API:21 has village 626001 with the same PIN code as open-data API:1, and 1 more \(above\)\. If/,
    ],
    [
      "the first page again and again",
      { mischief: () => ({ records: RECORDS.slice(0, PAGE) }) },
      /40 records repeat another one.* and 1 more \(above\)/,
    ],
    [
      "every village with another code",
      { records: each(({ villageCode }) => ({ villageCode: Number(villageCode) + 1000 })) },
      /60 of 60 villages are renumbered \(100\.0 %/,
    ],
    [
      "every village with another name",
      {
        records: each(({ villageNameEnglish }) => ({
          villageNameEnglish: `${villageNameEnglish} x`,
        })),
      },
      /Goa \(30\): 60 of 60 villages are renamed \(100\.0 %, the limit is 5 %\)/,
    ],
    [
      "all villages in one taluka",
      {
        records: each(() => ({
          districtCode: 552,
          districtNameEnglish: "North Goa",
          subdistrictCode: 5610,
          subdistrictNameEnglish: "Bardez",
        })),
      },
      /Goa \(30\): 30 of 60 villages are moved \(50\.0 %, the limit is 5 %\)/,
    ],
    [
      "all of a state in another",
      { records: each(() => ({ stateCode: 27, stateNameEnglish: "Maharashtra" })) },
      /Goa \(30\) is gone/,
    ],
    ["half of the records", { records: RECORDS.slice(30) }, /30 of 60 villages are gone/],
    [
      "an unknown state",
      { records: each(() => ({ stateCode: 99 })) },
      /"99" \(Goa\) is not a state code/,
    ],
    [
      "a district in two states",
      {
        records: each((_, index) =>
          index === 7 ? { stateCode: 27, stateNameEnglish: "Maharashtra" } : {},
        ),
      },
      /district 552 is North Goa of state 27 here, but North Goa of state 30/,
    ],
    [
      "invalid codes",
      { records: each((_, index) => (index === 7 ? { villageCode: "62-6008" } : {})) },
      /1 records can't be placed: open-data API:8 has no villageCode/,
    ],
    [
      "a name of a megabyte",
      { records: each((_, index) => (index === 7 ? { villageNameEnglish: "x".repeat(1e6) } : {})) },
      /1 records can't be placed: open-data API:8 has no villageNameEnglish of at most 200 characters/,
    ],
    ["fewer records than promised", { total: 90 }, /the API promised 90 records and returned 60/],
    ["nothing", { records: [] }, /no usable record/],
    ["records without fields", { records: RECORDS.map(() => ({})) }, /no usable record/],
  ])("%s", async (_what, how, error) => {
    expect((await refresh(how)).error).toMatch(error);
  });
});

describe("stops at an impossible response", () => {
  test.each<[what: string, how: Partial<Play>, options: Partial<ApiOptions>, error: RegExp]>([
    [
      "a total of 1e15",
      { total: 1e15 },
      {},
      /claims 1000000000000000 records; 0 to 5000000 are possible/,
    ],
    ["a total below 0", { total: -1 }, {}, /claims -1 records/],
    [
      "endless brackets",
      always({ status: 200, body: "[".repeat(1e6) }),
      {},
      /not complete JSON, 6 times/,
    ],
    ["a web page", always("garbage"), {}, /not complete JSON, 6 times/],
    [
      "40 KB that unpack to 40 MB",
      always({
        play: (response) => {
          response.writeHead(200, { "Content-Encoding": "gzip" });
          response.end(gzipSync(Buffer.alloc(40e6, 0x20)));
        },
      }),
      {},
      /at offset 0: sends more than 32,000,000 bytes$/,
    ],
    [
      "an endless response",
      always({ play: (response) => writeOn(response, " ".repeat(1e5), 1) }),
      { maxBytes: 1e6 },
      /sends more than 1,000,000 bytes$/,
    ],
    [
      "a slow response",
      always({ play: (response) => writeOn(response, " ", 10) }),
      { patience: 60 },
      /no response \(stalled after \d+ bytes\), 6 times/,
    ],
    [
      "no response at all",
      always({ play: () => {} }),
      { patience: 60 },
      /no response \(stalled after 0 bytes\), 6 times/,
    ],
    ["no server", {}, { url: "http://127.0.0.1:2/" }, /no response \(.*ECONNREFUSED.*\), 6 times/],
    [
      "a page that stays broken",
      { mischief: (offset) => (offset === 40 ? { status: 502 } : undefined) },
      {},
      /at offset 40: status 502, 6 times; check the network and run again later$/,
    ],
    [
      "another status",
      always({ status: 404 }),
      {},
      /at offset 0: status 404; is the address right\?$/,
    ],
    [
      "a long wait",
      always({ status: 429, retryAfter: "7200" }),
      {},
      /at offset 0: status 429, asks to wait 120 minutes; run again after that$/,
    ],
    [
      "an error with a long wait",
      always({ status: 503, retryAfter: "3600" }),
      {},
      /at offset 0: status 503, asks to wait 60 minutes; run again after that$/,
    ],
    [
      "a total that changes half-way",
      { mischief: (offset) => (offset === 40 ? "other total" : undefined) },
      {},
      /promised 60 records, now 61: it changed meanwhile; run again/,
    ],
    ["a wrong key", {}, { key: "wrong&key" }, /refuses the key \(403\); check DATA_GOV_API_KEY/],
    [
      "the key in an error",
      always(json({ message: `no such key: ${KEY}, ${"x".repeat(1000)}` })),
      {},
      /"records": no such key: \*\*\*, x{1,200}…$/,
    ],
  ])("%s", async (_what, how, options, error) => {
    expect((await refresh(how, options)).error).toMatch(error);
  });

  test.each([
    { total: "many", records: [] },
    { total: " ", records: [] },
    { total: 1, records: { 0: {} } },
    { total: 1, records: [null, 1] },
    [],
  ])("%j", async (body) => {
    expect((await refresh(always(json(body)))).error).toMatch(/without "total" and "records"/);
  });

  test("does not follow redirects", async () => {
    const other = await playApi({ records: RECORDS, key: KEY, pageSize: PAGE });
    for (const status of [301, 302, 303, 307, 308]) {
      const { error } = await refresh(
        always({
          play: (response) => {
            response.writeHead(status, { Location: `${other.url}?api-key=${KEY}` });
            response.end();
          },
        }),
      );
      expect(error).toContain(`redirects to ${other.url}; the key is not sent there`);
    }
    expect(other.offsets).toEqual([]);
    await other.close();
  });

  test("a run that takes too long", async () => {
    const { error } = await refresh({}, { wholeTimeout: -1 });
    expect(error).toMatch(
      /only 20 of 60 records in \d+ minutes, the limit of a run; run again later/,
    );
  });
});

test("the key is not sent to unsafe addresses", async () => {
  for (const [url, error] of [
    ["http://api.data.gov.in/resource/x", /must begin with https:/],
    ["ftp://api.data.gov.in/resource/x", /must begin with https:/],
    ["api.data.gov.in", /is not an address such as https:/],
    ["https://user:secret@api.data.gov.in/", /must not contain a user name or password/],
    [`https://api.data.gov.in/?api-key=${KEY}`, /must not contain the key: set DATA_GOV_API_KEY/],
  ] as const) {
    expect((await refresh({}, { url })).error).toMatch(error);
    expect(api!.offsets).toEqual([]);
    await api!.close();
  }
});

describe("gets all records", () => {
  const first = (trick: Mischief): Partial<Play> => ({
    mischief: (offset, { ofOffset }) => (ofOffset === 1 && offset > 0 ? trick : undefined),
  });
  test.each<[what: string, how: Partial<Play>]>([
    ["of pages shorter than requested", { pageSize: 7 }],
    [
      "of a page with more than requested",
      { mischief: (offset) => (offset === 40 ? "more" : undefined) },
    ],
    ["despite half pages", first("half")],
    ["despite a dropped connection", first("drop")],
    ["despite an incomplete response", first("cut")],
    ["despite a response that is not JSON", first("garbage")],
    ["despite a page that is empty once", first("empty")],
    ["despite 429 with Retry-After", first({ status: 429, retryAfter: "0" })],
    ["despite 500", first({ status: 500 })],
    ["despite 503 with a date", first({ status: 503, retryAfter: new Date(0).toUTCString() })],
  ])("%s", async (_what, how) => {
    expect((await refresh(how)).error).toBe("");
  });

  test("with a few concurrent requests", async () => {
    await refresh({ pageSize: 5 });
    expect(api!.offsets.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, i) => 5 * i),
    );
    expect(api!.atOnce).toBeLessThanOrEqual(4);
  });
});

test("waits as long as Retry-After says, otherwise waits double, half of each at random", async () => {
  const tricks: Mischief[] = [
    { status: 429, retryAfter: "7" },
    "drop",
    { status: 503, retryAfter: new Date(Date.now() + 60_000).toUTCString() },
    { status: 500 },
    "garbage",
  ];
  const { waits } = await refresh({
    records: RECORDS.slice(0, 5),
    mischief: (_offset, { ofOffset }) => tricks[ofOffset - 1],
  });
  const ranges = [
    [7000, 7000],
    [1000, 2000],
    [30_000, 60_000],
    [4000, 8000],
    [8000, 16_000],
  ] as const;
  expect(waits).toHaveLength(ranges.length);
  for (const [i, [low, high]] of ranges.entries()) {
    expect(waits[i]).toBeGreaterThanOrEqual(low!);
    expect(waits[i]).toBeLessThanOrEqual(high!);
  }
});

test("the same records on another day change nothing", async () => {
  api = await playApi({ records: RECORDS, key: KEY, pageSize: PAGE });
  const { url } = api;
  const refreshOn = (day: string) => {
    vi.setSystemTime(day);
    return refreshDataset({
      folder: out,
      onNote: () => {},
      fetch: (report) => fetchDatagov({ url, key: KEY, onProgress: () => {} }, report),
    });
  };
  vi.useFakeTimers({ toFake: ["Date"] });
  expect(await refreshOn("2026-09-01")).toContain("Goa");
  expect(await refreshOn("2026-09-08")).toBeUndefined();
  vi.useRealTimers();
});

test.each(["-5", "-1000000", "0", "soon", "Thu, 01 Jan 1970 00:00:00 GMT", "1e3"])(
  "Retry-After: %s does not shorten the wait",
  async (retryAfter) => {
    const { error, waits } = await refresh({
      mischief: (_offset, { ofAll }) => (ofAll === 1 ? { status: 429, retryAfter } : undefined),
    });
    expect(error).toBe("");
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThanOrEqual(500);
  },
);

describe("accepts unusual but valid responses", () => {
  test.each<[what: string, how: Partial<Play>]>([
    ["the records in another order", { records: RECORDS.toReversed() }],
    [
      "a village with a second PIN code",
      { records: [...RECORDS, { ...RECORDS[0], pincode: 403002 }] },
    ],
    ["unknown fields", { records: each(() => ({ extra: { deep: [1] }, toString: "x" })) }],
    [
      "codes as texts",
      { records: each(({ villageCode }) => ({ villageCode: `0${villageCode}`.slice(-6) })) },
    ],
    [
      "a total as a text",
      {
        mischief: (offset) => json({ total: "60", records: RECORDS.slice(offset, offset + PAGE) }),
      },
    ],
    [
      "a control character in a name, which becomes a space",
      { records: each((_, i) => (i === 7 ? { villageNameEnglish: "Village\u001b7" } : {})) },
    ],
    ["a village that is gone: 1.7 %", { records: RECORDS.slice(1) }],
    [
      "one new village, one gone",
      { records: each((_, i) => (i === 7 ? { villageCode: 900_001 } : {})) },
    ],
  ])("%s", async (_what, how) => {
    expect((await refresh(how)).error).toBe("");
  });
});
