import { expect } from "vitest";
import type { CompareOutput } from "../../schemas/compare-1.d.ts";
import type { ScoreOutput } from "../../schemas/score-1.d.ts";
import type { SuiteOutput } from "../../schemas/suite-1.d.ts";
import { runCli } from "./run-cli.ts";
import type { TemporaryFolder } from "./temporary-folder.ts";

const json = (args: readonly string[]): unknown => JSON.parse(runCli([...args, "--format", "json", "-q"]).stdout);

/**
 * Expects that a suite of one dataset has the figures of `score` and `compare`, bit for bit.
 *
 * @param key the path of the key, like those of the responses from the root
 * @param hasTests whether there are several documents, so that systems can be compared
 */
export function expectSuiteOfOne(
  folder: TemporaryFolder,
  key: string,
  responses: readonly string[],
  hasTests = true,
): void {
  const suite = folder.write("one/suite.json", JSON.stringify({ datasets: [{ name: "all", key }] }));
  const systems = responses.map((response, s) => {
    const listed = { datasets: [{ name: "all", response }] };
    return `s${s}=${folder.write(`one/s${s}.json`, JSON.stringify(listed))}`;
  });
  const named = responses.map((response, s) => `s${s}=${response}`);
  const { systems: ofSuite } = json(["suite", "score", suite, ...systems, "--missing", "zero"]) as SuiteOutput;
  const { systems: scored } = json(["score", key, ...named, "--ci"]) as ScoreOutput;
  for (const [s, { datasets, macro, micro }] of ofSuite.entries()) {
    expect(Object.keys(scored[s].scores)).toContain("conll");
    for (const [id, score] of Object.entries(scored[s].scores)) {
      const { ci, ...figures } = score as typeof score & { readonly ci?: { readonly f1?: readonly number[] } };
      expect(datasets[0].scores[id]).toEqual(figures);
      expect(micro![id]).toEqual(figures);
      const { recall, precision, f1 } = score;
      expect(macro.scores[id]).toEqual({ recall, precision, f1 });
      if (id === "conll") expect(macro.ci.fixed).toEqual(ci?.f1);
    }
  }
  const comparing = ["compare", key, ...named, "--missing", "zero"];
  const comparingSuite = ["suite", "compare", suite, ...systems, "--missing", "zero"];
  if (!hasTests) {
    expect([runCli(comparing).code, runCli(comparingSuite).code]).toEqual([3, 3]);
    return;
  }
  const { pairs: expected } = json(comparing) as CompareOutput;
  const { pairs } = json(comparingSuite) as SuiteOutput;
  for (const { a, b, macro } of pairs!) {
    const same = expected.find((pair) => pair.metric === "conll" && pair.a === a && pair.b === b)!;
    const { delta, p, pAdjusted, method, resamples, nEff } = same;
    expect(macro).toMatchObject({ delta, p, pAdjusted, method, resamples, nEff });
    expect(macro.ci.fixed ?? null).toEqual(same.ci);
  }
}
