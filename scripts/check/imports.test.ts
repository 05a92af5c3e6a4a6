import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROJECT } from "./netlify/scratch-project.ts";

/** Files that only tests use. */
const FOR_TESTS = /\.(test|fixture)\.ts$|^scripts\/(check|site\/tests)\//;

const files = globSync("{functions,scripts}/**/*.{ts,js}", { cwd: PROJECT }).filter(
  (file) => !FOR_TESTS.test(file),
);

/** The imports of the product as `importer -> imported`, with paths from the project's root. */
const imports = files.flatMap((file) =>
  [
    ...readFileSync(join(PROJECT, file), "utf8").matchAll(
      /\bfrom "([^"]+)"|\bimport\("([^"]+)"\)/g,
    ),
  ].map(([, from, dynamic]) => {
    const path = (from ?? dynamic)!;
    const isDynamic = from === undefined;
    return { file, path: path.startsWith(".") ? join(file, "..", path) : path, isDynamic };
  }),
);

function importsBy(importer: RegExp, imported: RegExp): string[] {
  return imports
    .filter(({ file, path }) => importer.test(file) && imported.test(path))
    .map(({ file, path }) => `${file} -> ${path}`);
}

test("arrows run one way: api -> core <- scripts", () => {
  expect(imports.length).toBeGreaterThan(1000);
  expect(importsBy(/^functions\/core\//, /^(functions\/(?!core\/)|scripts\/|node:)/)).toEqual([]);
  expect(importsBy(/^functions\/(?!core\/)/, /^scripts\//)).toEqual([]);
  // The build gets the examples of the API's description from the handler, and the development server serves it.
  expect(importsBy(/^scripts\/(?!build\/openapi\/|dev\/)/, /^functions\/(?!core\/)/)).toEqual([]);
});

test("no module imports itself through others", () => {
  const importedBy = Map.groupBy(imports, ({ file }) => file);
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, through: readonly string[]) => {
    if (through.includes(file))
      cycles.push([...through.slice(through.indexOf(file)), file].join(" -> "));
    if (done.has(file) || through.includes(file)) return;
    for (const { path } of importedBy.get(file) ?? []) visit(path, [...through, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  expect(cycles).toEqual([]);
});

test("the contract imports nothing from the folders that answer", () => {
  const rooms =
    /^functions\/core\/(areas|directory|endpoints|evidence|index|lists|pages|resolve|search)\//;
  expect(importsBy(/^functions\/core\/contract\//, rooms)).toEqual([]);
});

test("evidence imports nothing from the folders that use it for answers", () => {
  const answering = /^functions\/core\/(endpoints|lists|pages|resolve|search)\//;
  expect(importsBy(/^functions\/core\/evidence\//, answering)).toEqual([]);
  // Of the directory it needs only the areas of a PIN code, and of the answers nothing.
  const ofDirectory = /^functions\/core\/directory\/(?!pincodes\.ts)/;
  expect(importsBy(/^functions\/core\/evidence\//, ofDirectory)).toEqual([]);
  // It imports the folder whose values it compares.
  const below = /^functions\/core\/(areas|contract|geo|index|names)\//;
  expect(importsBy(below, /^functions\/core\/evidence\//)).toEqual([]);
});

test("only evidence, and the programs that explain it, read the weights", () => {
  const weights = /^functions\/core\/evidence\/weights\.json/;
  const others = importsBy(/^(?!functions\/core\/evidence\/|scripts\/explain)/, weights);
  expect(others).toEqual([]);
  expect(importsBy(/^functions\/core\/evidence\/weights\.ts/, weights)).toHaveLength(1);
});

/** The folders between files and a dataset, in order: each may import only earlier ones. */
const ROOMS = ["tables", "dataset", "names", "sources", "editions", "link"];

test("imports between the folders from files to a dataset run one way", () => {
  for (const [index, room] of ROOMS.entries()) {
    const own = new RegExp(`^scripts/${room}/`);
    const allowed = ["cli", "files", ...ROOMS.slice(0, index + 1)].join("|");
    expect(importsBy(own, own).length, room).toBeGreaterThan(0);
    expect(importsBy(own, new RegExp(`^scripts/(?!(${allowed})/)`))).toEqual([]);
  }
});

test("tables know nothing about their contents", () => {
  expect(importsBy(/^scripts\/tables\//, /^functions\//)).toEqual([]);
  // A browser loads these.
  const inBrowsers = /^scripts\/tables\/(text|csv|zip|workbook)\.ts$/;
  expect(importsBy(inBrowsers, /^(node:|scripts\/(?!tables\/))/)).toEqual([]);
});

test("import and refresh do not import each other", () => {
  expect(importsBy(/^scripts\/import/, /^scripts\/refresh/)).toEqual([]);
  expect(importsBy(/^scripts\/refresh/, /^scripts\/import/)).toEqual([]);
});

test("no files import each other in a circle, not even types", () => {
  expect(circlesAmong(files)).toEqual([]);
});

test("no product code imports files that only tests use", () => {
  expect(importsBy(/^/, FOR_TESTS)).toEqual([]);
});

/**
 * The groups of files that import each other, directly or through others (Tarjan's strongly connected components). A file that
 * is loaded on first use may import the one that loads it.
 */
function circlesAmong(some: readonly string[]): string[][] {
  const importedBy = Map.groupBy(
    imports.filter(({ isDynamic }) => !isDynamic),
    ({ file }) => file,
  );
  /** Files in the order of their first visit, each with the earliest file that it leads back to. */
  const visits = new Map<string, number>();
  const earliest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string) => {
    const visited = visits.size;
    visits.set(file, visited);
    earliest.set(file, visited);
    open.push(file);
    for (const { path } of importedBy.get(file) ?? []) {
      if (!visits.has(path)) visit(path);
      if (open.includes(path))
        earliest.set(file, Math.min(earliest.get(file)!, earliest.get(path)!));
    }
    if (earliest.get(file) !== visited) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const file of some) if (!visits.has(file)) visit(file);
  return circles;
}
