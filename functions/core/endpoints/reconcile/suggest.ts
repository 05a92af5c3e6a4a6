import { PLACE_LEVELS, type PlaceLevel } from "../../contract/levels.ts";
import { PROPOSE_PARAMETERS, SUGGEST_PARAMETERS } from "../../contract/reconcile-parameters.ts";
import type { SearchRecord, Suggestion } from "../../contract/records.ts";
import { ref } from "../../contract/ref.ts";
import type { Directory } from "../../directory/directory.ts";
import { addHints } from "../../directory/hints.ts";
import { toSearchRecord } from "../../directory/place-result.ts";
import { type Endpoint, PLAIN, protocolEndpoint } from "../endpoint.ts";
import { placeOf } from "./extend.ts";
import { type Named, PROPERTIES, TYPES } from "./properties.ts";

/** Number of places suggested at a time. */
const SUGGESTIONS = 10;

/** Places, types and properties by a prefix. */
export const suggestEntity = suggest(
  "entity",
  "Places by a prefix",
  async (directory, prefix, skip, level) => {
    const place = await placeOf(directory, prefix, level);
    if (place) return skip === 0 ? [suggestionOf(place)] : [];
    if (prefix === "") return [];
    const search = { offset: skip, limit: SUGGESTIONS, level };
    const { results } = await directory.finder.search(prefix, search);
    const records = results.map(({ place: found }) => toSearchRecord(directory.areas, found));
    addHints(records);
    return records.map(suggestionOf);
  },
);

export const suggestType = suggest("type", "Types: the levels", async (_, prefix, skip) =>
  beginning(Object.values(TYPES), prefix).slice(skip),
);

export const suggestProperty = suggest(
  "property",
  "Properties of places",
  async (_, prefix, skip, level) => {
    const some = PROPERTIES.filter(({ of }) => level === undefined || of.includes(level));
    return beginning(some, prefix).slice(skip);
  },
);

/** Properties that can be requested by data extension. */
export const propose = protocolEndpoint({
  name: "reconcileProperties",
  path: "/api/reconcile/properties",
  tag: "Tools",
  summary: "Properties for data extension",
  description: "The properties of places of a type.",
  parameters: PROPOSE_PARAMETERS,
  formats: [{ name: "By type", parameters: ["type"] }],
  form: PLAIN,
  schema: ref("ProposedProperties"),
  answer: (_, { type, limit }) => {
    const properties = PROPERTIES.filter(({ of }) => of.includes(type))
      .slice(0, limit)
      .map(idAndName);
    return { payload: { type, properties, ...(limit !== undefined && { limit }) } };
  },
});

function suggest(
  what: "entity" | "type" | "property",
  summary: string,
  find: (
    directory: Directory,
    prefix: string,
    skip: number,
    level: PlaceLevel | undefined,
  ) => Promise<Suggestion[]>,
): Endpoint {
  return protocolEndpoint({
    name: `suggest${what[0]!.toUpperCase()}${what.slice(1)}`,
    path: `/api/reconcile/suggest/${what}`,
    tag: "Tools",
    summary,
    description: "For the search boxes of reconciliation clients.",
    parameters: SUGGEST_PARAMETERS,
    formats: [
      { name: "Nothing typed", parameters: [] },
      { name: "Prefix", parameters: ["prefix"] },
    ],
    form: PLAIN,
    schema: ref("Suggestions"),
    answer: async (directory, { prefix = "", cursor, type }) => {
      const level = PLACE_LEVELS.find((one) => one === type);
      return { payload: { result: await find(directory, prefix, cursor, level) } };
    },
  });
}

function suggestionOf({
  code,
  name,
  full_path,
  level,
  hint,
}: SearchRecord & { hint?: string }): Suggestion {
  const description = hint === undefined ? full_path : `${full_path} (${hint})`;
  return { id: code, name, description, notable: [level] };
}

/** Those whose id or name has a prefix, ignoring case. */
function beginning(all: readonly Named[], prefix: string): Named[] {
  const begins = (one: string) => one.toLowerCase().startsWith(prefix.toLowerCase());
  return all.filter(({ id, name }) => begins(id) || begins(name)).map(idAndName);
}

function idAndName({ id, name }: Named): Named {
  return { id, name };
}
