import { defineConfig } from "vitest/config";
import { SummaryReporter } from "./test/summary-reporter.ts";

const inBrowser = [
  "test/browser.test.ts",
  "test/page.test.ts",
  "test/page-opening.test.ts",
  "test/page-use.test.ts",
  "test/notebook.test.ts",
];

/**
 * What the whole must be, in seconds: golden cases, naive definitions, oracles, the rules of sources and documentation. They start no process
 * and read nothing beside the project.
 */
const specification = [
  "ace",
  "added-metric",
  "columns-round-trip",
  "conformance",
  "conll-traps",
  "count-files",
  "dead-references",
  "errors",
  "fraction",
  "golden",
  "layers",
  "lea-figures",
  "metric-pages",
  "naive",
  "naive-anaphors",
  "naive-arcs",
  "oracle",
  "preset-invariants",
  "scipy-oracle",
  "split-antecedents",
  "study-tables",
  "variants",
  "version",
].map((name) => `test/${name}.test.ts`);

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
    // `npm test` is unit and spec: in this process, of the sources, nothing built. `npm run test:all` is everything.
    projects: [
      { extends: true, test: { name: "unit", include: ["src/**/*.test.ts"], isolate: false } },
      { extends: true, test: { name: "spec", include: specification, isolate: false } },
      {
        extends: true,
        test: { name: "system", include: ["test/**/*.test.ts"], exclude: [...specification, ...inBrowser] },
      },
      // A browser is alone on the machine: after everything else, one file at a time.
      {
        extends: true,
        test: { name: "browser", include: inBrowser, fileParallelism: false, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
