import { describe, expect, it } from "vitest";
import { Random } from "../../bench/random.ts";
import { atOnce } from "../core/long-work.ts";
import { Accumulator } from "../scoring/accumulator.ts";
import { partOf } from "../scoring/score-clusters.ts";
import { resolveOptions } from "../scoring/score-options.ts";
import { below, RandomWords, streams } from "../stats/random-words.ts";
import { scoreIntervals, scoreIntervalSteps } from "./score-intervals.ts";

const options = { ci: "pct", confidence: 0.9, resamples: 50, seed: 7 } as const;

function documents(count: number): { id: string; key: string[][]; response: string[][] }[] {
  const random = new Random(3);
  return Array.from({ length: count }, (_, i) => {
    const mentions = Array.from({ length: 3 + random.below(6) }, (_mention, m) => `m${m}`);
    return { id: `d${i}`, key: [mentions], response: [mentions.filter(() => random.chance(0.7)), ["x", "y"]] };
  });
}

function accumulate(all: readonly { id: string; key: string[][]; response: string[][] }[]): Accumulator {
  const total = new Accumulator(resolveOptions({ metrics: ["muc", "conll"] }));
  for (const { id, key, response } of all)
    total.add(
      partOf(key, id),
      partOf(
        response.filter((e) => e.length > 0),
        id,
      ),
    );
  return total;
}

describe("intervals of a score", () => {
  it("are percentiles of the recall, precision and F1 of resampled documents", () => {
    const all = documents(8);
    const { ci } = scoreIntervals(accumulate(all), options);
    const random = new RandomWords(7, streams.units);
    const words = new Uint32Array(8);
    const resampled = Array.from({ length: 50 }, (_, resample) => {
      random.fill(resample, words);
      return accumulate(Array.from(words, (word, i) => ({ ...all[below(word, 8)], id: String(i) }))).result().scores;
    });
    for (const id of ["muc", "conll"]) {
      for (const figure of ["recall", "precision", "f1"] as const) {
        const sorted = resampled.map((scores) => scores[id][figure] ?? 0).sort((a, b) => a - b);
        // Quantiles of type 7: .05 · 49 = 2.45, .95 · 49 = 46.55.
        expect(ci[id][figure]![0]).toBeCloseTo(sorted[2] + 0.45 * (sorted[3] - sorted[2]), 12);
        expect(ci[id][figure]![1]).toBeCloseTo(sorted[46] + 0.55 * (sorted[47] - sorted[46]), 12);
      }
    }
  });

  it("are the same whether units are drawn for one response or for several at once", () => {
    const all = documents(9);
    const other = all.map(({ response, ...document }) => ({ ...document, response: [response[0].slice(1)] }));
    const systems = [all, other].map(accumulate);
    const together = atOnce(scoreIntervalSteps(systems, options));
    expect(together).toEqual(systems.map((system) => scoreIntervals(system, options)));
    expect(together[0].ci).not.toEqual(together[1].ci);
  });

  it("are in the signature, before the version", () => {
    const { signature } = scoreIntervals(accumulate(documents(8)), options);
    expect(signature).toMatch(/\|ci:pct90\.50\|seed:7\|rng:philox4x32-10\|version:[\d.]+$/);
  });

  it("are absent with fewer than six documents, and for undefined figures", () => {
    expect(scoreIntervals(accumulate(documents(5)), options)).toMatchObject({ units: 5, ci: { muc: {}, conll: {} } });
    const empty = Array.from({ length: 6 }, (_, i) => ({ id: `d${i}`, key: [["a", "b"]], response: [] }));
    const { muc } = scoreIntervals(accumulate(empty), options).ci;
    expect(muc).toStrictEqual({ recall: [0, 0], f1: [0, 0] });
  });
});
