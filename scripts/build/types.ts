import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { RECORDS, recordTypes } from "./record-types.ts";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));
/** The folders of modules whose types are published, and of everything that they import. */
const SOURCES = ["functions/core", "scripts/site"];
/** Other inputs of the types: the code that makes them, settings, packages, and how schemas become types. */
const SETTINGS = [
  "scripts/build/types.ts",
  "scripts/build/record-types.ts",
  "tsconfig.json",
  "scripts/site/client/types.tsconfig.json",
  "package-lock.json",
];
const CACHE = join(PROJECT, "node_modules/.cache/types");

/**
 * The types of modules below scripts/site, each in one file. They are not checked again here, which halves the time of a
 * build; types of unchanged sources come from a cache, which halves it again.
 */
export async function typesOf(modules: readonly string[]): Promise<string[]> {
  const cached = join(CACHE, `${digestOf(modules)}.json`);
  try {
    return JSON.parse(readFileSync(cached, "utf8")) as string[];
  } catch {
    const types = await generate(modules);
    keep(cached, JSON.stringify(types));
    return types;
  }
}

async function generate(modules: readonly string[]): Promise<string[]> {
  // Loads the whole compiler.
  const { generateDtsBundle } = await import("dts-bundle-generator");
  const { sys } = (await import("typescript")).default;
  const { readFile } = sys;
  // Users should read the types of answers as written, not as types of schemas.
  sys.readFile = (path, encoding) =>
    path.endsWith(RECORDS) ? recordTypes() : readFile(path, encoding);
  try {
    return generateDtsBundle(
      modules.map((module) => ({
        filePath: join(PROJECT, "scripts/site", module),
        output: {
          noBanner: true,
          exportReferencedTypes: false,
          // The client's types would have the field's declarations too, and two of them contradict each other.
          inlineDeclareGlobals: module.startsWith("field/"),
        },
        failOnClass: false,
      })),
      { preferredConfigPath: join(PROJECT, "scripts/site/client/types.tsconfig.json") },
    );
  } finally {
    sys.readFile = readFile;
  }
}

function digestOf(modules: readonly string[]): string {
  const sources = SOURCES.flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .sort()
      .map((file) => join(folder, file)),
  );
  const hash = createHash("sha256").update(JSON.stringify(modules));
  for (const file of [...SETTINGS, ...sources])
    hash.update(`\n${file}\n`).update(readFileSync(join(PROJECT, file)));
  return hash.digest("hex");
}

/** Without write access to node_modules there is no cache. */
function keep(file: string, text: string): void {
  const incoming = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(incoming, text);
    renameSync(incoming, file);
  } catch {}
}
