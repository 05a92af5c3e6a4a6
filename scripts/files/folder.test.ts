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
import { type FolderKind, recoverFolder, replaceFolder, WritableFolder, withFolder } from "./folder.ts";

const KIND: FolderKind = {
  foreign: "holds files, but no edition",
  mark: "edition.txt",
  keeps: (name) => name !== "parts",
  durable: true,
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
/** Undefined when it goes well. */
function failure(action: () => unknown): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    expect((error as Error).message).not.toContain("\n");
    return (error as Error).message;
  }
}

describe("a folder that is replaced", () => {
  test("holds the new files and what its kind keeps; nothing is left beside it", () => {
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

  test("stays whole when a file can't be written", () => {
    replaceFolder(out, KIND, OLD);
    const impossible = new Map([...NEW, ["parts/deep/er", "a file where a folder is"]]);
    expect(failure(() => replaceFolder(out, KIND, impossible))).toBe(`${out}: is a folder; give a file`);
    expect(edition()).toBe("old");
    expect(readdirSync(base)).toEqual(["out"]);
  });

  test("through a link stays a link", () => {
    mkdirSync(join(base, "real"));
    symlinkSync("real", out);
    replaceFolder(out, KIND, OLD);
    replaceFolder(out, KIND, NEW);
    expect(readFileSync(join(base, "real", "edition.txt"), "utf8")).toBe("new");
    expect(readdirSync(base).sort()).toEqual(["out", "real"]);
  });

  test("is refused when it holds other files or is a file", () => {
    mkdirSync(out);
    replaceFolder(join(base, "empty"), KIND, OLD);
    writeFileSync(join(out, "letters.txt"), "dear");
    expect(failure(() => replaceFolder(out, KIND, NEW))).toBe(
      `${out}: holds files, but no edition; give an empty or new folder with --out`,
    );
    const file = join(out, "letters.txt");
    expect(failure(() => replaceFolder(file, KIND, NEW))).toBe(
      `${file}: is a file; give a folder with --out`,
    );
    expect(readFileSync(file, "utf8")).toBe("dear");
    expect(readdirSync(base).sort()).toEqual(["empty", "out"]);
  });
});

describe("after a kill", () => {
  /** What can be there, by where the kill came. */
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
    ["while a failed write is taken back", () => renameSync(out, `${out}.previous`), "old"],
  ];

  test.each(KILLS)("%s, the next writer has a whole folder", (_where, arrange, expected) => {
    replaceFolder(join(base, "next"), KIND, NEW);
    replaceFolder(out, KIND, OLD);
    arrange();
    const writable = new WritableFolder(out, KIND);
    expect(edition()).toBe(expected);
    writable.close();
    expect(readdirSync(base).sort()).toEqual(["next", "out"]);
  });

  test.each(KILLS)("%s, the next reader has a whole folder", async (_where, arrange, expected) => {
    replaceFolder(join(base, "next"), KIND, NEW);
    replaceFolder(out, KIND, OLD);
    arrange();
    await recoverFolder(out);
    expect(edition()).toBe(expected);
  });
});

describe("of two writers", () => {
  test("one reads which process holds the folder, until that is done", async () => {
    const busy = `${out}: is in use by process ${process.pid} (`;
    await withFolder(out, KIND, async (writable) => {
      expect(failure(() => replaceFolder(out, KIND, NEW))).toContain(busy);
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

  const lock = (holder: object) => writeFileSync(`${out}.lock`, JSON.stringify(holder));

  test("the lock of one that was killed is taken over", async () => {
    const child = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)"]);
    const ended = new Promise((resolve) => child.once("close", resolve));
    lock({ pid: child.pid, began: "", host: hostname(), command: "npm run import" });
    expect(failure(() => replaceFolder(out, KIND, NEW))).toBe(
      `${out}: is in use by process ${child.pid} (npm run import); wait for its end, or stop it, or give another folder`,
    );
    child.kill("SIGKILL");
    await ended;
    replaceFolder(out, KIND, NEW);
    expect(readdirSync(base)).toEqual(["out"]);
  });

  test("a lock is not believed when its process id belongs to another process by now", () => {
    lock({ pid: process.pid, began: "1", host: hostname(), command: "npm run import" });
    replaceFolder(out, KIND, NEW);
    expect(edition()).toBe("new");
  });

  test("the lock of another machine's process stands, since nobody can know whether that is gone", () => {
    lock({ pid: 1, began: "", host: "elsewhere", command: "npm run import" });
    expect(failure(() => replaceFolder(out, KIND, NEW))).toContain(
      "is in use by process 1 on elsewhere (npm run import)",
    );
  });

  test("a lock that names nobody is taken over when it is old, and so is a takeover that was killed", () => {
    for (const text of ["", "{", "null", "{}"]) {
      writeFileSync(`${out}.lock`, text);
      expect(failure(() => replaceFolder(out, KIND, NEW))).toContain("is in use by another process");
      writeFileSync(`${out}.lock.takeover`, "");
      for (const file of [`${out}.lock`, `${out}.lock.takeover`]) utimesSync(file, 1, 1);
      replaceFolder(out, KIND, NEW);
      expect(readdirSync(base)).toEqual(["out"]);
    }
  });
});

/** Runs a program as a user who is not root, for whom permissions count. */
function asNobody(program: string): Promise<string> {
  const modules = JSON.stringify(new URL("folder.ts", import.meta.url).href);
  const begin = `
    const { replaceFolder } = await import(${modules});
    if (process.getuid() === 0) process.setuid(65534);
    const kind = { foreign: "", mark: "edition.txt", keeps: () => true };`;
  return new Promise((resolve) => {
    execFile(process.execPath, ["--input-type=module", "--eval", begin + program], (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}

test("a folder that may not be written is said in one line", async () => {
  chmodSync(base, 0o555);
  const printed = await asNobody(`
    try { replaceFolder(${JSON.stringify(out)}, kind, new Map()); } catch ({ message }) { console.log(message); }`);
  expect(printed).toBe(`${out}: permission denied; check its permissions and those of the folders above\n`);
});

/** Whether a small disk can be made: only by root, where that may. */
function mountSmallDisk(folder: string): boolean {
  mkdirSync(folder);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "none", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

test("a disk that is full or read-only is said in one line, and the folder stays whole", (context) => {
  const disk = join(base, "disk");
  if (!mountSmallDisk(disk)) context.skip("this user may not mount a disk");
  try {
    out = join(disk, "out");
    replaceFolder(out, KIND, OLD);
    const large = new Map([...NEW, ["parts/large.txt", "x".repeat(100_000)]]);
    expect(failure(() => replaceFolder(out, KIND, large))).toBe(
      `${out}: the disk is full; free some space and run again`,
    );
    expect([edition(), readdirSync(disk)]).toEqual(["old", ["out"]]);
    execFileSync("mount", ["-o", "remount,ro", disk]);
    expect(failure(() => replaceFolder(out, KIND, NEW))).toBe(
      `${out}: the disk is read-only; write to another folder`,
    );
    expect(existsSync(join(out, "parts/old.txt"))).toBe(true);
  } finally {
    execFileSync("umount", [disk]);
  }
});
