import { describe, expect, it } from "vitest";

import { spannedPart } from "../../../test/support/spanned-part.ts";
import { tableOf } from "../../../test/support/table-of.ts";
import { Accumulator } from "../../scoring/accumulator.ts";
import type { ScoreResult } from "../../scoring/corpus-scores.ts";
import { preparePart } from "../../scoring/prepare.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import { pairMentions } from "../../scoring/tabulate.ts";
import { resolveOptions, type UncheckedOptions, type UserOptions } from "../../scoring/score-options.ts";
import { namedMatchRules } from "../../matching/match-rule.ts";
import { acePresets } from "./ace-parameters.ts";
import { metricOptions, metricParameters, parameters } from "./metric-options.ts";
import { type CountedMetric, defaultMetricOptions, type OutcomeMetric, type Shares } from "./metric.ts";
import { findMetric, isBound, metricNamed } from "../registry.ts";

/**
 * LEA's recall is (3·1/3 + 4·1/6)/7 = 5/21 by size, and (1/3 + 1/6)/2 = 1/4 if all entities weigh the same. Its
 * precision is (2·1 + 2·0 + 4·1/6)/8 = 1/3, and (1 + 0 + 1/6)/3 = 7/18.
 */
const key = [
  ["a", "b", "c"],
  ["d", "e", "f", "g"],
];
const response = [
  ["a", "b"],
  ["c", "d"],
  ["f", "g", "h", "i"],
];

function scored(options: UncheckedOptions): ScoreResult {
  const accumulator = new Accumulator(resolveOptions(options));
  accumulator.add(partOf(key), partOf(response));
  return accumulator.result();
}

describe("a metric with parameters in its name", () => {
  it("can be combined with the same metric with other parameters", () => {
    const { scores, signature } = scored({ metrics: ["lea", "lea(importance=uniform)"] });
    expect(scores["lea"].recall).toBeCloseTo(5 / 21, 12);
    expect(scores["lea(importance=uniform)"].recall).toBeCloseTo(1 / 4, 12);
    expect(scores["lea(importance=uniform)"].precision).toBeCloseTo(7 / 18, 12);
    expect(signature).toContain("metric:lea+lea(importance=uniform)|");
    expect(signature).toContain("|imp:size|");
  });

  it("has the figures for the value in its name, even if the option has another value", () => {
    for (const [name, option] of [
      ["blanc(alpha=0.3)", { blancAlpha: 0.3 }],
      ["blanc(alpha=1,edge=both)", { blancAlpha: 1, blancEdge: "both" }],
      ["blanc2011(alpha=0)", { blancAlpha: 0 }],
    ] as const) {
      const [id] = name.split("(");
      const byOption = scored({ metrics: [id], ...option }).scores[id];
      const byName = scored({ metrics: [name], blancAlpha: 0.9 });
      expect(byName.scores[name], name).toStrictEqual(byOption);
      expect(byName.signature).not.toContain("blanc-alpha");
    }
  });

  it("has one id for all spellings", () => {
    const metric = findMetric("blanc(alpha=0.3,edge=both)");
    expect(metric?.id).toBe("blanc(alpha=0.3,edge=both)");
    expect(findMetric(" blanc( edge=both , alpha = .3 ) ")).toBe(metric);
    expect(findMetric("lea(importance=mention-type:pronoun=0,name=2)")?.id).toBe(
      "lea(importance=mention-type:name=2,pronoun=0)",
    );
  });

  it.each([
    ["lea(alpha=0.3)", 'lea(alpha=0.3): lea has the parameters importance=…, not "alpha=0.3"'],
    ["muc(alpha=0.3)", 'muc(alpha=0.3): muc has no parameters, not "alpha=0.3"'],
    ["conll(alpha=0.3)", "conll(alpha=0.3): conll has no parameters; give them to the metrics it averages"],
    ["blanc()", 'blanc(): blanc has the parameters alpha=…, edge=…, not ""'],
    ["blanc(alpha=1.3)", 'blanc(alpha=1.3): "1.3": use a number from 0 to 1'],
    ["blanc(alpha=)", 'blanc(alpha=): "": use a number from 0 to 1'],
    ["blanc(alpha=0.1,alpha=0.2)", "blanc(alpha=0.1,alpha=0.2): alpha is given twice"],
    ["blanc(edge=none)", 'blanc(edge=none): "none": use key or both'],
    ["arcs-anchor(nouns=NN+%)", 'arcs-anchor(nouns=NN+%): "NN+%": separate tags with +, and write % as %25'],
  ])("is refused with a reason: %s", (name, reason) => {
    expect(metricNamed(name)).toStrictEqual({ wrong: reason });
    expect(() => resolveOptions({ metrics: [name] })).toThrow(reason);
  });

  it("has parameters that parse what they write", () => {
    const options = resolveOptions();
    for (const name of metricParameters) {
      const { inBrackets, ...record } = parameters[name];
      const { example } = inBrackets;
      expect(record.write(inBrackets.read(example) as never), name).toBe(example);
      expect(inBrackets.read(record.write(options[name] as never)), name).toEqual(
        name === "nounTags" ? [...options.nounTags].sort() : options[name],
      );
    }
  });
});

