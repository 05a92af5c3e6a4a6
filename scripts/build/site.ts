import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, type ImportKind, type Metafile, type Plugin } from "esbuild";
import { LANGUAGES, type Language } from "../../functions/core/contract/page-paths.ts";
import { SEARCH_PARAMETERS } from "../../functions/core/contract/search-parameters.ts";
import type { Directory } from "../../functions/core/directory/directory.ts";
import { askerOf } from "../../functions/core/endpoints/all.ts";
import { localPath, MAP_FILE } from "../../functions/core/pages/addresses.ts";
import type { DownloadFile } from "../../functions/core/pages/downloads-page.ts";
import { sourceOf } from "../../functions/core/pages/place-source.ts";
import type { Table } from "../../functions/core/pages/texts.ts";
import type { Dataset } from "../dataset/dataset.ts";
import type { FolderFiles } from "../files/folder.ts";
import { FUNCTIONS_FOLDER } from "./dist-folder.ts";
import { searchExamples, writtenLines } from "./examples.ts";
import { drawMap } from "./map.ts";
import { TYPES_FILES } from "./redirects.ts";
import { type ReferenceParts, referencePage } from "./reference.ts";
import { type Shell, serviceWorkerFile, shellFiles } from "./shell.ts";
import { sitemapFiles } from "./sitemap.ts";
import { typesOf } from "./types.ts";

/** Browsers from about 2023 on: the latest features that the page uses (Map.groupBy, AbortSignal.any, popovers) came in 2024. */
const TARGETS = ["chrome117", "firefox125", "safari17.4"];

/** Files of the page that are published unchanged, below the page's folder and the output folder. */
const COPIED = [
  "favicon.svg",
  "icon-192.png",
  "icon-512.png",
  "picture.png",
  "manifest.webmanifest",
];

/**
 * The page, the address field, the browser client with its types, the pages generated from the data, and the API
 * reference, by path below the output folder.
 *
 * @param openApi the OpenAPI document
 * @param downloads the files that the downloads page lists
 */
export async function siteFiles(
  data: Dataset,
  directory: Directory,
  openApi: string,
  downloads: readonly DownloadFile[],
  { address = "", repository = "", isDraft }: Published = {},
): Promise<FolderFiles> {
  const { files, page } = await compileSite(isDraft);
  const drawings = drawMap(data, directory);
  const shell = {
    address,
    drawings,
    hasMap: drawings !== undefined,
    hasPictures: isDraft !== true,
    issues: issuesOf(repository),
    downloads,
    ...page,
    examples: await searchExamples(data, directory),
    lines: await writtenLines(directory),
  };
  const all = new Map([
    ...files,
    ...(drawings ? [[MAP_FILE.slice(1), drawings.file] as const] : []),
    ...(await shellFiles(shell, directory)),
    ...(await referenceFiles(openApi, directory, { ...page.reference, address })),
    [HINDI_NAMES, hindiNames(data)] as const,
    ...(await sitemapFiles(directory, address, pincodesOf(data))),
  ]);
  all.delete(WORKER_CODE);
  const workerCode = new TextDecoder().decode(files.get(WORKER_CODE) as Uint8Array);
  return new Map([...all, serviceWorkerFile(workerCode, shell, all)]);
}

/** The API reference, with its introduction in each language. */
async function referenceFiles(
  openApi: string,
  directory: Directory,
  parts: Omit<ReferenceParts, "coverage">,
): Promise<FolderFiles> {
  const { coverage } = await sourceOf(askerOf(directory)).stats();
  const states = coverage.filter((one) => one.has_villages).map(({ name }) => name);
  const all = { ...parts, coverage: { states, of: coverage.length } };
  return new Map(
    (Object.keys(LANGUAGES) as Language[]).map((language) => [
      localPath(`/${REFERENCE_FILE}`, language).slice(1),
      referencePage(openApi, all, language),
    ]),
  );
}

/** The PIN codes of post offices and of villages. */
function pincodesOf({ postOffices = [], villages }: Dataset): Set<string> {
  const of = villages.flatMap(({ pincode }) => (pincode ? pincode.split(" ") : []));
  return new Set([...postOffices.map(({ pincode }) => pincode), ...of]);
}

/** The Hindi names of states and districts by code, for searches in Hindi: 7 kB compressed. */
function hindiNames({ states, districts }: Dataset): string {
  const named = [...states, ...districts].flatMap(({ code, hindi_name }) =>
    hindi_name ? [[code, hindi_name]] : [],
  );
  return JSON.stringify({ success: true, data: Object.fromEntries(named) });
}

