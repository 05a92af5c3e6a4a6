import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort, LOOPBACK } from "../../start/port.ts";

/** The path of the program in Debian's package: `apt-get install openrefine`. */
const PROGRAM = "/usr/bin/openrefine";

/** Java takes some seconds to start, on a busy machine far longer. */
const START_SECONDS = 120;

/** An operation in the form of OpenRefine's history. */
export interface Operation {
  readonly op: string;
  readonly [setting: string]: unknown;
}

/** OpenRefine without a window, reachable only from this machine, controlled like from its own page. */
export class OpenRefine {
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #folder: string;
  readonly #ended: Promise<void>;

  /** Starts it with an empty workspace. Rejects if it is missing; if it does not start, with its output. */
  static async start(): Promise<OpenRefine> {
    if (!existsSync(PROGRAM))
      throw new Error(`${PROGRAM} is missing: install it (apt-get install openrefine)`);
    const folder = mkdtempSync(join(tmpdir(), "location-openrefine-"));
    const port = await freePort(0);
    const options = [
      "-i",
      LOOPBACK,
      "-p",
      String(port),
      "-d",
      folder,
      "-x",
      "refine.headless=true",
    ];
    // Its own process group: the program is a shell script that starts Java.
    const child = spawn(PROGRAM, options, { detached: true, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output = (output + text).slice(-4000);
      });
    const refine = new OpenRefine(`http://${LOOPBACK}:${port}`, child, folder);
    const deadline = Date.now() + START_SECONDS * 1000;
    for (;;) {
      if (await refine.#token().then(Boolean, () => false)) return refine;
      if (child.exitCode !== null || Date.now() > deadline) {
        await refine.stop();
        throw new Error(`OpenRefine did not come up; it wrote:\n${output}`);
      }
      await setTimeout(300);
    }
  }

  private constructor(url: string, child: ChildProcess, folder: string) {
    this.url = url;
    this.#process = child;
    this.#folder = folder;
    this.#ended = new Promise((resolve) => child.once("exit", () => resolve()));
  }

  /** Makes a project of a CSV file whose cells stay texts. Returns its id. */
  async createProject(name: string, csv: string): Promise<string> {
    const form = new FormData();
    form.set("project-file", new Blob([csv], { type: "text/csv" }), `${name}.csv`);
    form.set("project-name", name);
    form.set("format", "text/line-based/*sv");
    form.set(
      "options",
      JSON.stringify({ separator: ",", guessCellValueTypes: false, encoding: "UTF-8" }),
    );
    const path = `create-project-from-upload?csrf_token=${await this.#token()}`;
    const response = await this.#send(path, { method: "POST", body: form, redirect: "manual" });
    const id = /project=(\d+)/.exec(response.headers.get("Location") ?? "")?.[1];
    if (!id)
      throw new Error(`OpenRefine made no project: ${response.status} ${await response.text()}`);
    return id;
  }

  /** Applies operations, and waits until they are done. */
  async apply(project: string, operations: readonly Operation[]): Promise<void> {
    const body = new URLSearchParams({
      operations: JSON.stringify(operations),
      csrf_token: await this.#token(),
    });
    const response = await this.#send(`apply-operations?project=${project}`, {
      method: "POST",
      body,
    });
    const { code, message } = (await response.json()) as { code: string; message?: string };
    if (code === "error") throw new Error(`OpenRefine refused: ${message}`);
    for (;;) {
      const state = await this.#send(`get-processes?project=${project}`);
      const { processes, exceptions } = (await state.json()) as Processes;
      if (exceptions?.[0]) throw new Error(`OpenRefine failed: ${exceptions[0].message}`);
      if (processes.length === 0) return;
      await setTimeout(300);
    }
  }

  /** The rows of a project as CSV. */
  async exportCsv(project: string): Promise<string> {
    const body = new URLSearchParams({
      project,
      format: "csv",
      engine: JSON.stringify({ facets: [], mode: "row-based" }),
    });
    return (await this.#send("export-rows/rows.csv", { method: "POST", body })).text();
  }

  /** Ends it, and removes its workspace. */
  async stop(): Promise<void> {
    try {
      process.kill(-this.#process.pid!, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
    await this.#ended;
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async #token(): Promise<string> {
    return ((await (await this.#send("get-csrf-token")).json()) as { token: string }).token;
  }

  #send(path: string, init?: RequestInit): Promise<Response> {
    return fetch(`${this.url}/command/core/${path}`, init);
  }
}

interface Processes {
  readonly processes: readonly unknown[];
  readonly exceptions?: readonly { readonly message: string }[];
}
