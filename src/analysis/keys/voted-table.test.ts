import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Partition } from "../../../test/support/naive.ts";
import { naiveSoft, type SoftSums } from "../../../test/support/naive-soft.ts";
import { draws } from "../../../test/support/property-seed.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { type FoundVote, votesToColumns } from "../../formats/common/parts/found-votes.ts";
import { Accumulator } from "../../scoring/accumulator.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import { resolveOptions } from "../../scoring/score-options.ts";
import { softKeys, softMetrics, softParts, worstSoftMentions } from "./soft-keys.ts";
import { attainableSoft } from "./soft-maximum.ts";

/** For each mention its votes: how many for each earlier mention, then for discourse-new, then for none. */
type Ballot = readonly (readonly number[])[];

const ballot = fc
  .integer({ min: 1, max: 4 })
  .chain((length) =>
    fc.tuple(
      ...Array.from({ length }, (_, m) =>
        fc
          .array(fc.constantFrom(0, 0, 1, 2), { minLength: m + 2, maxLength: m + 2 })
          .filter((votes) => votes.some((count) => count > 0)),
      ),
    ),
  );

/** Mentions of the response: those of the ballot, and two others. */
const response = fc
  .array(fc.integer({ min: -1, max: 2 }), { minLength: 6, maxLength: 6 })
  .map((labels) =>
    [0, 1, 2]
      .map((entity) => labels.flatMap((label, m) => (label === entity ? [m] : [])))
      .filter((entity) => entity.length > 0),
  );

/** The clusters if each mention takes one choice: an earlier mention, its own number for new, and the next for none. */
function clustersOf(chosen: readonly number[]): Partition {
  const entities: string[][] = [];
  chosen.forEach((choice, m) => {
    if (choice === m + 1) return;
    const known = entities.find((entity) => entity.includes(String(choice)));
    if (choice < m && known !== undefined) known.push(String(m));
    else entities.push([String(m)]);
  });
  return entities;
}

/** All keys that arise if each mention takes one of its votes, and the product of the numbers of these votes. */
function drawnKeys(votes: Ballot): { readonly key: Partition; readonly weight: number }[] {
  let all: { readonly chosen: readonly number[]; readonly weight: number }[] = [{ chosen: [], weight: 1 }];
  for (const own of votes)
    all = all.flatMap(({ chosen, weight }) =>
      own.flatMap((count, choice) => (count === 0 ? [] : [{ chosen: [...chosen, choice], weight: weight * count }])),
    );
  return all.map(({ chosen, weight }) => ({ key: clustersOf(chosen), weight }));
}

const options = resolveOptions({ metrics: softMetrics });

function spansOf(clusters: readonly (readonly number[])[]): AnnotatedPart {
  return partOf(
    clusters.map((entity) => entity.map((m): [number, number] => [m, m])),
    "x",
  );
}

function votedPart(votes: Ballot, key: Partition): AnnotatedPart {
  const found = votes.flatMap((own, m) =>
    own.map(
      (count, choice): FoundVote => ({
        markable: String(m),
        choice: choice === m ? "new" : choice > m ? "not referring" : { antecedent: String(choice) },
        votes: count,
      }),
    ),
  );
  const markables = Array.from(votes, (_, m) => ({ id: String(m), runs: [m, m] }));
  return { ...spansOf(key.map((entity) => entity.map(Number))), layers: votesToColumns(markables, found) };
}

function scored(
  key: AnnotatedPart,
  answer: AnnotatedPart,
): { ordinary: Accumulator; soft: Accumulator; parts: ReturnType<typeof softParts> } {
  const ordinary = new Accumulator(options);
  ordinary.add(key, answer);
  const parts = softParts([{ open: () => [key] }], [{ open: () => [answer] }], options);
  return { ordinary, soft: softKeys([ordinary], parts, 0), parts };
}

function expectSums(
  score: { readonly recall: number | null; readonly precision: number | null },
  sums: SoftSums,
): void {
  for (const side of ["recall", "precision"] as const) {
    const [numerator, denominator] = sums[side];
    if (denominator < 1e-12) expect(score[side]).toBeNull();
    else expect(score[side]).toBeCloseTo(numerator / denominator, 11);
  }
}

describe("votes on single mentions", () => {
  it("count mentions and links by the probability that drawn votes have them", () => {
    fc.assert(
      fc.property(ballot, response, (votes, clusters) => {
        const keys = drawnKeys(votes);
        const naive = naiveSoft(
          keys.map(({ key }) => key),
          clusters.map((entity) => entity.map(String)),
          keys.map(({ weight }) => weight),
        );
        const { scores } = scored(votedPart(votes, []), spansOf(clusters)).soft.result();
        for (const metric of ["mentions", "pairwise", "b3"] as const) expectSums(scores[metric], naive[metric]);
        const { coreference, nonCoreference } = scores["blanc"].components!;
        expectSums(coreference!, naive.pairwise);
        expectSums(nonCoreference!, naive.apart);
      }),
      { numRuns: draws(2000) },
    );
  });

  it("are the ordinary scores if all votes on each mention are the same, bit for bit", () => {
    const unanimous = fc
      .array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 5 })), { minLength: 1, maxLength: 8 })
      .map((all) =>
        all.map(([choice, count], m) => Array.from({ length: m + 2 }, (_, c) => (c === choice % (m + 2) ? count : 0))),
      );
    fc.assert(
      fc.property(unanimous, response, (votes, clusters) => {
        const [{ key }] = drawnKeys(votes);
        const { ordinary, soft, parts } = scored(votedPart(votes, key), spansOf(clusters));
        expect(soft.result().scores).toEqual(ordinary.result().scores);
        for (const { f1, metric, isExact } of attainableSoft([parts[0].table], options))
          expect([metric, f1, isExact]).toEqual([metric, 1, metric !== "blanc" || isExact]);
      }),
      { numRuns: draws(1000) },
    );
  });

  it("tell the fingerprints of other votes apart, with the same key", () => {
    const signatures = [
      [
        [1, 0],
        [1, 1, 0],
      ],
      [
        [1, 0],
        [2, 1, 0],
      ],
      [
        [2, 0],
        [2, 1, 0],
      ],
    ].map((votes) => scored(votedPart(votes, [["0", "1"]]), spansOf([[0, 1]])).soft.result().signature);
    expect(new Set(signatures).size).toBe(3);
  });

  it("need votes for all documents, and singletons", () => {
    const voted = votedPart([[1, 0]], [["0"]]);
    const other = { ...spansOf([[0]]), document: "y" };
    const read = (parts: readonly AnnotatedPart[], user: object) => () =>
      softParts([{ open: () => parts }], [{ open: () => parts }], resolveOptions({ metrics: softMetrics, ...user }));
    expect(read([voted, other], {})).toThrow("y has no votes, but x has");
    expect(read([voted], { singletons: "drop" })).toThrow("leave out --singletons drop");
    expect(read([voted], {})()).toHaveLength(1);
  });

  it("write out the B³ of a mention", () => {
    // Mention 1: two votes for mention 0, one for new, one for none. w(1) = 3/4, w(1,0) = 2/4.
    const { parts } = scored(
      votedPart(
        [
          [4, 0],
          [2, 1, 1],
        ],
        [],
      ),
      spansOf([[0, 1]]),
    );
    const [worst] = worstSoftMentions(parts, 0, 2);
    expect(worst).toMatchObject({ text: "token 2", weight: 0.75, found: 1.25, all: 1.25, size: 2 });
    expect(parts[0].votes).toMatchObject({ markables: 2, votes: 8 });
  });
});
