/** Writes all places as Parquet. Runs as a worker of `writeParquet`. */
import { parentPort, workerData } from "node:worker_threads";
import { Directory } from "../../functions/core/directory/directory.ts";
import { filesOfPack } from "./index/index-files.ts";
import { type PlacesFile, placesParquet } from "./parquet.ts";

const read = filesOfPack(workerData as Uint8Array);
const directory = await Directory.open(async (file) => read(file));
const { bytes, rows } = await placesParquet(directory);
const own = bytes.slice();
parentPort?.postMessage({ bytes: own, rows } satisfies PlacesFile, [own.buffer]);
