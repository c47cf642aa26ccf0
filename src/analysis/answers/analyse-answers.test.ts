import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { cracText } from "../../formats/crac/index.ts";
import { textColumn } from "../../core/text-column.ts";
import { inline } from "../../formats/inline/index.ts";
import { FileReader, readParts } from "../../formats/read.ts";
import { Accumulator } from "../../scoring/accumulator.ts";
import { NotComparableError } from "../../scoring/not-comparable.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import { resolveOptions } from "../../scoring/score-options.ts";
import { type AnswerAnalysis, analyseAnswers } from "./analyse-answers.ts";

const scoring = resolveOptions({ metrics: ["mentions", "lea"] });

function read(text: string, told: Diagnostic[] = []): AnnotatedPart[] {
  const reader = inline.reader({ file: "answers.txt", report: (diagnostic) => told.push(diagnostic) });
  return [...readParts([new TextEncoder().encode(text)], reader)];
}

function analysed(key: string, answers: string): AnswerAnalysis {
  const told: Diagnostic[] = [];
  const [ofKey, ofAnswers] = [read(key), read(answers, told)];
  return analyseAnswers(
    { open: () => ofKey },
    { open: () => ofAnswers },
    scoring,
    () => undefined,
    () => told,
  );
}

const inDocument = (name: string, text: string): string =>
  `#begin document (${name}); part 000\n${text}\n#end document\n`;

/** What a model does with four words of the key: the act is about the second, and the others are copied. */
const acts = ["copies", "changes", "loses", "invents"] as const;

/** What a model does with a document. */
interface Stub {
  readonly behaviour: "marks" | "cuts" | "repeats" | "refuses" | "says nothing" | "is missing";
  readonly blocks: readonly (typeof acts)[number][];
  /** How many of the blocks are left if it cuts. */
  readonly left: number;
}

const stub: fc.Arbitrary<Stub> = fc.record({
  behaviour: fc.constantFrom("marks", "cuts", "repeats", "refuses", "says nothing", "is missing"),
  blocks: fc.array(fc.constantFrom(...acts), { minLength: 4, maxLength: 12 }),
  left: fc.integer({ min: 1, max: 3 }),
});

/** Every word occurs once in the corpus, so that there is one way to align it. The first of each four is a mention. */
const wordOf = (document: number, at: number): string => `w${document}x${at}`;
const written = (document: number, at: number): string =>
  at % 4 === 0 ? `[${wordOf(document, at)}|e${document}y${at % 8}]` : wordOf(document, at);

function keyOf(document: number, { blocks }: Stub): string {
  return Array.from({ length: 4 * blocks.length }, (_, at) => written(document, at)).join(" ");
}

interface Constructed {
  /** Absent if the model has no answer. */
  readonly text: string | undefined;
  readonly expected: Readonly<Partial<AnswerAnalysis["documents"][number]>>;
}

function constructed(document: number, { behaviour, blocks, left }: Stub): Constructed {
  const keyTokens = 4 * blocks.length;
  const none = { keyTokens, tokens: 0, copied: 0, changed: 0, lost: keyTokens, invented: 0, reached: 0, mentions: 0 };
  if (behaviour === "is missing") return { text: undefined, expected: { state: "missing", ...none } };
  if (behaviour === "says nothing") return { text: "", expected: { state: "empty", ...none } };
  if (behaviour === "refuses") {
    const expected = { state: "refused", ...none, tokens: 4, invented: 4 } as const;
    return { text: "Sorry nobody can help", expected };
  }
  const kept = behaviour === "cuts" ? blocks.slice(0, left) : blocks;
  const count = (act: (typeof acts)[number]): number => kept.filter((each) => each === act).length;
  const text = kept
    .map((act, b) => {
      const own = written(document, 4 * b + 1);
      const second = { copies: own, changes: `${own}other`, loses: "", invents: `${own} n${document}x${b}` }[act];
      return [written(document, 4 * b), second, written(document, 4 * b + 2), written(document, 4 * b + 3)].join(" ");
    })
    .join(" ");
  const [changed, lost, invented] = [count("changes"), count("loses"), count("invents")];
  const once = 4 * kept.length - lost + invented;
  const repeats = behaviour === "repeats";
  return {
    text: repeats ? `${text} ${text.replaceAll(/[[\]]|\|[^\]]*/g, "")}` : text,
    expected: {
      state: 4 * kept.length < 0.95 * keyTokens ? "cut" : "answered",
      keyTokens,
      tokens: repeats ? 2 * once : once,
      copied: 4 * kept.length - changed - lost,
      changed,
      lost: keyTokens - 4 * kept.length + lost,
      invented: repeats ? invented + once : invented,
      reached: 4 * kept.length,
      mentions: kept.length,
    },
  };
}

