import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import type { Asked, Question, Told } from "./ask.ts";
import { ENGINES, type EngineName, INDEX_FILES, INDEX_FOLDER, WORKLOAD_FILE } from "./engines/engine.ts";
import type { Workload } from "./workload.ts";

/** An engine with its index and the questions that it is timed on. */
export interface Prepared {
  readonly engine: EngineName;
  readonly index: string;
  readonly workload: Workload;
  /** How long the index took to make, reading the data included, in seconds. */
  readonly seconds: number;
}

/** No child may take longer: a bench that hangs tells nothing. */
const LONGEST_PREPARATION_MS = 15 * 60_000;
const LONGEST_ANSWERS_MS = 10 * 60_000;
/** Most that the heap of a preparation may grow to, per times the country; MiniSearch needs about half of it. */
const HEAP_MB = 4_000;

/** Answers of a few thousand questions are some megabytes. */
const LONGEST_OUTPUT = 1 << 29;

const run = promisify(execFile);

/** Prepares engines in a scratch folder and asks them, everything in processes of its own. */
export class Workshop {
  readonly #data: string;
  readonly #progress: (step: string) => void;
  readonly #folder = mkdtempSync(join(tmpdir(), "location-bench-"));
  readonly #prepared = new Map<string, Promise<Prepared>>();
  readonly #stopped = new AbortController();
  #bundled: Promise<void> | undefined;
  #asked = 0;

  /**
   * @param data the folder of the directory that is measured
   * @param progress is told in a few words what is being done
   */
  constructor(data: string, progress: (step: string) => void) {
    this.#data = data;
    this.#progress = progress;
  }

  /** An engine on the country copied `times` times; made once. */
  prepare(engine: EngineName, times: number): Promise<Prepared> {
    const key = `${engine}-${times}`;
    const known = this.#prepared.get(key) ?? this.#prepare(engine, times, join(this.#folder, key));
    this.#prepared.set(key, known);
    return known;
  }

  /** All engines on the country as it is. */
  async prepareAll(): Promise<Record<EngineName, Prepared>> {
    return {
      service: await this.prepare("service", 1),
      minisearch: await this.prepare("minisearch", 1),
      fts5: await this.prepare("fts5", 1),
    };
  }

  /**
   * Asks an engine these questions, one after the other, in a fresh process.
   * @param keep how many results of every answer are wanted back
   */
  async ask({ engine, index }: Prepared, questions: readonly Question[], keep = 0): Promise<Told> {
    await this.#bundle();
    const file = join(this.#folder, `questions-${this.#asked++}.json`);
    const asked: Asked = { engine: this.bundle(engine), questions, keep };
    writeFileSync(file, JSON.stringify(asked));
    const told = await this.#runNode([this.bundle("ask"), file], LONGEST_ANSWERS_MS, {
      LOCATION_INDEX: join(index, INDEX_FILES[engine]),
    });
    return JSON.parse(told) as Told;
  }

  /** The bundled engine, or program, as it runs. */
  bundle(name: EngineName | "ask" | "prepare"): string {
    return join(this.#folder, "bundles", `${name}.mjs`);
  }

  /** Ends what still runs, and removes everything that was made. */
  close(): void {
    this.#stopped.abort();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #prepare(engine: EngineName, times: number, folder: string): Promise<Prepared> {
    this.#progress(
      `making the index of ${ENGINES[engine]}${times === 1 ? "" : ` for ${times}× the country`}`,
    );
    await this.#bundle();
    const start = performance.now();
    const heap = `--max-old-space-size=${HEAP_MB * times}`;
    await this.#runNode(
      [heap, this.bundle("prepare"), engine, this.#data, String(times), folder],
      LONGEST_PREPARATION_MS,
    );
    return {
      engine,
      index: join(folder, INDEX_FOLDER),
      workload: JSON.parse(readFileSync(join(folder, WORKLOAD_FILE), "utf8")) as Workload,
      seconds: (performance.now() - start) / 1000,
    };
  }

  /**
   * The engines and the programs that prepare and ask them, each one file: our own code and packages inlined, as
   * deployed. All at once, so that an edit meanwhile can't part the index from the code that reads it.
   */
  #bundle(): Promise<void> {
    const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));
    this.#bundled ??= build({
      entryPoints: {
        ask: source("ask.ts"),
        prepare: source("prepare.ts"),
        ...Object.fromEntries(Object.keys(ENGINES).map((engine) => [engine, source(`engines/${engine}.ts`)])),
      },
      outdir: join(this.#folder, "bundles"),
      outExtension: { ".js": ".mjs" },
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node22",
    }).then(() => {});
    return this.#bundled;
  }

  /** What a Node program prints. Rejects with what it said of its failure, or that it took too long. */
  async #runNode(args: readonly string[], longestMs: number, env: NodeJS.ProcessEnv = {}): Promise<string> {
    try {
      const { stdout } = await run(process.execPath, args, {
        env: { ...process.env, ...env },
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
