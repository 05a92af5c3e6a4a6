import { ApiError } from "../../contract/errors.ts";
import {
  AREA_LEVELS,
  LEVELS,
  type Level,
  levelOfCode,
  PLACE_LEVELS,
  type PlaceLevel,
} from "../../contract/levels.ts";
import { MOST_CANDIDATES } from "../../contract/limits.ts";
import { RESOLVE_PARAMETERS } from "../../contract/parameters.ts";
import { PINCODE, plainPincode } from "../../contract/pincode.ts";
import { isObject, quoted, readFields } from "../../contract/query.ts";
import type { ErrorRecord, ResolveCandidate } from "../../contract/records.ts";
import type { Directory } from "../../directory/directory.ts";
import { reachOf } from "../../directory/pincodes.ts";
import { toSearchRecord, villageResult } from "../../directory/place-result.ts";
import { toResolveCandidate } from "../../resolve/resolution.ts";
import { errorRecord, onceEach, readJson, refuseTooMany } from "../endpoint.ts";
import { askResolver } from "../resolve.ts";
import { placeOf } from "./extend.ts";
import { type Named, PROPERTIES, TYPES, type Type } from "./properties.ts";

/** A place that a query may mean. */
export interface ReconcileCandidate extends Named {
  /** The path, which distinguishes namesakes. */
  readonly description: string;
  readonly type: readonly [Type];
  /** From 0 to 100: the percentage of such candidates that are right. */
  readonly score: number;
  readonly match: boolean;
}

export interface ReconcileResult {
  readonly result: readonly ReconcileCandidate[];
  /** Why the query can't be read. */
  readonly error?: ErrorRecord["error"];
}

/**
 * The candidates of each query of a batch, by the queries' keys.
 * @throws ApiError if the batch as a whole can't be read
 */
export async function reconcile(
  directory: Directory,
  text: string,
): Promise<Readonly<Record<string, ReconcileResult>>> {
  const batch = readJson(text, "queries");
  if (!isObject(batch))
    throw invalid("queries", 'queries is not an object: send {"q0": {"query": …}, …}');
  const queries = Object.entries(batch);
  refuseTooMany(queries.length, "queries");
  const results: [string, ReconcileResult][] = [];
  const answer = onceEach(
    (query: unknown) => resultOf(directory, query),
    (error): ReconcileResult => ({ result: [], error: errorRecord(error) }),
  );
  for (const [key, query] of queries) results.push([key, await answer(query)]);
  return Object.fromEntries(results);
}

/** A parsed query. */
interface Query {
  readonly text: string;
  /** Levels to search; if empty, the text is read as a line. */
  readonly types: readonly PlaceLevel[];
  /** The first value of each property; only those for the levels, the block and the PIN code locate a place. */
  readonly properties: ReadonlyMap<string, string>;
  readonly limit: number;
}

async function resultOf(directory: Directory, given: unknown): Promise<ReconcileResult> {
  const query = readQuery(directory, given);
  return { result: (await candidatesOf(directory, query)).slice(0, query.limit) };
}

function readQuery(directory: Directory, given: unknown): Query {
  if (!isObject(given)) throw invalid("query", 'a query is not an object: send {"query": …}');
  const { query = "", type = [], properties = [], limit = Number.POSITIVE_INFINITY } = given;
  if (typeof query !== "string") throw invalid("query", "query is not a text: give it in quotes");
  if (typeof limit !== "number" || limit < 1)
    throw invalid("limit", `limit${quoted(limit)} is not a positive number: give one, such as 5`);
  if (!Array.isArray(properties))
    throw invalid("properties", 'properties is not a list: send [{"pid": …, "v": …}, …]');
  const types = [...new Set((Array.isArray(type) ? type : [type]).map(readType))];
  return { text: query.trim(), types, properties: new Map(properties.map(readProperty)), limit };

  /** Properties that do not locate a place are parsed but not used. */
  function readProperty(property: unknown): [string, string] {
    const { pid, v } = isObject(property) ? property : {};
    if (!PROPERTIES.some(({ id }) => id === pid)) {
      const known = PROPERTIES.map(({ id }) => id).join(", ");
      throw invalid("properties", `property${quoted(pid)} is not known: give one of ${known}`);
    }
    const [first] = Array.isArray(v) ? v : [v];
    return [pid as string, valueText(directory, first)];
  }
}

function readType(type: unknown): PlaceLevel {
  // OpenRefine gives ids, other clients the whole type.
  const id = isObject(type) ? type.id : type;
  const level = PLACE_LEVELS.find((one) => one === id);
  if (level) return level;
  throw invalid("type", `type${quoted(id)} is not known: give one of ${PLACE_LEVELS.join(", ")}`);
}

/** A value as a text; for a place that was reconciled before, its name in the directory. */
function valueText({ areas }: Directory, value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(value).trim();
  const { id, name = "" } = isObject(value) ? value : {};
  const level = typeof id === "string" ? levelOfCode(id) : undefined;
  const areaLevel = AREA_LEVELS.find((one) => one === level);
  const area = areaLevel ? areas.find(areaLevel, Number(id)) : -1;
  if (area >= 0) return areas.name(area);
  return typeof name === "string" ? name.trim() : "";
}