/** The addresses of the site and its source. */
export interface Published {
  /** Such as `https://directory.example`; empty if unknown. */
  readonly address?: string | undefined;
  /** The address of the source code, for links to its issues; empty if there is none. */
  readonly repository?: string | undefined;
  /** Leaves out slow parts that no page needs: the types of the client and the field, the functions, downloads, offline packs. */
  readonly isDraft?: boolean;
}

/** The address for reporting errors: a public repository's form for a new issue. */
function issuesOf(repository: string): string {
  return /^https:\/\//.test(repository)
    ? `${repository.replace(/(\.git)?\/?$/, "")}/issues/new`
    : "";
}

/** The path of the API reference, below the output folder. */
const REFERENCE_FILE = "reference/index.html";

/** The path of the Hindi names for the client, below the output folder. */
const HINDI_NAMES = "hindi-names.json";

/** The service worker before its list is inserted. */
const WORKER_CODE = "worker-code.js";

/** The files that browsers and the platform run. */
interface Compiled {
  readonly files: FolderFiles;
  readonly page: PageModules;
  /** The paths of its source files, below the project. */
  readonly inputs: ReadonlySet<string>;
}

/** The same for every directory, so a process compiles it once. */
let compiled: Promise<Compiled> | undefined;

/** Compiles the code for browsers and the platform, once per process. The work is done in another process, so it can start early. */
export function compileSite(isDraft = false): Promise<Compiled> {
  compiled ??= compile(!isDraft);
  return compiled;
}

/** Lets `compileSite` compile again after files were edited. */
export function forgetCompiled(): void {
  compiled = undefined;
}

/** The modules whose types are published. */
const PUBLISHED_TYPES = ["client/client.ts", "field/public.ts"];

type PageModules = Pick<Shell, "script" | "style" | "imports" | "later" | "reference">;

async function compile(isWhole: boolean): Promise<Compiled> {
  const files = new Map<string, Uint8Array | string>();
  const bundles = await Promise.all([
    bundle({ client: "client/client.ts" }, "[name]", SEEN_AS_MODULE),
    bundle(ENGINE, "[name]", {
      splitting: true,
      chunkNames: "assets/[name]-[hash]",
      alias: { "csv-parse/sync": "csv-parse/browser/esm/sync" },
      plugins: [undescribedParameters],
    }),
    bundle({ "location-field": "field/location-field.ts" }, "[name]", {
      ...SEEN_AS_MODULE,
      loader: { ".css": "text" },
      plugins: [...APART, ...FIELD],
    }),
    bundle({ "name-filter": "field/name-filter.ts" }, "[name]"),
    bundle({ "nearest-places": "field/nearest-places.ts" }, "[name]", {
      plugins: [...APART, textsOnly("near")],
    }),
    bundle({ page: "page/main.ts" }, "assets/[name]-[hash]", {
      splitting: true,
      chunkNames: "assets/[name]-[hash]",
      plugins: [
        publishedModule("/location-field.ts", "/location-field.js"),
        // Markup made by one must be accepted by the other.
        publishedModule("/html.ts", "/location-field.js"),
        publishedModule("/name-filter.ts", "/name-filter.js"),
        textsOnly("page"),
      ],
    }),
    bundle({ page: "page/style.css" }, "assets/[name]-[hash]"),
    bundle({ reference: "reference/reference.ts" }, "assets/[name]-[hash]"),
    bundle({ reference: "reference/reference.css" }, "assets/[name]-[hash]"),
    bundle({ area: "area/area.ts" }, "[name]"),
    bundle({ language: "page/early-language.ts" }, "[name]", { format: "iife" }),
    bundle({ "worker-code": "offline/service-worker.ts" }, "[name]", { format: "iife" }),
    bundle({ "kept-pages": "offline/kept-pages.ts" }, "[name]", {
      format: "iife",
      // Service workers can't import modules later: offline, a card has no QR code.
      external: [sitePath("../../functions/core/pages/qr-code.ts")],
    }),
    bundle(ON_DEMAND, "index/[name]", ON_PLATFORM),
    ...(isWhole ? [bundle(FUNCTIONS, `${FUNCTIONS_FOLDER}/[name]/index`, ON_PLATFORM)] : []),
  ]);
  for (const bundled of bundles)
    for (const { path, text } of bundled.outputFiles)
      files.set(path.slice(OUT.length + 1), UTF8.encode(withLater(text)));
  for (const file of COPIED) files.set(file, readFileSync(sitePath(`page/${file}`)));
  const typed = [TYPES_FILES.client, TYPES_FILES["location-field"]];
  const types = isWhole ? await typesOf(PUBLISHED_TYPES) : [];
  for (const [i, file] of typed.entries()) files.set(file, types[i] ?? "");
  const metafiles = bundles.map(({ metafile }) => metafile);
  const inputs = new Set(metafiles.flatMap((one) => Object.keys(one.inputs)));
  return { files, page: pageModules(metafiles), inputs };
}

