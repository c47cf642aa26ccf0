import { describe, expect, it } from "vitest";
import { metrics } from "../../src/metrics/registry.ts";
import { runCli } from "../support/run-cli.ts";

const pair = ["examples/key.conll", "examples/response.conll"];

function only(figure: string, ...more: readonly string[]) {
  return runCli(["score", ...pair, "--only", figure, ...more]);
}

describe("score --only", () => {
  it.each([
    // The counts are in the table that README shows: 15 of 19 links, 24 of 34 and 67/3 of 32 mentions.
    ["muc.recall", 15 / 19],
    ["muc.f1", 15 / 19],
    ["muc", 15 / 19],
    ["lea.recall", 24 / 34],
    ["LEA.P", 67 / 3 / 32],
    ["lea.f1", 2 / (34 / 24 + (32 * 3) / 67)],
    ["mentions.precision", 31 / 32],
    ["b_cubed.R", 82 / 3 / 34],
  ])("%s prints %d and nothing else", (figure, value) => {
    const { code, stdout, stderr } = only(figure);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^[\d.]+\n$/);
    expect(Number(stdout)).toBeCloseTo(value, 14);
  });

  it("prints the digits of JSON, also for a metric that is not scored by default, and with parameters", () => {
    const names = ["conll", "rand", "pairwise", "blanc(alpha=0.3)", "lea(importance=uniform)"];
    const { stdout } = runCli(["score", ...pair, "-m", names.join(","), "--json"]);
    const { scores } = (JSON.parse(stdout) as { systems: [{ scores: Record<string, Record<string, unknown>> }] })
      .systems[0];
    for (const name of names) {
      for (const figure of ["recall", "precision", "f1", "value"]) {
        if (figure in scores[name]) expect(only(`${name}.${figure}`).stdout).toBe(`${String(scores[name][figure])}\n`);
      }
      expect(only(name).stdout).toBe(`${String(scores[name]["f1"] ?? scores[name]["value"])}\n`);
    }
  });

  it("obeys the options of scoring, and a list of metrics that has its own", () => {
    const dropped = only("muc.f1", "--singletons", "drop").stdout;
    expect(only("b3.f1", "--singletons", "drop").stdout).not.toBe(only("b3.f1").stdout);
    // Singletons have no links.
    expect(dropped).toBe(only("muc.f1").stdout);
    expect(only("lea", "-m", "muc,lea")).toEqual(only("lea"));
    expect(only("lea", "--preset", "conll2012", "-q")).toEqual(only("lea"));
  });

  it("prints NaN for an undefined figure", () => {
    // Two singletons have no links.
    const both = '{"clusters": [["a"], ["b"]], "predicted_clusters": [["a"], ["b"]]}';
    expect(runCli(["score", "-", "--only", "muc"], both)).toMatchObject({ code: 0, stdout: "NaN\n" });
    expect(runCli(["score", "-", "--only", "b3"], both)).toMatchObject({ code: 0, stdout: "1\n" });
  });

  it("still fails under a threshold", () => {
    expect(only("lea", "--fail-under", "lea=99")).toMatchObject({ code: 1, stdout: "0.7018769096464427\n" });
    expect(only("lea", "--fail-under", "conll=99").stderr).toContain("add conll to --metrics");
  });

  it.each([
    ["lea.f2", [], "LEA has no such figure; did you mean lea.f1?"],
    ["rand.recall", [], "Rand has no such figure; use rand.value"],
    ["arcs-anchor.recall", [], "ARCS anchor has no such figure; use arcs-anchor.f1"],
    ["lae.f1", [], 'There is no metric "lae"; did you mean lea?'],
    ["ceaf", [], "use ceafm (CEAF_m) or ceafe (CEAF_e)"],
    ["lea.f1.x", [], "Use METRIC.FIGURE"],
    ["", [], "There is no metric"],
    ["lea", ["--by", "document"], "--only cannot be combined with --by, which shows several figures"],
    ["lea", ["--ci"], "--only cannot be combined with --ci"],
    ["lea", ["--json"], "--only prints a bare number, but you gave --format json"],
    ["lea", ["--format", "tsv"], "--only prints a bare number, but you gave --format tsv"],
    ["lea", ["--digits", "4"], "--only cannot be combined with --digits"],
    ["lea", ["-m", "muc,b3"], "--only: add lea to --metrics"],
    ["lea", ["--match", "exact,head"], "there are 2 scores of lea"],
    ["lea", ["examples/baseline.conll"], "there are 2 scores of lea"],
  ])("%j with %j is refused", (figure, more, message) => {
    const run = runCli(["score", ...pair, ...more, "--only", figure]);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toContain(message);
  });

  it("has a main figure for every metric", () => {
    for (const { id } of metrics) {
      const { code, stdout, stderr } = only(id);
      // Some metrics need more than the files have, and say so.
      if (code === 0) expect(stdout).toMatch(/^(?:[\d.]+(?:e-\d+)?|NaN)\n$/);
      else expect({ code, stdout, stderr }).toMatchObject({ code: 3, stdout: "" });
    }
  });
});
