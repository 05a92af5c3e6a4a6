/** Serves the site while it is edited: `npm run dev -- --help`. */
import { existsSync, watch } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { chalk } from "zx/core";
import { OptionError, runCommand } from "./cli/command.ts";
import { InputError } from "./cli/input-error.ts";
import type { Draft } from "./dev/draft.ts";
import { importEdited, isLoaded, markEdited } from "./dev/edited-code.ts";
import type { SiteServer } from "./dev/site-server.ts";
import { freePort, readPort } from "./start/port.ts";

const HELP = `Serves the site on this machine while it is edited: builds it again when a file is saved, and reloads open pages.

npm run dev -- [--data <folder>] [--port <n>]

  --data  the dataset, data by default
  --port  where to listen, 8888 by default

Serves files and the function in one process, without Netlify's own server, and writes nothing to dist/. Leaves
out downloads, offline packs and the types of client.js. Before a deploy, check with npm start, which serves as the
platform does.`;

const COMMAND = {
  name: "npm run dev",
  help: HELP,
  serves: true,
  options: { data: { type: "string", default: "data" }, port: { type: "string", default: "8888" } },
} as const;

const PROJECT = fileURLToPath(new URL("..", import.meta.url));
const DRAFT = new URL("dev/draft.ts", import.meta.url);

/** Editors write a file in several steps, and a formatter after them. */
const SETTLE_MS = 40;

await runCommand(COMMAND, async ({ data, port }) => {
  if (data === "") throw new OptionError("--data needs the name of a folder");
  const free = await freePort(readPort(port));
  const folder = resolve(data);
  let draft: Draft | undefined;
  let server: SiteServer | undefined;
  /** Files that were saved since the last build that succeeded. */
  const saved = new Set<string>();

  /** Rebuilds the parts that depend on saved files. The old site is served until then. */
  const build = async (files: readonly string[]) => {
    const start = performance.now();
    for (const file of files) {
      saved.add(file);
      const isData = file.startsWith(folder + sep);
      if (isLoaded(file) || !(isData || draft?.bundles(file))) markEdited(file);
    }
    let code: typeof import("./dev/draft.ts") | undefined;
    try {
      code = (await importEdited(DRAFT)) as typeof import("./dev/draft.ts");
      draft = await code.buildDraft(folder, draft, [...saved]);
      server?.stop();
      server = await code.serveDraft(draft, free);
    } catch (error) {
      // Without a first site there is nothing to serve until the dataset is put right.
      if (files.length === 0 && error instanceof InputError) throw error;
      console.error(code?.failure(error) ?? error);
      console.error(chalk.dim("builds again when a file is saved"));
      return;
    }
    const seconds = ((performance.now() - start) / 1000).toFixed(2);
    const names = [...saved].map((file) => relative(PROJECT, file)).join(", ");
    const after = saved.size > 0 ? chalk.dim(` (${names})`) : "";
    saved.clear();
    console.log(`${chalk.green("ready")} in ${seconds} s: http://localhost:${free}${after}`);
  };

  console.log("building …");
  await build([]);
  let turn = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const changed = new Set<string>();
  const onChange = (file: string) => {
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...changed];
      changed.clear();
      turn = turn.then(() => build(files));
    }, SETTLE_MS);
  };
  for (const watched of ["functions", "scripts", folder])
    watchTree(resolve(PROJECT, watched), onChange);
});

/**
 * Calls back for each changed file of a folder, and for the folder itself when another one takes its place, as programs do
 * that write a dataset: a watcher follows the old one.
 */
function watchTree(root: string, onChange: (file: string) => void): void {
  const open = () =>
    watch(root, { recursive: true }, (_, file) => {
      // Tests are not part of the site.
      if (file !== null && !/\.test\.ts$|(^|\/)\.|~$/.test(file)) onChange(join(root, file));
    });
  let tree = open();
  watch(dirname(root), (_, name) => {
    if (name !== basename(root) || !existsSync(root)) return;
    tree.close();
    tree = open();
    onChange(join(root, sep));
  });
}
