import { describe, expect, test } from "vitest";
import { Random } from "../../bench/random.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { textColumn } from "../../src/core/text-column.ts";
import { mentionsToPart } from "../../src/formats/common/parts/mentions-to-part.ts";
import { FileReader, readParts } from "../../src/formats/read.ts";
import { formats } from "../../src/formats/registry.ts";
import type { ScoreResult } from "../../src/scoring/corpus-scores.ts";
import { resolveOptions } from "../../src/scoring/score-options.ts";
import { scoreSources } from "../../src/scoring/score-sources.ts";
import { testWriters } from "../support/format-writers/index.ts";
import { libraryWriters } from "../support/format-writers/library-writers.ts";
import type { TestWriter } from "../support/format-writers/test-writer.ts";
import { testSeed } from "../support/test-seed.ts";

/**
 * Tests that a key in one format and a response in any other give the same counts as the original parts, for all pairs
 * of formats that can hold the data.
 */
const writers: readonly TestWriter[] = [...libraryWriters, ...testWriters];

/** The kinds of generated annotation: more formats can hold the simpler ones. */
const flavours = ["simple", "singletons", "crossing", "discontinuous"] as const;
type Flavour = (typeof flavours)[number];

const vocabulary = [
  "Ann",
  "saw",
  "the",
  "old",
  "cat",
  "It",
  "ran",
  ",",
  "don't",
  "U.S.",
  "her",
  "naïve",
  "猫",
  "😀",
  "it",
  "away",
];

interface Corpus {
  readonly key: readonly AnnotatedPart[];
  readonly response: readonly AnnotatedPart[];
}

function corpusOf(flavour: Flavour, seed: number): Corpus {
  const random = new Random(seed);
  const parts = Array.from({ length: 3 }, (_, d) => {
    const sentences = Array.from({ length: 3 }, () =>
      Array.from({ length: 4 + random.below(5) }, () => random.pick(vocabulary)),
    );
    const words = sentences.flat();
    const starts = sentences.map((_, s) => sentences.slice(0, s).reduce((sum, sentence) => sum + sentence.length, 0));
    const side = (): AnnotatedPart => annotated(`doc${d + 1}`, words, starts, flavour, random);
    return { key: side(), response: side() };
  });
  return { key: parts.map(({ key }) => key), response: parts.map(({ response }) => response) };
}

function annotated(
  document: string,
  words: readonly string[],
  starts: readonly number[],
  flavour: Flavour,
  random: Random,
): AnnotatedPart {
  const spans: number[][] = [];
  const overlaps = ([a, b]: number[], [c, d]: number[]): boolean => a < c && c <= b && b < d;
  for (let n = 0; n < 40 && spans.length < 9; n++) {
    const sentence = random.below(starts.length);
    const end = starts[sentence + 1] ?? words.length;
    const first = starts[sentence] + random.below(end - starts[sentence]);
    const last = flavour === "simple" || random.chance(0.7) ? Math.min(end - 1, first + random.below(3)) : first + 4;
    if (last >= words.length) continue;
    const runs =
      flavour === "discontinuous" && last - first > 1 && random.chance(0.5)
        ? [first, first, last, last]
        : [first, last];
    const whole = [first, last];
    const isFree = spans.every((other) => {
      const span = [other[0], other[other.length - 1]];
      if (other.join() === runs.join() || (other.length !== runs.length && span.join() === whole.join())) return false;
      return flavour === "crossing" || flavour === "discontinuous" || !(overlaps(span, whole) || overlaps(whole, span));
    });
    if (isFree) spans.push(runs);
  }
  let mentions = spans.map((runs) => ({ runs, entity: `e${1 + random.below(4)}` }));
  if (flavour === "simple") {
    const size = (entity: string): number => mentions.filter((mention) => mention.entity === entity).length;
    mentions = mentions.filter(({ entity }) => size(entity) > 1);
    // A document without mentions looks like one without annotation.
    if (mentions.length === 0) {
      mentions = [
        { runs: [0, 0], entity: "e1" },
        { runs: [2, 2], entity: "e1" },
      ];
    }
  }
  const tokens = { length: words.length, form: textColumn(words), sentenceStarts: Int32Array.from(starts) };
  return mentionsToPart({ document, part: "", tokens }, mentions);
}

