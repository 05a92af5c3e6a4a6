/** The list in work, kept in the browser with its decisions until it is forgotten. Where caches can't be used, nothing is kept. */
import type { ListColumns } from "../../match/match-file.ts";
import type { ChosenPlace } from "../../match/results.ts";

export interface KeptList {
  /** The file's name without its ending. */
  readonly name: string;
  readonly content: Uint8Array;
  /** The chosen sheet of a workbook. */
  readonly sheet?: string | undefined;
  /** Once the columns are checked. */
  readonly columns?: ListColumns | undefined;
  /** The decisions by the first of the rows that each is for; null for none of the candidates. */
  readonly chosen: readonly (readonly [row: number, place: ChosenPlace | null])[];
}

const CACHE = "list";
const CONTENT = "/match/content";
const REST = "/match/rest";

let written: Promise<void> = Promise.resolve();

/** Keeps a list in place of the one before. Its content is written only when it is another one. */
export function keepList(list: KeptList, isNew: boolean): Promise<void> {
  written = written.then(() => write(list, isNew));
  return written;
}

async function write({ content, ...rest }: KeptList, isNew: boolean): Promise<void> {
  try {
    const cache = await caches.open(CACHE);
    if (isNew) await cache.put(CONTENT, new Response(content as BodyInit));
    await cache.put(REST, Response.json(rest));
  } catch {
    // No room, or a private window.
  }
}

export async function keptList(): Promise<KeptList | undefined> {
  try {
    const cache = await caches.open(CACHE);
    const [content, rest] = await Promise.all([cache.match(CONTENT), cache.match(REST)]);
    if (!content || !rest) return undefined;
    const kept = (await rest.json()) as Omit<KeptList, "content">;
    return { ...kept, content: new Uint8Array(await content.arrayBuffer()) };
  } catch {
    return undefined;
  }
}

export function forgetList(): Promise<void> {
  written = written.then(async () => {
    await caches?.delete(CACHE).catch(() => {});
  });
  return written;
}
