import { execFile, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mountSmallDisk, unmount } from "../check/fixtures/small-disk.ts";
import {
  type FolderKind,
  recoverFolder,
  replaceFolder,
  WritableFolder,
  withFolder,
} from "./folder.ts";

const KIND: FolderKind = {
  foreign: "holds files, but not an edition",
  mark: "edition.txt",
  keeps: (name) => name !== "parts",
};
const OLD = new Map([
  ["edition.txt", "old"],
  ["parts/old.txt", "old"],
]);
const NEW = new Map([
  ["edition.txt", "new"],
  ["parts/deep/er/new.txt", "new"],
]);

let base: string;
let out: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "folder-"));
  out = join(base, "out");
});
afterEach(() => rmSync(base, { recursive: true }));

const edition = () => readFileSync(join(out, "edition.txt"), "utf8");
/** The error message, one line; undefined if there is no error. */
function failure(action: () => unknown): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    expect((error as Error).message).not.toContain("\n");
    return (error as Error).message;
  }
}

describe("a replaced folder", () => {
  test("has the new files and those that its kind keeps; nothing is left next to it", () => {
    replaceFolder(out, KIND, OLD);
    writeFileSync(join(out, "NOTES.md"), "mine");
    mkdirSync(join(out, "mine"));
    symlinkSync("nowhere", join(out, "mine", "link"));
    chmodSync(out, 0o750);
    replaceFolder(out, KIND, NEW);
    const files = readdirSync(out, { recursive: true, encoding: "utf8" }).sort();
    expect(files.filter((name) => name.includes("."))).toEqual([
      "NOTES.md",
      "edition.txt",
      "parts/deep/er/new.txt",
    ]);
    expect(files).toContain("mine/link");
    expect(statSync(out).mode & 0o777).toBe(0o750);
    expect(readdirSync(base)).toEqual(["out"]);
  });

  test("is unchanged if a file can't be written", () => {
    replaceFolder(out, KIND, OLD);
    const impossible = new Map([...NEW, ["parts/deep/er", "a file where a folder is"]]);
    expect(failure(() => replaceFolder(out, KIND, impossible))).toBe(
      `${out}: is a folder; give a file`,
    );
    expect(edition()).toBe("old");
    expect(readdirSync(base)).toEqual(["out"]);
  });

  test("reached through a link keeps the link", () => {
    mkdirSync(join(base, "real"));
    symlinkSync("real", out);
    replaceFolder(out, KIND, OLD);
    replaceFolder(out, KIND, NEW);
    expect(readFileSync(join(base, "real", "edition.txt"), "utf8")).toBe("new");
    expect(readdirSync(base).sort()).toEqual(["out", "real"]);
  });

  test("is refused if it holds other files or is a file", () => {
    mkdirSync(out);
    replaceFolder(join(base, "empty"), KIND, OLD);
    writeFileSync(join(out, "letters.txt"), "dear");
    expect(failure(() => replaceFolder(out, KIND, NEW))).toBe(
      `${out}: holds files, but not an edition; give an empty or new folder with --out`,
    );
    const file = join(out, "letters.txt");
    expect(failure(() => replaceFolder(file, KIND, NEW))).toBe(
      `${file}: is a file; give a folder with --out`,
    );
    for (const below of ["x", "x/y"])
      expect(failure(() => replaceFolder(join(file, below), KIND, NEW))).toBe(
        `${join(file, below)}: part of this path is a file, not a folder`,
      );
    expect(readFileSync(file, "utf8")).toBe("dear");
    expect(readdirSync(base).sort()).toEqual(["empty", "out"]);
  });
});

describe("after a kill", () => {
  /** The state left by a kill, by its moment. */
  const KILLS: [where: string, arrange: () => void, expected: string][] = [
    ["while the new files are written", () => mkdirSync(`${out}.incoming`), "old"],
    [
      "between the renames",
      () => {
        renameSync(out, `${out}.previous`);
        cpSync(join(base, "next"), `${out}.incoming`, { recursive: true });
      },
      "new",
    ],
    [
      "after the renames",
      () => {
        renameSync(out, `${out}.previous`);
        cpSync(join(base, "next"), out, { recursive: true });
      },
      "new",
    ],
    ["while a failed write is undone", () => renameSync(out, `${out}.previous`), "old"],
  ];

  test.each(KILLS)(
    "%s, the next reader and the next writer find a complete folder",
    (_where, arrange, expected) => {
      for (const next of [() => recoverFolder(out), () => new WritableFolder(out, KIND).close()]) {
        replaceFolder(join(base, "next"), KIND, NEW);
        replaceFolder(out, KIND, OLD);
        arrange();
        next();
        expect(edition()).toBe(expected);
      }
      expect(readdirSync(base).sort()).toEqual(["next", "out"]);
    },
  );
});

