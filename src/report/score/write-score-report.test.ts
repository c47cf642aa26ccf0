import { describe, expect, it } from "vitest";
import { accumulator, Accumulator } from "../../scoring/accumulator.ts";
import type { Grouping } from "../../scoring/grouping.ts";
import { type Clusters, partOf } from "../../scoring/score-clusters.ts";
import { type UserOptions, resolveOptions } from "../../scoring/score-options.ts";
import { type ScoreFormat, writeScoreReport } from "./write-score-report.ts";
import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { type Span, taggedPart, tokensOf } from "../../../test/support/tagged-part.ts";
import type { ScoreReport } from "./score-report.ts";

type Pair = readonly [Clusters, Clusters];

function written(format: ScoreFormat, pairs: readonly Pair[], options: UserOptions = {}, grouping?: Grouping): string {
  const total = accumulator({ metrics: ["conll"], ...options });
  pairs.forEach(([key, response], i) => {
    total.add(partOf(key, `d${i}`), partOf(response, `d${i}`));
  });
  const groups = grouping && { groups: total.by(grouping) };
  const system = { name: "s", result: total.result(), diagnostics: [], ...groups };
  return [...writeScoreReport({ systems: [system], diagnostics: [], ...(grouping && { grouping }) }, format, 2)].join(
    "",
  );
}

/**
 * Without links, MUC is 0/0, and B³ and CEAF_e are 1. CoNLL is (0 + 1 + 1) / 3 = 66.67, and (1 + 1) / 2 = 100 without
 * MUC.
 */
const singletons: Pair = [
  [["a"], ["b"]],
  [["a"], ["b"]],
];
/** All three metrics are 1. */
const links: Pair = [[["a", "b"]], [["a", "b"]]];

const reason =
  "MUC is undefined (0/0) and counted as 0 in the average (scorer.pl prints 0); without it, the average is 100.00";

describe("the scores of groups", () => {
  it("are in LaTeX, too, as in Markdown", () => {
    // B³ of {a b} and {c} against {a} {b} {c}: recall 2/3, precision 1, and so F1 4/5.
    const half: Pair = [
      [["a", "b"], ["c"]],
      [["a"], ["b"], ["c"]],
    ];
    const options: UserOptions = { metrics: ["b3"] };
    expect(written("md", [links, half], options, "document")).toContain("| d1 | 80.00 |");
    const latex = written("latex", [links, half], options, "document");
    expect(latex).toContain("document & B$^3$ \\\\\n\\midrule\nd0 & 100.00 \\\\\nd1 & 80.00 \\\\\n\\bottomrule");
    expect(written("latex", [links, half], options)).not.toContain("d1");
  });
});

