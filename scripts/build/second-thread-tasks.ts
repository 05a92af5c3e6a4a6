/** The tasks of a `SecondThread`. Runs as its worker. */
import { gzipSync } from "node:zlib";
import { Directory } from "../../functions/core/directory/directory.ts";
import type { Position } from "../../functions/core/geo/distance.ts";
import { encodePack } from "../../functions/core/index/pack.ts";
import type { Shells } from "../../functions/core/pages/shells.ts";
import { onTasks } from "../cli/task-thread.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { buildIndex } from "./index/index.ts";
import { filesOfPack } from "./index/index-files.ts";
import { type PlacesFile, placesParquet } from "./parquet.ts";
import { drawPictures } from "./pictures.ts";

const TASKS = {
  /**
   * A directory as the page keeps it for use without a network.
   *
   * @param around positions of places that it lacks, where the outlines of its areas end
   */
  packDirectory(data: Dataset, dataVersion: string, around: readonly Position[]): Uint8Array {
    const index = buildIndex(data, dataVersion, { isWhole: true, around });
    return gzipSync(encodePack(index), { level: 9 });
  },

  /** The pictures of an index, with the texts of its pages. */
  async drawPictures(pack: Uint8Array, shells: string): Promise<[string, Uint8Array][]> {
    const read = filesOfPack(pack);
    const directory = await Directory.open(async (file) => read(file));
    return drawPictures(directory, JSON.parse(shells) as Shells);
  },

  /** All places of an index. */
  async writeParquet(pack: Uint8Array): Promise<PlacesFile> {
    const read = filesOfPack(pack);
    const file = await placesParquet(await Directory.open(async (file) => read(file)));
    // Without the rest of its buffer, which would be copied, too.
    return { ...file, bytes: file.bytes.slice() };
  },
};

export type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;

onTasks<[TaskName, ...unknown[]], unknown>(import.meta.url, ([name, ...given]) =>
  (TASKS[name] as (...given: unknown[]) => unknown)(...given),
);
