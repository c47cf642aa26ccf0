import { defineConfig } from "vitest/config";

/** Tests of `test/` that look at a folder, in this process and within a few seconds. */
const across: Readonly<Record<string, readonly string[]>> = {
  core: [],
  stats: ["scipy-oracle"],
  metrics: ["arcs-oracle", "golden", "lea-figures", "variants"],
  matching: [],
};

const folder = process.env["COREFSCOPE_MUTATED"] ?? "";

/** The tests that mutants of a folder meet: `npm run mutate`. */
export default defineConfig({
  test: {
    setupFiles: ["./test/property-seed.ts"],
    testTimeout: 120_000,
    isolate: false,
    include: [`src/${folder}/**/*.test.ts`, ...(across[folder] ?? []).map((name) => `test/${name}.test.ts`)],
  },
});
