import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readDataset } from "../../dataset/read.ts";
import { describeNational, isLong } from "../fixtures/national.ts";
import { writeExcerpt } from "../fixtures/official-files.ts";
import { SAMPLE } from "../fixtures/sample.ts";
import { SEED, seeded } from "../fixtures/seed.ts";
import { Random } from "../measure/random.ts";
import { type DamageCounts, tryDamage } from "./damage.ts";
import { tryMutations } from "./list-mutations.ts";

/** Number of changes per format, and per list of the daily copy; a tenth of it without --long. */
const CHANGES = isLong ? 1000 : 100;
const MUTATIONS = isLong ? 500 : 50;
/** Number of lines of each text, because a whole one takes a second to import. */
const LINES = 500;
/** The official .ods takes ten seconds to import. */
const CHANGES_OF_ODS = CHANGES / 20;
/** In bytes: larger official .xls are skipped. */
const LARGEST_XLS = 200_000;

describeNational(seeded("official files with one changed byte"), ["official"], ({ official }) => {
  const census = join(official, "census-2011-mdds");
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "fuzz-"));
    mkdirSync(join(folder, "changed"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const files = (type: string) =>
    readdirSync(census)
      .filter((name) => name.endsWith(`.${type}`))
      .map((name) => join(census, name));

  function excerpts(): string[] {
    return files("csv").map((file) => {
      const excerpt = join(folder, basename(file));
      writeExcerpt(file, excerpt, LINES);
      return excerpt;
    });
  }

  test.each<[type: string, sources: () => string[], changes: number]>([
    [".csv", excerpts, CHANGES],
    [".xls", () => files("xls").filter((file) => statSync(file).size < LARGEST_XLS), CHANGES],
    [".ods", () => files("ods"), CHANGES_OF_ODS],
  ])("%s: refused, imported the same, or reported", async (type, sources, changes) => {
    const paths = sources();
    const random = new Random(SEED);
    const total: DamageCounts = { refused: 0, same: 0, reported: 0, oneText: 0, silent: [] };
    let most = process.memoryUsage.rss();
    const before = most;
    for (const path of paths) {
      const counts = await tryDamage(
        path,
        Math.ceil(changes / paths.length),
        random,
        join(folder, "changed"),
      );
      for (const kind of ["refused", "same", "reported", "oneText"] as const)
        total[kind] += counts[kind];
      total.silent.push(...counts.silent.map((what) => `${basename(path)}, ${what}`));
      most = Math.max(most, process.memoryUsage.rss());
    }
    const { silent, ...counts } = total;
    console.log(
      `${type} in ${paths.length} files: ${JSON.stringify(counts)}, silent ${silent.length}; ` +
        `${((most - before) / 1e6).toFixed(0)} MB more than before`,
    );
    expect(silent).toEqual([]);
  });
});

describeNational(seeded("the daily copy with changed lists"), ["official"], () => {
  test("a refresh refuses them or lists the changes", async () => {
    const folder = mkdtempSync(join(tmpdir(), "mutations-"));
    const { manifest: _, ...sample } = await readDataset(SAMPLE);
    const { silent, ...counts } = await tryMutations(sample, MUTATIONS, new Random(SEED), folder);
    console.log(`${MUTATIONS} changes: ${JSON.stringify(counts)}, silent ${silent.length}`);
    rmSync(folder, { recursive: true });
    expect(silent).toEqual([]);
  });
});
