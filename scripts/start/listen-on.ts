/**
 * Loaded before another program (`node --import "…/listen-on.ts?port=8888&host=127.0.0.1"`): what that program listens
 * on without naming a host, it listens on this machine only; on the given port, on the given host. `netlify dev` has
 * no option for it, and would offer its servers to the whole network.
 */
import { Server } from "node:net";

const LOOPBACK = "127.0.0.1";

const { searchParams } = new URL(import.meta.url);
const hostOf = (port: unknown): string =>
  String(port) === searchParams.get("port") ? (searchParams.get("host") ?? LOOPBACK) : LOOPBACK;

const listen = Server.prototype.listen;
/** Overloads of `listen`: an object with port and host; or port, perhaps host, backlog and callback. */
Server.prototype.listen = function (this: Server, ...args: unknown[]): Server {
  const [first, second, ...rest] = args;
  const isOptions = typeof first === "object" && first !== null && "port" in first;
  if (isOptions && !("host" in first && first.host !== undefined) && !("path" in first)) {
    return Reflect.apply(listen, this, [{ ...first, host: hostOf(first.port) }, second, ...rest]) as Server;
  }
  const isPort = typeof first === "number" || (typeof first === "string" && /^\d+$/.test(first));
  if (isPort && typeof second !== "string") {
    return Reflect.apply(listen, this, [first, hostOf(first), second, ...rest]) as Server;
  }
  return Reflect.apply(listen, this, args) as Server;
};
