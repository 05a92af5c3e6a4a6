import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { InputError } from "../../cli/input-error.ts";
import { CHANGES_JSON, type UnsavedDataset, type Village } from "../../dataset/dataset.ts";
import { readDataset } from "../../dataset/read.ts";
import { writeDataset } from "../../dataset/write.ts";
import { LGD } from "../../import/sources/lgd.ts";
import type { ApiRecord } from "../../refresh/api.ts";
import { fetchDatagov } from "../../refresh/datagov.ts";
import { refreshDataset } from "../../refresh/refresh-dataset.ts";
import { readFolder } from "../fixtures/folder-files.ts";
import { type Mischief, playApi, toRecords } from "../fixtures/played-api.ts";
import type { Random } from "../measure/random.ts";

/** The results of refreshes from an API with changed responses. */
export interface MutationCounts {
  /** Refused in one line, with the dataset unchanged. */
  refused: number;
  /** Nothing new: the change had no effect, or was gone at the next request of the page. */
  same: number;
  /** Taken, with every changed village in the list of changes. */
  listed: number;
  /** Taken, with a changed village that is missing from the list. */
  silent: string[];
}

const KEY = "579b464db66ec23bdd000001";
const PAGE = 100;
const RETRIEVED = "2026-05-01T00:00:00.000Z";

/** Values for a field or a part of a response. */
const VALUES: readonly unknown[] = [
  null,
  "",
  " ",
  0,
  -1,
  1.5,
  1e15,
  true,
  [],
  {},
  [null],
  "NA",
  "x".repeat(300),
  "\u001b[31mred",
  "a\nb",
  "पुणे",
  "\ufffd",
  "\ud800",
  "__proto__",
  "1e3",
  "٣",
  { code: 1 },
];

const STATUSES = [
  201, 204, 206, 301, 302, 304, 400, 401, 403, 404, 408, 418, 429, 500, 502, 503, 504,
] as const;
const RETRY_AFTERS = ["-5", "0", "1e9", "soon", "Thu, 01 Jan 1970 00:00:00 GMT"] as const;

/**
 * Refreshes a dataset repeatedly from an API with the same records, each time with another change of its responses.
 *
 * @param folder for scratch files
 * @throws any error that is not a proper refusal, and an Error if a refusal changed the dataset
 */
export async function tryMutations(
  dataset: UnsavedDataset,
  mutations: number,
  random: Random,
  folder: string,
): Promise<MutationCounts> {
  const [out, whole] = [join(folder, "data"), join(folder, "whole")];
  const records = toRecords(dataset);
  const counts: MutationCounts = { refused: 0, same: 0, listed: 0, silent: [] };
  const refresh = async (mischief: Responses, accept: { accept?: string } = {}) => {
    const api = await playApi({ records, key: KEY, pageSize: PAGE, mischief });
    const outcome = await refreshDataset({
      folder: out,
      onNote: () => {},
      ...accept,
      fetch: (report) =>
        fetchDatagov(
          { url: api.url, key: KEY, wait: async () => {}, onProgress: () => {} },
          report,
        ),
    }).catch((error: unknown) => error);
    await api.close();
    return outcome;
  };
  await writeDataset(out, dataset, { ...LGD, retrieved: RETRIEVED });
  await refresh(() => undefined, { accept: "the first" });
  cpSync(out, whole, { recursive: true });
  const before = readFolder(out);
  for (let mutation = 0; mutation < mutations; mutation++) {
    const { what, mischief } = mutate(records, random);
    const outcome = await refresh(mischief);
    if (outcome instanceof Error) {
      if (!(outcome instanceof InputError) || outcome.message.includes("\n")) throw outcome;
      if (!isDeepStrictEqual(readFolder(out), before))
        throw new Error(`${what}: refused, but the dataset has changed`);
      counts.refused++;
    } else if (outcome === undefined) {
      counts.same++;
    } else {
      const unlisted = unlistedChange(
        await readDataset(whole),
        await readDataset(out),
        readFileSync(join(out, CHANGES_JSON), "utf8"),
      );
      if (unlisted === undefined) counts.listed++;
      else counts.silent.push(`${what}: ${unlisted}`);
      rmSync(out, { recursive: true });
      cpSync(whole, out, { recursive: true });
    }
  }
  return counts;
}

