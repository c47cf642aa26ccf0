import { register } from "node:module";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { globSync } from "tinyglobby";
import { declaredTests, type DeclaredTest, declareTestsOf } from "./vitest-in-process.ts";

interface Instrumented {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: unknown;
}

interface MutantRun {
  readonly activeMutant: { readonly id: string };
  readonly sandboxFileName: string;
  readonly testFilter: readonly string[];
  readonly hitLimit?: number;
}

/**
 * For each folder, tests elsewhere that also cover it, that can run in this process, and that take at most a few
 * seconds.
 */
const across: Readonly<Record<string, readonly string[]>> = {
  core: ["test/spec/added-option", "test/spec/option-records"],
  stats: ["test/oracles/scipy"],
  metrics: [
    "src/analysis/chance",
    "src/analysis/contributions/corpus-contributions",
    "src/analysis/explain/explain",
    "src/analysis/explain/explainers/cells",
    "test/oracles/ace",
    "test/oracles/arcs",
    "test/spec/golden",
    "test/spec/lea-figures",
    "test/spec/naive",
    "test/spec/naive-anaphors",
    "test/spec/naive-arcs",
    "test/spec/split-antecedents",
    "test/spec/variants",
  ],
  matching: ["test/oracles/coval", "test/spec/matching-invariants"],
};

/** Tests that take a second or more (a minute if every step is counted), although quicker tests cover the same code. */
const tooLong =
  /\d{3} × \d{3}|a complete graph of thousands|is 1\/100,001 if|lists up to 2\^21|50,000 other rows|a large sparse graph|does not change the graph|prove its result|tens of thousands of tokens without any|is near the exact p|does not depend on the order of the systems or of the runs|within three standard errors|equals a plain loop over shuffled runs|sorts by the bytes of UTF-8|says how much it leaves out|its mean p is near that of all arrangements|exact by a closed form|for a metric that needs tags/;

const instrumented = ((globalThis as { __stryker__?: Instrumented }).__stryker__ ??= {});
// Not imported from src/core, which is among the mutated files.
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Runs tests for Stryker in its own process. Each mutant then takes only as long as its tests. A new thread for each
 * mutant would have to import the tests again, which takes a second.
 */
class InProcessRunner {
  private tests: readonly DeclaredTest[] | undefined;

  /**
   * Promises to reload modules, but need not, because mutants of code that runs during import are left out
   * (`ignoreStatic`).
   */
  capabilities(): { reloadEnvironment: boolean } {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    await this.load();
  }

  async dryRun(): Promise<unknown> {
    const declared = await this.load();
    const tests: unknown[] = [];
    for (const { id, name, run } of declared) {
      instrumented.currentTestId = id;
      const start = performance.now();
      const failure = await failureOf(run);
      const result = { id, name, timeSpentMs: performance.now() - start, fileName: name.split(" > ")[0] };
      tests.push(failure === undefined ? { ...result, status: 0 } : { ...result, status: 1, failureMessage: failure });
    }
    instrumented.currentTestId = undefined;
    return { status: "complete", tests, mutantCoverage: instrumented.mutantCoverage };
  }

  async mutantRun({ activeMutant, sandboxFileName, testFilter, hitLimit }: MutantRun): Promise<unknown> {
    instrumented.activeMutant = undefined;
    const declared = await this.load();
    instrumented.activeMutant = activeMutant.id;
    instrumented.hitCount = 0;
    instrumented.hitLimit = hitLimit;
    const chosen = new Set(testFilter);
    const own = basename(sandboxFileName).replace(/\.ts$/, ".test.ts");
    const isOwn = ({ name }: DeclaredTest): number => Number(basename(name.split(" > ")[0]) === own);
    const tests = declared.filter(({ id }) => chosen.has(id)).sort((a, b) => isOwn(b) - isOwn(a));
    let nrOfTests = 0;
    for (const { id, run } of tests) {
      nrOfTests++;
      const failureMessage = await failureOf(run);
      if (hitLimit !== undefined && instrumented.hitCount > hitLimit) return { status: "timeout", reason: "hit limit" };
      if (failureMessage !== undefined) return { status: "killed", killedBy: [id], failureMessage, nrOfTests };
    }
    return { status: "survived", nrOfTests };
  }

  private async load(): Promise<readonly DeclaredTest[]> {
    if (this.tests !== undefined) return this.tests;
    const folder = process.env["COREFSCOPE_MUTATED"] ?? "";
    register(`data:text/javascript,${encodeURIComponent(resolvesVitest())}`);
    const names = (across[folder] ?? []).map((name) => `${name}.test.ts`);
    await import(pathToFileURL("test/support/property-seed.ts").href);
    for (const file of globSync([`src/${folder}/**/*.test.ts`, ...names]).sort()) {
      await declareTestsOf(file, () => import(pathToFileURL(file).href));
    }
    this.tests = declaredTests.filter(({ name }) => !tooLong.test(name));
    return this.tests;
  }
}

/**
 * The message of fast-check if a random test had no time for a single case, as on a busy machine. The mutant was then
 * not detected.
 */
const sawNothing = "Property interrupted after 0 tests";

async function failureOf(run: () => unknown): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    const message = messageOf(error);
    return message.startsWith(sawNothing) ? undefined : message;
  }
}

/** Returns the source of a hook that gives tests our `it` and `describe`, and Vitest's `expect`. */
function resolvesVitest(): string {
  const own = new URL("vitest-in-process.ts", import.meta.url).href;
  const real = import.meta.resolve("vitest");
  const both = `export { expect } from "${real}"; export { describe, it, test } from "${own}";`;
  return `const both = "data:text/javascript," + ${JSON.stringify(encodeURIComponent(both))};
    export const resolve = (name, context, next) =>
      name === "vitest" && !context.parentURL.includes("/node_modules/") ? { url: both, shortCircuit: true } : next(name, context);`;
}

export const strykerPlugins = [{ kind: "TestRunner", name: "in-process", injectableClass: InProcessRunner }];
