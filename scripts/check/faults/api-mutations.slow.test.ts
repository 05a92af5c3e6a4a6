import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { InputError } from "../../cli/input-error.ts";
import type { UnsavedDataset } from "../../dataset/dataset.ts";
import { readDataset } from "../../dataset/read.ts";
import { writeDataset } from "../../dataset/write.ts";
import { LGD } from "../../import/lgd.ts";
import type { ApiRecord } from "../../refresh/api.ts";
import { CHANGES_JSON } from "../../refresh/changes.ts";
import { fetchDatagov } from "../../refresh/datagov.ts";
import { refreshDataset } from "../../refresh/refresh-dataset.ts";
import { readFolder } from "../fixtures/folder-files.ts";
import { type Mischief, type Play, playApi, toRecords } from "../fixtures/played-api.ts";
import { SAMPLE } from "../fixtures/sample.ts";
import { scratchFolder } from "../fixtures/scratch-folder.ts";
import { draws, SEED, seeded } from "../fixtures/seed.ts";
import { Random } from "../measure/random.ts";

const KEY = "579b464db66ec23bdd000001";
const PAGE = 100;
const RETRIEVED = "2026-05-01T00:00:00.000Z";

/** Values for a field or a part of a response. */
const VALUES: readonly unknown[] = [
  ...[null, "", " ", 0, -1, 1.5, 1e15, true, [], {}, [null], "NA", "x".repeat(300), "\u001b[31mred", "a\nb"],
  ...["पुणे", "\ufffd", "\ud800", "__proto__", "1e3", "٣", { code: 1 }],
];
const STATUSES = [
  ...[201, 204, 206, 301, 302, 304, 400, 401, 403, 404, 408, 418, 429, 500, 502, 503, 504],
] as const;
const RETRY_AFTERS = ["-5", "0", "1e9", "soon", "Thu, 01 Jan 1970 00:00:00 GMT"] as const;

test(seeded("a refresh refuses a changed response of the open-data API, or lists the changes"), async () => {
  const folder = scratchFolder();
  const [out, whole] = [join(folder, "data"), join(folder, "whole")];
  const random = new Random(SEED);
  const { manifest: _, ...sample } = await readDataset(SAMPLE);
  const records = toRecords(sample);
  const refresh = async (mischief?: Play["mischief"], accept?: string) => {
    const api = await playApi({ records, key: KEY, pageSize: PAGE, ...(mischief && { mischief }) });
    const outcome = await refreshDataset({
      ...{ folder: out, onNote: () => {}, ...(accept && { accept }) },
      fetch: (report) =>
        fetchDatagov({ url: api.url, key: KEY, wait: async () => {}, onProgress: () => {} }, report),
    }).catch((error: Error) => error);
    await api.close();
    return outcome;
  };
  await writeDataset(out, sample, { ...LGD, retrieved: RETRIEVED });
  await refresh(undefined, "the first");
  cpSync(out, whole, { recursive: true });
  const before = readFolder(out);
  const counts = { refused: 0, same: 0, listed: 0 };
  for (let change = 0; change < draws(40).numRuns; change++) {
    const once = random.below(2) === 0;
    const at = random.below(Math.ceil(records.length / PAGE)) * PAGE;
    const [title, trick] = trickOf(records.slice(at, at + PAGE), records, random);
    const what = `page at ${at}${once ? ", once" : ""}: ${title}`;
    const outcome = await refresh((offset, { ofOffset }) =>
      offset === at && (!once || ofOffset === 1) ? trick : undefined,
    );
    if (outcome instanceof Error) {
      expect(outcome, what).toBeInstanceOf(InputError);
      expect(outcome.message, what).not.toContain("\n");
      expect(readFolder(out), what).toEqual(before);
      counts.refused++;
    } else if (outcome === undefined) counts.same++;
    else {
      const changes = readFileSync(join(out, CHANGES_JSON), "utf8");
      for (const code of changedVillages(await readDataset(whole), await readDataset(out)))
        expect(changes, what).toContain(`"${code}"`);
      counts.listed++;
      rmSync(out, { recursive: true });
      cpSync(whole, out, { recursive: true });
    }
  }
  expect(counts.refused).toBeGreaterThan(0);
  expect(counts.same).toBeGreaterThan(0);
});

/** A change of one page. */
function trickOf(
  page: readonly ApiRecord[],
  records: readonly ApiRecord[],
  random: Random,
): [title: string, trick: Mischief] {
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
    ["a field of all records", body({ records: page.map((record) => ({ ...record, [field]: value })) })],
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
    ["a failure", random.pick(["drop", "cut", "garbage", "empty", "half", "more", "other total"] as const)],
  ]);
}

/** The codes of new and gone villages, and of those with another name, taluka or PIN code. */
function changedVillages(before: UnsavedDataset, after: UnsavedDataset): string[] {
  const [was, is] = [before, after].map(
    ({ villages }) =>
      new Map(
        villages.map(({ code, name, taluka_code, pincode }) => [code, `${name}, ${taluka_code}, ${pincode}`]),
      ),
  );
  return [...new Set([...was!.keys(), ...is!.keys()])].filter((code) => was!.get(code) !== is!.get(code));
}
