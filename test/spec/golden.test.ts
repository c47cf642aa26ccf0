import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Score } from "../../src/metrics/kit/metric.ts";
import { metrics } from "../../src/metrics/registry.ts";
import { figureOf } from "../../src/analysis/measure-units.ts";
import { scoreClusters } from "../../src/scoring/score-clusters.ts";
import { expectFraction, expectInteger } from "../support/expect-fraction.ts";
import { Fraction } from "../support/fraction.ts";
import {
  meanScore,
  naiveBCubed,
  naiveBlanc,
  naiveCeafE,
  naiveCeafM,
  type NaiveCounts,
  naiveLea,
  naiveLinks,
  type NaiveLinks,
  naiveMentions,
  naiveMuc,
  type Partition,
  scoreOf,
} from "../support/naive.ts";
import { naivePairwise } from "../support/naive-variants.ts";
import { provenBestAlignment } from "../support/proven-alignment.ts";

/**
 * The worked examples of the papers and the reference scorer's catalogue, with exact fractions. Compares each fraction
 * with a naive exact calculation, and with the library (to 1e-12, and integers exactly).
 */

interface GoldenRatio {
  readonly recall: readonly [string, string];
  readonly precision: readonly [string, string];
  readonly f1: string;
}

interface GoldenBlanc {
  readonly links: Readonly<Record<keyof NaiveLinks, number>>;
  readonly recall: string;
  readonly precision: string;
  readonly f1: string;
}

interface GoldenCase {
  readonly id: string;
  readonly key: Partition;
  readonly response: Partition;
  readonly counts: { readonly blanc: GoldenBlanc; readonly [ratioMetric: string]: GoldenRatio | GoldenBlanc };
  readonly printed?: Readonly<Record<string, number | null | readonly (number | null)[]>>;
}

const files = ["papers", "reference-catalogue", "lea-section7"] as const;
type GoldenFile = (typeof files)[number];

const casesOf = Object.fromEntries(
  files.map((file) => {
    const text = readFileSync(new URL(`../golden/${file}.json`, import.meta.url), "utf8");
    return [file, (JSON.parse(text) as { cases: GoldenCase[] }).cases];
  }),
) as Record<GoldenFile, GoldenCase[]>;

const ratioMetrics: Readonly<Record<string, (key: Partition, response: Partition) => NaiveCounts>> = {
  mentions: naiveMentions,
  muc: naiveMuc,
  b3: naiveBCubed,
  ceafm: (key, response) => naiveCeafM(key, response, provenBestAlignment),
  ceafe: (key, response) => naiveCeafE(key, response, provenBestAlignment),
  lea: naiveLea,
  pairwise: naivePairwise,
};

/** Metrics whose counts are all integers, so that no tolerance is needed. */
const integral = new Set(["mentions", "muc", "ceafm", "pairwise"]);

const figures = ["recall", "precision", "f1"] as const;

for (const file of files) {
  describe(file, () => {
    it.each(casesOf[file])("$id has the exact counts and scores", (golden) => {
      const { key, response, counts } = golden;
      const scores = scoreClusters(key, response, { zeroDivision: 0, metrics });
      for (const [id, expected] of Object.entries(counts)) {
        if (id === "blanc") continue;
        compareRatios(id, expected as GoldenRatio, ratioMetrics[id](key, response), scores[id]);
      }
      compareBlanc(counts.blanc, key, response, scores["blanc"]);
      compareConll(key, response, scores["conll"]);
    });
  });
}

function compareRatios(id: string, golden: GoldenRatio, naive: NaiveCounts, score: Score): void {
  const counts = score.counts as Extract<Score["counts"], { recall: unknown }>;
  for (const side of ["recall", "precision"] as const) {
    golden[side].forEach((text, i) => {
      const expected = Fraction.parse(text);
      const what = `${id} ${side} ${i === 0 ? "numerator" : "denominator"}`;
      expect(String(naive[side][i]), `naive ${what}`).toBe(String(expected));
      if (integral.has(id) || i === 1) expectInteger(counts[side][i], expected, what);
      else expectFraction(counts[side][i], expected, what);
    });
  }
  const exact = scoreOf(naive);
  expect(String(exact.f1 ?? 0), `naive ${id} F1`).toBe(String(Fraction.parse(golden.f1)));
  for (const figure of figures) expectFraction(score[figure], exact[figure] ?? Fraction.zero, `${id} ${figure}`);
}

