import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readFiles } from "../../test/support/read-files.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { Accumulator } from "./accumulator.ts";
import type { ScoreResult } from "./corpus-scores.ts";
import { type GapCounts, type GapExample, gapScore } from "./gap-score.ts";
import { resolveOptions, type UserOptions } from "./score-options.ts";
import { scoreSources } from "./score-sources.ts";

const counts = (tp: number, fp: number, fn: number, tn: number): GapCounts => ({
  truePositives: tp,
  falsePositives: fp,
  falseNegatives: fn,
  trueNegatives: tn,
});

describe("the GAP score of examples", () => {
  const example = (gender: GapExample["gender"], ...figures: Parameters<typeof counts>): GapExample => ({
    gender,
    isMissing: false,
    counts: counts(...figures),
  });

  test("gives overall figures, figures by gender, and the bias", () => {
    const score = gapScore([
      example("masculine", 1, 0, 0, 1),
      example("masculine", 1, 1, 0, 0),
      example("masculine", 0, 0, 1, 1),
      example("feminine", 1, 0, 0, 1),
      example("feminine", 0, 1, 1, 0),
      example(undefined, 1, 0, 0, 1),
    ]);
    // Recall and precision are both 4/6 overall, 2/3 for masculine and 1/2 for feminine pronouns.
    expect(score.overall.counts).toEqual(counts(4, 2, 2, 4));
    expect([score.overall.recall, score.overall.precision]).toEqual([4 / 6, 4 / 6]);
    expect([score.masculine.recall, score.masculine.precision]).toEqual([2 / 3, 2 / 3]);
    expect([score.feminine.recall, score.feminine.precision, score.feminine.f1]).toEqual([0.5, 0.5, 0.5]);
    // (1/2) / (2/3)
    expect(score.bias).toBeCloseTo(0.75, 12);
    expect([score.examples, score.missing]).toEqual([6, 0]);
  });

  test("distinguishes recall and precision", () => {
    // Recall 3/4, precision 3/5: F1 is 2 · 3/4 · 3/5 / (3/4 + 3/5) = 2/3.
    const { overall } = gapScore([example("feminine", 3, 2, 1, 0)]);
    expect([overall.recall, overall.precision]).toEqual([3 / 4, 3 / 5]);
    expect(overall.f1).toBeCloseTo(2 / 3, 12);
  });

  test("leaves 0/0 undefined unless `zeroDivision` gives it a value, and the bias unless both F1s are above 0", () => {
    const never = [example("masculine", 0, 0, 1, 1), example("feminine", 0, 0, 0, 2)];
    expect(gapScore(never).masculine).toMatchObject({ recall: 0, precision: null, f1: 0 });
    expect(gapScore(never).feminine).toMatchObject({ recall: null, precision: null, f1: null });
    expect(gapScore(never).bias).toBeNull();
    expect(gapScore(never, 0).feminine).toMatchObject({ recall: 0, precision: 0, f1: 0 });
    expect(gapScore([example("masculine", 1, 0, 0, 1)]).bias).toBeNull();
  });
});

const header = "ID\tText\tPronoun\tPronoun-offset\tA\tA-offset\tA-coref\tB\tB-offset\tB-coref\tURL";
const key = [
  header,
  "x-1\tAda told Berta that she won.\tshe\t20\tAda\t0\tTRUE\tBerta\t9\tFALSE\tu",
  "x-2\tEmil and Hugo saw him.\thim\t18\tEmil\t0\tFALSE\tHugo\t9\tFALSE\tu",
  "x-3\tHis boat was Emil's, not Hugo's.\tHis\t0\tEmil\t13\tTRUE\tHugo\t25\tFALSE\tu",
  "x-4\tClara and Dora told it.\tit\t20\tClara\t0\tFALSE\tDora\t10\tTRUE\tu",
].join("\n");

function scored(responseFile: Readonly<Record<string, string>>, options: UserOptions = {}): ScoreResult {
  const source = (files: Readonly<Record<string, string>>) => {
    const { parts, codes } = readFiles(files);
    expect(codes).toEqual([]);
    return { open: (): readonly AnnotatedPart[] => parts };
  };
  const [total] = scoreSources(
    source({ "key.tsv": key }),
    [source(responseFile)],
    resolveOptions(options),
    () => undefined,
  );
  return total.result();
}

