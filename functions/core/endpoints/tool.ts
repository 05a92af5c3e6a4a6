import type { Parameter } from "../contract/parameter.ts";
import type { SearchRecord } from "../contract/records.ts";

/** A tool for language models: an endpoint with a short text for its answer. */
export interface Tool<in Payload extends object> {
  readonly name: string;
  readonly title: string;
  /** By default, the endpoint's own description. */
  readonly description?: string;
  /** The endpoint's parameters that it takes, possibly with other defaults; by default all, unchanged. */
  readonly parameters?: readonly Parameter[];
  /** Advice for a model when a code is not found (names have suggestions). */
  readonly notFound?: string;
  /** The answer as lines: names, codes, paths, and which facts are unknown. */
  readonly text: (payload: Payload) => string;
}

/** A place in one line: `626825 village Goa > North Goa > Satari > Advoi`. */
export function placeLine({
  code,
  level,
  kind,
  full_path,
}: Pick<SearchRecord, "code" | "level" | "kind" | "full_path">): string {
  return `${code} ${kind?.replace("_", " ") ?? level} ${full_path}`;
}