function compareBlanc(golden: GoldenBlanc, key: Partition, response: Partition, score: Score): void {
  const links = naiveLinks(key, response);
  expect(links, "naive links").toStrictEqual(golden.links);
  expect(score.counts).toStrictEqual({
    coreference: { common: links.cc, key: links.ck, response: links.cr },
    nonCoreference: { common: links.nn, key: links.nk, response: links.nr },
  });
  const exact = naiveBlanc(links);
  for (const figure of figures) {
    const expected = Fraction.parse(golden[figure]);
    expect(String(exact[figure] ?? 0), `naive blanc ${figure}`).toBe(String(expected));
    expectFraction(score[figure], expected, `blanc ${figure}`);
  }
}

/** Compares the CoNLL average with the mean of exact MUC, B³ and CEAF_e, because the golden files lack it. */
function compareConll(key: Partition, response: Partition, score: Score): void {
  const exact = meanScore(["muc", "b3", "ceafe"].map((id) => scoreOf(ratioMetrics[id](key, response))));
  for (const figure of figures) expectFraction(score[figure], exact[figure] ?? Fraction.zero, `conll ${figure}`);
}

/** Printed figures that do not follow from their own definition, each with the reason. */
const errata: Readonly<Record<string, string>> = {
  "pradhan-2014-s4 b3 f1": "0.46 is calculated from rounded parts; 0.4545",
  "pradhan-2014-s4 blanc f1": "0.36 is calculated from rounded parts; 0.3676",
};

describe("the printed figures of the papers", () => {
  /** Returns half a unit of the last printed digit, or a whole unit for Moosavi & Strube, who truncate. */
  const tolerance = (id: string): number =>
    id.startsWith("luo-2005") ? 0.05 : id.startsWith("lea-2016") ? 0.01 : id.startsWith("pradhan") ? 0.5 : 0.005;

  const printed = casesOf.papers.flatMap(({ id, key, response, printed: figuresOf = {} }) =>
    Object.entries(figuresOf).flatMap(([name, value]) => {
      const metric = name.replace(/_alpha_.*/, "");
      const alpha = /_alpha_(.*)/.exec(name)?.[1];
      if (!metrics.some((known) => known.id === metric)) return [];
      const options = { zeroDivision: 0, ...(alpha !== undefined && { blancAlpha: Number(alpha) }) } as const;
      // Lists are recall, precision and F1 as fractions of 1; single figures are F1 in percent.
      const percents =
        value === null || typeof value === "number"
          ? [null, null, value]
          : value.map((part) => (part === null ? null : part * 100));
      return figures.flatMap((figure, i) => {
        const percent = percents[i];
        const label = `${id} ${name} ${figure}`;
        return percent === null || label in errata
          ? []
          : [{ label, id, key, response, metric, figure, options, percent }];
      });
    }),
  );

  it.each(printed)("include $percent for $label", ({ id, key, response, metric, figure, options, percent }) => {
    const score = figureOf(scoreClusters(key, response, { ...options, metrics })[metric], figure)! * 100;
    expect(Math.abs(score - percent)).toBeLessThanOrEqual(tolerance(id) + 1e-9);
  });

  it("are all checked, except for two errata", () => {
    // One term for each source: Pradhan 16 − 2 errata − 1 unprinted; Luo (a)–(d) 4+3+4+2; BLANC figure 1: 4; gold1 A–H
    // 6·4+3+4; gold2 A–D 5+6+6+6; LEA table 3: 5+4; Rand of Luo (a)–(d) and of gold1 A–H.
    expect(printed).toHaveLength(13 + 13 + 4 + 31 + 23 + 9 + 4 + 8);
  });
});

it("these tests use all cases and metrics of the golden files", () => {
  const ids = new Set(files.flatMap((file) => casesOf[file].flatMap(({ counts }) => Object.keys(counts))));
  expect([...ids].filter((id) => !(id in ratioMetrics) && id !== "blanc")).toStrictEqual([]);
  expect(files.map((file) => casesOf[file].length)).toStrictEqual([30, 36, 63]);
});
