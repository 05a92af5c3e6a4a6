import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { InputError } from "../../cli/input-error.ts";
import { readDataset } from "../../dataset/read.ts";
import { importFiles } from "../../import/import-files.ts";
import { censusCsv } from "../fixtures/official-files.ts";
import { SAMPLE } from "../fixtures/sample.ts";
import { scratchFolder } from "../fixtures/scratch-folder.ts";
import { draws, SEED, seeded } from "../fixtures/seed.ts";
import { Random } from "../measure/random.ts";

/** Every place of an import as JSON, and every finding of its report. */
async function importOf(path: string) {
  const { places, report } = await importFiles([path], () => {});
  const { states, districts, talukas, villages } = places;
  const groups = JSON.parse(report.toJson()) as { reason: string; rows: object[] }[];
  return {
    places: new Set([states, districts, talukas, villages].flat().map((place) => JSON.stringify(place))),
    findings: groups.flatMap(({ reason, rows }) => rows.map((row) => JSON.stringify([reason, row]))).sort(),
  };
}

test(seeded("a .csv with a changed byte is refused, imported the same, or reported"), async () => {
  const folder = scratchFolder();
  const whole = join(folder, "goa.csv");
  const copy = join(folder, "changed", "goa.csv");
  mkdirSync(join(folder, "changed"));
  writeFileSync(whole, censusCsv(await readDataset(SAMPLE), "30"));
  const content = readFileSync(whole);
  const expected = await importOf(whole);
  const random = new Random(SEED);
  let noticed = 0;
  for (let change = 0; change < draws(30).numRuns; change++) {
    const at = random.below(content.length);
    const damaged = Buffer.from(content);
    damaged[at]! ^= 1 + random.below(255);
    const what = `byte ${at} from ${content[at]} to ${damaged[at]}`;
    writeFileSync(copy, damaged);
    const imported = await importOf(copy).catch((error: Error) => error);
    if (imported instanceof Error) {
      expect(imported, what).toBeInstanceOf(InputError);
      expect(imported.message.trim(), what).toMatch(/^.*goa\.csv.*$/);
      noticed++;
    } else if (imported.findings.join("\n") !== expected.findings.join("\n")) noticed++;
    else {
      const gone = [...expected.places].filter((place) => !imported.places.has(place));
      const added = [...imported.places].filter((place) => !expected.places.has(place));
      // No check can notice one letter or digit that became another one.
      expect([gone.length, added.length], what).toEqual(gone.length === 0 ? [0, 0] : [1, 1]);
    }
  }
  expect(noticed).toBeGreaterThan(0);
});
