import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["functions/**/*.test.ts", "scripts/**/*.test.ts"],
    globalSetup: "scripts/check/fixtures/global-setup.ts",
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
