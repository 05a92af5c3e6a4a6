import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { InputError } from "../dataset/input-error.ts";
import { fileProblem } from "../files/file-problem.ts";
import type { ApiRecord } from "./api.ts";

/** Records from one offset to before another. */
export interface Range {
  from: number;
  to: number;
}

/** What a download is of; pages of another one are of no use to it. */
export interface Origin {
  url: string;
  /** ISO 8601. */
  started: string;
  promised: number;
}

/** Pages older than this, in milliseconds, are of another edition. */
const KEPT_FOR = 24 * 3_600_000;
const ORIGIN_FILE = "download.json";
/** The name says which records are in it, and begins the SHA-256 of its content. */
const PAGE_FILE = /^(\d+)-(\d+)-([0-9a-f]{16})\.json$/;

/**
 * The pages of a download in a folder, so that a run after one that was cut off asks only for what is missing. A page
 * is there whole or not at all: one that is cut or changed is taken away when the folder is opened.
 */
export class KeptPages {
  readonly origin: Origin;
  readonly #folder: string;
  /** File name → its range, in the order in which they came. */
  readonly #pages: Map<string, Range>;
  #received: number;

  private constructor(folder: string, origin: Origin, pages: Map<string, Range>) {
    this.#folder = folder;
    this.origin = origin;
    this.#pages = pages;
    this.#received = [...pages.values()].reduce((sum, { from, to }) => sum + to - from, 0);
  }

  /**
   * The pages in `folder` if they are of the same address and total and not a day old, else none. What is whole
   * already is only taken when `takeWhole` says so. Throws InputError when the folder can't be written.
   */
  static async open(
    folder: string,
    { url, promised }: Pick<Origin, "url" | "promised">,
    takeWhole: boolean,
  ): Promise<KeptPages> {
    const now = Date.now();
    const kept = await readOrigin(folder);
    const age = now - Date.parse(kept?.started ?? "");
    try {
      if (kept?.url === url && kept.promised === promised && age >= 0 && age < KEPT_FOR) {
        const pages = new KeptPages(folder, kept, await soundPages(folder, promised));
        if (pages.received < promised || takeWhole) return pages;
      }
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      const origin = { url, promised, started: new Date(now).toISOString() };
      await writeWhole(folder, ORIGIN_FILE, JSON.stringify(origin));
      return new KeptPages(folder, origin, new Map());
    } catch (error) {
      throw new InputError(`${folder}: ${fileProblem(error)}`);
    }
  }

  /** How many records there are. */
  get received(): number {
    return this.#received;
  }

  /** What is still to be had, in ranges of at most `size` records. */
  missing(size: number): Range[] {
    const { promised } = this.origin;
    const missing: Range[] = [];
    let offset = 0;
    for (const { from, to } of [
      ...this.#sorted().map(([, range]) => range),
      { from: promised, to: promised },
    ]) {
      for (; offset < from; offset += size) missing.push({ from: offset, to: Math.min(offset + size, from) });
      offset = to;
    }
    return missing;
  }

  /** Throws InputError when the disk is full or fails. */
  async save(from: number, records: readonly ApiRecord[]): Promise<void> {
    const content = JSON.stringify(records);
    const range = { from, to: from + records.length };
    const name = `${range.from}-${range.to}-${digestOf(content)}.json`;
    try {
      await writeWhole(this.#folder, name, content);
    } catch (error) {
      throw new InputError(`${join(this.#folder, name)}: ${fileProblem(error)}`);
    }
    this.#pages.set(name, range);
    this.#received += records.length;
  }

  /** The pages in the API's order, each read when it is asked for. Throws InputError for one that was changed. */
  async *read(): AsyncGenerator<{ offset: number; records: ApiRecord[] }> {
    for (const [name, { from }] of this.#sorted()) {
      const records = await readPage(this.#folder, name);
      if (records === undefined) {
        throw new InputError(`${join(this.#folder, name)}: was changed or removed meanwhile; run again`);
      }
      yield { offset: from, records };
    }
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  #sorted(): [name: string, range: Range][] {
    return [...this.#pages].sort(([, a], [, b]) => a.from - b.from);
  }
}

async function readOrigin(folder: string): Promise<Origin | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, ORIGIN_FILE), "utf8")) as Origin;
  } catch {
    return undefined;
  }
}

/** The pages that are whole and overlap with none before; the others are removed. */
async function soundPages(folder: string, promised: number): Promise<Map<string, Range>> {
  const found = (await readdir(folder))
    .map((name) => ({ name, match: PAGE_FILE.exec(name) }))
    .map(({ name, match }) => ({ name, from: Number(match?.[1]), to: Number(match?.[2]) }))
    .filter(({ from }) => !Number.isNaN(from))
    .sort((a, b) => a.from - b.from);
  const pages = new Map<string, Range>();
  let end = 0;
  for (const { name, from, to } of found) {
    const records = from >= end && to <= promised ? await readPage(folder, name) : undefined;
    if (records?.length === to - from) {
      pages.set(name, { from, to });
      end = to;
    } else {
      await rm(join(folder, name));
    }
  }
  return pages;
}

/** Undefined when the file is gone or is not what its name says. */
async function readPage(folder: string, name: string): Promise<ApiRecord[] | undefined> {
  const content = await readFile(join(folder, name), "utf8").catch(() => "");
  return digestOf(content) === PAGE_FILE.exec(name)?.[3] ? (JSON.parse(content) as ApiRecord[]) : undefined;
}

function digestOf(content: string): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}

async function writeWhole(folder: string, name: string, content: string): Promise<void> {
  await writeFile(join(folder, `${name}.part`), content);
  await rename(join(folder, `${name}.part`), join(folder, name));
}
