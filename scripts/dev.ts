/** Serves the site while it is edited: `npm run dev -- --help`. */
import { type ChildProcess, fork } from "node:child_process";
import { watch } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chalk } from "zx/core";
import { OptionError, runCommand } from "./cli/command.ts";
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
  options: { data: { type: "string", default: "data" }, port: { type: "string", default: "8888" } },
} as const;

const PROJECT = fileURLToPath(new URL("..", import.meta.url));
const SERVE = join(PROJECT, "scripts/dev/serve.ts");

/** Each build starts with the compiled code of the one before it. */
const ENV = { ...process.env, NODE_COMPILE_CACHE: join(PROJECT, "node_modules/.cache/compiled") };

/** Editors write a file in several steps, and a formatter after them. */
const SETTLE_MS = 40;

await runCommand(COMMAND, async ({ data, port }) => {
  if (data === "") throw new OptionError("--data needs the name of a folder");
  const free = await freePort(readPort(port));
  const folder = resolve(data);
  let serving: ChildProcess | undefined;
  let building: ChildProcess | undefined;

  /** Builds in a new process, since a process keeps the code that it has loaded. The old one serves until then. */
  const build = (saved: string) => {
    building?.kill();
    const start = performance.now();
    const child = fork(SERVE, [folder, String(free)], { cwd: PROJECT, env: ENV });
    building = child;
    child.once("exit", () => {
      if (building === child) building = undefined;
    });
    child.on("message", (message) => {
      if (message === "serving") {
        const seconds = ((performance.now() - start) / 1000).toFixed(2);
        console.log(`${chalk.green("ready")} in ${seconds} s: http://localhost:${free}${saved}`);
      } else if (serving === undefined) {
        [serving, building] = [child, undefined];
        child.send("serve");
      } else {
        serving.once("exit", () => child.send("serve"));
        serving.kill();
        [serving, building] = [child, undefined];
      }
    });
  };

  let timer: NodeJS.Timeout | undefined;
  for (const watched of ["functions", "scripts", folder]) {
    watch(resolve(PROJECT, watched), { recursive: true }, (_, file) => {
      // Tests are not part of the site, and a write of the dataset makes a lock and folders next to its files.
      if (file === null || /\.test\.ts$|(^|\/)\.|~$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => build(chalk.dim(` (${file})`)), SETTLE_MS);
    });
  }
  build("");
  console.log("building …");
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => process.exit());
  process.once("exit", () => {
    serving?.kill();
    building?.kill();
  });
});
