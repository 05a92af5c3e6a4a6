/** Runs in a worker of its own, see `readSheets`: reads the workbook that it is handed, and sends its sheets back. */
import { parentPort, workerData } from "node:worker_threads";
import { parseSheets } from "./sheets.ts";

parentPort!.postMessage(parseSheets(workerData as Uint8Array));
