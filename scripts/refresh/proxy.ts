import http from "node:http";
import { InputError } from "../cli/input-error.ts";
import { terminalLine } from "../cli/safe-text.ts";

/** The environment variable with the address of a proxy, in upper or lower case. */
export const PROXY_VARIABLE = "HTTPS_PROXY";

/** Available from Node 24.14 on. */
const { setGlobalProxyFromEnv } = http as {
  setGlobalProxyFromEnv?: (environment: Record<string, string | undefined>) => void;
};

/**
 * Sends requests to https addresses through the proxy that the environment names, except to the hosts in NO_PROXY. Returns the
 * host of the proxy; undefined if there is none. Throws InputError if the address is invalid, or if Node can't use a proxy.
 */
export function useProxy(environment: NodeJS.ProcessEnv): string | undefined {
  const address = environment[PROXY_VARIABLE.toLowerCase()] || environment[PROXY_VARIABLE];
  if (!address) return undefined;
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    // The address may contain a password, so it is not shown.
    throw new InputError(`${PROXY_VARIABLE} must be an address such as http://proxy.example:3128`);
  }
  if (setGlobalProxyFromEnv === undefined) {
    throw new InputError(
      `${PROXY_VARIABLE} is set, but Node ${process.versions.node} can't use a proxy: install Node 24.14 or later`,
    );
  }
  const exceptions = environment.no_proxy || environment.NO_PROXY;
  setGlobalProxyFromEnv({ https_proxy: address, ...(exceptions && { no_proxy: exceptions }) });
  return terminalLine(url.host);
}
