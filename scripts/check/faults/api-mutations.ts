import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { UnsavedDataset, Village } from "../../dataset/dataset.ts";
import { InputError } from "../../dataset/input-error.ts";
import { readDataset } from "../../dataset/read.ts";
import { writeDataset } from "../../dataset/write.ts";
import { LGD } from "../../import/lgd.ts";
import type { ApiRecord } from "../../refresh/api.ts";
import { CHANGES_JSON } from "../../refresh/changes.ts";
import { refreshDataset } from "../../refresh/refresh-dataset.ts";
import { filesBelow } from "../fixtures/folder-files.ts";
import { type Mischief, playApi, toRecords } from "../fixtures/played-api.ts";
import type { Random } from "../measure/random.ts";

/** What became of refreshes from an API whose answers were changed. */
export interface MutationCounts {
  /** Refused in one line, with the dataset as it was. */
  refused: number;
  /** Nothing was new: the change was without effect, or went away when the page was asked for again. */
  same: number;
  /** Taken, every changed village in the list of changes. */
  listed: number;
  /** Taken, with a changed village that is in no list. */
  silent: string[];
}

const KEY = "579b464db66ec23bdd000001";
const PAGE = 100;
const RETRIEVED = "2026-05-01T00:00:00.000Z";

/** Values that a field, or a part of an answer, is given. */
const VALUES: readonly unknown[] = [
  ...[null, "", " ", 0, -1, 1.5, 1e15, true, [], {}, [null], "NA", "x".repeat(300), "\u001b[31mred", "a\nb"],
  ...["पुणे", "\ufffd", "\ud800", "__proto__", "1e3", "٣", { code: 1 }],
];

const STATUSES = [
  201, 204, 206, 301, 302, 304, 400, 401, 403, 404, 408, 418, 429, 500, 502, 503, 504,
] as const;
const RETRY_AFTERS = ["-5", "0", "1e9", "soon", "Thu, 01 Jan 1970 00:00:00 GMT"] as const;

/**
 * Refreshes a dataset again and again from an API that has the same records, each time with another change of its
 * answers.
 *
 * @param folder a folder that may be written
 * @throws whatever else than a refusal comes of it, or an Error when a refusal changed the dataset
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
  const refresh = async (mischief: Answers, accept: { accept?: string } = {}) => {
    const api = await playApi({ records, key: KEY, pageSize: PAGE, mischief });
    const outcome = await refreshDataset({
      ...{ folder: out, url: api.url, key: KEY, wait: async () => {}, ...accept },
      ...{ onProgress: () => {}, onNote: () => {} },
    }).catch((error: unknown) => error);
    await api.close();
    rmSync(`${out}.refresh`, { recursive: true, force: true });
    return outcome;
  };
  await writeDataset(out, dataset, { ...LGD, retrieved: RETRIEVED });
  await refresh(() => undefined, { accept: "the first" });
  cpSync(out, whole, { recursive: true });
  const before = contents(out);
  for (let mutation = 0; mutation < mutations; mutation++) {
    const { what, mischief } = mutate(records, random);
    const outcome = await refresh(mischief);
    if (outcome instanceof Error) {
      if (!(outcome instanceof InputError) || outcome.message.includes("\n")) throw outcome;
      if (contents(out) !== before) throw new Error(`${what}: refused, but the dataset is another`);
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

type Answers = (offset: number, request: { ofOffset: number }) => Mischief | undefined;

/** A change of the answers, for good or only the first time that a page is asked for. */
function mutate(records: readonly ApiRecord[], random: Random): { what: string; mischief: Answers } {
  const first = random.below(2) === 0;
  const pages = Math.ceil(records.length / PAGE);
  const at = random.below(pages) * PAGE;
  const page = records.slice(at, at + PAGE);
  const { what, trick } = trickOf(page, records, random);
  const mischief: Answers = (offset, { ofOffset }) =>
    offset === at && (!first || ofOffset === 1) ? trick : undefined;
  return { what: `page at ${at}${first ? ", once" : ""}: ${what}`, mischief };
}

function trickOf(
  page: readonly ApiRecord[],
  records: readonly ApiRecord[],
  random: Random,
): { what: string; trick: Mischief } {
  const answer = { status: "ok", total: records.length, count: page.length, records: page };
  const body = (value: unknown): Mischief => ({ status: 200, body: JSON.stringify(value) });
  const withRecords = (others: readonly unknown[]) =>
    body({ ...answer, count: others.length, records: others });
  const index = random.below(page.length);
  const field = random.pick(Object.keys(page[0]!));
  const value = random.pick(VALUES);
  const shown = JSON.stringify(value)?.slice(0, 40);
  const other = random.pick(records);
  return random.pick<() => { what: string; trick: Mischief }>([
    () => ({
      what: `${field} of record ${index} is ${shown}`,
      trick: withRecords(page.with(index, { ...page[index], [field]: value })),
    }),
    () => ({
      what: `${field} of all records is ${shown}`,
      trick: withRecords(page.map((record) => ({ ...record, [field]: value }))),
    }),
    () => ({
      what: `${field} of record ${index} is that of another`,
      trick: withRecords(page.with(index, { ...page[index], [field]: other[field] })),
    }),
    () => {
      const { [field]: _, ...rest } = page[index]!;
      return { what: `record ${index} has no ${field}`, trick: withRecords(page.with(index, rest)) };
    },
    () => ({ what: `record ${index} is ${shown}`, trick: withRecords(page.with(index, value as ApiRecord)) }),
    () => ({ what: `record ${index} is another`, trick: withRecords(page.with(index, other)) }),
    () => ({ what: `record ${index} is missing`, trick: withRecords(page.toSpliced(index, 1)) }),
    () => ({ what: `record ${index} stands twice`, trick: withRecords([...page, page[index]]) }),
    () => ({ what: "records in another order", trick: withRecords(random.sample(page, page.length)) }),
    () => ({ what: `total is ${shown}`, trick: body({ ...answer, total: value }) }),
    () => ({ what: `count is ${shown}`, trick: body({ ...answer, count: value }) }),
    () => ({ what: `records are ${shown}`, trick: body({ ...answer, records: value }) }),
    () => {
      const text = Buffer.from(JSON.stringify(answer));
      const byte = random.below(text.length);
      text[byte] = random.below(256);
      return {
        what: `byte ${byte} is ${text[byte]}`,
        trick: { play: (response) => void response.writeHead(200).end(text) },
      };
    },
    () => {
      const text = JSON.stringify(answer);
      const length = random.below(text.length);
      return { what: `ends after ${length} bytes`, trick: { status: 200, body: text.slice(0, length) } };
    },
    () => {
      const [status, retryAfter] = [random.pick(STATUSES), random.pick(RETRY_AFTERS)];
      return { what: `status ${status}, Retry-After ${retryAfter}`, trick: { status, retryAfter } };
    },
    () => {
      const trick = random.pick(["drop", "cut", "garbage", "empty", "half", "more", "other total"] as const);
      return { what: trick, trick };
    },
  ])();
}

/** A village that is not as it was and that the list of changes does not have, in words. */
function unlistedChange(before: UnsavedDataset, after: UnsavedDataset, changes: string): string | undefined {
  const described = ({ name, taluka_code, pincode = "" }: Village) => `${name}, ${taluka_code}, ${pincode}`;
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

function contents(folder: string): string {
  return filesBelow(folder)
    .map((file) => `${file}\n${readFileSync(file, "utf8")}`)
    .join("\n");
}
