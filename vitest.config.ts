import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

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
    testTimeout: 60_000,
    // A busy machine may take long to show what is awaited.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
  },
});
