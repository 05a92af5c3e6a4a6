import type { Parameter } from "../contract/parameters.ts";
import type { SearchRecord } from "../contract/records.ts";

/** A tool for language models: an endpoint with a short text for its answer. */
export interface Tool<in Payload extends object> {
  readonly name: string;
  readonly title: string;
  /** The endpoint's own description by default. */
  readonly description?: string;
  /** Which of the endpoint's parameters it takes, perhaps with other defaults; all as they are by default. */
  readonly parameters?: readonly Parameter[];
  /** What a model can do where a code is not found; a name has suggestions. */
  readonly notFound?: string;
  /** The answer as lines: names, codes, paths, and unknown facts. */
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
