import { readFileSync } from "node:fs";
import { compareFigures } from "./conformance/compare-figures.ts";
import { readFixture } from "./conformance/fixture.ts";

interface Check {
  readonly against: string;
  readonly compared: string;
  readonly test: string;
}

type Json = Readonly<Record<string, unknown>>;

export function checkedTable(): string {
  const rows = checks().map(
    ({ against, compared, test }) => `| ${against} | ${compared} | [\`${test}\`](../${test}) |\n`,
  );
  return `| checked against | what | test |\n| --- | --- | --- |\n${rows.join("")}`;
}

function checks(): Check[] {
  const golden = ["papers", "reference-catalogue", "lea-section7"].map((name) => read(`test/golden/${name}.json`));
  const scipy = {
    tests:
      length(read("test/fixtures/scipy-permutation.json"), "cases") +
      length(read("test/fixtures/scipy-runs.json"), "cases"),
    intervals: length(read("test/fixtures/scipy-intervals.json"), "intervals"),
    quantiles: length(read("test/fixtures/scipy-intervals.json"), "quantiles"),
    kendall: length(read("test/fixtures/scipy-kendall.json"), "cases"),
    adjusted: length(read("test/fixtures/scipy-fdr.json"), "cases"),
  };
  const perl = read("test/fixtures/oracle/scorer-pl-8.01.json");
  const arcs = read("test/fixtures/oracle/arcs-1.2.json");
  const ace = read("test/fixtures/oracle/ace-eval.json");
  const gap = read("test/fixtures/oracle/gap-scorer.json");
  const mina = read("test/fixtures/oracle/coval-mina.json");
  const compared = compareFigures(readFixture());
  const equal = compared.filter((each) => each.equal).length;
  return [
    {
      against:
        "a naive implementation with exact fractions: papers' examples, scorer.pl's catalogue, Moosavi and Strube (2016, §7)",
      compared: `${sum(golden.map((file) => length(file, "cases")))} cases, ${sum(golden.map(fractionsIn))} numerators, denominators and F1s; also the figures that the papers print`,
      test: "test/spec/golden.test.ts",
    },
    {
      against: `${text(perl, "program")} ${text(perl, "version")}`,
      compared: `standard output, byte for byte, for ${length(perl, "cases")} generated corpora`,
      test: "test/oracles/scorer-pl.test.ts",
    },
    {
      against: "scorer.pl, coval, Universal Anaphora, CorefUD, scorch, neleval",
      compared: `${compared.length} scores, ${equal} equal; [reasons](conformance.md) for the others`,
      test: "test/oracles/conformance.test.ts",
    },
    {
      against: `coval, ${text(mina, "version")}`,
      compared: `minimum spans and scores of ${length(mina, "documents")} random documents`,
      test: "test/oracles/coval.test.ts",
    },
    {
      against: `the ARCS author's scorer ${text(arcs, "version")}`,
      compared: `counts of three scores on ${length(arcs, "documents")} random documents`,
      test: "test/oracles/arcs.test.ts",
    },
    {
      against: "ace05-eval-v14.pl, ace07-eval-v01.pl",
      compared: `ACE-Value of ${length(ace, "cases")} random files`,
      test: "test/oracles/ace.test.ts",
    },
    {
      against: "gap_scorer.py",
      compared: `its standard output in ${length(gap, "cases")} cases`,
      test: "src/scoring/gap-score.test.ts",
    },
    {
      against: "SciPy",
      compared: `${scipy.tests} exact tests, ${scipy.intervals} sets of intervals, ${scipy.quantiles} sets of quantiles, ${scipy.kendall} values of Kendall's τ, ${scipy.adjusted} sets of adjusted p`,
      test: "test/oracles/scipy.test.ts",
    },
    {
      against: "naive definitions",
      compared: "metrics of partitions, on 10,000 random pairs (`ari`: 1,500)",
      test: "test/spec/naive.test.ts",
    },
  ];
}

function read(file: string): Json {
  return JSON.parse(readFileSync(file, "utf8")) as Json;
}

function text(file: Json, field: string): string {
  return String(file[field]);
}

function length(file: Json, field: string): number {
  return (file[field] as readonly unknown[]).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}

function fractionsIn(file: Json): number {
  return (
    JSON.stringify((file["cases"] as readonly Json[]).map(({ counts }) => counts)).match(/"-?\d+(\/\d+)?"/g)?.length ??
    0
  );
}