/** Metrics are cached by name, so `unused` returns a new value for each call. */
let used = 0;
const unused = (): string => `0.2${String(++used).padStart(6, "0")}1`;

describe("a metric named with parameters", () => {
  const named = (name: string): CountedMetric => findMetric(name) as CountedMetric;

  it("has these parameters in its id and title, in order, and takes only other parameters from the options", () => {
    const alpha = unused();
    const { id, title, parameters: seen } = named(` blanc ( alpha=${alpha} )`);
    expect([id, title, seen]).toEqual([`blanc(alpha=${alpha})`, `BLANC (alpha=${alpha})`, ["blancEdge"]]);
    const both = named(`blanc(edge=both,alpha=${alpha})`);
    expect([both.id, both.parameters]).toEqual([`blanc(alpha=${alpha},edge=both)`, []]);
    expect(named(`blanc( alpha = ${alpha},edge=both)`)).toBe(both);
    expect([named("blanc"), both].map(isBound)).toEqual([false, true]);
  });

  it("is symmetric, and counts singletons, according to the value in its name", () => {
    const propertiesOf = (name: string): unknown[] => {
      const { symmetric, seesSingletons, bounded } = named(name).properties;
      const options = { ...defaultMetricOptions, arcsVariant: name.includes("1.2") ? "paper" : "1.2" } as const;
      return [symmetric, seesSingletons, bounded].map((known) =>
        typeof known === "function" ? known(options) : known,
      );
    };
    const nouns = `nouns=N${unused()}`;
    expect(propertiesOf(`arcs-immediate(variant=1.2,${nouns})`)).toEqual([false, false, true]);
    expect(propertiesOf(`arcs-immediate(variant=paper,${nouns})`)).toEqual([true, false, true]);
    expect(propertiesOf(`arcs-anchor(variant=1.2,${nouns})`)[1]).toBe(true);
    expect(propertiesOf(`arcs-anchor(variant=paper,${nouns})`)[1]).toBe(false);
    expect(propertiesOf(`lea(importance=entity-type:PER=${unused()})`)).toEqual([true, true, true]);
  });

  it("reports missing information for the value in its name, not for the option", () => {
    const byType = { ...defaultMetricOptions, leaImportance: { mentionType: { name: 1 } } };
    const lack = { side: "key", what: "mentions" };
    const own = named(`lea(importance=entity-type:PER=${unused()})`);
    expect(own.lacks?.(defaultMetricOptions, undefined)).toEqual(lack);
    expect(named("lea").lacks?.(byType, undefined)).toEqual(lack);
    expect(named("lea(importance=size)").lacks?.(byType, undefined)).toBeUndefined();
    expect(named(`blanc(alpha=${unused()})`).lacks?.(defaultMetricOptions, undefined)).toBeUndefined();
  });

  it("does not distinguish entities by number, even if the option is a function", () => {
    const own = { ...defaultMetricOptions, leaImportance: { name: "first", weigh: () => 1 } };
    const sees = (name: string): unknown => named(name).seesNumbers?.(own);
    expect(["lea", `lea(importance=entity-type:PER=${unused()})`, `blanc(alpha=${unused()})`].map(sees)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("counts, scores and computes figures by the value in its name", () => {
    const alpha = unused();
    const metric = named(`blanc(alpha=${alpha})`);
    const table = tableOf(key, response);
    const sums = metric.count(table, defaultMetricOptions);
    // Links within entities: 2 of 9 are found, and 2 of 8 are right. Between entities: 8 of 12, and 8 of 20.
    const recall = Number(alpha) * (2 / 9) + (1 - Number(alpha)) * (8 / 12);
    const precision = Number(alpha) * (2 / 8) + (1 - Number(alpha)) * (8 / 20);
    const score = metric.score(sums, { ...defaultMetricOptions, blancAlpha: 1 });
    expect([score.recall, score.precision].map((figure) => figure?.toFixed(12))).toEqual(
      [recall, precision].map((figure) => figure.toFixed(12)),
    );
    const out = new Float64Array(3);
    metric.figures(sums, 0, { ...defaultMetricOptions, blancAlpha: 1 }, out, 0);
    expect([...out]).toEqual([score.recall, score.precision, score.f1]);
    const types = named(`lea(importance=entity-type:PER=${unused()})`);
    expect(() => types.count(table, defaultMetricOptions)).toThrow("needs mentions");
  });

  it("has the shares for the value in its name: two class weights in BLANC, 1 in LEA, none in ACE-Value", () => {
    const weights = (name: string): unknown => {
      const { shares } = named(name);
      return "none" in shares ? shares.none : shares.weights?.([1, 1, 1, 1], defaultMetricOptions);
    };
    const alpha = unused();
    const [a, b] = [Number(alpha), 1 - Number(alpha)];
    expect(weights(`blanc(alpha=${alpha})`)).toEqual([a, b, a, b]);
    expect(weights(`lea(importance=entity-type:PER=${unused()})`)).toEqual([1, 1, 1, 1]);
    expect(weights("ace(preset=ace07)")).toBe(weights("ace"));
    const { shares } = named("lea(importance=uniform)");
    if ("none" in shares) throw new Error(shares.none);
    const same = named(`blanc(alpha=${alpha})`).shares as Shares;
    expect(same.of(tableOf(key, response), defaultMetricOptions)).toEqual(
      (named("blanc").shares as Shares).of(tableOf(key, response), defaultMetricOptions),
    );
    const [{ denominator }] = shares.of(tableOf(key, response), defaultMetricOptions);
    expect([...denominator]).toEqual([1, 1]);
  });

  it("has the expected counts for the value in its name, if the metric has any", () => {
    const table = tableOf(key, response);
    const byName = named(`blanc(alpha=${unused()})`).expected?.(table, defaultMetricOptions);
    expect(byName).toBeDefined();
    expect(byName).toEqual(named("blanc").expected?.(table, defaultMetricOptions));
    // The table lacks the types that the name needs.
    expect(
      named(`lea(importance=entity-type:PER=${unused()})`).expected?.(table, defaultMetricOptions),
    ).toBeUndefined();
    expect(named(`zero(nouns=N${unused()})`)).not.toHaveProperty("expected");
  });

  it("reports outcomes if the same metric without parameters does", () => {
    const names = ["zero", `zero(nouns=N${unused()})`, "blanc", `blanc(alpha=${unused()})`];
    expect(names.map((name) => "outcomes" in named(name))).toEqual([true, true, false, false]);
  });

  it("reports the outcomes for the value in its name, not for the option", () => {
    // Zero 2 is matched with zero 3 of the same entity. The zero at its own position is in another entity.
    const [own, other] = [["0 2"], ["0 3", "2"]].map((each) =>
      preparePart(spannedPart(each, { length: 5, zeros: [2, 3] }), "first"),
    );
    const paired = pairMentions(own, other, { key: Int32Array.of(0, 1), response: Int32Array.of(0, 2) });
    const told = (name: string, zeroCounterpart: "aligned" | "place"): string => {
      const outcomes: unknown[] = [];
      const metric = named(name) as OutcomeMetric;
      metric.outcomes(paired, { ...defaultMetricOptions, zeroCounterpart }, (...outcome) => {
        outcomes.push(outcome);
      });
      return JSON.stringify(outcomes);
    };
    expect(told("zero", "aligned")).not.toBe(told("zero", "place"));
    const byPlace = `zero(nouns=N${unused()},counterpart=place)`;
    expect(told(byPlace, "aligned")).toBe(told("zero", "place"));
  });
});

describe("an option of metrics", () => {
  it.each<[keyof typeof metricOptions, string, string]>([
    ["blancAlpha", "1.5", "It must be a number from 0 to 1."],
    ["blancAlpha", "-0.5", "It must be a number from 0 to 1."],
    ["beta", "0", "It must be a number above 0 and at most 1000."],
    ["beta", "1001", "It must be a number above 0 and at most 1000."],
    ["ace", "ace06", "ace05, ace07, ace07-mention"],
    ["nounTags", "NN,,NE", "NN,NE"],
    ["match", "close", `use ${namedMatchRules.join(", ")}, or overlap:θ with θ above 0 and at most 1`],
  ])("is refused with an explanation of what is allowed: %s with the value %j", (name, text, wrong) => {
    expect(metricOptions[name].read?.(text)).toEqual({ wrong: expect.stringContaining(wrong) as string });
  });

  it.each<[keyof typeof metricOptions, string, unknown]>([
    ["blancAlpha", "0.125", 0.125],
    ["beta", "2", 2],
    ["ace", "ace07", acePresets.ace07],
    ["nounTags", " NN , NE", ["NN", "NE"]],
    ["match", "overlap:0.5", "overlap:0.5"],
    ["zeroDivision", "undefined", "undefined"],
    ["zeroDivision", "0", 0],
    ["zeroDivision", "1", 1],
  ])("is accepted: %s with the value %j", (name, text, value) => {
    expect(metricOptions[name].read?.(text)).toStrictEqual(value);
  });

  it.each<[UserOptions, string]>([
    [{ blancAlpha: -0.1 }, "blancAlpha must be a number from 0 to 1"],
    [{ blancAlpha: 1.1 }, "blancAlpha must be a number from 0 to 1"],
    [{ beta: 0 }, "beta must be a number above 0"],
    [{ beta: Infinity }, "beta must be a number above 0"],
    [{ nounTags: [] }, "nounTags must be a list of one or more tags, none of them empty"],
    [{ nounTags: ["NN", ""] }, "nounTags must be a list of one or more tags, none of them empty"],
    [{ match: "close" as never }, 'there is no matching rule "close"'],
    [{ ace: { ...acePresets.ace05, minimumOverlap: Number.NaN } }, "must be finite, non-negative numbers"],
    [{ leaImportance: (() => 1) as never }, "give an importance function of LEA a name"],
  ])("is refused if a program passes an invalid value: %j", (options, wrong) => {
    expect(() => resolveOptions(options)).toThrow(wrong);
  });

  it("can be a list of noun tags, written once each, in order, with special characters encoded", () => {
    const { nounTags } = parameters;
    const { inBrackets } = nounTags;
    expect(nounTags.write(["NN", "NE", "NN", "A B", "1+2%"])).toBe("1%2B2%25+A%20B+NE+NN");
    expect(inBrackets.read("1%2B2%25+A%20B")).toEqual(["1+2%", "A B"]);
    expect(inBrackets.read("NN++NE")).toEqual({ wrong: expect.stringContaining("%25") as string });
  });

  it("can be a decimal in brackets with or without a leading zero, but not with a sign or an exponent", () => {
    const read = (text: string): unknown => parameters.blancAlpha.inBrackets.read(text);
    expect([".25", "0.125", "1"].map(read)).toEqual([0.25, 0.125, 1]);
    for (const text of ["-0.5", "1.5", "1e-3", "0.5x"])
      expect(read(text)).toEqual({ wrong: expect.stringContaining("from 0 to 1") as string });
  });
});
