/** Builds a dataset and serves it: `npm start -- --help`. */
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { $, chalk } from "zx/core";
import { runCommand } from "./cli/command.ts";
import { lockFolder } from "./files/folder-lock.ts";
import { aboutData } from "./start/about-data.ts";
import { serveWithNetlify } from "./start/netlify-dev.ts";
import { freePort, LOOPBACK, readPort } from "./start/port.ts";

const HELP = `Builds a dataset and serves it on this machine, without login or network.

npm start -- [--data <folder>] [--port <n>] [--host <address>]

  --data  the dataset, data by default
  --port  where to listen, 8888 by default
  --host  the address to listen on; by default only this machine can connect, with 0.0.0.0 any can

Builds into dist/, which stays locked while the server runs.`;

const PROJECT = fileURLToPath(new URL("..", import.meta.url));

const OTHER_DATA = `All of India (downloads about 50 MB):
  npm run refresh -- --out india && npm start -- --data india`;

const COMMAND = {
  name: "npm start",
  help: HELP,
  serves: true,
  options: {
    data: { type: "string", default: "data" },
    port: { type: "string", default: "8888" },
    host: { type: "string", default: LOOPBACK },
  },
} as const;

await runCommand(COMMAND, async (options) => {
  const { host } = options;
  // Check the port first, since the build takes a while.
  const port = await freePort(readPort(options.port), host);
  const folder = resolve(options.data);
  const run = $({ cwd: PROJECT, stdio: "inherit", detached: false, nothrow: true });
  const { exitCode } = await run`${process.execPath} scripts/build.ts --data ${folder}`;
  if (exitCode !== 0) {
    process.exitCode = exitCode ?? 1;
    return;
  }
  // Served files must not change.
  lockFolder(join(PROJECT, "dist"), "dist");
  console.log("starting the server …");
  const server = await serveWithNetlify(PROJECT, PROJECT, port, host);
  const { text, examples } = aboutData(folder);
  console.log(`\n${chalk.green("ready")}, try:`);
  for (const path of examples) console.log(`  ${server.url}${path}`);
  console.log(`\n${text}\n${OTHER_DATA}\nPress Ctrl-C to stop.`);
  await server.ended;
});
