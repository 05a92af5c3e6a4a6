import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { PACK_FILE } from "../../../functions/core/index/pack.ts";
import { FUNCTION_FILE } from "../../build/dist-folder.ts";
import type { Answered, Asked } from "./ask.ts";
import { ENGINES, type EngineName } from "./engines/engine.ts";

/** An engine that can be asked: its module, and its index unless the module has one of its own. */
export interface Ready {
  readonly module: string;
  readonly index?: string;
}

/** An engine with the index of the dataset. */
export interface Prepared extends Ready {
  readonly engine: EngineName;
  readonly index: string;
}

/** A child that takes longer is killed, because a measurement that hangs is useless. */
const TIMEOUT_MS = 15 * 60_000;
/** Maximum heap for building an index. MiniSearch needs half of it. */
const HEAP_MB = 4_000;
/** The answers to a few thousand questions are some megabytes. */
const MAX_OUTPUT_BYTES = 1 << 29;

/**
 * The programs that run as children while something is measured. Each is bundled into one file, as the build bundles the
 * service.
 */
const PROGRAMS = {
  ask: "ask.ts",
  minisearch: "engines/minisearch.ts",
  fts5: "engines/fts5.ts",
} as const satisfies Record<Exclude<EngineName, "service"> | "ask", string>;

/** Runs unbundled, because it reads files next to its modules; it is not measured. */
const PREPARE = fileURLToPath(new URL("prepare.ts", import.meta.url));

const run = promisify(execFile);

/** Prepares engines in a temporary folder and asks them, all in separate processes. */
export class Workshop {
  readonly #data: string;
  readonly #dist: string;
  readonly #progress: (step: string) => void;
  readonly #folder = mkdtempSync(join(tmpdir(), "location-measure-"));
  readonly #prepared = new Map<EngineName, Promise<Prepared>>();
  readonly #stopped = new AbortController();
  #bundled: Promise<unknown> | undefined;
  #inputs = 0;

  /**
   * @param data the folder of the dataset that is measured
   * @param dist the site built from it, whose index is measured
   * @param progress called with each step, in a few words
   */
  constructor(data: string, dist: string, progress: (step: string) => void) {
    this.#data = data;
    this.#dist = dist;
    this.#progress = progress;
  }

  /** An engine with its index, which is built once. */
  prepare(engine: EngineName): Promise<Prepared> {
    const prepared = this.#prepared.get(engine) ?? this.#prepare(engine);
    this.#prepared.set(engine, prepared);
    return prepared;
  }

  /**
   * Asks an engine for paths, one after another, in a fresh process.
   * @param keep how many results of each answer to return
   */
  async ask({ module, index }: Ready, paths: readonly string[], keep = 0): Promise<Answered> {
    await this.#bundle();
    const input = join(this.#folder, `input-${this.#inputs++}.json`);
    writeFileSync(input, JSON.stringify({ engine: module, paths, keep } satisfies Asked));
    return JSON.parse(await this.#runNode([this.#path("ask"), input], index)) as Answered;
  }

  /** Ends processes that still run, and removes all files that were made. */
  close(): void {
    this.#stopped.abort();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #prepare(engine: EngineName): Promise<Prepared> {
    await this.#bundle();
    if (engine === "service") {
      const module = join(this.#dist, FUNCTION_FILE);
      return { engine, module, index: join(this.#dist, PACK_FILE) };
    }
    const module = this.#path(engine);
    this.#progress(`building the index of ${ENGINES[engine]}`);
    const index = join(this.#folder, `${engine}.index`);
    await this.#runNode([`--max-old-space-size=${HEAP_MB}`, PREPARE, engine, this.#data, index]);
    return { engine, module, index };
  }

  #path(program: keyof typeof PROGRAMS): string {
    return join(this.#folder, "bundles", `${program}.mjs`);
  }

  /** All programs together, so that an edit in between can't make the index and the code that reads it differ. */
  #bundle(): Promise<unknown> {
    this.#bundled ??= build({
      entryPoints: Object.fromEntries(
        Object.entries(PROGRAMS).map(([name, path]) => [
          name,
          fileURLToPath(new URL(path, import.meta.url)),
        ]),
      ),
      outdir: join(this.#folder, "bundles"),
      outExtension: { ".js": ".mjs" },
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node22",
    });
    return this.#bundled;
  }

  /** The output of a Node program. Rejects with its stderr, or with its timeout. */
  async #runNode(args: readonly string[], index?: string): Promise<string> {
    const { LOCATION_INDEX: _, ...env } = process.env;
    try {
      const { stdout } = await run(process.execPath, args, {
        env: index === undefined ? env : { ...env, LOCATION_INDEX: index },
        timeout: TIMEOUT_MS,
        maxBuffer: MAX_OUTPUT_BYTES,
        signal: this.#stopped.signal,
      });
      return stdout;
    } catch (error) {
      const { killed, stderr } = error as { killed?: boolean; stderr?: string };
      const reason = killed ? `it took longer than ${TIMEOUT_MS / 60_000} minutes` : stderr;
      throw new Error(`node ${args.join(" ")} failed: ${reason}`, { cause: error });
    }
  }
}
