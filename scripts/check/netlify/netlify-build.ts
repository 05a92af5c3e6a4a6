import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { $ } from "zx/core";
import type { FolderFiles } from "../../files/folder.ts";
import { createScratchProject, PROJECT } from "./scratch-project.ts";

/** The functions as a deploy would upload them. */
export interface BuiltFunctions {
  /** The zip of every function, by its name. */
  readonly zips: ReadonlyMap<string, Uint8Array>;
  /** The methods that each function answers before any redirect. */
  readonly methods: ReadonlyMap<string, readonly string[]>;
  /** The paths that it still leaves to the redirects. */
  readonly excluded: ReadonlyMap<string, readonly string[]>;
  /** The files in the folder that is published after the build. */
  readonly published: readonly string[];
}

/** A build that takes longer is killed. Bundling takes seconds. */
const LONGEST_BUILD_MS = 180_000;

/**
 * The functions of this project with these published files, bundled by `netlify build --offline`.
 *
 * @param dist the published files, from `buildDist`
 * @throws Error with the output of netlify when the build fails
 */
export async function buildWithNetlify(dist: FolderFiles): Promise<BuiltFunctions> {
  const project = createScratchProject(dist);
  try {
    copyPackages(project.folder);
    skipBuildCommand(project.folder);
    const cli = join(PROJECT, "node_modules", "netlify-cli", "bin", "run.js");
    // No telemetry and no update checks, as in CI.
    const env = { ...process.env, CI: "1", NO_UPDATE_NOTIFIER: "1" };
    const run = $({ cwd: project.folder, timeout: LONGEST_BUILD_MS, env, quiet: true });
    await run`${process.execPath} ${cli} build --offline`;
    const built = join(project.folder, ".netlify", "functions");
    const { functions } = JSON.parse(
      readFileSync(join(built, "manifest.json"), "utf8"),
    ) as BuildManifest;
    return {
      zips: new Map(functions.map(({ name }) => [name, readFileSync(join(built, `${name}.zip`))])),
      methods: new Map(
        functions.map(({ name, routes = [] }) => [name, routes.flatMap((route) => route.methods)]),
      ),
      excluded: new Map(
        functions.map(({ name, excludedRoutes = [] }) => [
          name,
          excludedRoutes.map(({ pattern }) => pattern),
        ]),
      ),
      published: readdirSync(join(project.folder, "dist")),
    };
  } finally {
    project.remove();
  }
}

/** Unzips a function into a folder. */
export function unzipFunction(zip: Uint8Array, folder: string): void {
  for (const [path, bytes] of Object.entries(unzipSync(zip))) {
    if (path.endsWith("/")) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}

/** The parts of netlify's manifest of functions that are read here. */
interface BuildManifest {
  readonly functions: readonly {
    readonly name: string;
    readonly routes?: readonly { readonly methods: readonly string[] }[];
    readonly excludedRoutes?: readonly { readonly pattern: string }[];
  }[];
}

/** Replaces the link to all packages with copies of the deployed ones: a link would go into the zip as a link. */
function copyPackages(folder: string): void {
  const { dependencies } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  rmSync(join(folder, "node_modules"));
  for (const name of Object.keys(dependencies)) {
    cpSync(join(PROJECT, "node_modules", name), join(folder, "node_modules", name), {
      recursive: true,
    });
  }
}

/** Replaces the build command: the published files are already there. */
function skipBuildCommand(folder: string): void {
  const file = join(folder, "netlify.toml");
  const text = readFileSync(file, "utf8");
  // Without a command netlify would guess one.
  const without = text.replace(/^ *command = .*$/m, '  command = "node --eval 0"');
  if (without === text) throw new Error(`${file} has no build command to leave out`);
  writeFileSync(file, without);
}