/** The paths of the page's modules, grouped. */
function pageModules(metafiles: readonly Metafile[]): PageModules {
  const outputs = new Map(metafiles.flatMap(({ outputs: some }) => Object.entries(some)));
  const made = (source: string) => {
    const found = [...outputs].find(
      ([, { entryPoint }]) => entryPoint === `scripts/site/${source}`,
    );
    if (!found) throw new Error(`the page's bundle has no ${source}`);
    return found[0];
  };
  const published = (path: string) => (path.startsWith("dist/") ? path.slice("dist".length) : path);
  /**
   * A module with everything that it imports in these ways. Modules of other bundles are imported from where they are
   * published.
   */
  const whole = (
    module: string,
    kinds: readonly string[],
    found = new Set<string>(),
  ): Set<string> => {
    const path = module.replace(/^\.?\//, "dist/");
    if (found.has(path)) return found;
    found.add(path);
    for (const one of outputs.get(path)?.imports ?? [])
      if (kinds.includes(one.kind)) whole(one.path, kinds, found);
    return found;
  };
  const main = made("page/main.ts");
  const [script, ...imports] = [...whole(main, ["import-statement"])].map(published);
  const isLater = (path: string) => path !== script && !imports.includes(path);
  const all = [...whole(main, ["import-statement", "dynamic-import"])].map(published);
  return {
    script: script!,
    style: published(made("page/style.css")),
    reference: {
      script: published(made("reference/reference.ts")),
      style: published(made("reference/reference.css")),
    },
    imports,
    later: all.filter(isLater),
  };
}

/**
 * The modules that search and match with the function's code, by the names under which they are published. They share
 * most of their code, so they are one bundle: a visitor who searches without the API and matches a list loads it once. A
 * service worker can't import parts of it, so the code that answers from kept states is a separate bundle.
 */
const ENGINE = {
  "client-search": "client/client-search.ts",
  "client-match": "client/client-match.ts",
  "match-worker": "match/match-worker.ts",
  romanisation: "../../functions/core/names/romanisation.ts",
};

/**
 * The functions, by name. The platform's bundler does not minify, and a cold start of the largest reads all of its code:
 * minified it takes 3 to 10 % less processor time.
 */
const FUNCTIONS = {
  api: "../../functions/api/index.ts",
  methods: "../../functions/methods/index.ts",
};

const ON_PLATFORM = {
  platform: "node",
  target: "node22",
  outExtension: { ".js": ".mjs" },
} satisfies BuildOptions;

/** The modules that the function loads at the first use, so that it starts without them. */
const ON_DEMAND = {
  pages: "../../functions/core/pages/write-page.ts",
  "on-demand": "../../functions/core/directory/on-demand.ts",
};

/**
 * Bundles entries as minified ES modules. A module that is published under its own name is not included: it stays an
 * import.
 */
async function bundle(
  entryPoints: Record<string, string>,
  entryNames: string,
  options: Pick<
    BuildOptions,
    | "loader"
    | "plugins"
    | "splitting"
    | "chunkNames"
    | "format"
    | "alias"
    | "external"
    | "platform"
    | "target"
    | "outExtension"
    | "banner"
  > = {},
) {
  return build({
    entryPoints: Object.entries(entryPoints).map(([name, file]) => ({
      out: name,
      in: sitePath(file),
    })),
    entryNames,
    absWorkingDir: dirname(OUT),
    outdir: OUT,
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: TARGETS,
    charset: "utf8",
    logLevel: "silent",
    plugins: APART,
    ...options,
  });
}

/**
 * Shows Node that a copied `.js` is a module if no package.json says so: it sees the first export, unless a private field
 * of a class with `import.meta` before it is an error.
 */
const SEEN_AS_MODULE = { banner: { js: "export{};" } };

/** Nothing has been written there yet. */
const OUT = fileURLToPath(new URL("../../dist", import.meta.url));

/** Leaves a module out of a bundle, which imports it from where it is published. */
function publishedModule(ending: string, published: string, only?: ImportKind): Plugin {
  return {
    name: `published ${published}`,
    setup({ onResolve }) {
      onResolve({ filter: /\.ts$/ }, ({ path, kind }) =>
        kind !== "entry-point" && (only ?? kind) === kind && path.endsWith(ending)
          ? { path: published, external: true }
          : undefined,
      );
    },
  };
}

/** Modules that the client and the field load on demand: search, list matching, romanisation. */
const LATER = ["client-search", "client-match", "romanisation"];

const UTF8 = new TextEncoder();

const APART = LATER.map((module) =>
  publishedModule(`/${module}.ts`, `./${module}.js`, "dynamic-import"),
);

/**
 * Code that imports these modules by an address that bundlers leave alone, so that a copied `location-field.js` or
 * `client.js` can be bundled without them.
 */
function withLater(code: string): string {
  return code.replace(/import\("\.\/([\w-]+\.js)"\)/g, (whole, file: string) =>
    LATER.includes(file.slice(0, -".js".length))
      ? `import(/* @vite-ignore */new URL(/* @vite-ignore */"${file}",import.meta.url).href)`
      : whole,
  );
}

/**
 * Keeps only one part of the tables of texts: the address field does not need the page's. A translation has no keys of
 * its own but uses those of the English table, so that they are stored once.
 */
function textsOnly(part: "field" | "near" | "page"): Plugin {
  const read = (path: string) =>
    (JSON.parse(readFileSync(path, "utf8")) as Record<string, Table>)[part]!;
  return {
    name: `texts of the ${part}`,
    setup({ onLoad }) {
      onLoad({ filter: /\/texts\/\w+\.json$/ }, ({ path }) => {
        const english = join(dirname(path), "en.json");
        if (part !== "field" || path === english)
          return { contents: JSON.stringify({ [part]: read(path) }), loader: "json" };
        const [table, keys] = [read(path), Object.keys(read(english))];
        const texts = JSON.stringify(keys.map((key) => table[key]).join("\n"));
        const contents = `import en from "./en.json"with{type:"json"};const texts=${texts}.split("\\n"),keys=Object.keys(en.field);export default{field:Object.fromEntries(keys.map((key,i)=>[key,texts[i]]))}`;
        return { contents, loader: "js", resolveDir: dirname(path) };
      });
    },
  };
}

/** Keeps of the search's parameters what a query is checked with: their descriptions are for people who read the reference. */
const undescribedParameters: Plugin = {
  name: "undescribed parameters",
  setup({ onLoad }) {
    onLoad({ filter: /\/contract\/search-parameters\.ts$/ }, () => {
      const parameters = JSON.stringify(SEARCH_PARAMETERS, (key, value: unknown) =>
        key === "description" || key === "wrong" ? undefined : value,
      );
      return { contents: `export const SEARCH_PARAMETERS=${parameters}`, loader: "js" };
    });
  },
};

/** Imports a style sheet as minified text. */
const minifiedStyle: Plugin = {
  name: "minified style",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { outputFiles } = await build({
        entryPoints: [path],
        write: false,
        minify: true,
        target: TARGETS,
        logLevel: "silent",
      });
      return { contents: outputFiles[0]!.text, loader: "text" };
    });
  },
};

/** Plugins for the address field's style sheet and texts. */
const FIELD = [minifiedStyle, textsOnly("field")];

/**
 * The client and the address field for the npm package, by path in it: `client.js` and `location-field.js` with their
 * types. Both share one LocationDirectory. Modules that they load on demand are next to them, as bundlers expect.
 */
export async function packageModules(): Promise<FolderFiles> {
  const entries = { client: "client/client.ts", "location-field": "field/location-field.ts" };
  const { outputFiles } = await bundle(entries, "[name]", {
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    loader: { ".css": "text" },
    plugins: FIELD,
  });
  const [client, field] = await typesOf(PUBLISHED_TYPES);
  return new Map<string, Uint8Array | string>([
    ...outputFiles.map(({ path, contents }) => [path.slice(OUT.length + 1), contents] as const),
    ["client.d.ts", client!],
    ["location-field.d.ts", field!],
  ]);
}

function sitePath(file: string): string {
  return fileURLToPath(new URL(`../site/${file}`, import.meta.url));
}