describe("the answers of a stub", () => {
  it("are classified and counted as they were made", () => {
    fc.assert(
      fc.property(fc.array(stub, { minLength: 1, maxLength: 5 }), (stubs) => {
        // A repeated text aligns in two ways if a word was changed or lost in it.
        const clear = stubs.map(
          (each): Stub => (each.behaviour === "repeats" ? { ...each, blocks: each.blocks.map(() => "copies") } : each),
        );
        const made = clear.map((each, document) => constructed(document, each));
        const answers = made.map(({ text }, d) => (text === undefined ? "" : inDocument(`d${d}`, text))).join("");
        if (made.every(({ text }) => text === undefined)) return;
        const key = clear.map((each, d) => inDocument(`d${d}`, keyOf(d, each))).join("");
        const { documents, totals, all, answered } = analysed(key, answers);
        made.forEach(({ expected }, d) => {
          expect(documents[d]).toMatchObject({ document: `d${d}`, ...expected });
        });
        for (const fact of ["keyTokens", "tokens", "copied", "changed", "lost", "invented", "mentions"] as const) {
          expect(totals[fact]).toBe(made.reduce((sum, { expected }) => sum + expected[fact]!, 0));
        }
        expect(Object.values(totals.states).reduce((sum, count) => sum + count)).toBe(made.length);
        // Scored alone, the answered documents have the same scores; a missing document counts as one without mentions.
        const parts = read(key);
        const own = read(answers);
        const [whole, usable] = [new Accumulator(scoring), new Accumulator(scoring)];
        parts.forEach((part, d) => {
          const answer = own.find(({ document }) => document === part.document);
          whole.add(part, answer ?? { ...part, mentions: partOf([], "").mentions, entities: partOf([], "").entities });
          if (made[d].expected.state === "answered") usable.add(part, answer);
        });
        expect(all.scores).toEqual(whole.result().scores);
        expect(answered?.scores).toEqual(totals.states.answered === 0 ? undefined : usable.result().scores);
      }),
      { numRuns: 300 },
    );
  });

  it("have broken tags, which their lines put into the right part, and ids that documents share", () => {
    const key =
      inDocument("d", "[Ann|1] saw [Bo|2] .") +
      "#begin document (d); part 001\n[She|1] ran .\n#end document\n" +
      inDocument("e", "[Ann|1] left .");
    const answers =
      inDocument("d", "[Ann|1] saw [Bo|2] .") +
      "#begin document (d); part 001\n[She|1 ran .\n#end document\n" +
      inDocument("e", "[Ann|1] left] .");
    const { documents, totals } = analysed(key, answers);
    expect(documents.map(({ document, part, brokenTags }) => [document, part, brokenTags])).toEqual([
      ["d", "000", 0],
      ["d", "001", 1],
      ["e", "000", 1],
    ]);
    // Only the id 1 is in d and in e.
    expect(totals).toMatchObject({ brokenTags: 2, sharedIds: 1, mentions: 3 });
  });

  it("have mentions without a place if these begin or end at an invented word", () => {
    const { documents } = analysed(
      inDocument("d", "[Ann|1] saw [Bo|2] yesterday ."),
      inDocument("d", "[Ann|1] saw [old Bo|2] and [nobody else|3] yesterday ."),
    );
    expect(documents).toMatchObject([{ state: "answered", invented: 4, unplaced: 2, mentions: 3 }]);
  });
});

