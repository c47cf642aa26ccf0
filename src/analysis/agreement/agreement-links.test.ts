import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cohenKappa } from "../../stats/cohen-kappa.ts";
import { krippendorffAlpha, nominalDistance } from "../../stats/krippendorff.ts";
import { linkAlpha, linkAlphaCounts, linkTable } from "./agreement-links.ts";

const label = fc.nat({ max: 4 });
/** Two or more annotators' labels of the same mentions; -1 is missing. */
const withGaps = fc
  .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 0, max: 14 }))
  .chain(([annotators, mentions]) =>
    fc.array(
      fc.array(fc.oneof({ weight: 4, arbitrary: label }, fc.constant(-1)), {
        minLength: mentions,
        maxLength: mentions,
      }),
      { minLength: annotators, maxLength: annotators },
    ),
  )
  .map((rows) => rows.map((row) => Int32Array.from(row)));
const twoPartitions = fc
  .array(fc.tuple(label, label), { maxLength: 20 })
  .map((pairs) => [0, 1].map((side) => Int32Array.from(pairs, (pair) => pair[side])));

/** All pairs of mentions. */
function pairs(mentions: number): [number, number][] {
  const all: [number, number][] = [];
  for (let i = 0; i < mentions; i++) for (let j = 0; j < i; j++) all.push([i, j]);
  return all;
}

/** The adjusted Rand index as Hubert and Arabie write it: (index − expected) / (maximum − expected). */
function adjustedRand(first: Int32Array, second: Int32Array): number {
  const choose2 = (counts: Iterable<number>): number => [...counts].reduce((sum, n) => sum + (n * (n - 1)) / 2, 0);
  const tally = (keys: readonly string[]): number[] => {
    const counts: Record<string, number> = {};
    for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
    return Object.values(counts);
  };
  const index = choose2(tally(Array.from(first, (a, i) => `${a} ${second[i]}`)));
  const rows = choose2(tally(Array.from(first, String)));
  const columns = choose2(tally(Array.from(second, String)));
  const expected = (rows * columns) / choose2([first.length]);
  return (index - expected) / ((rows + columns) / 2 - expected);
}

describe("linkTable", () => {
  it("counts what a loop over all pairs of mentions counts", () => {
    fc.assert(
      fc.property(twoPartitions, ([first, second]) => {
        const counts = { both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 };
        for (const [i, j] of pairs(first.length)) {
          const a = first[i] === first[j];
          const b = second[i] === second[j];
          counts[a ? (b ? "both" : "onlyFirst") : b ? "onlySecond" : "neither"]++;
        }
        expect(linkTable([first, second])).toEqual(counts);
      }),
    );
  });

  it("gives a κ that is the adjusted Rand index", () => {
    fc.assert(
      fc.property(twoPartitions, ([first, second]) => {
        const expected = adjustedRand(first, second);
        const found = cohenKappa(linkTable([first, second]));
        if (found === null) expect(expected).toBeNaN();
        else expect(found).toBeCloseTo(expected, 12);
      }),
    );
  });
});

describe("linkAlphaCounts", () => {
  it("gives Krippendorff's α of the judgements of all pairs of mentions", () => {
    fc.assert(
      fc.property(withGaps, (labels) => {
        const units = pairs(labels[0].length).map(([i, j]) =>
          labels.filter((own) => own[i] >= 0 && own[j] >= 0).map((own) => own[i] === own[j]),
        );
        const expected = krippendorffAlpha(units, nominalDistance);
        const found = linkAlpha(linkAlphaCounts(labels));
        if (expected === null) expect(found).toBeNull();
        else expect(found).toBeCloseTo(expected, 9);
      }),
    );
  });

  it("adds up over documents", () => {
    fc.assert(
      fc.property(twoPartitions, twoPartitions, (one, other) => {
        const units = [one, other].flatMap((labels) =>
          pairs(labels[0].length).map(([i, j]) => labels.map((own) => own[i] === own[j])),
        );
        const [a, b] = [one, other].map(linkAlphaCounts);
        const sum = {
          judgements: a.judgements + b.judgements,
          linked: a.linked + b.linked,
          linkedTwice: a.linkedTwice + b.linkedTwice,
        };
        const expected = krippendorffAlpha(units, nominalDistance);
        const found = linkAlpha(sum);
        if (expected === null) expect(found).toBeNull();
        else expect(found).toBeCloseTo(expected, 9);
      }),
    );
  });
});
