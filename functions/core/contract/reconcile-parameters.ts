/** The parameters of the reconciliation service, as its protocol names them. */
import { PLACE_LEVELS } from "./levels.ts";
import { MAX_BODY_BYTES, MAX_INTEGER, MAX_ROWS, MAX_TEXT_LENGTH } from "./limits.ts";
import { code, optional, type Parameter } from "./parameter.ts";

/** A request for the manifest of a reconciliation service has neither of them. */
export const RECONCILE_PARAMETERS = [
  {
    ...optional(
      "queries",
      `A batch of at most ${MAX_ROWS} reconciliation queries, as JSON.`,
      '{"q0":{"query":"Sattari","type":"taluka","properties":[{"pid":"state","v":"Goa"}]}}',
      { type: "string", maxLength: MAX_BODY_BYTES },
    ),
    wrong: "x",
  },
  optional(
    "extend",
    `A data extension query for at most ${MAX_ROWS} places, as JSON.`,
    '{"ids":["05613"],"properties":[{"id":"district"},{"id":"full_path"}]}',
    { type: "string", maxLength: MAX_BODY_BYTES },
  ),
] as const satisfies readonly Parameter[];

export const SUGGEST_PARAMETERS = [
  optional("prefix", "The text typed so far: the start of a name, or an id.", "satar", {
    type: "string",
    maxLength: MAX_TEXT_LENGTH,
  }),
  {
    ...optional("cursor", "Number of suggestions to skip.", "0", {
      type: "integer",
      minimum: 0,
      maximum: MAX_INTEGER,
      default: 0,
    }),
    wrong: "x",
  },
  // Clients also send types of other services here; they are ignored.
  optional("type", "Suggests only what this type has; anything but a type is ignored.", "taluka", {
    type: "string",
    maxLength: MAX_TEXT_LENGTH,
  }),
] as const satisfies readonly Parameter[];

export const PROPOSE_PARAMETERS = [
  {
    ...optional("type", "The type whose properties are requested.", "village", {
      type: "string",
      enum: PLACE_LEVELS,
    }),
    required: true,
    wrong: "x",
  },
  optional("limit", "Maximum number of properties.", "5", {
    type: "integer",
    minimum: 1,
    maximum: MAX_INTEGER,
  }),
] as const satisfies readonly Parameter[];

export const PREVIEW_PARAMETERS = [
  code(
    "id",
    "The code of a place, with its leading zeros.",
    "the code of a place: give it with its leading zeros",
  ),
] as const satisfies readonly Parameter[];
