import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cohenKappa } from "../../stats/cohen-kappa.ts";
import { krippendorffAlpha, nominalDistance } from "../../stats/krippendorff.ts";
import {
  linkAlpha,
  linkAlphaCounts,
  linkTable,
  setAlpha,
  type SetAlphaCounts,
  setAlphaCounts,
} from "./agreement-counts.ts";
import { type SetDistanceName, setDistanceNames, setDistances } from "../../stats/set-distances.ts";
import { commonLabels, type Labels } from "./agreement-mentions.ts";

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

function pairs(mentions: number): [number, number][] {
  const all: [number, number][] = [];
  for (let i = 0; i < mentions; i++) for (let j = 0; j < i; j++) all.push([i, j]);
  return all;
}

/** Returns the adjusted Rand index as Hubert and Arabie write it: (index − expected) / (maximum − expected). */
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
  it("counts the same as a loop over all pairs of mentions", () => {
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

  it("gives a κ that equals the adjusted Rand index", () => {
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
  it("gives the counts for Krippendorff's α of the judgements of all pairs of mentions", () => {
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

  it("returns counts that can be added over documents", () => {
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

function documents(annotators: number, mentions: number): fc.Arbitrary<Labels[]> {
  const label = fc.oneof({ weight: 5, arbitrary: fc.nat({ max: 3 }) }, fc.constant(-1));
  const row = fc.array(label, { minLength: annotators, maxLength: annotators });
  // A mention that nobody marked does not exist.
  const document = fc.array(
    row.filter((labels) => labels.some((own) => own >= 0)),
    { maxLength: mentions },
  );
  return fc
    .array(document, { minLength: 1, maxLength: 3 })
    .map((all) =>
      all.map((rows) => Array.from({ length: annotators }, (_, a) => Int32Array.from(rows, (labels) => labels[a]))),
    );
}

/**
 * Returns a mention's value: the mentions of its entity, named with their document; empty if the mention is not marked.
 */
function valueOf(own: Int32Array, i: number, document: number): string {
  const members = own[i] < 0 ? [] : Array.from(own.keys()).filter((j) => own[j] === own[i]);
  return members.map((j) => `${document}:${j}`).join(" ");
}

function between(name: SetDistanceName, a: string, b: string): number {
  const x = new Set(a === "" ? [] : a.split(" "));
  const y = new Set(b === "" ? [] : b.split(" "));
  const common = [...x].filter((member) => y.has(member)).length;
  if (a === b) return 0;
  if (common === 0) return 1;
  const isWithin = common === x.size || common === y.size;
  const jaccard = common / new Set([...x, ...y]).size;
  switch (name) {
    case "passonneau04":
      return isWithin ? 1 / 3 : 2 / 3;
    case "masi":
      return 1 - jaccard * (isWithin ? 2 / 3 : 1 / 3);
    case "jaccard":
      return 1 - jaccard;
    case "nominal":
      return 1;
  }
}

function added(all: readonly SetAlphaCounts[]): SetAlphaCounts {
  const sum = (of: (counts: SetAlphaCounts) => number): number => all.reduce((total, counts) => total + of(counts), 0);
  return {
    values: sum(({ values }) => values),
    observed: sum(({ observed }) => observed),
    expected: sum(({ expected }) => expected),
    similar: sum(({ similar }) => similar),
    empty: sum(({ empty }) => empty),
  };
}

function permutations(labels: readonly number[]): number[][] {
  if (labels.length === 0) return [[]];
  return labels.flatMap((label, i) =>
    permutations([...labels.slice(0, i), ...labels.slice(i + 1)]).map((rest) => [label, ...rest]),
  );
}

/** Returns all ways to reassign one annotator's entities to the mentions that this annotator marked. */
function dealings(labels: Labels, dealer: number): Labels[] {
  const marked = Array.from(labels[dealer].keys()).filter((i) => labels[dealer][i] >= 0);
  return permutations(marked.map((i) => labels[dealer][i])).map((dealt) => {
    const shuffled = labels[dealer].slice();
    marked.forEach((i, place) => (shuffled[i] = dealt[place]));
    return labels.map((own, a) => (a === dealer ? shuffled : own));
  });
}

function disagreement(labels: Labels, name: SetDistanceName): number {
  const [first, second] = labels;
  return Array.from(first.keys()).reduce(
    (sum, i) => sum + between(name, valueOf(first, i, 0), valueOf(second, i, 0)),
    0,
  );
}

describe.each(setDistanceNames)("α of sets with %s distance", (name) => {
  describe.each([2, 3])("of %i annotators", (annotators) => {
    it.each(["common", "null"])(
      "pooled, with missing=%s, equals Krippendorff's α computed from its definition",
      (missing) => {
        fc.assert(
          fc.property(documents(annotators, 9), (all) => {
            const chosen = missing === "common" ? all.map(commonLabels) : all;
            const units = chosen.flatMap((labels, document) =>
              Array.from(labels[0].keys(), (i) => labels.map((own) => valueOf(own, i, document))),
            );
            const expected = krippendorffAlpha(units, (a, b) => between(name, a, b));
            const found = setAlpha(added(chosen.map((labels) => setAlphaCounts(labels, setDistances[name]))), "pooled");
            if (expected === null) expect(found).toBeNull();
            else expect(found).toBeCloseTo(expected, 9);
          }),
        );
      },
    );
  });

  it("has as its expected disagreement the mean over all reassignments of either annotator's entities", () => {
    fc.assert(
      fc.property(documents(2, 6), ([labels]) => {
        const mean = (dealt: readonly Labels[]): number =>
          dealt.reduce((sum, each) => sum + disagreement(each, name), 0) / dealt.length;
        const expected = (mean(dealings(labels, 0)) + mean(dealings(labels, 1))) / 2;
        const counts = setAlphaCounts(labels, setDistances[name]);
        // Each mention has two ordered pairs of values.
        expect(counts.expected).toBeCloseTo(2 * expected, 9);
        expect(counts.observed).toBeCloseTo(2 * disagreement(labels, name), 9);
      }),
      { numRuns: 40 },
    );
  });

  it("of three annotators uses half the sums of their pairs' disagreements", () => {
    fc.assert(
      fc.property(documents(3, 8), ([labels]) => {
        const three = commonLabels(labels);
        const pairs = [
          [0, 1],
          [0, 2],
          [1, 2],
        ].map(([a, b]) => setAlphaCounts([three[a], three[b]], setDistances[name]));
        const counts = setAlphaCounts(three, setDistances[name]);
        expect(counts.observed).toBeCloseTo(added(pairs).observed / 2, 9);
        expect(counts.expected).toBeCloseTo(added(pairs).expected / 2, 9);
      }),
    );
  });
});

describe("setAlpha", () => {
  const pair = (first: readonly number[], second: readonly number[]): SetAlphaCounts =>
    setAlphaCounts([Int32Array.from(first), Int32Array.from(second)], setDistances.passonneau04);

  it("is 1 for equal partitions", () => {
    const counts = pair([0, 0, 1, 2], [1, 1, 2, 0]);
    expect(setAlpha(counts, "permutation")).toBe(1);
    expect(setAlpha(counts, "pooled")).toBe(1);
  });

  it("is undefined with one entity, with only singletons (by permutation), or without mentions", () => {
    expect(setAlpha(pair([0, 0, 0], [0, 0, 0]), "permutation")).toBeNull();
    expect(setAlpha(pair([0, 0, 0], [0, 0, 0]), "pooled")).toBeNull();
    expect(setAlpha(pair([0, 1, 2], [0, 1, 2]), "permutation")).toBeNull();
    expect(setAlpha(pair([], []), "permutation")).toBeNull();
    expect(setAlpha(pair([], []), "pooled")).toBeNull();
  });

  it("by permutation, equals a calculation by hand for {a,b} {c} against {a} {b,c}", () => {
    // a: {a,b} and {a}, b: {a,b} and {b,c}, c: {c} and {b,c}: 1/3 + 2/3 + 1/3. If {a,b} {c} are shuffled, the pair
    // falls on ab, ac or bc with equal probability: the sums are 4/3, 4/3 and 0.
    expect(setAlpha(pair([0, 0, 1], [0, 1, 1]), "permutation")).toBeCloseTo(1 - 4 / 3 / ((4 / 3 + 4 / 3 + 0) / 3), 12);
  });
});
