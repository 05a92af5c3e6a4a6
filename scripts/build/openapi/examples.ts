import { createHandler, type Handler } from "../../../functions/api/handler.ts";
import type { Areas } from "../../../functions/core/areas/areas.ts";
import { ERRORS, type ErrorCode } from "../../../functions/core/contract/errors.ts";
import {
  MAX_BODY_BYTES,
  MAX_TEXT_LENGTH,
  MIN_SEARCH_LENGTH,
} from "../../../functions/core/contract/limits.ts";
import { BLOCK, TALUKA } from "../../../functions/core/contract/parameter.ts";
import {
  AT_PARAMETERS,
  NEAR_PARAMETERS,
  PINCODE_FILTER,
  PINCODE_PARAMETERS,
} from "../../../functions/core/contract/parameters.ts";
import { SEARCH_PARAMETERS } from "../../../functions/core/contract/search-parameters.ts";
import { blocksGiven } from "../../../functions/core/directory/blocks.ts";
import type { Directory } from "../../../functions/core/directory/directory.ts";
import type { Endpoint, ExampleValues } from "../../../functions/core/endpoints/endpoint.ts";
import { positionIn } from "../../../functions/core/endpoints/position.ts";
import type { ReadFile } from "../../../functions/core/index/file-cache.ts";
import { nameKey } from "../../../functions/core/names/tokens.ts";
import { InputError } from "../../cli/input-error.ts";

/** A real answer. */
export interface Example {
  /** The request, such as `GET /api/stats`. */
  readonly summary: string;
  readonly status: number;
  readonly value: unknown;
}

/** Maximum length of a name in an example: one query joins two names. */
const LONGEST_NAME = Math.floor((MAX_TEXT_LENGTH - 1) / 2);

const LENGTH_OF_INDIA_KM = 4000;

/**
 * Values for every parameter: the declared ones if the directory has those places, otherwise those of its first taluka
 * with villages and with names that fit into a query.
 * @throws InputError if there is no such taluka
 */
export async function exampleValues(directory: Directory): Promise<ExampleValues> {
  const { areas } = directory;
  const taluka = exampleTaluka(areas);
  const [state, district] = areas.path(taluka) as [number, number];
  const villages = (
    await directory.villages(areas.withoutLocalities([areas.villages(taluka)]))
  ).filter(({ name }) => canBeAsked(name));
  const word = villages
    .map(({ name }) => /[A-Za-z]{4,}/.exec(name)?.[0])
    .find((found) => found !== undefined);
  const villagePincode = villages.find(({ fields }) => fields.pincode !== undefined)?.fields
    .pincode;
  const { offices, pincodes } = directory.manifest;
  const knownPincode = villagePincode ?? offices.from[0] ?? pincodes.from[0];
  const point = await knownPoint(directory);
  const block = await knownBlock(directory);
  const [town] = await directory.kind("town");
  // There is none if no list of them was imported.
  const panchayat = directory.manifest.panchayats.from[0];
  return {
    state_id: String(areas.id(state)),
    district_id: String(areas.id(district)),
    state: areas.name(state),
    district: areas.name(district),
    taluka: areas.name(taluka),
    taluka_id: areas.code(taluka),
    code: areas.code(taluka),
    district_code: areas.code(district),
    level: areas.level(taluka),
    kind: "village",
    village: villages[0]?.name ?? areas.name(taluka),
    search: (word ?? areas.name(taluka).padEnd(MIN_SEARCH_LENGTH, "a")).toLowerCase(),
    pincode: villagePincode ?? PINCODE_FILTER.example,
    near: PINCODE_PARAMETERS[1].example,
    bbox: SEARCH_PARAMETERS.find(({ name }) => name === "bbox")!.example,
    at: NEAR_PARAMETERS[0].example,
    ...(point !== undefined && { point }),
    ...(block !== undefined && { block }),
    ...(town !== undefined && { town_code: (await directory.place(town)).code }),
    ...(panchayat !== undefined && { panchayat }),
    ...(knownPincode !== undefined && { known_pincode: knownPincode }),
    q: `${areas.name(taluka)} ${areas.name(state)}`.toLowerCase(),
    limit: "2",
    offset: "0",
    prefix: areas.name(taluka).slice(0, 4),
    cursor: "0",
    type: "taluka",
    id: areas.code(taluka),
    queries: JSON.stringify({
      q0: {
        query: areas.name(taluka),
        type: "taluka",
        properties: [{ pid: "state", v: areas.name(state) }],
      },
    }),
    extend: JSON.stringify({
      ids: [areas.code(taluka)],
      properties: [{ id: "district" }, { id: "full_path" }],
    }),
  };
}

/** The known position nearest to the declared example; undefined if no position is known. */
async function knownPoint(directory: Directory): Promise<string | undefined> {
  const [nearest] = await directory.pointsNear(positionIn(AT_PARAMETERS[0].example), {
    limit: 1,
    withinKm: LENGTH_OF_INDIA_KM,
    counts: (ordinal) => ordinal >= directory.areas.firstVillage,
  });
  return nearest && `${nearest.latitude},${nearest.longitude}`;
}

/**
 * The declared example if villages of that block are known, otherwise the code of the first block with villages among those
 * tried; undefined if there is none.
 */
