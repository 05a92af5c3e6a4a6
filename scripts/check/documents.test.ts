import { existsSync, globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Handler } from "../../functions/api/handler.ts";
import { buildApi } from "../build/api.ts";
import { CHANGES_JSON, CHANGES_MD } from "../dataset/dataset.ts";
import { readDataset } from "../dataset/read.ts";
import { REPORT_FILE } from "../dataset/report.ts";
import { columnsOf, TABLE_LIST } from "../dataset/tables.ts";
import { LocationDirectory } from "../site/client/client.ts";
import { SOURCES } from "../sources/registry.ts";
import { builtFiles } from "./fixtures/built.ts";
import { checkRequest, DOCUMENTS, REQUESTS, readDocument as read } from "./fixtures/documents.ts";
import { handlerOf } from "./fixtures/service.ts";
import { PROJECT } from "./netlify/scratch-project.ts";

/** Answers from data/. A refresh makes it all of India, whose index takes half a minute. */
let handler: Handler;

beforeAll(async () => {
  const { files } = await buildApi(await readDataset(join(PROJECT, "data")));
  handler = handlerOf(files);
}, 300_000);

test("the requests in the documents have the answers shown below them, with data/", async () => {
  const requests = REQUESTS.filter(({ needsIndia }) => !needsIndia);
  expect(requests.filter(({ answer }) => answer !== undefined).length).toBeGreaterThan(5);
  for (const request of requests) await checkRequest(handler, request);
});

test("the calls in the docstrings of the client have the results shown after them, with data/", async () => {
  const directory = new LocationDirectory({
    base: "http://localhost",
    fetch: (url, init) => handler(new Request(url, init)),
  });
  const calls = [
    ...read("scripts/site/client/client.ts").matchAll(/@example\n {3}\* (\(await .+); \/\/ (.+)/g),
  ];
  expect(calls.length).toBeGreaterThan(7);
  for (const [, call, result] of calls) {
    const run = new Function("directory", `return (async () => ${call})()`);
    expect(await run(directory), call).toEqual(JSON.parse(result!));
  }
});

/** The anchors of headings: in lower case, with hyphens for blanks. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test("every link to a file of the project has its target", () => {
  expect(DOCUMENTS).toContain("README.md");
  for (const document of DOCUMENTS) {
    for (const [, target] of read(document).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https:/.test(target!)) continue;
      const [file, anchor] = target!.split("#") as [string, string?];
      const path = file === "" ? document : join(dirname(document), file);
      expect(existsSync(join(PROJECT, path)), `${document}: ${target}`).toBe(true);
      if (anchor) expect(anchorsOf(read(path)), `${document}: ${target}`).toContain(anchor);
    }
  }
});

/** The name of a file in a text, with or without a folder. */
const FILE = /`([^`\s]*?[\w.-]+\.(?:ts|js|mjs|csv|css|html|json|md|yml|sh|pack|svg))`/g;

test("every file named in a document exists", async () => {
  const published = [...(await builtFiles("sample")).keys()].map((path) =>
    path.replace(".d.txt", ".d.ts"),
  );
  const tables = TABLE_LIST.flatMap(([, { file }]) => (typeof file === "string" ? file : []));
  const written = [...published, ...tables, CHANGES_MD, CHANGES_JSON, REPORT_FILE];
  const own = globSync("{.github,data,functions,scripts}/**/*.*", { cwd: PROJECT });
  const names = new Set([...own, ...written].map((path) => basename(path)));
  for (const document of DOCUMENTS) {
    // The changelog names removed files.
    if (document === "CHANGELOG.md") continue;
    const folders = [dirname(document), ".", "scripts", "scripts/site"];
    const isThere = (path: string) =>
      path.includes("/")
        ? published.includes(path.replace(/^(\.\.\/)*dist\//, "")) ||
          folders.some((folder) => existsSync(join(PROJECT, folder, path)))
        : names.has(path) || existsSync(join(PROJECT, path));
    const named = [...read(document).matchAll(FILE)].map(([, path]) => path!);
    const missing = named.filter((path) => !/^(https?:|\/)|[*<]/.test(path) && !isThere(path));
    expect(missing, document).toEqual([]);
  }
});

test("the README of the dataset lists every table with its columns", () => {
  const rows = [
    ...read("scripts/dataset/README.md").matchAll(/^\| `([^`]+\.csv)` +\| ([^|]+) \|/gm),
  ];
  expect(rows.map(([, file, columns]) => [file, columns!.trim()])).toEqual(
    TABLE_LIST.map(([table, { file }]) => [
      typeof file === "string" ? file : file("<state_code>"),
      columnsOf(table).join(", "),
    ]),
  );
});

test("the READMEs of sources and import name every source and its address", () => {
  const [sources, imported] = ["sources", "import"].map((room) =>
    read(`scripts/${room}/README.md`),
  );
  const named = [...sources!.matchAll(/^\| `[\w-]+\.ts` +\| ([^|]+) \|/gm)];
  expect(named.map(([, source]) => source!.trim())).toEqual(SOURCES.map(({ source }) => source));
  for (const { address } of SOURCES) expect(imported).toContain(address);
});

test("the editor debugs with the project's own Node, which npm and npx put first", () => {
  const { configurations } = JSON.parse(read(".vscode/launch.json"));
  const { scripts, devDependencies } = JSON.parse(read("package.json"));
  expect(configurations).toHaveLength(3);
  for (const { name, program, runtimeExecutable, runtimeArgs } of configurations) {
    expect(program, name).toBeUndefined();
    const [first, second] = runtimeArgs;
    if (runtimeExecutable === "npm")
      expect([first, typeof scripts[second]]).toEqual(["run", "string"]);
    else expect([runtimeExecutable, first in devDependencies]).toEqual(["npx", true]);
  }
});

test("every dependency is in the table of dependencies", () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read("package.json"));
  const rows = [
    ...read("CONTRIBUTING.md")
      .split("## Dependencies")[1]!
      .matchAll(/^\| ([^|]+) \|/gm),
  ];
  const named = rows.flatMap(([, cell]) => cell!.replace(/ \(.*\)/, "").split(", "));
  const all = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(named.filter((name) => !/^(Package|-+)$/.test(name)).sort()).toEqual(all.sort());
});

test("the last release has one version and date, and its changes are listed", () => {
  const { version } = JSON.parse(read("package.json"));
  const [changes, citation] = [read("CHANGELOG.md"), read("CITATION.cff")];
  const [unreleased, last] = [...changes.matchAll(/^## \[([^\]]+)\](?: - (\S+))?$/gm)];
  expect(unreleased!.slice(1)).toEqual(["Unreleased", undefined]);
  expect(last![1]).toBe(version);
  expect(citation).toContain(`\nversion: ${version}\ndate-released: ${last![2]}\n`);
  expect(JSON.parse(read("package-lock.json")).version).toBe(version);
});

test("every npm script named in a document exists", () => {
  const { scripts } = JSON.parse(read("package.json"));
  for (const document of DOCUMENTS) {
    for (const [, name] of read(document).matchAll(/npm run ([\w:]+)/g))
      expect(scripts, document).toHaveProperty([name!]);
  }
});
