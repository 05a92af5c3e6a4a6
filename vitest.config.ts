import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { isNational, LONGEST_MS, NATIONAL_TESTS } from "./scripts/check/fixtures/national-folders.ts";

/** The slowest test files, which start first so that no worker is idle at the end. */
const SLOWEST =
  /\/(appearance|netlify|bundle|(lgd-copy|site\/match|faults)\/national|budgets\.national)\.test\.ts$/;

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFast = ({ moduleId }: TestSpecification) => Number(!SLOWEST.test(moduleId));
    return (await super.sort(files)).sort((a, b) => isFast(a) - isFast(b));
  }
}

export default defineConfig({
  test: {
    include: ["functions/**/*.test.ts", "scripts/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...(isNational() ? [] : [NATIONAL_TESTS])],
    globalSetup: "scripts/check/fixtures/global-setup.ts",
    // Programs that tests start share their compiled code, which halves the time of a start.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url)) },
    // One process runs several files. A process for each would take a third longer.
    isolate: false,
    // One worker per processor, since tests often wait for servers and browsers.
    maxWorkers: "100%",
    sequence: { sequencer: SlowestFirst },
    testTimeout: 120_000,
    coverage: {
      include: ["functions/**/*.ts", "scripts/**/*.ts"],
      exclude: ["**/*.{test,fixture}.ts", "scripts/check/**", "scripts/site/tests/**"],
      reportsDirectory: "node_modules/.cache/coverage",
      reporter: ["text-summary", "html"],
    },
    // On a busy machine a browser may stop while it loads a page. Whatever a page shows or lacks is no reason to try again.
    retry: { count: 1, condition: /^(page\.(goto|reload)|browser\w*\.\w+): Timeout \d+ms exceeded/ },
    // A busy machine may be slow to show what a test waits for.
    expect: { poll: { timeout: 20_000 } },
    // Reading the whole country takes 15 s, and on a busy machine more than the two minutes that others get.
    hookTimeout: isNational() ? LONGEST_MS : 120_000,
  },
});