const encoder = new TextEncoder();

function through(
  writer: TestWriter,
  parts: readonly AnnotatedPart[],
  side: "key" | "response",
  lineEnd: "\n" | "\r\n" = "\n",
): AnnotatedPart[] {
  const format = formats.find(({ id }) => id === writer.format)!;
  const files = writer.write(parts);
  const bytes = new Map(files.map(({ path, text }) => [path, encoder.encode(text.replaceAll("\n", lineEnd))]));
  const errors: Diagnostic[] = [];
  const back = files
    .filter(({ main }) => main)
    .flatMap(({ path }) => {
      const detected: string[] = [];
      const reader = new FileReader({
        file: path,
        side,
        companion: (other) => bytes.get(other),
        onFormat: ({ id }) => detected.push(id),
        report: (diagnostic) => {
          if (diagnostic.severity === "error") errors.push(diagnostic);
        },
      });
      const read = [...readParts([bytes.get(path)!], reader)];
      expect(detected, `what ${path} of ${format.id} is taken for`).toEqual([format.id]);
      return read;
    });
  expect(errors, `errors in ${format.id}`).toEqual([]);
  return back;
}

const options = resolveOptions();

function scored(key: readonly AnnotatedPart[], response: readonly AnnotatedPart[]): ScoreResult["scores"] {
  const noted: string[] = [];
  const [total] = scoreSources({ open: () => key }, [{ open: () => response }], options, ({ code, severity }) => {
    if (severity === "error") noted.push(code);
  });
  expect(noted).toEqual([]);
  return total.result().scores;
}

function areComparable(a: TestWriter["keeps"], b: TestWriter["keeps"]): boolean {
  if ([a, b].some((kind) => kind === "names" || kind === "characters")) return a === b;
  return !((a === "text" && b === "positions") || (a === "positions" && b === "text"));
}

describe.each(flavours)("annotation of the kind “%s”", (flavour) => {
  const corpora = Array.from({ length: 6 }, (_, n) =>
    corpusOf(flavour, 100 * flavours.indexOf(flavour) + n + testSeed),
  );

  // Answers in CRAC's formats are put on the key's words: test/oracles/crac.test.ts.
  const others = writers.filter(({ format }) => !format.startsWith("crac-"));
  const able = others.filter(({ holds }) =>
    corpora.every(({ key, response }) => [...key, ...response].every((part) => holds(part))),
  );

  test("can be written in several formats", () => {
    expect(able.length).toBeGreaterThan(2);
  });

  const expected = corpora.map(({ key, response }) => scored(key, response));
  const responses = new Map<TestWriter, AnnotatedPart[][]>();

  /** Reads each response once, to score it against the keys of all formats. */
  function responsesIn(writer: TestWriter): AnnotatedPart[][] {
    let read = responses.get(writer);
    if (read === undefined) {
      read = corpora.map(({ response }) => through(writer, response, "response"));
      responses.set(writer, read);
    }
    return read;
  }

  test.each(able.map((writer) => [writer.format, writer] as const))(
    "gets the scores of the original parts if the key is in %s",
    (_, writer) => {
      const keys = corpora.map(({ key }) => through(writer, key, "key"));
      for (const other of able.filter(({ keeps }) => areComparable(writer.keeps, keeps))) {
        const scores = responsesIn(other).map((response, n) => scored(keys[n], response));
        expect(scores, `${writer.format} against ${other.format}`).toEqual(expected);
      }
    },
  );

  test.each(able.map((writer) => [writer.format, writer] as const))(
    "gets the scores of the original parts if the response is in %s with CRLF",
    (_, writer) => {
      corpora.forEach(({ key, response }, n) => {
        const keyRead = through(writer, key, "key");
        expect(scored(keyRead, through(writer, response, "response", "\r\n"))).toEqual(expected[n]);
      });
    },
  );
});

