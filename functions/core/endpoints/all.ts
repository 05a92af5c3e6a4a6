import type { Directory } from "../directory/directory.ts";
import { at } from "./at.ts";
import { districts } from "./districts.ts";
import type { Endpoint } from "./endpoint.ts";
import { localities } from "./localities.ts";
import { mcpOf } from "./mcp/mcp.ts";
import { near } from "./near.ts";
import { outlines } from "./outlines.ts";
import { pincode, pincodes } from "./pincode.ts";
import { place, places } from "./place.ts";
import { points } from "./points.ts";
import { RECONCILIATION } from "./reconcile/reconcile.ts";
import { resolve, resolveRows } from "./resolve.ts";
import { search } from "./search.ts";
import { states } from "./states.ts";
import { statsOf } from "./stats.ts";
import { talukas } from "./talukas.ts";
import { villages } from "./villages.ts";

/** The endpoints that the statistics list, in the order that clients know; this list is fixed. */
const LISTED: readonly Endpoint[] = [states, districts, talukas, villages, search];

/** All endpoints. A new one needs a module and a line here. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...LISTED,
  place,
  places,
  near,
  at,
  points,
  outlines,
  localities,
  pincode,
  pincodes,
  resolve,
  resolveRows,
  statsOf(LISTED),
  ...RECONCILIATION,
  mcpOf([search, resolve, place, pincode, near, at]),
];

/** Asks an endpoint by its name and returns its payload. Rejects with ApiError as the endpoint does. */
export type AskEndpoint = (
  name: string,
  query: Readonly<Record<string, string>>,
) => Promise<object>;

/** Returns a function that asks the endpoints about a directory, as a request would. */
export function askerOf(directory: Directory): AskEndpoint {
  return async (name, query) => {
    const endpoint = ENDPOINTS.find((one) => one.name === name)!;
    return (await endpoint.ask(directory, String(new URLSearchParams(query)))).payload!;
  };
}
