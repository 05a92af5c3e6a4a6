/** The parameters of the reconciliation service, as its protocol names them. */
import { LEVELS } from "./levels.ts";
import { MAX_BODY_BYTES, MAX_INTEGER, MAX_ROWS, MAX_TEXT_LENGTH } from "./limits.ts";
import { code, type Parameter } from "./parameters.ts";

/** A reconciliation service is asked for its manifest with neither of them. */
export const RECONCILE_PARAMETERS = [
  {
    name: "queries",
    required: false,
    description: `A batch of at most ${MAX_ROWS} reconciliation queries, as JSON.`,
    example: '{"q0":{"query":"Sattari","type":"taluka","properties":[{"pid":"state","v":"Goa"}]}}',
    schema: { type: "string", maxLength: MAX_BODY_BYTES },
    wrong: "x",
  },
  {
    name: "extend",
    required: false,
    description: `A data extension query for at most ${MAX_ROWS} places, as JSON.`,
    example: '{"ids":["05613"],"properties":[{"id":"district"},{"id":"full_path"}]}',
    schema: { type: "string", maxLength: MAX_BODY_BYTES },
  },
] as const satisfies readonly Parameter[];

export const SUGGEST_PARAMETERS = [
  {
    name: "prefix",
    required: false,
    description: "What was typed so far: the beginning of a name, or an id.",
    example: "satar",
    schema: { type: "string", maxLength: MAX_TEXT_LENGTH },
  },
  {
    name: "cursor",
    required: false,
    description: "How many suggestions to pass over.",
    example: "0",
    schema: { type: "integer", minimum: 0, maximum: MAX_INTEGER, default: 0 },
    wrong: "x",
  },
] as const satisfies readonly Parameter[];

export const PROPOSE_PARAMETERS = [
  {
    name: "type",
    required: true,
    description: "The type whose properties are asked for.",
    example: "village",
    schema: { type: "string", enum: LEVELS },
    wrong: "x",
  },
  {
    name: "limit",
    required: false,
    description: "How many properties to return at most.",
    example: "5",
    schema: { type: "integer", minimum: 1, maximum: MAX_INTEGER },
  },
] as const satisfies readonly Parameter[];

export const PREVIEW_PARAMETERS = [
  code(
    "id",
    "The code of a place, with its leading zeros.",
    "the code of a place: give it with its leading zeros",
  ),
] as const satisfies readonly Parameter[];
