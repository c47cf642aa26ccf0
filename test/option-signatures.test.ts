import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnnotatedPart } from "../src/core/document.ts";
import { formatSignature } from "../src/core/signature.ts";
import { version } from "../src/core/version.ts";
import { acePresets } from "../src/metrics/ace-parameters.ts";
import { metricParameters } from "../src/metrics/metric.ts";
import { metrics } from "../src/metrics/registry.ts";
import { headerFields } from "../src/scoring/count-file/count-header.ts";
import {
  defaultScoreOptions,
  resolveOptions,
  type ScoreOptions,
  type UserOptions,
} from "../src/scoring/score-options.ts";
import { scoreSources } from "../src/scoring/score-sources.ts";
import { layeredSide } from "./layered-side.ts";

/**
 * Every option with every metric: where two values of an option give other counts or other scores, they have other signatures. `merge`, `--verify` and
 * `compare` go by the signature alone.
 */

const { ace05, ace07 } = acePresets;

/** Of every option some values besides its default. A new option fails the first test until it is here. */
const values: {
  readonly [Name in keyof Required<Omit<ScoreOptions, "metrics" | "onAligning">>]: readonly UserOptions[Name][];
} = {
  average: ["macro"],
  unit: ["part"],
  singletons: ["drop"],
  onDuplicate: ["last", "keep", "error"],
  npOnly: [true],
  removeNested: [true],
  extraDocuments: ["score"],
  onTokenMismatch: ["align", "error"],
  zeros: ["drop", "linear", "dependent"],
  mentions: ["common"],
  scope: ["topic", "subtopic", "corpus"],
  topicPattern: ["^(\\d)", "^(.*)$", "^\\d:", "^\\d."],
  layer: ["discourse-deixis"],
  blancAlpha: [0.1, 0.9],
  blancEdge: ["both"],
  leaImportance: [
    "uniform",
    { mentionType: { name: 2, pronoun: 1 } },
    { entityType: { PER: 2 } },
    ({ size }) => size ** 2,
  ],
  ace: [ace07, { ...ace05, minimumOverlap: 0.5 }, { ...ace05, mentionTypes: { ...ace05.mentionTypes, PRO: 0.2 } }],
  arcsVariant: ["1.2"],
  zeroCounterpart: ["place", "place-and-head"],
  nounTags: [["DT", "VBD"], ["DT+VBD"]],
  splitAntecedents: ["score", "only"],
  match: ["head", "partial", "overlap:0.3"],
  beta: [2],
  zeroDivision: [0, 1],
};

/** What switches an option on. */
const bases: Readonly<Partial<Record<string, UserOptions>>> = {
  topicPattern: { scope: "topic" },
  unit: { average: "macro" },
  zeroCounterpart: { match: "overlap:0.3", zeros: "dependent" },
};

/** Corpora of three documents in two topics, one of them only in the response. */
const corpora = fc
  .sample(fc.tuple(...Array.from({ length: 6 }, () => layeredSide)), { seed: 2014, numRuns: 25 })
  .map((parts) => {
    const named = (part: AnnotatedPart, i: number): AnnotatedPart => ({
      ...part,
      document: `${1 + (i >> 1)}_${i + 1}ecb`,
    });
    return { key: parts.slice(0, 2).map(named), response: parts.slice(3).map(named) };
  });

/** Everything that options may change, or that they refuse the corpus. */
function found({ key, response }: (typeof corpora)[number], options: ScoreOptions): string {
  try {
    const [total] = scoreSources({ open: () => key }, [{ open: () => response }], options, () => undefined);
    const counts = Array.from(total.counted().values(), (part) => Array.from(part.counts, String));
    return JSON.stringify([counts, total.result().scores]);
  } catch (error) {
    return String(error);
  }
}

const signatureOf = (options: ScoreOptions): string =>
  formatSignature(headerFields({ systems: ["s"], options, asked: "by name", version }));

describe("signatures", () => {
  it("are tested with every option that there is", () => {
    const all = [...Object.keys(defaultScoreOptions), "topicPattern"].filter((name) => name !== "metrics");
    expect(Object.keys(values).sort()).toEqual(all.sort());
    expect(metricParameters.filter((name) => !(name in values))).toEqual([]);
  });

  it.each(Object.entries(values))("differ wherever %s changes a count or a score, for every metric", (name, others) => {
    // Parameters that need what other options switch on.
    const base = bases[name] ?? {};
    const changed = new Set<string>();
    for (const metric of metrics) {
      const choices = [undefined, ...others].flatMap((value) => {
        try {
          return [resolveOptions({ metrics: [metric], ...base, ...(value !== undefined && { [name]: value }) })];
        } catch {
          // The metric cannot be asked so, which is refused before anything is counted.
          return [];
        }
      });
      for (const corpus of corpora) {
        const results = choices.map((options) => found(corpus, options));
        for (let a = 0; a < choices.length; a++) {
          for (let b = 0; b < a; b++) {
            if (results[a] === results[b]) continue;
            changed.add(metric.id);
            expect(signatureOf(choices[a]), `${metric.id}, ${name}`).not.toBe(signatureOf(choices[b]));
          }
        }
      }
    }
    // Something was compared. These corpora do not show what four options change: their signatures are in the next test.
    if (!["ace", "onTokenMismatch", "unit", "zeroCounterpart"].includes(name)) expect([...changed]).not.toEqual([]);
  });

  it.each(["ace", "onTokenMismatch", "unit", "zeroCounterpart"] as const)(
    "differ with every value of %s, wherever it is seen",
    (name) => {
      const all = [undefined, ...values[name]].map((value) =>
        signatureOf(resolveOptions({ metrics, ...(value !== undefined && { [name]: value }) })),
      );
      expect(new Set(all).size).toBe(all.length);
    },
  );
});
