/**
 * Load this before another program: `node --import "…/listen-on.ts?port=8888&host=127.0.0.1"`. If the program listens
 * without a host, it then listens on the given host for the given port, and on this machine only for other ports.
 * `netlify dev` has no such option and would open its servers to the whole network.
 */
import { Server } from "node:net";

const LOOPBACK = "127.0.0.1";

const { searchParams } = new URL(import.meta.url);
const hostOf = (port: unknown): string =>
  String(port) === searchParams.get("port") ? (searchParams.get("host") ?? LOOPBACK) : LOOPBACK;

const listen = Server.prototype.listen;
/** `listen` takes an object with port and host, or a port followed by an optional host, backlog and callback. */
Server.prototype.listen = function (this: Server, ...args: unknown[]): Server {
  const [first, second, ...rest] = args;
  const isOptions = typeof first === "object" && first !== null && "port" in first;
  if (isOptions && !("host" in first && first.host !== undefined) && !("path" in first)) {
    return Reflect.apply(listen, this, [
      { ...first, host: hostOf(first.port) },
      second,
      ...rest,
    ]) as Server;
  }
  const isPort = typeof first === "number" || (typeof first === "string" && /^\d+$/.test(first));
  if (isPort && typeof second !== "string") {
    return Reflect.apply(listen, this, [first, hostOf(first), second, ...rest]) as Server;
  }
  return Reflect.apply(listen, this, args) as Server;
};
