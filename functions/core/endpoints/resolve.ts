import { ApiError } from "../contract/errors.ts";
import { LEVELS } from "../contract/levels.ts";
import { MAX_ROWS } from "../contract/limits.ts";
import type { Values } from "../contract/parameter.ts";
import { RESOLVE_PARAMETERS } from "../contract/parameters.ts";
import { readFields } from "../contract/query.ts";
import type { ResolveDifference, ResolvedRow, ResolveRecord } from "../contract/records.ts";
import { ref } from "../contract/ref.ts";
import { fieldsOf, list, record } from "../contract/schema.ts";
import type { Directory } from "../directory/directory.ts";
import { type Parts, wantedLevel } from "../evidence/written.ts";
import { resolveLine } from "../resolve/line.ts";
import { type Resolution, toResolveRecord } from "../resolve/resolution.ts";
import { Resolver } from "../resolve/resolver.ts";
import { ENVELOPE, endpoint, errorRecord, listIn, onceEach, postEndpoint } from "./endpoint.ts";
import { readPosition } from "./position.ts";
import { placeLine } from "./tool.ts";

const PATH = "/api/resolve";

/** Parts or a line to resolve. */
export type ResolveValues = Values<typeof RESOLVE_PARAMETERS>;

export const resolve = endpoint({
  name: "resolve",
  path: PATH,
  tag: "Search",
  summary: "Find the place that somebody wrote down",
  description:
    "Finds the lowest-level place named; the other parts narrow it down. Each may be misspelled, outdated or wrong. A PIN " +
    "code alone gives the taluka or district that it is in. Prefers no match to a wrong one: of the judged matches of public lists, 98 of 100 are right. " +
    "Where nothing matches, within is the smallest area that certainly contains the intended place.",
  parameters: RESOLVE_PARAMETERS,
  formats: [
    { name: "Parts", parameters: ["state", "district", "taluka", "village"] },
    { name: "One line", parameters: ["q"] },
  ],
  payload: { data: ref("Resolved") },
  answer: async (directory, values) => ({
    payload: { data: await resolveValues(directory, values) },
  }),
  tool: {
    name: "resolve_place",
    title: "Find the place that an address means",
    text: ({ data }) => {
      const lines = data.candidates.map(
        (candidate) =>
          `${placeLine(candidate)} (score ${candidate.score})${candidate.differs.map(differenceText).join("")}`,
      );
      const unused = data.unused.length > 0 ? [`Not used: ${data.unused.join("; ")}`] : [];
      const locality = data.locality ? [`Locality: ${placeLine(data.locality)}`] : [];
      const within = data.within ? [`Certainly in: ${placeLine(data.within)}`] : [];
      return [OUTCOME_TEXTS[data.outcome], ...lines, ...locality, ...within, ...unused].join("\n");
    },
  },
});

/** The same for several rows. */
export const resolveRows = postEndpoint({
  name: "resolveRows",
  path: PATH,
  tag: "Search",
  summary: "Find the places of up to 100 rows",
  description: `Up to ${MAX_ROWS} rows, each with the parameters of the GET as its fields. A row that can't be read has an error of its own; the others are answered.`,
  form: ENVELOPE,
  body: record("", {
    rows: list(fieldsOf(RESOLVE_PARAMETERS), { maxItems: MAX_ROWS }),
  }),
  examples: ({ state, district, taluka, village }) => ({
    "two rows": { rows: [{ state, district, taluka, village }, { q: `${taluka}, ${state}` }] },
  }),
  schema: record("", {
    success: { const: true },
    data: ref("ResolvedRows"),
  }),
  answer: async (directory, body) => {
    const results: ResolvedRow[] = [];
    const resolve = onceEach(
      async (row: unknown): Promise<ResolvedRow> =>
        resolveValues(directory, readFields(RESOLVE_PARAMETERS, row)),
      refusedRow,
    );
    const rows = listIn(body, "rows", '[{"village": …, "state": …}, …]');
    for (const row of rows) results.push(await resolve(row));
    return { success: true, data: { results } };
  },
});

/**
 * Resolves parts or a line, and returns the answer's record.
 * @throws ApiError if neither or both are given
 */
export async function resolveValues(
  directory: Directory,
  values: ResolveValues,
): Promise<ResolveRecord> {
  return toResolveRecord(directory.areas, await askResolver(directory, values));
}

/**
 * Resolves parts or a line.
 * @throws ApiError if neither or both are given
 */
export async function askResolver(
  directory: Directory,
  values: ResolveValues,
): Promise<Resolution> {
  const { q, at } = values;
  const parts = partsOf(values);
  const { pincode, block, panchayat } = parts;
  const given = wantedLevel(parts);
  const others = [given, pincode && "pincode", block && "block", panchayat && "panchayat"].filter(
    Boolean,
  );
  if (q !== undefined && others.length > 0) {
    const message = `q is given together with ${others[0]}: give either q or the parts`;
    throw new ApiError("invalid_parameter", message, { parameter: "q" });
  }
  if (q === undefined && given === undefined && pincode === "") {
    const names = LEVELS.toReversed().join(", ");
    const alone = block ? "block" : panchayat ? "panchayat" : undefined;
    const problem = alone ? `${alone} is given without a place or area` : "a name is missing";
    throw new ApiError(
      "missing_parameter",
      `${problem}: give one or more of ${names}, pincode, or all of it as q`,
      alone && { parameter: alone },
    );
  }
  const position = at === undefined ? undefined : readPosition("at", at);
  return q === undefined
    ? new Resolver(directory).resolve(parts, position)
    : resolveLine(directory, q, position);
}

/** The parts of a place, empty where they are missing. */
export function partsOf({
  state = "",
  district = "",
  taluka = "",
  block = "",
  panchayat = "",
  village = "",
  pincode = "",
}: ResolveValues): Parts {
  return { state, district, taluka, block, panchayat, village, pincode };
}

function refusedRow(error: ApiError): ResolvedRow {
  return {
    outcome: "none",
    match: null,
    candidates: [],
    unused: [],
    within: null,
    match_level: null,
    locality: null,
    error: errorRecord(error),
  };
}

const OUTCOME_TEXTS: Readonly<Record<ResolveRecord["outcome"], string>> = {
  match: "Match: the first of these is the place.",
  ambiguous: "Not certain which of these is meant:",
  none: "No match: none is likely enough.",
};

function differenceText({ part, given, found, how }: ResolveDifference): string {
  return how === "unknown"
    ? `; no ${part} "${given}" there`
    : `; ${part} given as "${given}", is "${found}" (${how})`;
}
