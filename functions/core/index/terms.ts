import type { StoredSpelling } from "./codec/surface-forms.ts";
import { Shard } from "./codec/term-shard.ts";
import type { Files } from "./file-cache.ts";
import { type IndexManifest, pieces } from "./manifest.ts";

/** The shards that folded words from `from` to before `to` can be in. */
export function openShards(
  files: Files,
  manifest: IndexManifest,
  from: string,
  to: string,
): Promise<Shard[]> {
  const [first, end] = pieces(manifest.words, from, to);
  return Promise.all(
    manifest.words.files
      .slice(first, end)
      .map((file) => files.open("words", file, (bytes) => new Shard(bytes))),
  );
}

/** The shard that a folded word can be in. */
export function shardOf(files: Files, manifest: IndexManifest, folded: string): Shard | Promise<Shard> {
  const [shard] = pieces(manifest.words, folded, folded);
  return files.open("words", manifest.words.files[shard]!, (bytes) => new Shard(bytes));
}

/** The spellings of a folded word; none when no name has it. */
export async function spellingsOf(
  files: Files,
  manifest: IndexManifest,
  folded: string,
): Promise<StoredSpelling[]> {
  if (manifest.words.files.length === 0) return [];
  return (await shardOf(files, manifest, folded)).spellingsOf(folded);
}
