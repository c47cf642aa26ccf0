import { Command, Option } from "commander";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addOptions } from "../../src/cli/options/command-option.ts";
import { presets } from "../../src/cli/options/presets.ts";
import {
  layerOptions,
  metricIds,
  metricsOption,
  scoringOptions,
  type ScoringFlags,
  scoreOptionsOf,
} from "../../src/cli/options/scoring-options.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { withLayers } from "../../src/formats/common/parts/found-layers.ts";
import type { MatchRule } from "../../src/matching/match-rule.ts";
import type { Score } from "../../src/metrics/kit/metric.ts";
import { figureNames, figureOf } from "../../src/analysis/measure-units.ts";
import { countedMetrics, resolveOptions, type ScoreOptions } from "../../src/scoring/score-options.ts";
import { scoreSources } from "../../src/scoring/score-sources.ts";
import { isExact } from "../../src/matching/equal-mentions.ts";
import { expectExchanged, isExchanged, isSameOrder, type Pairing, pairingOf } from "../support/exchanged-pairs.ts";
import { layeredSide } from "../support/layered-side.ts";
import { draws } from "../support/property-seed.ts";
import { spannedPart } from "../support/spanned-part.ts";

/**
 * Tests properties of scores under every preset of the command line, on sides with all information that any preset
 * needs.
 */

const RUNS = draws(100);

function optionsOf(preset: string): ScoreOptions {
  const command = addOptions(new Command("score"), [metricsOption, ...scoringOptions(), ...layerOptions])
    .addOption(new Option("--unit <unit>").default("doc"))
    .option("-q, --quiet")
    .action(() => undefined);
  command.parse(["--preset", preset, "-q"], { from: "user" });
  const flags = command.opts<ScoringFlags & { readonly unit: "doc" | "part" }>();
  return scoreOptionsOf(flags, metricIds(flags), flags.unit === "doc" ? "document" : "part");
}

/**
 * Sides for which the figures of a metric change if they are exchanged, although the pairs of mentions stay the same.
 * `figures` are recall, precision and F1 before and after the exchange.
 */
interface Asymmetry {
  readonly metric: string;
  readonly why: string;
  readonly key: AnnotatedPart;
  readonly response: AnnotatedPart;
  readonly figures: readonly (readonly [recall: number, precision: number, f1: number])[];
}

const blanc: Asymmetry = {
  metric: "blanc",
  why: "a class of links that is empty in the key is left out, such as non-coreference links for {ab}",
  key: spannedPart(["0 1"]),
  response: spannedPart(["0 1", "2"]),
  figures: [
    [1, 1, 1],
    [1 / 2, 1 / 2, 1 / 2],
  ],
};

const zeros = (...mentions: readonly string[]): AnnotatedPart =>
  spannedPart(mentions, {
    length: 4,
    zeros: [2, 3],
    governor: [-1, 0, 1, 1],
    dependencies: mentions[0].includes("3") ? { 2: ["0 nsubj"], 3: ["1 obj"] } : { 2: ["1 obj"] },
  });

const zero: Asymmetry = {
  metric: "zero",
  why: "two key zeros can have the same counterpart, but one key zero cannot have two",
  key: zeros("0 2 3"),
  response: zeros("0 2"),
  figures: [
    [1, 1, 1],
    [1, 1 / 2, 2 / 3],
  ],
};

const house = (entities: readonly string[]): AnnotatedPart =>
  withLayers(spannedPart(entities), {
    bridges: [
      {
        anaphor: { runs: [2, 2] },
        antecedent: { runs: entities.length === 2 ? [0, 0] : [1, 1] },
        entity: "0",
        relation: "",
      },
    ],
  });

const bridgingEntity: Asymmetry = {
  metric: "bridging-entity",
  why: "the key decides whether two antecedents are of one entity",
  key: house(["0 1", "2"]),
  response: house(["0", "1", "2"]),
  figures: [
    [1, 1, 1],
    [0, 0, 0],
  ],
};

/** By preset. */
const asymmetric: ReadonlyMap<string, Asymmetry> = new Map([
  ["conll2012", blanc],
  ["lea2016", blanc],
  ["scorch", blanc],
  ["corefud-1.2", zero],
  ["crac2024", zero],
  ["codicrac2022-br", bridgingEntity],
]);

/** Two documents of a topic, named as in ECB+. */
const corpus = fc
  .array(layeredSide, { minLength: 2, maxLength: 2 })
  .map((parts) => parts.map((part, i): AnnotatedPart => ({ ...part, document: `1_${i + 1}ecb` })));

interface Run {
  readonly scores: Readonly<Record<string, Score>>;
  readonly pairings: ReadonlyMap<string, Pairing>;
}

