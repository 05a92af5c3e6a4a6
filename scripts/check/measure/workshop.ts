import { type ChildProcess, execFile, fork } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { PACK_FILE } from "../../../functions/core/index/pack.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import type { Answered, Asked, Time } from "./ask.ts";
import { ENGINES, type EngineName } from "./engines/engine.ts";
import type { ServerMessage } from "./serve.ts";
import { type Workload, workloadOf } from "./workload.ts";

/** An engine that can be asked: its module, and its index unless the module has one beside it. */
export interface Ready {
  readonly module: string;
  readonly index?: string;
}

/** An engine with its index and the workload that it is timed on. */
export interface Prepared extends Ready {
  readonly engine: EngineName;
  readonly index: string;
  readonly workload: Workload;
  /** How long the index took, from the dataset in memory to the file; absent for one built before. */
  readonly built?: Time;
}

/** An engine that is served in a process of its own. */
export interface Server {
  readonly port: number;
  /** Its resident memory now, in bytes. */
  memory(): Promise<number>;
  /** Ends it; settles when it is gone. */
  stop(): Promise<void>;
}

/** No child may take longer: a measurement that hangs says nothing. */
const LONGEST_PREPARATION_MS = 15 * 60_000;
const LONGEST_ANSWERS_MS = 10 * 60_000;
/** Most that the heap of a preparation or a server may grow to, per times the country; MiniSearch needs half of it. */
const HEAP_MB = 4_000;
/** Answers of a few thousand questions are some megabytes. */
const LONGEST_OUTPUT = 1 << 29;

/** The programs that are measured as children, each bundled into one file. */
const PROGRAMS = {
  ask: "ask.ts",
  serve: "serve.ts",
  climb: "climb.ts",
  service: "../../../functions/api/index.ts",
  minisearch: "engines/minisearch.ts",
  fts5: "engines/fts5.ts",
} as const satisfies Record<EngineName, string> & Record<string, string>;

/** Runs as it stands: it reads files beside its modules, and what it takes is not measured. */
const PREPARE = fileURLToPath(new URL("prepare.ts", import.meta.url));

type Program = keyof typeof PROGRAMS;

const run = promisify(execFile);

/** Prepares engines in a scratch folder and asks them, everything in processes of its own. */
export class Workshop {
  readonly #data: string;
  readonly #dataset: Dataset;
  readonly #dist: string | undefined;
  readonly #progress: (step: string) => void;
  readonly #folder = mkdtempSync(join(tmpdir(), "location-measure-"));
  readonly #prepared = new Map<string, Promise<Prepared>>();
  readonly #stopped = new AbortController();
  readonly #servers = new Set<ChildProcess>();
  #bundled: Promise<void> | undefined;
  #files = 0;

  /**
   * @param data the folder of the dataset that is measured
   * @param dist what was built of it, whose index is taken instead of a new one
   * @param progress is called with what is being done, in a few words
   */
  constructor(data: string, dataset: Dataset, dist: string | undefined, progress: (step: string) => void) {
    this.#data = data;
    this.#dataset = dataset;
    this.#dist = dist;
    this.#progress = progress;
  }

  /** An engine on the country copied `times` times; made once. */
  prepare(engine: EngineName, times = 1): Promise<Prepared> {
    const key = `${engine}-${times}`;
    const known = this.#prepared.get(key) ?? this.#prepare(engine, times, key);
    this.#prepared.set(key, known);
    return known;
  }

  /** All engines on the country as it is, this service first. */
  async prepareAll(): Promise<Record<EngineName, Prepared>> {
    return {
      service: await this.prepare("service"),
      minisearch: await this.prepare("minisearch"),
      fts5: await this.prepare("fts5"),
    };
  }

  /**
   * Asks an engine for these paths, one after the other, in a fresh process.
   * @param keep how many results of every answer are wanted back
   */
  ask({ module, index }: Ready, paths: readonly string[], keep = 0): Promise<Answered> {
    return this.runProgram("ask", { engine: module, paths, keep } satisfies Asked, index);
  }