describe("the GAP score of a response", () => {
  test("is computed from the answers of a system", () => {
    const { gap, scores } = scored({
      "a.tsv": "x-4\tFALSE\tTRUE\nx-1\tTRUE\tTRUE\nx-2\tFALSE\tTRUE\nx-3\tFALSE\tTRUE\n",
    });
    // x-1: one found, one extra. x-2: one extra. x-3: one missed, one extra. x-4: one found; its pronoun has no gender.
    expect(gap?.overall.counts).toEqual(counts(2, 3, 1, 2));
    expect(gap?.feminine.counts).toEqual(counts(1, 1, 0, 0));
    expect(gap?.masculine.counts).toEqual(counts(0, 2, 1, 1));
    expect(gap?.bias).toBeNull();
    // The answers are also scored as clusters: 12 mentions, all identified by names.
    expect(scores["mentions"].counts).toMatchObject({ recall: [12, 12], precision: [12, 12] });
  });

  test("counts a missing example as false negatives for both names, even if the key links only one", () => {
    const { gap } = scored({ "a.tsv": "x-1\tTRUE\tFALSE\nx-4\tFALSE\tTRUE\nx-2\tFALSE\tFALSE\nx-9\tTRUE\tFALSE\n" });
    expect(gap?.overall.counts).toEqual(counts(2, 0, 2, 4));
    expect(gap?.masculine.counts).toEqual(counts(0, 0, 2, 2));
    expect([gap?.examples, gap?.missing]).toEqual([4, 1]);
  });

  test("is computed from clusters over the same texts, if the pronoun is a token of its own", () => {
    const line = (doc_key: string, words: string, clusters: number[][][]): string =>
      JSON.stringify({ doc_key, sentences: [words.split(" ")], clusters });
    const jsonlines = [
      line("x-1", "Ada told Berta that she won .", [
        [
          [0, 0],
          [4, 4],
        ],
        [
          [2, 2],
          [5, 5],
        ],
      ]),
      line("x-2", "Emil and Hugo saw him.", [
        [
          [0, 0],
          [4, 4],
        ],
      ]),
      line("x-3", "His boat was Emil 's , not Hugo 's .", [
        [
          [0, 0],
          [3, 3],
          [7, 7],
        ],
      ]),
      line("x-4", "Clara and Dora told it .", []),
    ].join("\n");
    const { gap } = scored({ "a.jsonlines": jsonlines });
    // “him.” is one token in the response, which differs from the pronoun. x-4 has no entity at all.
    expect(gap?.overall.counts).toEqual(counts(2, 1, 1, 4));
    expect(gap?.feminine).toMatchObject({ recall: 1, precision: 1, f1: 1 });
    expect(gap?.masculine.counts).toEqual(counts(1, 1, 0, 2));
    expect(gap?.masculine.f1).toBeCloseTo(2 / 3, 12);
    expect(gap?.bias).toBeCloseTo(3 / 2, 12);
  });

  test("is perfect for the key against itself", () => {
    const { gap, scores } = scored({ "key.tsv": key });
    expect(gap?.overall).toMatchObject({ recall: 1, precision: 1, f1: 1, counts: counts(3, 0, 0, 5) });
    expect(scores["conll"].f1).toBe(1);
  });

  test("does not depend on the options `singletons`, `average`, `mentions` and `beta`", () => {
    const answers = { "a.tsv": "x-1\tTRUE\tTRUE\nx-2\tFALSE\tTRUE\nx-3\tFALSE\tTRUE\nx-4\tFALSE\tFALSE\n" };
    const { gap } = scored(answers);
    for (const options of [
      { singletons: "drop" },
      { average: "macro" },
      { mentions: "common" },
      { beta: 2 },
    ] as const) {
      expect(scored(answers, options).gap).toEqual(gap);
    }
  });

  test("does not exist if the key consists of a system's answers", () => {
    const total = new Accumulator(resolveOptions());
    const [part] = readFiles({ "a.tsv": "x-1\tTRUE\tTRUE\n" }).parts;
    total.add(part, part);
    expect(total.result().gap).toBeUndefined();
  });
});

describe("the GAP score equals that of the published scorer", () => {
  const fixture = JSON.parse(
    readFileSync(new URL("../../test/fixtures/oracle/gap-scorer.json", import.meta.url), "utf8"),
  ) as { key: string; cases: { name: string; response: string; standardOutput: string }[] };
  const { parts: keyParts } = readFiles({ "key.tsv": fixture.key });

  test.each(fixture.cases.map((recorded) => [recorded.name, recorded] as const))(
    "for the response “%s”",
    (_, recorded) => {
      const { parts } = readFiles({ "response.tsv": recorded.response });
      const [total] = scoreSources(
        { open: () => keyParts },
        [{ open: () => parts }],
        resolveOptions({ zeroDivision: 0 }),
        () => undefined,
      );
      const gap = total.result().gap!;
      const percent = (value: number | null): string => (100 * (value ?? 0)).toFixed(1);
      const lines = (["overall", "masculine", "feminine"] as const).flatMap((group) => {
        const { recall, precision, f1, counts: c } = gap[group];
        const title = group[0].toUpperCase() + group.slice(1);
        return [
          `${title} recall: ${percent(recall)} precision: ${percent(precision)} f1: ${percent(f1)}`,
          `\t\ttp ${c.truePositives}\tfp ${c.falsePositives}`,
          `\t\tfn ${c.falseNegatives}\ttn ${c.trueNegatives}`,
        ];
      });
      const printed = recorded.standardOutput.split("\n").filter((line) => line !== "" && !/^Missing/.test(line));
      expect([...lines, `Bias (F/M): ${gap.bias === null ? "-" : gap.bias.toFixed(2)}`]).toEqual(printed);
    },
  );
});