function run(key: readonly AnnotatedPart[], response: readonly AnnotatedPart[], options: ScoreOptions): Run {
  const pairings = new Map<string, Pairing>();
  const [total] = scoreSources({ open: () => key }, [{ open: () => response }], options, () => undefined, {
    wants: () => true,
    matched: (id, sides) => pairings.set(id, pairingOf(sides)),
  });
  expect(total.lacking()).toEqual({});
  return { scores: total.result().scores, pairings };
}

describe.each(Object.keys(presets))("with --preset %s,", (preset) => {
  const options = optionsOf(preset);

  it("a side against itself has recall = precision = 1 for every defined metric", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(corpus, (parts) => {
        const { scores } = run(parts, parts, options);
        // Some presets score 0/0 as 0. Scoring again with `undefined` shows which figures have no denominator.
        const told = run(parts, parts, { ...options, zeroDivision: "undefined" }).scores;
        for (const metric of options.metrics) {
          const needed = metric.properties.perfectSelf === "where-all-defined" ? countedMetrics([metric]) : [metric];
          if (!needed.every(({ id }) => figureNames.every((figure) => figureOf(told[id], figure) !== null))) continue;
          for (const figure of figureNames) {
            expect(figureOf(scores[metric.id], figure), `${metric.id} ${figure}`).toBeCloseTo(1, 12);
          }
          seen.add(metric.id);
        }
      }),
      { numRuns: RUNS },
    );
    expect([...seen].sort()).toEqual(options.metrics.map(({ id }) => id).sort());
  });

  it("exchanging the sides exchanges recall and precision of symmetric metrics, if pairs are exchanged", () => {
    const seen = new Set<string>();
    let same = 0;
    fc.assert(
      fc.property(corpus, corpus, (key, response) => {
        const [there, back] = [run(key, response, options), run(response, key, options)];
        const both = Array.from(there.pairings, ([id, pairing]) => [pairing, back.pairings.get(id)!] as const);
        if (!both.every(([own, other]) => isExchanged(own, other))) return;
        same++;
        for (const metric of options.metrics) {
          if (metric.id === asymmetric.get(preset)?.metric) continue;
          if (!both.every(([pairing]) => isSameOrder(metric, pairing))) continue;
          expectExchanged(there.scores[metric.id], back.scores[metric.id], metric.id);
          seen.add(metric.id);
        }
      }),
      { numRuns: RUNS },
    );
    expect(seen.size).toBe(options.metrics.length - (asymmetric.has(preset) ? 1 : 0));
    // Rules that treat key and response differently exchange the pairs only by chance.
    expect(same).toBeGreaterThan(isExact(options) ? RUNS - 1 : RUNS / 4);
  });
});

describe.each([...asymmetric])("with --preset %s,", (preset, { metric, why, key, response, figures }) => {
  it(`${metric} differs if the sides are exchanged: ${why}`, () => {
    const options = optionsOf(preset);
    const [there, back] = [run([key], [response], options), run([response], [key], options)];
    expect(Array.from(there.pairings.values()).every((own) => isExchanged(own, back.pairings.get("d")!))).toBe(true);
    const both = [there, back].map(({ scores }) => figureNames.map((figure) => figureOf(scores[metric], figure)));
    expect(both).toEqual(figures.map((own) => own.map((figure) => expect.closeTo(figure, 12) as number)));
  });
});

describe("of the rules that treat key and response differently,", () => {
  /** Returns the pairs of mentions, and those of the exchanged sides, each reversed. */
  const bothWays = (match: MatchRule, key: string, response: string): readonly (readonly string[])[] => {
    const options = resolveOptions({ match, metrics: ["mentions"] });
    const [k, r] = [spannedPart([key]), spannedPart([response])];
    const pairs = (a: AnnotatedPart, b: AnnotatedPart): readonly string[] =>
      run([a], [b], options).pairings.values().next().value!.pairs;
    return [pairs(k, r), pairs(r, k).map((pair) => pair.split(" ").reverse().join(" "))];
  };

  it("head takes the mention with most of the key's words", () => {
    // The response's 0–2 has both words of the key's 0–1, and 3 of the 6 words of 0–5. As a key mention, 0–2 has 2 of
    // its 3 words in 0–1, and all of them in 0–5.
    expect(bothWays("head", "0-1@0 0-5@0", "0-2@0")).toEqual([["0 0"], ["1 0"]]);
  });

  it.each<MatchRule>(["partial", "min", "craft"])(
    "%s requires that a response mention is within the key's",
    (match) => {
      expect(bothWays(match, match === "min" ? "0-3!0" : "0-3@0", "0-1@0")).toEqual([["0 0"], []]);
    },
  );
});
