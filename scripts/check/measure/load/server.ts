import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ServerMessage } from "./serve.ts";

/** An engine that is served in a process of its own. */
export interface LoadedServer {
  readonly port: number;
  /** Its memory now: the resident set and what is in use of the heap, in bytes. */
  memory(): Promise<{ rssBytes: number; heapBytes: number }>;
  /** Ends it; settles when it is gone. */
  stop(): Promise<void>;
}

/** A plain index of the country needs about 2 GB while it is made. */
const HEAP_MB = 4000;

/**
 * Starts `serve.ts`.
 *
 * @throws Error when it ends before it serves; what it wrote stands on the screen
 */
export async function startServer(engine: "service" | "minisearch", folder: string): Promise<LoadedServer> {
  const program = fileURLToPath(new URL("serve.ts", import.meta.url));
  const child = fork(program, [engine, folder], {
    execArgv: engine === "minisearch" ? [`--max-old-space-size=${HEAP_MB}`] : [],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const next = () =>
    new Promise<ServerMessage>((resolve, reject) => {
      const gone = (code: number | null) => reject(new Error(`the server of ${engine} ended with ${code}`));
      child.once("exit", gone);
      child.once("message", (message) => {
        child.off("exit", gone);
        resolve(message as ServerMessage);
      });
    });
  const begun = await next();
  if (!("port" in begun)) throw new Error(`the server of ${engine} told no port`);
  return {
    port: begun.port,
    async memory() {
      const told = next();
      child.send("memory");
      const message = await told;
      if (!("rssBytes" in message)) throw new Error(`the server of ${engine} told no memory`);
      return message;
    },
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}