test("added files are moved into place with the others, or removed if the folder is not replaced", () => {
  replaceFolder(out, KIND, OLD);
  for (const next of [undefined, new Map([["edition.txt", "new"]])]) {
    const writable = new WritableFolder(out, KIND);
    writable.add(new Map([["parts/deep/er/new.txt", "new"]]));
    expect(edition()).toBe("old");
    if (next) writable.replace(next);
    writable.close();
    expect(readdirSync(base)).toEqual(["out"]);
  }
  expect(edition()).toBe("new");
  expect(readdirSync(join(out, "parts"), { recursive: true }).sort()).toEqual([
    "deep",
    "deep/er",
    "deep/er/new.txt",
  ]);
});

describe("of two writers", () => {
  test("the second is refused with the holder and the lock file until the first is done", async () => {
    await withFolder(out, KIND, async (writable) => {
      expect(failure(() => replaceFolder(out, KIND, NEW))).toMatch(
        new RegExp(
          `^${out}: in use by process ${process.pid} on ${hostname()} \\(.+\\); wait until it ends or give another folder. ` +
            `If no such process runs any more, delete ${out}.lock$`,
        ),
      );
      writable.replace(OLD);
    });
    replaceFolder(out, KIND, NEW);
    await expect(withFolder(out, KIND, () => Promise.reject(new Error("a fault")))).rejects.toThrow(
      "a fault",
    );
    replaceFolder(out, KIND, OLD);
    expect(edition()).toBe("old");
    expect(readdirSync(base)).toEqual(["out"]);
  });

  test("in two processes, one at a time succeeds and the folder is always complete", async () => {
    // Each writes until the other has tried 60 times, so that all tries meet another writer.
    const done = mkdtempSync(join(tmpdir(), "done-"));
    const program = `
      import { existsSync, writeFileSync } from "node:fs";
      const [own, other] = [process.argv[1], process.argv[1] === "a" ? "b" : "a"].map((name) => ${JSON.stringify(`${done}/`)} + name);
      const counts = { written: 0, refused: 0 };
      const files = new Map([["edition.txt", process.argv[1]], ["parts/" + process.argv[1], "part"]]);
      for (let round = 0; round < 60 || (round < 100_000 && !existsSync(other)); round++) {
        if (round === 60) writeFileSync(own, "");
        try { replaceFolder(${JSON.stringify(out)}, kind, files); counts.written++; }
        catch ({ message }) { if (!message.includes("in use by")) throw new Error(message); counts.refused++; }
      }
      writeFileSync(own, "");
      console.log(JSON.stringify(counts));`;
    replaceFolder(out, KIND, OLD);
    const counts = (await Promise.all(["a", "b"].map((name) => run(program, name)))).map(
      (printed) => JSON.parse(printed) as { written: number; refused: number },
    );
    for (const { written, refused } of counts) expect(written + refused).toBeGreaterThanOrEqual(60);
    expect(Math.max(...counts.map(({ refused }) => refused))).toBeGreaterThan(0);
    expect(readdirSync(join(out, "parts"))).toEqual([edition()]);
    expect(readdirSync(base)).toEqual(["out"]);
    rmSync(done, { recursive: true });
  });

  test("the lock of a killed process is replaced; one of another machine stays", async () => {
    const child = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)"]);
    const lock = (holder: object) => writeFileSync(`${out}.lock`, JSON.stringify(holder));
    lock({ pid: child.pid, host: hostname(), command: "npm run import" });
    expect(failure(() => replaceFolder(out, KIND, NEW))).toContain(
      `in use by process ${child.pid} on ${hostname()} (npm run import)`,
    );
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("close", resolve));
    replaceFolder(out, KIND, NEW);
    expect(readdirSync(base)).toEqual(["out"]);
    lock({ pid: child.pid, host: "elsewhere", command: "npm run import" });
    expect(failure(() => replaceFolder(out, KIND, NEW))).toContain("on elsewhere (npm run import)");
  });

  test.each(["", "{", "null", "{}"])(
    "a lock that a kill left incomplete, %j, is replaced once nobody can be writing it",
    (text) => {
      const lock = `${out}.lock`;
      writeFileSync(lock, text);
      const second = new Date(Date.now() - 1000);
      utimesSync(lock, second, second);
      replaceFolder(out, KIND, NEW);
      expect(readdirSync(base)).toEqual(["out"]);
    },
  );

  test.runIf(process.platform === "linux")(
    "a lock from before its process started is replaced: another process now has the number",
    () => {
      const lock = `${out}.lock`;
      // This process is running, but is not the one that a reboot or a restarted container ended.
      writeFileSync(lock, JSON.stringify({ pid: process.pid, host: hostname(), command: "node" }));
      const before = new Date(Date.now() - performance.now() - 60_000);
      utimesSync(lock, before, before);
      replaceFolder(out, KIND, NEW);
      expect(readdirSync(base)).toEqual(["out"]);
    },
  );
});