  /** What a program prints as JSON, given a file with its input as JSON. */
  async runProgram<Result>(program: Program, input: object, index?: string): Promise<Result> {
    await this.#bundle();
    const file = join(this.#folder, `input-${this.#files++}.json`);
    writeFileSync(file, JSON.stringify(input));
    const printed = await this.#runNode([this.#path(program), file], LONGEST_ANSWERS_MS, index);
    return JSON.parse(printed) as Result;
  }

  /**
   * Serves an engine over HTTP on loopback.
   * @throws Error when it ends before it serves; what it wrote stands on the screen
   */
  async serve({ engine, module, index }: Prepared): Promise<Server> {
    const child = fork(this.#path("serve"), [module], {
      env: { ...process.env, LOCATION_INDEX: index },
      execArgv: engine === "service" ? [] : [`--max-old-space-size=${HEAP_MB}`],
    });
    this.#servers.add(child);
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    const next = () =>
      new Promise<Record<string, number>>((resolve, reject) => {
        const gone = (code: number | null) => reject(new Error(`the server of ${engine} ended with ${code}`));
        child.once("exit", gone);
        child.once("message", (message: ServerMessage) => {
          child.off("exit", gone);
          resolve(message as Record<string, number>);
        });
      });
    const { port } = await next();
    return {
      port: port!,
      async memory() {
        const message = next();
        child.send("memory");
        return (await message).rssBytes!;
      },
      async stop() {
        if (child.connected) child.disconnect();
        await ended;
      },
    };
  }

  /** Ends what still runs, and removes everything that was made. */
  close(): void {
    this.#stopped.abort();
    for (const server of this.#servers) server.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #prepare(engine: EngineName, times: number, key: string): Promise<Prepared> {
    await this.#bundle();
    const module = this.#path(engine);
    if (engine === "service" && times === 1 && this.#dist !== undefined) {
      const index = join(this.#dist, PACK_FILE);
      return { engine, module, index, workload: workloadOf(this.#dataset) };
    }
    this.#progress(
      `building the index of ${ENGINES[engine]}${times === 1 ? "" : ` for ${times}× the country`}`,
    );
    const index = join(this.#folder, `${key}.index`);
    const workload = join(this.#folder, `${key}.json`);
    const printed = await this.#runNode(
      [
        `--max-old-space-size=${HEAP_MB * times}`,
        PREPARE,
        ...[engine, this.#data, String(times), index, workload],
      ],
      LONGEST_PREPARATION_MS,
    );
    return {
      engine,
      module,
      index,
      workload: JSON.parse(readFileSync(workload, "utf8")) as Workload,
      built: JSON.parse(printed) as Time,
    };
  }

  #path(program: Program): string {
    return join(this.#folder, "bundles", `${program}.mjs`);
  }

  /** All programs at once, so that an edit meanwhile can't part the index from the code that reads it. */
  #bundle(): Promise<void> {
    this.#bundled ??= build({
      entryPoints: Object.fromEntries(
        Object.entries(PROGRAMS).map(([name, path]) => [name, fileURLToPath(new URL(path, import.meta.url))]),
      ),
      outdir: join(this.#folder, "bundles"),
      outExtension: { ".js": ".mjs" },
      bundle: true,
      // What a program imports only when it needs it stays apart, as in the deployed function.
      splitting: true,
      platform: "node",
      format: "esm",
      target: "node22",
    }).then(() => {});
    return this.#bundled;
  }

  /** What a Node program prints. Rejects with what it wrote of its failure, or that it took too long. */
  async #runNode(args: readonly string[], longestMs: number, index?: string): Promise<string> {
    const { LOCATION_INDEX: _, ...env } = process.env;
    try {
      const { stdout } = await run(process.execPath, args, {
        env: index === undefined ? env : { ...env, LOCATION_INDEX: index },
        timeout: longestMs,
        maxBuffer: LONGEST_OUTPUT,
        signal: this.#stopped.signal,
      });
      return stdout;
    } catch (error) {
      const { killed, stderr } = error as { killed?: boolean; stderr?: string };
      const reason = killed ? `it took longer than ${longestMs / 60_000} minutes` : stderr;
      throw new Error(`node ${args.join(" ")} failed: ${reason}`, { cause: error });
    }
  }
}