type Responses = (offset: number, request: { ofOffset: number }) => Mischief | undefined;

/** A change of one page: always, or only at its first request. */
function mutate(
  records: readonly ApiRecord[],
  random: Random,
): { what: string; mischief: Responses } {
  const once = random.below(2) === 0;
  const at = random.below(Math.ceil(records.length / PAGE)) * PAGE;
  const [what, trick] = trickOf(records.slice(at, at + PAGE), records, random);
  const mischief: Responses = (offset, { ofOffset }) =>
    offset === at && (!once || ofOffset === 1) ? trick : undefined;
  return { what: `page at ${at}${once ? ", once" : ""}: ${what}`, mischief };
}

function trickOf(
  page: readonly ApiRecord[],
  records: readonly ApiRecord[],
  random: Random,
): [what: string, trick: Mischief] {
  const whole = { status: "ok", total: records.length, count: page.length, records: page };
  const body = (changes: object): Mischief => ({
    status: 200,
    body: JSON.stringify({ ...whole, ...changes }),
  });
  const text = Buffer.from(JSON.stringify(whole));
  const index = random.below(page.length);
  const field = random.pick(Object.keys(page[0]!));
  const value = random.pick(VALUES);
  const other = random.pick(records);
  const byte = random.below(text.length);
  const changed = Buffer.from(text).fill(random.below(256), byte, byte + 1);
  const withField = (content: unknown) => page.with(index, { ...page[index], [field]: content });
  return random.pick<[string, Mischief]>([
    [`${field}: ${JSON.stringify(value)}`, body({ records: withField(value) })],
    ["a field of another record", body({ records: withField(other[field]) })],
    ["a missing field", body({ records: withField(undefined) })],
    [
      "a field of all records",
      body({ records: page.map((record) => ({ ...record, [field]: value })) }),
    ],
    ["a value instead of a record", body({ records: page.with(index, value as ApiRecord) })],
    ["another record", body({ records: page.with(index, other) })],
    ["a missing record", body({ records: page.toSpliced(index, 1) })],
    ["a duplicate record", body({ records: [...page, page[index]] })],
    ["another order", body({ records: random.sample(page, page.length) })],
    ["total", body({ total: value })],
    ["count", body({ count: value })],
    ["records", body({ records: value })],
    ["a byte", { play: (response) => void response.writeHead(200).end(changed) }],
    ["the end", { status: 200, body: text.toString("utf8", 0, byte) }],
    ["the status", { status: random.pick(STATUSES), retryAfter: random.pick(RETRY_AFTERS) }],
    [
      "a failure",
      random.pick(["drop", "cut", "garbage", "empty", "half", "more", "other total"] as const),
    ],
  ]);
}

/** A changed village that the list of changes lacks, described. */
function unlistedChange(
  before: UnsavedDataset,
  after: UnsavedDataset,
  changes: string,
): string | undefined {
  const described = ({ name, taluka_code, pincode = "" }: Village) =>
    `${name}, ${taluka_code}, ${pincode}`;
  const [was, is] = [before, after].map(
    ({ villages }) => new Map(villages.map((village) => [village.code, described(village)])),
  );
  const codes = new Set([...was!.keys(), ...is!.keys()]);
  const changed = [...codes].filter((code) => was!.get(code) !== is!.get(code));
  const unlisted = changed.find((code) => !changes.includes(`"${code}"`));
  return unlisted === undefined
    ? undefined
    : `${unlisted} was ${was!.get(unlisted)}, is ${is!.get(unlisted)}`;
}
