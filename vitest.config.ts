import { defineConfig } from "vitest/config";
import { SummaryReporter } from "./test/summary-reporter.ts";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    reporters: ["default", new SummaryReporter()],
    setupFiles: ["./test/property-seed.ts"],
    testTimeout: 120_000,
  },
});
