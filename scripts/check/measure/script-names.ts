import { readFileSync } from "node:fs";
import type { Level } from "../../../functions/core/contract/levels.ts";
import type { IndianScript } from "../../../functions/core/names/scripts.ts";
import { parseRows } from "../../dataset/csv.ts";

/** A place with its name as it is written in its own script. */
export interface ScriptName {
  readonly script: IndianScript;
  readonly level: Level;
  /** Official code, padded with zeros to the length of its level. */
  readonly code: string;
  readonly localName: string;
  /** The dataset's own spelling, in Latin letters. */
  readonly name: string;
}

const FILE = "script-names.csv";

/**
 * The names of `script-names.csv`, written by hand from common knowledge; none comes from the official files. Codes
 * and Latin names are those of the Census of India 2011. They are districts, talukas and a few villages. The rules of
 * romanisation were made while looking at names that are not found, so unseen names are found somewhat less often.
 */
export const SCRIPT_NAMES: readonly ScriptName[] = parseRows(
  FILE,
  readFileSync(new URL(FILE, import.meta.url)),
  ["script", "level", "code", "local_name", "name"],
).map(([script, level, code, localName, name]) => ({
  script: script as IndianScript,
  level: level as Level,
  code: code!,
  localName: localName!,
  name: name!,
}));
