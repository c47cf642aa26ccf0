import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { type Span, taggedPart, tokensOf } from "../../../test/support/tagged-part.ts";
import { Accumulator } from "../../scoring/accumulator.ts";
import { resolveOptions } from "../../scoring/score-options.ts";
import type { ScoreReport } from "./score-report.ts";
import { type ScoreFormat, writeScoreReport } from "./write-score-report.ts";

const one = (...tokens: number[]): Span[] => tokens.map((token): Span => [token, token]);

/** He is right, and it is wrongly linked to Obama; the entity of US is not found. */
function report(names: readonly string[], metrics: readonly string[] = ["arcs-immediate", "arcs-anchor"]): ScoreReport {
  const tokens = tokensOf("Obama/NNP he/PRP US/NNP it/PRP");
  const total = new Accumulator(resolveOptions({ metrics }), undefined, "class");
  total.add(taggedPart([one(0, 1), one(2, 3)], tokens), taggedPart([one(0, 1, 3)], tokens));
  return {
    systems: names.map((name) => ({
      name,
      result: total.result(),
      breakdown: total.breakdown()!,
      diagnostics: [],
    })),
    divideBy: "class",
    diagnostics: [],
  };
}

const written = (format: ScoreFormat, names = ["s"]): string => writeScoreReport(report(names), format, 2);

describe("a report with a breakdown", () => {
  it("has a table for each metric, the sum last, and notes, in text", () => {
    const text = written("text");
    const lines = text.split("\n").map((line) => line.replace(/ +/g, " ").trim());
    expect(lines).toContain("ARCS immediate share R P F1 accuracy tp wl fn fp");
    expect(lines).toContain("PRP 100.00 50.00 50.00 50.00 50.00 1 1 0 0");
    expect(lines).toContain("TOTAL 100.00 50.00 50.00 50.00 50.00 1 1 0 0");
    // Entities 1/2 and 1/1, F 2/3; mentions 2/2 and 2/3, F 4/5; 2·(2/3)(4/5)/(22/15) = 8/11.
    expect(lines).toContain("NOUN 100.00 50.00 100.00 66.67 100.00 66.67 80.00 72.73 1/1/0 2/0/1");
    expect(lines).toContain("ARCS immediate: accuracy 50.00 (tp 1, wl 1, fn 0, fp 0)");
    expect(lines).toContain(
      "ARCS anchor: R P F1 of entities 50.00 100.00 66.67 (tp/fn/fp 1/1/0), of their mentions 100.00 66.67 80.00 (tp/fn/fp 2/0/1)",
    );
    // Only the main figure of what has neither a recall nor a precision; counts of entities + mentions.
    expect(lines).toContain("ARCS anchor 72.73 1/2+2/2 1/1+2/3");
  });

  it("says whose table it is where there are several systems", () => {
    expect(written("text", ["a", "b"])).toContain("b: ARCS anchor");
  });

  it("has them in Markdown and LaTeX", () => {
    expect(written("md")).toContain("| TOTAL | 100.00 | 50.00 | 50.00 | 50.00 | 50.00 | 1 | 1 | 0 | 0 |");
    const latex = written("latex");
    expect(latex).toContain("TOTAL & 100.00 & 50.00 & 50.00 & 50.00 & 50.00 & 1 & 1 & 0 & 0 \\\\");
    expect(latex.match(/\\begin\{tabular\}/g)).toHaveLength(3);
  });

  it("has a row per label and metric in TSV and CSV, the score itself without a label", () => {
    const rows = written("tsv")
      .trim()
      .split("\n")
      .map((line) => line.split("\t"));
    expect(rows[0].slice(0, 7)).toStrictEqual(["system", "class", "metric", "recall", "precision", "f1", "accuracy"]);
    expect(rows.map((row) => row.slice(1, 7).join(" "))).toContain("PRP arcs-immediate 0.5 0.5 0.5 0.5");
    expect(rows.map((row) => row.slice(1, 7).join(" "))).toContain(" arcs-immediate 0.5 0.5 0.5 0.5");
    expect(written("csv").split("\n")).toHaveLength(rows.length + 1);
  });

  it("is as the schema says in JSON, and the same in JSON lines", () => {
    const schema = JSON.parse(readFileSync("schemas/score-1.schema.json", "utf8")) as object;
    const json = JSON.parse(written("json")) as { systems: { breakdown: Record<string, unknown> }[] };
    const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);
    expect(validate(json), JSON.stringify(validate.errors)).toBe(true);
    const outcomes = { truePositives: 1, wrongLinkages: 1, falseNegatives: 0, falsePositives: 0 };
    expect(json.systems[0].breakdown["arcs-immediate"]).toMatchObject([
      { label: "PRP", share: 1, score: { recall: 0.5, accuracy: 0.5, outcomes } },
    ]);
    expect(JSON.parse(written("jsonl"))).toMatchObject({ breakdown: json.systems[0].breakdown });
  });
});
