import { execFile } from "node:child_process";
import { chmod, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { scratchFolder } from "../check/fixtures/scratch-folder.ts";
import { listSourceFiles } from "./source-files.ts";

let folder: string;
beforeEach(() => {
  folder = scratchFolder();
});

test("a folder gives its tables, sorted, without lock files of editors; a file gives itself", async () => {
  for (const name of ["b.xls", "a.CSV", "notes.txt", ".DS_Store", "~$b.xlsx", ".~lock.a.CSV#"])
    await writeFile(join(folder, name), "x");
  await symlink("somebody@host.123", join(folder, ".#a.csv"));
  const [a, b] = [join(folder, "a.CSV"), join(folder, "b.xls")];
  expect(await listSourceFiles([folder, b])).toEqual([a, b, b]);
});

test("files that can't be sources are reported in one line", async () => {
  const path = (name: string) => join(folder, name);
  await symlink("loop.csv", path("loop.csv"));
  await writeFile(path("notes.txt"), "x");
  await mkdir(path("empty"));
  await mkdir(path("editions/lgd-2026-05"), { recursive: true });
  const wrong: [string, string][] = [
    ["none.csv", "no such file or folder"],
    ["loop.csv", "is a symbolic link that leads back to itself"],
    ["notes.txt", "must be one of .csv, .xls, .xlsx, .ods, .zip, .geojson, .parquet"],
    ["notes.txt/a.csv", "part of this path is a file, not a folder"],
    ["empty", "no .csv, .xls, .xlsx, .ods, .zip, .geojson, .parquet file in this folder"],
    [
      "editions",
      `no .csv, .xls, .xlsx, .ods, .zip, .geojson, .parquet file in this folder; give the folders inside it, such as ${path("editions/lgd-2026-05")}`,
    ],
  ];
  for (const [name, error] of wrong) {
    await expect(listSourceFiles([path(name)])).rejects.toThrow(`${path(name)}: ${error}`);
  }
});

test("a folder without read permission is reported in one line", async () => {
  await writeFile(join(folder, "goa.csv"), "x");
  await chmod(folder, 0);
  // Root may read everything, so another user tries, in a process that has loaded its modules first.
  const program = `
    const { listSourceFiles } = await import(${JSON.stringify(new URL("source-files.ts", import.meta.url).href)});
    if (process.getuid() === 0) process.setuid(65534);
    await listSourceFiles([process.argv[1]]).catch(({ name, message }) => console.log(name + " " + message));`;
  const printed = await new Promise((resolve) => {
    execFile(
      process.execPath,
      ["--input-type=module", "--eval", program, folder],
      (_error, stdout) => resolve(stdout),
    );
  });
  await chmod(folder, 0o700);
  expect(printed).toBe(
    `InputError ${folder}: permission denied; check its permissions and those of its parent folders\n`,
  );
});
