import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The test files that take longest, which begin first: at the end a processor would have nothing to do beside them. */
const LONGEST = ["scripts/site/tests/site.test.ts", "scripts/check/netlify/netlify.test.ts", "scripts/start.test.ts"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((file) => moduleId.endsWith(file));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    include: ["functions/**/*.test.ts", "scripts/**/*.test.ts"],
    globalSetup: "scripts/check/fixtures/global-setup.ts",
    // Programs that tests start keep their compiled code there, so that the next start takes half the time.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url)) },
    // A process runs several files, one after the other. Starting one for each would take a third of the time.
    isolate: false,
    // Servers and browsers leave a processor idle while tests wait for them.
    maxWorkers: "100%",
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    // A busy machine may take long to show what is awaited.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
  },
});
