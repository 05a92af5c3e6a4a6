/** Loads edited code again in the running process: the edited modules, and those that import them. */
import { registerHooks } from "node:module";
import { basename } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const PROJECT = new URL("../../", import.meta.url).href;

/** A module of the project that was loaded. */
interface Loaded {
  readonly importers: Set<string>;
  source: string;
}

/** By URL. */
const loaded = new Map<string, Loaded>();

/** Modules that were edited, or import an edited one: the number of the edit. Their URL ends with it. */
const edits = new Map<string, number>();
let lastEdit = 0;

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    const url = withoutEdit(resolved.url);
    if (!isOwn(url)) return resolved;
    const known = loaded.get(url) ?? { importers: new Set(), source: "" };
    loaded.set(url, known);
    if (context.parentURL) known.importers.add(withoutEdit(context.parentURL));
    return { ...resolved, url: current(url) };
  },
  load(url, context, nextLoad) {
    const result = nextLoad(url, context);
    const known = loaded.get(withoutEdit(url));
    if (known) known.source = String(result.source ?? "");
    return result;
  },
});

/** Whether a file is a module that was loaded. */
export function isLoaded(file: string): boolean {
  return loaded.has(pathToFileURL(file).href);
}

/** Imports a module as it is now. */
export function importEdited(url: URL): Promise<unknown> {
  return import(current(url.href));
}

/**
 * Has a file's edit count: what depends on it is loaded again. Of a file that is not a module, such as a template, that is
 * code with its name in it, or all code.
 */
export function markEdited(file: string): void {
  const url = pathToFileURL(file).href;
  const readers = [...loaded].filter(([, { source }]) => source.includes(basename(file)));
  const edited = isLoaded(file)
    ? [url]
    : (readers.length > 0 ? readers : [...loaded]).map(([reader]) => reader);
  lastEdit++;
  const mark = (one: string) => {
    if (edits.get(one) === lastEdit) return;
    edits.set(one, lastEdit);
    for (const importer of loaded.get(one)?.importers ?? []) mark(importer);
  };
  for (const one of edited) mark(one);
}

function current(url: string): string {
  const edit = edits.get(url);
  return edit === undefined ? url : `${url}?${edit}`;
}

function withoutEdit(url: string): string {
  return url.replace(/\?\d+$/, "");
}

function isOwn(url: string): boolean {
  return url.startsWith(PROJECT) && !fileURLToPath(url).includes("/node_modules/");
}
