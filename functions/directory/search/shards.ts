import type { Files } from "../files.ts";
import { type IndexManifest, pieces } from "../manifest.ts";
import type { Spelling } from "./forms.ts";
import { Shard } from "./shard.ts";

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

/** The spellings of a folded word; none when no name has it. */
export async function spellingsOf(
  files: Files,
  manifest: IndexManifest,
  folded: string,
): Promise<Spelling[]> {
  const shards = await openShards(files, manifest, folded, `${folded}\0`);
  return shards.flatMap((shard) => shard.spellingsOf(folded));
}
