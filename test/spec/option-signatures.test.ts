import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { formatSignature } from "../../src/core/signature.ts";
import { textColumn } from "../../src/core/text-column.ts";
import { version } from "../../src/core/version.ts";
import type { EntityView } from "../../src/metrics/kit/lea-importance.ts";
import type { Metric } from "../../src/metrics/kit/metric.ts";
import { metrics } from "../../src/metrics/registry.ts";
import { headerFields, plainHeader } from "../../src/scoring/count-file/count-header.ts";
import { UnreadableError } from "../../src/formats/detecting-reader.ts";
import { CountLayout } from "../../src/scoring/count-layout.ts";
import { NotComparableError } from "../../src/scoring/not-comparable.ts";
import {
  defaultScoreOptions,
  optionRecords,
  resolveOptions,
  type ScoreOptions,
  type UserOptions,
} from "../../src/scoring/score-options.ts";
import { scoreSources } from "../../src/scoring/score-sources.ts";
import { acePart } from "../support/ace-document.ts";
import { layeredSide } from "../support/layered-side.ts";
import { onlyRefusing, optionBases, optionValues } from "../support/option-values.ts";
import { acePair } from "../support/random-ace.ts";
import { spannedPart, type SpannedTokens } from "../support/spanned-part.ts";

/**
 * Tests every option with every metric: if two values of an option give different counts or scores, their signatures
 * differ. `merge`, `--verify` and `compare` rely on the signature alone.
 */

interface Corpus {
  readonly key: readonly AnnotatedPart[];
  readonly response: readonly AnnotatedPart[];
}

/** Corpora of three documents in two topics, the third of them only in the response. */
const layered = fc
  .sample(fc.tuple(...Array.from({ length: 6 }, () => layeredSide)), { seed: 2014, numRuns: 25 })
  .map((parts): Corpus => {
    const named = (part: AnnotatedPart, i: number): AnnotatedPart => ({
      ...part,
      document: `${1 + (i >> 1)}_${i + 1}ecb${i % 2 === 0 ? "" : "plus"}`,
    });
    return { key: parts.slice(0, 2).map(named), response: parts.slice(3).map(named) };
  });

const ofAce = fc
  .sample(acePair, { seed: 2005, numRuns: 10 })
  .map(({ key, response }): Corpus => ({ key: [acePart(key)], response: [acePart(response)] }));

const words = (text: string, entities: readonly string[], part = ""): AnnotatedPart => {
  const written = text.split(" ");
  const side = spannedPart(entities, { length: written.length });
  return { ...side, part, tokens: { length: written.length, form: textColumn(written) } };
};

/**
 * The response lacks the first word and has one more at the end. So both sides have the same number of tokens, but each
 * mention is one position too early.
 */
const shifted: Corpus = {
  key: [words("so Ann met Bo and she left", ["1 5", "3"])],
  response: [words("Ann met Bo and she left .", ["0 4", "2"])],
};

/** The response is right in the first part of a document, and wrong in the second, which has more mentions. */
const inParts: Corpus = {
  key: [
    words("a b c d", ["0 1"], "0"),
    words("a b c d", ["0 1 2", "3"], "1"),
    { ...words("a b", ["0 1"]), document: "e" },
  ],
  response: [
    words("a b c d", ["0 1"], "0"),
    words("a b c d", ["0", "1 2 3"], "1"),
    { ...words("a b", ["0 1"]), document: "e" },
  ],
};

/**
 * Mentions with the same tokens that do not match, because zeros have other dependencies or a longer mention has
 * another head.
 */
const zerosOf = (
  entities: readonly string[],
  dependencies: NonNullable<SpannedTokens["dependencies"]>,
): AnnotatedPart => spannedPart(entities, { length: 5, zeros: [2, 3], dependencies });
const crossed: Corpus = {
  key: [zerosOf(["0 2"], { 2: ["4 nsubj"], 3: ["4 obj"] }), { ...words("so a b c d", ["0 1-4@1"]), document: "e" }],
  response: [
    zerosOf(["0 2", "3"], { 2: ["4 obj"], 3: ["4 nsubj"] }),
    { ...words("so a b c d", ["0 1-4@3", "1-3@1"]), document: "e" },
  ],
};

