import type { Counts, Manifest } from "./dataset.ts";
import { InputError } from "./input-error.ts";

/** What `counts` of a manifest counts, in its order. */
export const COUNTED = [
  "states",
  "districts",
  "talukas",
  "villages",
  "aliases",
] as const satisfies readonly (keyof Counts)[];

const TEXTS = ["source", "license", "attribution", "retrieved"] as const;

/**
 * The manifest in this JSON text. Throws InputError that names `file` and the field that is missing or of
 * another type.
 */
export function parseManifest(file: string, json: string): Manifest {
  const manifest = parseObject(file, json);
  for (const field of TEXTS) {
    if (typeof manifest[field] !== "string" || manifest[field] === "") {
      throw new InputError(`${file}: "${field}" must be a text; import the data again`);
    }
  }
  if (!isIsoTime(manifest.retrieved as string)) {
    throw new InputError(
      `${file}: "retrieved" must be an ISO 8601 time such as 2026-05-01T00:00:00.000Z, not "${manifest.retrieved}"`,
    );
  }
  const counts = isObject(manifest.counts) ? manifest.counts : {};
  for (const field of COUNTED) {
    if (!Number.isInteger(counts[field])) {
      throw new InputError(`${file}: "counts.${field}" must be an integer; import the data again`);
    }
  }
  const sha256 = isObject(manifest.sha256) ? Object.values(manifest.sha256) : [];
  if (sha256.length === 0 || !sha256.every((hash) => typeof hash === "string")) {
    throw new InputError(`${file}: "sha256" must hold a checksum a file; import the data again`);
  }
  return manifest as unknown as Manifest;
}

/** True for a moment in UTC as `Date.toISOString` writes it, milliseconds optional. */
export function isIsoTime(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/.test(text)) return false;
  const time = new Date(text);
  // The 31st of February would be taken for the 3rd of March.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, 19));
}

function parseObject(file: string, json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    if (isObject(value)) return value;
  } catch (error) {
    throw new InputError(`${file}: not JSON (${(error as Error).message}); import the data again`);
  }
  throw new InputError(`${file}: must be a JSON object; import the data again`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
