import { isObject } from "../../functions/core/contract/query.ts";
import { InputError } from "../cli/input-error.ts";
import { COUNTED, type Manifest } from "./dataset.ts";

const TEXTS = ["source", "license", "attribution", "retrieved"] as const;

/** Parses a manifest from JSON. Throws InputError that names `file` and the missing or invalid field. */
export function parseManifest(file: string, json: string): Manifest {
  const invalid = (what: string) => new InputError(`${file}: ${what}; import the data again`);
  let manifest: unknown;
  try {
    manifest = JSON.parse(json);
  } catch (error) {
    throw invalid(`not JSON (${(error as Error).message})`);
  }
  if (!isObject(manifest)) throw invalid("must be a JSON object");
  for (const field of TEXTS) {
    if (typeof manifest[field] !== "string" || manifest[field] === "") {
      throw invalid(`"${field}" must be a text`);
    }
  }
  if (!isIsoTime(manifest.retrieved as string)) {
    throw new InputError(
      `${file}: "retrieved" must be an ISO 8601 time such as 2026-05-01T00:00:00.000Z, not "${manifest.retrieved}"`,
    );
  }
  const counts = isObject(manifest.counts) ? manifest.counts : {};
  for (const field of COUNTED) {
    if (!Number.isInteger(counts[field])) throw invalid(`"counts.${field}" must be an integer`);
  }
  const sha256 = isObject(manifest.sha256) ? Object.values(manifest.sha256) : [];
  if (sha256.length === 0 || !sha256.every((hash) => typeof hash === "string")) {
    throw invalid(`"sha256" must hold a checksum per file`);
  }
  return manifest as unknown as Manifest;
}

/** Whether a text is a time in UTC as `Date.toISOString` writes it, milliseconds optional. */
export function isIsoTime(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/.test(text)) return false;
  const time = new Date(text);
  // 31 February would become 3 March.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, 19));
}
