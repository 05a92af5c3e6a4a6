import { execFile } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { scratchFolder } from "../check/fixtures/scratch-folder.ts";
import { PROJECT } from "../check/netlify/scratch-project.ts";

/** A new project that has installed the package from its file, without a network, as `npm install` does it. */
export async function projectWithPackage(): Promise<string> {
  const folder = scratchFolder();
  writeFileSync(join(folder, "package.json"), '{ "type": "module", "private": true }');
  await run(PROJECT, process.execPath, ["scripts/package.ts", "--out", folder]);
  const file = readdirSync(folder).find((name) => name.endsWith(".tgz"))!;
  const options = ["--offline", "--no-audit", "--no-fund", "--cache", join(folder, "cache")];
  await run(folder, "npm", ["install", `./${file}`, ...options]);
  return folder;
}

/** What a program prints. @throws if it fails */
export async function run(
  folder: string,
  program: string,
  args: readonly string[],
): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { cwd: folder });
  return stdout;
}
