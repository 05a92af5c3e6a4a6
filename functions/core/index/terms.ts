import type { StoredSurfaceForm } from "./codec/surface-forms.ts";
import { TermShard } from "./codec/term-shard.ts";
import type { FileCache } from "./file-cache.ts";
import { type IndexManifest, shardRange } from "./manifest.ts";

/** The shards that folded words from `from` to before `to` can be in. */
export function openTermShards(
  files: FileCache,
  manifest: IndexManifest,
  from: string,
  to: string,
): Promise<TermShard[]> {
  const [first, end] = shardRange(manifest.words, from, to);
  return Promise.all(
    manifest.words.files
      .slice(first, end)
      .map((file) => files.open("words", file, (bytes) => new TermShard(bytes))),
  );
}

/** The shard that a folded word can be in. */
export function termShardOf(
  files: FileCache,
  manifest: IndexManifest,
  folded: string,
): TermShard | Promise<TermShard> {
  const [shard] = shardRange(manifest.words, folded, folded);
  return files.open("words", manifest.words.files[shard]!, (bytes) => new TermShard(bytes));
}

/** The spellings of a folded word; none when no name has it. */
export async function surfaceFormsOf(
  files: FileCache,
  manifest: IndexManifest,
  folded: string,
): Promise<StoredSurfaceForm[]> {
  if (manifest.words.files.length === 0) return [];
  return (await termShardOf(files, manifest, folded)).surfaceFormsOf(folded);
}