describe("a CoNLL average in which an undefined metric counts as 0", () => {
  it("is marked in the table, and a note gives the mean of the defined metrics", () => {
    const text = written("text", [singletons]);
    expect(text).toMatch(/^CoNLL +66\.67†$/m);
    expect(text).toContain(`\n† CoNLL: ${reason}\n`);
  });

  it("is marked in Markdown and LaTeX", () => {
    const markdown = written("md", [singletons]);
    expect(markdown).toContain("| 66.67† |");
    expect(markdown).toContain(`\n† CoNLL: ${reason}\n`);
    const latex = written("latex", [singletons]);
    expect(latex).toContain("66.67$^\\dagger$");
    expect(latex).toContain(`% † CoNLL: ${reason}\n`);
  });

  it("is marked in the note on the score with singletons, if singletons are dropped", () => {
    // Without singletons, no mention is left, and all three metrics are 0/0.
    const text = written("text", [singletons], { singletons: "drop" });
    expect(text).toMatch(/^CoNLL +—$/m);
    expect(text).toContain("CoNLL with singletons: 66.67† (");
    expect(text).toContain(`\n† CoNLL with singletons: ${reason}\n`);
  });

  it("is in JSON with its undefined metrics", () => {
    const json = JSON.parse(written("json", [singletons])) as { systems: [{ scores: { conll: unknown } }] };
    expect(json.systems[0].scores.conll).toMatchObject({
      f1: 2 / 3,
      partlyUndefined: { metrics: ["muc"], f1OfDefined: 1 },
    });
  });

  it("is marked in the rows of documents, and a note gives the number of marked rows", () => {
    // All counts together: MUC is 1/1, so the score of both documents needs no mark.
    const text = written("text", [singletons, links], {}, "document");
    expect(text).toMatch(/^d0 +66\.67†\nd1 +100\.00$/m);
    expect(text).toMatch(/^CoNLL +100\.00$/m);
    expect(text).toContain(
      "\n† CoNLL of 1 document: an undefined metric is counted as 0 in the average (scorer.pl prints 0)\n",
    );
  });

  it("is marked in a macro average, and a note gives the number of units", () => {
    // (2/3 + 1) / 2 = 83.33, and (1 + 1) / 2 = 100.
    const text = written("text", [singletons, links], { average: "macro" });
    expect(text).toMatch(/^CoNLL +83\.33†$/m);
    expect(text).toContain(
      "\n† CoNLL: MUC is undefined (0/0) in 1 unit and counted as 0 in the average (scorer.pl prints 0); without it, the average is 100.00\n",
    );
  });

  it("has no mark if all three metrics are defined, all are undefined, or 0/0 has a value", () => {
    expect(written("text", [links])).not.toContain("†");
    expect(written("text", [[[], []]])).not.toContain("†");
    expect(written("text", [singletons], { zeroDivision: 0 })).not.toContain("†");
  });
});

describe("the note about singletons", () => {
  // d0 with singletons: MUC 1; B³ 2/3 and 2/4, F 4/7; CEAF_e 1/2 and 1/3, F 2/5. Without: all 1.
  const d0: Pair = [
    [["a", "b"], ["c"]],
    [["a", "b"], ["d"], ["e"]],
  ];
  // d1: MUC 1/2 and 1/1, F 2/3; B³ (2·2/3)/3 and 1, F 8/13; CEAF_e 2·2/(3+2) = 4/5.
  const d1: Pair = [[["a", "b", "c"]], [["a", "b"]]];
  const ofD1 = (2 / 3 + 8 / 13 + 4 / 5) / 3;

  it("has macro averages below a table of macro averages, under either singleton policy", () => {
    const keep = (100 * ((1 + 4 / 7 + 2 / 5) / 3 + ofD1)) / 2;
    const drop = (100 * (1 + ofD1)) / 2;
    const kept = written("text", [d0, d1], { average: "macro" });
    expect(kept).toContain(`\nCoNLL without singletons: ${drop.toFixed(2)} (`);
    expect(kept).toMatch(new RegExp(`^CoNLL +${keep.toFixed(2)}$`, "m"));
    const dropped = written("text", [d0, d1], { average: "macro", singletons: "drop" });
    expect(dropped).toContain(`\nCoNLL with singletons: ${keep.toFixed(2)} (`);
    expect(dropped).toMatch(new RegExp(`^CoNLL +${drop.toFixed(2)}$`, "m"));
  });

  it("has figures of summed counts below a table of summed counts", () => {
    // Without: MUC 2/3 and 2/2, F 4/5; B³ (2 + 4/3)/5 and 1, F 4/5; CEAF_e 9/5 of 2 and of 2, F 9/10. With singletons: MUC 2/3 and 2/2, F 4/5; B³ (2 + 4/3)/6 and 4/6, F 20/33; CEAF_e 9/5 of 3 and of 4, F 18/35.
    const keep = ((4 / 5 + 20 / 33 + 18 / 35) / 3) * 100;
    const text = written("text", [d0, d1]);
    const drop = ((4 / 5 + 4 / 5 + 9 / 10) / 3) * 100;
    expect(text).toContain(`\nCoNLL without singletons: ${drop.toFixed(2)} (`);
    expect(text).toMatch(new RegExp(`^CoNLL +${keep.toFixed(2)}$`, "m"));
  });
});

