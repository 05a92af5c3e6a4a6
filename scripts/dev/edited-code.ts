/** Reloads edited code in the running process: the edited modules, and those that import them. */
import { registerHooks } from "node:module";
import { basename } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const PROJECT = new URL("../../", import.meta.url).href;

/** A loaded module of the project. */
interface Loaded {
  readonly importers: Set<string>;
  source: string;
}

/** By URL. */
const loaded = new Map<string, Loaded>();

/** Modules that were edited, or import an edited one: the number of the edit, with which their URL ends. */
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

/** Whether a file is a loaded module. */
export function isLoaded(file: string): boolean {
  return loaded.has(pathToFileURL(file).href);
}

/** Imports the current version of a module. */
export function importEdited(url: URL): Promise<unknown> {
  return import(current(url.href));
}

/**
 * Counts an edit of a file, so that everything that depends on it is reloaded. For a file that is not a module, such as a
 * template, that is the code that contains its name, or all code.
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
