import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { unzipSync } from "fflate";
import type { FolderFiles } from "../../files/folder.ts";
import { createScratchProject, PROJECT } from "./scratch-project.ts";

/** The functions as a deploy would upload them. */
export interface BuiltFunctions {
  /** The zip of every function, by its name. */
  readonly zips: ReadonlyMap<string, Uint8Array>;
  /** Which of them is asked for paths by itself, before any redirect: its methods. */
  readonly methods: ReadonlyMap<string, readonly string[]>;
}

/** Bundling takes seconds; a build that hangs is ended. */
const LONGEST_BUILD_MS = 180_000;

/**
 * The functions of this project over other published files, bundled by `netlify build --offline`.
 *
 * @param dist what is published, as `buildDist` gives it
 * @throws Error with what netlify wrote when the build fails
 */
export async function buildWithNetlify(dist: FolderFiles): Promise<BuiltFunctions> {
  const project = createScratchProject(dist);
  try {
    copyPackages(project.folder);
    skipBuildCommand(project.folder);
    const cli = join(PROJECT, "node_modules", "netlify-cli", "bin", "run.js");
    await promisify(execFile)(process.execPath, [cli, "build", "--offline"], {
      cwd: project.folder,
      timeout: LONGEST_BUILD_MS,
      // As on a CI machine: no telemetry, no look for updates.
      env: { ...process.env, CI: "1", NO_UPDATE_NOTIFIER: "1" },
    });
    const built = join(project.folder, ".netlify", "functions");
    const { functions } = JSON.parse(readFileSync(join(built, "manifest.json"), "utf8")) as BuildManifest;
    return {
      zips: new Map(functions.map(({ name }) => [name, readFileSync(join(built, `${name}.zip`))])),
      methods: new Map(
        functions.map(({ name, routes = [] }) => [name, routes.flatMap((route) => route.methods)]),
      ),
    };
  } finally {
    project.remove();
  }
}

/** Lays the files of a function's zip into a folder. */
export function unzipFunction(zip: Uint8Array, folder: string): void {
  for (const [path, bytes] of Object.entries(unzipSync(zip))) {
    if (path.endsWith("/")) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}

/** As much as is read here of what netlify writes about the functions that it built. */
interface BuildManifest {
  readonly functions: readonly { name: string; routes?: readonly { methods: readonly string[] }[] }[];
}

/**
 * Puts the packages that the functions need in the place of the link to all packages: what is linked goes into the
 * zip as a link, and would be found on this machine alone.
 */
function copyPackages(folder: string): void {
  const { dependencies } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  rmSync(join(folder, "node_modules"));
  for (const name of Object.keys(dependencies)) {
    cpSync(join(PROJECT, "node_modules", name), join(folder, "node_modules", name), { recursive: true });
  }
}

/** What is published is there already. */
function skipBuildCommand(folder: string): void {
  const file = join(folder, "netlify.toml");
  const text = readFileSync(file, "utf8");
  // Without any, netlify would guess one by the packages that are installed.
  const without = text.replace(/^ *command = .*$/m, '  command = "node --eval 0"');
  if (without === text) throw new Error(`${file} has no build command to leave out`);
  writeFileSync(file, without);
}
