import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { InputError } from "../../dataset/input-error.ts";
import { importFiles } from "../../import/import-files.ts";
import type { Random } from "../measure/random.ts";

/** What became of imports of a file with one byte changed. */
export interface DamageCounts {
  /** Refused in one line that names the file. */
  refused: number;
  /** Imported as the whole file is. */
  same: number;
  /** Imported otherwise, with a row of the report that says so. */
  reported: number;
  /** Imported with one text of it changed, a name or a code: no check can see that a letter or a digit is another one. */
  oneText: number;
  /** Imported with several places changed, and not a word of it: which byte became what. */
  silent: string[];
}

/** What is compared of an import. */
interface Imported {
  /** Every place in a line: level, code, name, kind, and the code of the place above it. */
  readonly places: ReadonlySet<string>;
  readonly findings: ReadonlySet<string>;
}

/**
 * Imports an official file again and again, each time with another byte changed.
 *
 * @param scratch a folder for the changed file
 * @throws whatever else than a refusal comes of it
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
  const groups = JSON.parse(report.toJson()) as { reason: string; rows: { line: number; code: string }[] }[];
  const findings = groups.flatMap(({ reason, rows }) => rows.map((row) => JSON.stringify([reason, row])));
  const { states, districts, talukas, villages } = places;
  const lines = [...states, ...districts, ...talukas, ...villages].map((place) => JSON.stringify(place));
  return { places: new Set(lines), findings: new Set(findings) };
}

/** Nothing, for a refusal that is as it must be. */
function refusal(error: unknown, path: string): undefined {
  const isGood =
    error instanceof InputError &&
    error.message.includes(basename(path)) &&
    !error.message.trim().includes("\n");
  if (!isGood) throw error;
}

function compare(whole: Imported, imported: Imported): keyof DamageCounts {
  const [gone, added] = [missing(whole.places, imported.places), missing(imported.places, whole.places)];
  if (gone.length === 0 && added.length === 0) return "same";
  const [unsaid, said] = [
    missing(whole.findings, imported.findings),
    missing(imported.findings, whole.findings),
  ];
  if (unsaid.length + said.length > 0) return "reported";
  return isOneText(gone, added) ? "oneText" : "silent";
}

/** Whether one place has another name or code, or several that had one name all have one other: .xls keeps a text once. */
function isOneText(gone: readonly string[], added: readonly string[]): boolean {
  if (gone.length === 1 && added.length === 1) return true;
  const [before, after] = [gone, added].map((lines) =>
    lines.map((line) => JSON.parse(line) as { name: string }),
  );
  const names = [before, after].map((places) => new Set(places!.map(({ name }) => name)));
  const others = [before, after].map((places) =>
    JSON.stringify(places!.map((place) => ({ ...place, name: "" }))),
  );
  return names.every(({ size }) => size === 1) && others[0] === others[1];
}

/** Those of one that are not in the other. */
function missing(one: ReadonlySet<string>, other: ReadonlySet<string>): string[] {
  return [...one].filter((value) => !other.has(value));
}
