import { defineConfig } from "vitest/config";
import { SummaryReporter } from "./test/support/summary-reporter.ts";

/** Of folders of `test`. */
function tests(...folders: string[]): string[] {
  return folders.map((folder) => `test/${folder}/**/*.test.ts`);
}

/** Projects are not told the mode. */
const isQuick = process.argv.includes("--mode=quick");

export default defineConfig({
  test: {
    // Less of what is random, and of combinations: test/support/property-seed.ts.
    env: { COREFSCOPE_TEST_QUICK: isQuick ? "yes" : "no" },
    reporters: ["default", new SummaryReporter()],
    setupFiles: ["./test/support/property-seed.ts"],
    coverage: {
      provider: "v8",
      include: ["src/**/*.{ts,tsx}"],
      exclude: ["**/*.test.ts"],
      reporter: ["text-summary", "html"],
    },
    // By default, a processor is left unused.
    maxWorkers: "100%",
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A page in a browser on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    // `npm test` is unit and spec: in this process, of the sources, nothing built. `npm run test:all` is everything.
    projects: [
      { extends: true, test: { name: "unit", include: ["src/**/*.test.ts"], isolate: false } },
      { extends: true, test: { name: "spec", include: tests("spec", "oracles"), isolate: false } },
      { extends: true, test: { name: "system", include: tests("docs", "formats", "realdata", "shell") } },
      // A browser is alone on the machine: after everything else, one file at a time.
      {
        extends: true,
        test: { name: "browser", include: tests("browser"), fileParallelism: false, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
