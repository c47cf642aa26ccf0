import { defineConfig } from "vitest/config";
import { SummaryReporter } from "./test/support/summary-reporter.ts";

/** Returns patterns for the tests in these folders of `test`. */
function tests(...folders: string[]): string[] {
  return folders.map((folder) => `test/${folder}/**/*.test.ts`);
}

/** Whether the mode is `quick`, which Vitest does not pass on to projects. */
const isQuick = process.argv.includes("--mode=quick");

export default defineConfig({
  test: {
    // Draws fewer random cases and combinations: see test/support/property-seed.ts.
    env: { COREFSCOPE_TEST_QUICK: isQuick ? "yes" : "no" },
    reporters: ["default", new SummaryReporter()],
    setupFiles: ["./test/support/property-seed.ts"],
    coverage: {
      provider: "v8",
      include: ["src/**/*.{ts,tsx}"],
      exclude: ["**/*.test.ts"],
      reporter: ["text-summary", "html"],
    },
    // By default, Vitest leaves one processor unused.
    maxWorkers: "100%",
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A page in a browser is slow on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    // `npm test` runs `unit` and `spec`, in this process, on the sources without a build. `npm run test:all` runs all.
    projects: [
      { extends: true, test: { name: "unit", include: ["src/**/*.test.ts"], isolate: false } },
      { extends: true, test: { name: "spec", include: tests("spec", "oracles"), isolate: false } },
      { extends: true, test: { name: "system", include: tests("docs", "formats", "realdata", "shell") } },
      // Browser tests have the machine to themselves: they run after all others, one file at a time.
      {
        extends: true,
        test: { name: "browser", include: tests("browser"), fileParallelism: false, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