/**
 * Candidates as resolving finds them: on each type's level, or for the text as a line. If resolving finds none on that
 * level and offers places of other levels, these are left out: a client would take them for places of the type.
 * Localities are offered themselves, rather than the town that resolving answers for them.
 */
async function candidatesOf(
  directory: Directory,
  query: Query,
): Promise<readonly ReconcileCandidate[]> {
  const { types } = query;
  const byNumber = await numberCandidates(directory, query);
  if (byNumber.length > 0) return byNumber;
  const asked = types.length > 0 ? types : [undefined];
  const candidates = new Map<string, ReconcileCandidate>();
  const matches = new Set<string>();
  for (const type of asked) {
    const fields = type === undefined ? lineOf(query) : partsOf(query, type);
    const resolution = await askResolver(directory, readFields(RESOLVE_PARAMETERS, fields));
    const [best] = resolution.candidates;
    const offered = type === "locality" ? resolution.localities : undefined;
    const match = offered === undefined ? best?.place : resolution.locality;
    for (const found of offered ?? resolution.candidates) {
      if (types.length > 0 && !types.includes(found.place.level)) continue;
      const candidate = candidateOf(toResolveCandidate(directory.areas, found));
      // Several types can find the same place.
      if (candidate.score > (candidates.get(candidate.id)?.score ?? -1))
        candidates.set(candidate.id, candidate);
      if (resolution.outcome === "match" && found.place.code === match?.code)
        matches.add(candidate.id);
    }
  }
  // If several types have a match, none is certain.
  const isMatch = matches.size === 1;
  return [...candidates.values()]
    .map((candidate) => ({ ...candidate, match: isMatch && matches.has(candidate.id) }))
    .sort((a, b) => Number(b.match) - Number(a.match) || b.score - a.score);
}

/**
 * The candidates for a text that is an official code or, if the type is villages or localities, a PIN code; none for any
 * other text. A code is a match unless it is also a PIN code: without a type, the digits mean the PIN code.
 */
async function numberCandidates(
  directory: Directory,
  { text, types }: Query,
): Promise<readonly ReconcileCandidate[]> {
  const pincode = plainPincode(text);
  const reach = PINCODE.test(pincode) ? await reachOf(directory, pincode) : undefined;
  const level = types.length === 1 ? types[0] : levelOfCode(text);
  const isAsked = types.length === 0 ? !reach : types.some((type) => type === level);
  const place = isAsked ? await placeOf(directory, text, level) : undefined;
  const coded = place ? [candidateOf({ ...place, score: reach ? 0.5 : 1 }, !reach)] : [];
  if (!reach || types.length === 0) return coded;
  const ofPincode = [...(await directory.pincode(pincode))].filter((ordinal) =>
    types.includes(directory.areas.isLocality(ordinal) ? "locality" : "village"),
  );
  const score = 1 / (ofPincode.length + coded.length);
  const places = await directory.villagesAt(ofPincode.slice(0, MOST_CANDIDATES));
  const candidates = places.map((village) => {
    const found = toSearchRecord(directory.areas, villageResult(directory.areas, village));
    return candidateOf({ ...found, score }, false);
  });
  return [...coded, ...candidates];
}

/** The text as a name on a level, with the names above it. Properties of lower levels are ignored. */
function partsOf({ text, properties }: Query, type: PlaceLevel): object {
  const level: Level | "block" = type === "locality" ? "village" : type;
  const wanted = text || properties.get(level);
  // Without a name on its own level, resolving would look for the place above.
  if (!wanted)
    throw new ApiError("missing_parameter", "query is missing: give a name or a code", {
      parameter: "query",
    });
  const isAlone = !properties.has("state") && !properties.has("district");
  if (level === "block" && isAlone) return { q: `Block ${wanted}` };
  const ofLevel = level === "block" ? "taluka" : level;
  const above = LEVELS.slice(0, LEVELS.indexOf(ofLevel)).map((one) => [one, properties.get(one)]);
  return {
    block: properties.get("block"),
    ...(level === "village" && { panchayat: properties.get("panchayat") }),
    ...Object.fromEntries([...above, [level, wanted]]),
    pincode: pincodeOf(properties),
  };
}

/** The text with all its properties, as a one-line address. */
function lineOf({ text, properties }: Query): object {
  const above = LEVELS.toReversed().map((level) => properties.get(level));
  const block = properties.get("block");
  const panchayat = properties.get("panchayat");
  return {
    q: [
      text,
      panchayat && `Gram Panchayat ${panchayat}`,
      block && `Block ${block}`,
      ...above,
      pincodeOf(properties),
    ]
      .filter(Boolean)
      .join(", "),
  };
}

/** Anything that is not a PIN code is ignored. */
function pincodeOf(properties: Query["properties"]): string | undefined {
  const pincode = plainPincode(properties.get("pincode") ?? "");
  return PINCODE.test(pincode) ? pincode : undefined;
}

function candidateOf(
  place: Pick<ResolveCandidate, "code" | "name" | "full_path" | "level" | "score">,
  match = false,
): ReconcileCandidate {
  const { code, name, full_path: description, level, score } = place;
  return {
    id: code,
    name,
    description,
    type: [TYPES[level]],
    score: Math.round(score * 1000) / 10,
    match,
  };
}

function invalid(parameter: string, message: string): ApiError {
  return new ApiError("invalid_parameter", message, { parameter });
}
