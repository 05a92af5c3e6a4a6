import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { freePort, LOOPBACK } from "./port.ts";

/** A running server. */
export interface Server {
  /** Such as `http://localhost:8888`. */
  readonly url: string;
  /** Settles when the server has ended. */
  readonly ended: Promise<void>;
  /** Stops the server and its child processes. */
  stop(): Promise<void>;
}

/** One request per function. Files are served before the functions are ready. */
const FIRST_REQUESTS = [
  ["GET", "/api/search?q=a"],
  ["OPTIONS", "/api/search"],
] as const;
/** Longest wait for the first answers. Bundling the functions takes a few seconds on a slow machine. */
const START_SECONDS = 90;
/** A server that takes longer to stop is killed. */
const STOP_SECONDS = 5;

/**
 * Serves a built project with `netlify dev`, without login or network. The server stops when this process ends.
 *
 * @param project the folder of netlify.toml
 * @param packages the folder with node_modules
 * @param port a free one; 0 takes any
 * @param host the address to listen on; by default only this machine can connect
 * @throws InputError when the port is in use; Error with the output of netlify when it does not start
 */
export async function serveWithNetlify(
  project: string,
  packages: string,
  port: number,
  host = LOOPBACK,
): Promise<Server> {
  const free = await freePort(port, host);
  const cli = join(packages, "node_modules", "netlify-cli", "bin", "run.js");
  const flags = ["--offline", "--internal-disable-edge-functions", "--no-open", "--skip-gitignore"];
  const ports = ["--port", String(free), "--staticServerPort", String(await freePort(0))];
  const listenOn = new URL(
    `listen-on.ts?${new URLSearchParams({ port: String(free), host })}`,
    import.meta.url,
  );
  const child = spawn(
    process.execPath,
    ["--import", listenOn.href, cli, "dev", ...flags, ...ports],
    {
      cwd: project,
      // A process group, so that its child processes can be stopped together.
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      // No telemetry and no update checks, as in CI.
      env: { ...process.env, CI: "1", NO_UPDATE_NOTIFIER: "1" },
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-4000);
    });
  }
  const kill = () => signalGroup(child, "SIGKILL");
  process.once("exit", kill);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  void ended.then(() => process.off("exit", kill));
  const server: Server = {
    url: `http://${nameOf(host)}:${free}`,
    ended,
    stop: () => stop(child, ended),
  };
  try {
    for (const [method, path] of FIRST_REQUESTS) await answers(method, server.url + path, child);
  } catch (error) {
    await server.stop();
    throw new Error(`netlify dev ${(error as Error).message}; its output:\n${output}`);
  }
  return server;
}

/** The host name for a browser on this machine. */
function nameOf(host: string): string {
  if ([LOOPBACK, "0.0.0.0", "::"].includes(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

/** Waits until a request succeeds. */
async function answers(method: string, url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_SECONDS * 1000;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error("ended early");
    if (Date.now() > deadline) throw new Error(`did not answer within ${START_SECONDS} s`);
    const ok = await fetch(url, { method, signal: AbortSignal.timeout(5000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  signalGroup(child, "SIGTERM");
  const killer = setTimeout(() => signalGroup(child, "SIGKILL"), STOP_SECONDS * 1000);
  await ended;
  clearTimeout(killer);
  // Child processes may outlive the server.
  signalGroup(child, "SIGKILL");
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
