import { ApiError } from "../../contract/errors.ts";
import { MAX_ROWS } from "../../contract/limits.ts";
import { RECONCILE_PARAMETERS } from "../../contract/reconcile-parameters.ts";
import { ref } from "../../contract/ref.ts";
import { API_VERSION, type Endpoint, PLAIN, protocolEndpoint } from "../endpoint.ts";
import { extend } from "./extend.ts";
import { PREVIEW_SIZE, preview } from "./preview.ts";
import { TYPES } from "./properties.ts";
import { reconcile } from "./queries.ts";
import { propose, suggestEntity, suggestProperty, suggestType } from "./suggest.ts";

/**
 * The Reconciliation Service API 0.2 over resolving, searching and places:
 * https://www.w3.org/community/reports/reconciliation/CG-FINAL-specs-0.2-20230410/
 */
export const RECONCILIATION: readonly Endpoint[] = [
  protocolEndpoint({
    name: "reconcile",
    path: "/api/reconcile",
    tag: "Tools",
    summary: "Reconciliation service for OpenRefine and others (API 0.2)",
    description:
      "Without parameters, returns the service's manifest. Takes a batch of queries or a data extension query, by GET or as " +
      "the form of a POST. Types are the levels, and localities. match is true where /api/resolve says match. A query that can't be read has an " +
      "error of its own; the others are answered.",
    parameters: RECONCILE_PARAMETERS,
    formats: [
      { name: "Manifest", parameters: [] },
      { name: "Queries", parameters: ["queries"] },
      { name: "Data extension", parameters: ["extend"] },
    ],
    form: PLAIN,
    postable: true,
    schema: ref("Reconciled"),
    answer: async (directory, { queries, extend: extension }, { method, origin }) => {
      if (queries !== undefined && extension !== undefined) {
        const message = "extend is given together with queries: give one of them";
        throw new ApiError("invalid_parameter", message, { parameter: "extend" });
      }
      if (queries !== undefined) return { payload: await reconcile(directory, queries) };
      if (extension !== undefined) return { payload: await extend(directory, extension) };
      if (method === "GET") return { payload: manifest(origin), cacheable: false };
      const message =
        "queries is missing: send it, or extend, as a field of a form (application/x-www-form-urlencoded)";
      throw new ApiError("missing_parameter", message, { parameter: "queries" });
    },
  }),
  suggestEntity,
  suggestType,
  suggestProperty,
  propose,
  preview,
];

/** The services, at the address that the client called. */
function manifest(origin: string): object {
  const at = ({ path }: Endpoint) => ({ service_url: origin, service_path: path });
  return {
    versions: ["0.2"],
    name: "Location directory of India",
    identifierSpace: `${origin}/place/`,
    schemaSpace: "https://schema.org/AdministrativeArea",
    documentation: `${origin}/reference/`,
    logo: `${origin}/icon-192.png`,
    serviceVersion: API_VERSION,
    defaultTypes: Object.values(TYPES),
    view: { url: `${origin}/place/{{id}}` },
    preview: { url: `${origin}${preview.path}?id={{id}}`, ...PREVIEW_SIZE },
    suggest: { entity: at(suggestEntity), type: at(suggestType), property: at(suggestProperty) },
    extend: { propose_properties: at(propose), property_settings: [] },
    batchSize: MAX_ROWS,
  };
}
