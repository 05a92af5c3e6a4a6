import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { refusalOf } from "../../check/fixtures/refusal.ts";
import { type Member, sevenZip } from "../../check/fixtures/seven-zip.ts";
import type { UnpackLimits } from "../../tables/seven-zip.ts";
import { unpackNewest } from "./unpack.ts";

const FIXTURE = new URL("../../check/fixtures/lgd-copy/states.Jun2026.7z", import.meta.url);
const DAILY = "states.29Sep2026.csv";

const unpack = (archive: Buffer, limits?: UnpackLimits) =>
  unpackNewest(archive, { list: "states", name: `${DAILY}.7z` }, limits);

async function problem(archive: Buffer, limits?: UnpackLimits): Promise<string> {
  const message = await refusalOf(unpack(archive, limits));
  expect(message).toMatch(/^states\.29Sep2026\.csv\.7z: /);
  return message.slice(`${DAILY}.7z: `.length);
}

test("an archive of one day", async () => {
  const { csv, day } = await unpack(sevenZip([{ name: DAILY, content: "State Code\n30\n" }]));
  expect([csv.toString(), day]).toEqual(["State Code\n30\n", "2026-09-29"]);
});

test("the newest day of a month's archive, in any order", async () => {
  const days = ["30Aug2026", "02Sep2026", "29Sep2025", "01Sep2026"];
  const members = days.map((day) => ({
    name: `states.${day}.csv`,
    content: `State Code\n${day}\n`,
  }));
  const { csv, day } = await unpack(sevenZip(members));
  expect([csv.toString(), day]).toEqual(["State Code\n02Sep2026\n", "2026-09-02"]);
});

test("a month in one LZMA2 stream, as 7-Zip writes it", async () => {
  const { csv, day } = await unpack(readFileSync(FIXTURE));
  expect(day).toBe("2026-06-30");
  expect(csv.toString()).toContain("2,90,1,Made-up State of day 30,,0,0,S\n");
});

test.each<[what: string, members: Member[], error: RegExp]>([
  [
    "a path",
    [{ name: `../../${DAILY}`, content: "x" }],
    /^holds "\.\.\/\.\.\/states.*", which is not a plain/,
  ],
  ["an absolute path", [{ name: `/etc/${DAILY}`, content: "x" }], /^holds "\/etc\/states/],
  ["a path of Windows", [{ name: `C:\\${DAILY}`, content: "x" }], /^holds "C:\\\\states/],
  [
    "a path next to the list",
    [
      { name: DAILY, content: "x" },
      { name: "a/b", content: "x" },
    ],
    /^holds "a\/b"/,
  ],
  [
    "another list",
    [{ name: "districts.29Sep2026.csv", content: "x" }],
    /^holds no states\.<day>\.csv$/,
  ],
  [
    "a day that does not exist",
    [{ name: "states.31Sep2026.csv", content: "x" }],
    /^holds no states/,
  ],
  ["a day without a month", [{ name: "states.29Sop2026.csv", content: "x" }], /^holds no states/],
])("refused: %s", async (_what, members, error) => {
  expect(await problem(sevenZip(members))).toMatch(error);
});

test("unpacked bytes have a limit, per file and for all files before it", async () => {
  const large = { name: DAILY, content: Buffer.alloc(3e6, "0") };
  expect(await problem(sevenZip([large]), { file: 2e6, whole: 1e9 })).toBe(
    "unpacks to more than 2 MB",
  );
  const before = { name: "states.28Sep2026.csv", content: large.content };
  expect(await problem(sevenZip([before, large]), { file: 4e6, whole: 5e6 })).toBe(
    "unpacks to more than 5 MB",
  );
});

test("anything else gives one line: not an archive, not 7z, cut short, a changed byte, garbage after the signature", async () => {
  expect(await problem(Buffer.alloc(0))).toBe("is not a 7z archive");
  expect(await problem(Buffer.from("PK\x03\x04".padEnd(100)))).toBe("is not a 7z archive");
  expect(await problem(Buffer.from("<html>busy</html>"))).toBe("is not a 7z archive");
  const archive = readFileSync(FIXTURE);
  for (let length = 6; length < archive.length; length += 21) {
    expect(await problem(archive.subarray(0, length))).toMatch(/^is damaged \(.+\)$/);
  }
  const stored = sevenZip([{ name: DAILY, content: "State Code\n30\n" }]);
  // A byte of the content in either archive.
  for (const [whole, at] of [
    [archive, 40],
    [stored, 35],
  ] as const) {
    const changed = Buffer.from(whole);
    changed[at]! ^= 1;
    expect(await problem(changed)).toMatch(/^is damaged \(.+\)$/);
  }
  const garbage = Buffer.concat([archive.subarray(0, 8), Buffer.alloc(5000, 0xa5)]);
  expect(await problem(garbage)).toMatch(/^is damaged \(.+\)$/);
});