const one = (...tokens: number[]): Span[] => tokens.map((token): Span => [token, token]);

/** Returns a report in which “he” is right, and “it” is wrongly linked to Obama. The entity of US is not found. */
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

const writtenBreakdown = (format: ScoreFormat, names = ["s"]): string =>
  [...writeScoreReport(report(names), format, 2)].join("");

describe("a report with a breakdown", () => {
  it("has, in text, a table for each metric, with the total last, and notes", () => {
    const text = writtenBreakdown("text");
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
    // Metrics without recall and precision have only a main figure. Two classes of counts have no sum.
    expect(lines).toContain("ARCS anchor 72.73");
  });

  it("names the system of each table if there are several systems", () => {
    expect(writtenBreakdown("text", ["a", "b"])).toContain("b: ARCS anchor");
  });

  it("has tables in Markdown and LaTeX", () => {
    expect(writtenBreakdown("md")).toContain("| TOTAL | 100.00 | 50.00 | 50.00 | 50.00 | 50.00 | 1 | 1 | 0 | 0 |");
    const latex = writtenBreakdown("latex");
    expect(latex).toContain("TOTAL & 100.00 & 50.00 & 50.00 & 50.00 & 50.00 & 1 & 1 & 0 & 0 \\\\");
    expect(latex.match(/\\begin\{tabular\}/g)).toHaveLength(3);
  });

  it("has a row for each label and metric in TSV and CSV, and the total without a label", () => {
    const rows = writtenBreakdown("tsv")
      .trim()
      .split("\n")
      .map((line) => line.split("\t"));
    expect(rows[0].slice(0, 7)).toStrictEqual(["system", "class", "metric", "recall", "precision", "f1", "accuracy"]);
    expect(rows.map((row) => row.slice(1, 7).join(" "))).toContain("PRP arcs-immediate 0.5 0.5 0.5 0.5");
    expect(rows.map((row) => row.slice(1, 7).join(" "))).toContain(" arcs-immediate 0.5 0.5 0.5 0.5");
    expect(writtenBreakdown("csv").split("\n")).toHaveLength(rows.length + 1);
  });

  it("follows the schema in JSON, with the same content in JSON Lines", () => {
    const schema = JSON.parse(readFileSync("schemas/score-1.schema.json", "utf8")) as object;
    const json = JSON.parse(writtenBreakdown("json")) as { systems: { breakdown: Record<string, unknown> }[] };
    const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);
    expect(validate(json), JSON.stringify(validate.errors)).toBe(true);
    const outcomes = { truePositives: 1, wrongLinkages: 1, falseNegatives: 0, falsePositives: 0 };
    expect(json.systems[0].breakdown["arcs-immediate"]).toMatchObject([
      { label: "PRP", share: 1, score: { recall: 0.5, accuracy: 0.5, outcomes } },
    ]);
    expect(JSON.parse(writtenBreakdown("jsonl"))).toMatchObject({ breakdown: json.systems[0].breakdown });
  });
});

describe("the absence of singletons in the key", () => {
  const note = "The key has no singletons: “extra” mentions may be singletons that it does not annotate";

  it.each([
    // Mention precision 2/3.
    ["is noted if mentions are extra", [[["a", "b"]], [["a", "b", "c"]]], ["mentions"], true],
    ["is not noted if no mention is extra", [[["a", "b", "c"]], [["a", "b"]]], ["mentions"], false],
    ["is not noted if the key has a singleton", [[["a", "b"], ["d"]], [["a", "b", "c"]]], ["mentions"], false],
    ["is not noted without mention detection", [[["a", "b"]], [["a", "b", "c"]]], ["muc"], false],
  ] as const)("%s", (_, pair, metrics, isNoted) => {
    for (const format of ["text", "md"] as const) {
      expect(written(format, [pair], { metrics }).includes(note)).toBe(isNoted);
    }
  });
});
