import { createServer } from "node:net";
import { OptionError } from "../cli/command.ts";
import { InputError } from "../cli/input-error.ts";

/** Only this machine can connect to it. */
export const LOOPBACK = "127.0.0.1";

/** The value of `--port`. Throws OptionError. */
export function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535)
    throw new OptionError(`--port "${text}" is not a number from 1 to 65535`);
  return port;
}

/**
 * The port itself if it is free; for 0 any free port. Rejects with InputError when it is in use or the host is not an
 * address of this machine.
 */
export function freePort(port: number, host = LOOPBACK): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE"
          ? new InputError(
              `port ${port} is in use by another program: stop it, or choose another port with --port`,
            )
          : new InputError(
              ["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"].includes(error.code ?? "")
                ? `${host} is not an address of this machine: choose another one with --host`
                : `port ${port} can't be used (${error.code}): choose another one with --port`,
            ),
      );
    });
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === "object" && address !== null ? address.port : port),
      );
    });
  });
}
