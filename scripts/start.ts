/** Builds a directory of places and serves it: `npm start -- --help`. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chalk } from "zx";
import { OptionError, runCommand } from "./cli/command.ts";
import { DATASET_MANIFEST, type Manifest } from "./dataset/dataset.ts";
import { parseManifest } from "./dataset/manifest.ts";
import { serveWithNetlify } from "./start/netlify-dev.ts";

const HELP = `Builds a directory of places and serves it on this machine, without login or network.

npm start -- [--data <folder>] [--port <n>]

  --data  the directory, data by default
  --port  where to listen, 8888 by default`;

/** States and union territories that the Census of 2011 has villages of; with fewer it is not all of India. */
const STATES_OF_INDIA = 30;

/** What to try first: the page, and two requests that the sample answers as well as all of India. */
const EXAMPLES = ["/", "/api/locations/villages?taluka=Satari", "/api/search?q=satari+goa"];

const PROJECT = fileURLToPath(new URL("..", import.meta.url));

const COMMAND = {
  name: "npm start",
  help: HELP,
  options: {
    data: { type: "string", default: "data" },
    port: { type: "string", default: "8888" },
  },
} as const;

await runCommand(COMMAND, async (options) => {
  const port = readPort(options.port);
  const folder = resolve(options.data);
  const built = spawnSync(process.execPath, ["scripts/build.ts", "--data", folder], {
    cwd: PROJECT,
    stdio: "inherit",
  });
  if (built.status !== 0) {
    process.exitCode = built.status ?? 1;
    return;
  }
  console.log("starting the server …");
  // The server ends with this process, however it ends.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit());
  const server = await serveWithNetlify(PROJECT, PROJECT, port);
  console.log(`\n${chalk.green("ready")}, try:`);
  for (const path of EXAMPLES) console.log(`  ${server.url}${path}`);
  const file = join(folder, DATASET_MANIFEST);
  console.log(`\n${aboutData(parseManifest(file, readFileSync(file, "utf8")))}\nCtrl-C ends it.`);
  await server.ended;
});

function aboutData({ counts }: Manifest): string {
  const size = `${counts.states} states and ${counts.villages.toLocaleString("en")} villages`;
  if (counts.states >= STATES_OF_INDIA) return `This is all of India: ${size}.`;
  return (
    `This is the sample: ${size}. All of India comes in with the official files:\n` +
    "  npm run import -- --from <folder of the Census files> --out <folder>\n" +
    "  npm start -- --data <folder>"
  );
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new OptionError(`--port "${text}" is no number from 1 to 65535`);
  return port;
}
