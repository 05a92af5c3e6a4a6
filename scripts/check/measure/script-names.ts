import { readFileSync } from "node:fs";
import type { Level } from "../../../functions/core/contract/levels.ts";
import type { IndianScript } from "../../../functions/core/names/scripts.ts";
import { parseRows } from "../../tables/own-csv.ts";

/** A place with its name in its own script. */
export interface ScriptName {
  readonly script: IndianScript;
  readonly level: Level;
  /** Official code, padded with zeros to the length of its level. */
  readonly code: string;
  readonly localName: string;
  /** The dataset's spelling, in Latin letters. */
  readonly name: string;
}

const FILE = "script-names.csv";

/**
 * The names in `script-names.csv`: districts, talukas and a few villages, written by hand from common knowledge, with the
 * codes and Latin names of the Census of India 2011. The romanisation rules were made with the misses of this list in view,
 * so unseen names are found somewhat less often.
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
