import { ApiError } from "../../core/contract/errors.ts";
import { LEVELS } from "../../core/contract/levels.ts";
import { RESOLVE_PARAMETERS, type Values } from "../../core/contract/parameters.ts";
import { OUTCOMES, type ResolveRecord } from "../../core/contract/records.ts";
import { choice, list, nullable, record, ref } from "../../core/contract/schema.ts";
import type { Directory } from "../../core/directory.ts";
import { MOST_CANDIDATES } from "../../core/resolve/judge.ts";
import { soughtLevel } from "../../core/resolve/parts.ts";
import { toResolveRecord } from "../../core/resolve/records.ts";
import { type Resolution, Resolver } from "../../core/resolve/resolver.ts";
import { endpoint } from "./endpoint.ts";

export const resolve = endpoint({
  name: "resolve",
  path: "/api/resolve",
  tag: "Search",
  summary: "Which place is meant by what somebody wrote down",
  description:
    "Parts may be misspelled, outdated or wrong; the lowest given is sought, the others say where. Better no match " +
    "than a wrong one: at least 995 of 1,000 matches are right.",
  parameters: RESOLVE_PARAMETERS,
  formats: [
    { name: "Parts", parameters: ["state", "district", "taluka", "village"] },
    { name: "One line", parameters: ["q"] },
  ],
  payload: {
    data: record<ResolveRecord>("", {
      outcome: choice(
        OUTCOMES,
        "match: one place, sure enough to be stored unseen; ambiguous: several are as likely, or one is not sure; none.",
      ),
      match: nullable(ref("FoundPlace")),
      candidates: list(ref("ResolveCandidate"), {
        description: "The places that may be meant, best first.",
        maxItems: MOST_CANDIDATES,
      }),
    }),
  },
  answer: async (directory, values) => {
    const resolution = await resolveQuery(resolverOf(directory), values);
    return { payload: { data: toResolveRecord(directory.areas, resolution) } };
  },
});

/** The parts of which one must be given where there is no `q`. */
const NAMES = [...LEVELS].reverse();

function resolveQuery(resolver: Resolver, values: Values<typeof RESOLVE_PARAMETERS>): Promise<Resolution> {
  const { q, state = "", district = "", taluka = "", village = "", pincode = "" } = values;
  const parts = { state, district, taluka, village, pincode };
  const given = soughtLevel(parts);
  if (q !== undefined && (given !== undefined || pincode !== "")) {
    throw new ApiError(
      "invalid_parameter",
      `q is given beside ${given ?? "pincode"}: give either q or the parts`,
      {
        parameter: "q",
      },
    );
  }
  if (q !== undefined) return resolver.resolveLine(q);
  if (given !== undefined) return resolver.resolve(parts);
  throw new ApiError(
    "missing_parameter",
    `a name is missing: give one or more of ${NAMES.join(", ")}, or all of it as q`,
  );
}

/** One a directory: it keeps what it has prepared. */
const RESOLVERS = new WeakMap<Directory, Resolver>();

function resolverOf(directory: Directory): Resolver {
  let resolver = RESOLVERS.get(directory);
  if (!resolver) {
    resolver = new Resolver(directory);
    RESOLVERS.set(directory, resolver);
  }
  return resolver;
}
