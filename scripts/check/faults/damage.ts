import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { InputError } from "../../cli/input-error.ts";
import { importFiles } from "../../import/import-files.ts";
import type { Random } from "../measure/random.ts";

/** The results of importing a file with one changed byte. */
export interface DamageCounts {
  /** Refused with one line that names the file. */
  refused: number;
  /** Imported with the same result as the undamaged file. */
  same: number;
  /** Imported differently, with a different report. */
  reported: number;
  /** Imported with one name or code changed. No check can detect a letter or digit that became another one. */
  oneText: number;
  /** Imported with several places changed but the same report: the changed bytes. */
  silent: string[];
}

/** The compared parts of an import. */
interface Imported {
  /** Every place as JSON. */
  readonly places: ReadonlySet<string>;
  readonly findings: ReadonlySet<string>;
}

/**
 * Imports an official file repeatedly, each time with another changed byte.
 *
 * @param scratch a folder for the changed file
 * @throws any error that is not a proper refusal
 */
export async function tryDamage(
  path: string,
  changes: number,
  random: Random,
  scratch: string,
): Promise<DamageCounts> {
  const content = readFileSync(path);
  const whole = await importOf(path);
  const copy = join(scratch, basename(path));
  const counts: DamageCounts = { refused: 0, same: 0, reported: 0, oneText: 0, silent: [] };
  for (let change = 0; change < changes; change++) {
    const at = random.below(content.length);
    const byte = content[at]! ^ (1 + random.below(255));
    const damaged = Buffer.from(content);
    damaged[at] = byte;
    writeFileSync(copy, damaged);
    const imported = await importOf(copy).catch((error: unknown) => refusal(error, copy));
    if (imported === undefined) counts.refused++;
    else {
      const kind = compare(whole, imported);
      if (kind === "silent") counts.silent.push(`byte ${at} from ${content[at]} to ${byte}`);
      else counts[kind]++;
    }
  }
  return counts;
}

async function importOf(path: string): Promise<Imported> {
  const { places, report } = await importFiles([path], () => {});
  const groups = JSON.parse(report.toJson()) as {
    reason: string;
    rows: { line: number; code: string }[];
  }[];
  const findings = groups.flatMap(({ reason, rows }) =>
    rows.map((row) => JSON.stringify([reason, row])),
  );
  const { states, districts, talukas, villages } = places;
  const lines = [...states, ...districts, ...talukas, ...villages].map((place) =>
    JSON.stringify(place),
  );
  return { places: new Set(lines), findings: new Set(findings) };
}

/** Undefined for a proper refusal: one line that names the file. */
function refusal(error: unknown, path: string): undefined {
  const isGood =
    error instanceof InputError &&
    error.message.includes(basename(path)) &&
    !error.message.trim().includes("\n");
  if (!isGood) throw error;
}

function compare(whole: Imported, imported: Imported): keyof DamageCounts {
  const [gone, added] = [
    missing(whole.places, imported.places),
    missing(imported.places, whole.places),
  ];
  if (gone.length === 0 && added.length === 0) return "same";
  if (missing(whole.findings, imported.findings).length > 0) return "reported";
  if (missing(imported.findings, whole.findings).length > 0) return "reported";
  return gone.length === 1 && added.length === 1 ? "oneText" : "silent";
}

/** The values that are in only one of two. */
function missing(one: ReadonlySet<string>, other: ReadonlySet<string>): string[] {
  return [...one].filter((value) => !other.has(value));
}
