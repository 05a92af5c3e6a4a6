import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { generateDtsBundle } from "dts-bundle-generator";
import { build, type Plugin } from "esbuild";
import type { Directory } from "../../functions/core/directory.ts";
import type { FolderFiles } from "../files/folder.ts";
import { NUMBERS_FILE, type StateNumbers } from "../site/numbers.ts";

/** Browsers from about 2023 on: what the page uses of them (AbortSignal.any) came last in 2024. */
const TARGETS = ["chrome116", "firefox124", "safari17.4"];

/** The page and the browser client with its types, and the counts that the page shows, by path below the output. */
export async function siteFiles(directory: Directory): Promise<FolderFiles> {
  compiled ??= compile();
  return new Map([...(await compiled), [NUMBERS_FILE, JSON.stringify(stateNumbers(directory))]]);
}

/** It is the same for every directory, so a process compiles it once. */
let compiled: Promise<FolderFiles> | undefined;

async function compile(): Promise<FolderFiles> {
  const files = new Map<string, Uint8Array | string>();
  const [client, search, page] = await Promise.all([
    bundle({ client: sitePath("client/client.ts") }, "[name]", []),
    bundle({ "client-search": sitePath("client/client-search.ts") }, "[name]", []),
    bundle({ page: sitePath("page/main.ts"), style: sitePath("page/style.css") }, "assets/[name]-[hash]", [
      clientPlugin("./client/client.ts", "/client.js"),
    ]),
  ]);
  for (const part of [client, search, page]) for (const [file, contents] of part) files.set(file, contents);
  const asset = (ending: string) => {
    const file = [...page.keys()].find((name) => name.endsWith(ending));
    if (file === undefined) throw new Error(`the page's bundle has no ${ending}`);
    return `/${file}`;
  };
  const template = readFileSync(sitePath("page/index.html"), "utf8");
  files.set("index.html", template.replace("%style%", asset(".css")).replace("%script%", asset(".js")));
  files.set("favicon.svg", readFileSync(sitePath("page/favicon.svg"), "utf8"));
  files.set("client.d.ts", clientTypes());
  return files;
}

/**
 * ES modules of some entries, minified. What is imported from one that is published under its own name stays an
 * import of that.
 */
async function bundle(
  entryPoints: Record<string, string>,
  entryNames: string,
  plugins: readonly Plugin[],
): Promise<Map<string, Uint8Array>> {
  const out = fileURLToPath(new URL("../../dist", import.meta.url));
  const { outputFiles } = await build({
    entryPoints,
    entryNames,
    outdir: out,
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    platform: "browser",
    target: TARGETS,
    charset: "utf8",
    logLevel: "silent",
    plugins: [clientPlugin("./client-search.ts", "./client-search.js"), ...plugins],
  });
  return new Map(outputFiles.map(({ path, contents }) => [path.slice(out.length + 1), contents]));
}

/** Leaves the import of a module out of a bundle, and has it loaded from where it is published. */
function clientPlugin(ending: string, published: string): Plugin {
  return {
    name: `published ${published}`,
    setup({ onResolve }) {
      onResolve({ filter: /\.ts$/ }, ({ path, kind }) =>
        kind !== "entry-point" && path.endsWith(ending.slice(1))
          ? { path: published, external: true }
          : undefined,
      );
    },
  };
}

/** The client's types in one file. They are not checked again here, which halves the time of a build. */
function clientTypes(): string {
  const [types] = generateDtsBundle(
    [
      {
        filePath: sitePath("client/client.ts"),
        output: { noBanner: true, exportReferencedTypes: false },
        failOnClass: false,
      },
    ],
    { preferredConfigPath: sitePath("client/types.tsconfig.json") },
  );
  return types!;
}

function stateNumbers({ areas }: Directory): StateNumbers[] {
  const [from, to] = areas.run("state");
  return Array.from({ length: to - from }, (_, i) => {
    const state = from + i;
    const districts = areas.children(state);
    const [first, end] = areas.villages(state);
    return {
      code: areas.code(state),
      name: areas.name(state),
      districts: districts.length,
      talukas: districts.reduce((sum, district) => sum + areas.children(district).length, 0),
      villages: end - first,
    };
  });
}

function sitePath(file: string): string {
  return fileURLToPath(new URL(`../site/${file}`, import.meta.url));
}
