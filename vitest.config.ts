import { defineConfig } from "vitest/config";
import { SummaryReporter } from "./test/summary-reporter.ts";

const inBrowser = [
  "test/browser.test.ts",
  "test/page.test.ts",
  "test/page-opening.test.ts",
  "test/page-use.test.ts",
  "test/notebook.test.ts",
];

export default defineConfig({
  test: {
    reporters: ["default", new SummaryReporter()],
    setupFiles: ["./test/property-seed.ts"],
    coverage: {
      provider: "v8",
      include: ["src/**/*.{ts,tsx}"],
      exclude: ["**/*.test.ts"],
      reporter: ["text-summary", "html"],
    },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A page in a browser on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    // A browser is alone on the machine: after everything else, one file at a time.
    projects: [
      { extends: true, test: { name: "node", include: ["src/**/*.test.ts", "test/**/*.test.ts"], exclude: inBrowser } },
      {
        extends: true,
        test: { name: "browser", include: inBrowser, fileParallelism: false, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