/** Runs a program in another process and returns what it prints. */
function run(program: string, ...args: string[]): Promise<string> {
  const begin = `
    const { replaceFolder } = await import(${JSON.stringify(new URL("folder.ts", import.meta.url).href)});
    const kind = { foreign: "", mark: "edition.txt", keeps: (name) => name !== "parts" };`;
  const options = ["--input-type=module", "--eval", begin + program, ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, options, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
}

test("a folder without write permission is reported in one line", async () => {
  chmodSync(base, 0o555);
  // Root has all permissions.
  const printed = await run(`
    if (process.getuid() === 0) process.setuid(65534);
    try { replaceFolder(${JSON.stringify(out)}, kind, new Map()); } catch ({ message }) { console.log(message); }`);
  expect(printed).toBe(
    `${out}: permission denied; check its permissions and those of its parent folders\n`,
  );
});

test("the old folder is restored if the new one can't be moved into its place", () => {
  replaceFolder(out, KIND, OLD);
  writeFileSync(join(out, "notes.txt"), "kept");
  // Another process removes the new files just before they are moved.
  const keeps = () => {
    rmSync(`${out}.incoming`, { recursive: true, force: true });
    return false;
  };
  expect(failure(() => replaceFolder(out, { ...KIND, keeps }, NEW))).toContain(out);
  expect([edition(), readdirSync(base)]).toEqual(["old", ["out"]]);
});

test("a full or read-only disk is reported in one line, and the folder stays complete", (context) => {
  const disk = join(base, "disk");
  if (!mountSmallDisk(disk, 64)) context.skip("this user may not mount a disk");
  try {
    out = join(disk, "out");
    replaceFolder(out, KIND, OLD);
    const large = new Map([...NEW, ["parts/large.txt", "x".repeat(100_000)]]);
    expect(failure(() => replaceFolder(out, KIND, large))).toBe(
      `${out}: the disk is full; free some space and run again`,
    );
    expect([edition(), readdirSync(disk)]).toEqual(["old", ["out"]]);
    // Full to the last byte: a lock can be created, but nothing can be written into it.
    const fill = join(disk, "fill");
    expect(failure(() => writeFileSync(fill, "x".repeat(100_000)))).toContain("ENOSPC");
    for (const folder of [out, join(disk, "other")])
      expect(failure(() => replaceFolder(folder, KIND, NEW))).toBe(
        `${folder}: the disk is full; free some space and run again`,
      );
    expect([edition(), readdirSync(disk).sort()]).toEqual(["old", ["fill", "out"]]);
    rmSync(fill);
    replaceFolder(out, KIND, OLD);
    execFileSync("mount", ["-o", "remount,ro", disk]);
    expect(failure(() => replaceFolder(out, KIND, NEW))).toBe(
      `${out}: the disk is read-only; write to another folder`,
    );
    expect(existsSync(join(out, "parts/old.txt"))).toBe(true);
  } finally {
    unmount(disk);
  }
});
