import type { Parameter } from "../contract/parameters.ts";
import type { SearchRecord } from "../contract/records.ts";

/** A tool for language models: an endpoint whose answer is summed up in a few lines. */
export interface Tool<in Payload extends object> {
  readonly name: string;
  readonly title: string;
  /** What it is for, where the endpoint's own description does not say it. */
  readonly description?: string;
  /** Those of the endpoint's parameters that it takes; all of them where absent. */
  readonly parameters?: readonly Parameter[];
  /** Values of other parameters. */
  readonly preset?: Readonly<Record<string, string>>;
  /** The answer in lines: names, codes, paths, and what is not known. */
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