test("the tests can write every format", () => {
  const written = new Set(writers.map(({ format }) => format));
  expect(formats.filter(({ id }) => !written.has(id)).map(({ id }) => id)).toEqual([]);
});

describe("entity ids", () => {
  // The formats that docs/cross-document.md#which-ids-are-shared names.
  const shared = ["conll", "craft", "corefud", "conllua", "inline", "labels", "ecbplus-json", "aida", "cat"];
  const corpora = flavours.flatMap((flavour) => corpusOf(flavour, testSeed + 1).key.map((part) => [part]));

  // neleval's tables are one document. Tables of AIDA and GAP cannot hold the generated parts.
  const others = writers.filter(({ format }) => !["neleval", "aida", "gap"].includes(format));

  test.each(others.map((writer) => [writer.format, writer] as const))(
    "of several documents in %s are shared if and only if docs/cross-document.md#which-ids-are-shared says so",
    (format, writer) => {
      const held = corpora.find(([part]) => writer.holds(part));
      for (const { entities } of through(writer, held!, "key")) {
        const isLocal = Array.from({ length: entities.length }, (_, e) => entities.local?.[e] === 1);
        if (shared.includes(format)) expect(isLocal).toContain(false);
        else expect(isLocal).not.toContain(false);
      }
    },
  );
});

describe("options for the positions of spans", () => {
  const corpora = flavours.flatMap((flavour) => corpusOf(flavour, testSeed + 2).key.map((part) => [part]));
  const optionsOf = {
    ends: [{ ends: "inclusive" }, { ends: "exclusive" }],
    offsets: [{ offsets: "token" }, { offsets: "char" }],
  } as const;
  // Tables of AIDA and GAP cannot hold the generated parts. In some of the library's files, every word precedes white
  // space, and nothing quotes the words, so that another end changes nothing.
  const able = [
    ...libraryWriters.filter(({ format }) => !["xmi", "doccano", "prodigy"].includes(format)),
    ...testWriters.filter(({ format }) => !["aida", "gap"].includes(format)),
  ];
  const cases = able.flatMap((writer) => [
    [writer.format, "ends", writer] as const,
    [writer.format, "offsets", writer] as const,
  ]);

  test.each(cases)("change how %s is read, or get a warning without effect (--%s)", (_, name, writer) => {
    // A part that the format cannot hold without loss serves as well.
    const files = writer.write(corpora.find(([part]) => writer.holds(part)) ?? corpora[0]);
    const bytes = new Map(files.map(({ path, text }) => [path, encoder.encode(text)]));
    const main = files.filter((file) => file.main).map(({ path }) => path);
    const readings = optionsOf[name].map((options) => {
      const diagnostics: Diagnostic[] = [];
      const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
      const companion = (path: string): Uint8Array | undefined => bytes.get(path);
      const parts = main.flatMap((file) => [
        ...readParts([bytes.get(file)!], new FileReader({ ...options, file, companion, report })),
      ]);
      const isWarning = ({ code }: Diagnostic): boolean => code === "option-without-effect";
      const warnings = diagnostics.filter(isWarning).map(({ file, data }) => [file, data?.["option"]]);
      return { result: [parts, diagnostics.filter((each) => !isWarning(each))], warnings };
    });
    const [one, other] = readings.map(({ result }) => JSON.stringify(result));
    const expected = optionsOf[name].map((options) =>
      one === other ? main.map((file) => [file, `--${name} ${Object.values(options).join("")}`]) : [],
    );
    expect(readings.map(({ warnings }) => warnings)).toEqual(expected);
  });
});