async function knownBlock(directory: Directory): Promise<string | undefined> {
  const declared = await directory.blockNames(nameKey(BLOCK.example));
  const named = declared.has(nameKey(BLOCK.example)) ? [BLOCK.example] : [];
  for (const block of [...named, ...directory.manifest.blocks.from]) {
    const { villages } = await blocksGiven(directory, block);
    if (villages.length > 0) return block;
  }
  return undefined;
}

/** The values for the parameters of an endpoint, without parameters that the directory has no value for. */
export function valuesFor({ parameters }: Endpoint, values: ExampleValues): ExampleValues {
  const own = parameters.map(({ name, exampleOf }) => [name, values[exampleOf ?? name]]);
  return { ...values, ...Object.fromEntries(own) };
}

/** An answer for every query format of an endpoint that has values. */
export async function successExamples(
  handler: Handler,
  endpoint: Endpoint,
  values: ExampleValues,
): Promise<Map<string, Example>> {
  const paged = endpoint.parameters.some(({ name }) => name === "limit");
  const examples = new Map<string, Example>();
  for (const [name, body] of Object.entries(endpoint.body?.examples(values) ?? {}))
    examples.set(name, await ask(handler, 200, endpoint.path, JSON.stringify(body)));
  for (const { name, parameters } of endpoint.formats) {
    if (parameters.some((parameter) => values[parameter] === undefined)) continue;
    const given = paged ? [...new Set([...parameters, "limit"])] : parameters;
    const query = given
      .map((parameter) => `${parameter}=${encodeURIComponent(values[parameter]!)}`)
      .join("&");
    examples.set(
      name.toLowerCase(),
      await ask(handler, 200, `${endpoint.path}${query && `?${query}`}`),
    );
  }
  return examples;
}

/** An answer for every error that an endpoint's own parameters can cause, by the code of the error. */
export async function errorExamples(
  handler: Handler,
  { path, parameters, formats, body }: Endpoint,
  values: ExampleValues,
): Promise<Map<string, Example>> {
  const examples = new Map<string, Example>();
  if (body) {
    examples.set("invalid_parameter", await ask(handler, 400, path, "{"));
    examples.set("too_large", await ask(handler, 413, path, " ".repeat(MAX_BODY_BYTES + 1)));
  }
  const [first] = parameters;
  if (!first) return examples;
  const given = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`;
  const queries = new Map<ErrorCode, string>();
  if (formats.every((format) => format.parameters.length > 0)) queries.set("missing_parameter", "");
  const refused = parameters.find(({ wrong }) => wrong !== undefined);
  if (refused) {
    const others = refused === first ? "" : `${given(first.name, values[first.name]!)}&`;
    queries.set("invalid_parameter", `?${others}${given(refused.name, refused.wrong!)}`);
  }
  const named = parameters.find(({ unknown }) => unknown !== undefined);
  if (named) {
    const others = parameters
      .filter((parameter) => parameter.required && parameter !== named)
      .map(({ name }) => given(name, values[name]!));
    const query = [...others, given(named.name, named.unknown!(values[named.name]!))].join("&");
    queries.set("not_found", `?${query}`);
  }
  for (const [code, query] of queries)
    examples.set(code, await ask(handler, ERRORS[code].status, path + query));
  return examples;
}

/** An answer for each error that no parameter causes. */
export async function commonErrorExamples(handler: Handler): Promise<Map<string, Example>> {
  const failing: ReadFile = async () => {
    throw new Error("an example");
  };
  const failed = createHandler(failing, { log: () => {} });
  return new Map([
    ["unknown_endpoint", await ask(handler, 404, "/api/unknown")],
    ["method_not_allowed", await ask(handler, 405, "/api/stats", "")],
    ["internal_error", await ask(failed, 500, "/api/stats")],
  ]);
}

/** A failing example stops the build. */
async function ask(
  handler: Handler,
  status: number,
  path: string,
  body?: string,
): Promise<Example> {
  const method = body === undefined ? "GET" : "POST";
  const init = body === undefined ? {} : { method, body };
  const response = await handler(new Request(`https://directory.example${path}`, init));
  const summary = `${method} ${path}`;
  if (response.status !== status) {
    throw new Error(
      `${summary}, an example of the description, was answered with ${response.status}, not ${status}`,
    );
  }
  const text = await response.text();
  return { summary, status, value: text.startsWith("{") ? JSON.parse(text) : text };
}

/**
 * The declared taluka if the directory has it with villages, otherwise the first that has villages and can be requested.
 */
function exampleTaluka(areas: Areas): number {
  const talukas = areas.all("taluka").filter((taluka) => {
    return (
      areas.villageCount(taluka) > 0 &&
      areas.path(taluka).every((area) => canBeAsked(areas.name(area)))
    );
  });
  const declared = talukas.find(
    (taluka) => nameKey(areas.name(taluka)) === nameKey(TALUKA.example),
  );
  const found = declared ?? talukas[0];
  if (found !== undefined) return found;
  throw new InputError(
    `no taluka with villages can be asked for in the examples of the API's description: it, its district and its state need names with letters or digits, of at most ${LONGEST_NAME} characters`,
  );
}

function canBeAsked(name: string): boolean {
  return nameKey(name) !== "" && name.length <= LONGEST_NAME;
}
