import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { InputError } from "../dataset/input-error.ts";

/** A running server. */
export interface Server {
  /** Such as `http://localhost:8888`. */
  readonly url: string;
  /** Settles when the server has ended, by itself or stopped. */
  readonly ended: Promise<void>;
  /** Ends it with all its children; settles when they are gone. */
  stop(): Promise<void>;
}

/** Longest wait until the server answers. Bundling the functions takes a few seconds on a slow machine. */
const START_SECONDS = 90;
/** Only this machine can connect to it. */
export const LOOPBACK = "127.0.0.1";
/** How long a server that was asked to end may take before it is killed. */
const STOP_SECONDS = 5;

/**
 * Serves a built project with `netlify dev`, without login or network. The server ends with this process at the
 * latest.
 *
 * @param project the folder of netlify.toml
 * @param packages the folder in which the packages are installed
 * @param port a free one; 0 takes any
 * @param host the address to listen on; by default only this machine can ask
 * @throws InputError when the port is taken; Error with what netlify wrote when it does not come up
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
  const child = spawn(process.execPath, ["--import", listenOn.href, cli, "dev", ...flags, ...ports], {
    cwd: project,
    // Its own process group, so that it can be ended with the children that it starts.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    // As on a CI machine: no telemetry, no look for updates.
    env: { ...process.env, CI: "1", NO_UPDATE_NOTIFIER: "1" },
  });
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
  const server: Server = { url: `http://${nameOf(host)}:${free}`, ended, stop: () => stop(child, ended) };
  try {
    await answers(`${server.url}/api/stats`, child);
  } catch (error) {
    await server.stop();
    throw new Error(`netlify dev ${(error as Error).message}; it wrote:\n${output}`);
  }
  return server;
}

/** How a browser on this machine calls a server that listens on this address. */
function nameOf(host: string): string {
  if ([LOOPBACK, "0.0.0.0", "::"].includes(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

/**
 * The port itself if nothing listens on it, any free one for 0. Rejects with InputError when it is taken, or the host
 * is no address of this machine.
 */
export function freePort(port: number, host = LOOPBACK): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE"
          ? new InputError(
              `port ${port} is taken by another program: stop that, or give another one with --port`,
            )
          : new InputError(
              ["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"].includes(error.code ?? "")
                ? `${host} is no address of this machine: give another one with --host`
                : `port ${port} can't be used (${error.code}): give another one with --port`,
            ),
      );
    });
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : port));
    });
  });
}

/** Waits until a URL is answered with success. */
async function answers(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_SECONDS * 1000;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error("ended at once");
    if (Date.now() > deadline) throw new Error(`did not answer within ${START_SECONDS} s`);
    const ok = await fetch(url, { signal: AbortSignal.timeout(5000) }).then(
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
  // What the server has started may outlive it.
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