it("a text that lacks a chapter in the middle reaches its end if more is copied behind the gap than lost in it", () => {
  const words = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_, at) => `w${from + at}`).join(" ");
  const key = inDocument("d", words(0, 100));
  const state = (...kept: readonly [number, number][]): unknown => {
    const [{ state: is, reached }] = analysed(
      key,
      inDocument("d", `[w0|1] ${kept.map(([from, to]) => words(from, to)).join(" ")}`),
    ).documents;
    return [is, reached];
  };
  expect(state([1, 40], [60, 100])).toEqual(["answered", 100]);
  // Behind the gap of 60 words, 10 are copied: the best beginning ends in front of the gap.
  expect(state([1, 30], [90, 100])).toEqual(["cut", 30]);
});

it("answers without words are refused, and so are entities across documents", () => {
  const key = read(inDocument("d", "[Ann|1] left ."));
  const run = (answers: readonly AnnotatedPart[], options = scoring) =>
    analyseAnswers(
      { open: () => key },
      { open: () => answers },
      options,
      () => undefined,
      () => [],
    );
  expect(() => run([partOf([["a"]], "d")])).toThrow(NotComparableError);
  expect(() => run(key, resolveOptions({ metrics: ["muc"], scope: "corpus" }))).toThrow("--scope must be document");
});

it("answers without names that copy no text are refusals in their place, if their number leaves no doubt", () => {
  const names = ["x", "y", "z"];
  const key = names.map((name) => {
    const form = textColumn([1, 2, 3, 4].map((word) => `${name}${word}`));
    const part = partOf(
      [
        [
          [0, 0],
          [3, 3],
        ],
      ],
      name,
    );
    return { ...part, tokens: { length: 4, form, sentenceStarts: Int32Array.of(0) } };
  });
  const answers = (lines: string): AnswerAnalysis => {
    const report = (): void => undefined;
    const reader = cracText.reader({ file: "a.txt", report });
    const own = [...readParts([new TextEncoder().encode(lines)], reader)];
    return analyseAnswers(
      { open: () => key, isOneFile: true },
      { open: () => own, isOneFile: true },
      scoring,
      report,
      () => [],
    );
  };
  const states = (lines: string): string =>
    answers(lines)
      .documents.map(({ state }) => state)
      .join();
  const [x, z] = ["x", "z"].map((name) => `${name}1|[e1] ${name}2 ${name}3 ${name}4|[e1]\n`);
  expect(states(`${x}Sorry, I cannot.\n${z}`)).toBe("answered,refused,answered");
  expect(answers(`${x}Sorry, I cannot.\n${z}`).totals.extra).toBe(0);
  expect(states(`Sorry, I cannot.\n${z.replaceAll("z", "y")}${z}`)).toBe("refused,answered,answered");
  expect(states(`${x}Sorry.\nI cannot.\n`)).toBe("answered,refused,refused");
  // One refusal for two documents, or one with a mention.
  expect(states(`${x}Sorry, I cannot.\n`)).toBe("answered,missing,missing");
  expect(states(`${x}Sorry, I|[e1] cannot.\n${z}`)).toBe("answered,missing,answered");
});

it("answers that list words, in fenced JSON, are placed in the key's text", () => {
  const key = read(inDocument("d", "[Ann|1] left . [She|1] ran ."));
  const told: Diagnostic[] = [];
  const file = 'Sure:\n```json\n{"Ann": ["Ann", "she", "herself"]}\n```\n';
  const reader = new FileReader({ file: "d.txt", report: (diagnostic) => told.push(diagnostic) });
  const own = [...readParts([new TextEncoder().encode(file)], reader)];
  const { documents, totals, all } = analyseAnswers(
    { open: () => key },
    { open: () => own },
    scoring,
    () => undefined,
    () => told,
  );
  expect(told.map(({ code }) => code)).toEqual(["text-around-answer", "words-as-mentions", "object-shape"]);
  expect(documents).toMatchObject([{ state: "answered", mentions: 3, unplaced: 1 }]);
  expect(totals.unplaced).toBe(1);
  // Two of three mentions are those of the key.
  expect(all.scores["mentions"]).toMatchObject({ recall: 1, precision: 2 / 3 });
});