const corpora: readonly Corpus[] = [...layered, ...ofAce, shifted, inParts, crossed];

/**
 * Returns a function from a metric to the counts of all parts and the score, or to the error if the corpus is refused.
 */
function found({ key, response }: Corpus, options: ScoreOptions): (metric: Metric) => string {
  try {
    const [total] = scoreSources({ open: () => key }, [{ open: () => response }], options, () => undefined);
    const layout = new CountLayout(options.metrics);
    const parts = Array.from(total.counted().values(), ({ counts }) => counts);
    const { scores } = total.result();
    return (metric) => {
      const own = new CountLayout([metric]);
      return JSON.stringify([parts.map((counts) => Array.from(layout.select(counts, own), String)), scores[metric.id]]);
    };
  } catch (error) {
    if (!(error instanceof NotComparableError) && !(error instanceof UnreadableError)) throw error;
    return () => String(error);
  }
}

const signatureOf = (options: ScoreOptions): string =>
  formatSignature(headerFields({ systems: ["s"], options, asked: "by name", version }));

function optionsWith(name: string, value: unknown): ScoreOptions {
  const own: UserOptions = { ...optionBases[name], ...(value !== undefined && { [name]: value }) };
  const able = metrics.filter((metric) => {
    try {
      return resolveOptions({ ...own, metrics: [metric] }).metrics.length === 1;
    } catch {
      return false;
    }
  });
  return resolveOptions({ ...own, metrics: able });
}

describe("signatures", () => {
  it("are tested with every option", () => {
    expect(Object.keys(optionValues).sort()).toEqual(Object.keys(optionRecords).sort());
    expect(Object.keys(defaultScoreOptions).sort()).toEqual([...Object.keys(optionRecords), "metrics"].sort());
  });

  it.each(Object.entries(optionValues))("differ if %s changes a count or a score, for every metric", (name, others) => {
    const choices = [undefined, ...others].map((value) => optionsWith(name, value));
    const signatures = choices.map(
      (options) =>
        new Map(options.metrics.map((metric) => [metric, signatureOf({ ...options, metrics: [metric] })] as const)),
    );
    const apart = new Set<number>();
    for (const corpus of corpora) {
      const results = choices.map((options) => found(corpus, options));
      for (let a = 0; a < choices.length; a++) {
        for (let b = 0; b < a; b++) {
          for (const metric of choices[a].metrics) {
            if (!choices[b].metrics.includes(metric) || results[a](metric) === results[b](metric)) continue;
            apart.add(a).add(b);
            expect(signatures[a].get(metric), `${metric.id}, ${name}`).not.toBe(signatures[b].get(metric));
          }
        }
      }
    }
    // Each value differed from another one; otherwise its signature was not tested. Options that only refuse input
    // change no figure.
    expect(others.filter((_, v) => !apart.has(v + 1))).toEqual(onlyRefusing.has(name) ? others : []);
  });
});

describe("an importance function of LEA", () => {
  it.each([
    ["without a name", ({ size }: EntityView) => size ** 2],
    ["with an empty name", { name: "", weigh: ({ size }: EntityView) => size ** 2 }],
  ])("is refused %s, because signatures could not identify it", (_, leaImportance) => {
    const options = { metrics: ["lea"], leaImportance } as UserOptions;
    expect(() => resolveOptions(options)).toThrow(/give an importance function of LEA a name/);
  });

  it("is refused in files of counts, which cannot hold a function", () => {
    const options = resolveOptions({ leaImportance: { name: "squared", weigh: ({ size }) => size ** 2 } });
    const header = { systems: ["s"], options, asked: "by name", version } as const;
    expect(() => plainHeader(header)).toThrow(/importance function "squared" cannot be written/);
  });
});
