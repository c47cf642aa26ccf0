import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { draws } from "../../../test/support/property-seed.ts";
import { analyseQuestions } from "./analyse-questions.ts";
import { type QuestionAnswer, readQuestions } from "./read-questions.ts";

const options = { none: "None of the Above", by: ["category"], confidence: 0.95 };
const choices = ["Ada", "Bo", "None of the Above"];

/** Questions, each with its answer, its class, and what three models chose: "" for nothing, undefined if it lacks it. */
const asked = fc.array(
  fc.record({
    answer: fc.constantFrom(...choices),
    category: fc.constantFrom("NOM", "PRON"),
    chosen: fc.array(fc.constantFrom(...choices, "Cy", "", undefined), { minLength: 3, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 12 },
);

describe("answers to multiple-choice questions", () => {
  it("are counted by class, and apart for none of the above", () => {
    fc.assert(
      fc.property(asked, (questions) => {
        const known = questions.filter(({ chosen }) => chosen.some((choice) => choice !== undefined));
        fc.pre(known.length > 0);
        const models = [0, 1, 2].map((m) =>
          questions.flatMap(({ answer, category, chosen }, q): QuestionAnswer[] =>
            chosen[m] === undefined
              ? []
              : [{ id: String(q), answer, prediction: chosen[m], options: choices, fields: { category }, line: q + 1 }],
          ),
        );
        const analysis = analyseQuestions(models, options);
        const count = (holds: (question: (typeof known)[number]) => boolean): number => known.filter(holds).length;
        analysis.models.forEach((model, m) => {
          for (const [tally, holds] of [
            [model.all, () => true],
            [model.named, ({ answer }) => answer !== "None of the Above"],
            [model.none, ({ answer }) => answer === "None of the Above"],
            ...Object.entries(model.classes["category"]).map(
              ([value, own]) => [own, ({ category }: (typeof known)[number]) => category === value] as const,
            ),
          ] as const satisfies readonly (readonly [object, (question: (typeof known)[number]) => boolean])[]) {
            const of = count(holds);
            const right = count((question) => holds(question) && question.chosen[m] === question.answer);
            expect(tally).toMatchObject({
              questions: of,
              correct: right,
              answered: count((question) => holds(question) && !["", undefined].includes(question.chosen[m])),
              accuracy: of === 0 ? null : right / of,
            });
          }
          expect(model.missing).toBe(count(({ chosen }) => chosen[m] === undefined));
          expect(model.invented).toBe(count(({ chosen }) => chosen[m] === "Cy"));
        });
        for (const {
          models: [a, b],
          onlyFirst,
          onlySecond,
        } of analysis.pairs) {
          const only = (one: number, other: number): number =>
            count(({ answer, chosen }) => chosen[one] === answer && chosen[other] !== answer);
          expect([onlyFirst, onlySecond]).toEqual([only(a, b), only(b, a)]);
        }
      }),
      { numRuns: draws(2000) },
    );
  });

  it("must be to the same questions", () => {
    const one = { id: "1", answer: "Ada", prediction: "Ada", fields: {}, line: 1 };
    const by = (fields: readonly string[]) => ({ ...options, by: fields });
    expect(() => analyseQuestions([[one], [{ ...one, answer: "Bo" }]], by([]))).toThrow(
      "question 1 is “Ada” in one file",
    );
    expect(() => analyseQuestions([[one]], by(["category"]))).toThrow("question 1 (line 1) has no field category");
  });
});

describe("a file of answers", () => {
  const record = { doc_key: "x", mention_ind: 3, category: "NOM", options: ["Ada", "Bo's"], answer: "Ada " };
  const expected = { id: "x 3", answer: "Ada", prediction: "Bo's", options: ["Ada", "Bo's"] };

  it("is JSON, or a table with lists as in JSON or Python", () => {
    const predicted = { ...record, predicted_answer: "Bo's" };
    for (const text of [
      `${JSON.stringify(predicted)}\n`,
      JSON.stringify([predicted]),
      `doc_key,mention_ind,options,answer,predicted_answer,output\nx,3,"['Ada', ""Bo's""]",Ada,Bo's,"two\nlines, ""quoted"""\n`,
      `\uFEFFdoc_key\tmention_ind\toptions\tanswer\tprediction\r\nx\t3\t["Ada", "Bo's"]\tAda\tBo's\r\n`,
    ])
      expect(readQuestions(text)).toMatchObject([expected]);
  });

  it("has the answer in the output, as in IdentifyMe", () => {
    const output = "- Mention: she\n- The mention refers to: **Bo's**";
    expect(readQuestions(JSON.stringify({ ...record, output }))).toMatchObject([expected]);
    expect(readQuestions(JSON.stringify({ ...record, predicted_answer: null }))).toMatchObject([{ prediction: "" }]);
  });

  it("names the line of what it cannot read", () => {
    const wrong = (...lines: readonly (object | string)[]): unknown =>
      readQuestions(lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"));
    const good = { ...record, prediction: "Ada" };
    expect(wrong(good, good)).toMatchObject({ line: 2, wrong: "question x 3 is in line 1, too; keep one answer" });
    expect(wrong(good, "{")).toMatchObject({ line: 2, wrong: "the line is no JSON object" });
    expect(wrong(record)).toMatchObject({
      line: 1,
      wrong: "question x 3 has no predicted_answer, prediction or output",
    });
    expect(wrong({ ...good, answer: "Cy" })).toMatchObject({
      wrong: "question x 3: the answer “Cy” is none of its options",
    });
    expect(wrong({ ...good, options: "Ada" })).toMatchObject({ line: 1 });
    expect(wrong({ prediction: "Ada", answer: "Ada" })).toMatchObject({
      wrong: expect.stringContaining("needs an id") as string,
    });
    expect(wrong("a,answer\n1")).toMatchObject({ line: 2, wrong: "this row has 1 cells, but the header has 2" });
    expect(wrong("#begin document (x)")).toMatchObject({
      line: 1,
      wrong: expect.stringContaining("neither JSON") as string,
    });
    expect(wrong('a,answer\n"1"2,3')).toMatchObject({ line: 2, wrong: "there is text after a closing quotation mark" });
  });
});
